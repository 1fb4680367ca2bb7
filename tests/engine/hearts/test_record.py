"""A game written by hand, line by line from the format; and every way to get it wrong."""

import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action, DealBegan, Decided, TurnBegan, Zone
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Seat
from swoop_desktop.engine.record import Fault, Replay, event_line, header_line
from swoop_desktop.play.session import Session
from tests.engine.hearts import model
from tests.engine.hearts.laid import GAME, context, rules_of
from tests.engine.hearts.test_model import record_of

Lines = list[dict[str, Any]]


def rest(*dealt):
    """The pack without these cards."""
    pack = model.all_cards(1)
    for hand in dealt:
        for card in hand.split():
            pack.remove(card)
    return pack


FIRST = ("6H KS 2C 3C", "7H AS 4C 5C", "8D QS 6C 7C")
TIE = {"0": "7H", "1": "KS", "2": "KD"}
SECOND = ("AH KH 2C 3S", "TD JS 5H 4S", "TC JC QH 4C")


def pick(seat, bottom, top):
    return {"seat": seat, "pick": {"bottom": bottom, "top": top}}


def by_hand():
    """Three players, four cards each, no refill: two rounds a game; two games."""
    return [
        {
            "record": 1,
            "game": "hearts",
            "program": "a pencil",
            "seed": None,
            "rules": {
                "name": "pencil",
                "points": 0,
                "games": 2,
                "packs": 1,
                "hand": 4,
                "refill": 0,
            },
            "seats": [{"name": name, "player": "human"} for name in ("Anna", "Bo", "Cem")],
        },
        {
            "deal": 1,
            "dealer": 2,
            "cuts": [dict(TIE), {"1": "3C", "2": "9S"}],
            "seats": [{"hand": hand.split()} for hand in FIRST],
            "stock": rest(*FIRST),
        },
        pick(0, "6H", "KS"),
        pick(1, "7H", "AS"),
        pick(2, "8D", "QS"),
        {"round_end": 1, "winner": 1, "captured": 2},
        pick(1, "5C", "4C"),  # seat 0 deals the second round
        pick(2, "6C", "7C"),
        pick(0, "2C", "3C"),
        {"round_end": 2, "winner": 2, "captured": 0},
        {"deal_end": 1, "scores": [0, 2, 0], "totals": [0, 2, 0]},
        {
            "deal": 2,
            "dealer": 0,
            "cuts": [{"0": "AH", "1": "KS", "2": "QD"}],
            "seats": [{"hand": hand.split()} for hand in SECOND],
            "stock": rest(*SECOND),
        },
        pick(1, "5H", "JS"),
        pick(2, "QH", "JC"),
        pick(0, "AH", "2C"),
        {"round_end": 1, "winner": 2, "captured": 3},
        pick(2, "4C", "TC"),  # seat 1 deals
        pick(0, "KH", "3S"),
        pick(1, "4S", "TD"),
        {"round_end": 2, "winner": 1, "captured": 1},
        {"deal_end": 2, "scores": [0, 1, 3], "totals": [0, 3, 3]},
        {"game_end": True, "winners": [1, 2]},
    ]


def written(lines):
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_a_game_by_hand_is_faithful():
    model.check(by_hand())
    replay = Replay(written(by_hand()))
    assert replay.match.winners == (1, 2) and replay.match.totals == (0, 3, 3)
    assert not replay.missing and not replay.cut


