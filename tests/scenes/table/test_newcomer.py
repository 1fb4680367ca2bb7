"""A newcomer gets each explanation once, and bots pause longer in the first deals."""

import random
from contextlib import contextmanager

import pytest

from swoop_desktop.processes import writer
from swoop_desktop.resources.language import set_language
from swoop_desktop.scenes.table.newcomer import Newcomer
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.watch_mode import Watch
from swoop_desktop.ui.node import find
from tests.pilot import decide, flying, new_session

LINES = {
    "takes": "An amber edge",
    "sweeps": "A golden whirl",
    "uncertain": "A question mark",
    "builds": "So many of a kind",
    "hint": "Corners",
    "tick": "A tick",
    "♥": "A row of hearts",
}


TELL, SLOW = Newcomer.tell, Newcomer.slow


@contextmanager
def newly(folder, **settings):
    """A window for a newcomer: in other tests players know everything."""
    with flying(folder, **settings) as pilot, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Newcomer, "tell", TELL)
        patch.setattr(Newcomer, "slow", SLOW)
        yield pilot


@pytest.fixture(autouse=True)
def english_again():
    yield
    set_language("en")


class Reader:
    """Reads each explanation at the table and dismisses it."""

    def __init__(self, pilot, rules="classic", seats=4, path=None):
        self.pilot, self.lines, self.rng = pilot, [], random.Random(1)
        self.scene = TableScene(new_session(rules, seats, 4, path))
        pilot.app.push(self.scene)
        self.turn()

    def turn(self):
        """Wait for the next turn; return False if the deal is over."""

        def come():
            self.read()
            return self.scene.viewers.offered or self.pilot.scene is not self.scene

        self.pilot.wait(come, "the turn")
        return self.pilot.scene is self.scene

    def read(self):
        node = find(self.pilot.tree, "notice") if self.pilot.scene is self.scene else None
        if node is not None:
            self.lines.append(node.name)
            self.scene.commands.dismiss()

    def play(self):
        self.scene.commands.do(decide(self.scene.viewers.player.seen, self.rng))
        return self.turn()

    @property
    def signs(self):
        view = self.scene.table_view()
        found = {badge.kind for badge in view.badges} | {"tick" for _ in view.ticks}
        return found | {row.sign for row in view.trails}

    @property
    def explained(self):
        self.read()
        return {sign for sign in LINES if any(LINES[sign] in line for line in self.lines)}


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [("classic", {"takes", "sweeps", "uncertain", "hint"}), ("capture", {"tick", "♥"})],
)
def test_each_sign_is_explained_once_where_it_first_appears(tmp_path, rules, wanted):
    with newly(tmp_path) as pilot:
        reader, shown = Reader(pilot, rules), set()
        for turn in range(10):
            if turn == 2 and "hint" in wanted:
                reader.scene.hints.ask()
                pilot.wait(lambda: reader.scene.viewers.player.hint is not None, "a hint")
            pilot.step(0.5)
            shown |= reader.signs
            pilot.wait(
                lambda due=frozenset(shown): due <= reader.explained, "all signs to be explained"
            )
            if wanted <= shown or not reader.play():
                break
        assert wanted <= shown and reader.explained == shown
        assert len(reader.lines) == len(set(reader.lines))
    with newly(tmp_path) as pilot:
        reader = Reader(pilot, rules)
        pilot.settle()
        pilot.step(0.3)
        assert not shown & reader.explained, "in the next game, too"


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("setting", ["Pause between bots", "Pause entre les robots"])
def test_the_first_game_is_slower_and_says_so_once(tmp_path, setting, kept):
    """Bots are slower only if there is no record of another game."""
    usual = {"bot_delay": 400}
    set_language("fr" if "entre" in setting else "en")
    with newly(tmp_path, **usual) as pilot:
        records = pilot.data.records
        records.mkdir(parents=True, exist_ok=True)
        if kept:
            new_session("classic", 4, 1, records / "before.swoop").close()
        reader = Reader(pilot, path=records / "now.swoop")
        pilot.wait(lambda: reader.explained or setting in str(reader.lines) or kept, "a line")
        pilot.settle()
        pilot.step(0.5)
        reader.read()
        assert sum(setting in line for line in reader.lines) == (not kept), reader.lines
        assert reader.scene.bot_delay == (400 if kept else 640)
    with newly(tmp_path, **usual) as pilot:
        reader = Reader(pilot)
        pilot.settle()
        pilot.step(0.3)
        reader.read()
        assert setting not in str(reader.lines)


def test_bots_of_a_newcomer_wait_longer_for_two_deals(tmp_path):
    with newly(tmp_path, bot_delay=400) as pilot:
        pilot.data.progress.write_text("[told.deals]\ntimes = 1\n")
        reader = Reader(pilot, "capture", 2)
        pilot.wait(lambda: reader.scene.bot_delay == 640, "slower bots in the second deal")
        while reader.play():
            pass
        assert reader.scene.bot_delay == 400
        assert "times = 2" in pilot.data.progress.read_text()


def test_whoever_only_watched_is_a_newcomer_still(tmp_path):
    with newly(tmp_path, bot_delay=400) as pilot:
        session = new_session("capture", 3, 4, humans=0)
        pilot.open(TableScene(session, Watch(deals=1)))
        assert pilot.scene.bot_delay <= 400
        pilot.wait(lambda: not pilot.app.running, "the end of the deal")
        writer.await_all(60)
        assert not pilot.data.progress.exists()


def test_a_pause_that_the_player_chose_is_kept(tmp_path):
    with newly(tmp_path, bot_delay=800) as pilot:
        reader = Reader(pilot)
        pilot.settle()
        pilot.step(0.3)
        reader.read()
        assert "Pause" not in str(reader.lines) and reader.scene.bot_delay == 800
