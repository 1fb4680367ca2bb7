"""Reasons for a bot's play use its own knowledge, fit its policy, and need a finished deal."""

from collections import Counter

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.roster import EasyBot, MediumBot, rule_of_easy, rule_of_medium
from swoop_desktop.bots.swoop.weights import STYLES
from swoop_desktop.bots.wording import motive as told
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.hearts.rules import is_heart, key
from swoop_desktop.engine.names import rank_name, set_name
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review import motives
from swoop_desktop.review.motives import Motive, asked, motive
from tests.bots.swoop.tables import asked as seen_by
from tests.bots.swoop.tables import at, dealt
from tests.bots.swoop.test_reasons import Came
from tests.contract.played import begun
from tests.processes.helped import NO_PROGRAM, helped_by

BOTS = ("human", "bot:easy", "bot:hard")


def played(rules, players=BOTS, seed=4):
    """Play a deal and a bit of the next one."""
    game, found = find_rules(rules)
    seats = tuple(Seat(f"P{i}", player) for i, player in enumerate(players))
    session, left = Session.new(Setup(game, found, seats, seed)), 3
    bot = roster_of(game.name).make("easy")
    while session.winners is None and left:
        left -= session.number > 1
        seat = session.to_act()[0]
        session.submit(seat, bot.choose(session.seen_by(seat), Source(len(session.history))))
    session.close()
    return GameReplay.of(session)


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(motives, "EFFORT", 2_000)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_only_bots_of_deals_that_are_over_are_asked(rules):
    replay, heard = played(rules), Counter[str]()
    for position in range(replay.last + 1):
        chapter, question = replay.chapter(position), asked(replay, position)
        if chapter.ended is None or position == chapter.first:
            assert question is None
            continue
        seat = replay.decided(position).seat
        assert (question is None) == (seat == 0)
        if question is None or heard[question.name] > 4:
            continue
        said = str(motive(question))
        heard[question.name] += 1
        assert said.startswith(question.name) and said.endswith(".") and "{" not in said
        if "no choice" not in said:
            assert said.startswith(f"P{seat} ({'Easy' if seat == 1 else 'Hard'})")
    assert set(heard) == {"P1", "P2"}


def test_what_somebody_did_in_an_emergency_has_no_motive():
    replay = played("classic", ("human", "bot:unheard-of", "bot:easy"))
    for position in range(1, replay.chapters[1].first):
        known = replay.decided(position).seat == 2
        assert (asked(replay, position) is not None) == known


def fits(seen):
    """Return the ordinary ranks in hand that fit, without ranks that fit on anything."""
    tables = seen.kernel.tables
    ranks = [rank for rank in range(14) if tables.fits[14] >> rank & 1]
    tops = [rank for rank in ranks if not tables.swoop[rank]]
    anything = [r for r in ranks if all(tables.fits[top] >> r & 1 for top in tops)]
    if len(anything) == len(ranks):
        anything = [r for r in ranks if tables.swoop[r]]
    cards = [*seen.hand, *(card for card in seen.ups[seen.seat] if card is not None)]
    return [r for r in {c.rank(card) for card in cards} if r not in anything and seen.fits(r)]


@pytest.mark.parametrize("name", list(GAMES["swoop"].presets()))
def test_easy_does_what_is_said_of_it(name):
    _game, rules = find_rules(name)
    heard, bot = Counter[str](), EasyBot()
    for seed in range(8):
        for number, seen in enumerate(seen_by(dealt(rules, 3 + seed % 2, seed), [bot], seed)):
            if len(seen.legal) < 2:
                continue
            action = bot.choose(seen, Source(seed, number))
            said = rule_of_easy(seen, action)
            heard[said.text] += 1
            again = seen.filled(Source(number)).seen_by(seen.seat)
            assert rule_of_easy(again, action) == said
            laid = [*action.cards, *(seen.ups[seen.seat][column] for column in action.columns)]
            ranks = {c.rank(card) for card in laid if card is not None}
            ordinary, pile = fits(seen), len(seen.pile)
            match said.text.split()[0], action.kind:
                case "Flips", "flip":
                    order = [r for r in rules.order if r not in rules.swoop_ranks]
                    top = c.RANKS[c.rank(seen.pile[-1])] if seen.pile else ""
                    assert pile < 3 or not ordinary or top in order[-3:] or not pile
                case "Stops", "stop":
                    assert pile >= 3
                case "Takes", "pick_up":
                    assert not ordinary
                case "Takes", "play":
                    assert not ordinary and Came(seen, action, number).took > 0
                case "Keeps", "add":
                    assert not laid
                case "Adds", "add":
                    assert laid
                case "Plays", "play":
                    if "ordinary" in said.text:
                        assert not ordinary and Came(seen, action, number).took <= 0
                    else:
                        (rank,) = ranks
                        assert rank in ordinary
                        order = list(rules.order)
                        assert c.RANKS[rank] == max(
                            map(c.RANKS.__getitem__, ordinary), key=order.index
                        )
                        same = [
                            a
                            for a in seen.legal
                            if {c.rank(card) for card in a.cards} == ranks and not a.columns
                        ]
                        assert all(len(a.cards) <= len(laid) for a in same)
                case _:
                    raise AssertionError(f"nobody looks up {said.text!r} of {action}")
    assert len(heard) >= 2


