"""The title: go on with a game, begin one, or leave."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.processes.job import Job
from swoop_desktop.records.folder import Waiting
from swoop_desktop.resources.language import _, letters, n_, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import svg, theme
from swoop_desktop.ui.cloth import felt
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grain,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    UnitBox,
)
from swoop_desktop.ui.widgets import Button, Label

if TYPE_CHECKING:  # the title is drawn before anything of a game is imported
    from swoop_desktop.scenes.title.card_fan import Fan
    from swoop_desktop.scenes.title.news import TitleNews
    from swoop_desktop.tabletop.geometry.rail import Rail
    from swoop_desktop.ui.palette import Palette

    _Table: TypeAlias = tuple[tuple[tuple[int, int], Rail, Palette], pygame.Surface]
    """Size, rail, colours, and the table that was drawn for them."""

_WIDE, _ROOMY = 620.0, 520.0
"""Units of the menu from side to side, and how many it takes for four buttons in a row."""
_QUIET, _LOW = 40.0, 7.0
"""Height of a button for what else there is, and how much lies below those on the rail."""
_GOLD = 62.0
"""Height of what most people come for, in units."""
_TABLE = (1060.0, 640.0)
"""Units that the window is wide and high, at least, where the title is the table itself."""
_MENU = 384.0
"""Width of the menu on it."""
_SIDE = 0.185
"""Where the middle of what lies at either side is, in shares of the width."""
_FOOT, _FACE = 122.0, 70.0
"""Width of a button on the rail, and side of a face there, in units."""
_PLATE, _OPPONENTS = 50.0, 4
"""The rail is that of a table with such name plates, in units, and so many opponents."""
_FREE = 26.0
"""Units that are free below all buttons, at least."""
_ART = 0.565
"""The part of the window's height above the buttons, where they leave so much."""
_FAN, _LOWER = (572.0, 284.0), 16.5
"""Room for the fan and its shadow, in its units, and how far below its middle that lies."""
_PATIENCE = 0.2
"""Seconds that it waits at most for a game to go on with, where few records must be looked at."""
_A_MOMENT = 0.03
"""The same where it comes back, and knows one from before."""
_ELSEWHERE = ("learn", "daily")
"""What stands on the table itself, where there is room, and not on the rail."""
_LEAST_ART = 96.0
"""Units that cards and wordmark take at least."""


