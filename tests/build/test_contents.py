"""The frozen program needs none of the left-out modules."""

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
import textwrap
from io import BytesIO
from pathlib import Path, PurePath

import pygame
import pytest

from build import about
from build.contents import UNUSED, assets, kept, packed
from swoop_desktop.resources import assets as shipped
from swoop_desktop.ui import fonts
from swoop_desktop.ui.fonts import PACKAGES, WEIGHTS
from swoop_desktop.ui.window import ICON

WITHOUT = textwrap.dedent("""
    import sys

    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name in UNUSED or name.partition(".")[0] in UNUSED:
                raise ImportError(f"{name} is left out of the frozen program")

    for name in [*sys.modules]:
        if name.partition(".")[0] in UNUSED:
            del sys.modules[name]
    sys.meta_path.insert(0, Missing())
    from swoop_desktop.engine.cards import derived
    print(hex(derived("deal", 8421, 1)), "_hashlib" in sys.modules, "_blake2" in sys.modules)
""")


def test_chance_needs_none_of_it() -> None:
    """The frozen program has no OpenSSL, and the hash for random numbers doesn't need it."""
    assert "_hashlib" in UNUSED and "_blake2" not in UNUSED and "hashlib" not in UNUSED
    program = f"UNUSED = {UNUSED!r}\n{WITHOUT}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (["0xb45f7d3c03673d83", "False", "True"], "")


def test_gamepads_need_none_of_it() -> None:
    """The gamepad module works without the left-out parts of pygame."""
    begun = (about.ROOT / "build" / "beginning.py").read_text("utf-8")
    program = f"{begun}\nUNUSED = {UNUSED!r}\nimport pygame\n{WITHOUT}"
    program += "\nfrom pygame._sdl2 import controller\ncontroller.init()"
    program += "\nprint(controller.__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split()[-1:] == ["pygame._sdl2.controller"], done.stderr


def test_fonts_come_with_it_in_the_weights_that_are_used() -> None:
    """The fonts' other weights stay out: each takes half a megabyte."""
    files = []
    for package in PACKAGES:
        found = importlib.util.find_spec(package)
        assert found is not None and found.origin is not None
        files += [*Path(found.origin).parent.rglob("*.ttf"), Path(found.origin)]
    entries = [(str(file.relative_to(file.parents[2])), str(file), "DATA") for file in files]
    stays = {Path(target).name for target, _, _ in kept(entries) if target.endswith(".ttf")}
    assert stays == {face.file for face in WEIGHTS.values()}


def test_fonts_are_packed_and_drawn_with_all_the_same(tmp_path: Path) -> None:
    pygame.font.init()
    path = fonts.font_file(fonts.WEIGHTS["regular"])
    other = ("some/other.txt", "other.txt", "DATA")
    font, same = packed([(f"fonts/{path.name}", str(path), "DATA"), other], tmp_path / "fonts")
    assert same == other
    assert font[0] == f"fonts/{path.name}.z"
    assert Path(font[1]).stat().st_size < 0.5 * path.stat().st_size
    content = shipped.unpacked(tmp_path / "fonts" / path.name)
    assert content is not None and content == path.read_bytes()
    drawn = [
        pygame.font.Font(file, 20).render("Zoé", True, "white") for file in (path, BytesIO(content))
    ]
    assert len({pygame.image.tobytes(one, "RGBA") for one in drawn}) == 1


def test_no_part_of_pygame_is_left_out_that_the_program_uses() -> None:
    package = about.ROOT / "swoop_desktop"
    sources = [
        path for path in package.rglob("*.py") if path.name != "lazy_imports.py"
    ]  # that module leaves parts of pygame out
    used = {
        name for path in sources for name in re.findall(r"pygame\.\w+", path.read_text("utf-8"))
    }
    assert {"pygame.scrap", "pygame.mixer"} <= used
    assert used.isdisjoint(UNUSED)


ASKED_FOR = {"cluster.py": {"asyncio", "distributed"}}
"""By module: left-out imports for which it has a message (`tests/simulate/test_cluster.py`)."""


@pytest.mark.soon
def test_nothing_that_the_program_imports_is_left_out() -> None:
    """Imports inside functions count, too: only the frozen program would fail there."""
    wrong = set()
    for path in (about.ROOT / "swoop_desktop").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            for name in names:
                package = name.partition(".")[0]
                if package in ASKED_FOR.get(path.name, ()):
                    continue
                if name in UNUSED or package in UNUSED:
                    wrong.add(f"{path.name}: {name}")
    assert not wrong


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they are called otherwise")
def test_libraries_of_the_system_stay_out_that_the_program_asks_for() -> None:
    """The program loads these libraries from the system: packed copies would be older, and need
    further libraries.
    """
    sources = (about.ROOT / "swoop_desktop").rglob("*.py")
    found = {
        name
        for path in sources
        for name in re.findall(r'CDLL\("(lib[\w.+-]+\.so[\w.]*)"', path.read_text("utf-8"))
    }
    assert "libX11.so.6" in found
    found |= {"libXau.so.6", "libXdmcp.so.6", "libbsd.so.0", "libmd.so.0"}  # libX11 needs these
    assert kept([(name, f"/usr/lib/{name}", "BINARY") for name in sorted(found)]) == []


ENDINGS = (".svg", ".wav", ".png", ".toml", ".mo", ".jsonl")


def test_assets_are_what_they_were_when_they_are_unpacked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The packed bytes are also equal in two runs."""
    source = about.ROOT / "assets"
    entries = assets(source, tmp_path / "work")
    first = {path: Path(path).read_bytes() for path, _ in entries}
    assert assets(source, tmp_path / "work") == entries
    assert {path: Path(path).read_bytes() for path, _ in entries} == first

    frozen = tmp_path / "frozen"
    for path, folder in entries:
        (frozen / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, frozen / folder)
    there = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and (path.parent.name != "icons" or path.name == PurePath(ICON).name)
    }
    monkeypatch.setattr(shipped, "root", lambda: frozen / "swoop_desktop" / "_assets")
    assert {name for kind in ENDINGS for name in shipped.names(kind)} == there
    for name in there:
        assert shipped.read(name) == (source / name).read_bytes(), name
    assert sum(map(len, first.values())) < 0.5 * sum(
        (source / name).stat().st_size for name in there
    )