def test_what_is_written_is_what_was_read():
    lines = record_of(rules_of(5), 5, 3)
    replay = Replay(written(lines))
    assert not replay.missing
    assert [next(iter(line)) for line in lines[:3]] == ["record", "deal", "seat"]
    assert lines[0]["game"] == "hearts"
    assert lines[0]["rules"] == {
        "name": "capture", "points": 0, "games": 1, "packs": 2, "hand": 7, "refill": 2,
        "hearts_on_top": "hand",
    }  # fmt: skip
    assert list(lines[1]) == ["deal", "dealer", "cuts", "seats", "stock"]
    assert all(list(entry) == ["hand"] for entry in lines[1]["seats"])
    assert sorted(line["seat"] for line in lines[2:7]) == list(range(5))
    assert set(lines[2]) == {"seat", "pick"} and set(lines[2]["pick"]) == {"bottom", "top"}
    assert set(lines[7]) == {"round_end", "winner", "captured"}
    assert {"deal_end", "scores", "totals"} == set(lines[-2])
    assert set(lines[-1]) == {"game_end", "winners"}


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_what_is_read_is_what_was_played(seats):
    """The same deals, cards and events, where people chose from the dealer's left."""
    rules = rules_of(seats, games=2)
    told = []
    match = Match(GAME, rules, seats, 8, None, (told.append,))
    while asked := match.to_act():
        match.submit(asked[0], match.seen_by(asked[0]).legal[-1])
    who = [Seat(f"P{seat}", "human") for seat in range(seats)]
    lines = [header_line(GAME, rules, who, 8, "test")]
    lines += [line for event in told if (line := event_line(GAME, event)) is not None]
    replay = Replay(written(lines))
    assert replay.events == told
    deals = [event.deal for event in told if isinstance(event, DealBegan)]
    for number, deal in enumerate(deals, 1):
        assert GAME.deal_from(GAME.deal_line(deal), seats) == deal
        before = deals[number - 2].first if number > 1 else None
        again = GAME.deal(rules, 8, context(seats, number)._replace(before=before))
        assert again == deal


def test_more_keys_are_fine_and_other_programs_write_no_name():
    lines = by_hand()
    del lines[0]["rules"]["name"]
    del lines[0]["seed"]
    for line in lines:
        line["note"] = ["thought long"]
    lines[2]["pick"]["why"] = "nothing better"
    assert Replay(written(lines)).match.winners == (1, 2)


# -- damage: what to change, and the number of the line that is at fault then ----------------------


def change(line, **values):
    """Other values in a line (its number, from 1)."""

    def damage(lines):
        lines[line - 1].update(values)
        return line

    return damage


def without(line):
    def damage(lines):
        del lines[line - 1]
        return line

    return damage


def twice(line):
    def damage(lines):
        lines.insert(line, lines[line - 1])
        return line + 1

    return damage


def exchanged(one, two):
    def damage(lines):
        lines[one - 1], lines[two - 1] = lines[two - 1], lines[one - 1]
        return min(one, two)

    return damage


def rule(key, value, at=1):
    def damage(lines):
        lines[0]["rules"][key] = value
        return at

    return damage


def no_rule(key):
    def damage(lines):
        del lines[0]["rules"][key]
        return 1

    return damage


def cards_change_places(lines):
    """A card is in two places."""
    lines[1]["stock"][0] = lines[1]["seats"][0]["hand"][0]
    return 2


def one_card_less(lines):
    lines[1]["stock"].append(lines[1]["seats"][1]["hand"].pop())
    return 2


def one_card_more(lines):
    lines[1]["seats"][1]["hand"].append(lines[1]["stock"].pop())
    return 2


def a_card_missing(lines):
    lines[1]["stock"].pop()
    return 2


def a_pick_missing(lines):
    """The round ends before everybody has chosen."""
    del lines[3]
    return 5


def a_joker(lines):
    lines[1]["stock"][3] = "XB"
    return 2


def no_such_card(lines):
    lines[1]["stock"][3] = "10H"
    return 2


def a_hand_too_few(lines):
    hand = lines[1]["seats"].pop()["hand"]
    lines[1]["stock"] += hand
    return 2


def fewer_players(lines):
    lines[0]["seats"].pop()
    return 2