@pytest.mark.parametrize("name", ["classic", "quebec"])
def test_hidden_cards_make_no_difference(name):
    _game, rules = find_rules(name)
    roster, compared = roster_of("swoop"), 0
    evaluate = roster.evaluate
    assert evaluate is not None
    for number, seen in enumerate(seen_by(dealt(rules, 4, 2), [EasyBot()], 2)):
        if len(seen.legal) < 2 or number % 9 or compared == 4:
            continue
        compared += 1
        again = seen.filled(Source(number)).seen_by(seen.seat)
        said = [
            told(roster, one, evaluate(one, None, 2_000, Source(3)), seen.legal[0], 1)
            for one in (seen, again)
        ]
        assert said[0] == said[1]
    assert compared


def test_a_process_explains_and_can_be_lost(tmp_path):
    replay = played("classic", ("human", "bot:easy", "bot:medium"))
    question = next(q for p in range(1, replay.last) if (q := asked(replay, p)) is not None)
    one = Motive(question)
    one.wait(60)
    assert one.over and one.result == motive(question)
    one.close()
    with helped_by(*NO_PROGRAM):
        lost = Motive(question)
    lost.wait(60)
    assert lost.over and lost.result is None
    lost.close()


STYLED = [MediumBot(style) for style in STYLES]


@pytest.mark.parametrize("name", list(GAMES["swoop"].presets()))
def test_medium_says_by_which_rule_of_thumb_it_played(name):
    _game, rules = find_rules(name)
    heard = Counter[str]()
    for seed in range(4):
        state = dealt(rules, 3 + seed % 2, seed)
        for number, seen in enumerate(seen_by(state, STYLED[seed:], seed)):
            if len(seen.legal) < 2:
                continue
            # In every other deal the game may end at these totals.
            late = at(seen, (rules.point_limit - 9 if seed % 2 else 0,) * seen.seats, seen.number)
            bot = STYLED[seed:][seen.seat % len(STYLED[seed:])]
            action = bot.choose(late, Source(seed, number))
            said = rule_of_medium(late, action)
            heard[said.text] += 1
            assert look_up(late, action, said, number), f"{said} of {action}"
            again = late.filled(Source(number)).seen_by(late.seat)
            assert rule_of_medium(again, action) == said, "no hidden card is in it"
    assert len(heard) >= 8
    assert heard["Weighs each play by rules of thumb, without looking ahead."] == 0
    assert max(heard.values()) < 0.7 * sum(heard.values())


