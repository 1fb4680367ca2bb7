"""Cards come in exactly the size asked for, and from caches that stay bounded."""

import threading
import time

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.table import art as art_module
from swoop_desktop.table.art import Art, every_face, pad_of
from swoop_desktop.table.fans import ASPECT
from swoop_desktop.table.stage import Stage
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import CLOTHS
from tests.table.tables import director, filled


@pytest.fixture
def art():
    made = Art()
    yield made
    made.close()


@pytest.mark.parametrize("width", [24, 51, 92, 140])
def test_every_face_and_the_back_is_drawn_at_its_size(art, width):
    pad = pad_of(width)
    for card in [None, *c.packs_of(1, 2)]:
        surface = art.card(card, width)
        assert surface.get_size() == (width + 2 * pad, round(width * ASPECT) + 2 * pad)
        middle = surface.get_at((pad + width // 2, pad + round(width * ASPECT) // 2))
        assert middle.a == 255


def test_all_looks_of_the_pack_exist():
    for four in (False, True):
        for jumbo in (False, True):
            art = Art("navy", four_colour=four, jumbo=jumbo)
            assert art.card(7, 100).get_width() > 100


def test_the_worker_draws_ahead(art):
    art.prefetch(every_face(), [60])
    while len(art._faces) < len(every_face()):
        art.tick()
    assert len(every_face()) == 55
    assert not art._asked


def test_who_cannot_wait_gets_a_blank_card_until_the_worker_has_drawn_it(art, monkeypatch):
    here = threading.get_ident()
    drawn = []
    raster = art._raster

    def watched(name, width):
        drawn.append(threading.get_ident())
        return raster(name, width)

    monkeypatch.setattr(art, "_raster", watched)
    first = art.soon(7, 60)
    assert art.soon(7, 60) is first, "it is asked for once"
    while not art.tick():
        time.sleep(0.001)
    assert len(drawn) == 1 and here not in drawn
    then = art.soon(7, 60)
    assert then is not first
    assert then.get_size() == first.get_size()
    middle = pad_of(60) + 30, pad_of(60) + round(60 * ASPECT) // 2
    assert first.get_at(middle) == (*art_module._PAPER, 255)
    assert pygame.image.tobytes(then, "RGBA") == pygame.image.tobytes(Art().card(7, 60), "RGBA")


def test_cards_in_motion_stay_within_their_bounds(art):
    art.limit((640, 400))
    for angle in range(0, 360, 2):
        for card in (None, 5, 30):
            assert art.flying(card, 92, angle, 0.7).get_width() > 10
            assert art.turned(None, 60, angle % 12).get_width() > 10
    assert art._posed.held <= art._posed.limit
    assert art._faces.held <= art._faces.limit


def test_a_stage_shows_a_table_and_marks_what_is_picked(art):
    table = director()
    table.lay(filled(4, 11))
    stage = Stage(art, (1280, 720), palette_of(CLOTHS["green"]))
    stage.prepare(table)
    sprite = table.zones[table.hand][3]
    stage.place(table, {sprite.key: "picked"})
    assert ("mark", sprite.key) in stage.canvas
    assert sprite.key in stage.canvas
    stage.place(table, {})
    assert ("mark", sprite.key) not in stage.canvas
