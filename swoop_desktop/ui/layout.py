"""Rows, columns and grids that place the elements of a page.

Sizes are in units. Widths are set first, from outer to inner elements; heights follow from inner to
outer, since text wraps. At last elements are placed, with edges rounded to pixels so that
neighbours meet.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import update_wrapper
from math import floor, inf
from typing import Concatenate, NamedTuple, ParamSpec, TypeAlias, TypeVar

import pygame

from swoop_desktop.ui import theme


def shared_width(
    width: float, sizes: Sequence[tuple[float, float]], shares: Sequence[float]
) -> list[float]:
    """Divide a width: elements without a share get their natural widths, the others the rest by
    `shares`. If space is short, widths shrink towards the least. `sizes` are (least, natural).
    """
    least, natural = zip(*sizes, strict=True) if sizes else ((), ())
    widths = [low if share else own for share, low, own in zip(shares, least, natural, strict=True)]
    short, give = sum(widths) - width, sum(widths) - sum(least)
    if short > 0:
        part = min(1.0, short / give) if give else 0.0
        widths = [wide - part * (wide - low) for wide, low in zip(widths, least, strict=True)]
        cut = min(1.0, max(0.0, width) / sum(widths)) if sum(widths) else 1.0
        return [wide * cut for wide in widths]
    stretching = {i for i, share in enumerate(shares) if share}
    while stretching:
        room = width - sum(wide for i, wide in enumerate(widths) if i not in stretching)
        each = room / sum(shares[i] for i in stretching)
        too_low = {i for i in stretching if each * shares[i] < least[i]}
        if not too_low:
            return [each * shares[i] if i in stretching else wide for i, wide in enumerate(widths)]
        stretching -= too_low
    return widths


NEARLY = 40.0
"""Units: a page that is too tall by at most this is squeezed instead of scrolled."""
_TIGHTER, _TURNS = 0.8, 4
_ONCE = " once"
_S = TypeVar("_S")
_P = ParamSpec("_P")
_T = TypeVar("_T")


def once(measure: Callable[Concatenate[_S, _P], _T]) -> Callable[Concatenate[_S, _P], _T]:
    """Memoise a method in its object: outer elements ask inner elements often."""
    name = f"_{measure.__name__}{_ONCE}"

    def measured(self: _S, /, *sizes: _P.args, **named: _P.kwargs) -> _T:
        kept: dict[object, _T] = vars(self).setdefault(name, {})
        if sizes not in kept:
            kept[sizes] = measure(self, *sizes, **named)
        return kept[sizes]

    update_wrapper(measured, measure)
    return measured


class UnitBox(NamedTuple):
    """A rectangle in units, from the top left of the layout."""

    x: float
    y: float
    w: float
    h: float


class Grain(NamedTuple):
    """Pixels per unit, and pixels by which the page is scrolled."""

    unit: float
    scrolled: float = 0.0

    def rect(self, box: UnitBox) -> pygame.Rect:
        """Return a box, its edges rounded to pixels."""
        left, right = round(box.x * self.unit), round((box.x + box.w) * self.unit)
        top, bottom = round(box.y * self.unit), round((box.y + box.h) * self.unit)
        return pygame.Rect(left, top - round(self.scrolled), right - left, bottom - top)


def least_pixels(width: float, unit: float) -> int:
    """Return the least pixels between the rounded edges of a box of this width in units."""
    return max(1, floor(width * unit + 0.001))


class Element:
    """A part of a page that takes room."""

    across: float = 0.0
    """Share of the spare width in a row. A stretching element has no natural width."""
    down: float = 0.0
    """Share of the spare height in a column."""
    tallest: float = inf
    """Units: height up to which the element stretches."""
    least: float = 0.0
    """Least height of controls in units."""

    def widths(self, unit: float) -> tuple[float, float]:
        raise NotImplementedError

    def height(self, width: float, unit: float) -> float:
        """Return the least height at this width: the natural height if it does not stretch."""
        raise NotImplementedError

    def highest(self, width: float, unit: float) -> float:
        """Return the height beyond which stretching gains nothing."""
        own = self.height(width, unit)
        return max(own, self.tallest) if self.down else own

    def place(self, box: UnitBox, grain: Grain) -> None:
        raise NotImplementedError

    def tighten(self, share: float) -> None:
        """Keep only this share of the free room between inner elements; drop cached measures."""
        for name in [name for name in vars(self) if name.endswith(_ONCE)]:
            vars(self)[name].clear()

    @property
    def children(self) -> Sequence["Element"]:
        """The inner elements in Tab and reading order."""
        return ()

    def every(self) -> Iterator["Element"]:
        """Yield this element and all inside it, outer ones first."""
        yield self
        for child in self.children:
            yield from child.every()


class Space(Element):
    """Free space. The page may paint in its `rect`, in pixels."""

    def __init__(
        self, width: float = 0.0, height: float = 0.0, *, across: float = 0.0, down: float = 0.0
    ) -> None:
        self._width, self._height, self.across, self.down = width, height, across, down
        self.rect = pygame.Rect(0, 0, 0, 0)

    def tighten(self, share: float) -> None:
        super().tighten(share)
        self._height *= share

    def widths(self, unit: float) -> tuple[float, float]:
        return self._width, self._width

    def height(self, width: float, unit: float) -> float:
        return self._height

    def place(self, box: UnitBox, grain: Grain) -> None:
        self.rect = grain.rect(box)


class _Around(Element):
    def __init__(self, child: Element) -> None:
        self.child = child
        self.across, self.down, self.tallest = child.across, child.down, child.tallest

    @property
    def children(self) -> Sequence[Element]:
        return (self.child,)

    def widths(self, unit: float) -> tuple[float, float]:
        return self.child.widths(unit)

    def height(self, width: float, unit: float) -> float:
        return self.child.height(width, unit)

    def highest(self, width: float, unit: float) -> float:
        return self.child.highest(width, unit)

    def place(self, box: UnitBox, grain: Grain) -> None:
        self.child.place(box, grain)


class Group(_Around):
    """Widgets that belong together: Tab goes from group to group, arrows within one. A widget
    outside of groups is a group of its own.
    """

    def __init__(
        self,
        key: str,
        name: str,
        *items: Element,
        role: str = "group",
        gap: float = theme.NEAR,
        turn: int = 0,
    ) -> None:
        """`items` are placed below each other. Tab visits groups with a lower `turn` first."""
        super().__init__(items[0] if len(items) == 1 else Column(*items, gap=gap))
        self.key, self.name, self.role, self.turn = key, name, role, turn


Paint: TypeAlias = Callable[[pygame.Surface, pygame.Rect], None]


class Still(_Around):
    """An element that does not scroll with its page."""

    def place(self, box: UnitBox, grain: Grain) -> None:
        self.child.place(box, Grain(grain.unit))


class Ground(_Around):
    """A painted ground below an element, with padding."""

    def __init__(
        self, paint: Paint | None, child: Element, *, pad: float = 0.0, high: float | None = None
    ) -> None:
        """`pad`: units of padding on each side; `high`, if given, above and below."""
        super().__init__(child)
        self.paint, self._pad, self._high = paint, pad, pad if high is None else high
        self.rect = pygame.Rect(0, 0, 0, 0)

    def tighten(self, share: float) -> None:
        super().tighten(share)
        self._high *= share

    def widths(self, unit: float) -> tuple[float, float]:
        least, natural = self.child.widths(unit)
        return least + 2 * self._pad, natural + 2 * self._pad

    def height(self, width: float, unit: float) -> float:
        return self.child.height(width - 2 * self._pad, unit) + 2 * self._high

    def highest(self, width: float, unit: float) -> float:
        return self.child.highest(width - 2 * self._pad, unit) + 2 * self._high

    def place(self, box: UnitBox, grain: Grain) -> None:
        self.rect = grain.rect(box)
        x, y, w, h = box
        pad, high = self._pad, self._high
        self.child.place(UnitBox(x + pad, y + high, w - 2 * pad, h - 2 * high), grain)


def fit(element: Element, width: float, unit: float, room: float) -> None:
    """Squeeze an element that is only a little too tall."""
    if not 0.5 < element.height(width, unit) - room <= NEARLY:
        return
    for _turn in range(_TURNS):
        for part in element.every():
            part.tighten(_TIGHTER)
        if element.height(width, unit) <= room + 0.5:
            return
    for part in element.every():
        part.tighten(_TIGHTER**-_TURNS)


class Sized(_Around):
    """An element with another width or height than its child's."""

    def __init__(
        self,
        child: Element,
        width: float | None = None,
        height: float | None = None,
        *,
        least: float | None = None,
        most: float | None = None,
        tallest: float | None = None,
        align: float = 0.0,
        middle: float = 0.0,
        across: float | None = None,
        down: float | None = None,
    ) -> None:
        """`width` is the natural width, between `least` and `most`; `height` is the least height,
        up to `tallest`. `align` and `middle` are the shares of free room at the left and above,
        from 0 to 1.
        """
        super().__init__(child)
        self._width, self._height, self._least, self._most = width, height, least, most
        self._align, self._middle = align, middle
        if across is not None or width is not None:
            self.across = across or 0.0
        self.down = self.down if down is None else down
        self.tallest = inf if tallest is None else tallest

    def widths(self, unit: float) -> tuple[float, float]:
        known = self._width is not None and self._least is not None  # saves measuring text
        least, natural = (0.0, 0.0) if known else self.child.widths(unit)
        if self._width is not None:
            natural, least = self._width, min(least, self._width)
        if self._least is not None:
            least = self._least
        if self._most is not None:
            least, natural = min(least, self._most), min(natural, self._most)
        return least, max(least, natural)

    def height(self, width: float, unit: float) -> float:
        own = max(self.child.height(self._inner(width), unit), self._height or 0.0)
        return min(own, max(self.tallest, self.least))

    def highest(self, width: float, unit: float) -> float:
        own = self.height(width, unit)
        if not self.down or self.tallest < inf:
            return max(own, self.tallest) if self.down else own
        return max(own, self.child.highest(self._inner(width), unit)) if self.child.down else inf

    def place(self, box: UnitBox, grain: Grain) -> None:
        wide, tall = self._inner(box.w), min(box.h, max(self.tallest, self.least))
        if self._middle:
            tall = min(tall, self.height(box.w, grain.unit))
        x, y = box.x + self._align * (box.w - wide), box.y + self._middle * (box.h - tall)
        self.child.place(UnitBox(x, y, wide, tall), grain)

    def _inner(self, width: float) -> float:
        most = self._most
        if most is None and not self.across:
            most = self._width
        return width if most is None else min(width, most)


