"""What of the statistics does not follow from the records, in a small file of the player's: the
numbers of games that were deleted, and from when on games count.

Several running copies of the program share the file. What this version does not know stays in it,
and a file that cannot be read is set aside.
"""

import contextlib
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import tomli_w

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.session import reading
from swoop_desktop.session.files import alone, make_folder, set_aside, write_whole
from swoop_desktop.session.numbers import Numbers, from_plain, is_time, read_numbers, to_plain

_GAMES, _SINCE, _BEFORE = "game", "since", "since_before"
"""Keys of the file: a table for each game that is kept, a time, and what it was before."""

Read: TypeAlias = Callable[[Path], Numbers]
"""Tells the numbers of a record, or raises OSError."""


class Kept(NamedTuple):
    """What the file says."""

    games: tuple[Numbers, ...] = ()
    """Of records that were deleted, without their numbers."""
    since: str = ""
    """Games that were begun earlier do not count, in local time; empty: all do."""
    before: str | None = None
    """What `since` was before it was set last, and can be again; None: it was never set."""


class KeptNumbers:
    """The file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[Kept, list[Message]]:
        """What it says, and what to tell the player. Never fails. A game of which it does not say
        what it should is left in the file and told of.
        """
        try:
            data = self._read()
        except OSError as error:
            return Kept(), [self._set_aside(reading.reason_of(error))]
        except reading.Malformed as error:
            return Kept(), [self._set_aside(error.reason)]
        games, wrong = list[Numbers](), 0
        for entry in data[_GAMES]:
            try:
                games.append(from_plain(entry))
            except ValueError:
                wrong += 1
        problems = []
        if wrong:
            problems.append(
                msg(
                    "{count} of the deleted games in {path} can’t be read and don’t count.",
                    count=wrong,
                    path=self.path,
                )
            )
        return Kept(tuple(games), data[_SINCE], data.get(_BEFORE)), problems

    def keep(self, records: Iterable[Path], read: Read = read_numbers) -> Message | None:
        """Let the numbers of these records count when they are gone, which are about to be deleted;
        what to tell the player if that failed: then better delete nothing. `read` tells them.
        """
        games = list[Numbers]()
        for path in records:
            try:
                found = read(path)
            except OSError as error:
                return msg(
                    "{path} can’t be read, so its numbers can’t be kept: {reason}.",
                    path=path,
                    reason=str(reading.reason_of(error)).rstrip("."),
                )
            if found.deals:
                games.append(found)

        def change(data: dict[str, Any]) -> None:
            marks = {_ends(entry) for entry in data[_GAMES]}
            data[_GAMES] += [to_plain(one) for one in games if one.deals[-1].mark not in marks]

        return self._change(change) if games else None

    def forget(self, records: Iterable[Path], read: Read = read_numbers) -> Message | None:
        """Let these records count for themselves again, which are back; what to tell the player if
        that failed. `read` tells their numbers.
        """
        gone = set[object]()
        for path in records:
            with contextlib.suppress(OSError):  # what can't be read counts nowhere else
                gone.update(deal.mark for deal in read(path).deals)

        def change(data: dict[str, Any]) -> None:
            data[_GAMES] = [entry for entry in data[_GAMES] if _ends(entry) not in gone]

        return self._change(change) if gone else None

    def reset(self, now: datetime | None = None) -> Message | None:
        """Let only games count that are begun from now on; what to tell the player if that failed.
        Nothing is lost: `undo_reset` lets those count again that counted before.
        """
        since = (now or datetime.now()).isoformat(timespec="seconds")

        def change(data: dict[str, Any]) -> None:
            data[_BEFORE], data[_SINCE] = data[_SINCE], since

        return self._change(change)

    def undo_reset(self) -> Message | None:
        """Let games count from when on they did before the last `reset`."""

        def change(data: dict[str, Any]) -> None:
            data[_SINCE] = data.pop(_BEFORE, "")

        return self._change(change)

    def _change(self, change: Callable[[dict[str, Any]], None]) -> Message | None:
        try:
            make_folder(self.path.parent)
            with alone(self.path.parent):
                return self._merge(change)
        except OSError as error:
            return msg(
                "The statistics could not be saved in {path}: {reason}.",
                path=self.path,
                reason=error.strerror or error,
            )

    def _merge(self, change: Callable[[dict[str, Any]], None]) -> Message | None:
        """Raises OSError."""
        problem = None
        try:
            data = self._read()
        except (reading.Malformed, reading.Unreadable) as error:
            problem = self._set_aside(error.reason)
            if self.path.exists():
                return problem
            data = _fresh()
        change(data)
        write_whole(self.path, tomli_w.dumps(data).encode("utf-8", "replace"), private=True)
        return problem

    def _read(self) -> dict[str, Any]:
        """What the file says, with what is known of it in its place; nothing if there is none.
        Raises OSError, `reading.Malformed`.
        """
        try:
            data = reading.toml(self.path, reading.STATISTICS)
        except (FileNotFoundError, NotADirectoryError):
            return _fresh()
        data = {**_fresh(), **data}
        games, times = data[_GAMES], (data[_SINCE], data.get(_BEFORE, ""))
        if not isinstance(games, list) or not all(isinstance(one, dict) for one in games):
            raise reading.Malformed(
                msg("{key} must be tables, each of a game", key=f"[[{_GAMES}]]")
            )
        for when in times:
            if not isinstance(when, str) or (when and not is_time(when)):
                raise reading.Malformed(
                    msg("{key} must be a time, as {example}", key=_SINCE, example=_EXAMPLE)
                )
        return data

    def _set_aside(self, reason: Message) -> Message:
        moved = set_aside(self.path)
        if moved is None:
            return msg(
                "The statistics in {path} can’t be read ({reason}). The file is left as it is.",
                path=self.path,
                reason=reason,
            )
        return msg(
            "The numbers of deleted games could not be read ({reason}). "
            "The file has been set aside as {path}.",
            path=moved,
            reason=reason,
        )


_EXAMPLE = '"2026-11-21T18:42:13"'


def _fresh() -> dict[str, Any]:
    return {_SINCE: "", _GAMES: []}


def _ends(entry: Mapping[str, Any]) -> object:
    """The mark of the last deal of a game, whatever else is wrong with it."""
    marks = entry.get("marks")
    return marks[-1] if isinstance(marks, list) and marks and isinstance(marks[-1], str) else None
