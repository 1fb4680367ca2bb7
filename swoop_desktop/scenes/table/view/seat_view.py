"""Draws signs and words at the seats' cards."""

from collections.abc import Iterator

from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.table.view.replay_bar_model import Piece
from swoop_desktop.scenes.table.view.view_model import (
    Badge,
    Lately,
    PartSpot,
    TableView,
    Won,
)
from swoop_desktop.tabletop.drawing import card_marks, furniture, labels, ring
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.geometry.layout import Z_COLUMN, Z_PLATE, Z_TOP
from swoop_desktop.ui.palette import Palette

Z_TICK = Z_TOP + 5


def draw_ring(view: TableView, unit: float, palette: Palette) -> Iterator[Piece]:
    for trail in view.trails:
        for i, box in enumerate(trail.boxes):
            side, full = round(box.h), i < trail.sure
            picture = ring.sign(trail.sign, side, full=full)
            if trail.words:
                picture = ring.counted(trail.sign, side, palette, trail.words, full=full)
            yield f"trail {trail.seat} {i}", picture, box.x, box.y, Z_PLATE - 1
    if view.stake is None:
        return
    box = view.stake.box
    size = (round(box.w), round(box.h))
    yield "ring of cards", ring.ring(size, unit), box.x, box.y, 1
    if view.banner or view.stake.figure:
        count = "" if view.banner else view.stake.figure
        picture = ring.stake(size, unit, palette, count, view.banner or view.stake.words)
        yield "stake", picture, box.x, box.y, 2
    for tick in view.ticks:
        picture = ring.tick(round(tick.box.w))
        yield f"tick {tick.seat}", picture, tick.box.x, tick.box.y, Z_TICK


def draw_place(spot: PartSpot, unit: float, palette: Palette) -> Iterator[Piece]:
    """Draw a card's outline, its words beside it or, without room, its name inside."""
    label, pose = tr(spot.part.label), spot.pose
    size = (round(pose.width), round(pose.width * ASPECT))
    lower = bool(pose.angle)
    if lower:
        size = size[1], size[0]
    if spot.lying is None:
        outline = ring.place(size, unit, palette, above=not lower)
        depth = Z_COLUMN - 1 if lower else Z_COLUMN + 0.5
        yield f"part {spot.zone}", outline, pose.x - size[0] / 2, pose.y - size[1] / 2, depth
    elif not spot.lying.private:
        return
    if spot.words is not None:
        words, note = spot.words, spot.fate or tr(spot.part.note)
        room, align = (round(words.w), round(words.h)), "right" if lower else "left"
        picture = ring.beside(room, unit, palette, label, spot.letter, note, align)
        yield f"caption {spot.zone}", picture, words.x, words.y, Z_TICK
    elif spot.lying is None and spot.chosen is None:
        room = (round(spot.box.w), round(min(spot.box.h, 0.5 * size[1])))
        picture = ring.named(room, unit, palette, label)
        yield f"caption {spot.zone}", picture, spot.box.x, spot.box.y, Z_COLUMN + 0.6


Z_WORDS = Z_TOP + 5
Z_SIGN = Z_TOP + 30
"""Above the buttons: a hint may lie on one."""
FOOT = 0.14
"""Card widths from a card's words to its lower edge, for a hint's sign."""


def draw_seats(view: TableView, frame: Frame, palette: Palette, *, four: bool) -> Iterator[Piece]:
    """`four`: small cards in four colours."""
    unit = frame.unit
    for spot in view.parts:
        yield from _part(spot, unit, palette, frame.pitch)
    yield from draw_ring(view, unit, palette)
    for zone, home in view.empty:
        place = furniture.empty_place(round(home.w), unit, palette)
        yield f"empty {zone}", place, home.x, home.y, Z_COLUMN - 2
    for won in view.won:
        yield _won(won, unit, palette, frame.pitch)
    for lately in view.lately:
        if lately.box.h:
            yield _lately(lately, palette, view.faces[lately.seat], four=four)
    for badge in view.badges:
        if badge.kind == "hint":
            yield from _hint(badge, frame.unit)
        else:
            yield from _badge(badge, frame, palette)


def _lately(lately: Lately, palette: Palette, face: str, *, four: bool) -> Piece:
    lines = tuple(
        labels.Told(line.brief or "", line.cards, line.feels, line.emblem) for line in lately.lines
    )
    size = (round(lately.box.w), round(lately.box.h))
    align = ("center", "right", "left")[lately.side]
    drawn = portrait(face, round(0.86 * size[1]))
    picture = labels.lately(size, palette, drawn, lines, align, four=four)
    return f"lately {lately.seat}", picture, lately.box.x, lately.box.y, Z_PLATE


