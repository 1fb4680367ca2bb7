"""Events at the table, and what its described parts do when they are pressed."""

from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_keys import Keys
from swoop_desktop.scenes.table_mouse import Mouse
from swoop_desktop.ui.focus import Focus

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer


class TableInput:
    """Turns events into selections and plays."""

    def __init__(self, scene: "TablePlayer") -> None:
        self.scene = scene
        self.focus = Focus()
        self.mouse = Mouse(self)
        self.keys = Keys(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """A pygame event. True if it meant something here."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.mouse.motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                self.mouse.down(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.mouse.up(event.pos)
            case pygame.KEYDOWN:
                return self.keys.press(event.key, event.mod)
            case pygame.KEYUP if event.key == pygame.K_SPACE:
                self.scene.hurrying = False
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.cancel()
                self.mouse.hover(None)
            case _:
                return False
        return True

    def cancel(self) -> None:
        """Let go of everything; dragged cards glide back."""
        self.scene.hurrying = False
        self.mouse.cancel()

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
        looked = next((zone for zone in scene.looked_zones() if key == f"zone {zone}"), None)
        if looked is not None:
            scene.look(looked)
            return True
        picked = self.card_of(key)
        if picked is None or not self.ready() or not scene.selection.may(picked.zone):
            return False
        if how == "double" and not scene.selection.parts:
            scene.selection.all_of(scene.observation, picked)
        else:
            scene.pick(picked)
        scene.touch()
        return True

    def ready(self) -> bool:
        """Catch up with the game, so that a click means what the player sees."""
        scene = self.scene
        if scene.director.behind:
            if scene.asked:
                scene.director.hurry()
            else:
                return False
        return scene.viewer is not None and not scene.director.paused

    def row(self, zone: Zone) -> list[Picked]:
        """The cards of a zone in the order in which they are shown."""
        return [Picked(zone, place) for place in self.scene.shown_order(zone)]
