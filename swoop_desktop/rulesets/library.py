"""The player's own rule sets, in files."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import tomli_w

from swoop_desktop.bots.people import FACES
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.engine.names import LONGEST_NAME, composed, shortened
from swoop_desktop.engine.options import Rules, RulesError, with_option
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.rulesets.rule_file import edited, flat, key_at, line_of
from swoop_desktop.storage import file_status, limited_read, trash
from swoop_desktop.storage.atomic_files import (
    listed,
    locked_folder,
    make_folder,
    put_new,
    sweep,
    write_whole,
)
from swoop_desktop.storage.paths import fit
from swoop_desktop.storage.trash import Deleted

SUFFIX = ".toml"
MOST = 100
"""Most files read in a folder, first by name: pages wait for the reading."""
_GAME, _FACE, _NAME = "game", "face", "name"
"""Keys of a rule file; only `name` is an option, in every game."""
_NUMBERED = re.compile(r" [0-9]{1,4}$")
_MOST_NUMBER = 10_000


class RuleSet(NamedTuple):
    path: Path
    game: Game
    rules: Rules
    face: str = ""
    """Portrait, one of `people.FACES`; empty if missing or unknown (see `face_of`)."""
    content: bytes = b""


class RuleFileError(Refusal):
    """A refused file; `reason` is its first error, with the path."""

    def __init__(self, path: Path, *details: Message, files: int = 1) -> None:
        """`details` are all errors without the path; `files` is the number of refused files."""
        self.path, self.details, self.files = path, details, files
        self.all = [msg("{path}: {reason}", path=path, reason=detail) for detail in details]
        """All errors, with the path."""
        super().__init__(self.all[0])

    @property
    def brief(self) -> Message:
        return msg("{path}: {reason}", path=shortened(self.path.name), reason=self.details[0])


class NameTakenError(Refusal):
    """A taken name; `free` is a similar free name."""

    def __init__(self, reason: Message, free: str) -> None:
        super().__init__(reason)
        self.free = free


class HadAlreadyError(Refusal):
    """The rule set `found` has these rules already."""

    def __init__(self, rule_set: RuleSet) -> None:
        super().__init__(msg("You have these rules already: “{name}”.", name=rule_set.rules.name))
        self.found = rule_set


class Saved(NamedTuple):
    found: RuleSet
    note: Message | None = None
    """For the player: the rules are in another file, or the old file was copied."""


def load_rules(path: Path) -> RuleSet:
    """Read a rule set. Raises RuleFileError with all errors."""
    try:
        content = limited_read.read(path, limited_read.RULES)
        return _read(path, content)
    except OSError as error:
        raise RuleFileError(path, limited_read.reason_of(error)) from error


def _read(path: Path, content: bytes) -> RuleSet:
    """Raises RuleFileError."""
    try:
        data = limited_read.parsed(content)
    except limited_read.Malformed as error:
        raise RuleFileError(path, _malformed(content, error)) from error
    text = content.decode("utf-8")
    face = data.pop(_FACE, "")
    name = data.pop(_GAME, _game_of(data.get("based_on")))
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        wrong = msg(
            "game = {value} is not allowed. Allowed: {allowed}.",
            value=shortened(repr(name)),
            allowed=", ".join(GAMES),
        )
        raise RuleFileError(path, _on_line(text, wrong, _GAME))
    data.setdefault(_NAME, named_after(path, game))
    try:
        rules = game.rules_from(data)
        game.check_ends(rules)
    except RulesError as error:
        wrong_options = game.conflicts(data) or [error.conflict]
        details = [_on_line(text, one.reason, *one.options) for one in wrong_options]
        raise RuleFileError(path, *details) from error
    known_face = face if isinstance(face, str) and face in FACES else ""
    return RuleSet(path, game, rules, known_face, content)


def _malformed(content: bytes, error: limited_read.Malformed) -> Message:
    """Explain a TOML error, with the option on its line, if any."""
    noticed = error
    if not content.endswith((b"\n", b"\r")):
        # Add a line break: tomllib gives no line number at the end of the text.
        try:
            limited_read.parsed(content + b"\n")
        except limited_read.Malformed as numbered_error:
            noticed = numbered_error
    option, reason = key_at(content, noticed.line), noticed.reason
    return msg("{option}: {reason}", option=option, reason=reason) if option else reason


def _on_line(text: str, wrong: Message, *options: str) -> Message:
    """Add the line number of the first of these options in the text, if any."""
    line = line_of(text, *options)
    return wrong if line is None else msg("line {line}: {reason}", line=line, reason=wrong)


def named_after(path: Path, game: Game) -> str:
    """Name a rule set without a name after its file, so that it isn't taken for its base."""
    words = path.stem.replace("_", " ").strip()
    presets = game.presets()
    known = set(presets) | {str(game.title(rules)) for rules in presets.values()}
    return shortened(path.name if not words or {words, path.stem} & known else words)


