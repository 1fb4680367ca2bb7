"""Every ruling in the rules' text, with cards."""

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import (
    Action,
    DealBegan,
    DealEnded,
    GameEnded,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    TurnBegan,
)
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.state import IllegalAction
from tests.engine.hearts import model
from tests.engine.hearts.laid import (
    GAME,
    captured,
    codes,
    context,
    deal_line,
    hand,
    hands,
    laid,
    may,
    offered,
    pick,
    play_round,
    rules_of,
)
from tests.play.recorded import Written


def dealt(cuts, dealer, seats=3):
    """Raise RecordError unless these cuts make this seat the dealer."""
    rules = rules_of(seats)
    deal = GAME.deal(rules, 1, context(seats))
    line = {**GAME.deal_line(deal), "cuts": cuts, "dealer": dealer}
    GAME.check_deal(rules, GAME.deal_from(line, seats), context(seats))


# -- players, packs, cutting --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "packs"),
    [
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 2),
        (7, 2),
        (8, 2),
        (9, 3),
        (10, 3),
        (11, 3),
        (12, 3),
        (13, 4),
        (16, 4),
    ],
)
def test_one_pack_for_every_four_players(seats, packs):
    deal = GAME.deal(rules_of(seats), 1, context(seats))
    line = GAME.deal_line(deal)
    cards = [card for entry in line["seats"] for card in entry["hand"]] + line["stock"]
    assert sorted(cards) == sorted(model.all_cards(packs))
    assert all(len(entry["hand"]) == 7 for entry in line["seats"])
    assert GAME.rules_to(rules_of(), seats)["packs"] == packs == model.packs_for(seats)


def test_two_players_or_more():
    for rules in GAME.presets().values():
        low, high = GAME.seats(rules)
        assert low == 2 and high == MOST_SEATS


def test_the_highest_card_cut_deals_and_aces_are_high():
    dealt([{"0": "KS", "1": "AC", "2": "2D"}], 1)
    dealt([{"0": "TS", "1": "9C", "2": "JD"}], 2)
    for dealer in (0, 2):
        with pytest.raises(RecordError):
            dealt([{"0": "KS", "1": "AC", "2": "2D"}], dealer)


def test_who_is_tied_cuts_again_whatever_the_suits():
    tie = {"0": "KS", "1": "KD", "2": "QH"}
    dealt([tie, {"0": "3C", "1": "2S"}], 0)
    dealt([tie, {"0": "3C", "1": "3S"}, {"0": "5C", "1": "7S"}], 1)
    three = {"0": "9S", "1": "9D", "2": "9H"}
    dealt([three, {"0": "4C", "1": "AS", "2": "AD"}, {"1": "5C", "2": "7S"}], 2)


@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        ([{"0": "KS", "1": "KD", "2": "QH"}], 1),  # suits don't count here
        ([{"0": "KS", "1": "KD", "2": "QH"}, {"0": "3C", "1": "2S", "2": "AS"}], 0),
        ([{"0": "KS", "1": "KD", "2": "QH"}, {"0": "3C", "1": "3S"}], 0),
        ([{"0": "KS", "1": "QD", "2": "QH"}, {"1": "3C", "2": "2S"}], 1),
        ([{"0": "KS", "1": "QD"}], 0),
        ([{"0": "KS", "1": "KS", "2": "2C"}, {"0": "3C", "1": "2S"}], 0),  # one pack
        ([{"0": "XB", "1": "KD", "2": "2C"}], 0),
        ([], 0),
    ],
)
def test_cuts_that_make_no_dealer(cuts, dealer):
    with pytest.raises(RecordError):
        dealt(cuts, dealer)


def test_the_cut_cards_lie_open_and_go_back_before_the_deal():
    for seats in (2, 3, 5, 12):
        for seed in range(40):
            deal = GAME.deal(rules_of(seats), seed, context(seats))
            line = GAME.deal_line(deal)
            cuts = [{int(seat): card for seat, card in cut.items()} for cut in line["cuts"]]
            assert model.still_cutting(cuts, seats) == [line["dealer"]]
            events = []
            GAME.begin(rules_of(seats), deal, context(seats), events.append)
            assert isinstance(events[0], DealBegan) and events[0].first == line["dealer"]
            moves = [event for event in events if isinstance(event, Moved)]
            drawn = [event for event in moves if event.why == "draw"]
            assert [(event.drawn_by[0], c.codes(event.cards)[0]) for event in drawn] == [
                item for cut in cuts for item in cut.items()
            ]
            assert all(event.seen_by is None for event in drawn)
            back = moves[len(drawn)]
            assert back.source.kind == "aside" and back.target.kind == "stock"
            assert len(back.cards) == len(drawn)
            to = [event.target.seat for event in moves[len(drawn) + 1 :]]
            assert to[0] == (line["dealer"] + 1) % seats and sorted(to) == list(range(seats))


