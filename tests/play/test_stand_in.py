"""If another bot decides in a failing bot's place, the record says which, and the game
continues.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable

import pytest

from swoop_desktop.bots.roster import Level
from swoop_desktop.cli import main
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealBegan, Decided, Event, StoodIn, view
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play import bot_service
from swoop_desktop.play.bot_questions import only_choice
from swoop_desktop.play.bot_service import SEARCH
from swoop_desktop.play.session import HUMAN, Seat, Session, Setup
from swoop_desktop.records.branch import moment
from swoop_desktop.records.public_game import PublicGame, moves_text
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.tabletop.spec import description_of
from tests.engine.test_replay import written
from tests.play.conftest import play_on
from tests.play.rosters import let_play, let_search
from tests.processes.helped import helped_by

SAID = {
    "bot:random": "{} couldn’t finish thinking and played at the level “Random” instead.",
    "first": "{} couldn’t decide and made the first play that was allowed.",
}
Spoil = Callable[[Session], None]


class _Broken:
    def choose(self, seen, rng):
        raise RuntimeError("no idea")


@pytest.fixture(params=list(SAID))
def who(request):
    """The stand-in for easy bots, as the record names it: another level, or "first"."""
    return str(request.param)


@pytest.fixture
def spoil(who, monkeypatch, tmp_path):
    """Breaks the easy bots of a session: each by itself, or their process, which never answers."""
    searchers = []

    def spoilt(session):
        if who == "first":
            let_play(monkeypatch, session.setup.game.name, easy=Level(_Broken))
            return
        let_search(monkeypatch, "easy")
        stub = (sys.executable, "-m", "tests.play.stub_search", "hang", str(tmp_path / "ids"))
        monkeypatch.setattr(bot_service, "PATIENCE", 0.1)
        with helped_by(*stub):
            session.thinking.warm_up()
        searchers.append(session.thinking.thinkers[SEARCH])

    yield spoilt
    for searcher in searchers:
        searcher.leave(20)


def table(rules, *players):
    game, found = find_rules(rules)
    names = ("Ada", "Bo", "Cleo", "Dan")
    return Setup(game, found, tuple(map(Seat, names, players)), 7)


def play(session, decisions):
    """Let bots play this many decisions while the easy ones fail; return each stand-in."""
    found = []
    for _ in range(decisions):
        session.think()
        assert session.ready(timeout=20), "nobody decided"
        seat, answer = session.thinking.answer()
        thinks = only_choice(session.seen_by(seat)) is None
        fails = thinks and session.setup.seats[seat].player == "bot:easy"
        found.append(answer.stand_in if fails else None)
        session.step()
    return found


def told_in(data):
    """Return each decision's stand-in in a record."""
    lines = [json.loads(line) for line in data.splitlines()]
    return [line.get("stand_in") for line in lines if "seat" in line]


def stood_in(events):
    return [event for event in events if isinstance(event, StoodIn)]


def play_to_go_back(session):
    """Play until the person to act could take back a stand-in's decision."""
    rng, since = Source(1), list[Event]()
    while session.to_act() != (0,) or not stood_in(since) or session.why_not_back(free=True):
        play_on(session, 1, rng)
        own = [i for i, e in enumerate(session.history) if isinstance(e, Decided) and e.seat == 0]
        since = session.history[own[-1] if own else 0 :]


