"""Fingers: a near miss hits, a slip still taps, a long move drags."""

import random
from functools import partial

import pygame
import pytest

from swoop_desktop.scenes.framework.finger import LONG, SLIP, Finger, nearest
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.player_page import PlayerScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.ui import text
from swoop_desktop.ui.node import Node, walk
from swoop_desktop.ui.scroll import Scrolling
from tests.pilot import (
    centre,
    decide,
    decide_next,
    flying,
    key_of,
    new_session,
    play_game,
    play_with_mouse,
)
from tests.scenes.new_game.test_new_game import sit
from tests.scenes.pages import PAGES
from tests.scenes.table.test_undo import assert_apart
from tests.sooner import later, one_in

SCROLLED = ("games", "log", "message", "rules", "scores of 12", "player", "new game")
"""One page of each kind that scrolls; the long tests try the others."""


def finger(pilot, kind, pos):
    event = {"pos": pos, "button": 1, "rel": (0, 0), "buttons": (1, 0, 0), "touch": True}
    pilot.send(pygame.event.Event(kind, event))


def tap(pilot, pos, *, slip=(0, 0), held=0.0):
    finger(pilot, pygame.MOUSEBUTTONDOWN, pos)
    if held:
        pilot.step(held)
    end = pos[0] + slip[0], pos[1] + slip[1]
    finger(pilot, pygame.MOUSEMOTION, end)
    finger(pilot, pygame.MOUSEBUTTONUP, end)


