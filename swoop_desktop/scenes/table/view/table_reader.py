"""Reads the table as data: players, own cards and the rest. Begin with `table_view_of`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import names
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.state import Picked
from swoop_desktop.resources.language import _, n_, strung, tr
from swoop_desktop.scenes.common.bindings import KeyNames
from swoop_desktop.scenes.common.verbs import put
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.public_log import Notice
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    LessonView,
    TableButton,
    TableModel,
)
from swoop_desktop.scenes.table.view.button_layout import (
    is_cramped,
    place_buttons,
    prompt_box,
    with_keys,
)
from swoop_desktop.scenes.table.view.notice_place import annotated, notice_bubble
from swoop_desktop.scenes.table.view.outcome_badges import (
    badges_of,
    hinted_cards,
    marks_of,
    outcome_of,
    pointed_box,
    spoken,
)
from swoop_desktop.scenes.table.view.piles import (
    centre_of,
    empty_columns,
    pile_of,
    piles_before,
    where_of,
    won_by,
)
from swoop_desktop.scenes.table.view.view_model import (
    Called,
    Cards,
    Change,
    Lately,
    Memory,
    OwnCard,
    Panel,
    PartSpot,
    Pile,
    Plate,
    Stake,
    TableView,
    Tick,
    Trail,
)
from swoop_desktop.tabletop import card_names
from swoop_desktop.tabletop.drawing.score_paper import paper_size, room_for_paper
from swoop_desktop.tabletop.geometry import lesson_panel
from swoop_desktop.tabletop.geometry.card_poses import Box, card_box
from swoop_desktop.tabletop.geometry.trail import MOST, trail_of
from swoop_desktop.tabletop.spec import Part
from swoop_desktop.tabletop.spec.base import Around


def cards_of(table: TableModel) -> Cards:
    player = table.viewers.player
    if player is None:
        return Cards(piles_before(table), (), ())
    offered = table.viewers.offered
    columns = tuple(_columns(table, player, offered=offered))
    return Cards(piles_before(table), columns, tuple(_hand(table, player, offered=offered)))


def parts_of(table: TableModel, keys: KeyNames) -> Iterator[PartSpot]:
    director, description, player = table.director, table.description, table.viewers.player
    offered = table.viewers.offered
    for part in description.parts:
        zone = description.part_zone(part, director.bottom)
        lying, chosen = None, None
        if director.zones[zone]:
            lying = pile_of(table, zone)
        elif player is not None:
            picked = [one for one in player.selection.picked if one.into == part.kind]
            if picked and director.sprite(picked[0]) is not None:
                chosen = _own(table, player, picked[0], offered=offered)
        verb = put(table.session.setup.game.name, part.kind)
        yield PartSpot(
            part=part,
            zone=zone,
            box=director.layout.homes[zone],
            pose=director.layout.rest(zone),
            words=_words(table, part),
            rings=description.around is not None,
            letter=keys.key(verb) if offered else "",
            fate=_fate(table, part, zone, lying),
            lying=lying,
            chosen=chosen,
        )


def _words(table: TableModel, part: Part) -> Box | None:
    """Return the box of a part's words; None while turned-up cards lie there."""
    ring, around = table.director.layout.frame.ring, table.description.around
    if ring is None or around is None or ring.words is None or table.director.closed_in:
        return None
    return ring.words[around.kinds.index(part.kind)]


def _fate(table: TableModel, part: Part, zone: Zone, lying: Pile | None) -> str:
    director = table.director
    key = next((key for key, goal in director.parted.items() if goal == zone), None)
    if key is not None:
        held = any(sprite.key == key for sprite in director.held)
        return "" if held else tr(part.note)
    return _("only you see it") if lying is not None and lying.private else ""


def _columns(table: TableModel, player: ActivePlayer, *, offered: bool) -> Iterator[Pile | OwnCard]:
    description, zones = table.description, table.director.zones
    last = max((zone.column for zone in zones), default=-1)
    for column in range(last + 1):
        for kind in reversed(description.kinds):
            zone = Zone(kind, player.seat, column)
            if not zones.get(zone) or description.part(kind):
                continue
            if kind in description.secret:
                yield pile_of(table, zone)
            else:
                yield _own(table, player, Picked(zone), offered=offered)


