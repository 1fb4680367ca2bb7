"""Marks follow their card: turned with it, smooth, and independent of the text size."""

import math
import statistics
from typing import get_args

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.tabletop.drawing import card_marks
from swoop_desktop.tabletop.drawing.card_art import Art
from swoop_desktop.tabletop.drawing.stage import Stage
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, RAISE, Pose, covers
from swoop_desktop.tabletop.spec.timing import LIFT
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import CLOTHS
from tests.tabletop.tables import director, filled

WIDTHS = (61, 92, 139)
TURNS = (-4, -1, 0, 2, 4)


@pytest.fixture
def art():
    made = Art()
    yield made
    made.close()


def edges(width):
    """Yield points on a card's edges, relative to its middle, with the direction outwards."""
    for share in (-0.35, -0.1, 0.2, 0.4):
        for side in (-1, 1):
            yield side * width / 2, share * width * ASPECT, side, 0
            yield share * width, side * width * ASPECT / 2, 0, side


def pixel(point):
    return math.floor(point[0]), math.floor(point[1])


REACH = {"dim": 0, "secret": 0, "high": 0, "focus": 0.07, "hint": 0.07, "picked": 0.19}
"""By mark, how far it may reach beyond its card, in card widths."""


@pytest.mark.parametrize("kind", REACH)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("turn", TURNS)
def test_a_mark_lies_on_its_card_as_that_lies(kind, width, turn):
    """A veil or rule stays inside its card, and a frame begins right at the edge."""
    picture = card_marks.mark(kind, width, turn)
    wide, tall = picture.get_size()
    pose = Pose(wide / 2, tall / 2, width, turn)
    seen = pygame.mask.from_surface(picture, 8)
    spots = [(x, y) for x in range(wide) for y in range(tall) if seen.get_at((x, y))]
    far = pose._replace(width=width * (1 + 2 * REACH[kind]) + 2)
    outside = [(x, y) for x, y in spots if not covers(far, (x + 0.5, y + 0.5))]
    assert spots
    assert not outside, f"{len(outside)} of {len(spots)} points are off the card"
    solid = pygame.mask.from_surface(picture, 140)
    for along, down, right, below in edges(width):
        inside = pixel(card_marks.on_card(pose, along - 2 * right, down - 2 * below))
        around = pixel(card_marks.on_card(pose, along + 1.2 * right, down + 1.2 * below))
        if kind in ("picked", "focus"):
            assert solid.get_at(around), f"there is a gap at {along}, {down}"
            assert kind == "picked" or not solid.get_at(inside)
        if kind in ("dim", "secret"):
            assert seen.get_at(inside), f"there is a gap at {along}, {down}"


@pytest.mark.parametrize("kind", ["dim", "high", "goal"])
@pytest.mark.parametrize("turn", [-4, -2, 1, 3])
def test_the_edge_of_a_mark_is_a_straight_line(kind, turn):
    """The edge is straight in each column; steps would be half a pixel off."""
    picture = card_marks.mark(kind, 92, turn)
    wide = picture.get_width()
    columns, edge = range(round(0.35 * wide), round(0.65 * wide)), []
    for x in columns:
        column = [picture.get_at((x, y)).a for y in range(20)]
        full = next(y for y, alpha in enumerate(column) if alpha > 0.97 * max(column))
        edge.append(full - sum(column[:full]) / max(column))
    slope, start = statistics.linear_regression(columns, edge)
    assert slope == pytest.approx(-math.tan(math.radians(turn)), abs=0.01)
    assert max(abs(y - slope * x - start) for x, y in zip(columns, edge, strict=True)) < 0.2


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("turn", TURNS)
def test_a_card_and_its_marks_have_one_middle(art, width, turn):
    nine = c.BY_CODE["9S"]
    art.card(nine, width)
    card = art.turned(nine, width, turn).get_size()
    for kind in get_args(card_marks.Kind):
        mark = card_marks.mark(kind, width, turn).get_size()
        for pose in (Pose(200.5, 150.5, width, turn), Pose(31.37, 80.81, width, turn)):
            (x, y), (u, v) = card_marks.corner(pose, card), card_marks.corner(pose, mark)
            assert (2 * (x - u), 2 * (y - v)) == (mark[0] - card[0], mark[1] - card[1]), kind


def test_a_card_that_is_raised_takes_its_frame_along(art):
    table = director()
    table.lay(filled(4, 11))
    table.skip()
    stage = Stage(art, (1280, 720), palette_of(CLOTHS["green"]))
    stage.prepare(table)
    card = table.zones[table.hand][3]
    stage.place(table, {card.key: "picked"})
    assert (card.key, "picked") in stage.canvas
    table.lift({card.key: RAISE})
    table.update(LIFT / 2)
    stage.place(table, {card.key: "picked"})
    frame, at = card_marks.placed("picked", card.pose)
    item = stage.canvas.by_key[card.key, "picked"]
    assert (item.surface, item.rect.topleft) == (frame, at), "a frame stays behind"
    assert item.z < stage.canvas.by_key[card.key].z == card.z, "it leaps over its neighbours"
    table.skip()
    stage.place(table, {card.key: "picked"})
    assert (card.key, "picked") in stage.canvas and not list(stage.moving(table))
