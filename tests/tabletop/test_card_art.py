"""Cards have exactly the requested size, and their caches stay bounded."""

import itertools
import statistics
import threading
import time
import weakref
from functools import partial
from pathlib import Path

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Moved, Revealed, Zone
from swoop_desktop.tabletop.drawing import card_art as art_module
from swoop_desktop.tabletop.drawing import card_marks, labels
from swoop_desktop.tabletop.drawing.card_art import JUMBO_BELOW, Art, Flight, every_face, pad_of
from swoop_desktop.tabletop.drawing.stage import Stage
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Pose
from swoop_desktop.tabletop.geometry.seating import CHIPS_BELOW, SMALLEST
from swoop_desktop.ui import svg, text
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import CLOTHS
from tests.contrast import contrast
from tests.endurance import held
from tests.tabletop.tables import director, filled


@pytest.fixture
def art():
    made = Art()
    yield made
    made.close()


class Drawn(list):
    """Records each card drawing as file and size; drawing waits until `go_on` is set."""

    def __init__(self, monkeypatch):
        self.go_on = threading.Event()
        self.go_on.set()
        for name in ("picture", "turned"):
            monkeypatch.setattr(svg, name, partial(self.draw, getattr(svg, name)))

    def draw(self, draw, name, *how):
        self.append((Path(name).stem, *how))
        assert self.go_on.wait(20), "somebody waits for a drawing"
        return draw(name, *how)


@pytest.fixture
def drawn(monkeypatch):
    return Drawn(monkeypatch)


def drawn_all(art):
    while art.busy:
        art.tick()


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


def test_a_packed_card_is_the_card(art):
    art.prefetch([c.code(7)], [60])
    drawn_all(art)
    unpacked, drawn = art.card(7, 60), Art().card(7, 60)
    assert unpacked.get_size() == drawn.get_size()
    assert not apart(unpacked, drawn)


def test_what_is_wanted_now_is_drawn_before_what_may_be_needed(art, drawn):
    names = every_face()
    drawn.go_on.clear()
    art.prefetch(names, [60])
    while not drawn:
        time.sleep(0.001)
    last = next(card for card in c.packs_of(1, 2) if c.code(card) == names[-1])
    art.soon(last, 60)
    drawn.go_on.set()
    drawn_all(art)
    begun = [name for name, _size in drawn]
    assert begun[1] == names[-1]
    assert begun.count(names[-1]) == 1


def test_who_cannot_wait_gets_a_plain_back_until_the_worker_has_drawn_it(art, drawn):
    drawn.go_on.clear()
    first = art.soon(7, 60)
    assert art.soon(7, 60) is first, "it is asked for once"
    drawn.go_on.set()
    while not art.tick():
        time.sleep(0.001)
    assert len(drawn) == 1
    then = art.soon(7, 60)
    assert then is not first
    assert then.get_size() == first.get_size()
    middle = pad_of(60) + 30, pad_of(60) + round(60 * ASPECT) // 2
    assert first.get_at(middle) != (*art_module.PAPER, 255), "a white card"
    assert not apart(then, Art().card(7, 60))