def stretched(child: Element, least: float | None = None) -> Sized:
    """Return an element that takes the rest of its row."""
    return Sized(child, least=least, across=1)


class _Several(Element):
    """Several elements `gap` units apart."""

    def __init__(self, *items: Element | None, gap: float = theme.GAP) -> None:
        """Items that are None are left out. Stretches if an item does."""
        self.items = [item for item in items if item is not None]
        self.gap = gap
        self.across = max((item.across for item in self.items), default=0.0)
        self.down = max((item.down for item in self.items), default=0.0)

    @property
    def children(self) -> Sequence[Element]:
        return self.items

    def tighten(self, share: float) -> None:
        super().tighten(share)
        self.gap *= share

    def _gaps(self, count: int) -> float:
        return self.gap * max(0, count - 1)


class Column(_Several):
    """Elements below each other, all of the same width."""

    @once
    def widths(self, unit: float) -> tuple[float, float]:
        sizes = [item.widths(unit) for item in self.items] or [(0.0, 0.0)]
        return max(least for least, _natural in sizes), max(natural for _least, natural in sizes)

    @once
    def height(self, width: float, unit: float) -> float:
        return sum(item.height(width, unit) for item in self.items) + self._gaps(len(self.items))

    def highest(self, width: float, unit: float) -> float:
        return sum(item.highest(width, unit) for item in self.items) + self._gaps(len(self.items))

    def place(self, box: UnitBox, grain: Grain) -> None:
        tall = [item.height(box.w, grain.unit) for item in self.items]
        most = [item.highest(box.w, grain.unit) for item in self.items]
        room = [high - own for high, own in zip(most, tall, strict=True)]
        spare = box.h - sum(tall) - self._gaps(len(tall))
        shares = {i: item.down for i, item in enumerate(self.items) if item.down}
        # Elements with a height limit get all of it before the others share the rest.
        for i in sorted(shares, key=lambda i: room[i] / self.items[i].down):
            rivals = sum(share for k, share in shares.items() if (room[k] < inf) == (room[i] < inf))
            more = max(0.0, min(room[i], spare * shares.pop(i) / rivals))
            tall[i], spare = tall[i] + more, spare - more
        for i, item in enumerate(self.items):
            y = box.y + sum(tall[:i]) + i * self.gap
            item.place(UnitBox(box.x, y, box.w, tall[i]), grain)


