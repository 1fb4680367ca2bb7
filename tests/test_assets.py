"""Pictures and sounds are made by their recipes, and meet the table's needs."""

import io
import itertools
import math
import struct
import wave
from pathlib import Path

import pygame
import pytest

from build import assets, bitmaps
from build.art import backs, furniture, icons, jokers, lettering, pips, portraits, sheet
from build.art.palette import DRESSES, FOUR_COLOUR, PAPER
from build.art.suits import SUITS
from build.art.svg import document, rect
from build.loudness import filters, loudness
from swoop_desktop.bots.people import FACES
from swoop_desktop.resources.assets import face
from swoop_desktop.storage.settings import LETTERS
from swoop_desktop.tabletop.spec.moods import Mood
from swoop_desktop.ui import sound, svg
from tests.sooner import one_in

ROOT = assets.ROOT
CODES = [rank + suit for suit in SUITS for rank in ("A", *pips.PLACES, "J", "Q", "K")]
CODES += jokers.NAMES
LEVELS = ("normal", "jumbo", "normal4", "jumbo4")
DRAWN = [
    *(name for name, _ in icons.drawings()),
    *(name for name, _ in furniture.drawings()),
    *(name for name, _ in portraits.drawings()),
]


def load(name, width, height):
    return pygame.image.load_sized_svg(ROOT / name, (width, height))


def colours(surface):
    data = pygame.image.tobytes(surface, "RGBA")
    return {data[i : i + 4] for i in range(0, len(data), 4)}


def corners(surface):
    right, bottom = surface.get_width() - 1, surface.get_height() - 1
    return [surface.get_at(at).a for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))]


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour, ground):
    high, low = sorted((luminance(colour), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.long
def test_regenerating_gives_the_same_files(tmp_path):
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


@pytest.mark.long
def test_check_names_what_is_missing_or_changed(tmp_path, capsys):
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
def test_every_face_loads_small_and_large(level):
    seen = {}
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
def test_nothing_is_drawn_outside_the_card(level):
    """The paper clips figures that are too large; nothing may show outside its edge."""
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


def drawn(text):
    """Return the mask of a card-sized drawing's ink, at twice its size."""
    file = io.BytesIO(text.encode())
    surface = pygame.image.load_sized_svg(file, (2 * sheet.WIDTH, 2 * sheet.HEIGHT))
    return pygame.mask.from_surface(surface, 60)


def index_of(level, code):
    """Return the drawing of a card's upper index alone."""
    dress = DRESSES[level.removeprefix("normal").removeprefix("jumbo")]
    if code in jokers.NAMES:
        return (jokers.jumbo_index if level.startswith("jumbo") else jokers.index)(code)
    draw = sheet.jumbo_index if level.startswith("jumbo") else sheet.index
    return draw(code[0], code[1], dress[code[1]].suit)


@pytest.mark.parametrize("level", one_in(4, LEVELS))
def test_an_index_stands_off_the_corner_and_clear_of_all_else(level):
    """The index lies within a strip at the card's side, and paper is all around it."""
    large = level.startswith("jumbo")
    clear = 6
    strip, edge = (0.245, 8.0) if large else (0.2, 8.5)
    for code in CODES:
        index = drawn(document(sheet.WIDTH, sheet.HEIGHT, index_of(level, code)))
        first, *others = index.get_bounding_rects()
        box = first.unionall(others)
        assert box.left >= 2 * edge, f"{level}/{code}: {box.left / 2} from the edge"
        assert box.top >= 2 * 12, f"{level}/{code}: {box.top / 2} from the upper edge"
        assert box.right <= 2 * strip * sheet.WIDTH, f"{level}/{code} leaves its strip"
        card = load(f"cards/{level}/{code}.svg", 2 * sheet.WIDTH, 2 * sheet.HEIGHT)
        paper = pygame.mask.from_threshold(card, pygame.Color(PAPER), (6, 6, 6, 255))
        paper.invert()
        assert paper.overlap_area(index, (0, 0)) > 0.98 * index.count(), "it is not on the card"
        paper.erase(grown(index, 3), (0, 0))
        near = paper.overlap(grown(index, 2 * clear), (0, 0))
        assert near is None, f"{level}/{code}: something is too near the index at {near}"


def grown(mask, by):
    """Return the mask grown by `by` pixels on all sides."""
    brush = pygame.mask.Mask((2 * by + 1, 2 * by + 1))
    for x in range(2 * by + 1):
        for y in range(2 * by + 1):
            brush.set_at((x, y), int((x - by) ** 2 + (y - by) ** 2 <= by * by))
    made = pygame.mask.Mask(mask.get_size())
    mask.convolve(brush, made, (-by, -by))
    return made


@pytest.mark.parametrize("level", LEVELS)
def test_other_letters_lie_on_the_same_cards(level):
    """Other letters stay within the index's place, and the rest of the card stays equal."""
    large = level.startswith("jumbo")
    dress = DRESSES[level.removeprefix("normal").removeprefix("jumbo")]
    room = pygame.Rect(8, 12, 52, 91) if large else pygame.Rect(9, 12, 38, 47)
    for code in ("JS", "QH", "KC", "KD"):
        usual, other = (svg.picture(face(level, code, letters), (250, 350)) for letters in LETTERS)
        turned = pygame.transform.rotate(other, 180)
        for y in range(350):
            for x in range(250):
                if other.get_at((x, y)) != usual.get_at((x, y)):
                    assert room.collidepoint(x, y) or room.collidepoint(249 - x, 349 - y)
        draw = sheet.jumbo_index if large else sheet.index
        index = draw(assets.FRENCH[code[0]], code[1], dress[code[1]].suit)
        paper = rect(0, 0, 250, 350, 0, PAPER)
        alone = io.BytesIO(document(sheet.WIDTH, sheet.HEIGHT, paper + index).encode())
        wanted = pygame.image.load_sized_svg(alone, (250, 350))
        for shown in (other, turned):
            near = pygame.mask.from_threshold(
                shown.subsurface(room), (0, 0, 0), (40, 40, 40, 255), wanted.subsurface(room)
            )
            assert near.count() > 0.985 * room.w * room.h, f"{level}/{code}"


@pytest.mark.parametrize("heavy", [False, True])
def test_a_ten_has_strokes_as_wide_as_those_of_other_figures(heavy):
    """The ten is drawn narrow, not squeezed: squeezing makes upright strokes thinner than level
    ones.
    """

    def strokes(line):
        return [len(run) for run in "".join(str(ten.get_at(at)) for at in line).split("0") if run]

    name = lettering.rank("T", 125, 300, 200, 200, "#000000", heavy)
    ten = drawn(document(sheet.WIDTH, sheet.HEIGHT, name))
    one, left, right = strokes([(x, 400) for x in range(2 * sheet.WIDTH)])
    nought = max(ten.connected_components(), key=pygame.mask.Mask.count)
    middle = nought.get_bounding_rects()[0].centerx
    upper, lower = strokes([(middle, y) for y in range(2 * sheet.HEIGHT)])
    assert abs(left - right) <= 2 and abs(upper - lower) <= 2
    assert left <= one <= left + 3
    assert 0.7 * left < upper <= left


@pytest.mark.parametrize("name", backs.BACKS)
def test_backs_tell_nothing(name):
    """A back looks the same upside down; otherwise players could mark cards by turning them."""
    surface = load(f"cards/backs/{name}.svg", 250, 350)
    assert corners(surface) == [0, 0, 0, 0]
    turned = pygame.transform.rotate(surface, 180)
    one, other = (pygame.image.tobytes(s, "RGBA") for s in (surface, turned))
    far = sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True))
    assert far < len(one) * 0.001, f"{far} of {len(one)} values differ when turned"


