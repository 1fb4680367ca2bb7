"""One scenario of `benchmarks.display`, in a real window and a process of its own.

``python -m benchmarks._frames SCENARIO WIDTH HEIGHT STARTED`` prints one line of JSON.
"""

import json
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pygame

from swoop_desktop.app import App
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings

FRAME = 1 / 60
SETTLING, IDLE = 8.0, 30.0
"""Seconds: before measuring, while hints are computed; and of measuring."""
Cost: TypeAlias = tuple[float, float]
"""Milliseconds of a frame: clock time, and processor time of its thread, which other programs and
other threads don't increase.
"""
_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)


def main() -> None:
    scenario, width, height, started = sys.argv[1], *map(int, sys.argv[2:4]), float(sys.argv[4])
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(window=(width, height), highlight=True)
        app = App(DataDir.at(Path(folder)), settings, silent=True)
        if scenario == "first":
            from swoop_desktop.scenes.title.page import TitleScene

            app.push(TitleScene([]))
            app.step(0.0, [])
            found: dict[str, Any] = {"first_ms": (time.monotonic() - started) * 1e3}
        else:
            found = _SCENARIOS[scenario](app)
        found["size"] = app.size
        found["driver"] = pygame.display.get_driver()
        found["own_mb"] = _mapped()["Own"]
        found["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(found))
        app.close()


def _table(app: App, seats: int, *, playing: bool = False, rules: str = "classic") -> Any:
    """Open a table; unless `playing`, its bots don't play, so every frame shows the scenario."""
    from swoop_desktop.engine.registry import find_rules
    from swoop_desktop.play.session import Seat, Session, Setup
    from swoop_desktop.scenes.table.model.clock import Due
    from swoop_desktop.scenes.table.scene import TableScene

    game, found = find_rules(rules)
    names = [Seat(f"Player {i}", "bot:easy" if i else "human") for i in range(seats)]
    scene = TableScene(Session.new(Setup(game, found, tuple(names), 7)))
    app.push(scene)

    def still(seconds: float) -> Due:
        scene.director.update(seconds)
        return Due.NOTHING

    if not playing:
        scene.clock.tick = still  # type: ignore[method-assign]
    # A newcomer's notices would be drawn in each frame, since no time passes to end them.
    scene.newcomer.tell = lambda _view: False  # type: ignore[assignment,method-assign]
    return scene


def _frames(app: App, seconds: float, before: Any = None) -> list[Cost]:
    """Return the cost of each frame: events, update, draw and present. Number and content of frames
    don't depend on the machine's speed.
    """
    costs = []
    for _ in range(round(seconds / FRAME)):
        events = [event for event in pygame.event.get() if event.type in _RESIZED]
        events += before() if before is not None else []
        began = time.perf_counter()
        costs.append(_cost(lambda given=events: app.step(FRAME, given)))  # type: ignore[misc]
        time.sleep(max(0.0, began + FRAME - time.perf_counter()))
    return costs


def _cost(work: Callable[[], object]) -> Cost:
    start, worked = time.perf_counter(), time.thread_time()
    work()
    return (time.perf_counter() - start) * 1e3, (time.thread_time() - worked) * 1e3


def _deal(app: App) -> dict[str, Any]:
    """Measure dealing to eight seats, from the first card to the last."""
    scene = _table(app, 8)
    _frames(app, 0.15)
    costs = []
    while not scene.director.idle:
        costs += _frames(app, FRAME)
    return {"costs": costs}


def _hand(app: App) -> dict[str, Any]:
    """Move the mouse along a hand of 60 cards, also while a pile of 40 is swept away."""
    return _hovered(app, _table(app, 8), 60, 40)


def _big(app: App) -> dict[str, Any]:
    """Measure the largest table: the most players, a hand of 150 and a pile of 60."""
    from swoop_desktop.engine.game import MOST_SEATS

    return _hovered(app, _table(app, MOST_SEATS, rules="wild_twos"), 150, 60)


def _hovered(app: App, scene: Any, hand: int, swept: int) -> dict[str, Any]:
    """Move the mouse along the hand, also while the pile is swept away."""
    from swoop_desktop.engine.cards import packs_of
    from swoop_desktop.engine.events import Moved, Zone

    scene.director.skip()
    deck = list(packs_of(5, 2))
    random.Random(3).shuffle(deck)
    zones = dict(scene.viewers.zones)
    zones[Zone("hand", 0)] = tuple(deck[:hand])
    pile = tuple(deck[hand : hand + swept])
    zones[Zone("pile")] = pile
    scene.director.lay(zones)
    scene.picture.stage.prepare(scene.director)
    _frames(app, 2.0)
    row, steps = scene.director.layout.frame.hand, 0

    def hover() -> list[pygame.event.Event]:
        nonlocal steps
        steps += 1
        x = row.x + (steps * row.w / 150) % row.w
        y = row.bottom - 20 if steps % 300 < 150 else row.y + 12
        pos = (round(x), round(y))
        return [pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0))]

    costs = _frames(app, 3.0, hover)
    scene.director.feed(Moved(pile, Zone("pile"), Zone("gone"), "swoop"))
    return {"costs": costs, "swept": _frames(app, 1.2, hover)}


