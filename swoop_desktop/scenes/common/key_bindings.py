"""Which key does what at the table: the one place that is asked by the keyboard, by whatever names
a key, and by the page where keys are changed.

Keys are those of the layout: what is written on them counts, not where they lie. The settings keep
only what the player has changed, by names that are the same everywhere.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import pygame

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.resources.language import _, courts, letters, listed
from swoop_desktop.storage.settings import ChangedKeys
from swoop_desktop.tabletop.spec import DESCRIPTIONS

TABLE, PLAYING, LEARNING, LOOKING_BACK = "table", "play", "learn", "back"
WATCHING, REPLAYING, SHOWN = "watch", "replay", "shown"
AFTER, EVERYWHERE = "after", "everywhere"
"""Where a verb means something: at every table, where one plays, in lessons, and where one looks
back; where bots are watched, where a game is played back, and at both of these; on the pages that
follow a deal, and both there and at every table. Otherwise it is the name of a game, or of its
replay.
"""


class Stroke(NamedTuple):
    """A key as it is pressed. Without Ctrl it does not matter whether Shift is held."""

    key: int
    """Number of the key in pygame."""
    ctrl: bool = False
    shift: bool = False


class Verb(NamedTuple):
    """Something that a key does."""

    name: str
    words: Message
    keys: tuple[str, ...]
    """Names of its usual keys."""
    also: tuple[str, ...] = ()
    """More keys, which are not shown: the same sign elsewhere on the keyboard."""
    where: str = TABLE
    fixed: bool = False
    """Whether its keys can't be changed; then nothing else can have them."""

    def meets(self, other: "Verb") -> bool:
        """Whether there are tables, or pages after a deal, where both mean something."""
        return bool(_tables(self.where) & _tables(other.where))


def _tables(where: str) -> set[str]:
    """Return all kinds of tables that there are in such a place, and the pages after a deal."""
    games, replays = set(DESCRIPTIONS), set(map(replay_of, DESCRIPTIONS))
    tables = {LEARNING, LOOKING_BACK, WATCHING} | games | replays
    return {
        TABLE: tables,
        EVERYWHERE: {AFTER} | tables,
        PLAYING: {LEARNING} | games,
        LEARNING: {LEARNING} | games,
        REPLAYING: replays,
        SHOWN: {WATCHING} | replays,
    }.get(where, {where})


def replay_of(game: str) -> str:
    """Return the place where a game is played back."""
    return f"{REPLAYING} {game}"


def find(game: str, word: str) -> str:
    """Return the verb that goes to the next landmark of a game that is played back."""
    return f"find {game} {word}"


def put(game: str, kind: str) -> str:
    """Return the verb that puts the focused card at a part of the decision."""
    return f"put {game} {kind}"


