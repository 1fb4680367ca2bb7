"""A button tells an action's result: over random rule sets, its label is compared with
the events.
"""

import itertools
import re
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.core.tables import EMPTY
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Event, Happened, Moved, Revealed
from swoop_desktop.engine.names import card_sign, set_name
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import Outcome
from swoop_desktop.engine.swoop.rules import Rules
from tests.contract.played import begun as begun_at
from tests.engine.dealt import laid, play
from tests.engine.rule_sets import rule_sets
from tests.engine.test_any_rules import begun, conceivable
from tests.sooner import later

COUNT = "(an?|two|three|four|five|six|seven|eight|nine|ten)"


def said(label):
    """Return the number of pile cards taken (-1 for none), whether the label names a swoop, and
    whether the set goes in hand too.
    """
    pile = re.search(r"Take (?:.+ and )?the pile \((\d+)\)", label)
    return int(pile[1]) if pile else -1, "swoop" in label, "and the pile" in label


class Done(NamedTuple):
    """An action's result, by its events."""

    taken: int
    """Cards taken with the pile, as the log counts them; -1 if the pile was not taken."""
    swooped: bool
    into: bool
    """True if the played set went into the hand, too."""
    run: int


def done(state, seat, action):
    before, events = len(state.pile), list[Event]()
    after = state.copy()
    after.apply(seat, action, events.append)
    if action.kind == "flip" and after.kernel.pending >= 0:
        after.apply(seat, Action("add"), events.append)
    taken = [e.numbers["cards"] for e in events if isinstance(e, Happened) and e.what == "take"]
    swooped = any(isinstance(e, Happened) and e.what == "swoop" for e in events)
    laid_first = sum(
        len(e.cards)
        for e in itertools.takewhile(lambda e: not isinstance(e, Happened), events)
        if isinstance(e, Moved) and e.why == "play"
    )
    assert len(taken) < 2 and (not taken or taken[0] == before + laid_first)
    into = bool(taken) and laid_first > 0
    return Done(taken[0] if taken else -1, swooped, into, after.kernel.run)


def worst(state, seat, column):
    """Return the most cards that a flip could take with the pile; 0 if no flip takes the pile."""
    found = 0
    for rank in map(c.RANKS.index, state.rules.ranks()):
        card = c.BY_CODE["XB" if rank == c.JOKER else f"{c.RANKS[rank]}C"]
        downs = [*map(list, state.downs)]
        downs[seat][column] = card
        other = replace(state, downs=tuple(map(tuple, downs)), log=state.history)
        found = max(found, done(other, seat, Action("flip", (), (column,))).taken)
    return found


def compare(state, seat, seen):
    view = state.seen_by(seat)
    for action in conceivable(state, seat):
        outcome = view.outcome(action)
        refused = view.refusal(action)
        assert (outcome.kind == "refused") == (refused is not None), f"{action}: {outcome}"
        if refused is not None:
            assert outcome == Outcome("refused", refused), f"{action}: {outcome}"
        elif action.kind == "flip":
            assert outcome.kind == "uncertain" and not outcome.harmless
            most = worst(state, seat, action.columns[0])
            assert outcome.cards == most, f"{action} takes up to {most}: {outcome}"
        else:
            came = done(state, seat, action)
            kind = "takes" if came.taken >= 0 else "sweeps" if came.swooped else "plain"
            due = (max(came.taken, 0), came.run, 4)
            assert outcome[0] == kind and outcome[2:] == due, f"{action} did {came}: {outcome}"
            assert outcome.harmless == (came.taken < 0)
            label = str(outcome.words)
            pile = len(state.pile) if came.taken >= 0 else -1
            assert said(label) == (pile, came.swooped, came.into), f"{action}: {label}"
            seen[re.sub(rf"\(\d+\)|\b{COUNT} (\d+|ace|jack|queen|king|joker)s?\b", "…", label)] += 1


def played_out(rules, seed, seen):
    state, rng = begun(rules, seed), Source(seed)
    for number in range(400):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        if number % 3 == 0 or state.kernel.pending >= 0:
            compare(state, seat, seen)
        assert_true(state, seat)
        state.apply(seat, rng.choice(state.legal_for(seat)))


def assert_true(state, seat):
    """Check the instruction's statements against the deal's rules."""
    instruction, kernel = state.seen_by(seat).instruction, state.kernel
    if instruction is None or kernel.pending >= 0:
        return
    known, order = kernel.tables, state.rules.order
    fits = {rank for rank in range(14) if known.fits[kernel.top] >> rank & 1}
    outcomes = [state.seen_by(seat).outcome(action) for action in state.legal_for(seat)]
    kinds = {action.kind for action in state.legal_for(seat)}
    if instruction.plural:
        assert kinds <= {"flip", "pick_up"} and "flip" in kinds
        assert not state.hands[seat] and not any(state.ups[seat])
        return
    if "Nothing fits" in instruction.text:
        assert not any(outcome.harmless for outcome in outcomes)
        assert ("flip" in kinds) == ("flip" in instruction.text)
        assert instruction.fields in ({}, {"count": len(state.pile)})
        return
    assert any(outcome.harmless for outcome in outcomes)
    if not instruction.fields:
        assert fits == {rank for rank in range(14) if known.fits[EMPTY] >> rank & 1}
        return
    top = c.RANKS[kernel.top]
    lower = {c.RANKS.index(code) for code in order[: order.index(top) + 1]}
    end = " or lower" if len(lower) > 1 else ": nothing is lower"
    assert str(instruction) == f"Play {set_name(1, kernel.top)}{end}"
    assert lower <= fits


