"""The settings: each is applied and saved at once."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import pygame

from swoop_desktop.scenes.page import Page
from swoop_desktop.session.settings import BACKS, CLOTHS, SORTS, SPEEDS
from swoop_desktop.ui import theme
from swoop_desktop.ui.dye import DEPTHS, HUES, Dye
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Picker, Slider, Toggle, Widget

_DELAYS = (0, 200, 400, 800, 1500)
_VOLUMES = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
_TEXT = "ui_scale"
"""The setting that moves everything, the control of it too."""
_OWN = "own"
"""The choice of a cloth that has no name."""
_Row: TypeAlias = tuple[str, str, Mapping[str, str] | Callable[[str, pygame.Rect], Widget] | None]
"""A setting, its words, and what there is to choose from, what makes its control, or None for what
is on or off.
"""
_PITCH = 46.0
"""Least distance from one row to the next, in units."""


class SettingsScene(Page):
    """Two columns: how the game goes, and how it looks."""

    first = "speed"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Settings")
        self._own = ""
        """The player's own cloth, where another one lies meanwhile."""

    def build(self) -> None:
        """The rows of both columns, side by side where there is room."""
        gap, beside = 28.0, not self.narrow
        room = self.wide - 2 * self.margin
        column = min(480.0, (room - gap) / 2 if beside else room)
        wide = 2 * column + gap if beside else column
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        playing, looks = self._playing(), self._looks()
        most = max(len(playing), len(looks))
        self.pitch = min(58.0, max(_PITCH, (self.tall - self.top - 84 - 64) / most))
        first, other = self._tall(len(playing)), self._tall(len(looks))
        second = (left + column + gap, self.top)
        if beside:
            first = other = self._tall(most)
        else:
            second = (left, self.top + first + gap)
        self.boxes = [self.rect(left, self.top, column, first), self.rect(*second, column, other)]
        self._column("play", _("Playing"), left, self.top, column, playing)
        self._column("look", _("Looks"), *second, column, looks)
        self.footer([("back", _("Done"), self.app.pop, True)], left + wide)

    def _tall(self, rows: int) -> float:
        """Height of a column with so many rows, in units."""
        return 64 + rows * self.pitch

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay it out anew; but while the mouse is on the control that changes the size of texts,
        the page stays as it is, so that another click hits the same control.
        """
        if size == self.size and self._hover == _TEXT and not self.focus.visible:
            self.changed()
        else:
            super().resize(size, scale)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the size of texts, once the mouse has left its control."""
        used = super().handle(event)
        if self.scale != self.app.scale and (self._hover != _TEXT or self.focus.visible):
            super().resize(self.app.size, self.app.scale)
        return used

    def _shown_size(self) -> float:
        """How much larger texts will be than this page is now: the control shows it."""
        return self.app.scale / self.scale

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for each column."""
        for box in self.boxes:
            self.panel(surface, box)

    def _playing(self) -> list[_Row]:
        speeds = dict(zip(SPEEDS, (_("slow"), _("normal"), _("fast"), _("instant")), strict=True))
        delays = {str(ms): _("{seconds} s").format(seconds=ms / 1000) for ms in _DELAYS}
        volumes = {str(v): _("{percent}%").format(percent=v) for v in _VOLUMES}
        sorts = dict(zip(SORTS, (_("by rank"), _("by suit"), _("as dealt")), strict=True))
        return [
            ("speed", _("Speed of the cards"), speeds),
            ("bot_delay", _("Pause between bots"), delays),
            ("highlight", _("Show what may be played"), None),
            ("sort", _("Sort the hand"), sorts),
            ("free_undo", _("Take back anything (for practice)"), None),
            ("reduced_motion", _("Less motion"), None),
            ("mute", _("Mute"), None),
            ("volume", _("Volume"), volumes),
        ]

    def _looks(self) -> list[_Row]:
        backs = dict(zip(BACKS, (_("claret"), _("navy"), _("forest"), _("plum")), strict=True))
        dyes: list[_Row] = [("hue", _("Hue"), self._hue), ("depth", _("Depth"), self._depth)]
        scales = {str(s): _("{percent}%").format(percent=round(s * 100)) for s in theme.TEXT_SIZES}
        return [
            ("card_back", _("Card backs"), backs),
            ("cloth", _("Table colour"), self._cloth),
            *(dyes if self.app.settings.cloth not in CLOTHS else ()),
            ("four_colour", _("A colour for each suit"), None),
            ("jumbo_indices", _("Large numbers on cards"), None),
            ("lively_faces", _("Faces that react"), None),
            (_TEXT, _("Text size"), scales),
            ("full_screen", _("Full screen (F11)"), None),
        ]

    def _column(
        self,
        key: str,
        name: str,
        left: float,
        top: float,
        wide: float,
        rows: list[_Row],
    ) -> None:
        inner, widgets = wide - 44, list[Widget]()
        heading = self.rect(left + 22, top + 12, inner, 36)
        widgets.append(
            self.label(
                f"{key} heading",
                name,
                heading,
                theme.BODY + 2,
                theme.GOLD_LIGHT,
                "display",
                role="heading",
            )
        )
        for i, (option, words, choices) in enumerate(rows):
            y = top + 56 + i * self.pitch
            if choices is None:
                box = self.rect(left + 22, y, inner, theme.ROW)
                on = bool(getattr(self.app.settings, option))
                widgets.append(
                    Toggle(option, words, box, self.scale, on, self._setter(option, bool))
                )
                continue
            label = self.rect(left + 22, y, inner * 0.52, theme.ROW)
            size = theme.BODY * (self._shown_size() if option == _TEXT else 1.0)
            widgets.append(self.label(f"{option} label", words, label, size))
            box = self.rect(left + 22 + inner * 0.54, y, inner * 0.46, theme.ROW)
            if callable(choices):
                widgets.append(choices(words, box))
                continue
            now = getattr(self.app.settings, option)
            widgets.append(
                Picker(
                    option,
                    words,
                    box,
                    self.scale,
                    list(choices.items()),
                    _nearest(str(now), list(choices)),
                    self._setter(option, type(now)),
                    wrap=option != _TEXT,
                )
            )
        self.group(key, name, widgets)

    def _cloth(self, words: str, box: pygame.Rect) -> Widget:
        """A cloth by its name, or one's own."""
        names = (*CLOTHS, _OWN), (_("green"), _("blue"), _("claret"), _("slate"), _("your own"))
        now = self.app.settings.cloth
        return Picker(
            "cloth",
            words,
            box,
            self.scale,
            list(zip(*names, strict=True)),
            now if now in CLOTHS else _OWN,
            self._choose_cloth,
        )

    def _choose_cloth(self, name: str) -> None:
        """Lay that cloth; one's own is that of before, or begins as the one that lies there."""
        before = self.app.settings.cloth
        if before not in CLOTHS:
            self._own = before
        own = self._own or theme.own_cloth(self.palette.cloth)
        self._set("cloth", own if name == _OWN else name)

    def _hue(self, words: str, box: pygame.Rect) -> Widget:
        """All hues, as light as they can be, to be told apart; the cloth stays as deep as it is."""
        dye = Dye.of(self.palette.cloth)
        dyes = [dye.with_hue(hue) for hue in range(HUES)]
        return Slider(
            "hue",
            words,
            box,
            self.scale,
            [each.with_depth(DEPTHS - 1).colour for each in dyes],
            dye.hue,
            lambda hue: self._lay(dyes[hue]),
            value=_("{degrees}°").format(degrees=dye.hue * 360 // HUES),
            wrap=True,
        )

    def _depth(self, words: str, box: pygame.Rect) -> Widget:
        """The hue of the cloth, from dark to light."""
        dye = Dye.of(self.palette.cloth)
        dyes = [dye.with_depth(depth) for depth in range(DEPTHS)]
        return Slider(
            "depth",
            words,
            box,
            self.scale,
            [each.colour for each in dyes],
            dye.depth,
            lambda depth: self._lay(dyes[depth]),
            value=_("{number} of {count}").format(number=dye.depth + 1, count=DEPTHS),
        )

    def _lay(self, dye: Dye) -> None:
        self._set("cloth", theme.own_cloth(dye.colour))

    def _setter(self, option: str, kind: Callable[[Any], Any]) -> Callable[[Any], None]:
        return lambda value: self._set(option, kind(value))

    def _set(self, option: str, value: Any) -> None:
        self.app.settings = replace(self.app.settings, **{option: value})
        self._ground = None
        self.changed()


def _nearest(now: str, choices: list[str]) -> str:
    """The choice that stands for a setting: itself, or the nearest number if it is none."""
    if now in choices:
        return now
    try:
        return min(choices, key=lambda choice: abs(float(choice) - float(now)))
    except ValueError:
        return choices[0]
