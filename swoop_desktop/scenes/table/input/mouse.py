"""The mouse: pick, stroke across cards, drag, play."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.model.table_model import (
    CardTarget,
    LogTarget,
    SeatTarget,
    TableButton,
    Target,
    ZoneTarget,
)
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Pose
from swoop_desktop.tabletop.spec import timing

STEP = 0.24
"""Distance between dragged cards, in card widths."""
LIFT = 0.03
"""Rise of dragged cards, in card heights."""


class Drag:
    """Lifted cards, held at the grabbed point."""

    def __init__(
        self,
        commands: Commands,
        grabbed: Picked,
        lifted: Sequence[tuple[Picked, Pose]],
        pos: tuple[int, int],
    ) -> None:
        self._commands = commands
        cards = [picked for picked, _ in lifted]
        self._index = cards.index(grabbed) if grabbed in cards else 0
        held = lifted[self._index][1]
        self._count = len(cards)
        self._grip = (pos[0] - held.x, pos[1] - held.y) if grabbed in cards else (0.0, 0.0)
        self.move(pos)

    def move(self, pos: tuple[int, int]) -> None:
        width = self._commands.layout.frame.hand_card
        left = pos[0] - self._grip[0] - self._index * STEP * width
        y = pos[1] - self._grip[1] - LIFT * width * ASPECT
        poses = [Pose(left + i * STEP * width, y, width) for i in range(self._count)]
        self._commands.carry(poses, pos)


THRESHOLD = 4
"""Units that the pointer moves before a click becomes a drag."""
OFF_HAND = 0.4
"""Height above the hand at which a stroke becomes a drag, in card widths."""


@dataclass(frozen=True, slots=True)
class Press:
    """A held mouse button, and its target."""

    pos: tuple[int, int]
    on: Target | None
    acts: bool = True
    """False if the release only explains the zone or plate."""
    stroking: bool = False
    """True once the pointer crossed cards or pulled the log."""


class Click(NamedTuple):
    """A click, perhaps the first of a double click."""

    when: float
    card: Picked | None
    decides: bool


_NO_CLICK = Click(-9.0, None, False)


class Mouse:
    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._press: Press | None = None
        self._drag: Drag | None = None
        self._clock = 0.0
        self._last = _NO_CLICK

    @property
    def dragging(self) -> bool:
        return self._drag is not None

    def tick(self, seconds: float) -> None:
        self._clock += seconds

    def cancel(self) -> None:
        self._press, self._drag, self._last = None, None, _NO_CLICK
        self._commands.let_go()

    def motion(self, pos: tuple[int, int]) -> None:
        press = self._press
        if self._drag is not None:
            self._drag.move(pos)
        elif press is not None and isinstance(press.on, LogTarget):
            self._pull_log(press, pos)
        else:
            self._commands.point(pos)
            if press is not None and isinstance(press.on, CardTarget):
                self._stroke(press, press.on.card, pos)

    def _pull_log(self, press: Press, pos: tuple[int, int]) -> None:
        (x, y), line = press.pos, self._commands.log_line
        lines = int((pos[1] - y) / line)  # rounds towards zero, up and down alike
        if lines:
            self._commands.scroll_log(lines)
            self._press = replace(press, pos=(x, y + lines * line), stroking=True)

    def put_back(self) -> None:
        self.cancel()
        self._commands.dismiss()
        self._commands.put_back()

    def down(self, pos: tuple[int, int]) -> None:
        commands = self._commands
        on, acts = commands.point(pos), True
        commands.dismiss()
        match on:
            case TableButton() | LogTarget():
                pass  # buttons and log work while cards fly
            case ZoneTarget() if commands.looks(commands.thing(on)):
                pass
            case _ if not commands.ready():
                commands.hurry(True)
                on, acts = commands.thing(on), False
            case CardTarget(card):
                if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                    commands.reach(card)
                    return
            case ZoneTarget() if commands.plays(on):
                commands.play()
                return
            case _:
                commands.hurry(not commands.asked)
                on, acts = commands.thing(on), False
        self._press = Press(pos, on, acts)

    def up(self, pos: tuple[int, int]) -> None:
        commands, press = self._commands, self._press
        drag, self._press, self._drag = self._drag, None, None
        commands.hurry(False)
        if drag is not None:
            commands.drop(pos)
        if press is None or press.on is None or press.stroking:
            return
        on = commands.at(pos) if press.acts else commands.thing(commands.at(pos))
        if on is None or on.key != press.on.key:
            return
        match on:
            case CardTarget(card):
                self._click(card)
            case ZoneTarget() | SeatTarget() if not press.acts:
                commands.tell(on, pos)
            case _:
                commands.act(on)

    def _click(self, picked: Picked) -> None:
        first, decides = self._last, self._commands.decides
        double = self._clock - first.when < timing.DOUBLE and first.card == picked
        self._last = _NO_CLICK if double else Click(self._clock, picked, decides)
        if double:
            self._commands.same(picked, plays=first.decides and decides)
        else:
            self._commands.pick(picked)

    def _stroke(self, press: Press, start: Picked, pos: tuple[int, int]) -> None:
        """Pick cards along the hand, or drag away from it."""
        commands, layout = self._commands, self._commands.layout
        dx, dy = pos[0] - press.pos[0], pos[1] - press.pos[1]
        if not press.stroking:
            if math.hypot(dx, dy) < THRESHOLD * max(1.0, layout.frame.unit):
                return
            if abs(dx) <= abs(dy) or not commands.begin_stroke(start):
                self._lift(start, pos)
                return
            self._press = replace(press, stroking=True)
        over = commands.at(pos)
        if isinstance(over, CardTarget) and over.card.zone == start.zone:
            commands.stroke(over.card)
        elif pos[1] < layout.frame.hand.y - layout.frame.hand_card * OFF_HAND:
            self._lift(start, pos)

    def _lift(self, start: Picked, pos: tuple[int, int]) -> None:
        lifted = self._commands.lift(start)
        if lifted:
            self._press = None
            self._drag = Drag(self._commands, start, lifted, pos)
