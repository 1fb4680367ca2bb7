"""Lays out the table's buttons."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from swoop_desktop.scenes.common.bindings import KeyNames
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, TableButton
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.selection import FEW
from swoop_desktop.ui.theme import usual_scale

INSTRUCTION_SIZES = (14, 13, 12)
"""Smaller where the words would lie behind a button."""
_LOWEST = 20
"""Least height of a small button."""
_DECIDING, _TOUCHED = 22, 30
"""Least heights below an instruction, and for a finger."""
_DECIDED = 78
"""Units from the prompt to the free space below one decision."""
_CLEAR = 13
"""Letters that nobody finds small."""
_KEPT = ("sort", "hint")
"""Their places stay free while they are hidden."""
_FINGER = 68
"""Least units of width at usual text size."""
NARROW = 240
"""Narrower areas get at most two buttons side by side."""


def place_buttons(
    buttons: Sequence[TableButton],
    frame: Frame,
    instruction: str,
    *,
    touched: bool = False,
) -> Iterator[TableButton]:
    """Place the buttons from the top, below the instruction. `touched` makes them large, side by
    side.
    """
    unit, area = frame.unit, frame.actions
    side, edge, words_tall = 34 * unit, frame.margin * 0.8, 0.0
    if instruction:
        room = round(area.w - 2 * unit)
        words_tall = (
            furniture.words_height(unit, instruction, room, INSTRUCTION_SIZES[-1]) + 2 * unit
        )
    for button in _at(ButtonPlace.MENU, buttons):
        yield replace(button, box=Box(edge, edge, side, side))
    above_log = _at(ButtonPlace.LOG, buttons)
    assert len(above_log) < 2, "there is room for one button above the log"
    for button in above_log:
        yield replace(button, box=frame.opener)
    if touched:
        finger = _FINGER * min(unit, usual_scale(frame.size))
        laid = [*_for_finger(buttons, area, unit, finger, words_tall)]
        yield from _alike(laid, unit) if _at(ButtonPlace.SPECTATOR, buttons) else laid
        return
    yield from _alike([*_rows(_at(ButtonPlace.SPECTATOR, buttons), area, unit)], unit)
    y, wide, tall, gap = area.y + 30 * unit, min(area.w, 300 * unit), 40 * unit, 8 * unit
    deciding = _at(ButtonPlace.DECISION, buttons)
    if len(deciding) == 1:  # low areas have room for help and sort, too
        tall = min(tall, area.bottom - y - gap - _LOWEST * unit)
    if instruction and deciding:
        y, gap = area.y + words_tall + 26 * unit, 4 * unit
        tall = min(tall, (area.bottom - y - _LOWEST * unit) / len(deciding) - gap)
    if len(deciding) > FEW:
        even = [-(-len(deciding) // rows) for rows in range(1, len(deciding) + 1)]
        top, rows = (y - area.y) / unit, list[TableButton]()
        for small in (_LOWEST + 4, 0):  # without small buttons if the words have no room
            above = Box(area.x, area.y, wide, area.h - small * unit)
            rows = rows if _legible(unit, rows) else [*_rows(deciding, above, unit, top, even)]
        yield from rows
        deciding, y = [], rows[-1].box.bottom + 4 * unit
    for i, button in enumerate(deciding, 1):
        left = area.bottom - y - (len(deciding) - i) * (tall + gap)
        high = max(tall, min(left, furniture.button_height(unit, button.words, wide)))
        yield replace(button, box=Box(area.x, y, wide, high))
        y += high + gap
    # The notes on this turn stay uncovered.
    yield from _small(buttons, area, unit, max(y, area.y + 48 * unit) if instruction else y)


def prompt_box(frame: Frame, instruction: str) -> Box:
    unit, area = frame.unit, frame.actions
    return area._replace(y=area.y - 2 * unit, h=(52 if instruction else 26) * unit)


def is_cramped(laid: Sequence[TableButton], frame: Frame, *, touched: bool) -> bool:
    """True if no instruction fits above the deciding buttons."""
    unit, least = frame.unit, (_TOUCHED if touched else _DECIDING) * frame.unit
    deciding = [laid_button for laid_button in laid if laid_button.action is not None]
    return any(
        laid_button.box.h < least
        or not furniture.letters_on(laid_button.words, unit, laid_button.box[2:])
        for laid_button in deciding
    )


def with_keys(
    buttons: Sequence[TableButton], keys: KeyNames, unit: float, *, named: bool
) -> list[TableButton]:
    """If `named`, write its key on each button, unless it says why it is disabled."""
    return [
        replace(
            button,
            hint=keys.key(button.verb) if named and button.verb and not button.reason else "",
            unit=unit,
        )
        for button in buttons
        if button.place is not ButtonPlace.KEYS or button.key in _KEPT
    ]


def _alike(laid: Sequence[TableButton], unit: float) -> Iterator[TableButton]:
    """Give all of them the letters of the one with the least room, and leave out the names of keys
    where letters would be small.
    """
    for row in (laid, [replace(one, hint="") for one in laid]):
        sizes = (furniture.letters_on(one.words, unit, one.box[2:], one.hint) for one in row)
        letters = min(sizes, default=0)
        if letters >= _CLEAR * unit:
            break
    return (replace(one, letters=letters) for one in row)


def _at(place: ButtonPlace, buttons: Sequence[TableButton]) -> list[TableButton]:
    return [button for button in buttons if button.place is place]


def _for_finger(
    buttons: Sequence[TableButton], area: Box, unit: float, finger: float, instruction: float
) -> Iterator[TableButton]:
    """Place decisions in a row and helpers in another below, if a line fits there: enabled ones
    first. Spectators' buttons and many decisions take two rows. `instruction` is its height.
    """
    seen, decisions = _at(ButtonPlace.SPECTATOR, buttons), _at(ButtonPlace.DECISION, buttons)
    if len(decisions) > FEW:
        seen, area = decisions, area._replace(y=area.y + instruction, h=area.h - instruction)
    if seen:
        two_rows = _in_two_rows if area.w >= NARROW * unit else _rows
        yield from two_rows(seen, area, unit)
        return
    high, gap, least, foot = 38 * unit, 8 * unit, 28 * unit, area.bottom
    top = area.y + 26 * unit
    if decisions:
        top += instruction
        high = min(high, foot - top - gap - least)
    yield from _side_by_side(decisions, area._replace(y=top, h=high), gap)
    below = top + high + gap
    if foot - below < least and not decisions:
        below = max(area.y + 48 * unit if instruction else top, foot - least)
    if foot - below < least - 1:
        return
    helpers = [*_at(ButtonPlace.HELP, buttons), *_at(ButtonPlace.UNDO, buttons)]
    wanted = sorted(helpers, key=lambda one: (one.reason is not None, one.key == "sort"))
    kept = wanted[: max(1, int((area.w + gap) / (finger + gap)))]
    row = [one for one in helpers if one in kept]
    yield from _side_by_side(row, area._replace(y=below, h=min(56 * unit, foot - below)), gap)


def _in_two_rows(buttons: Sequence[TableButton], area: Box, unit: float) -> Iterator[TableButton]:
    top, gap = area.y + 26 * unit, 8 * unit
    high, half = (area.bottom - top - gap) / 2, (len(buttons) + 1) // 2
    for i, row in enumerate((buttons[:half], buttons[half:])):
        yield from _side_by_side(row, area._replace(y=top + i * (high + gap), h=high), gap)


def _side_by_side(row: Sequence[TableButton], room: Box, gap: float) -> Iterator[TableButton]:
    wide = (room.w + gap) / max(1, len(row)) - gap
    return _beside(row, [wide] * len(row), room, gap)


def _small(
    buttons: Sequence[TableButton], area: Box, unit: float, top: float
) -> Iterator[TableButton]:
    """Place small buttons below `top`, each at its fixed place: in two rows at the bottom, or in
    one without *Do again*. Those without room are left out, disabled ones first.
    """
    help_ = [one for one in buttons if one.place is ButtonPlace.HELP or one.key in _KEPT]
    undo, free, gap = _at(ButtonPlace.UNDO, buttons), area.h - _DECIDED * unit, 8 * unit
    half = (free - 0.75 * gap) / 2
    two_rows = half >= (_LOWEST - 0.5) * unit
    tall = min(28 * unit, half if two_rows else max(_LOWEST * unit, free))
    foot, rows = area.bottom, [help_, undo]
    if not two_rows:
        rows = [[*help_[:1], *(one for one in undo if one.key != "redo"), *help_[1:]]]
    for row in rows:
        high = min(tall, max(_LOWEST * unit, foot - top))
        if foot - high < top - 1:
            return
        least_needed = sorted(row, key=lambda one: (one.reason is None, one.key != "sort"))
        box = Box(area.x, foot - high, area.w, high)
        ways = [_shared(row, box, unit, gap)] if row else []
        for n in range(1, len(row)):
            # Of equal width, since another may take the place of one that is left out.
            kept = [one for one in row if one not in least_needed[:n]]
            ways.append(list(_side_by_side(kept, box, gap)))
        laid = next(filter(partial(_legible, unit), ways), ())
        yield from (one for one in laid if one.place is not ButtonPlace.KEYS)
        foot -= tall + 0.75 * gap


def _shared(row: Sequence[TableButton], room: Box, unit: float, gap: float) -> list[TableButton]:
    """Give buttons their own widths or shares of them; their words' widths if letters would be
    small.
    """
    free = room.w - gap * (len(row) - 1)

    def laid(wides: Sequence[float]) -> list[TableButton]:
        share = min(1.0, free / sum(wides))
        return list(_beside(row, [wide * share for wide in wides], room, gap))

    usual = laid([one.width * unit for one in row])
    if _legible(unit, usual) >= _CLEAR * unit:
        return usual
    needed = laid([furniture.words_width(one.words, unit) for one in row])
    return max(needed, usual, key=partial(_legible, unit))


def _beside(
    row: Sequence[TableButton], wides: Sequence[float], room: Box, gap: float
) -> Iterator[TableButton]:
    x = room.x
    for one, wide in zip(row, wides, strict=True):
        yield replace(one, box=room._replace(x=x, w=wide))
        x += wide + gap


def _legible(unit: float, laid: Sequence[TableButton]) -> int:
    """Return the smallest letter size; 0 if a button has no room for any."""
    sizes = (furniture.letters_on(one.words, unit, one.box[2:]) for one in laid)
    return min(sizes, default=0)


def _rows(
    buttons: Sequence[TableButton],
    area: Box,
    unit: float,
    top: float = 28,
    beside: Sequence[int] = (4, 3, 2, 1),
) -> Sequence[TableButton]:
    """Place buttons in rows. Of the numbers `beside` each other, the one with the largest letters
    and no thin button wins. `top` is in units.
    """
    room = area._replace(y=area.y + top * unit, h=area.h - top * unit)
    numbers = sorted({button.row for button in buttons})
    rows = [[button for button in buttons if button.row == number] for number in numbers]
    ways = [_in_rows(rows, most, room, unit) for most in beside]

    def merit(laid: Sequence[TableButton]) -> tuple[bool, int]:
        letters = _legible(unit, laid)
        return letters > 0 and all(one.box.h >= _LOWEST * unit for one in laid), letters

    return max(ways, key=merit)


def _in_rows(
    rows: Sequence[Sequence[TableButton]], most: int, room: Box, unit: float
) -> list[TableButton]:
    parts = [row[i : i + most] for row in rows for i in range(0, len(row), most)]
    wide, gap = min(room.w, 400 * unit), (6 if len(parts) < 4 else 4) * unit
    pitch = min(42 * unit, (room.h + gap) / max(1, len(parts)))
    return [
        one
        for i, part in enumerate(parts)
        for one in _side_by_side(part, Box(room.x, room.y + i * pitch, wide, pitch - gap), gap)
    ]
