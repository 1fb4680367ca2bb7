"""The one door by which times and days come in from outside: from the names, the times of change
and the lines of files.

Anything may stand there, the year 1 as well as the year two thousand million, and Python's answer
is one error or another, on each system from other years on. So a time is only what lies between two
years between which everything can be reckoned everywhere, the day before and the day after, too;
whatever else is said is not known.
"""

from datetime import date, datetime

FIRST_YEAR, LAST_YEAR = 1970, 2999
"""Windows reckons from the one up to the year after the other."""


def local(seconds: float) -> datetime | None:
    """Return the local time so many seconds after 1970 began; None for what is no time."""
    if not 0 < seconds < _LAST:
        return None
    return datetime.fromtimestamp(seconds)


def known(seconds: float) -> float:
    """Return the same seconds, or 0 for what is no time."""
    return 0.0 if local(seconds) is None else seconds


def time_in(text: str) -> datetime | None:
    """Return the local time that a text says, as ``2026-11-21T18:42:13``; None for any other
    text.
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is None and _believed(found) else None


def day_in(text: str) -> date | None:
    """Return the day that a text says, as ``2026-11-21``; None for any other text. There is a day
    before it and one after it.
    """
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if _believed(found) else None


def _believed(when: date) -> bool:
    return FIRST_YEAR <= when.year <= LAST_YEAR


_LAST = datetime(LAST_YEAR + 1, 1, 1).timestamp()
