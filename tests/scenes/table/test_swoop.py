"""The swoop: where its cards and ribbon are at each moment; no play waits for its decoration."""

import ast
import math
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop import tabletop
from swoop_desktop.engine.events import DealBegan, Happened, Moved, Revealed, TurnBegan, Zone
from swoop_desktop.engine.messages import msg
from swoop_desktop.scenes import table
from swoop_desktop.scenes.table.model.public_log import Call
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.table_view import Called
from swoop_desktop.tabletop.drawing import swoop_effects
from swoop_desktop.tabletop.drawing.swoop_effects import SwoopPictures
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.tabletop.motion.swoop_timeline import Storyboard, course_of, still
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import sound
from tests.pilot import decide, flying, new_session
from tests.tabletop.tables import at_home, counts, director, filled, lay
from tests.tabletop.test_director import assert_lies

HAND, PILE, GONE = Zone("hand", 0), Zone("pile"), Zone("gone")
WINDOWS = ((640, 480), (1280, 720), (1024, 1366), (2560, 1080), (3840, 2160))
SWOOP = msg("Swoop!")


def told(made, pile):
    """The events of a set that swoops the pile, up to the next turn."""
    return [
        Moved(made, HAND, PILE, "play"),
        Happened("swoop", 0, {"rank": 5, "cards": len(pile) + len(made)}),
        Moved((*pile, *made), PILE, GONE, "swoop"),
        TurnBegan((0,), "again"),
    ]


def swooping(cards=9, **more):
    """A table about to swoop a pile with the hand's first card, and the swooped cards."""
    table = director()
    zones = filled(4, 11, pile=cards - 1, **more)
    table.lay(zones)
    for event in told(zones[HAND][:1], zones[PILE]):
        table.feed(event)
    return table, (*zones[PILE], *zones[HAND][:1])


def until_it_swoops(table):
    while table.swooping is None:
        table.update(0.01)
    return table.swooping


# -- the storyboard --------------------------------------------------------------------------------


@st.composite
def boards(draw):
    """A storyboard for a random table, a card's first and last pose, and the window's size."""
    size, seats = draw(st.sampled_from(WINDOWS)), draw(st.sampled_from((2, 4, 8)))
    cards = draw(st.integers(1, 60))
    layout = lay(size, seats, counts(seats, draw(st.integers(1, 40)), pile=cards, gone=cards))
    course = course_of(layout.homes[PILE], layout.homes[GONE])
    lying = [p.pose for p in layout.positions[PILE] if p.shown]
    seen = lying[-timing.most_swooped(course.width) :]
    board = Storyboard(course, cards, len(seen), together=draw(st.booleans()))
    place = draw(st.integers(0, len(seen) - 1))
    return board, place, seen[-1 - place], layout.positions[GONE][-1 - place].pose, size


@given(boards(), st.floats(0, 1))
@settings(max_examples=150)
def test_every_card_goes_from_where_it_lies_to_its_tray_and_never_off_the_window(board_of, share):
    board, place, start, end, size = board_of
    path, length, (turns, turned) = board.path(place, start, end)
    assert path(0.0) == start
    landed = path(1.0)
    assert math.dist(landed[:3], end[:3]) < 1e-6, "it lands elsewhere"
    assert (landed.angle - end.angle) % 360 == pytest.approx(0, abs=1e-6) or (
        landed.angle - end.angle
    ) % 360 == pytest.approx(360, abs=1e-6)
    assert 0 < turns < turned < 1, "it is turned over on its way, and not where it lies"
    assert timing.FALL + length <= board.landed + 1e-9
    pose = path(share)
    assert min(start.width, end.width) - 1e-6 <= pose.width <= max(start.width, end.width) + 1e-6
    for corner in (math.radians(pose.angle + a) for a in (0, 180)):
        half = pose.width / 2
        for side in (-1, 1):
            x = pose.x + half * math.cos(corner) + side * half * ASPECT * math.sin(corner)
            y = pose.y + half * math.sin(corner) - side * half * ASPECT * math.cos(corner)
            # In a small window a card lies near the edge, and its corner may swing out.
            slack = 0.25 * pose.width
            assert -slack <= x <= size[0] + slack, f"a corner at {x:.0f} of {size[0]}"
            assert -slack <= y <= size[1] + slack, f"a corner at {y:.0f} of {size[1]}"


