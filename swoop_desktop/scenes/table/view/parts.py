"""The places of the viewer's cards for the parts of a decision."""

from collections.abc import Iterator
from typing import NamedTuple

from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.state import Picked
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.bindings import KeyNames
from swoop_desktop.scenes.common.verbs import put
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.tabletop.drawing import furniture, labels, ring
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose
from swoop_desktop.tabletop.geometry.layout import Z_COLUMN, Z_TOP
from swoop_desktop.tabletop.spec import Part

Z_WORDS = Z_TOP + 5
FOOT = 0.14
"""Card widths: room for a hint's sign between a card's words and its lower edge."""


class PartSpot(NamedTuple):
    part: Part
    zone: Zone
    box: Box
    letter: str
    """Name of the key that puts a card here; empty while there is no decision."""
    pose: Pose
    words: Box | None
    """Box of the words at a ring (see `_words`)."""
    rings: bool
    fate: str
    lies: bool
    private: bool
    chosen: Picked | None

    def draw(self, pen: Pen) -> Iterator[Piece]:
        if self.rings:
            yield from self._at_ring(pen)
            return
        home, zone, unit, palette = self.box, self.zone, pen.unit, pen.palette
        caption = furniture.badge(unit, palette, tr(self.part.label), self.letter)
        if caption.get_width() > pen.frame.pitch:
            caption = furniture.badge(unit, palette, tr(self.part.label))
        x = home.centre[0] - caption.get_width() / 2
        yield Piece(f"caption {zone}", caption, x, home.bottom + 5 * unit, Z_WORDS)
        picture = labels.part(home.size, unit, palette, tr(self.part.note))
        yield Piece(f"part {zone}", picture, home.x, home.y, Z_COLUMN - 1)
        if self.fate:
            pill = labels.fate(home.size[0], unit, palette, self.fate)
            x = home.centre[0] - pill.get_width() / 2
            y = home.bottom - FOOT * home.w - pill.get_height()
            yield Piece(f"fate {zone}", pill, x, y, Z_WORDS)

    def _at_ring(self, pen: Pen) -> Iterator[Piece]:
        """Draw a card's outline, its words beside it or, without room, its name inside."""
        label, pose, unit, palette = tr(self.part.label), self.pose, pen.unit, pen.palette
        size = (round(pose.width), round(pose.width * ASPECT))
        lower = bool(pose.angle)
        if lower:
            size = size[1], size[0]
        if not self.lies:
            outline = ring.place(size, unit, palette, above=not lower)
            depth = Z_COLUMN - 1 if lower else Z_COLUMN + 0.5
            x, y = pose.x - size[0] / 2, pose.y - size[1] / 2
            yield Piece(f"part {self.zone}", outline, x, y, depth)
        elif not self.private:
            return
        if self.words is not None:
            words, note = self.words, self.fate or tr(self.part.note)
            align = "right" if lower else "left"
            picture = ring.beside(words.size, unit, palette, label, self.letter, note, align)
            yield Piece(f"caption {self.zone}", picture, words.x, words.y, Z_WORDS)
        elif not self.lies and self.chosen is None:
            room = self.box._replace(h=min(self.box.h, 0.5 * size[1])).size
            picture = ring.named(room, unit, palette, label)
            at = self.box.x, self.box.y, Z_COLUMN + 0.6
            yield Piece(f"caption {self.zone}", picture, *at)


def parts_of(table: TableModel, keys: KeyNames) -> Iterator[PartSpot]:
    director, description, player = table.director, table.description, table.viewers.player
    layout, offered = director.layout, table.viewers.offered
    for part in description.parts:
        zone = description.part_zone(part, director.bottom)
        lies, chosen = bool(director.zones[zone]), None
        if not lies and player is not None:
            picked = [one for one in player.selection.picked if one.into == part.kind]
            if picked and director.sprite(picked[0]) is not None:
                chosen = picked[0]
        verb, private = put(table.session.setup.game.name, part.kind), is_private(table, zone)
        letter = keys.key(verb) if offered else ""
        box, pose, words = layout.homes[zone], layout.rest(zone), _words(table, part)
        fate, rings = _fate(table, part, zone), description.around is not None
        yield PartSpot(part, zone, box, letter, pose, words, rings, fate, lies, private, chosen)


def is_private(table: TableModel, zone: Zone) -> bool:
    """True if only the viewer knows the top card."""
    sprites, director = table.director.zones[zone], table.director
    if zone.kind not in table.description.secret or zone in director.turned:
        return False
    return bool(sprites) and sprites[-1].face is not None


def _words(table: TableModel, part: Part) -> Box | None:
    """Return the box of a part's words; None without room, and once cards are turned up."""
    ring, around = table.director.layout.frame.ring, table.description.around
    if ring is None or around is None or ring.words is None or table.director.closed_in:
        return None
    return ring.words[around.kinds.index(part.kind)]


def _fate(table: TableModel, part: Part, zone: Zone) -> str:
    director = table.director
    key = next((key for key, goal in director.parted.items() if goal == zone), None)
    if key is not None:
        held = any(sprite.key == key for sprite in director.held)
        return "" if held else tr(part.note)
    return _("only you see it") if is_private(table, zone) else ""
