"""The title: go on with a game, begin one, or leave."""

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page
from swoop_desktop.session.journal import Busy
from swoop_desktop.session.records import unfinished
from swoop_desktop.ui import theme
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from swoop_desktop.session.session import Session

_FAN = ("KS", "QH", "JD", "TC", "XR")
_CARD = (118, 165)


class TitleScene(Page):
    """What the program opens with. `notices` are said at the bottom; `record` is opened at once."""

    name = "Swoop"
    first = "new"

    def __init__(self, notices: list[Message], record: Path | None = None) -> None:
        super().__init__()
        self._record = record
        self.notices = [tr(notice) for notice in notices]
        self.unfinished: Path | None = None
        self._opened = False

    def enter(self, app: Host) -> None:
        """Look for a game to go on with."""
        self.unfinished = unfinished(app.data.records)
        if self.unfinished is not None:
            self.first = "continue"
        super().enter(app)
        if self._record is not None:
            self.open_record(self._record)

    def resume(self) -> None:
        """Back from another scene: there may be another game to go on with."""
        self.unfinished = unfinished(self.app.data.records)
        super().resume()

    def build(self) -> None:
        """The wordmark, and the ways on."""
        rows = [
            ("new", _("New game"), self._new_game),
            ("settings", _("Settings"), self._settings),
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

    def open_record(self, path: Path) -> None:
        """Go on with a recorded game, or say why that can't be."""
        from swoop_desktop.engine.replay import Fault
        from swoop_desktop.session.session import Session

        try:
            session = Session.resume(path)
        except Fault as fault:
            self._say(
                _("{path}, line {line}: {reason}"), path, line=fault.line, reason=fault.reason
            )
        except Busy as busy:
            self._say("{reason}", path, reason=busy)
        except OSError as error:
            self._say(_("{path} can’t be read: {reason}"), path, reason=error.strerror or error)
        else:
            self._show(session)

    def _show(self, session: "Session") -> None:
        """The table, or the result of a game that is over."""
        from swoop_desktop.scenes.game_over import GameOverScene
        from swoop_desktop.scenes.table import TableScene

        if session.winners is None:
            self.app.push(TableScene(session))
        else:
            session.close()
            self.app.push(GameOverScene(session))

    def _say(self, template: str, path: Path, **fields: object) -> None:
        self.notices.append(template.format(path=path, **fields))
        self.changed()

    def _continue(self) -> None:
        if self.unfinished is not None:
            self.open_record(self.unfinished)

    def _new_game(self) -> None:
        from swoop_desktop.scenes.new_game import NewGameScene

        self.app.push(NewGameScene())

    def _settings(self) -> None:
        from swoop_desktop.scenes.settings import SettingsScene

        self.app.push(SettingsScene())

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
