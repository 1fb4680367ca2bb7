"""Reads gamepads. pygame's controller module loads only once a pad is plugged in."""

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import pygame

from swoop_desktop.system.sdl import call

log = logging.getLogger(__name__)

BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "up", "down", "left", "right", "misc1"),
    *("paddle1", "paddle2", "paddle3", "paddle4", "touchpad", "lefttrigger", "righttrigger"),
)
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""By direction of the cross or left stick: steps (x, y)."""
SCROLLS = {"up": "scroll up", "down": "scroll down"}
"""Button names of the right stick's directions."""
LETTERS, SHAPES, NINTENDO = "letters", "shapes", "nintendo"
_TYPES = {3: SHAPES, 4: SHAPES, 7: SHAPES, **dict.fromkeys((5, 11, 12, 13), NINTENDO)}
"""By SDL's controller type: kind of button labels; other types have letters."""

_BY_ITSELF = b"SDL_AUTO_UPDATE_JOYSTICKS"
"""SDL's hint to poll joysticks on every wait for events."""

ON, OFF = 20_000, 12_000
"""Axis values, of 32,767: pressed from the first up, released below the second."""
_LEAN = 0.7
"""Share of the greater axis down to which a held stick keeps its direction."""
WAIT, AGAIN = 0.4, 0.11
"""Seconds: until a held direction repeats, and between repeats."""

AWAKE, ASLEEP = 1 / 120, 1 / 16
"""Seconds between polls: while a pad is in use, and otherwise."""
_SLEEPY = 3.0
"""Seconds without input after which a pad counts as idle."""
_THINKING = 300.0
"""Seconds that a press holds off the screensaver, which ignores pads."""

EVENTS = frozenset(
    {
        pygame.JOYDEVICEADDED,
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
    }
)
TWINS = frozenset(
    {
        *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN),
        *(pygame.JOYBUTTONUP, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED),
        *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADMOTION),
        *(pygame.CONTROLLERTOUCHPADUP, pygame.CONTROLLERSENSORUPDATE),
    }
)
"""Redundant events, ignored instead of blocked: blocking would silence `EVENTS`."""


class Push(NamedTuple):
    button: str
    down: bool = True
    pad: int = 0
    source: str = ""
    """The physical control, which tells cross and stick apart."""
    again: bool = False
    """True for a repeat of a held button."""

    @property
    def held(self) -> tuple[int, str]:
        """Identity of the held control, equal for press and release."""
        return self.pad, self.source or self.button


class _Device(Protocol):
    """The methods of pygame's controller that are used."""

    def rumble(
        self, low_frequency: float, high_frequency: float, duration: int
    ) -> bool:  # pragma: no cover
        """Vibrate for `duration` milliseconds; strengths of the two motors are from 0 to 1."""

    def quit(self) -> None:  # pragma: no cover
        ...


@dataclass(slots=True)
class _Pad:
    """An open gamepad."""

    device: _Device
    signs: str
    axes: dict[int, int] = field(default_factory=dict)
    """By SDL's axis: value of a stick or trigger."""
    down: dict[str, str] = field(default_factory=dict)


