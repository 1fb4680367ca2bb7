"""Every picture of the documentation exists, is used, and can be made anew."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from build import about
from build.linux import metainfo
from build.pictures import (
    FOLDER,
    LARGEST,
    LARGEST_FILM,
    OF_INSTALLERS,
    PICTURES,
    SIZE,
    file_name,
    takes,
)
from build.pictures.studio import GAMES
from swoop_desktop.engine.record import Replay

PAPERS = [about.ROOT / "README.md", *sorted((about.ROOT / "docs").rglob("*.md"))]
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")


def shown() -> list[tuple[Path, str, Path]]:
    """Return every picture in the docs: its page, its alternative text, and its file."""
    return [
        (paper, words, (paper.parent / target).resolve())
        for paper in PAPERS
        for words, target in SHOWN.findall(paper.read_text(encoding="utf-8"))
    ]


def in_stores() -> list[str]:
    """Return the pictures for software centres, the main one first."""
    images = Xml.fromstring(metainfo.metainfo()).iter("image")
    return [(image.text or "").rpartition("/docs/pictures/")[2] for image in images]


def test_every_picture_in_the_papers_is_there_and_told_in_words() -> None:
    assert shown()
    for paper, words, file in shown():
        assert file.is_file(), f"{paper.name} shows {file.name}, which is not there"
        assert words, f"{paper.name} says nothing instead of {file.name}"


def test_software_centres_are_shown_pictures_that_are_there(published: str) -> None:
    assert len(in_stores()) >= 3
    for name in in_stores():
        assert (FOLDER / name).is_file(), f"the metainfo names {name}, which is not there"
    for image in Xml.fromstring(metainfo.metainfo()).iter("image"):
        assert (image.get("width"), image.get("height")) == tuple(map(str, SIZE))


def test_no_picture_lies_there_unused(published: str) -> None:
    used = {file.name for _, _, file in shown() if file.parent == FOLDER} | set(in_stores())
    assert {path.name for path in FOLDER.iterdir()} == used


def test_every_picture_of_the_game_can_be_made_anew() -> None:
    there = {path.name for path in FOLDER.iterdir() if not path.name.startswith(OF_INSTALLERS)}
    assert there == set(map(file_name, PICTURES))
    assert set(PICTURES) == takes.NAMES


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_no_larger_than_they_may_be(name: str) -> None:
    path, moves = FOLDER / file_name(name), PICTURES[name].moves
    assert path.stat().st_size <= (LARGEST_FILM if moves else LARGEST)
    if not moves:
        assert size_of_jpeg(path.read_bytes()) == SIZE


def size_of_jpeg(data: bytes) -> tuple[int, int]:
    """Return width and height from the frame header."""
    found = re.search(rb"\xff[\xc0\xc2]\x00\x11\x08(.{4})", data, re.DOTALL)
    assert found is not None, "no JPEG"
    high, wide = struct.unpack(">2H", found[1])
    return wide, high


def test_a_picture_is_drawn_from_its_game() -> None:
    picture = takes.still("capture")
    assert picture.get_size() == SIZE
    assert len({tuple(picture.get_at((x, x // 2))) for x in range(0, SIZE[0], 5)}) > 40, "blank"


@pytest.mark.parametrize("path", sorted(GAMES.iterdir()), ids=lambda path: path.stem)
def test_the_games_that_are_shown_follow_their_rules(path: Path) -> None:
    assert not Replay(path.read_bytes()).cut