DAMAGE = {
    "somebody else's pick": change(3, seat=1),
    "a seat there is not": change(3, seat=3),
    "a seat below nought": change(3, seat=-1),
    "a seat that is a text": change(3, seat="0"),
    "a card not held": change(3, pick={"bottom": "6H", "top": "AS"}),
    "a card not held at the bottom": change(3, pick={"bottom": "AS", "top": "KS"}),
    "a card already played": change(7, pick={"bottom": "5C", "top": "AS"}),
    "one card twice": change(3, pick={"bottom": "KS", "top": "KS"}),
    "a heart on top": change(3, pick={"bottom": "KS", "top": "6H"}),
    "no top": change(3, pick={"bottom": "6H"}),
    "no bottom": change(3, pick={"top": "KS"}),
    "a pick that is a list": change(3, pick=["6H", "KS"]),
    "a top that is no card": change(3, pick={"bottom": "6H", "top": "1S"}),
    "a top that is a number": change(3, pick={"bottom": "6H", "top": 7}),
    "a top that is a list": change(3, pick={"bottom": "6H", "top": ["KS"]}),
    "no pick": change(3, pick=None),
    "a pick twice": twice(3),
    "the last pick of a round twice": twice(5),
    "a pick missing": a_pick_missing,
    "the last pick of a round missing": without(5),
    "another winner": change(6, winner=0),
    "another count": change(6, captured=3),
    "the count a truth value": change(16, captured=True),
    "no count": change(6, captured=None),
    "another number of the round": change(10, round_end=1),
    "round_end missing": without(6),
    "the last round_end missing": without(10),
    "round_end twice": twice(6),
    "round_end too early": exchanged(5, 6),
    "deal_end too early": exchanged(10, 11),
    "deal_end missing": without(11),
    "deal_end twice": twice(11),
    "wrong scores": change(11, scores=[0, 1, 0]),
    "wrong totals": change(21, totals=[0, 1, 3]),
    "scores as fractions": change(11, scores=[0.0, 2.0, 0.0]),
    "scores missing": change(11, scores=None),
    "another deal ends": change(21, deal_end=1),
    "deal missing": without(12),
    "deal twice": twice(2),
    "another number of the deal": change(12, deal=3),
    "another dealer than cut": change(2, dealer=1),
    "another dealer, later": change(12, dealer=1),
    "a dealer there is not": change(2, dealer=3),
    "a dealer that is a truth value": change(12, dealer=False),
    "who is not tied cuts": change(
        2, cuts=[{"0": "7H", "1": "KS", "2": "KD"}, {"0": "3C", "2": "9S"}]
    ),
    "a tie that is left": change(2, cuts=[TIE]),
    "a cut too many": change(12, cuts=[{"0": "AH", "1": "KS", "2": "QD"}, {"0": "2S"}]),
    "not all cut": change(12, cuts=[{"0": "AH", "1": "KS"}]),
    "a stranger cuts": change(12, cuts=[{"0": "AH", "1": "KS", "3": "QD"}]),
    "a joker is cut": change(12, cuts=[{"0": "AH", "1": "KS", "2": "XR"}]),
    "one card cut twice": change(12, cuts=[{"0": "AH", "1": "2D", "2": "2D"}]),
    "nobody cuts": change(2, cuts=[]),
    "cuts missing": change(2, cuts=None),
    "a card in two places": cards_change_places,
    "a card too few": one_card_less,
    "a card too many": one_card_more,
    "a card missing": a_card_missing,
    "a joker": a_joker,
    "no such card": no_such_card,
    "a hand too few": a_hand_too_few,
    "the end too early": exchanged(21, 22),
    "wrong winners": change(22, winners=[2]),
    "the end twice": twice(22),
    "a pick after the end": exchanged(19, 22),
    "hand out of range": rule("hand", 1),
    "hand another number": rule("hand", 5, 2),
    "hand a text": rule("hand", "4"),
    "packs that are others": rule("packs", 2, 2),
    "packs too few": rule("hand", 18),
    "refill below nought": rule("refill", -1),
    "a refill that did not come": rule("refill", 1, 11),
    "no end": rule("games", 0),
    "fewer games": rule("games", 1, 12),
    "more games": rule("games", 3, 22),
    "to points that were reached": rule("points", 2, 12),
    "no points": no_rule("points"),
    "no games": no_rule("games"),
    "no packs": no_rule("packs"),
    "no hand": no_rule("hand"),
    "no refill": no_rule("refill"),
    "one player": change(1, seats=[{"name": "A", "player": "human"}]),
    "fewer players": fewer_players,
    "more players than there is room for": change(1, seats=[{"name": "A", "player": "human"}] * 17),
    "another game": change(1, game="swoop"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_named_with_its_line(name):
    lines = by_hand()
    at = DAMAGE[name](lines)
    with pytest.raises(Fault) as caught:
        Replay(written(lines))
    assert caught.value.line == at, str(caught.value.reason)
    assert str(caught.value.reason).strip() and "\n" not in str(caught.value.reason)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a pick twice", "seat 0"),
        ("a card not held", "AS"),
        ("another dealer than cut", "1"),
        ("a card in two places", "packs"),
        ("one card cut twice", "2D"),
        ("wrong scores", "scores"),
        ("another count", "captured"),
        ("another winner", "winner"),
        ("round_end missing", "round_end"),
        ("a heart on top", "[Hh]eart"),
    ],
)
def test_the_reason_says_what_it_is(name, words):
    lines = by_hand()
    DAMAGE[name](lines)
    with pytest.raises(Fault, match=words):
        Replay(written(lines))


