"""The player's gamepad buttons, for pads, captions and the settings. `verbs` lists the verbs.

A button does one thing, at the table and on pages. Settings keep only changes, by SDL's button
names.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.key_bindings import KeyNames, bindings_of
from swoop_desktop.scenes.common.verbs import Verb, verbs
from swoop_desktop.storage.settings import ChangedKeys, Settings
from swoop_desktop.system.pads import BUTTONS, DIRECTIONS, LETTERS, NINTENDO, SCROLLS, SHAPES

NEEDED = ("pick", "back out")
"""Verbs that always keep a button: without them a pad is useless."""
_FIXED = {*DIRECTIONS, *SCROLLS.values()}
_FREE = frozenset(BUTTONS) - _FIXED - {"guide"}
"""Buttons that may be bound; one is the desktop's."""


def pad_verbs() -> list[Verb]:
    """Return the verbs a button can have; the cross and the sticks move the focus."""
    return [verb for verb in verbs() if verb.on_pads]


class PadBindings:
    def __init__(self, changed: Mapping[str, tuple[str, ...]]) -> None:
        """`changed` holds button names by verb; impossible ones are left out."""
        self._buttons: dict[str, str] = {}
        self._at: dict[str, str] = {}
        every = pad_verbs()
        wanted = {
            verb.name: names[0] if names and names[0] in _FREE else ""
            for verb in every
            if (names := changed.get(verb.name)) is not None
        }
        # Chosen buttons come before default ones.
        for verb in sorted(every, key=lambda verb: verb.name not in wanted):
            button = wanted.get(verb.name, verb.button)
            button = "" if button in self._at else button
            self._buttons[verb.name] = button
            if button:
                self._at[button] = verb.name
        for name in NEEDED:
            if not self._buttons[name]:
                free = next(one for one in BUTTONS if one in _FREE and one not in self._at)
                self._buttons[name], self._at[free] = free, name

    def does(self, button: str) -> str:
        return button if button in _FIXED else self._at.get(button, "")

    def button(self, verb: str) -> str:
        return self._buttons.get(verb, "")

    def giving(self, verb: str, button: str) -> dict[str, str]:
        """Return the changed buttons by verb if this verb gets this button: the two swap."""
        other = self.does(button)
        changed = {verb: button}
        if other and other != verb:
            changed[other] = self.button(verb)
        return changed


def takes(button: str) -> bool:
    return button in _FREE


@lru_cache(maxsize=4)
def pad_bindings_of(changed: ChangedKeys) -> PadBindings:
    return PadBindings(changed.of)


def names_of(settings: Settings, signs: str) -> KeyNames:
    """Return names for the device in use: keys or, with `signs`, a gamepad's buttons."""
    if signs:
        return PadNames(pad_bindings_of(settings.buttons), signs)
    return bindings_of(settings.keys)


class PadNames:
    def __init__(self, bindings: PadBindings, signs: str) -> None:
        """For `signs`, see `system.pads`."""
        self._bindings, self._signs = bindings, signs

    def key(self, verb: str) -> str:
        """Return the label of a verb's button; empty for none."""
        button = self._bindings.button(verb)
        return sign_of(button, self._signs) if button else ""

    def hints(self, *verbs: str) -> dict[str, str]:
        return {verb: self.key(verb) for verb in verbs}


_ALONE = re.compile(r"(?<!\S)[,.?−](?!\S)")
"""A punctuation sign that is a key rather than part of a sentence."""


def spoken(signs: str) -> str:
    """Replace signs of buttons and keys by words: no screen reader says a lone comma."""
    said = {**dict(zip("ⒶⒷⓍⓎ", "ABXY", strict=True)), "✕": _("cross"), "○": _("circle")}
    said |= {"□": _("square"), "△": _("triangle")}
    alone = {",": _("comma"), ".": _("full stop"), "?": _("question mark"), "−": _("minus")}
    words = "".join(said.get(sign, sign) for sign in signs)
    return _ALONE.sub(lambda found: alone[found[0]], words)


_PADS = (LETTERS, SHAPES, NINTENDO)


def sign_of(button: str, signs: str) -> str:
    if button.startswith("paddle"):
        return _("Paddle {number}").format(number=button.removeprefix("paddle"))
    signed = {
        "a": ("Ⓐ", "✕", "Ⓐ"),
        "b": ("Ⓑ", "○", "Ⓑ"),
        "x": ("Ⓧ", "□", "Ⓧ"),
        "y": ("Ⓨ", "△", "Ⓨ"),
        "back": (_("View"), _("Share"), _("Minus")),
        "start": (_("Menu"), _("Options"), _("Plus")),
        "leftshoulder": ("LB", "L1", "L"),
        "rightshoulder": ("RB", "R1", "R"),
        "lefttrigger": ("LT", "L2", "ZL"),
        "righttrigger": ("RT", "R2", "ZR"),
        "leftstick": ("LS", "L3", "LS"),
        "rightstick": ("RS", "R3", "RS"),
    }.get(button)
    if signed is not None:
        return signed[_PADS.index(signs) if signs in _PADS else 0]
    return {"misc1": "…", "touchpad": _("Touchpad")}.get(button, button)
