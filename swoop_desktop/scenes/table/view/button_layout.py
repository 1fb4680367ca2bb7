"""Lay out the buttons of the table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swoop_desktop.scenes.common.key_bindings import KeyNames
from swoop_desktop.scenes.table.model.table_button import ButtonPlace, TableButton
from swoop_desktop.scenes.table.view.view_model import Button
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.ui import text

HELPERS = 278
"""Units that the small buttons below the others take side by side."""
_FINGER = 68
"""Units that a button is wide at least for a finger."""
NARROW = 240
"""Units below which at most two buttons stand side by side."""


def place_buttons(
    buttons: Sequence[TableButton],
    frame: Frame,
    keys: KeyNames,
    *,
    hinted: bool,
    touched: bool = False,
) -> Iterator[Button]:
    """Place the buttons of a table, from the top. `hinted`: it is written below the prompt what to
    do. `touched`: a finger presses them, so what one chooses from lies side by side, as high as
    there is room, and names no keys.
    """
    unit, area = frame.unit, frame.actions
    side, edge = 34 * unit, frame.margin * 0.8
    for button in _at(ButtonPlace.MENU, buttons):
        yield placed(button, Box(edge, edge, side, side), keys)
    above_log = _at(ButtonPlace.LOG, buttons)
    assert len(above_log) < 2, "there is room for one button above the log"
    for button in above_log:
        opener = placed(button, frame.opener, keys)
        yield replace(opener, hint="") if touched else opener
    if touched:
        for button, box in _for_finger(buttons, area, unit, hinted=hinted):
            yield replace(placed(button, box, keys), hint="")
        return
    for button, box in _rows(_at(ButtonPlace.SPECTATOR, buttons), area, unit):
        yield placed(button, box, keys)
    y, wide, tall = area.y + 30 * unit, min(area.w, 300 * unit), 40 * unit
    deciding = _at(ButtonPlace.DECISION, buttons)
    for i, button in enumerate(deciding, 1):
        room = area.bottom - y - (len(deciding) - i) * (tall + 8 * unit)
        high = max(tall, min(room, furniture.button_height(unit, button.words, wide)))
        yield placed(button, Box(area.x, y, wide, high), keys)
        y += high + 8 * unit
    # What is said of this turn is not covered.
    said = area.y + 48 * unit if hinted else area.y
    for button, box in _small(buttons, area, unit, y, max(y, said)):
        yield placed(button, box, keys)


def placed(button: TableButton, box: Box, keys: KeyNames) -> Button:
    """Give a button its place and the name of its key; one that says why not names none."""
    hint = keys.key(button.verb) if button.verb and not button.reason else ""
    return Button(
        button.key,
        button.words,
        hint,
        box,
        button.shown_look,
        button.action,
        button.emblem,
        reason="" if button.reason in (None, button.words) else button.reason,
    )


def _at(place: ButtonPlace, buttons: Sequence[TableButton]) -> list[TableButton]:
    return [button for button in buttons if button.place is place]


def _for_finger(
    buttons: Sequence[TableButton], area: Box, unit: float, *, hinted: bool
) -> Iterator[tuple[TableButton, Box]]:
    """Place what can be decided in one row and what helps in another one below, if there is room
    for a line on it: for whatever can be pressed now first. Those of a spectator take two rows.
    """
    seen = _at(ButtonPlace.SPECTATOR, buttons)
    if seen:
        two_rows = _in_two_rows if area.w >= NARROW * unit else _rows
        yield from two_rows(seen, area, unit)
        return
    high, gap, least, foot = 38 * unit, 8 * unit, 28 * unit, area.bottom
    decisions = _at(ButtonPlace.DECISION, buttons)
    top = area.y + 26 * unit
    yield from _side_by_side(decisions, area._replace(y=top, h=high), gap)
    below = top + high + gap
    if foot - below < least and not decisions:
        below = max(area.y + 48 * unit if hinted else top, foot - least)
    if foot - below < least - 1:
        return
    helpers = [*_at(ButtonPlace.HELP, buttons), *_at(ButtonPlace.UNDO, buttons)]
    wanted = sorted(helpers, key=lambda one: (one.reason is not None, one.key == "sort"))
    kept = wanted[: max(1, int((area.w + gap) / (_FINGER * unit + gap)))]
    row = [one for one in helpers if one in kept]
    yield from _side_by_side(row, area._replace(y=below, h=min(56 * unit, foot - below)), gap)


def _in_two_rows(
    buttons: Sequence[TableButton], area: Box, unit: float
) -> Iterator[tuple[TableButton, Box]]:
    top, gap = area.y + 26 * unit, 8 * unit
    high, half = (area.bottom - top - gap) / 2, (len(buttons) + 1) // 2
    for i, row in enumerate((buttons[:half], buttons[half:])):
        yield from _side_by_side(row, area._replace(y=top + i * (high + gap), h=high), gap)


def _side_by_side(
    row: Sequence[TableButton], room: Box, gap: float
) -> Iterator[tuple[TableButton, Box]]:
    """Place buttons in a row that is shared evenly."""
    wide = (room.w + gap) / max(1, len(row))
    for i, button in enumerate(row):
        yield button, room._replace(x=room.x + i * wide, w=wide - gap)


def _small(
    buttons: Sequence[TableButton], area: Box, unit: float, top: float, free: float
) -> Iterator[tuple[TableButton, Box]]:
    """Place the small buttons: in rows from the bottom up to `top`, where a
    second row only begins below what is `free`.
    """
    help_, undo = _at(ButtonPlace.HELP, buttons), _at(ButtonPlace.UNDO, buttons)
    tall, gap = 28 * unit, 8 * unit
    share = min(1.0, area.w / (HELPERS * unit))
    pitch, y, x = tall + 0.75 * gap, area.bottom - tall, area.x
    two_rows = area.bottom - tall - pitch >= free
    if undo and share < 1 and not two_rows:
        # Where texts are large, there is room for what can't be done later.
        help_ = [button for button in help_ if button.key != "sort"]

    def fits(row: Sequence[TableButton], left: float) -> bool:
        wide = sum(button.width for button in row) * share * unit + gap * share * (len(row) - 1)
        return left + wide <= area.right + 1

    for row in (help_, undo):
        if row is undo and two_rows:
            x, y = area.x, y - pitch
        if row is undo and not fits(undo, x):
            row = [button for button in undo if not button.reason]
        for button in row:
            if not fits([button], x) and y - pitch >= free:
                x, y = area.x, y - pitch
            if y >= top and fits([button], x):
                box = Box(x, y, button.width * share * unit, tall)
                yield button, box
                x = box.right + gap * share


_LOWEST = 24.0
"""Units from one row to the next in which a line of small letters can be read."""


def _rows(
    buttons: Sequence[TableButton], area: Box, unit: float
) -> Iterator[tuple[TableButton, Box]]:
    """Place the buttons of a spectator, in rows of equal height."""
    numbers = sorted({button.row for button in buttons})
    rows = [[button for button in buttons if button.row == number] for number in numbers]
    if area.w < NARROW * unit:
        rows = [half for row in rows for half in (row[:2], row[2:]) if half]
    top, wide, gap = area.y + 28 * unit, min(area.w, 400 * unit), 6.0
    pairs = [row for row in rows if len(row) == 2]
    high = (area.bottom - top) / max(1, sum(map(len, rows)))
    crowded = any(_crowded(pair, wide / 2 - gap * unit, unit) for pair in pairs)
    if len(rows) < 4 and high >= _LOWEST * unit and crowded:
        rows, gap = [[button] for row in rows for button in row], 4.0
    pitch = min(42 * unit, (area.bottom - top + gap * unit) / max(1, len(rows)))
    for row in rows:
        one = (wide + gap * unit) / len(row)
        for i, button in enumerate(row):
            yield button, Box(area.x + i * one, top, one - gap * unit, pitch - gap * unit)
        top += pitch


def _crowded(row: Sequence[TableButton], wide: float, unit: float) -> bool:
    """Whether one of these doesn't fit on a button of this width, in a line of small letters."""
    room = wide - 26 * unit
    return any(text.measure(button.words, round(13 * unit), "medium") > room for button in row)
