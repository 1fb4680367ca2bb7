"""The pictures and sounds are what their recipes make, and do what the table needs of them."""

import struct
import wave
from pathlib import Path

import pygame
import pytest

from build import assets, bitmaps
from build.art import backs, furniture, icons, jokers, pips, portraits
from build.art.palette import FOUR_COLOUR, PAPER
from build.art.suits import SUITS

ROOT = assets.ROOT
CODES = [rank + suit for suit in SUITS for rank in ("A", *pips.PLACES, "J", "Q", "K")]
CODES += jokers.NAMES
LEVELS = ("normal", "jumbo", "normal4", "jumbo4")
DRAWN = [
    *(name for name, _ in icons.drawings()),
    *(name for name, _ in furniture.drawings()),
    *(name for name, _ in portraits.drawings()),
]


def load(name: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(ROOT / name, (width, height))


def colours(surface: pygame.Surface) -> set[bytes]:
    data = pygame.image.tobytes(surface, "RGBA")
    return {data[i : i + 4] for i in range(0, len(data), 4)}


def corners(surface: pygame.Surface) -> list[int]:
    right, bottom = surface.get_width() - 1, surface.get_height() - 1
    return [surface.get_at(at).a for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, ground: str) -> float:
    high, low = sorted((luminance(colour), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_regenerating_gives_the_same_files(tmp_path: Path) -> None:
    assets.write(tmp_path)
    made = {p.relative_to(tmp_path) for p in tmp_path.rglob("*") if p.is_file()}
    for name in sorted(made):
        if name.suffix == ".png":
            continue
        same = (ROOT / name).is_file() and (ROOT / name).read_bytes() == (
            tmp_path / name
        ).read_bytes()
        assert same, f"assets/{name} is not what build/ makes: run make assets"
    assert not bitmaps.differing(ROOT)
    kept = {
        p.relative_to(ROOT)
        for folder in ("cards", "icons", "portraits", "sounds", "table")
        for p in (ROOT / folder).rglob("*")
        if p.is_file()
    }
    assert kept == made, f"made by no recipe: {sorted(map(str, kept - made))}"


def test_check_names_what_is_missing_or_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assets.write(tmp_path)
    (tmp_path / "cards/normal/7H.svg").write_text("<svg/>")
    (tmp_path / "sounds/deal.wav").unlink()
    (tmp_path / "icons/app-16.png").unlink()
    assert assets.main(["--check", "--into", str(tmp_path)]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown == [
        "cards/normal/7H.svg: differs",
        "sounds/deal.wav: missing",
        "icons/app-16.png: missing",
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_every_face_loads_small_and_large(level: str) -> None:
    seen: dict[bytes, str] = {}
    for code in CODES:
        for width in (40, 140):
            surface = load(f"cards/{level}/{code}.svg", width, width * 7 // 5)
            shades = colours(surface)
            assert len(shades) > 20, f"{level}/{code} is blank at {width} px"
            assert max(corners(surface)) < (50 if width == 40 else 1), (
                f"{level}/{code}: corners are not transparent"
            )
        picture = pygame.image.tobytes(surface, "RGBA")
        assert picture not in seen, f"{level}/{code} looks like {seen.get(picture)}"
        seen[picture] = code


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_drawn_outside_the_card(level: str) -> None:
    """Paper covers what a figure has too much; nothing may peep out round the edge."""
    blank = load(f"cards/{level}/2S.svg", 250, 350)
    for code in CODES:
        surface = load(f"cards/{level}/{code}.svg", 250, 350)
        rim = [(x, y) for x in range(250) for y in (0, 349)]
        rim += [(x, y) for y in range(350) for x in (0, 249)]
        for at in rim:
            near = max(
                abs(a - b) for a, b in zip(surface.get_at(at), blank.get_at(at), strict=True)
            )
            assert near <= 24, f"{level}/{code}: something peeps out at {at}"


@pytest.mark.parametrize(("level", "share"), [("normal", 0.17), ("jumbo", 0.27)])
def test_index_can_be_read_in_a_strip(level: str, share: float) -> None:
    """The index has ink in its strip, and paper on the strip's right edge beside it."""
    for suit in SUITS:
        for rank in ("A", *pips.PLACES, "J", "Q", "K"):
            surface = load(f"cards/{level}/{rank}{suit}.svg", 250, 350)
            tall = 56 if level == "normal" else 100
            strip = [
                [surface.get_at((x, y))[:3] for y in range(10, tall)]
                for x in range(4, int(250 * share) + 1)
            ]
            inked = [any(sum(pixel) < 500 for pixel in column) for column in strip]
            assert any(inked), f"{level}/{rank}{suit} has no index"
            assert not inked[-1], f"{level}/{rank}{suit}: the index leaves its strip"


@pytest.mark.parametrize("name", backs.BACKS)
def test_backs_tell_nothing(name: str) -> None:
    """A back looks the same when it is turned, or players could mark cards by turning them."""
    surface = load(f"cards/backs/{name}.svg", 250, 350)
    assert corners(surface) == [0, 0, 0, 0]
    turned = pygame.transform.rotate(surface, 180)
    one, other = (pygame.image.tobytes(s, "RGBA") for s in (surface, turned))
    far = sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True))
    assert far < len(one) * 0.001, f"{far} of {len(one)} values differ when turned"


@pytest.mark.parametrize("name", DRAWN)
def test_every_drawing_loads(name: str) -> None:
    surface = load(name, 64, 64)
    assert max(colour[3] for colour in colours(surface)) > 60, f"{name} is blank"


def test_drawings_keep_to_what_the_renderer_knows() -> None:
    unknown = ("<text", "<use", "<symbol", "<clipPath", "<mask", "<filter", "<pattern", "objectBou")
    for name, text in assets.drawings():
        found = [word for word in unknown if word in text]
        assert not found, f"{name} uses {found}, which nanosvg does not draw"
        assert 'fill="url(#' not in text or "userSpaceOnUse" in text, name
        assert len(text) < 80_000, f"{name} is {len(text)} bytes long"


@pytest.mark.parametrize("suit", SUITS)
def test_four_colours_read_on_the_card(suit: str) -> None:
    # Vermilion is as bright as it may be on pure white; the card is a shade warmer.
    assert contrast(FOUR_COLOUR[suit].suit, "#ffffff") >= 4.2
    assert contrast(FOUR_COLOUR[suit].suit, PAPER) >= 4.1


def test_icon_has_every_size() -> None:
    for size in bitmaps.SIZES:
        assert pygame.image.load(ROOT / f"icons/app-{size}.png").get_size() == (size, size)


@pytest.mark.parametrize("name", sorted(assets.sounds.EFFECTS))
def test_sounds_are_short_level_and_free_of_clicks(name: str) -> None:
    with wave.open(str(ROOT / f"sounds/{name}.wav")) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (44_100, 2, 1)
        count = file.getnframes()
        samples = struct.unpack(f"<{count}h", file.readframes(count))
    peak = max(map(abs, samples)) / 32_768
    assert 0.68 < peak < 0.73, f"the peak of {name} is {peak:.2f}, not −3 dB"
    assert 0.04 < count / 44_100 < 2
    assert abs(samples[0]) < 200, f"{name} begins with a click"
    assert abs(samples[-1]) < 200, f"{name} ends with a click"
    assert abs(sum(samples) / count) < 100, f"{name} is off centre"
