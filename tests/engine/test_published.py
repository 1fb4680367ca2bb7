"""Other published rules of Swoop: our options express these rules, the engine plays them, and texts
tell them.
"""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.cli import main
from swoop_desktop.engine.cards import Source, rank
from swoop_desktop.engine.events import Action, DealBegan, Zone
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context, Result
from swoop_desktop.engine.swoop.rules import packs_told
from swoop_desktop.engine.swoop.state import Deal
from swoop_desktop.rulesets.library import load_rules
from tests.engine.dealt import kinds, laid, legal, play, ranks, rules_of
from tests.engine.rule_sets import rule_sets
from tests.engine.test_any_rules import play_out
from tests.play.recorded import Written

SWOOP = GAMES["swoop"]

PUBLISHED = {
    text.pop("about"): text
    for text in tomllib.loads(Path(__file__).with_name("published.toml").read_text("utf-8"))["text"]
}


def told(rules):
    return [str(words) for _, part in SWOOP.explain(rules) for words in part]


def data_of(about, **more):
    text = PUBLISHED[about]
    return {"based_on": text["based_on"], **text["changes"], **more}


@pytest.mark.parametrize("about", PUBLISHED)
def test_a_published_text_can_be_played_and_read(about, tmp_path, capsys):
    path = tmp_path / "published.toml"
    path.write_text(tomli_w.dumps(data_of(about, name=about)), encoding="utf-8")
    assert main(["rules", "check", str(path)]) == 0, capsys.readouterr()
    assert main(["simulate", "--rules", str(path), "--bots", "easy,easy,easy,easy", "--games", "1",
                 "--jobs", "1", "--json"]) == 0  # fmt: skip
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["endless_deals"] == 0
    said = told(load_rules(path).rules)
    assert {*PUBLISHED[about]["sentences"]} <= {*said}


def test_the_shipped_ones_are_what_their_texts_say():
    for name, about in {
        "three_decks": "a family's three full decks",
        "tens_and_jacks": "fourteen in hand, four decks, tens and jacks",
        "open_pile": "a program on the web",
    }.items():
        assert SWOOP.rules_from(data_of(about, name=name)) == SWOOP.presets()[name]


# -- the pile at will ------------------------------------------------------------------------------


def test_the_pile_is_there_for_whoever_wants_it():
    """*open_pile*: a player may take any pile but an empty one instead of playing, even if
    everything fits or a ten is held; the next player begins.
    """
    for hand in ("9 9 3", "T 4", "Q Q"):
        state = laid("open_pile", hand, pile="K")
        assert kinds(state) == {"play", "pick_up"}
        state.apply(0, Action("pick_up"))
        assert state.to_act() == (1,) and state.pile == () and "K" in ranks(state.hands[0])
    assert kinds(laid("open_pile", "9 9 3")) == {"play"}
    assert kinds(laid("wild_twos", "9 9 3", pile="K")) == {"play"}
    assert kinds(laid("classic", "9 9 3", pile="K")) == {"play"}


def test_not_while_something_may_be_added_nor_in_a_chain():
    state = laid("open_pile", "6 4", pile="9", down="6")
    state.apply(0, Action("flip", columns=(0,)))
    assert kinds(state) == {"add"}
    assert "First decide" in str(state.refusal_for(0, Action("pick_up")))
    chained = replace(rules_of("open_pile"), mystery_chain=True)
    state = laid(chained, "4", pile="9", up="6 -", down="5 7")
    state.apply(0, play(state, "6", 0, 1))
    assert kinds(state) == {"flip", "stop"}
    assert "flip mysteries, or stop" in str(state.refusal_for(0, Action("pick_up")))


def test_a_ten_that_need_not_count_makes_no_difference_then():
    rules = rules_of("open_pile")
    assert "specials_forced" in SWOOP.without_effect(rules)
    for forced in (True, False):
        state = laid(replace(rules, specials_forced=forced), "T K", pile="4")
        assert kinds(state) == {"play", "pick_up"}
    assert "pick_up" in SWOOP.without_effect(rules_of("classic"))


