"""Name plates, and the latest plays beside them."""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.language import _, n_, paragraph, strung, tr
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.table_model import SeatTarget, TableModel
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.drawing.faces import bare, mount, portrait, reach
from swoop_desktop.tabletop.drawing.fades import FULL, weak
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.layout import Z_PLATE, Z_TOP
from swoop_desktop.tabletop.spec.moods import Mood
from swoop_desktop.ui.node import NO_STATES, Node

LEANS = 6
"""Units that faces lean over the table; number of steps."""
Z_FACE = Z_PLATE + 0.5
PIECES = "plate", "lit plate", "mount", "lit mount", "face"
"""Prefixes of the keys of a plate's pieces, except the chip."""


class Lately(NamedTuple):
    """A player's plays since the viewer's last turn."""

    seat: int
    face: str
    box: Box
    """Of height 0 if the table has no room for a chip."""
    side: int
    """-1: the player sits at the left, 1: at the right, 0: at the top."""
    lines: tuple[LogLine, ...]
    """Oldest first."""

    def node(self, plate: Box) -> Node:
        words = paragraph(line.aloud for line in self.lines)
        words = _("Since your last turn: {words}").format(words=words)
        return Node(f"lately {self.seat}", "text", words, (self.box if self.box.h else plate).rect)

    def draw(self, pen: Pen) -> Iterator[Piece]:
        if self.box.h:
            told = (labels.Told(o.brief or "", o.cards, o.feels, o.emblem) for o in self.lines)
            align, size = ("center", "right", "left")[self.side], self.box.size
            drawn = portrait(self.face, round(0.86 * size[1]))
            chip = labels.lately(size, pen.palette, drawn, tuple(told), align, four=pen.four)
            yield Piece(f"lately {self.seat}", chip, self.box.x, self.box.y, Z_PLATE)


def lately_of(table: TableModel) -> Iterator[Lately]:
    if table.viewers.viewer is None:
        return
    layout = table.director.layout
    for seat, lines in table.public.lately(table.viewers.viewer).items():
        face, side = table.faces[seat], layout.side(seat)
        yield Lately(seat, face, layout.note(seat), side, tuple(lines))


