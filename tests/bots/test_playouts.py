"""If a game has a bot but no evaluation of its own, games played by the bot judge decisions."""

import time

import pytest

from swoop_desktop.bots.registry import ROSTERS, roster_of
from swoop_desktop.cli import main
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.hearts.rules import is_heart, key
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.bot_questions import NOBODY, Question, decide, hint, no_hint
from swoop_desktop.play.bot_service import SEARCH, BotService
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import PlayedDeal, reviewed
from swoop_desktop.review.motives import Asked, motive
from swoop_desktop.review.standing import exact_game, judged_game
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.table.scene import TableScene
from tests.contract.played import begun, context, steps
from tests.pilot import flying
from tests.processes.helped import started

GAME, RULES = find_rules("capture")
OWN = ROSTERS["hearts"]
QUICK = {"easy": OWN.own["easy"]}


@pytest.fixture
def alone(monkeypatch):
    """Reduce the bots of Capture the Hearts to the easy one."""
    monkeypatch.setitem(ROSTERS, "hearts", type(OWN)(QUICK))


@pytest.fixture
def chance(monkeypatch):
    """Remove all bots of Capture the Hearts."""
    monkeypatch.delitem(ROSTERS, "hearts")


def late(seed, left=3):
    """Return state and view in a late round with several choices."""
    state = begun(GAME, RULES, 3, seed)
    for seat, action in steps(state, Source(seed)):
        if state.size("stock") == 0 and len(state.legal_for(seat)) > left:
            return state, state.seen_by(seat)
        state.apply(seat, action)
    raise AssertionError("no such round")


def evaluated(seen, action=None, effort=20_000):
    evaluate = roster_of("hearts").evaluate
    assert evaluate is not None, "its bot can judge"
    return evaluate(seen, action, effort, Source(1))


@pytest.mark.usefixtures("alone")
def test_what_is_clearly_worse_is_found():
    """The game's own evaluation calls the same move a mistake."""
    seen = late(5)[1]
    plain = sorted((card for card in seen.hand if not is_heart(card)), key=key)
    # This move throws the highest card away under the lowest.
    bad = next(a for a in seen.legal if a.cards == (plain[-1], plain[0]))
    assert OWN.evaluate is not None
    assert OWN.evaluate(seen, bad, 60_000, Source(1)).asked.verdict == "mistake"
    found = evaluated(seen, bad)
    assert found.asked.verdict == "mistake" and found.rows[0].deals < 100
    assert OWN.evaluate(seen, found.best, 60_000, Source(1)).asked.cost < 0.02
    assert not roster_of("hearts").exact, "no number is told that nobody has measured"


@pytest.mark.usefixtures("alone")
def test_the_same_is_found_whatever_is_hidden_and_as_often_as_it_is_asked():
    for seed in range(2):
        state, seen = late(seed)
        found = evaluated(seen)
        assert found == evaluated(seen), "chance comes from the source alone"
        assert found.best in seen.legal
        other = seen.filled(Source(99, seed))
        hands = [s.known("hand", seat) for s in (state, other) for seat in range(3)]
        assert hands[:3] != hands[3:], "other cards are hidden there"
        assert evaluated(other.seen_by(seen.seat)) == found, "nobody peeks"
        action = seen.legal[-1]
        asked = evaluated(seen, action)
        assert asked.asked.action == action
        assert [row.action for row in asked.rows].count(action) == 1


@pytest.mark.usefixtures("alone")
def test_it_ends_soon_after_the_effort_is_spent(monkeypatch):
    """The search also ends with many legal moves, and in deals that never end."""
    seen = begun(GAME, RULES, 3, 5).seen_by(1)
    assert len(seen.legal) > 20
    found = evaluated(seen, effort=1)
    assert 1 < len(found.rows) <= 8
    most = len(found.rows) * 24 * 40
    assert 0 < found.moves <= 4 * most, "a deal or two for each"
    assert evaluated(seen, effort=40_000).moves < 6 * 40_000
    monkeypatch.setattr("swoop_desktop.engine.hearts.state.State.result", lambda _state: None)
    monkeypatch.setattr("swoop_desktop.engine.hearts.state.State.over", False)
    monkeypatch.setattr("swoop_desktop.engine.hearts.state.State.apply", lambda *_a: None)
    monkeypatch.setattr("swoop_desktop.bots.registry.LONGEST", 50)
    endless = evaluated(seen, effort=1)
    assert endless.asked.verdict in ("", "fine") and endless.moves


