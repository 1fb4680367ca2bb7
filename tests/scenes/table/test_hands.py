"""Slips: keys held and clicks made while cards fly decide nothing."""

import itertools
import random
from collections import Counter
from unittest import mock

import pygame
import pytest

from swoop_desktop.app import App
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Decided, Zone
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.lessons.script import Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.overlays.player_page import LookScene, PlayerScene
from swoop_desktop.scenes.table.model.table_model import card_with
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.selection import together
from swoop_desktop.tabletop.spec.timing import SETTLED
from swoop_desktop.ui.node import find, focusable, walk
from tests.contrast import ringed
from tests.pilot import (
    centre,
    decided,
    flying,
    key_of,
    new_session,
    pass_screen,
    play_game,
    play_with_keys,
)
from tests.sooner import later, one_in

FRAME = 1 / 60


def single(scene):
    """Return a card of the person at the screen that may be played alone."""
    seen = scene.viewers.player.seen
    return next(
        seen.picks(action)[0]
        for action in seen.legal
        if len(action.cards) == 1 and not action.columns
    )


def event(kind, **fields):
    return pygame.event.Event(kind, **fields)


def key(kind, which):
    return event(kind, key=which, mod=0, unicode="", scancode=0)


def button(kind, pos, number=1):
    return event(kind, pos=pos, button=number)


def at_the_edge(pilot, *, held=()):
    """Decide, and stop in the first frame of the next turn with a card picked. The keys in `held`
    are pressed while the others play, and repeat.
    """
    scene = pilot.scene
    pilot.wait(lambda: scene.guard.settled, "the turn")
    seen = scene.viewers.player.seen
    plain = [a for a in seen.legal if len(a.cards) == 1 and not a.columns]
    assert scene.commands.do(plain[0])
    assert not scene.viewers.offered
    for frame in range(4000):
        pilot.app.step(FRAME, [key(pygame.KEYDOWN, which) for which in held])
        if scene.viewers.offered:
            break
        pygame.time.wait(0 if frame < 60 else 1)  # bots may need real seconds
    assert scene.viewers.offered, "the turn never came"
    scene.viewers.player.selection.only([single(scene)])
    scene.picture.touch()
    pilot.settle()  # the mouse presses only what is drawn
    return scene


@pytest.fixture(params=["normal", "instant"])
def table(request, tmp_path):
    with flying(tmp_path, speed=request.param) as pilot:
        scene = pilot.table(new_session("classic", 3, seed=4))
        scene.director.skip()
        yield pilot


def press_space(pilot):
    return [key(pygame.KEYDOWN, pygame.K_SPACE), key(pygame.KEYUP, pygame.K_SPACE)]


def press_enter(pilot):
    pilot.scene.viewers.attention.focus.set("play", visible=True)
    return [key(pygame.KEYDOWN, pygame.K_RETURN), key(pygame.KEYUP, pygame.K_RETURN)]


def click_on(what):
    def click(pilot):
        pos = centre(pilot.node(what))
        return [button(pygame.MOUSEBUTTONDOWN, pos), button(pygame.MOUSEBUTTONUP, pos)]

    return click


PRESSES = [press_space, press_enter, click_on("play"), click_on("zone pile")]
NAMES = ["space", "enter", "button", "pile"]


@pytest.mark.parametrize("press", PRESSES, ids=NAMES)
def test_what_is_pressed_as_the_turn_comes_decides_nothing_and_later_it_does(table, press):
    scene = at_the_edge(table)
    before = decided(scene.session, 0)
    passed = 0.0
    while passed < SETTLED - 2 * FRAME:
        for each in press(table):
            table.app.step(0.0, [each])
        table.frame(FRAME)
        passed += FRAME
        assert decided(scene.session, 0) == before, f"decided {passed:.2f} s after the turn came"
    assert scene.viewers.player.selection.picked, "what was picked stays picked"
    assert scene.table_view().notice is None, "nothing is said of it"
    table.step(0.2)
    for each in press(table):
        table.app.step(0.0, [each])
    assert decided(scene.session, 0) == before + 1, "a press after that must decide"


@pytest.mark.parametrize("which", one_in(3, [pygame.K_SPACE, pygame.K_RETURN, pygame.K_p]))
def test_a_key_that_is_held_down_never_decides(table, which):
    scene = at_the_edge(table, held=[which])
    scene.viewers.attention.focus.set("play", visible=True)
    before = decided(scene.session, 0)
    for _ in range(120):
        table.app.step(FRAME, [key(pygame.KEYDOWN, which)])
    assert decided(scene.session, 0) == before
    table.app.step(0.0, [key(pygame.KEYUP, which)])
    assert decided(scene.session, 0) == before
    if which != pygame.K_p:
        table.app.step(0.0, [key(pygame.KEYDOWN, which)])
        assert decided(scene.session, 0) == before + 1


