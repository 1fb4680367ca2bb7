"""The player's keys and buttons, for input, captions and settings. `verbs` lists the verbs."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.engine.messages import msg
from swoop_desktop.resources.language import _, courts, letters, listed, tr
from swoop_desktop.scenes.common.verbs import (
    CHOICE_VERBS,
    EVERYWHERE,
    NOW,
    PLAYING,
    TABLE,
    Verb,
    swapped_keys,
    verbs,
)
from swoop_desktop.storage.settings import ChangedKeys, Settings
from swoop_desktop.system.pads import BUTTONS, DIRECTIONS, LETTERS, NINTENDO, SCROLLS, SHAPES
from swoop_desktop.tabletop.spec import DESCRIPTIONS


class Stroke(NamedTuple):
    """A key combination. Without Ctrl, Shift doesn't matter."""

    key: int
    """pygame's key code."""
    ctrl: bool = False
    shift: bool = False


_RANKS = {
    **{sign.lower(): sign for sign in "23456789AJQKX"},
    **{f"kp_{sign}": sign for sign in "23456789"},
    "0": "T",
    "kp_0": "T",
    "1": "A",
}
"""By key: the rank that it finds with the usual court letters."""


def _turn(verb: Verb) -> tuple[bool, bool]:
    """Return a sort key: fixed verbs last, verbs of few places first. A key triggers the first of
    its verbs that can act.
    """
    return verb.fixed, verb.where in (TABLE, NOW, PLAYING, EVERYWHERE)


class Bindings:
    def __init__(self, changed: Mapping[str, tuple[str, ...]]) -> None:
        """`changed` holds key names by verb; impossible keys are ignored."""
        self._verbs = {verb.name: verb for verb in sorted(verbs(), key=_turn)}
        self._fixed = {
            stroke.key: verb
            for verb in self._verbs.values()
            if verb.fixed
            for stroke in _strokes((*verb.keys, *verb.also))
        }
        swapped = swapped_keys()
        self._ranks = {
            stroke.key: rank
            for name, rank in _RANKS.items()
            for stroke in _strokes((swapped.get(name, name),))
        }
        self._keys = {verb.name: verb.keys for verb in self._verbs.values()}
        self._at: dict[Stroke, list[str]] = {}
        for verb in self._verbs.values():
            chosen = None if verb.fixed else changed.get(verb.name)
            names: Sequence[str] = (*verb.keys, *verb.also)
            if chosen is not None:
                allowed = tuple(name for name in chosen if self._allowed(name))
                if allowed or not chosen:  # unknown keys of another version: keep the defaults
                    self._keys[verb.name] = names = allowed
            for stroke in _strokes(names):
                self._at.setdefault(stroke, []).append(verb.name)

    def _allowed(self, name: str) -> bool:
        stroke = stroke_of(name)
        return stroke is not None and self.taken(stroke) is None

    def does(self, key: int, mod: int) -> Sequence[str]:
        """Return the verbs for the key and modifiers of a pygame event."""
        stroke = pressed(key, mod)
        return () if stroke is None else self._at.get(stroke, ())

    def rank(self, key: int) -> str:
        """Return the rank that a key finds, as records write it; empty for none."""
        return self._ranks.get(key, "")

    def verb(self, name: str) -> Verb:
        return self._verbs[name]

    def names(self, verb: str) -> tuple[str, ...]:
        return self._keys[verb]

    def key(self, verb: str) -> str:
        names = self._keys[verb]
        return key_words(names[0]) if names else ""

    def hints(self, *verbs: str) -> dict[str, str]:
        """Return the first key of each verb in words, without keys that an earlier verb takes."""
        found, taken = dict[str, str](), set[str]()
        for verb in verbs:
            free = [name for name in self._keys[verb] if name not in taken]
            found[verb] = key_words(free[0]) if free else ""
            taken.update(free)
        return found

    def keys(self, verb: str) -> str:
        shown = {
            "arrows": _("arrows"),
            "ranks": "2–9 0 {J} {Q} {K} A X".format_map(courts()),
            "sides": "← →",
            "rows": _("Tab ↑ ↓"),
            "pick all": _("Shift+{key}").format(key=_("Enter")),
            CHOICE_VERBS[0]: "1–9",
        }
        if verb in shown:
            return shown[verb]
        words = [key_words(name) for name in self._keys[verb]]
        none = "" if self._verbs[verb].fixed else "–"
        return listed(words, either=True) if words else none

    def taken(self, stroke: Stroke) -> Verb | None:
        """Return the fixed verb on this key, if any."""
        return None if stroke.ctrl else self._fixed.get(stroke.key)

    def clashes(self, verb: str, stroke: Stroke) -> list[Verb]:
        """Return other verbs on this key that are valid in the same place. Verbs with a common
        default key don't clash (see `_turn`).
        """
        one, found = self._verbs[verb], []
        for name in self._at.get(stroke, ()):
            other = self._verbs[name]
            if name != verb and one.meets(other) and not {*one.keys} & {*other.keys}:
                found.append(other)
        return found