def _hand(table: TableModel, player: ActivePlayer, *, offered: bool) -> Iterator[OwnCard]:
    """Describe the hand without the cards at parts."""
    zone = table.director.hand
    away = {picked._replace(into="") for picked in player.selection.picked if picked.into}
    boxes = _boxes(table, zone)
    for slot, index in enumerate(table.director.places(zone)):
        picked = Picked(zone, index)
        if picked not in away:
            box = boxes[slot] if slot < len(boxes) else None
            yield _own(table, player, picked, box, offered=offered)


def _own(
    table: TableModel,
    player: ActivePlayer,
    picked: Picked,
    box: Box | None = None,
    *,
    offered: bool,
) -> OwnCard:
    """Describe a card; `offered`: it may be played now."""
    zone = picked.zone
    if box is None:
        boxes, places = _boxes(table, zone), list(table.director.places(zone))
        slot = places.index(picked.place)
        box = boxes[slot] if slot < len(boxes) else Box(0, 0, 0, 0)
    sprite = table.director.zones[zone][picked.place]
    selected, may = picked in player.selection, player.selection.may(zone)
    outcome = outcome_of(player, picked)[0] if may and offered else None
    words = spoken(outcome) if outcome is not None else ""
    hinted = picked._replace(into="") in hinted_cards(player)
    where = where_of(table, zone)
    return OwnCard(picked, sprite.face, box, selected, may, words, hinted, where)


def _boxes(table: TableModel, zone: Zone) -> Sequence[Box]:
    """Return the clickable boxes, in shown order."""
    positions = table.director.layout.positions.get(zone, ())
    return [position.strip or card_box(position.pose) for position in positions]


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
            mirrored=layout.side(seat) > 0,
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
    if table.viewers.viewer is None:
        return
    layout = table.director.layout
    for seat, lines in table.public.lately(table.viewers.viewer).items():
        yield Lately(seat, layout.note(seat), layout.side(seat), tuple(lines))


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


TICK = 22


def stake_of(table: TableModel) -> Stake | None:
    """Return the stake while somebody is asked for it or it lies there."""
    ring, around = table.director.layout.frame.ring, table.description.around
    if ring is None or around is None:
        return None
    director = table.director
    lying = sum(director.count(zone) for zone in director.zones if zone.kind == around.under)
    count = len(director.layout.order) if table.public.asked else lying
    drawn = any(
        director.zones.get(Zone(one.kind)) for one in table.description.centre if one.lie == "row"
    )
    if director.opening and drawn:
        count = 0
    words = tr(replace(around.stake, count=max(1, count)))
    if director.leading is not None and (stake := _leading(table, around, director.leading)):
        return stake
    shown = words if table.public.number == 1 else ""
    return Stake(ring.box, str(count) if count else "", shown, f"{count} {words}")


def _leading(table: TableModel, around: Around, zone: Zone) -> Stake | None:
    """Return the leading card, once legible."""
    director, ring = table.director, table.director.layout.frame.ring
    card = next((sprite.face for sprite in director.zones[zone]), None)
    if card is None or ring is None:
        return None
    read = [one for one in director.turned if all(s.face is not None for s in director.zones[one])]
    count = len(director.layout.order) - len(read)
    words = tr(replace(around.left, count=count, fields={"count": count})) if count else ""
    rank = c.rank(card)
    figure = tr(replace(around.leads, fields={"rank": names.rank_name(rank)}))
    aloud = tr(replace(around.leads, fields={"rank": card_names.rank_name(rank)}))
    return Stake(ring.box, figure, words, f"{aloud}, {words}" if words else aloud)


def ticks_of(table: TableModel) -> Iterator[Tick]:
    layout = table.director.layout
    ring = layout.frame.ring
    if ring is None:
        return
    for seat, pair in zip(layout.order, ring.pairs, strict=True):
        if has_decided(table, seat):
            side = TICK * layout.frame.unit
            yield Tick(seat, Box.centred(*pair.end, side, side))