def pull(pilot, start, end, meanwhile=None):
    finger(pilot, pygame.MOUSEBUTTONDOWN, start)
    for i in range(1, 9):
        at = tuple(a + (b - a) * i // 8 for a, b in zip(start, end, strict=True))
        finger(pilot, pygame.MOUSEMOTION, at)
        if meanwhile is not None:
            meanwhile()
    finger(pilot, pygame.MOUSEBUTTONUP, end)


def draw_up(pilot, start, by):
    pull(pilot, start, (start[0], start[1] + by))


def move_mouse(pilot, pos):
    event = {"pos": pos, "rel": (9, 0), "buttons": (0, 0, 0), "touch": False}
    pilot.send(pygame.event.Event(pygame.MOUSEMOTION, event))


def node(key, rect, action="press", states=()):
    return Node(key, "button", key, rect, action, states=frozenset(states))


def test_the_nearest_target_is_meant_as_far_as_a_finger_reaches():
    near, far = node("near", (100, 100, 40, 20)), node("far", (200, 100, 40, 20))
    text, off = (
        node("text", (100, 150, 40, 20), ""),
        node("off", (100, 60, 40, 20), states=["disabled"]),
    )
    tree = Node("all", "window", "", (0, 0, 400, 300), children=(near, far, text, off))
    assert nearest(tree, (110, 110), 76) is near
    assert nearest(tree, (110, 130), 76) is near, "below it, where nothing else is"
    assert nearest(tree, (110, 98), 76) is near, "between it and what can't be pressed"
    assert nearest(tree, (110, 70), 76) is off, "why it can't be pressed may be asked"
    assert nearest(tree, (165, 110), 76) is None
    assert nearest(tree, (169, 110), 110) is near
    assert nearest(tree, (172, 110), 110) is far
    assert nearest(tree, (110, 130), 20) is None, "one that is as large as a finger does not grow"


def test_where_one_side_is_taken_a_target_grows_to_the_other():
    large, strip = node("large", (100, 100, 80, 120)), node("strip", (100, 80, 80, 20))
    tree = Node("all", "window", "", (0, 0, 400, 300), children=(large, strip))
    hit = [y for y in range(300) if nearest(tree, (140, y), 76) is strip]
    assert hit == list(range(24, 100)), "as high as a finger, and nothing of its neighbour"
    twin = node("twin", (100, 54, 80, 20))
    tree = Node("all", "window", "", (0, 0, 400, 300), children=(large, strip, twin))
    hit = [y for y in range(300) if nearest(tree, (140, y), 76) is twin]
    assert hit[0] <= 6
    assert hit[-1] in (76, 77), "the middle between two that are small"


@pytest.fixture
def table(tmp_path):
    with flying(tmp_path, window=(1280, 800), finger="large") as pilot:
        pilot.title()
        pilot.table(new_session("classic", 4, 7))
        pilot.turn(still=True)
        pilot.await_turn()
        yield pilot


def hand(pilot):
    return [n for n in pilot.nodes if n.role == "card" and n.action and n.key.startswith("hand")]


def picked(pilot):
    return pilot.scene.viewers.player.selection.picked


def test_a_tap_that_slips_picks_and_puts_back(table):
    pos = centre(hand(table)[0])
    tap(table, pos, slip=(4, SLIP))
    assert len(picked(table)) == 1
    table.step(1.0)
    tap(table, centre(hand(table)[0]), slip=(-SLIP, 6))
    assert not picked(table)


def test_a_finger_may_slip_further_on_a_dense_screen(table):
    pos = centre(hand(table)[0])
    touch = {"button": 1, "rel": (0, 0), "buttons": (1, 0, 0), "touch": True}
    for reach, slip in ((34, SLIP), (76, 10), (140, 20)):
        follower = Finger()

        def moved(kind, by, follower=follower, reach=reach):
            event = pygame.event.Event(kind, pos=(pos[0], pos[1] + by), **touch)
            return list(follower.follow(event, table.scene, lambda: reach))

        assert moved(pygame.MOUSEBUTTONDOWN, 0)
        assert not moved(pygame.MOUSEMOTION, slip), reach
        assert moved(pygame.MOUSEMOTION, slip + 1), reach


def test_a_finger_and_its_mouse_are_one_touch(table):
    """For each touch SDL sends a finger event, then a mouse event."""
    pos = centre(hand(table)[0])
    at = {"x": pos[0] / 1280, "y": pos[1] / 800, "dx": 0.0, "dy": 0.0, "finger_id": 0}
    pairs = (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
        (pygame.FINGERMOTION, pygame.MOUSEMOTION),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    )
    for touch, mouse in pairs:
        table.send(touch, touch_id=0, pressure=1.0, **at)
        before = picked(table)
        assert not before, "the finger itself means nothing"
        finger(table, mouse, pos)
    assert len(picked(table)) == 1


def test_nothing_is_pointed_at_once_the_finger_is_away(table):
    attention = table.scene.viewers.attention
    finger(table, pygame.MOUSEBUTTONDOWN, centre(hand(table)[0]))
    assert attention.hovered
    finger(table, pygame.MOUSEBUTTONUP, centre(hand(table)[0]))
    assert not attention.hovered


def test_a_long_tap_asks_what_a_card_would_do(table):
    tap(table, centre(hand(table)[0]), held=LONG)
    assert not picked(table)
    assert table.scene.viewers.attention.hovered, "that stays to be read"
    tap(table, centre(hand(table)[1]))
    assert len(picked(table)) == 1


def test_a_long_tap_asks_why_a_button_does_nothing(table):
    undo = table.node("undo")
    assert "disabled" in undo.states
    tap(table, centre(undo), held=LONG)
    attention = table.scene.viewers.attention
    assert attention.hovered == "undo", "the reason stays to be read"
    tap(table, centre(undo))
    assert attention.hovered == ""


def test_the_log_beside_the_table_is_pulled_by_a_finger_and_opens_at_a_tap(tmp_path):
    with flying(tmp_path, window=(960, 600), lively_faces=False) as pilot:
        pilot.title()
        scene = pilot.table(new_session("swoops150_risky", 8, seed=1))
        box = scene.director.layout.frame.log
        rng = random.Random(1)
        for _ in range(9):
            pilot.turn(still=True)
            if len(scene.table_view().log.lines) > 5:
                break
            play_with_mouse(pilot, rng)
        assert len(scene.table_view().log.lines) > 5, "the others did too little"
        pilot.step(0.5)
        pilot.settle()
        box = scene.director.layout.frame.log
        middle = tuple(map(round, box.centre))
        draw_up(pilot, middle, round(box.h))
        assert pilot.scene is scene, "what is pulled is not opened"
        after = scene.table_view().log.after
        assert after > 0
        draw_up(pilot, middle, -round(box.h) * 4)
        assert scene.table_view().log.after == 0
        tap(pilot, middle)
        assert pilot.scene is not scene


def test_the_log_is_pulled_while_others_play(tmp_path):
    """The log stays where it was pulled to while lines of the others' plays arrive, and a pull
    doesn't open it.
    """
    with flying(tmp_path, window=(960, 600), lively_faces=False, bot_delay=400) as pilot:
        pilot.title()
        scene = pilot.table(new_session("swoops150_risky", 8, seed=1))
        rng = random.Random(1)
        for _ in range(9):
            pilot.turn(still=True)
            play_with_mouse(pilot, rng)
            if len(scene.public.log) > 12 and not scene.viewers.asked:
                break
        assert not scene.viewers.asked
        lines, box = len(scene.public.log), scene.director.layout.frame.log
        middle = tuple(map(round, box.centre))
        pilot.wait(lambda: scene.director.behind, "flying cards")
        finger(pilot, pygame.MOUSEBUTTONDOWN, middle)
        for i in range(1, 9):
            finger(pilot, pygame.MOUSEMOTION, (middle[0], middle[1] + round(box.h) * i // 8))
            pilot.step(0.1)
        pilot.wait(lambda: len(scene.public.log) > lines, "another line", 20)
        finger(pilot, pygame.MOUSEBUTTONUP, (middle[0], middle[1] + round(box.h)))
        assert pilot.scene is scene
        assert scene.table_view().log.after > 0


def test_a_game_is_played_back_by_fingers(tmp_path):
    with flying(tmp_path, window=(1280, 800), finger="large") as pilot:
        session = new_session("classic", 4, 7)
        rng = random.Random(3)
        for _ in range(60):
            decide_next(session, rng)
        scene = pilot.replay(session)
        pilot.step(0.5)
        begun = scene.playback.position
        tap(pilot, centre(pilot.node("on")))
        pilot.wait(lambda: scene.playback.position > begun, "a step")
        box = pilot.node("bar").rect
        start, goal = (box[0] + box[2] // 4, box[1]), box[0] + box[2] * 3 // 4
        pull(pilot, start, (goal, start[1]))
        assert scene.playback.position > scene.replay.last / 2, "the bar is dragged"


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), later(((960, 600), 1.0)), later(((1280, 720), 2.0))]
)
def test_the_buttons_of_a_replay_have_room_for_a_finger(tmp_path, size, scale):
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        session, rng = new_session("classic", 4, 7), random.Random(3)
        for _ in range(60):
            decide_next(session, rng)
        scene = pilot.replay(session)
        scene.playback.go_to(20)
        pilot.step(0.5)
        before = scene.table_view().replay_bar
        tap(pilot, (size[0] // 2, size[1] // 2))
        pilot.step(0.2)
        bar, frame = scene.table_view().replay_bar, scene.director.layout.frame
        assert bar.box == before.box, "the table keeps its room"
        boxes = [button.box for button in scene.table_view().buttons]
        for number, one in enumerate(boxes):
            assert one.x >= 0 and one.right <= size[0] and one.bottom <= size[1]
            for other in [*boxes[number + 1 :], frame.hand, frame.columns, frame.plate]:
                apart = one.x >= other.right or other.x >= one.right
                assert apart or one.y >= other.bottom or other.y >= one.bottom
        if size == (1280, 800):
            tree = pilot.tree
            able = [n for n in walk(tree) if n.role == "button" and "disabled" not in n.states]
            assert {"on", "back", "faster", "eyes"} < {n.key for n in able}
            for meant in able:
                assert min(room(tree, meant)) >= 66, meant.key


def test_a_card_is_dragged_by_a_finger(table):
    game, before = table.scene.session, len(table.scene.session.history)
    legal = table.scene.viewers.player.seen
    first = next(a for a in legal.legal if len(legal.picks(a)) == 1)
    start = centre(table.node(key_of(legal.picks(first)[0])))
    goal = centre(table.node("zone pile"))
    pull(table, start, goal)
    assert len(game.history) > before


def test_beside_a_small_button_is_on_it_for_a_finger_but_not_for_the_mouse(table):
    x, y, wide, high = table.node("log").rect
    beside = (x + wide // 2, y + high + 12)
    table.click(beside)
    table.sees(TableScene)
    tap(table, beside)
    assert not isinstance(table.scene, TableScene)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.4), ((1280, 800), 1.0)])
@pytest.mark.parametrize("name", [name if name in SCROLLED else later(name) for name in PAGES])
def test_whatever_scrolls_is_pulled_by_a_finger(tmp_path, name, size, scale):
    """Lists, long texts, score sheets and whole pages are tried."""
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        pilot.title()
        page = pilot.open(PAGES[name]())
        finger(pilot, pygame.MOUSEBUTTONDOWN, (2, 2))
        finger(pilot, pygame.MOUSEBUTTONUP, (2, 2))
        pilot.step(0.3)
        scrolls = [w for w in page.widgets() if isinstance(w, Scrolling)]
        for found in scrolls:
            bar = found.bar
            if not bar.most or not page.view.contains(bar.track):
                continue
            track, before = bar.track, bar.scrolled.offset
            down = before > bar.most / 2
            start = track.x - pilot.app.size[0] // 12, track.centery
            draw_up(pilot, start, track.h // 3 * (1 if down else -1))
            assert bar.scrolled.offset != before, found.key
            assert pilot.scene is page, "what was under the finger is not pressed"
        if not scrolls and page.scroll(1):
            before = pilot.tree
            beside = page.view.x + 4, page.view.centery  # beside all lists
            draw_up(pilot, beside, -page.view.h // 3)
            assert pilot.tree != before


DECK = 76
"""Pixels in 9 mm on a Steam Deck's screen."""


def room(tree, meant):
    """Return width and height of the area around a node's middle in which a finger hits
    the node.
    """
    x, y = centre(meant)

    def reached(dx, dy):
        far = 0
        while far < 2 * DECK:
            found = nearest(tree, (x + dx * far, y + dy * far), DECK)
            if found is None or whose(found.key) != whose(meant.key):
                break
            far += 1
        return far

    return tuple(reached(*way) + reached(-way[0], -way[1]) - 1 for way in ((1, 0), (0, 1)))


def whose(key):
    """Return a node's key; a hand behind a plate counts as the plate."""
    return key.replace("zone hand:", "plate ")


@pytest.mark.parametrize(
    ("rules", "seats"),
    one_in(9, [("classic", 4), ("classic", 3), ("classic", 8), ("capture25", 4), ("capture25", 8)]),
)
@pytest.mark.parametrize("picking", [False, True])
def test_what_is_pressed_has_room_for_a_finger(tmp_path, rules, seats, picking):
    """All controls have room, except cards, which lie close together, and disabled ones."""
    with flying(tmp_path, window=(1280, 800), finger="large") as pilot:
        pilot.title()
        pilot.table(new_session(rules, seats, 7))
        pilot.turn(still=True)
        pilot.await_turn()
        tap(pilot, centre(hand(pilot)[-1]))
        if not picking:
            pilot.step(1.0)
            tap(pilot, centre(hand(pilot)[-1]))
        tree = pilot.tree
        able = [n for n in walk(tree) if n.action and "disabled" not in n.states]
        assert {"menu", "log", "sort", "hint"} < {n.key for n in able}
        for meant in able:
            plate = meant.key.startswith(("plate", "zone hand"))
            if meant.role == "button" or plate or meant.key.startswith("down:0"):
                wide, high = room(tree, meant)
                assert min(wide, high) >= DECK - 1, (meant.key, wide, high)


def test_the_hand_behind_a_plate_opens_what_the_plate_opens(table):
    for key in ("zone hand:2", "plate 2"):
        tap(table, centre(table.node(key)))
        assert isinstance(table.scene, PlayerScene), key
        assert table.scene.facts.name == "Player 2"
        assert table.node("about").name == "Easy", "no style: nobody of that name has one"
        table.tap("escape")


def touch(pilot, pos, button=1):
    """Tap instead of clicking, a little beside the target."""
    pilot.await_turn()
    tap(pilot, (pos[0] + 3, pos[1] + 2), slip=(-2, 4))


def play_with_a_finger(pilot, rng):
    """Decide once at the table: tap the cards, then the button or the pile, or drag the cards."""
    scene = pilot.scene
    action = decide(scene.viewers.player.seen, rng)
    chosen = scene.viewers.player.seen.picks(action)
    for picked in chosen:
        pilot.click_node(key_of(picked))
        pilot.step(0.4)
    onto = scene.table.description.target
    way = rng.choice(("button", "pile", "drag") if onto and chosen else ("button",))
    if way == "button":
        pilot.click_node("play" if chosen else f"do {action}")
    elif way == "pile":
        pilot.click_node(f"zone {onto}")
    else:
        pilot.await_turn()
        pull(pilot, *(centre(pilot.node(key)) for key in (key_of(chosen[0]), f"zone {onto}")))
    return action


@pytest.mark.long
@pytest.mark.parametrize("rules", ["swoops150", "capture"])
@pytest.mark.parametrize("humans", [1, 2])
def test_a_whole_game_by_finger(tmp_path, rules, humans):
    with flying(tmp_path, window=(1280, 800), finger="large") as pilot:
        pilot.click = partial(touch, pilot)
        pilot.title()
        session = new_session(rules, 4, 5, humans=humans)
        pilot.table(session)
        assert play_game(pilot, session, play_with_a_finger, random.Random(3)) >= 5
        assert session.winners is not None
        assert pilot.app.touched


@pytest.mark.parametrize(("key", "times"), [("sort", 1.5), ("pause", 1)])
def test_buttons_are_large_for_a_finger_and_small_for_the_mouse(table, key, times):
    """Buttons grow only once the finger is lifted: until then it presses what is visible."""
    if key == "pause":
        table.table(new_session("classic", 4, 7, humans=0), Watch(1, ""))
        table.press("p")
        table.step(0.5)
    small = table.node(key).rect
    finger(table, pygame.MOUSEBUTTONDOWN, (640, 440))
    assert table.node(key).rect == small
    finger(table, pygame.MOUSEBUTTONUP, (640, 440))
    assert table.node(key).rect[3] > times * small[3]
    assert not any(table.scene.table_view().button(key).hint for key in ("log", key))
    move_mouse(table, (600, 440))
    assert table.node(key).rect == small
    assert all(table.scene.table_view().button(key).hint for key in ("log", key))
    tap(table, (640, 440))
    table.tap("h")
    assert table.node(key).rect == small


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("rules", [later("classic"), later("capture25")])
def test_large_buttons_cover_nothing_and_none_is_missing(tmp_path, rules, size, scale):
    def able():
        return {button.key for button in pilot.scene.table_view().buttons if not button.disabled}

    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        pilot.title()
        pilot.table(new_session(rules, 8, 1))
        pilot.turn(still=True)
        pilot.await_turn()
        for picked in (False, True):
            if picked:
                tap(pilot, centre(hand(pilot)[0]))
                pilot.step(0.5)
            move_mouse(pilot, (5, 5))
            small = able()
            tap(pilot, (5, 5))
            pilot.step(0.5)
            assert small <= able()
            assert_apart(pilot.scene, size)


def test_what_lies_behind_the_buttons_of_a_page_is_not_meant(tmp_path):
    with flying(tmp_path, window=(960, 600), ui_scale=1.4) as pilot:
        pilot.title()
        page = PAGES["new game"]()
        pilot.open(page)
        pilot.step(0.3)
        assert page.scroll(1) and page.scroll(-1)
        view, tree = page.view, page.describe()
        below = range(view.bottom, pilot.app.size[1], 3)
        hidden = {w.key for w in page.widgets() if not page.stays(w.key)}
        for at in ((x, y) for x in range(0, pilot.app.size[0], 7) for y in below):
            found = nearest(tree, at, 76, page.shows)
            if found is not None and found.key in hidden:
                assert view.collidepoint(at[0], view.bottom - 1)
                assert pygame.Rect(found.rect).clip(view).h > 0


def pressed(pilot):
    """Return the boxes of a page's visible controls by key."""
    nodes = (node for node in pilot.nodes if node.action and not node.children)
    boxes = {node.key: pygame.Rect(node.rect) for node in nodes}
    page, end = pilot.scene, pilot.scene.view.bottom
    return {key: box for key, box in boxes.items() if page.stays(key) or box.bottom <= end}


def meeting(boxes):
    """Return the pairs of boxes that overlap."""
    return {
        (one, other)
        for one, box in boxes.items()
        for other in boxes
        if one < other and box.inflate(-6, -6).colliderect(boxes[other].inflate(-6, -6))
    }


@pytest.mark.parametrize("name", one_in(9, PAGES))
@pytest.mark.parametrize("size", [(1280, 800), pytest.param((960, 600), marks=pytest.mark.long)])
def test_pages_have_room_for_a_finger(tmp_path, name, size):
    with flying(tmp_path, window=size) as pilot:
        pilot.title()
        pilot.open(PAGES[name]())
        pilot.step(2.0)
        before = pressed(pilot)
        text.cut.clear()
        bare = (2, 2)
        if pilot.scene.over:  # outside the panel a touch would close it
            x, y, *_size = pilot.scene.grounds[0][1]
            bare = (x + 2, y + 2)
        finger(pilot, pygame.MOUSEBUTTONDOWN, bare)
        finger(pilot, pygame.MOUSEBUTTONUP, bare)
        pilot.step(0.3)
        assert pilot.app.touched
        assert not text.cut
        after = pressed(pilot)
        assert not meeting(after) - meeting(before)
        move_mouse(pilot, (4, 4))
        assert pressed(pilot) == before


SMALL = (
    *("new game", "new game of 3", "new game of 6", "new game of 16", "faces", "editor"),
    *("editor, ranks", "editor, points", "log", "begin with 12", "screen keyboard of figures"),
    "settings of play",
)
"""Pages with seats, faces, rows and small figures."""


@pytest.mark.parametrize("name", [one if n % 2 else later(one) for n, one in enumerate(SMALL)])
def test_seats_faces_and_rows_have_room_for_a_finger(tmp_path, name):
    with flying(tmp_path, window=(1280, 800), finger="large") as pilot:
        pilot.title()
        plain, _of, count = name.partition(" of ")
        if count.isdecimal():
            pilot.open(NewGameScene(rules="wild_twos"))
            sit(pilot, int(count))
        else:
            pilot.open(PAGES[name]())
        tap(pilot, (2, 2))
        pilot.step(0.3)
        page, few = pilot.scene, {}
        for meant in [node for node in pilot.nodes if node.action and not node.children]:
            page.reveal(meant.key)
            pilot.step(0.02)
            meant = pilot.node(meant.key)
            within = page.stays(meant.key) or page.view.contains(meant.rect)
            if within and "disabled" not in meant.states and meant.role != "scrollbar":
                wide, high = room(pilot.tree, meant)
                if min(wide, high) < DECK - 1:
                    few[meant.key] = wide, high
        assert not few, plain
