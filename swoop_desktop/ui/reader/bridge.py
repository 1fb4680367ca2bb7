"""The connection to the system's screen reader.

The bridge costs nothing until a reader listens. The library's threads only set flags and post
events; the main loop describes the screen and sends changes after a frame.
"""

import logging
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from swoop_desktop.system.environment import bus_answers
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.reader.voice import Voice

if TYPE_CHECKING:  # loaded only with the adapter
    import accesskit as ak

    from swoop_desktop.ui.reader.tree import Tree

log = logging.getLogger(__name__)

ASKED = pygame.event.custom_type()
"""Event of a reader's request: a node's `number`, and `how` and `value` for `Scene.ask`."""
_HOW = {
    "FOCUS": "focus",
    "CLICK": "press",
    "SET_VALUE": "write",
    "INCREMENT": "more",
    "DECREMENT": "less",
}
PAUSE = 0.1
"""Least seconds between two updates of the tree."""
APART = 0.25
"""Least seconds between two announcements, since Orca drops one within 0.1 s of the last; also
after a focus move, which interrupts speech. Doubled unless urgent; `APART` longer after a new page.
"""


class Seen(NamedTuple):
    scene: object
    """The nodes' owner; two scenes share no nodes."""
    tree: Node
    focus: str
    """Focused key; empty for none."""


class Bridge:
    def __init__(self, voice: Voice, see: Callable[[], Seen], title: str) -> None:
        self._voice, self.see, self._title = voice, see, title
        self._adapter: ak.unix.Adapter | None = None
        self._tree: Tree | None = None
        self._wanted = self._gone = False
        """Flags set by the library's threads: a reader has begun or stopped listening."""
        self._stale = False
        self._sent = self._told = 0.0
        """Time of the last update; of the last announcement or focus change."""

    @property
    def due(self) -> float | None:
        """Seconds until changes are to be sent; None if there are none."""
        if self._wanted or self._gone:
            return 0.0
        if not self._voice.listening or not (self._stale or self._voice.waits):
            return None
        when = self._sent + PAUSE
        if not self._stale:
            when = max(when, self._when)
        return max(0.0, when - time.monotonic())

    @property
    def _when(self) -> float:
        """Time from which waiting sentences may be announced: after a short pause in plays."""
        voice = self._voice
        if voice.urgent:
            return self._told + APART
        return max(self._told + 2 * APART, min(voice.latest + APART, voice.first + 8 * APART))

    def attend(self, handle: int) -> None:
        """Offer the tree to readers, with the hidden window of this handle."""
        try:
            self._adapter = self._adapter_of(handle)
        except ImportError:
            log.info("accesskit is not installed, so screen readers are told nothing")
        except BaseException as error:  # noqa: BLE001 - Rust's panics are no Exception
            self._fail(error)

    def _adapter_of(self, handle: int) -> "ak.unix.Adapter | None":
        """Create the system's adapter; None if no reader can be reached."""
        if sys.platform == "win32":
            import accesskit as ak

            return ak.windows.SubclassingAdapter(handle, self._whole, self.on_action)
        if sys.platform == "darwin":
            import accesskit as ak

            ak.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return ak.macos.SubclassingAdapter.for_window(handle, self._whole, self.on_action)
        if not bus_answers(os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")):
            return None
        import accesskit as ak

        return ak.unix.Adapter(self._on_activated, self.on_action, self._on_gone)

    def close(self) -> None:
        self._adapter, self._voice.listening = None, False

    def listen(self, adapter: "ak.unix.Adapter") -> None:
        """Use an adapter that has a listener, instead of the system's."""
        self._adapter = adapter
        self._on_activated()

    # -- from the library, on any thread ---------------------------------------------------------

    def _on_activated(self) -> None:
        self._wanted = True
        wake()

    def _on_gone(self) -> None:
        self._gone = True
        wake()

    def on_action(self, request: "ak.ActionRequest") -> None:
        data = None if request.data is None else request.data[1]
        value = data if isinstance(data, str) else ""
        how = _HOW.get(str(request.action).rpartition(".")[2], "")
        if pygame.display.get_init():
            asked = {"number": request.target, "how": how, "value": value}
            pygame.event.post(pygame.event.Event(ASKED, asked))

    def _whole(self) -> "ak.TreeUpdate | None":
        """Return the whole tree at once, where a system asks on the loop's thread."""
        self._begin()
        assert self._tree is not None
        self._stale, self._sent = False, time.monotonic()
        return self._tree.update(*self.see(), title=self._title)

    # -- from the loop ---------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> str:
        return "" if self._tree is None else self._tree.key(event.number)

    def drawn(self) -> None:
        self._stale = True

    def focused(self, *, yes: bool) -> None:
        """Tell the reader whether the window has the keyboard focus."""
        if self._adapter is None:
            return
        try:
            if sys.platform == "darwin":
                self._raise(self._adapter.update_view_focus_state(yes))
            elif sys.platform != "win32":
                self._adapter.update_window_focus_state(yes)
        except BaseException as error:  # noqa: BLE001 - as above
            self._fail(error)

    def send(self) -> None:
        """Send changes, if a reader listens and it is time."""
        if self._adapter is None:
            return
        if self._gone:
            self._gone = self._wanted = self._voice.listening = False
            self._voice.hush()
            return
        if self._wanted:
            self._begin()
            self.focused(yes=pygame.key.get_focused())
        elif self.due != 0.0:
            return
        self._stale, self._sent = False, time.monotonic()
        try:
            self._raise(self._adapter.update_if_active(self._update))
        except BaseException as error:  # noqa: BLE001 - as above
            self._fail(error)

    def _begin(self) -> None:
        from swoop_desktop.ui.reader.tree import Tree

        if self._tree is None:
            self._tree = Tree()
        self._tree.forget()
        self._wanted, self._stale, self._voice.listening = False, True, True

    def _update(self) -> "ak.TreeUpdate":
        assert self._tree is not None
        update = self._tree.update(*self.see(), title=self._title)
        self._stale |= self._tree.held
        for words, before in self._tree.news:
            self._voice.note(words, before)
        if self._tree.told:
            self._voice.spare(self._tree.told)
            self._told = self._sent + (APART if update.tree is not None else 0.0)
        elif self._voice.waits and self._sent >= self._when:
            self._tree.announce(update, self._voice.take())
            self._told = self._sent
        return update

    @staticmethod
    def _raise(events: "ak.macos.QueuedEvents | None") -> None:
        """Raise an update's events, where the library leaves that to the loop."""
        if events is not None:
            events.raise_events()

    def _fail(self, error: BaseException) -> None:
        """Stop using the library, which is unusable after a panic."""
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise error
        log.warning("screen readers can’t be told anything: %s", error)
        self.close()
