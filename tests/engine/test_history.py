"""A deal's public decisions: complete, the same however the deal got there, and without secrets."""

import pickle
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.core.beliefs import PLENTY, Course
from swoop_desktop.core.kernel import FLIP, PICK_UP, STOP
from swoop_desktop.core.tables import RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Decided, Event, Moved, Revealed, view
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.swoop.position import PublicDecision
from swoop_desktop.play.bot_questions import Question
from tests.bots.swoop.tables import dealt
from tests.contract.played import TABLES, context
from tests.engine.dealt import laid, play
from tests.engine.rule_sets import rule_sets
from tests.play.recorded import Written

SWOOP = GAMES["swoop"]
OURS = [(name, seats) for name, seats in TABLES if name in SWOOP.presets()]
LEVELS = [
    level for level in roster_of("swoop").levels if not roster_of("swoop").level(level).searches
]
FIELDS = [
    *("hand", "up", "down", "open", "held", "known", "pile", "pile_size", "top", "run"),
    *("turn", "pending", "chaining", "lasting", "still", "out"),
]


def told(kernel):
    """Return a kernel's fields, to compare."""
    rows = ("hand", "up", "down", "open", "held", "known", "pile")
    return {
        name: list(getattr(kernel, name)) if name in rows else int(getattr(kernel, name))
        for name in FIELDS
    }


def began(opening, history, now):
    """Return the kernel as dealt, computed back from `now`: each hand now, plus the cards it
    played, minus those it took. Everybody saw these, so it needs no hidden cards besides `now`. An
    impossible hand gets a negative count, or `replay` refuses it.
    """
    told = [list(column) for column in zip(*history, strict=True)] or [[], [], []]
    walked = Course(opening, *told)
    walked.finish(now.pending)
    kernel = opening.copy()
    for seat in range(now.seats):
        for rank in range(RANKS):
            place = seat * RANKS + rank
            kernel.hand[place] = now.hand[place] - (walked.kernel.hand[place] - PLENTY)
            kernel.down[place] = now.down[place] - walked.kernel.down[place]
            if kernel.hand[place]:
                kernel.known[seat] |= 1 << rank
    return kernel


def replay(kernel, history):
    """Apply all decisions. Raises ValueError if the cards don't allow one, or another decision was
    due.
    """
    for number, (seat, move, flipped) in enumerate(history):
        fine = kernel.out == -1 and seat == kernel.turn and move in kernel.legal()
        if not fine or (move == FLIP and kernel.down[seat * RANKS + flipped] < 1):
            raise ValueError(f"decision {number} cannot have been made: {(seat, move, flipped)}")
        _decide(kernel, move, flipped)


def _decide(kernel, move, flipped):
    if move == FLIP:
        kernel.flip(flipped)
    else:
        kernel.apply(move)


def assert_whole(state, start):
    """Go from the present cards and the public history back to the start, and forwards again."""
    seen = state.seen_by(0)
    kernel = began(seen.opening.kernel, seen.history, state.kernel)
    assert told(kernel) == start
    replay(kernel, seen.history)
    assert told(kernel) == told(state.kernel)


def decided(state, levels, seed):
    """Yield after each decision of bots of these levels, to the deal's end."""
    bots = [roster_of("swoop").make(level) for level in levels]
    number = 0
    while acting := state.to_act():
        number += 1
        seen = state.seen_by(acting[0])
        state.apply(acting[0], bots[acting[0] % len(bots)].choose(seen, Source(seed, number)))
        yield state


@pytest.mark.parametrize(("name", "seats"), OURS)
def test_the_history_is_whole(name, seats):
    """The history has every decision, of random bots and of all levels that don't search."""
    for seed, levels in enumerate((["random"], LEVELS)):
        state = dealt(SWOOP.presets()[name], seats, seed)
        start, pending = told(state.kernel), 0
        assert_whole(state, start)
        for number, _ in enumerate(decided(state, levels, seed), 1):
            assert len(state.seen_by(0).history) == number
            waits = state.kernel.pending >= 0
            pending += waits
            if not number % 29 or (waits and pending < 5) or not state.to_act():
                assert_whole(state, start)


