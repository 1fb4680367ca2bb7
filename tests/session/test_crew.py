"""Who does the work: in order, the same for everybody, and never all of it at once."""

from collections.abc import Sequence
from typing import Any

import pytest

from swoop_desktop.session.crew import Alone, Processes, shares
from tests.session.machines import Many


def test_processes_do_the_same_in_the_same_order_and_again() -> None:
    items = list(range(-30, 30))
    with Processes(2) as crew:
        for most in (1, 7, 100):
            assert list(crew.map(abs, items, most)) == list(Alone().map(abs, items, most))
        with pytest.raises(TypeError):
            list(crew.map(abs, [1, "two", 3]))
        many = Many()
        assert next(iter(crew.map(abs, many, 16))) == 0
        assert 0 < many.taken < 20, "of a million, only what has somebody to do it soon"


@pytest.mark.parametrize("number", [0, 1, 7, 16, 100, 1000])
@pytest.mark.parametrize("workers", [1, 2, 50])
def test_shares_are_all_there_is_in_order(number: int, workers: int) -> None:
    parts: list[Sequence[Any]] = list(shares(range(number), 16, workers))
    assert [item for part in parts for item in part] == list(range(number))
    assert all(1 <= len(part) <= 16 for part in parts)
    assert len(parts) >= min(number, 4 * workers), "everybody has some"