def _swoop(app: App) -> dict[str, Any]:
    """Swoop piles of 9 and of 25 cards at a table of eight, until the ribbon's word is gone. Each
    pile is swooped twice: the first swoop makes some pictures.
    """
    scene, found = _table(app, 8), dict[str, Any](costs=[])
    _frames(app, 1.0)
    while scene.picture.stage.art.busy:  # drawing the first pictures is not measured
        _frames(app, 0.2)
    for cards in (9, 25):
        for warm in (False, True):
            costs = _swooped(app, scene, cards)
            found[f"{'warm' if warm else 'first'}_{cards}"] = costs
            found["costs"] += costs
    return found


def _swooped(app: App, scene: Any, cards: int) -> list[Cost]:
    from swoop_desktop.engine.cards import packs_of, rank
    from swoop_desktop.engine.events import Happened, Moved, TurnBegan, Zone

    scene.director.skip()
    deck = list(packs_of(4, 2))
    random.Random(cards).shuffle(deck)
    same = tuple(card for card in deck if rank(card) == 5)[:3]
    rest = tuple(card for card in deck if rank(card) != 5)
    hand, pile = (*same, *rest[:8]), rest[20 : 17 + cards]
    heap, gone = Zone("pile"), Zone("gone")
    zones = {**scene.viewers.zones, Zone("hand", 0): hand, heap: pile, gone: (None,) * 20}
    scene.director.lay(zones)
    scene.picture.stage.prepare(scene.director)
    _frames(app, 1.5)
    scene.director.feed(Moved(same, Zone("hand", 0), heap, "play"))
    scene.director.feed(Happened("swoop", 0, {"rank": 5, "cards": cards}))
    scene.director.feed(Moved((*pile, *same), heap, gone, "swoop"))
    scene.director.feed(TurnBegan((0,), "again"))
    return _frames(app, 1.6)


def _idle(app: App) -> dict[str, Any]:
    """Idle in the player's turn, in the program's own loop, which sleeps until something is due.
    The processor time of all threads counts.
    """
    scene = _table(app, 4, playing=True)
    scene.director.skip()
    while not scene.viewers.offered or scene.lively:
        _frames(app, 0.2)
    found = dict[str, Any]()

    def watch() -> None:
        time.sleep(SETTLING)
        began, used = time.perf_counter(), time.process_time()
        time.sleep(IDLE)
        share = (time.process_time() - used) / (time.perf_counter() - began)
        found["idle_percent"] = share * 100
        app.quit()

    threading.Thread(target=watch).start()
    app.run()
    return found


def _opened(app: App) -> dict[str, Any]:
    """Open a table from the title, with all cards dealt; then drag the window to other sizes."""
    from swoop_desktop.scenes.title.page import TitleScene

    app.push(TitleScene([]))
    _frames(app, 1.5)
    _table(app, 4)  # imports and reads files now, so that no measured frame does
    app.pop()
    _frames(app, 0.5)

    def open_it() -> None:
        _table(app, 8).director.skip()
        app.step(FRAME, [])

    costs = [_cost(open_it), *_frames(app, 1.5)]
    (width, height), resized = app.size, list[Cost]()
    for step in range(12):
        app.window.native.size = width - 24 * step, height - 12 * step
        resized += _frames(app, 0.1)
    return {"costs": costs, "resized": resized + _frames(app, 1.0)}


def _memory(app: App) -> dict[str, Any]:
    """Measure the title, then a table of four with all cards dealt and all pictures drawn."""
    from swoop_desktop.scenes.title.page import TitleScene

    app.push(TitleScene([]))
    _frames(app, 0.5)
    while app.scene.lively:
        _frames(app, 0.2)
    title = _mapped()
    app.restart(TitleScene([]))  # as when a player opens a game
    scene = _table(app, 4)
    scene.director.skip()
    _frames(app, 3.0)
    while scene.picture.stage.art.busy or scene.lively:
        _frames(app, 0.5)
    return {"title": title, "table": _mapped()}


def _told(app: App, seats: int, rules: str) -> dict[str, Any]:
    """Let bots play while a screen reader listens; return milliseconds of describing and of sending
    each tree.
    """
    scene = _table(app, seats, playing=True, rules=rules)
    described, sent = list[float](), list[float]()
    bridge, see, send = app.bridge, app.bridge.see, app.bridge.send

    def seeing() -> Any:
        began = time.process_time()
        seen = see()
        described.append((time.process_time() - began) * 1e3)
        return seen

    def sending() -> None:
        count, began = len(described), time.process_time()
        send()
        if len(described) > count:
            sent.append((time.process_time() - began) * 1e3 - described[-1])

    bridge.see, bridge.send = seeing, sending  # type: ignore[method-assign]
    rng = random.Random(1)
    for _ in range(12):
        _frames(app, 1.0)
        player = scene.viewers.player
        if player is not None and scene.viewers.offered:
            scene.session.submit(player.seat, rng.choice(player.seen.legal))
    return {"described": described, "sent": sent}


def _mapped() -> dict[str, float]:
    """Return megabytes by the kernel's names of memory. This process wrote `Own`, and shares it
    with no other.
    """
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    found = {name: int(rest.split()[0]) / 1024 for name, rest in (at.split(":") for at in lines)}
    # Unchanged pages of libraries are private only while no other program uses them.
    return {**found, "Own": found["Private_Dirty"]}


_SCENARIOS: dict[str, Callable[[App], dict[str, Any]]] = {
    "deal": _deal,
    "hand": _hand,
    "big": _big,
    "swoop": _swoop,
    "opened": _opened,
    "memory": _memory,
    "told 4": lambda app: _told(app, 4, "classic"),
    "told 12": lambda app: _told(app, 12, "wild_twos"),
    "idle": _idle,
}


if __name__ == "__main__":
    main()
