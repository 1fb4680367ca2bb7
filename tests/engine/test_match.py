"""A match: `submit` takes every decision, and listeners get every event."""

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, DealBegan, DealEnded, GameEnded
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import IllegalAction
from tests.play.recorded import Written


def played(rules, seed, deals=None):
    game = Written(rules, 4, seed, deals).by_chance(Source(seed))
    return game.match, game.events


def test_it_deals_by_itself_until_the_game_is_over():
    match, events = played("classic", 1)
    began = [event for event in events if isinstance(event, DealBegan)]
    ended = [event for event in events if isinstance(event, DealEnded)]
    assert [event.number for event in began] == [event.number for event in ended]
    assert match.number == len(ended) > 1
    sums = [sum(scores) for scores in zip(*(event.scores for event in ended), strict=True)]
    assert tuple(sums) == ended[-1].totals == match.totals
    assert max(match.totals) >= 500 > max(ended[-2].totals)
    assert isinstance(events[-1], GameEnded)
    assert match.winners == events[-1].winners
    assert {match.totals[winner] for winner in match.winners} == {min(match.totals)}


def test_nothing_can_be_decided_when_it_is_over():
    match, _ = played("classic", 1)
    assert match.to_act() == ()
    with pytest.raises(IllegalAction, match="over"):
        match.submit(0, Action("pick_up"))


def test_known_deals_come_first():
    _, events = played("classic", 1)
    deals = [event.deal for event in events if isinstance(event, DealBegan)]
    match, again = played("classic", 1, deals[:1])
    assert again == events
    assert match.number == len(deals)


def test_an_offer_holds_only_until_somebody_decides():
    game, rules = find_rules("classic")
    match, rng = Match(game, rules, 4, 3), Source(3)
    for _ in range(300):
        [seat] = match.to_act()
        offered = match.legal_for(seat)
        first = offered[0]
        with pytest.raises(IllegalAction, match="turn"):
            match.submit((seat + 1) % 4, first)
        match.submit(seat, rng.choice(offered))
        if match.to_act() == (seat,) and first not in match.legal_for(seat):
            with pytest.raises(IllegalAction):
                match.submit(seat, first)
        assert offered[0] == first  # the earlier list stays unchanged


def test_an_illegal_action_changes_nothing():
    game, rules = find_rules("classic")
    events = []
    match = Match(game, rules, 4, 9, None, (events.append,))
    seat = match.to_act()[0]
    action = next(a for a in match.seen_by(seat).legal if a.cards)
    before, heard = match.zones, list(events)
    for wrong_seat, wrong in [
        ((seat + 1) % 4, action),
        (99, action),
        (seat, Action("stop")),
        (seat, Action("dance")),
        (seat, Action("flip", columns=(0,))),
        (seat, Action("play")),
        (seat, Action("play", action.cards * 2, action.columns)),
        (seat, Action("play", (10_000,), ())),
        (seat, Action("play", (), (99,))),
        (seat, Action("play", (), (-1,))),
    ]:
        with pytest.raises(IllegalAction):
            match.submit(wrong_seat, wrong)
        assert match.zones == before
        assert events == heard
    match.submit(seat, action)


def test_listeners_come_and_go():
    game, rules = find_rules("classic")
    match = Match(game, rules, 4, 9)
    heard = []
    match.subscribe(heard.append)
    seat = match.to_act()[0]
    match.submit(seat, match.seen_by(seat).legal[0])
    assert heard
    match.unsubscribe(heard.append)
    count = len(heard)
    seat = match.to_act()[0]
    match.submit(seat, match.seen_by(seat).legal[0])
    assert len(heard) == count
