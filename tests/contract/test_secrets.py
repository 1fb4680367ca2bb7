"""If hidden cards are exchanged, an observer's view and the bots' decisions stay the same."""

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, TurnBegan, view
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import IllegalAction
from tests.contract.played import TABLES, Spots, context, steps
from tests.sooner import one_in

STOPS = (0, 1, 5, 12, 30)
"""Numbers of decisions before the exchange."""
Decisions = list[tuple[int, Action]]


def replayed(game, rules, deal, decisions, seats):
    events = []
    state = game.begin(rules, deal, context(seats), events.append)
    for seat, action in decisions:
        state.apply(seat, action, events.append)
    return state, events


@pytest.mark.soon
@pytest.mark.parametrize(("name", "seats"), one_in(8, TABLES))
def test_hidden_cards_that_change_places_show_nowhere(name, seats):
    """An observer's view and legal actions stay if unseen cards are exchanged, also in the stock;
    so do bots' decisions.
    """
    game, rules = find_rules(name)
    deal = game.deal(rules, 4, context(seats))
    made = []
    tried = 0
    rng = Source(4)
    playing = game.begin(rules, deal, context(seats))
    for number, (seat, action) in enumerate(steps(playing, Source(4))):
        if number > STOPS[-1]:
            break
        if number in STOPS:
            for looking in (seat, (seat + 1) % seats, None):
                tried += compared(game, rules, deal, seats, made, looking, rng)
        made.append((seat, action))
        playing.apply(seat, action)
    assert tried >= 3


def asked_levels(game, seats, decisions):
    """Return all levels; at larger tables and after other numbers of decisions only the two
    fastest.
    """
    known = roster_of(game.name).levels
    return known if seats <= 3 and decisions == STOPS[2] else known[:2]


def compared(game, rules, deal, seats, made, looking, rng):
    """Return True if hidden cards could be exchanged: all decisions stay legal, and so do public
    questions (whether to add to a mystery).
    """
    state, events = replayed(game, rules, deal, made, seats)
    spots = Spots(deal, looking)
    for event in events:
        spots.hear(event)
    try:
        other, told = replayed(game, rules, *spots.exchanged(deal, rng), seats)
    except IllegalAction:
        return False
    if [e for e in told if isinstance(e, TurnBegan)] != [
        e for e in events if isinstance(e, TurnBegan)
    ]:
        return False
    assert [view(event, looking) for event in told] == [view(event, looking) for event in events]
    if looking is None:
        assert other.seen_by(None).zones == state.seen_by(None).zones
        return True
    seen, again = state.seen_by(looking), other.seen_by(looking)
    assert again == seen and again.zones == seen.zones and again.notes == seen.notes
    assert again.legal == seen.legal and again.playable() == seen.playable()
    for offered in seen.legal:
        assert again.outcome(offered) == seen.outcome(offered)
    for level in asked_levels(game, seats, len(made)) if seen.legal else ():
        bot = roster_of(game.name).make(level)
        chosen = [bot.choose(known, Source(len(made))) for known in (seen, again)]
        assert chosen[0] == chosen[1], f"{level} peeks"
    evaluate = roster_of(game.name).evaluate
    if evaluate is not None and seen.legal and len(made) == STOPS[2]:
        judged = [evaluate(known, known.legal[-1], 400, Source(7)) for known in (seen, again)]
        assert judged[0] == judged[1], "who judges decisions peeks"
    return True
