"""Local dates and times in words, the same on every page."""

import time
from datetime import date, datetime

from swoop_desktop.resources.language import _, p_
from swoop_desktop.storage import valid_times


def on(day: date, today: date | None = None) -> str:
    """Return a day in words, with its year unless it is the year of `today`: 17 November."""
    if day.year == (today or date.today()).year:
        return _("{day} {month}").format(day=_number(day), month=_months()[day.month - 1])
    return dated(day)


def written(day: str) -> str:
    """Return an ISO date in words, with its year; any other text unchanged."""
    parsed = valid_times.day_in(day)
    return day if parsed is None else dated(parsed)


def dated(day: date) -> str:
    """Format a day: 17 November 2026."""
    words = _("{day} {month} {year}")
    return words.format(day=_number(day), month=_months()[day.month - 1], year=day.year)


def weekday(day: date) -> str:
    """Format a day: Sunday, 22 November."""
    return _("{weekday}, {day}").format(weekday=_weekdays()[day.weekday()], day=on(day, day))


def short_weekday(day: date) -> str:
    """Abbreviate a weekday: Sun."""
    days = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    return days[day.weekday()]


def short_month(day: date) -> str:
    """Abbreviate a month: NOV."""
    half = (_("JAN"), _("FEB"), _("MAR"), _("APR"), _("MAY"), _("JUN"))
    rest = (_("JUL"), _("AUG"), _("SEP"), _("OCT"), _("NOV"), _("DEC"))
    return (*half, *rest)[day.month - 1]


def moment(seconds: float, now: float | None = None) -> str:
    """Return a Unix time in words: today at 14:05, or 17 November, 18:42; empty for an impossible
    time.
    """
    then = valid_times.local(seconds)
    return "" if then is None else at(then, valid_times.local(time.time() if now is None else now))


def at(then: datetime, now: datetime | None = None) -> str:
    """Return a local time in words, like `moment`."""
    today = (now or datetime.now()).date()
    hour = _("{hour:02}:{minute:02}").format(hour=then.hour, minute=then.minute)
    days = today.toordinal() - then.date().toordinal()
    if days == 0:
        return _("today at {clock}").format(clock=hour)
    if days == 1:
        return _("yesterday at {clock}").format(clock=hour)
    return _("{day}, {clock}").format(day=on(then.date(), today), clock=hour)


def _number(day: date) -> str:
    # Translators: some languages have an ordinal for the first day of a month, and only for it.
    return p_("first day of a month", "1") if day.day == 1 else str(day.day)


def _weekdays() -> tuple[str, ...]:
    return (
        _("Monday"),
        _("Tuesday"),
        _("Wednesday"),
        _("Thursday"),
        _("Friday"),
        _("Saturday"),
        _("Sunday"),
    )


def _months() -> tuple[str, ...]:
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )
