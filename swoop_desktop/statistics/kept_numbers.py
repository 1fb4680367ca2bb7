"""What of the statistics does not follow from the records, in a small file of the player's: the
numbers of games that were deleted, and from when on games count.

It is kept as the settings are (`shared_file.SharedFile`), but in lines of JSON, as a record is: the
first says from when on games count, and each of the others is a game. So thousands of games take no
time, and a line that is spoilt costs one of them. What this version does not know stays.
"""

import contextlib
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

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
from swoop_desktop.storage.shared_file import NotKept, SharedFile, Words

_SINCE, _BEFORE = "since", "since_before"
"""Keys of the first line: a time, and what it was before."""
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
    """The file of what counts although its records are gone, and since when games count."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = SharedFile(path, limited_read.STATISTICS, _WORDS, _parsed, _dumped)

    def load(self) -> tuple[Kept, list[Message]]:
        """Return the content, and what to tell the player. Never fails, and changes nothing. A game
        of which it does not say what it should does not count.
        """
        content, problem = self._file.load()
        games = list(filter(None, map(_numbers, content.games)))
        wrong = len(content.games) - len(games)
        problems = [] if problem is None else [problem]
        if wrong:
            problems.append(
                nmsg(
                    "{count} of the deleted games in {path} can’t be read and doesn’t count.",
                    "{count} of the deleted games in {path} can’t be read and don’t count.",
                    wrong,
                    path=self.path,
                )
            )
        head = content.head
        return Kept(tuple(games), head[_SINCE], head.get(_BEFORE)), problems

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

        def change(content: _Content) -> None:
            known = {_end(line): line for line in content.games}
            for game in games:
                same = known.get(game.deals[-1].mark)
                if same is None or _numbers(same) is None:
                    content.games.append(_line(game))

        return self._file.change(change) if games else None

    def forget(self, records: Iterable[Path], read: Read = read_numbers) -> Message | None:
        """Let these records count for themselves again, which are back; what to tell the player
        besides. `read` tells their numbers. Raises NotKept.
        """
        gone = set[str]()
        for path in records:
            with contextlib.suppress(OSError):  # what can't be read counts nowhere else
                gone.update(deal.mark for deal in read(path).deals)

        def change(content: _Content) -> None:
            content.games = [line for line in content.games if _end(line) not in gone]

        return self._file.change(change) if gone else None

    def reset(self, now: datetime | None = None) -> Message | None:
        """Let only games count that are begun from now on; what to tell the player besides. Nothing
        is lost: `undo_reset` lets those count again that counted before. Raises NotKept.
        """
        since = (now or datetime.now()).isoformat(timespec="seconds")

        def change(content: _Content) -> None:
            head = content.head
            head[_BEFORE], head[_SINCE] = head[_SINCE], since

        return self._file.change(change)

    def undo_reset(self) -> Message | None:
        """Let games count from when on they did before the last `reset`. Raises NotKept."""

        def change(content: _Content) -> None:
            content.head[_SINCE] = content.head.pop(_BEFORE, "")

        return self._file.change(change)


@dataclass(slots=True)
class _Content:
    """The lines of the file."""

    head: dict[str, Any]
    """Time from which on games count, and what else this version does not know."""
    games: list[str]
    """Line of each game that is kept, as it stands there."""


def _parsed(data: bytes) -> _Content:
    """Check the content. Raises `limited_read.Malformed`. A game that is no JSON is nothing wrong
    yet.
    """
    if not data:
        return _Content({_SINCE: ""}, [])
    first, *games = data.split(b"\n")
    try:
        head = {_SINCE: "", **from_bytes(first)}
        lines = [line.decode("utf-8") for line in games if line.strip()]
    except RecordError as error:
        raise limited_read.Malformed(error.reason) from error
    except UnicodeDecodeError as error:
        raise limited_read.not_text(error) from error
    for when in (head[_SINCE], head.get(_BEFORE, "")):
        if not isinstance(when, str) or (when and not is_time(when)):
            raise limited_read.Malformed(
                msg("{key} must be a time, as {example}", key=_SINCE, example=_EXAMPLE)
            )
    return _Content(head, lines)


def _dumped(content: _Content) -> bytes:
    lines = [json.dumps(content.head), *content.games, ""]
    return "\n".join(lines).encode("utf-8")


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


_WORDS = Words(
    msg("The statistics in {path} can’t be read ({reason}). The file is left as it is."),
    msg(
        "The numbers of deleted games could not be read ({reason}). "
        "The file has been set aside as {path}."
    ),
    msg("The statistics could not be saved in {path}: {reason}."),
)
