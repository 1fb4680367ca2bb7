"""Where the files of the player live: where the platform wants them, or in one given folder."""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

_NAME = "swoop-desktop"
_UNFIT = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class DataDir:
    """The files and folders of one player. None of them need exist."""

    settings: Path
    rules: Path
    """Folder of the player's own rule sets, TOML files."""
    records: Path
    """Folder of the game records."""
    log: Path

    @classmethod
    def at(cls, root: Path | None = None) -> "DataDir":
        """Everything below `root`, or the platform's own places without one."""
        if root is not None:
            root = root.expanduser()
            return cls(root / "settings.toml", root / "rules", root / "records", root / "log.txt")
        dirs = platformdirs.PlatformDirs(_NAME, appauthor=False)
        data = dirs.user_data_path
        return cls(
            dirs.user_config_path / "settings.toml",
            data / "rules",
            data / "records",
            dirs.user_log_path / "log.txt",
        )

    def new_record(self, rules_name: str, now: datetime | None = None) -> Path:
        """A path for a new record, named after the local time and the rule set:
        ``2026-11-21-184213-classic.swoop``, with a number where that is taken.
        """
        stamp = f"{now or datetime.now():%Y-%m-%d-%H%M%S}"
        stem = f"{stamp}-{_UNFIT.sub('-', rules_name).strip('-')[:60] or 'game'}"
        path = self.records / f"{stem}.swoop"
        number = 2
        while path.exists():
            path = self.records / f"{stem}-{number}.swoop"
            number += 1
        return path
