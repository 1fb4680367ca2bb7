"""The base of the pages of the settings: rows of controls on panels."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage.settings import SETTINGS, Settings
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.widgets import Label, Picker, Slider, Toggle, Widget, Words

PAD = 22.0
"""Units beside the controls of a panel."""
COLUMN, GAP = 400.0, 24.0
"""Least width of a panel, and the gap between two, in units."""


class Change(Protocol):
    """Changes settings, at once and for good."""

    def __call__(self, **values: object) -> None:
        """Set each setting by its name."""


class Tab:
    """A page of the settings: its rows, and what belongs to them. The scene has the rest."""

    key = ""

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

    @property
    def options(self) -> list[str]:
        """The settings of this page."""
        return [name for name, one in SETTINGS.items() if one.panel.split(" ")[0] == self.key]

    def usual(self) -> Mapping[str, object]:
        """Return the settings of this page as they are for somebody who has changed none."""
        return {option: SETTINGS[option].usual for option in self.options}

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
            f"{key} heading", name, theme.BODY, theme.GOLD_LIGHT, "display", role="heading"
        )
        group = Group(key, name, heading, Column(*rows, gap=gap), gap=12)
        return Ground(self.page.panel, group, pad=PAD, high=18)

    def rows(self, panel: str) -> list[Element]:
        """Return the rows of the settings that stand on a panel of this page."""
        place = f"{self.key} {panel}"
        return [self.row(name) for name, one in SETTINGS.items() if one.panel == place]

    def row(self, option: str) -> Element:
        """Return the row of a setting as it is declared: a switch, a choice, or a slider, with what
        it does below it.
        """
        setting, now = SETTINGS[option], getattr(self.settings, option)
        words = tr(setting.label)
        if setting.choices:
            choices = {str(value): tr(name) for value, name in setting.choices.items()}
            control = self.picker(option, choices, spread=True)
            row: Element = Column(Label(f"{option} label", words), control, gap=7)
        elif setting.step:
            row = self._slider(option, now)
        else:
            row = Toggle(option, words, now, lambda on: self.change(**{option: on}))
        if not (effect := tr(setting.help)):
            return row
        described = Words(f"{option} words", effect, colour=self.page.palette.muted)
        for widget in row.every():
            if isinstance(widget, Widget) and widget.action:
                widget.details = described.key
        return Column(row, described, gap=6)

    def picker(self, option: str, choices: Mapping[str, str], *, spread: bool = False) -> Picker:
        """Return what chooses one of several by name: all of them are in sight if `spread`, else
        they go up and down one by one.
        """
        now = getattr(self.settings, option)
        return Picker(
            option,
            tr(SETTINGS[option].label),
            list(choices.items()),
            nearest(str(now), list(choices)),
            lambda chosen: self.change(**{option: type(now)(chosen)}),
            wrap=spread,
            spread=spread,
        )

    def _slider(self, option: str, now: int) -> Element:
        """Return a row for a number of a hundred, with `beside` it what the page adds."""
        palette, step = self.page.palette, SETTINGS[option].step
        steps = 100 // step + 1
        chosen, said = round(now / step), _("{percent}%").format(percent=now)
        lit = [mix(palette.sunken, theme.GOLD, 0.5 + i / (2 * steps)) for i in range(chosen + 1)]
        words, beside = tr(SETTINGS[option].label), self.beside(option)
        slider = Slider(
            option,
            words,
            lit + [palette.sunken] * (steps - len(lit)),
            chosen,
            lambda place: self.change(**{option: place * step}),
            value=said,
        )
        value = Label(f"{option} value", said, theme.SMALL, palette.muted, "medium", "right")
        return Row(
            Sized(Label(f"{option} label", words), across=32),
            Sized(value, across=11),
            Sized(slider, across=34 if beside else 55),
            Sized(beside, across=20) if beside else None,
            gap=6,
        )

    def beside(self, option: str) -> Element | None:
        """Return what stands beside the slider of a setting."""
        return None


def nearest(now: str, choices: Sequence[str]) -> str:
    """Return the choice that stands for a setting: itself, or the nearest number if it is none."""
    if now in choices:
        return now
    try:
        return min(choices, key=lambda choice: abs(float(choice) - float(now)))
    except ValueError:
        return choices[0]