# -- what comes first ------------------------------------------------------------------------------

HAND_FIRST = "First play the cards in your hand."


def row_after(name="classic", **changes):
    return replace(rules_of(name), row_after_hand=True, **changes)


def test_face_up_cards_wait_for_the_hand():
    state = laid(row_after(), "7 9", pile="K", up="7 4", down="2 3")
    for action in (play(state, "7", 0, 1), play(state, "7", 1, 1), play(state, "4", 0, 1)):
        assert str(state.refusal_for(0, action)) == HAND_FIRST
    assert legal(state, play(state, "7", 1)) and legal(state, play(state, "9", 1))
    state = laid(row_after(), "7 7", pile="K", up="7 4", down="2 3")
    assert legal(state, play(state, "7", 2, 1)), "with the last cards of the hand"
    assert str(state.refusal_for(0, play(state, "7", 1, 1))) == HAND_FIRST
    assert str(state.refusal_for(0, play(state, "7", 0, 1))) == HAND_FIRST
    state = laid(row_after(), "", pile="K", up="7 4", down="2 3")
    assert legal(state, play(state, "7", 0, 1)) and legal(state, play(state, "4", 0, 1))


def test_what_has_to_wait_is_counted_before_the_pile_is_taken():
    """The set has all kings of hand and row, though the pile is then taken in hand."""
    state = laid(row_after(), "K K", pile="5 4", up="K", down="2")
    state.apply(0, play(state, "K", 2, 1))
    assert ranks(state.hands[0]) == "4 5" and ranks(state.pile) == "K K K"


def test_by_one_source_alone_the_row_waits_for_an_empty_hand():
    rules = row_after(mixed_sources=False)
    state = laid(rules, "7", pile="K", up="7", down="2")
    assert "the cards of a set must come all from your hand" in str(
        state.refusal_for(0, play(state, "7", 1, 1))
    )
    assert str(state.refusal_for(0, play(state, "7", 0, 1))) == HAND_FIRST


def test_only_what_may_be_laid_counts_as_fitting():
    state = laid(row_after("wild_twos"), "K", pile="5", up="3", down="2")
    assert kinds(state) == {"pick_up"}
    state = laid(row_after("quebec"), "K", pile="5", up="3", down="2")
    assert legal(state, play(state, "K", 1)), "nothing that may be laid fits"
    state = laid(row_after("wild_twos"), "", pile="5", up="3", down="2")
    assert kinds(state) == {"play"}


def test_what_is_added_to_a_mystery_need_not_wait():
    state = laid(row_after(), "3", pile="K", up="9 -", down="2 9")
    state.apply(0, Action("flip", columns=(1,)))
    assert legal(state, play(state, "9", 0, 1))


def seen_of(state):
    return {(p.zone.kind, p.zone.column, p.place) for p in state.seen_by(0).playable()}


def test_cards_that_have_to_wait_are_shown_as_such():
    state = laid(row_after(), "7 9", pile="K", up="7 4", down="2 3")
    assert {kind for kind, _, _ in seen_of(state)} == {"hand"}
    seen = state.seen_by(0)
    up = next(p for p in map(seen.picks, [play(state, "7", 0, 1)]))[0]
    assert len(seen.same(up)) == 1, "a double-click takes no more than may go together"
    state = laid(row_after(), "7 7", pile="K", up="7 4", down="2 3")
    assert {(kind, column) for kind, column, _ in seen_of(state) if kind == "up"} == {("up", 0)}
    last = replace(rules_of("classic"), mysteries_last=True)
    assert "down" not in {kind for kind, _, _ in seen_of(laid(last, "7", pile="K", down="2 3"))}
    assert {kind for kind, _, _ in seen_of(laid(last, "", pile="K", down="2 3"))} == {"down"}


