"""What the mouse and the keys do at the table."""

import math
import time
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_drag import Drag
from swoop_desktop.table.selection import cardless
from swoop_desktop.ui.focus import Focus

if TYPE_CHECKING:
    from swoop_desktop.scenes.table import TableScene

DOUBLE = 0.35
"""Seconds within which two clicks are one double-click."""
THRESHOLD = 4
"""Pixels that the pointer must move before a click becomes a drag."""

_RANKS = {
    **{getattr(pygame, f"K_{n}"): str(n) for n in range(2, 10)},
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(2, 10)},
    pygame.K_0: "T",
    pygame.K_KP0: "T",
    pygame.K_j: "J",
    pygame.K_q: "Q",
    pygame.K_k: "K",
    pygame.K_a: "A",
    pygame.K_1: "A",
    pygame.K_x: "X",
}
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def key_of(picked: Picked) -> str:
    """The key of a card's node."""
    return f"{picked.zone}#{picked.place}"


class TableInput:
    """Turns events into selections and plays."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.focus = Focus()
        self.pos = (0, 0)
        self.drag: Drag | None = None
        self._pressed: Picked | None = None
        self._pressed_at = (0, 0)
        self._pressed_button = ""
        self._painting: bool | None = None
        self._last: tuple[float, Picked | None] = (-9.0, None)
        self._before: tuple[Picked, ...] = ()

    def handle(self, event: pygame.event.Event) -> bool:
        """A pygame event. True if it meant something here."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                self._down(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._up(event.pos)
            case pygame.KEYDOWN:
                return self._key(event.key, event.mod)
            case pygame.KEYUP if event.key == pygame.K_SPACE:
                self.scene.hurrying = False
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.cancel()
                self._hover(None)
            case _:
                return False
        return True

    def cancel(self) -> None:
        """Let go of everything; dragged cards glide back."""
        self.scene.hurrying = False
        self._pressed, self._painting, self._pressed_button = None, None, ""
        if self.drag is not None:
            self.drag.release()
            self.drag = None

    def focused_card(self) -> Picked | None:
        """The card that the keyboard is on."""
        return self.card_of(self.focus.key) if self.focus.visible else None

    def card_of(self, key: str) -> Picked | None:
        """The card with a node's key, if it lies there."""
        place, _, number = key.partition("#")
        if not number.isdigit():
            return None
        kind, *rest = place.split(":")
        zone = Zone(kind, *map(int, rest))
        picked = Picked(zone, int(number))
        return picked if self.scene.sprite_of(picked) is not None else None

    def act(self, key: str, how: str = "press") -> bool:
        """Do what a node does. `how`: ``press``, or ``double`` for all of a rank."""
        scene = self.scene
        button = scene.button(key)
        if button is not None:
            scene.app.sound.play("click")
            button.run()
            scene.touch()
            return True
        if key == f"zone {Zone(scene.description.target)}":
            return scene.play_selected()
        picked = self.card_of(key)
        if picked is None or not self._ready() or not scene.selection.may(picked.zone):
            return False
        if how == "double":
            scene.selection.all_of(scene.observation, picked)
        else:
            scene.selection.toggle(picked)
        scene.touch()
        return True

    # -- the mouse -------------------------------------------------------------------------------

    def _ready(self) -> bool:
        """Catch up with the game, so that a click means what the player sees."""
        scene = self.scene
        if scene.director.behind:
            if scene.asked:
                scene.director.hurry()
            else:
                return False
        return scene.viewer is not None and not scene.director.paused

    def _motion(self, pos: tuple[int, int]) -> None:
        scene = self.scene
        self.pos = pos
        if self.focus.visible:
            self.focus.visible = False
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
        self._hover(None if over else picked)

    def _stroke(self, pos: tuple[int, int], picked: Picked | None) -> None:
        """The pointer moves with the button down: paint along the hand, or drag away from it."""
        scene, start = self.scene, self._pressed
        assert start is not None
        dx, dy = pos[0] - self._pressed_at[0], pos[1] - self._pressed_at[1]
        if self._painting is None:
            if math.hypot(dx, dy) < THRESHOLD * max(1.0, scene.scale):
                return
            sideways = abs(dx) > abs(dy) and start.zone == scene.director.hand
            if start in scene.selection or not sideways:
                self._drag(start, pos)
                return
            self._painting = True
            scene.selection.paint(start, True)
        if picked is not None and picked.zone == start.zone:
            scene.selection.paint(picked, self._painting)
            scene.touch()
        elif pos[1] < scene.director.layout.frame.hand.y - scene.director.layout.frame.card * 0.4:
            self._drag(start, pos)

    def _drag(self, start: Picked, pos: tuple[int, int]) -> None:
        """Lift the selected cards (or the one under the pointer) off the table."""
        scene = self.scene
        if not scene.offered:
            return
        if start not in scene.selection:
            scene.selection.only((start,))
        self._pressed, self._painting = None, None
        self.drag = Drag(scene, start, pos)

    def _hover(self, picked: Picked | None) -> None:
        scene = self.scene
        if picked is not None and (scene.director.behind or not scene.selection.may(picked.zone)):
            picked = None
        if picked != scene.hovered:
            scene.hovered = picked
            scene.touch()

    def _down(self, pos: tuple[int, int], number: int) -> None:
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
        if not self._ready():
            scene.hurrying = True
            return
        picked = scene.picked_at(pos)
        if number == 3:
            self._right(picked)
        elif picked is not None:
            self._pressed, self._pressed_at, self._painting = picked, pos, None
            if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                scene.selection.reach(picked, self._row(picked.zone))
                self._pressed = None
                scene.touch()
        elif scene.director.layout.target(scene.description).contains(pos):
            if scene.selection.picked:
                scene.play_selected()
        elif not scene.asked:
            scene.hurrying = True

    def _right(self, picked: Picked | None) -> None:
        scene = self.scene
        if not scene.selection.picked and picked is not None:
            scene.selection.only((picked,))
        scene.play_selected()
        scene.touch()

    def _row(self, zone: Zone) -> list[Picked]:
        return [Picked(zone, place) for place in self.scene.shown_order(zone)]

    def _up(self, pos: tuple[int, int]) -> None:
        scene = self.scene
        scene.hurrying = False
        button, self._pressed_button = self._pressed_button, ""
        if button:
            found = scene.button(button)
            if found is not None and found.box.contains(pos):
                self.act(button)
            return
        if self.drag is not None:
            drag, self.drag = self.drag, None
            drag.drop(pos)
            return
        picked, self._pressed = self._pressed, None
        painted, self._painting = self._painting, None
        if picked is None or painted is not None or scene.picked_at(pos) != picked:
            return
        now = time.monotonic()
        double = now - self._last[0] < DOUBLE and self._last[1] == picked
        self._last = (-9.0, None) if double else (now, picked)
        if double and scene.offered:
            self._double(picked)
        else:
            self._before = scene.selection.picked
            scene.selection.toggle(picked)
            scene.app.sound.play("click")
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

    # -- the keys --------------------------------------------------------------------------------

    def _key(self, key: int, mod: int) -> bool:
        scene = self.scene
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if key in _ARROWS:
            self.focus.arrow(scene.describe(), *_ARROWS[key])
        elif key == pygame.K_TAB:
            self.focus.tab(scene.describe(), -1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.focus.edge(scene.describe(), last=key == pygame.K_END)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.act(self.focus.key, "double" if mod & pygame.KMOD_SHIFT else "press")
        elif key == pygame.K_ESCAPE:
            self._escape()
        elif key in _RANKS:
            self._jump(_RANKS[key])
        else:
            return self._letter(key)
        scene.touch()
        return True

    def _letter(self, key: int) -> bool:
        scene = self.scene
        match key:
            case pygame.K_SPACE:
                self._space()
            case pygame.K_p:
                self._cardless()
            case pygame.K_r:
                scene.next_sort()
            case pygame.K_h:
                self._go(scene.director.hand)
            case pygame.K_c:
                self.focus.set(f"zone {Zone(scene.description.target)}", visible=True)
            case _:
                return scene.shortcut(key)
        scene.touch()
        return True

    def _space(self) -> None:
        """Play; while others play, hold to hurry."""
        scene = self.scene
        if not scene.asked:
            scene.hurrying = True
            return
        if not self._ready():
            return
        focus = self.focused_card()
        if not scene.selection.picked and focus is not None:
            scene.selection.only((focus,))
        if scene.selection.picked:
            scene.play_selected()
        elif self.focus.key:
            self.act(self.focus.key)

    def _cardless(self) -> None:
        scene = self.scene
        if self._ready() and scene.offered:
            actions = cardless(scene.observation)
            if actions:
                scene.do(actions[0])
            else:
                scene.refuse_cardless()

    def _escape(self) -> None:
        scene = self.scene
        if self.drag is not None:
            self.cancel()
        elif scene.selection.picked:
            scene.selection.clear()
        elif scene.notice is not None:
            scene.notice = None
        else:
            scene.pause()

    def _jump(self, rank: str) -> None:
        """To the next card of a rank, in the hand and the columns."""
        scene = self.scene
        found: list[str] = []
        for zone in (scene.director.hand, *sorted(scene.director.zones)):
            if scene.selection.may(zone) and (zone != scene.director.hand or not found):
                sprites = scene.director.zones[zone]
                for picked in self._row(zone):
                    card = sprites[picked.place].card
                    if card is not None and c.RANKS[c.rank(card)] == rank:
                        found.append(key_of(picked))
        found = list(dict.fromkeys(found))
        if found:
            here = found.index(self.focus.key) + 1 if self.focus.key in found else 0
            self.focus.set(found[here % len(found)], visible=True)

    def _go(self, zone: Zone) -> None:
        row = self._row(zone)
        if row:
            self.focus.set(key_of(row[0]), visible=True)