CHOICE_VERBS = tuple(f"choice {number}" for number in range(1, 10))
"""Verbs that choose the first of several things, the second, and so on."""
_FIXED = (
    *(
        Verb(verb, msg("Choose one of several"), (verb[-1],), (f"kp_{verb[-1]}",), PLAYING, True)
        for verb in CHOICE_VERBS
    ),
    Verb("pick", msg("Pick a card, or put it back"), ("return",), ("kp_enter",), fixed=True),
    Verb("pick all", msg("Pick all cards that go with it"), (), fixed=True),
    Verb("back out", msg("Put your cards back, or open the menu"), ("escape",), fixed=True),
    Verb(
        "arrows",
        msg("Go to the next card or button"),
        ("left", "right", "up", "down"),
        fixed=True,
    ),
    Verb("tab", msg("Go to the next part of the table"), ("tab",), fixed=True),
    Verb("edges", msg("Go to the first or the last card"), ("home", "end"), fixed=True),
    Verb(
        "ranks",
        msg("Find a card of that rank"),
        (*"23456789", "0", "j", "q", "k", "a", "x"),
        ("1", *(f"kp_{n}" for n in (0, 2, 3, 4, 5, 6, 7, 8, 9))),
        fixed=True,
    ),
    Verb("sides", msg("One step back, or on"), (), fixed=True),
    Verb("rows", msg("To the buttons, and from one to the next"), (), fixed=True),
    Verb("full screen", msg("Full screen on or off"), ("f11",), fixed=True),
    Verb("read", msg("Have the keys stop at every text, or not"), ("f7",), fixed=True),
)
_CHANGEABLE = (
    Verb("play", msg("Play what is picked; held, hurry the table"), ("space",)),
    Verb("cardless", msg("Decide without a card"), ("p",), where=PLAYING),
    Verb("unpick", msg("Put a card back"), ("backspace",), where=PLAYING),
    Verb("undo", msg("Take back what you did"), ("ctrl+z",), where=PLAYING),
    Verb("redo", msg("Do it again"), ("ctrl+y",), ("ctrl+shift+z",), where=PLAYING),
    Verb("hint", msg("Ask for a hint"), ("f2", "?"), ("/",), where=PLAYING),
    Verb("hand", msg("Go to your hand"), ("h",), where=PLAYING),
    Verb("pile", msg("Go to the pile"), ("c",)),
    Verb("help", msg("Show all keys"), ("f1",)),
    Verb("scores", msg("Scores so far"), ("s",)),
    Verb("log", msg("Everything that happened"), ("l",), where=EVERYWHERE),
    Verb("turn", msg("Whose turn it is"), ("t", "i")),
    Verb("counts", msg("How many cards everybody has"), ("e",)),
    Verb("line back", msg("What happened before"), (",",)),
    Verb("line on", msg("What happened then"), (".",)),
    Verb("say again", msg("Have the screen reader say it again"), ("g",)),
    Verb("sort", msg("Sort your hand another way"), ("r",), where=PLAYING),
    Verb("mute", msg("Sound on or off"), ("m",)),
    Verb("pause", msg("Pause, or go on"), ("p",), where=WATCHING),
    Verb("step", msg("Play one step"), ("n",), where=WATCHING),
    Verb("hands", msg("Open or close all hands"), ("o",), where=SHOWN),
    Verb("faster", msg("Faster"), ("+",), ("kp_plus", "="), where=SHOWN),
    Verb("slower", msg("Slower"), ("-",), ("kp_minus",), where=SHOWN),
    Verb("run", msg("Play, or pause"), ("space",), where=REPLAYING),
    Verb("previous deal", msg("Previous deal"), ("pageup",), where=REPLAYING),
    Verb("next deal", msg("Next deal"), ("pagedown",), where=REPLAYING),
    Verb("eyes", msg("Choose whose cards are seen"), ("v",), where=REPLAYING),
    Verb("moment", msg("Play on from here"), ("b",), where=REPLAYING),
    Verb("again", msg("Same cards again"), ("d",), where=REPLAYING),
    Verb(
        "costly",
        msg("Review this deal; next costly play (Shift: before)"),
        ("n",),
        where=REPLAYING,
    ),
    Verb("result", msg("Show the result"), ("r",), where=REPLAYING),
    Verb("share", msg("Share the scores"), ("s",), where=AFTER),
    Verb("earlier", msg("One line back"), ("pageup",), where=LOOKING_BACK),
    Verb("later", msg("One line on"), ("pagedown",), where=LOOKING_BACK),
    Verb("next", msg("Go on in a lesson"), ("n",), where=LEARNING),
    Verb("show", msg("Have it shown in a lesson"), ("w",), where=LEARNING),
)
_RANKS = {
    **{sign.lower(): sign for sign in "23456789AJQKX"},
    **{f"kp_{sign}": sign for sign in "23456789"},
    "0": "T",
    "kp_0": "T",
    "1": "A",
}
"""The rank that each key finds, by its name, where court cards have their usual letters."""
_HERE = (TABLE, PLAYING, EVERYWHERE)
"""Places where one usually is."""


def _parts() -> tuple[Verb, ...]:
    """Return the verbs of games whose decisions have parts. They come first: they mean something
    only while the focus is on a card, and pass on otherwise.
    """
    return tuple(
        Verb(
            put(game, part.kind),
            msg("Put the card here: {part}", part=part.label),
            (part.key,),
            where=game,
        )
        for game, description in DESCRIPTIONS.items()
        for part in description.parts
    )