# -- choosing -----------------------------------------------------------------------------------


def test_two_cards_the_bottom_first():
    state = laid(["7S KS 2D", "3C 4C 5C"], "")
    assert offered(state, 0) == {
        ("7S", "KS"), ("7S", "2D"), ("KS", "7S"), ("KS", "2D"), ("2D", "7S"), ("2D", "KS"),
    }  # fmt: skip
    play_round(state, {0: "7S KS"})
    assert codes(state, "bottom", 0, 0) == ["7S"] and codes(state, "top", 0, 1) == ["KS"]
    assert hand(state, 0) == "2D"
    assert state.to_act() == (1,)


def test_a_heart_goes_at_the_bottom_only():
    state = laid(["7H KS 2D", "3C 4C 5C"], "")
    assert not may(state, 0, "KS 7H") and not may(state, 0, "2D 7H")
    assert may(state, 0, "7H KS") and may(state, 0, "7H 2D") and may(state, 0, "2D KS")
    with pytest.raises(IllegalAction):
        state.apply(0, pick(state, 0, "KS 7H"))
    assert hand(state, 0) == "2D 7H KS"
    reason = state.refusal_for(0, pick(state, 0, "KS 7H"))
    assert reason is not None and str(reason) == str(
        state.seen_by(0).refusal(pick(state, 0, "KS 7H"))
    )


def test_with_nothing_but_hearts_one_goes_on_top():
    state = laid(["7H KH 2H", "3C 4C 5C"], "")
    assert len(offered(state, 0)) == 6
    assert may(state, 0, "KH 7H") and may(state, 0, "7H KH")


def test_the_only_card_that_is_no_heart_is_the_top():
    state = laid(["7H KH 2S", "3C 4C 5C"], "")
    assert offered(state, 0) == {("7H", "2S"), ("KH", "2S")}
    assert not may(state, 0, "2S KH") and not may(state, 0, "7H KH")


def test_equal_cards_are_one_choice_and_may_go_together():
    state = laid(["7S 7S 2D", "3C 4C", "3C 4C", "5C 6C", "8C 9C"], "")
    assert offered(state, 0) == {("7S", "7S"), ("7S", "2D"), ("2D", "7S")}
    play_round(state, {0: "7S 7S"})
    assert codes(state, "bottom", 0, 0) == ["7S"] == codes(state, "top", 0, 1)
    assert hand(state, 0) == "2D"


def test_what_is_no_choice():
    state = laid(["7S KS 2D", "3C 4C 5C"], "")
    mine = pick(state, 0, "7S KS").cards
    others = pick(state, 1, "3C 4C").cards
    for action in (
        Action("pick"),
        Action("pick", mine[:1]),
        Action("pick", (mine[0], mine[0])),
        Action("pick", (mine[0], others[0])),
        Action("pick", (*mine, *pick(state, 0, "2D").cards)),
        Action("pick", mine, (0,)),
        Action("bottom", mine[:1]),
        Action("top", mine[:1]),
        Action("play", mine),
    ):
        assert state.refusal_for(0, action) is not None, action
        assert state.seen_by(0).refusal(action) is not None
        with pytest.raises(IllegalAction):
            state.apply(0, action)
    assert hand(state, 0) == "2D 7S KS" and state.to_act() == (1, 0)


# -- who wins a round ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tops", "dealer", "winner"),
    [
        ("KS AS QS", 0, 1),  # ace high
        ("2D AC KD", 2, 1),
        ("2S 3S 4S", 1, 2),
        ("TS JS 9D", 0, 1),
        ("KC KD KS", 0, 1),  # diamonds over clubs over spades
        ("KC KS QD", 0, 0),
        ("KS QD KC", 0, 2),
        ("5S 4D 5C", 1, 2),
        ("KH KS QD", 0, 1),  # and spades over hearts
        ("2H 3H 4H", 0, 2),
        ("AH KD QD", 1, 0),  # a heart wins by its rank
    ],
)
def test_the_highest_top_wins(tops, dealer, winner):
    cards = tops.split()
    bottoms = ["6H", "7H", "8H"]
    state = laid([f"{b} {t}" for b, t in zip(bottoms, cards, strict=True)], "", dealer)
    events = play_round(
        state, {s: f"{b} {t}" for s, (b, t) in enumerate(zip(bottoms, cards, strict=True))}
    )
    assert [(e.winner, e.gain) for e in events if isinstance(e, RoundEnded)] == [(winner, 3)]
    assert captured(state, winner) == "6H 7H 8H"


