"""A tour of what the program shows of the player's folder: it opens the pages of games, statistics
and the day, and checks every word. Nothing may be raised, whatever the folder contains.
"""

import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from unittest import mock

from swoop_desktop.processes import PAINT
from swoop_desktop.records.collection import Collection
from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.games.parts import FoldersScene
from swoop_desktop.scenes.replay.open import open_replay, share_record
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.statistics.counter import Counter, count
from swoop_desktop.ui.node import walk
from tests.fuzz.targets import nobody_thinks
from tests.pilot import flying
from tests.processes.helped import helped_by

NO_PAINTER = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
SAID = {"title", "shelf", "folders", "statistics", "daily", "share", "replay", "open"}
"""Names of the pages that a tour may open."""
MOST = 3
"""Number of records opened on a tour, besides the list of all."""


@contextmanager
def guide(folder):
    """A window without processes that think, paint or count."""
    with ExitStack() as stack:
        stack.enter_context(helped_by(*NO_PAINTER, word=PAINT))
        stack.enter_context(nobody_thinks())
        # Count here: a process takes half a second to start.
        stack.enter_context(mock.patch.object(Counter, "run", lambda _, paths: count(paths)))
        yield stack.enter_context(flying(folder, window=(960, 600)))


def heard(app):
    """Run some frames; return every word of the page."""
    for _ in range(3):
        app.step(0.1, [])
    nodes = list(walk(app.scene.describe()))
    assert nodes
    return "\n".join(f"{node.name} {node.value}" for node in nodes)


def tour(pilot):
    """Open these pages; return the words of each."""
    app, said = pilot.app, dict[str, str]()
    app.go.title()
    said["title"] = heard(app)
    app.push(ShelfScene())
    pilot.await_games()
    said["shelf"] = heard(app)
    entries = list(pilot.scene.shown)
    for row in range(min(len(entries), 2 * MOST)):
        pilot.scene.lines.move_to(row)
        said["shelf"] += heard(app)
    app.push(FoldersScene(Collection(app.data)))
    said["folders"] = heard(app)
    app.go.title()
    app.push(StatisticsScene())
    pilot.wait(lambda: pilot.scene.counting.done, "all games to be counted")
    said["statistics"] = heard(app)
    app.go.title()
    app.push(DailyScene())
    pilot.await_games()
    said["daily"] = heard(app)
    for entry in entries[:MOST]:
        for name, way in (
            ("share", partial(share_record, app)),
            ("replay", partial(open_replay, app)),
            ("open", app.go.open),
        ):
            app.go.title()
            way(entry.path)
            said[name] = said.get(name, "") + heard(app)
    app.go.title()
    return said
