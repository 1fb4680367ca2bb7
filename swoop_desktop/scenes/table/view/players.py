"""Reads name plates and latest plays."""

from collections.abc import Iterator

from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.view_model import Lately, Plate


def plates_of(table: TableModel) -> Iterator[Plate]:
    """Yield the plates clockwise from the bottom seat."""
    public, layout = table.public, table.director.layout
    standings, trail = standings_of(table), table.description.trail
    chip = tr(table.description.marks) if table.description.marks is not None else ""
    for seat in layout.order:
        yield Plate(
            seat=seat,
            name=table.names[seat],
            face=table.faces[seat],
            box=layout.plate(seat),
            portrait=layout.face(seat),
            mirrored=layout.turned_away(seat),
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


def lately_of(table: TableModel) -> Iterator[Lately]:
    """Yield the latest plays. After a deal a plate without room beside it keeps its space for the
    result.
    """
    if table.viewers.viewer is None:
        return
    layout = table.director.layout
    for seat, lines in table.public.lately(table.viewers.viewer).items():
        box, plate = layout.note(seat), layout.plate(seat)
        if not box.h and table.public.notes:
            continue
        align = "center"
        if box.x >= plate.right or box.right <= plate.x:
            align = "left" if box.x >= plate.right else "right"
        yield Lately(seat, box, align, tuple(lines))


def _state(table: TableModel, seat: int) -> str:
    """Return a value for `Plate.state`."""
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