@pytest.mark.parametrize(
    ("tops", "says"),
    [
        (
            "KC KD KS",
            "Bea captures 3 cards. K♦ beats K♣: if ranks are equal, ♦ is highest, then ♣, ♠, ♥.",
        ),
        (
            "QD KC KC",
            "Bea captures 3 cards. With two K♣, the first one clockwise from the"
            " dealer’s left wins.",
        ),
        ("QD KC JC", "Bea captures 3 cards."),
    ],
)
def test_the_log_says_why_one_of_several_equals_took_the_round(tops, says):
    cards = tops.split()
    picks = {seat: f"{5 + seat}H {top}" for seat, top in enumerate(cards)}
    state = laid(list(picks.values()), "", 0)
    events = play_round(state, picks)
    (captured_now,) = [event for event in events if getattr(event, "what", "") == "capture"]
    assert str(GAME.tell(captured_now, Audience(("Ada", "Bea", "Cid")))) == says
    assert str(GAME.tell(captured_now, Audience(("Ada", "Bea", "Cid"), 1))) == says.replace(
        "Bea captures", "You capture"
    )


@pytest.mark.parametrize(
    ("tops", "dealer", "winner"),
    [
        ("AD 2C AD 3C 4C", 0, 2),  # in dealing order seat 2 is before seat 0
        ("AD 2C AD 3C 4C", 4, 0),
        ("AD 2C AD 3C 4C", 2, 0),
        ("AD 2C AD 3C 4C", 1, 2),
        ("KS 2C 5D KS 4C", 3, 0),
        ("KS 2C KC KS 4C", 3, 2),  # not identical: the suit decides first
    ],
)
def test_of_identical_tops_the_one_nearer_to_the_dealers_left(tops, dealer, winner):
    cards = tops.split()
    picks = {seat: f"2S {top}" if seat < 2 else f"3S {top}" for seat, top in enumerate(cards)}
    picks[4] = f"4S {cards[4]}"
    for order in (range(5), reversed(range(5))):
        state = laid(list(picks.values()), "", dealer)
        events = play_round(state, {seat: picks[seat] for seat in order})
        ended = [event for event in events if isinstance(event, RoundEnded)]
        assert [(e.number, e.winner, e.gain) for e in ended] == [(1, winner, 0)]


# -- what follows -------------------------------------------------------------------------------


def test_the_winner_takes_all_bottoms_and_the_tops_are_discarded():
    state = laid(["6H KS 2C 3C", "7H AS 4C 5C", "8D QS 6C 7C"], "", 2)
    play_round(state, {1: "7H AS", 0: "6H KS", 2: "8D QS"})
    assert captured(state, 1) == "6H 7H 8D"
    assert captured(state, 0) == captured(state, 2) == ""
    assert codes(state, "pile") == ["KS", "AS", "QS"]  # from the dealer's left
    play_round(state, {0: "2C 3C", 1: "5C 4C", 2: "6C 7C"})
    assert captured(state, 2) == "2C 5C 6C"
    assert sorted(codes(state, "pile")) == ["3C", "4C", "7C", "AS", "KS", "QS"]
    result = state.result()
    assert result is not None
    assert result.scores == (0, 2, 0) and result.winners == (1,)


def test_what_happens_in_which_order():
    state = laid(["6H KS 2C 3C", "7H AS 4C 5C"], "JC JD JS", 0)
    assert state.to_act() == (1, 0)
    events = play_round(state, {0: "6H KS", 1: "7H AS"})
    told = [
        (type(e).__name__, getattr(e, "why", getattr(e, "what", "")), getattr(e, "seat", None))
        for e in events
    ]
    assert told == [
        ("Decided", "", 0),
        ("Moved", "choose", None),
        ("Moved", "choose", None),
        ("TurnBegan", "wait", None),
        ("Decided", "", 1),
        ("Moved", "choose", None),
        ("Moved", "choose", None),
        ("Revealed", "show", None),
        ("Revealed", "show", None),
        ("Happened", "capture", 1),
        ("Moved", "capture", None),
        ("Moved", "capture", None),
        ("RoundEnded", "", None),
        ("Moved", "discard", None),
        ("Moved", "discard", None),
        ("Happened", "dealer", 1),
        ("Moved", "refill", None),
        ("Moved", "refill", None),
        ("Moved", "refill", None),
        ("TurnBegan", "choose", None),
    ]
    refills = [e for e in events if isinstance(e, Moved) and e.why == "refill"]
    assert [(c.codes(e.cards), e.target.seat, e.seen_by) for e in refills] == [
        (["JC"], 0, {0}),
        (["JD"], 1, {1}),
        (["JS"], 0, {0}),
    ]
    assert isinstance(events[-1], TurnBegan) and events[-1].seats == (0, 1)
    assert [e.zone.seat for e in events if isinstance(e, Revealed)] == [1, 0]


