"""A game written by hand from the format, line by line, and every way to damage it."""

import json
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, DealBegan, Decided, TurnBegan, Zone
from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.play.session import Session
from tests.engine.damaged import faithful_lines, rows
from tests.engine.hearts import model
from tests.engine.hearts.laid import GAME, context, rules_of
from tests.engine.hearts.test_model import record_of
from tests.engine.test_replay import bytes_anywhere, change_anywhere, survives, written
from tests.play.recorded import Written


def by_hand():
    """Three players, four cards each, no refill: two deals of two rounds."""
    return faithful_lines("hearts")


def test_a_game_by_hand_is_faithful():
    model.check(by_hand())
    replay = Replay(written(by_hand()))
    assert replay.match.winners == (1, 2) and replay.match.totals == (0, 3, 3)
    assert not replay.missing and not replay.cut


def test_what_is_written_is_what_was_read():
    lines = record_of(rules_of(5), 5, 3)
    replay = Replay(written(lines))
    assert not replay.missing
    assert [next(iter(line)) for line in lines[:3]] == ["record", "deal", "seat"]
    assert lines[0]["game"] == "hearts"
    assert lines[0]["rules"] == {
        "name": "capture", "points": 0, "games": 1, "packs": 2, "hand": 7, "refill": 2,
        "hearts_on_top": "hand",
    }  # fmt: skip
    assert list(lines[1]) == ["deal", "dealer", "cuts", "seats", "stock"]
    assert all(list(entry) == ["hand"] for entry in lines[1]["seats"])
    assert sorted(line["seat"] for line in lines[2:7]) == list(range(5))
    assert set(lines[2]) == {"seat", "pick"} and set(lines[2]["pick"]) == {"bottom", "top"}
    assert set(lines[7]) == {"round_end", "winner", "captured"}
    assert {"deal_end", "scores", "totals"} == set(lines[-2])
    assert set(lines[-1]) == {"game_end", "winners"}


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_what_is_read_is_what_was_played(seats):
    """Replaying gives the same deals, cards and events."""
    rules = rules_of(seats, games=2)
    game = Written((GAME, rules), seats, 8).by_chance(Source(8))
    assert Replay(game.data).events == game.events
    deals = [event.deal for event in game.events if isinstance(event, DealBegan)]
    for number, deal in enumerate(deals, 1):
        assert GAME.deal_from(GAME.deal_line(deal), seats) == deal
        before = deals[number - 2].first if number > 1 else None
        again = GAME.deal(rules, 8, context(seats, number)._replace(before=before))
        assert again == deal


def test_more_keys_are_fine_and_other_programs_write_no_name():
    lines = by_hand()
    del lines[0]["rules"]["name"]
    del lines[0]["seed"]
    for line in lines:
        line["note"] = ["thought long"]
    lines[2]["pick"]["why"] = "nothing better"
    assert Replay(written(lines)).match.winners == (1, 2)


def test_the_model_finds_the_same_damage():
    """The model is compared on all damage outside the header that it can read."""
    unread = (LookupError, TypeError, ValueError, AttributeError)
    agreed = 0
    for row in rows("hearts"):
        if row.line == 1:
            continue
        try:
            model.check(row.applied(by_hand()))
        except model.Disagreement as found:
            assert found.line == row.line, f"{row.wrong}: {found}"
            agreed += 1
        except unread:
            continue
        else:
            pytest.fail(f"the model finds nothing: {row.wrong}")
    assert agreed > 40, agreed


# -- in any order --------------------------------------------------------------------------------

ROUNDS = ((2, 3, 4), (6, 7, 8), (12, 13, 14), (16, 17, 18))
"""Line indices of each round's choices."""


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_choices_of_a_round_stand_in_any_order(order):
    """A record keeps the real order; the result is the same in any order."""
    lines, plain = by_hand(), Replay(written(by_hand()))
    for places in ROUNDS:
        for at, which in zip(places, order, strict=True):
            lines[at] = by_hand()[places[which]]
    model.check(lines)
    replay = Replay(written(lines))
    assert replay.match.winners == (1, 2) and not replay.missing
    assert [e for e in replay.events if settled(e)] == [e for e in plain.events if settled(e)]


def settled(event):
    """True for all events but choices, which keep the record's order."""
    choosing = isinstance(event, Decided | TurnBegan)
    return not choosing and getattr(event, "why", "") != "choose"


