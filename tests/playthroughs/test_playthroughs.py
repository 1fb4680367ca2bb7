"""Games played today equal those in the text files."""

import pytest

from tests.playthroughs import FOLDER, NAMES, playthrough


@pytest.mark.parametrize("name", NAMES)
def test_played_the_same(name):
    golden = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    today = playthrough(name).splitlines()
    for number, (was, now) in enumerate(zip(golden, today, strict=False), 1):
        assert now == was, f"{name}.txt:{number} differs; see tests/playthroughs/__init__.py"
    assert len(today) == len(golden)


def test_no_playthrough_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)
