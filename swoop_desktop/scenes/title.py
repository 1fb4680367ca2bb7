"""The title: go on with a game, begin one, or leave."""

from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.scenes.base import Host, Way
from swoop_desktop.scenes.page import Page
from swoop_desktop.session.records import unfinished_games
from swoop_desktop.ui import theme
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.widgets import Button, Widget

if TYPE_CHECKING:  # the title is drawn before anything of a game is imported
    from swoop_desktop.scenes.saved_games import SavedGame

_FAN = ("KS", "QH", "JD", "TC", "XR")
_CARD = (118, 165)
_WIDE, _STEP = 300.0, theme.BUTTON + 8
_ART = 0.565
"""The part of the window's height above the buttons, where they leave so much."""
_LEAST_ART = 96.0
"""Units that cards and wordmark take at least."""


class TitleScene(Page):
    """What the program opens with. `notices` are said at the bottom."""

    name = "Swoop"
    first = "new"

    def __init__(self, notices: list[Message]) -> None:
        super().__init__()
        self.notices = [tr(notice) for notice in notices]
        self.unfinished: Path | None = None
        self.others = False
        """Whether there are more games to go on with than that one."""
        self.saved: SavedGame | None = None
        """What that game is: read once the title is seen, since it takes the rules of all games."""
        self.art = 0.0
        """Height of cards and wordmark, in units."""
        self._opened = False
        self._fanned = 0
        """How many cards of the fan lie there."""
        self._bare: pygame.Surface | None = None
        """The ground without the wordmark, until the last card lies on it."""

    def enter(self, app: Host) -> None:
        """Look for a game to go on with."""
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
        found = list(islice(unfinished_games(app.data.records), 2))
        self.unfinished, self.others = (found[0] if found else None), len(found) > 1

    def _read_game(self) -> None:
        from swoop_desktop.scenes.saved_games import saved_game

        self.saved = None if self.unfinished is None else saved_game(self.unfinished)

    def build(self) -> None:
        """The wordmark, and the ways on: in a column, or in two where there is no room for one."""
        go = self.app.go
        rows: list[Way] = [
            ("new", _("New game"), go.new_game),
            ("learn", _("Learn to play"), go.learn),
            ("rules", _("Rules"), go.all_rules),
            ("settings", _("Settings"), go.settings),
            ("quit", _("Quit"), self.app.quit),
        ]
        if self.others:
            rows.insert(1, ("games", _("Other games"), go.games))
        head = 0.0 if self.unfinished is None else theme.BUTTON + 34
        notes = self.notices[-2:]
        foot = 16.0 + 22 * len(notes)
        top = self.tall * _ART
        columns = 1 if top + head + len(rows) * _STEP + foot <= self.tall else 2
        down = -(-len(rows) // columns)
        self.art = max(_LEAST_ART, min(top, self.tall - head - down * _STEP - foot))
        wide = _WIDE if columns == 1 else min(_WIDE, (self.wide - 60 - theme.GAP) / 2)
        whole = columns * wide + (columns - 1) * theme.GAP
        x = (self.wide - whole) / 2
        buttons = self._continue_buttons(x, whole) if self.unfinished is not None else []
        for i, (key, words, run) in enumerate(rows):
            across, below = i // down, i % down
            box = self.rect(
                x + across * (wide + theme.GAP),
                self.art + head + below * _STEP,
                wide,
                theme.BUTTON,
            )
            primary = i == 0 and self.unfinished is None
            buttons.append(Button(key, words, box, self.scale, run, primary=primary))
        self.group("menu", _("Menu"), buttons)
        end = max(self.tall, self.bottom + 8 + 22 * len(notes))
        told: list[Widget] = [
            self.label(
                f"notice {i}",
                words,
                self.rect(40, end - 30 - 22 * (len(notes) - 1 - i), self.wide - 80, 20),
                theme.SMALL,
                self.palette.alert,
                align="center",
                role="status",
            )
            for i, words in enumerate(notes)
        ]
        if told:
            self.group("notices", _("Notices"), told)

    def _continue_buttons(self, x: float, wide: float) -> list[Widget]:
        """The way back into the newest game, and which one it is."""
        words, told = _("Continue the game"), ""
        if self.saved is not None:
            words = _("Continue {rules}").format(rules=self.saved.rules)
            told = " · ".join(filter(None, (self.saved.players, self.saved.when)))
        box = self.rect(x, self.art, wide, theme.BUTTON)
        room = min(self.wide - 40, 640.0)
        below = self.rect((self.wide - room) / 2, self.art + theme.BUTTON + 4, room, 22)
        return [
            Button("continue", words, box, self.scale, self._continue, primary=True),
            self.label("waiting", told, below, theme.SMALL, self.palette.caption, align="center"),
        ]

    def paint_ground(self, surface: pygame.Surface) -> None:
        """A fan of cards with the wordmark beneath. The first picture does not wait for the fan."""
        for number in range(self._fanned):
            self._lay(surface, number)
        self._bare = surface.copy() if self._opened and self.lively else None
        self._sign(surface)

    def _sign(self, surface: pygame.Surface) -> None:
        """The wordmark, over the lower end of the fan."""
        size = self.art / (theme.BASE * _ART)
        mark = _wordmark(round(400 * self.scale * min(1.3, size)))
        centre = (self.size[0] // 2, round(self.art * 0.788 * self.scale))
        surface.blit(mark, mark.get_rect(center=centre))

    def update(self, dt: float) -> None:
        """Read which game waits, and put the fan on the table, once the rest is seen: a card with
        every frame, since to draw all of them at once would hold up one for long.
        """
        if self._ground is None:
            return
        if not self._opened:
            self._opened = True
            self._read_game()
            self._ground = None
            self.changed()
        elif self._bare is not None:
            self._lay(self._bare, self._fanned)
            self._fanned += 1
            self._ground.blit(self._bare, (0, 0))
            self._sign(self._ground)
            self._dirty = True
            if not self.lively:
                self._bare = None

    @property
    def lively(self) -> bool:
        """Until the fan lies there."""
        return not self._opened or self._fanned < len(_FAN)

    def escape(self) -> None:
        """Esc leaves nothing from here: Quit is a button."""

    def _continue(self) -> None:
        if self.unfinished is not None:
            self.app.go.open(self.unfinished)

    def _lay(self, surface: pygame.Surface, number: int) -> None:
        """One of the five cards, which lie as if held in a hand."""
        size = self.scale * min(1.3, self.art / (theme.BASE * _ART))
        w, h = (round(side * size) for side in _CARD)
        angle = (number - (len(_FAN) - 1) / 2) * 9.5
        path = asset(f"cards/normal/{_FAN[number]}.svg")
        card = pygame.image.load_sized_svg(path, (2 * w, 2 * h))
        turned = pygame.transform.rotozoom(card.convert_alpha(), -angle, 0.5)
        arm = pygame.Vector2(0, -3.1 * h).rotate(angle)
        pivot_y = self.art * 0.416 * self.scale + 3.1 * h
        centre = (self.size[0] / 2 + arm.x, pivot_y + arm.y)
        shade = turned.copy()
        shade.fill((0, 0, 0, 70), special_flags=pygame.BLEND_RGBA_MULT)
        offset = 5 * self.scale
        surface.blit(shade, shade.get_rect(center=(centre[0] + offset, centre[1] + offset)))
        surface.blit(turned, turned.get_rect(center=centre))


@lru_cache(maxsize=2)
def _wordmark(wide: int) -> pygame.Surface:
    mark = pygame.image.load_sized_svg(asset("table/wordmark.svg"), (wide, wide))
    return mark.subsurface(mark.get_bounding_rect())
