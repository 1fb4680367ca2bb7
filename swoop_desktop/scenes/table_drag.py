"""Cards that the player holds with the mouse."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.table import pace
from swoop_desktop.table.fans import ASPECT, Box, Pose, Position, card_box

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer
    from swoop_desktop.table.timeline import Sprite

STEP = 0.24
"""How far dragged cards are fanned, in card widths."""
AROUND = 0.28
"""How far around a part a card may be dropped into it, in card widths."""


def slot_at(places: Sequence[Position], pos: tuple[float, float]) -> int:
    """How many cards of a hand lie before a point, in its rows read from left to right."""
    rows = sorted({place.pose.y for place in places})
    tops = [row - places[0].pose.width * ASPECT / 2 for row in rows]
    row = rows[max(0, sum(top <= pos[1] for top in tops) - 1)] if rows else 0.0
    slot = 0
    for place in places:
        box = place.strip or card_box(place.pose)
        slot += place.pose.y < row or (place.pose.y == row and box.centre[0] < pos[0])
    return slot


class Drag:
    """The selected cards, lifted off the table and following the pointer; only the one under the
    pointer where each has a part of its own.
    """

    def __init__(self, scene: "TablePlayer", grabbed: Picked, pos: tuple[int, int]) -> None:
        self.scene, self.grabbed = scene, grabbed
        self.goal: Zone | None = None
        """The part that the card is over."""
        self._cards = (grabbed,) if scene.selection.parts else scene.selection.picked
        found = [scene.sprite_of(picked) for picked in self._cards]
        self._sprites: list[Sprite] = [sprite for sprite in found if sprite is not None]
        self._sprites.sort(key=lambda sprite: (sprite.pose.x, sprite.key))
        action = scene.selection.action(scene.observation)
        self.legal = action is not None and scene.observation.refusal(action) is None
        held = scene.sprite_of(grabbed)
        if held is not None and held in self._sprites:
            self._grip = (pos[0] - held.pose.x, pos[1] - held.pose.y)
            self._index = self._sprites.index(held)
        else:
            self._grip, self._index = (0.0, 0.0), 0
        for sprite in self._sprites:
            scene.director.timeline.land(sprite)
        scene.stage.held = self._sprites
        scene.director.gripped = frozenset(sprite.key for sprite in self._sprites)
        self.move(pos)

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        scene = self.scene
        width = scene.director.layout.frame.card
        for i, sprite in enumerate(self._sprites):
            x = pos[0] - self._grip[0] + (i - self._index) * STEP * width
            sprite.pose = Pose(x, pos[1] - self._grip[1] - 0.03 * width * ASPECT, width)
        self.goal = self._part_at(pos)
        over = scene.director.layout.target(scene.description).contains(pos)
        scene.dropping = self.goal is not None or (self.legal and over)
        scene.touch()

    def drop(self, pos: tuple[int, int]) -> None:
        """Let go: into a part, or play over the pile, or put the cards there in the hand; else
        they spring back.
        """
        scene, goal = self.scene, self._part_at(pos)
        over = scene.director.layout.target(scene.description).contains(pos)
        home = scene.director.layout.frame.hand.contains(pos)
        back = home and bool(scene.selection.parts) and self.grabbed in scene.selection
        if not over and not back and scene.sort == "hand" and home:
            self._put(pos)
        self.release()
        if goal is not None:
            scene.put(self.grabbed, goal.kind)
        elif back:
            scene.pick(self.grabbed)
        elif over:
            scene.play_selected()

    def _part_at(self, pos: tuple[float, float]) -> Zone | None:
        """The part whose place is nearest, if the pointer is about there."""
        scene, found = self.scene, list[tuple[float, Zone]]()
        for part in scene.description.parts:
            zone = scene.description.part_zone(part, scene.seat)
            home = scene.director.layout.homes[zone]
            reach = AROUND * home.w
            around = Box(home.x - reach, home.y - reach, home.w + 2 * reach, home.h + 2 * reach)
            if around.contains(pos):
                found.append((abs(home.centre[0] - pos[0]), zone))
        return min(found)[1] if found else None

    def _put(self, pos: tuple[int, int]) -> None:
        """Put the held cards of the hand where the pointer is, before the next one to the right."""
        scene, hand = self.scene, self.scene.director.hand
        held = {picked.place for picked in self._cards if picked.zone == hand}
        order = scene.shown_order(hand)
        slot = slot_at(scene.director.layout.positions[hand], pos)
        before = [place for place in order[:slot] if place not in held]
        after = [place for place in order[slot:] if place not in held]
        if not scene.selection.parts:
            scene.selection.clear()
        scene.reorder([*before, *(place for place in order if place in held), *after])

    def release(self) -> None:
        """Let go without playing; the cards glide back to where they belong."""
        scene = self.scene
        scene.stage.held = []
        scene.director.gripped = frozenset()
        scene.dropping = False
        scene.director.timeline.touched.update(self._sprites)
        scene.director.relay(pace.MOVE)
        scene.touch()
