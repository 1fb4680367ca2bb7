"""The title page."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.processes.job import Job
from swoop_desktop.records.folder import Waiting
from swoop_desktop.resources.language import _, letters, n_, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.system.sdl import wake
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

if TYPE_CHECKING:  # the first picture waits for no import of games
    from swoop_desktop.scenes.title.news import TitleNews
    from swoop_desktop.scenes.title.parts import Fan
    from swoop_desktop.tabletop.geometry.rail import Rail
    from swoop_desktop.tour.tables import Medal
    from swoop_desktop.ui.palette import Palette

    _Table: TypeAlias = tuple[tuple[tuple[int, int], Rail, Palette], pygame.Surface]
    """Size, rail and palette, and the picture drawn for them."""

_WIDE, _ROOMY = 620.0, 520.0
"""Units: greatest width of the menu, and its least width for four buttons in a row."""
_LOW = 7.0
"""Units: space below the buttons on the rail."""
_GOLD = 62.0
"""Units: height of the main button."""
_TABLE = (1060.0, 640.0)
"""Units: least window size at which the title shows a table."""
_MENU = 384.0
"""Units: width of the menu on the table."""
_SIDE = 0.185
"""Middle of the objects at either side, as a share of the width."""
_FOOT = 122.0
"""Units: width of a button on the rail."""
_OPPONENTS = 4
"""Number of opponents for whom the rail is shaped."""
_FREE = 26.0
"""Units: least space below all buttons."""
_ART = 0.565
"""Share of the window's height for the art, if the buttons leave enough."""
_FAN, _LOWER = (572.0, 284.0), 16.5
"""Units of the fan: size of its box, and how far the box's middle lies below the fan's."""
_PATIENCE = 0.2
"""Seconds: longest wait for the search for unfinished games, so that the menu is complete at once.
"""
_A_MOMENT = 0.03
"""Seconds: longest wait for that search when the title returns."""
_ELSEWHERE = ("learn", "daily", "tour")
"""Keys of buttons that lie on the table instead of the rail."""
_LEAST_ART = 96.0
"""Units: least height of fan and wordmark."""