@settings(max_examples=40, derandomize=True)
@given(rule_sets(), st.integers(0, 2**63))
def test_it_is_whole_by_any_rules(rules, seed):
    state = dealt(rules, rules.players[0], seed)
    start = told(state.kernel)
    for number, _ in enumerate(decided(state, ["random"], seed)):
        if not number % 97 or not state.to_act():
            assert_whole(state, start)
        if number > 400:
            break


def heard(events):
    """Return a deal's decisions as an observer without a seat learns them."""
    found = []
    for number, event in enumerate(events):
        if not isinstance(event, Decided):
            continue
        kind = event.action.kind
        if kind in ("pick_up", "stop"):
            found.append(PublicDecision(event.seat, PICK_UP if kind == "pick_up" else STOP))
            continue
        rest = iter(events[number + 1 :])
        if kind == "flip":
            card = next(e for e in rest if isinstance(e, Revealed)).card
            assert card is not None
            found.append(PublicDecision(event.seat, FLIP, c.rank(card)))
            continue
        counts, rank = {"hand": 0, "up": 0, "down": 0}, -1
        for after in rest:
            if isinstance(after, Decided):
                break
            if isinstance(after, Moved) and after.why == "play":
                counts[after.source.kind] += len(after.cards)
                assert after.cards[0] is not None
                rank = c.rank(after.cards[0])
        found.append(PublicDecision(event.seat, rank << 16 | counts["hand"] << 8 | counts["up"]))
    return found


@pytest.mark.parametrize("name", SWOOP.presets())
def test_everybody_has_heard_all_of_it(name):
    rules, events, rng = SWOOP.presets()[name], list[Event](), Source(6)
    seats = SWOOP.seats(rules)[0]
    deal = SWOOP.deal(rules, 6, context(seats))
    state = SWOOP.begin(rules, deal, context(seats), events.append)
    while acting := state.to_act():
        state.apply(acting[0], rng.choice(state.legal_for(acting[0])), events.append)
    for seat in (*range(seats), None):
        views = [seen for event in events if (seen := view(event, seat)) is not None]
        assert heard(views) == list(state.seen_by(seat or 0).history)


@pytest.mark.parametrize("name", SWOOP.presets())
def test_suits_are_not_in_it(name):
    """Playing the same ranks in other suits gives an equal history."""
    rules, rng = SWOOP.presets()[name], Source(8)
    seats = max(3, SWOOP.seats(rules)[0])
    deal = SWOOP.deal(rules, 8, context(seats))
    suits = {}
    for rank in range(RANKS):
        equal = [card for card in c.BY_CODE.values() if c.rank(card) == rank]
        other = equal.copy()
        rng.shuffle(other)
        suits |= zip(equal, other, strict=True)

    def changed(value):
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        if isinstance(value, dict):
            return {seat: suits[card] for seat, card in value.items()}
        return suits[value]

    rows = {field.name: getattr(deal, field.name) for field in fields(deal)}
    rows = {name: changed(row) for name, row in rows.items() if isinstance(row, tuple)}
    one = SWOOP.begin(rules, deal, context(seats))
    two = SWOOP.begin(rules, replace(deal, **rows), context(seats))
    while acting := one.to_act():
        action = rng.choice(one.legal_for(acting[0]))
        # The first of equal cards is taken, so the two deals may play different ones.
        for state in (one, two):
            held = [*state.hands[acting[0]]]
            cards = []
            for card in action.cards:
                held.remove(same := next(h for h in held if c.rank(h) == c.rank(card)))
                cards.append(same)
            state.apply(acting[0], action._replace(cards=tuple(cards)))
    seen, again = one.seen_by(0), two.seen_by(0)
    assert told(again.opening.kernel) == told(seen.opening.kernel)
    assert again.history == seen.history == one.seen_by(1).history
    for decision in seen.history:
        assert set(map(type, decision)) == {int}
        assert decision.move >> 16 < RANKS and -1 <= decision.flipped < RANKS


