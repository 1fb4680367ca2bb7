"""The contract of every game, for every rule set and number of players."""

from collections import Counter
from inspect import signature

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.names import Audience, card_sign
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import IllegalAction
from tests.contract.played import TABLES, Folded, begun, context, steps
from tests.sooner import one_in

tables = pytest.mark.parametrize(("name", "seats"), TABLES)


def parameters(method):
    given = signature(method).parameters.values()
    return [(one.name.lstrip("_"), one.default) for one in given]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_methods_take_what_every_game_takes(game):
    """The type checker doesn't compare methods' parameters (docs/decisions/0002)."""
    of_all = type(game).__mro__[1]  # the base class of all games
    own = {name: method for name, method in vars(type(game)).items() if callable(method)}
    public = {name for name in own if not name.startswith("_") and not name.endswith("_type")}
    assert public <= set(dir(of_all)), "nobody calls what only one game has"
    for name in public:
        assert parameters(own[name]) == parameters(getattr(of_all, name)), name


@pytest.mark.parametrize(("name", "seats"), one_in(5, TABLES))
def test_a_deal_by_chance(name, seats):
    """No card changes, every legal action is accepted, and views match the events."""
    game, rules = find_rules(name)
    events = []
    state = begun(game, rules, seats, 7, events.append)
    folds = [Folded(game, rules, seats, seat) for seat in (0, seats - 1, None)]
    due = sorted(card for cards in state.zones.values() for card in cards)
    heard = 0
    for number, (seat, action) in enumerate(steps(state, Source(7))):
        for event in events[heard:]:
            for fold in folds:
                fold.hear(event)
        heard = len(events)
        zones = state.zones
        assert sorted(card for cards in zones.values() for card in cards) == due
        assert zones.keys() == {spec.zone for spec in game.zones(rules, seats)}
        for fold in folds:
            seen = state.seen_by(fold.seat).zones
            assert fold.same(seen), f"decision {number}: seat {fold.seat} was told otherwise"
        if number % 11 in (0, 5):  # these reach any point of a round, for any number of players
            assert_asked(state, seat)
        line = game.action_line(seat, action)
        assert game.action_from(line, state)[0] == seat
        assert Action.parse(str(action)) == action
        state.apply(seat, action, events.append)
    assert state.result() is not None
    names = [f"P{number:02}" for number in range(seats)]
    told = [(event, game.tell(event, Audience(names))) for event in events]
    lines = [(event, str(line)) for event, line in told if line is not None]
    assert lines
    assert not any("{" in line or "you" in line.lower().split() for _, line in lines)
    quiet = [event for event, line in told if line is None]
    for you in range(seats):
        assert not any(game.tell(event, Audience(names, you)) for event in quiet)
        assert_spoken_to(game, lines, names, you)


def assert_spoken_to(game, lines, names, you):
    """Check that the addressed player is “you” exactly where others read the name."""
    for event, plain in lines:
        spoken = str(game.tell(event, Audience(names, you)))
        if names[you] not in plain:
            assert spoken == plain
            continue
        words = spoken.replace(".", " ").replace(":", " ").lower().split()
        assert "you" in words, f"{plain} to {you}: {spoken}"
        assert names[you] not in spoken


def assert_asked(state, seat):
    """Check that offered actions are accepted, and that view and state agree."""
    seen = state.seen_by(seat)
    assert type(seen) is type(state), "a view is of another class than its deal"
    legal = state.legal_for(seat)
    assert legal == seen.legal and len(set(legal)) == len(legal)
    playable = seen.playable()
    for action in legal:
        assert state.refusal_for(seat, action) is None, f"{action} is offered and refused"
        assert seen.refusal(action) is None
        assert seen.outcome(action).kind != "refused", f"{action} is offered and refused"
        assert str(seen.preview(action)) == str(seen.outcome(action).words) != ""
        state.copy().apply(seat, action)
        exact = str(seen.spelled_out(action))
        assert exact and all(str(card_sign(card)) in exact for card in action.cards), exact
        picked = seen.picks(action)
        assert {one._replace(into="") for one in picked} <= playable
        chosen = seen.choose(picked)
        assert chosen == action or not picked, f"{picked} stand for {chosen}, not {action}"
    assert seen.to_act() == state.to_act()
    assert len(set(seen.to_act())) == len(seen.to_act())
    for other in set(range(seen.seats)) - set(seen.to_act()):
        assert state.legal_for(other) == () == state.seen_by(other).legal
        assert not state.seen_by(other).playable()
        assert state.refusal_for(other, legal[0]) is not None
        assert state.seen_by(other).outcome(legal[0]).kind == "refused"
        before = state.seen_by(other)
        with pytest.raises(IllegalAction):
            state.apply(other, legal[0])
        assert state.seen_by(other) == before