@given(boards())
@settings(max_examples=60)
def test_the_cards_leave_from_the_top_and_all_are_there_before_it_ends(board_of):
    board = board_of[0]
    leaving = [board.leaves(place) for place in range(board.flying)]
    assert leaving == sorted(leaving)
    assert board.landed <= timing.SWOOPED
    assert board.leaves(0) > timing.RIBBON, "the ribbon is not there yet"
    assert board.word(timing.WORD)[1] == 0
    assert board.word(0.8)[1] == 1
    assert board.word(timing.SWOOPED)[1] == 0


@given(boards(), st.lists(st.floats(0, 1.3), min_size=2, max_size=8))
@settings(max_examples=60)
def test_the_ribbon_only_grows_at_its_head_and_only_goes_at_its_tail(board_of, times):
    board = board_of[0]
    ends = [board.ribbon(now) for now in sorted(times)]
    for (tail, head), (later_tail, later_head) in pairwise(ends):
        assert tail <= later_tail
        assert head <= later_head
        assert later_tail <= later_head
    assert board.ribbon(timing.RIBBON) == (0, 0)
    assert board.ribbon(timing.RIBBON_GONE) == (1, 1)


def test_more_cards_make_it_grander_and_so_do_several_players():
    course = course_of(*(lay((1280, 720), 4, counts(4, 9)).homes[z] for z in (PILE, GONE)))
    mights = [Storyboard(course, cards, 4).might for cards in (1, 4, 9, 25, 60)]
    assert mights == sorted(mights)
    assert mights[0] == 0 and mights[-1] == 1
    small, large = Storyboard(course, 2, 2), Storyboard(course, 30, 12)
    assert len(small.dust(0.2)) < len(large.dust(0.2))
    assert replace(small, together=True).might > small.might


@pytest.mark.parametrize("way", [-1, 1])
def test_a_card_rolls_the_way_it_flies(way):
    layout = lay((1280, 720), 4, counts(4, 11, pile=9, gone=9))
    start = layout.positions[PILE][-1].pose
    board = Storyboard(course_of(layout.homes[PILE], layout.homes[GONE]), 9, 9)
    path, *_ = board.path(0, start, start._replace(x=start.x + 300 * way))
    assert (path(0.6).angle - start.angle) * way < 0


def test_where_nothing_travels_it_fades_in_stays_and_fades_out():
    assert still(-0.1) == still(0.0) == 0
    assert 0 < still(timing.STILL_IN / 2) < 1
    assert still(timing.STILL_IN) == still(timing.STILL_IN + timing.STILL_STAYS) == 1
    assert still(timing.STILL_IN + timing.STILL_STAYS + timing.STILL_OUT) == 0


# -- on the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("cards", [1, 9, 25])
def test_the_game_goes_on_when_the_cards_are_there_and_the_rest_ends_by_itself(cards, speed):
    table, _ = swooping(cards)
    table.follow(speed, reduced=False)
    began = until_it_swoops(table)
    passed = 0.0
    while table.behind or not table.timeline.idle:
        table.update(0.005)
        passed += 0.005 * speed
    assert passed <= began.board.landed - timing.FALL + 0.03
    assert table.idle, "the game waits for what is only beautiful"
    assert table.swooping is not None, "it is over before the word could be read"
    while table.swooping is not None:
        table.update(0.005)
        passed += 0.005 * speed
    assert passed == pytest.approx(timing.SWOOPED - timing.FALL, abs=0.03)


def test_the_pile_draws_together_where_it_lies_and_faces_are_only_turned_down():
    table, pile = swooping(9)
    until_it_swoops(table)
    sprites = {sprite.card: sprite for sprite in table.zones[GONE][-9:]}
    known = {sprite.key: sprite.face for sprite in table.zones[GONE]}
    assert set(sprites) == {None}, "they lie face down there"
    while not table.idle:
        table.update(1 / 120)
        for sprite in table.zones[GONE]:
            assert sprite.face in (known[sprite.key], None)
    assert {sprite.face for sprite in table.zones[GONE]} == {None}
    assert set(pile) <= set(known.values())


def test_a_seat_that_is_left_in_the_middle_of_it_leaves_nothing():
    table, _ = swooping(9)
    until_it_swoops(table)
    table.update(0.25)
    table.close({})
    assert table.swooping is None
    while not table.idle:
        table.update(1 / 60)
        assert table.swooping is None
        hands = (row for zone, row in table.zones.items() if zone.kind == "hand")
        assert all(s.face is None for row in hands for s in row), "a hand is still open"
    assert all(s.face is None for s in table.zones[GONE])


