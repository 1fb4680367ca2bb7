"""What the player has set: read with care, written whole.

A file that cannot be read is set aside, never overwritten; a wrong value is reported and its
default taken; what this version does not know is kept. Whoever holds `Settings` holds allowed
values only, wherever they came from. Several running copies of the program share the file: each
writes only what was changed in it, over what the file says at that moment.
"""

import logging
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from swoop_desktop.bots.people import FACES
from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import sweep
from swoop_desktop.storage.shared_file import InTheWay, NotKept, SharedFile, Words, toml

log = logging.getLogger(__name__)

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": 0.0}
"""How fast the table's time runs for each speed; 0: nothing moves at all."""
TELLS = ("brief", "normal", "full")
"""How much a screen reader tells by itself at the table: all plays of a round together, each play,
or everything that the log says.
"""
SORTS = ("rank", "suit", "hand")
"""How a hand may be sorted: by rank, by suit, or as the player puts it."""
BACKS = ("claret", "navy", "forest", "plum", "gilt", "laurel")
"""Backs of cards: files of ``assets/cards/backs``. Some are prizes of the tour."""
LETTERS = ("english", "french")
"""What stands on court cards: J Q K or V D R, of which `resources.language` speaks."""
CLOTHS = ("green", "blue", "claret", "slate", "midnight")
"""Colours of the cloth that have a name: `ui.theme.CLOTHS` mixes them. Some are prizes."""
MOTIONS = ("system", "on", "off")
"""Whether there is less motion: as the system says, always, or never."""
SOUNDS = ("cards", "calls", "alarms")
TOLD = {
    "sound_turn": "yours",
    "sound_refusal": "refuse",
    "sound_last": "last",
    "sound_playable": "fits",
}
"""The switches of what a sound tells, each with its effect."""
"""Kinds of sounds with a volume of their own: `ui.sound.KINDS` says which sound is of which."""
FINGERS = {"screen": 0, "small": 36, "medium": 52, "large": 72}
"""Units that a target is wide for a finger, as far as its neighbours allow; 0: what the screen says
that 9 mm are.
"""
AMBIENCES = ("off", "fire", "rain", "cafe")
"""What may be heard of the room: `resources.ambience.LOOPS` makes it."""
MOST_KEYS = 8
"""Keys that one verb may have."""
_FAR = 1_000_000
"""A window lies nowhere beyond this, in the desktop's units."""
OWN_CLOTH = "#rrggbb"
"""What any other colour of the cloth looks like."""
_COLOUR = re.compile("#[0-9a-f]{6}", re.ASCII)
_LANGUAGE = re.compile(r"([A-Za-z]{2,3}([_@-][A-Za-z0-9]{2,8})*)?", re.ASCII)


class Me(NamedTuple):
    """Whoever this program belongs to: asked once, and kept."""

    name: str = ""
    """Empty: none was given."""
    face: str = ""
    """The animal of the portrait, one of `FACES`; empty: any that is free."""
    others: tuple[tuple[str, str], ...] = ()
    """Names of other people, each with the face that they chose."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """The last choice of the new game scene."""

    rules: str = ""
    """Name of a rule set; empty: the first one there is."""
    seats: tuple[tuple[str, str], ...] = ()
    """Name and player (``human``, ``bot:easy``) of each seat."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What the file says beyond this, kept for the version that knows it."""