@pytest.mark.parametrize("name", DRAWN)
def test_every_drawing_loads(name):
    surface = load(name, 64, 64)
    assert max(colour[3] for colour in colours(surface)) > 60, f"{name} is blank"


EYES = pygame.Rect(15, 10, 34, 28)
"""Box around the eyes of every animal, in a portrait 64 pixels wide."""
LEAST = 12
"""Number of pixels in `EYES` that must clearly differ between two moods."""


@pytest.mark.parametrize("animal", sorted(portraits.ANIMALS))
def test_every_animal_has_a_face_for_every_mood(animal):
    assert set(portraits.MOODS) == {mood.value for mood in Mood}
    faces = {
        mood: load(f"portraits/{portraits.file_name(animal, mood)}", 64, 64).subsurface(EYES)
        for mood in portraits.MOODS
    }
    for one, other in itertools.combinations(faces, 2):
        threshold = (40, 40, 40, 255)
        alike = pygame.mask.from_threshold(faces[one], (0, 0, 0), threshold, faces[other])
        differ = EYES.w * EYES.h - alike.count()
        assert differ >= LEAST, f"{animal}: {one} and {other} look alike ({differ} pixels)"


def test_everybody_has_a_portrait():
    assert set(FACES) == set(portraits.ANIMALS)


def test_drawings_keep_to_what_the_renderer_knows():
    unknown = ("<text", "<use", "<symbol", "<clipPath", "<mask", "<filter", "<pattern", "objectBou")
    for name, text in assets.drawings():
        found = [word for word in unknown if word in text]
        assert not found, f"{name} uses {found}, which nanosvg does not draw"
        assert 'fill="url(#' not in text or "userSpaceOnUse" in text, name
        assert len(text) < 80_000, f"{name} is {len(text)} bytes long"