def test_mysteries_come_last():
    last = replace(rules_of("classic"), mysteries_last=True)
    flip = Action("flip", columns=(1,))
    state = laid(last, "7", pile="K", up="4 -", down="2 3")
    assert str(state.refusal_for(0, flip)) == HAND_FIRST and kinds(state) == {"play"}
    state = laid(last, "", pile="K", up="4 -", down="2 3")
    assert str(state.refusal_for(0, flip)) == "First play your face-up cards."
    covered = Action("flip", columns=(0,))
    assert "covered" in str(state.refusal_for(0, covered))
    state = laid(last, "", pile="K", down="2 3")
    assert legal(state, flip)


def test_what_was_taken_is_played_before_the_next_mystery():
    last = replace(rules_of("classic"), mysteries_last=True)
    state = laid(last, "", pile="8 5", down="J 3", others=("4", "4"))
    state.apply(0, Action("flip", columns=(0,)))
    assert ranks(state.hands[0]) == "5 8" and ranks(state.pile) == "J"
    for seat in (1, 2):
        state.apply(seat, play(state, "4", 1, seat=seat)) if state.to_act() == (seat,) else None
        if not state.to_act():
            return
    assert str(state.refusal_for(0, Action("flip", columns=(1,)))) == HAND_FIRST


def test_with_mysteries_alone_the_pile_may_be_taken_too():
    last = replace(rules_of("wild_twos"), mysteries_last=True)
    assert kinds(laid(last, "", pile="5", down="J 3")) == {"flip", "pick_up"}


# -- who begins, and when it ends ------------------------------------------------------------------


def began(later, first, result, found, seats=4):
    """True if `found` begins the deal after this result; if not, that deal must be refused."""
    rules = replace(rules_of("classic"), later_starter=later)
    context = Context(2, (0,) * seats, result, first)
    deal = SWOOP.deal(rules, 7, context)
    assert isinstance(deal, Deal)
    try:
        SWOOP.check_deal(rules, replace(deal, first=found), context)
    except RecordError:
        return False
    return deal.first == found


@pytest.mark.parametrize(
    ("scores", "out", "winner", "loser"),
    [
        ((0, 5, 9, 3), 0, 0, 2),
        ((9, 0, 9, 9), 1, 1, 2),
        ((9, 0, 3, 9), 1, 1, 3),
        ((9, 9, 0, 4), 2, 2, 0),
        ((0, 0, 0, 0), 3, 3, 2),
    ],
)
def test_who_went_out_or_scored_most_begins(scores, out, winner, loser):
    """The first of equal seats begins: clockwise from the seat after the last starter, which was
    seat 1.
    """
    result = Result(scores, ((),) * 4, (out,))
    for later, due in (("winner", winner), ("loser", loser), ("rotate", 2)):
        assert [seat for seat in range(4) if began(later, 1, result, seat)] == [due], later


def test_after_an_endless_deal_the_next_one_clockwise_begins():
    stopped = Result((9, 3, 1, 9), ((),) * 4, ())
    for later in ("winner", "loser"):
        assert began(later, 3, stopped, 0)


def test_the_log_says_so():
    names = ["Ada", "Bo", "Cy", "Di"]
    for later, words in (
        ("winner", "{} went out in the last deal and begins."),
        ("loser", "{} scored the most in the last deal and begins."),
    ):
        rules = replace(rules_of("classic"), later_starter=later, deals=2, point_limit=0)
        game = Written((SWOOP, rules), 4, 5)
        begins = game.by_chance(Source(5), 1).match.to_act()[0]
        said = [str(SWOOP.tell(event, Audience(names))) for event in game.events]
        assert words.format(names[begins]) in said


@pytest.mark.parametrize(("rounds", "seats"), [(1, 3), (2, 4)])
def test_the_game_ends_when_everybody_has_begun(rounds, seats):
    data = {"based_on": "classic", "rounds": rounds, "point_limit": 0, "name": "Once around"}
    rules = SWOOP.rules_from(data)
    events = Written((SWOOP, rules), seats, 3).by_chance(Source(3)).events
    first = [event.first for event in events if isinstance(event, DealBegan)]
    assert sorted(first) == sorted([*range(seats)] * rounds)


