"""Words on the cloth: the prompt, the log, the deal, a banner, the score paper."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from swoop_desktop.engine.events import Zone
from swoop_desktop.resources.language import _, n_, strung, tr
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.button_layout import INSTRUCTION_SIZES, prompt_box
from swoop_desktop.scenes.table.view.element import Z_ALOFT, Pen, Piece
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.drawing.score_paper import paper_size, room_for_paper, score_paper
from swoop_desktop.tabletop.drawing.swoop_effects import worn
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.geometry.layout import Z_PLATE
from swoop_desktop.tabletop.geometry.trail import MOST, trail_of
from swoop_desktop.tabletop.motion.swoop_timeline import Course
from swoop_desktop.ui import theme
from swoop_desktop.ui.cloth import light_at, under
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.theme import Colour, lamp_over

Z_NAP, Z_PAPER = 0.3, 0.6
LINES = 8
"""Minimum number of log lines at the table; a page has all lines."""
_ROWS = 3


class Prompt(NamedTuple):
    words: str
    instruction: str
    until: float
    """Pixels: top of the widgets below the instruction."""

    def node(self, frame: Frame) -> Node:
        box = prompt_box(frame, self.instruction).rect
        return Node("prompt", "text", self.words, box, value=self.instruction)

    def draw(self, pen: Pen) -> Iterator[Piece]:
        if not self.words:
            return
        frame, unit = pen.frame, pen.unit
        x, y = below_prompt(frame)
        room = round(frame.actions.right - x)
        picture = furniture.heading(unit, self.words, theme.CREAM, widest=room)
        yield Piece("prompt", picture, x, frame.actions.y - 2 * unit, Z_PLATE)
        if self.instruction:
            for size in INSTRUCTION_SIZES:
                colour = pen.palette.caption
                picture = furniture.words(unit, self.instruction, room, colour, size)
                if y + picture.get_height() <= self.until:
                    break
            yield Piece("instruction", picture, x, y, Z_PLATE)


def below_prompt(frame: Frame) -> tuple[float, float]:
    """Return the top left corner of an instruction."""
    return frame.actions.x + 2 * frame.unit, frame.actions.y - 2 * frame.unit + 28 * frame.unit


def prompt_of(table: TableModel) -> str:
    asked, names, description = table.public.asked, table.names, table.description
    if not asked:
        return ""
    if table.viewers.viewer in asked:
        words = description.effect(table.public.why).prompt
        return _("Your turn") if words is None else tr(words)
    words = description.waits_for(asked, names)
    if words is not None and (len(asked) == 1 or table.viewers.viewer is not None):
        return tr(words)
    if len(asked) == 1:
        return _("{name}’s turn").format(name=names[asked[0]])
    return n_("{count} player decides", "{count} players decide", len(asked))


def instruction_of(table: TableModel) -> str:
    player = table.viewers.deciding
    if player is None or player.selection.picked:
        return ""
    usual = None if player.outcomes.cardless else table.description.instruction
    instruction = player.seen.instruction or usual
    return "" if instruction is None else tr(instruction.naming(table.names))


class Log(NamedTuple):
    lines: tuple[LogLine, ...]
    """At least all lines since the viewer's last turn."""
    after: int
    """Number of lines after the visible lines, while scrolled back."""
    faces: tuple[str, ...]
    box: Box

    def node(self, opener: tuple[Node, ...]) -> Node:
        box = self.box.rect
        lines = (Node(f"log {i}", "item", line.aloud, box) for i, line in enumerate(self.lines))
        return Node("happened", "list", _("Log"), box, children=(*opener, *lines))

    def draw(self, pen: Pen) -> Iterator[Piece]:
        if not self.lines or self.box.h <= 12:
            return
        rows = tuple(
            ("" if line.seat is None else self.faces[line.seat], line.words, line.cards)
            for line in self.lines
        )
        told = self.box.size, pen.unit, pen.palette, rows, self.after
        picture = furniture.lines(*told, four=pen.four)
        if pen.quiet:
            below = self._lit_felt(pen, picture)
            quiet = furniture.lines(*told, below, four=pen.four)
            picture = furniture.between(picture, quiet, pen.quiet)
        yield Piece("log", picture, self.box.x, self.box.y, Z_PLATE)

    def _lit_felt(self, pen: Pen, written: pygame.Surface) -> Colour:
        """Return the cloth's lightest colour below the words."""
        part = written.get_bounding_rect().move(*self.box.rect[:2])
        lamp = lamp_over(*pen.frame.rail.outer)
        x = min(max(lamp.x, part.left), part.right)
        y = min(max(lamp.y, part.top), part.bottom)
        return under(pen.palette.cloth, light_at(lamp, x, y))


