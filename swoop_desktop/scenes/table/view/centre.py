"""The zones in the middle, empty columns, and won cards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Zone
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.table.model.table_model import TableModel, ZoneTarget
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.scenes.table.view.piles import box_of, counted, label_of
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.drawing import card_marks, furniture, labels
from swoop_desktop.tabletop.geometry.card_poses import Box, Pose
from swoop_desktop.tabletop.geometry.layout import Z_COLUMN, Z_TOP
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.spec import CentreZone
from swoop_desktop.ui.node import Node


class Centre(NamedTuple):
    zone: Zone
    box: Box
    place: Box
    foot: Box
    """The zone's whole room, also for its words."""
    label: str
    cards: int
    top: c.Card | None
    """The top card; None if the screen may not show it."""
    run: str
    """Words: number of equal top cards, or the choice made with the top card."""
    spot: str
    emblem: str
    badge: str

    def node(self) -> Node:
        """Describe the zone. An empty zone without print or emblem can't be pressed."""
        name = counted(self.label, self.cards)
        if self.top is not None:
            name = _("{pile}, with {card} on top").format(pile=name, card=card_name(self.top))
            if self.run:
                name = _("{pile}, {run}").format(pile=name, run=self.run)
        action = "press" if self.cards or self.spot or self.emblem else ""
        return Node(ZoneTarget(self.zone).key, "pile", name, self.box.rect, action)

    def draw(self, pen: Pen) -> Iterator[Piece]:
        unit, foot, home = pen.unit, self.foot, self.place
        if self.spot:
            picture = furniture.spot(self.spot, *home.size)
            yield Piece(f"spot {self.zone}", picture, home.x, home.y, 1)
        if self.emblem:
            side = round(foot.h)
            picture = furniture.tray(side, unit, self.emblem)
            yield Piece(f"tray {self.zone}", picture, foot.centre[0] - side / 2, foot.y, 1)
        if self.badge:  # only the number of cards if the words don't fit
            picture = furniture.badge(unit, pen.palette, self.badge, self.run, self.emblem)
            for sign in (self.emblem, ""):
                if picture.get_width() > foot.w:
                    picture = furniture.badge(unit, pen.palette, str(self.cards), self.run, sign)
            x = foot.centre[0] - picture.get_width() / 2
            yield Piece(f"badge {self.zone}", picture, x, foot.bottom + unit, Z_TOP + 10)


def centre_of(table: TableModel) -> Iterator[Centre]:
    director, target = table.director, table.description.target
    middles = table.description.centre
    rowed = any(_in_row(table, one) for one in middles)
    for middle in middles:
        zone = Zone(middle.kind)
        sprites = director.zones.get(zone)
        if sprites is None:
            continue
        count = director.count(zone)
        if not (sprites or count or middle.spot or middle.emblem):
            continue  # nothing is visible there
        run = _run(table, middle, sprites)
        top = sprites[-1].card if sprites and not sprites[-1].veiled else None
        label, box = tr(middle.label), box_of(table, zone)
        # No print below a swoop's word.
        called = middle.kind == target and director.swooping is not None
        empty = (not count or middle.kind == target) and not called
        spot, emblem = middle.spot if empty else "", "" if rowed else middle.emblem
        boxes = box, director.layout.homes[zone], director.layout.feet[zone]
        badge = _caption(table, middle, label, count)
        yield Centre(zone, *boxes, label, count, top, run, spot, emblem, badge)


def _caption(table: TableModel, middle: CentreZone, label: str, count: int) -> str:
    cards = _in_row(table, middle) if middle.lie == "row" else count
    # A swoop's ribbon covers the caption where its cards go.
    swept = middle.face_down and table.director.swooping is not None
    if not cards or swept:
        return ""
    if middle.kind == table.description.target:
        return n_("{count} card", "{count} cards", count)
    return f"{label} · {cards}"


