"""The base of settings tabs: rows of controls on panels."""

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
"""Units beside a panel's controls."""
COLUMN, GAP = 400.0, 24.0
"""Units: least width of a panel, gap between panels."""


class Change(Protocol):
    """Changes settings at once and permanently."""

    def __call__(self, **values: object) -> None: ...


class Tab:
    """A settings tab with its rows; the scene does the rest."""

    key = ""

    def __init__(self, page: Page, change: Change) -> None:
        self.page, self.change = page, change

    @property
    def name(self) -> str:
        raise NotImplementedError

    def compose(self) -> Element:
        raise NotImplementedError

    def hide(self) -> None:
        """Free what a hidden tab holds."""

    @property
    def busy(self) -> bool:
        return False

    def tick(self) -> bool:
        """Take in finished pictures; True if there were any."""
        return False

    @property
    def options(self) -> list[str]:
        return [name for name, one in SETTINGS.items() if one.panel.split(" ")[0] == self.key]

    def usual(self) -> Mapping[str, object]:
        return {option: SETTINGS[option].usual for option in self.options}

    @property
    def app(self) -> Host:
        return self.page.app

    @property
    def settings(self) -> Settings:
        return self.page.app.settings

    # -- for subclasses --------------------------------------------------------------------------

    def panels(self, *panels: Element) -> Element:
        return Grid(*panels, least=COLUMN, most=2, gap=GAP, packed=True)

    def panel(self, key: str, name: str, *rows: Element | None, gap: float = 10.0) -> Element:
        heading = Label(
            f"{key} heading", name, theme.BODY, theme.GOLD_LIGHT, "display", role="heading"
        )
        group = Group(key, name, heading, Column(*rows, gap=gap), gap=12)
        return Ground(self.page.panel, group, pad=PAD, high=18)

    def rows(self, panel: str) -> list[Element]:
        place = f"{self.key} {panel}"
        return [self.row(name) for name, one in SETTINGS.items() if one.panel == place]

    def row(self, option: str) -> Element:
        """Return a row by the declaration: switch, choice or slider, with explanation."""
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
        """Return a picker of named choices, all in sight if `spread`."""
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
        """Return an element to stand beside a setting's slider."""
        return None


def nearest(now: str, choices: Sequence[str]) -> str:
    """Return the setting itself, or the nearest number among the choices."""
    if now in choices:
        return now
    try:
        return min(choices, key=lambda choice: abs(float(choice) - float(now)))
    except ValueError:
        return choices[0]
