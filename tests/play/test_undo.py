"""Undo in a game with a journal: the record, the bots' reactions, and the limits."""

import pytest

from swoop_desktop.engine import match
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Decided, Moved, Revealed, TakenBack
from swoop_desktop.engine.record import Replay, from_bytes
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import IllegalAction
from swoop_desktop.play.session import HUMAN, Batch, Seat, Session, Setup

RULES = ("classic", "capture25", "mysteries_only")
BOTS = {"classic": "easy", "capture25": "easy", "mysteries_only": "random"}


def solo(rules, path=None, seed=7, people=1):
    game, found = find_rules(rules)
    who = [HUMAN if seat < people else f"bot:{BOTS[rules]}" for seat in range(4)]
    seats = tuple(Seat(f"P{number}", player) for number, player in enumerate(who))
    return Session.new(Setup(game, found, seats, seed), path)


def let_bots(session):
    """Let bots decide until it is the person's turn."""
    while session.to_act() and session.to_act() != (0,):
        session.think()
        assert session.ready(timeout=10)
        session.step()


def decide(session, chance):
    session.submit(0, chance.choice(session.seen_by(0).legal))


def decisions(session):
    return [(e.seat, e.action) for e in session.history if isinstance(e, Decided)]


@pytest.mark.parametrize("rules", RULES)
def test_what_is_taken_back_is_on_disk_and_resumed(rules, tmp_path):
    """Resuming at any moment gives the game as it was left."""
    path, rng = tmp_path / "game.swoop", Source(3)
    session = solo(rules, path)
    taken = 0
    for _ in range(25):
        let_bots(session)
        decide(session, rng)
        if rng.below(2) and session.why_not_back(free=True) is None:
            standing = decisions(session)
            session.take_back(free=True)
            taken += 1
            assert from_bytes(path.read_bytes().splitlines()[-1])["undo"] >= 1
            assert decisions(session) == standing[: len(decisions(session))]
            assert 0 in session.to_act() and session.saved
            if not rng.below(3):
                session.close()
                session = Session.resume(path)
        replay = Replay(path.read_bytes())
        assert replay.events == session.history
        assert replay.practice == session.practice
        assert replay.match.to_act() == session.to_act()
        assert replay.match.seen_by(0).zones == session.seen_by(0).zones
    assert taken > 5
    session.close()


@pytest.mark.parametrize("rules", RULES)
def test_bots_dice_are_not_thrown_again(rules, tmp_path):
    """After an undo, bots answer the same decision alike."""
    session = solo(rules, tmp_path / "game.swoop")
    rng, compared = Source(4), 0
    for _ in range(8):
        let_bots(session)
        seen, action = session.seen_by(0), rng.choice(session.seen_by(0).legal)
        number = session.number
        session.submit(0, action)
        let_bots(session)
        if session.number != number or session.winners is not None:
            continue
        after, answers = session.seen_by(0), decisions(session)
        session.take_back(free=True)
        assert session.seen_by(0).legal == seen.legal
        session.submit(0, action)
        let_bots(session)
        assert decisions(session)[-1] == answers[-1]
        assert session.seen_by(0) == after
        compared += 1
    assert compared > 2
    session.close()


@pytest.mark.parametrize("rules", RULES)
def test_what_was_taken_back_is_done_again(rules):
    session = solo(rules)
    rng = Source(5)
    for _ in range(3):
        let_bots(session)
        decide(session, rng)
    let_bots(session)
    stands, seen = list(session.history), [session.seen_by(seat) for seat in range(4)]
    assert not session.can_do_again
    steps = 0
    while session.why_not_back(free=True) is None:
        session.take_back(free=True)
        steps += 1
    assert steps == 3
    for _ in range(steps):
        assert session.can_do_again
        session.do_again()
    assert session.history == stands
    assert [session.seen_by(seat) for seat in range(4)] == seen
    assert not session.can_do_again
    session.do_again()
    assert session.history == stands
    session.close()


def test_another_decision_is_the_end_of_doing_again():
    session = solo("classic")
    let_bots(session)
    first, *others = session.seen_by(0).legal
    session.submit(0, first)
    session.take_back()
    session.submit(0, first)
    assert not session.can_do_again, "it has been done again"
    session.take_back()
    assert session.can_do_again
    session.submit(0, others[0])
    assert not session.can_do_again
    session.close()


def test_nobody_takes_back_where_several_share_the_screen(tmp_path):
    path = tmp_path / "game.swoop"
    session = solo("classic", path, people=4)
    for _ in range(3):
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
    before = path.read_bytes()
    for free in (False, True):
        assert "several people" in str(session.why_not_back(free=free))
        with pytest.raises(IllegalAction, match="several people"):
            session.take_back(free=free)
    assert path.read_bytes() == before
    session.close()
    watched = solo("classic", people=0)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        watched.take_back(free=True)
    watched.close()


def shown_to_nobody_before(events):
    """True if a bot played from its hand or a card was revealed."""
    return any(
        isinstance(event, Revealed)
        or (isinstance(event, Moved) and event.source.kind == "hand" and event.source.seat > 0)
        for event in events
    )


