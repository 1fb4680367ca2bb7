"""Power is cut at any moment of a game: everything reported as saved is there, and the game can
continue.
"""

import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Decided
from swoop_desktop.engine.record import Fault, Replay, longest_beginning
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import HUMAN, Seat, Session, Setup
from swoop_desktop.records.collection import Collection
from swoop_desktop.storage import disk
from swoop_desktop.storage.atomic_files import write_new
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import LastGame, Settings, SettingsFile
from tests.disk.power import Found, lay_out, watched, ways
from tests.records.collections import waiting_in
from tests.sooner import later

SAMPLES = 2
REAL = {
    name: getattr(disk, name)
    for name in (
        "make_folder",
        "create",
        "update",
        "write",
        "cut",
        "sync",
        "sync_folder",
        "replace",
        "rename",
        "link",
        "unlink",
    )
}
"""By name: the real call, to inspect the files left."""


class Cuts:
    """Cuts the power repeatedly, and checks the files left."""

    def __init__(self, folder, check):
        self.folder = folder
        self.check = check
        self.rng = random.Random(11)
        self.tried = 0

    def __call__(self, power):
        looked = list[Found]()
        for keep in ways(self.rng, SAMPLES):
            self.tried += 1
            found = power.cut(keep)
            if found not in looked:  # with little pending data many choices give the same files
                looked.append(found)
                place = self.folder / str(self.tried)
                lay_out(found, place)
                self.check(place)


def decide(session, choose):
    """Decide for the player to act; sometimes undo the person's last decision."""
    if session.why_not_back(free=True) is None and not choose.below(4):
        session.take_back(free=True)
        return
    seat = session.to_act()[0]
    session.submit(seat, choose.choice(session.seen_by(seat).legal))


def told(session):
    """Return how much has happened: decisions made and undone."""
    standing = sum(isinstance(event, Decided) for event in session.history)
    return standing + 2 * session.taken_back


def is_over(path):
    try:
        return Replay(path.read_bytes()).match.winners is not None
    except Fault:
        return False


class Played:
    """A game, and how much of it was reported as saved."""

    def __init__(self, rules):
        bot = "bot:random"  # this class decides for the bots, too
        seats = (Seat("Anna", HUMAN), Seat("Bo", bot), Seat("Cleo", bot))
        self.setup = Setup(*find_rules(rules), seats, 12)
        self.choose = Source(4)
        self.saved = 0
        self.salvaged = 0

    def play(self, session, decisions):
        self.note(session)
        for _ in range(decisions):
            if session.winners is not None:
                break
            decide(session, self.choose)
            self.note(session)
        session.close()

    def note(self, session):
        assert session.saved
        self.saved = told(session)

    def goes_on(self, place):
        """Check that the game in this folder resumes with everything reported as saved."""
        path = next(iter(waiting_in(place / "records")), None)
        if not self.saved:
            return
        if path is None:  # the game must be over
            assert any(map(is_over, place.rglob("*.swoop"))), "no game is found"
            return
        try:
            session = Session.resume(path)
        except Fault as fault:
            beginning = longest_beginning(path.read_bytes(), fault)
            assert beginning is not None, f"nothing to go on with: {fault}"
            session = Session.of(beginning.replay, beginning.data, path.with_name("new.swoop"))
            self.salvaged += 1
        try:
            lost = self.saved - told(session)
            assert lost <= 0, f"{lost} decisions that were called saved are lost"
            if session.winners is None:
                decide(session, Source(1))
            assert session.saved
            assert session.path is not None
            Replay(session.path.read_bytes())
        finally:
            session.close()


def played(rules, folder, monkeypatch, deaf=""):
    """Play a game, leave it and resume it after a crash; the power is cut at every moment."""
    game = Played(rules)
    cuts = Cuts(folder / "cuts", lambda place: after(monkeypatch, lambda: game.goes_on(place)))
    path = folder / "disk" / "records" / "game.swoop"
    (folder / "disk").mkdir()
    with watched(folder / "disk", monkeypatch, cuts, deaf) as power:
        game.play(Session.new(game.setup, path), 15)
        # A crash left a partial line.
        torn = b'{"seat": 1, "pl'
        with path.open("ab") as file:
            file.write(torn)
        inode = power.names[path]
        inode.pending.append((len(inode.after(lambda: True)), torn))
        inode.sync()
        game.play(Session.resume(path), 8)
    assert game.saved > 12
    assert game.salvaged, "no cut left a damaged line behind"
    return cuts


