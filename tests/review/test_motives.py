"""Why a bot played so: from what it could know, only of deals that are over, and what is said of
its rule is what it does.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.easy import EasyBot, rule_of_easy
from swoop_desktop.bots.wording import motive as told
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.sample_state import sample_state
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review import motives
from swoop_desktop.review.motives import Motive, asked, motive
from tests.bots.swoop.tables import asked as seen_by
from tests.bots.swoop.tables import dealt
from tests.bots.swoop.test_reasons import Came

BOTS = ("human", "bot:easy", "bot:hard")


def played(rules: str, players: tuple[str, ...] = BOTS, seed: int = 4) -> GameReplay:
    """A deal that is over, and a bit of the next one."""
    game, found = find_rules(rules)
    seats = tuple(Seat(f"P{i}", player) for i, player in enumerate(players))
    session, left = Session.new(Setup(game, found, seats, seed)), 3
    bot = roster_of(game.name).make("easy")
    while session.winners is None and left:
        left -= session.number > 1
        seat = session.to_act()[0]
        session.submit(seat, bot.choose(session.observe(seat), Source(len(session.history))))
    session.close()
    return GameReplay.of(session)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motives, "EFFORT", 2_000)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_only_bots_of_deals_that_are_over_are_asked(rules: str) -> None:
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


def test_what_somebody_did_in_an_emergency_has_no_motive() -> None:
    replay = played("classic", ("human", "bot:unheard-of", "bot:easy"))
    for position in range(1, replay.chapters[1].first):
        known = replay.decided(position).seat == 2
        assert (asked(replay, position) is not None) == known


def fits(seen: Any) -> list[int]:
    """The ordinary ranks that fit, of those held: without such as fit on anything."""
    tables = seen.turn.kernel.tables
    ranks = [rank for rank in range(14) if tables.fits[14] >> rank & 1]
    tops = [rank for rank in ranks if not tables.swoop[rank]]
    anything = [r for r in ranks if all(tables.fits[top] >> r & 1 for top in tops)]
    if len(anything) == len(ranks):
        anything = [r for r in ranks if tables.swoop[r]]
    cards = [*seen.hand, *(card for card in seen.ups[seen.seat] if card is not None)]
    return [r for r in {c.rank(card) for card in cards} if r not in anything and seen.turn.fits(r)]


@pytest.mark.parametrize("name", list(GAMES["swoop"].presets()))
def test_easy_does_what_is_said_of_it(name: str) -> None:
    _game, rules = find_rules(name)
    heard, bot = Counter[str](), EasyBot()
    for seed in range(8):
        for number, seen in enumerate(seen_by(dealt(rules, 3 + seed % 2, seed), [bot], seed)):
            if len(seen.legal) < 2:
                continue
            action = bot.choose(seen, Source(seed, number))
            said = rule_of_easy(seen, action)
            heard[said.text] += 1
            again: Any = sample_state(seen, Source(number)).observe(seen.seat)
            assert rule_of_easy(again, action) == said
            laid = [*action.cards, *(seen.ups[seen.seat][slot] for slot in action.slots)]
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
                case "Keeps", "add":
                    assert not laid
                case "Adds", "add":
                    assert laid
                case "Plays", "play":
                    if "ordinary" in said.text:
                        assert not ordinary
                        took = Came(seen, action, number).took > 0
                        assert took == ("takes the pile" in said.text)
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
                            if {c.rank(card) for card in a.cards} == ranks and not a.slots
                        ]
                        assert all(len(a.cards) <= len(laid) for a in same)
                case _:
                    raise AssertionError(f"nobody looks up {said.text!r} of {action}")
    assert len(heard) >= 2


@pytest.mark.parametrize("name", ["classic", "quebec"])
def test_hidden_cards_make_no_difference(name: str) -> None:
    _game, rules = find_rules(name)
    roster, compared = roster_of("swoop"), 0
    evaluate = roster.evaluate
    assert evaluate is not None
    for number, seen in enumerate(seen_by(dealt(rules, 4, 2), [EasyBot()], 2)):
        if len(seen.legal) < 2 or number % 9 or compared == 4:
            continue
        compared += 1
        again: Any = sample_state(seen, Source(number)).observe(seen.seat)
        said = [
            told(roster, one, evaluate(one, None, 2_000, Source(3)), seen.legal[0], 1)
            for one in (seen, again)
        ]
        assert said[0] == said[1]
    assert compared


def test_a_process_explains_and_can_be_lost(tmp_path: Path) -> None:
    replay = played("classic", ("human", "bot:easy", "bot:medium"))
    question = next(q for p in range(1, replay.last) if (q := asked(replay, p)) is not None)
    one = Motive(question)
    one.wait(60)
    assert one.over and one.result == motive(question)
    one.close()
    lost = Motive(question, command=("/no/such/program",))
    lost.wait(60)
    assert lost.over and lost.result is None
    lost.close()
