"""Listens to a window through libatspi as Orca does; that library keeps objects and calls vanished
ones defunct.

Run by the system's Python, which has the bindings. It prints a JSON line for each announcement: its
words, and why Orca would ignore it.
"""

import json
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

APART = 0.1
"""Seconds in which Orca 48 drops a second event of one kind from one program, except alerts."""
ALERTS = (Atspi.Role.NOTIFICATION, Atspi.Role.ALERT)
_last = 0.0


def defunct(thing):
    """True if libatspi calls the object defunct."""
    try:
        Atspi.Accessible.get_name(thing)
        return bool(thing.get_state_set().contains(Atspi.StateType.DEFUNCT))
    except GLib.GError:
        return True


def on_event(event):
    """Print an announcement. For all other events look up the source's parents, as readers do."""
    global _last
    if event.type.startswith("object:announcement"):
        now = time.monotonic()
        why = "defunct" if defunct(event.source) else "too soon" if now - _last < APART else ""
        if why == "too soon" and event.source.get_role() in ALERTS:
            why = ""
        _last = now
        print(json.dumps({"words": event.any_data, "ignored": why}), flush=True)
        return
    thing = event.source
    while thing is not None and not defunct(thing):
        try:
            thing = thing.get_parent()
        except GLib.GError:
            return


Atspi.init()
listener = Atspi.EventListener.new(on_event)
for kind in ("announcement", "children-changed", "state-changed:focused"):
    listener.register(f"object:{kind}")
print(json.dumps({"words": "", "ignored": "ready"}), flush=True)
Atspi.event_main()
