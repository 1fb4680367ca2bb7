"""What was found by fuzzing once, and what it began with: no crash, and a sentence."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS, Ground

CORPUS = Path(__file__).parent / "corpus"
CASES = [(kind, path) for kind in TARGETS for path in sorted((CORPUS / kind).iterdir())]


@pytest.fixture(scope="module")
def ground() -> Iterator[Ground]:
    ground = Ground()
    yield ground
    ground.close()


@pytest.mark.parametrize(
    ("kind", "path"), CASES, ids=[f"{kind} {path.name}" for kind, path in CASES]
)
def test_it_is_survived(ground: Ground, kind: str, path: Path) -> None:
    TARGETS[kind](ground, path.read_bytes())
