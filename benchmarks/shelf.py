"""How long it takes to list ten thousand games, first unread, then known.

Other times: the title's search for a game to go on with, before its first picture; and the longest
frame of each page while games are first read, and of the list while known games are sorted and
searched. Times of known games are medians of new processes; files are in the system's memory.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks._records import write_records

RECORDS, ROUNDS = 10_000, 7
LIMIT = 1000
"""Milliseconds: limit for listing known games."""
LONGEST = 33
"""Milliseconds: limit of a frame's work while games are read; a busy machine makes frames longer.
"""
_HERE = Path(__file__).parent.parent
_CHILD = """
import sys, time
from pathlib import Path
from swoop_desktop.storage.paths import DataDir
data = DataDir.at(Path(sys.argv[2]))
if sys.argv[1] == "shelf":
    from swoop_desktop.records.collection import Collection
    def look():
        reading = Collection(data).reading()
        while not reading.done:
            time.sleep(0.001)
        reading.close()
else:
    from swoop_desktop.records.folder import waiting_games
    look = lambda: waiting_games(data, 2)
began = time.perf_counter()
look()
print(time.perf_counter() - began)
"""
_WINDOW = """
import os, sys, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
from swoop_desktop.app import FRAME, App
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.processes import frame_priority
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from threading import enumerate as threads
app = App(DataDir.at(Path(sys.argv[2])), Settings(window=(1280, 720)), silent=True)
app.push(TitleScene([]))
opened = time.perf_counter()
first = longest = most = 0.0
frames = 0
reading = True
while reading:
    began, worked = time.perf_counter(), time.thread_time()
    app.step(FRAME, [])
    cost, work = time.perf_counter() - began, time.thread_time() - worked
    frames += 1
    if frames == 20 and sys.argv[1] != "title":  # deferred modules are loaded
        opened = time.perf_counter()
        with frame_priority.frame():
            app.scene.act({"shelf": "games", "new": "new"}[sys.argv[1]])
    elif frames > (1 if sys.argv[1] == "title" else 25):  # the page has been drawn
        longest, most = max(longest, cost), max(most, work)
    if not first and getattr(app.scene, "total", 0):
        first = time.perf_counter() - opened
    names = {thread.name for thread in threads()}
    reading = frames < 60 or bool(names & {"waiting games", "shelf"})
    time.sleep(max(0.0, FRAME - cost))
whole = time.perf_counter() - opened
changes = [("players", ""), ("length", ""), ("length", "a"), ("length", "an")]
for order, words in changes if sys.argv[1] == "shelf" else []:
    frames = 0
    while frames < 20:
        began, worked = time.perf_counter(), time.thread_time()
        if not frames:
            app.scene.words.words = words
            with frame_priority.frame():
                app.scene._sort(order)
        app.step(FRAME, [])
        cost, work = time.perf_counter() - began, time.thread_time() - worked
        longest, most, frames = max(longest, cost), max(most, work), frames + 1
        time.sleep(max(0.0, FRAME - cost))
print(first, whole, longest, most, flush=True)
os._exit(0)
"""


def main(arguments: Sequence[str] = ()) -> None:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as empty:
        data = Path(folder)
        write_records(data / "records", options.records)
        print(f"{options.records:,} games, milliseconds")
        _say_held("title", Path(empty), "no games, title")  # loads its deferred modules
        for what in ("title", "new", "shelf"):
            _say_held(what, data, what)
            if what == "shelf":
                _say_held(what, data, "shelf, known")
            shutil.rmtree(data / "cache")
        for what in ("title", "shelf"):
            _say(f"{what}, first", [_measured(what, data)])
        _say("title, known", [_measured("title", data) for _ in range(ROUNDS)])
        times = [_measured("shelf", data) for _ in range(ROUNDS)]
        _say("shelf, known", times, LIMIT)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks shelf", description=__doc__)
    parser.add_argument("--records", type=int, default=RECORDS, metavar="N")
    return parser


def _say(name: str, times: Sequence[float], limit: int | None = None) -> None:
    told = "" if limit is None else f"   limit {limit}"
    print(f"{name:14} {statistics.median(times) * 1e3:7.0f}{told}")


def _say_held(what: str, data: Path, name: str) -> None:
    """Print how long a page needs to list and read all games, and its longest frame."""
    times = (1e3 * float(word) for word in _told(_WINDOW, what, data).split()[-4:])
    first, whole, longest, most = times
    shown = f"first rows {first:.0f}   " if first else ""
    held = f"longest frame {longest:.0f}, most work in one {most:.0f}   limit {LONGEST}"
    print(f"{name}, in a window: {held}   {shown}all read {whole:.0f}")


def _measured(what: str, data: Path) -> float:
    """Return the seconds that a new process takes to find or list the games."""
    return float(_told(_CHILD, what, data))


def _told(program: str, what: str, data: Path) -> str:
    command = [sys.executable, "-c", program, what, str(data)]
    done = subprocess.run(command, cwd=_HERE, capture_output=True, text=True, check=True)
    return done.stdout
