"""The records of a folder, and which of them is a game to go on with.

Asked for by the title before its first frame, so it imports nothing of any game.
"""

import json
import os
import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from swoop_desktop import __version__
from swoop_desktop.engine.limits import LONGEST_LINE
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.seats import HUMAN
from swoop_desktop.play.journal import is_busy
from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.storage import file_status, limited_read, valid_times
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.paths import DataDir

SUFFIX = ".swoop"
OVER = "over"
"""Kind of what is cached: the paths of the records that need not be looked at."""
_MOST_OVER = 1_000_000
"""How many of them are kept."""
_HARDLY = 20
"""So many records are looked at each time, in less time than it takes to ask a database."""
_TAIL = 4096
_FEW = 100
"""So many records are looked at before anybody notices."""
_HELD = 2.0
"""Seconds after which they are looked at although nobody has said that it is time to."""
_COPIES = 9
"""Files beside one damaged record in which its game may go on."""
_MENDED = "-mended"
_MENDED_STEM = re.compile(rf"(.+){_MENDED}(?:-[0-9]+)?")


def waiting_games(
    data: DataDir,
    most: int | None = None,
    before: Callable[[int], object] = lambda many: None,
    between: Callable[[], object] = lambda: None,
    ended: Callable[[], object] = lambda: None,
) -> list[Path]:
    """Return the games with a person at the table that are not over and are open in no window, the
    newest first, as many as that at `most`; without damaged ones that went on in another file.
    Whether a record is faithful shows when it is resumed.

    Where there are many, what is over is remembered among what is cached, so that it is not looked
    at again. `before` any record is looked at it hears of how many it may be; `between` two looks
    at one other work may be done. `ended` is called if some game is over, or there are many.
    """
    folder, names = data.records, record_names(data.records)
    many = len(names) > _HARDLY
    known = _known_over(data) if many else set[str]()
    gone_on = mended_stems(names)
    new = [name for name in names if name not in known]
    before(len(new))
    dated = list[tuple[float, str, Path]]()
    for name in new:
        between()
        dated.append((changed(folder / name), name, folder / name))
    waiting, over = list[Path](), list[Path]()
    for _, _, path in sorted(dated, reverse=True):
        between()
        waits = _waits(path) if path.stem not in gone_on else None
        if waits is False:
            over.append(path)
        elif waits and len(waiting) != most and not is_busy(path):
            waiting.append(path)
        if many and len(waiting) == most:
            break
    if many and over:
        _over(data).put({str(path): b"" for path in over})
    if many or over:
        ended()
    return waiting


class Waiting(Job[list[Path]]):
    """The `waiting_games`, looked for on a thread: nobody knows how long a folder takes."""

    def __init__(self, data: DataDir, most: int, wake: Callable[[], object]) -> None:
        """`wake` is called on that thread once they are found."""
        self._soon, self._going, self._ended = (threading.Event() for _ in range(3))
        self._data = data

        def look(_cancelled: Cancelled) -> list[Path]:
            give_way = frame_priority.give_way
            return waiting_games(data, most, self._before, give_way, self._ended.set)

        def tell() -> None:
            self._soon.set()
            wake()

        super().__init__("waiting games", look, tell)

    def wait(self, seconds: float | None = None) -> None:
        """Wait at most so long, and no longer than until there is much to be looked at: that does
        not begin before one lets it `go_on`.
        """
        with frame_priority.awaited():
            self._soon.wait(seconds)

    def go_on(self) -> None:
        """Look, however long it takes."""
        self._going.set()

    @property
    def newcomer(self) -> bool:
        """Whether nobody has finished a game or a lesson here, as far as that is known by now."""
        return self.over and not self._ended.is_set() and not file_status.taken(self._data.progress)

    def _before(self, many: int) -> None:
        if many > _FEW:
            self._soon.set()
            self._going.wait(_HELD)


def record_names(folder: Path) -> list[str]:
    """Return the names of all records in a folder; none where nobody may look."""
    try:
        return [name for name in file_status.names(folder) if name.endswith(SUFFIX)]
    except OSError:
        return []


def mended_stems(names: Iterable[str]) -> set[str]:
    """Return what the damaged records are called, without their ending, whose games go on in others
    of these files.
    """
    stems = (name.removesuffix(SUFFIX) for name in names if _MENDED in name)
    return {match[1] for stem in stems if (match := _MENDED_STEM.fullmatch(stem))}