@dataclass(frozen=True, slots=True)
class ChangedKeys:
    """The keys that the player has changed; all others are the usual ones."""

    of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of the keys by what they do, see `scenes.key_bindings`. Also those that only
    another version knows.
    """
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What the file says beyond this, kept for the version that knows it."""

    def __hash__(self) -> int:
        """Return a number at no cost, since it is asked for with every picture: equal ones have as
        many.
        """
        return len(self.of)

    def having(self, verb: str, keys: tuple[str, ...] | None) -> "ChangedKeys":
        """Return the same with these keys for a verb; None: the usual ones."""
        of = {name: found for name, found in self.of.items() if name != verb}
        unknown = {name: found for name, found in self.unknown.items() if name != verb}
        return ChangedKeys(of if keys is None else {**of, verb: keys}, unknown)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is remembered between two starts.

    A value that is not allowed becomes the default, is noted in the log, and is kept in `unknown`
    until another one is chosen: a newer version may know it.
    """

    speed: str = "normal"
    """One of `SPEEDS`."""
    bot_delay: int = 400
    """Milliseconds between the plays of bots."""
    mute: bool = False
    volume: int = 70
    """0 to 100, of everything."""
    volume_cards: int = 100
    """0 to 100: the share of `volume` that sounds of this kind have."""
    volume_calls: int = 100
    volume_alarms: int = 100
    sound_turn: bool = True
    """Whether one's own turn is heard."""
    sound_refusal: bool = True
    sound_last: bool = True
    """Whether it is heard that somebody has one card left."""
    sound_playable: bool = False
    """Whether it is heard that the focus is on a card that may be played."""
    ambience: str = "off"
    """One of `AMBIENCES`."""
    volume_ambience: int = 50
    """0 to 100: the share of `volume` that it has."""
    keys: ChangedKeys = ChangedKeys()
    buttons: ChangedKeys = ChangedKeys()
    """The same for the buttons of gamepads, see `scenes.common.pad_bindings`."""
    rumble: bool = True
    """Whether the gamepad shakes when it is one's turn, and when something can't be done."""
    four_colour: bool = False
    jumbo_indices: bool = False
    letters: str = "english"
    """One of `LETTERS`."""
    large_cards: bool = False
    """Whether cards grow as texts do, as far as there is room."""
    card_back: str = "claret"
    """One of `BACKS`."""
    cloth: str = "green"
    """One of `CLOTHS`, or any colour as ``#rrggbb``, in small letters."""
    all_prizes: bool = False
    """Whether what is won on the tour can be had without it."""
    highlight: bool = True
    """Whether legal plays are marked."""
    ask_first: bool = False
    """Whether somebody who plays alone is asked before a play that is surely a mistake."""
    sort: str = "rank"
    """One of `SORTS`."""
    tells: str = "normal"
    """One of `TELLS`."""
    free_undo: bool = False
    """Whether anything in a deal may be taken back in a new game, as it was chosen last."""
    lively_faces: bool = True
    """Whether the faces around the table show what their players feel."""
    lively_company: bool = True
    """Whether the animals look out over their rings, lean over the table, and fall asleep."""
    living_lamp: bool = True
    """Whether the lamp leans towards whoever plays, and flares."""
    remembering_table: bool = True
    """Whether the table shows the marks of swoops, the score on paper, and the hour by its lamp."""
    finger: str = "screen"
    """One of `FINGERS`."""
    reduced_motion: str = "system"
    """One of `MOTIONS`."""
    high_contrast: str = "system"
    """One of `MOTIONS`."""
    full_screen: bool = False
    maximised: bool = False
    ui_scale: float = 1.0
    """0.5 to 4."""
    language: str = ""
    """A code such as ``fr``; empty: what the system says."""
    name: str = ""
    """What the player is called; empty: no name was given."""
    face: str = ""
    """The animal of the player's portrait, one of `FACES`; empty: any that is free."""
    faces: tuple[tuple[str, str], ...] = ()
    """See `Me.others`."""
    window: tuple[int, ...] = ()
    """Its size, in the desktop's units, where it is neither maximised nor fills the screen. Empty:
    as `ui.window` finds fitting, until the player has made it another.
    """
    place: tuple[int, ...] = ()
    """Where the window was put, as `ui.window` asks for it: x and y in the desktop's units, over
    all screens. Empty: wherever it fits.
    """
    last_game: LastGame = LastGame()
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What the file says beyond this, kept for the version that knows it."""

    @property
    def me(self) -> Me:
        """Whoever this program belongs to."""
        return Me(self.name, self.face, self.faces)

    @property
    def volumes(self) -> dict[str, float]:
        """The volume of each of `SOUNDS`, from 0 to 1."""
        return {kind: getattr(self, f"volume_{kind}") * self.volume / 10_000 for kind in SOUNDS}

    @property
    def unwanted(self) -> frozenset[str]:
        """The effects that are switched off."""
        return frozenset(effect for switch, effect in TOLD.items() if not getattr(self, switch))

    @property
    def room(self) -> str:
        """What is heard of the room, see `resources.ambience.LOOPS`; empty for nothing."""
        return "" if self.ambience == "off" else self.ambience

    @property
    def room_volume(self) -> float:
        """Its volume, from 0 to 1."""
        return self.volume_ambience * self.volume / 10_000

    def __post_init__(self) -> None:
        kept = dict(self.unknown)
        for name, check in _CHECKS.items():
            value, usual = getattr(self, name), _DEFAULTS[name]
            try:
                allowed = check(value)
            except ValueError as error:
                log.warning("%s can't be %s (allowed: %s)", name, shortened(repr(value)), error)
                kept[name], allowed = value, usual
            if allowed != usual:
                kept.pop(name, None)
            object.__setattr__(self, name, allowed)
        object.__setattr__(self, "unknown", kept)


class SettingsFile:
    """The settings on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = SharedFile(path, limited_read.SETTINGS, _WORDS, limited_read.parsed, toml)
        self._writable = True
        self._known = _write(Settings())
        """What was last read or written here, as it would stand in the file."""

    def load(self) -> tuple[Settings, list[Message]]:
        """Return the settings, and what to tell the player. Never fails."""
        sweep(self.path.parent)
        try:
            data, told = self._file.load_anew()
        except InTheWay as error:
            self._writable = False
            return Settings(), [error.reason]
        if told is not None:
            return Settings(), [told]
        settings, problems = _read(data)
        self._known = _write(settings)
        return settings, problems

    def save(self, settings: Settings) -> Message | None:
        """Write what has changed since the last `load` or `save`, over what the file says now;
        what to tell the player if that failed.
        """
        if not self._writable:
            return None
        wanted = _write(settings)
        try:
            note = self._file.change(lambda data: self._merge(data, wanted))
        except InTheWay as error:
            self._writable = False
            return error.reason
        except NotKept as error:
            return error.reason
        self._known = wanted
        return note

    def _merge(self, data: dict[str, Any], wanted: dict[str, Any]) -> None:
        """Put into what the file says what is wanted and was not known; all of it into nothing."""
        if not data:
            data.update(wanted)
            return
        before = {part: data.get(part) for part in ("keys", "buttons")}
        data.update(_changed(self._known, wanted))
        for part, there in before.items():
            known, chosen = self._known.get(part), wanted.get(part)
            if isinstance(there, dict) and isinstance(known, dict) and isinstance(chosen, dict):
                # Each by itself: two copies of the program may have changed one each.
                left = {verb: names for verb, names in there.items() if verb not in known}
                kept = {verb: names for verb, names in there.items() if verb in chosen}
                data[part] = {**left, **kept, **_changed(known, chosen)}