def after(monkeypatch, look):
    """Inspect the files left by a power cut, using the real disk."""
    with monkeypatch.context() as patch:
        for name, call in REAL.items():
            patch.setattr(disk, name, call)
        look()


@pytest.mark.parametrize("rules", [later("classic"), later("capture25"), "capture"])
def test_a_game_goes_on_after_a_power_cut(rules, tmp_path, monkeypatch):
    assert played(rules, tmp_path, monkeypatch).tried > 200


@pytest.mark.parametrize("deaf", ["sync", "sync_folder"])
def test_a_sync_that_is_forgotten_is_noticed(deaf, tmp_path, monkeypatch):
    with pytest.raises(AssertionError):
        played("classic", tmp_path, monkeypatch, deaf)
    with pytest.raises(AssertionError):
        changed_settings(tmp_path, monkeypatch, deaf)
    with pytest.raises(AssertionError):
        moved_about(tmp_path, monkeypatch, deaf)


CHANGES = (
    replace(Settings(), mute=True),
    replace(Settings(), mute=True, last_game=LastGame("ours " * 300, (("Anna", "human"),))),
    replace(Settings(), volume=3, last_game=LastGame("quebec")),
    replace(Settings(), volume=3, sort="suit"),
)


def changed_settings(folder, monkeypatch, deaf=""):
    """Change settings; the power is cut at every moment."""
    possible = [Settings()]

    def look(place):
        found, problems = SettingsFile(place / "config" / "settings.toml").load()
        assert not problems
        assert found in possible, "neither what was saved nor what was being saved"

    root = folder / "settings"
    root.mkdir()
    cuts = Cuts(folder / "settings cuts", lambda place: after(monkeypatch, lambda: look(place)))
    file = SettingsFile(root / "config" / "settings.toml")
    file.load()
    with watched(root, monkeypatch, cuts, deaf):
        for wanted in CHANGES:
            possible.append(wanted)
            assert file.save(wanted) is None
            del possible[:-1]
    return cuts


def test_settings_are_old_or_new_after_a_power_cut(tmp_path, monkeypatch):
    assert changed_settings(tmp_path, monkeypatch).tried > 100


def moved_about(folder, monkeypatch, deaf=""):
    """Name, delete and restore a game; the power is cut at every moment."""
    content = (Path(__file__).parent.parent / "records/0.1.0/classic_unfinished.swoop").read_bytes()
    names = [""]

    def look(place):
        found = [path.read_bytes() for path in (place / "records").rglob("*.swoop")]
        assert content in found, "the record is gone"
        assert all(data in (b"", content) for data in found), "something else stands there"
        file = place / "shelf.toml"
        said = tomllib.loads(file.read_text()) if file.exists() else {}
        found = said.get("names", {}).get("game.swoop", "")
        assert found in names, "neither the old name nor the new one"

    root = folder / "shelf"
    root.mkdir()
    data = DataDir.at(root)
    path, shelf = data.records / "game.swoop", Collection(data)
    begun = False

    def once_begun(place):
        if begun:
            after(monkeypatch, lambda: look(place))

    cuts = Cuts(folder / "shelf cuts", once_begun)
    with watched(root, monkeypatch, cuts, deaf):
        write_new(path, content, private=True)
        begun = True
        for name in ("One", "Another " * 7):
            names.append(name.strip())
            shelf.rename(path, name)
            del names[:-1]
            assert shelf.restore(shelf.delete(path)) == path
    return cuts


def test_a_game_is_somewhere_after_a_power_cut(tmp_path, monkeypatch):
    assert moved_about(tmp_path, monkeypatch).tried > 200