def went_on(path: Path) -> bool:
    """Whether a game goes on in a file beside its damaged record: asked of the few names that such
    a file has, since to list a folder takes the longer the more lies in it.
    """
    ends = ("", *(f"-{number}" for number in range(2, _COPIES + 1)))
    beside = (path.with_name(f"{path.stem}{_MENDED}{end}{SUFFIX}") for end in ends)
    return any(map(file_status.taken, beside))


def _over(data: DataDir) -> Kept[bytes]:
    """Return where the paths are kept of records that were over when they were looked at last. A
    record that is finished stays so, since the program never writes to it again.
    """
    return Kept(data.cache, OVER, _MOST_OVER, bytes)


def _known_over(data: DataDir) -> set[str]:
    """Return the names of those among the player's records."""
    begin, paths = f"{data.records}{os.sep}", frame_priority.one_by_one(_over(data).all())
    return {path.removeprefix(begin) for path in paths if path.startswith(begin)}


def mended(path: Path, folder: Path) -> Path:
    """Return where the game of a damaged record goes on: beside it if it lies in the folder of
    records. From then on the damaged one is no unfinished game.
    """
    return folder / f"{path.stem}{_MENDED}{SUFFIX}"


def why_no_record(path: Path) -> Message | None:
    """Return why this cannot be a record, as far as that shows without reading it; else None."""
    odd = limited_read.why_not(path, limited_read.RECORD)
    if odd is None and path.suffix.lower() != SUFFIX:
        return msg("It is not a game: the names of game files end in {suffix}.", suffix=SUFFIX)
    return odd


def unreadable(path: Path) -> Message:
    """Return what a file is that cannot be read as a game, in a sentence for people: no game, one
    of a version to come, or one in which something is not as it should be.
    """
    version = newer(path)
    if version:
        return msg(
            "It was written by version {version} of Swoop Desktop, and this one does not know "
            "everything in it. To go on with it, install the newest version.",
            version=version,
        )
    if begins(path):
        return msg(
            "It is a saved game, but it is damaged, or this version does not know all of it."
        )
    return msg("It is not a saved game, or it is damaged.")


def begins(path: Path) -> bool:
    """Whether a file begins as a record does, whatever may be wrong with it."""
    return "record" in _ends(path)[0]


def newer(path: Path) -> str:
    """Return the version of the program that wrote a record, if it is newer than this; else
    empty.
    """
    version = _ends(path)[0].get("program")
    if isinstance(version, str) and _numbers(version) > _numbers(__version__):
        return version
    return ""


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d{1,9}", version)]


def changed(path: Path) -> float:
    """Return when a record was written to, in seconds since 1970; 0 if that is not known."""
    try:
        return valid_times.known(file_status.status(path).st_mtime)
    except OSError:
        return 0.0


def _waits(path: Path) -> bool | None:
    """Whether a person can go on with the game of a record; False, for ever, if it has ended or
    nobody but bots played it. None if that can't be read.
    """
    line, end = _ends(path, _TAIL)
    seats = line.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        return None
    played = any(seat.get("player") == HUMAN for seat in seats)
    return played and winners_of(end, len(seats)) is None


def _ends(path: Path, tail: int = 0) -> tuple[dict[str, object], bytes]:
    """Return what the first line of a record says, and its last bytes; nothing if they can't be
    read.
    """
    try:
        found = limited_read.ends(path, limited_read.RECORD, LONGEST_LINE, tail)
    except OSError:
        return {}, b""
    return _object(found.line), found.last


def winners_of(end: bytes, seats: int) -> tuple[int, ...] | None:
    """Return who has won, as the last line of a record says; None while the game goes on. `end` is
    the record, or as much of its end as is known. A line that was cut short is none, as where the
    record is played.
    """
    # Zeros are what a power cut leaves of lines that were not on disk, though later ones were.
    if b"\0" in end:
        return None
    kept, newline, last = end.rpartition(b"\n")
    told = _object(last) if last.strip() else {}
    if not told and newline:
        told = _object(kept.rstrip().rpartition(b"\n")[2])
    winners = told.get("winners")
    if told.get("game_end") is not True or not isinstance(winners, list):
        return None
    if not all(type(seat) is int and 0 <= seat < seats for seat in winners):
        return None
    return tuple(winners)


def _object(line: bytes) -> dict[str, object]:
    """Return what a line says; nothing if it cannot be read."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
