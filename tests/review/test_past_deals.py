"""A helper process reviews past deals, and their costs are cached by deal."""

import shutil
import threading
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review import past_deals
from swoop_desktop.review.decisions import PlayedDeal, Reviewed, reviewed
from swoop_desktop.review.past_deals import (
    DealCost,
    Errand,
    PastReview,
    Review,
    Slip,
    keep_cost,
    kept_costs,
    kept_reviews,
    summed_up,
    wanted_of,
)
from swoop_desktop.review.standing import LEVELS, kinds_of, mean_of, standing
from swoop_desktop.statistics.game_numbers import read_numbers
from tests.processes.helped import NO_PROGRAM, helped_by
from tests.storage.spoilt import spoil

RECORDS = Path(__file__).parent.parent / "records" / "0.1.0"
SLIPS = Slip(3, "flipped", 0.1, True), Slip(9, "row", 0.03, False)
COST = DealCost(11, 0.25, SLIPS, "x.swoop", 3)


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.swoop"
    shutil.copy(RECORDS / "classic_finished.swoop", path)
    return path


def marks(record):
    return [deal.mark for deal in read_numbers(record).deals]


def one(number, verdict, slip, even):
    best = Action("stop")
    return Reviewed(number, 0, best, 0.1, 0.01, -0.1, 1.0, 0.5, verdict, even, slip)


def test_what_is_known_of_deals_is_kept_and_can_be_lost(tmp_path):
    costs = kept_costs(tmp_path)
    assert costs.all() == {}
    costs.put({"a": COST})
    costs.put({"b": DealCost(0, -0.01, ())})
    assert kept_costs(tmp_path).all() == {"a": COST, "b": DealCost(0, -0.01, ())}
    for wrong in (
        b"[11",
        b'[-1,0.1,[],"",1]',
        b'[1,1e999,[],"",1]',
        b'[1,0,[[1,2,3,4]],"",1]',
        b"[1,0,[],7,1]",
    ):
        spoil(tmp_path, wrong)
        assert costs.all() == {}, wrong


def test_each_deal_that_is_wanted_is_told_once(record, tmp_path, monkeypatch):
    monkeypatch.setattr(past_deals, "reviewed", partial(reviewed, effort=30))
    every = marks(record)
    missing = str(tmp_path / "gone.swoop")
    errand = Errand([(missing, every), (str(record), every[1:3])], tmp_path)
    told = list(summed_up(errand))
    shares = [share for share in told if isinstance(share, float)]
    assert shares and all(0 < share <= 1 for share in shares)
    found = dict(answer for answer in told if isinstance(answer, tuple))
    assert list(found) == every[1:3]
    for number, cost in enumerate(found.values(), 1):
        replay = GameReplay.of_record(Replay(record.read_bytes()))
        deal = PlayedDeal.of(replay, replay.chapters[number])
        own = list(reviewed(deal, replay.setup.you, 30))
        assert cost == DealCost.of(own, str(record), number + 1)


@pytest.fixture
def judged(record, tmp_path):
    """The errand to review a deal whose review is cached, and its result."""
    replay = GameReplay.of_record(Replay(record.read_bytes()))
    deal, mark = PlayedDeal.of(replay, replay.chapters[0]), marks(record)[0]
    found = (one(4, "mistake", "row", 0.3), one(7, "fine", "", 0.01))
    kept_reviews(tmp_path).put({deal.key_for(replay.setup.you): Review(found)})
    known = DealCost(2, 0.31, (Slip(4, "row", 0.1, True),), str(record), 1)
    return Errand(wanted_of({record: [mark]}, {}), tmp_path), {mark: known}


def test_what_was_reviewed_before_is_not_judged_again(judged, record, monkeypatch):
    monkeypatch.setattr(past_deals, "reviewed", None)
    errand, known = judged
    assert list(summed_up(errand)) == list(known.items())
    assert wanted_of({record: list(known)}, known) == []