def trails_of(table: TableModel) -> Iterator[Trail]:
    """Yield the signs of wins, as far as the viewer may know them."""
    trail, layout = table.description.trail, table.director.layout
    won = {zone.seat: zone for zone in layout.homes if trail and zone.kind == trail.kind}
    for seat, standing in enumerate(standings_of(table)):
        if trail is None or seat not in won:
            return
        sure, most = trail.counts(standing)
        boxes = trail_of(layout, seat, won[seat], most) if most else ()
        if boxes:
            alone = len(boxes) == 1 and boxes[0].w > boxes[0].h
            words, home = trail.number(standing) if alone else "", layout.homes[won[seat]]
            yield Trail(seat, trail.sign, boxes, sure, words, home.centre)


_ROWS = 3


def memory_of(table: TableModel) -> Memory:
    evening, layout = table.evening, table.director.layout
    frame, course = layout.frame, table.director.course
    seats, totals = tuple(range(len(table.names))), evening.totals[-_ROWS:]
    also = tuple(_signs(table)) if totals else ()

    def room(rows: int) -> Box | None:
        return room_for_paper(frame, paper_size(frame.unit, len(seats), rows), also)

    # Usually all rows fit, or none.
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
    trail, layout = table.description.trail, table.director.layout
    for zone in layout.homes:
        if trail is not None and zone.kind == trail.kind:
            yield from trail_of(layout, zone.seat, zone, MOST)


LINES = 8
"""Least lines to read; all lines have a page of their own."""


def table_view_of(
    table: TableModel,
    listed: Callable[[], Sequence[TableButton]],
    keys: KeyNames,
    *,
    highlight: bool,
    remembering: bool = False,
    touched: bool = False,
    before: TableView | None = None,
    change: Change = Change.ALL,
) -> TableView:
    """`highlight` veils unplayable cards, `remembering` shows earlier deals, `touched` enlarges
    buttons. Read only a `change` of the view `before`.
    """
    teaching = table.mode.teaching()
    player, public, attention = table.viewers.player, table.public, table.viewers.attention

    def pointed(view: TableView) -> TableView:
        found = (
            () if player is None else badges_of(table, player, view.buttons, highlight=highlight)
        )
        later = frozenset[str]() if teaching is None else teaching.later
        marks = marks_of(table, highlight=highlight)
        return replace(
            view, badges=tuple(one for one in found if one.kind not in later), marks=marks
        )

    if before is not None and change is Change.POINTED:
        return pointed(before)
    frame = table.director.layout.frame
    prompt, instruction = _prompt(table), instruction_of(table)
    buttons = with_keys(listed(), keys, frame.unit, named=not touched)
    laid = tuple(place_buttons(buttons, frame, instruction, touched=touched))
    if instruction and is_cramped(laid, frame, touched=touched):
        instruction = ""
        laid = tuple(place_buttons(buttons, frame, instruction, touched=touched))
    panel = None
    if teaching is not None:
        taught = _taught(teaching, buttons)
        panel, laid = _panel(table, teaching, laid, len(taught)), (*laid, *taught)
    notice = attention.notice or public.notice or _reason(table, laid) or _unsaved(table)
    kept = [button.box for button in laid] + ([prompt_box(frame, instruction)] if prompt else [])
    if before is None or change is Change.ALL:
        before = _lasting(table, remembering=remembering)
    view = replace(
        before,
        parts=tuple(parts_of(table, keys)),
        prompt=prompt,
        instruction=instruction,
        buttons=laid,
        hint=None,
        log=log_of(table),
        log_after=lines_after(table),
        notice=notice_bubble(table, notice, kept),
        goal=None if player is None or player.lifted is None else player.lifted.goal,
        ring=None,
        hovered_button=attention.hovered_button,
        panel=panel,
    )
    view = pointed(view)
    return view if teaching is not None else annotated(view, frame, _hint(table), "plain")


def _lasting(table: TableModel, *, remembering: bool) -> TableView:
    """Read what only the game changes."""
    return TableView(
        plates=tuple(plates_of(table)),
        viewer=table.viewers.viewer,
        centre=tuple(centre_of(table)),
        lately=tuple(lately_of(table)),
        empty=tuple(empty_columns(table)),
        won=tuple(won_by(table)),
        stake=stake_of(table),
        ticks=tuple(ticks_of(table)),
        trails=tuple(trails_of(table)),
        deal=_deal(table),
        faces=table.faces,
        banner=table.public.banner,
        call=_call(table),
        banner_box=_banner_box(table),
        memory=memory_of(table) if remembering else None,
    )


