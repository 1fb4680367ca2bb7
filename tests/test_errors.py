"""Bad environments: in some the program continues, in others it ends with a message."""

import faulthandler
import logging
import os
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from swoop_desktop import cli, errors, logs
from swoop_desktop.app import App
from swoop_desktop.resources import assets, language
from swoop_desktop.rulesets.library import own_rules
from swoop_desktop.scenes.dialogs.message import TroubleScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title import page as title
from swoop_desktop.storage import atomic_files
from swoop_desktop.storage.paths import DataDir, unwritable
from swoop_desktop.system import alert, environment
from swoop_desktop.ui import svg
from swoop_desktop.ui.node import walk
from tests import ROOT
from tests.pilot import Pilot, new_session
from tests.records.collections import waiting_in
from tests.sooner import later, one_in

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="of the desktops of Linux")
SCREENS = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
NOWHERE = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9797"}
"""An environment with a screen that does not exist."""
DRAWN = svg.picture
"""The original function that draws a picture; other tests patch it to share results."""


def start(program, environment=None, **streams):
    """Run Python source in a process without a screen."""
    bare = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**bare, **(environment or {})},
        cwd=ROOT,
        timeout=60,
        **({"capture_output": True, "text": True} | streams),
    )


def main(*words):
    return f"import sys; from swoop_desktop import cli; sys.exit(cli.main({list(words)!r}))"


@pytest.fixture
def dialogs(tmp_path):
    """An environment whose dialogs are written to a file, and this file."""
    if sys.platform != "linux":
        pytest.skip("dialogs of other systems")
    folder, said = tmp_path / "bin", tmp_path / "said"
    folder.mkdir()
    zenity = folder / "zenity"
    zenity.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{said}"\n')
    zenity.chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", **NOWHERE}, said


@pytest.mark.parametrize(
    ("screen", "helps"),
    [
        ({}, "Neither DISPLAY nor"),
        (NOWHERE, "DISPLAY=:9797"),
        ({"WAYLAND_DISPLAY": "no-such"}, "WAYLAND_DISPLAY=no-such"),
        ({**NOWHERE, "SDL_VIDEODRIVER": "nonsense"}, "SDL_VIDEODRIVER is set to nonsense"),
        ({**NOWHERE, "SDL_VIDEODRIVER": "wayland"}, "SDL_VIDEODRIVER is set to wayland"),
    ],
)
@pytest.mark.parametrize("words", one_in(3, [[], ["watch"], ["--self-test"]]))
def test_without_a_screen_it_says_so_and_leaves(tmp_path, screen, helps, words):
    done = start(main("--data-dir", str(tmp_path), *words), screen)
    assert done.returncode == errors.NO_DISPLAY == 3, done.stderr
    assert "needs a screen" in done.stderr
    assert "Traceback" not in done.stderr
    if sys.platform == "linux":
        assert helps in done.stderr
        assert "no display" in (tmp_path / "log.txt").read_text("utf-8")


@ON_LINUX
def test_libraries_that_the_system_lacks_are_named(monkeypatch):
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    lacking = {"libXext.so.6"}

    def load(name):
        if name in lacking:
            raise OSError(name)

    monkeypatch.setattr("ctypes.CDLL", load)
    assert "lacks libXext.so.6" in environment.advice()
    assert "libx11-6 and libxext6" in environment.advice()
    lacking.clear()
    assert "lacks" not in environment.advice()


@pytest.mark.parametrize(
    ("words", "shown"), [([], True), (["watch"], False), (["--self-test"], False)]
)
def test_a_dialog_says_it_to_whoever_double_clicked(tmp_path, dialogs, words, shown):
    environment, said = dialogs
    nobody = {"capture_output": False, "stdin": subprocess.DEVNULL}
    nobody |= {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    done = start(main("--data-dir", str(tmp_path), *words), environment, **nobody)
    assert done.returncode == 3
    assert said.exists() == shown
    if shown:
        assert "needs a screen" in said.read_text("utf-8")


def test_no_dialog_where_somebody_reads_along(tmp_path, dialogs):
    environment, said = dialogs
    done = start(main("--data-dir", str(tmp_path)), environment)
    assert "needs a screen" in done.stderr
    assert not said.exists()


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["--version"], 0, "swoop-desktop 0."),
        later((["--help"], 0, "simulate")),
        (["dance"], 2, "dance"),
        later((["rules"], 0, "classic")),
        (["--data-dir", "DATA"], 3, "needs a screen"),
        later((["--data-dir", "DATA", "watch"], 3, "needs a screen")),
        (["--data-dir", "DATA", "simulate", "--games", "1"], 0, "1 game, "),
    ],
)
def test_without_standard_streams_it_is_said_in_a_dialog(tmp_path, dialogs, words, code, text):
    environment, said = dialogs
    words = [word.replace("DATA", str(tmp_path)) for word in words]
    none = "import sys; sys.stdin = sys.stdout = sys.stderr = None; "
    done = start(none + main(*words), environment)
    assert done.returncode == code
    assert text in said.read_text("utf-8")
    assert said.read_text("utf-8").count("--title=") == 1
    assert done.stdout + done.stderr == ""


