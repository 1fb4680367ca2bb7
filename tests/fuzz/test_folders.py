"""A few random folders, new ones each time; `python -m tests.fuzz.folders` searches longer. Its
finds become tests in `test_odd_folders.py`.
"""

import secrets
import sys

import pytest

from tests.fuzz.folders import tried

LONG, SWING = 60, 20
"""Number of folders in all longer tests, and in each."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes folders otherwise")
@pytest.mark.parametrize(
    "folders",
    [
        *[pytest.param(1, id=f"short{n}") for n in range(2)],
        *[pytest.param(SWING, id=f"{n}", marks=pytest.mark.long) for n in range(LONG // SWING)],
    ],
)
def test_no_folder_breaks_anything(tmp_path, folders):
    for number in range(folders):
        seed = secrets.randbits(32)
        print(f"again: python -m tests.fuzz.folders --seed {seed}")
        folder = tmp_path / str(number)
        folder.mkdir()
        tried(seed, folder)
