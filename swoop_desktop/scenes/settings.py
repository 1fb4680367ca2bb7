"""The settings: each is applied and saved at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.session.settings import BACKS, CLOTHS, SORTS, SPEEDS
from swoop_desktop.ui import theme
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Picker, Toggle, Widget

_DELAYS = (0, 200, 400, 800, 1500)
_VOLUMES = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
_SCALES = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5)


class SettingsScene(Page):
    """Two columns: how the game goes, and how it looks."""

    first = "speed"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Settings")

    def build(self) -> None:
        """The rows of both columns."""
        gap = 28.0
        column = min(480.0, (self.wide - 2 * theme.MARGIN - gap) / 2)
        left = (self.wide - 2 * column - gap) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        rows = max(len(self._playing()), len(self._looks()))
        self.pitch = min(58.0, (self.tall - 86 - 84 - 64) / rows)
        tall = 64 + rows * self.pitch
        self.boxes = [self.rect(left + i * (column + gap), 86, column, tall) for i in (0, 1)]
        self._column("play", _("Playing"), left, column, self._playing())
        self._column("look", _("Looks"), left + column + gap, column, self._looks())
        right = left + 2 * column + gap
        row = button_row(
            self, [("back", _("Done"), self.app.pop, True)], right, self.tall - 64, 160
        )
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for each column."""
        for box in self.boxes:
            self.panel(surface, box)

    def _playing(self) -> list[tuple[str, str, Any]]:
        speeds = dict(zip(SPEEDS, (_("slow"), _("normal"), _("fast"), _("instant")), strict=True))
        delays = {str(ms): _("{seconds} s").format(seconds=ms / 1000) for ms in _DELAYS}
        volumes = {str(v): _("{percent} %").format(percent=v) for v in _VOLUMES}
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

    def _looks(self) -> list[tuple[str, str, Any]]:
        backs = dict(zip(BACKS, (_("claret"), _("navy"), _("forest"), _("plum")), strict=True))
        cloths = dict(zip(CLOTHS, (_("green"), _("blue"), _("claret"), _("slate")), strict=True))
        scales = {str(s): _("{percent} %").format(percent=round(s * 100)) for s in _SCALES}
        return [
            ("card_back", _("Card backs"), backs),
            ("cloth", _("Table cloth"), cloths),
            ("four_colour", _("Four colours"), None),
            ("jumbo_indices", _("Large indices"), None),
            ("ui_scale", _("Size of texts"), scales),
            ("full_screen", _("Full screen (F11)"), None),
        ]

    def _column(
        self, key: str, name: str, left: float, wide: float, rows: list[tuple[str, str, Any]]
    ) -> None:
        inner, widgets = wide - 44, list[Widget]()
        heading = self.rect(left + 22, 98, inner, 36)
        widgets.append(
            self.label(
                f"{key} heading",
                name,
                heading,
                theme.BODY + 2,
                theme.GOLD_LIGHT,
                "medium",
                role="heading",
            )
        )
        for i, (option, words, choices) in enumerate(rows):
            y = 142 + i * self.pitch
            if choices is None:
                box = self.rect(left + 22, y, inner, theme.ROW)
                on = bool(getattr(self.app.settings, option))
                widgets.append(
                    Toggle(option, words, box, self.scale, on, self._setter(option, bool))
                )
                continue
            label = self.rect(left + 22, y, inner * 0.52, theme.ROW)
            widgets.append(self.label(f"{option} label", words, label))
            box = self.rect(left + 22 + inner * 0.54, y, inner * 0.46, theme.ROW)
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
                )
            )
        self.group(key, name, widgets)

    def _setter(self, option: str, kind: Callable[[Any], Any]) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.app.settings = replace(self.app.settings, **{option: kind(value)})
            self._ground = None
            self.changed()

        return change


def _nearest(now: str, choices: list[str]) -> str:
    """The choice that stands for a setting: itself, or the nearest number if it is none."""
    if now in choices:
        return now
    try:
        return min(choices, key=lambda choice: abs(float(choice) - float(now)))
    except ValueError:
        return choices[0]
