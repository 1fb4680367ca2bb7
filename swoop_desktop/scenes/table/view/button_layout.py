"""Lays out the table's buttons on one grid: decisions, and a row of helpers below."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from swoop_desktop.scenes.common.bindings import KeyNames
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, TableButton
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.ui.theme import READABLE

INSTRUCTION_SIZES = (14, 13, 12)
"""Units: letter sizes of an instruction, smaller to stay off buttons."""
_WIDE, _GAP, _LARGE, _SMALL = 300, 9, 40, 28
"""Units: maximum width of the grid, gap, heights of a decision and of a helper."""
_FINGER, _CLOSE = 56, 6
"""Units: maximum height for a finger; maximum gap between more than two rows."""
_PROMPT = 27
"""Units: height of the prompt above the grid."""
_LOWEST = 20
"""Units: minimum height of a second row of helpers."""
_LONG = 1.5
"""Minimum ratio of a button's width to its height."""
_DECIDING, _TOUCHED = 22, 30
"""Units: minimum height of a decision below an instruction, for mouse and finger."""
_CLEAR = 13
"""Units: letter size that is large enough."""
_NARROW = 240
"""Units: narrower grids have two columns instead of three."""
_KEPT = ("sort", "hint")
"""Keys of helpers whose places stay free while they are hidden."""


def arranged(
    buttons: Sequence[TableButton], frame: Frame, instruction: str, *, touched: bool
) -> tuple[tuple[TableButton, ...], str]:
    """Place the buttons. Drop the instruction if it pushes out a button, or makes a decision thin
    or illegible.
    """
    bare = tuple(_placed(buttons, frame, "", touched=touched))
    if not instruction:
        return bare, ""
    least = frame.unit * (_TOUCHED if touched else _DECIDING)
    laid = tuple(_placed(buttons, frame, instruction, touched=touched))
    deciding = [one for one in laid if one.action is not None]
    thin = any(one.box.h < least for one in deciding) or not _legible(frame.unit, deciding)
    return (bare, "") if len(laid) < len(bare) or (deciding and thin) else (laid, instruction)


def prompt_box(frame: Frame, instruction: str) -> Box:
    unit, area = frame.unit, frame.actions
    return area._replace(y=area.y - 2 * unit, h=(52 if instruction else 26) * unit)


def with_keys(
    buttons: Sequence[TableButton], keys: KeyNames, unit: float, *, named: bool
) -> list[TableButton]:
    """Keep buttons that have places; if `named`, each shows its key unless it shows why it is
    disabled.
    """
    return [
        replace(
            button,
            hint=keys.key(button.verb) if named and button.verb and not button.reason else "",
            unit=unit,
        )
        for button in buttons
        if button.place is not ButtonPlace.KEYS or button.key in _KEPT
    ]


def _placed(
    buttons: Sequence[TableButton], frame: Frame, instruction: str, *, touched: bool
) -> Iterator[TableButton]:
    unit, area = frame.unit, frame.actions
    side, edge = 34 * unit, frame.margin * 0.8
    for button in _at(ButtonPlace.MENU, buttons):
        yield replace(button, box=Box(edge, edge, side, side))
    above_log = _at(ButtonPlace.LOG, buttons)
    assert len(above_log) < 2, "there is room for one button above the log"
    for button in above_log:
        yield replace(button, box=frame.opener)
    grid = area._replace(w=min(area.w, _WIDE * unit))
    top, free = grid.y + (_PROMPT - 1) * unit, grid.h / unit - _PROMPT
    if instruction:
        least = INSTRUCTION_SIZES[-1]
        top += furniture.words_height(unit, instruction, round(area.w - 2 * unit), least) + 2 * unit
    scale = min(1.0, free / (_LARGE + _GAP + _SMALL)) * unit
    gap, small = _GAP * scale, _SMALL * scale
    whole = grid._replace(y=top, h=grid.bottom - top)
    if seen := _at(ButtonPlace.SPECTATOR, buttons):
        yield from _rows(seen, whole, gap, (_FINGER if touched else _LARGE) * unit, unit)
        return
    if touched:
        small = max(small, min(_FINGER, free - _LARGE - _GAP) * unit)
    row = grid._replace(y=grid.bottom - small, h=small)
    above = whole._replace(h=row.y - gap - top)
    helpers = [one for one in buttons if one.place is ButtonPlace.HELP or one.key in _KEPT]
    helpers += _at(ButtonPlace.UNDO, buttons)
    columns = 3 if grid.w >= _NARROW * unit else 2
    step = (grid.w + gap) / columns
    if not _legible(unit, [*_beside(helpers, row, step, gap)]):
        columns, step = 1, grid.w + gap
    below, more = helpers[:columns], helpers[columns:]
    if deciding := _at(ButtonPlace.DECISION, buttons):
        ways = [(above, _LARGE * scale), (above, _FINGER * unit), (whole, _FINGER * unit)]
        beside = above._replace(w=grid.w - len(more) * step)
        alone = more and len(deciding) == 1
        laid = _rows(deciding, beside, gap, _LARGE * scale, unit) if alone else []
        if not laid or laid[0].letters < _CLEAR * unit:
            more = []
            for room, tall in ways:
                laid = _rows(deciding, room, gap, tall, unit)
                if laid[0].letters:
                    break
        yield from laid
        if laid[-1].box.bottom > row.y:
            return
        above = laid[0].box
    else:
        tall = min(small, above.h)
        above = above._replace(y=above.bottom - tall, h=tall)
        more = more if tall >= _LOWEST * scale else []
    cells = list(_beside(below, row, step, gap))
    cells += _beside(more[::-1], above._replace(x=grid.right + gap - len(more) * step), step, gap)
    yield from (one for one in _alike(cells, unit) if one.place is not ButtonPlace.KEYS)


