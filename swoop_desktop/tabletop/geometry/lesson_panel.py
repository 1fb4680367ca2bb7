"""A lesson's panel takes a strip of the window, the table the rest: neither covers the other."""

from collections.abc import Sequence

from swoop_desktop.tabletop.geometry.card_poses import Box

_WIDE, _SHARE, _LEAST = 350, 0.33, 120
"""Width: units, most share of the window, least pixels."""
_MARGIN, _INSET, _GAP = 10, 18, 8
_FIRST, _SMALL = 46, 36
"""Units: heights of the first and of other buttons."""
_LEAST_BUTTON = 78
_TALL = 0.075
"""Most share of the panel's height for a button."""


def room(size: tuple[int, int], unit: float) -> tuple[int, int]:
    return max(1, size[0] - _wide(size, unit)), size[1]


def beside(size: tuple[int, int], unit: float) -> Box:
    wide, margin = _wide(size, unit), _margin(size, unit)
    return Box(size[0] - wide, margin, max(1, wide - margin), max(1, size[1] - 2 * margin))


def words(box: Box, unit: float, count: int) -> Box:
    inset = _inset(box, unit)
    top = buttons(box, unit, count)[0].y - inset if count else box.bottom - inset
    return Box(box.x + inset, box.y + inset, box.w - 2 * inset, max(1, top - box.y - inset))


def buttons(box: Box, unit: float, count: int) -> Sequence[Box]:
    """Place a wide first button, and the others below in one row or, without room, in pairs."""
    if not count:
        return []
    inset, gap = _inset(box, unit), _GAP * unit * 0.75
    first, small = min(_FIRST * unit, _TALL * box.h), min(_SMALL * unit, _TALL * box.h)
    x, inner, others = box.x + inset, box.w - 2 * inset, count - 1
    across = others if inner >= others * (_LEAST_BUTTON * unit + gap) else min(others, 2)
    down = -(-others // across) if others else 0
    y = box.bottom - inset - down * (small + gap) - first
    boxes = [Box(x, y, inner, first)]
    for i in range(down):
        row = min(across, others - i * across)
        wide = (inner - gap * (row - 1)) / row
        below = y + first + gap + i * (small + gap)
        boxes += [Box(x + j * (wide + gap), below, wide, small) for j in range(row)]
    return boxes


def _wide(size: tuple[int, int], unit: float) -> int:
    return round(min(max(min(_WIDE * unit, _SHARE * size[0]), _LEAST), size[0] / 2))


def _margin(size: tuple[int, int], unit: float) -> float:
    return min(_MARGIN * unit, 0.02 * min(size))


def _inset(box: Box, unit: float) -> float:
    return min(_INSET * unit, 0.06 * box.w)
