"""The records of a folder, and which of them is a game to go on with.

Asked for by the title before its first frame, so it imports nothing of any game.
"""

import json
from pathlib import Path

from swoop_desktop.session.journal import is_busy

HUMAN = "human"
"""How a record writes that a person sits there."""
_TAIL = 4096


def records(folder: Path) -> list[Path]:
    """All records of a folder, the newest first."""
    return sorted(
        folder.glob("*.swoop"), key=lambda path: (_changed(path), path.name), reverse=True
    )


def unfinished(folder: Path) -> Path | None:
    """The newest game that somebody sat at, that is not over, and that nobody plays now.

    Whether its record is faithful shows when it is resumed.
    """
    for path in records(folder):
        if _to_be_continued(path) and not is_busy(path):
            return path
    return None


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _to_be_continued(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            first = file.readline()
            size = file.seek(0, 2)
            file.seek(max(0, size - _TAIL))
            last = file.read().rsplit(b"\n", 2)
        players = [seat["player"] for seat in json.loads(first)["seats"]]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return False
    return HUMAN in players and b'"game_end"' not in b"".join(last[-2:])