def test_the_model_finds_the_same_damage():
    """Whatever is no matter of the header's form, and wherever it can be read at all."""
    unread = (LookupError, TypeError, ValueError, AttributeError)
    agreed = 0
    for name, damage in DAMAGE.items():
        lines = by_hand()
        at = damage(lines)
        if at == 1:
            continue
        try:
            model.check(lines)
        except model.Disagreement as found:
            assert found.line == at, f"{name}: {found}"
            agreed += 1
        except unread:
            continue
        else:
            pytest.fail(f"the model finds nothing: {name}")
    assert agreed > 40, agreed


# -- in any order --------------------------------------------------------------------------------

ROUNDS = ((2, 3, 4), (6, 7, 8), (12, 13, 14), (16, 17, 18))
"""Where the choices of each round stand."""


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_choices_of_a_round_stand_in_any_order(order):
    """In that in which they were made (record.md); what comes of them is the same."""
    lines, plain = by_hand(), Replay(written(by_hand()))
    for places in ROUNDS:
        for at, which in zip(places, order, strict=True):
            lines[at] = by_hand()[places[which]]
    model.check(lines)
    replay = Replay(written(lines))
    assert replay.match.winners == (1, 2) and not replay.missing
    assert [e for e in replay.events if settled(e)] == [e for e in plain.events if settled(e)]


def settled(event):
    """Whether it is no part of choosing: that is told as it happens."""
    choosing = isinstance(event, Decided | TurnBegan)
    return not choosing and getattr(event, "why", "") != "choose"


def test_everybody_chooses_once_in_a_round():
    for places in ROUNDS:
        for at in places:
            for other in places:
                if other <= at:
                    continue
                lines = by_hand()
                lines[other] = dict(lines[at])
                with pytest.raises(Fault, match=f"not the turn of seat {lines[at]['seat']}") as it:
                    Replay(written(lines))
                assert it.value.line == other + 1


@pytest.mark.parametrize("there", [order for n in (0, 1, 2) for order in permutations(range(3), n)])
def test_a_round_that_was_left_goes_on_in_its_record(there, tmp_path):
    """Whose choices stand there already, in whatever order, is not asked and not written again."""
    lines = by_hand()
    picks = {line["seat"]: line for line in lines[6:9]}
    path = tmp_path / "left.swoop"
    path.write_bytes(written([*lines[:6], *(picks[seat] for seat in there)]))
    session = Session.resume(path)
    assert set(session.to_act()) == set(picks) - set(there)
    for seat in session.to_act():
        session.submit(*_read(session, picks[seat]))
    session.close()
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert found[:6] == lines[:6] and found[9:11] == lines[9:11]
    assert [line["seat"] for line in found[6 : 6 + len(there)]] == list(there)
    assert sorted(map(str, found[6:9])) == sorted(map(str, lines[6:9])), "each choice stands once"
    assert Replay(path.read_bytes()).match.totals == (0, 2, 0)


