"""Dealing: cards follow from seed and deal number; deals in records must keep the rules."""

from copy import deepcopy

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context

SEATS = 4


def dealt(name, number=1, seed=8421, before=None):
    game, rules = find_rules(name)
    return game.deal(rules, seed, Context(number, (0,) * SEATS, before=before))


def test_deals_differ_by_number_and_seed_only():
    assert dealt("quebec") == dealt("quebec")
    assert dealt("quebec").hands != dealt("quebec", number=2).hands
    assert dealt("quebec").hands != dealt("quebec", seed=8422).hands


def test_who_begins():
    first = dealt("classic")
    assert dealt("classic", 2, before=first.first).first == (first.first + 1) % SEATS
    assert dealt("classic", 2, before=first.first).draws == ()
    assert dealt("swoops150", 2, before=first.first).draws != ()
    for seed in range(40):
        deal = dealt("classic", seed=seed)
        ranks = {seat: c.rank(card) for seat, card in deal.draws[-1].items()}
        assert [seat for seat in ranks if ranks[seat] == max(ranks.values())] == [deal.first]
        assert deal.set_aside == tuple(card for draw in deal.draws for card in draw.values())


def test_a_starter_card_never_swoops():
    refused = 0
    for seed in range(60):
        deal = dealt("quebec", seed=seed)
        assert len(deal.pile) == 1 and c.code(deal.pile[0])[0] != "T"
        assert all(code[0] == "T" for code in c.codes(deal.set_aside))
        refused += len(deal.set_aside)
    assert refused, "no seed turned a ten: the test says nothing"


def _swap(line):
    """Replace a card of a hand by another one."""
    hand = line["seats"][0]["hand"]
    hand[0] = "2C" if hand[0] != "2C" else "3C"


def _other_first(line):
    line["first"] = (line["first"] + 1) % SEATS


DEFECTS = {
    "a card too many of one": (_swap, "not the packs"),
    "a card missing": (lambda line: line["stock"].pop(), "not the packs"),
    "a card moved": (
        lambda line: line["stock"].append(line["seats"][1]["hand"].pop()),
        "10 cards",
    ),
    "a mystery moved": (
        lambda line: line["seats"][1]["hand"].append(line["seats"][1]["down"].pop()),
        "seat 1",
    ),
    "no such card": (lambda line: line["stock"].append("1H"), "not a card"),
    "a seat missing": (lambda line: line["seats"].pop(), "seats"),
    "another first": (_other_first, "should be"),
    "no such seat": (lambda line: line.update(first=SEATS), "first"),
    "a draw missing": (lambda line: line["draws"].clear(), ""),
    "a draw too many": (lambda line: line["draws"].append(line["draws"][-1]), ""),
    "set aside for nothing": (
        lambda line: line["set_aside"].append(line["stock"].pop()),
        "set aside",
    ),
    "a pile": (lambda line: line["pile"].append(line["stock"].pop()), "empty"),
    "no stock": (lambda line: line.pop("stock"), "stock"),
    "true for a number": (lambda line: line.update(first=True), "whole number"),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_an_unfaithful_deal_is_refused(defect):
    spoil, words = DEFECTS[defect]
    game, rules = find_rules("classic")
    context = Context(1, (0,) * SEATS)
    line = deepcopy(game.deal_line(dealt("classic")))
    game.check_deal(rules, game.deal_from(line, SEATS), context)
    spoil(line)
    with pytest.raises(RecordError) as caught:
        game.check_deal(rules, game.deal_from(line, SEATS), context)
    assert words in str(caught.value)


def test_the_starter_must_be_turned():
    game, rules = find_rules("quebec")
    context = Context(1, (0,) * SEATS)
    line = game.deal_line(dealt("quebec"))
    line["stock"].append(line["pile"].pop())
    with pytest.raises(RecordError, match="must begin the pile"):
        game.check_deal(rules, game.deal_from(line, SEATS), context)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"flip": 0}, "seat"),
        ({"seat": 9, "flip": 0}, "no seat 9"),
        ({"seat": "x", "flip": 0}, "whole number"),
        ({"dance": 1}, "seat"),
        ({"flip": 0, "stop": True}, "exactly one"),
        ({"flip": "0"}, "whole number"),
        ({"pick_up": 1}, "must be true"),
        ({"play": {"hand": ["1H"], "up": []}}, "not a card"),
        ({"play": {"hand": [], "up": [True]}}, "column numbers"),
        ({"play": {"up": []}}, "hand"),
        ({"play": []}, "object"),
    ],
    ids=str,
)
def test_a_decision_that_is_none_is_refused(line, words):
    game, rules = find_rules("classic")
    deal = dealt("classic")
    state = game.begin(rules, deal, Context(1, (0,) * SEATS))
    if words != "seat":
        line = {"seat": deal.first, **line}
    with pytest.raises(RecordError, match=words):
        game.action_from(line, state)
