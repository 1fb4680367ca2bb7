"""The Linux bundle leaves out libraries for formats that the program never opens."""

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

from build.linux import elf, formats

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="on Linux alone")
_OBJECT, _UNDEFINED = 1, bytes(2)
"""ELF symbols: the type of data, and the section of a symbol of another library."""


@pytest.fixture
def libraries(tmp_path: Path) -> Path:
    """A copy of the libraries in pygame's wheel."""
    found = importlib.util.find_spec("pygame")
    assert found is not None and found.origin is not None
    shipped = Path(found.origin).parent.parent / "pygame_ce.libs"
    assert shipped.is_dir(), "has pygame's wheel become another one?"
    return shutil.copytree(shipped, tmp_path / "libs")


def entries(path: Path) -> dict[str, bytes]:
    """Return a library's dynamic symbols by name."""
    data = path.read_bytes()
    return {name: data[at : at + 24] for at, name, _ in formats.symbols(data)}


def test_what_sdl_takes_of_them_may_be_missing_and_nothing_else_changes(libraries: Path) -> None:
    mixer = next(libraries.glob("libSDL2_mixer*"))
    going = [path for path in libraries.iterdir() if formats.UNUSED.fullmatch(path.name)]
    assert any("FLAC" in path.name for path in going), "the names of the libraries have changed"
    brought = {
        name for path in going for _, name, defined in formats.symbols(path.read_bytes()) if defined
    }
    before = entries(mixer)
    mixer.write_bytes(formats.without(mixer, brought, {path.name for path in going}))
    after = entries(mixer)
    changed = {name for name in before if before[name] != after[name]}
    assert {"FLAC__stream_decoder_new", "ov_read", "fluid_synth_sfload"} <= changed <= brought
    assert all(after[name][4] >> 4 == 2 for name in changed), "2 is a weak symbol"
    assert not any(name.startswith("SDL_") for name in changed)


def test_it_refuses_to_take_what_the_loader_would_insist_on(libraries: Path) -> None:
    image = next(libraries.glob("libSDL2_image*"))
    tiff = next(libraries.glob("libtiff*")).name
    with pytest.raises(formats.FormatError, match=f"asks for versions of {tiff}"):
        formats.without(image, set(), {tiff})


def test_nothing_that_stays_needs_them_in_another_way(libraries: Path) -> None:
    """Kept libraries need neither symbol versions nor data of removed ones: SDL would access data
    on loading.
    """
    going = {path.name for path in libraries.iterdir() if formats.UNUSED.fullmatch(path.name)}
    data = {
        name
        for path in sorted(going)
        for name, entry in entries(libraries / path).items()
        if entry[4] & 15 == _OBJECT and entry[6:8] != _UNDEFINED
    }
    assert data, "libraries have data that others look at"
    for path in elf.files(libraries):
        if path.name in going:
            continue
        assert not going.intersection(formats.versioned(path.read_bytes())), path.name
        wanted = {name for _, name, defined in formats.symbols(path.read_bytes()) if not defined}
        assert not data & wanted, path.name
