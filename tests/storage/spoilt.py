"""Changes a cache database as another program might."""

from swoop_desktop.storage import cache_db


def spoil(folder, value):
    """Replace all cached values by this one."""
    cache_db.change(folder, ("UPDATE kept SET value = ?", [(value,)]))


def values(folder):
    """Return all cached values."""
    return [value for (value,) in cache_db.rows(folder, "SELECT value FROM kept ORDER BY rowid")]
