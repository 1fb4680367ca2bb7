"""What the pages of the settings have in common: rows of controls on panels."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Protocol, TypeVar

import pygame

from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui import theme
from swoop_desktop.ui.focus import Focus
from swoop_desktop.ui.widgets import Picker, Toggle, Widget

PAD, HEAD, FOOT = 22.0, 56.0, 10.0
"""Units beside the controls of a panel, above them, and below."""
PITCH = 50.0
"""From one row to the next, in units."""
GAP = 24.0
"""Between panels, in units."""
Value = TypeVar("Value")
_USUAL = {entry.name: entry.default for entry in fields(Settings)}


class Change(Protocol):
    """Changes settings, at once and for good."""

    def __call__(self, **values: object) -> None:
        """Each by its name."""


@dataclass(frozen=True, slots=True)
class Column:
    """A part of a page from top to bottom, in units."""

    left: float
    wide: float


class Tab(ABC):
    """A page of the settings: what belongs to it, and where it stands. The scene has the rest."""

    key = ""
    options: tuple[str, ...] = ()
    """The settings that go back to the usual with this page."""

    def __init__(self, page: Page, change: Change) -> None:
        self.page, self.change = page, change
        self.boxes: list[pygame.Rect] = []

    @property
    @abstractmethod
    def name(self) -> str:
        """What the page is called."""

    @abstractmethod
    def build(self, columns: Sequence[Column], top: float) -> None:
        """Put everything on the page, in as many columns as there is room for."""

    def paint(self, surface: pygame.Surface) -> None:
        """What lies below the widgets."""
        for box in self.boxes:
            self.page.panel(surface, box)

    def hide(self) -> None:
        """The page is not shown any more: let go of what it holds."""
        self.boxes = []

    @property
    def busy(self) -> bool:
        """Whether some of its pictures are still being drawn."""
        return False

    def tick(self) -> bool:
        """Take in what was drawn. True if there was something."""
        return False

    def usual(self) -> Mapping[str, object]:
        """The settings of this page as they are for somebody who has changed none."""
        return {option: _USUAL[option] for option in self.options}

    @property
    def app(self) -> Host:
        """What the page asks."""
        return self.page.app

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self.page.app.settings

    @property
    def focus(self) -> Focus:
        """Where the keys are."""
        return self.page.focus

    # -- for subclasses --------------------------------------------------------------------------

    def panel(
        self,
        key: str,
        name: str,
        column: Column,
        top: float,
        tall: float,
        role: str = "group",
        widgets: Sequence[Widget] = (),
    ) -> None:
        """A panel of which the widgets are `tall` in units, under a heading."""
        page = self.page
        self.boxes.append(page.rect(column.left, top, column.wide, HEAD + tall + FOOT))
        box = page.rect(column.left + PAD, top + 12, column.wide - 2 * PAD, 36)
        heading = page.label(
            f"{key} heading",
            name,
            box,
            theme.BODY + 2,
            theme.GOLD_LIGHT,
            "display",
            role="heading",
        )
        page.group(key, name, [heading, *widgets], role)

    def row(self, column: Column, top: float, number: int) -> pygame.Rect:
        """The box of a row of a panel that begins at `top`."""
        y = top + HEAD + number * PITCH
        return self.page.rect(column.left + PAD, y, column.wide - 2 * PAD, theme.ROW)

    def toggle(self, option: str, words: str, box: pygame.Rect) -> Widget:
        """What is on or off."""
        on = bool(getattr(self.settings, option))
        return Toggle(option, words, on, self.setter(option, bool)).at(box, self.page.scale)

    def picker(
        self,
        option: str,
        words: str,
        box: pygame.Rect,
        choices: Mapping[str, str],
        *,
        wrap: bool = True,
        size: float = theme.BODY,
    ) -> list[Widget]:
        """One of several by name, with its words at the left; `size` is theirs."""
        page, now = self.page, getattr(self.settings, option)
        label, control = split(box, 0.52)
        return [
            page.label(f"{option} label", words, label, size),
            Picker(
                option,
                words,
                list(choices.items()),
                nearest(str(now), list(choices)),
                self.setter(option, type(now)),
                wrap=wrap,
            ).at(control, page.scale),
        ]

    def setter(self, option: str, kind: Callable[[Value], object]) -> Callable[[Value], None]:
        """What changes one setting, to a value of this kind."""
        return lambda value: self.change(**{option: kind(value)})


def split(box: pygame.Rect, share: float) -> tuple[pygame.Rect, pygame.Rect]:
    """The left part of a box, and the rest behind a gap."""
    left = pygame.Rect(box.x, box.y, round(box.w * share), box.h)
    start = left.right + round(box.w * 0.02)
    return left, pygame.Rect(start, box.y, box.right - start, box.h)


def nearest(now: str, choices: Sequence[str]) -> str:
    """The choice that stands for a setting: itself, or the nearest number if it is none."""
    if now in choices:
        return now
    try:
        return min(choices, key=lambda choice: abs(float(choice) - float(now)))
    except ValueError:
        return choices[0]