def test_without_standard_streams_the_window_opens(tmp_path):
    program = (
        "import sys; sys.stdin = sys.stdout = sys.stderr = None\n"
        "from swoop_desktop import cli; from swoop_desktop.app import App\n"
        "App.run = lambda app: 0 if app.step(0.1, []) else 9\n"
        f"sys.exit(cli.main(['--data-dir', {str(tmp_path / 'no' / 'data')!r}]))"
    )
    (tmp_path / "no").write_text("no folder, so that there is something to complain of")
    done = start(program, {"SDL_VIDEODRIVER": "dummy"})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@ON_LINUX
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", "2>&-", "<&-"])
def test_nothing_else_takes_the_numbers_of_streams_that_were_closed(tmp_path, closed):
    """A library's complaints must go neither to the screen nor into a record."""
    streams = tmp_path / "streams"
    program = (
        "import os, sys\nfrom swoop_desktop import __main__ as ours, cli\n"
        "def run(words=None):\n"
        f"    with open({str(streams)!r}, 'w') as told:\n"
        "        paths = [os.path.realpath(f'/proc/self/fd/{n}') for n in range(3)]\n"
        "        print(told.fileno(), *paths, file=told)\n"
        "    return 0\n"
        "cli.main = run\nsys.exit(ours.main())"
    )
    command = f"exec {shlex.quote(sys.executable)} -c {shlex.quote(program)} {closed}"
    done = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, timeout=60, stdin=subprocess.DEVNULL, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    number, *paths = streams.read_text().split()
    assert int(number) > 2
    assert paths.count(os.devnull) >= closed.count("&-")


@ON_LINUX
def test_a_log_that_is_a_pipe_is_not_waited_for(tmp_path, capsys):
    os.mkfifo(tmp_path / "log.txt")
    with logs.kept(tmp_path / "log.txt") as kept:
        assert kept is None
    assert "No log is kept in" in capsys.readouterr().err


@ON_LINUX
@pytest.mark.parametrize("most", [6, 9, 12])
def test_where_no_more_files_can_be_opened_it_is_no_damage(tmp_path, most):
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({most}, {most})); "
    done = start(
        limited + main("--data-dir", str(tmp_path), "--self-test"), {"SDL_VIDEODRIVER": "dummy"}
    )
    assert done.returncode == errors.CRASHED, done.stderr
    assert "Too many files are open" in done.stderr
    assert "damaged" not in done.stderr


@ON_LINUX
@pytest.mark.parametrize(
    "name", ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DBUS_SYSTEM_BUS_ADDRESS"]
)
def test_a_bus_that_never_answers_is_done_without(tmp_path, name, monkeypatch):
    """Libraries would wait a minute for such a bus before a window opens."""
    address = f"unix:path={tmp_path}/bus"
    for other in ("DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"):
        monkeypatch.setenv(other, "")
    monkeypatch.setenv(name, str(tmp_path) if name == "XDG_RUNTIME_DIR" else address)
    monkeypatch.setattr(environment, "PATIENCE", 0.1)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(f"{tmp_path}/bus")
        silent.listen()
        environment.without_silent_buses()
    bus = "DBUS_SESSION_BUS_ADDRESS" if name == "XDG_RUNTIME_DIR" else name
    assert os.environ[bus] == "disabled:"


def test_the_dialog_of_sdl_has_lines_that_fit(monkeypatch):
    shown = []
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":9797")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("pygame.display.message_box", lambda *a, **_: shown.append(a))
    alert.show("One.\n\n" + "word " * 50 + "\udce9")
    [(title, words, kind)] = shown
    assert (title, kind) == (alert.TITLE, "error")
    assert max(map(len, words.splitlines())) <= 72
    assert words.startswith("One.\n\nword") and words.endswith("?")


# -- a damaged copy --------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the program's assets."""
    folder = tmp_path / "assets"
    shutil.copytree(ROOT / "assets", folder)
    monkeypatch.setattr(assets, "root", lambda: folder)
    monkeypatch.setattr(svg, "picture", DRAWN)
    title.wordmark.cache_clear()  # otherwise cached by earlier tests
    return folder


