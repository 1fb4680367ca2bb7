"""Sources allow two readings of when a heart may be the top card; both can be played."""

import pytest

from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.match import Match
from tests.engine.hearts.laid import GAME, laid, rules_of
from tests.sooner import later

HANDS = ["2S 3H KH AH", "5C 6C 7C 8C"]


def pairs(state, seat=0):
    """Return the allowed choices, bottom before top."""
    return {" ".join(c.codes(action.cards)) for action in state.legal_for(seat)}


def pick(state, bottom, top):
    return Action("pick", (c.BY_CODE[bottom], c.BY_CODE[top]))


def test_with_one_card_that_is_no_heart():
    tops = {"3H 2S", "KH 2S", "AH 2S"}
    assert pairs(laid(HANDS)) == tops
    left = laid(HANDS, hearts_on_top="left")
    assert pairs(left) == tops | {"2S 3H", "2S KH", "2S AH"}
    assert left.refusal_for(0, pick(left, "2S", "AH")) is None
    refused = str(left.refusal_for(0, pick(left, "3H", "AH")))
    assert refused == (
        "A heart may be the top card only if only hearts are left beside the bottom card: "
        "you could use 2♠."
    )
    strict = laid(HANDS)
    assert str(strict.refusal_for(0, pick(strict, "2S", "AH"))) == (
        "A heart may be the top card only if you hold nothing but hearts: you could use 2♠."
    )


@pytest.mark.parametrize("reading", ["hand", "left"])
def test_nothing_else_differs(reading):
    only = laid(["2H 3H KH", "5C 6C 7C"], hearts_on_top=reading)
    assert len(pairs(only)) == 6
    two = laid(["2S 4C KH", "5C 6C 7C"], hearts_on_top=reading)
    assert pairs(two) == {"2S 4C", "KH 4C", "4C 2S", "KH 2S"}


@pytest.mark.parametrize("level", ["random", "easy", "medium", "hard", later("expert")])
def test_whoever_plays_knows_it(level):
    bot, met = roster_of("hearts").make(level), 0
    for seed in range(1 if level == "expert" else 12):
        match = Match(GAME, rules_of(hearts_on_top="left", games=1), 4, seed)
        while acting := match.to_act():
            seen = match.seen_by(acting[0])
            action = bot.choose(seen, Source(seed))
            assert action in seen.legal, action
            met += Memory(seen).either
            match.submit(acting[0], action)
    assert met or level == "expert"


def test_a_heart_that_is_sure_to_win_may_lie_on_top():
    """Under a poor top a heart would be given away."""
    state = laid(["2S 3H AH", "5C 6C 7C"], hearts_on_top="left")
    seen = state.seen_by(0)
    for level in ("medium", "hard", "expert"):
        chosen = roster_of("hearts").make(level).choose(seen, Source(1))
        assert " ".join(c.codes(chosen.cards)) == "2S AH", level


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [
        ("hand", "If just one of your cards isn’t a heart, it must be the top card."),
        ("left", "If just one of your cards isn’t a heart, it may be either of the two."),
        (
            "hand",
            "When the top card is chosen, the bottom card still counts as part of your hand.",
        ),
        (
            "left",
            "When the top card is chosen, the bottom card doesn’t count as part of your hand.",
        ),
    ],
)
def test_the_rules_say_so(reading, sentence):
    said = [
        str(words) for _, part in GAME.explain(rules_of(hearts_on_top=reading)) for words in part
    ]
    assert sentence in said


@pytest.mark.parametrize("packs", [0, 2])
def test_how_packs_are_counted_is_said_only_where_they_are(packs):
    heading, said = GAME.explain(rules_of(packs=packs))[-1]
    assert str(heading) == "Rulings"
    assert any("another pack" in str(words) for words in said) == (not packs)
    assert "Aces are high, in the cut too." in map(str, said)
