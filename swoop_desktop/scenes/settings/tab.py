"""The base of the pages of the settings: rows of controls on panels."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from typing import Protocol, TypeVar

from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage.settings import ChangedKeys, Settings
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized
from swoop_desktop.ui.widgets import Label, Picker, Toggle, Widget, Words

PAD = 22.0
"""Units beside the controls of a panel."""
COLUMN, GAP = 400.0, 24.0
"""Least width of a panel, and the gap between two, in units."""
Value = TypeVar("Value")
_USUAL = {entry.name: entry.default for entry in fields(Settings)}


class Change(Protocol):
    """Changes settings, at once and for good."""

    def __call__(self, **values: object) -> None:
        """Set each setting by its name."""


class Tab:
    """A page of the settings: its rows, and what belongs to them. The scene has the rest."""

    key = ""
    options: tuple[str, ...] = ()
    """Settings that go back to the usual with this page."""

    def __init__(self, page: Page, change: Change) -> None:
        self.page, self.change = page, change

    @property
    def name(self) -> str:
        """Return the name of the page."""
        raise NotImplementedError

    def compose(self) -> Element:
        """Return the content of the page."""
        raise NotImplementedError

    def hide(self) -> None:
        """Free what the page holds, which is not shown any more."""

    @property
    def busy(self) -> bool:
        """Whether some of its pictures are still being drawn."""
        return False

    def tick(self) -> bool:
        """Take in what was drawn. True if there was something."""
        return False

    def usual(self) -> Mapping[str, object]:
        """Return the settings of this page as they are for somebody who has changed none."""
        return {option: _USUAL[option] for option in self.options}

    @property
    def app(self) -> Host:
        """The app around the page."""
        return self.page.app

    @property
    def settings(self) -> Settings:
        """The present settings."""
        return self.page.app.settings

    # -- for subclasses --------------------------------------------------------------------------

    def panels(self, *panels: Element) -> Element:
        """Return panels in two columns, where there is room for them."""
        return Grid(*panels, least=COLUMN, most=2, gap=GAP, packed=True)

    def panel(self, key: str, name: str, *rows: Element | None, gap: float = 10.0) -> Element:
        """Return rows on a panel, under a heading."""
        heading = Label(
            f"{key} heading", name, theme.BODY + 2, theme.GOLD_LIGHT, "display", role="heading"
        )
        group = Group(key, name, heading, Column(*rows, gap=gap), gap=12)
        return Ground(self.page.panel, group, pad=PAD, high=18)

    def toggle(self, option: str, words: str, effect: str = "") -> Element:
        """Return a row for a switch; `effect` says what it does."""
        on = bool(getattr(self.settings, option))
        return self._with_effect(
            option, Toggle(option, words, on, self.setter(option, bool)), effect
        )

    def picker(
        self,
        option: str,
        words: str,
        choices: Mapping[str, str],
        effect: str = "",
        *,
        size: float | None = None,
    ) -> Element:
        """Return a row for one of several by name; `effect` says what it does. With a `size` of the
        words they go up and down one by one, beside the name, for which there is no more room where
        it is larger than usual; else all of them are in sight.
        """
        now = getattr(self.settings, option)
        chosen = nearest(str(now), list(choices))
        change: Callable[[str], object] = self.setter(option, type(now))
        label = Label(f"{option} label", words, size or theme.BODY)
        spread = size is None
        control = Picker(
            option, words, list(choices.items()), chosen, change, wrap=spread, spread=spread
        )
        if spread:
            return self._with_effect(option, Column(label, control, gap=7), effect)
        said = Sized(label, least=100, across=52, tallest=theme.ROW)
        return self._with_effect(option, Row(said, Sized(control, across=46), gap=9), effect)

    def _with_effect(self, option: str, row: Element, effect: str) -> Element:
        """Return a row with its effect in words below it."""
        if not effect:
            return row
        words = Words(f"{option} words", effect, colour=self.page.palette.muted)
        for widget in row.every():
            if isinstance(widget, Widget) and widget.action:
                widget.details = words.key
        return Column(row, words, gap=6)

    def setter(self, option: str, kind: Callable[[Value], object]) -> Callable[[Value], None]:
        """Return what changes one setting, to a value of this kind."""
        return lambda value: self.change(**{option: kind(value)})


def nearest(now: str, choices: Sequence[str]) -> str:
    """Return the choice that stands for a setting: itself, or the nearest number if it is none."""
    if now in choices:
        return now
    try:
        return min(choices, key=lambda choice: abs(float(choice) - float(now)))
    except ValueError:
        return choices[0]


class VerbsTab(Tab):
    """A row for each verb; a press on it waits for what is to do it."""

    def __init__(self, page: Page, change: Change, note: Callable[[str], None]) -> None:
        """`note` shows a sentence that stays in sight wherever the page is scrolled to."""
        super().__init__(page, change)
        self.note = note
        self.waiting = ""
        """Verb that the next press is for."""

    @property
    def waits(self) -> bool:
        """Whether the next press is for a verb."""
        return bool(self.waiting)

    def forget(self) -> None:
        """Wait no more."""
        self.waiting = ""

    def hide(self) -> None:
        super().hide()
        self.forget()

    # -- for subclasses --------------------------------------------------------------------------

    def wait(self, verb: str, words: str) -> None:
        """Wait for what is to do a verb, and say so in `words`; no more if it waits already."""
        self.waiting = "" if self.waiting == verb else verb
        self.note(words if self.waiting else "")

    @staticmethod
    def unknown(changed: ChangedKeys, known: Collection[str]) -> ChangedKeys:
        """Return of what was changed that of verbs which only another version knows."""
        of = {verb: names for verb, names in changed.of.items() if verb not in known}
        return ChangedKeys(of, changed.unknown)
