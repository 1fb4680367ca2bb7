"""Bots in a helper process, which gets no secrets. If the process dies or hangs, the game
continues.
"""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from queue import SimpleQueue

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.record import STAND_IN
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play import bot_service
from swoop_desktop.play.bot_questions import Answer, Question, decide, only_choice
from swoop_desktop.play.bot_service import SEARCH, BotService, Thinker
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.processes.helper import Process
from tests import ROOT
from tests.contract.played import begun, steps
from tests.play.conftest import play_on
from tests.play.rosters import let_search
from tests.processes.helped import NO_PROGRAM, gone, helped_by
from tests.sooner import later

SOON = 20
"""Seconds within which everything should happen."""
ENDS = (
    (signal.SIGTERM,)
    if sys.platform == "win32"
    else (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
)
"""Signals that end a process; the first one always works."""
Start = Callable[..., "Asked"]


@pytest.fixture(autouse=True)
def searching(monkeypatch):
    """Let easy bots search; the level below has random bots."""
    let_search(monkeypatch, "easy")


@pytest.fixture
def thoughts(tmp_path):
    """The file in which stubs note that they think."""
    return tmp_path / "thoughts"


class Asked(Thinker):
    """A thinking process that queues its answers."""

    def __init__(self):
        self.came = SimpleQueue()
        super().__init__(lambda *came: self.came.put(came), searching=True)

    def answer(self, asked):
        """Return the next answer, which must be to this question."""
        question, answer = self.came.get(timeout=SOON)
        assert question is asked
        return answer


@pytest.fixture
def start(thoughts, monkeypatch):
    """Starts a stub process."""
    searching = []

    def begin(how, patience=SOON):
        monkeypatch.setattr(bot_service, "PATIENCE", patience)
        with helped_by(sys.executable, "-m", "tests.play.stub_search", how, str(thoughts)):
            searching.append(Asked())
        return searching[-1]

    yield begin
    for one in searching:
        one.leave(SOON)


def question(seed=1, rules="classic", level="easy"):
    game, found = find_rules(rules)
    state = begun(game, found, 4, 7)
    return Question(game.name, level, state.seen_by(state.to_act()[0]), seed)


def by_chance(asked):
    """Return the decision of the level below `easy`, as stubs answer."""
    return decide(replace(asked, level="random"))


def until(happened):
    end = time.monotonic() + SOON
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.005)


def pids(thoughts):
    text = thoughts.read_text() if thoughts.exists() else ""
    return [int(line) for line in text.splitlines()]


def test_one_that_is_killed_in_mid_thought_is_asked_again(start, thoughts):
    searching, asked = start("slow"), [question(1), question(2), question(3)]
    for one in asked:
        searching.ask(one)
    until(lambda: pids(thoughts))
    os.kill(pids(thoughts)[0], ENDS[0])
    for one in asked:
        assert searching.answer(one) == by_chance(one)
    found = pids(thoughts)
    assert len(found) == 4, "the open questions were asked again, and those alone"
    assert len(set(found)) == 2
    assert not searching.given_up


def test_one_that_dies_once_is_no_trouble(start):
    searching = start("die once")
    for seeds in range(5):
        one = question(seeds)
        searching.ask(one)
        answer = searching.answer(one)
        assert answer == by_chance(one)
        assert not answer.stand_in
    assert not searching.given_up


def test_one_that_dies_again_and_again_is_given_up(start, thoughts):
    searching = start("die")
    for seeds in range(5):
        one = question(seeds)
        searching.ask(one)
        answer = searching.answer(one)
        assert answer.action == by_chance(one).action
        assert not answer.fault
        assert answer.stand_in == "bot:random"
    assert len(pids(thoughts)) == 3
    assert searching.given_up


def test_one_that_hangs_is_given_up(start, thoughts):
    searching = start("hang", 2.0)
    for seeds in range(3):
        one = question(seeds)
        searching.ask(one)
        answer = searching.answer(one)
        assert answer.action == by_chance(one).action
        assert answer.stand_in == "bot:random"
    assert searching.given_up
    asked = pids(thoughts)  # no id if the process had not even started
    assert len(asked) < 2 and all(map(gone, asked)), "one is waited for, and once"


def test_what_a_bot_prints_is_no_answer(start):
    searching, one = start("chatter"), question()
    searching.ask(one)
    answer = searching.answer(one)
    assert answer == by_chance(one)
    assert not answer.fault


def test_where_no_process_starts_bots_play_on(setup, record):
    session = Session.new(setup("classic", 7, *["bot:easy"] * 4), record)
    with helped_by(*NO_PROGRAM):
        assert play_on(session, 30, Source(1)) == 30
    assert [str(problem) for problem in session.problems] == [
        "The strongest bots can’t think ahead on this computer. They play on, a little weaker."
    ]
    session.close()


def test_closing_in_mid_thought_ends_the_process_and_waits_for_nobody(start, thoughts):
    searching = start("hang")
    searching.ask(question())
    until(lambda: pids(thoughts))
    began = time.monotonic()
    searching.leave()
    assert time.monotonic() - began < SOON, "it waited for what hangs"
    until(lambda: gone(pids(thoughts)[0]))
    searching.leave(SOON)
    assert searching.came.empty()


