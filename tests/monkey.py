"""A monkey at the screen: it sends random events to all scenes and checks the table after them.

``python -m tests.monkey --events 100000 --seed 1``
"""

import argparse
import itertools
import random
import string
import sys
import tempfile
import time
from pathlib import Path

import pygame

from swoop_desktop.scenes.table.past_scene import PastScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.ui.node import walk
from tests.pilot import flying, new_session

KEYS = [
    *string.ascii_lowercase,
    *string.digits,
    *["left", "right", "up", "down", "home", "end", "f1", "f2", "pageup", "pagedown"],
    *["tab", "return", "space", "escape", "backspace"] * 3,
]
SIZES = [(960, 600), (1280, 720), (1024, 768), (1500, 620)]
PRESETS = ["classic", "swoops150_risky", "wild_twos", "quebec", "hand_only", "capture"]
SWING = 2000
"""Number of events from one seed."""
AWAY = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)


class Monkey:
    """Sends random events from a seed; a failure names the seed."""

    def __init__(self, pilot, rng):
        self.pilot, self.rng = pilot, rng
        self.app = pilot.app
        self.down = False

    def run(self, events):
        for number in range(events):
            if not self.app.running:
                return number
            self.event()
            if self.rng.random() < 0.3:
                self.app.step(self.rng.choice((0.0, 1 / 60, 0.05, 0.1)), [])
            if number % 40 == 0:
                self.check()
        return events

    def event(self):
        roll = self.rng.random()
        if roll < 0.45:
            self.mouse()
        elif roll < 0.50:
            self.pilot.press(f"ctrl+{self.rng.choice('zzy')}")
        elif roll < 0.90:
            held = self.rng.choice(("", "", "", "shift+"))
            self.pilot.press(held + self.rng.choice(KEYS))
        elif roll < 0.905:
            self.resize()
        elif roll < 0.91:
            self.game()
        elif roll < 0.92:
            self.send(self.rng.choice(AWAY))
        elif roll < 0.93:
            self.send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-1, 1)), flipped=False)
        else:
            self.app.step(self.rng.random() * 0.1, [])

    def send(self, kind, **fields):
        self.pilot.send(kind, **fields)

    def mouse(self):
        """Move the pointer, mostly onto a node, and often press or release a button."""
        width, height = self.app.size
        pos = (self.rng.randrange(width), self.rng.randrange(height))
        nodes = [n for n in walk(self.app.scene.describe()) if n.action]
        if nodes and self.rng.random() < 0.8:
            x, y, w, h = self.rng.choice(nodes).rect
            pos = (x + self.rng.randrange(max(1, w)), y + self.rng.randrange(max(1, h)))
        self.pilot.move(pos, (int(self.down), 0, 0))
        if self.rng.random() < 0.7:
            self.down = not self.down
            kind = pygame.MOUSEBUTTONDOWN if self.down else pygame.MOUSEBUTTONUP
            self.send(kind, pos=pos, button=self.rng.choice((1, 1, 1, 1, 3)))

    def resize(self):
        self.pilot.resize(self.rng.choice(SIZES))

    def game(self):
        """Start a new game, so that no scene holds the monkey for good."""
        rules = self.rng.choice(PRESETS)
        many = {"quebec": (4, 6), "wild_twos": (2, 16), "capture": (2, 16)}
        seats = self.rng.randint(*many.get(rules, (3, 8)))
        people = self.rng.choice((1, 1, 2, 3, seats))
        seed, free = self.rng.randrange(10**9), self.rng.random() < 0.5
        session = new_session(rules, seats, seed, None, min(people, seats), free_undo=free)
        self.app.restart(TitleScene([]))
        self.app.push(TableScene(session))

    def check(self):
        """Check that a table at rest shows the state's cards, and that it holds no hand while the
        screen is covered or shown to everybody.
        """
        scene = self.app.scene
        for table in self.app.scenes:
            past = isinstance(table, PastScene) and table.eyes.seat is None
            if past or (isinstance(table, TableScene) and table.viewers.viewer is None):
                hands = (s for zone, s in table.director.zones.items() if zone.kind == "hand")
                assert all(sprite.card is None for sprites in hands for sprite in sprites)
        if isinstance(scene, PastScene):
            assert scene.director.repairs == 0, "the table of the past had to be put right"
        if not isinstance(scene, TableScene):
            return
        assert scene.director.repairs == 0, "the table had to be put right"
        if self.rng.random() < 0.5 and not scene.director.held:
            scene.director.skip()
            self.app.step(0.0, [])
        if self.app.scene is not scene:
            return
        if scene.director.idle and not scene.director.behind and not scene.director.held:
            for zone, cards in scene.viewers.zones.items():
                shown = [sprite.card for sprite in scene.director.zones[zone]]
                known = [scene.director.seen_card(zone, card, lying=True) for card in cards]
                assert shown == known, f"{zone} shows {shown}, holds {known}"


def swing(seed, events, folder):
    """Let one monkey run; reopen the app each time the monkey has closed the window."""
    rng = random.Random(seed)
    left = events
    while left > 0:
        speed = rng.choice(("normal", "fast", "instant"))
        with flying(folder, speed=speed, bot_delay=rng.choice((0, 100))) as pilot:
            pilot.title()
            monkey = Monkey(pilot, rng)
            monkey.game()
            left -= max(1, monkey.run(left))


def fresh_seed():
    """Return a random seed, short enough to be typed."""
    return random.SystemRandom().randrange(10**9)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=fresh_seed())
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}, {chosen.events} events", flush=True)
    began, walked = time.time(), 0
    for seed in itertools.count(chosen.seed):
        events = min(SWING, chosen.events - walked)
        try:
            with tempfile.TemporaryDirectory() as folder:
                swing(seed, events, Path(folder))
        except BaseException:
            print(f"again: python -m tests.monkey --seed {seed} --events {events}", flush=True)
            raise
        walked += events
        if walked % (5 * SWING) == 0:
            print(f"{walked} events, {time.time() - began:.0f} s", flush=True)
        if walked >= chosen.events:
            break
    print("nothing broke")


if __name__ == "__main__":
    sys.exit(main())
