"""Whether the system wants less motion: what each says of it, and what is made of nonsense."""

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.session.motion import SystemMotion, less_motion


def asked(
    folder: Path, answers: dict[str, str], desktop: str = "", bus: bool = False
) -> bool | None:
    """On a Linux with these files, where programs answer so."""
    environment = {"XDG_CONFIG_HOME": str(folder), "XDG_CURRENT_DESKTOP": desktop}
    if bus:
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    return less_motion("linux", environment, lambda command: answers.get(command[0], ""))


def kde(folder: Path, line: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "kdeglobals").write_text(f"[General]\nAnimationDurationFactor=0\n[KDE]\n{line}\n")


def gtk(folder: Path, version: str, animated: str) -> None:
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
def test_kde(tmp_path: Path, line: str, less: bool | None) -> None:
    kde(tmp_path, line)
    found = asked(tmp_path, {"gsettings": "false"}, "KDE")
    assert found is less, "what GNOME says is not asked there"


@pytest.mark.parametrize(("said", "less"), [("true\n", False), ("false\n", True), ("", None)])
def test_gnome(tmp_path: Path, said: str, less: bool | None) -> None:
    assert asked(tmp_path, {"gsettings": said}, "ubuntu:GNOME") is less


def test_elsewhere_the_file_of_gtk_says_more_than_the_usual_value_of_gnome(tmp_path: Path) -> None:
    gtk(tmp_path, "3.0", "0")
    assert asked(tmp_path, {"gsettings": "true"}, "XFCE") is True
    assert asked(tmp_path, {"gsettings": "true"}, "GNOME") is False
    gtk(tmp_path, "4.0", "true")
    assert asked(tmp_path, {}, "XFCE") is False


@pytest.mark.parametrize(
    ("said", "less"),
    [("(<uint32 1>,)", True), ("(<uint32 0>,)", False), ("Error", None)],
)
def test_the_portal_is_asked_last_and_only_where_there_is_a_bus(
    tmp_path: Path, said: str, less: bool | None
) -> None:
    assert asked(tmp_path, {"gdbus": said}, bus=True) is less
    assert asked(tmp_path, {"gdbus": said}) is None
    assert asked(tmp_path, {"gdbus": said, "gsettings": "false"}, bus=True) is True


@pytest.mark.parametrize(("said", "less"), [("1\n", True), ("0\n", False), ("", None)])
def test_macos(said: str, less: bool | None) -> None:
    def defaults(command: Sequence[str]) -> str:
        assert command[0] == "defaults"
        return said

    assert less_motion("darwin", {}, defaults) is less


class _Windows:
    """What SystemParametersInfo answers."""

    def __init__(self, found: int, animated: int) -> None:
        self.user32 = self
        self._found, self._animated = found, animated

    def SystemParametersInfoW(self, what: int, zero: int, at, flags: int) -> int:  # noqa: N802
        assert (what, zero, flags) == (0x1042, 0, 0)
        at._obj.value = self._animated
        return self._found


@pytest.mark.parametrize(("found", "animated", "less"), [(1, 1, False), (1, 0, True), (0, 0, None)])
def test_windows(
    monkeypatch: pytest.MonkeyPatch, found: int, animated: int, less: bool | None
) -> None:
    monkeypatch.setattr("ctypes.windll", _Windows(found, animated), raising=False)
    assert less_motion("win32", {}, lambda command: "") is less


def test_a_program_that_is_not_there_or_never_answers_says_nothing(tmp_path: Path) -> None:
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "PATH": str(tmp_path)}
    assert less_motion("linux", environment) in (None, True, False)


@settings(max_examples=60, deadline=None)
@given(said=st.text(max_size=40), file=st.binary(max_size=80), desktop=st.sampled_from(["KDE", ""]))
def test_nonsense_is_no_answer_and_no_mishap(
    tmp_path_factory: pytest.TempPathFactory, said: str, file: bytes, desktop: str
) -> None:
    folder = tmp_path_factory.mktemp("desktop")
    (folder / "gtk-4.0").mkdir()
    (folder / "gtk-4.0" / "settings.ini").write_bytes(b"[Settings]\ngtk-enable-animations=" + file)
    (folder / "kdeglobals").write_bytes(b"[KDE]\nAnimationDurationFactor=" + file)
    answers = {"gsettings": said, "gdbus": said}
    assert asked(folder, answers, desktop, bus=True) in (None, True, False)


def test_it_is_found_out_beside_the_game_and_a_mishap_is_no_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    came, go_on = threading.Event(), threading.Event()

    def slow() -> bool:
        go_on.wait(10)
        return True

    motion = SystemMotion(came.set, slow)
    motion.look()
    assert (motion.less, motion.asked) == (None, False), "nobody waits for it"
    go_on.set()
    assert came.wait(10)
    motion.wait(10)
    assert (motion.less, motion.asked) == (True, True)

    def broken() -> bool:
        raise ValueError("no such desktop")

    motion = SystemMotion(came.set, broken)
    motion.look()
    motion.wait(10)
    assert (motion.less, motion.asked) == (None, True)
    assert "no such desktop" in caplog.text
