"""In the end every sprite lies where its card is, whatever happens and however often motion is
skipped.
"""

import math
import random
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.events import DealBegan, DealEnded, Moved, Revealed, TurnBegan, Zone
from swoop_desktop.tabletop.geometry.card_poses import Pose
from tests.tabletop.tables import at_home, director, filled

HAND, PILE, GONE = Zone("hand", 0), Zone("pile"), Zone("gone")


def faces(table, zone):
    return [sprite.card for sprite in table.zones[zone]]


def assert_lies(table):
    """Check that every visible sprite rests at its place in the layout, turned the right way."""
    for sprite, pose in at_home(table):
        assert sprite.pose == pose, f"a card of {sprite.key} lies elsewhere"
        assert sprite.motion is None
        assert sprite.face == sprite.card
        assert sprite.squeeze == 1.0


def laid(seats=4, hand=11, **more):
    table = director(seats=seats)
    zones = filled(seats, hand, **more)
    table.lay(zones)
    return table, {zone: list(cards) for zone, cards in zones.items()}


def test_a_play_moves_the_very_cards_from_hand_to_pile():
    table, zones = laid()
    cards = tuple(zones[HAND][2:5])
    table.feed(Moved(cards, HAND, PILE, "play", None, (2, 3, 4)))
    for _ in range(200):
        table.update(1 / 60)
    assert table.idle
    assert faces(table, PILE)[-3:] == list(cards)
    assert len(faces(table, HAND)) == 8
    assert_lies(table)


def test_cards_are_in_flight_for_a_while_and_hurry_ends_it_soon():
    table, zones = laid()
    table.feed(Moved((zones[HAND][0],), HAND, PILE, "play", None, (0,)))
    table.feed(TurnBegan((1,), "next"))
    table.feed(Moved((zones[PILE][0],), PILE, GONE, "swoop"))
    table.update(1 / 60)
    assert not table.idle
    assert table.behind
    table.hurry()
    assert not table.behind
    for _ in range(8):
        table.update(1 / 60)
    assert table.idle
    assert_lies(table)


def test_an_opponents_card_has_no_identity_before_it_is_played_or_after_it_is_taken():
    table, zones = laid()
    theirs = Zone("hand", 2)
    assert faces(table, theirs) == [None] * 11
    top = zones[PILE][-1]
    table.feed(Moved(tuple(zones[PILE]), PILE, theirs, "take"))
    table.skip()
    assert faces(table, theirs) == [None] * 20
    table.feed(Moved((top,), theirs, PILE, "play"))
    table.skip()
    assert faces(table, PILE) == [top]
    assert_lies(table)


def test_a_mystery_is_blank_until_it_is_turned_up():
    table, _ = laid()
    zone = Zone("down", 0, 1)
    assert faces(table, zone) == [None]
    table.feed(Revealed(zone, 17, "flip"))
    table.update(0.02)
    assert table.zones[zone][0].face is None
    for _ in range(60):
        table.update(1 / 60)
    assert table.zones[zone][0].face == 17


def test_a_card_that_is_turned_up_on_its_way_comes_to_where_it_was_going():
    table, zones = laid(hand=3)
    theirs = Zone("hand", 2)
    table.feed(Moved(tuple(zones[PILE]), PILE, theirs, "take"))
    table.update(0.0)
    table.hurry()
    table.feed(Revealed(theirs, 400, "show", place=0))
    table.update(0.02)
    sprite = table.zones[theirs][0]
    assert sprite.motion is not None
    for _ in range(200):
        table.update(1 / 60)
    assert sprite.face == 400
    assert_lies(table)


def test_what_is_swept_away_is_turned_over():
    table, zones = laid()
    table.feed(Moved(tuple(zones[PILE]), PILE, GONE, "swoop"))
    table.skip()
    assert faces(table, PILE) == []
    assert set(faces(table, GONE)) == {None}


