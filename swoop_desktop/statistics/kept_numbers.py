"""What of the statistics does not follow from the records: the numbers of games that were deleted,
in a small file of the player's, and from when on games count, among their progress.

The file has a line of JSON for each game. So thousands of games take no time, and a line that is
spoilt costs one of them.
"""

import contextlib
import json
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.record import from_bytes
from swoop_desktop.statistics.game_numbers import (
    Numbers,
    from_plain,
    is_time,
    read_numbers,
    to_plain,
)
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import NotKept, SharedFile, Table

_COUNTING = "counting"
"""The entry of the progress that has these keys: a time, and what it was before."""
_SINCE, _BEFORE = "since", "since_before"
_EXAMPLE = '"2026-11-21T18:42:13"'
_MARKS = re.compile(r'"marks": ?\[[^\]]*"([0-9a-f]+)"\]')
"""The marks of a game's deals; group 1 is the last."""

Read: TypeAlias = Callable[[Path], Numbers]
"""Returns the numbers of a record, or raises OSError."""


class Kept(NamedTuple):
    """The content of the file: since when games count, and the numbers of deleted ones."""

    games: tuple[Numbers, ...] = ()
    """Of records that were deleted, without their numbers."""
    since: str = ""
    """Local time before which games do not count; empty: all do."""
    before: str | None = None
    """Value of `since` before it was set last, which can be set again; None: it was never set."""


class KeptNumbers:
    """What counts although its records are gone, and since when games count."""

    def __init__(self, data: DataDir) -> None:
        about = msg("Numbers of deleted games")
        self._file = SharedFile(data.statistics, about, limited_read.STATISTICS, _parsed, _dumped)
        self._progress = Section(data.progress, "statistics", _times)

    def load(self) -> tuple[Kept, list[Message]]:
        """Return the content, and what to tell the player. Never fails, and changes nothing. A game
        of which it does not say what it should does not count.
        """
        lines, problem = self._file.load()
        times, unread = self._progress.load(mend=False)
        games = list(filter(None, map(_numbers, lines)))
        wrong = len(lines) - len(games)
        problems = [one for one in (problem, unread) if one is not None]
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
        """Let the numbers of these records count when they are gone, which are about to be deleted;
        what to tell the player besides. `read` tells them. Raises NotKept: then better delete
        nothing.
        """
        games = list[Numbers]()
        for path in records:
            try:
                found = read(path)
            except OSError as error:
                raise NotKept(_unread(path, error)) from error
            if found.deals:
                games.append(found)

        def change(lines: list[str]) -> None:
            known = {_end(line): line for line in lines}
            for game in games:
                same = known.get(game.deals[-1].mark)
                if same is None or _numbers(same) is None:
                    lines.append(_line(game))

        return self._file.change(change) if games else None

    def forget(self, records: Iterable[Path], read: Read = read_numbers) -> Message | None:
        """Let these records count for themselves again, which are back; what to tell the player
        besides. `read` tells their numbers. Raises NotKept.
        """
        gone = set[str]()
        for path in records:
            with contextlib.suppress(OSError):  # what can't be read counts nowhere else
                gone.update(deal.mark for deal in read(path).deals)

        def change(lines: list[str]) -> None:
            lines[:] = [line for line in lines if _end(line) not in gone]

        return self._file.change(change) if gone else None

    def reset(self, now: datetime | None = None) -> Message | None:
        """Let only games count that are begun from now on; what to tell the player. Nothing is
        lost: `undo_reset` lets those count again that counted before.
        """
        since = (now or datetime.now()).isoformat(timespec="seconds")
        return self._progress.change(
            _COUNTING, lambda times: {_BEFORE: times.get(_SINCE, ""), _SINCE: since}
        )

    def undo_reset(self) -> Message | None:
        """Let games count from when on they did before the last `reset`; what to tell the
        player.
        """
        return self._progress.change(_COUNTING, lambda times: {_SINCE: times.pop(_BEFORE, "")})


def _parsed(data: bytes) -> list[str]:
    """Return the lines. Raises `limited_read.Malformed`."""
    try:
        return [line for line in data.decode("utf-8").split("\n") if line.strip()]
    except UnicodeDecodeError as error:
        raise limited_read.not_text(error) from error


def _dumped(lines: list[str]) -> bytes:
    return "\n".join([*lines, ""]).encode("utf-8")


def _times(entry: Table) -> tuple[str, str | None]:
    """Return from when on games count, and what that was before."""
    return entry.get(_SINCE, ""), entry.get(_BEFORE)


def _line(game: Numbers) -> str:
    return json.dumps(to_plain(game), separators=(",", ":"))


def _numbers(line: str) -> Numbers | None:
    """Return what a line says of a game; None if that can't be read."""
    try:
        return from_plain(from_bytes(line.encode("utf-8")))
    except (RecordError, ValueError):
        return None


def _end(line: str) -> str:
    """Return the mark of the last deal of a game, whatever else is wrong with the line; empty
    without one. Found without reading the line, of which there may be thousands.
    """
    found = _MARKS.search(line)
    return found[1] if found else ""


def _unread(path: Path, error: OSError) -> Message:
    return msg(
        "{path} can’t be read, so its numbers can’t be kept: {reason}",
        path=path,
        reason=limited_read.sentence_of(error),
    )
