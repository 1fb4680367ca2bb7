"""Valid times and days in files of others."""

from datetime import date, datetime

import pytest

from swoop_desktop.storage import valid_times

END = datetime(3000, 1, 1)


@pytest.mark.parametrize(
    ("seconds", "counts"),
    [(-1, False), (0, False), (0.5, True), (END.timestamp() - 1, True), (END.timestamp(), False)],
)
def test_seconds_count_from_1970_to_2999(seconds, counts):
    assert (valid_times.local(seconds) is not None) == counts
    assert valid_times.known(seconds) == (seconds if counts else 0)


@pytest.mark.parametrize(
    ("day", "counts"),
    [("1969-12-31", False), ("1970-01-01", True), ("2999-12-31", True), ("3000-01-01", False)],
)
def test_days_count_from_1970_to_2999(day, counts):
    assert valid_times.day_in(day) == (date.fromisoformat(day) if counts else None)
    time = f"{day}T18:42:13"
    assert valid_times.time_in(time) == (datetime.fromisoformat(time) if counts else None)


@pytest.mark.parametrize("text", ["", "soon", "2026-02-30", "2026-11-21T18:42:13+00:00"])
def test_what_is_no_local_time_does_not_count(text):
    assert valid_times.time_in(text) is valid_times.day_in(text) is None