@pytest.mark.parametrize("name", ["classic", "wild_twos", "quebec"])
def test_a_record_and_what_was_taken_back_lead_to_the_same(name):
    game, rng = Written(name, 3 if name != "quebec" else 5, 2), Source(2)
    match, compared = game.match, 0
    for step in range(900):
        if match.standing > 30 and not rng.below(8):
            match.take_back(1 + rng.below(9))
        else:
            game.by_chance(rng, decisions=1)
        seen = match.seen_by(0)
        assert len(seen.history) == match.standing
        if not step % 71:
            again = Replay(game.data).match.seen_by(0)
            assert (again.opening, again.history) == (seen.opening, seen.history)
            compared += bool(seen.history)
    assert compared > 3 and match.number > 1


def test_copies_go_on_by_themselves():
    state = dealt(SWOOP.presets()["classic"], 4, 9)
    rng = Source(9)

    def go_on(one, steps):
        before = one.seen_by(0).history
        for _ in range(steps):
            seat = one.to_act()[0]
            one.apply(seat, rng.choice(one.legal_for(seat)))
        after = one.seen_by(0).history
        assert after[: len(before)] == before
        return list(after)

    go_on(state, 10)
    copies = [state.copy() for _ in range(3)]
    first = state.seen_by(1)
    histories = [go_on(copy, 12) for copy in copies]
    assert state.seen_by(1) == first
    assert histories == [list(copy.seen_by(0).history) for copy in copies]
    assert len({tuple(history) for history in histories}) == 3
    go_on(state, 3)
    assert histories == [list(copy.seen_by(0).history) for copy in copies]


def test_it_goes_with_the_observation():
    """A bot in another process gets the history, and a sampled deal keeps it."""
    state = dealt(SWOOP.presets()["classic"], 4, 3)
    for number, _ in enumerate(decided(state, ["random"], 3)):
        if number > 40 and state.kernel.pending >= 0:
            break
    seen = state.seen_by(state.to_act()[0])
    assert seen.history[-1] == (seen.seat, FLIP, state.kernel.pending)
    arrived = pickle.loads(pickle.dumps(Question("swoop", "expert", seen, 1))).seen
    determinization = seen.filled(Source(1))
    for other in (arrived, determinization.seen_by(seen.seat)):
        assert (other.opening, other.history) == (seen.opening, seen.history)
    determinization.apply(seen.seat, seen.legal[0])
    assert len(determinization.seen_by(0).history) == len(seen.history) + 1


@pytest.mark.parametrize(
    ("held", "history"),
    [
        ("9 K", [(0, FLIP, 8), (1, 0 << 16 | 1 << 8, -1)]),  # a nine could have been added
        ("4 K", [(0, FLIP, 8), (0, 8 << 16 | 1 << 8, -1)]),  # there was no nine
        ("9 K", [(0, FLIP, 7)]),  # another mystery lies there
        ("9 K", [(1, 0 << 16 | 1 << 8, -1)]),  # somebody else is asked
        ("9 K", [(0, 8 << 16 | 2 << 8, -1)]),  # there is only one nine
        ("9 K", [(0, STOP, -1)]),
    ],
)
def test_what_cannot_have_been_is_refused(held, history):
    """The cards contradict a decision, or an offer to add a card."""
    kernel = laid("classic", held, pile="J", down="9").kernel
    with pytest.raises(ValueError, match="cannot have been made"):
        replay(kernel, [PublicDecision(*decision) for decision in history])


def test_nothing_added_is_not_the_same_as_not_asked():
    """The table looks alike, but a player who was not asked can't have held the card."""
    asked = laid("classic", "9 K", pile="J", down="9")
    asked.apply(0, asked.legal_for(0)[-1])
    asked.apply(0, play(asked, "9"))
    alone = laid("classic", "4 K", pile="J", down="9")
    alone.apply(0, alone.legal_for(0)[-1])
    histories = [state.seen_by(1).history for state in (asked, alone)]
    assert histories == [[(0, FLIP, 8), (0, 8 << 16, -1)], [(0, FLIP, 8)]]
    for state in (asked, alone):
        seen = state.seen_by(1)
        kernel = began(seen.opening.kernel, seen.history, state.kernel)
        replay(kernel, seen.history)
        assert told(kernel) == told(state.kernel)
