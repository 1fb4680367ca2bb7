"""What a slip of the hand must not do: keys held and clicks made while cards fly decide nothing."""

import pygame
import pytest

from swoop_desktop.engine.events import Decided
from swoop_desktop.scenes.table.guard import SETTLED
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.table.selection import key_of
from tests.pilot import centre, flying, new_session

FRAME = 1 / 60


def decided(scene, seat=0):
    """How often somebody has decided."""
    return sum(isinstance(e, Decided) and e.seat == seat for e in scene.session.history)


def single(scene):
    """A card that may be played by itself, of the person at the screen."""
    observation = scene.seats.sitting.observation
    return next(
        observation.picks(action)[0]
        for action in observation.legal
        if len(action.cards) == 1 and not action.slots
    )


def event(kind, **fields):
    return pygame.event.Event(kind, **fields)


def key(kind, which):
    return event(kind, key=which, mod=0, unicode="", scancode=0)


def button(kind, pos, number=1):
    return event(kind, pos=pos, button=number)


def at_the_edge(pilot, *, held=()):
    """Decide, and stop in the first frame in which the next turn is there; `held` are keys that go
    down while the others play, and repeat themselves. A card lies ready to be played.
    """
    scene = pilot.scene
    pilot.wait(lambda: scene.guard.settled, "the turn")
    observation = scene.seats.sitting.observation
    plain = [a for a in observation.legal if len(a.cards) == 1 and not a.slots]
    assert scene.commands.do(plain[0])
    assert not scene.seats.offered
    for _ in range(4000):
        pilot.app.step(FRAME, [key(pygame.KEYDOWN, which) for which in held])
        if scene.seats.offered:
            break
    assert scene.seats.offered, "the turn never came"
    scene.seats.sitting.selection.only([single(scene)])
    return scene


@pytest.fixture(params=["normal", "instant"])
def table(request, tmp_path):
    with flying(tmp_path, speed=request.param) as pilot:
        scene = TableScene(new_session("classic", 3, seed=4))
        pilot.app.push(scene)
        scene.director.skip()
        yield pilot


def press_space(pilot):
    return [key(pygame.KEYDOWN, pygame.K_SPACE), key(pygame.KEYUP, pygame.K_SPACE)]


def press_enter(pilot):
    pilot.scene.seats.attention.focus.set("play", visible=True)
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
    before = decided(scene)
    passed = 0.0
    while passed < SETTLED - 2 * FRAME:
        for each in press(table):
            table.app.step(0.0, [each])
        table.app.step(FRAME, [])
        passed += FRAME
        assert decided(scene) == before, f"decided {passed:.2f} s after the turn came"
    assert scene.seats.sitting.selection.picked, "what was picked stays picked"
    assert scene.board().notice is None, "nothing is said of it"
    table.step(0.2)
    for each in press(table):
        table.app.step(0.0, [each])
    assert decided(scene) == before + 1, "a press after that must decide"


@pytest.mark.parametrize("which", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_p])
def test_a_key_that_is_held_down_never_decides(table, which):
    scene = at_the_edge(table, held=[which])
    scene.seats.attention.focus.set("play", visible=True)
    before = decided(scene)
    for _ in range(120):
        table.app.step(FRAME, [key(pygame.KEYDOWN, which)])
    assert decided(scene) == before
    table.app.step(0.0, [key(pygame.KEYUP, which)])
    assert decided(scene) == before
    if which != pygame.K_p:
        table.app.step(0.0, [key(pygame.KEYDOWN, which)])
        assert decided(scene) == before + 1


def test_space_hurries_what_moves(tmp_path):
    """Held down from one turn to the next, it brings that one sooner."""
    took = []
    for held in ((), (pygame.K_SPACE,)):
        with flying(tmp_path, speed="normal", bot_delay=600) as pilot:
            scene = TableScene(new_session("classic", 4, seed=1))
            pilot.app.push(scene)
            scene.director.skip()
            before = scene.director.timeline.now
            pilot.wait(lambda s=scene: s.guard.settled, "the turn")
            frames = 0
            scene.commands.do(scene.seats.sitting.observation.legal[0])
            while not scene.seats.offered:
                pilot.app.step(FRAME, [key(pygame.KEYDOWN, which) for which in held])
                frames += 1
            took.append(frames)
            assert scene.director.timeline.now > before
    assert took[1] < 0.6 * took[0], took


def test_a_double_click_that_began_while_cards_flew_decides_nothing(table):
    scene = at_the_edge(table)
    picked = single(scene)
    scene.seats.sitting.selection.clear()
    pos, before = centre(table.node(key_of(picked))), decided(scene)
    table.step(SETTLED - 0.1)
    for wait in (0.15, 0.0):  # the second one would do, if it stood alone
        table.send(button(pygame.MOUSEBUTTONDOWN, pos))
        table.send(button(pygame.MOUSEBUTTONUP, pos))
        table.step(wait)
    assert decided(scene) == before


def test_cards_that_are_carried_to_the_pile_are_meant(table):
    """They were taken up as the turn came, and let go when it had long been there."""
    scene = at_the_edge(table)
    picked = scene.seats.sitting.selection.picked[0]
    before = decided(scene)
    start, end = centre(table.node(key_of(picked))), centre(table.node("zone pile"))
    table.send(button(pygame.MOUSEBUTTONDOWN, start))
    for i in range(1, 11):
        at = tuple(a + (b - a) * i // 10 for a, b in zip(start, end, strict=True))
        table.move(at, (1, 0, 0))
        table.step(0.05)
    table.send(button(pygame.MOUSEBUTTONUP, end))
    assert decided(scene) == before + 1


def test_what_was_pressed_on_a_page_does_not_decide_at_the_table(table):
    scene = at_the_edge(table)
    table.step(1.0)
    table.press(pygame.K_s)
    assert table.scene is not scene
    table.step(0.1)
    before = decided(scene)
    table.send(key(pygame.KEYDOWN, pygame.K_ESCAPE))
    assert table.scene is scene
    for each in press_space(table):
        table.send(each)
    assert decided(scene) == before


def test_the_right_button_puts_back_and_never_plays(table):
    scene = at_the_edge(table)
    table.step(1.0)
    picked = scene.seats.sitting.selection.picked[0]
    before, card = decided(scene), centre(table.node(key_of(picked)))
    table.click(centre(table.node("zone pile")), button=3)
    assert not scene.seats.sitting.selection.picked
    for pos in (card, centre(table.node("zone pile")), card):
        table.click(pos, button=3)
        table.click(pos, button=3)
    assert not scene.seats.sitting.selection.picked
    assert decided(scene) == before
    end = centre(table.node("zone pile"))
    table.move(card)
    table.send(button(pygame.MOUSEBUTTONDOWN, card))
    for y in range(card[1], end[1], -12):
        table.move((end[0], y), (1, 0, 0))
    assert scene.director.held
    table.send(button(pygame.MOUSEBUTTONDOWN, end, 3))
    assert not scene.director.held
    assert not scene.seats.sitting.selection.picked
    table.send(button(pygame.MOUSEBUTTONUP, end, 3))
    table.send(button(pygame.MOUSEBUTTONUP, end))
    assert decided(scene) == before
