"""Badges on cards: outcomes, and a hint's cards."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Faces
from swoop_desktop.engine.state import Outcome, Picked
from swoop_desktop.lessons.script import pointed
from swoop_desktop.resources.language import _, n_
from swoop_desktop.scenes.table.model.active_player import ActivePlayer, Outcomes
from swoop_desktop.scenes.table.model.table_model import (
    CardTarget,
    TableButton,
    TableModel,
    card_with,
)
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.tabletop.drawing import card_marks, labels
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose, Position, card_box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.geometry.layout import Z_TOP
from swoop_desktop.tabletop.motion.timeline import Sprite

WORDED = 78
"""Units: rough width of a badge's words."""
Z_SIGN = Z_TOP + 30
"""Above the buttons: a hint may mark a button."""


class Badge(NamedTuple):
    """A sign on a card or button."""

    key: str
    kind: Literal["takes", "sweeps", "builds", "uncertain", "hint", "played"]
    words: str
    """Empty if the sign says enough."""
    box: Box
    """The visible part, as if the card were upright."""
    pose: Pose | None = None
    depth: int = 0

    def draw(self, pen: Pen) -> Iterator[Piece]:
        """Draw the badge; a card that takes the pile gets an amber edge, too."""
        box, pose, unit = self.box, self.pose, pen.unit
        if pose is None:
            reach = 5 * unit
            corners = card_marks.corners(box.grown(reach).size, unit)
            yield Piece(f"corners {self.key}", corners, box.x - reach, box.y - reach, Z_SIGN)
            return
        width, turn = round(pose.width), round(pose.angle)
        hint = self.kind == "hint"
        if hint or self.kind == "takes":
            mark = card_marks.mark("hint" if hint else "high", width, turn)
            at, depth = card_marks.corner(pose, mark.get_size()), self.depth + card_marks.OVER
            yield Piece(f"{'corners' if hint else 'rule'} {self.key}", mark, *at, depth)
            if hint or not self.words:
                return
        left, seen = box.x - pose.x, box.w
        if self.words:
            said = pen.palette, self.kind, self.words, turn, round(seen)
            picture, size = labels.said(unit, *said)
            if size[0] > pose.width <= seen:  # a wider badge would cover another column
                picture, size = labels.said(unit * pose.width / size[0], *said)
            half = size[0] / 2
            # centred on the card's visible part, but not beyond the card
            along = left + max(seen / 2, min(half, pose.width / 2))
        else:
            picture = labels.prospect(labels.SIGN * width, pen.palette, self.kind, "")
            size = picture.get_size()
            along = left + seen - 0.6 * size[0]
        down = labels.INTO * pose.width - (pose.width * ASPECT + size[1]) / 2
        x, y = card_marks.on_card(pose, along, down)
        x, y = _clear(Box.centred(x, y, *picture.get_size()), pen.frame)
        yield Piece(f"badge {self.key}", picture, x, y, Z_SIGN + (1 if self.words else 0))


def _clear(box: Box, frame: Frame) -> tuple[float, float]:
    """Return the badge's corner, moved inside the window and off all plates."""
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


Kind: TypeAlias = Literal["takes", "sweeps", "builds", "uncertain"]


class Prospect(NamedTuple):
    """An outcome that badges and screen readers mention."""

    kind: Kind
    outcome: Outcome
    together: bool
    """True for the outcome of the card with the selection, not alone."""

    @property
    def words(self) -> str:
        out = self.outcome
        match self.kind:
            case "takes":
                return _("takes {count}").format(count=out.cards)
            case "uncertain":
                return _("may take {count}").format(count=out.cards)
            case "builds":
                return _("{run} of {needed}").format(run=out.run, needed=out.needed)
        return _("sweeps")

    @property
    def aloud(self) -> str:
        out = self.outcome
        match self.kind:
            case "takes":
                return n_("would take {count} card", "would take {count} cards", out.cards)
            case "uncertain":
                return n_("may take {count} card", "may take {count} cards", out.cards)
            case "builds":
                words = _("would make {run} of {needed}")
                return words.format(run=out.run, needed=out.needed)
        return _("would sweep the pile")