def bindings_of(changed: ChangedKeys) -> Bindings:
    return _made(changed, tuple(DESCRIPTIONS), letters())


LOOKED_UP = ("log", "share")
"""Verbs on pages after a deal, in order of precedence."""


def asks_for(verb: str, event: pygame.event.Event, changed: ChangedKeys) -> bool:
    if event.type != pygame.KEYDOWN:
        return False
    return verb in bindings_of(changed).does(event.key, event.mod)


@lru_cache(maxsize=4)
def _made(changed: ChangedKeys, _games: object, _letters: str) -> Bindings:
    return Bindings(changed.of)


_CODES = {
    name[2:].lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("K_") and not 32 < code < 127
}
"""By name: codes of keys without a sign."""
_NAMES = {code: name for name, code in reversed(_CODES.items())}
_SIGNS = range(33, 0x30000)
"""Key codes that are the Unicode number of the key's sign."""
_NUMBER = re.compile(r"key ([0-9]{1,10})", re.ASCII)
"""How settings write a key that has neither name nor sign."""
_HELD = frozenset(
    code
    for name, code in _CODES.items()
    if name.endswith(("shift", "ctrl", "alt", "gui", "meta", "super", "lock", "clear", "mode"))
)


def pressed(key: int, mod: int) -> Stroke | None:
    """Return the key combination; None for a modifier alone, or with Alt, which belongs to the
    desktop. Cmd counts as Ctrl.
    """
    if key in _HELD or not key or mod & pygame.KMOD_ALT:
        return None
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return Stroke(key, ctrl, ctrl and bool(mod & pygame.KMOD_SHIFT))


def name_of(stroke: Stroke) -> str:
    key = stroke.key
    name = chr(key) if key in _SIGNS and key != 127 else _NAMES.get(key, f"key {key}")
    return ("ctrl+" if stroke.ctrl else "") + ("shift+" if stroke.shift else "") + name


def stroke_of(name: str) -> Stroke | None:
    """Return the key combination that settings write as this name; None if it is unknown."""
    ctrl = name.startswith("ctrl+") and name != "ctrl+"
    rest = name.removeprefix("ctrl+") if ctrl else name
    shift = ctrl and rest.startswith("shift+") and rest != "shift+"
    rest = rest.removeprefix("shift+") if shift else rest
    if rest in _CODES:
        code = _CODES[rest]
    elif len(rest) == 1 and ord(rest) in _SIGNS:
        code = ord(rest)
    elif (number := _NUMBER.fullmatch(rest)) is not None:
        code = int(number[1])
    else:
        return None
    return None if code in _HELD or not 0 < code < 1 << 31 else Stroke(code, ctrl, shift)


def _strokes(names: Sequence[str]) -> list[Stroke]:
    return list(dict.fromkeys(filter(None, map(stroke_of, names))))


def key_words(name: str) -> str:
    stroke = stroke_of(name)
    if stroke is None:
        return name
    words = _sign(stroke.key)
    if stroke.shift:
        words = _("Shift+{key}").format(key=words)
    return _("Ctrl+{key}").format(key=words) if stroke.ctrl else words