@pytest.mark.parametrize("rules", ["classic", later("wild_twos"), "capture"])
@pytest.mark.parametrize("shown", [False, True])
def test_space_decides_nothing_for_whom_nothing_is_picked(rules, shown, tmp_path):
    """People tap it again and again to hurry the others."""
    with flying(tmp_path, speed="fast", bot_delay=0) as pilot:
        scene = pilot.table(new_session(rules, 3, seed=4))
        pilot.wait(lambda: scene.guard.settled, "the turn")
        if shown:
            pilot.press("right")
            assert scene.viewers.attention.focused
        for _ in range(30):
            pilot.press("space")
            pilot.step(0.2)
        assert scene.viewers.offered and not decided(scene.session, 0)
        assert not scene.viewers.player.selection.picked, "Space picked something"
        assert scene.table_view().notice is not None, "nobody says what to do"


def test_space_presses_the_button_that_the_keys_are_seen_to_be_on(quick):
    scene = quick.scene
    quick.wait(lambda: scene.guard.settled, "the turn")
    scene.viewers.attention.focus.set("menu")
    quick.press("space")
    assert quick.scene is scene, "nobody sees that the focus is there"
    quick.focus("menu")
    quick.press("space")
    assert isinstance(quick.scene, PauseScene)


def test_space_hurries_what_moves(tmp_path):
    """The key, held down from one turn to the next, shortens the wait."""
    took = []
    for held in ((), (pygame.K_SPACE,)):
        with flying(tmp_path, speed="normal", bot_delay=600) as pilot:
            scene = pilot.table(new_session("classic", 4, seed=1))
            scene.director.skip()
            before = scene.director.timeline.now
            pilot.wait(lambda s=scene: s.guard.settled, "the turn")
            frames = 0
            scene.commands.do(scene.viewers.player.seen.legal[0])
            while not scene.viewers.offered:
                pilot.app.step(FRAME, [key(pygame.KEYDOWN, which) for which in held])
                frames += 1
            took.append(frames)
            assert scene.director.timeline.now > before
    assert took[1] < 0.6 * took[0], took


def test_a_double_click_that_began_while_cards_flew_decides_nothing(table):
    scene = at_the_edge(table)
    picked = single(scene)
    scene.viewers.player.selection.clear()
    pos, before = centre(table.node(key_of(picked))), decided(scene.session, 0)
    table.step(SETTLED - 0.1)
    for wait in (0.15, 0.0):  # alone, the second click would decide
        table.send(button(pygame.MOUSEBUTTONDOWN, pos))
        table.send(button(pygame.MOUSEBUTTONUP, pos))
        table.step(wait)
    assert decided(scene.session, 0) == before


