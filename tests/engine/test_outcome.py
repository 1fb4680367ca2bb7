"""A button says what happens: over random rule sets, the label is compared with the events."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Event, Happened, Moved, Revealed
from swoop_desktop.engine.game import Outcome
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.state import State
from tests.contract.played import begun as begun_at
from tests.engine.dealt import laid, play
from tests.engine.rule_sets import rule_sets
from tests.engine.test_any_rules import begun, conceivable


def said(label: str) -> tuple[int, bool, bool]:
    """How many cards of the pile are taken, whether something is swooped, whether the set goes in
    hand too; -1 cards where the pile is not taken.
    """
    pile = re.search(r"Take (?:.+ and )?the pile \((\d+)\)", label)
    return int(pile[1]) if pile else -1, "swoop" in label, "and the pile" in label


def done(state: State, seat: int, action: Action) -> tuple[int, bool, bool]:
    """The same, by what it does."""
    before, events = len(state.pile), list[Event]()
    set_size = len(action.cards) + len(action.slots)
    after = state.copy()
    after.apply(seat, action, events.append)
    taken = [e.numbers["cards"] for e in events if isinstance(e, Happened) and e.what == "take"]
    swooped = any(isinstance(e, Happened) and e.what == "swoop" for e in events)
    into = bool(taken) and taken[0] == before + set_size and set_size > 0
    assert len(taken) < 2 and (not taken or taken[0] == before + set_size * into)
    return before if taken else -1, swooped, into


def compare(state: State, seat: int, seen: Counter[str]) -> None:
    observation = state.observe(seat)
    for action in conceivable(state, seat):
        outcome = observation.outcome(action)
        refused = observation.refusal(action)
        assert (outcome.kind == "refused") == (refused is not None), f"{action}: {outcome}"
        if refused is not None:
            assert outcome == Outcome("refused", refused), f"{action}: {outcome}"
        elif action.kind == "flip":
            assert outcome.kind == "uncertain" and not outcome.harmless
            taken, _swooped, _into = done(state, seat, action)
            assert taken in (-1, outcome.cards), f"{action} took {taken}: {outcome}"
        else:
            taken, swooped, into = done(state, seat, action)
            kind = "takes" if taken >= 0 else "sweeps" if swooped else "plain"
            after = state.copy()
            after.apply(seat, action)
            run = after.kernel.run
            assert outcome[0] == kind and outcome[2:] == (max(taken, 0), run, 4), action
            assert outcome.harmless == (taken < 0)
            label = str(outcome.words)
            assert said(label) == (taken, swooped, into), f"{action}: {label}"
            seen[re.sub(r"\(\d+\)|\d+ × \w+|\b(\d+|[AJQK]|joker)\b", "…", label)] += 1


def played_out(rules: Rules, seed: int, seen: Counter[str]) -> None:
    state, rng = begun(rules, seed), Source(seed)
    for number in range(400):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        if number % 3 == 0 or state.kernel.pending >= 0:
            compare(state, seat, seen)
        state.apply(seat, rng.choice(state.legal(seat)))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(rule_sets(), st.integers(0, 2**63))
def test_by_any_rules(rules: Rules, seed: int) -> None:
    played_out(rules, seed, Counter())


def test_every_label_is_met() -> None:
    seen: Counter[str] = Counter()
    for name in GAMES["swoop"].presets():
        for seed in range(6):
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


def test_what_is_not_allowed_says_why() -> None:
    state = laid("quebec", "3 K K 5", pile="4")
    too_high = play(state, "K", 2)
    assert state.refusal(0, too_high) is not None
    outcome = state.observe(0).outcome(too_high)
    assert str(outcome.words) == "K is higher than 4: it may be played only if nothing fits."
    three, king, _king, five = state.hands[0]
    mixed = state.observe(0).outcome(Action("play", (five, king)))
    assert str(mixed.words) == "5 and K don’t go together."
    for nothing in (Action("play"), Action("play", (), (9,)), Action("sing")):
        assert state.observe(0).outcome(nothing).kind == "refused"
    assert str(state.observe(1).outcome(Action("play", (three,))).words)


@pytest.mark.parametrize(
    ("rules", "pile", "worst"),
    [("classic", "9 K", 0), ("classic", "9 4", 2), ("classic", "", 0), ("wild_twos", "K 2", 0)],
)
def test_a_flip_takes_the_pile_at_worst(rules: str, pile: str, worst: int) -> None:
    """Not where everything fits: on an empty pile, on the highest rank and on a wild one."""
    outcome = laid(rules, "3", pile, down="6").observe(0).outcome(Action("flip", (), (0,)))
    assert (outcome.kind, outcome.cards, outcome.harmless) == ("uncertain", worst, False)


@pytest.mark.parametrize("name", list(GAMES["hearts"].presets()))
def test_capture_names_the_cards_that_go_there(name: str) -> None:
    """Its choices are secret: what comes of one, nobody knows. The label says what lies where."""
    game, rules = find_rules(name)
    state = begun_at(game, rules, 3, 5)
    for seat in state.to_act():
        for action in state.legal(seat):
            bottom, top = (
                str(state.observe(seat).preview(action)).removeprefix("Play ").split(" under ")
            )
            events: list[Event] = []
            after = state.copy()
            after.apply(seat, action, events.append)
            moved = {e.target.kind: e.cards[0] for e in events if isinstance(e, Moved)}
            assert not any(isinstance(e, Revealed) for e in events)
            shown = {kind: str(card_sign(card)) for kind, card in moved.items()}
            assert shown == {"bottom": bottom, "top": top}


def test_an_action_is_spelled_out_so_that_nothing_else_can_be_meant() -> None:
    state = laid("classic", "7C 7D 7H", up="- 7S 7C 2S", down="5 5")
    seen = state.observe(0)

    def words(action: Action) -> str:
        return str(seen.spelled_out(action))

    cards = tuple(state.hands[0])
    assert words(Action("play", cards)) == "Play 7♣, 7♦ and 7♥ from your hand"
    assert words(Action("play", cards[:1])) == "Play 7♣ from your hand"
    assert words(Action("play", (), (1, 2))) == "Play 7♠ and 7♣ from the table"
    both = Action("play", cards[1:2], (1,))
    assert words(both) == "Play 7♦ from your hand and 7♠ from the table"
    assert words(Action("flip", (), (0,))) == "Flip your mystery"
    two = laid("classic", "7C", up="- 7S", down="5 5 5").observe(0)
    assert str(two.spelled_out(Action("flip", (), (2,)))) == "Flip the mystery in column 3"
