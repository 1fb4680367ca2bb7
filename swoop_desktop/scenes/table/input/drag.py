"""Drag cards with the mouse, as a fan that follows the pointer."""

from collections.abc import Sequence

from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.table.input.verbs import Controls
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Pose

STEP = 0.24
"""How far dragged cards are fanned, in card widths."""
LIFT = 0.03
"""How far they hang above the pointer, in shares of their height."""


class Drag:
    """The cards that were lifted, held at the point where they were taken hold of."""

    def __init__(
        self,
        controls: Controls,
        grabbed: Picked,
        lifted: Sequence[tuple[Picked, Pose]],
        pos: tuple[int, int],
    ) -> None:
        """`lifted` are the cards from left to right, `grabbed` the one under the pointer."""
        self._controls = controls
        cards = [picked for picked, _ in lifted]
        self._index = cards.index(grabbed) if grabbed in cards else 0
        held = lifted[self._index][1]
        self._count = len(cards)
        self._grip = (pos[0] - held.x, pos[1] - held.y) if grabbed in cards else (0.0, 0.0)
        self.move(pos)

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        width = self._controls.layout.frame.hand_card
        left = pos[0] - self._grip[0] - self._index * STEP * width
        y = pos[1] - self._grip[1] - LIFT * width * ASPECT
        poses = [Pose(left + i * STEP * width, y, width) for i in range(self._count)]
        self._controls.carry(poses, pos)

    def drop(self, pos: tuple[int, int]) -> None:
        """Let the cards go."""
        self._controls.drop(pos)
