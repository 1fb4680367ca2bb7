"""Files found by fuzzing, and its starting files: no crash, and a message."""

from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS, Ground

CORPUS = Path(__file__).parent / "corpus"
CASES = [
    pytest.param(kind, path, id=f"{kind} {path.name}", marks=[pytest.mark.long] if n % 6 else ())
    for kind in TARGETS
    for n, path in enumerate(sorted((CORPUS / kind).iterdir()))
]


@pytest.fixture(scope="module")
def ground():
    ground = Ground()
    yield ground
    ground.close()


@pytest.mark.parametrize(("kind", "path"), CASES)
def test_it_is_survived(ground, kind, path):
    TARGETS[kind](ground, path.read_bytes())