@pytest.mark.usefixtures("alone")
def test_a_hint_a_review_and_a_motive_come_of_it():
    _state, seen = late(2)
    answer = decide(Question("hearts", "easy", seen, 7, hint=True))
    assert answer.evaluation is not None and not answer.fault
    said = str(hint(GAME, seen, answer))
    assert said.startswith(str(seen.spelled_out(answer.action)))
    assert "wins in" not in said and "points" not in said
    assert no_hint(GAME, seen) is None
    deal = played_deal(2)
    found = next(reviewed(deal, effort=2_000))
    assert found.best and judged_game("hearts") and not exact_game("hearts")
    assert " looked ahead" not in str(motive(Asked(deal, found.number, "Ann", "easy")))


def played_deal(seed):
    state, decided = begun(GAME, RULES, 3, seed), []
    for seat, action in steps(state, Source(seed)):
        decided.append((seat, action))
        state.apply(seat, action)
    deal = GAME.deal(RULES, seed, context(3))
    return PlayedDeal("hearts", RULES, deal, 1, (0, 0, 0), tuple(decided))


@pytest.mark.usefixtures("alone")
def test_what_takes_long_is_thought_over_out_of_the_way():
    """A search in the window's process would delay every frame."""
    seen = late(2)[1]
    assert seen.seat is not None
    thinking = BotService("hearts", {seen.seat: "easy"}, ["Ann"] * 3, [])
    try:
        with started() as helpers:
            thinking.ask_hint(seen, 7)
            thinking.ask(seen.seat, seen, 7)
            assert thinking.ready(60)
            assert SEARCH not in thinking.thinkers, "the bot itself is quick"
            until = time.monotonic() + 60
            while not helpers:
                assert time.monotonic() < until, "no process thinks about the hint"
                time.sleep(0.01)
    finally:
        thinking.close()


@pytest.mark.usefixtures("chance")
def test_where_all_is_chance_nobody_says_what_is_good():
    _state, seen = late(2)
    assert roster_of("hearts").evaluate is None
    assert no_hint(GAME, seen) == NOBODY and not judged_game("hearts")
    deal = played_deal(2)
    assert list(reviewed(deal)) == []
    said = str(motive(Asked(deal, 0, "Ann", "random")))
    assert said == "Ann (Random): Makes any play that is allowed."


@pytest.mark.usefixtures("chance")
def test_where_all_is_chance_the_table_and_the_replay_say_so(tmp_path):
    with flying(tmp_path) as pilot:
        seats = (Seat("Ann", "human"), Seat("Bea", "bot:random"), Seat("Cid", "bot:random"))
        scene = TableScene(Session.new(Setup(GAME, GAME.with_deals(RULES, 2), seats, 3)))
        pilot.open(scene)
        pilot.turn()
        pilot.press("f2")
        assert not scene.hints.awaited
        notice, player = scene.table_view().notice, scene.viewers.player
        assert notice is not None and notice.words == str(NOBODY)
        assert player is not None and not player.selection.picked, "nothing is recommended"
    with flying(tmp_path) as pilot:
        session, rng = Session.new(Setup(GAME, RULES, seats, 3)), Source(3)
        while session.number == 1 and session.winners is None:
            seat = session.to_act()[0]
            session.submit(seat, rng.choice(session.seen_by(seat).legal))
        pilot.open(ReplayScene(session, GameReplay.of(session), None, 1, review=True))
        pilot.step(0.1)
        button = next(one for one in pilot.scene.table_view().buttons if one.key == "costly")
        assert (button.words, button.reason) == ("Review this deal", str(NOBODY))
        pilot.press("n")
        assert not any("fault" in node.name for node in pilot.nodes)
        session.close()


@pytest.mark.usefixtures("chance")
def test_the_command_line_says_so_too(tmp_path, capsys):
    told = ["--rules", "capture", "--games", "1", "--records", str(tmp_path)]
    assert main(["simulate", *told]) == 0
    (record,) = tmp_path.glob("*.swoop")
    capsys.readouterr()
    assert main(["review", str(record)]) != 0
    assert str(NOBODY) in capsys.readouterr().err
