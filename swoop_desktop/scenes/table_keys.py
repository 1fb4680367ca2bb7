"""What the keys do at the table. They are those that players of accessible card games know."""

from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.table.selection import cardless, key_of

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_input import TableInput

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


class Keys:
    """The keyboard, which moves the focus and acts on what has it."""

    def __init__(self, owner: "TableInput") -> None:
        self.input, self.scene = owner, owner.scene

    def press(self, key: int, mod: int) -> bool:
        """A key went down. True if it means something here."""
        scene = self.scene
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if key in _ARROWS:
            self.input.focus.arrow(scene.describe(), *_ARROWS[key])
        elif key == pygame.K_TAB:
            self.input.focus.tab(scene.describe(), -1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.input.focus.edge(scene.describe(), last=key == pygame.K_END)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            focus = self.input.focused_card()
            self.input.act(self.input.focus.key, "double" if mod & pygame.KMOD_SHIFT else "press")
            self._go_on(focus)
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
            case pygame.K_BACKSPACE if scene.selection.picked:
                scene.selection.take_back()
            case _ if self._part(key):
                pass
            case pygame.K_p:
                self._cardless()
            case pygame.K_r:
                scene.next_sort()
            case pygame.K_h:
                self._go(scene.director.hand)
            case pygame.K_c:
                self.input.focus.set(f"zone {Zone(scene.description.heap)}", visible=True)
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
        if not self.input.ready():
            return
        focus = self.input.focused_card()
        if not scene.selection.picked and focus is not None:
            if scene.selection.parts:
                scene.refuse(scene.hint())
                return
            scene.selection.only((focus,))
        if scene.selection.picked:
            scene.play_selected()
        elif self.input.focus.key:
            self.input.act(self.input.focus.key)

    def _part(self, key: int) -> bool:
        """Put the focused card where its letter says. True if the key is such a letter now."""
        focus = self.input.focused_card()
        part = next((p for p in self.scene.description.parts if ord(p.key) == key), None)
        if part is None or focus is None or not self.scene.selection.may(focus.zone):
            return False
        if self.input.ready():
            self.scene.put(focus, part.kind)
            self._go_on(focus)
        return True

    def _go_on(self, picked: Picked | None) -> None:
        """Where a card has left the hand for its part, the focus stays in the hand."""
        selection = self.scene.selection
        if picked is None or not selection.parts or picked not in selection:
            return
        row = self.input.row(picked.zone)
        here = row.index(picked)
        near = sorted(range(len(row)), key=lambda i: (abs(i - here), i < here))
        left = next((row[i] for i in near if row[i] not in selection), None)
        if left is not None:
            self.input.focus.set(key_of(left), visible=True)

    def _cardless(self) -> None:
        scene = self.scene
        if self.input.ready() and scene.offered:
            actions = cardless(scene.observation)
            if actions:
                scene.do(actions[0])
            else:
                scene.refuse_cardless()

    def _escape(self) -> None:
        scene = self.scene
        if self.input.mouse.drag is not None:
            self.input.cancel()
        elif scene.selection.parts and scene.selection.picked:
            scene.selection.take_back()
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
                for picked in self.input.row(zone):
                    card = sprites[picked.place].card
                    if card is not None and c.RANKS[c.rank(card)] == rank:
                        found.append(key_of(picked))
        found = list(dict.fromkeys(found))
        if found:
            here = found.index(self.input.focus.key) + 1 if self.input.focus.key in found else 0
            self.input.focus.set(found[here % len(found)], visible=True)

    def _go(self, zone: Zone) -> None:
        row = self.input.row(zone)
        if row:
            self.input.focus.set(key_of(row[0]), visible=True)
