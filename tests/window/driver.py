"""The real program, which also reports its state: ``python -m tests.window.driver ARGUMENTS``.

It answers each line on standard input with a JSON line on standard output: ``state`` with what is
on the screen, ``picture FILE`` after saving the surface to a file. No request can play: only mouse
and keys do.
"""

import json
import sys
import threading
from queue import Empty, SimpleQueue

import pygame

from swoop_desktop.app import App
from swoop_desktop.cli import main
from swoop_desktop.engine.events import Decided
from swoop_desktop.play.session import Session
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.model.table_model import CardTarget
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.selection import together

_submit = Session.submit
_asked = SimpleQueue()
_step = App.step


def _as_plain(node):
    return {
        "key": node.key,
        "role": node.role,
        "name": node.name,
        "rect": node.rect,
        "value": node.value,
        "states": sorted(node.states),
        "children": [_as_plain(child) for child in node.children],
    }


def _choices(seen):
    """Return the legal plays as cards; larger sets first, so that games end."""
    found = []
    for action in sorted(seen.legal, key=lambda a: -len(a.cards) - len(a.columns)):
        chosen = seen.picks(action)
        keys = [CardTarget(picked).key for picked in chosen]
        double = bool(chosen) and _by_double_click(seen, action, chosen)
        found.append({"button": f"do {action}", "keys": keys, "whole": double})
    return found


def _by_double_click(seen, action, chosen):
    """True if double-clicking the first of these cards plays all of them."""
    found = together(chosen[0], seen)
    alone = len(chosen) == 1 and found.why_not_more is not None
    taken = set(found.cards) == set(chosen) and not alone
    return taken and seen.outcome(action).harmless


def _state(app):
    scene = app.scene
    table, at_table = isinstance(scene, TableScene), isinstance(scene, BaseTableScene)
    state = {
        "scene": type(scene).__name__,
        "size": app.size,
        "tree": _as_plain(scene.describe()),
        "focus": scene.viewers.attention.focused if at_table else scene.focus.key,
        "lively": scene.lively or getattr(scene, "unread", False),
    }
    if table:
        zone_of = scene.table.description.part_zone
        state |= {
            "offered": scene.viewers.offered and scene.guard.settled,
            "viewer": scene.viewers.viewer,
            "target": scene.table.description.target,
            "parts": [
                f"zone {zone_of(part, scene.director.bottom)}"
                for part in scene.table.description.parts
            ],
            "letters": [part.key for part in scene.table.description.parts],
            "done": getattr(scene.session, "by_people", 0),
            "idle": scene.director.idle,
            "why": scene.public.why,
            "decided": sum(isinstance(event, Decided) for event in scene.session.history),
            "choices": _choices(scene.viewers.player.seen) if scene.viewers.offered else [],
            "repairs": scene.director.repairs,
        }
    return state


def _answer(app, line):
    word, _, rest = line.partition(" ")
    if word == "picture":
        pygame.image.save(app.window.surface, rest)
        return {"saved": rest}
    return _state(app)


def _submitted(self, seat, action, *more):
    """Count people's decisions: the events tell secret choices only after the whole round."""
    _submit(self, seat, action, *more)
    self.by_people = getattr(self, "by_people", 0) + (seat in self.setup.humans)


def _stepped(self, dt, events):
    drawn = _step(self, dt, events)
    while self.running:
        try:
            line = _asked.get_nowait()
        except Empty:
            break
        print(json.dumps(_answer(self, line)), flush=True)
    return drawn


def _listen():
    for line in sys.stdin:
        _asked.put(line.strip())
        wake()


if __name__ == "__main__":
    App.step = _stepped
    Session.submit = _submitted
    threading.Thread(target=_listen, daemon=True).start()
    sys.exit(main())