def test_cards_that_are_carried_to_the_pile_are_meant(table):
    """The cards are taken up as the turn begins, and dropped long after."""
    scene = at_the_edge(table)
    picked = scene.viewers.player.selection.picked[0]
    before = decided(scene.session, 0)
    start, end = centre(table.node(key_of(picked))), centre(table.node("zone pile"))
    table.send(button(pygame.MOUSEBUTTONDOWN, start))
    for i in range(1, 11):
        at = tuple(a + (b - a) * i // 10 for a, b in zip(start, end, strict=True))
        table.move(at, (1, 0, 0))
        table.step(0.05)
    table.send(button(pygame.MOUSEBUTTONUP, end))
    assert decided(scene.session, 0) == before + 1


def test_what_was_pressed_on_a_page_does_not_decide_at_the_table(table):
    scene = at_the_edge(table)
    table.step(1.0)
    table.press("s")
    assert table.scene is not scene
    table.step(0.1)
    before = decided(scene.session, 0)
    table.send(key(pygame.KEYDOWN, pygame.K_ESCAPE))
    assert table.scene is scene
    for each in press_space(table):
        table.send(each)
    assert decided(scene.session, 0) == before


def test_the_right_button_puts_back_and_never_plays(table):
    scene = at_the_edge(table)
    table.step(1.0)
    picked = scene.viewers.player.selection.picked[0]
    before, card = decided(scene.session, 0), centre(table.node(key_of(picked)))
    table.click(centre(table.node("zone pile")), button=3)
    assert not scene.viewers.player.selection.picked
    for pos in (card, centre(table.node("zone pile")), card):
        table.click(pos, button=3)
        table.click(pos, button=3)
    assert not scene.viewers.player.selection.picked
    assert decided(scene.session, 0) == before
    end = centre(table.node("zone pile"))
    table.move(card)
    table.send(button(pygame.MOUSEBUTTONDOWN, card))
    for y in range(card[1], end[1], -12):
        table.move((end[0], y), (1, 0, 0))
    assert scene.director.held
    table.send(button(pygame.MOUSEBUTTONDOWN, end, 3))
    assert not scene.director.held
    assert not scene.viewers.player.selection.picked
    table.send(button(pygame.MOUSEBUTTONUP, end, 3))
    table.send(button(pygame.MOUSEBUTTONUP, end))
    assert decided(scene.session, 0) == before


def double_click(pilot, picked):
    for _ in range(2):
        pilot.click_node(key_of(picked))


def turns(pilot, seed=1, most=400):
    """Yield the view of the person at the screen at each turn, and decide at random."""
    scene, rng = pilot.scene, random.Random(seed)
    for _ in range(most):
        pilot.wait(lambda: scene.guard.settled or pilot.scene is not scene, "the turn")
        if pilot.scene is not scene:
            pilot.click_node("next")
            continue
        seen = scene.viewers.player.seen
        yield seen
        scene.commands.do(rng.choice(seen.legal))


def with_outcome(pilot, kind, size=1):
    """Play until the person has a card with this outcome, alone or with all of its rank;
    return that card.
    """
    for seen in turns(pilot):
        for picked in sorted(seen.playable(), key=str):
            found = together(picked, seen)
            if len(found.cards) >= size and seen.outcome(seen.choose(found.cards)).kind == kind:
                return picked
    raise AssertionError(f"nothing {kind}")


@pytest.fixture
def quick(tmp_path):
    with flying(tmp_path) as pilot:
        pilot.table(new_session("classic", 3, seed=4))
        yield pilot


@pytest.mark.parametrize("kind", ["takes", "uncertain"])
def test_no_double_click_takes_the_pile_or_flips(quick, kind):
    picked = with_outcome(quick, kind)
    scene = quick.scene
    before = decided(scene.session, 0)
    for _ in range(4):
        double_click(quick, picked)
        quick.step(0.5)
    assert decided(scene.session, 0) == before
    view = scene.table_view()
    assert view.notice is None, "a question is asked of what the button says"
    assert view.button("play").look == ("amber" if kind == "takes" else "gold")
    assert scene.viewers.player.selection.picked, "it is not even picked"
    quick.press("space")
    assert decided(scene.session, 0) == before + 1


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("kind", ["plain", "sweeps"])
def test_a_double_click_gathers_what_goes_together_and_plays_it(quick, kind, size):
    picked = with_outcome(quick, kind, size)
    scene = quick.scene
    before, seen = decided(scene.session, 0), scene.viewers.player.seen
    cards = seen.choose(together(picked, seen).cards)
    double_click(quick, picked)
    assert decided(scene.session, 0) == before + 1
    made = [e for e in scene.session.history if isinstance(e, Decided) and e.seat == 0]
    assert made[-1].action == cards


@pytest.mark.long
def test_a_double_click_takes_no_more_than_the_rules_allow_and_says_why(pilot):
    scene = pilot.table(new_session("quebec", 4, seed=4))
    seen, picked = next(
        (seen, picked)
        for seen in turns(pilot)
        for picked in sorted(seen.playable(), key=str)
        if together(picked, seen).why_not_more
    )
    found, before = together(picked, seen), decided(scene.session, 0)
    for act in (
        lambda: double_click(pilot, picked),
        lambda: scene.act(key_of(picked), "double"),
    ):
        act()
        assert scene.viewers.player.selection.picked == found.cards
        assert scene.table_view().notice.words == tr(found.why_not_more)
        scene.viewers.player.selection.clear()
        pilot.step(0.5)
    assert decided(scene.session, 0) == before


# -- what can't be played says what it is --------------------------------------------------------


def below(pilot):
    """Return the points at which the pointer finds each node, by key."""
    found = {}
    for pos in itertools.product(*(range(0, side, 7) for side in pilot.surface.get_size())):
        target = pilot.scene.commands.at(pos)
        if target is not None:
            found.setdefault(target.key, []).append(pos)
    return found


@pytest.mark.parametrize(
    ("rules", "seats"), [later(("classic", 4)), ("capture", 4), later(("wild_twos", 3))]
)
def test_everything_on_the_table_answers_by_mouse_and_by_keys(pilot, rules, seats):
    scene = pilot.table(new_session(rules, seats, seed=3))
    pilot.wait(lambda: scene.guard.settled, "the turn")
    found = {
        key: on[len(on) // 2]
        for key, on in below(pilot).items()
        if key.startswith(("zone ", "plate ")) and pilot.has(key)
    }
    kinds = {key.partition(":")[0] for key in found}
    expected = {"zone hand", "zone stock", "zone pile"}
    assert expected <= kinds, kinds
    assert {f"plate {seat}" for seat in range(seats)} <= set(found)
    before, done = len(scene.session.history), {}
    for key, pos in found.items():
        for way in ("mouse", "keys"):
            scene.commands.dismiss()
            if way == "mouse":
                pilot.click(pos)
            else:
                scene.viewers.attention.focus.set(key, visible=True)
                pilot.press("return")
            if pilot.scene is not scene:
                done[key, way] = (type(pilot.scene).__name__, pilot.scene.name)
                pilot.press("escape")
            else:
                assert scene.table_view().notice is not None, f"{key} says nothing by {way}"
                done[key, way] = scene.table_view().notice.words
            assert pilot.scene is scene
        assert done[key, "mouse"] == done[key, "keys"]
        assert not scene.viewers.player.selection.picked
    assert len(scene.session.history) == before, "something was decided"
    if rules == "classic":
        stock = len(scene.director.zones[Zone("stock")])
        said = f"Stock: {stock} cards. They were not dealt. Nobody draws from them."
        assert done["zone stock", "mouse"] == said
        mystery = "Player 1, Mysteries: face-down card."
        assert done["zone down:1:0", "mouse"].startswith(mystery)


@pytest.mark.parametrize(
    ("rules", "seats"), [later(("classic", 4)), ("capture", 4), later(("wild_twos", 12))]
)
def test_the_pointer_finds_the_nodes_and_empty_places_and_nothing_else(pilot, rules, seats):
    scene = pilot.table(new_session(rules, seats, seed=3))
    pilot.turn(idle=True)
    pilot.settle()
    found = below(pilot).keys()
    empty = {f"zone {zone}" for zone, cards in scene.director.zones.items() if not cards}
    assert found <= {node.key for node in pilot.nodes} | empty
    below_the_stock = "zone aside"
    assert {node.key for node in pilot.nodes if node.action} <= found | {below_the_stock}


def test_the_pile_is_looked_through_and_with_cards_picked_it_is_played_on(quick):
    picked = with_outcome(quick, "plain")
    scene = quick.scene
    before = decided(scene.session, 0)
    quick.click_node("zone pile")
    assert isinstance(quick.scene, LookScene)
    pile = scene.director.zones[Zone("pile")]
    names = [node.name for node in quick.nodes if node.key.startswith("looked ")]
    assert names == [card_name(sprite.card) for sprite in reversed(pile)], "topmost first"
    quick.press("escape")
    assert decided(scene.session, 0) == before
    quick.click_node(key_of(picked))
    quick.click(below(quick)["zone stock"][0])
    assert decided(scene.session, 0) == before, "the stock is no place to play on"
    quick.click_node("zone pile")
    assert decided(scene.session, 0) == before + 1


@pytest.mark.long
def test_a_plate_opens_what_is_known_of_that_player(quick):
    """The game is played until somebody has taken the pile. At each turn the public log agrees
    with the engine.
    """
    scene = quick.scene
    for seen in turns(quick, seed=5):
        for seat in range(3):
            taken = Counter(c.code(card) for card in scene.public.taken.of(seat))
            assert taken == Counter(c.code(face) for face in seen.shown[seat]), f"seat {seat}"
        takers = [seat for seat in (1, 2) if seen.shown[seat]]
        if takers and seen.number > 2:
            break
    seat = takers[0]
    quick.click_node(f"plate {seat}")
    assert isinstance(quick.scene, PlayerScene)
    words = [node.name for node in quick.nodes]
    assert f"Player {seat}" in words
    assert f"{len(seen.hands[seat])} cards in hand" in words
    drawn = [node.name for node in quick.nodes if node.key.startswith("known ")]
    assert {card_name(card) for card in scene.public.taken.of(seat)} <= set(drawn)
    assert any(word.startswith("Deal 2: ") for word in words)
    quick.click_node("back")
    assert quick.scene is scene


def test_at_a_shared_screen_a_plate_tells_what_is_for_everybody(pilot):
    scene = pilot.table(new_session("capture", 3, seed=2, humans=3))
    pilot.wait(lambda: pilot.scene is not scene, "a hand-over")
    pass_screen(pilot, keys=True)
    hand = {card_name(card) for card in scene.viewers.player.seen.hand}
    signs = {tr(card_sign(card)) for card in scene.viewers.player.seen.hand}
    for seat in range(3):
        pilot.click_node(f"plate {seat}")
        words = pilot.said
        assert not [name for name in hand | signs if name in words]
        pilot.press("escape")
    pilot.click_node("plate 1")
    pilot.send(pygame.WINDOWMINIMIZED)
    assert not isinstance(pilot.scene, PlayerScene)


# -- the focus of the keys -----------------------------------------------------------------------


def focused(scene):
    return scene.viewers.attention.focus.key


def focused_sprite(scene):
    return scene.director.sprite(card_with(scene.table, focused(scene)))


def row(scene):
    return [key_of(picked) for picked in scene.commands.row(scene.director.hand)]


def test_the_table_opens_with_the_focus_on_the_first_card_and_shows_it_with_the_first_key(quick):
    scene = quick.scene
    quick.wait(lambda: scene.guard.settled, "the turn")
    for which in (pygame.K_RIGHT, pygame.K_TAB, pygame.K_RETURN):
        assert focused(scene) == row(scene)[0]
        quick.move((640, 4))
        assert not scene.viewers.attention.focus.visible
        quick.press(which)
        assert scene.viewers.attention.focused == row(scene)[0], "the first key shows it"
        assert not scene.viewers.player.selection.picked, "and does nothing else"
    quick.press("right")
    assert focused(scene) == row(scene)[1]


@pytest.mark.parametrize("way", ["space", "button"])
def test_after_a_play_the_focus_stays_at_its_place_in_the_hand(quick, way):
    scene, found = quick.scene, 0
    for seen in turns(quick, seed=3):
        order = scene.commands.row(scene.director.hand)
        one = next((p for p in order if seen.outcome(seen.choose((p,))).kind == "plain"), None)
        if one is None:
            continue
        place = order.index(one)
        expected = {scene.director.sprite(p).key for p in order[place + 1 : place + 2]}
        quick.focus(key_of(one))
        if way == "button":
            quick.press("return")
            quick.focus("play")
            quick.press("return")
        else:
            quick.press("return", "space")
        quick.step(0.1)
        if not row(scene):
            continue
        here = focused_sprite(scene)
        assert focused(scene) == row(scene)[min(place, len(row(scene)) - 1)]
        assert not expected or {here.key} == expected, "the card that came after it"
        found += 1
        if found == 4:
            return
        quick.wait(lambda: scene.guard.settled or quick.scene is not scene, "the next turn")
    raise AssertionError("too few plays")


def test_the_focus_stays_on_its_card_when_others_come_and_when_the_hand_is_sorted_anew(quick):
    scene = quick.scene
    quick.wait(lambda: scene.guard.settled, "the turn")
    quick.press("h")
    for _ in range(3):
        quick.press("right")
    sprite = focused_sprite(scene)
    quick.press("r")
    quick.step(0.1)
    assert focused_sprite(scene) is sprite
    picked = with_outcome(quick, "takes")
    others = [key for key in row(scene) if key != key_of(picked)]
    quick.focus(others[-1])
    sprite = focused_sprite(scene)
    quick.click_node(key_of(picked), "play")
    quick.step(0.1)
    quick.press("tab")  # show the focus
    assert focused_sprite(scene) is sprite


@pytest.mark.parametrize("much", [later("off"), "on"])
@pytest.mark.parametrize("cloth", one_in(4, ["green", "blue", "claret", "slate"]))
def test_the_ring_is_seen_on_everything_that_can_have_the_focus(tmp_path, cloth, much):
    with flying(tmp_path, cloth=cloth, high_contrast=much) as pilot:
        scene = pilot.table(new_session("classic", 4, seed=7))
        for _ in zip(turns(pilot), range(6), strict=False):
            pass
        focus, surface = scene.viewers.attention.focus, pilot.surface
        weak = {}
        for node in [n for n in walk(scene.describe()) if focusable(n)]:
            focus.set(node.key, visible=False)
            scene.picture.touch()
            pilot.settle()
            before = surface.copy()
            focus.visible = True
            scene.picture.touch()
            pilot.settle()
            box = node.rect
            share = ringed(before, surface, box)
            if share < 0.3:
                weak[node.key] = share
        assert not weak, "the ring is hardly seen"


def ring_of(pilot):
    """Return the share of the focus ring that is visible now around the focused node."""
    scene, surface, pictures = pilot.scene, pilot.surface, []
    at_table = isinstance(scene, TableScene)
    focus = scene.viewers.attention.focus if at_table else scene.focus
    node = find(scene.describe(), focus.key)
    assert node is not None, (scene, focus.key)
    assert focus.visible or not at_table, focus.key
    for visible in (False, True):
        focus.visible = visible and at_table
        with mock.patch.object(App, "keyed", visible):
            if at_table:
                scene.picture.touch()
                pilot.settle()
            else:
                scene.changed()
                pilot.step(0.15)  # the ring takes 0.12 s to appear
        pictures.append(surface.copy())
    box = node.rect
    return ringed(*pictures, box)


@pytest.mark.parametrize("lesson", [False, True])
def test_the_pause_lies_in_the_middle_of_the_table_and_cuts_nothing(tmp_path, lesson):
    with flying(tmp_path, window=(1280, 720)) as pilot:
        tutor = Tutor(all_lessons(asset("lessons"))[0][0], Place(1), "Zoé") if lesson else None
        session = tutor.session if tutor else new_session("classic", 4, 3)
        table = TableScene(session, None, tutor)
        pilot.app.push(table)
        pilot.wait(lambda: table.director.idle and table.viewers.player is not None, "the table")
        pilot.settle()
        hand, surface = pilot.box("hand"), pilot.surface
        middle = table.director.layout.frame.size[0] / 2
        assert brightest(surface, hand) > 200, "cards lie there"
        pilot.press(pygame.K_ESCAPE)
        while pilot.scene.lively:
            pilot.step(0.1)
        menu = pilot.box("menu")
        assert abs(menu.centerx - middle) <= 2 and 300 < menu.centery < 420
        below = pygame.Rect(0, 520, middle * 2, 200)
        assert brightest(surface, below) < 130, "neither slivers of cards nor words are left"
        pilot.press(pygame.K_ESCAPE)
        pilot.settle()
        assert brightest(surface, hand) > 200, "they are back"


def brightest(surface, rect):
    """Return the brightest sampled pixel, leaving out the corner where the face is."""
    return max(
        min(surface.get_at((x, y))[:3])
        for x in range(max(300, rect.x), rect.right, 3)
        for y in range(rect.y, min(rect.bottom, 715), 3)
    )


@pytest.mark.long
@pytest.mark.parametrize(("rules", "humans"), [("classic", 1), ("capture", 2)])
def test_after_every_key_of_a_game_the_ring_is_seen(tmp_path, monkeypatch, rules, humans):
    """The ring is checked at the table, on score sheets and hand-overs, up to the winner's page."""
    checked, weak = Counter(), []
    with flying(tmp_path, window=(960, 600)) as pilot:
        pressed, tapped = pilot.press, pilot.tap

        def look():
            pilot.step(0.1)
            name, key = type(pilot.scene).__name__, pilot.scene.focus_key
            if isinstance(pilot.scene, TableScene) and not pilot.scene.viewers.offered:
                return  # the focused card is in the air
            checked[name] += 1
            if ring_of(pilot) < 0.3:
                weak.append((name, key))

        monkeypatch.setattr(pilot, "press", lambda *way: (pressed(*way), look()))
        monkeypatch.setattr(pilot, "tap", lambda *way: (tapped(*way), look()))
        session = short_session(rules, humans)
        pilot.title()
        pilot.table(session)
        play_game(pilot, session, play_with_keys, random.Random(2))
        pressed("tab")
        look()
    assert not weak, weak
    assert checked["TableScene"] > 30 and len(checked) >= 2, checked


def short_session(rules, humans):
    """A game of one deal with few cards."""
    game, _rules = find_rules(rules)
    few = {"deals": 1, "deal": {"hand": 4, "face_up": 2, "face_down": 2}}
    if game.name != "swoop":
        few = {"games": 1, "points": 0}
    found = game.rules_from({"based_on": rules, "name": rules, **few})
    bot = f"bot:{roster_of(game.name).offered[0]}"
    seats = tuple(Seat(f"P{i}", "human" if i < humans else bot) for i in range(4))
    return Session.new(Setup(game, found, seats, 3), None)