def _game_of(base: object) -> str:
    """Return the game for a file that names no game: that with the preset `base`, else the
    first.
    """
    games = (game.name for game in GAMES.values() if base in list(game.presets()))
    return next(games, next(iter(GAMES)))


def to_toml(game: Game, rules: Rules, face: str = "") -> str:
    head = {_GAME: game.name} | ({_FACE: face} if face else {})
    return tomli_w.dumps({**head, **_without_none(game.rules_to(rules))})


def face_of(rule_set: RuleSet) -> str:
    """Return a rule set's portrait, by default computed from its name."""
    if rule_set.face:
        return rule_set.face
    return FACES[sum(rule_set.rules.name.encode("utf-8", "replace")) % len(FACES)]


def own_rules(folder: Path) -> tuple[list[RuleSet], list[RuleFileError]]:
    """Return a folder's rule sets, sorted by file name, and the errors of other files."""
    return _own(_files(folder))


class _Files(NamedTuple):
    read: list[Path]
    left_out: list[Path]
    """The first file beyond the limit, if any."""
    too_many: int = 0


def _files(folder: Path) -> _Files:
    """Return a folder's rule files; none if unreadable."""
    try:
        names = sorted(name for name in file_status.names(folder) if name.endswith(SUFFIX))
    except OSError:
        return _Files([], [])
    paths = [folder / name for name in names[: MOST + 1]]
    return _Files(paths[:MOST], paths[MOST:], len(names) - len(paths[:MOST]))


def _own(files: _Files) -> tuple[list[RuleSet], list[RuleFileError]]:
    rule_sets: list[RuleSet] = []
    problems: list[RuleFileError] = []
    for path in files.left_out:
        why = msg("only {most} files of rules are read, the first by name", most=MOST)
        problems.append(RuleFileError(path, why, files=files.too_many))
    for path in files.read:
        try:
            rule_sets.append(load_rules(path))
        except RuleFileError as error:
            problems.append(error)
    return rule_sets, problems


def any_rules(name: str, folder: Path) -> tuple[Game, Rules]:
    """Find a rule set by shipped name, by name in the folder, or by a file's path.

    Raises KeyError if there is none, RuleFileError if it is refused.
    """
    try:
        return find_rules(name)
    except KeyError:
        own = folder / f"{name}{SUFFIX}"
        alike = [path for path in listed(folder, SUFFIX) if composed(path.stem) == composed(name)]
        if alike and own not in alike:
            own = alike[0]
        path = Path(name) if file_status.absent(own) else own
        if file_status.is_folder(path) or file_status.absent(path):
            raise
    rule_set = load_rules(path)
    return rule_set.game, rule_set.rules


def named(game: Game, rules: Rules, name: str) -> Rules:
    """Rename rules. Raises Refusal for a bad name or unplayable rules."""
    try:
        rules_named = game.rules_from(with_option(game.rules_to(rules), _NAME, name))
        game.check_ends(rules_named)
    except RulesError as error:
        raise Refusal(error.conflict.words) from error
    return rules_named