def prompt_of(table: TableModel) -> str:
    asked, names, description = table.public.asked, table.names, table.description
    if not asked:
        return ""
    if table.viewers.viewer in asked:
        words = description.effect(table.public.why).prompt
        return _("Your turn") if words is None else tr(words)
    words = description.waits_for(asked, names)
    if words is not None and (len(asked) == 1 or table.viewers.viewer is not None):
        return tr(words)
    if len(asked) == 1:
        return _("{name}’s turn").format(name=names[asked[0]])
    return n_("{count} player decides", "{count} players decide", len(asked))


def instruction_of(table: TableModel) -> str:
    player = table.viewers.deciding
    if player is None or player.selection.picked:
        return ""
    usual = None if player.outcomes.cardless else table.description.instruction
    instruction = player.seen.instruction or usual
    return "" if instruction is None else tr(instruction.naming(table.names))


def log_of(table: TableModel) -> tuple[LogLine, ...]:
    """Return at least all lines since the viewer's last turn."""
    viewer = table.viewers.viewer
    fresh = 0 if viewer is None else table.public.since(viewer)
    return tuple(table.public.log[-max(LINES, fresh) :])


def lines_after(table: TableModel) -> int:
    last = table.viewers.attention.last_line
    after = 0 if last is None else max(0, table.public.line_count - last)
    return min(after, max(0, len(log_of(table)) - 1))


def _prompt(table: TableModel) -> str:
    alone = table.viewers.player is None and table.viewers.shared
    return "" if alone else table.mode.prompt(prompt_of(table))


def _reason(table: TableModel, buttons: Sequence[TableButton]) -> Notice | None:
    """Return why the hovered or focused button is disabled."""
    attention = table.viewers.attention
    for button in buttons:
        if button.why and button.key in (attention.hovered_button, attention.focused):
            place = (round(button.box.x), round(button.box.y))
            return Notice(button.why, place, warning=False)
    return None


def _unsaved(table: TableModel) -> Notice | None:
    """Return a notice in a corner where nobody plays."""
    if table.session.why_unsaved is None:
        return None
    return Notice(_("This game is not saved."), (table.director.layout.frame.size[0], 0))


def _call(table: TableModel) -> Called | None:
    call, run = table.public.call, table.description.run
    if call is None or table.director.swooping is None:
        return None
    cards = n_("{count} card", "{count} cards", call.cards)
    times = f"×{call.times}" if call.times > 1 else ""
    if len(call.seats) > 1 and run is not None:
        words = tr(replace(run, fields={"count": call.run}))
        faces = tuple(table.faces[seat] for seat in call.seats)
        return Called(call.words, f"{words} · {cards}", faces, times)
    seat = call.seats[-1]
    name = _("You") if seat == table.public.you else table.names[seat]
    return Called(call.words, f"{name} · {cards}", (), times)


def _banner_box(table: TableModel) -> Box:
    layout = table.director.layout
    if layout.frame.ring is not None:
        return layout.frame.ring.box
    return layout.homes[Zone(table.description.pile)]


def _deal(table: TableModel) -> str:
    if table.session.practice:
        return _("Deal {number} · practice").format(number=table.public.number)
    return _("Deal {number}").format(number=table.public.number)


def _hint(table: TableModel) -> str:
    player = table.viewers.player
    if player is None:
        return ""
    if player.hint is not None:
        return player.hint.words
    return _("Let me think …") if player.hint_wanted else ""


def _taught(said: LessonView, buttons: Sequence[TableButton]) -> list[TableButton]:
    """Place the lesson's buttons, the usual one first."""
    own = [button for button in buttons if button.place is ButtonPlace.LESSON]
    boxes = lesson_panel.buttons(said.box, said.unit, len(own))
    return [
        replace(button, box=box, unit=min(said.unit, box.h / 30))
        for button, box in zip(own, boxes, strict=True)
    ]


def _panel(table: TableModel, lesson: LessonView, laid: Sequence[TableButton], count: int) -> Panel:
    words = lesson_panel.words(lesson.box, lesson.unit, count)
    pointed = (pointed_box(table, point, laid) for point in lesson.points)
    return Panel(lesson, words, tuple(box for box in pointed if box is not None))
