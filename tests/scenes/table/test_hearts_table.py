"""Capture the Hearts at the table: all choose secretly at once; then the cards are shown."""

import itertools
import math
import operator
import random
from types import SimpleNamespace

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Happened, Moved, Revealed, RoundEnded, Zone, view
from swoop_desktop.engine.hearts.rules import key
from swoop_desktop.engine.hearts.state import zone_of
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.overlays.player_page import LookScene, by_suit
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.element import Pen
from swoop_desktop.scenes.table.view.piles import looked_zones
from swoop_desktop.tabletop.card_names import card_name, spoken
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, RAISE, Box, card_box
from swoop_desktop.tabletop.geometry.drawn_cards import Opening
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.tabletop.geometry.trail import trail_of
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.selection import ordered, selection_of
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui import text
from swoop_desktop.ui.node import find, walk
from swoop_desktop.ui.theme import scale_for
from tests.pilot import (
    centre,
    decide,
    flying,
    key_of,
    new_session,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.sooner import later, one_in
from tests.tabletop.tables import at_home, hit_at, overlap

HEARTS = DESCRIPTIONS["hearts"]
SIZES = [(960, 600), (1280, 720), (2560, 1440)]
HAND, BOTTOM, TOP, WON = Zone("hand", 0), Zone("bottom", 0, 0), Zone("top", 0, 1), "captured"


def at(place):
    return Picked(HAND, place)


# -- which card has which part ---------------------------------------------------------------------


ALLOWED = SimpleNamespace(choose=lambda picked: None)
"""A view that allows every choice."""


def tap(selection, picked):
    return selection.tap(picked, ALLOWED, offered=True)


def put(selection, picked, part):
    return selection.put(picked, part, ALLOWED, offered=True)


def test_cards_take_the_parts_in_order_and_a_third_takes_none():
    selection = selection_of(HEARTS, 0)
    for place in (4, 2, 6):
        said = tap(selection, at(place))
    assert str(said) == "Put a card back first."
    assert selection.picked == (at(4)._replace(into="bottom"), at(2)._replace(into="top"))
    assert at(4) in selection
    assert at(6) not in selection
    tap(selection, at(4))
    tap(selection, at(6))
    assert [(p.place, p.into) for p in selection.picked] == [(6, "bottom"), (2, "top")]


def test_a_card_put_where_another_lies_changes_places_with_it_or_sends_it_back():
    selection = selection_of(HEARTS, 0)
    put(selection, at(1), "top")
    put(selection, at(5), "bottom")
    put(selection, at(5), "top")
    assert [(p.place, p.into) for p in selection.picked] == [(1, "bottom"), (5, "top")]
    put(selection, at(3), "top")
    assert [(p.place, p.into) for p in selection.picked] == [(1, "bottom"), (3, "top")]
    selection.put_back()
    assert [(p.place, p.into) for p in selection.picked] == [(1, "bottom")]
    put(selection, Picked(Zone("hand", 1), 0), "top")
    put(selection, at(2), "nowhere")
    assert len(selection.picked) == 1


def test_only_cards_of_the_hand_can_be_picked():
    selection = selection_of(HEARTS, 0)
    for zone in (BOTTOM, TOP, Zone(WON, 0, 2), Zone("pile")):
        tap(selection, Picked(zone))
    assert not selection.picked


# -- where everything lies -------------------------------------------------------------------------


def numbers(seats, hand=9, won=30, pile=40):
    found = {Zone("pile"): pile, Zone("stock"): 40, Zone("aside"): 0}
    for seat in range(seats):
        found |= {Zone("hand", seat): hand, Zone("bottom", seat, 0): 1}
        found |= {Zone("top", seat, 1): 1, Zone(WON, seat, 2): won}
    return found


def lay(size, seats, counts, viewer=0, *, opening=None):
    return arrange(size, scale_for(size), seats, viewer, counts, HEARTS, opening=opening)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", one_in(5, range(2, 13)))
def test_nothing_overlaps_and_nothing_lies_outside(size, seats):
    for hand, won, pile in itertools.product((0, 2, 9, 13), (0, 1, 72), (0, 60)):
        layout = lay(size, seats, numbers(seats, hand, won, pile))
        frame = layout.frame
        boxes = {
            zone: [card_box(place.pose) for place in places if place.shown]
            for zone, places in layout.positions.items()
        }
        for zone, found in boxes.items():
            for box in found:
                assert box.x >= -0.5, zone
                assert box.y >= -0.5, zone
                assert box.right <= size[0] + 0.5, zone
                assert box.bottom <= size[1] + 0.5, zone
        laid = {f"cards of {s}": pair(layout, s) for s in range(seats)}
        apart = {zone: corners_of(found) for zone, found in boxes.items() if zone.kind in FLAT}
        apart |= laid | {"ring": corners_of([shrunk(frame.ring.box)])}
        others = {f"plate {s}": [layout.plate(s)] for s in range(seats)}
        others |= {"own hand": [frame.hand], "log": [frame.log], "actions": [frame.actions]}
        apart |= {name: corners_of(found) for name, found in others.items()}
        for (a, some), (b, others) in itertools.combinations(apart.items(), 2):
            for one, other in itertools.product(some, others):
                assert not meet(one, other), f"{a} {one} and {b} {other}"


FLAT = ("captured", "pile", "stock", "aside")
"""Zones whose cards are not turned at an angle."""


def corners_of(boxes):
    return [
        (
            (b.x + 1, b.y + 1),
            (b.right - 1, b.y + 1),
            (b.right - 1, b.bottom - 1),
            (b.x + 1, b.bottom - 1),
        )
        for b in boxes
    ]


def shrunk(box):
    """Return a box inside the ellipse that fills `box`: cards lie around that ellipse."""
    x, y = box.centre
    return Box(x - 0.35 * box.w, y - 0.35 * box.h, 0.7 * box.w, 0.7 * box.h)


def lies(pose):
    """Return the corners of a card, clockwise."""
    a, h = math.radians(-pose.angle), pose.width * ASPECT
    return tuple(
        (pose.x + x * math.cos(a) - y * math.sin(a), pose.y + x * math.sin(a) + y * math.cos(a))
        for x, y in (
            (-pose.width / 2, -h / 2),
            (pose.width / 2, -h / 2),
            (pose.width / 2, h / 2),
            (-pose.width / 2, h / 2),
        )
    )


def pair(layout, seat):
    return [
        lies(place.pose)
        for zone in (Zone("bottom", seat, 0), Zone("top", seat, 1))
        for place in layout.positions[zone]
    ]


def meet(one, other):
    """True if two convex shapes overlap."""
    for shape, against in ((one, other), (other, one)):
        for (x, y), (z, v) in zip(shape, (*shape[1:], shape[0]), strict=True):
            if all((a - x) * (v - y) - (b - y) * (z - x) >= 0 for a, b in against):
                return False
    return True


@pytest.mark.parametrize("size", [*SIZES, (800, 1200)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 8, 12, 16])
def test_bottom_cards_lie_crosswise_and_tops_on_them_further_in(size, seats):
    layout = lay(size, seats, numbers(seats))
    middle = layout.frame.ring.box.centre
    assert middle[0] == pytest.approx(size[0] / 2)
    angles = []
    for seat in layout.order:
        (bottom,), (top,) = (
            layout.positions[Zone(kind, seat, column)]
            for column, kind in enumerate(("bottom", "top"))
        )
        assert (bottom.pose.angle - top.pose.angle) % 180 == 90
        assert top.z > bottom.z
        assert math.dist(top.pose[:2], middle) < math.dist(bottom.pose[:2], middle)
        assert bottom.pose.width == top.pose.width >= 28 * layout.frame.unit
        x, y = bottom.pose.x - middle[0], bottom.pose.y - middle[1]
        angles.append(math.atan2(-x, y) % (2 * math.pi))
    assert angles == sorted(angles), "clockwise, as they sit"
    for one in layout.frame.ring.pairs:
        (under, over), (x, y) = one, one.end
        inwards = (over.x - under.x) * (y - under.y), (over.y - under.y) * (x - under.x)
        assert inwards[0] > inwards[1], "its player's right end"
    own = layout.positions[BOTTOM][0], layout.positions[TOP][0]
    assert own[1].pose.angle == 0 and own[0].pose.angle == 90
    for place, zone in zip(own, (BOTTOM, TOP), strict=True):
        assert hit_at(layout, place.strip.centre) == (zone, 0)
        assert layout.homes[zone].contains(place.strip.centre)
    assert not overlap(layout.homes[BOTTOM], layout.homes[TOP], slack=0.01)
    if layout.frame.ring.words:
        words = corners_of(layout.frame.ring.words)
        cards = [card for seat in layout.order for card in pair(layout, seat)]
        assert not any(meet(word, card) for word in words for card in cards)


def test_a_top_that_was_turned_up_lies_upright_to_be_read():
    game, rules = find_rules("capture")
    table = director(game, rules, 4, 0)
    zones = {spec.zone: () for spec in game.zones(rules, 4)}
    laid = {Zone("bottom", seat, 0): (None,) for seat in range(4)}
    laid |= {Zone("top", seat, 1): (None,) for seat in range(4)}
    table.lay(zones | laid | {Zone("stock"): (None,)})
    assert [table.zones[Zone("top", s, 1)][0].pose.angle for s in range(4)] == [0, 90, 0, 90]
    for seat in range(4):
        table.feed(Revealed(Zone("top", seat, 1), seat, "show"))
    while not table.idle:
        table.update(0.05)
    assert [table.zones[Zone("top", s, 1)][0].pose.angle for s in range(4)] == [0, 0, 0, 0]
    assert [table.zones[Zone("bottom", s, 0)][0].pose.angle for s in range(4)] == [90, 0, 90, 0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 5, 12])