@pytest.mark.parametrize("name", ["table/wordmark.svg", "cards/normal/QH.svg"])
@pytest.mark.parametrize("content", one_in(3, [None, b"", b"<svg"]))
def test_a_picture_that_is_missing_or_cut_short(copied, tmp_path, monkeypatch, name, content):
    path = copied / name
    path.unlink() if content is None else path.write_bytes(content)
    seen = []

    def look(app):
        app.step(0.0, [])
        while len(app.scenes) == 1 and app.scene.lively:  # the title's cards appear one by one
            app.guarded_step(0.1, [])
        app.guarded_step(0.1, [])
        seen.append([node.name for node in walk(app.scene.describe())])
        return 0

    monkeypatch.setattr(App, "run", look)
    code, told = run_in(tmp_path / "data", monkeypatch)
    log = (tmp_path / "data" / "log.txt").read_text("utf-8")
    assert name in log.replace("\\", "/") and "Traceback" in log
    if seen:  # the open window shows the message
        assert code == 0
        told = " ".join(seen[0])
    else:
        assert code == errors.DAMAGED == 4
    for words in ("is damaged", name, "Install", "games and settings are kept", "log.txt"):
        assert words in told, told


def run_in(data, monkeypatch):
    told = []
    monkeypatch.setattr(alert, "tell", lambda words, *, dialog: told.append(words))
    return cli.main(["--data-dir", str(data)]), " ".join(told)


@pytest.mark.parametrize("module", ["pygame", "pygame.base", "swoop_desktop.launch"])
@pytest.mark.parametrize("words", [[], ["watch"], ["--self-test"]])
def test_a_part_that_does_not_load(tmp_path, module, words):
    broken = f"import sys; sys.modules[{module!r}] = None; "
    done = start(broken + main("--data-dir", str(tmp_path), *words))
    assert done.returncode == errors.DAMAGED, done.stderr
    assert "is damaged" in done.stderr
    assert "Install it again" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in (tmp_path / "log.txt").read_text("utf-8")


