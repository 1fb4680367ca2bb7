"""How long a step of a replay takes, from the key to the picture, without a screen: in a deal of
about 1,000 turns, and in a game of 1,000 deals. Also, how long opening each game takes. Times are
those of the window's thread, which other programs don't increase.
"""

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from swoop_desktop.engine.game import MOST_DEALS
from swoop_desktop.engine.record import event_line, header_line, to_text
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.replay import EVERYTHING, judged

LIMIT = 50.0
"""Most milliseconds of a step."""
SAMPLES = 150
TURNS = 1000


def turns() -> Session:
    """A game whose first deal has about 1,000 turns."""
    for seed in range(1000):
        session = _by_chance("wild_twos", 2, seed, lambda one: one.number > 1, few=False)
        if len(session.history) > 3 * TURNS:
            return session
    raise AssertionError("no deal is that long")


def deals() -> Session:
    """A game of 1,000 deals among seven players."""
    return _by_chance("classic", 7, 1, lambda one: one.number >= MOST_DEALS, few=True)


def _by_chance(
    rules: str, seats: int, seed: int, over: Callable[[Session], bool], *, few: bool
) -> Session:
    """Play a game at random; with `few`, in large sets, so that deals are short."""
    game, found = find_rules(rules)
    if few:
        told = game.rules_to(found)
        found = game.rules_from({**told, "point_limit": 0, "deals": MOST_DEALS, "name": "long"})
    people = tuple(Seat(f"P{seat}", "human") for seat in range(seats))
    session, rng = Session.new(Setup(game, found, people, seed)), random.Random(seed)
    while session.winners is None and not over(session):
        seat = session.to_act()[0]
        legal = session.seen_by(seat).legal
        if few:
            legal = tuple(sorted(legal, key=lambda a: -len(a.cards) - len(a.columns)))
            legal = legal[: max(1, len(legal) // 2)]
        session.submit(seat, rng.choice(legal))
    return session


def _record(session: Session, path: Path) -> None:
    setup = session.setup
    header = header_line(setup.game, setup.rules, setup.seats, setup.seed, "benchmark")
    lines = [header, *(event_line(setup.game, event) for event in session.history)]
    path.write_text("".join(to_text(line) for line in lines if line is not None), "utf-8")


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    print(f"milliseconds: median, 99 of 100, longest (none may take more than {LIMIT:g})")
    for name, make in (("1,000 turns", turns), ("1,000 deals", deals)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "long.swoop"
            _record(make(), path)
            began = time.thread_time()
            found = judged(path)
            spent = time.thread_time() - began
            assert found.session is not None
            assert found.replay is not None
            size = path.stat().st_size / 1e6
            print(
                f"\n{name}: {found.replay.last:,} positions, {size:.1f} MB, opened in {spent:.2f} s"
            )
            _steps(found.session, Path(folder))


def _steps(session: Session, folder: Path) -> None:
    """Time steps of every kind at a table."""
    from swoop_desktop.app import App
    from swoop_desktop.scenes.replay.scene import ReplayScene
    from swoop_desktop.storage.paths import DataDir
    from swoop_desktop.storage.settings import Settings

    app = App(DataDir.at(folder), Settings(window=(1280, 720)), silent=True)
    app.go.replay_of(session)
    scene, rng = app.scene, random.Random(1)
    assert isinstance(scene, ReplayScene)
    playback = scene.playback
    scene.viewpoint.agreed = True
    scene.viewpoint.see(EVERYTHING)
    last = scene.replay.last
    longest = max(scene.replay.chapters, key=scene.replay.length)
    end = longest.first + scene.replay.length(longest)

    def quiet() -> None:
        for _ in range(3000):
            app.step(0.02, [])
            if not scene.picture.busy and not scene.lively:
                return
            pygame.time.wait(1)

    def timed(act: Callable[[], object], before: Callable[[], object]) -> float:
        before()
        app.step(0.5, [])
        app.step(0.5, [])
        began = time.thread_time()
        act()
        app.step(0.0, [])
        return (time.thread_time() - began) * 1e3

    def anywhere() -> None:
        playback.go_to(rng.randrange(1, last))

    quiet()
    kinds: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "a step on": (lambda: playback.step(1), anywhere),
        "a step back": (lambda: playback.step(-1), anywhere),
        "anywhere": (anywhere, lambda: None),
        "end of the longest deal": (lambda: playback.go_to(end - rng.randrange(9)), anywhere),
        "back from there": (
            lambda: playback.step(-1),
            lambda: playback.go_to(end - rng.randrange(9)),
        ),
    }
    for name, (act, before) in kinds.items():
        took = sorted(timed(act, before) for _ in range(SAMPLES))
        late = took[round(0.99 * (SAMPLES - 1))]
        print(f"  {name:24} {statistics.median(took):6.1f} {late:6.1f} {took[-1]:6.1f}")
    app.close()
