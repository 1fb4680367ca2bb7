"""Every work of others in the frozen program has its notice."""

import importlib.metadata
import re
from pathlib import Path

import pytest

from build import about, licences

NOTICES = licences.notices()
WINDOWS = (
    "SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libjpeg-62.dll libogg-0.dll "
    "libopus-0.dll libopusfile-0.dll libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll "
    "libwebpdemux-2.dll libxmp.dll portmidi.dll python313.dll python3.dll VCRUNTIME140.dll "
    "VCRUNTIME140_1.dll libffi-8.dll ucrtbase.dll api-ms-win-crt-heap-l1-1-0.dll zlib1.dll"
)
MACOS = (
    "libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_ttf-2.0.0.2400.0.dylib "
    "libz.1.3.1.zlib-ng.dylib libbrotlicommon.1.2.0.dylib libfreetype.6.dylib libharfbuzz.0.dylib "
    "libsharpyuv.0.1.2.dylib libpython3.13.dylib libportmidi.2.0.7.dylib"
)


def test_every_library_of_the_wheel_is_named() -> None:
    files = [Path(file) for file in importlib.metadata.files("pygame-ce") or []]
    if about.system() == "linux":
        assert any("libSDL2-2" in file.name for file in files), "the wheel looks different now"
    assert licences.unnamed(files) == [], "build/licences.toml needs entries for these"


@pytest.mark.parametrize("names", [WINDOWS, MACOS])
def test_every_library_of_other_systems_is_named(names: str) -> None:
    assert licences.unnamed(map(Path, names.split())) == []


def test_a_library_without_an_entry_is_found() -> None:
    files = ["libnew-12ab.so.3", "libnew.2.dylib", "SDL2_net.dll", "zed.dll"]
    modules = ["pygame/base.cpython-311-x86_64-linux-gnu.so", "x.abi3.so", "lib-dynload/zlib.so"]
    found = licences.unnamed(map(Path, files + modules))
    assert found == ["SDL2_net.dll", "libnew-12ab.so.3", "libnew.2.dylib", "zed.dll"]


def test_every_required_package_is_named() -> None:
    required = re.findall(
        r"^([a-z0-9-]+)==", (about.ROOT / "requirements/play.txt").read_text(), re.MULTILINE
    )
    compiled = ["librt", "mypy-extensions"]  # for a compiled core
    named = [part.package for part in licences.parts() if part.package]
    assert sorted([*required, *compiled]) == sorted(named)


def test_texts_that_must_be_passed_on_are_there() -> None:
    version = importlib.metadata.version("pygame-ce")
    for expected in (
        f"{about.NAME} {about.version()} is passed on",
        f"pygame-ce {version}\n====",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "SIL OPEN FONT LICENSE",
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "Sam Lantinga",
        "The FreeType Project",
        "Terms: BSD-3-Clause",
    ):
        assert expected in NOTICES, f"the notices lack {expected!r}"


@pytest.mark.parametrize("part", licences.parts(), ids=lambda part: part.name)
def test_the_terms_of_each_part_are_told(part: licences.Part) -> None:
    """Terms are a part's own text, a shared one, or a notice in our words."""
    shared = any(f"\nTerms: {name}\n" in NOTICES for name in part.terms)
    told = part.text or part.notice or shared
    lesser = all(name.startswith("LGPL") for name in part.terms) and part.source
    assert told or lesser, f"on which terms is {part.name} passed on?"


def test_a_package_without_a_licence_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = licences.Part("Bare", "nothing", "MIT", "", package="fontpkg", text="package")
    monkeypatch.setattr(licences, "parts", lambda: [bare])
    with pytest.raises(licences.LicenceError, match="brings no licence"):
        licences.notices()


def test_notices_are_written_for_every_system(tmp_path: Path) -> None:
    path = licences.write(tmp_path / "a" / "bundle")
    assert path.name == "THIRD-PARTY.txt"
    assert b"\r" not in path.read_bytes()
