"""The score sheet of games in which nobody goes out, and where points may be lost."""

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.messages import msg
from swoop_desktop.scenes.score_sheet import high_wins, leaders
from swoop_desktop.scenes.scores import ScoresScene
from swoop_desktop.ui import text
from tests.pilot import flying

NAMES = ("Ann", "Ben", "Cid")


def ended(number, scores, totals, winners, out=None, notes=()):
    left = ((), (c.places("7H")[0],), ())
    return DealEnded(number, out, scores, totals, left, winners, notes)


def leading(deals):
    return leaders(deals[-1].totals, most=high_wins(deals))


def test_the_lowest_total_leads_where_the_lowest_score_is_best():
    deals = [ended(1, (0, 30, 20), (0, 30, 20), (0,), out=0)]
    assert leading(deals) == (0,)
    deals.append(ended(2, (40, 0, 20), (40, 30, 40), (1,), out=1))
    assert leading(deals) == (1,)


def test_the_highest_total_leads_where_the_highest_score_is_best():
    deals = [ended(1, (3, -1, 3), (3, -1, 3), (0, 2))]
    assert leading(deals) == (0, 2)
    deals.append(ended(2, (0, 0, 0), (3, -1, 3), (0, 1, 2)))
    assert leading(deals) == (0, 2)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_what_was_captured_and_lost_is_told(tmp_path, size):
    notes = tuple(msg("{n} captured", n=n) for n in (3, 0, 1))
    deals = [ended(1, (3, -1, 1), (3, -1, 1), (0,), notes=notes)]
    with flying(tmp_path, window=size) as pilot:
        text.cut.clear()
        pilot.app.push(ScoresScene(NAMES, deals, None))
        pilot.step(0.1)
        assert pilot.scene.name == "Deal 1: Ann did best"
        told = [node.name for node in pilot.node("left").children]
        assert told[1] == "Ben: -1 points, left with 7H (0 captured)"
        assert not text.cut
