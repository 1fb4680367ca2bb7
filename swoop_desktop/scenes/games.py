"""The games that can be continued, to choose from."""

import time
from pathlib import Path

import pygame

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.session.records import changed, summary, unfinished_games
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.widgets import Item, Widget

_WIDE, _TOP, _BOTTOM, _ROW = 760.0, 84.0, 84.0, 46.0


class GamesScene(Page):
    """A list, the newest game first; the arrows go through it, and Enter opens."""

    first = "open"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Games to go on with")
        self.games: list[Path] = []
        self.chosen = 0
        self.offset = 0

    def enter(self, app: Host) -> None:
        """Look for the games."""
        self.games = list(unfinished_games(app.data.records))
        super().enter(app)

    def resume(self) -> None:
        """Back from a game that could not be opened, or was opened meanwhile by somebody else."""
        self.games = list(unfinished_games(self.app.data.records))
        super().resume()

    def build(self) -> None:
        """The list, and the ways on."""
        wide = min(_WIDE, self.wide - 2 * theme.MARGIN)
        left, tall = (self.wide - wide) / 2, self.tall - _TOP - _BOTTOM
        self.group("heading", self.name, [self.title(self.name, left)])
        self.box = self.rect(left, _TOP, wide, tall)
        fits = max(1, int((tall - 16) // _ROW))
        self.chosen = max(0, min(self.chosen, len(self.games) - 1))
        self.offset = min(max(self.offset, self.chosen - fits + 1), self.chosen)
        items: list[Widget] = [
            GameItem(self, line, self.rect(left + 8, _TOP + 8 + i * _ROW, wide - 16, _ROW - 2))
            for i, line in enumerate(range(len(self.games))[self.offset : self.offset + fits])
        ]
        if items:
            self.group("games", self.name, items, "list")
        buttons = [("back", _("Back"), self.app.pop, not items)]
        if items:
            buttons.append(("open", _("Go on"), self._open, True))
        row = button_row(self, buttons, left + wide, self.tall - 64, 168)
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel behind the list."""
        self.panel(surface, self.box)

    def choose(self, line: int) -> None:
        """Take a line of the list, if there is one."""
        if 0 <= line < len(self.games):
            self.chosen = line
            self.changed()

    def move_to(self, line: int) -> None:
        """The same, and the keyboard's focus goes along."""
        self.choose(line)
        self.focus.set(f"game {self.chosen}", visible=True)

    def _open(self) -> None:
        self.app.go.open(self.games[self.chosen])


class GameItem(Item):
    """A game in the list: its rules, who plays, and when it was left."""

    def __init__(self, scene: GamesScene, line: int, rect: pygame.Rect) -> None:
        path = scene.games[line]
        super().__init__(
            f"game {line}",
            _described(path),
            rect,
            scene.scale,
            lambda: scene.choose(line),
            selected=line == scene.chosen,
            note=time.strftime("%Y-%m-%d %H:%M", time.localtime(changed(path))),
        )
        self.scene, self.line = scene, line

    def key_down(self, event: pygame.event.Event) -> bool:
        """Up and down choose the next game, and the focus goes along."""
        last = len(self.scene.games) - 1
        to = {
            pygame.K_UP: max(0, self.line - 1),
            pygame.K_DOWN: min(last, self.line + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if to is None:
            return False
        self.scene.move_to(to)
        return True

    def wheel(self, steps: float) -> bool:
        """The wheel chooses the next game or the one before."""
        self.scene.choose(self.scene.chosen + (-1 if steps > 0 else 1))
        return True


def _described(path: Path) -> str:
    found = summary(path)
    if found is None:
        return path.name
    try:
        game, rules = find_rules(found.rules)
        name = tr(game.title(rules))
    except KeyError:
        name = text.clean(found.rules)
    return f"{name}: {', '.join(map(text.clean, found.players))}"
