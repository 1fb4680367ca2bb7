"""All words at a table are legible: nothing is cut, no word is broken, no letter sticks out of its
box, and no button covers the rail or anything else.
"""

import random
import shutil
from importlib import import_module
from pathlib import Path

import pygame
import pytest

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.resources.language import set_language
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.ui import text
from tests.pilot import decide_next, flying
from tests.scenes.table.test_undo import assert_apart
from tests.sooner import later
from tests.tabletop.tables import overlap

NAMES = ("Bruno", "Ada", "Clara", "Dario", "Elsa", "Felix", "Greta", "Hugo")
SIZES = ((960, 600), (1280, 720), (1920, 1080), (2560, 1440), (960, 1200))
RECORD = Path(__file__).parents[2] / "records" / "0.1.0" / "classic_finished.swoop"
DRAWN = ("furniture", "labels", "replay_bar", "ring", "calls")


@pytest.fixture
def faults(monkeypatch):
    """The errors found in drawn texts."""
    found, parts = set[str](), set[tuple[str, int]]()
    wrap, draw = text.wrap, text.draw

    def wrapping(words, pixels, *rest):
        lines, whole = wrap(words, pixels, *rest), {*text.clean(words).split()}
        parts.update((line, pixels) for line in lines if not {*line.split()} <= whole)
        return lines

    def drawing(surface, words, rect, pixels, *rest, **more):
        if (words, pixels) in parts:
            found.add(f"a word is broken: {words}")
        box = draw(surface, words, rect, pixels, *rest, **more)
        if (
            words
            and box.w
            and box.h
            and not surface.get_rect()
            .inflate(2, 0)
            .contains(pygame.Rect(box.x, rect.y, box.w, 1).clip(surface.get_rect().inflate(99, 0)))
        ):
            found.add(f"letters stick out at the side: {words}")
        capitals = round(pixels * 0.66)
        if words and capitals > rect.h > 0:
            found.add(f"letters are higher than what they stand on: {words}")
        return box

    monkeypatch.setattr(text, "wrap", wrapping)
    monkeypatch.setattr(text, "draw", drawing)
    text.cut.clear()
    for module in DRAWN:
        try:
            drawn = import_module(f"swoop_desktop.tabletop.drawing.{module}")
        except ImportError:
            continue
        for one in vars(drawn).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()
    yield found
    text.cut.clear()


def dealt(rules, seats, *, watched, steps=40):
    """A game in progress, in which the first player is to act."""
    game, found = find_rules(rules)
    people = ("bot:easy" if watched else "human", *["bot:easy"] * (seats - 1))
    who = tuple(map(Seat, NAMES, people))
    session, rng = Session.new(Setup(game, found, who, 5)), random.Random(4)
    while len(session.history) < steps or session.to_act()[:1] != (0,):
        decide_next(session, rng)
    return session


def on_the_rail(frame, box):
    """True if a box reaches onto the leather at the table's left or right side."""
    heights = (min(box.y, frame.rail.outer.bottom), min(box.bottom, frame.rail.outer.bottom))
    felt = max(frame.rail.left_at(y, frame.rail.thick) for y in heights)
    return box.x < felt - 1 or box.right > frame.size[0] - felt + 1


def assert_clear(scene):
    """Check that no button covers the rail, a plate or words."""
    view, frame = scene.table_view(), scene.director.layout.frame
    assert_apart(scene, frame.size)
    words = {f"plate of {plate.name}": plate.box for plate in view.plates}
    words |= {f"badge of {one.zone}": badge(one, frame) for one in view.centre if one.badge}
    if view.prompt.words:
        words["prompt"] = Box(*frame.actions[:3], 24 * frame.unit)
    for button in view.buttons:
        if button.key not in ("menu", "log"):
            assert not on_the_rail(frame, button.box), f"{button.key} lies on the rail"
        for what, box in words.items():
            assert not overlap(button.box, box, slack=1.0), f"{button.key} on the {what}"


def badge(centre, frame):
    """Return roughly the box of a stack's number of cards."""
    return Box(centre.foot.x, centre.foot.bottom + frame.unit, centre.foot.w, 16 * frame.unit)


CASES = [
    (rules, seats, size, text_size, language)
    for rules, seats in (("classic", 4), ("classic", 8), ("capture", 2), ("capture", 8))
    for size in SIZES
    for text_size in (1.0, 1.25, 1.5, 2.0)
    for language in ("en", "fr")
]
SOON = {
    ("classic", 4, (1280, 720), 1.5, "fr"),
    ("classic", 8, (960, 600), 2.0, "fr"),
    ("classic", 4, (960, 1200), 2.0, "en"),
    ("capture", 8, (1280, 720), 2.0, "fr"),
}


@pytest.mark.parametrize(
    ("rules", "seats", "size", "text_size", "language"),
    [case if case in SOON else later(case) for case in CASES],
)
@pytest.mark.parametrize("watched", [False, True])
def test_everything_at_a_table_can_be_read(
    tmp_path, faults, rules, seats, size, text_size, language, watched
):
    set_language(language)
    session = dealt(rules, seats, watched=watched)
    with flying(tmp_path, window=size, ui_scale=text_size) as pilot:
        pilot.table(session)
        if watched:
            pilot.press("p")
        else:
            pilot.turn()
        for key in (None, None) if watched else (None, "f2", "h", "return"):
            if key is not None:
                pilot.press(key)
            pilot.step(0.5)
            pilot.drawn()
            assert not faults | text.cut, f"after {key}"
            assert_clear(pilot.scene)


@pytest.mark.parametrize(
    ("seats", "size", "text_size"),
    [(3, (1280, 720), 1.5), later((4, (1280, 720), 1.5)), later((8, (1920, 1080), 1.5))],
)
def test_a_small_button_has_its_words_in_one_line_and_a_plate_says_how_many_cards_are_left(
    tmp_path, monkeypatch, seats, size, text_size
):
    set_language("fr")
    plates, drawn, real = [], furniture.plate, text.draw
    written = set()

    def plate(size, unit, palette, name, lines, *rest, **more):
        plates.append((name, lines))
        return drawn(size, unit, palette, name, lines, *rest, **more)

    def draw(surface, words, *rest, **more):
        written.add(words)
        return real(surface, words, *rest, **more)

    monkeypatch.setattr(furniture, "plate", plate)
    monkeypatch.setattr(text, "draw", draw)
    furniture.button.cache_clear()
    with flying(tmp_path, window=size, ui_scale=text_size) as pilot:
        pilot.table(dealt("classic", seats, watched=False))
        pilot.turn()
        pilot.drawn()
        (undo,) = (one for one in pilot.scene.table_view().buttons if one.key == "undo")
    assert undo.words in written, "in several lines"
    assert len({name for name, _lines in plates}) == seats
    for name, lines in plates:
        assert all(line[0].isdigit() for line in lines), f"{name}: {lines}"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), later(((960, 600),)), later(((1920, 1080),))])
def test_no_button_of_a_replay_is_thin(tmp_path, language, size):
    set_language(language)
    record = tmp_path / "a.swoop"
    shutil.copy(RECORD, record)
    with flying(tmp_path, window=size) as pilot:
        pilot.title()
        pilot.app.go.open(record)
        pilot.arrive(ReplayScene)
        pilot.press("right")
        pilot.drawn()
        unit = pilot.scene.director.layout.frame.unit
        low = [one.words for one in pilot.scene.table_view().buttons if one.box.h < 20 * unit]
    assert not low