class Row(_Several):
    """Elements side by side; with `wrap` in several lines where room is short."""

    def __init__(
        self,
        *items: Element | None,
        gap: float = theme.GAP,
        wrap: bool = False,
        align: float = 0.0,
        middle: float = 0.5,
    ) -> None:
        """`align` is the share of free room at the left if nothing stretches; `middle` is the share
        above items lower than their line.
        """
        super().__init__(*items, gap=gap)
        self._wrap, self._align, self._middle = wrap, align, middle

    @once
    def widths(self, unit: float) -> tuple[float, float]:
        sizes = [item.widths(unit) for item in self.items]
        gaps = self._gaps(len(sizes))
        least, natural = (sum(size[i] for size in sizes) + gaps for i in (0, 1))
        if self._wrap:
            least = max((size[0] for size in sizes), default=0.0)
        return least, natural

    def height(self, width: float, unit: float) -> float:
        lines = self._lines(width, unit)
        return sum(tall for _line, tall in lines) + self._gaps(len(lines))

    def highest(self, width: float, unit: float) -> float:
        lines = self._lines(width, unit)
        high = (max(item.highest(wide, unit) for item, wide in line) for line, _own in lines)
        return sum(high) + self._gaps(len(lines))

    def place(self, box: UnitBox, grain: Grain) -> None:
        lines = self._lines(box.w, grain.unit)
        spare = max(0.0, box.h - sum(own for _line, own in lines) - self._gaps(len(lines)))
        y = box.y
        for line, own in lines:
            tall = own + spare / len(lines) if self.down else own
            taken = sum(wide for _item, wide in line) + self._gaps(len(line))
            x = box.x + self._align * max(0.0, box.w - taken)
            for item, wide in line:
                high = min(tall, item.highest(wide, grain.unit))
                item.place(UnitBox(x, y + self._middle * (tall - high), wide, high), grain)
                x += wide + self.gap
            y += tall + self.gap

    @once
    def _lines(self, width: float, unit: float) -> list[tuple[list[tuple[Element, float]], float]]:
        lines: list[list[Element]] = [[]]
        taken = 0.0
        for item in self.items:
            least = item.widths(unit)[0]
            if self._wrap and lines[-1] and taken + least > width + 0.01:
                lines.append([])
                taken = 0.0
            lines[-1].append(item)
            taken += least + self.gap
        shared = [
            shared_width(
                width - self._gaps(len(line)),
                [item.widths(unit) for item in line],
                [item.across for item in line],
            )
            for line in lines
        ]
        rows = [list(zip(*line, strict=True)) for line in zip(lines, shared, strict=True)]
        return [(line, max((i.height(w, unit) for i, w in line), default=0.0)) for line in rows]


