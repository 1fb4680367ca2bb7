"""Verdicts of reviews and of questions before mistakes, against true costs (`build.oracle`)."""

import json
import shutil
from pathlib import Path

import pytest

from build import oracle
from swoop_desktop.engine.registry import find_rules
from tests.core import told

KEPT = oracle.read()


@pytest.mark.long
def test_mistakes_are_found_and_nothing_else_is_called_one(compiled_house):
    """Run with the compiled core, which gives the same results as the sources."""
    folder = compiled_house.folder / "build"
    folder.mkdir()
    for name in ("__init__.py", "oracle.py"):
        shutil.copy(Path(oracle.__file__).with_name(name), folder)
    program = Path(told.__file__).read_text("utf-8").replace("sys.argv[1]", repr(str(oracle.KEPT)))
    review, hints = json.loads(compiled_house.run(program))
    assert review["dear, called"] >= 0.95 * review["dear"] > 0, review
    assert review["fine, called"] <= 0.02 * review["called"], review
    assert review["said fine, dear"] <= 0.02 * review["said fine"] > 0, review
    assert hints["dear, called"] >= 0.8 * hints["dear"] > 0, hints
    assert hints["fine, called"] <= 0.02 * hints["called"], hints
    assert hints["fine, called"] <= 0.01 * hints["fine"], hints


def test_what_is_kept_is_of_many_tables_and_all_moments():
    first = json.loads(oracle.KEPT.read_text("utf-8").splitlines()[0])
    assert first["worlds"] == oracle.WORLDS >= 24_000
    truths = [truth for played in KEPT for truth in played.truths]
    assert len(truths) >= 200
    assert {played.rules for played in KEPT} == oracle.TABLES.keys()
    assert {2, 16} <= {played.seats for played in KEPT}
    assert {1, 2, 3, 4, 5, 6} <= {played.context.number for played in KEPT}
    assert sum(truth.cost >= told.COSTS for truth in truths) >= 60
    assert sum(truth.cost < told.FINE for truth in truths) >= 120


def test_what_is_kept_can_be_played_again():
    """If a stored position can't be played again, the file must be made anew."""
    for played in KEPT[:: len(oracle.TABLES) + 3]:
        _game, rules = find_rules(played.rules)
        found = list(played.decisions())
        assert [truth for _seen, _action, truth in found] == list(played.truths)
        for seen, action, _truth in found:
            assert seen.rules == rules and seen.number == played.context.number
            assert seen.refusal(action) is None and len(seen.legal) > 1