@pytest.mark.parametrize("way", ["take back", "hand over", "skip", "hurry", "instant", "lay"])
def test_whatever_ends_it_early_leaves_nothing_behind(way):
    table, _ = swooping(9)
    until_it_swoops(table)
    table.update(0.3)
    zones = filled(4, 11, pile=8)
    heard = []
    table.on_sound = lambda name, *_how: heard.append(name)
    match way:
        case "take back":
            table.go_back(zones)
        case "hand over":
            table.open(1, zones)
        case "skip":
            table.skip()
        case "hurry":
            table.hurry()
        case "instant":
            table.follow(0.0, reduced=False)
            table.update(0.01)
        case _:
            table.lay(zones)
    assert table.swooping is None
    for _ in range(60):
        table.update(1 / 60)
    assert table.idle
    assert heard == [], "what is over is still heard"
    assert_lies(table)


def test_less_motion_shows_no_flight_and_at_once_shows_nothing():
    table, _ = swooping(9)
    table.follow(1.0, reduced=True)
    began = until_it_swoops(table)
    assert began.still
    allowed = {s.key: {s.pose} for sprites in table.zones.values() for s in sprites}
    for sprite, pose in at_home(table):
        allowed[sprite.key].add(pose)
    while table.swooping is not None:
        table.update(0.01)
        for sprites in table.zones.values():
            assert all(s.pose in allowed[s.key] for s in sprites), "something travels"
    table, _ = swooping(9)
    table.follow(0.0, reduced=False)
    table.on_sound = lambda *_: pytest.fail("it is heard")
    table.update(0.01)
    assert table.swooping is None and table.idle


def test_it_is_heard_in_layers_and_less_of_it_in_a_hurry():
    def heard(*, hurried):
        table, _ = swooping(12)
        found = []
        table.on_sound = lambda name, share, *_how: found.append((name, share))
        while table.behind or table.swooping is not None:
            table.update(1 / 120, hurried=hurried)
        return found

    usual, hurried = heard(hurried=False), heard(hurried=True)
    assert [name for name, _ in usual] == ["slam", "ribbon", "sweep", "chime", "settle"]
    assert [name for name, _ in hurried] == ["slam", "sweep"]
    assert max(share for _, share in hurried) < min(share for _, share in usual)
    assert {name for name, _ in usual} | {"gather", "take"} <= set(sound.TAKES)


def heard_of(pile, made, *, reduced=False, times=1, seat=0, swoops=True):
    """Return all sounds of a set that a seat lays on a pile: name, loudness, side, steps."""
    table, found = director(), []
    zones = filled(4, 11, pile=pile)
    table.lay(zones)
    hand = Zone("hand", seat)
    events = told(zones[hand][:made], zones[PILE])
    events[0] = events[0]._replace(source=hand)
    for event in events if swoops else events[:1]:
        table.feed(event)
    table.follow(1.0, reduced=reduced)
    table.swoops = times
    table.on_sound = lambda *heard: found.append(heard)
    while table.behind or table.swooping is not None or not table.idle:
        table.update(1 / 120)
    return found


def test_two_notes_below_the_word_rise_with_the_cards_and_with_each_swoop_of_a_turn():
    steps = {
        (cards, times): {name: step for name, _, _, step in heard_of(cards - 1, 1, times=times)}
        for cards in (1, 4, 8, 12, 40)
        for times in (1, 2, 3)
    }
    assert [steps[cards, 1]["chime"] for cards in (1, 4, 8, 12, 40)] == [0, 1, 2, 3, 10]
    for name in ("chime", "ribbon"):
        first, second, third = (steps[8, times][name] for times in (1, 2, 3))
        assert first < second < third, "another swoop of the turn sounds like the first"
    high = dict(zip(("name", "share", "pan", "steps"), heard_of(200, 1, times=40)[-2], strict=True))
    assert high["name"] == "chime" and high["steps"] <= 24, "nobody hears that any more"


