"""What the mouse does at the table: pick, paint, drag, play."""

import math
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_drag import Drag

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_input import TableInput

DOUBLE = 0.35
"""Seconds within which two clicks are one double-click."""
THRESHOLD = 4
"""Pixels that the pointer must move before a click becomes a drag."""


class Mouse:
    """The pointer, and what it has hold of."""

    def __init__(self, owner: "TableInput") -> None:
        self.input, self.scene = owner, owner.scene
        self.pos = (0, 0)
        self.drag: Drag | None = None
        self._pressed: Picked | None = None
        self._pressed_at = (0, 0)
        self._pressed_button = ""
        self._pressed_zone: Zone | None = None
        """What the pointer went down on to look through it."""
        self._painting: bool | None = None
        self._last: tuple[float, int] = (-9.0, 0)
        """When the last click was, and on which sprite."""
        self._before: tuple[Picked, ...] = ()

    def cancel(self) -> None:
        """Let go of everything; dragged cards glide back."""
        self._pressed, self._painting, self._pressed_button = None, None, ""
        self._pressed_zone = None
        if self.drag is not None:
            self.drag.release()
            self.drag = None

    def motion(self, pos: tuple[int, int]) -> None:
        """The pointer moved."""
        scene = self.scene
        self.pos = pos
        if self.input.focus.visible:
            self.input.focus.visible = False
            scene.touch()
        if self.drag is not None:
            self.drag.move(pos)
            return
        picked = None if scene.director.behind else scene.picked_at(pos)
        if self._pressed is not None:
            self._stroke(pos, picked)
        over = next((b.key for b in scene.hud.buttons if b.box.contains(pos)), "")
        if over != scene.hovered_button:
            scene.hovered_button = over
            scene.touch()
        self.hover(None if over else picked)

    def _stroke(self, pos: tuple[int, int], picked: Picked | None) -> None:
        """The pointer moves with the button down: paint along the hand, or drag away from it."""
        scene, start = self.scene, self._pressed
        assert start is not None
        dx, dy = pos[0] - self._pressed_at[0], pos[1] - self._pressed_at[1]
        if self._painting is None:
            if math.hypot(dx, dy) < THRESHOLD * max(1.0, scene.scale):
                return
            sideways = abs(dx) > abs(dy) and start.zone == scene.director.hand
            sideways = sideways and not scene.selection.parts
            if start in scene.selection or not sideways:
                self._lift(start, pos)
                return
            self._painting = True
            scene.selection.paint(start, True)
        if picked is not None and picked.zone == start.zone:
            scene.selection.paint(picked, self._painting)
            scene.touch()
        elif pos[1] < scene.director.layout.frame.hand.y - scene.director.layout.frame.card * 0.4:
            self._lift(start, pos)

    def _lift(self, start: Picked, pos: tuple[int, int]) -> None:
        """Lift the selected cards (or the one under the pointer) off the table."""
        scene = self.scene
        if not scene.offered:
            return
        if start not in scene.selection and not scene.selection.parts:
            scene.selection.only((start,))
        self._pressed, self._painting = None, None
        self.drag = Drag(scene, start, pos)

    def hover(self, picked: Picked | None) -> None:
        """The pointer is over a card, or over none."""
        scene = self.scene
        if picked is not None and (scene.director.behind or not scene.selection.may(picked.zone)):
            picked = None
        if picked != scene.hovered:
            scene.hovered = picked
            scene.touch()

    def down(self, pos: tuple[int, int], number: int) -> None:
        """A button went down: 1 is the left, 3 the right one."""
        scene = self.scene
        self.pos = pos
        if scene.notice is not None:
            scene.notice = None
            scene.touch()
        button = next((b for b in reversed(scene.hud.buttons) if b.box.contains(pos)), None)
        if button is not None:
            if number == 1:
                self._pressed_button = button.key
            return
        self._pressed_zone = scene.looked_at(pos) if number == 1 else None
        if self._pressed_zone is not None:
            return
        if not self.input.ready():
            scene.hurrying = True
            return
        picked = scene.picked_at(pos)
        if picked is not None and not scene.selection.may(picked.zone):
            picked = None
        if number == 3:
            self._right(picked)
        elif picked is not None:
            self._pressed, self._pressed_at, self._painting = picked, pos, None
            if pygame.key.get_mods() & pygame.KMOD_SHIFT and not scene.selection.parts:
                scene.selection.reach(picked, self.input.row(picked.zone))
                self._pressed = None
                scene.touch()
        elif scene.director.layout.target(scene.description).contains(pos):
            if scene.selection.picked:
                scene.play_selected()
        elif scene.director.layout.frame.log.contains(pos) and scene.shown.log:
            scene.show_log()
        elif not scene.asked:
            scene.hurrying = True

    def _right(self, picked: Picked | None) -> None:
        scene = self.scene
        if not scene.selection.picked and picked is not None and not scene.selection.parts:
            scene.selection.only((picked,))
        if scene.offered and scene.selection.parts and not scene.selection.picked:
            scene.refuse(scene.hint())
        scene.play_selected()
        scene.touch()

    def up(self, pos: tuple[int, int]) -> None:
        """The left button went up."""
        scene = self.scene
        scene.hurrying = False
        button, self._pressed_button = self._pressed_button, ""
        if button:
            found = scene.button(button)
            if found is not None and found.box.contains(pos):
                self.input.act(button)
            return
        if self.drag is not None:
            drag, self.drag = self.drag, None
            drag.drop(pos)
            return
        zone, self._pressed_zone = self._pressed_zone, None
        if zone is not None:
            if scene.looked_at(pos) == zone:
                scene.look(zone)
            return
        picked, self._pressed = self._pressed, None
        painted, self._painting = self._painting, None
        if picked is None or painted is not None or scene.picked_at(pos) != picked:
            return
        sprite = scene.sprite_of(picked)
        key = sprite.key if sprite is not None else 0
        double = scene.clock - self._last[0] < DOUBLE and self._last[1] == key
        double = double and not scene.selection.parts
        self._last = (-9.0, 0) if double else (scene.clock, key)
        if double and scene.offered:
            self._double(picked)
        else:
            self._before = scene.selection.picked
            scene.app.sound.play("click")
            scene.pick(picked)
        scene.touch()

    def _double(self, picked: Picked) -> None:
        """All of the rank; or, if all of it was selected or it stands alone, play it."""
        scene = self.scene
        whole = scene.observation.same(picked) or (picked,)
        complete = picked in self._before and set(whole) <= set(self._before)
        if complete:
            scene.selection.only(self._before)
            scene.play_selected()
        else:
            scene.selection.only(whole)
            if len(whole) == 1:
                scene.play_selected()
