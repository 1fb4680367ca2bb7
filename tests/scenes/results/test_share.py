"""A score sheet's picture and a deal's moves, copied to the clipboard or written to a file."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.scenes.common.path_field import completed
from swoop_desktop.scenes.replay.open import share_record
from swoop_desktop.scenes.results import share
from swoop_desktop.scenes.results.share import MOST_DEALS, WIDE, png, score_picture
from swoop_desktop.storage import disk
from swoop_desktop.storage.settings import Settings
from swoop_desktop.system import clipboard
from swoop_desktop.system.clipboard import Copy
from swoop_desktop.ui import text
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import cloth_of
from tests.pilot import new_session
from tests.scenes.pages import NAMES, deals, setup_of

RECORDS = Path(__file__).parent.parent.parent / "records" / "0.1.0"
FINISHED, RUNNING = RECORDS / "classic_finished.swoop", RECORDS / "classic_unfinished.swoop"


def opened(pilot, path=FINISHED):
    share_record(pilot.app, path)
    pilot.step(0.1)


def test_the_picture_is_as_wide_in_every_window_and_no_text_in_it_is_cut(pilot):
    for names, count in ((NAMES[:2], 1), (NAMES, 30), (NAMES[:3], MOST_DEALS + 40)):
        account = PublicGame(setup_of(names), tuple(deals(names, count)), "2026-11-21")
        text.cut.clear()
        made = score_picture(account, Settings().me, palette_of(cloth_of("blue")))
        assert made.get_width() == WIDE
        assert made.get_height() <= 4000
        assert not text.cut
        again = pygame.image.load(__import__("io").BytesIO(png(made)), "x.png")
        assert again.get_size() == made.get_size()


def test_both_are_saved_by_mouse_under_names_that_nothing_had(pilot, tmp_path):
    opened(pilot)
    for _ in range(2):
        pilot.click_node("save picture")
    pilot.click_node("save moves")
    found = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert len(found) == 3
    assert [name.endswith(".png") for name in found] == [False, True, True]
    saved = (tmp_path / "pictures" / found[0]).read_text(encoding="utf-8")
    assert "Deal 5" in saved
    assert "Deal 4" not in saved
    assert pilot.name("said").startswith("Saved as ")
    assert pilot.name("show")


def test_what_somebody_else_writes_meanwhile_stays(pilot, tmp_path, monkeypatch):
    opened(pilot)
    real, theirs = disk.link, []

    def late(source, target):
        if not theirs:
            theirs.append(target)
            target.write_text("theirs")
        real(source, target)

    monkeypatch.setattr(disk, "link", late)
    pilot.click_node("save moves")
    assert theirs[0].read_text() == "theirs"
    assert pilot.name("said") == f"Saved as {theirs[0].stem}-2.txt"


def test_both_are_copied_by_keys(pilot, monkeypatch):
    copied = []
    monkeypatch.setattr(clipboard, "put_text", lambda words: bool(copied.append(words)) or True)
    monkeypatch.setattr(share, "picture_program", lambda: (sys.executable, "-c", READS))
    opened(pilot)
    pilot.press("ctrl+c")
    pilot.wait(lambda: "pasted" in pilot.name("said"), "the picture to be copied")
    pilot.scene.focus.set("copy moves")
    pilot.press("return")
    assert "Deal 5" in copied[0]


def test_moves_that_are_too_long_for_the_clipboard_are_not_copied(pilot, monkeypatch):
    copied = []
    monkeypatch.setattr(clipboard, "put_text", lambda words: bool(copied.append(words)) or True)
    monkeypatch.setattr(clipboard, "LONGEST", 10)
    opened(pilot)
    pilot.click_node("copy moves")
    assert not copied
    assert pilot.name("said") == "The moves are too long to copy. You can save them."


READS = "import sys; sys.exit(sys.stdin.buffer.read()[:4] != b'\\x89PNG')"


def test_a_clipboard_that_fails_is_said_and_one_that_hangs_ends_with_the_page(pilot, monkeypatch):
    monkeypatch.setattr(share, "picture_program", lambda: (sys.executable, "-c", "1/0"))
    opened(pilot)
    pilot.click_node("copy picture")
    pilot.wait(lambda: "can’t be copied" in pilot.name("said"), "to be told")
    hangs = "import time; time.sleep(60)"
    monkeypatch.setattr(share, "picture_program", lambda: (sys.executable, "-c", hangs))
    pilot.click_node("copy picture")
    began = time.monotonic()
    pilot.press("escape")
    assert time.monotonic() - began < 10
    assert pilot.scene.name == "Swoop"


def test_where_there_is_no_program_for_pictures_it_is_said_which_would_do(pilot):
    opened(pilot)
    assert "disabled" in pilot.states("copy picture")
    assert "xclip" in pilot.name("picture note")


def test_where_no_picture_can_be_copied_the_key_copies_the_moves(pilot, monkeypatch):
    copied = []
    monkeypatch.setattr(clipboard, "put_text", lambda words: bool(copied.append(words)) or True)
    opened(pilot)
    assert pilot.scene.widget("copy moves").hint == "Ctrl+C"
    assert pilot.scene.widget("save picture").hint == "Ctrl+S"
    pilot.press("ctrl+c")
    assert "Deal 5" in copied[0]


@pytest.mark.parametrize("typed", ["", "somewhere", "/proc/nowhere/at/all", "/dev/null/x", "/\0"])
def test_a_folder_that_will_not_do_is_said(pilot, tmp_path, typed):
    opened(pilot)
    pilot.scene.folder.words = typed
    pilot.click_node("save moves")
    said = pilot.name("said")
    assert said
    assert not said.startswith("Saved")
    assert not (tmp_path / "pictures").exists()


def test_a_path_is_completed_from_the_folders_there_are(tmp_path):
    for name in ("games old", "games new", "other", ".hidden"):
        (tmp_path / name).mkdir()
    (tmp_path / "file").write_text("")
    at = f"{tmp_path}{os.sep}"
    assert completed(f"{at}g") == f"{at}games "
    assert completed(f"{at}o") == f"{at}other{os.sep}"
    assert completed(f"{at}.h") == f"{at}.hidden{os.sep}"
    for nothing in ("", "g", f"{at}f", f"{at}x", f"{at}none{os.sep}g", "\0/x"):
        assert completed(nothing) == nothing


def test_the_arrow_takes_what_is_suggested(pilot, tmp_path):
    (tmp_path / "only one").mkdir()
    opened(pilot)
    scene = pilot.scene
    scene.folder.words = f"{tmp_path}{os.sep}on"
    scene.folder.caret = len(scene.folder.words)
    scene.changed()
    scene.focus.set("folder", visible=True)
    pilot.step(0.1)
    pilot.wait(lambda: scene.folder.suggested, "a suggestion")
    pilot.press("right")
    assert scene.folder.words == f"{tmp_path}{os.sep}only one{os.sep}"


def test_a_game_without_a_deal_has_moves_alone(pilot, tmp_path):
    first = tmp_path / "first.swoop"
    lines = FINISHED.read_bytes().splitlines(keepends=True)
    first.write_bytes(b"".join(lines[:9]))
    opened(pilot, first)
    assert pilot.scene.widget("copy picture") is None
    pilot.press("ctrl+s")
    (saved,) = (tmp_path / "pictures").iterdir()
    assert saved.suffix == ".txt"


def test_in_the_first_frame_of_a_game_there_are_no_moves_yet(pilot, tmp_path):
    """No event was shown by then. The monkey found this fault."""
    pilot.table(new_session("classic", 4, 1))
    pilot.scene.buttons.way_to_share[-1]()
    assert pilot.scene.public_game.events == ()
    pilot.step(0.1)
    pilot.press("ctrl+s")
    (saved,) = (tmp_path / "pictures").iterdir()
    assert "Player 0" in saved.read_text("utf-8")


@pytest.mark.skipif(not all(map(shutil.which, ("Xvfb", "xclip"))), reason="needs Xvfb and xclip")
def test_another_program_can_paste_the_picture_and_a_text_that_outlives_this_one(tmp_path):
    """Tried on a real screen, with another program."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "320x200x24", "-noreset"]
    server = subprocess.Popen([*command, "-nolisten", "tcp"], pass_fds=[write], stderr=-3)
    os.close(write)
    with os.fdopen(read) as answer:
        shown = {**os.environ, "DISPLAY": f":{answer.readline().strip()}"}
    picture = png(pygame.Surface((60, 40)))
    copies = (
        "copy = Copy(sys.stdin.buffer.read(), picture_program(), lambda: None)\n"
        "copy.wait()\n"
        "sys.exit(not copy.result)\n"
    )
    keeps = (
        "words = sys.stdin.buffer.read().decode()\n"
        "clipboard.put_text('before')\n"
        "clipboard.put_text(words)\n"
        "time.sleep(1.0)\n"
        "assert clipboard.get_text() == words\n"
        "os.kill(os.getpid(), 9)\n"
    )
    try:
        assert _pasted(tmp_path, shown, copies, picture, "image/png") == picture
        code = "D165-HHYN-5PQY-509V-ES4E – Zoë".encode()
        assert _pasted(tmp_path, shown, keeps, code, "UTF8_STRING") == code, "gone with the program"
    finally:
        server.terminate()
        server.wait()