def test_a_set_of_eight_lands_harder_than_one_card():
    for swoops in (False, True):
        one, eight = (heard_of(4, made, swoops=swoops) for made in (1, 8))
        sound = "slam" if swoops else "play"
        single, last = ([h for h in heard if h[0] == sound][-1] for heard in (one, eight))
        assert last[1] >= single[1] and last[3] < single[3] == 0, "it is not heard"
        highest = []
        for made in (1, 8):
            table, zones = director(), filled(4, 11, pile=4)
            table.lay(zones)
            for event in told(zones[HAND][:made], zones[PILE])[: None if swoops else 1]:
                table.feed(event)
            table.update(0.0)
            card, heights = table.zones[PILE][-1], []
            while card.motion is not None and not table.swooping:
                table.update(1 / 120)
                heights.append(card.pose.width / table.layout.homes[PILE].w)
            highest.append(max(heights))
        assert highest[0] < highest[1], "it falls from no higher"


def test_what_a_seat_does_is_heard_from_there_but_not_with_less_motion():
    sides = [heard_of(4, 2, seat=seat, swoops=False)[0][2] for seat in range(4)]
    assert sides[1] < -0.2 and sides[3] > 0.2 and abs(sides[0]) < 0.1 and abs(sides[2]) < 0.1
    assert all(abs(side) <= 0.5 for side in sides)
    for seat in range(4):
        assert {h[2] for h in heard_of(4, 2, seat=seat, reduced=True)} == {0.0}


@pytest.fixture
def shown_table(tmp_path):
    """A table of three in a window, dealt."""
    with flying(tmp_path, speed="normal") as pilot:
        pilot.table(new_session("classic", 3, 12)).director.skip()
        yield pilot


def test_the_swoops_of_one_turn_are_counted_over_the_table(tmp_path):
    """The count is right after a swoop is taken back, and if another player swoops next."""
    with flying(tmp_path, speed="normal") as pilot:
        scene = TableScene(new_session("classic", 3, 12))
        pilot.app.push(scene)
        scene.director.skip()

        def shown(*events):
            """Return the number shown over the table, and the director's count."""
            for event in events:
                scene.table.on_shown(event)
            scene.director.swooping = until_it_swoops(swooping()[0])
            call = scene.table_view().call
            return "" if call is None else call.times, scene.director.swoops

        def swoop(seat):
            return (
                Moved((5,), Zone("hand", seat), PILE, "play"),
                Happened("swoop", seat, {"rank": 5, "cards": 1}),
                Moved((5,), PILE, GONE, "swoop"),
            )

        again = TurnBegan((1,), "again")
        assert shown(TurnBegan((1,), "next"), *swoop(1)) == ("", 1)
        assert shown(again, *swoop(1)) == ("×2", 2)
        assert shown(again, *swoop(1)) == ("×3", 3)
        assert shown(TurnBegan((2,), "next"), *swoop(2)) == ("", 1)
        assert shown(TurnBegan((1,), "next"), *swoop(1)) == ("", 1)
        begun = next(e for e in scene.session.history if isinstance(e, DealBegan))
        scene.public.go_back([begun, TurnBegan((1,), "next"), *swoop(1), again])
        assert shown(*swoop(1)) == ("×2", 2), "one that was taken back is counted"
        picture = [
            swoop_effects.called(1.0, "Swoop!", "You · 9 cards", (), times, 1, 600)
            for times in ("", "×2")
        ]
        assert picture[0].get_width() < picture[1].get_width(), "nobody sees the count"


def test_the_word_gives_way_to_the_next_card_on_the_pile():
    table, _ = swooping(9)
    until_it_swoops(table)
    while table.behind:
        table.update(0.01)
    before = table.swooping
    assert before is not None and before.seen(table.timeline.now) == 1
    card = table.zones[HAND][0].card
    table.feed(Moved((card,), HAND, PILE, "play"))
    table.update(0.001)
    assert table.swooping is not None, "it is cut off"
    table.update(timing.QUICK_END / 2)
    assert 0 < table.swooping.seen(table.timeline.now) < 1
    table.update(timing.QUICK_END)
    assert table.swooping is None, "it stands over the card"
    assert not table.idle, "the card has not landed yet"


def test_a_pile_that_is_taken_gathers_first_and_makes_nobody_wait_longer():
    table = director()
    zones = filled(4, 11, pile=9)
    table.lay(zones)
    heard = []
    table.on_event = heard.append
    table.feed(Moved(zones[PILE], PILE, Zone("hand", 2), "take"))
    near = apart = [s.pose.x for s in table.zones[PILE]]
    passed = 0.0
    while not heard:
        table.update(0.01)
        passed += 0.01
        near = [s.pose.x for s in table.zones[PILE]] or near
    assert passed == pytest.approx(timing.TAKEN, abs=0.03)
    assert max(near) - min(near) < 0.3 * (max(apart) - min(apart)), "it has not gathered"


