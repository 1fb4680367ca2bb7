"""Read what is said of each player: the name plates, and what everybody did lately."""

from collections.abc import Iterator

from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.view_model import Lately, Plate


def plates_of(table: TableModel) -> Iterator[Plate]:
    """Make a name plate for everybody, clockwise from the seat at the bottom."""
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
    """Say how everybody stands, as far as whoever looks may know; empty where nothing is said."""
    public, player = table.public, table.viewers.player
    if public.notes or player is None:
        return public.notes
    return player.standings(public.number)


def lately_of(table: TableModel) -> Iterator[Lately]:
    """Tell what the others did since the person at the screen decided last. Where only their plate
    has room for it, the plate is kept for the result once the deal is over.
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
    """Say what the sign on a plate says."""
    if seat in table.public.asked:
        return "turn"
    if seat in table.public.best:
        return "best"
    return "done" if has_decided(table, seat) else ""


def has_decided(table: TableModel, seat: int) -> bool:
    """Whether a seat has laid down a card for each part, while others are still asked."""
    parts = table.description.parts if table.public.asked else ()
    zones = [table.description.part_zone(part, seat) for part in parts]
    return bool(zones) and all(map(table.director.count, zones))