def prospect_of(outcomes: Outcomes, picked: Picked, chosen: tuple[Picked, ...]) -> Prospect | None:
    outcome, together = outcomes.joining(picked, chosen)
    if outcome is None:
        return None
    match outcome.kind:
        case "takes" | "sweeps":
            return Prospect(outcome.kind, outcome, together)
        case "uncertain" if outcome.cards:
            return Prospect("uncertain", outcome, together)
        case "plain" if outcome.needed and outcome.run > 1:
            return Prospect("builds", outcome, together)
    return None


def hinted_cards(player: ActivePlayer) -> frozenset[Picked]:
    named = () if player.hint is None else player.hint.cards
    return frozenset(picked._replace(into="") for picked in named)


def badges_of(
    table: TableModel, player: ActivePlayer, buttons: Sequence[TableButton], *, highlight: bool
) -> Iterator[Badge]:
    """Picked, focused and hovered cards get words; other cards only signs, if `highlight`."""
    yield from _hinted(table, player, buttons)
    outcomes, chosen = player.outcomes, player.selection.picked
    attention = player.attention
    pointed = card_with(table, attention.focused) or card_with(table, attention.hovered)
    about = set(chosen) if pointed is None else {*chosen, pointed}
    if not table.viewers.offered or player.lifted is not None or not (about or highlight):
        return
    joined = None if pointed is None else prospect_of(outcomes, pointed, chosen)
    if joined is not None and (joined.kind == "builds" or not joined.together):
        joined = None
    badges: list[tuple[Picked, Prospect, Position]] = []
    for picked, position in _positions(table, player):
        if highlight or picked in about:
            own = joined if picked in chosen else None
            prospect = own or prospect_of(outcomes, picked, chosen)
            if prospect is not None:
                badges.append((picked, prospect, position))
    # A selection has its words once: on its last card, or on the hovered card.
    last = next((picked for picked, *_ in reversed(badges) if picked in chosen), None)
    worded = {pointed} if joined else {pointed, last}
    frame, leaders = table.director.layout.frame, set(_leaders(badges))
    if not about and WORDED * frame.unit < 1.2 * frame.card:
        worded.update(badge for badge, out, _ in badges if out.kind == "takes" and badge in leaders)
    for picked, prospect, position in badges:
        kind, words = prospect.kind, prospect.words if picked in worded else ""
        signs = {
            "takes": True,
            "sweeps": picked in leaders and picked not in chosen,
            "uncertain": table.public.number == 1,
        }
        if picked == last if kind == "builds" else words or signs[kind]:
            key = CardTarget(picked).key
            yield Badge(key, kind, words, *_seen(table, picked, position))


def _leaders(badges: Sequence[tuple[Picked, Prospect, Position]]) -> Iterator[Picked]:
    """Yield the first of adjacent cards that take the pile alike, and of all cards that sweep it
    alike.
    """
    groups = [
        (badge.zone.kind, told.outcome.cards if told.kind == "takes" else told.outcome)
        for badge, told, _ in badges
    ]
    for i, group in enumerate(groups):
        if group not in (
            groups[:i] if badges[i][1].kind == "sweeps" else groups[max(0, i - 1) : i]
        ):
            yield badges[i][0]


def _hinted(
    table: TableModel, player: ActivePlayer, buttons: Sequence[TableButton]
) -> Iterator[Badge]:
    if player.hint is None:
        return
    hinted = hinted_cards(player)
    for picked, position in _positions(table, player):
        if picked in hinted:
            key = CardTarget(picked).key
            yield Badge(key, "hint", "", *_seen(table, picked, position))
    for button in buttons:
        if not hinted and button.action == player.hint.action:
            yield Badge(button.key, "hint", "", button.box)


