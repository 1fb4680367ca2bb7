"""What a scene is, and what it may ask of the app around it."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.session.paths import DataDir
from swoop_desktop.session.settings import Settings
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.sound import Sound


class Host(Protocol):
    """The app, as a scene sees it."""

    settings: Settings
    """Assigning changes them everywhere and saves them."""
    sound: Sound
    data: DataDir
    notices: list[Message]
    """What the player is told on the title."""

    @property
    def size(self) -> tuple[int, int]:
        """Of the surface, in pixels."""

    @property
    def scale(self) -> float:
        """Pixels per unit."""

    @property
    def scenes(self) -> "Sequence[Scene]":
        """All scenes, the one on top last."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Take the top scene away; the one below goes on."""

    def replace(self, scene: "Scene") -> None:
        """Put a scene in the place of the top one."""

    def restart(self, scene: "Scene") -> None:
        """Take all scenes away and begin with this one."""

    def quit(self, code: int = 0) -> None:
        """Leave the program after this frame."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""

    def below(self, scene: "Scene") -> "Scene | None":
        """The scene that lies under this one."""


class Scene:
    """Something that fills the window. See `ui.node` for how it describes itself."""

    app: Host
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    private = False
    """True for a scene that shows what is only for the person who looks."""

    def enter(self, app: Host) -> None:
        """The scene was put on top for the first time."""
        self.app = app
        self.size, self.scale = app.size, app.scale

    def leave(self) -> None:
        """The scene was taken away for good."""

    def resume(self) -> None:
        """The scene is on top again: draw everything."""

    def conceal(self) -> bool:
        """The window goes out of sight: let its picture hold nothing that is for one person among
        several. True if there was something.
        """
        return False

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """The surface is of another size, or a unit is."""
        self.size, self.scale = size, scale

    def handle(self, event: pygame.event.Event) -> bool:
        """Something happened; mouse positions are pixels of the surface. True if it was used."""
        raise NotImplementedError

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the described node with this key does. False if it does nothing."""
        raise NotImplementedError

    def update(self, dt: float) -> None:
        """So many seconds went by."""

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the surface must be presented."""
        raise NotImplementedError

    def describe(self) -> Node:
        """Everything that can be seen, and what can be done with it."""
        raise NotImplementedError

    @property
    def lively(self) -> bool:
        """True while something moves; otherwise the app takes longer naps."""
        return False
