"""The score paper and other memories of the evening: redrawn once a deal, covering nothing, and
optional.
"""

import pygame
import pytest

from swoop_desktop.engine.events import DealBegan, DealEnded, Happened
from swoop_desktop.scenes.table.model.evening import Evening
from swoop_desktop.tabletop.drawing.background import ground, late
from swoop_desktop.tabletop.drawing.swoop_effects import worn
from swoop_desktop.tabletop.spec import DESCRIPTIONS, timing
from tests.pilot import flying, new_session
from tests.sooner import one_in

TABLE = DESCRIPTIONS["swoop"]
SWOOP = next(word for word, effect in TABLE.effects.items() if effect.swoops)


def deal(number):
    return DealBegan(number, 0, None)


def swoop():
    return Happened(SWOOP, 1, {"count": 3})


def end(*totals):
    return DealEnded(1, totals, totals, ())


def at_rest(pilot, rules="classic", seats=3):
    """Open a table and wait until a person is to play and nothing moves."""
    scene = pilot.table(new_session(rules, seats, 7))
    pilot.turn(still=True)
    pilot.settle()
    return scene


def remember(pilot, scene, swoops=6, deals=3, *, late=False):
    evening, seats = scene.table.evening, len(scene.table.names)
    evening.swoops, evening.late = swoops, late
    evening.totals = tuple(tuple(120 * n + 7 * i for i in range(seats)) for n in range(deals))
    scene.picture.renew()
    pilot.settle()


def seen(pilot):
    return pilot.pixels


def test_it_changes_when_a_deal_begins_and_never_within_one():
    evening = Evening(TABLE, hour=lambda: 23)
    evening.on_shown(deal(1))
    evening.on_shown(swoop())
    evening.on_shown(end(5, 9))
    assert (evening.swoops, evening.totals) == (0, ())
    evening.on_shown(deal(2))
    assert (evening.swoops, evening.totals) == (1, ((5, 9),))
    evening.on_shown(swoop())
    evening.on_shown(swoop())
    evening.go_back([deal(2), swoop()])
    evening.on_shown(end(7, 20))
    evening.on_shown(deal(3))
    assert (evening.swoops, evening.totals) == (2, ((5, 9), (7, 20)))


@pytest.mark.parametrize(("hour", "is_late"), [(21, False), (22, True), (2, True), (5, False)])
def test_the_lamp_is_warm_after_ten_from_the_next_deal_on(hour, is_late):
    now = [20]
    evening = Evening(TABLE, hour=lambda: now[0])
    evening.on_shown(deal(1))
    now[0] = hour
    assert not evening.late
    evening.on_shown(deal(2))
    assert evening.late is is_late


def test_a_warm_lamp_is_the_same_however_it_came_and_no_brighter(tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot)
        remember(pilot, scene)
        stage, before = scene.picture.stage, seen(pilot)
        usual = stage.canvas.ground
        remember(pilot, scene, late=True)
        warm = stage.canvas.ground
        assert not stage.coming, "it was drawn again"
        rail = scene.director.layout.frame.rail
        drawn = ground(scene.size, rail, late(stage.palette))
        for at in [(x, y) for x in range(5, 960, 50) for y in range(5, 600, 50)]:
            assert warm.get_at(at) == drawn.get_at(at)
            assert all(a <= b for a, b in zip(warm.get_at(at), usual.get_at(at), strict=True))
        assert warm.get_at((300, 300))[2] < usual.get_at((300, 300))[2]
        remember(pilot, scene)
        assert seen(pilot) == before


SIZES = ((960, 600), (1280, 720), (800, 1200), (2560, 1440))
GAMES = (("classic", 3), ("classic", 4), ("classic", 8), ("capture", 2), ("capture", 4))


@pytest.mark.parametrize(
    ("rules", "seats", "window"),
    one_in(6, [(*game, size) for game in GAMES for size in SIZES]),
)
def test_the_paper_lies_on_the_felt_and_under_nothing(rules, seats, window, tmp_path):
    with flying(tmp_path, window=window) as pilot:
        scene = at_rest(pilot, rules, seats)
        remember(pilot, scene)
        memory = scene.picture.view.memory
        if memory.paper is None:
            assert seats > 3 or window[0] < window[1], "there is room"
            return
        paper = pygame.Rect(*map(round, memory.paper))
        rail = scene.director.layout.frame.rail
        for y in (paper.y, paper.bottom):
            edge = rail.left_at(y, rail.thick)
            assert edge <= paper.x
            assert paper.right <= window[0] - edge
        groups = {"window", "group", "list", "item"}
        for node in pilot.nodes:
            if node.role not in groups and node.key != "score paper":
                assert not paper.colliderect(node.rect), node.key
        for _key, item in scene.picture.stage.canvas.by_key.items():
            on_it = item.rect.colliderect(paper) and item.z > 0.6
            assert not on_it or item.surface.get_alpha() is None or _clear(item, paper), _key


def _clear(item, paper):
    """True if nothing of a picture is visible over the paper, except perhaps a shadow."""
    part = item.rect.clip(paper).move(-item.rect.x, -item.rect.y)
    mask = pygame.mask.from_surface(item.surface, 100)
    return not any(
        mask.get_at((x, y)) for x in range(part.x, part.right) for y in range(part.y, part.bottom)
    )


def test_it_is_read_out(tmp_path):
    with flying(tmp_path, window=(1280, 720)) as pilot:
        scene = at_rest(pilot)
        assert not pilot.has("score paper"), "nothing has been written yet"
        remember(pilot, scene, deals=2)
        words = pilot.name("score paper")
        assert words == "Score after deal 2: Player 0: 120, Player 1: 127, Player 2: 134"


def test_a_table_that_remembers_draws_nothing_while_it_waits(tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot)
        remember(pilot, scene, late=True)
        pilot.step(timing.LOG_STAYS + timing.LOG_RECEDES + 0.1)
        assert scene.due is None
        for _ in range(5):
            assert not pilot.frame(0.1)


def test_switched_off_it_shows_none_of_it(tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot)
        before = seen(pilot)
        remember(pilot, scene, late=True)
        assert seen(pilot) != before
        pilot.choose(remembering_table=False)
        scene.resume()
        pilot.settle()
        assert seen(pilot) == before
        assert not pilot.has("score paper")


def test_marks_are_faint_and_lie_where_the_cards_of_a_swoop_go(tmp_path):
    with flying(tmp_path, window=(1280, 720), speed="normal") as pilot:
        scene = at_rest(pilot)
        course = scene.director.course
        few, many = worn(course, 1), worn(course, 24)
        for marks in (few, many):
            w, h = marks.picture.get_size()
            most = max(marks.picture.get_at((x, y))[3] for x in range(w) for y in range(0, h, 3))
            assert 0 < most < 40
        box = pygame.Rect(many.at, many.picture.get_size())
        assert box.collidepoint(course.pile)
        assert worn(course, 400).picture.get_size() == many.picture.get_size(), "no more are seen"
