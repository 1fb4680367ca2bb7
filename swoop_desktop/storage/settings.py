"""The player's settings, read leniently.

An unreadable file is set aside; a wrong value is reported and replaced by its default; unknown keys
are kept. `Settings` never holds a disallowed value. Copies of the program share the file: each
merges only its own changes into the current content.
"""

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from swoop_desktop.bots.people import FACES
from swoop_desktop.engine.messages import Message, msg, nothing
from swoop_desktop.engine.names import shortened
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import sweep
from swoop_desktop.storage.shared_file import NotKept, toml_file

T = TypeVar("T")
P = ParamSpec("P")
_UNSAID = nothing()


def _as_it_is(value: object) -> object:
    return value


@dataclass(frozen=True, eq=False, repr=False)
class Setting(Generic[T]):
    """The declaration of a setting with values of type `T`."""

    usual: T
    label: Message = _UNSAID
    help: Message = _UNSAID
    _: KW_ONLY
    check: Callable[[object], T]
    """Validates a value from file or program. Raises ValueError with the allowed values."""
    write: Callable[[T], object] = _as_it_is
    """Converts a value for the file."""
    panel: str = ""
    """Tab and panel of the setting's row, as ``sound told``; empty: no row."""
    choices: Mapping[T, Message] = field(default_factory=dict)
    step: int = 0
    """Step of the setting's slider; 0: no slider."""


def one_of(*words: str) -> Callable[[object], str]:
    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise ValueError(", ".join(words))

    return check