def _pasted(folder, shown, what, given, target):
    """Return the text that another program pastes after the script that copied it has ended."""
    script = folder / "copies.py"
    script.write_text(
        "import sys, os, time\n"
        "os.environ['SDL_VIDEODRIVER'] = 'x11'\n"
        "import pygame\n"
        "pygame.display.init()\n"
        "pygame.display.set_mode((50, 50))\n"
        "from swoop_desktop.system import clipboard\n"
        "from swoop_desktop.system.clipboard import Copy, picture_program\n" + what
    )
    env = {**shown, "PYTHONPATH": str(Path(__file__).parent.parent.parent.parent)}
    done = subprocess.run([sys.executable, script], env=env, input=given, timeout=60, check=False)
    assert done.returncode in (0, -9)
    paste = ["xclip", "-selection", "clipboard", "-target", target, "-out"]
    return subprocess.run(paste, env=shown, capture_output=True, check=True, timeout=20).stdout


@pytest.mark.usefixtures("pilot")
def test_a_copy_that_is_not_needed_any_more_leaves_nothing(monkeypatch):
    made, hangs = [], (sys.executable, "-c", "import time; time.sleep(60)")
    monkeypatch.setattr(clipboard, "Copy", lambda *what: made.append(Copy(*what)) or made[-1])
    monkeypatch.setattr(clipboard, "text_program", lambda: hangs)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: None)
    assert clipboard.put_text("one") and clipboard.put_text("another")
    first, second = made
    assert first.result is not None and second.result is None
    second.close()
    assert second.result is not None
