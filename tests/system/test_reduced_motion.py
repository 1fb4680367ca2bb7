"""Does the system want less motion? Each system's answers, valid or not."""

import ctypes
import os
import sys
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.system import reduced_motion
from swoop_desktop.system.reduced_motion import SystemWishes, less_motion, more_contrast


def asked(folder, answers, desktop="", bus=False):
    """Ask a Linux with these files and programs' answers."""
    environment = {"XDG_CONFIG_HOME": str(folder), "XDG_CURRENT_DESKTOP": desktop}
    if bus:
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    return less_motion("linux", environment, lambda command: answers.get(command[0], ""))


def kde(folder, line):
    folder.mkdir(exist_ok=True)
    (folder / "kdeglobals").write_text(f"[General]\nAnimationDurationFactor=0\n[KDE]\n{line}\n")


def gtk(folder, version, animated):
    path = folder / f"gtk-{version}" / "settings.ini"
    path.parent.mkdir(parents=True)
    path.write_text(f"[Settings]\ngtk-enable-animations = {animated}\n")


@pytest.mark.parametrize(
    ("line", "less"),
    [
        ("AnimationDurationFactor=0", True),
        ("AnimationDurationFactor=0.5", False),
        ("", False),
        ("AnimationDurationFactor=often", None),
    ],
)
def test_kde(tmp_path, line, less):
    kde(tmp_path, line)
    found = asked(tmp_path, {"gsettings": "false"}, "KDE")
    assert found is less, "what GNOME says is not asked there"


@pytest.mark.parametrize(("said", "less"), [("true\n", False), ("false\n", True), ("", None)])
def test_gnome(tmp_path, said, less):
    assert asked(tmp_path, {"gsettings": said}, "ubuntu:GNOME") is less


def test_elsewhere_the_file_of_gtk_says_more_than_the_usual_value_of_gnome(tmp_path):
    gtk(tmp_path, "3.0", "0")
    assert asked(tmp_path, {"gsettings": "true"}, "XFCE") is True
    assert asked(tmp_path, {"gsettings": "true"}, "GNOME") is False
    gtk(tmp_path, "4.0", "true")
    assert asked(tmp_path, {}, "XFCE") is False


@pytest.mark.parametrize(
    ("said", "less"),
    [("(<uint32 1>,)", True), ("(<uint32 0>,)", False), ("Error", None)],
)
def test_the_portal_is_asked_last_and_only_where_there_is_a_bus(tmp_path, said, less):
    assert asked(tmp_path, {"gdbus": said}, bus=True) is less
    assert asked(tmp_path, {"gdbus": said}) is None
    assert asked(tmp_path, {"gdbus": said, "gsettings": "false"}, bus=True) is True


@pytest.mark.parametrize(("said", "less"), [("1\n", True), ("0\n", False), ("", None)])
def test_macos(said, less):
    def defaults(command):
        assert command[0] == "defaults"
        return said

    assert less_motion("darwin", {}, defaults) is less


class _Windows:
    """Stands in for SystemParametersInfo."""

    def __init__(self, found, animated):
        self.user32 = self
        self._found, self._animated = found, animated

    def SystemParametersInfoW(self, what, zero, at, flags):  # noqa: N802
        assert (what, zero, flags) == (0x1042, 0, 0)
        ctypes.cast(at, ctypes.POINTER(ctypes.c_int))[0] = self._animated
        return self._found


@pytest.mark.parametrize(("found", "animated", "less"), [(1, 1, False), (1, 0, True), (0, 0, None)])
def test_windows(monkeypatch, found, animated, less):
    monkeypatch.setattr("ctypes.windll", _Windows(found, animated), raising=False)
    assert less_motion("win32", {}, lambda command: "") is less


@pytest.fixture
def gsettings(tmp_path, monkeypatch):
    """Asks a desktop whose `gsettings` runs this script."""

    def answered(does):
        program = tmp_path / "gsettings"
        program.write_text(f"#!/bin/sh\n{does}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        return less_motion("linux", {"XDG_CONFIG_HOME": str(tmp_path)})

    return answered


@pytest.mark.skipif(sys.platform == "win32", reason="no such program runs there")
class TestPrograms:
    """Programs of the desktop, really run."""

    def test_what_one_says_is_heard(self, gsettings):
        assert gsettings("echo false") is True
        assert gsettings("echo true") is False

    def test_one_that_fails_says_nothing_but_in_the_log(self, gsettings, caplog):
        caplog.set_level("INFO")
        assert gsettings("echo false; exit 1") is None
        assert "gsettings" in caplog.text and "1" in caplog.text

    def test_nobody_waits_long_for_one_that_never_answers(self, gsettings, monkeypatch, caplog):
        monkeypatch.setattr(reduced_motion, "PATIENCE", 0.1)
        caplog.set_level("INFO")
        found = []
        asking = threading.Thread(target=lambda: found.append(gsettings("exec sleep 30")))
        asking.start()
        asking.join(20)
        assert found == [None], "it would have been waited for for ever"
        assert "timed out" in caplog.text
        asking.join()

    def test_one_that_is_not_there_says_nothing(self, tmp_path, monkeypatch, caplog):
        monkeypatch.setenv("PATH", str(tmp_path))
        caplog.set_level("INFO")
        assert less_motion("linux", {"XDG_CONFIG_HOME": str(tmp_path)}) is None
        assert "gsettings" in caplog.text


@settings(max_examples=60)
@given(said=st.text(max_size=40), file=st.binary(max_size=80), desktop=st.sampled_from(["KDE", ""]))
def test_nonsense_is_no_answer_and_no_mishap(tmp_path_factory, said, file, desktop):
    folder = tmp_path_factory.mktemp("desktop")
    (folder / "gtk-4.0").mkdir()
    (folder / "gtk-4.0" / "settings.ini").write_bytes(b"[Settings]\ngtk-enable-animations=" + file)
    (folder / "kdeglobals").write_bytes(b"[KDE]\nAnimationDurationFactor=" + file)
    answers = {"gsettings": said, "gdbus": said}
    assert asked(folder, answers, desktop, bus=True) in (None, True, False)


def test_it_is_found_out_beside_the_game_and_a_mishap_is_no_answer(caplog):
    came, go_on = threading.Event(), threading.Event()

    def slow():
        go_on.wait(10)
        return True

    system = SystemWishes(came.set, slow, lambda: None)
    system.look()
    assert (system.less, system.asked) == (None, False), "nobody waits for it"
    go_on.set()
    assert came.wait(10)
    system.wait(10)
    assert (system.less, system.asked) == (True, True)

    def broken():
        raise ValueError("no such desktop")

    system = SystemWishes(came.set, broken, lambda: True)
    system.look()
    system.wait(10)
    assert (system.less, system.asked) == (None, True)
    assert "no such desktop" in caplog.text


@pytest.mark.parametrize(
    ("desktop", "answers", "wanted"),
    [
        ("ubuntu:GNOME", {"gsettings": "true\n"}, True),
        ("ubuntu:GNOME", {"gsettings": "false\n"}, False),
        ("KDE", {"gsettings": "true", "gdbus": "(<uint32 1>,)"}, True),
        ("KDE", {"gdbus": "(<uint32 0>,)"}, False),
        ("XFCE", {"gdbus": ""}, None),
    ],
)
def test_a_desktop_says_whether_it_wants_much_contrast(desktop, answers, wanted):
    bus = {"XDG_CURRENT_DESKTOP": desktop, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
    assert more_contrast("linux", bus, lambda command: answers.get(command[0], "")) is wanted
    assert more_contrast("darwin", {}, lambda command: "1") is None, "it has no such switch"
