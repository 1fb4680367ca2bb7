"""How it is played, what is heard, and what the window does: pages of plain rows."""

from collections.abc import Mapping, Sequence

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import (
    FOOT,
    GAP,
    HEAD,
    PAD,
    PITCH,
    Change,
    Column,
    Tab,
    split,
)
from swoop_desktop.storage.settings import MOTIONS, SORTS, SOUNDS, SPEEDS
from swoop_desktop.ui import theme
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.sound import KINDS
from swoop_desktop.ui.widgets import Button, Slider, Widget, Words

TEXT = "ui_scale"
"""The setting that moves everything, the control of it too."""
_DELAYS = (0, 200, 400, 800, 1500)
_APART = 14.0
"""Units from what explains a row to the next one."""
_STEP = 5
"""From one volume to the next, of a hundred."""


class _Panels:
    """Panels one below or beside the other."""

    def __init__(self, columns: Sequence[Column], top: float) -> None:
        self._columns = columns
        self._ends = [top] * len(columns)

    def next(self, tall: float) -> tuple[Column, float]:
        """Where the next one stands: in the column that ends first."""
        at = self._ends.index(min(self._ends))
        top = self._ends[at]
        self._ends[at] += HEAD + tall + FOOT + GAP
        return self._columns[at], top


class PlayTab(Tab):
    """Pace, and help."""

    key = "play"
    options = ("speed", "bot_delay", "highlight", "sort")

    @property
    def name(self) -> str:
        """As in the title of the page."""
        return _("Play")

    def build(self, columns: Sequence[Column], top: float) -> None:
        """Two panels."""
        self.boxes, panels = [], _Panels(columns, top)
        speeds = dict(zip(SPEEDS, (_("slow"), _("normal"), _("fast"), _("instant")), strict=True))
        delays = {str(ms): _("{seconds} s").format(seconds=ms / 1000) for ms in _DELAYS}
        sorts = dict(zip(SORTS, (_("by rank"), _("by suit"), _("as dealt")), strict=True))
        told = {
            "speed": _("How fast cards fly. With “instant” they lie where they belong at once."),
            "bot_delay": _("How long each bot waits before it plays, so that you can follow."),
        }
        column, y = panels.next(tall := self._tall(columns[0], told))
        widgets = self._explained(column, y, told)
        widgets += self.picker(
            "speed", _("Speed of the cards"), self._at(column, y, told, 0), speeds
        )
        box = self._at(column, y, told, 1)
        widgets += self.picker("bot_delay", _("Pause between bots"), box, delays)
        self.panel("pace", _("Pace"), column, y, tall, widgets=widgets)
        told = {
            "highlight": _("Small signs on your cards say what would come of playing them."),
            "sort": _("How the cards in your hand are put in order."),
        }
        column, y = panels.next(tall := self._tall(columns[0], told))
        widgets = self._explained(column, y, told)
        box = self._at(column, y, told, 0)
        widgets.append(self.toggle("highlight", _("Show what may be played"), box))
        widgets += self.picker("sort", _("Sort the hand"), self._at(column, y, told, 1), sorts)
        self.panel("help", _("Help"), column, y, tall, widgets=widgets)

    def _tall(self, column: Column, told: Mapping[str, str]) -> float:
        """Units that so many rows take, each with its words below it."""
        return sum(PITCH + self._words(column, words) for words in told.values())

    def _words(self, column: Column, words: str) -> float:
        return Words.tall_of(words, column.wide - 2 * PAD, self.page.scale) + _APART

    def _at(self, column: Column, top: float, told: Mapping[str, str], number: int) -> pygame.Rect:
        """The box of a row, below those before it and their words."""
        above = self._tall(column, dict(list(told.items())[:number]))
        return self.page.rect(
            column.left + PAD, top + HEAD + above, column.wide - 2 * PAD, theme.ROW
        )

    def _explained(self, column: Column, top: float, told: Mapping[str, str]) -> list[Widget]:
        """What each row does, below it."""
        page, y, made = self.page, top + HEAD, list[Widget]()
        for option, words in told.items():
            tall = self._words(column, words)
            box = page.rect(column.left + PAD, y + PITCH - 4, column.wide - 2 * PAD, tall - _APART)
            key = f"{option} words"
            made.append(Words(key, words, colour=page.palette.muted).at(box, page.scale))
            y += PITCH + tall
        return made