def test_everybody_chooses_once_in_a_round():
    for places in ROUNDS:
        for at in places:
            for other in places:
                if other <= at:
                    continue
                lines = by_hand()
                lines[other] = dict(lines[at])
                with pytest.raises(Fault, match=f"not the turn of seat {lines[at]['seat']}") as it:
                    Replay(written(lines))
                assert it.value.line == other + 1


@pytest.mark.parametrize("there", [order for n in (0, 1, 2) for order in permutations(range(3), n)])
def test_a_round_that_was_left_goes_on_in_its_record(there, tmp_path):
    """Seats whose choices are recorded, in any order, are not asked again."""
    lines = by_hand()
    picks = {line["seat"]: line for line in lines[6:9]}
    path = tmp_path / "left.swoop"
    path.write_bytes(written([*lines[:6], *(picks[seat] for seat in there)]))
    session = Session.resume(path)
    assert set(session.to_act()) == set(picks) - set(there)
    for seat in session.to_act():
        session.submit(*_read(session, picks[seat]))
    session.close()
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert found[:6] == lines[:6] and found[9:11] == lines[9:11]
    assert [line["seat"] for line in found[6 : 6 + len(there)]] == list(there)
    assert sorted(map(str, found[6:9])) == sorted(map(str, lines[6:9])), "each choice stands once"
    assert Replay(path.read_bytes()).match.totals == (0, 2, 0)


def _read(session, line):
    seat, pick = line["seat"], line["pick"]
    hand = {c.code(card): card for card in session.seen_by(seat).zones[Zone("hand", seat)] if card}
    return seat, Action("pick", (hand[pick["bottom"]], hand[pick["top"]]))


# -- stopping -------------------------------------------------------------------------------------


def steps_to(lines, start):
    """Return the number of lines from here on that follow from the rules, before the next decision
    or deal.
    """
    count = 0
    while start + count < len(lines) and not {"seat", "deal"} & lines[start + count].keys():
        count += 1
    return count


def test_it_may_stop_after_any_line():
    """Missing lines that follow from the rules are added; existing ones are not repeated."""
    lines = by_hand()
    for stop in range(2, len(lines) + 1):
        replay = Replay(written(lines[:stop]))
        follow = steps_to(lines, stop)
        assert replay.missing[:follow] == lines[stop : stop + follow], f"after line {stop}"
        new_deal = stop + follow < len(lines) and "deal" in lines[stop + follow]
        assert len(replay.missing) == follow + new_deal
        picks = 0
        while "seat" in lines[stop - 1 - picks]:
            picks += 1
        standing = [line["seat"] for line in lines[stop - picks : stop]]
        chosen = set(range(3)) - set(replay.match.to_act())
        over = replay.match.winners is not None
        assert over or chosen == (set(standing) if picks < 3 else set())
        if stop + follow < len(lines) and "seat" in lines[stop + follow]:
            assert replay.match.to_act()[0] == lines[stop + follow]["seat"]


def test_in_the_middle_of_a_round():
    replay = Replay(written(by_hand()[:4]))
    assert not replay.missing
    assert replay.match.to_act() == (2,)
    assert replay.match.seen_by(0).zones[Zone("top", 1, 1)] == (None,)
    assert replay.match.seen_by(1).zones[Zone("top", 1, 1)] != (None,)


def test_after_all_picks_the_end_of_the_round_is_missing():
    replay = Replay(written(by_hand()[:5]))
    assert replay.missing == [{"round_end": 1, "winner": 1, "captured": 2}]
    replay = Replay(written(by_hand()[:9]))
    assert replay.missing[:2] == by_hand()[9:11]
    assert "deal" in replay.missing[2] and len(replay.missing) == 3


# -- anything at all ------------------------------------------------------------------------------


@settings(max_examples=100, derandomize=True)
@given(data=st.data())
def test_any_change_is_a_fault_or_allowed_by_the_model_too(data):
    lines = by_hand()
    number = data.draw(st.integers(0, len(lines) - 1))
    change_anywhere(lines[number], data)
    if survives(written(lines)) and number:
        model.check(lines)


@settings(max_examples=60, derandomize=True)
@given(data=st.data())
def test_any_bytes_are_faithful_or_a_fault(data):
    survives(bytes_anywhere(written(by_hand()), data))
