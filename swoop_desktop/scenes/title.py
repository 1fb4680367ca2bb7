"""The title: go on with a game, begin one, or leave."""

from itertools import islice
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page
from swoop_desktop.session.records import unfinished_games
from swoop_desktop.ui import theme
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.widgets import Button, Widget

_FAN = ("KS", "QH", "JD", "TC", "XR")
_CARD = (118, 165)
_OTHERS = 170.0
"""Width of the button beside the first one."""


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
        self._opened = False

    def enter(self, app: Host) -> None:
        """Look for a game to go on with."""
        self._look_for_games(app)
        if self.unfinished is not None:
            self.first = "continue"
        super().enter(app)

    def resume(self) -> None:
        """Back from another scene: there may be another game to go on with."""
        self._look_for_games(self.app)
        super().resume()

    def _look_for_games(self, app: Host) -> None:
        found = list(islice(unfinished_games(app.data.records), 2))
        self.unfinished, self.others = (found[0] if found else None), len(found) > 1

    def build(self) -> None:
        """The wordmark, and the ways on."""
        rows = [
            ("new", _("New game"), self.app.go.new_game),
            ("settings", _("Settings"), self.app.go.settings),
            ("quit", _("Quit"), self.app.quit),
        ]
        if self.unfinished is not None:
            rows.insert(0, ("continue", _("Continue the game"), self._continue))
        wide, y = 300.0, self.tall * 0.565
        x = (self.wide - wide) / 2
        buttons: list[Widget] = []
        for i, (key, words, run) in enumerate(rows):
            box = self.rect(x, y + i * (theme.BUTTON + 8), wide, theme.BUTTON)
            buttons.append(Button(key, words, box, self.scale, run, primary=i == 0))
        if self.others:
            box = self.rect(x + wide + theme.GAP, y, _OTHERS, theme.BUTTON)
            games = Button("games", _("Other games"), box, self.scale, self.app.go.games)
            buttons.insert(1, games)
        self.group("menu", _("Menu"), buttons)
        notes = self.notices[-2:]
        below: list[Widget] = [
            self.label(
                f"notice {i}",
                words,
                self.rect(40, self.tall - 30 - 22 * (len(notes) - 1 - i), self.wide - 80, 20),
                theme.SMALL,
                theme.WARN,
                align="center",
                role="status",
            )
            for i, words in enumerate(notes)
        ]
        if below:
            self.group("notices", _("Notices"), below)

    def paint_ground(self, surface: pygame.Surface) -> None:
        """A fan of cards with the wordmark beneath. The first picture does not wait for the fan."""
        if self._opened:
            self._fan(surface)
        wide = round(400 * self.scale)
        mark = pygame.image.load_sized_svg(asset("table/wordmark.svg"), (wide, wide))
        mark = mark.subsurface(mark.get_bounding_rect())
        centre = (self.size[0] // 2, round(self.tall * 0.445 * self.scale))
        surface.blit(mark, mark.get_rect(center=centre))

    def update(self, dt: float) -> None:
        """Put the fan on the table, once the rest is seen."""
        if self._ground is not None and not self._opened:
            self._opened = self._dirty = True
            self._ground = None

    @property
    def lively(self) -> bool:
        """Until the fan lies there."""
        return not self._opened

    def escape(self) -> None:
        """Esc leaves nothing from here: Quit is a button."""

    def _continue(self) -> None:
        if self.unfinished is not None:
            self.app.go.open(self.unfinished)

    def _fan(self, surface: pygame.Surface) -> None:
        """Five cards, as if held in a hand."""
        w, h = (round(side * self.scale) for side in _CARD)
        pivot_y = self.tall * 0.235 * self.scale + 3.1 * h
        for i, code in enumerate(_FAN):
            angle = (i - (len(_FAN) - 1) / 2) * 9.5
            card = pygame.image.load_sized_svg(asset(f"cards/normal/{code}.svg"), (2 * w, 2 * h))
            turned = pygame.transform.rotozoom(card.convert_alpha(), -angle, 0.5)
            arm = pygame.Vector2(0, -3.1 * h).rotate(angle)
            centre = (self.size[0] / 2 + arm.x, pivot_y + arm.y)
            shade = turned.copy()
            shade.fill((0, 0, 0, 70), special_flags=pygame.BLEND_RGBA_MULT)
            offset = 5 * self.scale
            surface.blit(shade, shade.get_rect(center=(centre[0] + offset, centre[1] + offset)))
            surface.blit(turned, turned.get_rect(center=centre))