def _landmarks() -> tuple[Verb, ...]:
    """Return the verbs that find landmarks in each game."""
    return tuple(
        Verb(
            find(game, mark.word),
            msg("Next: {what}; with Shift the one before", what=mark.label),
            (mark.key,),
            where=replay_of(game),
        )
        for game, description in DESCRIPTIONS.items()
        for mark in description.landmarks
    )


PART_VERBS = tuple(verb.name for verb in _parts())
"""Verbs that put a card at a part of a decision, of all games."""
LANDMARK_VERBS = tuple(verb.name for verb in _landmarks())
"""Verbs that find what one looks for in a game that is played back, of all games."""


def verbs() -> tuple[Verb, ...]:
    """Return everything that a key can do; where several listen to one key, the first that can do
    something now does it. Where court cards have other letters, those find them, and what these
    keys did is done by the letters that became free.
    """
    elsewhere = [verb for verb in _CHANGEABLE if verb.where not in _HERE]
    here = [verb for verb in _CHANGEABLE if verb not in elsewhere]
    every = (*_parts(), *_landmarks(), *elsewhere, *here, *_FIXED)
    swapped = _swapped()
    return tuple(
        verb._replace(keys=tuple(swapped.get(key, key) for key in verb.keys)) for verb in every
    )


def _swapped() -> dict[str, str]:
    """Return the keys that change places with each other in the pack that is used."""
    pairs = {usual.lower(): own.lower() for usual, own in courts().items() if usual != own}
    return pairs | {own: usual for usual, own in pairs.items()}


class Bindings:
    """The player's keys."""

    def __init__(self, changed: Mapping[str, tuple[str, ...]]) -> None:
        """`changed` are the names of keys by verb; impossible ones are left out."""
        self._verbs = {verb.name: verb for verb in verbs()}
        self._fixed = {
            stroke.key: verb
            for verb in self._verbs.values()
            if verb.fixed
            for stroke in _strokes((*verb.keys, *verb.also))
        }
        swapped = _swapped()
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
                if allowed or not chosen:  # those of another version leave the usual ones
                    self._keys[verb.name] = names = allowed
            for stroke in _strokes(names):
                self._at.setdefault(stroke, []).append(verb.name)

    def _allowed(self, name: str) -> bool:
        stroke = stroke_of(name)
        return stroke is not None and self.taken(stroke) is None

    def does(self, key: int, mod: int) -> Sequence[str]:
        """Return the verbs of a key that is pressed, given as pygame's events do."""
        stroke = pressed(key, mod)
        return () if stroke is None else self._at.get(stroke, ())

    def rank(self, key: int) -> str:
        """Return the rank that a key finds, as records write it; empty if it finds none."""
        return self._ranks.get(key, "")

    def verb(self, name: str) -> Verb:
        """Return the definition of a verb."""
        return self._verbs[name]

    def names(self, verb: str) -> tuple[str, ...]:
        """Return the names of the keys of a verb."""
        return self._keys[verb]

    def key(self, verb: str) -> str:
        """Return the first key of a verb in words; empty if it has none."""
        names = self._keys[verb]
        return key_words(names[0]) if names else ""

    def hints(self, *verbs: str) -> dict[str, str]:
        """Return the first key of each of these verbs in words, where they are asked in this order:
        none that does something else by then.
        """
        found, taken = dict[str, str](), set[str]()
        for verb in verbs:
            free = [name for name in self._keys[verb] if name not in taken]
            found[verb] = key_words(free[0]) if free else ""
            taken.update(free)
        return found

    def keys(self, verb: str) -> str:
        """Return all keys of a verb in words."""
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
        if not words:
            return "–"
        return listed(words, either=True)

    def taken(self, stroke: Stroke) -> Verb | None:
        """Return the fixed verb that has this key, if there is one."""
        return None if stroke.ctrl else self._fixed.get(stroke.key)

    def clashes(self, verb: str, stroke: Stroke) -> list[Verb]:
        """Return the other verbs of this key where the verb means something. Two that share a key
        from the beginning may share any: one passes on what it can't do now.
        """
        one, found = self._verbs[verb], []
        for name in self._at.get(stroke, ()):
            other = self._verbs[name]
            if name != verb and one.meets(other) and not {*one.keys} & {*other.keys}:
                found.append(other)
        return found