def test_what_goes_against_it_is_said_with_a_way_out():
    base = SWOOP.rules_to(SWOOP.presets()["classic"])
    for changes, words, remedies in (
        ({"rounds": 1, "deals": 4}, "not both", [{"deals": 0}, {"rounds": 0}]),
        (
            {"rounds": 1, "later_starter": "loser"},
            "next player clockwise",
            [{"later_starter": "rotate"}, {"rounds": 0}],
        ),
        (
            {"mysteries_last": True, "mystery_chain": True},
            "come last",
            [{"mystery_chain": False}, {"mysteries_last": False}],
        ),
    ):
        found = SWOOP.conflicts({**base, **changes})
        assert len(found) == 1 and words in str(found[0].words)
        assert [dict(one.changes) for one in found[0].remedies] == remedies
    with pytest.raises(RulesError, match="every game must end"):
        SWOOP.rules_from({"based_on": "classic", "point_limit": 0})


def test_a_single_deal_of_such_rules_is_a_single_deal():
    data = {"based_on": "classic", "rounds": 2, "name": "Twice around"}
    one = SWOOP.with_deals(SWOOP.rules_from(data), 1)
    assert SWOOP.winners(one, 1, (4, 0, 7)) == (1,)
    assert SWOOP.rules_from(SWOOP.rules_to(one)) == one


# -- packs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("classic", {}, "2 packs for 3–4 players, 3 for 5–6, 4 for 7–8"),
        ("three_decks", {}, "3 packs"),
        ("quebec", {}, "2 packs"),
        ("classic", {"players": (2, 2)}, "1 pack"),
        ("classic", {"players": (2, 5)}, "1 pack for 2 players, 2 for 3–4, 3 for 5"),
        ("open_pile", {"players": (2, 5)}, "1 pack for 2 players, 2 for 3–5"),
    ],
)
def test_packs_are_a_number(name, changes, words):
    rules = replace(rules_of(name), **changes)
    assert str(packs_told(rules)) == words
    assert f"The game uses {words}." in told(rules)


@pytest.mark.parametrize(
    ("hand", "starter", "packs"), [(18, False, 2), (18, True, 3), (9, True, 2)]
)
def test_as_few_packs_as_the_deal_needs(hand, starter, packs):
    """Four players with 18 and 8 cards each need two packs of 52, and one more for a
    starter card.
    """
    rules = replace(rules_of("open_pile"), hand=hand, starter_card=starter)
    assert (rules.packs(4), rules.needed(4)) == (packs, 4 * (hand + 8) + starter)
    assert replace(rules, extra_packs=2).packs(4) == packs + 2
    deal = SWOOP.deal(rules, 1, Context(1, (0,) * 4))
    assert isinstance(deal, Deal) and len(deal.every()) == 52 * packs


# -- any of them -----------------------------------------------------------------------------------


@pytest.mark.long
@settings(max_examples=300, derandomize=True)
@given(rule_sets(), st.integers(0, 2**63))
def test_there_is_always_a_legal_move(rules, seed):
    play_out(rules, seed)


def test_two_who_always_take_come_to_an_end():
    """Turns count towards an endless deal when they pass, also after voluntary takes."""
    rules = replace(rules_of("open_pile"), deals=1, point_limit=0)
    match, turns = Match(SWOOP, rules, 2, 1), 0
    while match.to_act():
        seat = match.to_act()[0]
        seen = match.seen_by(seat)
        lying = len(seen.zones[Zone("pile")])
        sets = [one for one in seen.legal if one.kind == "play" and len(one.cards) == 1]
        quiet = [one for one in sets if not one.columns and seen.outcome(one).kind == "plain"]
        take = [one for one in seen.legal if one.kind == "pick_up"]
        quiet.sort(key=lambda one: rank(one.cards[0]))
        lays = quiet[: 1 if lying else None][-1:]
        match.submit(seat, (take if lying > 1 or not lays else lays)[0])
        turns += 1
    assert turns >= 1000 and match.winners is not None
