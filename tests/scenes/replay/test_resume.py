"""Recorded games, opened by name or dropped on the window, on any page."""

import json
import os
import shutil
import subprocess
import sys

import pygame
import pytest

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Fault, Seat, Session, Setup
from swoop_desktop.records import folder as records
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage import disk, limited_read
from tests.pilot import flying, new_session


@pytest.fixture
def pilot(tmp_path):
    with flying(tmp_path / "data") as flown:
        flown.title()
        flown.step(0.1)
        yield flown


@pytest.fixture
def game(tmp_path):
    """A record of an unfinished game, outside the folder of games."""
    folder = tmp_path / "Téléchargements 1"
    folder.mkdir()
    path = folder / "une partie.swoop"
    new_session("classic", 3, 11, path).close()
    return path


def drop(pilot, path):
    pilot.send(pygame.DROPFILE, file=str(path))
    pilot.step(0.1)


def refused(pilot, path, *reasons):
    """Check that a message says that the file can't be opened, and why."""
    assert isinstance(pilot.scene, MessageScene), pilot.scene
    said = pilot.said
    for wanted in (path.name, *reasons):
        assert wanted in said, said


def game_of(pilot):
    return next(scene.game for scene in pilot.app.scenes if scene.game is not None)


def finished(path):
    players = tuple(Seat(f"Bot {i}", "bot:easy") for i in range(3))
    session = Session.new(Setup(*find_rules("swoops150"), players, 3), path)
    while session.winners is None:
        session.think()
        if session.ready(5):
            session.step()
    session.close()


@pytest.mark.parametrize("ways", [[], ["new"], ["settings"], ["new", "start"]])
def test_a_game_that_is_dropped_goes_on_from_anywhere(pilot, game, ways):
    for key in ways:
        pilot.click_node(key)
    drop(pilot, game)
    assert pilot.sees(TableScene).session.path == game
    assert [type(scene) for scene in pilot.app.scenes] == [TitleScene, TableScene]


def test_the_game_that_was_left_for_it_can_be_continued(pilot, game):
    pilot.click_node("new", "start")
    left = pilot.scene.session
    pilot.press("escape")
    pilot.arrive(PauseScene, 5)
    drop(pilot, game)
    pilot.title()
    pilot.click_node("continue")
    assert (pilot.scene.session.path, pilot.scene.session.setup) == (left.path, left.setup)


def test_a_finished_game_is_played_back_with_its_result_a_key_away(pilot, tmp_path):
    path = tmp_path / "finished.swoop"
    finished(path)
    before = path.read_bytes()
    drop(pilot, path)
    replay = pilot.sees(ReplayScene)
    pilot.press("r")
    pilot.sees(GameOverScene)
    pilot.click_node("replay")
    assert pilot.scene is replay
    pilot.press("r")
    pilot.click_node("more", "title")
    pilot.sees(TitleScene)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"not a record", b"\xff\xfe", b'{"format": 1}\n'])
def test_a_record_that_is_none_is_explained_and_left(pilot, tmp_path, content):
    path = tmp_path / "odd.swoop"
    path.write_bytes(content)
    drop(pilot, path)
    refused(pilot, path, "not a saved game", "left as it is")
    assert path.read_bytes() == content
    pilot.click_node("close")
    pilot.sees(TitleScene)


@pytest.mark.parametrize("change", [{"record": 2}, {"game": "bridge"}, {"rules": {}}])
def test_a_game_of_a_newer_version_is_called_that(pilot, game, change):
    header, _, rest = game.read_text("utf-8").partition("\n")
    text = json.dumps({**json.loads(header), "program": "7.10.1", **change}) + "\n" + rest
    game.write_text(text, "utf-8")
    drop(pilot, game)
    refused(pilot, game, "7.10.1", "newest version")
    assert game.read_text("utf-8") == text


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "x", 7, None, ["9"]])
def test_what_is_not_newer_is_not_called_that(tmp_path, version):
    path = tmp_path / "some.swoop"
    path.write_text(json.dumps({"record": 1, "program": version}))
    assert records.newer(path) == ""


def test_what_can_be_no_game_is_not_even_read(pilot, tmp_path, monkeypatch):
    folder, picture, large = (tmp_path / name for name in ("f.swoop", "a b.png", "large.swoop"))
    folder.mkdir()
    picture.write_bytes(b"P")
    large.write_bytes(b"{}")
    monkeypatch.setattr(limited_read, "RECORD", 1)
    monkeypatch.setattr(Session, "resume", None)
    for path, reason in (
        (folder, "folder"),
        (picture, ".swoop"),
        (large, "too large"),
        (tmp_path / "gone.swoop", "no such file"),
    ):
        drop(pilot, path)
        refused(pilot, path, reason)
        pilot.click_node("close")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_not_waited_for(pilot, tmp_path):
    path = tmp_path / "pipe.swoop"
    os.mkfifo(path)
    drop(pilot, path)
    refused(pilot, path, "a pipe or a device")