class TitleScene(Page):
    """What the program opens with. `notices` are said at the bottom."""

    name = "Swoop"
    first = "new"
    painted = True

    def __init__(self, notices: list[Message]) -> None:
        super().__init__()
        self.notices = [tr(notice) for notice in notices]
        self.unfinished: Path | None = None
        self.news: TitleNews | None = None
        """What there is to tell of games: read once the title is seen."""
        self._day = date.today()
        self._reading: Job[TitleNews] | None = None
        self._waiting: Waiting | None = None
        """The search for it, while it goes on."""
        self.art = 0.0
        """Height of cards and wordmark, in units."""
        self.above = 0.0
        """Room above them, in units."""
        self._newcomer = False
        """Whether nobody has finished anything here."""
        self._opened = False
        self._laid = False
        """Whether what lies beside the menu is there: it comes after the fan."""
        self._fan: Fan | None = None
        self._bare: pygame.Surface | None = None
        """The ground below the fan, where that stirs."""
        self._table: _Table | None = None
        """Felt and rail, as they were drawn last, and what for: of 8 bits. Whoever comes back from
        a page does not wait for them.
        """
        self._stirred = False
        """Whether the fan alone is to be drawn anew."""

    def enter(self, app: Host) -> None:
        self._look_for_games(app)
        if self.unfinished is not None:
            self.first = "continue"
        elif self._newcomer:
            self.first = "learn"
        super().enter(app)

    def cover(self) -> None:
        """Another scene lies over it: a ground as large as the window is not kept for later."""
        super().cover()
        self._bare = None

    def resume(self) -> None:
        """Back from another scene: there may be another game to go on with."""
        self._look_for_games(self.app, _A_MOMENT)
        if self._opened:
            self._read_news()
        super().resume()

    def leave(self) -> None:
        super().leave()
        if self._reading is not None:
            self._reading.leave()

    def _look_for_games(self, app: Host, patience: float = _PATIENCE) -> None:
        self._waiting = Waiting(app.data, 1, wake)
        if self._opened:
            self._waiting.go_on()
        self._waiting.wait(patience)
        self._newcomer = self._waiting.newcomer
        self._take_found()

    def _take_found(self) -> bool:
        """Whether the search for a game to go on with is just over."""
        found = None if self._waiting is None else self._waiting.result
        if found is None:
            return False
        self._waiting, self.unfinished = None, next(iter(found), None)
        return True

    def _read_news(self) -> None:
        from swoop_desktop.scenes.title.news import news_of

        if self._reading is not None:
            self._reading.leave()
        app, seats = self.app, self.app.settings.last_game.seats
        self._reading = news_of(app.data, app.settings.me, seats, self.unfinished, wake)

    def _take_news(self) -> bool:
        """Whether there is something new to tell."""
        news = None if self._reading is None else self._reading.result
        if news is None:
            return False
        from swoop_desktop.scenes.framework.background import prefetch

        self._reading, self.news = None, news
        prefetch(self.size, self.palette)
        return True

    def _take_day(self) -> bool:
        """Whether it is another day, whose deal nobody has played yet."""
        before, self._day = self._day, date.today()
        if before != self._day and self.news is not None:
            self.news = self.news._replace(played_today=False)
        return before != self._day

    @property
    def _is_table(self) -> bool:
        """Whether there is room for the title to be the table itself."""
        return self.wide >= _TABLE[0] and self.tall >= _TABLE[1]

    def compose(self) -> Element:
        """The wordmark, what one came for, and below that, quieter, whatever else there is."""
        foot, free = self._notices(), _FREE
        if self._is_table:
            rail = Group("menu 0", _("Menu"), Row(*self._on_rail(), gap=12, align=0.5))
            foot, free = Column(foot, rail, Space(height=_LOW), gap=0), _FREE + _QUIET + _LOW
        menu = Column(*self._ways(), gap=12 if self._is_table else 18)
        wide = _MENU if self._is_table else min(_WIDE, self.wide - 60)
        below, rest = menu.height(wide, self.scale), foot.height(self.wide, self.scale)
        self._share_out(below + free)
        if self.above + self.art + below + rest > self.tall:
            # Only where there is no room for them do notices move the buttons.
            self._share_out(below + rest)
        art = Space(height=self.above + self.art)
        middle = Column(art, Sized(menu, most=wide, align=0.5), Space(down=1), foot, gap=0)
        return _OnTable(middle, *self._lying()) if self._is_table else middle

    def _ways(self) -> list[Element]:
        """What one came for, in gold, and the next best below it."""
        gold, others = self._first_ways()
        if self._is_table:
            return [Group("menu", _("Menu"), Column(gold, Row(*map(_even, others)), gap=12))]
        # A group for each row: the arrows go along it, whatever lies askew below it.
        wide = min(_WIDE, self.wide - 60)
        names = [_("Games and numbers"), _("Rules and settings")]
        rows = self._others(wide, gold.key if isinstance(gold, Button) else "")
        groups = [
            Group(
                f"menu {place}",
                names[place] if len(rows) == len(names) else _("Menu"),
                Row(*(_even(self._quiet(way)) for way in row)),
            )
            for place, row in enumerate(rows)
        ]
        beside = Row(*map(_even, others)) if wide >= _ROOMY else Column(*others, gap=8)
        return [Group("menu", _("Menu"), Column(gold, beside, gap=8)), Column(*groups, gap=10)]

    def _first_ways(self) -> tuple[Element, list[Button]]:
        """The way that most people take from here, and what else may be begun."""
        new = ("new", _("New game"), self._new_game)
        learn = ("learn", _("Learn to play"), self._lessons)
        ways: list[Way] = [new, learn] if self._is_table else [new]
        if not self._is_table:
            ways.append(("other", _("Capture the Hearts"), self._other_game))
        gold: Element
        if self.unfinished is not None:
            gold = self._way_back()
        elif self._waiting is not None:
            gold = Space(height=_GOLD)  # nothing moves when a game is found
        elif self._newcomer:
            words = _("First time? Learn in five minutes")
            gold = Button("learn", words, self._lessons, primary=True, tall=_GOLD)
        else:
            gold = Button(*new, primary=True, tall=_GOLD)
        known = gold.key if isinstance(gold, Button) else ""
        return gold, [Button(*way, tall=_QUIET + 2) for way in ways if way[0] != known]

    def _way_back(self) -> Button:
        """The way back into the newest game, and where one stands in it."""
        words, below = _("Continue the game"), ""
        saved = None if self.news is None else self.news.saved
        if saved is not None and self.news is not None:
            words = _("Continue {rules}").format(rules=saved.rules)
            if saved.of_day:
                words = _("Continue the deal of the day")
            below = " · ".join(filter(None, (self.news.standing or saved.players, saved.when)))
        run = self._continue
        return Button("continue", words, run, primary=True, tall=_GOLD, below=below)

    def _on_rail(self) -> list[Element]:
        """Whatever else there is, on the rail at the bottom."""
        ways = [way for row in self._others(_ROOMY) for way in row]
        return [Sized(self._quiet(way), _FOOT, least=0) for way in ways if way[0] not in _ELSEWHERE]

    def _quiet(self, way: Way) -> Button:
        """Return a button for what else there is; that of the tour says how many medals are won."""
        button = Button(*way, tall=_QUIET)
        if way[0] == "tour" and self.news is not None and self.news.medals:
            won = self.news.medals
            button.hint, button.value = f"{won}", n_("{count} medal", "{count} medals", won)
        return button

    def _lying(self) -> list["_Lies"]:
        """What lies on the felt beside the menu, and who sits around it, once they are known."""
        if not self._laid:
            return []
        from swoop_desktop.scenes.title.parts import DayCard, LastSheet, OtherGame, RailFace

        news, back = self.news, self.app.settings.card_back
        low = self.above + self.art + 0.5 * _GOLD + 24
        days = 0 if news is None else news.streak
        told = n_("{count} day in a row", "{count} days in a row", days) if days else ""
        done = news is not None and news.played_today
        day = DayCard(self._daily, self._day, back, told, played=done)
        other = OtherGame(self._other_game, _("Capture the Hearts"), back)
        lying = [
            _Lies(Group("today", _("Today"), day), (_SIDE * self.wide, low)),
            _Lies(Group("other game", other.name, other), ((1 - _SIDE) * self.wide, low)),
        ]
        if news is not None and news.last is not None:
            sheet = LastSheet(self._games, news.last)
            at = (1 - _SIDE) * self.wide, self.above + 0.52 * self.art
            lying.append(_Lies(Group("last game", sheet.name, sheet), at))
        if news is not None and news.company:
            faces = [RailFace(i, *one) for i, one in enumerate(news.company)]
            around = _Around(faces, [self._seat(i, len(faces)) for i in range(len(faces))])
            lying.append(_Lies(Group("company", _("Your company"), around, role="list"), None))
        return lying

    def _seat(self, number: int, count: int) -> tuple[float, float]:
        """Where somebody sits on the rail, in units."""
        rail = self._rail
        line = rail.line(rail.thick / 2)
        x, y, w, h = rail.outer
        low = y + 0.52 * h  # from there up, around, and down again
        upper = [point for point in line if point[1] <= low]
        left = [point for point in upper if point[0] < x + w / 2]
        path = [(left[0][0], low), *sorted(upper), (x + w - left[0][0] + x, low)]
        share = {1: 0.5, 2: 0.26 + 0.48 * number}.get(count, number / max(1, count - 1))
        px, py = _along(path, share)
        return px / self.scale, py / self.scale

    @property
    def _rail(self) -> "Rail":
        from swoop_desktop.tabletop.geometry.rail import rail_of

        return rail_of(self.size, _PLATE * theme.usual_scale(self.size), _OPPONENTS)

    def _notices(self) -> Element:
        """What is said at the bottom, or the room that is free there."""
        told = [
            Label(
                f"notice {i}", words, theme.SMALL, self.palette.alert, "regular", "center", "status"
            )
            for i, words in enumerate(self.notices[-2:])
        ]
        if not told:
            return Space(height=_FREE)
        return Ground(None, Group("notices", _("Notices"), *told, gap=2), pad=40, high=17)

    def _share_out(self, menu: float) -> None:
        """What of the window is above a menu of this height, in units."""
        top = min(self.tall * _ART, self._largest)
        self.art = max(_LEAST_ART, min(top, self.tall - menu))
        # What a tall window has too much is shared out, a little less of it above.
        self.above = max(0.0, 0.42 * (self.tall - self.art - menu))

    def _others(self, wide: float, known: str = "") -> list[list[Way]]:
        """What else there is than the way with the key `known`, in rows of as many as there is room
        for side by side.
        """
        games: list[Way] = [
            ("games", _("Games"), self._games),
            ("daily", _("Deal of the day"), self._daily),
            ("tour", _("Tour"), self._tour),
            ("statistics", _("Statistics"), self._statistics),
        ]
        rest: list[Way] = [
            ("learn", _("Learn to play"), self._lessons),
            ("rules", _("Rules"), self._rules),
            ("settings", _("Settings"), self._settings),
            ("quit", _("Quit"), self.app.quit),
        ]
        rest = [way for way in rest if way[0] != known]
        if wide >= _ROOMY:
            return [games, rest]
        ways = [*games, *rest]
        return [ways[i : i + 2] for i in range(0, len(ways), 2)]

    def cloth(self, size: tuple[int, int]) -> pygame.Surface:
        """The felt alone at first: the first picture does not wait for the rail."""
        if not self._opened:
            return felt(size, self.palette.cloth)
        if not self._is_table:
            return super().cloth(size)
        from swoop_desktop.tabletop.drawing.background import dyed, ground

        wanted, known = (size, self._rail, self.palette), self._table
        if known is None or known[0][:2] != wanted[:2]:
            known = wanted, ground(*wanted)
        elif known[0] != wanted:
            known = wanted, dyed(known[1], self.palette)
        self._table = known
        return known[1]

    def paint_ground(self, surface: pygame.Surface) -> None:
        """A fan of cards with the wordmark beneath. The first picture does not wait for the fan."""
        if self._fan is not None and (self._fan.at, self._fan.letters) != (self._hand, letters()):
            self._fan = None
        self._bare = surface.subsurface(self._area).copy()
        self._lay(surface)

    @property
    def _enlarged(self) -> float:
        """Of cards and wordmark: 1 in a window of the usual shape."""
        return self.art / (theme.BASE * _ART)

    @property
    def _largest(self) -> float:
        """Most height of cards and wordmark, in units: they are wider than high."""
        return theme.BASE * _ART * min(1.7, (self.wide - 60) / _FAN[0])

    def _lower(self, share: float) -> float:
        """A place so far down cards and wordmark, in pixels."""
        return (self.above + share * self.art) * self.scale

    @property
    def _area(self) -> pygame.Rect:
        """Where cards and wordmark are drawn, in pixels."""
        (x, y), unit = self._hand
        area = pygame.Rect(0, 0, round(_FAN[0] * unit), round(_FAN[1] * unit))
        area.center = round(x), round(y + _LOWER * unit)
        return area.union(self._mark()[1]).clip((0, 0, *self.size))

    @property
    def _hand(self) -> tuple[tuple[float, float], float]:
        """The middle of the fan, and a unit of it, in pixels."""
        return (self.size[0] / 2, self._lower(0.416)), self._enlarged * self.scale

    def _mark(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The wordmark, and where it lies."""
        wide = round(400 * self.scale * self._enlarged)
        mark = _wordmark(wide, plain=self.palette.plain)
        centre = (self.size[0] // 2, round(self._lower(0.788)))
        return mark, mark.get_rect(center=centre)

    def _lay(self, surface: pygame.Surface) -> None:
        """The fan as it lies or stirs, and the wordmark over its lower end."""
        if self._fan is not None and self._bare is not None:
            surface.blit(self._bare, self._area)
            self._fan.draw(surface)
            surface.blit(*self._mark())

    def update(self, dt: float) -> None:
        """Lay the rail, read which game waits, and put the fan on the table, once the rest is seen:
        a card with every frame, since to draw all of them at once would hold up one for long. Then
        let them stir now and then.
        """
        super().update(dt)
        if self._ground is None:
            return
        if not self._opened:
            self._opened = True
            if self._waiting is not None:
                self._waiting.go_on()
            self._ground = None
            self._read_news()
            self.changed()
        elif self._take_found() or self._take_day():
            self._read_news()
            self.changed()
        elif self._take_news():
            self.changed()
        elif self._fan is None or not self._fan.whole:
            from swoop_desktop.scenes.title.card_fan import Fan

            self._fan = self._fan or Fan(*self._hand)
            self._fan.lay()
            self._lay(self._ground)
            self._dirty = True
        elif self._is_table and not self._laid:
            self._laid = True
            self.changed()
        elif self._stirs and self._fan.breath.go_on(dt):
            self._stirred = True

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page if anything on it has changed, or the fan if that has stirred."""
        if super().draw(surface):
            if self._fan is not None and self._fan.breath.since is not None:
                self._stir(surface, self._fan)
        elif self._stirred and self._fan is not None:
            self._stir(surface, self._fan)
        else:
            return False
        self._stirred = False
        return True

    def _stir(self, surface: pygame.Surface, fan: "Fan") -> None:
        """Draw the cards that stir, and nothing of what lies beside them."""
        surface.set_clip(fan.stirring())
        self._lay(surface)
        surface.set_clip(None)

    @property
    def _in_parts(self) -> bool:
        return super()._in_parts and (self._fan is None or self._fan.breath.since is None)

    @property
    def lively(self) -> bool:
        coming = self._fan is None or not self._fan.whole or self._laid < self._is_table
        return super().lively or coming

    @property
    def due(self) -> float | None:
        if self._fan is None or not self._fan.whole or not self._stirs:
            return None
        return self._fan.breath.due

    @property
    def _stirs(self) -> bool:
        """Whether the cards may stir: not where the player wants less motion, nor where the menu
        lies over them.
        """
        return not self.app.still and self._bar is None

    def handle(self, event: pygame.event.Event) -> bool:
        """A deal code that was copied can be pasted here."""
        from swoop_desktop.system.clipboard import get_text, pastes

        if not pastes(event):
            return super().handle(event)
        from swoop_desktop.rulesets.codes import found_code, may_be_code

        words = found_code(get_text())
        if not may_be_code(words):
            self.app.push(MessageScene(_("No code"), [_("What you copied is no deal code.")]))
        else:
            self._new_game(words)
        return True

    def escape(self) -> None:
        """Esc leaves nothing from here: Quit is a button."""

    def lead_to(self, key: str) -> None:
        """Open the page that the button with this key opens."""
        next(run for row in self._others(_ROOMY) for name, _words, run in row if name == key)()

    def _new_game(self, code: str = "") -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self.app.push(NewGameScene(code))

    def _other_game(self) -> None:
        """Begin a game of the one that this program is not named after: the last there is."""
        from swoop_desktop.engine.registry import GAMES
        from swoop_desktop.scenes.new_game.page import NewGameScene

        *_rest, other = GAMES.values()
        self.app.push(NewGameScene(rules=next(iter(other.presets()))))

    def _games(self) -> None:
        from swoop_desktop.scenes.games.page import ShelfScene

        self.app.push(ShelfScene())

    def _daily(self) -> None:
        from swoop_desktop.scenes.daily.page import DailyScene

        self.app.push(DailyScene())

    def _statistics(self) -> None:
        from swoop_desktop.scenes.statistics.page import StatisticsScene

        self.app.push(StatisticsScene())

    def _tour(self) -> None:
        from swoop_desktop.scenes.tour.page import TourScene

        self.app.push(TourScene())

    def _lessons(self) -> None:
        from swoop_desktop.scenes.lessons.page import LearnScene

        self.app.push(LearnScene())

    def _rules(self) -> None:
        from swoop_desktop.scenes.overlays.rules_text_page import all_rules

        self.app.push(all_rules(self.app))

    def _settings(self) -> None:
        from swoop_desktop.scenes.settings.page import SettingsScene

        self.app.push(SettingsScene())

    def _continue(self) -> None:
        if self.unfinished is not None:
            self.app.go.open(self.unfinished)


def _even(button: Element) -> Element:
    """Return a button that shares a row with others as wide."""
    return Sized(button, 0, least=0, across=1)


class _Lies(NamedTuple):
    """Something on the table, and where its middle is, in units; None if that is its own affair."""

    element: Element
    middle: tuple[float, float] | None


class _OnTable(Element):
    """A menu, and what lies around it wherever it lies."""

    across = down = 1.0

    def __init__(self, middle: Element, *lying: _Lies) -> None:
        self._middle, self._lying = middle, lying

    @property
    def children(self) -> Sequence[Element]:
        return (self._middle, *(one.element for one in self._lying))

    def widths(self, unit: float) -> tuple[float, float]:
        return self._middle.widths(unit)

    def height(self, width: float, unit: float) -> float:
        return self._middle.height(width, unit)

    def place(self, box: UnitBox, grain: Grain) -> None:
        self._middle.place(box, grain)
        for element, at in self._lying:
            if at is None:
                element.place(box, grain)
                continue
            wide = element.widths(grain.unit)[1]
            tall = element.height(wide, grain.unit)
            element.place(UnitBox(at[0] - wide / 2, at[1] - tall / 2, wide, tall), grain)


class _Around(Element):
    """Faces, each in its own place."""

    def __init__(self, faces: Sequence[Element], middles: Sequence[tuple[float, float]]) -> None:
        self._faces, self._middles = faces, middles

    @property
    def children(self) -> Sequence[Element]:
        return self._faces

    def widths(self, unit: float) -> tuple[float, float]:
        return 0.0, 0.0

    def height(self, width: float, unit: float) -> float:
        return 0.0

    def place(self, box: UnitBox, grain: Grain) -> None:
        for face, (x, y) in zip(self._faces, self._middles, strict=True):
            face.place(UnitBox(x - _FACE / 2, y - _FACE / 2, _FACE, _FACE), grain)


def _along(path: Sequence[tuple[float, float]], share: float) -> tuple[float, float]:
    """Return the point of a path that so much of its length lies before."""
    steps = [dist(a, b) for a, b in pairwise(path)]
    left = share * sum(steps)
    for (a, b), step in zip(pairwise(path), steps, strict=True):
        if left <= step and step:
            part = left / step
            return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
        left -= step
    return path[-1]


@lru_cache(maxsize=2)
def _wordmark(wide: int, *, plain: bool) -> pygame.Surface:
    """Draw the name of the game; a `plain` one in one tone with a dark line around it."""
    mark = svg.picture("table/wordmark.svg", (wide, wide))
    if plain:
        large = svg.picture("table/wordmark.svg", (4 * wide, 4 * wide))
        bright = pygame.mask.from_threshold(large, theme.GOLD_LIGHT, (130, 140, 130, 90))
        flat, line = pygame.Surface(large.get_size(), pygame.SRCALPHA), round(wide / 40)
        clear = (*theme.BLACK, 0)
        dark = bright.to_surface(setcolor=theme.BLACK, unsetcolor=clear)
        for across in (-line, 0, line):
            for down in (-line, 0, line):
                flat.blit(dark, (across, down))
        flat.blit(bright.to_surface(setcolor=theme.GOLD_LIGHT, unsetcolor=clear), (0, 0))
        mark = pygame.transform.smoothscale(flat, mark.get_size())
    return mark.subsurface(mark.get_bounding_rect())