def badge_of(
    table: TableModel, picked: Picked, kind: Literal["played", "hint"], words: str
) -> Badge | None:
    zone, director = picked.zone, table.director
    sprites, positions = director.zones.get(zone, ()), director.layout.positions.get(zone, ())
    places = list(director.places(zone)) if sprites else []
    if picked.place not in places or places.index(picked.place) >= len(positions):
        return None
    hidden = sprites[picked.place].card is None and zone.kind == table.description.hand
    position = positions[places.index(picked.place)]
    if hidden or not position.shown:
        return None
    return Badge(CardTarget(picked).key, kind, words, *_seen(table, picked, position))


def _positions(table: TableModel, player: ActivePlayer) -> list[tuple[Picked, Position]]:
    director = table.director
    return [
        (Picked(zone, place), position)
        for zone in player.selection.own(director.zones)
        for place, position in zip(
            director.places(zone), director.layout.positions.get(zone, ()), strict=False
        )
    ]


def _seen(table: TableModel, picked: Picked, position: Position) -> tuple[Box, Pose, int]:
    """Return a raised card's visible box, pose and depth."""
    sprite = table.director.zones[picked.zone][picked.place]
    lift = table.director.lifts.get(sprite.key, 0.0)
    pose, strip, low = position.pose, position.strip, card_box(position.pose)
    up = lift * pose.width * ASPECT
    box = low._replace(y=low.y - up)
    if strip is not None:
        # The box keeps its height: another card may cover the part that rose into sight.
        box = Box(strip.x, box.y, strip.w, min(box.h, strip.bottom - low.y))
    return box, pose._replace(y=pose.y - up), position.z


def pointed_cards(table: TableModel, points: Sequence[str]) -> Iterator[Sprite]:
    """Yield the viewer's cards and the top cards of zones that `points` name."""
    for point in points:
        for zone, sprites in table.director.zones.items():
            if zone.seat == table.viewers.viewer and zone.kind not in table.description.secret:
                yield from (s for s in sprites if s.card is not None and c.code(s.card) == point)
            if pointed(str(zone), point) and zone.kind != table.description.hand:
                yield from sprites[-1:]


def marks_of(table: TableModel, *, highlight: bool) -> dict[int, str]:
    player, director, teaching = table.viewers.player, table.director, table.mode.teaching()
    marks = _secrets(table)
    if player is None or director.behind:
        return marks
    if table.viewers.offered and highlight:
        marks |= _unplayable(table, player)
    if teaching is not None:
        marks |= {sprite.key: "lit" for sprite in pointed_cards(table, teaching.points)}
    for picked in player.selection.picked:
        sprite = director.sprite(picked)
        if sprite is not None:
            marks[sprite.key] = "picked"
    sprite = director.sprite(card_with(table, player.attention.hovered))
    if sprite is not None:
        marks.setdefault(sprite.key, "near")
    sprite = director.sprite(card_with(table, player.attention.focused))
    if sprite is not None:
        marks[sprite.key] = "picked focus" if marks.get(sprite.key) == "picked" else "focus"
    return marks


def _secrets(table: TableModel) -> dict[int, str]:
    director, secret, marks = table.director, table.description.secret, dict[int, str]()
    if secret and table.viewers.viewer is not None:
        for zone, sprites in director.zones.items():
            hidden = zone.kind in secret and zone not in director.turned
            if hidden and zone.seat == table.viewers.viewer:
                marks |= {s.key: "secret" for s in sprites if s.shown and s.card is not None}
    if director.closed_in and director.lit is not None:
        beaten = (zone for zone in director.turned if zone != director.lit)
        marks |= {s.key: "dim" for zone in beaten for s in director.zones[zone] if s.face}
    return marks | {sprite.key: "lit" for sprite in director.shining}


def _unplayable(table: TableModel, player: ActivePlayer) -> dict[int, str]:
    """Veil unplayable cards. A card turned up among face-down cards gets a frame instead, since the
    decision is about it.
    """
    playable, specs = player.outcomes.playable, table.director.specs
    marks = {}
    for zone in player.selection.own(table.director.zones):
        mark = "picked" if specs[zone].faces is Faces.NOBODY else "dim"
        for index, sprite in enumerate(table.director.zones[zone]):
            if sprite.card is not None and Picked(zone, index) not in playable:
                marks[sprite.key] = mark
    return marks