def test_a_record_that_cannot_be_written_goes_on_in_a_copy(pilot, game, monkeypatch):
    before = game.read_bytes()
    monkeypatch.setattr("swoop_desktop.play.journal.opened", read_only)
    drop(pilot, game)
    table = pilot.sees(TableScene)
    pilot.wait(lambda: table.table_view().notice, "a notice")
    assert "copy" in table.table_view().notice.words
    assert game.name in table.table_view().notice.words
    assert table.session.saved
    seat = table.session.to_act()[0]
    table.session.submit(seat, table.session.seen_by(seat).legal[0])
    copy, history = table.session.path, table.session.history
    assert copy.parent == pilot.data.records
    table.session.close()
    assert game.read_bytes() == before
    again = Session.resume(copy)
    assert again.history == history
    again.close()


def test_a_finished_record_that_cannot_be_written_is_not_copied(pilot, tmp_path, monkeypatch):
    path = tmp_path / "finished.swoop"
    finished(path)
    monkeypatch.setattr("swoop_desktop.play.journal.opened", read_only)
    drop(pilot, path)
    pilot.sees(ReplayScene)
    assert not list(pilot.data.records.glob("*"))


def test_where_nothing_can_be_written_it_is_asked_before_a_game_is_lost(pilot, game, monkeypatch):
    monkeypatch.setattr(disk, "create", nowhere)
    pilot.click_node("new", "start")
    table = pilot.scene
    table.act("menu")
    assert "lose" in pilot.name("title")
    pilot.press("escape")
    drop(pilot, game)
    assert "couldn’t be saved" in pilot.said
    pilot.press("escape")
    assert pilot.scene is table
    drop(pilot, game)  # escape has closed the game: otherwise it would be open elsewhere
    pilot.click_node("stay")
    assert pilot.scene is table
    drop(pilot, game)
    pilot.click_node("open")
    assert pilot.scene.session.path == game


def test_the_game_on_the_table_is_not_opened_twice(pilot, game):
    drop(pilot, game)
    table = pilot.scene
    drop(pilot, game.parent / ".." / game.parent.name / game.name)
    refused(pilot, game, "on the table")
    pilot.click_node("close")
    assert pilot.scene is table


def test_a_game_that_is_open_elsewhere_is_said_to_be(pilot, game):
    other = Session.resume(game)
    drop(pilot, game)
    refused(pilot, game, "another window")
    other.close()


def test_a_dropped_file_shows_nobodys_cards(tmp_path, game):
    with flying(tmp_path / "data") as pilot:
        session = new_session("classic", 3, 5, tmp_path / "shared.swoop", humans=2)
        pilot.title()
        pilot.table(session)
        pilot.arrive(HandOverScene, 20)
        drop(pilot, tmp_path / "gone.swoop")
        pilot.click_node("close")
        pilot.sees(HandOverScene)
        shared = tmp_path / "other.swoop"
        new_session("classic", 3, 6, shared, humans=2).close()
        drop(pilot, shared)
        assert pilot.sees(TableScene).viewers.viewer is None


def test_whoever_watches_goes_on_watching(pilot, game, tmp_path):
    session = new_session("classic", 3, 5, humans=0)
    watching = pilot.table(session, Watch(1))
    drop(pilot, game)
    assert pilot.scene is watching