@pytest.mark.parametrize("suit", SUITS)
def test_four_colours_read_on_the_card(suit):
    # Vermilion can't be brighter on pure white; the card is a shade warmer.
    assert contrast(FOUR_COLOUR[suit].suit, "#ffffff") >= 4.2
    assert contrast(FOUR_COLOUR[suit].suit, PAPER) >= 4.1


@pytest.mark.parametrize("size", bitmaps.SIZES)
def test_the_icon_is_an_ace_on_felt_lit_from_above(size):
    """A ring surrounds the icon, except in the smallest sizes."""
    icon = pygame.image.load(ROOT / f"icons/app-{size}.png")

    def at(across, down):
        return icon.get_at((round(across * (size - 1)), round(down * (size - 1))))

    edge, left, below = at(0.06, 0.5), at(0.18, 0.45), at(0.5, 0.96)
    assert icon.get_at((0, 0)).a == 0, "it is a disc"
    assert left.g > left.r and left.g > left.b, "no felt"
    assert any(min(at(0.42, k / 100)[:3]) > 200 for k in range(15, 30)), "no white card"
    assert max(at(0.48, 0.46)[:3]) < 90, "no spade"
    if size > 24:
        assert edge.r > edge.g > edge.b and below.r > below.g, "no leather around it"
        assert at(0.5, 0.02).a == 255
    else:
        assert edge.g > edge.r, "a ring takes room"
    assert at(0.2, 0.4).g > at(0.2, 0.7).g, "the light comes from above"
    swept = [at(0.5, k / 100)[:3] for k in range(78, 95)]
    assert any(r > 180 and g > 120 and b < 120 for r, g, b in swept), "no ribbon"


def test_icon_has_every_size():
    for size in bitmaps.SIZES:
        assert pygame.image.load(ROOT / f"icons/app-{size}.png").get_size() == (size, size)


def takes():
    return [Path(name).stem for name in sound.files()]


@pytest.mark.parametrize("name", takes())
def test_sounds_are_short_level_and_free_of_clicks(name):
    samples, rate = heard(name)
    level = assets.sounds.EFFECTS[name.partition("-")[0]].level
    assert max(map(abs, samples)) < 0.72, f"{name} peaks above −3 dB"
    assert loudness(samples, rate) == pytest.approx(level, abs=0.5), f"{name} stands out"
    assert 0.04 < len(samples) / rate < 2.2
    assert abs(samples[0]) < 0.006, f"{name} begins with a click"
    assert abs(samples[-1]) < 0.006, f"{name} ends with a click"
    assert abs(sum(samples) / len(samples)) < 0.003, f"{name} is off centre"


def heard(name):
    with wave.open(str(ROOT / f"sounds/{name}.wav")) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (sound.RATE, 2, 1)
        count = file.getnframes()
        samples = struct.unpack(f"<{count}h", file.readframes(count))
    return [sample / 32_768 for sample in samples], sound.RATE


def test_the_program_knows_every_take_that_is_made():
    made = {name: effect.takes for name, effect in assets.sounds.EFFECTS.items()}
    assert made == sound.TAKES


@pytest.mark.parametrize("name", [name for name, count in sound.TAKES.items() if count > 1])
def test_takes_of_one_effect_differ_to_the_ear(name):
    """Two takes differ in more than noise: in their loudness over time or their tone."""
    shapes = [shape(heard(take)[0]) for take in takes() if take.partition("-")[0] == name]
    for i, one in enumerate(shapes):
        for other in shapes[i + 1 :]:
            apart = sum(abs(a - b) for a, b in zip(one, other, strict=True))
            assert apart > 0.08, f"two takes of {name} sound the same: {apart:.3f}"


def shape(samples):
    """Return the share of energy and the rate of zero crossings in each of 24 parts."""
    size = len(samples) // 24
    parts = [samples[i * size : (i + 1) * size] for i in range(24)]
    energy = [sum(x * x for x in part) for part in parts]
    crossings = [sum(a * b < 0 for a, b in itertools.pairwise(part)) / size for part in parts]
    return [e / sum(energy) for e in energy] + [c / 6 for c in crossings]


def test_loudness_is_that_of_the_standard():
    """The standard says −3.01 LUFS for a full sine of 997 Hz, and prints the coefficients for 48
    kHz.
    """
    sine = [math.sin(2 * math.pi * 997 * i / 48_000) for i in range(48_000)]
    assert loudness(sine, 48_000) == pytest.approx(-3.01, abs=0.02)
    head, bass = filters(48_000)
    assert head.b == pytest.approx((1.53512485958697, -2.69169618940638, 1.19839281085285))
    assert head.a == pytest.approx((-1.69065929318241, 0.73248077421585))
    assert bass.a == pytest.approx((-1.99004745483398, 0.99007225036621))