@pytest.mark.parametrize("examples", [40, later(200)])
def test_by_any_rules(examples):
    @settings(max_examples=examples, derandomize=True)
    @given(rule_sets(), st.integers(0, 2**63))
    def played(rules, seed):
        played_out(rules, seed, Counter())

    played()


def test_every_label_is_met():
    seen = Counter()
    for name in GAMES["swoop"].presets():
        for seed in range(3):
            rules = find_rules(name)[1]
            assert isinstance(rules, Rules)
            played_out(rules, seed, seen)
    assert set(seen) >= {
        "Play …",
        "Play … and swoop",
        "Take the pile … and play …",
        "Take the pile … and swoop with …",
        "Take … and the pile …",
        "Take the pile …",
        "Add nothing",
        "Add nothing and swoop",
        "Add …",
        "Add … and swoop",
        "Take the pile … and add nothing",
        "Take the pile … and add …",
        "Stop here",
    }, seen


def test_what_is_not_allowed_says_why():
    state = laid("quebec", "3 K K 5", pile="4")
    too_high = play(state, "K", 2)
    assert state.refusal_for(0, too_high) is not None
    outcome = state.seen_by(0).outcome(too_high)
    assert str(outcome.words) == "You may play a king on a 4 only if nothing fits."
    three, king, _king, five = state.hands[0]
    mixed = state.seen_by(0).outcome(Action("play", (five, king)))
    assert str(mixed.words) == "You can’t play a 5 and a king together."
    for nothing in (Action("play"), Action("play", (), (9,)), Action("sing")):
        assert state.seen_by(0).outcome(nothing).kind == "refused"
    assert str(state.seen_by(1).outcome(Action("play", (three,))).words)


@pytest.mark.parametrize(
    ("rules", "pile", "worst"),
    [
        ("classic", "9 K", 0),
        ("classic", "9 4", 2),
        ("classic", "", 0),
        ("wild_twos", "K 2", 0),
        ("wild_twos", "9 4", 3),
        ("swoops150", "9 4", 3),
        ("swoops150_risky", "4", 2),
    ],
)
def test_a_flip_takes_the_pile_at_worst(rules, pile, worst):
    """A flip takes nothing where everything fits: on an empty pile, the highest rank or a wild
    card. If the flipped card goes in hand too, it counts as one more card.
    """
    outcome = laid(rules, "3", pile, down="6").seen_by(0).outcome(Action("flip", (), (0,)))
    assert (outcome.kind, outcome.cards, outcome.harmless) == ("uncertain", worst, False)


def test_a_set_that_goes_in_hand_with_the_pile_counts_with_it():
    """The log counts alike: “takes the pile: 6 cards”."""
    state = laid("swoops150", "K 3", pile="9 9 7 7 5", up="K", down="6")
    from_hand, from_row = play(state, "K", 1), Action("play", (), (0,))
    both = Action("play", from_hand.cards, (0,))
    seen = state.seen_by(0)
    assert [seen.outcome(action).cards for action in (from_hand, from_row, both)] == [6, 6, 7]
    assert str(seen.outcome(both).words) == "Take two kings and the pile (5)"


@pytest.mark.parametrize("name", list(GAMES["hearts"].presets()))
def test_capture_names_the_cards_that_go_there(name):
    """Choices are secret, so the label only names the cards and their parts."""
    game, rules = find_rules(name)
    state = begun_at(game, rules, 3, 5)
    for seat in state.to_act():
        for action in state.legal_for(seat):
            bottom, top = (
                str(state.seen_by(seat).preview(action)).removeprefix("Play ").split(" under ")
            )
            events = []
            after = state.copy()
            after.apply(seat, action, events.append)
            moved = {e.target.kind: e.cards[0] for e in events if isinstance(e, Moved)}
            assert not any(isinstance(e, Revealed) for e in events)
            shown = {kind: str(card_sign(card)) for kind, card in moved.items()}
            assert shown == {"bottom": bottom, "top": top}


def test_an_action_is_spelled_out_so_that_nothing_else_can_be_meant():
    state = laid("classic", "7C 7D 7H", up="- 7S 7C 2S", down="5 5")
    seen = state.seen_by(0)

    def words(action):
        return str(seen.spelled_out(action))

    cards = tuple(state.hands[0])
    assert words(Action("play", cards)) == "Play 7♣, 7♦ and 7♥ from your hand"
    assert words(Action("play", cards[:1])) == "Play 7♣ from your hand"
    assert words(Action("play", (), (1, 2))) == "Play 7♠ and 7♣ from the table"
    both = Action("play", cards[1:2], (1,))
    assert words(both) == "Play 7♦ from your hand and 7♠ from the table"
    assert words(Action("flip", (), (0,))) == "Flip your mystery"
    two = laid("classic", "7C", up="- 7S", down="5 5 5").seen_by(0)
    assert str(two.spelled_out(Action("flip", (), (2,)))) == "Flip the mystery in column 3"
