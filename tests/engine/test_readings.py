"""If a source allows two readings, worked examples play both."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import Context, Picked
from swoop_desktop.engine.swoop.state import Deal, highest
from swoop_desktop.scenes.common.rule_text import found_in, whole
from tests.contract.played import needs
from tests.engine.dealt import kinds, laid, legal, play, ranks, rules_of

SWOOP = GAMES["swoop"]


def by(name, **changes):
    return replace(rules_of(name), **changes)


def why_not(state, action):
    """Return the reason of a refusal; assert that player and referee get the same reason."""
    reason = state.refusal_for(0, action)
    assert reason is not None, f"{action} was accepted"
    assert str(state.seen_by(0).refusal(action)) == str(reason)
    return str(reason)


def flip(column):
    return Action("flip", columns=(column,))


# -- specials_forced -------------------------------------------------------------------------------


@pytest.mark.parametrize("special", ["T", "2"])
def test_who_holds_a_special_card_may_keep_it_and_take_the_pile(special):
    hand = f"{special} K"
    forced = laid("wild_twos", hand, pile="4")
    assert kinds(forced) == {"play"} and len(forced.legal_for(0)) == 1
    sign = "a 10" if special == "T" else f"a {special}"
    assert why_not(forced, Action("pick_up")) == (
        f"You may take the pile only if nothing fits, but {sign} does."
    )
    free = laid(by("wild_twos", specials_forced=False), hand, pile="4")
    assert kinds(free) == {"play", "pick_up"}
    assert legal(free, play(free, special, 1)) and not legal(free, play(free, "K", 1))
    free.apply(0, Action("pick_up"))
    assert (ranks(free.hands[0]), free.pile, free.to_act()) == (
        ranks(laid("wild_twos", f"{hand} 4").hands[0]),
        (),
        (1,),
    )


def test_an_ordinary_card_that_fits_still_has_to_be_played():
    state = laid(by("wild_twos", specials_forced=False), "T 3 K", pile="4")
    assert why_not(state, Action("pick_up")) == (
        "You may take the pile only if nothing fits, but a 3 does."
    )
    anything = laid(by("wild_twos", specials_forced=False), "T K", pile="2")
    assert why_not(anything, Action("pick_up")).endswith("but a king does."), "on a wild card"


def test_who_holds_a_special_card_may_play_too_high():
    state = laid(by("quebec", specials_forced=False), "9 9 T", pile="3")
    assert legal(state, play(state, "9", 2)) and legal(state, play(state, "T", 1))
    state.apply(0, play(state, "9", 2))
    assert (ranks(state.hands[0]), ranks(state.pile), state.to_act()) == ("3 T", "9 9", (1,))
    stuck = laid(by("quebec", specials_forced=False), "9 T 2", pile="3")
    assert why_not(stuck, play(stuck, "9", 1)) == ("You may play a 9 on a 3 only if nothing fits.")


# -- mixed_sources ---------------------------------------------------------------------------------


def test_a_set_comes_from_the_hand_or_from_the_table():
    state = laid(by("wild_twos", mixed_sources=False), "6 6 9", pile="7", up="6 6", down="3 3")
    assert legal(state, play(state, "6", 2)) and legal(state, play(state, "6", 0, 2))
    assert why_not(state, play(state, "6", 1, 1)) == (
        "By these rules, the cards of a set must come all from your hand or all from the table."
    )
    mixed = laid("wild_twos", "6 6 9", pile="7", up="6 6", down="3 3")
    assert legal(mixed, play(mixed, "6", 1, 1))


def test_what_is_added_comes_from_one_of_them_too():
    for mixed, sets in ((False, 4), (True, 6)):
        state = laid(by("classic", mixed_sources=mixed), "6 6 9", pile="7", up="- 6", down="6 3")
        state.apply(0, flip(0))
        assert len(state.legal_for(0)) == sets, [str(action) for action in state.legal_for(0)]
        assert legal(state, Action("add", (), (1,)))
        if not mixed:
            both = Action("add", play(state, "6", 1).cards, (1,))
            assert why_not(state, both).startswith(
                "By these rules, the cards of a set must come all"
            )


def test_all_of_this_rank_means_those_that_go_together():
    seen = laid(by("wild_twos", mixed_sources=False), "6 6 9", up="6 6", down="3 3").seen_by(0)
    hand = {Picked(Zone("hand", 0), 0), Picked(Zone("hand", 0), 1)}
    row = {Picked(Zone("up", 0, 0)), Picked(Zone("up", 0, 1))}
    assert {frozenset(seen.same(picked)) for picked in hand} == {frozenset(hand)}
    assert {frozenset(seen.same(picked)) for picked in row} == {frozenset(row)}


# -- mystery_add -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic", "wild_twos"])
def test_nothing_is_added_to_a_mystery(name):
    state = laid(by(name, mystery_add=False), "6 6 9", pile="7", up="- 6", down="6 3")
    state.apply(0, flip(0))
    assert (ranks(state.pile), state.to_act()) == ("6 7", (1,)), "nothing is asked"
    asked = laid(name, "6 6 9", pile="7", up="- 6", down="6 3")
    asked.apply(0, flip(0))
    assert kinds(asked) == {"add"}


# -- chain_after_swoop -----------------------------------------------------------------------------


def swooped(*, lasts, up="T - 5", down="K 6 7"):
    """Pile 9; column 0 has a face-up 10; the mystery of column 1 is a 6."""
    rules = by("swoops150_risky", chain_after_swoop=lasts)
    return laid(rules, "3 4 8", pile="9", up=up, down=down)


def test_a_swoop_with_a_face_up_card_gives_the_right_to_flip_on():
    """The source allows any number of face-down cards."""
    state = swooped(lasts=True)
    state.apply(0, play(state, "T", 0, 1))
    assert kinds(state) == {"play", "flip"}, "it is an extra turn like any other"
    state.apply(0, flip(1))
    assert kinds(state) == {"flip", "stop"} and state.to_act() == (0,)
    ends = swooped(lasts=False)
    ends.apply(0, play(ends, "T", 0, 1))
    ends.apply(0, flip(1))
    assert ends.to_act() == (1,) and ranks(ends.pile) == "6"


def test_after_any_play_that_fits_one_may_flip_on_or_stop():
    for lasts in (True, False):
        state = swooped(lasts=lasts)
        state.apply(0, play(state, "T", 0, 1))
        state.apply(0, play(state, "8", 1))
        assert state.to_act() == ((0,) if lasts else (1,))
        if lasts:
            assert kinds(state) == {"flip", "stop"}
            state.apply(0, Action("stop"))
            assert state.to_act() == (1,) and not state.kernel.lasting


def test_a_swoop_in_a_chain_does_not_end_it():
    for lasts in (True, False):
        state = swooped(lasts=lasts, up="8 - -", down="K T 6")
        state.apply(0, play(state, "8", 0, 1))
        state.apply(0, flip(1))
        assert state.to_act() == (0,) and len(state.gone) == 3, "the mystery swoops"
        state.apply(0, flip(2))
        assert state.to_act() == ((0,) if lasts else (1,))
        if lasts:
            state.apply(0, flip(0))
            assert state.to_act() == (1,) and "K" in ranks(state.hands[0]), "too high: it is over"
            assert not state.kernel.lasting and not state.kernel.chaining


def test_four_of_a_kind_with_a_face_up_card_gives_the_right_too():
    for up, lasts in (("9 - 5", True), ("- - 5", False)):
        rules = by("swoops150_risky", chain_after_swoop=True)
        state = laid(rules, "9 4 8", pile="9 9 9", up=up, down="K 6 7")
        state.apply(0, play(state, "9", 0, 1) if lasts else play(state, "9", 1))
        assert state.to_act() == (0,) and state.pile == ()
        assert state.kernel.lasting is lasts
        state.apply(0, play(state, "8", 1))
        assert state.to_act() == ((0,) if lasts else (1,))


def test_a_set_that_is_too_high_gives_no_right():
    """Four of a kind swoop, but are too high, so the pile is taken."""
    rules = by("classic", mystery_chain=True, chain_after_swoop=True)
    state = laid(rules, "K K K 4 8", pile="9", up="K - 5", down="2 6 7")
    state.apply(0, play(state, "K", 3, 1))
    assert state.to_act() == (0,) and not state.kernel.lasting
    state.apply(0, play(state, "8", 1))
    assert state.to_act() == (1,)


def test_the_right_is_no_secret_and_is_imagined_with_the_rest():
    state = swooped(lasts=True)
    state.apply(0, play(state, "T", 0, 1))
    for seat in range(3):
        seen = state.seen_by(seat)
        assert seen.kernel.lasting
    copy = state.copy()
    copy.apply(0, play(copy, "8", 1))
    assert kinds(copy) == {"flip", "stop"}


def test_without_a_chain_it_makes_no_difference():
    rules = by("classic", chain_after_swoop=True)
    assert str(SWOOP.without_effect(rules)["chain_after_swoop"]) == (
        "Has no effect without a chain of mysteries."
    )
    state = laid(rules, "3 4 8", pile="9", up="T - 5", down="K 6 7")
    state.apply(0, play(state, "T", 0, 1))
    state.apply(0, flip(1))
    assert state.to_act() == (1,)


# -- what is said ----------------------------------------------------------------------------------

SAID = tomllib.loads(Path(__file__).with_name("readings.toml").read_text("utf-8"))["said"]


@pytest.mark.parametrize("row", SAID, ids=lambda row: f"{row['name']} {row.get('changes', '')}")
def test_the_rules_say_which_reading_is_played(row):
    told = SWOOP.explain(by(row["name"], **row.get("changes", {})))
    if "heading" in row:
        (part,) = (part for heading, part in told if str(heading) == row["heading"])
        assert [str(words) for words in part] == row["sentences"]
    else:
        assert {*row["sentences"]} <= {str(words) for _, part in told for words in part}


IDLE = [
    ("classic", {}, {"specials_forced", "chain_after_swoop"}),
    ("wild_twos", {}, {"chain_after_swoop"}),
    ("quebec", {"swoop_ranks": ("X",), "order": tuple("A23456789TJQK")}, {"specials_forced"}),
    ("hand_only", {}, {"mixed_sources", "mystery_add", "chain_after_swoop"}),
    ("mysteries_only", {}, {"mixed_sources", "chain_after_swoop"}),
    ("wild_twos", {"max_set": 1}, {"mixed_sources", "mystery_add"}),
    ("swoops150_risky", {}, {"specials_forced"}),
]


@pytest.mark.parametrize(("name", "changes", "idle"), IDLE)
def test_what_makes_no_difference_is_said(name, changes, idle):
    ours = {"specials_forced", "mixed_sources", "mystery_add", "chain_after_swoop"}
    found = set(SWOOP.without_effect(by(name, **changes))) & ours
    assert idle <= found
    assert "chain_after_swoop" in found or name == "swoops150_risky"


# -- who begins ------------------------------------------------------------------------------------


def drawn(text):
    """Return the drawn cards by seat."""
    return {seat: c.BY_CODE[code] for seat, code in enumerate(text.split())}


@pytest.mark.parametrize(
    ("method", "cards", "best"),
    [
        ("draw_rank", "QS KD KC", [1, 2]),
        ("draw", "QS KD KC", [0, 1, 2]),
        ("draw_rank", "TS JD 9C", [1]),
        ("draw", "TS JD 9C", [0]),
        ("draw_rank", "XB XR KC", [0, 1]),
        ("draw", "XB TS KC", [0, 1]),
        ("draw_rank", "AS 2D AC", [1]),
    ],
)
def test_the_highest_card_or_the_most_points(method, cards, best):
    """Ranks count from ace to king and joker, whatever the order of play."""
    for changes in ({}, {"order": tuple("KQJ98765432A")}):
        rules = by("classic", first_deal_starter=method, **changes)
        assert highest(rules, 1, drawn(cards)) == best


def test_each_deal_is_drawn_for_in_its_own_way():
    rules = by("classic", first_deal_starter="draw", later_starter="draw_rank")
    assert highest(rules, 1, drawn("QS KD")) == [0, 1]
    assert highest(rules, 2, drawn("QS KD")) == [1]


def first_deal(rules, seed, number=1, last=None):
    context = Context(number, (0,) * 4, before=last and last.first)
    deal = SWOOP.deal(rules, seed, context)
    SWOOP.check_deal(rules, deal, context)
    assert isinstance(deal, Deal)
    return deal


def test_a_draw_by_rank_is_faithful_only_where_the_rules_draw_so():
    ranked, pointed = rules_of("classic"), by("classic", first_deal_starter="draw")
    deals = [first_deal(pointed, seed) for seed in range(60)]
    assert sum(len(deal.draws) for deal in deals) > sum(
        len(first_deal(ranked, seed).draws) for seed in range(60)
    ), "fewer tie than by points"
    by_points = next(
        deal
        for deal in deals
        if len(deal.draws) == 2 and len(highest(ranked, 1, deal.draws[0])) == 1
    )
    with pytest.raises(RecordError, match="one draw too many"):
        SWOOP.check_deal(ranked, by_points, Context(1, (0,) * 4))


def test_the_first_seat_begins_as_agreed_and_then_the_next():
    rules = by("wild_twos", first_deal_starter="first_seat")
    for seed in range(20):
        deal = first_deal(rules, seed)
        assert (deal.first, deal.draws) == (0, ())
        assert first_deal(rules, seed, 2, deal).first == 1
    with pytest.raises(RecordError, match="first is 2, and should be 0"):
        SWOOP.check_deal(
            rules,
            replace(first_deal(rules, 1), first=2),
            Context(1, (0,) * 4),
        )
    assert (SWOOP.first_seat(rules), SWOOP.first_seat(rules_of("wild_twos"))) == (0, None)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "draws the highest card and begins."),
        ({"first_deal_starter": "draw"}, "draws the most points and begins."),
        ({"first_deal_starter": "first_seat"}, "Ada begins, as agreed."),
    ],
)
def test_the_log_says_why_somebody_begins(changes, words):
    rules, told = by("classic", **changes), list[str]()
    deal = first_deal(rules, 3)
    SWOOP.begin(
        rules,
        deal,
        Context(1, (0,) * 4),
        lambda event: told.append(str(SWOOP.tell(event, Audience(["Ada", "Bo", "Cy", "Di"])))),
    )
    assert sum(line.endswith(words) for line in told) == 1, told


# -- rulings, and where rules come from ------------------------------------------------------------

TAKEN = "Nothing may be added to a mystery that is too high."
STAYS = "You take only what lay there before: your set stays, and begins the new pile."
MIXED = "A set may have both cards from your hand and face-up cards in it."
STARTER = "A swoop card that is turned up to begin the pile is set aside."
SHORT = (
    "If the stock has too few cards for a draw, one of the players who"
    " should draw is chosen at random."
)
RULINGS = {
    "classic": {
        "The set is chosen before you take the pile: what you take can’t join it.",
        STAYS,
        MIXED,
        SHORT,
    },
    "swoops150": {
        "Four of a kind that is too high is taken, too, and doesn’t swoop.",
        TAKEN,
        MIXED,
        SHORT,
    },
    "wild_twos": {"After somebody has taken the pile, the next player begins.", TAKEN, MIXED},
    "quebec": {"Swoop cards are played only in your own turn.", STAYS, MIXED, STARTER},
    "mysteries_only": {"Swoop cards are played only in your own turn.", STAYS, SHORT},
}


@pytest.mark.parametrize("name", RULINGS)
def test_rulings_are_told_as_such(name):
    heading, said = SWOOP.explain(rules_of(name))[-1]
    told = set(map(str, said[1:]))
    assert str(heading) == "Rulings"
    assert "Not every source says" in str(said[0])
    assert told & {TAKEN, STAYS, MIXED, STARTER, SHORT} <= RULINGS[name] <= told
    assert (
        "If 1000 turns in a row pass without a card going out of play, the deal ends there, and "
        "everybody scores."
    ) in told


def test_rulings_are_told_only_where_they_matter():
    def told(name, **changes):
        return set(map(str, SWOOP.explain(by(name, **changes))[-1][1]))

    assert TAKEN not in told("wild_twos", mystery_add=False)
    assert MIXED not in told("wild_twos", mixed_sources=False)
    assert MIXED not in told("wild_twos", max_set=1)
    assert STARTER not in told("quebec", swoop_ranks=())
    assert SHORT not in told("swoops150", first_deal_starter="random", later_starter="rotate")
    assert SHORT in told("wild_twos", later_starter="draw")
    assert SHORT not in told("wild_twos", later_starter="draw", deals=1)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES.values() for name in game.presets()]
)
def test_every_rule_set_that_is_shipped_says_where_it_comes_from(game, name):
    """A player's rule set has no source; its text has the game's other names."""
    shipped = game.presets()[name]
    said = [str(words) for words in game.background(shipped)]
    own = [str(words) for words in game.background(replace(shipped, name="Mine"))]
    needs(game.name, said, "sentence of where its rules come from")
    assert len(said) > len(own)
    if game is SWOOP:
        assert own == ["Swoop is also called Swoops, Swipe, Swoosh or Swish."] == said[-1:]


@pytest.mark.parametrize("wanted", ["swipe", "Swoosh", "SWISH"])
def test_other_names_of_the_game_are_found_in_the_rules(wanted):
    found = found_in(whole(SWOOP, rules_of("quebec")), wanted, SWOOP)
    assert found[-1] == ("body", "Swoop is also called Swoops, Swipe, Swoosh or Swish.")


@pytest.mark.parametrize("name", ["wild_twos", "capture"])
def test_the_most_players_are_told_where_the_source_knows_none(name):
    game, rules = find_rules(name)
    said = [str(words) for _, part in game.explain(rules) for words in part]
    assert "For 2–16 players." in said
    with pytest.raises(RulesError):
        game.check_seats(rules, 17)


def test_what_is_a_reading_is_said_to_be_one():
    for name, words in (("hand_only", "here it is 19"), ("four_or_more", "any number")):
        assert words in " ".join(map(str, SWOOP.background(rules_of(name))))