def test_another_process_reviews(judged):
    errand, known = judged
    review = PastReview(errand)
    review.wait(60)
    assert review.done and review.share == 1
    review.close()
    assert kept_costs(errand.cache).all() == review.found == known


def test_a_review_says_how_far_it_is_and_keeps_what_it_has_now_and_then(tmp_path, monkeypatch):
    clock, begun, shares, kept = [0.0], threading.Event(), [], []

    def answers(*_):
        assert begun.wait(10)
        for seconds, answer in [(0, 0.5), (1, ("a", COST)), (6, 0.5), (7, ("b", COST)), (8, 0.25)]:
            clock[0] = seconds
            yield answer
            kept.append(list(kept_costs(tmp_path).all()))

    monkeypatch.setattr(PastReview, "run", answers)
    monkeypatch.setattr(past_deals, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    errand = Errand([("x", ["a"]), ("y", ["b"])], tmp_path)
    review = PastReview(errand, lambda: shares.append(review.share))
    assert review.share == 0
    begun.set()
    review.wait(60)
    assert shares == [0.25, 0.5, 0.75, 1, 1, 1]
    assert kept == [[], [], ["a"], ["a"], ["a"]]
    assert review.done and kept_costs(tmp_path).all() == review.found == {"a": COST, "b": COST}
    review.close()


def test_without_a_process_it_ends(record, tmp_path):
    errand = Errand([(str(record), marks(record))], tmp_path)
    with helped_by(*NO_PROGRAM):
        review = PastReview(errand)
    review.wait(60)
    assert review.done and not review.found
    review.close()
    assert kept_costs(tmp_path).all() == {}


def test_a_review_at_the_replay_counts(record, tmp_path):
    *_, mark = marks(record)
    last = len(marks(record))
    for deal in (last, last + 1):
        keep_cost(tmp_path, record, deal, [one(4, "mistake", "row", 0.3)])
    keep_cost(tmp_path, tmp_path / "gone.swoop", 1, [])
    known = DealCost(1, 0.3, (Slip(4, "row", 0.1, True),), str(record), last)
    assert kept_costs(tmp_path).all() == {mark: known}


def played(deals, cost):
    """Costs of deals of ten decisions with this mean cost, and some luck."""
    return [DealCost(10, 10 * (cost + 0.01 * (n % 2 - 0.5)), ()) for n in range(deals)]


@pytest.mark.parametrize(
    ("deals", "cost", "said"),
    [
        (19, 0.018, None),
        (20, 0.018, ("medium", "hard")),
        (39, 0.045, None),
        (40, 0.045, ("easy", "medium")),
        (40, 0.1, ("", "easy")),
        (20, 0.005, ("hard", "expert")),
        (20, -0.02, ("expert", "")),
    ],
)
def test_levels_are_told_after_enough_deals(deals, cost, said):
    mean = mean_of(played(deals, cost))
    assert mean is not None and mean.cost == pytest.approx(cost, abs=0.0003)
    place = standing(mean)
    assert (None if place is None else place[:2]) == said


def test_doubt_reaches_as_far_as_it_does():
    """The doubt is two standard errors: the costs of the 20 deals deviate by 0.005."""
    near = mean_of(played(20, LEVELS["medium"] - 0.001))
    far = mean_of(played(20, (LEVELS["medium"] + LEVELS["hard"]) / 2))
    assert near is not None and far is not None
    assert near.doubt == pytest.approx(far.doubt) == pytest.approx(2 * 0.005 / 19**0.5, rel=0.01)
    assert [place is not None and place.sure for place in map(standing, (near, far))] == [0, 1]
    assert mean_of([]) is None and mean_of([DealCost(0, 0.0, ())]) is None


def test_kinds_are_told_by_what_they_cost_together():
    more = DealCost(5, 0.1, (Slip(1, "row", 0.05, True), Slip(2, "row", 0.07, True)))
    found = [(kind.key, kind.times) for kind in kinds_of([COST, more])]
    assert found == [("row", 3), ("flipped", 1)]