def test_a_deal_goes_around_the_table_card_by_card():
    table = director(seats=3)
    table.await_deal({Zone("stock"): range(60)})
    table.feed(DealBegan(1, 0, None))
    stock = Zone("stock")
    for n in range(4):
        for seat in range(3):
            card = 20 * seat + n if seat == 0 else None
            table.feed(Moved((card,), stock, Zone("hand", seat), "deal"))
    table.update(0.01)
    table.update(0.3)
    order = []
    for _ in range(200):
        table.update(0.01)
        for seat in range(3):
            for i, sprite in enumerate(table.zones[Zone("hand", seat)]):
                if table.timeline.in_flight(sprite) and (i, seat) not in order:
                    order.append((i, seat))
    assert order == sorted(order)
    assert len(order) == 12
    assert len(table.zones[stock]) == 48
    assert_lies(table)


def test_nothing_is_shown_beyond_the_end_of_a_deal_until_it_goes_on():
    table, zones = laid()

    def pause(event):
        if isinstance(event, DealEnded):
            table.pause()

    table.on_event = pause
    table.feed(DealEnded(1, (0,) * 4, (0,) * 4, ((),) * 4))
    table.feed(DealBegan(2, 1, None))
    table.hurry()
    table.skip()
    assert table.idle
    assert faces(table, HAND) == list(zones[HAND])
    table.go_on()
    table.skip()
    assert faces(table, HAND) == []


def test_settling_changes_nothing_when_the_table_is_right_and_repairs_it_when_not():
    table, zones = laid()
    kept = {zone: list(sprites) for zone, sprites in table.zones.items()}
    table.settle({zone: tuple(cards) for zone, cards in zones.items()})
    assert table.zones == kept
    assert table.repairs == 0
    zones[HAND].pop()
    table.settle({zone: tuple(cards) for zone, cards in zones.items()})
    assert table.repairs == 1
    assert faces(table, HAND) == zones[HAND]
    assert_lies(table)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.lists(st.sampled_from("ptsfuhk"), min_size=5, max_size=40))
@example(5, ["f", "u", "p", "h", "f"])
def test_any_events_and_any_hurry_end_where_the_cards_are(seed, steps):
    """p play, t take, s swoop, f flip; u let time pass, h hurry, k skip."""
    rng = random.Random(seed)
    table, zones = laid(seed=seed)
    for step in steps:
        if step == "p" and zones[HAND]:
            places = sorted(rng.sample(range(len(zones[HAND])), rng.randint(1, len(zones[HAND]))))
            cards = tuple(zones[HAND][p] for p in places)
            table.feed(Moved(cards, HAND, PILE, "play", None, tuple(places)))
            for card in cards:
                zones[HAND].remove(card)
            zones[PILE] += cards
        elif step == "t":
            table.feed(Moved(tuple(zones[PILE]), PILE, HAND, "take"))
            zones[HAND] += zones[PILE]
            zones[PILE] = []
        elif step == "s":
            table.feed(Moved(tuple(zones[PILE]), PILE, GONE, "swoop"))
            zones[GONE] += zones[PILE]
            zones[PILE] = []
        elif step == "f":
            table.feed(Revealed(Zone("down", 0, 0), 17, "flip"))
            zones[Zone("down", 0, 0)] = [17]
        elif step == "u":
            table.update(rng.random() * 0.3)
        elif step == "h":
            table.hurry()
        else:
            table.skip()
    if rng.random() < 0.5:
        table.skip()
    while not table.idle:
        table.update(0.05)
    table.settle({zone: tuple(cards) for zone, cards in zones.items()})
    assert table.repairs == 0
    assert_lies(table)


def test_what_is_not_shown_yet_when_somebody_leaves_is_shown_as_everybody_may_see_it():
    table, zones = laid()
    stock = Zone("stock")
    table.feed(Moved((zones[stock][-1] or 30,), stock, HAND, "draw", frozenset({0})))
    table.feed(Revealed(Zone("down", 0, 0), 31, "peek", frozenset({0})))
    table.close({})
    table.skip()
    assert len(faces(table, HAND)) == 12
    assert set(faces(table, HAND)) == {None}
    assert faces(table, Zone("down", 0, 0)) == [None]


