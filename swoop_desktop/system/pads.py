"""Gamepads: what is pressed on them, whichever is used, plugged in or pulled out meanwhile.

SDL tells of them by events. Nothing but its look-out for devices runs until the first one is there:
only then is pygame's part for them loaded.
"""

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
"""Names of all buttons in the order of SDL's numbers; the triggers, which are axes, come last."""
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The buttons that lead somewhere, on the cross or by a stick, and which way."""
SCROLLS = {"up": "scroll up", "down": "scroll down"}
"""What the right stick does in each direction in which it does anything."""
LETTERS, SHAPES, NINTENDO = "letters", "shapes", "nintendo"
"""The signs that pads have on their buttons."""
_TYPES = {3: SHAPES, 4: SHAPES, 7: SHAPES, **dict.fromkeys((5, 11, 12, 13), NINTENDO)}
"""The signs by SDL's number of a pad's type; all others have letters."""

_BY_ITSELF = b"SDL_AUTO_UPDATE_JOYSTICKS"
"""SDL's hint for whether it looks what is pressed whenever somebody waits for events."""

ON, OFF = 20_000, 12_000
"""How far a stick or a trigger is moved, of 32,767, that it counts as pressed, and that it counts
as pressed no more.
"""
_LEAN = 0.7
"""Share of the greater axis by which a stick that is held goes on in its direction."""
WAIT, AGAIN = 0.4, 0.11
"""Seconds for which a direction is held until it is repeated, and from one time to the next."""

AWAKE, ASLEEP = 1 / 120, 1 / 16
"""Seconds from one look at pads to the next while nothing else happens: when one was just used, and
otherwise.
"""
_SLEEPY = 3.0
"""Seconds after which a pad counts as used no more."""
_THINKING = 300.0
"""Seconds for which what was pressed keeps the screen from going dark: the desktop hears of keys
and mouse alone.
"""

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
"""Events that tell something of pads."""
TWINS = frozenset(
    {
        *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN),
        *(pygame.JOYBUTTONUP, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED),
        *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADMOTION),
        *(pygame.CONTROLLERTOUCHPADUP, pygame.CONTROLLERSENSORUPDATE),
    }
)
"""Events that tell the same once more, or what nobody asks for. They are ignored: to block them
would silence the others as well.
"""


class Push(NamedTuple):
    """A button of a pad that went down, or up again."""

    button: str
    """One of `BUTTONS` or `SCROLLS`; a stick is the button of its direction."""
    down: bool = True
    pad: int = 0
    """Number of the pad."""
    source: str = ""
    """What was really moved, so that cross and stick can be told apart."""
    again: bool = False
    """Whether it has been down for a while, and this is said again."""

    @property
    def held(self) -> tuple[int, str]:
        """What is held by it: the same for its way down and up."""
        return self.pad, self.source or self.button


class _Device(Protocol):
    """What pygame lends of a pad."""

    def rumble(
        self, low_frequency: float, high_frequency: float, duration: int
    ) -> bool:  # pragma: no cover
        """Shake, with so much of each motor, from 0 to 1, for so many milliseconds."""

    def quit(self) -> None:  # pragma: no cover
        """Let go of it."""


@dataclass(slots=True)
class _Pad:
    """A pad that is open."""

    device: _Device
    signs: str
    axes: dict[int, int] = field(default_factory=dict)
    """Where sticks and triggers are."""
    down: dict[str, str] = field(default_factory=dict)
    """The buttons that are down, by what was moved."""