def test_cards_cut_for_the_deal_lie_around_the_ring(size, seats):
    counts = numbers(seats, 0, 0, 0) | {Zone("aside"): seats}
    layout = lay(size, seats, counts, opening=Opening(tuple(range(seats)), 1))
    stock = [card_box(p.pose) for p in layout.positions[Zone("stock")] if p.shown]
    cut = [card_box(p.pose) for p in layout.positions[Zone("aside")]]
    assert not any(overlap(a, b) for a, b in itertools.product(stock, cut))
    for box, pair in zip(cut, layout.frame.ring.pairs, strict=True):
        assert box.centre == pytest.approx((pair.over.x, pair.over.y))
    assert max(box.w for box in cut) == cut[1].w > cut[0].w


@pytest.mark.parametrize("size", SIZES)
def test_the_words_beside_the_parts_do_not_reach_the_hand(size):
    """The words don't even reach a raised card."""
    frame = lay(size, 4, numbers(4)).frame
    assert frame.ring.words is not None
    lowest = max(box.bottom for box in (*frame.ring.words, frame.columns))
    raised = frame.hand.y - RAISE * frame.hand_card * ASPECT
    assert lowest <= raised


# -- the table follows the game --------------------------------------------------------------------


def director(game, rules, seats, viewer):
    def place(bottom, counts, opening):
        return lay((1280, 720), seats, counts, bottom, opening=opening)

    return Director(
        HEARTS,
        game.zones(rules, seats),
        max(0, viewer),
        place,
        lambda sprites: ordered([sprite.card for sprite in sprites], "rank", {}),
        closed=viewer < 0,
    )