def test_cards_of_a_hand_are_turned_up_where_they_lie():
    table, _zones = laid(hand=3)
    other = Zone("hand", 2)
    for place, card in enumerate((400, 401, 402)):
        table.feed(Revealed(other, card, "show", place=place))
    table.skip()
    assert faces(table, other)[:3] == [400, 401, 402]
    assert set(faces(table, other)[3:]) == {None}
    assert_lies(table)


def resting(table, sprites):
    """Return the cards drawn at rest, lowest first."""
    found = [s for s in sprites if s.shown and not s.veiled and not table.timeline.in_flight(s)]
    return sorted(found, key=lambda s: s.z)


def test_what_is_out_of_play_stays_in_sight_while_more_comes():
    table, zones = laid(pile=9, gone=6)
    before = resting(table, table.zones[GONE])
    assert len(before) == 4
    table.feed(Moved(tuple(zones[PILE]), PILE, GONE, "swoop"))
    table.update(0.01)
    while not table.idle:
        lying = resting(table, table.zones[GONE])
        assert lying, "nothing is out of play for a moment"
        landed = [s for s in lying if s not in before and s.motion is None]
        assert landed or before[-1] in lying
        table.update(1 / 60)
    assert before[-1] not in resting(table, table.zones[GONE])
    assert_lies(table)


def test_a_pile_that_is_taken_keeps_its_order_until_it_has_gone():
    table, zones = laid(pile=9)
    pile = list(table.zones[PILE])
    table.feed(Moved(tuple(zones[PILE]), PILE, HAND, "take"))
    table.update(0.01)
    seen = set()
    while not table.idle:
        waiting = [s for s in resting(table, pile) if s.motion is not None]
        assert waiting == [s for s in pile if s in waiting], "the pile is upside down"
        assert waiting == pile[: len(waiting)], "a card is drawn from below the others"
        seen.add(len(waiting))
        table.update(1 / 60)
    assert {0, 4, 9} <= seen
    assert_lies(table)


def test_a_flipped_card_that_sweeps_the_pile_goes_there_also_in_a_hurry():
    for hurried in (False, True):
        table, zones = laid(pile=5, columns=4)
        mystery = Zone("down", 2, 0)
        joker, sprite = 52, table.zones[mystery][0]
        home = table.layout.homes[PILE]
        table.feed(Revealed(mystery, joker, "flip"))
        table.feed(Moved((joker,), mystery, PILE, "play"))
        table.feed(Moved((*zones[PILE], joker), PILE, GONE, "swoop"))
        near = []
        if hurried:
            table.hurry()
        while not table.idle:
            table.update(1 / 120)
            near.append(abs(sprite.pose.x - home.centre[0]) + abs(sprite.pose.y - home.centre[1]))
        assert min(near) < 0.8 * home.w, f"it flies past the pile, {min(near):.0f} pixels away"
        assert_lies(table)


def twins():
    """A table with two equal face-up cards in the hand; its zones; the hand's sprites."""
    table, zones = laid(hand=3)
    zones[HAND] = [20, 3, 20]
    table.lay({zone: tuple(cards) for zone, cards in zones.items()})
    return table, zones, list(table.zones[HAND])


@pytest.mark.parametrize("place", [0, 2])
def test_of_equal_cards_the_one_that_was_meant_goes_and_comes_back(place):
    table, zones, sprites = twins()
    table.chosen = frozenset({sprites[place].key})
    table.feed(Moved((20,), HAND, PILE, "play"))
    table.skip()
    assert table.zones[PILE][-1] is sprites[place]
    assert faces(table, HAND) == [3, 20], "the game takes the first of equal cards"
    table.go_back({zone: tuple(cards) for zone, cards in zones.items()})
    table.skip()
    assert table.zones[HAND] == sprites
    assert_lies(table)


def test_of_equal_cards_that_nobody_picked_the_nearest_goes():
    table, _, sprites = twins()
    sprites[2].pose = table.zones[PILE][-1].pose
    table.feed(Moved((20,), HAND, PILE, "play"))
    table.skip()
    assert table.zones[PILE][-1] is sprites[2]


