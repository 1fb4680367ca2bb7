"""A pilot that plays through scenes as a person would: it sees only the description of the screen,
and uses only the mouse or only the keys.
"""

import functools
import itertools
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import Action, Decided
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Picked
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.scenes.table.model.table_model import CardTarget
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings, SettingsFile
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.node import Node, find, walk

if TYPE_CHECKING:
    from swoop_desktop.app import App

Point = tuple[int, int]


class Stuck(AssertionError):
    """The pilot waited in vain."""


def decided(session: Session, seat: int | None = None) -> int:
    """Return the number of decisions, of all seats or of one. Counting one seat keeps a test
    independent of who decides first in a round of secret choices.
    """
    made = (event for event in session.history if isinstance(event, Decided))
    return sum(seat is None or event.seat == seat for event in made)


def key_of(picked: Picked) -> str:
    """The key of a card's node."""
    return CardTarget(picked).key


@contextmanager
def flying(
    folder: Path, *, sharing: bool = True, kept: bool = False, **settings: Any
) -> "Iterator[Pilot]":
    """An app without a screen, and its pilot. The game runs at full speed unless `settings`, such
    as ``window=(960, 600), ui_scale=2.0``, say otherwise. Without `sharing` only the program's own
    caches are used, and signs are explained as to a newcomer. With `kept` the settings are in a
    file.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from swoop_desktop.app import App

    chosen: dict[str, Any] = {"speed": "instant", "bot_delay": 0, **settings}
    wanted = Settings(**chosen)
    assert wanted.unknown == chosen.get("unknown", {}), "no setting can be like that"
    data = DataDir.at(folder)
    if kept:
        assert SettingsFile(data.settings).save(wanted) is None
    app = App(data, None if kept else wanted, silent=True)
    try:
        with _art_of_all() if sharing else nullcontext():
            yield Pilot(app)
    finally:
        app.close()


_sharing = 0
"""Number of open apps that share drawings. They may close in any order: the last one restores the
patched functions.
"""
_patch = pytest.MonkeyPatch()


@contextmanager
def _art_of_all() -> Iterator[None]:
    """Share cached drawings among all windows of the process: tests open hundreds, in a few sizes,
    and the program itself caches for one window only.
    """
    global _sharing
    if not _sharing:
        for module, name, drawn in _drawn_once():
            _patch.setattr(module, name, drawn)
    _sharing += 1
    try:
        yield
    finally:
        _sharing -= 1
        if not _sharing:
            _patch.undo()


@functools.cache
def _drawn_once() -> list[tuple[Any, str, Any]]:
    from swoop_desktop.scenes.framework import background as of_pages
    from swoop_desktop.scenes.table.newcomer import Newcomer
    from swoop_desktop.tabletop.drawing import background
    from swoop_desktop.ui import svg

    ground = kept(150_000_000)(background.ground)
    picture = kept(150_000_000)(svg.picture)
    return [
        (background, "ground", ground),
        (of_pages, "ground", ground),
        (svg, "picture", lambda name, size: picture(name, size).copy()),
        (Newcomer, "tell", lambda _newcomer, _view: False),
        (Newcomer, "slow", property(lambda _newcomer: False)),
    ]


def new_session(
    rules: str,
    seats: int,
    seed: int,
    path: Path | None = None,
    humans: int = 1,
    *,
    free_undo: bool = False,
) -> Session:
    """A game with people on the first seats; the game's weakest bots have the others."""
    game, found = find_rules(rules)
    bot = f"bot:{roster_of(game.name).offered[0]}"
    players = [Seat(f"Player {i}", "human" if i < humans else bot) for i in range(seats)]
    return Session.new(Setup(game, found, tuple(players), seed, free_undo=free_undo), path)


