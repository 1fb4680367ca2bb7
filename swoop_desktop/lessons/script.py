"""Lessons: scripted deals in files, all verified before use.

Each part of a lesson has a deal and steps. At a step the others may decide first, then the learner
reads or decides. A `free` part is an unscripted deal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from swoop_desktop import __version__
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.fields import Json, RecordError
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import HUMAN, Seat, shortened
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.engine.record import Replay, header_line, to_text
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import IllegalAction
from swoop_desktop.play.players import usual_bot
from swoop_desktop.play.script_reader import Script, ScriptError, all_in
from swoop_desktop.play.session import Fault, Session, Setup
from swoop_desktop.storage.shared_file import Section, Table

LEARNER = 0
_LESSON = ("title", "about", "rules", "players", "part")
_PART = ("key", "title", "rules", "players", "deal", "seed", "free", "words", "later", "step")
_STEP = ("text", "point", "others", "do", "otherwise")
TEXTS = ("title", "about", "words", "text", "otherwise")
"""Keys of texts for players."""
SIGNS = frozenset(("takes", "builds", "sweeps", "uncertain"))
"""Signs on the table's cards that show a play's effect."""
_POINTED = ("player", "button")
"""Targets of pointers besides cards and zones: ``player 1``, ``button play``."""


class Place(NamedTuple):
    """Indexes of part and step."""

    part: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn."""

    words: Message
    points: tuple[str, ...]
    """Targets to point at: a card (``7H``), a zone (``pile``, ``hand:1``), a seat's zones of a kind
    (``up:0``), ``player 1``, or ``button play``.
    """
    others: tuple[Json, ...]
    """Decisions before the learner's, as record lines."""
    right: tuple[Json, ...]
    """Right decisions as record lines, the usual first; empty: only text to read."""
    otherwise: Message
    """The answer to any other legal decision."""


@dataclass(frozen=True, slots=True)
class Part:
    """A deal, and the steps that teach by it."""

    key: str
    title: Message
    game: Game
    rules: Rules
    others: tuple[str, ...]
    """Names of the other players, from seat 1."""
    deal: Json | None
    """The deal's record line; None for a `free` part dealt by its seed."""
    seed: int
    steps: tuple[Step, ...]
    words: Message | None
    """Introduction of a `free` part, else None."""
    later: frozenset[str] = frozenset()
    """Members of `SIGNS` that only a later part explains."""

    @property
    def free(self) -> bool:
        return self.words is not None

    def begin(self, learner: str) -> Session:
        """Return the unrecorded deal for a learner. Raises Fault if the rules forbid it."""
        bot = usual_bot(self.game)
        seats = (Seat(learner, HUMAN), *(Seat(name, bot) for name in self.others))
        if self.deal is None:
            return Session.new(Setup(self.game, self.rules, seats, self.seed))
        header = header_line(self.game, self.rules, seats, self.seed, __version__)
        return Session.of(Replay((to_text(header) + to_text(self.deal)).encode()))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A file of lessons, read and tried."""

    name: str
    title: Message
    about: Message
    parts: tuple[Part, ...]


def all_lessons(folder: Path) -> tuple[list[Lesson], list[Message]]:
    """Return a folder's lessons in the order of `GAMES`, and errors as messages."""
    lessons, problems = all_in(folder, load_lesson)
    games = list(GAMES)
    lessons.sort(key=lambda lesson: games.index(lesson.parts[0].game.name))
    return lessons, problems


def load_lesson(path: Path) -> Lesson:
    """Read a lesson and play it through. Raises ScriptError."""
    script = Script.of_file(path, _LESSON)
    title, about = script.message("title"), script.message("about")
    parts = [_part(script, part) for part in script.each("part", _PART)]
    if not parts:
        raise script.wrong(msg("“part” is missing: there is nothing to learn"))
    keys = sorted(part.key for part in parts)
    for key, other in pairwise(keys):
        if key == other:
            raise script.wrong(msg("two parts have the key {key}", key=repr(key)))
    for number, part in enumerate(parts, 1):
        _try(path, number, part)
    return Lesson(path.stem, title, about, tuple(parts))


