"""A short walk of the monkey, another one each time; `python -m tests.monkey` goes on for longer.
Its finds are written down as tests, since the same seed leads elsewhere after any change.
"""

import pytest

from tests.monkey import SWING, fresh_seed, swing

LONG = 12_000
"""Events of the longer tests, all together."""


@pytest.mark.parametrize(
    "events",
    [
        pytest.param(300, id="short"),
        *[pytest.param(SWING, id=f"{n}", marks=pytest.mark.long) for n in range(LONG // SWING)],
    ],
)
def test_a_monkey_breaks_nothing(tmp_path, events):
    seed = fresh_seed()
    print(f"again: python -m tests.monkey --seed {seed} --events {events}")
    swing(seed, events, tmp_path)