def test_it_says_what_was_shown(tmp_path):
    """A play can be taken back until a bot plays from its hand; then the reason names the card
    shown. Free undo still takes the play back, and makes the game practice.
    """
    path = tmp_path / "game.swoop"
    session, rng, refused, allowed = solo("classic", path), Source(6), 0, 0
    while refused < 12 and session.winners is None:
        let_bots(session)
        begun, number = len(session.history), session.number
        decide(session, rng)
        while session.number == number and session.to_act():
            reason = session.why_not_back()
            shown = shown_to_nobody_before(session.history[begun:])
            assert (reason is not None) == shown
            if reason is not None:
                refused += 1
                assert "since then, so it can’t be taken back" in str(reason)
                with pytest.raises(IllegalAction):
                    session.take_back()
                break
            allowed += 1
            if session.to_act() == (0,):
                break
            session.think()
            assert session.ready(timeout=10)
            session.step()
    assert allowed > 8 and not session.practice
    session.take_back(free=True)
    assert session.practice and Replay(path.read_bytes()).practice
    assert Replay(path.read_bytes()).taken_back >= 2
    session.close()
    session = Session.resume(path)
    assert session.practice
    session.close()


def test_a_free_hand_within_the_strict_rule_is_no_practice(tmp_path):
    path = tmp_path / "game.swoop"
    session = solo("classic", path)
    let_bots(session)
    session.submit(0, session.seen_by(0).legal[0])
    session.take_back(free=True)
    replay = Replay(path.read_bytes())
    assert not session.practice and not replay.practice and replay.taken_back == 1
    session.close()


def test_a_choice_can_be_taken_back_until_all_have_chosen():
    session = solo("capture25")
    session.think()
    session.submit(0, session.seen_by(0).legal[0])
    while len(session.to_act()) > 1:
        assert session.ready(timeout=10)
        session.step()
        assert session.why_not_back() is None
    others = [seat for seat, _ in decisions(session) if seat]
    session.take_back()
    assert 0 in session.to_act() and set(session.to_act()).isdisjoint(
        {seat for seat, _ in decisions(session)}
    )
    session.submit(0, session.seen_by(0).legal[-1])
    while len(session.seen_by(0).rounds) == 0:
        session.think()
        assert session.ready(timeout=10)
        session.step()
    assert others
    reason = session.why_not_back()
    assert reason is not None and "has shown" in str(reason)
    session.close()


def test_listeners_hear_of_it_and_see_how_it_was():
    session = solo("classic")
    let_bots(session)
    zones = session.seen_by(None).zones
    told = []
    session.submit(0, session.seen_by(0).legal[0])
    session.subscribe(told.append)
    after = session.seen_by(None).zones
    session.take_back()
    assert told == [Batch(0, (TakenBack(1),), after)]
    assert session.seen_by(None).zones == zones
    session.close()


@pytest.mark.parametrize("answered", [False, True])
def test_a_bot_that_thinks_is_told_to_forget(answered):
    """An answer to an undone position is dropped, early or late."""
    session = solo("classic")
    let_bots(session)
    first, *others = session.seen_by(0).legal
    session.submit(0, first)
    session.think()
    assert not answered or session.ready(timeout=10)
    session.take_back()
    standing = list(session.history)
    session.think()
    assert not session.ready(timeout=0.3)
    session.step()
    assert session.history == standing and session.to_act() == (0,)
    session.submit(0, others[-1])
    let_bots(session)
    assert not session.problems, "no bot answered what it was not asked"
    session.close()


def cut_anywhere(data):
    """Yield a record's beginnings: after each line, and within each."""
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")][1:]
    for end in ends:
        yield data[:end]
        yield data[: end - 3]


def test_cut_off_anywhere_nothing_saved_is_lost(tmp_path):
    """A crash may leave the record cut at any byte: the game is as after the last whole line."""
    path, rng = tmp_path / "game.swoop", Source(8)
    session = solo("capture25", path)
    stood = {}
    for _ in range(9):
        let_bots(session)
        decide(session, rng)
        stood[len(path.read_bytes())] = list(session.history)
        if session.why_not_back(free=True) is None:
            session.take_back(free=True)
            stood[len(path.read_bytes())] = list(session.history)
    session.close()
    data, checked = path.read_bytes(), 0
    for part in cut_anywhere(data):
        replay = Replay(part)
        if part.endswith(b"\n") and len(part) in stood:
            assert replay.events == stood[len(part)]
            checked += 1
        else:
            assert replay.kept == part.rfind(b"\n") + 1
    assert checked == len(stood)


def test_a_game_that_is_too_long_takes_nothing_back(monkeypatch):
    """`why_not_back` gives the reason in advance."""
    session = solo("classic")
    let_bots(session)
    session.submit(0, session.seen_by(0).legal[0])
    assert session.why_not_back() is None
    monkeypatch.setattr(match, "MOST_DECISIONS", len(decisions(session)))
    reason = session.why_not_back(free=True)
    assert reason is not None and "so long" in str(reason)
    with pytest.raises(IllegalAction, match="so long"):
        session.take_back(free=True)
    session.close()
