"""Which button of a gamepad does what: the one place that is asked by whoever listens to pads, by
whatever names a button, and by the page where buttons are changed.

A button does one thing, at the table and on pages. The settings keep only what the player has
changed, by the names that SDL has for buttons.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.key_bindings import (
    LANDMARK_VERBS,
    PART_VERBS,
    KeyNames,
    bindings_of,
)
from swoop_desktop.scenes.common.key_bindings import USUAL as KEYS
from swoop_desktop.storage.settings import ChangedKeys, Settings
from swoop_desktop.system.pads import BUTTONS, DIRECTIONS, NINTENDO, SCROLLS, SHAPES


class PadVerb(NamedTuple):
    """Something that a button of a gamepad does."""

    name: str
    """As the keys have it, where a key does the same."""
    words: Message
    button: str = ""
    """Name of its usual button; empty: usually it has none."""


def _as_key(verb: str, button: str = "") -> PadVerb:
    """Return what a key does as well."""
    return PadVerb(verb, KEYS.verb(verb).words, button)


VERBS = (
    _as_key("pick", "a"),
    PadVerb("back out", msg("Put your cards back, or go back"), "b"),
    _as_key("pick all", "x"),
    _as_key("cardless", "y"),
    _as_key("play", "righttrigger"),
    _as_key("hint", "lefttrigger"),
    PadVerb("previous part", msg("Go to the previous part of the table"), "leftshoulder"),
    PadVerb("next part", msg("Go to the next part of the table"), "rightshoulder"),
    PadVerb("menu", msg("Open the menu"), "start"),
    _as_key("log", "back"),
    _as_key("sort", "leftstick"),
    _as_key("turn", "rightstick"),
    *map(_as_key, ("unpick", "undo", "redo", "hand", "pile", "scores", "help", "mute")),
    *map(_as_key, ("counts", "line back", "line on", "say again")),
    *map(_as_key, PART_VERBS),
    *map(_as_key, ("run", "previous deal", "next deal", "costly", *LANDMARK_VERBS)),
)
"""Everything that a button can be for; beside that the cross and the sticks move the focus."""
NEEDED = ("pick", "back out")
"""Those without which nobody gets anywhere: they always have a button."""
_FIXED = {*DIRECTIONS, *SCROLLS.values()}
_FREE = frozenset(BUTTONS) - _FIXED - {"guide"}
"""Buttons that may be given: one of them is the desktop's."""


class PadBindings:
    """The player's buttons."""

    def __init__(self, changed: Mapping[str, tuple[str, ...]]) -> None:
        """`changed` are the names of buttons by verb; impossible ones are left out."""
        self._buttons: dict[str, str] = {}
        self._at: dict[str, str] = {}
        wanted = {
            verb.name: names[0] if names and names[0] in _FREE else ""
            for verb in VERBS
            if (names := changed.get(verb.name)) is not None
        }
        # What the player chose comes before what is usual.
        for verb in sorted(VERBS, key=lambda verb: verb.name not in wanted):
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
        """Return the verb of a button; empty if it has none."""
        return button if button in _FIXED else self._at.get(button, "")

    def button(self, verb: str) -> str:
        """Return the name of the button of a verb; empty if it has none."""
        return self._buttons.get(verb, "")

    def giving(self, verb: str, button: str) -> dict[str, str]:
        """Return the buttons of verbs that change if this verb gets a button: whatever has it now
        gets the one that the verb has had.
        """
        other = self.does(button)
        changed = {verb: button}
        if other and other != verb:
            changed[other] = self.button(verb)
        return changed


def takes(button: str) -> bool:
    """Whether a button may be given to a verb."""
    return button in _FREE


@lru_cache(maxsize=4)
def pad_bindings_of(changed: ChangedKeys) -> PadBindings:
    """Return the buttons in the settings."""
    return PadBindings(changed.of)


def names_of(settings: Settings, signs: str) -> KeyNames:
    """Name what is used: keys or, where that is a gamepad with these signs, its buttons."""
    if signs:
        return PadNames(pad_bindings_of(settings.buttons), signs)
    return bindings_of(settings.keys)


class PadNames:
    """The names of the player's buttons, as they stand on the pad."""

    def __init__(self, bindings: PadBindings, signs: str) -> None:
        """`signs` are those of the pad, see `system.pads`."""
        self._bindings, self._signs = bindings, signs

    def key(self, verb: str) -> str:
        """Return the sign on the button of a verb; empty if it has none."""
        button = self._bindings.button(verb)
        return sign_of(button, self._signs) if button else ""

    def hints(self, *verbs: str) -> dict[str, str]:
        """Return the signs on the buttons of these verbs."""
        return {verb: self.key(verb) for verb in verbs}


_ALONE = re.compile(r"(?<!\S)[,.?−](?!\S)")
"""A sign of punctuation that is a key, and belongs to no sentence."""


def spoken(signs: str) -> str:
    """Return the signs on buttons and keys as words for the ear: no reader says a lone comma."""
    said = {**dict(zip("ⒶⒷⓍⓎ", "ABXY", strict=True)), "✕": _("cross"), "○": _("circle")}
    said |= {"□": _("square"), "△": _("triangle")}
    alone = {",": _("comma"), ".": _("full stop"), "?": _("question mark"), "−": _("minus")}
    words = "".join(said.get(sign, sign) for sign in signs)
    return _ALONE.sub(lambda found: alone[found[0]], words)


def sign_of(button: str, signs: str) -> str:
    """Return what stands on a button of a pad."""
    own = {SHAPES: _shapes, NINTENDO: _nintendo}.get(signs, _letters)()
    plain = {"misc1": "…", "touchpad": _("Touchpad")}
    if button.startswith("paddle"):
        return _("Paddle {number}").format(number=button.removeprefix("paddle"))
    return own.get(button) or plain.get(button, button)


_DISCS = dict(zip("abxy", "ⒶⒷⓍⓎ", strict=True))


def _letters() -> dict[str, str]:
    return {
        **_DISCS,
        "back": _("View"),
        "start": _("Menu"),
        "leftshoulder": "LB",
        "rightshoulder": "RB",
        "lefttrigger": "LT",
        "righttrigger": "RT",
        "leftstick": "LS",
        "rightstick": "RS",
    }


def _shapes() -> dict[str, str]:
    return {
        "a": "✕",
        "b": "○",
        "x": "□",
        "y": "△",
        "back": _("Share"),
        "start": _("Options"),
        "leftshoulder": "L1",
        "rightshoulder": "R1",
        "lefttrigger": "L2",
        "righttrigger": "R2",
        "leftstick": "L3",
        "rightstick": "R3",
    }


def _nintendo() -> dict[str, str]:
    return {
        **_DISCS,
        "back": _("Minus"),
        "start": _("Plus"),
        "leftshoulder": "L",
        "rightshoulder": "R",
        "lefttrigger": "ZL",
        "righttrigger": "ZR",
        "leftstick": "LS",
        "rightstick": "RS",
    }