def _badge(badge: Badge, frame: Frame, palette: Palette) -> Iterator[Piece]:
    """Draw a card's outcome; each card that takes the pile gets a rule."""
    pose, unit = badge.pose, frame.unit
    if pose is None:
        return
    width, turn = round(pose.width), round(pose.angle)
    left, tall = badge.box.x - pose.x, pose.width * ASPECT
    if badge.kind == "takes":
        rule = card_marks.mark("high", width, turn)
        at = card_marks.corner(pose, rule.get_size())
        yield f"rule {badge.key}", rule, *at, badge.depth + card_marks.OVER
        if not badge.words:
            return
    seen = badge.box.w
    if badge.words:
        picture, size = labels.said(unit, palette, badge.kind, badge.words, turn, round(seen))
        if size[0] > pose.width <= seen:  # it would lie over another column
            share = unit * pose.width / size[0]
            picture, size = labels.said(share, palette, badge.kind, badge.words, turn, round(seen))
        half = size[0] / 2
        # centred on the card's visible part, but not beyond the card
        along = left + max(seen / 2, min(half, pose.width / 2))
    else:
        picture = labels.prospect(labels.SIGN * width, palette, badge.kind, "")
        size = picture.get_size()
        along = left + seen - 0.6 * size[0]
    down = labels.INTO * pose.width - (tall + size[1]) / 2
    x, y = card_marks.on_card(pose, along, down)
    x, y = _clear(Box.centred(x, y, *picture.get_size()), frame)
    yield f"badge {badge.key}", picture, x, y, Z_SIGN + (1 if badge.words else 0)


def _clear(box: Box, frame: Frame) -> tuple[float, float]:
    """Return a corner inside the window and off all plates."""
    edge = frame.size[0] - box.w - 2
    box = box._replace(x=min(max(2.0, box.x), edge), y=max(2.0, box.y))
    for plate in (frame.plate, *(block.plate for block in frame.blocks)):
        if box.meets(plate):
            above = plate.y - box.h
            if box.centre[1] > plate.centre[1]:
                box = box._replace(y=plate.bottom)
            elif above >= 2:
                box = box._replace(y=above)
            else:  # beside the plate of a hand at the window's upper edge
                box = box._replace(x=plate.right if plate.right < edge else plate.x - box.w)
    return box.x, box.y


def _hint(badge: Badge, unit: float) -> Iterator[Piece]:
    box, pose = badge.box, badge.pose
    if pose is None:
        reach = 5 * unit
        corners = card_marks.corners((round(box.w + 2 * reach), round(box.h + 2 * reach)), unit)
        yield f"corners {badge.key}", corners, box.x - reach, box.y - reach, Z_SIGN
    else:
        width, turn = round(pose.width), round(pose.angle)
        corners = card_marks.mark("hint", width, turn)
        depth = badge.depth + card_marks.OVER
        yield f"corners {badge.key}", corners, *card_marks.corner(pose, corners.get_size()), depth


def _part(spot: PartSpot, unit: float, palette: Palette, room: float) -> Iterator[Piece]:
    """Draw a part; `room` is the pixels for words below a card."""
    home, zone = spot.box, spot.zone
    if spot.rings:
        yield from draw_place(spot, unit, palette)
        return
    caption = furniture.badge(unit, palette, tr(spot.part.label), spot.letter)
    if caption.get_width() > room:
        caption = furniture.badge(unit, palette, tr(spot.part.label))
    x = home.centre[0] - caption.get_width() / 2
    yield f"caption {zone}", caption, x, home.bottom + 5 * unit, Z_WORDS
    size = (round(home.w), round(home.h))
    picture = labels.part(size, unit, palette, tr(spot.part.note))
    yield f"part {zone}", picture, home.x, home.y, Z_COLUMN - 1
    if spot.fate:
        pill = labels.fate(size[0], unit, palette, spot.fate)
        x = home.centre[0] - pill.get_width() / 2
        y = home.bottom - FOOT * home.w - pill.get_height()
        yield f"fate {zone}", pill, x, y, Z_WORDS


def _won(won: Won, unit: float, palette: Palette, room: float) -> Piece:
    """Draw the count below one's own cards, on the others'."""
    if won.own:
        picture, y = furniture.badge(unit, palette, won.words), won.box.bottom + 5 * unit
        if picture.get_width() > room:
            picture = furniture.badge(unit, palette, str(won.count))
    else:
        picture = labels.count(unit, palette, won.words)
        up = max(picture.get_height(), min(22 * unit, 0.36 * won.box.h))
        y = won.box.bottom - up  # not below the pile, where the latest plays are told
    return f"won {won.zone}", picture, won.box.centre[0] - picture.get_width() / 2, y, Z_WORDS
