"""A session: bots know only a view, and its record can be resumed."""

import errno
import json
import threading
from typing import Any

import pytest

from swoop_desktop.bots.roster import Level
from swoop_desktop.engine.cards import Source, code
from swoop_desktop.engine.events import Action, DealBegan, Decided, GameEnded
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import HUMAN, Busy, Fault, Seat, Session, Setup
from swoop_desktop.simulate.simulation import RecordFolder, Table, simulate
from swoop_desktop.storage import disk
from tests.disk.faulty import failing
from tests.play.conftest import play_on
from tests.play.rosters import let_play


def test_a_game_to_its_end_is_faithfully_recorded(setup, record):
    session = Session.new(setup("quebec"), record)
    heard = []
    begun = len(session.history)
    session.subscribe(lambda batch: heard.extend(batch.events))
    play_on(session, 100_000, Source(1))
    session.close()
    assert session.winners
    assert not session.problems
    assert session.history[begun:] == heard
    assert isinstance(session.history[0], DealBegan)
    assert isinstance(session.history[-1], GameEnded)
    replay = Replay(record.read_bytes())
    assert replay.match.winners == session.winners
    assert replay.match.totals == session.totals
    assert replay.events == session.history
    assert not replay.missing


def test_a_batch_is_what_one_decision_brought_and_how_it_looked_before(setup):
    session = Session.new(setup("quebec"))
    told = []
    session.subscribe(told.append)
    begun = len(session.history)
    for number in range(40):
        (seat,), before = session.to_act(), session.seen_by(None).zones
        session.submit(seat, session.seen_by(seat).legal[0])
        assert len(told) == number + 1
        assert (told[-1].seat, told[-1].before) == (seat, before)
        assert told[-1].events[0] == Decided(seat, told[-1].events[0].action)
    assert [event for batch in told for event in batch.events] == session.history[begun:]
    session.unsubscribe(told.append)
    session.close()


def test_each_decision_is_on_disk_before_the_next_is_asked_for(setup, record):
    session = Session.new(setup(), record)
    for _ in range(40):
        before = len(record.read_bytes().splitlines())
        play_on(session, 1, Source(3))
        assert len(record.read_bytes().splitlines()) > before
        assert Replay(record.read_bytes()).match.to_act() == session.to_act()
    session.close()


def test_a_last_line_cut_short_is_left_out(setup, record):
    session = Session.new(setup(), record)
    play_on(session, 20, Source(1))
    session.close()
    data = record.read_bytes()
    for missing in range(1, len(data.splitlines()[-1]) + 1):
        record.write_bytes(data[:-missing])
        resumed = Session.resume(record)
        cut = missing > 1 and missing <= len(data.splitlines()[-1])
        assert len(resumed.problems) == cut, [str(problem) for problem in resumed.problems]
        play_on(resumed, 2, Source(2))
        resumed.close()
        Replay(record.read_bytes())


def test_a_record_that_breaks_the_rules_is_left_as_it_was(setup, record):
    session = Session.new(setup(), record)
    play_on(session, 20, Source(1))
    session.close()
    lines = record.read_bytes().splitlines(keepends=True)
    del lines[5]
    record.write_bytes(b"".join(lines) + b'{"cut')
    before = record.read_bytes()
    with pytest.raises(Fault) as caught:
        Session.resume(record)
    assert caught.value.line >= 6
    assert record.read_bytes() == before
    with pytest.raises(Fault):
        Session.resume(record)


def test_one_game_is_open_once(setup, record):
    session = Session.new(setup(), record)
    with pytest.raises(Busy):
        Session.resume(record)
    session.close()
    Session.resume(record).close()


def test_unknown_keys_are_kept(setup, record):
    session = Session.new(setup(), record)
    play_on(session, 10, Source(1))
    session.close()
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    for number, line in enumerate(lines):
        line["note"] = {"number": number}
    lines[0]["future"] = True
    lines[0]["seats"][0]["picture"] = "anna.png"
    text = "".join(json.dumps(line) + "\r\n" for line in lines)
    record.write_bytes(text.encode())
    resumed = Session.resume(record)
    play_on(resumed, 1, Source(1))
    resumed.close()
    assert record.read_bytes().startswith(text.encode())
    Replay(record.read_bytes())