class Pads:
    def __init__(self) -> None:
        self._pads: dict[int, _Pad] = {}
        self._loaded = False
        """True once pygame's controller module was loaded or failed to load."""
        self._held: Push | None = None
        self._left = 0.0
        self._used: int | None = None
        self._touched = 0.0
        self._awake = 0.0
        """Seconds for which the screensaver is still held off."""
        self._seldom = False
        """True if SDL polls pads only in `look`."""
        self.signs = ""
        """Kind of labels of the pad used last; empty while mouse or keys are in use."""

    @property
    def due(self) -> float | None:
        """Seconds until a held direction repeats; None while none is held."""
        return None if self._held is None else self._left

    @property
    def glance(self) -> float | None:
        """Seconds until the next `look`; None while SDL polls by itself."""
        if not self._seldom:
            return None
        return AWAKE if time.monotonic() - self._touched < _SLEEPY else ASLEEP

    def look(self) -> None:
        if self._seldom:
            call("SDL_JoystickUpdate")

    def _look_seldom(self) -> None:
        """Poll pads in `look`: SDL would poll a thousand times a second, for 3 % of a core."""
        accepted = call("SDL_SetHint", _BY_ITSELF, b"0" if self._pads else b"1")
        self._seldom = bool(self._pads and accepted)

    def look_out(self) -> None:
        """Make SDL report pads, present and future."""
        try:
            pygame.joystick.init()
        except pygame.error as reason:
            log.info("no gamepads: %s", reason)

    def take(self, event: pygame.event.Event) -> Sequence[Push]:
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._load()
            case pygame.CONTROLLERDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._close(event.instance_id)
            case _ if (pad := self._pads.get(event.instance_id)) is not None:
                self._touched = time.monotonic()
                pushes = [*self._moved(event, pad)]
                if pushes:
                    self._keep_awake()
                return pushes
        return ()

    def _keep_awake(self) -> None:
        if not self._awake and not pygame.display.get_allow_screensaver():
            return
        pygame.display.set_allow_screensaver(False)
        self._awake = _THINKING

    def _let_sleep(self) -> None:
        if self._awake:
            pygame.display.set_allow_screensaver(True)
            self._awake = 0.0

    def tick(self, seconds: float) -> Sequence[Push]:
        """Advance time and return due repeats."""
        if self._awake <= seconds:
            self._let_sleep()
        else:
            self._awake -= seconds
        if self._held is None:
            return ()
        self._left -= seconds
        if self._left > 0:
            return ()
        self._left = AGAIN
        return (self._held._replace(again=True),)

    def rest(self) -> None:
        """Stop repeating: the window lost focus, or keys or mouse are in use."""
        self._held = None

    def use(self, push: Push | None) -> bool:
        """Note the last input: a push, or None for keys or mouse. True if labels change."""
        before, pad = self.signs, None if push is None else self._pads.get(push.pad)
        self.signs = "" if pad is None else pad.signs
        self._used = None if push is None else push.pad
        return self.signs != before

    @property
    def lost(self) -> bool:
        """True if the pad used last was unplugged."""
        return self._used is not None and self._used not in self._pads

    def shake(self, low: float, high: float, seconds: float) -> None:
        pad = None if self._used is None else self._pads.get(self._used)
        if pad is not None:
            pad.device.rumble(low, high, round(1000 * seconds))

    def close(self) -> None:
        for number in list(self._pads):
            self._close(number)
        if self._loaded:
            from pygame._sdl2 import controller

            controller.quit()
        if pygame.joystick.get_init():
            pygame.joystick.quit()

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as reason:
            log.warning("gamepads can't be used: %s", reason)

    def _open(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            device = controller.Controller(index)
            number = device.as_joystick().get_instance_id()
        except pygame.error as reason:  # unplugged again, or held by another program
            log.info("a gamepad can't be opened: %s", reason)
            return
        if number not in self._pads:
            self._pads[number] = _Pad(device, _TYPES.get(_type_of(index), LETTERS))
            self._look_seldom()
            log.info("gamepad %d: %s", number, device.name)

    def _close(self, number: int) -> Sequence[Push]:
        pad = self._pads.pop(number, None)
        if pad is None:
            return ()
        pad.device.quit()
        self._look_seldom()
        return [
            self._released(Push(name, False, number, source))
            for source, name in list(pad.down.items())
        ]

    def _moved(self, event: pygame.event.Event, pad: _Pad) -> Iterator[Push]:
        now: Mapping[str, str]
        if event.type == pygame.CONTROLLERAXISMOTION:
            pad.axes[event.axis] = event.value
            source = _AXES.get(event.axis, "")
            now = {} if not source else {source: self._axis(pad, source)}
        elif 0 <= event.button < len(BUTTONS) - 2:
            name = BUTTONS[event.button]
            now = {name: name if event.type == pygame.CONTROLLERBUTTONDOWN else ""}
        else:
            now = {}
        for source, name in now.items():
            before = pad.down.pop(source, "")
            if name:
                pad.down[source] = name
            if before and before != name:
                yield self._released(Push(before, False, event.instance_id, source))
            if name and before != name:
                push = Push(name, True, event.instance_id, source)
                if name in DIRECTIONS or name in SCROLLS.values():
                    self._held, self._left = push, WAIT
                yield push

    def _axis(self, pad: _Pad, source: str) -> str:
        before = pad.down.get(source, "")
        least = OFF if before else ON
        if source in ("lefttrigger", "righttrigger"):
            axis = pygame.CONTROLLER_AXIS_TRIGGERLEFT + (source == "righttrigger")
            return source if pad.axes.get(axis, 0) >= least else ""
        first = pygame.CONTROLLER_AXIS_LEFTX if source == "stick" else pygame.CONTROLLER_AXIS_RIGHTX
        x, y = pad.axes.get(first, 0), pad.axes.get(first + 1, 0)
        most = max(abs(x), abs(y))
        if most < least:
            return ""
        reach = {name: x * dx + y * dy for name, (dx, dy) in DIRECTIONS.items()}
        if source == "view":
            return next((SCROLLS[name] for name in SCROLLS if reach[name] == most), "")
        if before and reach[before] >= _LEAN * most:
            return before
        return max(reach, key=reach.__getitem__)

    def _released(self, push: Push) -> Push:
        if self._held is not None and self._held.held == push.held:
            self._held = None
        return push


_AXES = {
    **dict.fromkeys((pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY), "stick"),
    **dict.fromkeys((pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY), "view"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
"""By SDL's axis: physical control."""


def _type_of(index: int) -> int:
    """Return SDL's controller type, which pygame lacks; 0 if unknown."""
    return call("SDL_GameControllerTypeForIndex", index) or 0