class TitleScene(Page):
    """The first page. `notices` stand at the bottom."""

    name = "Swoop"
    first = "new"
    painted = True

    def __init__(self, notices: list[Message]) -> None:
        super().__init__()
        self.notices = [tr(notice) for notice in notices]
        self.unfinished: Path | None = None
        self.news: TitleNews | None = None
        """None until a thread has read the news."""
        self._day = date.today()
        self._reading: Job[TitleNews] | None = None
        self._waiting: Waiting | None = None
        """The running search for unfinished games."""
        self.art = 0.0
        self.above = 0.0
        self._newcomer = False
        """True if there are few records, all unfinished, and no progress file."""
        self._opened = False
        self._laid = False
        """True once the objects beside the menu are there."""
        self._fan: Fan | None = None
        self._bare: pygame.Surface | None = None
        self._table: _Table | None = None
        """The last table drawn, kept so that returning from a page is instant."""
        self._stirred = False
        """True if only the fan needs a new drawing."""

    def enter(self, app: Host) -> None:
        self._look_for_games(app)
        if self.unfinished is not None:
            self.first = "continue"
        elif self._newcomer:
            self.first = "learn"
        elif app.settings.last_game.seats:
            self.first = "again"
        super().enter(app)

    def cover(self) -> None:
        super().cover()
        self._bare = None

    def resume(self) -> None:
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
        entries = None if self._waiting is None else self._waiting.result
        if entries is None:
            return False
        self._waiting, self.unfinished = None, next(iter(entries), None)
        return True

    def _read_news(self) -> None:
        from swoop_desktop.scenes.title.news import news_of

        if self._reading is not None:
            self._reading.leave()
        app, settings = self.app, self.app.settings
        self._reading = news_of(app.data, settings.me, settings.last_game, self.unfinished, wake)

    def _take_news(self) -> bool:
        news = None if self._reading is None else self._reading.result
        if news is None:
            return False
        from swoop_desktop.scenes.framework.background import prefetch

        self._reading, self.news = None, news
        prefetch(self.size, self.palette)
        self._ahead = Job(
            "table of a new game", partial(_draw_ahead, self.size, self.scale, self.palette)
        )
        return True

    def _take_day(self) -> bool:
        before, self._day = self._day, date.today()
        if before != self._day and self.news is not None:
            self.news = self.news._replace(played_today=False)
        return before != self._day

    @property
    def _is_table(self) -> bool:
        return self.wide >= _TABLE[0] and self.tall >= _TABLE[1]

    def compose(self) -> Element:
        foot, free = self._notices(), _FREE
        if self._is_table:
            rail = Group("menu 0", _("Menu"), Row(*self._on_rail(), align=0.5))
            foot, free = Column(foot, rail, Space(height=_LOW), gap=0), _FREE + theme.ROW + _LOW
        menu = Column(*self._ways(), gap=theme.GAP if self._is_table else theme.APART)
        wide = _MENU if self._is_table else min(_WIDE, self.wide - 60)
        below, rest = menu.height(wide, self.scale), foot.height(self.wide, self.scale)
        self._share_out(below + free)
        if self.above + self.art + below + rest > self.tall:
            # Without room for the notices, the buttons move up.
            self._share_out(below + rest)
        art = Sized(Space(), height=self.above + self.art)  # not squeezed by `fit`
        middle = Column(art, Sized(menu, most=wide, align=0.5), Space(down=1), foot, gap=0)
        return _Placed(middle, *self._lying()) if self._is_table else middle

    def _ways(self) -> list[Element]:
        """Return the menu. Without a table it has every entry."""
        gold, others = self._first_ways()
        if self._is_table:
            return [Group("menu", _("Menu"), Column(gold, Row(*map(_even, others))))]
        # One group per row, so that the left and right keys stay in it.
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
        beside = Row(*map(_even, others)) if wide >= _ROOMY else Column(*others, gap=theme.NEAR)
        return [
            Group("menu", _("Menu"), Column(gold, beside, gap=theme.NEAR)),
            Column(*groups, gap=theme.NEAR),
        ]

    def _first_ways(self) -> tuple[Element, list[Element]]:
        """Return the main button, and the buttons below."""
        new = ("new", _("New game"), self._new_game)
        learn = ("learn", _("Learn to play"), self._lessons)
        ways: list[Way] = [new, learn] if self._is_table else [new]
        gold: Element
        if self.unfinished is not None:
            gold = self._way_back()
        elif self._waiting is not None:
            gold = Space(
                height=_GOLD
            )  # keeps the place, so that nothing moves once a game is found
        elif self._newcomer:
            words = _("First time? Learn in five minutes")
            gold = Button("learn", words, self._lessons, primary=True, tall=_GOLD)
        elif self.app.settings.last_game.seats:
            below = "" if self.news is None else self.news.table
            words = _("Play again")
            gold = Button("again", words, self._again, primary=True, tall=_GOLD, below=below)
        else:
            gold = Button(*new, primary=True, tall=_GOLD)
        known = gold.key if isinstance(gold, Button) else ""
        others: list[Element] = [
            Button(*way, tall=theme.ROW + 2) for way in ways if way[0] != known
        ]
        if self.news is not None and not self._is_table:
            from swoop_desktop.scenes.title.news import other_game

            words = tr(other_game().called)
            others.append(Button("other", words, self._other_game, tall=theme.ROW + 2))
        elif not self._is_table:
            others.append(
                Space(height=theme.ROW + 2)
            )  # keeps the place until the game's name is known
        return gold, others

    def _way_back(self) -> Button:
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
        ways = [way for row in self._others(_ROOMY) for way in row]
        return [Sized(self._quiet(way), _FOOT, least=0) for way in ways if way[0] not in _ELSEWHERE]

    def _quiet(self, way: Way) -> Button:
        """Return a secondary button; the tour's shows the number of medals."""
        button = Button(*way, tall=theme.ROW)
        if way[0] == "tour":
            button.hint = button.value = self._won
        return button

    @property
    def _medals(self) -> "tuple[Medal, ...]":
        return () if self.news is None else self.news.medals

    @property
    def _won(self) -> str:
        won = sum(map(bool, self._medals))
        return n_("{count} medal", "{count} medals", won) if won else ""

    def _lying(self) -> "list[tuple[Element, tuple[float, float]]]":
        """Return the objects on the felt and the opponents' faces, with their middles in units."""
        if not self._laid:
            return []
        from swoop_desktop.scenes.title.news import other_game
        from swoop_desktop.scenes.title.parts import RailFace, day_of, game_of, sheet_of, tour_of

        news, back = self.news, self.app.settings.card_back
        low, high = self.above + self.art + 0.5 * _GOLD + 24, self.above + 0.52 * self.art
        left, right = _SIDE * self.wide, (1 - _SIDE) * self.wide
        days = 0 if news is None else news.streak
        streak = n_("{count} day in a row", "{count} days in a row", days) if days else ""
        done = news is not None and news.played_today
        lying: list[tuple[Element, tuple[float, float]]] = [
            (tour_of(self._tour, self._medals, self._won), (left, high)),
            (day_of(self._daily, self._day, back, streak, played=done), (left, low)),
            (game_of(self._other_game, other_game()), (right, low)),
        ]
        if news is not None and news.last is not None:
            lying.append((sheet_of(self._games, news.last), (right, high)))
        if news is not None and news.company:
            count = len(news.company)
            faces = (
                (RailFace(i, *one), self._seat(i, count)) for i, one in enumerate(news.company)
            )
            company = _Placed(Space(), *faces)
            lying.append((Group("company", _("At your table"), company, role="list"), (0, 0)))
        return lying

    def _seat(self, number: int, count: int) -> tuple[float, float]:
        """Return a face's middle on the rail, in units."""
        from swoop_desktop.tabletop.geometry.rail import along

        rail = self._rail
        line = rail.line(rail.thick / 2)
        x, y, w, h = rail.outer
        low = y + 0.52 * h  # faces stand above, along the rail
        upper = [point for point in line if point[1] <= low]
        left = [point for point in upper if point[0] < x + w / 2]
        path = [(left[0][0], low), *sorted(upper), (x + w - left[0][0] + x, low)]
        share = {1: 0.5, 2: 0.26 + 0.48 * number}.get(count, number / max(1, count - 1))
        px, py = along(path, share)
        return px / self.scale, py / self.scale

    @property
    def _rail(self) -> "Rail":
        from swoop_desktop.tabletop.geometry.rail import rail_of

        return rail_of(self.size, _OPPONENTS)

    def _notices(self) -> Element:
        notices = [
            Label(
                f"notice {i}", words, theme.SMALL, self.palette.alert, "regular", "center", "status"
            )
            for i, words in enumerate(self.notices[-2:])
        ]
        if not notices:
            return Space(height=_FREE)
        return Ground(
            None,
            Group("notices", _("Notices"), *notices, gap=theme.TIGHT),
            pad=theme.MARGIN,
            high=theme.APART,
        )

    def _share_out(self, menu: float) -> None:
        top = min(self.tall * _ART, self._largest)
        self.art = max(_LEAST_ART, min(top, self.tall - menu))
        # Of excess height, slightly less than half goes above.
        self.above = max(0.0, 0.42 * (self.tall - self.art - menu))

    def _others(self, wide: float, known: str = "") -> list[list[Way]]:
        """Return the menu's other buttons in rows, without `known`."""
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
        """Return the background; the first picture leaves out the rail, to be quicker."""
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
        """Draw fan and wordmark. The fan comes after the first picture."""
        if self._fan is not None and (self._fan.at, self._fan.letters) != (self._hand, letters()):
            self._fan = None
        self._bare = surface.subsurface(self.fan_area).copy()
        self._lay(surface)

    @property
    def _enlarged(self) -> float:
        """Scale of fan and wordmark: 1 in a window of the usual shape."""
        return self.art / (theme.BASE * _ART)

    @property
    def _largest(self) -> float:
        """Units: largest height of fan and wordmark."""
        return theme.BASE * _ART * min(1.7, (self.wide - 60) / _FAN[0])

    def _lower(self, share: float) -> float:
        """Pixels: the y position at this share of the art's height."""
        return (self.above + share * self.art) * self.scale

    @property
    def fan_area(self) -> pygame.Rect:
        """Pixels: the box of fan and wordmark."""
        (x, y), unit = self._hand
        area = pygame.Rect(0, 0, round(_FAN[0] * unit), round(_FAN[1] * unit))
        area.center = round(x), round(y + _LOWER * unit)
        return area.union(self._mark()[1]).clip((0, 0, *self.size))

    @property
    def _hand(self) -> tuple[tuple[float, float], float]:
        """Pixels: the fan's middle, and its unit."""
        return (self.size[0] / 2, self._lower(0.416)), self._enlarged * self.scale

    def _mark(self) -> tuple[pygame.Surface, pygame.Rect]:
        wide = round(400 * self.scale * self._enlarged)
        mark = wordmark(wide, plain=self.palette.plain)
        centre = (self.size[0] // 2, round(self._lower(0.788)))
        return mark, mark.get_rect(center=centre)

    def _lay(self, surface: pygame.Surface) -> None:
        """Draw the fan in its pose, and the wordmark over its lower end."""
        if self._fan is not None and self._bare is not None:
            surface.blit(self._bare, self.fan_area)
            self._fan.draw(surface)
            surface.blit(*self._mark())

    def update(self, dt: float) -> None:
        """Load the title in steps after the first picture, since all at once would delay a
        frame.
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
            from swoop_desktop.scenes.title.parts import Fan

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
        """Draw the page if it changed, or else the fan if it stirred."""
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
        """True if cards may stir: not with reduced motion or on a page that scrolls."""
        return not self.app.still and self.bar is None

    def handle(self, event: pygame.event.Event) -> bool:
        """Also paste deal codes."""
        from swoop_desktop.system.clipboard import get_text, pastes

        if not pastes(event):
            return super().handle(event)
        from swoop_desktop.rulesets.codes import found_code, may_be_code

        words = found_code(get_text())
        if not may_be_code(words):
            self.app.push(MessageScene(_("Not a code"), [_("What you copied isn’t a deal code.")]))
        else:
            self._new_game(words)
        return True

    def escape(self) -> None:
        """Do nothing: the title is left by its Quit button."""

    def lead_to(self, key: str) -> None:
        next(run for row in self._others(_ROOMY) for name, _words, run in row if name == key)()

    def _new_game(self, code: str = "") -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self.app.push(NewGameScene(code))

    def _again(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        page = NewGameScene()
        self.app.push(page)
        page.start(slides=False)

    def _other_game(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene
        from swoop_desktop.scenes.title.news import other_game

        self.app.push(NewGameScene(rules=next(iter(other_game().presets()))))

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


def _draw_ahead(
    size: tuple[int, int], scale: float, palette: "Palette", _cancelled: object
) -> None:
    """Draw the table of New game before that page needs it."""
    from swoop_desktop.scenes.new_game.seats import panel_width, table

    table(size, panel_width(size, scale), palette)


def _even(button: Element) -> Element:
    return Sized(button, 0, least=0, across=1)


class _Placed(Element):
    """Elements over another one, each centred on its point in units."""

    across = down = 1.0

    def __init__(self, below: Element, *over: tuple[Element, tuple[float, float]]) -> None:
        self._below, self._over = below, over

    @property
    def children(self) -> Sequence[Element]:
        return (self._below, *(element for element, _at in self._over))

    def widths(self, unit: float) -> tuple[float, float]:
        return self._below.widths(unit)

    def height(self, width: float, unit: float) -> float:
        return self._below.height(width, unit)

    def place(self, box: UnitBox, grain: Grain) -> None:
        self._below.place(box, grain)
        for element, (x, y) in self._over:
            wide = element.widths(grain.unit)[1]
            tall = element.height(wide, grain.unit)
            element.place(UnitBox(x - wide / 2, y - tall / 2, wide, tall), grain)


@lru_cache(maxsize=2)
def wordmark(wide: int, *, plain: bool) -> pygame.Surface:
    """Draw the wordmark; `plain` is for high contrast."""
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
