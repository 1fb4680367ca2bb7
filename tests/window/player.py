"""A player at the window: sees the driver's reports, and acts by X's mouse and keyboard only."""

import json
import subprocess
import sys
import time
from contextlib import contextmanager

SETTINGS = 'speed = "instant"\nbot_delay = 0\n'


class Lost(AssertionError):
    """The expected words did not appear."""


@contextmanager
def program(desk, folder, *arguments, settings=SETTINGS, environment=None):
    """Run the program in a window; yields its player."""
    folder.mkdir(parents=True, exist_ok=True)
    if settings is not None and not (folder / "settings.toml").exists():
        (folder / "settings.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "tests.window.driver", "--data-dir", str(folder)]
    silent = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen(
        [*command, *map(str, arguments)],
        env={**desk.environment, **silent, **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield Player(desk, process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


class Player:
    """Reads reports, points, clicks and types."""

    def __init__(self, desk, process):
        self.desk, self.process = desk, process
        try:
            self.window = desk.window_of(process.pid)
        except RuntimeError as error:
            status = process.poll()
            process.kill()
            said = process.communicate()[1].strip()
            raise RuntimeError(f"{error} (status {status}); the program said: {said}") from None
        self.wait(lambda s: True, "the first frame")

    # -- looking ---------------------------------------------------------------------------------

    def ask(self, line):
        """Send the driver a line; return its answer."""
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        while True:
            answer = self.process.stdout.readline()
            if not answer:
                raise Lost(f"the program is gone: {self.process.stderr.read()}")
            if answer.startswith("{"):
                return json.loads(answer)

    def look(self):
        """Return the driver's report: scene, node tree, focus and more."""
        return self.ask("state")

    def picture(self, path):
        """Save the window's picture to a file."""
        self.ask(f"picture {path}")

    def wait(self, until, what, seconds=30.0):
        """Wait until a report fulfils a condition; return the report."""
        end = time.monotonic() + seconds
        while True:
            state = self.look()
            if until(state):
                return state
            if time.monotonic() > end:
                keys = [node["key"] for node in walk(state["tree"])]
                raise Lost(f"waited for {what} in {state['scene']}, seeing {keys}")
            time.sleep(0.01)

    def scene(self, name):
        """Wait for a scene."""
        return self.wait(lambda s: s["scene"] == name, name)

    def node(self, key):
        """Wait for a node, and return it."""
        state = self.wait(lambda s: find(s["tree"], key) is not None, key)
        return find(state["tree"], key)

    # -- the mouse -------------------------------------------------------------------------------

    def point(self, pos):
        """Move the pointer."""
        self.desk.do("mousemove", "--window", self.window, *pos)

    def click(self, where, button=1, times=1):
        """Click a node, given by its key, or a position."""
        pos = centre(self.node(where)) if isinstance(where, str) else where
        self.desk.do(
            *("mousemove", "--window", self.window, *pos),
            *("click", "--repeat", times, "--delay", 60, button),
        )

    def drag(self, start, end, steps=6):
        """Press, move in a few steps, release."""
        words = ["mousemove", "--window", self.window, *start, "mousedown", 1]
        for i in range(1, steps + 1):
            at = [a + (b - a) * i // steps for a, b in zip(start, end, strict=True)]
            words += ["sleep", 0.02, "mousemove", "--window", self.window, "--", *at]
        self.desk.do(*words, "sleep", 0.02, "mouseup", 1)

    # -- the keys --------------------------------------------------------------------------------

    def press(self, *keys):
        """Press keys one after the other, by their names in X."""
        self.desk.do("key", "--delay", 8, *keys)

    def focus(self, key, most=120):
        """Move the focus to a node with Tab and arrows only."""
        for _ in range(20):
            state = self.look()
            if key in _group(state["tree"], state["focus"]):
                break
            self.press("Tab")
            self.wait(lambda s, was=state["focus"]: s["focus"] != was or was == key, "the focus")
        for _ in range(most):
            state = self.look()
            if state["focus"] == key:
                return
            here, there = find(state["tree"], state["focus"]), find(state["tree"], key)
            if here is None or there is None:
                raise Lost(f"{state['focus']} or {key} is gone")
            dx, dy = (b - a for a, b in zip(centre(here), centre(there), strict=True))
            if abs(dx) > 0.6 * there["rect"][2] or abs(dy) <= 2:
                self.press("Right" if dx > 0 else "Left")
            else:
                self.press("Down" if dy > 0 else "Up")
            self.wait(lambda s, was=state["focus"]: s["focus"] != was, f"the focus on {key}")
        raise Lost(f"no way to {key} with the keys")

    def close(self):
        """Close the window through the window manager; the program must end without error."""
        self.desk.do("windowactivate", "--sync", self.window, "key", "alt+F4")
        assert self.process.wait(20) == 0, self.process.stderr.read()


def walk(node):
    """Yield a node and all below it."""
    yield node
    for child in node["children"]:
        yield from walk(child)


def find(tree, key):
    """Return the node with this key, or None."""
    return next((node for node in walk(tree) if node["key"] == key), None)


def centre(node):
    x, y, w, h = node["rect"]
    return (x + w // 2, y + h // 2)


def _group(tree, key):
    for node in walk(tree):
        keys = [child["key"] for child in node["children"]]
        if key in keys and node["role"] != "window":
            return keys
    return [key]