def test_whoever_leaves_shows_the_card_that_goes_and_not_its_twin():
    table, zones, sprites = twins()
    table.chosen = frozenset({sprites[2].key})
    known = {z: row if z == PILE else (None,) * len(row) for z, row in zones.items()}
    table.close(known, [Moved((20,), HAND, PILE, "play")])
    assert [sprite.card for sprite in sprites] == [None, None, 20]
    assert [sprite.face for sprite in sprites] == [None, None, 20]
    table.feed(Moved((20,), HAND, PILE, "play"))
    table.skip()
    assert table.zones[PILE][-1] is sprites[2]
    assert faces(table, HAND) == [None, None]


# -- a card in the hand ----------------------------------------------------------------------------


def dragged(table, poses, seconds=0.0):
    """Grip the hand's first cards, carry them to one pose each frame, and wait at the last for
    `seconds`.
    """
    cards = table.zones[HAND][: len(poses[0])]
    table.grip(cards)
    seen = []
    for goals in (*poses, *[poses[-1]] * round(seconds * 60)):
        table.carry(goals)
        table.update(1 / 60)
        seen.append([sprite.pose for sprite in cards])
    return cards, seen


def along(count, *, step=25):
    return [[Pose(600 + step * n + 20 * i, 300, 90) for i in range(count)] for n in range(20)]


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("way", [-1, 1])
def test_a_dragged_card_lags_leans_with_its_speed_and_falls_where_it_is_dropped(way, speed):
    table = director()
    table.lay(filled(4, 11))
    table.follow(speed, reduced=False)
    poses = along(1, step=25 * way)
    (card,), seen = dragged(table, poses)
    behind = (poses[-1][0].x - card.pose.x) * way
    assert behind * speed > 20, "it does not lag"
    assert 0 < -way * card.pose.angle <= 6, "its foot does not trail"
    steps = [b.angle - a.angle for (a,), (b,) in pairwise(seen[3:])]
    assert max(map(abs, steps)) < 3, "it jerks"
    assert card.height > 0.8, "it lies on the table"
    assert table.swinging, "no frame follows it"
    dragged(table, poses[-1:], seconds=1 / speed)
    assert card.pose == pytest.approx(poses[-1][0], abs=0.5)
    assert not table.swinging, "frames are drawn of a card that rests in the hand"
    table.let_go()
    heights = [card.height]
    while not table.timeline.idle:
        table.update(1 / 60)
        heights.append(card.height)
    assert heights == sorted(heights, reverse=True)
    assert 1 > heights[1] > 0 == heights[-1], "its shadow jumps"


def test_a_dragged_stack_leans_as_one():
    table = director()
    table.lay(filled(4, 11))
    cards, _ = dragged(table, along(4))
    poses = [sprite.pose for sprite in cards]
    assert len({round(pose.angle, 1) for pose in poses}) == 1
    rise = [a.y - b.y for a, b in pairwise(poses)]
    tilt = 20 * math.sin(math.radians(poses[0].angle))
    assert rise == pytest.approx([tilt] * 3, abs=0.5), "its cards lie askew to each other"


@pytest.mark.parametrize(("speed", "reduced"), [(1.0, True), (0.0, False)])
def test_without_motion_a_dragged_card_is_where_the_pointer_is(speed, reduced):
    table = director()
    table.lay(filled(4, 11))
    table.follow(speed, reduced=reduced)
    cards, seen = dragged(table, along(3))
    assert seen == along(3)
    assert not table.swinging
    assert {sprite.height for sprite in cards} == {0}


def test_a_card_that_is_dropped_on_the_pile_falls_from_where_it_was():
    table = director()
    table.lay(filled(4, 11))
    (card,), _ = dragged(table, along(1), seconds=0.5)
    before = card.pose
    table.let_go()
    table.feed(Moved((card.card,), HAND, PILE, "play"))
    table.update(0.0)
    assert (card.pose, round(card.height)) == (before, 1)
    table.update(1 / 60)
    assert 0.8 < card.height < 1, "its shadow jumps"