def look_up(seen, action, said, number):
    """Check the text about an action against cards and result."""
    kernel, mine = seen.kernel, seen.seat
    held = [*seen.hand, *(card for card in seen.ups[mine] if card is not None)]
    ranks = {c.rank(card) for card in held}
    swoops = {rank for rank in ranks if kernel.tables.swoop[rank]}
    plain = {rank for rank in ranks - swoops if seen.fits(rank)}
    fitting = {rank for rank in ranks if seen.fits(rank)}
    row = [seen.ups[mine][column] for column in action.columns if action.kind != "flip"]
    laid = [*action.cards, *row]
    rank = c.rank(laid[0]) if laid else -1
    left = ranks - {rank} if len(laid) == sum(c.rank(card) == rank for card in held) else ranks
    others = min(int(kernel.held[seat]) for seat in range(seen.seats) if seat != mine)
    came = Came(seen, action, number)
    text, top = said.text, seen.pile[-1] if seen.pile else None
    if "{ranks}" in text:
        kept = {str(part) for part in said.fields["ranks"].fields.values()}
        assert kept <= {str(rank_name(each)) for each in left & swoops}
    odds = said.fields.get("odds", said)
    if "{percent}" in odds.text:
        deck = seen.rules.deck(seen.seats)
        share = sum(seen.fits(c.rank(card)) for card in deck) / len(deck)
        percent = odds.fields["percent"]
        assert percent == round(100 * (share if "cards fit" in odds.text else 1 - share))
        if "{set}" in text:
            assert top is not None and str(said.fields["set"]) == str(set_name(1, c.rank(top)))
    elif "{set}" in text:
        sets = {str(set_name(n, r)) for r in ranks for n in (sum(c.rank(x) == r for x in held),)}
        own = str(set_name(len(laid), rank))
        assert str(said.fields["set"]) in (sets if "together" in text else {own})
    if "may end with this deal" in text:
        dear = max(seen.rules.points)
        assert seen.totals[mine] + dear >= seen.rules.point_limit or seen.number >= seen.rules.deals
    elif "another player has only" in text:
        assert said.count == others
    match text.split("{")[0].split(",")[0].strip().rstrip(".;"), action.kind:
        case "Flips a mystery while the pile is empty: any card fits", "flip":
            return not seen.pile
        case "Flips a mystery when nothing else fits", "flip":
            return not fitting
        case "Flips a mystery", "flip":
            return bool(swoops) and not plain
        case "Flips a mystery and keeps what fits for later:", "flip":
            return bool(plain) and odds.count == len(seen.pile)
        case "Flips another mystery:", "flip":
            return kernel.chaining and odds.count == len(seen.pile)
        case "Stops flipping:", "stop":
            return bool(said.count == seen.at_worst)
        case "Takes a pile of", _:
            return came.took > 0 and bool(fitting) and said.count == len(seen.pile)
        case "Takes the pile when nothing fits", _:
            uncovered = any(a.kind == "flip" for a in seen.legal)
            return came.took > 0 and not fitting and uncovered is ("{percent}" in text)
        case "Takes the pile to swoop with", "play":
            return came.took > 0 and came.swooped
        case "Keeps swoop cards (", "add":
            return not laid
        case "Adds as many cards to a mystery as the rules allow", "add":
            return all(len(a.cards) + len(a.columns) <= len(laid) for a in seen.legal)
        case "Goes out", _:
            return came.out
        case "Plays a swoop card when no other card fits", "play":
            return rank in swoops and not plain
        case (
            "Spends swoop cards" | "Spends swoop cards early when the game may end with this deal",
            "play",
        ):
            return (rank in swoops and others < 8) or "may end" in text
        case "Spends one of several swoop cards", "play":
            return rank in swoops and sum(c.rank(card) in swoops for card in held) > 1
        case "Sweeps a pile of", "play":
            return rank in swoops and came.swooped and said.count == len(seen.pile)
        case "Completes four of a kind", "play":
            return rank not in swoops and came.swooped and came.took <= 0
        case (("Keeps swoop cards (" | "Plays the highest cards that fit"), "play"):
            order = [one for one in seen.rules.order if one not in seen.rules.wild_ranks]
            highest = max(
                plain,
                key=lambda r: (
                    c.RANKS[r] in order,
                    c.RANKS[r] in order and order.index(c.RANKS[r]),
                ),
            )
            return rank == highest and ("{ranks}" in text) == bool(swoops)
        case "Plays face-up cards early", "play":
            return bool(action.columns)
        case "Plays a wild card before the lowest cards", "play":
            heights = [seen.rules.order.index(c.RANKS[r]) for r in plain - {rank}]
            return c.RANKS[rank] in seen.rules.wild_ranks and max(heights, default=0) <= 4
        case "Keeps", "play":
            return rank in plain and rank not in swoops and len(laid) < said_count(said)
        case "Gets rid of", "play":
            return rank in plain
        case other:
            raise AssertionError(f"nobody looks up {other}")


def said_count(said):
    """Return the number of cards that a sentence says are kept together."""
    return int(said.fields["set"].count)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_of_a_choice_of_hearts_it_is_said_what_it_spends_and_keeps(level):
    game, rules = find_rules("capture")
    roster, heard = roster_of(game.name), Counter[str]()
    rule, bot = roster.level(level).rule, roster.make(level)
    assert rule is not None
    for seed in range(3):
        state = begun(game, rules, 4, seed)
        while acting := state.to_act():
            seen = state.seen_by(acting[0])
            action = bot.choose(seen, Source(seed, len(heard)))
            said = rule(seen, action).fields["why"]
            heard[said.text] += 1
            bottom, top = action.cards
            hand = [card for card in seen.hand if not is_heart(card)]
            beaten = sum(key(card) > key(top) for card in hand)
            assert ("hardly anything left but hearts" in str(said)) == is_heart(top)
            if is_heart(top):
                assert len(hand) <= 1
            else:
                assert said.count == beaten if said.plural else not beaten
                assert is_heart(bottom) == ("a heart" in str(said))
            state.apply(acting[0], action)
    assert len(heard) >= 3
