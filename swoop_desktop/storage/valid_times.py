"""Validates times and days from file names, file systems and records.

Python fails on extreme years, differently on each system. Only years in which all arithmetic works,
even a day before or after, are valid; others are unknown.
"""

from datetime import date, datetime

FIRST_YEAR, LAST_YEAR = 1970, 2999
"""First and last year that Windows accepts."""


def local(seconds: float) -> datetime | None:
    if not 0 < seconds < _LAST:
        return None
    return datetime.fromtimestamp(seconds)


def known(seconds: float) -> float:
    """Return the seconds, or 0 if invalid."""
    return 0.0 if local(seconds) is None else seconds


def time_in(text: str) -> datetime | None:
    """Read a local time such as ``2026-11-21T18:42:13``, or None."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo is None and _believed(time) else None


def day_in(text: str) -> date | None:
    """Read a day such as ``2026-11-21``, or None. The days before and after it are valid too."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _believed(day) else None


def _believed(when: date) -> bool:
    return FIRST_YEAR <= when.year <= LAST_YEAR


_LAST = datetime(LAST_YEAR + 1, 1, 1).timestamp()