def printed(surface):
    """True if the middle of a card is not blank."""
    middle = surface.get_rect().inflate(-surface.get_width() // 2, -surface.get_height() // 3)
    places = [(x, y) for x in range(*_span(middle, 0)) for y in range(*_span(middle, 1))]
    return len({tuple(surface.get_at(at)) for at in places}) > 1


def _span(rect, axis):
    return rect.topleft[axis], rect.bottomright[axis]


def test_any_picture_of_a_card_stands_in_for_one_that_is_to_be_drawn(art, drawn):
    """Another size stands in after resizing, at any angle: no known card is blank."""
    names = [c.code(7), c.code(9)]
    art.rest_at([60, 100])
    art.prefetch(names, [60])
    drawn_all(art)
    drawn.go_on.clear()
    for width in (100, 60, 48):
        assert printed(art.soon(7, width))
        assert printed(art.turned(7, width, 5))
        assert printed(art.flying(7, width, 5))
        assert printed(art.turned(9, width, 3)), "before the upright one was asked for"
        assert not printed(art.turned(11, width, 5))
    art.rest_at([48, 72])
    for width in (48, 72):
        assert printed(art.turned(7, width, -4))
        assert printed(art.flying(9, width, 40, 0.8))
    drawn.go_on.set()
    art.prefetch(names, [48, 72])
    drawn_all(art)
    over = Art()
    kept = [width for width in (48, 60, 72, 100) if printed(over.soon(7, width))]
    over.close()
    assert kept == [48, 72], "nobody rests so wide any more"


def test_a_table_that_lies_over_another_finds_the_pictures_of_its_cards(art):
    art.prefetch([c.code(7)], [60])
    drawn_all(art)
    for others, found in (({}, True), ({"four_colour": True}, False), ({"back": "navy"}, False)):
        over = Art(**others)
        assert printed(over.soon(7, 60)) == found
        over.close()
    assert printed(art.soon(7, 60))
    art.close()
    later = Art()
    assert not printed(later.soon(7, 60)), "pictures are kept of tables that are gone"
    later.close()


def test_nothing_is_drawn_ahead_at_widths_that_no_card_has_any_more(art, drawn):
    drawn.go_on.clear()
    for width in range(59, 70):
        art.rest_at([width])
        art.prefetch(every_face(), [width])
        while not drawn:
            time.sleep(0.001)
    art.turned(None, 50, 3)
    drawn.go_on.set()
    drawn_all(art)
    looks = [(name, size[0]) for name, size in drawn]
    assert {width for _name, width in looks[1:]} == {69, 100}
    assert looks[1] == ("claret", 100), "what is seen comes first"


@pytest.fixture
def staged(art):
    """A table of four, and the stage on which it is drawn."""
    table, stage = director(), Stage(art, (1280, 720), palette_of(CLOTHS["green"]))
    table.lay(filled(4, 11))
    stage.prepare(table)
    return table, stage


def lying(stage, sprite):
    """Return the picture of a card at rest on the stage."""
    return stage.canvas.by_key[sprite.key].surface


def sharpen(art, table, stage):
    """Draw all cards at rest at their angles."""
    drawn_all(art)
    stage.place(table, {})


def sharpened(art, card, width, angle):
    """Return a card at an angle, once the worker has drawn it sharply."""
    art.turned(card, width, angle)
    while not art.crisp(card, width, angle):
        art.tick()
        time.sleep(0.001)
    return art.turned(card, width, angle)


def on_cloth(surface, cloth=(22, 74, 54)):
    made = pygame.Surface(surface.get_size())
    made.fill(cloth)
    made.blit(surface, (0, 0))
    return made


def apart(one, other):
    """Return the mean difference of two pictures of one size, per channel."""
    pairs = zip(*(pygame.image.tobytes(on_cloth(s), "RGB") for s in (one, other)), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (3 * one.get_width() * one.get_height())


def test_a_card_on_edge_is_darker_and_lies_as_light_as_before(art):
    card = next(iter(c.packs_of(1, 0)))
    flat = art.card(card, 80)

    def brightest(surface):
        return max(
            surface.get_at((x, surface.get_height() // 2))[0] for x in range(surface.get_width())
        )

    assert brightest(art.flying(card, 80, 0.0, 0.3)) < 0.8 * brightest(flat)
    assert brightest(art.flying(card, 80, 0.0, 1.0)) == brightest(flat)
    assert brightest(art.card(card, 80)) == brightest(flat), "its picture at rest is another one"


@pytest.mark.parametrize("width", [110, 150, 200])
@pytest.mark.parametrize("angle", [-20, -37, -70])
def test_the_edges_of_a_card_that_is_swept_away_have_no_steps(art, width, angle):
    """Neighbouring pixels never differ by the whole contrast between paper and cloth."""
    art.card(20, width)
    made = on_cloth(art.flying(20, width, angle, swift=True))
    blue, wide = pygame.image.tobytes(made, "RGB")[2::3], made.get_width()
    rows = [blue[i : i + wide] for i in range(0, len(blue), wide)]
    steps = (abs(a - b) for row in rows for a, b in itertools.pairwise(row))
    assert max(steps) < 105, "its edge is stair-stepped"


@pytest.mark.parametrize("code", ["TC", "QD", "KH", "XR"])
@pytest.mark.parametrize("angle", [-6, 4])
@pytest.mark.parametrize("width", [JUMBO_BELOW - 24, JUMBO_BELOW + 20])
def test_a_card_at_an_angle_is_the_one_that_lies_upright(art, code, width, angle):
    """Small cards keep their large figures, and nothing sticks out over a card's edge."""
    card = c.BY_CODE[code]
    upright = pygame.transform.rotozoom(art.card(card, width), angle, 1.0)
    soft = art.turned(card, width, angle)
    assert soft.get_size() == upright.get_size()
    crisp = sharpened(art, card, width, angle)
    assert crisp is not soft
    assert crisp.get_size() == upright.get_size()
    assert apart(soft, upright) < 1
    beside = [(x, y) for x in range(crisp.get_width()) for y in range(crisp.get_height())]
    beside = [at for at in beside if upright.get_at(at).a < 90]
    assert max(crisp.get_at(at).a for at in beside) < 180
    assert apart(crisp, upright) < 9
    other = Art(jumbo=width >= JUMBO_BELOW)
    if width < JUMBO_BELOW:
        normal = other.card(card, 2 * width)
        wrong = pygame.transform.rotozoom(normal, angle, 0.5)
    else:
        wrong = pygame.transform.rotozoom(other.card(card, width), angle, 1.0)
    wrong = pygame.transform.smoothscale(wrong, upright.get_size())
    assert apart(crisp, wrong) > 2 * apart(crisp, upright)


def test_a_card_asks_only_once_to_be_drawn_at_its_angle(art, drawn):
    for _ in range(5):
        art.turned(9, 60, 5.2)
    sharpened(art, 9, 60, 4.8)
    drawn_all(art)
    assert [look[:3] for look in drawn] == [(c.code(9), 60, 5)]
    assert not art.busy


@pytest.mark.parametrize("width", [60, 110, 200])
@pytest.mark.parametrize("angle", [8, 20, 37])
def test_cards_in_flight_have_smooth_edges(art, width, angle):
    """The edge is a straight line in each row; steps would be half a pixel off."""
    picture = on_cloth(art.flying(c.BY_CODE["2H"], width, angle), (0, 0, 0))
    rows = range(round(picture.get_height() * 0.45), round(picture.get_height() * 0.6))
    edge = [
        sum(1 - min(picture.get_at((x, y)).r, 180) / 180 for x in range(picture.get_width() // 2))
        for y in rows
    ]
    slope, start = statistics.linear_regression(rows, edge)
    off = [at - start - slope * y for y, at in zip(rows, edge, strict=True)]
    assert statistics.pstdev(off) < 0.13


@pytest.mark.parametrize("kind", ["dim", "secret"])
def test_a_card_that_is_dimmed_stays_white_paper_that_can_be_read(art, kind):
    width, pad = 92, pad_of(92)
    lit = on_cloth(art.card(c.BY_CODE["9S"], width))
    dim = lit.copy()
    dim.blit(card_marks.mark(kind, width, 0), (pad, pad))
    at = (pad + 3, pad + round(width * 0.7))
    assert lit.get_at(at)[:3] == art_module.PAPER
    paper = dim.get_at(at)
    assert paper.r >= paper.g >= paper.b >= paper.r - 12, f"the paper has become {paper}"
    assert contrast(pygame.Color("black"), paper) > 9, "it is not white any more"
    assert contrast(lit.get_at(at), paper) > 1.25, "nobody sees that it is dimmed"
    places = [(x, y) for x in range(dim.get_width()) for y in range(dim.get_height())]
    ink = min((lit.get_at(at).r, at) for at in places if pad < at[0] < width)[1]
    assert contrast(dim.get_at(ink), paper) >= 4.5, "it can't be read"


def test_a_stage_sharpens_what_lies_at_an_angle(art, staged):
    table, stage = staged
    sprite = table.zones[table.hand][3]
    sprite.pose = sprite.pose._replace(angle=4.0)
    stage.place(table, {})
    soft = lying(stage, sprite)
    sharpen(art, table, stage)
    width = round(sprite.pose.width)
    crisp = lying(stage, sprite)
    assert crisp is not soft
    fine = sharpened(art, sprite.face, width, 4.0)
    assert not apart(crisp, fine)


def test_a_stage_shows_a_table_and_marks_what_is_picked(art, staged):
    table, stage = staged
    sprite = table.zones[table.hand][3]
    stage.place(table, {sprite.key: "picked"})
    assert (sprite.key, "picked") in stage.canvas
    assert sprite.key in stage.canvas
    stage.place(table, {})
    assert (sprite.key, "picked") not in stage.canvas


def flown(art, flight, angle, *, card=9, width=200):
    """Return a card's picture in the air, in a new frame."""
    art.tick()
    return art.flying(card, width, angle, flight=flight)


def test_a_card_in_the_air_is_drawn_anew_only_when_it_looks_different(art):
    art.card(9, 200)
    flight = Flight(9)
    first = flown(art, flight, 12.0)
    assert flown(art, flight, 12.4) is first
    assert flown(art, flight, 11.2) is first, "not by less than a degree"
    turned = pygame.image.tobytes(first, "RGBA")
    assert pygame.image.tobytes(flown(art, flight, 16.0), "RGBA") != turned


def test_a_card_that_sets_out_is_turned_from_the_picture_that_it_lay_in(art, monkeypatch):
    art.card(9, 200)
    lay = sharpened(art, 9, 200, 5)
    fresh = flown(art, Flight(9), 9.0)
    sources, scale = [], pygame.transform.smoothscale
    monkeypatch.setattr(
        pygame.transform, "smoothscale", lambda *how: sources.append(how[0]) or scale(*how)
    )
    flight = Flight.begun(9, lay, Pose(0.0, 0.0, 200.0, 5.0))
    assert flown(art, flight, 5.3) is lay
    made = flown(art, flight, 9.0)
    assert sources[0] is lay
    assert made.get_width() >= fresh.get_width()
    around = on_cloth(pygame.Surface(made.get_size(), pygame.SRCALPHA))
    around.blit(fresh, fresh.get_rect(center=around.get_rect().center))
    assert apart(made, around) < 4, "it is another picture than of the upright card"


def pictures(stage, table):
    """Return the pictures of moving cards, lowest first."""
    return [picture for picture, _at in stage.moving(table)]


def test_a_frame_turns_as_many_cards_in_the_air_as_it_has_time_for(art, staged, monkeypatch):
    """Cards skipped in one frame are first in the next, so that none waits long."""
    table, stage = staged
    stage.place(table, {})
    sharpen(art, table, stage)
    hand = table.zones[table.hand]
    for sprite in hand:
        away = sprite.pose._replace(y=sprite.pose.y - 200, angle=sprite.pose.angle + 60)
        table.timeline.go(sprite, away, 1.0)
    clock = itertools.count()
    monkeypatch.setattr(art_module.time, "perf_counter", lambda: 0.0025 * next(clock))
    stage.place(table, {})
    shown, waits = pictures(stage, table), [0] * len(hand)
    for frame in range(12):
        art.tick()
        table.timeline.advance(1 / 30)
        stage.place(table, {})
        before, shown = shown, pictures(stage, table)
        same = [one is other for one, other in zip(before, shown, strict=True)]
        assert same.count(False) == 2, f"frame {frame}: two of 2.5 ms are beyond the 3 there are"
        waits = [old and wait + 1 for old, wait in zip(same, waits, strict=True)]
        assert max(waits) <= len(hand) / 2, "somebody waited while others had a second turn"
    gone = [*map(weakref.ref, shown)]
    del before, shown
    for sprite in hand:
        table.timeline.land(sprite)
    stage.place(table, {})
    assert not pictures(stage, table)
    assert not any(picture() for picture in gone), "nothing is kept of cards that have landed"


def test_a_card_lands_in_a_picture_that_was_drawn_while_it_was_in_the_air(art, staged):
    table, stage = staged
    sprite = table.zones[table.hand][3]
    stage.place(table, {})
    end = sprite.pose._replace(y=sprite.pose.y - 150, angle=sprite.pose.angle + 7)
    table.timeline.go(sprite, end, 0.2)
    stage.place(table, {})
    drawn_all(art)
    table.timeline.land(sprite)
    stage.place(table, {})
    lies = lying(stage, sprite)
    fine = sharpened(art, sprite.face, round(end.width), end.angle)
    assert not apart(lies, fine)


def test_a_card_arrives_in_the_picture_in_which_it_will_lie(art):
    art.card(9, 200)
    lies = sharpened(art, 9, 200, 5)
    assert art.flying(9, 200, 5.0) is lies, "it is sharpened on landing only"


def test_no_card_in_the_air_is_turned_in_a_frame_that_has_enough_to_do(art):
    art.card(9, 200)
    flight = Flight(9)
    before = flown(art, flight, 12.0)
    art.tick()
    art.spare()
    assert art.flying(9, 200, 40.0, flight=flight) is before
    assert art.flying(9, 200, 40.0, flight=Flight(9)) is not None, "one that was never drawn is"
    assert flown(art, flight, 40.0) is not before, "the frame after that"


@pytest.mark.parametrize("angle", [0, 40])
def test_nothing_is_kept_of_a_face_that_is_turned_down_in_the_air(art, angle):
    """The screen is handed over just before or while a card moves."""
    for begun in (False, True):
        stage = Stage(art, (1280, 720), palette_of(CLOTHS["green"]))
        table = director()
        table.lay(filled(4, 11))
        stage.prepare(table)
        stage.place(table, {})
        sharpen(art, table, stage)
        sprite = table.zones[table.hand][5]
        shown = lying(stage, sprite)
        goal = sprite.pose._replace(y=sprite.pose.y - 300, angle=sprite.pose.angle + angle)
        table.timeline.go(sprite, goal, 1.0)
        if begun:
            table.timeline.advance(0.1)
            stage.place(table, {})
            art.tick()
            list(stage.moving(table))
        sprite.face = sprite.card = None
        for seconds in (0.01, 0.5):
            table.timeline.advance(seconds)
            stage.place(table, {})
            art.tick()
            art.spare()
            assert shown not in pictures(stage, table), "its face is shown"
        assert sprite.key not in stage.canvas


NINE, UP, DOWN, PILE = c.BY_CODE["9C"], Zone("up", 0, 1), Zone("down", 0, 1), Zone("pile")
THEIRS, MINE = Zone("up", 2, 1), Zone("hand", 0)


def drawing(art, picture, pose, squeeze):
    """True if the picture shows the nine with pips, not with large figures."""

    def far(width):
        flat = art.card(NINE, width)
        share = pose.width / width
        size = round(flat.get_width() * share * squeeze), round(flat.get_height() * share)
        wanted = pygame.transform.rotozoom(pygame.transform.smoothscale(flat, size), pose.angle, 1)
        around = on_cloth(pygame.Surface(picture.get_size(), pygame.SRCALPHA))
        around.blit(wanted, wanted.get_rect(center=around.get_rect().center))
        return apart(on_cloth(picture), around)

    return min((JUMBO_BELOW - 20, JUMBO_BELOW + 20), key=far) >= JUMBO_BELOW


@pytest.mark.parametrize("seats", [4, 12])
@pytest.mark.parametrize(
    ("event", "pips"),
    [
        (Moved((NINE,), UP, PILE, "play", None, (0,)), True),
        (Moved((NINE,), MINE, PILE, "play", None, (0,)), True),
        (Moved((NINE,), THEIRS, PILE, "play", None, (0,)), True),
        (Moved((NINE,), Zone("hand", 2), PILE, "play", None, (0,)), True),
        (Moved((NINE,), PILE, MINE, "take"), True),
        (Revealed(DOWN, NINE, "flip", None, 0), False),
    ],
    ids=["column", "hand", "their column", "their hand", "taken", "flipped"],
)
def test_a_card_keeps_its_face_in_the_air(art, event, pips, seats):
    """A card in flight has the figures or pips of its destination, whatever its source and size,
    even if it was a chip.
    """
    stage = Stage(art, (1280, 720), palette_of(CLOTHS["green"]))
    table = director(seats=seats)
    source = event.zone if isinstance(event, Revealed) else event.source
    lying = NINE if source.kind in ("up", "pile") or source == MINE else None
    zones = filled(seats, 11)
    table.lay({**zones, UP: (), PILE: (7, 8), source: (lying,)})
    stage.prepare(table)
    stage.fetch()
    sprite = table.zones[source][0]
    drawn_all(art)
    table.feed(event)
    seen = []
    for _frame in range(60):
        table.update(1 / 60)
        art.tick()
        stage.place(table, {})
        shown = [picture for picture, _ in stage.moving(table)]
        if sprite in table.timeline.moving and sprite.face == NINE and sprite.squeeze > 0.6:
            seen.append(drawing(art, shown[-1], sprite.pose, sprite.squeeze))
    assert len(seen) > 2, "it was not seen in the air"
    assert set(seen) == {pips}


@pytest.mark.skipif(not held.in_use(), reason="the C library does not count its memory")
def test_a_dragged_card_has_few_pictures_however_it_is_waved_and_they_stay_bounded(art):
    """Eight cards as large as in a hand on a 4K screen are dragged, leaning by up to 6°."""
    art.limit((3840, 2160))
    cards, width = range(8), 280
    for card in cards:
        art.card(card, width)
    before = held.in_use()
    seen = {
        (card, id(art.leaning(card, width, tenth / 10))) for tenth in range(-60, 61) for card in [7]
    }
    assert len(seen) <= 13, "it is turned anew for each fraction of a degree"
    for tenth in range(-60, 61):
        for card in cards:
            art.leaning(card, width, tenth / 10)
    assert held.in_use() - before < 12_000_000
    assert art.leaning(7, width, 0.4) is art.card(7, width), "it is soft while it does not lean"


@pytest.mark.parametrize("kind", ["dim", "secret", "picked", "near"])
def test_a_card_that_glides_to_another_place_keeps_its_mark_in_every_frame(art, staged, kind):
    """Cards glide in a ring that closes or a hand being sorted; a dropped card gets its
    mark back.
    """
    table, stage = staged
    sprite = table.zones[table.hand][3]
    marks = {sprite.key: kind}
    stage.place(table, marks)
    usual = card_marks.mark(kind, round(sprite.pose.width), round(sprite.pose.angle)).get_size()
    end = sprite.pose._replace(x=sprite.pose.x - 40)
    table.timeline.go(sprite, end, 0.1)
    frames = 0
    while not table.timeline.idle:
        table.update(1 / 60)
        stage.place(table, marks)
        shown = [picture.get_size() for picture, _ in stage.moving(table)]
        marked = (sprite.key, kind) in stage.canvas
        assert usual in shown or marked, f"it blinks in frame {frames}"
        frames += 1
    assert frames > 3


@pytest.mark.parametrize("four", [False, True])
def test_a_card_too_small_to_be_read_is_a_chip_with_letters_that_can_be(monkeypatch, four):
    drawn, draw = dict[str, int](), text.draw

    def drawing(surface, words, rect, pixels, *rest):
        drawn[words] = pixels
        assert text.measure(words, pixels, "medium") <= rect.w
        return draw(surface, words, rect, pixels, *rest)

    monkeypatch.setattr(text, "draw", drawing)
    art = Art("navy", four_colour=four)
    for width in range(round(SMALLEST), round(CHIPS_BELOW)):
        labels.small.cache_clear()
        drawn.clear()
        for card in [None, *c.packs_of(1, 2)]:
            assert art.chip(card, width).get_size() == (width, round(0.75 * width))
        assert min(drawn.values()) >= 12, f"{width} pixels: {drawn}"
        assert len(drawn) == 53
