"""A short run of the monkey from a new seed each time; `python -m tests.monkey` runs longer. Its
finds become tests of their own: after any change the same seed does something else.
"""

import pytest

from tests.monkey import SWING, fresh_seed, swing

LONG = 12_000
"""Number of events of all long tests together."""


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
