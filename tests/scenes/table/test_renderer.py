"""A table's picture does not depend on its history: pixel for pixel, in random games."""

import random
from functools import partial

import pygame
import pytest

from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.widgets_view import WidgetsView
from swoop_desktop.tabletop.drawing.stage import Stage
from swoop_desktop.tabletop.spec import timing
from tests.contrast import unlike
from tests.pilot import centre, decide, flying, new_session, pass_screen

SIZES = ((960, 600), (1100, 640), (1280, 720))


def from_nothing(scene):
    """Draw the table anew, without caches."""
    director, known = scene.director, scene.picture.stage
    stage = Stage(known.art, scene.size, known.palette)
    hud, board = WidgetsView(stage, director), scene.table_view()
    stage.canvas.replace_ground(known.canvas.ground)
    stage.light(director, known.shine)
    stage.warm(director, on=scene.table.evening.late)
    while stage.coming:
        stage.fetch()
        stage.take_in()
        pygame.time.wait(1)
    stage.light(director, known.shine)
    surface = pygame.Surface(scene.size, 0, scene.app.window.surface)
    assert not director.timeline.touched, "cards are still to be drawn"
    director.timeline.touched.update(*director.zones.values())
    hud.place(board)
    stage.place(director, board.marks)
    stage.canvas.draw(surface, [*stage.moving(director), *hud.overlays])
    return surface


class Walk:
    """Plays at random for all people at the screen, and checks the picture whenever the table
    rests.
    """

    def __init__(self, pilot, seed):
        self.pilot, self.rng = pilot, random.Random(seed)
        self.looks = 0
        self.viewers = set()
        """The people at the screen when it was checked."""

    def go(self, most):
        while self.looks < most:
            scene = self.pilot.scene
            if isinstance(scene, HandOverScene):
                pass_screen(self.pilot, keys=False)
                self.look("after a hand-over")
            elif not isinstance(scene, TableScene):
                self.pilot.click_node(scene.first)
                self.pilot.step(0.1)
            elif scene.viewers.offered:
                self.turn(scene)
            else:
                self.wait(scene)

    def wait(self, table):
        """Wait until a seat has decided and its events are shown."""
        pilot, before = self.pilot, len(table.session.history)
        pilot.wait(
            lambda: (
                pilot.scene is not table
                or len(table.session.history) > before
                or table.viewers.offered
            ),
            "what comes next",
        )
        if self.rng.random() < 0.5:
            table.director.skip()
        pilot.wait(lambda: pilot.scene is not table or table.director.idle, "cards")
        self.look("after a batch")

    def turn(self, table):
        """Do something at random, mostly decide."""
        roll, pilot = self.rng.random(), self.pilot
        what = "a play"
        if roll < 0.5:
            table.commands.do(decide(table.viewers.player.seen, self.rng))
            self.pilot.await_turn()
        elif roll < 0.7:
            node = self.rng.choice([n for n in pilot.nodes if n.action])
            what = f"pointing at {node.key}"
            pilot.move(centre(node))
        elif roll < 0.75:
            what = "taking back"
            pilot.press("ctrl+z")
        elif roll < 0.8:
            size = self.rng.choice(SIZES)
            what = f"resizing to {size}"
            pilot.resize(size)
        else:
            key = self.rng.choice(("o", "right", "return", "t"))
            what = f"pressing {key}"
            pilot.press(key)
        self.look(f"after {what}")

    def look(self, when):
        """Check that the window equals the table drawn anew."""
        pilot, table = self.pilot, self.pilot.scene
        if not isinstance(table, TableScene):
            return
        pilot.settle()
        director = table.director
        if pilot.scene is not table or not director.idle or director.swooping is not None:
            return
        self.looks += 1
        self.viewers.add(table.viewers.viewer)
        shown, drawn = pilot.surface.copy(), from_nothing(table)
        box = unlike(shown, drawn)
        assert box is None, f"{when} (look {self.looks}), {box} is not as drawn from nothing"


GAMES = (("classic", 3, 2), ("swoops150_risky", 5, 3), ("capture25", 4, 2))
LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("rules", "seats", "people", "seed", "looks"),
    [
        *((*game, 5, 10) for game in GAMES),
        *(
            pytest.param(*game, seed, 50, marks=LONG)
            for game in (*GAMES, ("wild_twos", 8, 1))
            for seed in (6, 7, 8)
        ),
    ],
)
def test_the_picture_is_as_if_it_were_drawn_from_nothing(
    rules, seats, people, seed, looks, tmp_path
):
    with flying(tmp_path, speed="fast", bot_delay=60, window=(960, 600), free_undo=True) as pilot:
        table = pilot.table(new_session(rules, seats, seed, humans=people))
        table.director.skip()
        walker = Walk(pilot, looks)
        walker.go(looks)
        assert len(walker.viewers - {None}) > min(1, people - 1), "nobody came after the first"


