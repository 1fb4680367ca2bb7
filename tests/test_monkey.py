"""A short walk of the monkey; `python -m tests.monkey` goes on for longer."""

import pytest

from tests.monkey import swing


@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.long)])
def test_a_monkey_breaks_nothing(tmp_path, seed, capsys):
    print(f"monkey seed {seed}")
    swing(seed, 700, tmp_path)