def test_the_deal_passes_to_the_left():
    state = laid(["2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "2S 3S 4S 5S 6S 7S"], "", 1)
    dealers = []
    for picks in ("2 3", "4 5", "6 7"):
        assert state.to_act() == tuple((state.seen_by(0).dealer + 1 + i) % 3 for i in range(3))
        low, high = picks.split()
        suits = ((0, "C"), (1, "D"), (2, "S"))
        events = play_round(state, {seat: f"{low}{suit} {high}{suit}" for seat, suit in suits})
        dealers += [e.seat for e in events if isinstance(e, Happened) and e.what == "dealer"]
    assert dealers[:2] == [2, 0]
    assert state.to_act() == ()


def test_two_more_cards_one_at_a_time_from_the_new_dealers_left():
    state = laid(["2C 3C 4C", "2D 3D 4D", "2S 3S 4S"], "AC AD AS KC KD KS QC", 0)
    play_round(state, {0: "2C 3C", 1: "2D 3D", 2: "2S 3S"})  # seat 1 deals now, seat 2 first
    assert hand(state, 2) == "4S AC KC"
    assert hand(state, 0) == "4C AD KD"
    assert hand(state, 1) == "4D AS KS"
    assert codes(state, "stock") == ["QC"]
    assert state.to_act() == (2, 0, 1)


def test_as_far_as_the_stock_reaches_and_hands_may_differ():
    rows = ["2C 3C 4C 5C", "2D 3D 4D 5D", "2S 3S 4S 5S"]
    first = {0: "2C 3C", 1: "2D 3D", 2: "2S 3S"}
    for stock, sizes in (("", [2, 2, 2]), ("AC", [2, 2, 3]), ("AC AD AS KC", [3, 3, 4])):
        state = laid(rows, stock, 0)
        play_round(state, first)
        assert hands(state, 3) == sizes and not codes(state, "stock")
        assert state.to_act() == (2, 0, 1)
        assert state.result() is None


def test_it_ends_as_soon_as_somebody_lacks_two_cards():
    """The others may have more cards; cards left in hand count against their players."""
    state = laid(["2C 3C 4H 5H", "2H 3D 4D 5D"], "AH AD", 0)
    play_round(state, {0: "2C 3C", 1: "2H 3D"})  # seat 1 deals: AH to seat 0, AD to seat 1
    assert hands(state, 2) == [3, 3] and state.result() is None
    events = play_round(state, {0: "4H 5H", 1: "4D 5D"})
    assert [e.winner for e in events if isinstance(e, RoundEnded)] == [1]
    assert state.to_act() == () and hands(state, 2) == [1, 1]
    result = state.result()
    assert result is not None
    assert result.scores == (-1, 2)  # AH in hand; 2H and 4H captured
    assert [c.codes(left) for left in result.left] == [["AH"], ["AD"]]
    assert not any(isinstance(e, TurnBegan) and e.why == "choose" for e in events)


def test_a_single_short_hand_ends_it_while_others_hold_many():
    state = laid(["2C 3C 4C", "2D 3D 4D", "2S 3S 4S"], "AH KH", 0)
    play_round(state, {0: "2C 3C", 1: "2D 3D", 2: "2S 3S"})  # one card to seats 2 and 0
    assert hands(state, 3) == [2, 1, 2]
    result = state.result()
    assert result is not None and result.scores == (-1, 0, -1) and result.winners == (1,)


def test_the_refill_comes_before_the_end():
    """Empty hands that the stock fills again play on; every card can be played."""
    state = laid(["2C 3C", "2D 3D"], "4C 4D 5C 5D 6C", 0)
    play_round(state, {0: "2C 3C", 1: "2D 3D"})
    assert hands(state, 2) == [2, 2] and state.result() is None
    events = play_round(state, {0: "4C 5C", 1: "4D 5D"})
    # The one card left goes to the new dealer's left.
    assert [e.target.seat for e in events if isinstance(e, Moved) and e.why == "refill"] == [1]
    assert hands(state, 2) == [0, 1] and state.to_act() == ()


def test_equal_scores_share():
    state = laid(["2H 3C", "2D 3D", "2S 4D", "2C 3S"], "", 0, packs=1)
    play_round(state, {0: "2H 3C", 1: "2D 3D", 2: "2S 4D", 3: "2C 3S"})
    result = state.result()
    assert result is not None and result.scores == (0, 0, 1, 0) and result.winners == (2,)
    state = laid(["2H 3C", "2D 3D", "2S 4D", "2C 3S"], "3H", 0, packs=1)
    play_round(state, {0: "2H 3C", 1: "2D 3D", 2: "2S 4D", 3: "2C 3S"})
    result = state.result()
    assert result is not None and result.scores == (0, 0, 0, 0)
    assert result.winners == (0, 1, 2, 3)


# -- several games ------------------------------------------------------------------------------


def played(seats, seed, **options):
    game = Written((GAME, rules_of(seats, **options)), seats, seed).by_chance(Source(seed))
    return game.match, game.events


def test_one_game_is_the_default_and_the_highest_score_wins():
    for seed in range(5):
        match, events = played(3, seed)
        assert match.number == 1
        assert isinstance(events[-2], DealEnded) and isinstance(events[-1], GameEnded)
        assert list(events[-1].winners) == model.best(events[-2].scores)


def test_a_number_of_games_with_totals_added_up():
    match, events = played(3, 2, games=4)
    ended = [event for event in events if isinstance(event, DealEnded)]
    assert len(ended) == 4 == match.number
    sums = [sum(scores) for scores in zip(*(e.scores for e in ended), strict=True)]
    assert list(match.totals) == sums
    assert list(match.winners or ()) == model.best(sums)


def test_to_a_number_of_points():
    for points in (5, 25):
        match, events = played(4, 3, games=0, points=points)
        ended = [event for event in events if isinstance(event, DealEnded)]
        assert max(ended[-1].totals) >= points > max([0, *(max(e.totals) for e in ended[:-1])])
        assert list(match.winners or ()) == model.best(match.totals)


@pytest.mark.parametrize(
    ("number", "totals", "points", "games", "won"),
    [
        (1, (24, 3, 1), 25, 0, None),
        (1, (25, 3, 1), 25, 0, (0,)),  # reaching the limit is enough
        (3, (26, 27, 1), 25, 0, (1,)),
        (3, (26, 2, 26), 25, 0, (0, 2)),
        (9, (3, 2, 1), 25, 0, None),
        (1, (-3, -2, -2), 0, 1, (1, 2)),
        (1, (3, 2, 1), 0, 2, None),
        (2, (3, 2, 1), 0, 2, (0,)),
        (2, (30, 2, 1), 25, 5, (0,)),  # the first limit reached ends the game
        (5, (3, 2, 3), 25, 5, (0, 2)),
        (4, (3, 2, 3), 25, 5, None),
    ],
)
def test_when_it_is_over_and_who_won(number, totals, points, games, won):
    rules = rules_of(3, points=points, games=games)
    assert GAME.winners(rules, number, totals) == won
    due = model.winners(totals, number, points, games)
    assert won == (None if due is None else tuple(due))


def test_a_whole_deal_by_hand():
    """Three players with seventeen cards each; the seat on the new dealer's left gets the only
    stock card.
    """
    pack = model.all_cards(1)
    rows = [" ".join(pack[seat * 17 : seat * 17 + 17]) for seat in range(3)]
    line = deal_line(rows, pack[51], dealer=2)
    rules = rules_of(3, hand=17)
    deal = GAME.deal_from(line, 3)
    GAME.check_deal(rules, deal, context(3))
    state = GAME.begin(rules, deal, context(3))
    naive = model.Deal([row.split() for row in rows], pack[51:], 2, 2)
    rng = Source(1)
    sizes = []
    while state.to_act():
        seat = state.to_act()[0]
        bottom, top = c.codes((action := rng.choice(state.legal_for(seat))).cards)
        state.apply(seat, action)
        naive.choose(seat, bottom, top)
        if not naive.tops:
            sizes.append(hands(state, 3))
    assert sizes[0] == [15, 16, 15] and sizes[-1] == [1, 2, 1] and len(sizes) == 8
    result = state.result()
    assert result is not None and list(result.scores) == naive.scores()
