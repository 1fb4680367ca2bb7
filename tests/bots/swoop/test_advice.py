"""Advice: a legal action, and a sentence that is true and tells nothing that is hidden."""

from collections import Counter
from dataclasses import replace

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.advice import why
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Event, Happened
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.sample_state import sample_state
from tests.bots.swoop.tables import CLASSIC, asked, dealt
from tests.bots.swoop.test_easy import OPTIONS, observation
from tests.engine.dealt import laid


@pytest.mark.parametrize("name", list(GAMES["swoop"].presets()))
def test_something_can_be_said_of_every_legal_action(name: str) -> None:
    _, rules = find_rules(name)
    for number, seen in enumerate(
        asked(dealt(rules, 4, 5), [roster_of("swoop").make("random")], 5)
    ):
        again = sample_state(seen, Source(number)).observe(seen.seat)
        for action in seen.legal:
            said = why(seen, action)
            assert str(said).endswith(".")
            assert "{" not in str(said)
            assert " 0 " not in f" {said}"
            assert said == why(again, action)


@pytest.mark.parametrize(
    ("hand", "pile", "up", "mysteries", "plays", "said"),
    [
        ("KC KD KH KS 3C", "9D", "", 1, 4, "You take 1 card, but then you swoop and play again."),
        ("8C 8D 4C", "8H 8S", "", 0, 2, "That is a swoop, and you play again."),
        ("9C 9D 9H 9S 4C", "", "", 0, 4, "You get rid of 4 cards at once and play again."),
        ("9C 2D", "JS", "", 2, 1, "You get rid of 9 points and keep the 2 for later."),
        ("9C 2D", "", "", 2, 0, "The pile is empty, so any mystery fits."),
        ("TD", "4S", "", 0, 1, "That is all you can do now."),
        ("TD TS", "4S", "", 0, 2, "You go out and win the deal."),
        ("TD KS", "4S", "", 2, 1, "Nothing else fits. You swoop 1 card away and play again."),
        ("3C KS", "4S", "9D", 1, 1, "You get rid of 3 points."),
        ("KS QS", "4S", "2D", 1, 1, "That uncovers a mystery."),
    ],
)
def test_the_reason_is_the_one_that_people_would_give(
    hand: str, pile: str, up: str, mysteries: int, plays: int, said: str
) -> None:
    """The first action that plays so many cards and fits best; 0 is a flip."""
    seen = observation(hand, pile, up, mysteries)
    actions = [
        action
        for action in seen.legal
        if len(action.cards) + len(action.slots) == plays or (not plays and action.kind == "flip")
    ]
    assert said in {str(why(seen, action)) for action in actions}


def test_advice_is_what_the_expert_would_do() -> None:
    seen = observation("KC QD QH QS TD", "9C 5S 5D QC", "", 0)
    action, said = roster_of("swoop").advise(seen, Source(1))
    assert isinstance(action, Action)
    assert action == roster_of("swoop").make("expert").choose(seen, Source(1))
    assert str(said) == "That is a swoop, and you play again."


def test_what_is_promised_comes_true() -> None:
    """By any rules: each legal action is done to a copy of the deal."""
    told: Counter[str] = Counter()
    for number, options in enumerate(OPTIONS[::4]):
        state = dealt(replace(CLASSIC, **options), 3, number)
        for seen in asked(state, [roster_of("swoop").make("easy")], number):
            for action in seen.legal if len(seen.legal) > 1 else ():
                if action.kind not in ("play", "add"):
                    continue
                said, after, events = str(why(seen, action)), state.copy(), list[Event]()
                after.apply(seen.seat, action, events.append)
                where = f"{options}, {action} on {seen.pile}: {said}"
                result = after.result()
                won = result is not None and seen.seat in result.winners
                assert ("win the deal" in said) == won, where
                if again := "play again" in said:
                    assert after.to_act() == (seen.seat,) and not after.kernel.chaining, where
                if taken := said.startswith(("You take", "You can do no better")):
                    told_of = [e for e in events if isinstance(e, Happened) and e.what == "take"]
                    assert [f"{e.numbers['cards']} card" in said for e in told_of] == [True], where
                told.update(won=won, again=again, taken=taken)
    assert min(told.values()) > 15, told


def test_whoever_may_keep_a_card_that_fits_on_anything_is_told_so() -> None:
    rules = replace(find_rules("wild_twos")[1], specials_forced=False)
    seen = laid(rules, "T T K", pile="4 3").observe(0)
    assert str(why(seen, Action("pick_up"))) == "You take only 2 cards, and keep 2 × 10 for later."
