"""The title: go on with a game, begin one, or leave."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.records.folder import Waiting
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import svg, theme
from swoop_desktop.ui.cloth import felt
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button, Label

if TYPE_CHECKING:  # the title is drawn before anything of a game is imported
    from swoop_desktop.scenes.common.unfinished_game import SavedGame
    from swoop_desktop.scenes.title.card_fan import Fan

_WIDE, _ROOMY = 620.0, 520.0
"""Units of the menu from side to side, and how many it takes for four buttons in a row."""
_QUIET = 42.0
"""Height of a button for what else there is."""
_CONTINUE = 72.0
"""Units for the way back into a game, and for which one it is."""
_FREE = 26.0
"""Units that are free below all buttons, at least."""
_ART = 0.565
"""The part of the window's height above the buttons, where they leave so much."""
_FAN, _LOWER = (572.0, 284.0), 16.5
"""Room for the fan and its shadow, in its units, and how far below its middle that lies."""
_PATIENCE = 0.2
"""Seconds that it waits at most for a game to go on with, where few records must be looked at."""
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
        self.saved: SavedGame | None = None
        """What that game is: read once the title is seen, since it takes the rules of all games."""
        self._waiting: Waiting | None = None
        """The search for it, while it goes on."""
        self.art = 0.0
        """Height of cards and wordmark, in units."""
        self.above = 0.0
        """Room above them, in units."""
        self._opened = False
        self._fan: Fan | None = None
        self._bare: pygame.Surface | None = None
        """The ground below the fan, where that stirs."""
        self._stirred = False
        """Whether the fan alone is to be drawn anew."""

    def enter(self, app: Host) -> None:
        self._look_for_games(app)
        if self.unfinished is not None:
            self.first = "continue"
        super().enter(app)

    def cover(self) -> None:
        """Another scene lies over it: a ground as large as the window is not kept for later."""
        super().cover()
        self._bare = None

    def resume(self) -> None:
        """Back from another scene: there may be another game to go on with."""
        self._look_for_games(self.app)
        if self._opened:
            self._read_game()
        super().resume()

    def _look_for_games(self, app: Host) -> None:
        self._waiting = Waiting(app.data, 1, wake)
        if self._opened:
            self._waiting.go_on()
        self._waiting.wait(_PATIENCE)
        self._take_found()

    def _take_found(self) -> bool:
        """Whether the search for a game to go on with is just over."""
        found = None if self._waiting is None else self._waiting.result
        if found is None:
            return False
        self._waiting, self.unfinished = None, next(iter(found), None)
        return True

    def _read_game(self) -> None:
        from swoop_desktop.scenes.common.unfinished_game import saved_game

        self.saved = None if self.unfinished is None else saved_game(self.unfinished)

    def compose(self) -> Element:
        """The wordmark, what one came for, and below that, quieter, whatever else there is."""
        wide = min(_WIDE, self.wide - 60)
        # A group for each row: the arrows go along it, whatever lies askew below it.
        names, ways = [_("Games and numbers"), _("Rules and settings")], self._others(wide)
        rows = [
            Group(
                f"menu {place}",
                names[place] if len(ways) == len(names) else _("Menu"),
                Row(*(Sized(Button(*way, tall=_QUIET), 0, least=0, across=1) for way in row)),
            )
            for place, row in enumerate(ways)
        ]
        menu = Column(self._first_ways(), Column(*rows, gap=10), gap=18)
        foot = self._notices()
        below, rest = menu.height(wide, self.scale), foot.height(self.wide, self.scale)
        self._share_out(below + _FREE)
        if self.above + self.art + below + rest > self.tall:
            # Only where there is no room for them do notices move the buttons.
            self._share_out(below + rest)
        art = Space(height=self.above + self.art)
        return Column(art, Sized(menu, most=wide, align=0.5), Space(down=1), foot, gap=0)

    def _first_ways(self) -> Group:
        """The way back into the newest game, and which one it is; the way to a new one."""
        # There is room for a game that is still looked for: nothing moves when it is found.
        awaited = self.unfinished is not None or self._waiting is not None
        before: Element | None = Space(height=_CONTINUE) if awaited else None
        if self.unfinished is not None:
            words, told = _("Continue the game"), ""
            if self.saved is not None:
                words = _("Continue {rules}").format(rules=self.saved.rules)
                if self.saved.of_day:
                    words = _("Continue the deal of the day")
                told = " · ".join(filter(None, (self.saved.players, self.saved.when)))
            button = Button("continue", words, self._continue, primary=True)
            which = Label("waiting", told, theme.SMALL, self.palette.caption, align="center")
            before = Sized(Column(button, which, gap=5), height=_CONTINUE)
        new = Button("new", _("New game"), self._new_game, primary=not awaited)
        return Group("menu", _("Menu"), Column(before, new, gap=8))

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

    def _others(self, wide: float) -> list[list[Way]]:
        """What else there is, in rows of as many as there is room for side by side."""
        games: list[Way] = [
            ("games", _("Games"), self._games),
            ("daily", _("Deal of the day"), self._daily),
            ("statistics", _("Statistics"), self._statistics),
        ]
        rest: list[Way] = [
            ("learn", _("Learn to play"), self._lessons),
            ("rules", _("Rules"), self._rules),
            ("settings", _("Settings"), self._settings),
            ("quit", _("Quit"), self.app.quit),
        ]
        if wide >= _ROOMY:
            return [games, rest]
        ways = [*games, *rest]
        return [ways[i : i + 2] for i in range(0, len(ways), 2)]

    def cloth(self, size: tuple[int, int]) -> pygame.Surface:
        """The felt alone at first: the first picture does not wait for the rail."""
        return super().cloth(size) if self._opened else felt(size, self.palette.cloth)

    def paint_ground(self, surface: pygame.Surface) -> None:
        """A fan of cards with the wordmark beneath. The first picture does not wait for the fan."""
        if self._fan is not None and self._fan.at != self._hand:
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
        mark = _wordmark(round(400 * self.scale * self._enlarged))
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
            self._read_game()
            self.changed()
        elif self._take_found():
            self._ground = None
            self._read_game()
            self.changed()
        elif self._fan is None or not self._fan.whole:
            from swoop_desktop.scenes.title.card_fan import Fan

            self._fan = self._fan or Fan(*self._hand)
            self._fan.lay()
            self._lay(self._ground)
            self._dirty = True
        elif self._stirs and self._fan.breath.go_on(dt):
            self._stirred = True

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page if anything on it has changed, or the fan if that has stirred."""
        if super().draw(surface):
            if self._fan is not None and self._fan.breath.since is not None:
                self._lay(surface)
        elif self._stirred and self._fan is not None:
            surface.set_clip(self._fan.stirring())
            self._lay(surface)
            surface.set_clip(None)
        else:
            return False
        self._stirred = False
        return True

    @property
    def _in_parts(self) -> bool:
        return super()._in_parts and (self._fan is None or self._fan.breath.since is None)

    @property
    def lively(self) -> bool:
        return super().lively or self._fan is None or not self._fan.whole

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

    def _games(self) -> None:
        from swoop_desktop.scenes.games.page import ShelfScene

        self.app.push(ShelfScene())

    def _daily(self) -> None:
        from swoop_desktop.scenes.daily.page import DailyScene

        self.app.push(DailyScene())

    def _statistics(self) -> None:
        from swoop_desktop.scenes.statistics.page import StatisticsScene

        self.app.push(StatisticsScene())

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


@lru_cache(maxsize=2)
def _wordmark(wide: int) -> pygame.Surface:
    mark = svg.picture("table/wordmark.svg", (wide, wide))
    return mark.subsurface(mark.get_bounding_rect())
