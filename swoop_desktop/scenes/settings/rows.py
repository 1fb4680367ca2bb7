"""The pages of settings with plain rows: pace, help, life; window, texts, motion, what is heard."""

from swoop_desktop.resources.language import _, decimal, p_
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import COLUMN, GAP, PAD, Change, Tab
from swoop_desktop.storage.settings import (
    AMBIENCES,
    FINGERS,
    MOTIONS,
    SORTS,
    SOUNDS,
    SPEEDS,
    TELLS,
    TOLD,
)
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Group, Row, Sized
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.sound import KINDS
from swoop_desktop.ui.widgets import Button, Label, Slider, Words

TEXT = "ui_scale"
"""The setting that moves everything, the control of it too."""
_DELAYS = (0, 200, 400, 800, 1500)
_STEP = 5
"""Step from one volume to the next, of a hundred."""


class PlayTab(Tab):
    """The settings of pace and help, and of what lives at the table."""

    key = "play"
    options = (
        *("speed", "bot_delay", "highlight", "ask_first", "sort"),
        *("lively_faces", "lively_company", "living_lamp", "remembering_table"),
    )

    @property
    def name(self) -> str:
        return p_("page of the settings", "Play")

    def compose(self) -> Element:
        speeds = dict(zip(SPEEDS, (_("slow"), _("normal"), _("fast"), _("instant")), strict=True))
        delays = {str(ms): _("{seconds} s").format(seconds=decimal(ms / 1000)) for ms in _DELAYS}
        sorts = dict(zip(SORTS, (_("by rank"), _("by suit"), _("as dealt")), strict=True))
        panels = self.panels(
            self.panel(
                "pace",
                _("Pace"),
                self.picker(
                    "speed",
                    _("Speed of the cards"),
                    speeds,
                    _("How fast cards fly. With “instant” they lie where they belong at once."),
                ),
                self.picker(
                    "bot_delay",
                    _("Pause between bots"),
                    delays,
                    _("How long each bot waits before it plays, so that you can follow."),
                ),
                gap=18,
            ),
            self.panel(
                "help",
                _("Help"),
                self.toggle(
                    "highlight",
                    _("Show what may be played"),
                    _("Small signs on your cards say what would come of playing them."),
                ),
                self.toggle(
                    "ask_first",
                    _("Ask before a mistake"),
                    _(
                        "While you play alone against bots, you are asked once before a play that"
                        " surely costs you a lot."
                    ),
                ),
                self.picker(
                    "sort",
                    _("Sort the hand"),
                    sorts,
                    _("How the cards in your hand are put in order."),
                ),
                gap=18,
            ),
        )
        return Column(panels, self._life(), gap=GAP)

    def _life(self) -> Element:
        """Return the switches of what moves by itself."""
        switches = Grid(
            Column(
                self.toggle("lively_faces", _("Faces that react")),
                self.toggle("lively_company", _("Animals that lean on the rail")),
                gap=8,
            ),
            Column(
                self.toggle("living_lamp", _("A lamp that leans to whoever plays")),
                self.toggle("remembering_table", _("A table that remembers the evening")),
                gap=8,
            ),
            least=COLUMN - 2 * PAD,
            most=2,
            gap=2 * PAD + GAP,
        )
        return self.panel("life", _("Life at the table"), switches)


