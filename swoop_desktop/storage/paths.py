"""Paths of the player's files: in the platform's folders, or below one given folder."""

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
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""Device names of Windows, reserved in every folder."""
_NOWHERE = Path(os.devnull)
"""Replaces a missing home folder: nothing can be written below it."""


@dataclass(frozen=True, slots=True)
class DataDir:
    """Paths of a player's files and folders, which may not exist."""

    settings: Path
    rules: Path
    records: Path
    progress: Path
    """File of lessons, medals, practice, explained signs, and the statistics' start."""
    shelf: Path
    """File of games' names, and of folders with games."""
    statistics: Path
    cache: Path
    pictures: Path
    """Folder for pictures and texts to share."""
    log: Path

    @classmethod
    def at(cls, root: Path | None = None) -> "DataDir":
        """Return the paths below `root`, or in the platform's folders."""
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
        """Return a free path like ``2026-11-21-184213-classic.swoop``, in local time."""
        stamp = f"{now or datetime.now():%Y-%m-%d-%H%M%S}"
        return unused(self.records, f"{stamp}-{fit(rules_name)}", ".swoop")


def fit(name: str) -> str:
    """Return a file name without extension for any system: no folders, dots, blanks or special
    letters; ``game`` if nothing is left.
    """
    kept = _UNFIT.sub("-", name[: 10 * _LONGEST]).strip("-")[:_LONGEST].rstrip("-") or "game"
    return f"{kept}_" if _DEVICES.fullmatch(kept) else kept


def unused(folder: Path, stem: str, suffix: str) -> Path:
    paths = numbered(folder / f"{stem}{suffix}")
    return next(path for path in paths if not file_status.taken(path))


def unwritable(data: DataDir) -> list[Message]:
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
    """Return a platform's folder; a folder below `_NOWHERE` if unknown or relative."""
    try:
        folder = Path(getattr(dirs, name))
    except RuntimeError:
        return _NOWHERE / _NAME
    return folder if folder.is_absolute() else _NOWHERE / _NAME