def _read(session, line):
    seat, pick = line["seat"], line["pick"]
    hand = {c.code(card): card for card in session.seen_by(seat).zones[Zone("hand", seat)] if card}
    return seat, Action("pick", (hand[pick["bottom"]], hand[pick["top"]]))


# -- stopping -------------------------------------------------------------------------------------


def steps_to(lines, start):
    """How many lines from here on follow from the rules, until somebody decides or deals."""
    count = 0
    while start + count < len(lines) and not {"seat", "deal"} & lines[start + count].keys():
        count += 1
    return count


def test_it_may_stop_after_any_line():
    """What follows from the rules is added, and what stands there is not told again."""
    lines = by_hand()
    for stop in range(2, len(lines) + 1):
        replay = Replay(written(lines[:stop]))
        follow = steps_to(lines, stop)
        assert replay.missing[:follow] == lines[stop : stop + follow], f"after line {stop}"
        new_deal = stop + follow < len(lines) and "deal" in lines[stop + follow]
        assert len(replay.missing) == follow + new_deal
        picks = 0
        while "seat" in lines[stop - 1 - picks]:
            picks += 1
        standing = [line["seat"] for line in lines[stop - picks : stop]]
        chosen = set(range(3)) - set(replay.match.to_act())
        over = replay.match.winners is not None
        assert over or chosen == (set(standing) if picks < 3 else set())
        if stop + follow < len(lines) and "seat" in lines[stop + follow]:
            assert replay.match.to_act()[0] == lines[stop + follow]["seat"]


def test_in_the_middle_of_a_round():
    replay = Replay(written(by_hand()[:4]))
    assert not replay.missing
    assert replay.match.to_act() == (2,)
    assert replay.match.seen_by(0).zones[Zone("top", 1, 1)] == (None,)
    assert replay.match.seen_by(1).zones[Zone("top", 1, 1)] != (None,)


def test_after_all_picks_the_end_of_the_round_is_missing():
    replay = Replay(written(by_hand()[:5]))
    assert replay.missing == [{"round_end": 1, "winner": 1, "captured": 2}]
    replay = Replay(written(by_hand()[:9]))
    assert replay.missing[:2] == by_hand()[9:11]
    assert "deal" in replay.missing[2] and len(replay.missing) == 3


# -- anything at all ------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from([10**25, 1.0, 0.5, "", "AS", "2H", "XB", "10", "0", "2", "ace", "7h"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["hand", "pick", "bottom", "top", "seat", "0", ""]), inner, max_size=3
        )
    ),
    max_leaves=4,
)


def spots(value, path=()):
    """Every place in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += spots(inner, (*path, key))
    return found


@settings(max_examples=100, derandomize=True)
@given(data=st.data())
def test_any_change_is_a_fault_or_allowed_by_the_model_too(data):
    lines = by_hand()
    number = data.draw(st.integers(0, len(lines) - 1))
    path = data.draw(st.sampled_from(spots(lines[number])))
    holder = lines[number]
    for key in path[:-1]:
        holder = holder[key]
    change = data.draw(st.sampled_from(["replace", "delete", "add"]))
    if change == "delete":
        del holder[path[-1]]
    elif change == "add" and isinstance(holder, list):
        holder.insert(path[-1], data.draw(JSON))
    else:
        holder[path[-1]] = data.draw(JSON)
    try:
        Replay(written(lines))
    except Fault as found:
        assert 1 <= found.line <= len(lines) and str(found.reason).strip()
    else:
        if number:
            model.check(lines)


@settings(max_examples=60, derandomize=True)
@given(data=st.data())
def test_any_bytes_are_faithful_or_a_fault(data):
    text = written(by_hand())
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 20))
    broken = text[:at] + data.draw(st.binary(max_size=20)) + text[at + length :]
    try:
        Replay(broken)
    except Fault as found:
        assert 1 <= found.line <= broken.count(b"\n") + 1 and str(found.reason).strip()
