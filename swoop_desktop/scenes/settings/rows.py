"""The tabs with plain rows: play, screen and sound."""

from swoop_desktop.resources.language import _, p_, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import COLUMN, GAP, PAD, Change, Tab
from swoop_desktop.storage.settings import SETTINGS, SOUNDS
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Group, Row, Sized
from swoop_desktop.ui.sound import KINDS
from swoop_desktop.ui.widgets import Button, Label, Words

TEXT = "ui_scale"
"""The setting that resizes everything, its own control too."""


class PlayTab(Tab):
    """Pace, help and life at the table."""

    key = "play"

    @property
    def name(self) -> str:
        return p_("page of the settings", "Play")

    def compose(self) -> Element:
        faces, lamp = self._halved("life")
        life = Grid(faces, lamp, least=COLUMN - 2 * PAD, most=2, gap=2 * PAD + GAP)
        return Column(
            self.panels(
                self.panel("pace", _("Pace"), *self.rows("pace"), gap=18),
                self.panel("help", _("Help"), *self.rows("help"), gap=18),
            ),
            self.panel("life", _("Life at the table"), life),
            gap=GAP,
        )

    def _halved(self, panel: str) -> tuple[Element, Element]:
        """Return a panel's rows in two columns."""
        rows = self.rows(panel)
        half = -(-len(rows) // 2)
        return Column(*rows[:half], gap=8), Column(*rows[half:], gap=8)


class ScreenTab(Tab):
    """Window, texts, contrast, motion and speech."""

    key = "screen"

    @property
    def name(self) -> str:
        return _("Screen")

    def compose(self) -> Element:
        said = Words("system", self._said(), colour=self.page.palette.muted)
        return self.panels(
            Column(
                self.panel("window", _("Window"), *self.rows("window"), self._follows()),
                self.panel("reader", _("Screen reader"), *self.rows("reader")),
                gap=GAP,
            ),
            Column(
                self.panel("contrast", _("Contrast"), *self.rows("contrast")),
                self.panel("motion", _("Motion"), *self.rows("motion"), said),
                gap=GAP,
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
        # The label shows the new text size, which leaves no room for all sizes.
        label = Label(f"{TEXT} label", tr(SETTINGS[TEXT].label), theme.BODY * self._larger)
        said = Sized(label, least=100, across=52, tallest=theme.ROW)
        return Row(said, Sized(self.picker(TEXT, scales), across=46), gap=9)

    def _follows(self) -> Element | None:
        """Say in the new size that texts will change."""
        if self._larger == 1:
            return None
        sentence = _("All texts are this large from now on. This page is, too, once you leave it.")
        muted = self.page.palette.muted
        return Words("follows", sentence, theme.SMALL * self._larger, muted, "status")

    def _said(self) -> str:
        """Return the system's wish for motion and its effect."""
        system, wanted = self.app.system, self.settings.reduced_motion
        if not system.asked:
            words = _("Asking your system whether it wants less motion …")
        elif system.less is None:
            words = _("Here your system does not say whether it wants less motion.")
        elif system.less:
            words = _("Your system asks for less motion.")
        else:
            words = _("Your system does not ask for less motion.")
        follows = _("Only what tells you something moves.")
        if not self.app.still:
            follows = _("Everything moves.")
        return f"{words} {follows}" if wanted == "system" else follows


class SoundTab(Tab):
    key = "sound"

    def __init__(self, page: Page, change: Change) -> None:
        super().__init__(page, change)
        self._next_effect = dict.fromkeys(KINDS, 0)

    @property
    def name(self) -> str:
        return _("Sound")

    def compose(self) -> Element:
        kinds = Label("kinds", _("Each kind"), theme.SMALL, self.page.palette.muted)
        return self.panels(
            self.panel("all", _("Sound"), *self.rows("all"), kinds, *self.rows("kinds"), gap=11),
            Column(
                self.panel("told", _("Heard when"), *self.rows("told")),
                self.panel("around", _("In the room"), *self.rows("room")),
                gap=GAP,
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
        # A group of its own, since left and right change the volume: Tab comes here.
        return Group(f"hear {kind} group", hear.name, hear)

    def _hear(self, kind: str) -> None:
        """Play the kind's effects in turn."""
        names = KINDS[kind]
        self.app.sound.play(names[self._next_effect[kind] % len(names)])
        self._next_effect[kind] += 1
