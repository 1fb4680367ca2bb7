"""A short walk of the monkey; `python -m tests.monkey` goes on for longer."""

import pytest

from tests.monkey import swing


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_monkey_breaks_nothing(tmp_path, seed, capsys):
    print(f"monkey seed {seed}")
    swing(seed, 700, tmp_path)