def _in_row(table: TableModel, middle: CentreZone) -> int:
    """Count a row's cards, except drawn cards, which lie nearby."""
    opening, lying = table.director.opening, table.director.zones.get(Zone(middle.kind), ())
    if middle.lie != "row" or opening is None:
        return 0
    return max(0, len(lying) - len(opening.drawn))


def _run(table: TableModel, middle: CentreZone, sprites: Sequence[Sprite]) -> str:
    words = table.description.run if middle.kind == table.description.target else None
    if middle.kind == table.description.target and table.public.chosen is not None:
        return tr(table.public.chosen.naming(table.names))
    if words is None or not sprites or sprites[-1].card is None:
        return ""
    top, count = c.rank(sprites[-1].card), 0
    for sprite in reversed(sprites):
        if sprite.card is None or c.rank(sprite.card) != top:
            break
        count += 1
    return tr(replace(words, fields={"count": count})) if count > 1 else ""


class Goal(NamedTuple):
    """The glow where dragged cards may be dropped."""

    pose: Pose

    def draw(self, _pen: Pen) -> Iterator[Piece]:
        picture, (x, y) = card_marks.placed("goal", self.pose)
        yield Piece("glow", picture, x, y, Z_TOP)


def goal_of(table: TableModel) -> Goal | None:
    player, layout = table.viewers.player, table.director.layout
    zone = None if player is None or player.lifted is None else player.lifted.goal
    if zone is None:
        return None
    positions = layout.positions.get(zone, ())
    return Goal(positions[-1].pose if positions else layout.rest(zone))


class EmptyColumn(NamedTuple):
    zone: Zone
    box: Box

    def draw(self, pen: Pen) -> Iterator[Piece]:
        picture = furniture.empty_place(self.box.size[0], pen.unit, pen.palette)
        yield Piece(f"empty {self.zone}", picture, self.box.x, self.box.y, Z_COLUMN - 2)


def empty_columns(table: TableModel) -> Iterator[EmptyColumn]:
    """Yield empty columns of seats that have cards: outlines show which cards belong together."""
    director, description = table.director, table.description
    if description.around is not None or not description.columns:
        return
    lowest, *_higher = description.columns
    filled = {
        (zone.seat, zone.column)
        for zone, sprites in director.zones.items()
        if sprites and zone.kind in description.kinds
    }
    for zone, home in director.layout.homes.items():
        empty = zone.kind in lowest and (zone.seat, zone.column) not in filled
        if empty and director.count_of(zone.seat):
            yield EmptyColumn(zone, home)


class Won(NamedTuple):
    zone: Zone
    box: Box
    words: str
    cards: int
    own: bool

    def draw(self, pen: Pen) -> Iterator[Piece]:
        """Draw the count below the bottom seat's cards; elsewhere and at a ring, on the cards."""
        unit, palette, box = pen.unit, pen.palette, self.box
        if self.own:
            picture, y = furniture.badge(unit, palette, self.words), box.bottom + 5 * unit
            if picture.get_width() > pen.frame.pitch:
                picture = furniture.badge(unit, palette, str(self.cards))
        else:
            picture = labels.count(unit, palette, self.words)
            up = max(picture.get_height(), min(22 * unit, 0.36 * box.h))
            y = box.bottom - up  # not below the pile, where the latest plays are shown
        x = box.centre[0] - picture.get_width() / 2
        yield Piece(f"won {self.zone}", picture, x, y, Z_TOP + 5)


def won_by(table: TableModel) -> Iterator[Won]:
    """Count won cards, except cards still on their way."""
    for zone, home in table.director.layout.homes.items():
        if zone.kind not in table.description.won:
            continue
        motions = [sprite.motion for sprite in table.director.zones[zone]]
        count = sum(motion is None or not motion.swept for motion in motions)
        own = zone.seat == table.director.bottom and table.description.around is None
        words = f"{label_of(table, zone)} · {count}" if own else str(count)
        if count:
            yield Won(zone, home, words, count, own)