@pytest.mark.parametrize("viewer", [-1, later(0), 2])
@pytest.mark.parametrize("seats", [3, later(5), later(8)])
def test_the_sprites_lie_where_the_cards_do_however_one_skips(seats, viewer):
    game, rules = find_rules("capture")
    rng = random.Random(seats)
    for seed in range(4):
        events = []
        match = Match(game, rules, seats, seed, listeners=[events.append])
        table = director(game, rules, seats, viewer)
        seat = None if viewer < 0 else viewer
        table.await_deal({Zone("stock"): range(52 * (1 + (seats - 1) // 4))})
        while match.winners is None:
            asked = match.to_act()[0]
            match.submit(asked, rng.choice(match.seen_by(asked).legal))
            for event in events:
                table.feed(view(event, seat))
            events.clear()
            match rng.randrange(4):
                case 0:
                    table.update(rng.random())
                case 1:
                    table.hurry()
                case 2:
                    table.skip()
                case _:
                    while not table.idle:
                        table.update(0.1)
                    zones = match.seen_by(seat).zones
                    table.settle(zones)
        table.skip()
        assert table.repairs == 0
        for sprite, pose in at_home(table):
            assert sprite.pose == pose
            assert sprite.face == sprite.card
        for zone, sprites in table.zones.items():
            if zone.kind in (WON, "bottom", "hand") and zone.seat != viewer:
                assert all(sprite.card is None for sprite in sprites)


def test_tops_turn_one_after_another_before_anything_is_captured():
    game, rules = find_rules("capture")
    events = []
    match = Match(game, rules, 4, 3, listeners=[events.append])
    table, shown = director(game, rules, 4, 0), []
    table.await_deal({Zone("stock"): range(52)})
    table.on_event = lambda event: shown.append((table.timeline.now, event))
    for _ in range(4):
        asked = match.to_act()[0]
        match.submit(asked, match.seen_by(asked).legal[0])
    for event in events:
        table.feed(view(event, 0))
    while not table.idle:
        table.update(1 / 60)
    turned = [(now, e.zone.seat) for now, e in shown if isinstance(e, Revealed)]
    dealer = next(e.seat for _, e in shown if isinstance(e, Happened) and e.what == "dealer")
    assert [seat for _, seat in turned] == [(dealer + 1 + i) % 4 for i in range(4)]
    assert all(b - a > 0.3 for (a, _), (b, _) in itertools.pairwise(turned))
    called = next(now for now, e in shown if isinstance(e, Happened) and e.what == "capture")
    swept = [now for now, e in shown if isinstance(e, Moved) and e.why == "capture"]
    thrown = [now for now, e in shown if isinstance(e, Moved) and e.why == "discard"]
    assert turned[-1][0] + 0.3 < called
    assert called + 0.8 < swept[0]
    assert swept[-1] + 0.5 < thrown[0]
    assert swept[-1] - swept[0] < 0.5


def a_round(seats, seed):
    """A table before the first reveal of a deal, and the list of events that it shows
    from then on.
    """
    game, rules = find_rules("capture")
    events, shown = [], []
    match = Match(game, rules, seats, seed, listeners=[events.append])
    table = director(game, rules, seats, 0)
    table.await_deal({Zone("stock"): range(52 * (1 + (seats - 1) // 4))})
    rng = random.Random(seed)
    for _ in range(seats):
        asked = match.to_act()[0]
        match.submit(asked, rng.choice(match.seen_by(asked).legal))
    table.on_event = lambda event: shown.append((table.timeline.now, event, table.lit))
    for event in events:
        table.feed(view(event, 0))
    return table, shown


@pytest.mark.parametrize("seats", [2, 4, 7, 12])
def test_the_best_top_so_far_is_lit_and_never_one_that_is_still_face_down(seats):
    """The seat lit last captures. All tops turn within 4 s, for any number of players."""
    for seed in range(6):
        table, shown = a_round(seats, seed)
        lit, told = None, []
        while not told:
            table.update(1 / 60)
            told = [(e.seat, lit) for _, e, lit in shown if is_capture(e)]
            if table.closed_in and not told:
                lit = table.lit or lit
                faces = {z: table.zones[z][0].face for z in table.turned if z.kind == "top"}
                if table.lit is not None:
                    assert faces[table.lit] is not None
                read = [faces[z] for z in faces if table.zones[z][0].motion is None]
                if read:
                    highest = max(map(key, read))
                    assert table.lit and key(faces[table.lit]) >= highest
        assert lit == told[0][1] == zone_of("top", told[0][0])
        turned = [now for now, e, _ in shown if isinstance(e, Revealed)]
        assert len(turned) == seats
        assert turned[-1] - turned[0] <= 4


def is_capture(event):
    return isinstance(event, Happened) and event.what == "capture"


def test_the_pairs_close_in_before_the_first_top_is_turned_and_part_in_the_next_round():
    game, rules = find_rules("capture")
    table = director(game, rules, 3, 0)
    zones = {spec.zone: () for spec in game.zones(rules, 3)}
    laid = {Zone("bottom", seat, 0): (None,) for seat in range(3)}
    laid |= {zone_of("top", seat): (None,) for seat in range(3)}
    table.lay(zones | laid | {Zone("stock"): (None,)})
    middle = table.layout.frame.ring.box.centre

    def away():
        return [math.dist(table.zones[zone][0].pose[:2], middle) for zone in laid]

    before = away()
    for seat in range(3):
        table.feed(Revealed(zone_of("top", seat), seat, "show"))
    for _ in range(30):
        table.update(1 / 60)
    unit = table.layout.frame.unit
    assert all(4 * unit < a - b < 20 * unit for a, b in zip(before, away(), strict=True))
    while not table.idle:
        table.update(0.1)
    for seat in range(3):
        table.feed(Moved((seat,), zone_of("top", seat), Zone("pile"), "discard"))
        table.feed(Moved((None,), Zone("bottom", seat, 0), Zone(WON, 1, 2), "capture"))
    while not table.idle:
        table.update(0.1)
    assert not table.closed_in


def test_a_result_stays_to_be_read_while_the_player_hurries(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("capture", 3, seed=2))
        pilot.turn(idle=True)
        play_with_keys(pilot, random.Random(1))
        scene.clock.hurry(True)
        seen = 0
        for _ in range(600):
            pilot.frame(1 / 60)
            seen += bool(scene.public.banner)
            if scene.viewers.offered and scene.director.idle:
                break
        assert seen / 60 >= 0.4
        assert scene.director.repairs == 0


def test_of_cards_that_look_alike_the_one_that_was_picked_goes():
    game, rules = find_rules("capture")
    table = director(game, rules, 5, 0)
    seven = c.BY_CODE["7C"]
    zones = {spec.zone: () for spec in game.zones(rules, 5)}
    table.lay(zones | {HAND: (seven, 3, seven), Zone("stock"): (None,)})
    sprite = table.zones[HAND][2]
    table.part({sprite.key: TOP})
    table.feed(Moved((seven,), HAND, TOP, "choose"))
    table.skip()
    assert table.zones[TOP] == [sprite]
    table.settle(zones | {HAND: (3, seven), TOP: (seven,), Zone("stock"): (None,)})
    assert table.repairs == 0


# -- playing ---------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path):
    """A pilot at a table of four before the first choice; the bots are stopped."""
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("capture", 4, seed=1))
        scene.session.step = lambda: None
        scene.director.skip()
        pilot.turn(idle=True)
        yield pilot


def standings(scene):
    """Return the words on the plates about each seat's standing, or an empty tuple."""
    plates = sorted(scene.table_view().plates, key=lambda plate: plate.seat)
    return tuple(plate.standing for plate in plates if plate.standing)


def picked(scene):
    return [(p.place, p.into) for p in scene.viewers.player.selection.picked]


def legal_pair(scene):
    hand = scene.viewers.player.seen.zones[HAND]
    return [hand.index(card) for card in scene.viewers.player.seen.legal[0].cards]


def lies_at(scene, place, zone):
    sprite = scene.director.zones[HAND][place]
    return sprite.pose == pytest.approx(scene.director.layout.rest(zone))


def test_a_click_lays_a_card_where_its_part_is_and_another_takes_it_back(table):
    scene = table.scene
    row = scene.commands.row(HAND)
    where = [centre(table.node(key_of(card))) for card in row]
    for card in row[:2]:
        table.click_node(key_of(card))
        table.step(0.5)
    assert picked(scene) == [(row[0].place, "bottom"), (row[1].place, "top")]
    assert lies_at(scene, row[0].place, BOTTOM)
    assert lies_at(scene, row[1].place, TOP)
    for card, before in zip(row[2:], where[2:], strict=True):
        assert centre(table.node(key_of(card))) == before, "no other card moves away"
    table.click(where[0])
    assert len(scene.viewers.player.selection.picked) == 2, "the gap it left is no card"
    table.click_node(key_of(row[2]))
    assert scene.table_view().notice is not None
    assert len(scene.viewers.player.selection.picked) == 2
    table.click(tuple(map(round, scene.director.layout.homes[BOTTOM].centre)))
    table.step(0.5)
    assert picked(scene) == [(row[1].place, "top")]
    assert centre(table.node(key_of(row[0]))) == where[0]


def test_a_card_is_dragged_to_a_part_to_the_other_and_back(table):
    scene = table.scene
    row, homes = scene.commands.row(HAND), scene.director.layout.homes
    table.drag(centre(table.node(key_of(row[3]))), tuple(map(round, homes[TOP].centre)))
    table.step(0.4)
    assert picked(scene) == [(row[3].place, "top")]
    table.drag(centre(table.node(key_of(row[1]))), tuple(map(round, homes[BOTTOM].centre)))
    table.step(0.4)
    table.drag(centre(table.node(key_of(row[1]))), tuple(map(round, homes[TOP].centre)))
    table.step(0.4)
    assert picked(scene) == [(row[3].place, "bottom"), (row[1].place, "top")]
    free = centre(table.node(key_of(row[5])))
    table.drag(centre(table.node(key_of(row[3]))), free)
    table.step(0.4)
    assert picked(scene) == [(row[1].place, "top")]
    table.drag(centre(table.node(key_of(row[1]))), (40, 300))
    table.step(0.4)
    assert picked(scene) == [(row[1].place, "top")], "let go over nothing it springs back"
    assert lies_at(scene, row[1].place, TOP)
    assert not scene.director.held
    assert scene.table_view().goal is None


def test_keys_put_cards_where_they_say_and_take_them_back(table):
    scene = table.scene
    row = scene.commands.row(HAND)
    table.focus(key_of(row[2]))
    table.press("t")
    assert picked(scene) == [(row[2].place, "top")]
    assert scene.viewers.attention.focus.key in [key_of(row[3]), key_of(row[1])]
    table.press("b")
    assert len(scene.viewers.player.selection.picked) == 2
    table.press("backspace")
    assert picked(scene) == [(row[2].place, "top")]
    table.focus(key_of(row[0]))
    table.press("return")
    assert picked(scene) == [(row[0].place, "bottom"), (row[2].place, "top")]
    table.press("escape", "escape")
    assert not scene.viewers.player.selection.picked
    assert table.scene is scene
    table.press("space")
    assert scene.table_view().notice is not None
    scene.viewers.attention.focus.set("")
    table.press("t")
    assert scene.table_view().notice.words == scene.table_view().prompt.words


def test_one_button_says_what_it_does_and_nothing_is_decided_before(table):
    scene = table.scene
    before = len(scene.session.history)
    bottom, top = legal_pair(scene)
    scene.act(f"hand:0#{bottom}")
    table.step(0.4)
    assert "disabled" in table.node("play").states
    scene.act(f"hand:0#{top}")
    table.step(0.4)
    assert len(scene.session.history) == before
    hand = scene.viewers.player.seen.zones[HAND]
    words = table.node("play").name
    assert "disabled" not in table.node("play").states
    table.click_node("play")
    table.step(0.6)
    assert len(scene.session.history) > before
    assert scene.director.zones[BOTTOM][0].card == hand[bottom]
    assert scene.director.zones[TOP][0].card == hand[top]
    assert words
    assert scene.table_view().prompt.words == "The others are choosing …"
    assert [plate.state for plate in scene.table_view().plates] == ["done", "turn", "turn", "turn"]
    described = {node.key: node for node in walk(scene.describe())}
    assert "only you see it" in described[f"zone {TOP}"].name
    assert "selected" in described["player 2"].states
    rest = scene.commands.row(HAND)[0]
    table.click_node(key_of(rest))
    assert not scene.viewers.player.selection.picked
    assert scene.table_view().notice.words


def test_a_heart_on_top_is_refused_at_once_beside_the_pointer(pilot):
    for seed in range(20):
        scene = pilot.table(new_session("capture", 4, seed=seed))
        scene.session.step = lambda: None
        pilot.wait(lambda scene=scene: scene.viewers.offered, "the choice")
        hand = scene.viewers.player.seen.zones[HAND]
        heart = next((i for i, card in enumerate(hand) if c.suit(card) == "H"), None)
        if heart is not None:
            break
    other = next(i for i, card in enumerate(hand) if c.suit(card) != "H")
    pilot.click_node(f"hand:0#{other}")
    pilot.click_node(f"hand:0#{heart}")
    pilot.step(0.1)
    assert "heart" in pilot.name("play").lower()
    assert "disabled" in pilot.states("play")
    assert scene.table_view().notice is None, "it is said twice"
    before = len(scene.session.history)
    pilot.press("space")
    assert len(scene.session.history) == before


@pytest.mark.soon
@pytest.mark.parametrize("turn", [play_with_mouse, later(play_with_keys)])
@pytest.mark.parametrize(("seats", "humans"), [(2, 1), later((5, 1)), later((4, 3))])
def test_whole_games(pilot, seats, humans, turn):
    session = new_session("capture", seats, seed=4, humans=humans)
    scene = pilot.table(session)
    with pilot.unseen(but_every=5 if turn is play_with_keys else 1):
        assert play_game(pilot, session, turn, random.Random(5)) > 4
    assert session.winners is not None
    assert scene.director.repairs == 0


@pytest.mark.parametrize("more", [{"speed": "normal", "reduced_motion": "on"}, {"speed": "fast"}])
def test_a_round_is_shown_to_its_end_at_any_pace(tmp_path, more):
    with flying(tmp_path, **more) as pilot:
        scene = pilot.table(new_session("capture", 3, seed=2))
        for _ in range(2):
            pilot.turn(idle=True)
            play_with_keys(pilot, random.Random(1))
            pilot.wait(lambda: bool(scene.public.banner), "who captures")
            assert scene.director.lit is not None, "the winner's card"
            assert not scene.public.asked
        pilot.turn(idle=True)
        assert scene.director.repairs == 0
        assert scene.director.lit is None


# -- what is told and what is not ------------------------------------------------------------------


def test_a_deal_goes_on_whatever_has_the_focus(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("capture", 4, seed=7))
        rng = random.Random(3)
        for _ in range(3):
            pilot.turn(idle=True)
            pilot.focus("menu")
            player = scene.viewers.player
            scene.session.submit(player.seat, rng.choice(player.seen.legal))
            for _ in range(60):
                pilot.app.step(1 / 30, [])
        assert pilot.node("menu").role == "button"


def test_how_others_stand_is_never_ahead_of_what_is_shown(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("capture", 3, seed=2))
        pilot.turn(idle=True)
        before = standings(scene)
        assert len(before) == 3
        play_with_keys(pilot, random.Random(1))
        pilot.wait(lambda: scene.director.behind and scene.director.turned, "the reveal")
        assert standings(scene) == before
        pilot.turn(idle=True)
        assert "0 ♥" in find(scene.describe(), "standing").name
        assert any(
            standings(scene)[s] in find(scene.describe(), f"player {s}").name for s in (1, 2)
        )


def test_own_captured_cards_and_the_discards_can_be_looked_through(pilot):
    for seed in range(9):
        scene = pilot.table(new_session("capture", 3, seed=seed))
        pilot.wait(lambda scene=scene: scene.viewers.offered and scene.director.idle, "the choice")
        best = max(scene.viewers.player.seen.legal, key=lambda a: (c.rank(a.cards[1]) - 1) % 13)
        hand = scene.viewers.player.seen.zones[HAND]
        for card in best.cards:
            scene.act(f"hand:0#{hand.index(card)}")
        scene.commands.play()
        pilot.wait(lambda scene=scene: scene.viewers.offered and scene.director.idle, "the next")
        if scene.viewers.player.seen.known("captured", 0, 2):
            break
    own = Zone(WON, 0, 2)
    assert looked_zones(scene.table) == [own, Zone("pile")]
    for zone, how in itertools.product((own, Zone("pile")), ("mouse", "keys")):
        if how == "mouse":
            pilot.step(0.1)
            place = scene.director.layout.positions[zone][-1].pose
            pilot.click((round(place.x), round(place.y)))
        else:
            pilot.focus(f"zone {zone}")
            pilot.press("return")
        pilot.sees(LookScene)
        cards = scene.viewers.player.seen.zones[zone]
        names = {node.name for node in pilot.node("looked").children}
        assert names == {card_name(card) for card in cards}
        pilot.press("escape")
        assert pilot.scene is scene
    theirs = Zone(WON, 1, 2)
    assert f"zone {theirs}" not in [n.key for n in walk(scene.describe()) if n.action]


def test_cards_are_spread_out_by_suit_and_rank():
    cards = [c.BY_CODE[code] for code in ("XR", "7H", "AS", "2H", "XB", "KS", "AH")]
    ranks = (*range(1, 13), 0, 13)
    rows = by_suit([*cards, None], ranks)
    codes = [[None if x is None else c.code(x) for x in row] for row in rows]
    assert codes == [["KS", "AS"], ["2H", "7H", "AH"], ["XB", "XR"], [None]]
    assert by_suit([], ranks) == []


def test_nothing_is_described_or_left_without_words_where_nothing_is_seen(pilot):
    """The cards drawn for the deal are gone after a turn, and so is their place. The other players
    have room near their plates for their last plays.
    """
    scene = pilot.table(new_session("capture", 3, seed=5))
    pilot.turn()
    play_with_keys(pilot, random.Random(1))
    pilot.turn(idle=True)
    keys = [node.key for node in walk(scene.describe())]
    assert "zone pile" in keys and "zone aside" not in keys
    boxes = [scene.director.layout.note(seat) for seat in (1, 2)]
    assert all(box.h > 0 and box.right < scene.app.size[0] for box in boxes), boxes


def played_rounds(pilot, rounds):
    """Play this many rounds, and wait for the next choice."""
    scene = pilot.scene
    for number in range(rounds + 1):
        pilot.turn(idle=True)
        if number < rounds:
            play_with_keys(pilot, random.Random(number))
    return scene


@pytest.mark.parametrize("seats", [3, 6])
def test_signs_along_the_rail_say_what_one_may_know_and_no_more(pilot, seats):
    pilot.table(new_session("capture", seats, seed=4))
    scene = played_rounds(pilot, 3)
    seen, view = scene.viewers.player.seen, scene.table_view()
    told = {trail.seat: trail for trail in view.trails}
    for seat in range(seats):
        fewest, most = seen.hearts_won()[seat]
        if not most:
            assert seat not in told
            continue
        trail = told[seat]
        assert trail.sure == fewest
        if trail.words:
            assert trail.words == (f"{fewest}–{most}" if most > fewest else str(most))
        else:
            assert len(trail.boxes) == most
    assert told, "nobody can have won a heart"


def test_while_tops_turn_the_ring_says_which_leads_and_the_lamp_gathers(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("capture", 4, seed=7))
        pilot.turn(idle=True)
        assert not scene.picture.stage.shine.flare
        play_with_keys(pilot, random.Random(3))
        pilot.wait(lambda: scene.director.leading is not None, "the first top card")
        said = []
        while scene.director.leading is not None:
            view, lit = scene.table_view(), scene.director.zones[scene.director.leading][0]
            assert view.stake.aloud.startswith(spoken(card_name(lit.face).split(" of ")[0]))
            lit_up = scene.picture.stage.shine.flare
            assert lit_up or len(said) < 3, "the lamp is as it was"  # flares up within three frames
            said.append((view.stake.figure, view.stake.words))
            pilot.step(1 / 30)
        assert {words for _, words in said} >= {"2 cards to go", "1 card to go"}, said
        assert all(figure.endswith(" leads") for figure, _ in said), said
        pilot.turn(idle=True)
        assert scene.table_view().stake.figure == "4"
        assert not scene.picture.stage.shine.flare


def won_signs(pilot, most=6):
    """Play rounds until captured signs fly to the rail; return the picture then, or None if none
    ever does.
    """
    scene, rng = pilot.scene, random.Random(1)
    for _ in range(most):
        pilot.turn(idle=True)
        play_with_keys(pilot, rng)
        pilot.wait(
            lambda: (
                scene.picture.flying
                or (scene.viewers.offered and scene.director.idle)
                or scene.session.winners is not None
            ),
            "the next choice",
        )
        if scene.picture.flying:
            return scene.picture
    return None


def test_signs_fly_to_the_rail_and_are_told_before_they_lie_there(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        pilot.table(new_session("capture", 3, seed=4))
        picture = won_signs(pilot)
        assert picture is not None, "nobody has surely won a heart"
        told = [trail for trail in pilot.scene.table_view().trails if trail.sure]
        assert told, "they fly untold"
        places = [pygame.Rect(trail.boxes[trail.sure - 1]) for trail in told]
        empty = [pilot.pixels_at(box) for box in places]
        assert pilot.scene.lively, "they would hang in the air"
        pilot.wait(lambda: not picture.flying, "the signs")
        pilot.step(0.1)
        lying = [pilot.pixels_at(box) for box in places]
        assert all(map(operator.ne, empty, lying)), "they lay there before they came"


def test_no_sign_flies_where_nothing_may(tmp_path):
    with flying(tmp_path, speed="normal", reduced_motion="on") as pilot:
        pilot.table(new_session("capture", 3, seed=4))
        assert won_signs(pilot) is None


@pytest.mark.parametrize("size", [*SIZES, (800, 1200)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 8, 12, 16])
def test_signs_along_the_rail_lie_on_nothing(size, seats):
    layout = lay(size, seats, numbers(seats))
    frame, found = layout.frame, {}
    for seat in range(seats):
        for count in (1, 4, 10, 30):
            found[seat] = trail_of(layout, seat, Zone(WON, seat, 2), count)
            assert len(found[seat]) in (0, 1, count)
            for box in found[seat]:
                assert box.x >= 0 and box.right <= size[0] and box.bottom <= size[1]
                things = [layout.plate(s) for s in range(seats)]
                things += [layout.face(s) for s in range(seats)]
                things += [*frame.ring.boxes, frame.actions, frame.log, frame.opener]
                things += [layout.homes[Zone(WON, s, 2)] for s in range(seats)]
                things += [card_box(p.pose) for p in layout.positions[HAND]]
                assert not any(overlap(box, thing) for thing in things), (seat, count)
    if size[1] >= 720 and seats <= 6:
        assert all(found.values())


def test_the_log_of_eight_is_whole_in_an_upright_window_with_the_largest_texts(tmp_path):
    with flying(tmp_path, window=(800, 1200), ui_scale=2.0) as pilot:
        pilot.table(new_session("capture", 8, 23))
        text.cut.clear()
        for _ in range(2):
            pilot.turn(still=True)
            play_with_keys(pilot, random.Random(3))
        pilot.turn(still=True)
        assert not [
            line.words for line in pilot.scene.table_view().log.lines if line.words in text.cut
        ]


@pytest.mark.parametrize("size", SIZES)
def test_hearts_that_somebody_won_are_seen_beside_the_largest_texts(tmp_path, monkeypatch, size):
    """Plates are short at a table of eight: the hearts stand on the plate or beside the captured
    cards.
    """
    drawn, below, draw = [""], dict[str, str](), text.draw

    def note(surface, words, *args, **more):
        if drawn[-1].startswith("Player"):
            below[drawn[-1]] = words
        drawn.append(words)
        return draw(surface, words, *args, **more)

    monkeypatch.setattr(text, "draw", note)
    with flying(tmp_path, window=size, ui_scale=2.0) as pilot:
        pilot.table(new_session("capture25", 8, 7))
        rng = random.Random(1)
        for _ in range(2):
            pilot.turn(still=True)
            play_with_keys(pilot, rng)
        pilot.turn(still=True)
        view, layout = pilot.scene.table_view(), pilot.scene.director.layout
        beside = {trail.seat: trail for trail in view.trails}
        assert beside, "nobody has won a heart"
        for plate in view.plates[1:]:
            assert plate.seat in beside or "♥" in below[plate.name], plate.name
        homes = {seat: layout.homes[Zone(WON, seat, 2)].centre for seat in range(1, 8)}
        for seat, trail in beside.items():
            x, y = trail.boxes[0].centre
            assert min(homes, key=lambda seat: math.dist(homes[seat], (x, y))) == seat


def test_the_stake_and_who_has_chosen_are_told(table):
    scene = table.scene
    view = scene.table_view()
    assert view.stake.figure == "4"
    assert table.node("stake").name == "4 bottom cards to capture"
    assert not view.ticks
    play_with_keys(table, random.Random(1))
    table.step(1.0)
    view = scene.table_view()
    assert [tick.seat for tick in view.ticks] == [0]
    assert "has chosen" in table.node("standing").name
    assert all(tick.box.w >= 20 * scene.director.layout.frame.unit for tick in view.ticks)


def test_a_tick_that_has_gone_does_not_come_back_as_the_ring_closes(tmp_path):
    """Cards moving inwards cross the tick's place, and would uncover it again."""
    with flying(tmp_path, speed="normal", bot_delay=0) as pilot:
        scene = pilot.table(new_session("capture", 4, 3))
        pilot.turn()
        pilot.step(1.5)
        pilot.settle()
        ticks = {
            tick.seat: pygame.Rect(*tick.box).inflate(-8, -8) for tick in scene.table_view().ticks
        }
        assert set(ticks) == {1, 2, 3}
        there = {seat: pilot.pixels_at(box) for seat, box in ticks.items()}
        scene.commands.do(scene.viewers.player.seen.legal[0])
        gone = set[int]()
        for _ in range(240):
            pilot.app.step(1 / 60, [])
            seen = {seat for seat, box in ticks.items() if pilot.pixels_at(box) == there[seat]}
            assert not seen & gone, "it comes back"
            gone |= ticks.keys() - seen
            if scene.director.turned:
                break
        assert gone == set(ticks), "it lies where no card is"


def test_a_game_goes_on_with_a_choice_made(tmp_path):
    from swoop_desktop.play.session import Session

    path = tmp_path / "game.swoop"
    with flying(tmp_path) as pilot:
        session = new_session("capture", 4, seed=9, path=path)
        scene = pilot.table(session)
        pilot.turn()
        session.step = lambda: None
        play_with_keys(pilot, random.Random(1))
    with flying(tmp_path) as pilot:
        session = Session.resume(path)
        scene = TableScene(session)
        session.step = lambda: None
        pilot.open(scene)
        pilot.step(0.2)
        assert scene.director.repairs == 0
        zones = session.seen_by(0).zones
        shown = {z: tuple(s.card for s in sprites) for z, sprites in scene.director.zones.items()}
        assert shown == dict(zones)
        assert scene.public.marked == session.seen_by(0).dealer
        told = [n.name for n in walk(scene.describe()) if "Dealer" in n.name]
        assert len(told) == 1


def test_spectators_know_of_no_hearts_but_may_look_through_the_discards(tmp_path):
    with flying(tmp_path, speed="fast") as pilot:
        scene = pilot.table(new_session("capture", 3, seed=2, humans=0))
        pile = Zone("pile")
        pilot.wait(lambda: scene.director.count(pile) >= 3, "discards")
        assert standings(scene) == () and not scene.table_view().trails
        assert looked_zones(scene.table) == [pile]
        assert scene.act(f"zone {pile}")
        pilot.sees(LookScene)
        shown = [sprite.card for sprite in scene.director.zones[pile]]
        names = sorted(node.name for node in pilot.node("looked").children)
        assert names == sorted(map(card_name, shown))


@pytest.mark.parametrize("speed", ["instant", "fast"])
@pytest.mark.parametrize("rules", ["capture", later("capture25")])
def test_the_last_round_counts_before_the_result_is_shown(tmp_path, rules, speed):
    """Plates and captured piles are drawn with the new numbers before the result opens."""
    with flying(tmp_path, speed=speed) as pilot:
        scene = pilot.table(new_session(rules, 4, seed=3))
        rng, drawn = random.Random(1), []
        push = pilot.app.push

        def noted(page):
            scene.picture.renew()
            scene.draw(pilot.surface)
            drawn.append((scene.picture.view, page.deals[-1]))
            push(page)

        pilot.app.push = noted
        for _ in range(5000):
            if scene.viewers.offered:
                scene.commands.do(decide(scene.viewers.player.seen, rng))
            pilot.frame(1 / 20)
            if pilot.scene is not scene:
                break
        (board, ended), *_ = drawn
        for plate in board.plates:
            assert plate.standing == str(ended.notes[plate.seat])
        captured = {
            zone.seat: row for zone, row in scene.director.zones.items() if zone.kind == WON
        }
        counts = {won.zone.seat: int(won.words.split()[-1]) for won in board.won}
        assert counts == {seat: len(row) for seat, row in captured.items() if row}
        rounds = [e.number for e in scene.session.history if isinstance(e, RoundEnded)]
        assert sum(counts.values()) == 4 * max(rounds)


@pytest.mark.parametrize(
    ("seats", "size", "scale"),
    [
        (8, (1280, 720), 1.0),
        later((8, (2560, 1440), 2.0)),
        later((12, (1280, 720), 1.0)),
        later((16, (1280, 800), 1.0)),
    ],
)
def test_what_was_done_lately_is_not_covered_by_what_somebody_has_won(tmp_path, seats, size, scale):
    rng = random.Random(1)
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        scene = pilot.table(new_session("capture", seats, 5))
        for _ in range(3):
            pilot.turn()
            player = scene.viewers.player
            scene.session.submit(player.seat, rng.choice(player.seen.legal))
            pilot.step(0.2)
        pilot.turn()
        pen = Pen(scene.director.layout.frame, pilot.app.palette)
        boxes = {
            key: picture.get_rect(topleft=(math.ceil(x), math.floor(y)))
            for element in scene.table_view().elements.values()
            for key, picture, x, y, *_ in element.draw(pen)
        }
    told = [box for key, box in boxes.items() if key.startswith("lately ")]
    won = {key: box for key, box in boxes.items() if key.startswith("won captured")}
    assert told
    assert won
    assert not [key for key, box in won.items() if box.collidelist(told) >= 0]


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 1.0), later(((1280, 720), 2.0)), later(((960, 600), 1.5))],
)
def test_hint_and_sort_stay_while_the_second_card_is_chosen(tmp_path, size, text):
    with flying(tmp_path, window=size, ui_scale=text) as pilot:
        scene = pilot.table(new_session("capture", 8, seed=3))
        pilot.wait(lambda: scene.viewers.offered, "the turn")
        for place in (1, 3):
            pilot.click_node(pilot.node("hand").children[place].key)
            pilot.step(0.6)
            pilot.drawn()
            shown = {node.key for node in walk(pilot.tree)}
            assert {"hint", "sort"} <= shown, f"after card {place}"


def test_an_empty_stock_is_not_drawn(tmp_path):
    """An empty stock has no use until cards are shuffled."""
    session, rng = new_session("capture", 4, seed=3), random.Random(4)
    with flying(tmp_path) as pilot:
        scene = pilot.table(session)
        while True:
            pilot.wait(lambda: scene.viewers.offered, "the turn")
            if not scene.director.count(Zone("stock")):
                break
            session.submit(0, decide(session.seen_by(0), rng))
        pilot.drawn()
        assert [str(one.zone) for one in scene.table_view().centre if one.spot] == []
        assert "zone stock" not in {node.key for node in walk(pilot.tree)}
