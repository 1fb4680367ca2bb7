"""Where the files of the player live: where the platform wants them, or in one given folder."""

import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage import file_status
from swoop_desktop.storage.atomic_files import numbered, why_not
from swoop_desktop.storage.limited_read import reason_of

_NAME = "swoop-desktop"
_UNFIT = re.compile(r"[^A-Za-z0-9_]+")
_LONGEST = 60
"""Characters of a file name that are made from one text."""
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""Names that Windows keeps for devices, in every folder."""
_NOWHERE = Path(os.devnull)
"""Used where there is no home folder: nothing can be written below it."""


@dataclass(frozen=True, slots=True)
class DataDir:
    """The files and folders of one player. None of them need exist."""

    settings: Path
    rules: Path
    """Folder of the player's own rule sets, TOML files."""
    records: Path
    """Folder of the game records."""
    progress: Path
    """What the player has learned, won and practised, and from when on games count."""
    shelf: Path
    """What the player has said of games: their names, and the folders that are looked through."""
    statistics: Path
    """The numbers of games that were deleted."""
    cache: Path
    """Folder of what can be found out again at any time, and may be deleted."""
    pictures: Path
    """Folder where pictures and texts are offered to be saved that the player shows to others."""
    log: Path

    @classmethod
    def at(cls, root: Path | None = None) -> "DataDir":
        """Return the places below `root`, or the platform's own without one."""
        if root is None:
            dirs = platformdirs.PlatformDirs(_NAME, appauthor=False)
            config, data = _known(dirs, "user_config_path"), _known(dirs, "user_data_path")
            cache, pictures = _known(dirs, "user_cache_path"), _known(dirs, "user_pictures_path")
            log = _known(dirs, "user_log_path")
        else:
            config = data = log = file_status.with_home(str(root))
            cache, pictures = data / "cache", data / "pictures"
        return cls(
            config / "settings.toml",
            data / "rules",
            data / "records",
            data / "progress.toml",
            data / "shelf.toml",
            data / "statistics.jsonl",
            cache,
            pictures,
            log / "log.txt",
        )

    def new_record(self, rules_name: str, now: datetime | None = None) -> Path:
        """Return a path for a new record, named after the local time and the rule set:
        ``2026-11-21-184213-classic.swoop``, with a number where that is taken.
        """
        stamp = f"{now or datetime.now():%Y-%m-%d-%H%M%S}"
        return unused(self.records, f"{stamp}-{fit(rules_name)}", ".swoop")


def fit(name: str) -> str:
    """Return what of any text can stand in the name of a file, on every system: a part of it
    without folders, dots, blanks and letters that some system has no sign for; ``game`` if nothing
    is left.
    """
    kept = _UNFIT.sub("-", name[: 10 * _LONGEST]).strip("-")[:_LONGEST].rstrip("-") or "game"
    return f"{kept}_" if _DEVICES.fullmatch(kept) else kept


def unused(folder: Path, stem: str, suffix: str) -> Path:
    """Return a path in the folder where nothing is yet: with a number where the name is taken."""
    paths = numbered(folder / f"{stem}{suffix}")
    return next(path for path in paths if not file_status.taken(path))


def unwritable(data: DataDir) -> list[Message]:
    """Return what to tell the player where games can't be saved."""
    error = why_not(data.records)
    if error is None:
        return []
    if data.records.is_relative_to(_NOWHERE):
        return [msg("Games can’t be saved because there is no home folder (HOME is not set).")]
    return [
        msg(
            "Games can’t be saved in {path}: {reason}.",
            path=data.records,
            reason=reason_of(error),
        )
    ]


def _known(dirs: platformdirs.PlatformDirs, name: str) -> Path:
    """Return a folder of the platform; below `_NOWHERE` if it is unknown or no absolute path."""
    try:
        folder = Path(getattr(dirs, name))
    except RuntimeError:
        return _NOWHERE / _NAME
    return folder if folder.is_absolute() else _NOWHERE / _NAME