def within(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError(f"{low}–{high}")

    return check


def on_or_off(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("true, false")


def _maker(kind: Callable[P, Setting[T]]) -> Callable[P, T]:
    def make(*args: P.args, **kwargs: P.kwargs) -> T:
        declared = kind(*args, **kwargs)
        setting: T = field(default=declared.usual, metadata={"setting": declared})
        return setting

    return make


setting = _maker(Setting)
"""Makes a setting's field, with the parameters of `Setting`."""
flag = partial(setting, check=on_or_off)


def choice(
    usual: str,
    label: Message,
    about: Message = _UNSAID,
    *,
    panel: str,
    choices: Mapping[str, Message],
) -> str:
    return setting(usual, label, about, check=one_of(*choices), panel=panel, choices=choices)


def settings_of(kind: type) -> Mapping[str, Setting[Any]]:
    return {one.name: one.metadata["setting"] for one in fields(kind) if "setting" in one.metadata}


log = logging.getLogger(__name__)

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": 0.0}
"""Factors of the table's speed; 0: no motion."""
TELLS = {"brief": msg("a little"), "normal": msg("each play"), "full": msg("everything")}
"""How much a screen reader announces at the table: a summary of each round, each play, or the whole
log.
"""
SORTS = {"rank": msg("by rank"), "suit": msg("by suit"), "hand": msg("as dealt")}
BACKS = {
    "claret": msg("claret"),
    "navy": msg("navy"),
    "forest": msg("forest"),
    "plum": msg("plum"),
    "gilt": msg("gilt"),
    "laurel": msg("laurel"),
}
"""Files of ``assets/cards/backs``. Some backs are prizes of the tour."""
LETTERS = ("english", "french")
"""Court cards' letters: J Q K or V D R."""
CLOTHS = {
    "green": msg("green"),
    "blue": msg("blue"),
    "claret": msg("claret"),
    "slate": msg("slate"),
    "midnight": msg("midnight"),
}
"""Cloths with a name and a colour in `ui.theme.CLOTHS`. Some are prizes."""
SOUNDS = ("cards", "calls", "alarms")
"""Kinds of sounds with a volume; see `ui.sound.KINDS`."""
TOLD = {
    "sound_turn": "yours",
    "sound_refusal": "refuse",
    "sound_last": "last",
    "sound_playable": "fits",
}
"""By setting: the sound effect that it switches."""
FINGERS = {"screen": 0, "small": 36, "medium": 52, "large": 72}
"""Units: width of a target for fingers, if neighbours leave room; 0: 9 mm by the screen's density.
"""
AMBIENCES = {
    "off": msg("nothing"),
    "fire": msg("a fire"),
    "rain": msg("rain"),
    "cafe": msg("a café"),
}
_WISHES = {"system": msg("as the system says"), "on": msg("on"), "off": msg("off")}
MOST_KEYS = 8
_FAR = 1_000_000
"""Largest coordinate of a window, in the desktop's units."""
OWN_CLOTH = "#rrggbb"
_COLOUR = re.compile("#[0-9a-f]{6}", re.ASCII)
_LANGUAGE = re.compile(r"([A-Za-z]{2,3}([_@-][A-Za-z0-9]{2,8})*)?", re.ASCII)


class Me(NamedTuple):
    """The owner of this program, whose name is asked for once."""

    name: str = ""
    """Empty if unknown."""
    face: str = ""
    """Animal of the portrait, one of `FACES`; empty: any free one."""
    others: tuple[tuple[str, str], ...] = ()
    """Names of other people with their faces."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """The last choice on the new game page."""

    rules: str = ""
    """Empty: the first rule set."""
    seats: tuple[tuple[str, str], ...] = ()
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Keys of other versions, kept."""


@dataclass(frozen=True, slots=True)
class ChangedKeys:
    """Keys that differ from the defaults."""

    of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By verb (`scenes.common.verbs`), even an unknown verb: names of keys."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Entries of other versions, kept."""

    def __hash__(self) -> int:
        """Return a cheap hash: every picture needs one."""
        return len(self.of)

    def having(self, verb: str, keys: tuple[str, ...] | None) -> "ChangedKeys":
        """Return a copy with these keys for a verb; None: the defaults."""
        of = {name: bound for name, bound in self.of.items() if name != verb}
        unknown = {name: bound for name, bound in self.unknown.items() if name != verb}
        return ChangedKeys(of if keys is None else {**of, verb: keys}, unknown)


def _cloth(value: object) -> str:
    if isinstance(value, str) and (value in CLOTHS or _COLOUR.fullmatch(value.lower())):
        return value.lower()
    raise ValueError(", ".join((*CLOTHS, OWN_CLOTH)))


def _scale(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0.5 <= value <= 4:
        return float(value)
    raise ValueError("0.5–4")


def _place(value: object) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and len(value) in (0, 2):
        return tuple(map(within(-_FAR, _FAR), value))
    raise ValueError("[], [80, 60]")


def _size(value: object) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and len(value) in (0, 2):
        return tuple(map(within(1, 100_000), value))
    raise ValueError("[1280, 720]")


def _keys(value: object) -> ChangedKeys:
    """Check each entry by itself, so that a wrong entry doesn't spoil the others."""
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


def _write_keys(keys: ChangedKeys) -> dict[str, object]:
    return {**keys.unknown, **{verb: list(names) for verb, names in keys.of.items()}}


def _language(value: object) -> str:
    if isinstance(value, str) and _LANGUAGE.fullmatch(value):
        return value
    raise ValueError("en, fr, pt_BR, …")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise ValueError('"…"')


def _name(value: object) -> str:
    return shortened(" ".join(_text(value).split()))


def _pairs(value: object, allowed: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list | tuple) or not all(
        isinstance(one, list | tuple) and len(one) == 2 and all(isinstance(t, str) for t in one)
        for one in value
    ):
        raise ValueError(allowed)
    return tuple((shortened(one[0]), shortened(one[1])) for one in value)


def _write_pairs(pairs: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [list(pair) for pair in pairs]


def _faces(value: object) -> tuple[tuple[str, str], ...]:
    known = one_of(*FACES)
    return tuple((name, known(face)) for name, face in _pairs(value, '[["Anna", "fox"], …]'))


def _last_game(value: object) -> LastGame:
    if isinstance(value, LastGame):
        return value
    if not isinstance(value, dict):
        raise ValueError("[last_game]")  # noqa: TRY004 - wrong data, not a wrong call
    return LastGame(
        _text(value.get("rules", "")),
        _pairs(value.get("seats", []), 'seats = [["Anna", "human"], …]'),
        {key: kept for key, kept in value.items() if key not in ("rules", "seats")},
    )


def _write_last_game(last: LastGame) -> dict[str, object]:
    return {**last.unknown, "rules": last.rules, "seats": _write_pairs(last.seats)}


def _volume(usual: int, label: Message, panel: str = "sound all") -> int:
    """Declare a volume from 0 to 100."""
    return setting(usual, label, panel=panel, check=within(0, 100), step=5)


def _seconds(milliseconds: int) -> Message:
    parts = {"whole": milliseconds // 1000, "part": milliseconds % 1000 // 100}
    return msg("{seconds} s", seconds=msg("{whole}.{part}", **parts))


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything remembered between starts.

    A disallowed value is logged, replaced by its default, and kept in `unknown` until changed: a
    newer version may allow it.
    """

    speed: str = choice(
        "normal",
        msg("Speed of the cards"),
        msg("With “instant”, the cards are in place at once."),
        panel="play pace",
        choices=dict(
            zip(SPEEDS, (msg("slow"), msg("normal"), msg("fast"), msg("instant")), strict=True)
        ),
    )
    bot_delay: int = setting(
        400,
        msg("Pause between bots"),
        msg("Time to follow what the bots play."),
        panel="play pace",
        choices={wait: _seconds(wait) for wait in (0, 200, 400, 800, 1500)},
        check=within(0, 10_000),
    )
    """Milliseconds."""
    highlight: bool = flag(
        True,
        msg("Show which cards may be played"),
        msg("Small marks on your cards show what would happen if you played them."),
        panel="play help",
    )
    ask_first: bool = flag(
        False,
        msg("Ask before a mistake"),
        msg(
            "When you play alone against bots, you are asked once before a play that"
            " clearly costs you a lot."
        ),
        panel="play help",
    )
    only_move: bool = flag(
        False,
        msg("Play the only move automatically"),
        msg("If there is only one thing you can do, it is done after a moment."),
        panel="play help",
    )
    sort: str = choice(
        "rank",
        msg("Sort the hand"),
        panel="play help",
        choices=SORTS,
    )
    lively_faces: bool = flag(True, msg("Faces that react"), panel="play life")
    lively_company: bool = flag(True, msg("Animals that lean on the rail"), panel="play life")
    living_lamp: bool = flag(
        True, msg("A lamp that leans to each player in turn"), panel="play life"
    )
    remembering_table: bool = flag(
        True, msg("A table that remembers the evening"), panel="play life"
    )
    """True if the table shows marks of swoops, a score sheet, and the hour by its lamp."""
    mute: bool = flag(False, msg("Mute"), panel="sound all")
    mono: bool = flag(
        False,
        msg("Mono"),
        msg("Both ears hear the same. Without it, a card sounds from where its player sits."),
        panel="sound all",
    )
    volume: int = _volume(70, msg("Volume"))
    volume_cards: int = _volume(100, msg("Cards and buttons"), "sound kinds")
    """Percent of `volume`."""
    volume_calls: int = _volume(100, msg("Calls"), "sound kinds")
    volume_alarms: int = _volume(100, msg("Alarms"), "sound kinds")
    sound_turn: bool = flag(True, msg("Your turn begins"), panel="sound told")
    sound_refusal: bool = flag(True, msg("Something is not allowed"), panel="sound told")
    sound_last: bool = flag(True, msg("Somebody has one card left"), panel="sound told")
    sound_playable: bool = flag(
        False, msg("The selection is on a card that fits"), panel="sound told"
    )
    ambience: str = choice("off", msg("What you hear"), panel="sound room", choices=AMBIENCES)
    volume_ambience: int = _volume(50, msg("Its volume"), "sound room")
    keys: ChangedKeys = setting(ChangedKeys(), panel="keys", check=_keys, write=_write_keys)
    buttons: ChangedKeys = setting(ChangedKeys(), panel="pad", check=_keys, write=_write_keys)
    rumble: bool = flag(
        True,
        msg("Rumble"),
        msg("When it is your turn, and when something can’t be done"),
        panel="pad feel",
    )
    four_colour: bool = flag(False, panel="looks")
    jumbo_indices: bool = flag(False, panel="looks")
    letters: str = setting(
        "english", msg("Letters on court cards"), panel="looks", check=one_of(*LETTERS)
    )
    large_cards: bool = flag(False, msg("Large cards in hand"), panel="looks switches")
    card_back: str = choice("claret", msg("Card backs"), panel="looks", choices=BACKS)
    cloth: str = setting("green", msg("Table colour"), panel="looks", choices=CLOTHS, check=_cloth)
    """One of `CLOTHS`, or a colour as ``#rrggbb`` in small letters."""
    all_prizes: bool = flag(
        False, msg("All prizes of the tour, won or not"), panel="looks switches"
    )
    """True if prizes of the tour are available without being won."""
    ui_scale: float = setting(1.0, msg("Text size"), panel="screen window", check=_scale)
    """Factor, 0.5 to 4."""
    full_screen: bool = flag(False, msg("Full screen (F11)"), panel="screen window")
    finger: str = choice(
        "screen",
        msg("Room for a finger"),
        panel="screen window",
        choices=dict(
            zip(
                FINGERS,
                (msg("as the screen says"), msg("little"), msg("more"), msg("much")),
                strict=True,
            )
        ),
    )
    high_contrast: str = choice(
        "system",
        msg("High contrast"),
        msg("Light on black, with thick edges, and without leather, felt or gold."),
        panel="screen contrast",
        choices=_WISHES,
    )
    reduced_motion: str = choice(
        "system", msg("Less motion"), panel="screen motion", choices=_WISHES
    )
    tells: str = choice(
        "normal",
        msg("What it says about the game"),
        msg("Everything, each play, or what the others did once it is your turn."),
        panel="screen reader",
        choices=TELLS,
    )
    free_undo: bool = flag(False)
    maximised: bool = flag(False)
    language: str = setting("", check=_language)
    """A code such as ``fr``; empty: the system's."""
    name: str = setting("", check=_name)
    """The player's name; empty if unknown."""
    face: str = setting("", check=one_of("", *FACES))
    """See `Me.face`."""
    faces: tuple[tuple[str, str], ...] = setting((), check=_faces, write=_write_pairs)
    window: tuple[int, ...] = setting((), check=_size, write=list)
    """Size in desktop units when neither maximised nor full screen. Empty until the player resizes
    the window: `ui.window` chooses.
    """
    place: tuple[int, ...] = setting((), check=_place, write=list)
    """Position in desktop units over all screens. Empty: `ui.window` chooses."""
    last_game: LastGame = setting(LastGame(), check=_last_game, write=_write_last_game)
    practice: str = setting("", check=_name)
    """Selected mistakes: source, game and moment, separated by colons; empty: all."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Keys of other versions, kept."""

    @property
    def me(self) -> Me:
        return Me(self.name, self.face, self.faces)

    @property
    def volumes(self) -> dict[str, float]:
        """By kind of sound: volume, from 0 to 1."""
        return {kind: getattr(self, f"volume_{kind}") * self.volume / 10_000 for kind in SOUNDS}

    @property
    def unwanted(self) -> frozenset[str]:
        return frozenset(effect for switch, effect in TOLD.items() if not getattr(self, switch))

    @property
    def room(self) -> str:
        """Name of a loop in `resources.ambience.LOOPS`, or empty."""
        return "" if self.ambience == "off" else self.ambience

    @property
    def room_volume(self) -> float:
        """From 0 to 1."""
        return self.volume_ambience * self.volume / 10_000

    def __post_init__(self) -> None:
        kept = dict(self.unknown)
        for name, known in SETTINGS.items():
            value = getattr(self, name)
            try:
                allowed = known.check(value)
            except ValueError as error:
                log.warning("%s can't be %s (allowed: %s)", name, shortened(repr(value)), error)
                kept[name], allowed = value, known.usual
            if allowed != known.usual:
                kept.pop(name, None)
            object.__setattr__(self, name, allowed)
        object.__setattr__(self, "unknown", kept)


SETTINGS = settings_of(Settings)
"""By the setting's name: declarations, in the order of their rows."""


class SettingsFile:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = toml_file(path, msg("Settings"), limited_read.SETTINGS, lambda data: None)
        self._known = _write(Settings())
        """Content that this object last read or wrote."""

    def load(self) -> tuple[Settings, list[Message]]:
        """Return the settings and messages. Never fails."""
        sweep(self.path.parent)
        data, problem = self._file.load(mend=True)
        if problem is not None:
            return Settings(), [problem]
        settings, problems = _read(data)
        self._known = _write(settings)
        return settings, problems

    def save(self, settings: Settings) -> Message | None:
        """Merge changes since the last `load` or `save` into the file. Return a message if that
        failed.
        """
        wanted = _write(settings)
        try:
            note = self._file.change(lambda data: self._merge(data, wanted))
        except NotKept as error:
            return error.reason
        self._known = wanted
        return note

    def _merge(self, data: dict[str, Any], wanted: dict[str, Any]) -> None:
        """Put changes into the file's content, or all settings if it is empty."""
        if not data:
            data.update(wanted)
            return
        before = {part: data.get(part) for part in ("keys", "buttons")}
        data.update(_changed(self._known, wanted))
        for part, there in before.items():
            known, chosen = self._known.get(part), wanted.get(part)
            if isinstance(there, dict) and isinstance(known, dict) and isinstance(chosen, dict):
                # Merge each verb by itself: another copy may have changed other verbs.
                left = {verb: names for verb, names in there.items() if verb not in known}
                kept = {verb: names for verb, names in there.items() if verb in chosen}
                data[part] = {**left, **kept, **_changed(known, chosen)}


def _changed(known: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in wanted.items() if key not in known or known[key] != value}


def _read(data: Mapping[str, Any]) -> tuple[Settings, list[Message]]:
    values: dict[str, Any] = {}
    unknown: dict[str, Any] = {}
    problems = []
    for key, value in data.items():
        if key not in SETTINGS:
            unknown[key] = value
            continue
        try:
            values[key] = SETTINGS[key].check(value)
        except ValueError as error:
            values[key] = value  # `Settings` keeps it and uses the default.
            problems.append(
                msg(
                    "The setting {option} can’t be {value}. Allowed: {allowed}.",
                    option=key,
                    value=shortened(repr(value)),
                    allowed=error,
                )
            )
    return Settings(**values, unknown=unknown), problems


def _write(settings: Settings) -> dict[str, object]:
    data = {name: setting.write(getattr(settings, name)) for name, setting in SETTINGS.items()}
    return {**data, **settings.unknown}