class Pads:
    """All pads that are plugged in. Which of them is in use is told by `signs`."""

    def __init__(self) -> None:
        self._pads: dict[int, _Pad] = {}
        self._loaded = False
        """Whether pygame's part for pads was loaded, or can't be."""
        self._held: Push | None = None
        """The direction that is repeated."""
        self._left = 0.0
        """Seconds until it is."""
        self._used: int | None = None
        """The pad that was used last."""
        self._touched = 0.0
        """Time when anything was moved on a pad."""
        self._awake = 0.0
        """Seconds for which the screen is still kept from going dark."""
        self._seldom = False
        """Whether SDL looks what is pressed only when it is told to."""
        self.signs = ""
        """The signs on the buttons of the pad that was used last; empty while mouse or keys are."""

    @property
    def due(self) -> float | None:
        """Seconds until a direction that is held is repeated; None while none is."""
        return None if self._held is None else self._left

    @property
    def glance(self) -> float | None:
        """Seconds after which to `look` again; None where SDL does so by itself."""
        if not self._seldom:
            return None
        return AWAKE if time.monotonic() - self._touched < _SLEEPY else ASLEEP

    def look(self) -> None:
        """Have events made of what is pressed, and of pads that are plugged in or out."""
        if self._seldom:
            call("SDL_JoystickUpdate")

    def _look_seldom(self) -> None:
        """Look for what is pressed now and then: while a pad is there, SDL does so a thousand times
        a second, and takes 3 % of a core for it.
        """
        told = call("SDL_SetHint", _BY_ITSELF, b"0" if self._pads else b"1")
        self._seldom = bool(self._pads and told)

    def look_out(self) -> None:
        """Have SDL tell when a pad is plugged in, or is there already."""
        try:
            pygame.joystick.init()
        except pygame.error as reason:
            log.info("no gamepads: %s", reason)

    def take(self, event: pygame.event.Event) -> Sequence[Push]:
        """Return what an event of `EVENTS` means."""
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
        """Keep the screen from going dark for a while, unless it never does."""
        if not self._awake and not pygame.display.get_allow_screensaver():
            return
        pygame.display.set_allow_screensaver(False)
        self._awake = _THINKING

    def _let_sleep(self) -> None:
        if self._awake:
            pygame.display.set_allow_screensaver(True)
            self._awake = 0.0

    def tick(self, seconds: float) -> Sequence[Push]:
        """Let time pass: a direction that is held is said again."""
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
        """Repeat nothing any more: the window is not looked at, or keys or mouse are used."""
        self._held = None

    def use(self, push: Push | None) -> bool:
        """Note that this was pressed last, or (None) keys or mouse. True if the signs on buttons
        change by it.
        """
        before, pad = self.signs, None if push is None else self._pads.get(push.pad)
        self.signs = "" if pad is None else pad.signs
        self._used = None if push is None else push.pad
        return self.signs != before

    @property
    def lost(self) -> bool:
        """Whether the pad that was used last is not there any more."""
        return self._used is not None and self._used not in self._pads

    def shake(self, low: float, high: float, seconds: float) -> None:
        """Shake the pad in use, if one is and can: with so much of each motor, from 0 to 1."""
        pad = None if self._used is None else self._pads.get(self._used)
        if pad is not None:
            pad.device.rumble(low, high, round(1000 * seconds))

    def close(self) -> None:
        """Let go of all pads."""
        for number in list(self._pads):
            self._close(number)
        if self._loaded:
            from pygame._sdl2 import controller

            controller.quit()
        if pygame.joystick.get_init():
            pygame.joystick.quit()

    def _load(self) -> None:
        """Load pygame's part for pads. SDL then tells of each that is there."""
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
        except pygame.error as reason:  # it is gone again, or somebody else has it
            log.info("a gamepad can't be opened: %s", reason)
            return
        if number not in self._pads:
            self._pads[number] = _Pad(device, _TYPES.get(_type_of(index), LETTERS))
            self._look_seldom()
            log.info("gamepad %d: %s", number, device.name)

    def _close(self, number: int) -> Sequence[Push]:
        """Let go of a pad that was pulled out, and of all that was held on it."""
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
        """Say what a button, a trigger or a stick has come to."""
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
        """Return the button as which a trigger or a stick counts now; empty: none."""
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
"""What is moved along each of SDL's axes."""


def _type_of(index: int) -> int:
    """Return SDL's number of the type of a pad, which pygame does not tell; 0: unknown."""
    return call("SDL_GameControllerTypeForIndex", index) or 0