def test_a_record_nobody_may_write_is_played_without(setup, record, monkeypatch):
    session = Session.new(setup(), record)
    play_on(session, 10, Source(1))
    session.close()
    before = record.read_bytes()
    for call in ("create", "update"):
        monkeypatch.setattr(disk, call, failing(errno.EACCES))
    resumed = Session.resume(record)
    assert "don’t have permission" in str(resumed.problems[0])
    play_on(resumed, 5, Source(1))
    fresh = Session.new(setup(), record.with_name("new.swoop"))
    assert "don’t have permission" in str(fresh.problems[0])
    play_on(fresh, 5, Source(1))
    assert record.read_bytes() == before
    for game in (resumed, fresh):
        game.close()


class _Thinker:
    """A bot that replaces `easy` in tests."""

    seen: list[Any]
    threads: list[str]

    def __init__(self):
        self.seen = []
        self.threads = []

    def choose(self, seen, rng):
        self.seen.append(seen)
        self.threads.append(threading.current_thread().name)
        return self.answer(seen)

    def answer(self, seen):
        return seen.legal[-1]


class _Broken(_Thinker):
    def answer(self, seen):
        raise RuntimeError("no idea")


class _Cheat(_Thinker):
    def answer(self, seen):
        return "win"


def test_a_bot_thinks_on_its_own_thread_from_its_observation(setup, monkeypatch):
    bot = _Thinker()
    let_play(monkeypatch, "swoop", easy=Level(lambda: bot))
    session = Session.new(setup("classic", 7, *["bot:easy"] * 4))
    for _ in range(30):
        seat = session.to_act()[0]
        expected = session.seen_by(seat)
        session.think()
        session.think()
        assert session.ready(timeout=10)
        assert bot.seen[-1] == expected
        session.step()
    assert len(bot.seen) == 30, "asked once a decision"
    assert set(bot.threads) == {"bots"}
    session.close()


@pytest.mark.parametrize("kind", [_Broken, _Cheat])
def test_a_bot_that_fails_breaks_no_game(setup, monkeypatch, caplog, kind):
    let_play(monkeypatch, "swoop", easy=Level(kind))
    session = Session.new(setup("classic", 7, *["bot:easy"] * 4))
    assert play_on(session, 5, Source(1)) == 5
    assert len(session.problems) == 5
    assert "bot easy" in caplog.text
    session.close()


def test_an_answer_that_comes_too_late_is_dropped(setup):
    session = Session.new(setup("classic", 7, *["bot:easy"] * 4))
    seat = session.to_act()[0]
    session.think()
    session.submit(seat, session.seen_by(seat).legal[0])
    session.think()
    decided = session.seen_by(session.to_act()[0])
    assert session.ready(timeout=10)
    session.step()
    assert decided.seat not in session.to_act() or session.seen_by(decided.seat) != decided
    session.close()


def test_a_level_that_is_not_known_is_replaced(setup, record):
    session = Session.new(setup("classic", 7, "human", "bot:grandmaster", "alien"), record)
    assert len(session.problems) == 2
    assert session.setup.humans == (0,)
    play_on(session, 3, Source(1))
    session.close()
    Replay(record.read_bytes())


def test_equal_cards_keep_their_order_over_a_resume(tmp_path):
    """Resuming restores a hand's order, whichever of two equal cards was played."""
    game, rules = find_rules("hand_only")
    seats = tuple(Seat(name, HUMAN) for name in ("Anna", "Bo", "Cleo"))
    checked = 0
    for seed in range(40):
        path = tmp_path / f"{seed}.swoop"
        session = Session.new(Setup(game, rules, seats, seed), path)
        seat = session.to_act()[0]
        hand = session.seen_by(seat).hand
        twins = [card for card in hand if sum(code(o) == code(card) for o in hand) > 1]
        if twins:
            session.submit(seat, Action("play", (twins[-1],)))
            checked += 1
        before = session.seen_by(seat)
        session.close()
        again = Session.resume(path)
        assert again.seen_by(seat) == before
        again.close()
    assert checked, "no hand held two equal cards"


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_a_simulated_game_is_the_one_that_a_window_plays(rules, tmp_path):
    game, found = find_rules(rules)
    levels = ("easy", "random", "easy", "random")
    simulate(Table(game.name, found, levels, 3), 1, records=RecordFolder(tmp_path))
    (path,) = tmp_path.iterdir()
    header, *simulated = path.read_bytes().splitlines()
    seats = tuple(Seat(f"{i}", f"bot:{level}") for i, level in enumerate(levels))
    session = Session.new(
        Setup(game, found, seats, json.loads(header)["seed"]), tmp_path / "played.swoop"
    )
    play_on(session, len(simulated), Source(0))
    session.close()
    assert (tmp_path / "played.swoop").read_bytes().splitlines()[1:] == simulated