def test_a_part_that_does_not_load_in_mid_game(tmp_path, monkeypatch):
    seen = []

    def look(app):
        pilot = Pilot(app)
        pilot.step(0.2)
        pilot.click_node("new")
        monkeypatch.setitem(sys.modules, "swoop_desktop.scenes.table.scene", None)
        x, y, w, h = pilot.node("start").rect
        for kind in (1025, 1026):
            app.guarded_step(0.0, [event(kind, (x + w // 2, y + h // 2))])
        while isinstance(app.scene, NewGameScene):  # until its panel has slid away
            app.guarded_step(0.1, [])
        seen.append((type(app.scene), " ".join(node.name for node in walk(app.scene.describe()))))
        return 0

    monkeypatch.setattr(App, "run", look)
    assert cli.main(["--data-dir", str(tmp_path)]) == 0
    [(scene, words)] = seen
    assert scene is TroubleScene
    assert "is damaged" in words and "games and settings are kept" in words


def event(kind, pos):
    import pygame

    return pygame.event.Event(kind, pos=pos, button=1)


def test_what_is_no_damage_is_a_mistake_of_the_program(tmp_path, monkeypatch, capsys):
    def crash(app):
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(App, "run", crash)
    assert cli.main(["--data-dir", str(tmp_path)]) == errors.CRASHED
    said = capsys.readouterr().err
    assert "has crashed" in said and str(tmp_path / "log.txt") in said
    assert "ZeroDivisionError" in said
    assert "damaged" not in said
    assert "is saved" not in said, "there was no game"


def test_a_crash_names_the_file_and_the_game_that_is_saved(tmp_path):
    error = OSError(5, "no", tmp_path / "bad.swoop")
    assert errors.crashed(error, None).splitlines() == [
        "Sorry, Swoop Desktop has crashed.",
        f"The problem was with this file: {tmp_path / 'bad.swoop'}",
    ]
    error = ZeroDivisionError()
    error.add_note(errors.GAME_SAVED)
    assert "has crashed. Your game is saved" in errors.crashed(error, None)


def test_a_crash_in_a_game_says_that_it_is_saved(tmp_path, monkeypatch, capsys):
    def play(app, *_frame):
        app.restart(TableScene(new_session("classic", 4, 1, tmp_path / "game.swoop")))
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(App, "step", play)
    assert cli.main(["--data-dir", str(tmp_path)]) == errors.CRASHED
    said = capsys.readouterr().err
    assert "has crashed. Your game is saved" in said
    assert errors.GAME_SAVED in said, "the report tells it, too"


def test_a_damaged_catalog_is_done_without(tmp_path, monkeypatch, caplog):
    folder = tmp_path / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    monkeypatch.setattr(language, "asset", lambda name: tmp_path / name)
    caplog.set_level("INFO")
    for content in (b"", b"\xde\x12\x04\x95\x00", b"\xde\x12\x04\x95" + b"\xff" * 40):
        (folder / "swoop_desktop.mo").write_bytes(content)
        language.set_language("fr")
        assert language._("Quit") == "Quit"
    assert "no translation" in caplog.text


# -- places to write -------------------------------------------------------------------------------


@ON_LINUX
@pytest.mark.parametrize("home", ["/dev/zero", "/proc/nobody", "/proc/self/fd"])
def test_a_home_that_takes_nothing_stops_no_game(home, monkeypatch, capsys):
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", home)
    seen = []

    def look(app):
        pilot = Pilot(app)
        pilot.step(0.2)
        seen.append([node.name for node in pilot.nodes if node.key.startswith("notice")])
        app.toggle_full_screen()
        pilot.click_node("new", "start")
        pilot.step(0.5)
        seen.append(type(pilot.scene))
        seen.append(pilot.scene.session.saved)
        return 0

    monkeypatch.setattr(App, "run", look)
    assert cli.main([]) == 0
    notices, scene, saved = seen
    assert any("Games can’t be saved" in words and home in words for words in notices), notices
    assert scene is TableScene
    assert not saved
    assert "No log is kept" in capsys.readouterr().err


@ON_LINUX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may look")
@pytest.mark.parametrize("mode", [0o000, 0o444, 0o555])
def test_a_home_that_is_closed_stops_no_game(tmp_path, mode):
    home = tmp_path / "home"
    home.mkdir(mode=mode)
    for words in ([], ["watch", "--rules", "nonsense"]):
        program = f"from swoop_desktop.app import App; App.run = lambda app: 0; {main(*words)}"
        done = start(program, {"HOME": str(home), "SDL_VIDEODRIVER": "dummy"})
        assert done.returncode == (2 if words else 0), done.stderr
        assert "Traceback" not in done.stderr
    home.chmod(0o700)


@pytest.mark.long
@ON_LINUX
def test_bots_are_watched_where_nothing_can_be_written(tmp_path):
    words = ("watch", "--deals", "1", "--speed", "instant", "--bots", "random")
    done = start(main(*words), {"HOME": "/dev/null", "SDL_VIDEODRIVER": "dummy"})
    assert done.returncode == 0, done.stderr


@ON_LINUX
def test_without_a_home_nothing_lands_in_the_current_folder(tmp_path, monkeypatch):
    import pwd

    def unknown(number):
        raise KeyError(number)

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    data = DataDir.at()
    [notice] = unwritable(data)
    assert "no home folder" in str(notice)
    with logs.kept(data.log):
        pass
    assert not list(tmp_path.iterdir())
    assert DataDir.at(Path("~nobody-of-this-name")).log.name == "log.txt"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_is_noticed(tmp_path, monkeypatch):
    opened = os.open
    monkeypatch.setattr(os, "open", lambda *_: opened("/dev/full", os.O_WRONLY))
    [notice] = unwritable(DataDir.at(tmp_path))
    assert str(tmp_path / "records") in str(notice)
    assert "no room left" in str(notice)


def test_where_games_can_be_saved_nothing_is_said_and_nothing_left(tmp_path):
    data = DataDir.at(tmp_path / "Zoé’s games")
    assert unwritable(data) == []
    assert not list(data.records.iterdir())


# -- the log ---------------------------------------------------------------------------------------


def test_the_log_takes_names_that_are_no_text(tmp_path, monkeypatch):
    path = tmp_path / "log.txt"
    # pytest's log handler would send the name to another process, which can't decode it.
    monkeypatch.setattr(logs.log, "propagate", False)
    with logs.kept(path):
        logging.getLogger("swoop_desktop.test").warning("%s", "caf\udce9")
    assert "caf\\udce9" in path.read_text("utf-8")


def test_the_log_is_let_go_of(tmp_path):
    before = list(logs.log.handlers), faulthandler.is_enabled()
    with logs.kept(tmp_path / "log.txt"):
        assert len(logs.log.handlers) == len(before[0]) + 1
    assert (list(logs.log.handlers), faulthandler.is_enabled()) == before


def test_a_library_that_crashes_leaves_a_trace_in_the_log(tmp_path):
    program = (
        "import ctypes; from pathlib import Path; from swoop_desktop import logs\n"
        f"with logs.kept(Path({str(tmp_path / 'log.txt')!r})): ctypes.string_at(0)"
    )
    assert start(program).returncode != 0
    assert "most recent call first" in (tmp_path / "log.txt").read_text("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_log_on_a_full_disk_is_no_trouble():
    program = (
        "import logging; from pathlib import Path; from swoop_desktop import logs\n"
        "with logs.kept(Path('/dev/full')): logging.getLogger('swoop_desktop').error('x')"
    )
    done = start(program)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_that_may_not_be_looked_into_is_empty(tmp_path, monkeypatch):
    def closed(path, *_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", closed)
    monkeypatch.setattr(Path, "glob", closed)
    assert atomic_files.listed(tmp_path, ".swoop") == []
    assert waiting_in(tmp_path) == []
    assert own_rules(tmp_path) == ([], [])
