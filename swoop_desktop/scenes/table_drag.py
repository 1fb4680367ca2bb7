"""Cards that the player holds with the mouse."""

from typing import TYPE_CHECKING

from swoop_desktop.engine.game import Picked
from swoop_desktop.table import pace
from swoop_desktop.table.fans import ASPECT, Pose

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer
    from swoop_desktop.table.timeline import Sprite

STEP = 0.24
"""How far dragged cards are fanned, in card widths."""


class Drag:
    """The selected cards, lifted off the table and following the pointer."""

    def __init__(self, scene: "TablePlayer", grabbed: Picked, pos: tuple[int, int]) -> None:
        self.scene = scene
        found = [scene.sprite_of(picked) for picked in scene.selection.picked]
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
        self.move(pos)

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        scene = self.scene
        width = scene.director.layout.frame.card
        for i, sprite in enumerate(self._sprites):
            x = pos[0] - self._grip[0] + (i - self._index) * STEP * width
            sprite.pose = Pose(x, pos[1] - self._grip[1] - 0.03 * width * ASPECT, width)
        over = scene.director.layout.target(scene.description).contains(pos)
        scene.dropping = self.legal and over
        scene.touch()

    def drop(self, pos: tuple[int, int]) -> None:
        """Let go: play over the pile, else spring back."""
        scene = self.scene
        over = scene.director.layout.target(scene.description).contains(pos)
        self.release()
        if over:
            scene.play_selected()

    def release(self) -> None:
        """Let go without playing; the cards glide back to where they belong."""
        scene = self.scene
        scene.stage.held = []
        scene.dropping = False
        scene.director.timeline.touched.update(self._sprites)
        scene.director.relay(pace.MOVE)
        scene.touch()