class Grid(_Several):
    """Elements of equal width in as many columns as fit.

    With `packed`, each element goes to the column that ends first; with `turns`, to the next
    column. Otherwise, lines have about the same number of elements, and the height of the tallest.
    """

    def __init__(
        self,
        *items: Element | None,
        least: float,
        most: int = 99,
        gap: float = theme.GAP,
        packed: bool = False,
        turns: bool = False,
        filled: bool = False,
    ) -> None:
        """`least` is a column's least width, `most` the number of columns at most. With `filled`,
        elements run down the columns instead of along the lines.
        """
        super().__init__(*items, gap=gap)
        self.across = 1.0
        self._least, self._most, self._packed, self._filled = least, most, packed, filled
        self._turns = turns

    @once
    def widths(self, unit: float) -> tuple[float, float]:
        natural = max((item.widths(unit)[1] for item in self.items), default=0.0)
        count = min(self._most, len(self.items))
        return min(self._least, natural) if natural else 0.0, natural * count + self._gaps(count)

    def height(self, width: float, unit: float) -> float:
        boxes = self._boxes(width, unit)
        return max((box.y + box.h for box in boxes), default=0.0)

    def place(self, box: UnitBox, grain: Grain) -> None:
        for item, (x, y, w, h) in zip(self.items, self._boxes(box.w, grain.unit), strict=True):
            item.place(UnitBox(box.x + x, box.y + y, w, h), grain)

    @once
    def _boxes(self, width: float, unit: float) -> list[UnitBox]:
        fit = int((width + self.gap + 0.01) // (self._least + self.gap))
        count = max(1, min(fit, self._most, len(self.items)))
        count = -(-len(self.items) // -(-len(self.items) // count)) if self.items else 1
        wide = (width - self._gaps(count)) / count
        tall = [item.height(wide, unit) for item in self.items]
        if self._packed or self._turns:
            ends, boxes = [0.0] * count, []
            for i, own in enumerate(tall):
                at = i % count if self._turns else ends.index(min(ends))
                boxes.append(UnitBox(at * (wide + self.gap), ends[at], wide, own))
                ends[at] += own + self.gap
            return boxes
        lines = -(-len(tall) // count) if tall else 0
        numbers = range(len(tall))
        spots = [divmod(i, lines)[::-1] if self._filled else divmod(i, count) for i in numbers]
        high = [max(tall[i] for i in numbers if spots[i][0] == line) for line in range(lines)]
        tops = [sum(high[:line]) + line * self.gap for line in range(lines)]
        return [
            UnitBox(column * (wide + self.gap), tops[line], wide, high[line])
            for line, column in spots
        ]
