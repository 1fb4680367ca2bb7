"""The bar below a replay, as data, and its layout."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.table.model.table_model import TableButton
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.tabletop.drawing import replay_bar as tracks
from swoop_desktop.tabletop.drawing.replay_bar import Track
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.layout import Z_PLATE
from swoop_desktop.ui import theme
from swoop_desktop.ui.node import Amount, Node, row_node
from swoop_desktop.ui.theme import usual_scale

KEY, HAPPENED, LINE = "bar", "happened here", "line"
"""Keys of nodes; `LINE` is a prefix."""
_MARGIN, _GAP, _BAR, _TALL, _ROW = 16.0, 6.0, 54.0, 76.0, 34.0
"""Units: margin, gap, heights of the bar (usual; in broad windows) and of the buttons."""
_WORDS, _LEAST, _LINE = 26.0, 300.0, 20.0
"""Units: height of words on their own line; their minimum width and height beside buttons."""
_BROAD = 1200.0
"""Units: minimum width of a window with the higher bar."""
_NAMES = 92.0
LOUD = 15.0
NAME = 13.0
"""Units: height of a player's name."""
_SQUARE, _FINGER = 38.0, 64.0
"""Units: width of an icon button; its maximum for a finger."""
_APART = 18.0
"""Units: gap between two groups of buttons."""
_LOWEST = 0.28
"""Maximum height of bar and buttons, as a share of the window's."""


class Caption(NamedTuple):
    words: str
    wide: float


class Point(NamedTuple):
    what: str
    """The cause: ``deal``, ``play`` or ``luck``."""
    number: int
    """Number of the deal or play, from 1."""
    by: int
    """Change in points, or in hundredths of a win."""
    height: int

    @property
    def words(self) -> str:
        if self.what == "deal":
            return _("After deal {number}: {total}").format(number=self.number, total=self.height)
        words = _("Play {number}, costly: {by}, {total} in all")
        if self.what == "luck":
            words = _("Play {number}, luck: {by}, {total} in all")
        by, total = (f"{value:+}" if value else "0" for value in (self.by, self.height))
        return words.format(number=self.number, by=by, total=total)


class Line(NamedTuple):
    seat: int
    name: str
    points: tuple[Point, ...]


Group: TypeAlias = Sequence[TableButton | Caption]


@dataclass(frozen=True, slots=True)
class BarWords:
    """Words on a replay's bar, in their box."""

    box: Box
    words: str
    align: str
    loud: bool = False
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ReplayBar:
    """A replay's bar as data."""

    box: Box
    bar: Box
    unit: float
    """Pixels per unit of bar and buttons."""
    text: float
    """Pixels per unit of the words; larger with large texts."""
    track: Track
    place: float
    """The current position as a share of the bar."""
    where: str
    amount: Amount
    """Number of plays made in the deal, out of all its plays."""
    happened: str
    buttons: tuple[TableButton, ...]
    said: tuple[BarWords, ...]
    pins: tuple[tuple[float, bool], ...] = ()
    """The costliest plays, as shares of the bar; True for the current position."""
    lines: tuple[Line, ...] = ()

    def node(self) -> Node:
        box = self.bar.rect
        slider = Node(
            KEY, "slider", _("Place in the game"), box, "press", self.where, amount=self.amount
        )
        children = [slider, Node(HAPPENED, "text", self.happened, box)]
        children += [button.node for button in self.buttons]
        if any(line.points for line in self.lines):
            children.append(self._chart())
        return Node("strip", "group", _("Playback"), self.box.rect, children=tuple(children))

    def _chart(self) -> Node:
        """Describe the lines, a row each, with a cell for each bend."""
        box, rows = self.bar.rect, list[Node]()
        for number, line in enumerate(line for line in self.lines if line.points):
            key = f"{LINE} {line.seat}"
            cells = tuple(
                Node(f"{key} {i}", "cell", point.words, box, cell=(number, i))
                for i, point in enumerate(line.points)
            )
            rows.append(row_node(key, line.name, box, cells))
        of_deals = any(point.what == "deal" for line in self.lines for point in line.points)
        deal = _("How the deal went, in hundredths of a win")
        name = _("Chart of the totals") if of_deals else deal
        return Node("lines", "table", name, box, children=tuple(rows))

    def draw(self, pen: Pen) -> Iterator[Piece]:
        """Draw the bar without its buttons."""
        unit, box = self.unit, self.bar
        (wide, tall), palette = box.size, pen.palette

        def upright(key: str, picture: pygame.Surface, share: float, z: float) -> Piece:
            half = picture.get_width() / 2
            return Piece(key, picture, box.x + share * box.w - half, box.y - half, Z_PLATE + z)

        track = tracks.picture((wide, tall), unit, palette, self.track)
        yield Piece("strip track", track, box.x, box.y, Z_PLATE)
        for number, (place, here) in enumerate(self.pins, 1):
            yield upright(
                f"strip pin {number}", tracks.pin(tall, unit, number, here=here), place, 3
            )
        yield upright("strip needle", tracks.needle(tall, unit), self.place, 2)
        for i, said in enumerate(self.said):
            colour, pixels = palette.caption, 14.0
            if said.line is not None:
                colour, pixels = theme.line_of(said.line), 12.0
            elif said.loud:
                colour, pixels = theme.CREAM, LOUD
            words = said.box.size, self.text, colour, said.words, pixels, said.align
            yield Piece(f"strip said {i}", tracks.said(*words), *said.box[:2], Z_PLATE + 1)