def log_of(setup, history):
    """Return the table's log as everybody may read it."""
    shown = PublicLog(description_of(setup.game.name), setup.names, setup.tell)
    shown.recall(seen for event in history if (seen := view(event, None)) is not None)
    return shown


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_the_record_says_who_decided_and_is_read_as_any_other(rules, who, spoil, record, capsys):
    setup = table(rules, "bot:easy", "bot:random", "bot:easy", "bot:random")
    session = Session.new(setup, record)
    spoil(session)
    expected = play(session, 18)
    assert {*expected} == {None, who}
    session.close()
    data = record.read_bytes()
    assert told_in(data) == expected
    standing = [who for who in expected if who]

    assert main(["check", str(record)]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    counts = Counter((event.seat, event.who) for event in stood_in(session.history))
    assert sum(counts.values()) == len(standing)
    assert said.err.splitlines() == [
        f"{record}: {by} decided in place of seat {seat}, decisions: {count}"
        for (seat, by), count in counts.items()
    ]

    again = Session.resume(record)
    assert again.history == session.history
    for _ in range(4):
        seat = again.to_act()[0]
        again.submit(seat, again.seen_by(seat).legal[0])
    again.close()
    assert record.read_bytes().startswith(data), "what was told stays"
    assert told_in(record.read_bytes()) == [*expected, None, None, None, None]

    replay = GameReplay.of(session)
    copy = moment(replay, replay.last, record.name, setup.seats)
    assert told_in(copy) == expected
    assert Session.of(Replay(copy)).history == session.history


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_everybody_reads_it_once_a_deal(rules, who, spoil):
    setup = table(rules, "bot:easy", "bot:random", "bot:easy", "bot:random")
    session = Session.new(setup)
    spoil(session)
    play(session, 11)
    session.close()
    sentences = [SAID[who].format(name) for name in ("Ada", "Cleo")]
    shown = log_of(setup, session.history)
    lines = [line for line in shown.log if line.words in sentences]
    assert sorted(line.words for line in lines) == sentences
    assert sorted(setup.names[line.seat or 0] for line in lines) == ["Ada", "Cleo"]
    public = [seen for event in session.history if (seen := view(event, None)) is not None]
    begun = max(i for i, event in enumerate(public) if isinstance(event, DealBegan))
    shown.go_back(public[begun:])
    assert sorted(line.words for line in shown.log if line.words in sentences) == sentences
    shown.turn_to((), (), public[begun:], cut=False)
    assert sorted(line.words for line in shown.log if line.words in sentences) == sentences
    text = moves_text(PublicGame.of(setup, session.history, None), str)
    assert [text.count(sentence) for sentence in sentences] == [1, 1]


def test_a_secret_choice_stays_one(spoil, who):
    """Everybody learns that a stand-in chose, and only its seat learns the choice."""
    setup = table("capture", "bot:random", "bot:easy", "bot:random", "bot:random")
    session = Session.new(setup)
    spoil(session)
    while not stood_in(session.history):
        play(session, 1)
    session.close()
    assert len(session.to_act()) > 1, "the others are still choosing"
    for seat in (None, 0, 2, 3):
        seen = [view(event, seat) for event in session.history]
        assert StoodIn(1, who) in seen
        others = [event for event in seen if isinstance(event, Decided) and event.seat == 1]
        assert not others


def test_nothing_of_the_game_follows_from_it(spoil, record):
    setup = table("classic", "bot:easy", "bot:random", "bot:easy", "bot:random")
    session = Session.new(setup, record)
    spoil(session)
    play(session, 40)
    session.close()
    lines = [json.loads(line) for line in record.read_bytes().splitlines()]
    silent = [{key: line[key] for key in line if key != "stand_in"} for line in lines]
    assert silent != lines
    other = Session.of(Replay(written(silent)))
    assert [session.seen_by(seat) for seat in range(4)] == [
        other.seen_by(seat) for seat in range(4)
    ]
    assert not stood_in(other.history)


def test_a_decision_that_is_done_again_says_it_again(setup, spoil, who, record):
    session = Session.new(setup("classic", 7, HUMAN, "bot:easy", "bot:easy", "bot:easy"), record)
    spoil(session)
    play_to_go_back(session)
    before, told = list(session.history), told_in(record.read_bytes())
    session.take_back(free=True)
    assert len(stood_in(session.history)) < len(stood_in(before))
    session.do_again()
    assert session.history == before
    back = len(told_in(record.read_bytes())) - len(told)
    assert told_in(record.read_bytes()) == told + told[-back:]
    assert who in told[-back:]
    session.close()


def test_whoever_decides_it_now_it_is_done_again(setup, spoil, monkeypatch):
    """If a bot now makes the stand-in's decision itself, redoing is still possible."""
    session = Session.new(setup("classic", 7, HUMAN, "bot:easy", "bot:easy", "bot:easy"))
    spoil(session)
    play_to_go_back(session)
    before = list(session.history)
    session.take_back(free=True)
    stays = len(session.history)
    for decided in [event for event in before[stays:] if isinstance(event, Decided)]:
        assert session.can_do_again
        session.submit(decided.seat, decided.action)
    assert not session.can_do_again, "all of it has been done again"
    assert stood_in(before[stays:])
    assert not stood_in(session.history[stays:])
    session.close()


ODD = [None, True, 7, 1.5, [], ["bot:easy"], {"who": "first"}, "", " ", "bot:", "a\nb", "\x1b[2J"]
ODD.append("x" * 999)
PLAIN = ("bot:wizard", "Anna", "human", "first")


@pytest.mark.parametrize("value", [*ODD, *PLAIN], ids=lambda value: repr(value)[:30])
def test_whatever_stands_there_makes_no_record_unreadable(value, record, setup, capsys):
    session = Session.new(setup("capture", 7, *["bot:random"] * 4), record)
    play(session, 9)
    session.close()
    lines = [json.loads(line) for line in record.read_bytes().splitlines()]
    for line in lines:
        if "seat" in line:
            line["stand_in"] = value
    record.write_bytes(written(lines))
    data = record.read_bytes()
    found = stood_in(Replay(data).events)
    understood = value in PLAIN
    assert [event.who for event in found] == [value] * (9 if understood else 0)
    assert main(["check", str(record)]) == 0
    assert capsys.readouterr().err.isascii()
    again = Session.resume(record)
    assert ("wizard" in moves_text(PublicGame.of(again.setup, again.history, None), str)) == (
        value == "bot:wizard"
    )
    log_of(again.setup, again.history)
    seat = again.to_act()[0]
    again.submit(seat, again.seen_by(seat).legal[0])
    again.close()
    assert record.read_bytes().startswith(data), "it is kept, whatever it is"
