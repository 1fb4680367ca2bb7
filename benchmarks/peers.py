"""Our program beside Aisleriot and KPat on one screen: the cost of idling and of dragging a card.

``--idle``: the share of a core that each program uses while idle, and its resident and proportional
memory. All programs are open at the same time.

``--drag``: a card is dragged to and fro in a window of 1920 × 1080, in one program after another,
by a mouse that sends as many events as an ordinary one. A frame is everything drawn in the window
within two milliseconds, as reported by the X server, so all are counted alike. The server's own
work for the frames is shown beside the program's.

Needs Xvfb, openbox, xdotool and the peers.
"""

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks._screen import Screen, environment, kept, program
from tests.window.desk import Desk, missing

SIZE = (1920, 1080)
SETTLING, IDLE, DRAG = 25.0, 30.0, 6.0
"""Seconds: waiting for sound devices to close and hints to be computed; idling; dragging."""
TRIES, HELD = 6, 10
"""Number of tries to grab a card; frames in a second above which it counts as held."""
RATE = 125.0
"""Events a second of an ordinary mouse."""
HERE = Path(__file__).parent.parent
PEERS = {
    "Aisleriot": (("sol",), (0.071, 0.5)),
    "KPat": (("kpat", "--gametype", "klondike"), (0.188, 0.45)),
}
"""By program: its command for Klondike, and the place of a card that can be dragged, in shares of
the window.
"""
_GAME = """
import sys
from pathlib import Path
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
game, rules = find_rules("classic")
names = [Seat(f"Player {i}", "bot:easy" if i else "human") for i in range(4)]
session = Session.new(Setup(game, rules, tuple(names), 7), Path(sys.argv[1]))
while 0 not in session.to_act():
    session.think()
    session.ready(5)
    session.step()
session.close()
"""
"""Program that writes the record of a game in the player's turn."""
_TELLING = "tests.window.driver"
"""Module that runs our program and reports the places of its cards."""


Swing: TypeAlias = tuple[tuple[float, float, float, float], float, float]
"""Arguments of `Screen.swing`: box, duration, and rate."""


@dataclass
class Running:
    """A program with its window open."""

    name: str
    process: subprocess.Popen[str]
    pid: int
    window: str = ""

    @property
    def used(self) -> float:
        """Seconds of processor time so far, on any core."""
        return _used(self.pid)

    def memory(self) -> tuple[float, float]:
        """Return megabytes of resident and of proportional memory (see `benchmarks.memory`)."""
        told = Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines()
        found = dict(line.split(":") for line in told[1:])
        rss, pss = (int(found[name].split()[0]) / 1024 for name in ("Rss", "Pss"))
        return rss, pss


def main(arguments: Sequence[str] = ()) -> None:
    options = _parser().parse_args(arguments)
    if missing():
        print(f"not installed: {', '.join(missing())}")
        return
    both = options.idle == options.drag
    trees = {"ours": HERE, **({"before": options.before} if options.before else {})}
    if options.idle or both:
        _idle(trees, options.seconds)
    if options.drag or both:
        _drag(trees, options.rate)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks peers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--idle", action="store_true", help="only this")
    parser.add_argument("--drag", action="store_true", help="only this")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="another state of the sources, to compare"
    )
    parser.add_argument("--seconds", type=float, default=IDLE, metavar="N", help="to be idle")
    parser.add_argument(
        "--rate", type=float, default=RATE, metavar="N", help="moves of the mouse a second"
    )
    return parser


def _idle(trees: Mapping[str, Path], seconds: float) -> None:
    with _desk() as (desk, around), contextlib.ExitStack() as open_ones:
        running = [
            open_ones.enter_context(_ours(f"{name}, {what}", tree, around, desk, (1280, 720), what))
            for name, tree in trees.items()
            for what in ("title", "table")
        ]
        for name, (command, _card) in PEERS.items():
            if program(command[0]):
                running.append(open_ones.enter_context(_peer(name, command, around, desk)))
        time.sleep(SETTLING)
        before = [each.used for each in running]
        began = time.monotonic()
        time.sleep(seconds)
        passed = time.monotonic() - began
        print(f"{'idle at 1280×720':20} CPU (limit 0.2 %)   RSS     PSS")
        for each, used in zip(running, before, strict=True):
            share, (rss, pss) = (each.used - used) / passed * 100, each.memory()
            print(f"{each.name:20} {share:9.3f} %     {rss:8.0f} {pss:7.0f} MB")


def _drag(trees: Mapping[str, Path], rate: float) -> None:
    print(f"{'dragged at 1080p':20} frames/s   CPU    server   (limits 120, 7 %)")
    with _desk() as (desk, around):
        for name, tree in trees.items():
            with _ours(name, tree, around, desk, SIZE, "table", _TELLING) as ours:
                x, y, _w, _h = _box(desk, ours.window)
                across, down = _hand(ours)
                _measure(ours, desk, (x + across, y + down), rate)
        for name, (command, card) in PEERS.items():
            if program(command[0]):
                with _peer(name, command, around, desk) as peer:
                    desk.do("windowsize", "--sync", peer.window, *SIZE)
                    time.sleep(8)  # meanwhile KPat computes whether the deal can be won
                    x, y, w, h = _box(desk, peer.window)
                    _measure(peer, desk, (x + card[0] * w, y + card[1] * h), rate)