def plain(value: object) -> object:
    """Sort the lists in a part of a record line, for comparison."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return sorted(map(repr, value))
    return value


def _part(lesson: Script, script: Script) -> Part:
    """Read a part; the lesson has defaults for rules and players."""
    names = script.data.get("players", lesson.data.get("players"))
    if not isinstance(names, list) or not all(isinstance(n, str) and n for n in names):
        raise script.wrong(msg("“players” must be the names of the others"))
    rules = {**lesson.inner("rules").data, **script.inner("rules").data}
    game, game_rules = script.rules(rules, len(names) + 1)
    free = script.must("free", bool, msg("“free” must be true or false"), False)
    steps = tuple(map(_step, script.each("step", _STEP)))
    later = frozenset(_texts(script, "later"))
    if not later <= SIGNS:
        known = ", ".join(sorted(SIGNS))
        raise script.wrong(msg("“later” may name only these signs: {known}", known=known))
    deal = script.data.get("deal")
    if deal is not None and not isinstance(deal, dict):
        raise script.wrong(msg("“deal” must be a table, as the record writes a deal"))
    if free == bool(steps):
        raise script.wrong(msg("a part has steps, or is free"))
    if deal is None and not free:
        raise script.wrong(msg("“deal” is missing"))
    if steps and steps[-1].right:
        raise script.wrong(msg("the last step must be one to read"))
    return Part(
        key=script.text("key"),
        title=script.message("title"),
        game=game,
        rules=game_rules,
        others=tuple(map(shortened, names)),
        deal=deal,
        seed=script.must("seed", int, msg("“seed” must be a whole number"), 1),
        steps=steps,
        words=script.message("words") if free else None,
        later=later,
    )


def _texts(script: Script, key: str) -> tuple[str, ...]:
    reason = msg("“{key}” must be a list of texts", key=key)
    texts: list[object] = script.must(key, list, reason, [])
    if not all(isinstance(text, str) for text in texts):
        raise script.wrong(reason)
    return tuple(map(str, texts))


def _step(script: Script) -> Step:
    right = tuple({"seat": LEARNER, **line} for line in script.tables("do"))
    if bool(right) != ("otherwise" in script.data):
        raise script.wrong(msg("“otherwise” stands where “do” does, and only there"))
    words = script.message("text")
    return Step(
        words=words,
        points=_texts(script, "point"),
        others=tuple(script.tables("others")),
        right=right,
        otherwise=script.message("otherwise") if right else words,
    )


def _try(path: Path, number: int, part: Part) -> None:
    """Play a part as scripted. Raises ScriptError with the step."""
    place = f"part {number}"
    try:
        session = part.begin("")
    except Fault as fault:
        raise ScriptError(path, f"{place}, deal", fault.reason) from fault
    except (RecordError, RulesError) as error:
        raise ScriptError(path, f"{place}, deal", error.reason) from error
    try:
        for count, step in enumerate(part.steps, 1):
            place = f"part {number}, step {count}"
            _let_others(session, step)
            _check_points(part, session, step)
            _check_right(session, step)
            if step.right:
                submit(session, step.right[0])
    except (RecordError, IllegalAction) as error:
        raise ScriptError(path, place, error.reason) from error
    finally:
        session.close()


def submit(session: Session, line: Json) -> int:
    """Submit a record line's decision; return its seat. Raises RecordError and IllegalAction."""
    if session.number > 1 or not session.to_act():
        raise RecordError(msg("the deal is over, and nobody decides any more"))
    seat, action = session.read(line)
    session.submit(seat, action)
    return seat


def _let_others(session: Session, step: Step) -> None:
    """Raises RecordError and IllegalAction."""
    for line in step.others:
        if submit(session, line) == LEARNER:
            raise RecordError(
                msg("seat {seat} is the learner’s, and none of the others", seat=LEARNER)
            )


def _check_right(session: Session, step: Step) -> None:
    """Check that every right decision is legal. Raises RecordError and IllegalAction."""
    for line in step.right:
        seat, action = session.read(line)
        reason = session.seen_by(seat).refusal(action)
        if reason is not None:
            raise IllegalAction(reason)


def _check_points(part: Part, session: Session, step: Step) -> None:
    """Check that a step's targets exist. Raises RecordError."""
    zones = session.seen_by(LEARNER).zones
    for point in step.points:
        word, _, rest = point.partition(" ")
        if word in _POINTED:
            there = rest.isdigit() and int(rest) <= len(part.others) if word == "player" else rest
        elif point in c.BY_CODE:
            there = any(
                card is not None and c.code(card) == point
                for zone, cards in zones.items()
                for card in (cards if zone.seat == LEARNER else ())
            )
        else:
            there = any(pointed(str(zone), point) for zone in zones)
        if not there:
            raise RecordError(
                msg("{point} is pointed at, and is not there", point=shortened(repr(point)))
            )


def pointed(zone: str, point: str) -> bool:
    """True if `point` names the zone or its group."""
    return zone == point or zone.startswith(f"{point}:")


class Learned(NamedTuple):
    part: str = ""
    step: int = 0
    done: bool = False
    """True once the whole lesson was done."""
    parts: frozenset[str] = frozenset()

    def place(self, lesson: Lesson) -> Place:
        """Return the place in a lesson; its beginning if the part is gone."""
        numbers = (i for i, part in enumerate(lesson.parts) if part.key == self.part)
        part = next(numbers, None)
        return Place() if part is None else Place(part, self.step)


class LessonProgress(Section[Learned]):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "lessons", _learned)

    def save(self, lesson: str, learned: Learned) -> Message | None:
        """Store progress; return a message. Finished lessons and parts stay finished."""

        def change(entry: Table) -> Table:
            before = _learned(entry)
            return {
                "part": learned.part,
                "step": learned.step,
                "done": learned.done or before.done,
                "parts": sorted(learned.parts | before.parts),
            }

        return self.change(lesson, change)


def _learned(entry: Table) -> Learned:
    return Learned(
        entry.get("part", ""),
        max(0, entry.get("step", 0)),
        entry.get("done", False),
        frozenset(part for part in entry.get("parts", []) if isinstance(part, str)),
    )