class Library:
    """The folder of the player's own rule sets. Never loses anything: files that changed since they
    were read aren't overwritten, and deleted files go to the trash.

    The names of shipped rule sets are reserved.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: dict[Path, int | None] = {}
        """Hash of each file at the last `look`; None: unreadable."""

    def look(self) -> tuple[list[RuleSet], list[RuleFileError]]:
        """Return all rule sets, sorted by file name, and the errors of other files."""
        files = _files(self.folder)
        self._seen = _hashes(files)
        return _own(files)

    def changed(self) -> bool:
        return _hashes(_files(self.folder)) != self._seen

    def name_taken(self, name: str, besides: Path | None = None) -> Message | None:
        """Return why a name is taken, or None. The rule set at `besides` doesn't count."""
        wanted = _folded(name)
        if wanted in _shipped():
            return msg("“{name}” is the name of a rule set that comes with the game.", name=name)
        for other in own_rules(self.folder)[0]:
            if other.path != besides and _folded(other.rules.name) == wanted:
                return msg("There is already a rule set called “{name}”.", name=name)
        return None

    def free_name(self, name: str) -> str:
        """Return the name, or a free name with a number: “Ours 2”."""
        taken = _shipped() | {
            _folded(rule_set.rules.name) for rule_set in own_rules(self.folder)[0]
        }
        if _folded(name) not in taken:
            return name
        stem = _NUMBERED.sub("", name)[: LONGEST_NAME - 6]
        names = (f"{stem} {number}" for number in range(2, _MOST_NUMBER))
        return next(other for other in names if _folded(other) not in taken)

    def save(self, game: Game, rules: Rules, face: str = "") -> RuleSet:
        """Save to a new file. Raises NameTakenError and Refusal."""
        name = named(game, rules, rules.name).name
        with self._safely(name):
            self._check_name(name)
            return self._new(name, to_toml(game, rules, face).encode("utf-8"))

    def save_over(self, was: RuleSet, rules: Rules, face: str) -> Saved:
        """Overwrite a rule set's file, keeping comments; save to a new file if the old file has
        changed since. Raises NameTakenError and Refusal.
        """
        rules = named(was.game, rules, rules.name)
        with self._safely(rules.name):
            self._check_name(rules.name, was.path)
            try:
                now = limited_read.read(was.path, limited_read.RULES)
            except OSError:
                now = None
            wanted = to_toml(was.game, rules, face).encode("utf-8")
            if now != was.content:
                name = self.free_name(rules.name)
                named_so = named(was.game, rules, name)
                saved = self._new(name, to_toml(was.game, named_so, face).encode("utf-8"))
                return Saved(saved, self._elsewhere(was, saved, gone=now is None))
            kept = self._in_place(was, rules, face)
            copy = None
            if kept is None and was.content != to_toml(*was[1:4]).encode("utf-8"):
                copy = put_new(
                    was.path.with_name(f"{was.path.name}.before"), was.content, private=True
                )
            content = wanted if kept is None else kept
            write_whole(was.path, content, private=True)
            note = None
            if copy is not None:
                note = msg(
                    "The comments in {file} could not be kept. The file as it was is now {copy}.",
                    file=was.path.name,
                    copy=copy.name,
                )
            return Saved(_read(was.path, content), note)

    def renamed(self, was: RuleSet, name: str) -> Saved:
        """Rename a rule set in its file. Raises NameTakenError and Refusal."""
        return self.save_over(was, named(was.game, was.rules, name), was.face)

    def duplicate(self, game: Game, rules: Rules, face: str = "", name: str = "") -> RuleSet:
        """Save a copy under this name, by default a free name. Raises NameTakenError and
        Refusal.
        """
        wanted = name or self.free_name(str(game.title(rules)))
        return self.save(game, named(game, rules, wanted), face)

    def delete(self, path: Path) -> Deleted:
        """Delete a file to the trash. Raises Refusal."""
        return trash.throw_away(path, self.folder / trash.FOLDER)

    def bring_in(self, path: Path) -> RuleSet:
        """Copy a rule file into the library, unchanged but for a number after a taken name. Raises
        RuleFileError, HadAlreadyError and Refusal.
        """
        rule_set = load_rules(path)
        with self._safely(rule_set.rules.name):
            self._check_new(rule_set.game, rule_set.rules)
            name = self.free_name(rule_set.rules.name)
            rules = named(rule_set.game, rule_set.rules, name)
            content = self._in_place(rule_set, rules, rule_set.face)
            if content is None:
                content = to_toml(rule_set.game, rules, rule_set.face).encode("utf-8")
            return self._new(name, content)

    def bring_in_rules(self, game: Game, rules: Rules) -> RuleSet:
        """Save the rules of a code. Raises HadAlreadyError and Refusal."""
        self._check_new(game, rules)
        return self.duplicate(game, rules)

    def _check_new(self, game: Game, rules: Rules) -> None:
        """Raise HadAlreadyError for known rules with the same name, numbered or not."""
        wanted = _stem(rules.name)
        for other in own_rules(self.folder)[0]:
            alike = other.game is game and _stem(other.rules.name) == wanted
            if alike and named(game, rules, other.rules.name) == other.rules:
                raise HadAlreadyError(other)

    def export(self, game: Game, rules: Rules, to: Path, face: str = "") -> Path:
        """Write a rule set to a file or folder, with a number after a taken name; return its path.
        Raises Refusal.
        """
        target = to / f"{fit(rules.name)}{SUFFIX}" if file_status.is_folder(to) else to
        try:
            content = to_toml(game, rules, face).encode("utf-8")
            return put_new(target, content, private=True)
        except OSError as error:
            raise _unsaved(rules.name, target.parent, error) from error

    def _new(self, name: str, content: bytes) -> RuleSet:
        """Write a new file named after a rule set. Raises OSError, and Refusal if there are `MOST`
        files.
        """
        if len(_files(self.folder).read) >= MOST:
            raise Refusal(
                msg(
                    "“{name}” can’t be saved: no more than {most} rule sets of your own are read. "
                    "Delete one first, or move its file to another folder.",
                    name=name,
                    most=MOST,
                )
            )
        stem = fit(name)
        if _folded(stem) in _shipped():
            stem = f"{stem}-own"  # The command line would take the name for a shipped rule set.
        path = put_new(self.folder / f"{stem}{SUFFIX}", content, private=True)
        return _read(path, content)

    def _in_place(self, was: RuleSet, rules: Rules, face: str) -> bytes | None:
        """Return the file's content with these values, and the rest as it was; None if that gives
        other rules.
        """
        before = flat(_without_none(was.game.rules_to(was.rules)))
        after = flat(_without_none(was.game.rules_to(rules)))
        changes = {key: value for key, value in after.items() if before.get(key) != value}
        if face != was.face:
            changes[_FACE] = face
        text = was.content.decode("utf-8")
        names = limited_read.parsed(was.content)
        if _NAME not in names:
            changes[_NAME] = rules.name
        content = edited(text, changes).encode("utf-8")
        try:
            rule_set = _read(was.path, content)
        except RuleFileError:
            return None
        return content if (rule_set.rules, rule_set.face) == (rules, face) else None

    @staticmethod
    def _elsewhere(was: RuleSet, saved: RuleSet, *, gone: bool) -> Message:
        if gone:
            return msg(
                "{file} is no longer there. The rule set was saved as {other}.",
                file=shortened(was.path.name),
                other=saved.path.name,
            )
        return msg(
            "{file} was changed meanwhile, and stays as it is. Yours was saved as “{name}”, in "
            "{other}.",
            file=shortened(was.path.name),
            name=saved.rules.name,
            other=saved.path.name,
        )

    def _check_name(self, name: str, besides: Path | None = None) -> None:
        """Raises NameTakenError."""
        reason = self.name_taken(name, besides)
        if reason is not None:
            raise NameTakenError(reason, self.free_name(name))

    @contextlib.contextmanager
    def _safely(self, name: str) -> Iterator[None]:
        """Lock the folder against other copies of the program. Turns OSError into Refusal."""
        try:
            make_folder(self.folder, private=True)
            with locked_folder(self.folder):
                sweep(self.folder)
                yield
        except OSError as error:
            raise _unsaved(name, self.folder, error) from error