_PLAIN = {
    "space": msg("Space"),
    "return": msg("Enter"),
    "escape": msg("Esc"),
    "tab": msg("Tab"),
    "backspace": msg("Backspace"),
    "delete": msg("Delete"),
    "insert": msg("Insert"),
    "home": msg("Home"),
    "end": msg("End"),
    "pageup": msg("PgUp"),
    "pagedown": msg("PgDn"),
    "menu": msg("Menu key"),
    "pause": msg("Pause key"),
}


def _sign(code: int) -> str:
    if code in _SIGNS and code != 127:
        return {"-": "−"}.get(chr(code), chr(code).upper())
    name = _NAMES.get(code, "")
    if name in _PLAIN:
        return tr(_PLAIN[name])
    pad = {"plus": "+", "minus": "−", "multiply": "×", "divide": "÷", "period": ".", "equals": "="}
    if name.startswith("kp_"):
        return _("Num {key}").format(key=pad.get(name[3:], name[3:]))
    try:
        said = pygame.key.name(code)
    except pygame.error:  # key names need a display
        said = ""
    return (said or name or _("key {number}").format(number=code)).capitalize()


USUAL = Bindings({})


NEEDED = ("pick", "back out")
"""Verbs that always keep a button: no pad works without these."""
_FIXED = {*DIRECTIONS, *SCROLLS.values()}
_FREE = frozenset(BUTTONS) - _FIXED - {"guide"}
"""Buttons that may be bound; the guide button belongs to the desktop."""


def pad_verbs() -> list[Verb]:
    """Return the verbs that a button can have; D-pad and sticks always move the focus or scroll."""
    return [verb for verb in verbs() if verb.on_pads]


class PadBindings:
    def __init__(self, changed: Mapping[str, tuple[str, ...]], signs: str = LETTERS) -> None:
        """`changed` holds button names by verb; impossible buttons are ignored. For `signs`, see
        `system.pads`.
        """
        self._signs = signs
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
        """Return the new buttons by verb if `verb` gets `button`: another verb with `button` gets
        the old button of `verb`.
        """
        other = self.does(button)
        changed = {verb: button}
        if other and other != verb:
            changed[other] = self.button(verb)
        return changed

    def key(self, verb: str) -> str:
        """Return the label of a verb's button; empty for none."""
        button = self.button(verb)
        return sign_of(button, self._signs) if button else ""

    def hints(self, *verbs: str) -> dict[str, str]:
        return {verb: self.key(verb) for verb in verbs}


KeyNames: TypeAlias = Bindings | PadBindings
"""Gives the names of verbs' keys or gamepad buttons."""


def takes(button: str) -> bool:
    return button in _FREE


@lru_cache(maxsize=4)
def pad_bindings_of(changed: ChangedKeys, signs: str = LETTERS) -> PadBindings:
    return PadBindings(changed.of, signs)


def names_of(settings: Settings, signs: str) -> KeyNames:
    """Return names for the device in use: keys or, with `signs`, a gamepad's buttons."""
    if signs:
        return pad_bindings_of(settings.buttons, signs)
    return bindings_of(settings.keys)


_ALONE = re.compile(r"(?<!\S)[,.?−–](?!\S)")
"""A lone punctuation mark, which names a key."""


def spoken(signs: str) -> str:
    """Replace signs of buttons and keys by words: no screen reader says a lone comma."""
    said = str.maketrans(
        {
            **dict(zip("ⒶⒷⓍⓎ", "ABXY", strict=True)),
            "✕": _("cross"),
            "○": _("circle"),
            "□": _("square"),
            "△": _("triangle"),
        }
    )
    alone = {
        ",": _("comma"),
        ".": _("full stop"),
        "?": _("question mark"),
        "−": _("minus"),
        "–": _("nothing"),
    }
    return _ALONE.sub(lambda found: alone[found[0]], signs.translate(said))


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