_WORDS = Words(
    msg(
        "The settings in {path} can’t be read ({reason}). "
        "The file is left as it is, and changes are not saved."
    ),
    msg("The settings could not be read ({reason}). The file has been set aside as {path}."),
    msg("The settings could not be saved in {path}: {reason}."),
)


def _changed(known: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """Whatever is wanted and was not known."""
    return {key: value for key, value in wanted.items() if key not in known or known[key] != value}


_Check = Callable[[Any], Any]
"""Turns a value of the file into the setting. Raises ValueError, saying what is allowed."""


def _one_of(*choices: str) -> _Check:
    def check(value: Any) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise ValueError(", ".join(choices))

    return check


def _cloth(value: Any) -> str:
    if isinstance(value, str) and (value in CLOTHS or _COLOUR.fullmatch(value.lower())):
        return value.lower()
    raise ValueError(", ".join((*CLOTHS, OWN_CLOTH)))


def _whole(low: int, high: int) -> _Check:
    def check(value: Any) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise ValueError(f"{low}–{high}")

    return check


def _number(low: float, high: float) -> _Check:
    def check(value: Any) -> float:
        if type(value) in (int, float) and math.isfinite(value) and low <= value <= high:
            return float(value)
        raise ValueError(f"{low}–{high}")

    return check


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("true, false")


def _place(value: Any) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and len(value) in (0, 2):
        return tuple(map(_whole(-_FAR, _FAR), value))
    raise ValueError("[], [80, 60]")


def _keys(value: Any) -> ChangedKeys:
    """Read each entry by itself: one that is no list of names does not cost the player the
    others.
    """
    if isinstance(value, ChangedKeys):
        return value
    if not isinstance(value, dict):
        raise ValueError("[keys]")  # noqa: TRY004 - wrong data, not a wrong call
    of, unknown = {}, {}
    for verb, names in value.items():
        fits = isinstance(names, list) and len(names) <= MOST_KEYS
        if fits and all(isinstance(name, str) for name in names):
            of[verb] = tuple(names)
        else:
            unknown[verb] = names
    return ChangedKeys(of, unknown)


def _language(value: Any) -> str:
    if isinstance(value, str) and _LANGUAGE.fullmatch(value):
        return value
    raise ValueError("en, fr, pt_BR, …")


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise ValueError('"…"')


def _name(value: Any) -> str:
    """Return a name in one line, and not too long."""
    return shortened(" ".join(_text(value).split()))


def _size(value: Any) -> tuple[int, ...]:
    side = _whole(1, 100_000)
    if isinstance(value, list | tuple) and len(value) in (0, 2):
        return tuple(map(side, value))
    raise ValueError("[1280, 720]")


def _pairs(value: Any, allowed: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list | tuple) or not all(
        isinstance(one, list | tuple) and len(one) == 2 and all(isinstance(t, str) for t in one)
        for one in value
    ):
        raise ValueError(allowed)
    return tuple((shortened(one[0]), shortened(one[1])) for one in value)


def _faces(value: Any) -> tuple[tuple[str, str], ...]:
    known = _one_of(*FACES)
    return tuple((name, known(face)) for name, face in _pairs(value, '[["Anna", "fox"], …]'))


def _last_game(value: Any) -> LastGame:
    if isinstance(value, LastGame):
        return value
    if not isinstance(value, dict):
        raise ValueError("[last_game]")  # noqa: TRY004 - wrong data, not a wrong call
    return LastGame(
        _text(value.get("rules", "")),
        _pairs(value.get("seats", []), 'seats = [["Anna", "human"], …]'),
        {key: kept for key, kept in value.items() if key not in ("rules", "seats")},
    )


_CHECKS: Mapping[str, _Check] = {
    "speed": _one_of(*SPEEDS),
    "bot_delay": _whole(0, 10_000),
    "mute": _flag,
    "volume": _whole(0, 100),
    **{f"volume_{kind}": _whole(0, 100) for kind in SOUNDS},
    **dict.fromkeys(TOLD, _flag),
    "ambience": _one_of(*AMBIENCES),
    "finger": _one_of(*FINGERS),
    "volume_ambience": _whole(0, 100),
    "keys": _keys,
    "buttons": _keys,
    "rumble": _flag,
    "four_colour": _flag,
    "jumbo_indices": _flag,
    "letters": _one_of(*LETTERS),
    "large_cards": _flag,
    "card_back": _one_of(*BACKS),
    "cloth": _cloth,
    "all_prizes": _flag,
    "highlight": _flag,
    "ask_first": _flag,
    "sort": _one_of(*SORTS),
    "tells": _one_of(*TELLS),
    "free_undo": _flag,
    "lively_faces": _flag,
    "lively_company": _flag,
    "living_lamp": _flag,
    "remembering_table": _flag,
    "reduced_motion": _one_of(*MOTIONS),
    "high_contrast": _one_of(*MOTIONS),
    "full_screen": _flag,
    "maximised": _flag,
    "ui_scale": _number(0.5, 4),
    "language": _language,
    "name": _name,
    "face": _one_of("", *FACES),
    "faces": _faces,
    "window": _size,
    "place": _place,
    "last_game": _last_game,
}


_DEFAULTS = {entry.name: entry.default for entry in fields(Settings) if entry.name in _CHECKS}


def _read(data: Mapping[str, Any]) -> tuple[Settings, list[Message]]:
    values: dict[str, Any] = {}
    unknown: dict[str, Any] = {}
    problems = []
    for key, value in data.items():
        check = _CHECKS.get(key)
        if check is None:
            unknown[key] = value
            continue
        try:
            values[key] = check(value)
        except ValueError as error:
            values[key] = value  # `Settings` keeps it and takes the default
            problems.append(
                msg(
                    "The setting {option} can’t be {value}. Allowed: {allowed}.",
                    option=key,
                    value=shortened(repr(value)),
                    allowed=error,
                )
            )
    return Settings(**values, unknown=unknown), problems


def _write(settings: Settings) -> dict[str, Any]:
    data: dict[str, Any] = {key: getattr(settings, key) for key in _CHECKS}
    data["window"], data["place"] = list(settings.window), list(settings.place)
    data["faces"] = [list(one) for one in settings.faces]
    for part, changed in (("keys", settings.keys), ("buttons", settings.buttons)):
        names = {verb: list(chosen) for verb, chosen in changed.of.items()}
        data[part] = {**changed.unknown, **names}
    last = settings.last_game
    data["last_game"] = {
        **last.unknown,
        "rules": last.rules,
        "seats": [list(seat) for seat in last.seats],
    }
    return {**data, **settings.unknown}
