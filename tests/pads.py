"""A virtual gamepad of SDL's own: from SDL's events on, everything runs as with a real one."""

import ctypes
import os
from contextlib import contextmanager
from unittest import mock

import pygame

from swoop_desktop.scenes.overlays.screen_keyboard import KeyboardScene
from swoop_desktop.system import pads
from swoop_desktop.system.sdl import library
from tests.pilot import Pilot, flying

_PAD, _AXES, _BUTTONS = 1, 6, 21
_FAR = 32_767
_STICK = {"left": (0, -_FAR), "right": (0, _FAR), "up": (1, -_FAR), "down": (1, _FAR)}
_TRIGGERS = {"lefttrigger": 4, "righttrigger": 5}


class VirtualPad:
    """A virtual pad; it stays plugged in until `pull_out`."""

    def __init__(self):
        sdl = library()
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._index = sdl.SDL_JoystickAttachVirtual(_PAD, _AXES, _BUTTONS, 0)
        assert self._index >= 0, "SDL has no virtual devices"
        self._handle = ctypes.c_void_p(sdl.SDL_JoystickOpen(self._index))
        self.number = sdl.SDL_JoystickInstanceID(self._handle)
        for axis in _TRIGGERS.values():
            self.lean(axis, -_FAR)
        self.there = True

    def lean(self, axis, value):
        library().SDL_JoystickSetVirtualAxis(self._handle, axis, ctypes.c_int16(value))

    def set(self, button, *, down):
        """Press or release a button, a trigger, or a stick's direction (``stick left``)."""
        if button.startswith("stick "):
            axis, far = _STICK[button.removeprefix("stick ")]
            self.lean(axis, far if down else 0)
        elif button.startswith("view "):
            axis, far = _STICK[button.removeprefix("view ")]
            self.lean(axis + 2, far if down else 0)
        elif button in _TRIGGERS:
            self.lean(_TRIGGERS[button], _FAR if down else -_FAR)
        else:
            number = pads.BUTTONS.index(button)
            library().SDL_JoystickSetVirtualButton(self._handle, number, int(down))

    def pull_out(self):
        """Unplug the pad, even if buttons are held."""
        if self.there:
            self.there = False
            sdl = library()
            sdl.SDL_JoystickClose(self._handle)
            for index in range(sdl.SDL_NumJoysticks()):
                if sdl.SDL_JoystickGetDeviceInstanceID(index) == self.number:
                    sdl.SDL_JoystickDetachVirtual(index)


_KEYS = {
    "tab": "rightshoulder",
    "return": "a",
    "space": "righttrigger",
    "escape": "b",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
}


class PadPilot(Pilot):
    """A pilot that presses a pad's buttons instead of keys."""

    def __init__(self, app):
        super().__init__(app)
        self.watched = app._pads
        self.watched.look_out()
        pygame.event.get()
        self.pad = VirtualPad()
        self.pads = [self.pad]
        self.listen()

    def listen(self, seconds=0.0):
        """Let the app handle the pads' waiting events."""
        wanted = pads.EVENTS | pads.TWINS
        for _ in range(2):  # the first round opens a plugged-in pad, the second gets its events
            self.watched.look()
            events = [event for event in pygame.event.get() if event.type in wanted]
            self.app.step(seconds, events)

    def another(self, kind=0):
        """Plug in one more pad, of this SDL type."""
        call = pads.call

        def answer(name, *rest):
            return kind if "TypeForIndex" in name else call(name, *rest)

        self.pads.append(VirtualPad())
        with mock.patch.object(pads, "call", answer):
            self.listen()
        return self.pads[-1]

    def hold(self, button, pad=None):
        (pad or self.pad).set(button, down=True)
        self.listen()

    def let_go(self, button, pad=None):
        (pad or self.pad).set(button, down=False)
        self.listen()

    def push(self, button, pad=None):
        """Press a button once."""
        self.await_turn()
        self.hold(button, pad)
        self.let_go(button, pad)

    def press(self, *keys, text=""):
        assert not text, "a pad has no letters"
        for key in keys:
            self.push("leftshoulder" if key.startswith("shift+") else _KEYS[key])

    def tap(self, key):
        self.push(_KEYS[key])

    def go_to(self, key):
        """Move a page's focus to a node with the D-pad and the bumpers."""
        for _ in range(80):
            if self.scene.focus.key == key and self.scene.focus.visible:
                return
            self._towards(key)
        raise AssertionError(f"no way to {key}: {self.scene.focus.key}")

    def _towards(self, key):
        row, here = self.row(key), self.scene.focus.key
        if here not in row and not isinstance(self.scene, KeyboardScene):
            self.push("rightshoulder")
            return
        (x, y, *_a), (to_x, to_y, *_b) = self.node(here).rect, self.node(key).rect
        before = here
        first, then = ("down" if to_y > y else "up"), ("right" if to_x > x else "left")
        if (key in row) == (abs(to_x - x) > abs(to_y - y)) and key in row:
            first, then = then, first
        self.push(first)
        if self.scene.focus.key == before:
            self.push(then)

    def press_on(self, key):
        """Move a page's focus to a node and press A."""
        self.go_to(key)
        self.push("a")


@contextmanager
def flying_by_pad(folder, **settings):
    """An app without a screen, at the title, with a pilot that has a gamepad."""
    os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
    with flying(folder, **settings) as pilot:
        pilot.title()
        padded = PadPilot(pilot.app)
        try:
            yield padded
        finally:
            for pad in padded.pads:
                pad.pull_out()