@pytest.mark.parametrize("reduced", ["off", "on"])
def test_a_mark_comes_and_goes_little_by_little_and_then_no_frame_is_drawn(tmp_path, reduced):
    """The mark appears and disappears at once with less motion."""
    with flying(tmp_path, speed="normal", reduced_motion=reduced, bot_delay=10_000) as pilot:
        scene = pilot.table(new_session("classic", 4, 3))
        pilot.turn()
        pilot.step(timing.LOG_STAYS + 2.0)
        pilot.settle()
        assert not scene.lively
        card = next(node for node in pilot.nodes if node.key.startswith("hand:0"))
        away = partial(pilot.move, (5, 5))
        for press in (
            partial(pilot.focus, card.key),
            away,
            partial(pilot.app.scene.cursor.go_to, "hint"),
            away,
        ):
            before = pilot.pixels
            press()
            frames = [pilot.pixels]
            for _ in range(14):
                pilot.app.step(1 / 60, [])
                frames.append(pilot.pixels)
            assert frames[-1] == frames[-3] != before, "it is there, or gone"
            assert not scene.lively, "it costs nothing at rest"
            steps = len(set(frames) - {before, frames[-1]})
            assert steps >= 2 if reduced == "off" else steps == 0, steps


@pytest.mark.parametrize("reduced", ["off", "on"])
def test_the_turns_light_comes_and_goes_little_by_little(tmp_path, reduced):
    with flying(tmp_path, speed="normal", reduced_motion=reduced, bot_delay=10_000) as pilot:
        scene = pilot.table(new_session("classic", 4, 3))
        pilot.turn(still=True)
        plate = scene.director.layout.plate(0)
        edge = pygame.Rect(round(plate.centre[0]), round(plate.y) - 2, 8, 3)

        def light():
            return pilot.pixels_at(edge)

        lit, seen = light(), []
        scene.commands.do(decide(scene.viewers.player.seen, random.Random(1)))
        pilot.wait(lambda: seen.append(light()) or (not scene.lively and light() != lit), "a turn")
        steps = len(set(seen) - {lit, light()})
        assert steps >= 2 if reduced == "off" else steps == 0, steps


def test_no_light_stays_where_frames_have_no_room_for_plates(tmp_path, monkeypatch):
    """Each of those frames also changes faces."""
    with flying(tmp_path, speed="normal", bot_delay=10_000) as pilot:
        scene = pilot.table(new_session("classic", 4, 3))
        pilot.turn(still=True)
        scene.commands.do(decide(scene.viewers.player.seen, random.Random(1)))
        with monkeypatch.context() as slow:
            for name in ("DRAWN_LEAST", "DRAWN_MOVING", "DRAWN_STILL"):
                slow.setattr(timing, name, -1.0)
            for _ in range(90):
                scene.picture.touch_faces()
                pilot.app.step(1 / 60, [])
        pilot.wait(lambda: not scene.lively, "rest")
        pilot.settle()
        box = unlike(pilot.surface.copy(), from_nothing(scene))
        assert box is None, f"{box} is not as drawn from nothing"


def test_a_ring_is_at_once_where_a_resized_window_has_its_button(tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=10_000) as pilot:
        scene = pilot.table(new_session("classic", 4, 3))
        pilot.turn(still=True)
        scene.cursor.go_to("hint")
        pilot.step(1.0)
        pilot.resize(SIZES[0])
        pilot.wait(lambda: scene.picture.current, "the table")
        box, seen = pilot.box("hint").inflate(40, 40), set()

        def rests():
            seen.add(pilot.pixels_at(box))
            return not scene.lively

        pilot.wait(rests, "rest")
        assert len(seen) <= 2, "the ring comes little by little"


def test_buttons_that_stay_do_not_blink(tmp_path):
    with flying(tmp_path, window=(1280, 720), speed="normal") as pilot:
        pilot.table(new_session("classic", 4, seed=1))
        pilot.turn(idle=True)
        box, card = pilot.box("sort"), pilot.node("hand").children[0]
        pilot.move(centre(card))
        pilot.step(0.5)
        before = pilot.pixels_at(box)
        for _ in range(2):  # pick, then put back
            pilot.send(pygame.MOUSEBUTTONDOWN, pos=centre(card), button=1)
            pilot.send(pygame.MOUSEBUTTONUP, pos=centre(card), button=1)
            for _ in range(12):
                pilot.frame(1 / 60)
                assert pilot.pixels_at(box) == before