def test_a_mystery_hangs_in_the_air_before_it_is_turned():
    table = director()
    table.lay(filled(4, 11))
    zone = Zone("down", 0, 1)
    (sprite,) = table.zones[zone]
    lies = sprite.pose.width
    table.feed(Revealed(zone, 17, "flip"))
    table.update(0.0)
    table.update(timing.DOUBT)
    assert sprite.face is None and sprite.squeeze > 0.9, "it is turned at once"
    assert sprite.pose.width > lies, "it has not been taken up"
    table.update(timing.FLIP + timing.ON_EDGE)
    assert sprite.face == 17 and sprite.pose.width > lies, "it does not fall into place"
    table.update(timing.LANDS)
    assert sprite.pose.width == lies


@given(st.lists(st.integers(1, 16), min_size=1, max_size=30))
def test_a_deal_has_a_rhythm_and_takes_no_longer_for_it(rounds):
    which = [n for n, cards in enumerate(rounds) for _ in range(cards)]
    times = timing.deal_times(which)
    assert times == sorted(times)
    assert times[0] == 0
    assert times[-1] <= (len(times) - 1) * timing.deal_step(len(times)) + 1e-9
    steps = [b - a for a, b in pairwise(times)]
    fresh = [which[i] != which[i - 1] for i in range(1, len(which))]
    if True in fresh and False in fresh:
        breath = min(s for s, new in zip(steps, fresh, strict=True) if new)
        first = [s for s, new in zip(steps, fresh, strict=True) if not new]
        assert breath > min(first), "rounds can't be told apart"
        assert first == sorted(first, reverse=True), "the dealer grows slower"


# -- in the window ---------------------------------------------------------------------------------


def test_people_and_bots_go_on_while_the_word_still_stands(tmp_path):
    rng, answered, went_on, called = random.Random(4), 0, 0, set()
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("classic", 3, 12))
        for _ in range(2600):
            if (answered and went_on) or pilot.scene is not scene:
                break
            beautiful, before = scene.director.swooping is not None, len(scene.session.history)
            if beautiful:
                called.add(scene.table_view().call)
            if scene.viewers.offered:
                scene.commands.do(decide(scene.viewers.player.seen, rng))
                answered += beautiful and len(scene.session.history) > before
                continue
            if not scene.viewers.asked and scene.session.deciding:
                scene.session.think()
                scene.session.ready(5)
            pilot.frame(1 / 30)
            went_on += beautiful and len(scene.session.history) > before
            assert scene.lively or not scene.director.swooping
    assert answered, "nobody could answer while the word stood there"
    assert went_on, "no bot went on while the word stood there"
    words = [call for call in called if call is not None]
    assert words and all(call.words == "Swoop!" and "card" in call.line for call in words)


def test_those_who_made_it_together_are_named_by_their_faces(shown_table):
    scene = shown_table.scene
    shown, names = scene.public, scene.table.names
    sevens, other = (5, 18, 31, 44), 7
    for card, seat in zip((other, *sevens), (1, 2, 1, 2, 0), strict=True):
        shown.on_shown(Moved((card,), Zone("hand", seat), PILE, "play"))
    shown.on_shown(Happened("swoop", 0, {"rank": 5, "cards": 5}))
    assert shown.call is not None
    assert replace(shown.call, said=SWOOP) == Call(SWOOP, (2, 1, 0), 4, 5)
    assert shown.call.words == "Swoop!"
    shown.on_shown(Moved((other, *sevens), PILE, GONE, "swoop"))
    shown.on_shown(Moved((other,), Zone("hand", 1), PILE, "play"))
    shown.on_shown(Happened("swoop", 1, {"rank": 7, "cards": 1}))
    assert replace(shown.call, said=SWOOP) == Call(SWOOP, (1,), 1, 1)
    scene.director.feed(Moved((), PILE, GONE, "swoop"))
    scene.director.update(0.01)
    assert scene.table_view().call == Called("Swoop!", f"{names[1]} · 1 card", ())


