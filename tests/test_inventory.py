"""A frozen program knows at its start whether it is whole."""

import sys
from pathlib import Path

import pytest

from build import inventory as recipe
from swoop_desktop import __main__, inventory, mishaps

LINKS = sys.platform != "win32"
"""Whether everybody may make symbolic links, and bundles have some."""


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """The inner folder of something frozen."""
    folder = tmp_path / "program" / "_internal"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "picture.svg").write_text("<svg/>")
    (folder / "library.so").write_bytes(bytes(100))
    if LINKS:
        (folder / "link.so").symlink_to("library.so")
    recipe.write(folder.parent)
    return folder


def test_a_whole_one_lacks_nothing(inside: Path) -> None:
    assert inventory.lost_of(str(inside)) == ""
    assert len((inside / inventory.NAME).read_text().splitlines()) == 2 + LINKS


def test_the_list_is_the_same_when_it_is_made_again(inside: Path) -> None:
    before = (inside / inventory.NAME).read_bytes()
    recipe.write(inside.parent)
    assert (inside / inventory.NAME).read_bytes() == before


@pytest.mark.parametrize(
    "name", ["deep/picture.svg", "library.so", inventory.NAME, *(["link.so"] if LINKS else [])]
)
def test_what_is_missing_is_named(inside: Path, name: str) -> None:
    (inside / name).unlink()
    assert inventory.lost_of(str(inside)) == name


def test_what_was_cut_short_is_named(inside: Path) -> None:
    (inside / "library.so").write_bytes(bytes(99))
    assert inventory.lost_of(str(inside)) == "library.so"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\n", b"many library.so\n"])
def test_a_list_that_is_damaged_itself_is_named(inside: Path, content: bytes) -> None:
    (inside / inventory.NAME).write_bytes(content)
    assert inventory.lost_of(str(inside)) == inventory.NAME


@pytest.mark.skipif(not LINKS, reason="an .app needs symbolic links")
def test_an_app_holds_no_data_among_its_code(tmp_path: Path) -> None:
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
        assert (data / inventory.NAME).read_text() == "6 assets/picture.svg\n0 library.dylib\n"
        assert (code / inventory.NAME).is_symlink(), "codesign refuses a file that is no code"
    assert inventory.lost_of(str(code)) == ""
    (data / "assets" / "picture.svg").unlink()
    assert inventory.lost_of(str(code)) == "assets/picture.svg"


def test_running_from_source_needs_no_list() -> None:
    assert not hasattr(sys, "_MEIPASS")
    assert inventory.lost() == ""


def test_the_program_says_so_and_loads_nothing(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (inside / "library.so").unlink()
    monkeypatch.setattr(sys, "_MEIPASS", str(inside), raising=False)
    monkeypatch.setattr(sys, "argv", ["swoop-desktop", "--version"])
    assert __main__.main() == mishaps.DAMAGED
    said = capsys.readouterr()
    assert "is damaged: library.so is missing or cut short." in said.err
    assert not said.out
