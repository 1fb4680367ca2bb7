"""Statistics that don't follow from records: numbers of deleted games, in a file of JSON lines, and
the start of counting, in the progress file.

A damaged line loses one game.
"""

import contextlib
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.record import from_bytes
from swoop_desktop.statistics.game_numbers import (
    Numbers,
    is_time,
    numbers_from,
    read_numbers,
    to_line,
)
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.shared_file import NotKept, Section, SharedFile, Table
from swoop_desktop.storage.typed_json import DAMAGED

_COUNTING = "counting"
_SINCE, _BEFORE = "since", "since_before"
_EXAMPLE = '"2026-11-21T18:42:13"'
_MARKS = re.compile(r'.*"([0-9a-f]{16})"')
"""Group 1 is the mark of the last deal."""

Read: TypeAlias = Callable[[Path], Numbers]


class Kept(NamedTuple):
    games: tuple[Numbers, ...] = ()
    since: str = ""
    """Local time from which games count; empty: all."""
    before: str | None = None
    """`since` before the last `reset`; None: no reset to undo."""


class KeptNumbers:
    def __init__(self, data: DataDir) -> None:
        about = msg("Numbers of deleted games")
        self._file = SharedFile(data.statistics, about, limited_read.STATISTICS, _parsed, _dumped)
        self._progress = Section(data.progress, "statistics", _times)

    def load(self) -> tuple[Kept, list[Message]]:
        """Return the content and messages. Never fails, changes nothing. Invalid lines are
        skipped.
        """
        lines, problem = self._file.load()
        times, unread = self._progress.load(mend=False)
        games = list(filter(None, map(_numbers, lines)))
        wrong = len(lines) - len(games)
        problems = [message for message in (problem, unread) if message is not None]
        if wrong:
            problems.append(
                nmsg(
                    "{count} of the deleted games in {path} can’t be read and doesn’t count.",
                    "{count} of the deleted games in {path} can’t be read and don’t count.",
                    wrong,
                    path=self._file.path,
                )
            )
        since, before = times.get(_COUNTING, ("", None))
        wrong_times = [time for time in (since, before) if time and not is_time(time)]
        if wrong_times:
            words = msg("{key} must be a time, as {example}", key=_SINCE, example=_EXAMPLE)
            problems.append(msg("{reason}.", reason=words))
        since = "" if since in wrong_times else since
        return Kept(tuple(games), since, None if before in wrong_times else before), problems

    def keep(self, records: Iterable[Path], read: Read = read_numbers) -> Message | None:
        """Store the numbers of records before they are deleted; return a message. Raises NotKept:
        then don't delete.
        """
        games = list[Numbers]()
        for path in records:
            try:
                numbers = read(path)
            except OSError as error:
                raise NotKept(_unread(path, error)) from error
            if numbers.deals:
                games.append(numbers)

        def change(lines: list[str]) -> None:
            known = {_end(line): line for line in lines}
            for game in games:
                same = known.get(game.deals[-1].mark)
                if same is None or _numbers(same) is None:
                    lines.append(to_line(game).decode("ascii"))

        return self._file.change(change) if games else None

    def forget(self, records: Iterable[Path], read: Read = read_numbers) -> Message | None:
        """Remove the numbers of restored records; return a message. Raises NotKept."""
        gone = set[str]()
        for path in records:
            with contextlib.suppress(OSError):  # An unreadable record's numbers stay.
                gone.update(deal.mark for deal in read(path).deals)

        def change(lines: list[str]) -> None:
            lines[:] = [line for line in lines if _end(line) not in gone]

        return self._file.change(change) if gone else None

    def reset(self, now: datetime | None = None) -> Message | None:
        """Count only games begun from now on; return a message. `undo_reset` reverts it."""
        since = (now or datetime.now()).isoformat(timespec="seconds")
        return self._progress.change(
            _COUNTING, lambda times: {_BEFORE: times.get(_SINCE, ""), _SINCE: since}
        )

    def undo_reset(self) -> Message | None:
        """Restore the start of counting before `reset`; return a message."""
        return self._progress.change(_COUNTING, lambda times: {_SINCE: times.pop(_BEFORE, "")})


def _parsed(data: bytes) -> list[str]:
    """Raises `limited_read.Malformed`."""
    try:
        return [line for line in data.decode("utf-8").split("\n") if line.strip()]
    except UnicodeDecodeError as error:
        raise limited_read.not_text(error) from error


def _dumped(lines: list[str]) -> bytes:
    return "\n".join([*lines, ""]).encode("utf-8")


def _times(entry: Table) -> tuple[str, str | None]:
    return entry.get(_SINCE, ""), entry.get(_BEFORE)


def _numbers(line: str) -> Numbers | None:
    """Read a line; None if invalid."""
    try:
        return numbers_from(from_bytes(line.encode("utf-8")))
    except (RecordError, *DAMAGED):
        return None


def _end(line: str) -> str:
    """Return the mark of a line's last deal, or empty. Doesn't parse: there may be thousands of
    lines.
    """
    match = _MARKS.match(line)
    return match[1] if match else ""


def _unread(path: Path, error: OSError) -> Message:
    return msg(
        "{path} can’t be read, so its numbers can’t be kept: {reason}",
        path=path,
        reason=limited_read.sentence_of(error),
    )
