"""A frozen program checks at its start whether it is complete."""

import subprocess
import sys

import pytest

from build import about
from build import inventory as recipe
from build.contents import UNUSED
from swoop_desktop import __main__, errors, inventory

LINKS = sys.platform != "win32"
"""True if anybody may make symbolic links, and bundles contain some."""
FIRST = ("_struct", "zlib")
"""Modules that a frozen program loads before ours: without them it can't start."""


@pytest.fixture
def inside(tmp_path):
    """The inner folder of a frozen program."""
    folder = tmp_path / "program" / "_internal"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "picture.svg").write_text("<svg/>")
    (folder / "library.so").write_bytes(bytes(100))
    if LINKS:
        (folder / "link.so").symlink_to("library.so")
    recipe.write(folder.parent)
    return folder


def test_a_whole_one_lacks_nothing(inside):
    assert inventory.lost(str(inside)) == ""
    assert len((inside / inventory.NAME).read_text().splitlines()) == 3 + LINKS


def test_the_list_is_the_same_when_it_is_made_again(inside):
    before = (inside / inventory.NAME).read_bytes()
    recipe.write(inside.parent)
    assert (inside / inventory.NAME).read_bytes() == before


@pytest.mark.parametrize(
    "name", ["deep/picture.svg", "library.so", inventory.NAME, *(["link.so"] if LINKS else [])]
)
def test_what_is_missing_is_named(inside, name):
    (inside / name).unlink()
    assert inventory.lost(str(inside)) == name


def test_what_was_cut_short_is_named(inside):
    (inside / "library.so").write_bytes(bytes(99))
    assert inventory.lost(str(inside)) == "library.so"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\n", b"many library.so\n1 in all\n"])
def test_a_list_that_is_damaged_itself_is_named(inside, content):
    (inside / inventory.NAME).write_bytes(content)
    assert inventory.lost(str(inside)) == inventory.NAME


def test_a_list_that_was_cut_short_anywhere_names_something(inside):
    whole = (inside / inventory.NAME).read_bytes()
    for left in range(len(whole) - 1):  # the last line feed doesn't matter
        (inside / inventory.NAME).write_bytes(whole[:left])
        assert inventory.lost(str(inside)) == inventory.NAME, whole[:left]


@pytest.mark.skipif(not LINKS, reason="an .app needs symbolic links")
def test_an_app_holds_no_data_among_its_code(tmp_path):
    app = tmp_path / "Some.app"
    code, data = app / "Contents" / "Frameworks", app / "Contents" / "Resources"
    (data / "assets").mkdir(parents=True)
    (data / "assets" / "picture.svg").write_text("<svg/>")
    (data / "app.icns").write_bytes(b"seen from nowhere")
    code.mkdir()
    (code / "assets").symlink_to("../Resources/assets")
    (code / "library.dylib").write_bytes(bytes.fromhex("cffaedfe0c000001"))
    (data / "library.dylib").symlink_to("../Frameworks/library.dylib")
    for _ in range(2):
        recipe.write(app)
        assert (
            data / inventory.NAME
        ).read_text() == "6 assets/picture.svg\n0 library.dylib\n2 in all\n"
        assert (code / inventory.NAME).is_symlink(), "codesign refuses a file that is no code"
    assert inventory.lost(str(code)) == ""
    (data / "assets" / "picture.svg").unlink()
    assert inventory.lost(str(code)) == "assets/picture.svg"


def test_running_from_source_needs_no_list():
    assert not hasattr(sys, "_MEIPASS")
    assert inventory.lost() == ""


def test_the_program_says_so_and_loads_nothing(inside, monkeypatch, capsys):
    (inside / "library.so").unlink()
    monkeypatch.setattr(sys, "_MEIPASS", str(inside), raising=False)
    monkeypatch.setattr(sys, "argv", ["swoop-desktop", "--version"])
    assert __main__.main() == errors.DAMAGED
    said = capsys.readouterr()
    assert "is damaged: library.so is missing or cut short." in said.err
    assert not said.out
    monkeypatch.setattr(sys, "argv", ["swoop-desktop", "--lang", "fr", "--version"])
    assert __main__.main() == errors.DAMAGED
    assert "est abîmée\u00a0: library.so manque ou est coupé." in capsys.readouterr().err


NOTHING_LOADS = f"""
import importlib.machinery, os, sys
FIRST, UNUSED = {FIRST!r}, {UNUSED!r}
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name in UNUSED or name.partition(".")[0] in UNUSED or name.partition(".")[0] == "pygame":
            raise ModuleNotFoundError(name)
        found = importlib.machinery.PathFinder.find_spec(name, path)
        loader = getattr(found, "loader", None)
        if name not in FIRST and isinstance(loader, importlib.machinery.ExtensionFileLoader):
            os.kill(os.getpid(), 9)  # as the kernel does where a library ends before its end
for name in [*sys.modules]:
    if name.partition(".")[0] in UNUSED:
        del sys.modules[name]
sys.meta_path.insert(0, Broken())
from swoop_desktop import inventory, __main__
inventory.lost = lambda: "library.so"
sys.exit(__main__.main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="dialogs of other systems")
@pytest.mark.parametrize("shown_by", ["nobody", "zenity", "xmessage"])
def test_the_words_for_it_need_no_file_that_may_be_broken(tmp_path, shown_by):
    """The message needs no library, and nothing that a frozen program lacks."""
    program, said = tmp_path / shown_by, tmp_path / "said"
    program.write_text(f'#!/bin/sh\nfor word; do echo "$word"; done > "{said}"\n')
    program.chmod(0o755)
    with said.with_name("stderr").open("w+") as complained:  # a file: nobody reads a pipe
        done = subprocess.run(
            [sys.executable, "-S", "-c", NOTHING_LOADS],
            env={"PATH": str(tmp_path), "DISPLAY": ":9797", "PYTHONPATH": str(about.ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=complained,
        )
        complained.seek(0)
        words = complained.read()
    assert done.returncode == errors.DAMAGED, words
    assert words == f"{errors.incomplete('library.so')}\n"
    if shown_by != "nobody":
        assert "library.so is missing" in said.read_text()
