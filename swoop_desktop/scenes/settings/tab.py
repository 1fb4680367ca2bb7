"""The base of settings tabs, and the tabs for play, screen and sound."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from swoop_desktop.resources.language import _, p_, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage.settings import SETTINGS, SOUNDS, Settings
from swoop_desktop.system.pads import Push
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Group, Row, Sized
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.sound import KINDS
from swoop_desktop.ui.widgets import Button, Label, Picker, Slider, Toggle, Widget, Words

COLUMN = 400.0
"""Units: least width of a panel."""


class Tab:
    """The rows of a settings tab; the scene draws them and resets settings."""

    key = ""
    waiting = ""
    """Name of the verb that waits for a key or a button; empty for none."""

    def __init__(self, page: Page, change: Callable[..., None]) -> None:
        """`change` changes settings at once and permanently."""
        self.page, self.change = page, change

    @property
    def name(self) -> str:
        raise NotImplementedError

    def compose(self) -> Element:
        raise NotImplementedError

    def hide(self) -> None:
        """Free the resources of a hidden tab."""
        self.waiting = ""

    def pressed(self, event: pygame.event.Event) -> None:
        """Handle the key that the tab waits for."""

    def pushed(self, push: Push) -> bool:
        """Handle the button that the tab waits for; True if it was used."""
        return False

    @property
    def busy(self) -> bool:
        return False

    def tick(self) -> bool:
        """Take in finished pictures; True if there were any."""
        return False

    @property
    def options(self) -> list[str]:
        return [
            name for name, setting in SETTINGS.items() if setting.panel.split(" ")[0] == self.key
        ]

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
        return Grid(*panels, least=COLUMN, most=2, gap=theme.APART, packed=True)

    def panel(self, key: str, name: str, *more: Element | None, gap: float = theme.NEAR) -> Element:
        """Return a panel with its declared rows above `more`."""
        return self.page.titled(key, name, *self.rows(key), *more, gap=gap)

    def rows(self, panel: str) -> list[Element]:
        place = f"{self.key} {panel}"
        return [self.row(name) for name, setting in SETTINGS.items() if setting.panel == place]

    def row(self, option: str) -> Element:
        """Return a setting's row as declared: switch, choice or slider, with explanation."""
        setting, now = SETTINGS[option], getattr(self.settings, option)
        words = tr(setting.label)
        if setting.choices:
            choices = {str(value): tr(name) for value, name in setting.choices.items()}
            control = self.picker(option, choices, spread=True)
            row: Element = Column(Label(f"{option} label", words), control, gap=theme.NEAR)
        elif setting.step:
            row = self._slider(option, now)
        else:
            row = Toggle(option, words, now, lambda on: self.change(**{option: on}))
        if not (effect := tr(setting.help)):
            return row
        described = Words(f"{option} words", effect, colour=self.page.palette.muted)
        for widget in row.every():
            if isinstance(widget, Widget) and widget.action:
                widget.description = effect
        return Column(row, described, gap=theme.TIGHT)

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
        chosen, percent = round(now / step), _("{percent}%").format(percent=now)
        lit = [mix(palette.sunken, theme.GOLD, 0.5 + i / (2 * steps)) for i in range(chosen + 1)]
        words, beside = tr(SETTINGS[option].label), self.beside(option)
        slider = Slider(
            option,
            words,
            lit + [palette.sunken] * (steps - len(lit)),
            chosen,
            lambda place: self.change(**{option: place * step}),
            value=percent,
        )
        value = Label(f"{option} value", percent, theme.SMALL, palette.muted, "medium", "right")
        return Row(
            Sized(Label(f"{option} label", words), across=32),
            Sized(value, across=11),
            Sized(slider, across=34 if beside else 55),
            Sized(beside, across=20) if beside else None,
            gap=theme.TIGHT,
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


TEXT = "ui_scale"
"""The setting that resizes everything, its own control too."""


class PlayTab(Tab):
    """The tab for pace, help and life at the table."""

    key = "play"

    @property
    def name(self) -> str:
        return p_("page of the settings", "Play")

    def compose(self) -> Element:
        return self.panels(
            self.panel("pace", _("Pace"), gap=theme.GAP),
            self.panel("help", _("Help"), gap=theme.APART),
            self.panel("life", _("Life at the table"), gap=0),
        )


class ScreenTab(Tab):
    key = "screen"

    @property
    def name(self) -> str:
        return _("Screen")

    def compose(self) -> Element:
        said = Words("system", self._said(), colour=self.page.palette.muted)
        return self.panels(
            Column(
                self.panel("window", _("Window"), self._follows()),
                self.panel("reader", _("Screen reader")),
                gap=theme.APART,
            ),
            Column(
                self.panel("contrast", _("Contrast")),
                self.panel("motion", _("Motion"), said),
                gap=theme.APART,
            ),
        )

    @property
    def _larger(self) -> float:
        """Ratio of the new text size to this page's."""
        return self.app.scale / self.page.scale

    def row(self, option: str) -> Element:
        if option != TEXT:
            return super().row(option)
        scales = {str(s): _("{percent}%").format(percent=round(s * 100)) for s in theme.TEXT_SIZES}
        # The label shows the new text size, so there is no room to spread all sizes.
        label = Label(f"{TEXT} label", tr(SETTINGS[TEXT].label), theme.BODY * self._larger)
        said = Sized(label, least=100, across=52, tallest=theme.ROW)
        return Row(said, Sized(self.picker(TEXT, scales), across=46), gap=theme.NEAR)

    def _follows(self) -> Element | None:
        """Return a note in the new text size; None if the size isn't new."""
        if self._larger == 1:
            return None
        sentence = _("All text is this size from now on; on this page, once you have left it.")
        muted = self.page.palette.muted
        return Words("follows", sentence, theme.SMALL * self._larger, muted, "status")

    def _said(self) -> str:
        """Return the system's wish for motion and its effect."""
        system, wanted = self.app.system, self.settings.reduced_motion
        if not system.asked:
            words = _("Asking your system whether it wants less motion …")
        elif system.less is None:
            words = _("Your system doesn’t say whether it wants less motion.")
        elif system.less:
            words = _("Your system asks for less motion.")
        else:
            words = _("Your system doesn’t ask for less motion.")
        follows = _("Things move only to tell you something.")
        if not self.app.still:
            follows = _("Everything moves.")
        return f"{words} {follows}" if wanted == "system" else follows


class SoundTab(Tab):
    key = "sound"

    def __init__(self, page: Page, change: Callable[..., None]) -> None:
        super().__init__(page, change)
        self._next_effect = dict.fromkeys(KINDS, 0)

    @property
    def name(self) -> str:
        return _("Sound")

    def compose(self) -> Element:
        kinds = Label("kinds", _("Each kind"), theme.SMALL, self.page.palette.muted)
        return self.panels(
            self.panel("all", _("Sound"), kinds, *self.rows("kinds")),
            Column(
                self.panel("told", _("Heard when")),
                self.page.titled("around", _("In the room"), *self.rows("room")),
                gap=theme.APART,
            ),
        )

    def beside(self, option: str) -> Element | None:
        kind = option.removeprefix("volume_")
        if kind not in SOUNDS:
            return None
        silent = self.app.sound.volume_of(KINDS[kind][0]) <= 0
        hear = Button(
            f"hear {kind}",
            _("Hear"),
            lambda: self._hear(kind),
            enabled=not silent,
            tall=theme.ROW,
        )
        hear.value, hear.quiet = tr(SETTINGS[option].label), True
        # A group of its own for Tab, since left and right change the volume.
        return Group(f"hear {kind} group", hear.name, hear)

    def _hear(self, kind: str) -> None:
        """Play the kind's effects in turn."""
        names = KINDS[kind]
        self.app.sound.play(names[self._next_effect[kind] % len(names)])
        self._next_effect[kind] += 1
