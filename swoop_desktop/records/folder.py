"""Records of a folder, and the unfinished games among them.

The title page needs this module before its first frame, so it imports no game.
"""

import json
import os
import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from swoop_desktop import __version__
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import HUMAN, LONGEST_LINE
from swoop_desktop.play.journal import is_busy
from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.storage import file_status, limited_read, valid_times
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.paths import DataDir

SUFFIX = ".swoop"
OVER = "over"
"""Cache kind: paths of finished records."""
_MOST_OVER = 1_000_000
HARDLY = 20
"""Number of records that are read faster than the cache is asked."""
_TAIL = 4096
_FEW = 100
"""Number of records read in no noticeable time."""
HELD = 2.0
"""Most seconds that a long search waits for `go_on`."""
_COPIES = 9
"""Number of file names under which a damaged record's game may go on."""
_MENDED = "-mended"
_MENDED_STEM = re.compile(rf"(.+){_MENDED}(?:-[0-9]+)?")


def waiting_games(
    data: DataDir,
    most: int | None = None,
    before: Callable[[int], object] = lambda many: None,
    between: Callable[[], object] = lambda: None,
    ended: Callable[[], object] = lambda: None,
) -> list[Path]:
    """Return people's unfinished games, newest first, at most `most`, except games open in a
    window, and damaged records that went on in another file. Records are validated on resuming.

    In large folders the finished records are cached. `before` gets the number of records to read;
    `between` is called before each record; `ended` if a game is finished or there are many
    records.
    """
    folder, names = data.records, record_names(data.records)
    many = len(names) > HARDLY
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
    """`waiting_games` on a thread: a folder may take any time."""

    def __init__(self, data: DataDir, most: int, wake: Callable[[], object]) -> None:
        """`wake` is called on that thread at the end."""
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
        """Wait until the search is done, or is long and waits for `go_on`."""
        with frame_priority.awaited():
            self._soon.wait(seconds)

    def go_on(self) -> None:
        """Allow a long search."""
        self._going.set()

    @property
    def newcomer(self) -> bool:
        """True if the search found few records, all unfinished, and there is no progress file."""
        return self.over and not self._ended.is_set() and not file_status.taken(self._data.progress)

    def _before(self, many: int) -> None:
        if many > _FEW:
            self._soon.set()
            self._going.wait(HELD)


def record_names(folder: Path) -> list[str]:
    try:
        return [name for name in file_status.names(folder) if name.endswith(SUFFIX)]
    except OSError:
        return []


def mended_stems(names: Iterable[str]) -> set[str]:
    """Return the stems of damaged records whose games go on in another of these files."""
    stems = (name.removesuffix(SUFFIX) for name in names if _MENDED in name)
    return {match[1] for stem in stems if (match := _MENDED_STEM.fullmatch(stem))}


def went_on(path: Path) -> bool:
    """True if a damaged record's game goes on in a file beside it. Tries names, since listing a
    folder takes longer.
    """
    ends = ("", *(f"-{number}" for number in range(2, _COPIES + 1)))
    beside = (path.with_name(f"{path.stem}{_MENDED}{end}{SUFFIX}") for end in ends)
    return any(map(file_status.taken, beside))


def _over(data: DataDir) -> Kept[bytes]:
    """Return the cache of finished records, which never change again."""
    return Kept(data.cache, OVER, _MOST_OVER, bytes)


def _known_over(data: DataDir) -> set[str]:
    begin, paths = f"{data.records}{os.sep}", frame_priority.one_by_one(_over(data).all())
    return {path.removeprefix(begin) for path in paths if path.startswith(begin)}


def mended(path: Path, folder: Path) -> Path:
    """Return the path where a damaged record's game goes on. If that path is beside the damaged
    record, the record no longer counts as unfinished.
    """
    return folder / f"{path.stem}{_MENDED}{SUFFIX}"


def why_no_record(path: Path) -> Message | None:
    """Return why a path can't be a record, without reading it, or None."""
    odd = limited_read.why_not(path, limited_read.RECORD)
    if odd is None and path.suffix.lower() != SUFFIX:
        return msg("It is not a game: the names of game files end in {suffix}.", suffix=SUFFIX)
    return odd


def unreadable(path: Path) -> Message:
    """Explain why a file can't be read: no game, from a newer version, or damaged."""
    version = newer(path)
    if version:
        return msg(
            "It was written by version {version} of Swoop Desktop, and this version doesn’t"
            " know everything in it. To go on with it, install the newest version.",
            version=version,
        )
    if begins(path):
        return msg(
            "It is a saved game, but it is damaged, or this version doesn’t know everything in it."
        )
    return msg("It is not a saved game, or it is damaged.")


def begins(path: Path) -> bool:
    return "record" in _ends(path)[0]


def newer(path: Path) -> str:
    """Return the version of a newer program that wrote a record, or empty."""
    version = _ends(path)[0].get("program")
    if isinstance(version, str) and _numbers(version) > _numbers(__version__):
        return version
    return ""


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d{1,9}", version)]


def changed(path: Path) -> float:
    """Return the modification time in seconds since 1970; 0 if unknown."""
    try:
        return valid_times.known(file_status.status(path).st_mtime)
    except OSError:
        return 0.0


def _waits(path: Path) -> bool | None:
    """True if a person can continue a record's game; False, for ever, for a finished game or one
    without people. None if unreadable.
    """
    line, end = _ends(path, _TAIL)
    seats = line.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        return None
    played = any(seat.get("player") == HUMAN for seat in seats)
    return played and winners_of(end, len(seats)) is None


def _ends(path: Path, tail: int = 0) -> tuple[dict[str, object], bytes]:
    try:
        ending = limited_read.ends(path, limited_read.RECORD, LONGEST_LINE, tail)
    except OSError:
        return {}, b""
    return _object(ending.line), ending.last


def winners_of(end: bytes, seats: int) -> tuple[int, ...] | None:
    """Return the winners from a record's last line; None while the game goes on. `end` has the
    record's last bytes. A line cut short doesn't count.
    """
    # A power cut may leave zeros for unwritten lines before later ones.
    if b"\0" in end:
        return None
    kept, newline, last = end.rpartition(b"\n")
    line = _object(last) if last.strip() else {}
    if not line and newline:
        line = _object(kept.rstrip().rpartition(b"\n")[2])
    winners = line.get("winners")
    if line.get("game_end") is not True or not isinstance(winners, list):
        return None
    if not all(type(seat) is int and 0 <= seat < seats for seat in winners):
        return None
    return tuple(winners)


def _object(line: bytes) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