@tables
def test_the_same_decisions_give_the_same_game(name, seats):
    game, rules = find_rules(name)
    told = []
    for _ in range(2):
        events = []
        state = begun(game, rules, seats, 3, events.append)
        for seat, action in steps(state, Source(3)):
            state.apply(seat, action, events.append)
        told.append([*map(str, events), str(state.result())])
    assert told[0] == told[1]


@tables
def test_a_copy_is_independent(name, seats):
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 5)
    for number, (seat, action) in enumerate(steps(state, Source(5), 120)):
        if number % 29 == 0:
            before = [state.seen_by(s) for s in range(seats)]
            copy = state.copy()
            assert [copy.seen_by(s) for s in range(seats)] == before
            for other, move in steps(copy, Source(number)):
                copy.apply(other, move)
            assert [state.seen_by(s) for s in range(seats)] == before
        state.apply(seat, action)


@tables
def test_nothing_hidden_shows(name, seats):
    """Hidden cards don't affect what the seat sees, may do or is told."""
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 11)
    rng = Source(11)
    for number, (seat, action) in enumerate(steps(state, Source(11), 150)):
        if number % 11 == 0 or action.kind == "add":
            for looking in {seat, (seat + 1) % seats}:
                seen = state.seen_by(looking)
                other = seen.filled(rng)
                again = other.seen_by(looking)
                # The seat's hand and all public facts are the same, so everything else must be.
                assert again == seen, f"decision {number}, seat {looking}"
                assert again.zones == seen.zones and again.playable() == seen.playable()
                assert Counter(all_cards(other)) == Counter(all_cards(state))
                for offered in seen.legal:
                    assert again.outcome(offered) == seen.outcome(offered)
        state.apply(seat, action)


def all_cards(state):
    return [card for cards in state.zones.values() for card in cards]


@tables
def test_imagined_deals_can_be_played_out(name, seats):
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 13)
    for number, (seat, action) in enumerate(steps(state, Source(13), 90)):
        if number % 43 == 19:
            imagined = state.seen_by(seat).filled(Source(number))
            for other, move in steps(imagined, Source(number)):
                imagined.apply(other, move)
            assert imagined.result() is not None
        state.apply(seat, action)


@tables
def test_a_deal_round_trips_through_its_line(name, seats):
    game, rules = find_rules(name)
    before = None
    for number in (1, 2):
        about = context(seats, number)._replace(before=before)
        deal = game.deal(rules, 21, about)
        game.check_deal(rules, deal, about)
        line = game.deal_line(deal)
        read = game.deal_from(line, seats)
        game.check_deal(rules, read, about)
        assert game.deal_line(read) == line
        before = deal.first


def test_every_rule_set_has_a_name_of_its_own():
    """Users name a game by its rule set alone."""
    names = [name for game in GAMES.values() for name in game.presets()]
    assert len(names) == len(set(names))
    for name in names:
        assert find_rules(name)[1].name == name


@pytest.mark.parametrize("name", sorted({name for name, _seats in TABLES}))
def test_a_game_may_be_limited_to_a_number_of_deals(name):
    game, rules = find_rules(name)
    for deals in (1, 3):
        limited = game.with_deals(rules, deals)
        assert game.rules_from(game.rules_to(limited)) == limited
        assert game.title(limited) == game.title(rules)
        low, _high = game.seats(limited)
        for points in (0, 1, 5000):
            totals = [points] * low
            ends = [game.winners(limited, number, totals) for number in range(1, deals + 1)]
            assert ends == [None] * (deals - 1) + [tuple(range(low))]


@pytest.mark.parametrize(("name", "seats"), one_in(5, TABLES))
def test_zones_that_were_asked_for_stay_as_they_were(name, seats):
    """A copy of the zones stays unchanged through all later decisions."""
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 7)
    kept, cards = state.zones, {zone: tuple(row) for zone, row in state.zones.items()}
    for seat, action in steps(state, Source(7), 9):
        state.apply(seat, action)
    assert state.zones != cards, "nothing happened"
    assert kept == cards