class BarLayout(NamedTuple):
    unit: float
    text: float
    box: Box
    bar: Box
    words: Box
    groups: tuple[tuple[Box, ...], ...]

    def share(self, x: float) -> float:
        return min(1.0, max(0.0, (x - self.bar.x) / max(1.0, self.bar.w)))


def _wide_of(group: Group, unit: float, text: float, square: float) -> float:
    return sum(_part(button, unit, text, square) for button in group) + _GAP * unit * (
        len(group) - 1
    )


def _part(table_button: TableButton | Caption, unit: float, text: float, square: float) -> float:
    if isinstance(table_button, Caption):
        return table_button.wide * text
    return square * unit if table_button.emblem else table_button.width * text


def lay_out_bar(
    size: tuple[int, int],
    unit: float,
    groups: Sequence[Group],
    *,
    named: bool = False,
    touched: bool = False,
) -> BarLayout:
    """Lay out a bar in as many rows as its groups need, smaller if it would take too much of the
    window; words shrink last. `named` leaves room for names; `touched` widens the buttons.
    """
    high = _TALL if size[0] >= _BROAD * unit else _BAR
    text, usual = unit, min(unit, usual_scale(size))
    while True:
        rows, beside = _rows(size[0], unit, text, groups, _SQUARE)
        words = 0.0 if beside else _WORDS * text
        row = max(_ROW * unit, _LINE * text)
        needs = (2 * _GAP + high) * unit + words + len(rows) * (row + _GAP * unit)
        if needs <= _LOWEST * size[1] or unit < 0.3:
            break
        if unit <= usual:
            text *= 0.94
        unit = min(text, max(usual, 0.94 * unit) if unit > usual else 0.94 * unit)
    square = _SQUARE
    while touched and square < _FINGER:
        if _rows(size[0], unit, text, groups, square + 1) != (rows, beside):
            break
        square += 1
    edge, gap = _MARGIN * unit, _GAP * unit
    top = size[1] - needs
    box = Box(0.0, top, float(size[0]), needs)
    whole = size[0] - 2 * edge
    names = min(_NAMES * text, 0.16 * whole) if named else 0.0
    bar = Box(edge, top + gap, whole - names, high * unit)
    y = bar.bottom + gap
    words_box = Box(edge, y, whole, _WORDS * text)
    y += words
    boxes: dict[int, tuple[Box, ...]] = {}
    for line in rows:
        wide = sum(_wide_of(groups[i], unit, text, square) for i in line)
        x = size[0] - edge - wide - _APART * unit * (len(line) - 1)
        if beside:
            words_box = Box(edge, y, x - edge - _APART * unit, row)
        for i in line:
            row_boxes = list[Box]()
            for group in groups[i]:
                part = _part(group, unit, text, square)
                row_boxes.append(Box(x, y, part, row))
                x += part + gap
            boxes[i] = tuple(row_boxes)
            x += (_APART - _GAP) * unit
        y += row + gap
    return BarLayout(unit, text, box, bar, words_box, tuple(boxes[i] for i in range(len(groups))))


def _rows(
    wide: float, unit: float, text: float, groups: Sequence[Group], square: float
) -> tuple[list[list[int]], bool]:
    """Distribute groups over rows; True if the words fit beside a single row."""
    room, rows, used = wide - 2 * _MARGIN * unit, list[list[int]]([[]]), 0.0
    for i, group in enumerate(groups):
        needs = _wide_of(group, unit, text, square) + (_APART * unit if rows[-1] else 0.0)
        if rows[-1] and used + needs > room:
            rows.append([])
            used, needs = 0.0, _wide_of(group, unit, text, square)
        rows[-1].append(i)
        used += needs
    free = room - used - _APART * unit
    return rows, len(rows) == 1 and text <= unit and free >= _LEAST * unit