class KeyNames(Protocol):
    """Names what is pressed for a verb: a key, or a button of a gamepad."""

    def key(self, verb: str) -> str:
        """Return the first of them in words, or the sign on it; empty if there is none."""

    def hints(self, *verbs: str) -> dict[str, str]:
        """Return the same for each of these verbs, where they are asked in this order: none that
        does something else by then.
        """


def bindings_of(changed: ChangedKeys) -> Bindings:
    """Return the keys in the settings."""
    return _made(changed, tuple(DESCRIPTIONS), letters())


LOOKED_UP = ("log", "share")
"""Verbs of the buttons and keys on a page after a deal, in the order in which they are asked."""


def asks_for(verb: str, event: pygame.event.Event, changed: ChangedKeys) -> bool:
    """Whether an event is a key that the player has for this verb."""
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
"""Numbers of keys that have a name rather than a sign, by name."""
_NAMES = {code: name for name, code in reversed(_CODES.items())}
_SIGNS = range(33, 0x30000)
"""Numbers of keys that are those of the sign on them."""
_NUMBER = re.compile(r"key ([0-9]{1,10})", re.ASCII)
"""Name of a key without name or sign."""
_HELD = frozenset(
    code
    for name, code in _CODES.items()
    if name.endswith(("shift", "ctrl", "alt", "gui", "meta", "super", "lock", "clear", "mode"))
)
"""Keys that only change what others do."""


def pressed(key: int, mod: int) -> Stroke | None:
    """Return the key that was pressed; None for what is no key of its own, and for Alt, which is
    the desktop's. Cmd is as good as Ctrl.
    """
    if key in _HELD or not key or mod & pygame.KMOD_ALT:
        return None
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return Stroke(key, ctrl, ctrl and bool(mod & pygame.KMOD_SHIFT))


def name_of(stroke: Stroke) -> str:
    """Return the name of a key in the settings."""
    key = stroke.key
    name = chr(key) if key in _SIGNS and key != 127 else _NAMES.get(key, f"key {key}")
    return ("ctrl+" if stroke.ctrl else "") + ("shift+" if stroke.shift else "") + name


def stroke_of(name: str) -> Stroke | None:
    """Return the key with this name; None if there is none."""
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
    """Return a key as people call it."""
    stroke = stroke_of(name)
    if stroke is None:
        return name
    words = _sign(stroke.key)
    if stroke.shift:
        words = _("Shift+{key}").format(key=words)
    return _("Ctrl+{key}").format(key=words) if stroke.ctrl else words


def _sign(code: int) -> str:
    plain = {
        "space": _("Space"),
        "return": _("Enter"),
        "escape": _("Esc"),
        "tab": _("Tab"),
        "backspace": _("Backspace"),
        "delete": _("Delete"),
        "insert": _("Insert"),
        "home": _("Home"),
        "end": _("End"),
        "pageup": _("PgUp"),
        "pagedown": _("PgDn"),
        "menu": _("Menu key"),
        "pause": _("Pause key"),
    }
    name = _NAMES.get(code, "")
    if name in plain:
        return plain[name]
    pad = {"plus": "+", "minus": "−", "multiply": "×", "divide": "÷", "period": ".", "equals": "="}
    if name.startswith("kp_"):
        return _("Num {key}").format(key=pad.get(name[3:], name[3:]))
    if code in _SIGNS and code != 127:
        return {"-": "−"}.get(chr(code), chr(code).upper())
    try:
        said = pygame.key.name(code)
    except pygame.error:  # where there is no display, nobody knows
        said = ""
    return (said or name or _("key {number}").format(number=code)).capitalize()


USUAL = Bindings({})
"""Keys of a player who has changed none."""