def _at(place: ButtonPlace, buttons: Sequence[TableButton]) -> list[TableButton]:
    return [button for button in buttons if button.place is place]


def _beside(
    row: Sequence[TableButton], room: Box, step: float, gap: float
) -> Iterator[TableButton]:
    for i, one in enumerate(row):
        yield replace(one, box=room._replace(x=room.x + i * step, w=step - gap))


def _alike(laid: Sequence[TableButton], unit: float) -> Iterator[TableButton]:
    """Give all buttons the letter size of the button with the least room. Leave out key names that
    would shrink letters or add a line, except among several decisions.
    """
    letters = _legible(unit, laid)
    least = letters if len(laid) > 1 else min(letters, round(_CLEAR * unit))
    for one in laid:
        wide, line = one.box.w, 1.3 * least
        single = furniture.letters_on(one.words, unit, (wide, line)) >= least
        size = wide, line if single else one.box.h
        numbered = one.action is not None and len(laid) > 1
        named = numbered or furniture.letters_on(one.words, unit, size, one.hint) >= least
        yield replace(one, letters=letters, hint=one.hint if named else "")


def _legible(unit: float, laid: Sequence[TableButton]) -> int:
    """Return the letter size in pixels that fits all buttons, or 0."""
    sizes = (furniture.letters_on(one.words, unit, one.box[2:]) for one in laid)
    return min(sizes, default=0)


def _rows(
    buttons: Sequence[TableButton], room: Box, gap: float, tall: float, unit: float
) -> list[TableButton]:
    """Place buttons in rows, as few as possible without thin buttons or small letters."""
    numbers = sorted({button.row for button in buttons})
    rows = [[button for button in buttons if button.row == number] for number in numbers]
    ways = [_in_rows(parts, room, gap, tall, unit) for parts in product(*map(_split, rows))]
    if tall > _LARGE * unit:
        half = -(-len(buttons) // 2)
        ways.append(_in_rows([[buttons[:half], buttons[half:]]], room, gap, tall, unit))

    def merit(laid: Sequence[TableButton]) -> tuple[bool, float, float]:
        letters, low = _legible(unit, laid), min(one.box.h for one in laid)
        long = all(one.box.w > _LONG * one.box.h for one in laid)
        good = min(1.0, letters / READABLE) + min(1.0, low / (_SMALL * unit))
        return letters > 0 and long, good, min(letters, _CLEAR * unit)

    return [*_alike(max(ways, key=merit), unit)]


def _split(row: Sequence[TableButton]) -> list[list[Sequence[TableButton]]]:
    """Return the ways to break a row into parts, the fewest parts first."""
    beside = dict.fromkeys(-(-len(row) // parts) for parts in range(1, len(row) + 1))
    return [[row[i : i + most] for i in range(0, len(row), most)] for most in beside]


def _in_rows(
    broken: Sequence[Sequence[Sequence[TableButton]]],
    room: Box,
    gap: float,
    tall: float,
    unit: float,
) -> list[TableButton]:
    """Place the parts of rows below each other, at the bottom."""
    parts = [part for row in broken for part in row if part]
    apart = gap if len(parts) < 3 else min(gap, _CLOSE * unit)
    pitch = min(tall, (room.h + apart) / len(parts) - apart) + apart
    y = room.bottom + apart - len(parts) * pitch
    return [
        one
        for i, part in enumerate(parts)
        for one in _beside(
            part,
            room._replace(y=y + i * pitch, h=pitch - apart),
            (room.w + gap) / len(part),
            gap,
        )
    ]
