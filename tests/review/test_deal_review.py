"""A helper process judges a deal, and the result is cached."""

import threading
from pathlib import Path

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review import deal_review
from swoop_desktop.review.deal_review import DealReview, Order, judged
from swoop_desktop.review.decisions import Fortune, PlayedDeal, Reviewed, reviewed
from tests.processes.helped import NO_PROGRAM, helped_by
from tests.storage.spoilt import spoil

RECORDS = Path(__file__).parent.parent / "records" / "0.1.0"


def order(decisions=2, seat=None):
    """Return an order to judge the first decisions of a deal."""
    replay = GameReplay.of_record(Replay((RECORDS / "classic_finished.swoop").read_bytes()))
    deal = PlayedDeal.of(replay, replay.chapters[0])
    whole = deal.decisions[:decisions]
    return Order(
        PlayedDeal(deal.game, deal.rules, deal.deal, deal.number, deal.totals, whole), seat
    )


def test_a_review_is_kept_and_can_be_lost(tmp_path):
    cache, asked, woken = tmp_path / "cache", order(), threading.Event()
    first = DealReview(asked, cache, woken.set)
    first.wait(60)
    first.close()
    assert first.done and not first.failed and woken.is_set() and first.share == 1
    assert list(first.found) == list(reviewed(asked.deal))
    again = DealReview(asked, cache)
    assert again.done and (again.found, again.luck) == (first.found, first.luck)
    again.close()
    row = b'[0, 1, ["play", [4], []], 0.1, 0.01, 0, 3, 1, "mistake", 0.1, "row"]'
    luck = b"[3, 1, 0.1, 0.2, 0.02]"
    for text in (
        b"",
        b"{",
        b"5",
        b"[" * 5000,
        *(
            b"[[%s], [%s]]" % (wrong, chance)
            for wrong, chance in (
                *(
                    (row.replace(*damage), luck)
                    for damage in (
                        (b'"mistake"', b'"blunder"'),
                        (b"0.01", b"1e999"),
                        (b"[4]", b'["x"]'),
                        (b"[4]", b"4"),
                        (b", 3, 1", b", 3"),
                        (b"[0, 1", b"[0, -1"),
                        (b'"row"', b"7"),
                        (b'"mistake", 0.1', b'"mistake", ""'),
                    )
                ),
                *(
                    (row, luck.replace(*damage))
                    for damage in (
                        (b"0.2", b"1e999"),
                        (b"[3", b"[-3"),
                        (b", 0.02", b""),
                        (b"0.02", b'"x"'),
                    )
                ),
            )
        ),
    ):
        spoil(cache, text)
        with helped_by(*NO_PROGRAM):
            anew = DealReview(asked, cache)
        assert not anew.found and not anew.done, text
        anew.close()
    spoil(cache, b"[[%s], [%s]]" % (row, luck))
    with helped_by(*NO_PROGRAM):
        sound = DealReview(asked, cache)
    assert sound.done and sound.luck[0].wins == 0.2
    sound.close()
    with helped_by(*NO_PROGRAM):
        other = DealReview(order(seat=1), cache)
    assert not other.done
    other.close()


def test_what_luck_did_comes_after_the_verdicts_and_is_kept(tmp_path, monkeypatch):
    verdict = Reviewed(0, 0, Action("stop"), 0.0, 0.0, 0.0, 0.0, 0.0, "", 0.0, "")
    luck, asked = Fortune(1, 0, 0.1, 0.2, 0.02), order()
    monkeypatch.setattr(deal_review, "reviewed", lambda *_, **_first: [verdict])
    monkeypatch.setattr(deal_review, "fortunes", lambda *_: [luck])
    monkeypatch.setattr(DealReview, "run", lambda _, asked: judged(asked))
    for _time in ("judged", "kept"):
        review = DealReview(asked, tmp_path)
        review.wait(60)
        review.close()
        assert review.done and (review.found, review.luck) == ((verdict,), (luck,))
        monkeypatch.setattr(DealReview, "run", None)
    assert list(judged(Order(asked.deal, None, 1))) == [verdict], "luck is of a whole deal"


def test_the_three_that_cost_most_are_shown_in_order(tmp_path):
    with helped_by(*NO_PROGRAM):
        review = DealReview(order(), tmp_path)
    review.wait(60)
    assert review.failed
    costs = [0.1, 0.03, 0.3, 0.2, 0.5]
    verdicts = ["mistake", "inaccuracy", "mistake", "mistake", "close"]
    review.found = tuple(
        Reviewed(number, 0, Action("stop"), cost, 0.01, -cost, 1.0, 0.5, verdict, cost, "")
        for number, (cost, verdict) in enumerate(zip(costs, verdicts, strict=True))
    )
    assert [one.number for one in review.costly] == [0, 2, 3]
    review.close()