def _measure(running: Running, desk: Desk, card: tuple[float, float], rate: float) -> None:
    """Drag the card at this point, and print the cost."""
    with Screen(desk.display) as eyes, Screen(desk.display) as hand:
        x, y, w, h = _box(desk, running.window)
        area = (x + 0.3 * w, y + 0.3 * h, 0.4 * w, 0.4 * h)
        for _ in range(TRIES):
            hand.move(*card)
            time.sleep(0.5)
            hand.press(down=True)
            for step in range(1, 21):  # away from the other cards, not along them
                hand.move(card[0] + step, card[1] - 6 * step)
                time.sleep(0.02)
            if _count(eyes, hand, running, (area, 1.0, rate)) > HELD:
                break
            hand.press(down=False)  # try again: the table was not ready
            time.sleep(2)
        used, server, began = running.used, _used(desk.server), time.monotonic()
        frames = _count(eyes, hand, running, (area, DRAG, rate))
        passed = time.monotonic() - began
        share = (running.used - used) / passed * 100
        server = (_used(desk.server) - server) / passed * 100
        hand.press(down=False)
    print(f"{running.name:20} {frames / passed:7.0f}   {share:5.1f} % {server:7.1f} %")


def _count(eyes: Screen, hand: Screen, running: Running, swing: Swing) -> int:
    """Count the frames drawn in the window while the pointer swings."""
    mover = threading.Thread(target=hand.swing, args=swing)
    mover.start()
    frames = sum(1 for _ in eyes.frames(swing[1], int(running.window)))
    mover.join()
    return frames


@contextlib.contextmanager
def _desk() -> Iterator[tuple[Desk, dict[str, str]]]:
    with (
        tempfile.TemporaryDirectory() as home,
        Desk((3840, 2160)) as desk,
        environment(desk.display, Path(home)) as around,
    ):
        yield desk, around


@contextlib.contextmanager
def _ours(
    name: str,
    tree: Path,
    around: Mapping[str, str],
    desk: Desk,
    size: tuple[int, int],
    what: str,
    module: str = "swoop_desktop",
) -> Iterator[Running]:
    """Run our program from source, on the title or at a table in the player's turn."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--data-dir", folder]
        settings = f"window = [{size[0]}, {size[1]}]\n"
        (Path(folder) / "settings.toml").write_text(settings, encoding="utf-8")
        if what == "table":
            words.append(str(Path(folder) / "game.swoop"))
            command = [sys.executable, "-c", _GAME, words[-1]]
            subprocess.run(command, cwd=tree, env=kept(tree, around), check=True)
        command = [sys.executable, "-m", module, *words]
        with _opened(name, command, tree, kept(tree, around), desk) as running:
            yield running


@contextlib.contextmanager
def _peer(
    name: str, command: Sequence[str], around: Mapping[str, str], desk: Desk
) -> Iterator[Running]:
    words = [program(command[0]) or "", *command[1:]]
    with _opened(name, words, HERE, around, desk) as running:
        yield running


@contextlib.contextmanager
def _opened(
    name: str, command: Sequence[str], folder: Path, around: Mapping[str, str], desk: Desk
) -> Iterator[Running]:
    with subprocess.Popen(
        command,
        cwd=folder,
        env=around,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield Running(name, process, process.pid, desk.window_of(process.pid))
        finally:
            process.kill()


def _hand(ours: Running) -> tuple[float, float]:
    """Return the point in the window where a card of the player's hand can be grabbed."""
    assert ours.process.stdin is not None and ours.process.stdout is not None
    while True:
        ours.process.stdin.write("state\n")
        ours.process.stdin.flush()
        answer = ours.process.stdout.readline()
        state = json.loads(answer) if answer.startswith("{") else {}
        keys = [key for choice in state.get("choices", ()) for key in choice["keys"]]
        if state.get("offered") and keys:
            x, y, w, h = next(_boxes(state["tree"], keys[0]))
            return x + w / 2, y + h / 3
        time.sleep(0.2)


def _boxes(node: Mapping[str, Any], key: str) -> Iterator[Sequence[int]]:
    """Yield the boxes of the nodes with this key in a description."""
    if node["key"] == key:
        yield node["rect"]
    for child in node["children"]:
        yield from _boxes(child, key)


def _used(pid: int) -> float:
    """Return processor seconds of a process with all its threads, even ended ones. Linux numbers
    each process's clock like this.
    """
    return time.clock_gettime((~pid << 3) | 2)


def _box(desk: Desk, window: str) -> tuple[int, int, int, int]:
    """Return position and size of a window's inside, on the screen."""
    told = dict(line.split("=") for line in desk.do("getwindowgeometry", "--shell", window).split())
    x, y, w, h = (int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    return x, y, w, h
