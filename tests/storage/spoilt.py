"""Changes a database of caches as another program might."""

from swoop_desktop.storage import cache_db


def spoil(folder, value):
    """Put this in place of all values that are kept."""
    cache_db.change(folder, ("UPDATE kept SET value = ?", [(value,)]))


def values(folder):
    """All values that are kept."""
    return [value for (value,) in cache_db.rows(folder, "SELECT value FROM kept ORDER BY rowid")]
