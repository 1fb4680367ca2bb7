"""The games that can be continued, to choose from."""

from pathlib import Path

import pygame

from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.lines import LineItem, Lines, ListBar
from swoop_desktop.scenes.page import Page
from swoop_desktop.scenes.saved_games import SavedGame, saved_game
from swoop_desktop.session.records import unfinished_games
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Widget

_WIDE, _BOTTOM, _ROW = 760.0, 84.0, 58.0


class GamesScene(Page):
    """A list, the newest game first; the arrows go through it, and Enter opens."""

    first = "open"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Unfinished games")
        self.games: list[Path] = []
        self.chosen = 0
        self.lines = Lines(self.changed)
        self._saved: dict[Path, SavedGame] = {}

    def enter(self, app: Host) -> None:
        """Look for the games."""
        self.games = list(unfinished_games(app.data.records))
        super().enter(app)

    def resume(self) -> None:
        """Back from a game that could not be opened, or was opened meanwhile by somebody else."""
        self.games, self._saved = list(unfinished_games(self.app.data.records)), {}
        super().resume()

    def build(self) -> None:
        """The list, and the ways on."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left, tall = (self.wide - wide) / 2, self.tall - self.top - _BOTTOM
        self.group("heading", self.name, [self.title(self.name, left)])
        self.box = self.rect(left, self.top, wide, tall)
        self.chosen = max(0, min(self.chosen, len(self.games) - 1))
        inner = self.rect(left + 8, self.top + 8, wide - 16, tall - 16)
        row = round(_ROW * self.scale)
        shown, bar = self.lines.lay(inner, self.scale, row, len(self.games))
        room = inner.w - (round(14 * self.scale) if bar.rect.w else 0)
        items: list[Widget] = [
            GameItem(self, line, pygame.Rect(inner.x, inner.y + i * row, room, row - 2), bar)
            for i, line in enumerate(shown)
        ]
        if items:
            self.group("games", self.name, [*items, bar], "list")
        buttons = [("back", _("Back"), self.app.pop, not items)]
        if items:
            buttons.append(("open", _("Continue"), self._open, True))
        self.footer(buttons, left + wide, 168)

    def saved(self, line: int) -> SavedGame:
        """The game of a line in words; each file is read once, when its line is first seen."""
        path = self.games[line]
        if path not in self._saved:
            self._saved[path] = saved_game(path)
        return self._saved[path]

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel behind the list."""
        self.panel(surface, self.box)

    def choose(self, line: int) -> None:
        """Take a line of the list, if there is one."""
        if 0 <= line < len(self.games):
            self.chosen = line
            self.lines.show(line)
            self.changed()

    def move_to(self, line: int) -> None:
        """The same, and the keyboard's focus goes along."""
        self.choose(line)
        self.focus.set(f"game {self.chosen}", visible=True)

    def _open(self) -> None:
        self.app.go.open(self.games[self.chosen])


class GameItem(LineItem):
    """A game in the list: its rules, who plays, and when it was left."""

    def __init__(self, scene: GamesScene, line: int, rect: pygame.Rect, bar: ListBar) -> None:
        saved = scene.saved(line)
        super().__init__(
            f"game {line}",
            saved.rules,
            rect,
            scene.scale,
            line,
            len(scene.games) - 1,
            bar,
            scene.choose,
            scene.move_to,
            selected=line == scene.chosen,
            note=saved.when,
            below=saved.players,
        )