class Plate(NamedTuple):
    seat: int
    name: str
    face: str
    box: Box
    portrait: Box
    mirrored: bool
    """True if the face is at the plate's right end."""
    cards: int
    total: int
    standing: str
    in_short: str
    state: str
    """``turn``, ``done`` while others still decide, ``best`` in the finished deal, or empty."""
    chip: str
    """Title such as “Dealer”; empty for other players."""
    mood: Mood
    out: bool

    @property
    def standings(self) -> str:
        return strung((self.standing, self.chip, _("has chosen") if self.state == "done" else ""))

    def node(self, more: str = "") -> Node:
        """Describe the plate, which opens the player's page; `more` is the text of another player's
        plate.
        """
        name = _("About {name}").format(name=self.name) if more else _("About you")
        key, box = SeatTarget(self.seat).key, self.box.rect
        return Node(key, "button", name, box, "press", description=more)

    def player(self, piles: Iterable[Node], lately: Lately | None) -> Node:
        cards = n_("{count} card", "{count} cards", self.cards)
        points = point_words(self.total)
        name = _("{name}: {cards}, {points}").format(name=self.name, cards=cards, points=points)
        name = strung((name, self.standings))
        states = frozenset({"selected"}) if self.state == "turn" else NO_STATES
        told = () if lately is None else (lately.node(self.box),)
        children = (self.node(name), *piles, *told)
        key = f"player {self.seat}"
        return Node(key, "group", name, self.box.rect, states=states, children=children)

    def draw(self, pen: Pen) -> Iterator[Piece]:
        box, unit = self.box, pen.unit
        cards = n_("{count} card", "{count} cards", self.cards)
        lines: tuple[str, ...] = (cards, str(self.cards))
        if self.standing:
            few = f"{self.cards} · {self.standing}"
            short = (self.in_short,) if self.in_short else ()
            lines = (f"{cards} · {self.standing}", few, self.standing, *short, str(self.cards))
        left, right = self.portrait.right - box.x, box.right - self.portrait.x
        draw = partial(
            furniture.plate,
            box.size,
            unit,
            pen.palette,
            self.name,
            lines,
            str(self.total),
            self.state,
            round(max(0.0, right if self.mirrored else left)),
            mirrored=self.mirrored,
        )
        pad = furniture.SHADOW * unit
        for key, picture, z in self._lit(pen, "plate", draw, Z_PLATE):
            yield Piece(key, picture, box.x, box.y, z, pad)
        yield from self.draw_face(pen)
        if self.chip:
            box = self.chip_box(unit, pen.frame.size[0])
            yield Piece(f"chip {self.seat}", labels.chip(box.size[0]), box.x, box.y, Z_TOP + 10)

    def draw_face(self, pen: Pen) -> Iterator[Piece]:
        """Draw the face as separate pieces, since it often changes alone."""
        box, side = self.portrait, round(self.portrait.h)
        (x, y), share = pen.lean
        x, y = x - box.centre[0], y - box.centre[1]
        way = LEANS * pen.unit * share / (math.hypot(x, y) or 1.0)
        x, y = round(box.x) + round(x * way), round(box.y) + round(y * way)
        pad = reach(side)
        for key, below, z in self._lit(pen, "mount", partial(mount, side), Z_FACE - 0.2):
            yield Piece(key, below, x, y, z, pad)
        picture = bare(self.face, side, self.mood, out=self.out)
        yield Piece(f"face {self.seat}", picture, x, y, Z_FACE, pad)

    def _lit(
        self, pen: Pen, what: str, draw: Callable[..., pygame.Surface], z: float
    ) -> Iterator[tuple[str, pygame.Surface, float]]:
        """Draw with or without the turn's light; while it fades, weakly lit over unlit."""
        step = pen.steps.get(self.seat, 0)
        yield f"{what} {self.seat}", draw(lit=step == FULL), z
        if 0 < step < FULL:
            yield f"lit {what} {self.seat}", weak(draw(lit=True), step), z + 0.1

    def chip_box(self, unit: float, wide: int) -> Box:
        """Place the chip at the face's outer side, off the plate's words."""
        side, face = round(22 * unit), self.portrait
        x = face.right - 0.7 * side if self.mirrored else face.x - 0.3 * side
        return Box(min(max(2.0, x), wide - 2.0 - side), face.bottom - 0.8 * side, side, side)


def plates_of(table: TableModel) -> Iterator[Plate]:
    """Yield the plates clockwise from the bottom seat."""
    public, layout = table.public, table.director.layout
    standings, trail = standings_of(table), table.description.trail
    chip = tr(table.description.marks) if table.description.marks is not None else ""
    for seat in layout.order:
        yield Plate(
            seat,
            table.names[seat],
            table.faces[seat],
            layout.plate(seat),
            layout.face(seat),
            mirrored=layout.side(seat) > 0,
            cards=table.director.count_of(seat),
            total=public.totals[seat],
            standing=tr(standings[seat].naming(table.names)) if standings else "",
            in_short=trail.in_short(standings[seat]) if standings and trail else "",
            state=_state(table, seat),
            chip=chip if public.marked == seat else "",
            mood=table.moods.moods[seat],
            out=table.moods.company,
        )


def standings_of(table: TableModel) -> tuple[Message, ...]:
    """Return everybody's standing, as far as the viewer may know."""
    public, player = table.public, table.viewers.player
    if public.notes or player is None:
        return public.notes
    return player.standings(public.number)


def _state(table: TableModel, seat: int) -> str:
    if seat in table.public.asked:
        return "turn"
    if seat in table.public.best:
        return "best"
    return "done" if has_decided(table, seat) else ""


def has_decided(table: TableModel, seat: int) -> bool:
    """True if a seat has laid a card for each part, while others still decide."""
    parts = table.description.parts if table.public.asked else ()
    zones = [table.description.part_zone(part, seat) for part in parts]
    return bool(zones) and all(map(table.director.count, zones))
