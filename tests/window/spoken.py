"""A screen reader's view of the window: an AT-SPI client in another process, which knows only the
names and roles that the program exposes.
"""

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.window.desk import Desk

ACCESSIBLE, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action"
PROPERTIES = "org.freedesktop.DBus.Properties"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
ROLES = {
    7: "check box", 16: "dialog", 23: "frame", 27: "image", 29: "label", 31: "list",
    32: "list item", 39: "panel", 42: "progress bar", 43: "button", 44: "radio button",
    48: "scroll bar", 51: "slider", 52: "spin button", 55: "table", 56: "table cell",
    69: "window", 101: "notification", 79: "entry", 83: "heading", 90: "table row", 98: "grouping",
}  # fmt: skip
"""AT-SPI's names of the roles used here."""
ROOT = "/org/a11y/atspi/accessible/root"


def missing() -> list[str]:
    """Return the missing packages that a reader needs."""
    found = [] if any(map(os.path.exists, LAUNCHERS)) else ["at-spi2-core"]
    return found + [name for name in ("dbus-daemon",) if shutil.which(name) is None]


@dataclass
class Thing:
    """An accessible object."""

    address: tuple[str, str]
    role: str
    name: str
    states: frozenset[int]
    description: str = ""
    children: "list[Thing]" = field(default_factory=list)

    def walk(self) -> "Iterator[Thing]":
        yield self
        for child in self.children:
            yield from child.walk()


class Bus:
    """A session bus of its own, with an AT-SPI bus; a context manager."""

    def __enter__(self) -> "Bus":
        command = ["dbus-daemon", "--session", "--print-address", "--nofork", "--nopidfile"]
        # The AT-SPI bus has its socket in one of these folders: two at once would share it.
        self._folder = tempfile.TemporaryDirectory()
        own = dict.fromkeys(("XDG_RUNTIME_DIR", "XDG_CACHE_HOME"), self._folder.name)
        self.daemon = subprocess.Popen(
            command,
            env={**os.environ, **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.daemon.stdout is not None
        self.address = self.daemon.stdout.readline().strip()
        return self

    def __exit__(self, *_: object) -> None:
        self.daemon.terminate()
        self.daemon.wait()
        assert self.daemon.stdout is not None
        self.daemon.stdout.close()
        self._folder.cleanup()

    @property
    def environment(self) -> dict[str, str]:
        return {"DBUS_SESSION_BUS_ADDRESS": self.address}


class Reader:
    """Listens, and triggers actions of objects."""

    def __init__(self, bus: Bus) -> None:
        session = open_dbus_connection(bus=bus.address)
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            self._ask(
                session, status, PROPERTIES, "Set", "ssv", ("org.a11y.Status", name, ("b", True))
            )
        (address,) = self._ask(
            session, DBusAddress("/org/a11y/bus", "org.a11y.Bus"), "org.a11y.Bus", "GetAddress"
        )
        self._session = session
        self._line = open_dbus_connection(bus=address)
        self._news = open_dbus_connection(bus=address)
        self.heard: list[str] = []
        """All announcements, in order."""
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self._news.send_and_get_reply(message_bus.AddMatch(rule))
        for event in ("object:announcement", "object:children-changed", "object:state-changed"):
            self._call("org.a11y.atspi.Registry", "/org/a11y/atspi/registry",
                       "org.a11y.atspi.Registry", "RegisterEvent", "s", (event,))  # fmt: skip

    def close(self) -> None:
        self._line.close()
        self._news.close()
        self._session.close()

    @staticmethod
    def _ask(
        line: DBusConnection, where: DBusAddress, interface: str, method: str,
        signature: str | None = None, body: tuple[Any, ...] = (),
    ) -> Any:  # fmt: skip
        where = DBusAddress(where.object_path, where.bus_name, interface)
        call = new_method_call(where, method, signature, body)
        try:
            reply = line.send_and_get_reply(call, timeout=3)
        except TimeoutError:
            raise LookupError(f"{where} {method}: no answer") from None
        if reply.header.message_type.name == "error":
            raise LookupError(f"{where} {method}: {reply.body}")
        return reply.body

    def _call(
        self, name: str, path: str, interface: str, method: str,
        signature: str | None = None, body: tuple[Any, ...] = (),
    ) -> Any:  # fmt: skip
        return self._ask(self._line, DBusAddress(path, name), interface, method, signature, body)

    # -- listening -------------------------------------------------------------------------------

    def listen(self) -> list[str]:
        """Return all announcements so far."""
        while True:
            try:
                message = self._news.receive(timeout=0)
            except TimeoutError:
                return self.heard
            if message.header.fields.get(HeaderFields.member) == "Announcement":
                self.heard.append(message.body[3][1])

    def tree(self) -> Thing:
        """Return the window's tree, once it exists and is stable while it is read."""
        for _ in range(40):
            try:
                return self._read()
            except LookupError as error:
                gone = error
                time.sleep(0.02)
        raise gone

    def _read(self) -> Thing:
        (applications,) = self._call("org.a11y.atspi.Registry", ROOT, ACCESSIBLE, "GetChildren")
        for name, path in applications:
            found = self._thing(name, path)
            if found.children:
                return found.children[0]
        raise LookupError("no window")

    def _thing(self, name: str, path: str) -> Thing:
        (told,) = self._call(name, path, PROPERTIES, "GetAll", "s", (ACCESSIBLE,))
        (number,) = self._call(name, path, ACCESSIBLE, "GetRole")
        role = ROLES.get(number, str(number))
        (states,) = self._call(name, path, ACCESSIBLE, "GetState")
        bits = states[0] | states[1] << 32
        held = frozenset(bit for bit in range(64) if bits >> bit & 1)
        thing = Thing((name, path), role, told["Name"][1], held, told["Description"][1])
        (children,) = self._call(name, path, ACCESSIBLE, "GetChildren")
        thing.children = [self._thing(*child) for child in children]
        return thing

    # -- acting ----------------------------------------------------------------------------------

    def find(self, words: str, role: str = "") -> Thing | None:
        """Return the first object whose name matches a regular expression."""
        for thing in self.tree().walk():
            if re.search(words, thing.name) and role in ("", thing.role):
                return thing
        return None

    def wait(self, until: "Callable[[], object]", what: str, seconds: float = 20.0) -> object:
        """Wait until a function returns something true; return that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := until():
                    return found
            except LookupError:
                pass  # the tree changed while it was read
            time.sleep(0.02)
        try:
            names = [thing.name for thing in self.tree().walk()]
        except LookupError as error:
            names = [str(error)]
        raise AssertionError(f"waited for {what}, hearing {names}")

    def do(self, thing: Thing) -> None:
        """Trigger an object's action, if the object still exists."""
        with suppress(LookupError):
            self._call(*thing.address, ACTION, "DoAction", "i", (0,))

    def press(self, words: str, role: str = "") -> None:
        """Wait for an object with this name, and press it."""
        found = self.wait(lambda: self.find(words, role), words)
        assert isinstance(found, Thing)
        self.do(found)


@contextmanager
def heard(
    desk: Desk, bus: Bus, folder: Path, *, settings: str, arguments: tuple[str, ...] = ()
) -> Iterator[tuple[Reader, subprocess.Popen[str]]]:
    """Run the program in a window; yields its reader and the process."""
    import sys

    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "swoop_desktop", "--data-dir", str(folder), *arguments]
    silent = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen(
        command,
        env={**desk.environment, **silent, **bus.environment},
        stderr=subprocess.PIPE,
        text=True,
    )
    reader = Reader(bus)
    try:
        yield reader, process
    finally:
        reader.close()
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=20)