def test_nothing_is_written_where_the_ribbon_of_a_swoop_ends(shown_table):
    scene = shown_table.scene
    stock = scene.director.zones[Zone("stock")][:3]
    scene.director.zones[GONE] += stock
    del scene.director.zones[Zone("stock")][:3]
    scene.director.relay(0.0)

    def badge():
        return next(one.badge for one in scene.table_view().centre if one.zone == GONE)

    assert "3" in badge()
    scene.director.feed(Moved((), PILE, GONE, "swoop"))
    scene.director.update(0.01)
    assert scene.director.swooping is not None and not badge()
    assert "3" in shown_table.node("zone gone").name, "how many there are is said all the while"
    while scene.director.swooping is not None:
        scene.director.update(0.1)
    assert "3" in badge()


@pytest.mark.parametrize("how", ["resize", "cover", "conceal"])
def test_what_is_only_beautiful_does_not_outlast_its_table(shown_table, how):
    scene = shown_table.scene
    pile = tuple(range(8))
    scene.director.lay({**scene.viewers.zones, PILE: pile})
    scene.director.feed(Moved(pile, PILE, GONE, "swoop"))
    scene.director.update(0.2)
    assert scene.director.swooping is not None
    match how:
        case "resize":
            scene.resize((900, 600), 1.0)
        case "cover":
            scene.cover()
        case _:
            scene.conceal()
    assert scene.director.swooping is None


def test_its_pictures_are_made_beside_the_game_and_take_little_room(tmp_path):
    with flying(tmp_path, speed="normal", window=(1280, 720)) as pilot:
        scene = pilot.table(new_session("classic", 3, 12))
        scene.director.skip()
        pile = tuple(range(8))
        scene.director.lay({**scene.viewers.zones, PILE: pile})
        made = SwoopPictures()
        course = scene.director.course
        made.prepare(course, 0.6, 1.0, "Swoop!", 900)
        while made.busy:
            pilot.frame(0.01)
        board = Storyboard(course, 8, 8)
        lengths, baked = [], swoop_effects.bake(course, swoop_effects.grade_of(0.6))

        def long(*way):
            return sum(picture.get_width() for picture, _ in baked.ribbon.part(*way))

        for step in range(30):
            now = step / 25
            for picture, at in made.under(board, now, 1.0, still=False):
                assert picture.get_rect(topleft=at).colliderect((0, 0, 1280, 720))
            if now < timing.RIBBON_GOES:
                lengths.append(long(*board.ribbon(now), 1.0))
        assert lengths == sorted(lengths), "the ribbon shrinks while it is laid"
        assert lengths[-1] > 3 * course.width
        flat = (baked.ribbon.picture, baked.light, baked.ring, baked.glow)
        surfaces = (*flat, *baked.whirl, *baked.dust, *baked.sparks)
        assert sum(s.get_width() * s.get_height() * s.get_bytesize() for s in surfaces) < 4_000_000
        made.prepare(course, 0.61, 1.0, "Swoop!", 900)
        assert not made.busy, "the same pictures are made again"
        still_one = made.under(board, 0.5, 0.5, still=True)
        assert len(still_one) == 1, "where nothing travels there is the ribbon alone"
        left = [long(i / 999, 1, 1) for i in range(1000)]
        assert max(left[900:]) < left[0] / 2, "a ribbon that has gone comes back"
        made.close()
        assert not made.under(board, 0.5, 0.5, still=True), "its pictures are kept"
        assert (
            swoop_effects.grade_of(0.0) == 0
            and swoop_effects.grade_of(1.0) == len(swoop_effects.GRADES) - 1
        )


# -- one file of times -----------------------------------------------------------------------------


def test_no_time_stands_anywhere_but_in_the_file_of_times():
    """Times of motions and of reading are tuned side by side in `timing.py`."""
    times = {"before", "after", "pause", "overlap", "doubt", "length", "delay", "seconds"}
    found = []
    for package in (tabletop, table):
        for path in Path(package.__path__[0]).rglob("*.py"):
            if path.name == "timing.py":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.keyword) and node.arg in times:
                    value = node.value
                    if isinstance(value, ast.Constant) and value.value not in (0, 0.0, None):
                        found.append(f"{path.name}:{value.lineno} {node.arg}={value.value}")
                if isinstance(node, ast.Module):
                    for one, then in pairwise(node.body):
                        text = then.value if isinstance(then, ast.Expr) else None
                        if isinstance(one, ast.Assign | ast.AnnAssign) and (
                            isinstance(one.value, ast.Constant)
                            and isinstance(one.value.value, int | float)
                            and isinstance(text, ast.Constant)
                            and "econds" in str(text.value)
                        ):
                            found.append(f"{path.name}:{one.lineno}")
    assert not found, f"these belong in tabletop/spec/timing.py: {found}"