def test_a_form_that_is_filled_in_is_still_there_after_a_refusal(pilot, tmp_path):
    pilot.click_node("new")
    form = pilot.scene
    form.seed.put("42", 20)
    drop(pilot, tmp_path / "gone.swoop")
    pilot.press("escape")
    assert pilot.scene is form and isinstance(form, NewGameScene)
    assert form.seed.words == "42"


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no text")
def test_a_name_that_is_no_text(tmp_path, game):
    folder = os.fsencode(tmp_path) + b"/\xff\xfe home"
    odd = folder + b"/\xe9t\xe9.swoop"
    os.mkdir(folder)  # noqa: PTH102 - bytes
    shutil.copy(game, odd)
    script = (
        "import sys; from swoop_desktop import cli; from swoop_desktop.app import App\n"
        "from tests.scenes.replay.test_resume import look\n"
        "App.run = look; sys.exit(cli.main(sys.argv[1:]))"
    )
    for name, wanted in ((odd, b"TableScene"), (folder + b"/\xff.swoop", b"MessageScene")):
        done = subprocess.run(
            [sys.executable, "-c", script, b"--data-dir", folder, name], capture_output=True
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        assert wanted in done.stdout
        assert not done.stderr, done.stderr.decode(errors="replace")
    assert os.path.exists(folder + b"/log.txt")  # noqa: PTH110 - bytes


def test_a_dropped_file_that_cannot_be_told_ends_nothing(pilot, monkeypatch):
    def broken():
        raise SystemError("get returned a result with an exception set")

    title = pilot.scene
    monkeypatch.setattr(pygame.event, "get", broken)
    assert pilot.app.events() == []
    assert "Rename it" in pilot.said
    pilot.click_node("close")
    assert pilot.scene is title


def look(app):
    """Replaces the loop: draws frames and changes a setting."""
    app.step(0.1, [])
    app.toggle_full_screen()
    for _ in range(20):
        app.step(0.1, [])
    print(type(app.scene).__name__)
    return 0


def read_only(path):
    from swoop_desktop.play.journal import Journal, unsaved

    return Journal(None), unsaved(path, PermissionError(13, "Permission denied"))


def nowhere(path, mode):
    raise PermissionError(13, "Permission denied")


# -- damaged records -------------------------------------------------------------------------------


def played(path, decisions, seed=11, people=3):
    """Write a record of a game of people, left after this many decisions."""
    session = new_session("classic", 3, seed, path, humans=people)
    for _ in range(decisions):
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
    session.close()


def damage(path, last):
    """Destroy a record's last lines; return its bytes and the intact lines."""
    lines = path.read_bytes().splitlines(keepends=True)
    spoilt = lines[:-last] + [b"\0" * (len(line) - 1) + b"\n" for line in lines[-last:]]
    path.write_bytes(b"".join(spoilt))
    return path.read_bytes(), b"".join(lines[:-last])


@pytest.fixture
def damaged(pilot):
    """A damaged record, the newest one, and an older intact one."""
    folder = pilot.data.records
    good, bad = folder / "good.swoop", folder / "bad.swoop"
    played(good, 9, 3)
    played(bad, 20)
    os.utime(good, (1000, 1000))
    return bad, good


@pytest.mark.parametrize(
    ("last", "said"), [(1, "The last line of this game"), (3, "The last 3 lines of this game")]
)
def test_a_damaged_game_goes_on_before_the_damage(pilot, damaged, last, said):
    bad, _ = damaged
    before, kept = damage(bad, last)
    pilot.title()
    pilot.click_node("continue")
    assert said in pilot.said
    pilot.click_node("salvage")
    assert isinstance(pilot.scene, (TableScene, HandOverScene))
    session = game_of(pilot)
    assert session.saved
    assert session.path == bad.with_name("bad-mended.swoop")
    assert session.path.read_bytes() == kept
    assert bad.read_bytes() == before, "the damaged file is kept as it is"
    seat = session.to_act()[0]
    session.submit(seat, session.seen_by(seat).legal[0])
    assert session.path.read_bytes().startswith(kept)
    assert len(session.path.read_bytes()) > len(kept)


def test_a_damaged_game_that_went_on_is_not_offered_again(pilot, damaged):
    bad, good = damaged
    damage(bad, 2)
    pilot.title()
    assert pilot.scene.unfinished == bad
    pilot.click_node("continue", "salvage")
    pilot.title()
    mended = bad.with_name("bad-mended.swoop")
    assert records.waiting_games(pilot.data) == [mended, good]
    damage(mended, 1)
    drop(pilot, mended)
    pilot.click_node("salvage")
    pilot.title()
    mended_again = bad.with_name("bad-mended-mended.swoop")
    assert records.waiting_games(pilot.data) == [mended_again, good]


def test_a_damaged_game_does_not_hide_the_others(pilot, damaged):
    bad, good = damaged
    before, _ = damage(bad, 1)
    pilot.title()
    pilot.click_node("continue", "close")
    pilot.sees(TitleScene)
    assert sorted(path.name for path in bad.parent.iterdir()) == ["bad.swoop", "good.swoop"]
    pilot.click_node("games")
    listed(pilot)
    assert [node.key for node in pilot.nodes if node.role == "item"] == ["game 0", "game 1"]
    assert "Player 0, Player 1, Player 2" in pilot.value("game 1")
    pilot.click_node("game 1", "open")
    assert game_of(pilot).path == good
    assert bad.read_bytes() == before


def test_the_games_can_be_chosen_with_keys_alone(pilot, damaged):
    _, good = damaged
    pilot.title()
    while pilot.scene.focus.key not in ("games", "daily", "statistics"):
        pilot.press("down")
    while pilot.scene.focus.key != "games":
        pilot.press("left")
    pilot.press("return")
    scene = listed(pilot)
    assert scene.focus.key == "game 0"
    pilot.press("down")
    assert scene.chosen == good
    pilot.press("down")
    while scene.focus.key != "back":
        pilot.press("tab")
    for _ in range(2):
        pilot.press("right")
    assert scene.focus.key == "open"
    pilot.press("return")
    assert game_of(pilot).path == good


def test_many_games_are_scrolled_through(pilot, game):
    folder = pilot.data.records
    folder.mkdir(parents=True)
    for number in range(40):
        copy = folder / f"{number:02}.swoop"
        shutil.copy(game, copy)
        os.utime(copy, (5000 - number, 5000 - number))
    pilot.title()
    pilot.click_node("games")
    scene = listed(pilot)
    names = [f"{number:02}.swoop" for number in range(40)]
    assert [entry.path.name for entry in scene.shown] == names
    scene.focus.set("game 0")
    pilot.press("end")
    assert (scene.chosen.name, scene.focus.key) == ("39.swoop", "game 39")
    first = pilot.node("games").children[0].key
    pilot.move(pilot.node("game 39").rect[:2])
    pilot.send(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0)
    assert scene.chosen.name == "39.swoop", "the wheel scrolls and chooses nothing"
    before = int(first.partition(" ")[2]) - 3
    assert pilot.node("games").children[0].key == f"game {before}"
    pilot.press("home", "escape")
    pilot.sees(TitleScene)


def listed(pilot):
    """Return the games page once all games are listed."""
    scene = pilot.sees(ShelfScene)
    pilot.await_games()
    return scene


def test_what_is_offered_names_no_cards(pilot, damaged):
    """A fault's words may name cards, and the game isn't over."""
    bad, _ = damaged
    lines = bad.read_bytes().splitlines(keepends=True)
    dealt = json.loads(lines[1])["seats"]
    seat, strange = json.loads(lines[-1])["seat"], dealt[0]["hand"][0]
    play = {"seat": seat, "play": {"hand": [strange] * 3, "up": []}}
    lines[-1] = json.dumps(play).encode() + b"\n"
    bad.write_bytes(b"".join(lines))
    with pytest.raises(Fault) as caught:
        Session.resume(bad)
    assert strange in str(caught.value.reason), "this fault names a card"
    drop(pilot, bad)
    assert "The last line" in pilot.said
    assert str(caught.value.reason) not in pilot.said
    cards = {card for seat in dealt for row in seat.values() for card in row}
    shown = set(pilot.said.replace(str(bad), "").replace(".", " ").split())
    assert not cards & shown


def test_a_newer_game_is_not_called_damaged(pilot, damaged):
    bad, _ = damaged
    lines = bad.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    lines[0] = json.dumps({**header, "program": "7.10.1"}).encode() + b"\n"
    lines[-1] = b'{"seat": 0, "whistle": true}\n'
    bad.write_bytes(b"".join(lines))
    drop(pilot, bad)
    refused(pilot, bad, "7.10.1", "newest version")


def test_a_game_with_an_option_that_is_not_known_is_told_as_check_tells_it(pilot, damaged):
    """The message names option, line and writing version, even if that version is not newer."""
    bad, _ = damaged
    lines = bad.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    header["rules"]["teleport"] = True
    bad.write_bytes(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    drop(pilot, bad)
    refused(pilot, bad, "a saved game, but", "Line 1", "'teleport'", "left as it is")
    refused(pilot, bad, f"written by version {header['program']}")
    assert "not a saved game" not in pilot.said
    with pytest.raises(Fault) as caught:
        Session.resume(bad)
    assert str(caught.value.reason) in pilot.said, "check says more"


def test_a_damaged_deal_leaves_nothing_to_go_on_with(pilot, damaged):
    bad, _ = damaged
    lines = bad.read_bytes().splitlines(keepends=True)
    bad.write_bytes(lines[0] + b"{}\n" + b"".join(lines[2:]))
    drop(pilot, bad)
    refused(pilot, bad, "Line 2", "left as it is")


def test_a_damaged_game_asks_before_another_is_lost(pilot, damaged, monkeypatch):
    bad, _ = damaged
    damage(bad, 1)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "create", nowhere)
        pilot.click_node("new", "start")
        table = pilot.scene
        drop(pilot, bad)
        pilot.click_node("salvage")
        assert "couldn’t be saved" in pilot.said
        pilot.click_node("stay")
        assert pilot.scene is table


def test_a_finished_game_with_something_behind_it_is_mended_or_only_looked_at(pilot, tmp_path):
    path = tmp_path / "finished.swoop"
    finished(path)
    path.write_bytes(path.read_bytes() + b"{}\n")
    before = path.read_bytes()
    drop(pilot, path)
    pilot.click_node("replay")
    pilot.sees(ReplayScene)
    assert "damaged at line" in pilot.said
    assert not list(pilot.data.records.glob("*"))
    pilot.title()
    drop(pilot, path)
    pilot.click_node("salvage")
    assert pilot.sees(ReplayScene).replay.over
    assert path.read_bytes() == before
