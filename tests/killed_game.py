"""A game of bots in a window, begun or resumed in a process that tests kill: `python -m
tests.killed_game RECORD RULES SEATS SEED`. It plays as fast as it can.
"""

import sys
from pathlib import Path

from swoop_desktop.app import App
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings


def main():
    record, rules, seats, seed = sys.argv[1:]
    path = Path(record)
    if path.exists():
        session = Session.resume(path)
    else:
        players = tuple(Seat(f"Bot {i + 1}", "bot:easy") for i in range(int(seats)))
        session = Session.new(Setup(*find_rules(rules), players, int(seed)), path)
    print("ready", flush=True)
    app = App(DataDir.at(path.parent), Settings(speed="instant", bot_delay=0), silent=True)
    app.push(TableScene(session, Watch()))
    try:
        while app.running:
            app.step(0.02, ())
    finally:
        app.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