class Pilot:
    """Drives an app: sends it events, lets time pass, and looks at the screen."""

    def __init__(self, app: "App") -> None:
        self.app = app

    def send(self, event: pygame.event.Event | int, **told: Any) -> None:
        """Send the app an event, or a new one of this type."""
        if isinstance(event, int):
            event = pygame.event.Event(event, told)
        self.app.step(0.0, [event])

    def open(self, scene: Any) -> Any:
        """Push a scene on top of the others."""
        self.app.push(scene)
        return scene

    def title(self) -> None:
        """Return to the title, whatever scene is open."""
        from swoop_desktop.scenes.title.page import TitleScene

        show = self.app.restart if self.app.scenes else self.app.push
        show(TitleScene([]))

    def table(self, session: Session, *watch: Any) -> Any:
        """Open a table on top of the other scenes."""
        from swoop_desktop.scenes.table.scene import TableScene

        return self.open(TableScene(session, *watch))

    def replay(self, session: Session, *where: int, review: bool = False) -> Any:
        """Open a game's replay over the title."""
        self.title()
        self.app.go.replay_of(session, *where, review=review)
        self.wait(lambda: not self.app.dissolving, "the replay")
        return self.scene

    def choose(self, **settings: Any) -> None:
        """Change settings as the settings page does."""
        self.app.settings = replace(self.app.settings, **settings)

    def frame(self, seconds: float = 0.0) -> bool:
        """Let one frame pass; return True if it drew something."""
        return self.app.step(seconds, [])

    def box(self, key: str) -> pygame.Rect:
        """The box of a node."""
        return pygame.Rect(self.node(key).rect)

    def has(self, key: str) -> bool:
        """True if a node has this key."""
        return find(self.tree, key) is not None

    def sees(self, kind: Any) -> Any:
        """Assert the type of the top scene, and return the scene."""
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    def step(self, seconds: float) -> None:
        """Let time pass in frames of at most 0.1 s."""
        while seconds > 0:
            self.app.step(min(0.1, seconds), [])
            seconds -= 0.1

    def resize(self, size: tuple[int, int]) -> None:
        """Drag the window to another size, and release its edge."""
        self.drag_edge(size)
        while self.app.dissolving:
            self.app.step(1 / 60, [])

    def drag_edge(self, size: tuple[int, int], seconds: float = 0.0) -> bool:
        """Drag the window's edge for one frame; return True if it was presented."""
        self.app.window.native.size = size
        resized = pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1])
        return self.app.step(seconds, [resized])

    def drawn(self) -> None:
        """Wait until all pictures are drawn: many frames, but hardly any time at the table."""
        for _ in range(20_000):
            self.step(0.001)
            if not (self.scene.picture.coming or self.scene.picture.changed):
                return
            pygame.time.wait(1)
        raise Stuck("waited for pictures")

    def settle(self) -> None:
        """Wait until all pictures of a table are drawn, even those drawn ahead, while its time
        stands still: then the screen depends on no thread. Fading ends first.
        """
        while self.app.dissolving:
            self.app.step(1 / 60, [])
        quiet = 0
        for _ in range(20_000):
            self.app.step(0.0, [])
            picture = self.scene.picture
            # The pictures of the next swoop are begun in a frame that draws nothing else.
            quiet = 0 if picture.busy or picture.changed else quiet + 1
            if quiet == 3:
                return
            pygame.time.wait(1)
        raise Stuck("waited for all pictures")

    @contextmanager
    def unseen(self, but_every: int = 0) -> "Iterator[None]":
        """Skip drawing, or draw only every `but_every`th frame: for long games in which only words
        and actions matter. A mouse needs drawn frames: buttons are placed when drawn.
        """
        draw, frames = self.app.draw, itertools.count(1)

        def seldom() -> bool:
            return but_every > 0 and next(frames) % but_every == 0 and draw()

        self.app.draw = seldom  # type: ignore[method-assign]
        try:
            yield
        finally:
            del self.app.draw

    @property
    def scene(self) -> Any:
        return self.app.scene

    @property
    def surface(self) -> pygame.Surface:
        """The picture in the window."""
        return self.app.window.surface

    @property
    def pixels(self) -> bytes:
        return self.pixels_at(self.surface.get_rect())

    def pixels_at(self, box: pygame.Rect | tuple[int, int, int, int]) -> bytes:
        return pygame.image.tobytes(self.surface.subsurface(box), "RGB")

    @property
    def tree(self) -> Node:
        tree: Node = self.scene.describe()
        return tree

    @property
    def nodes(self) -> list[Node]:
        """All nodes of the scene's description."""
        return list(walk(self.tree))

    @property
    def said(self) -> str:
        """All words on the screen."""
        return " ".join(f"{node.name} {node.value}" for node in self.nodes)

    def node(self, key: str) -> Node:
        found = find(self.tree, key)
        assert found is not None, f"no {key} among {[n.key for n in self.nodes]}"
        return found

    def name(self, key: str) -> str:
        """A node's name or text."""
        return self.node(key).name

    def value(self, key: str) -> str:
        return self.node(key).value

    def states(self, key: str) -> frozenset[str]:
        return self.node(key).states

    @property
    def data(self) -> DataDir:
        return self.app.data

    @property
    def settings(self) -> Settings:
        return self.app.settings

    def wait(
        self, until: Callable[[], object], what: str = "something", seconds: float = 60.0
    ) -> None:
        """Let time pass until a condition holds. Bots may need real seconds, so on a busy machine
        the limit counts on the real clock too.
        """
        passed, end = 0.0, time.monotonic() + seconds
        while not until():
            self.app.step(1 / 30, [])
            pygame.time.wait(0 if passed < 1 else 1)
            passed += 1 / 30
            if passed > seconds and time.monotonic() > end:
                raise Stuck(f"waited for {what}")

    def await_games(self) -> None:
        """Wait until a page no longer shows that it is reading games."""

        def reading() -> bool:
            return any("…" in node.name for node in self.nodes if node.role == "status")

        self.wait(lambda: not reading(), "all games to be read")
        self.step(0.1)

    def arrive(self, kind: type, seconds: float = 60.0) -> Any:
        """Wait for a scene of this kind."""
        self.wait(lambda: isinstance(self.scene, kind), kind.__name__, seconds)
        return self.scene

    def turn(self, *, idle: bool = False, still: bool = False, seconds: float = 60.0) -> None:
        """Wait until the person at the screen may decide; with `idle` also until no card moves,
        with `still` until nothing does.
        """

        def offered() -> bool:
            scene = self.scene
            if not hasattr(scene, "director") or not scene.viewers.offered:
                return False
            return not (idle and not scene.director.idle) and not (still and scene.lively)

        self.wait(offered, "the turn", seconds)

    # -- the mouse -------------------------------------------------------------------------------

    def move(self, pos: Point, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons)

    def await_turn(self) -> None:
        """Wait until a new turn or result page accepts presses: it ignores early ones."""
        scene = self.scene
        while self.scene is scene and getattr(scene, "unread", False):
            self.app.step(0.1, [])
        if hasattr(scene, "guard"):
            for _ in range(2000):
                if not (self.scene is scene and scene.viewers.shown) or scene.guard.settled:
                    break
                if scene.session.writing:  # another player's decision is written at the same time
                    self.app.step(0.0, [])
                    pygame.time.wait(1)
                else:
                    self.app.step(0.1, [])

    def click(self, pos: Point, button: int = 1) -> None:
        self.await_turn()
        self.move(pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click_node(self, *keys: str) -> None:
        """Click each node; on a scrolled page, turn the wheel until it is in sight."""
        for key in keys:
            view = getattr(self.scene, "view", None)
            for _ in range(60):
                if view is None or not self._beyond(key):
                    break
                up = centre(self.node(key))[1] < view.centery
                self.move((2, view.centery))
                self.send(pygame.MOUSEWHEEL, y=1 if up else -1, x=0)
            self.click(centre(self.node(key)))

    def _beyond(self, key: str) -> bool:
        """True if the page must be scrolled to show a node's middle."""
        scene = self.scene
        return not scene.stays(key) and not scene.view.collidepoint(centre(self.node(key)))

    def drag(self, start: Point, end: Point, steps: int = 6) -> None:
        self.await_turn()
        self.move(start)
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for i in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * i // steps
            y = start[1] + (end[1] - start[1]) * i // steps
            self.move((x, y), (1, 0, 0))
            self.step(1 / 60)
        self.send(pygame.MOUSEBUTTONUP, pos=end, button=1)

    # -- the keys --------------------------------------------------------------------------------

    def press(self, *keys: int | str, text: str = "") -> None:
        for key in keys:
            self.await_turn()
            for event in stroke(key, text):
                self.send(event)

    def type_words(self, words: str) -> None:
        """Type a text letter by letter, as key and text events."""
        for letter in words:
            self.press(ord(letter.lower()) if letter.isascii() else 0, text=letter)
            self.send(pygame.TEXTINPUT, text=letter)

    def tap_again(self, key: int | str) -> None:
        """Press a key again in the same frame, without waiting for the turn to settle."""
        self.app.step(0.0, stroke(key))

    def tap(self, key: int | str) -> None:
        """Wait for the turn, then press and release a key within one frame."""
        self.await_turn()
        self.app.step(0.0, stroke(key))

    def focus(self, key: str) -> None:
        """Move the table's focus to a node with Tab and the arrows only."""
        if not self.scene.viewers.attention.focus.visible:
            self.tap("tab")  # shows the focus
        for _ in range(24):
            row = self.row(self.scene.viewers.attention.focus.key)
            if key in row:
                break
            self.tap("tab")
        for _ in range(200):
            here, there = self.node(self.scene.viewers.attention.focus.key), self.node(key)
            if here.key == key:
                return
            dx, dy = (b - a for a, b in zip(centre(here), centre(there), strict=True))
            inside = pygame.Rect(here.rect).contains(there.rect)  # a node may lie inside the other
            if inside or abs(dx) > 0.6 * there.rect[2] or abs(dy) <= 2:
                self.tap("right" if inside or dx > 0 else "left")
            else:
                self.tap("down" if dy > 0 else "up")
        raise Stuck(f"no way to {key} with the keys")

    def row(self, key: str) -> list[str]:
        """Return the keys of a node and its siblings."""
        for node in walk(self.tree):
            if any(child.key == key for child in node.children):
                return [child.key for child in node.children]
        return []


def stroke(key: int | str, text: str = "") -> list[pygame.event.Event]:
    """Return a key's press and release. The key is a pygame code or a name such as ``ctrl+z``."""
    mod = 0
    if isinstance(key, str):
        *held, name = key.split("+")
        mod = sum(getattr(pygame, f"KMOD_{one.upper()}") for one in held)
        key = getattr(pygame, f"K_{name if len(name) == 1 else name.upper()}")
    return [
        pygame.event.Event(kind, key=key, mod=mod, unicode=text, scancode=0)
        for kind in (pygame.KEYDOWN, pygame.KEYUP)
    ]


def centre(node: Node) -> Point:
    x, y, w, h = node.rect
    return (x + w // 2, y + h // 2)


def pass_screen(pilot: Pilot, keys: bool) -> None:
    """Confirm the hand-over as the player it asks for, once it accepts input."""
    seat = pilot.scene.seat
    while pilot.scene.lively:
        pilot.step(0.1)
    if keys:
        pilot.press("return")
    else:
        pilot.click_node("ready")
    pilot.step(0.1)
    assert pilot.scene.viewers.viewer == seat


def decide(seen: Any, rng: random.Random) -> Action:
    """Return a random action, but a large set rather than a small one, so that games end."""
    legal = sorted(seen.legal, key=lambda a: -len(a.cards) - len(a.columns))
    chosen: Action = rng.choice(legal[: max(1, len(legal) // 2)])
    return chosen


def decide_next(session: Session, rng: random.Random) -> None:
    """Submit a random decision for the next player, person or bot."""
    seat = session.to_act()[0]
    session.submit(seat, decide(session.seen_by(seat), rng))


def play_with_mouse(pilot: Pilot, rng: random.Random) -> Action:
    """Decide once with the mouse: click the cards, then play in one of several ways."""
    scene = pilot.scene
    action = decide(scene.viewers.player.seen, rng)
    chosen = scene.viewers.player.seen.picks(action)
    if not chosen:
        pilot.click_node(f"do {action}")
        return action
    for picked in chosen:
        pilot.click_node(key_of(picked))
        pilot.step(0.4)
    onto = scene.table.description.target
    way = rng.choice(("button", "pile", "drag", "space") if onto else ("button", "space"))
    if way == "button":
        pilot.step(0.1)
        pilot.click_node("play")
    elif way == "space":
        pilot.press("space")
    elif way == "pile":
        pilot.click_node(f"zone {onto}")
    else:
        pilot.drag(centre(pilot.node(key_of(chosen[0]))), centre(pilot.node(f"zone {onto}")))
    return action


def play_with_keys(pilot: Pilot, rng: random.Random) -> Action:
    """Decide once at the table with the keys alone."""
    scene = pilot.scene
    action = decide(scene.viewers.player.seen, rng)
    chosen = scene.viewers.player.seen.picks(action)
    if not chosen:
        pilot.focus(f"do {action}")
        pilot.press("return")
        return action
    for picked in chosen:
        pilot.focus(key_of(picked))
        pilot.press("return")
    pilot.press("space")
    return action


def play_game(
    pilot: Pilot,
    session: Session,
    turn: Callable[[Pilot, random.Random], Action],
    rng: random.Random,
    most: int = 400,
    stop: Callable[[int], bool] | None = None,
) -> int:
    """Play a game to its end for everybody at the screen, through score sheets and hand-overs;
    return the number of decisions. `stop` gets that number before each decision; the game ends if
    it returns true.
    """
    from swoop_desktop.scenes.overlays.hand_over import HandOverScene
    from swoop_desktop.scenes.results.game_over import GameOverScene
    from swoop_desktop.scenes.results.scores import ScoresScene
    from swoop_desktop.scenes.table.scene import TableScene

    decisions = 0

    def needed() -> object:
        scene = pilot.scene
        return not isinstance(scene, TableScene) or scene.viewers.offered

    while decisions < most:
        pilot.wait(needed, "the turn or a score sheet")
        if isinstance(pilot.scene, GameOverScene):
            return decisions
        if isinstance(pilot.scene, ScoresScene):
            if turn is play_with_keys:
                pilot.scene.focus.set("next")
                pilot.press("return")
            else:
                pilot.click_node("next")
            pilot.step(0.1)
            continue
        if isinstance(pilot.scene, HandOverScene):
            pass_screen(pilot, turn is play_with_keys)
            continue
        if stop is not None and stop(decisions):
            return decisions
        before = len(session.history)
        action = turn(pilot, rng)
        assert len(session.history) > before, f"{action} was not done"
        decisions += 1
    raise Stuck(f"no end after {most} decisions")