class SoundTab(Tab):
    """How loud everything is, and each kind of sound."""

    key = "sound"
    options = ("mute", "volume", *(f"volume_{kind}" for kind in SOUNDS))

    def __init__(self, page: Page, change: Change) -> None:
        super().__init__(page, change)
        self._heard = dict.fromkeys(KINDS, 0)
        """Which effect of each kind is heard next."""

    @property
    def name(self) -> str:
        """As in the title of the page."""
        return _("Sound")

    def build(self, columns: Sequence[Column], top: float) -> None:
        """Everything, and then the kinds."""
        self.boxes, panels = [], _Panels(columns, top)
        column, y = panels.next(2 * PITCH)
        widgets: list[Widget] = [self.toggle("mute", _("Mute"), self.row(column, y, 0))]
        widgets += self._volume("volume", _("Volume"), self.row(column, y, 1), "")
        self.panel("all", _("Everything"), column, y, 2 * PITCH, widgets=widgets)
        kinds = dict(zip(SOUNDS, (_("Cards and buttons"), _("Calls"), _("Alarms")), strict=True))
        column, y = panels.next(len(kinds) * PITCH)
        widgets = []
        for i, (kind, words) in enumerate(kinds.items()):
            widgets += self._volume(f"volume_{kind}", words, self.row(column, y, i), kind)
        self.panel("kinds", _("Each kind"), column, y, len(kinds) * PITCH, widgets=widgets)

    def _volume(self, option: str, words: str, box: pygame.Rect, kind: str) -> list[Widget]:
        """A volume, and what lets one hear the kind."""
        page, palette = self.page, self.page.palette
        now, steps = getattr(self.settings, option), 100 // _STEP + 1
        chosen = round(now / _STEP)
        colours = [
            mix(palette.sunken, theme.GOLD, 0.5 + i / (2 * steps))
            if i <= chosen
            else palette.sunken
            for i in range(steps)
        ]
        label, rest = split(box, 0.44)
        strip, button = split(rest, 0.62) if kind else (rest, rest)
        name, number = split(label, 0.74)
        said = _("{percent}%").format(percent=now)
        widgets: list[Widget] = [
            page.label(f"{option} label", words, name),
            page.label(
                f"{option} value", said, number, theme.SMALL, palette.muted, "medium", "right"
            ),
            Slider(
                option,
                words,
                colours,
                chosen,
                lambda step: self.change(**{option: step * _STEP}),
                value=said,
            ).at(strip, page.scale),
        ]
        if kind:
            hear = Button(
                f"hear {kind}",
                _("Hear"),
                lambda: self._hear(kind),
                enabled=self.app.sound.volume_of(KINDS[kind][0]) > 0,
            ).at(button, page.scale)
            hear.value, hear.quiet = words, True
            widgets.append(hear)
        return widgets

    def _hear(self, kind: str) -> None:
        """One effect of the kind after the other."""
        names = KINDS[kind]
        self.app.sound.play(names[self._heard[kind] % len(names)])
        self._heard[kind] += 1


class ScreenTab(Tab):
    """The window, the size of texts, and how much moves."""

    key = "screen"
    options = (TEXT, "full_screen", "reduced_motion")

    @property
    def name(self) -> str:
        """As in the title of the page."""
        return _("Screen")

    def build(self, columns: Sequence[Column], top: float) -> None:
        """Two panels, and a sentence on what the system says."""
        self.boxes, panels, page = [], _Panels(columns, top), self.page
        scales = {str(s): _("{percent}%").format(percent=round(s * 100)) for s in theme.TEXT_SIZES}
        # The control shows how large texts will be, where the page does not follow yet.
        larger = self.app.scale / page.scale
        size, told, wide = theme.BODY * larger, self._follows(), columns[0].wide - 2 * PAD
        extra = Words.tall_of(told, wide / larger, self.app.scale) * larger + 6 if told else 0.0
        column, y = panels.next(2 * PITCH + extra)
        widgets = self.picker(
            TEXT, _("Text size"), self.row(column, y, 0), scales, wrap=False, size=size
        )
        box = self.row(column, y, 1)
        widgets.append(self.toggle("full_screen", _("Full screen (F11)"), box))
        if told:
            box = page.rect(column.left + PAD, y + HEAD + 2 * PITCH, wide, extra)
            colour = page.palette.muted
            widgets.append(
                Words("follows", told, colour=colour, role="status").at(box, self.app.scale)
            )
        self.panel("window", _("Window"), column, y, 2 * PITCH + extra, widgets=widgets)

        column, y = panels.next(2 * PITCH)
        wide = column.wide - 44
        said = self._said()
        tall = PITCH + Words.tall_of(said, wide, page.scale) + 6
        motions = dict(zip(MOTIONS, (_("as the system says"), _("on"), _("off")), strict=True))
        widgets = self.picker("reduced_motion", _("Less motion"), self.row(column, y, 0), motions)
        box = page.rect(column.left + 22, y + HEAD + PITCH, wide, tall - PITCH)
        words = Words("system", said, colour=page.palette.muted).at(box, page.scale)
        self.panel("motion", _("Motion"), column, y, tall, widgets=[*widgets, words])

    def _follows(self) -> str:
        """What is said where texts are to be of another size than on this page: in that size."""
        if self.app.scale == self.page.scale:
            return ""
        return _("All texts are this large from now on. This page is, too, once you leave it.")

    def _said(self) -> str:
        """What the system says, and what follows from it."""
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