ORPHAN = """
import pytest
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # background processes ignore it
from tests.play.test_bot_service import Asked, question
from tests.play.rosters import let_search
from tests.processes.helped import helped_by
let_search(pytest.MonkeyPatch(), "easy")
with helped_by(sys.executable, "-m", "tests.play.stub_search", *sys.argv[1:]):
    searching = Asked()
searching.ask(question())
searching.came.get(timeout=100)
"""


@pytest.mark.parametrize("end", ENDS)
def test_it_does_not_outlive_the_window(thoughts, end):
    with contextlib.ExitStack() as stack:
        window = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", ORPHAN, "hang", str(thoughts)],
                cwd=ROOT,
                stderr=subprocess.DEVNULL,
            )
        )
        stack.callback(window.kill)
        until(lambda: pids(thoughts))
        assert not gone(pids(thoughts)[0])
        window.send_signal(end)
        until(lambda: gone(pids(thoughts)[0]))


@pytest.mark.parametrize(("rules", "strong"), [("classic", "hard"), later(("capture", "expert"))])
def test_a_game_is_the_same_wherever_its_bots_think(rules, strong, tmp_path, monkeypatch):
    """Bots think on a thread, in a process, in a process killed repeatedly, and after resuming."""
    game, found = find_rules(rules)
    seats = tuple(
        Seat(f"P{i}", f"bot:{level}") for i, level in enumerate([strong, "easy", "random", "easy"])
    )
    setup = Setup(game, found, seats, 5)
    decisions = 40

    def on(session, count, *, kill=False):
        for number in range(count):
            play_on(session, 1, Source(1))
            search = session.thinking.thinkers.get(SEARCH)
            if kill and number % 8 == 3 and search and search.pid:
                os.kill(search.pid, ENDS[0])
        session.close()

    let_search(monkeypatch)
    on(Session.new(setup, tmp_path / "thread.swoop"), decisions)
    let_search(monkeypatch, "easy", strong)
    on(Session.new(setup, tmp_path / "process.swoop"), decisions)
    on(Session.new(setup, tmp_path / "killed.swoop"), decisions, kill=True)
    on(Session.new(setup, tmp_path / "resumed.swoop"), 18)
    on(Session.resume(tmp_path / "resumed.swoop"), decisions - 18)
    records = {path.read_bytes() for path in tmp_path.iterdir()}
    assert len(list(tmp_path.iterdir())) == 4
    assert len(records) == 1
    assert STAND_IN.encode() not in records.pop(), "none of this was an emergency"


class Names(pickle.Unpickler):
    """Records which classes a pickle contains."""

    def __init__(self, data):
        super().__init__(BytesIO(data))
        self.found = set()

    def find_class(self, module, name):
        self.found.add(name)
        return super().find_class(module, name)


@pytest.mark.parametrize("rules", ["classic", "swoops150_risky", "capture"])
def test_what_is_sent_holds_nothing_hidden(rules):
    """The bytes are the same for every possible deal, and contain no secret."""
    game, found = find_rules(rules)
    state, rng = begun(game, found, 4, 11), Source(3)
    elsewhere = 0
    for number, (seat, action) in enumerate(steps(state, Source(11), 120)):
        if number % 3 == 0:
            seen = state.seen_by(seat)
            sent = pickle.dumps(Question(game.name, "easy", seen, number))
            for _ in range(3):
                other = seen.filled(rng)
                elsewhere += other.zones != state.zones
                again = pickle.dumps(Question(game.name, "easy", other.seen_by(seat), number))
                assert again == sent
        state.apply(seat, action)
    assert elsewhere > 20
    names = Names(sent)
    names.load()
    allowed = {"Question", type(seen).__name__, type(found).__name__}
    public = {"Action", "Cards", "Zone", "Round", "Message", "Opening", "PublicDecision"}
    public |= {"Context", "Decisions"}
    assert names.found <= allowed | public | {"__newobj__", "_restore"}


def test_what_a_view_worked_out_stays_here():
    for rules in ("classic", "capture"):
        asked = question(rules=rules)
        before = pickle.dumps(asked)
        decide(asked)
        assert asked.seen.zones
        assert asked.seen.refusal(asked.seen.legal[0]) is None
        assert pickle.dumps(asked) == before
        back = pickle.loads(before)
        assert back == asked
        assert decide(back).action == decide(asked).action


def test_a_single_legal_action_is_not_thought_about():
    game, found = find_rules("classic")
    state = begun(game, found, 4, 3)
    for seat, action in steps(state, Source(2)):
        seen = state.seen_by(seat)
        if only_choice(seen) is not None:
            break
        state.apply(seat, action)
    thinking = BotService(game.name, {seat: "easy"}, ["Ann"] * 4, [])
    thinking.ask(seat, seen, 1)
    assert thinking.ready() and thinking.answer() == (seat, Answer(seen.legal[0]))
    assert not thinking.thinkers
    thinking.close()


def test_bots_that_do_not_search_start_no_process(setup):
    session = Session.new(setup("classic", 7, "human", "bot:random", "bot:random"))
    play_on(session, 9, Source(1))
    assert SEARCH not in session.thinking.thinkers
    session.close()


@pytest.mark.skipif(sys.platform == "win32", reason="it has no terminal there")
def test_ctrl_c_in_a_terminal_does_not_reach_the_thinker():
    """Only the window gets Ctrl+C. It ends the thinking process, which used to print an error while
    loading.
    """
    process = Process((sys.executable, "-c", "import time; time.sleep(60)"))
    try:
        assert os.getpgid(process.pid) != os.getpgid(0)
    finally:
        process.end()
