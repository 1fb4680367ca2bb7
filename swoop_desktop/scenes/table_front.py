"""What is written on and around the cards in front of the seats."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import pygame

from swoop_desktop.engine.zones import Zone
from swoop_desktop.table import furniture, tags
from swoop_desktop.table.descriptions import Part
from swoop_desktop.table.layout import Z_COLUMN, Z_TOP, Layout
from swoop_desktop.ui.language import _, tr

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer

Piece: TypeAlias = tuple[str, pygame.Surface, float, float, float]
"""A key, a picture, where its corner is, and its depth."""
Z_WORDS = Z_TOP + 5


def front(scene: "TablePlayer", layout: Layout) -> Iterator[Piece]:
    """The places for parts with their names, and how many cards each seat has captured."""
    for part in scene.description.parts:
        yield from _part(scene, layout, part)
    for zone in layout.homes if scene.description.won else ():
        if zone.kind in scene.description.won and (count := _landed(scene, zone)):
            yield _won(scene, layout, zone, count)


def _part(scene: "TablePlayer", layout: Layout, part: Part) -> Iterator[Piece]:
    """One place of the seat at the bottom: its name, and what becomes of a card there."""
    zone, unit = scene.description.part_zone(part, scene.seat), layout.frame.unit
    home = layout.homes[zone]
    key = part.key.upper() if scene.offered else ""
    caption = furniture.badge(unit, tr(part.label), key)
    x = home.centre[0] - caption.get_width() / 2
    yield f"caption {zone}", caption, x, home.bottom + 5 * unit, Z_WORDS
    size = (round(home.w), round(home.h))
    yield f"part {zone}", tags.part(size, unit, tr(part.note)), home.x, home.y, Z_COLUMN - 1
    words = _fate(scene, part, zone)
    if words:
        ribbon = tags.ribbon(size[0], unit, words)
        y = home.y + 0.7 * home.h - ribbon.get_height() / 2
        yield f"ribbon {zone}", ribbon, home.x, y, Z_WORDS


def _fate(scene: "TablePlayer", part: Part, zone: Zone) -> str:
    """What is to be said about the card that lies at a part, if one does."""
    director = scene.director
    key = next((key for key, goal in director.parted.items() if goal == zone), None)
    lying = director.zones[zone]
    if key is not None:
        return "" if key in director.gripped else tr(part.note)
    known = bool(lying) and lying[-1].card is not None and zone not in director.turned
    return _("only you see it") if known else ""


def _landed(scene: "TablePlayer", zone: Zone) -> int:
    """How many cards lie in a zone, without those that are still being swept there."""
    motions = [sprite.motion for sprite in scene.director.zones[zone]]
    return sum(motion is None or not motion.arc for motion in motions)


def _won(scene: "TablePlayer", layout: Layout, zone: Zone, count: int) -> Piece:
    """How many cards a seat has captured."""
    unit, home = layout.frame.unit, layout.homes[zone]
    if zone.seat == scene.seat:
        label = tr(scene.description.labels[zone.kind])
        picture, y = furniture.badge(unit, f"{label} · {count}"), home.bottom + 5 * unit
    else:
        picture, y = tags.count(unit, str(count)), home.bottom - 22 * unit
    return f"won {zone}", picture, home.centre[0] - picture.get_width() / 2, y, Z_WORDS
