"""Read what the table shows of the deals before."""

from collections.abc import Iterator

from swoop_desktop.engine.zones import Zone
from swoop_desktop.resources.language import _, strung
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.view_model import Memory
from swoop_desktop.tabletop.drawing.score_paper import paper_size
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.score_paper import room_for_paper
from swoop_desktop.tabletop.geometry.trail import MOST, trail_of
from swoop_desktop.tabletop.motion.swoop_timeline import course_of

_ROWS = 3
"""Most deals on the paper."""


def memory_of(table: TableModel) -> Memory:
    """Read the marks of swoops, and the paper with the score where there is room for it."""
    evening, layout = table.evening, table.director.layout
    frame, description, course = layout.frame, table.description, None
    gone = next((centre.kind for centre in description.centre if centre.face_down), None)
    if description.swoops and gone is not None:
        course = course_of(layout.homes[Zone(description.target)], layout.homes[Zone(gone)])
    seats, totals = tuple(range(len(table.names))), evening.totals[-_ROWS:]
    also = tuple(_signs(table)) if totals else ()

    def room(rows: int) -> Box | None:
        return room_for_paper(frame, paper_size(frame.unit, len(seats), rows), also)

    # Most often there is room for all rows, or for none at all.
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
    return Memory(course, evening.swoops, evening.late, seats, totals, paper, words)


def _signs(table: TableModel) -> Iterator[Box]:
    """List where the signs for what everybody wins may come to lie."""
    trail, layout = table.description.trail, table.director.layout
    for zone in layout.homes:
        if trail is not None and zone.kind == trail.kind:
            yield from trail_of(layout, zone.seat, zone, MOST)
