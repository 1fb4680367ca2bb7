"""The table scene as a picture: drawn anew only where and when something changed."""

from collections.abc import Mapping

import pygame

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.table_player import TablePlayer
from swoop_desktop.session.settings import SPEEDS
from swoop_desktop.table.layout import Layout, arrange
from swoop_desktop.table.stage import Stage

SELECTED, HOVERED = 0.13, 0.035
"""How far a card is raised, in shares of its height."""
LATEST = 4
"""Frames in a row that the furniture may stay behind the cards."""


class TablePicture(TablePlayer):
    """Drawing, and what it depends on: the window and the settings."""

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the window must be presented."""
        came = self.stage.art.tick()
        busy = bool(self.director.timeline.touched) or not self.director.timeline.idle
        if not (busy or came or self._changed or self.stage.held):
            return self.stage.canvas.draw(surface, self.hud.overlays)
        moved = self.director.edition != self._edition
        if self._changed or moved:
            self._lift()
            self._shown_marks = self._marks()
            self._edition = self.director.edition
            # Where cards were sent on their way, the furniture follows a frame later: both at
            # once would make one long frame of two short ones.
            self._late = self._late + 1 if moved and self._late < LATEST else 0
            if not self._late:
                self.hud.place()
            self._changed = bool(self._late)
        self.stage.place(self.director, self._shown_marks)
        moving = [*self.stage.moving(self.director), *self.hud.overlays]
        drawn = self.stage.canvas.draw(surface, moving)
        self.stage.fetch()
        return drawn

    def _lift(self) -> None:
        """Raise what is selected or under the pointer."""
        lifts: dict[int, float] = {}
        if self.viewer is not None and not self.director.behind:
            for picked in self.selection.picked:
                sprite = self.sprite_of(picked)
                if sprite is not None and not picked.into:
                    lifts[sprite.key] = SELECTED
            if self.hovered is not None:
                sprite = self.sprite_of(self.hovered)
                if sprite is not None:
                    lifts[sprite.key] = lifts.get(sprite.key, 0.0) + HOVERED
        if lifts != self.director.lifts:
            self.director.lift(lifts, frozenset(sprite.key for sprite in self.stage.held))
        if not self.director.behind:
            self.director.part(self._parted())

    def _parted(self) -> dict[int, Zone]:
        """Which sprites of the hand lie where a part is, as they are picked."""
        if self.viewer is None or not self.description.parts:
            return {}
        parts = {part.kind: part for part in self.description.parts}
        return {
            sprite.key: self.description.part_zone(parts[picked.into], self.viewer)
            for picked in self.selection.picked
            if picked.into and (sprite := self.sprite_of(picked)) is not None
        }

    def _secrets(self) -> dict[int, str]:
        """Marks for cards in front of the viewer that nobody else knows; and for the lit one."""
        director, marks = self.director, dict[int, str]()
        if self.description.secret and self.viewer is not None:
            for zone, sprites in director.zones.items():
                secret = zone.kind in self.description.secret and zone not in director.turned
                if secret and zone.seat == self.viewer:
                    marks |= {s.key: "secret" for s in sprites if s.shown and s.card is not None}
        if director.lit is not None:
            marks |= {sprite.key: "lit" for sprite in director.zones[director.lit]}
        return marks

    def _marks(self) -> dict[int, str]:
        """Which cards get a frame or a veil."""
        marks = self._secrets()
        if self.viewer is None or self.director.behind:
            return marks
        if self.offered and self.app.settings.highlight:
            playable = self.observation.playable()
            for zone, sprites in self.director.zones.items():
                if self.selection.may(zone):
                    for place, sprite in enumerate(sprites):
                        if Picked(zone, place) not in playable and sprite.card is not None:
                            hidden = zone in self.hidden_zones
                            # A mystery that lies open is what the question is about.
                            marks[sprite.key] = "picked" if hidden else "dim"
        for picked in self.selection.picked:
            self._mark(marks, picked, "picked")
        self._mark(marks, self.input.focused_card(), "focus")
        return marks

    def _mark(self, marks: dict[int, str], picked: Picked | None, kind: str) -> None:
        sprite = self.sprite_of(picked) if picked is not None else None
        if sprite is not None:
            marks[sprite.key] = kind

    def resume(self) -> None:
        """The scene is on top again: draw everything, and follow changed settings."""
        self._follow_settings()
        looks = Looks.of(self.app.settings)
        if looks != self._looks:
            self._looks = looks
            self.stage.art.close()
            self.stage = Stage(looks.art(), self.size, looks.cloth)
            self.director.relay(0.0)
            self.director.timeline.touched.update(*self.director.zones.values())
            self.stage.prepare(self.director)
        self.stage.canvas.refresh()
        self._changed = True

    def _follow_settings(self) -> None:
        self.director.speed = SPEEDS[self.app.settings.speed]
        self.director.reduced = self.app.settings.reduced_motion

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for another window."""
        super().resize(size, scale)
        if not hasattr(self, "stage"):
            return
        self.input.cancel()
        self.stage.resize(size)
        self.director.relay(0.0)
        self.stage.prepare(self.director)
        self._changed = True

    def _arrange(self, counts: Mapping[Zone, int], opening: bool) -> Layout:
        return arrange(
            self.size,
            self.scale,
            self.seats,
            self.seat,
            counts,
            self.description,
            opening=opening,
        )
