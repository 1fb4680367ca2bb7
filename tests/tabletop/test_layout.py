"""Nothing lies outside the window or covers the wrong things, and clicks find their cards."""

import itertools
import math
from dataclasses import replace

import pytest

from swoop_desktop.engine.events import Zone
from swoop_desktop.tabletop.geometry import card_poses
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, card_box
from swoop_desktop.tabletop.geometry.layout import arrange, opened
from tests.tabletop.tables import SWOOP, counts, hit_at, lay, overlap

SIZES = [(960, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
SEATS = [2, 3, 4, 5, 6, 7, 8, 12]
HANDS = [0, 1, 11, 30, 60, 110]

INDEX_STRIP = 0.215
"""Share of a card's width that shows its index."""


@pytest.mark.parametrize("size", SIZES)
def test_pile_and_stacks_lie_apart(size):
    for seats, pile in itertools.product(SEATS, (1, 8, 40)):
        layout = lay(size, seats, counts(seats, 11, pile=pile))
        boxes = {
            kind: [card_box(p.pose) for p in layout.positions[Zone(kind)] if p.shown]
            for kind in ("stock", "pile", "gone")
        }
        for a, b in itertools.combinations(boxes, 2):
            assert not any(overlap(x, y) for x in boxes[a] for y in boxes[b]), (a, b, pile)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", HANDS)
def test_a_click_on_a_strip_means_its_card_and_strips_never_meet(size, hand):
    layout = lay(size, 4, counts(4, hand))
    places = layout.positions[Zone("hand", 0)]
    for i, place in enumerate(places):
        assert hit_at(layout, place.strip.centre) == (Zone("hand", 0), i)
    for a, b in itertools.combinations(places, 2):
        assert not overlap(a.strip, b.strip, slack=0.01)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", [11, 30, 60, 100])
def test_strips_are_never_narrower_than_an_index(size, hand):
    layout = lay(size, 4, counts(4, hand))
    narrowest = min(place.strip.w for place in layout.positions[Zone("hand", 0)])
    assert narrowest >= INDEX_STRIP * layout.frame.hand_card
    if size == (1280, 720):
        assert narrowest >= 19


def test_the_ladder_goes_from_an_arc_to_a_shallow_one_to_rows():
    frame = lay((1280, 720), 4, counts(4, 11)).frame
    room = Box(14, 0, 1252, 720)
    steps = []
    for count in (5, card_poses.ARC_MOST, card_poses.ARC_MOST + 1, 60, 120):
        places = card_poses.hand(count, room, frame.hand_card, 0)
        leans = [abs(place.pose.angle) for place in places]
        assert max(leans) <= (5 if count <= card_poses.ARC_MOST else 2)
        if count == card_poses.ARC_MOST + 1:
            ends = [card_poses.turned_box(place.pose) for place in (places[0], places[-1])]
            assert ends[0].x >= 50 and ends[1].right <= 1230, "it is no wall"
        arc = len({place.pose.angle for place in places}) > 1
        steps.append("arc" if arc else len({place.pose.y for place in places}))
    assert steps == ["arc", "arc", "arc", 2, 3]


@pytest.mark.parametrize("hand", [1, 2, 5, 11, card_poses.ARC_MOST])
def test_a_click_on_an_arc_means_the_card_that_is_seen_there(hand):
    """A card may lean over its neighbour's strip. Raising a card moves no other card."""
    layout = lay((1280, 720), 4, counts(4, hand))
    places = layout.positions[Zone("hand", 0)]
    box = layout.frame.hand
    seen = set()
    for i, k in itertools.product(range(110), range(16)):
        pos = (box.x + box.w * (i + 0.5) / 110, box.y + box.h * (k + 0.5) / 16)
        on = [n for n, place in enumerate(places) if _lies_on(place.pose, pos)]
        hit = hit_at(layout, pos)
        if on:
            assert hit == (Zone("hand", 0), on[-1])
            seen.add(on[-1])
        elif hit is not None:  # above a card: where it lies when raised
            pose = places[hit[1]].pose
            assert _lies_on(pose._replace(y=pose.y - card_poses.RAISE * pose.width * ASPECT), pos)
    assert seen == set(range(hand))


def _lies_on(pose, pos):
    """True if a point is within a card's turned outline."""
    a, h = math.radians(-pose.angle), pose.width * ASPECT
    corners = [
        (pose.x + x * math.cos(a) - y * math.sin(a), pose.y + x * math.sin(a) + y * math.cos(a))
        for x, y in (
            (-pose.width / 2, -h / 2),
            (pose.width / 2, -h / 2),
            (pose.width / 2, h / 2),
            (-pose.width / 2, h / 2),
        )
    ]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return all((z - x) * (pos[1] - y) - (v - y) * (pos[0] - x) > 0 for (x, y), (z, v) in sides)


@pytest.mark.parametrize("hand", [0, 1, 5, card_poses.ARC_MOST, 30, 60, 120])
def test_a_card_let_go_over_another_goes_beside_it(hand):
    layout = lay((1280, 720), 4, counts(4, hand))
    places = layout.positions[Zone("hand", 0)]
    for i, place in enumerate(places):
        x, y = place.strip.centre
        assert card_poses.slot_at(places, (x - 3, y)) == i
        assert card_poses.slot_at(places, (x + 3, y)) == i + 1


def test_a_card_of_the_pile_keeps_its_lean_and_none_covers_the_next_ones_index():
    leans = dict[int, float]()
    for count in range(1, 60):
        places = lay((1280, 720), 4, counts(4, 11, pile=count)).positions[Zone("pile")]
        for i, place in enumerate(places):
            assert leans.setdefault(i, place.pose.angle) == place.pose.angle
            assert place.pose.angle == int(place.pose.angle)
    assert max(map(abs, leans.values())) <= 7 and len(set(leans.values())) > 5


def test_a_mystery_shows_above_the_card_over_it_and_can_be_clicked():
    layout = lay((1280, 720), 4, counts(4, 11))
    down, up = Zone("down", 0, 2), Zone("up", 0, 2)
    mystery = card_box(layout.positions[down][0].pose)
    over = card_box(layout.positions[up][0].pose)
    assert over.y - mystery.y >= 12
    assert hit_at(layout, (mystery.centre[0], mystery.y + 4)) == (down, 0)
    assert hit_at(layout, over.centre) == (up, 0)


def test_the_top_of_the_pile_can_be_counted():
    places = lay((1280, 720), 4, counts(4, 11, pile=30)).positions[Zone("pile")]
    last = [place.pose.x for place in places[-card_poses.PILE_FAN :]]
    width = places[0].pose.width
    assert all(b - a >= INDEX_STRIP * width * 0.9 for a, b in itertools.pairwise(last))


@pytest.mark.parametrize("seats", SEATS)
def test_opponents_sit_clockwise_from_the_left(seats):
    layout = lay((1280, 720), seats, counts(seats, 11), viewer=1)
    assert layout.order == tuple((1 + i) % seats for i in range(seats))
    angles = []
    for block in layout.frame.blocks:
        x, y = block.box.centre[0] - 640, block.box.centre[1] - 720
        angles.append(math.atan2(y, x))
    if seats <= 8:
        assert angles == sorted(angles)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", SEATS)
def test_columns_of_different_players_lie_further_apart_than_those_of_one(size, seats):
    layout = lay(size, seats, counts(seats, 11))
    within = card_poses.GAP * layout.frame.small
    for one, other in itertools.combinations(layout.frame.blocks, 2):
        level = one.columns.y < other.columns.bottom and other.columns.y < one.columns.bottom
        apart = max(other.columns.x - one.columns.right, one.columns.x - other.columns.right)
        assert not level or apart >= 1.6 * within


def test_cards_set_aside_lie_unseen_under_the_deck_whatever_else_is_in_the_middle():
    """Half-covered cards would look like a fault. They are hidden even if no zone in the middle is
    a stack.
    """
    deck = replace(SWOOP.centre_zone("stock"), lie="pile")
    open_pile = replace(SWOOP, centre=(SWOOP.centre[0], deck, SWOOP.centre[2]))
    found = {Zone("hand", 0): 5, Zone("hand", 1): 5, Zone("aside"): 4, Zone("stock"): 20}
    layout = arrange((1280, 720), 1.0, 2, 0, {**found, Zone("pile"): 3}, open_pile)
    assert layout.homes[Zone("aside")] == layout.homes[Zone("stock")]
    assert not any(place.shown for place in layout.positions[Zone("aside")])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_corner_of_each_card_in_an_open_hand_can_be_read(size, seats):
    """Only plate and face cover parts of the hand, and they don't reach the corners."""
    laid = opened(lay(size, seats, counts(seats, 5, others=9)), SWOOP.hand)
    for seat in laid.order[1:]:
        plate, face = laid.plate(seat), laid.face(seat)
        middle, reach = face.centre, face.w / 2
        places = laid.positions[Zone(SWOOP.hand, seat)]
        assert len(places) == 9
        for place in places:
            card = card_box(place.pose)
            corner = card._replace(w=INDEX_STRIP * card.w, h=card_poses.CORNER * card.h)
            assert not place.pose.angle
            assert card.x >= 0 and card.y >= 0 and card.right <= size[0]
            assert corner.bottom <= plate.y + 0.5, f"the plate of seat {seat} covers a suit"
            near = (min(max(middle[0], corner.x), corner.right), corner.bottom)
            assert math.dist(near, middle) >= 0.9 * reach, f"the face of seat {seat} covers a suit"
        for one, other in itertools.pairwise(places):
            assert other.pose.x - one.pose.x >= INDEX_STRIP * one.pose.width