def _hashes(files: _Files) -> dict[Path, int | None]:
    hashes = dict[Path, int | None]()
    for path in files.read:
        hashes[path] = None
        with contextlib.suppress(OSError):
            hashes[path] = hash(limited_read.read(path, limited_read.RULES))
    return hashes


def _shipped() -> set[str]:
    return {
        _folded(name)
        for game in GAMES.values()
        for key, rules in game.presets().items()
        for name in (key, str(game.title(rules)))
    }


def _folded(name: str) -> str:
    """Normalize a name: case, blanks and encoding of accents don't distinguish names."""
    return " ".join(composed(name).casefold().replace("_", " ").split())


def _stem(name: str) -> str:
    """Normalize a name and drop a copy's number."""
    return _folded(_NUMBERED.sub("", name))


def _unsaved(name: str, folder: Path, error: OSError) -> Refusal:
    return Refusal(
        msg(
            "“{name}” can’t be saved in {path}: {reason}.",
            name=name,
            path=folder,
            reason=limited_read.reason_of(error),
        )
    )


def _without_none(data: Json) -> Json:
    """Drop None, which TOML lacks, even from lists."""
    kept: Json = {}
    for key, value in data.items():
        if isinstance(value, list):
            kept[key] = [item for item in value if item is not None]
        elif value is not None:
            kept[key] = value
    return kept