def log_of(table: TableModel) -> Log:
    viewer, last = table.viewers.viewer, table.viewers.attention.last_line
    fresh = 0 if viewer is None else table.public.since(viewer)
    lines = tuple(table.public.log[-max(LINES, fresh) :])
    after = 0 if last is None else max(0, table.public.line_count - last)
    after = min(after, max(0, len(lines) - 1))
    return Log(lines, after, table.faces, table.director.layout.frame.log)


class Banner(NamedTuple):
    words: str
    middle: float
    """Pixels from the window's top."""

    def draw(self, pen: Pen) -> Iterator[Piece]:
        wide = pen.frame.size[0]
        picture = furniture.banner(pen.unit, pen.palette, self.words, round(0.92 * wide))
        w, h = picture.get_size()
        yield Piece("banner", picture, (wide - w) / 2, self.middle - h / 2, Z_ALOFT)


def banner_of(table: TableModel) -> Banner | None:
    """Return the banner; None if a ring shows it, or without words."""
    layout = table.director.layout
    if not table.public.banner or layout.frame.ring is not None:
        return None
    home = layout.homes[Zone(table.description.pile)]
    return Banner(table.public.banner, home.centre[1])


class Deal(NamedTuple):
    words: str

    def draw(self, pen: Pen) -> Iterator[Piece]:
        frame = pen.frame
        picture = furniture.heading(pen.unit, self.words, pen.palette.caption, 14)
        right = frame.size[0] - frame.margin - picture.get_width()
        if not any(b.box.right > right and b.box.y < 30 * pen.unit for b in frame.blocks):
            yield Piece("deal", picture, right, frame.margin, Z_PLATE)


def deal_of(table: TableModel) -> Deal:
    words = _("Deal {number} · practice") if table.session.practice else _("Deal {number}")
    return Deal(words.format(number=table.public.number))


class Memory(NamedTuple):
    """Traces of earlier deals."""

    course: Course | None
    """None in games without swoops."""
    swoops: int
    late: bool
    faces: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    """Points after each of the last deals; empty without room for the paper."""
    paper: Box | None
    words: str

    def draw(self, pen: Pen) -> Iterator[Piece]:
        if self.swoops and self.course is not None:
            marks = worn(self.course, self.swoops)
            yield Piece("worn", marks.picture, *marks.at, Z_NAP)
        if self.paper is not None:
            picture = score_paper(pen.unit, self.faces, self.totals, pen.palette)
            (x, y), (w, h) = self.paper.centre, picture.get_size()
            yield Piece("score paper", picture, x - w / 2, y - h / 2, Z_PAPER)


def memory_of(table: TableModel) -> Memory:
    evening, layout = table.evening, table.director.layout
    frame, course = layout.frame, table.director.course
    totals = evening.totals[-_ROWS:]
    also = tuple(_signs(table)) if totals else ()

    def room(rows: int) -> Box | None:
        return room_for_paper(frame, paper_size(frame.unit, len(table.names), rows), also)

    # Usually all rows fit, or none.
    paper = room(1) if totals else None
    rows = len(totals) if paper is not None else 0
    while rows > 1 and (larger := room(rows)) is None:
        rows -= 1
    if rows > 1:
        paper = larger
    totals = totals[len(totals) - rows :]
    words = ""
    if totals:
        pairs = zip(table.names, totals[-1], strict=True)
        points = strung(
            _("{name}: {points}").format(name=name, points=total) for name, total in pairs
        )
        number = len(evening.totals)
        words = _("Score after deal {number}: {points}").format(number=number, points=points)
    return Memory(course, evening.swoops, evening.late, table.faces, totals, paper, words)


def _signs(table: TableModel) -> Iterator[Box]:
    trail, layout = table.description.trail, table.director.layout
    for zone in layout.homes:
        if trail is not None and zone.kind == trail.kind:
            yield from trail_of(layout, zone.seat, zone, MOST)
