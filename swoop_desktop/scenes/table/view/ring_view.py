"""Draw the ring in the middle, and the signs at the cards around it."""

from collections.abc import Iterator

from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.table.view.piece import Piece
from swoop_desktop.scenes.table.view.view_model import PartSpot, TableView
from swoop_desktop.tabletop.drawing import ring
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.tabletop.geometry.layout import Z_COLUMN, Z_PLATE, Z_TOP
from swoop_desktop.ui.palette import Palette

Z_TICK = Z_TOP + 5


def draw_ring(view: TableView, unit: float, palette: Palette) -> Iterator[Piece]:
    """Draw the ring with what is at stake, and a tick for everybody who has chosen."""
    for trail in view.trails:
        for i, box in enumerate(trail.boxes):
            side, full = round(box.h), i < trail.sure
            picture = ring.sign(trail.sign, side, full=full)
            if trail.words:
                picture = ring.counted(trail.sign, side, palette, trail.words, full=full)
            yield f"trail {trail.seat} {i}", picture, box.x, box.y, Z_PLATE - 1
    if view.stake is None:
        return
    box = view.stake.box
    size = (round(box.w), round(box.h))
    yield "ring of cards", ring.ring(size, unit), box.x, box.y, 1
    if view.banner or view.stake.figure:
        count = "" if view.banner else view.stake.figure
        picture = ring.stake(size, unit, palette, count, view.banner or view.stake.words)
        yield "stake", picture, box.x, box.y, 2
    for tick in view.ticks:
        picture = ring.tick(round(tick.box.w))
        yield f"tick {tick.seat}", picture, tick.box.x, tick.box.y, Z_TICK


def draw_place(spot: PartSpot, unit: float, palette: Palette) -> Iterator[Piece]:
    """Draw where a card of the viewer goes at the ring: its outline as the card will lie, and its
    words beside it, or where there is no room its name in it.
    """
    label, pose = tr(spot.part.label), spot.pose
    size = (round(pose.width), round(pose.width * ASPECT))
    lower = bool(pose.angle)
    if lower:
        size = size[1], size[0]
    if spot.lying is None:
        outline = ring.place(size, unit, palette, above=not lower)
        depth = Z_COLUMN - 1 if lower else Z_COLUMN + 0.5
        yield f"part {spot.zone}", outline, pose.x - size[0] / 2, pose.y - size[1] / 2, depth
    elif not spot.lying.private:
        return
    if spot.words is not None:
        words, said = spot.words, spot.fate or tr(spot.part.note)
        room, align = (round(words.w), round(words.h)), "right" if lower else "left"
        picture = ring.beside(room, unit, palette, label, spot.letter, said, align)
        yield f"caption {spot.zone}", picture, words.x, words.y, Z_TICK
    elif spot.lying is None and spot.chosen is None:
        room = (round(spot.box.w), round(min(spot.box.h, 0.5 * size[1])))
        picture = ring.named(room, unit, palette, label)
        yield f"caption {spot.zone}", picture, spot.box.x, spot.box.y, Z_COLUMN + 0.6