class ScreenTab(Tab):
    """The settings of the window, of texts, contrast, motion, and what is said aloud."""

    key = "screen"
    options = (TEXT, "full_screen", "finger", "high_contrast", "reduced_motion", "tells")

    @property
    def name(self) -> str:
        return _("Screen")

    def compose(self) -> Element:
        right = Column(self._contrast(), self._motion(), gap=GAP)
        left = Column(self._window(), self._reader(), gap=GAP)
        return Grid(left, right, least=COLUMN, most=2, gap=GAP)

    def _window(self) -> Element:
        """Return the settings of the window and of texts."""
        scales = {str(s): _("{percent}%").format(percent=round(s * 100)) for s in theme.TEXT_SIZES}
        # The control shows how large texts will be, where the page does not follow yet.
        sizes = (_("as the screen says"), _("little"), _("more"), _("much"))
        fingers = dict(zip(FINGERS, sizes, strict=True))
        larger, muted = self.app.scale / self.page.scale, self.page.palette.muted
        sentence = _("All texts are this large from now on. This page is, too, once you leave it.")
        follows = Words("follows", sentence, theme.SMALL * larger, muted, "status")
        return self.panel(
            "window",
            _("Window"),
            self.picker(TEXT, _("Text size"), scales, size=theme.BODY * larger),
            self.toggle("full_screen", _("Full screen (F11)")),
            self.picker("finger", _("Room for a finger"), fingers),
            None if larger == 1 else follows,
        )

    def _contrast(self) -> Element:
        """Return the setting of contrast."""
        effect = _("Light on black, with thick edges, and without leather, felt and gold.")
        return self.panel(
            "contrast",
            _("Contrast"),
            self.picker("high_contrast", _("High contrast"), self._wishes(), effect),
        )

    def _wishes(self) -> dict[str, str]:
        """Return the choices of what the system may wish."""
        return dict(zip(MOTIONS, (_("as the system says"), _("on"), _("off")), strict=True))

    def _motion(self) -> Element:
        return self.panel(
            "motion",
            _("Motion"),
            self.picker("reduced_motion", _("Less motion"), self._wishes()),
            Words("system", self._said(), colour=self.page.palette.muted),
        )

    def _reader(self) -> Element:
        """Return how much is said aloud."""
        tells = dict(zip(TELLS, (_("a little"), _("each play"), _("everything")), strict=True))
        return self.panel(
            "reader",
            _("Screen reader"),
            self.picker(
                "tells",
                _("What it says of the game"),
                tells,
                _("Everything, each play, or what the others did once it is your turn."),
            ),
        )

    def _said(self) -> str:
        """Return what the system says of motion, and what follows from it."""
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
    """The settings of what is heard."""

    key = "sound"
    options = (
        *("mute", "volume", "ambience", "volume_ambience"),
        *(f"volume_{kind}" for kind in SOUNDS),
        *TOLD,
    )

    def __init__(self, page: Page, change: Change) -> None:
        super().__init__(page, change)
        self._next_effect = dict.fromkeys(KINDS, 0)
        """Number of the effect of each kind that is played next."""

    @property
    def name(self) -> str:
        return _("Sound")

    def compose(self) -> Element:
        column = Column(self._told(), self._room(), gap=GAP)
        return Grid(self._sounds(), column, least=COLUMN, most=2, gap=GAP)

    def _sounds(self) -> Element:
        """Return the volume of everything, and below it that of each kind of sound."""
        kinds = zip(SOUNDS, (_("Cards and buttons"), _("Calls"), _("Alarms")), strict=True)
        return self.panel(
            "all",
            _("Sound"),
            self.toggle("mute", _("Mute")),
            self._volume("volume", _("Volume")),
            Label("kinds", _("Each kind"), theme.SMALL, self.page.palette.muted),
            *(self._volume(f"volume_{kind}", words, kind) for kind, words in kinds),
            gap=11,
        )

    def _told(self) -> Element:
        """Return the switches of what a sound tells."""
        words = (
            _("Your turn begins"),
            _("Something is not allowed"),
            _("Somebody has one card left"),
            _("The keys are on a card that fits"),
        )
        switches = zip(TOLD, words, strict=True)
        rows = [self.toggle(option, said) for option, said in switches]
        return self.panel("told", _("Heard when"), *rows)

    def _room(self) -> Element:
        """Return what is heard of the room."""
        names = (_("nothing"), _("a fire"), _("rain"), _("a café"))
        rooms = dict(zip(AMBIENCES, names, strict=True))
        return self.panel(
            "around",
            _("In the room"),
            self.picker("ambience", _("What is heard there"), rooms),
            self._volume("volume_ambience", _("Its volume")),
        )

    def _volume(self, option: str, words: str, kind: str = "") -> Element:
        """Return a row for a volume, with a button that plays the kind."""
        palette, now, steps = self.page.palette, getattr(self.settings, option), 100 // _STEP + 1
        chosen, said = round(now / _STEP), _("{percent}%").format(percent=now)
        lit = [mix(palette.sunken, theme.GOLD, 0.5 + i / (2 * steps)) for i in range(chosen + 1)]
        colours = lit + [palette.sunken] * (steps - len(lit))
        value = Label(f"{option} value", said, theme.SMALL, palette.muted, "medium", "right")
        slider = Slider(
            option,
            words,
            colours,
            chosen,
            lambda step: self.change(**{option: step * _STEP}),
            value=said,
        )
        return Row(
            Sized(Label(f"{option} label", words), across=32),
            Sized(value, across=11),
            Sized(slider, across=34 if kind else 55),
            Sized(self._hearing(kind, words), across=20) if kind else None,
            gap=6,
        )

    def _hearing(self, kind: str, words: str) -> Group:
        """Return the button that plays a kind."""
        silent = self.app.sound.volume_of(KINDS[kind][0]) <= 0
        hear = Button(
            f"hear {kind}",
            _("Hear"),
            lambda: self._hear(kind),
            enabled=not silent,
            tall=theme.ROW,
        )
        hear.value, hear.quiet = words, True
        # The left and right keys change the volume beside it: Tab comes here.
        return Group(f"hear {kind} group", hear.name, hear)

    def _hear(self, kind: str) -> None:
        """Play one effect of the kind after the other."""
        names = KINDS[kind]
        self.app.sound.play(names[self._next_effect[kind] % len(names)])
        self._next_effect[kind] += 1
