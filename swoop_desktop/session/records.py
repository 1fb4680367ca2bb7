"""The records of a folder, and which of them is a game to go on with.

Asked for by the title before its first frame, so it imports nothing of any game.
"""

import json
import re
from pathlib import Path

from swoop_desktop import __version__
from swoop_desktop.engine.limits import LONGEST_LINE
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.session import reading
from swoop_desktop.session.files import listed
from swoop_desktop.session.journal import is_busy

HUMAN = "human"
"""How a record writes that a person sits there."""
SUFFIX = ".swoop"
_TAIL = 4096


def records(folder: Path) -> list[Path]:
    """All records of a folder, the newest first."""
    found = listed(folder, SUFFIX)
    return sorted(found, key=lambda path: (_changed(path), path.name), reverse=True)


def unfinished(folder: Path) -> Path | None:
    """The newest game with a person at the table that is not over and is open in no window.

    Whether its record is faithful shows when it is resumed.
    """
    for path in records(folder):
        if _to_be_continued(path) and not is_busy(path):
            return path
    return None


def oddity(path: Path) -> Message | None:
    """Why this cannot be a record, as far as that shows without reading it; else None."""
    odd = reading.why_not(path, reading.RECORD)
    if odd is None and path.suffix.lower() != SUFFIX:
        return msg("It is no game: those are files whose names end in {suffix}.", suffix=SUFFIX)
    return odd


def newer(path: Path) -> str:
    """The version of the program that wrote a record, if it is newer than this; else empty."""
    try:
        first = reading.ends(path, reading.RECORD, LONGEST_LINE, 0).line
        version = json.loads(first)["program"]
        return version if _numbers(version) > _numbers(__version__) else ""
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d{1,9}", version)]


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _to_be_continued(path: Path) -> bool:
    try:
        first, end = reading.ends(path, reading.RECORD, LONGEST_LINE, _TAIL)
        last = end.rsplit(b"\n", 2)
        players = [seat["player"] for seat in json.loads(first)["seats"]]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return False
    return HUMAN in players and b'"game_end"' not in b"".join(last[-2:])
