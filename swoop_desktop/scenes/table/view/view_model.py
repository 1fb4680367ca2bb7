"""What the table says, as data: the plates, the piles, what can be pressed, what is marked.

`table_view_of` puts it together from what is shown and from what the person at the screen has. The
furniture is drawn from it and the description names it, so that what can be seen, clicked and
heard is the same. It holds no card that the director does not show.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Outcome, Picked
from swoop_desktop.engine.zones import Faces, Zone
from swoop_desktop.lessons.script import pointed
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.key_bindings import USUAL, Bindings, put
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.lesson_view import LessonView
from swoop_desktop.scenes.table.model.notice import Notice
from swoop_desktop.scenes.table.model.table_model import ButtonSpec, SpectatorControls, TableModel
from swoop_desktop.scenes.table.model.target_lookup import card_with, thing_with
from swoop_desktop.scenes.table.model.targets import CardTarget, SeatTarget, ZoneTarget
from swoop_desktop.scenes.table.view.notice_place import own_cards, placed
from swoop_desktop.scenes.table.view.replay_bar_model import Strip
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.geometry import lesson_panel as beside
from swoop_desktop.tabletop.geometry.card_poses import (
    ASPECT,
    Box,
    Pose,
    Position,
    around,
    card_box,
)
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.selection import cardless
from swoop_desktop.tabletop.spec import CentreZone, Part, TableDescription
from swoop_desktop.tabletop.spec.moods import Mood
from swoop_desktop.ui import text

HELPERS = 278
"""Units that the small buttons below the others take side by side."""
WORDED = 78
"""Units that the words about a card take across, about."""
LINES = 8
"""Lines of the log that a board holds at least; all of them are a page of their own."""
NARROW = 240
"""Units below which at most two buttons stand side by side."""
PORTRAIT = 0.42
"""Widest portrait on a card, of the player who drew it, in card widths."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: what it says, the key that does the same, and how it looks."""

    key: str
    words: str
    hint: str
    box: Box
    look: str
    """``gold`` for the usual thing to do, ``amber`` for one that takes cards, ``plain``, ``menu``,
    or ``off`` if it can't be done: then its words say why, or its `reason`.
    """
    action: Action | None = None
    """What it decides, if it decides anything."""
    emblem: str = ""
    """The icon before its words; empty for none."""
    bare: bool = False
    """True if only the icon is drawn."""
    reason: str = ""
    """Why it can't be pressed now, where its words say what it would do."""

    @property
    def disabled(self) -> bool:
        """True if it only says what can't be done now."""
        return self.look == "off"


class Pile(NamedTuple):
    """The cards of a zone that lie on each other, or are held by somebody else."""

    zone: Zone
    box: Box
    kind: str
    """``held`` in a hand, ``won``, ``secret`` in front of a seat, ``open``, or ``centre``."""
    label: str
    cards: int
    """How many lie there."""
    top: c.Card | None
    """The uppermost card, if it is known at the screen."""
    private: bool = False
    """Only the person at the screen knows it."""
    run: str = ""
    """What is said of equal cards on top."""
    turned: tuple[c.Card, ...] = ()
    """What has been turned up of a hand."""


class Badge(NamedTuple):
    """A sign on something: what would come of a card, or that a hint names it."""

    key: str
    """Of the node of what it is on."""
    kind: Literal["takes", "sweeps", "builds", "uncertain", "hint"]
    words: str
    """Empty where the sign alone is quiet enough."""
    box: Box
    """Of what it is on, as far as that can be seen; of a card as if it lay upright."""
    pose: Pose | None = None
    """How the card lies, if it is on one."""
    depth: int = 0
    """How deep that lies."""


class OwnCard(NamedTuple):
    """A card that the person at the screen may pick, or could."""

    picked: Picked
    card: c.Card | None
    box: Box
    selected: bool
    selectable: bool
    prospect: str
    """What is said of what would come of it; empty where nothing is worth saying."""
    advised: bool
    """Whether a hint names it."""

    @property
    def target(self) -> CardTarget:
        """The card as what it is to keys and mouse."""
        return CardTarget(self.picked)


@dataclass(frozen=True, slots=True)
class PartSpot:
    """Where a card of the person at the screen goes that has a part of the decision."""

    part: Part
    zone: Zone
    box: Box
    letter: str
    """The key that puts a card here, while there is something to decide."""
    fate: str
    """What is said of the card that lies there."""
    lying: Pile | None
    """The card that was decided on."""
    chosen: OwnCard | None
    """The card that is picked for it."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A player: name, face, points, cards, and how they stand."""

    seat: int
    name: str
    face: str
    box: Box
    portrait: Box
    """Where the face stands."""
    mirrored: bool
    """Whether that is at the right end of the plate."""
    cards: int
    total: int
    standing: str
    state: str
    """``turn``, ``done`` with a decision that others still make, ``best`` in the deal that
    is over, or nothing."""
    chip: str
    """What the player with the chip is called, for example “Dealer”; empty for all others."""
    mood: Mood
    """What the face shows."""


@dataclass(frozen=True, slots=True)
class Centre:
    """A zone in the middle of the table."""

    pile: Pile
    spot: str
    """The print on the cloth that is seen there; empty where cards cover it."""
    emblem: str
    """An icon in a ring on the cloth; empty for none."""
    foot: Box
    """What the zone takes, whatever lies there."""
    badge: str
    """What is written below that; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Won:
    """How many cards a seat has won."""

    zone: Zone
    box: Box
    words: str
    count: int
    own: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """The face of a player on the card that they drew."""

    key: str
    face: str
    box: Box


@dataclass(frozen=True, slots=True)
class Lately:
    """What a player did since the person at the screen decided last."""

    seat: int
    box: Box
    """Near their plate; without height where only a word on the plate has room."""
    align: str
    """To which side of the box it stands: towards the plate."""
    lines: tuple[LogLine, ...]
    """The oldest first."""


class Cards(NamedTuple):
    """The cards as they are described. They are drawn where the director has them, so a picture
    needs none of this.
    """

    before: Mapping[int, list[Pile]]
    """What lies in front of each opponent, by seat."""
    columns: tuple[Pile | OwnCard, ...]
    """What lies in front of the person at the screen, without their parts."""
    hand: tuple[OwnCard, ...]
    """Their hand, without what lies at a part."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What a lesson says, beside the table."""

    said: LessonView
    words: Box
    """Where its words stand."""
    buttons: tuple[Button, ...]
    """The usual one first."""
    pointed: tuple[Box, ...]
    """What the lesson speaks of, but for single cards: those are marked."""


class Called(NamedTuple):
    """What is called out where the pile was."""

    words: str
    line: str
    """Who did it, and how many cards there were."""
    faces: tuple[str, ...]
    """The portraits of those who did it together; none where it was one alone."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as it can be read."""

    plates: tuple[Plate, ...]
    """Of everybody, clockwise from the seat at the bottom."""
    viewer: int | None
    """The seat of the person at the screen."""
    centre: tuple[Centre, ...]
    drawn: tuple[Drawn, ...]
    lately: tuple[Lately, ...]
    won: tuple[Won, ...]
    parts: tuple[PartSpot, ...]
    prompt: str
    hint: str
    buttons: tuple[Button, ...]
    badges: tuple[Badge, ...]
    advice: str
    """The hint, for as long as it is about what there is to decide."""
    advice_box: Box
    """Where it stands: instead of the log, or over what can be done where the log is too small."""
    advice_unit: float
    """The unit of its text, in pixels."""
    deal: str
    log: tuple[LogLine, ...]
    """Its last lines: all since the last turn of the person at the screen."""
    log_after: int
    """How many of them come after those that are seen, since it has been scrolled back."""
    faces: tuple[str, ...]
    """The animals of the players' portraits, by seat."""
    banner: str
    banner_box: Box
    call: Called | None
    """What is called out where the pile was, for as long as the table shows it."""
    notice: Notice | None
    notice_box: Box
    """Where it stands."""
    notice_unit: float
    """The unit of its text, in pixels."""
    goal: Zone | None
    """Where the lifted cards would go if they were let go now."""
    marks: Mapping[int, str]
    """Frames and veils, by sprite: see `Stage.place`."""
    ring: Box | None
    """Around what the keyboard is on, if that is to be seen and is no card that has a mark."""
    hovered_button: str
    panel: Panel | None
    """What is said beside the table, in a lesson."""
    strip: Strip | None = None
    """What lies below the table, where a game is played back."""

    @property
    def every_button(self) -> tuple[Button, ...]:
        """The buttons of the table, of the panel, and of the strip."""
        return (
            *self.buttons,
            *(self.panel.buttons if self.panel is not None else ()),
            *self.strip_buttons,
        )

    @property
    def strip_buttons(self) -> tuple[Button, ...]:
        """The buttons of the strip."""
        if self.strip is None:
            return ()
        return tuple(
            Button(one.key, one.words, one.hint, box, one.look, None, one.emblem, bool(one.emblem))
            for one, box in self.strip.pressed
        )

    def button(self, key: str) -> Button | None:
        """The button with this key, if there is one now."""
        return next((button for button in self.every_button if button.key == key), None)


def table_view_of(
    table: TableModel,
    sort: str,
    keys: Bindings,
    *,
    highlight: bool,
    teaching: LessonView | None = None,
) -> TableView:
    """Everything that the table says now. `sort` is how hands are sorted, `keys` are those that its
    buttons name; with `highlight` cards that may not be played are veiled. `teaching` is what a
    lesson says.
    """
    return _Reader(table, sort, keys, highlight, teaching).read()


def cards_of(table: TableModel) -> Cards:
    """The cards on the table, and in the hand of the person at the screen."""
    reader, sitting = _Reader(table, "", USUAL, False), table.seats.sitting
    if sitting is None:
        return Cards(reader.before(), (), ())
    return Cards(reader.before(), tuple(reader.columns()), tuple(reader.hand(sitting)))


def marks_of(
    table: TableModel, *, highlight: bool, teaching: LessonView | None = None
) -> Mapping[int, str]:
    """The frames and veils alone, for a frame in which the rest of the board has to wait."""
    return _Reader(table, "", USUAL, highlight, teaching).marks()


def looked_zones(table: TableModel) -> list[Zone]:
    """The zones that may be looked through now: those of the person at the screen, and those in the
    middle of the table. Where cards are played to, that comes first.
    """
    kinds, zones, seats = table.description.looked, table.director.zones, table.seats
    found = [zone for zone in zones if zone.kind in kinds and zones[zone]]
    if seats.sitting is not None and seats.sitting.selection.picked:
        found = [zone for zone in found if zone.kind != table.description.target]
    return [zone for zone in found if zone.seat < 0 or zone.seat == seats.viewer]


def with_moods(board: TableView, moods: Sequence[Mood]) -> TableView:
    """The board with other moods, by seat, where nothing else has changed."""
    plates = tuple(replace(plate, mood=moods[plate.seat]) for plate in board.plates)
    return replace(board, plates=plates)


def prompt_of(table: TableModel) -> str:
    """Whose turn it is, in words."""
    asked, names, description = table.shown.asked, table.names, table.description
    if not asked:
        return ""
    if table.seats.viewer in asked:
        words = description.effect(table.shown.why).prompt
        return _("Your turn") if words is None else tr(words)
    words = description.waits_for(asked, names)
    if words is not None and (len(asked) == 1 or table.seats.viewer is not None):
        return tr(words)
    if len(asked) == 1:
        return _("{name}’s turn").format(name=names[asked[0]])
    return n_("{count} player decides", "{count} players decide", len(asked))


def hint_of(table: TableModel) -> str:
    """What to do, as long as nothing is picked and nothing else is offered."""
    sitting = table.seats.sitting
    if sitting is None or not table.seats.offered:
        return ""
    if sitting.selection.picked or cardless(sitting.observation):
        return ""
    return tr(table.description.hint)


def box_of(table: TableModel, thing: ZoneTarget | SeatTarget) -> Box:
    """Where a plate lies, or the cards of a zone: all of a hand, the uppermost of others."""
    layout = table.director.layout
    if isinstance(thing, SeatTarget):
        return layout.plate(thing.seat)
    zone, home = thing.zone, layout.homes[thing.zone]
    shown = [one for one in layout.positions.get(zone, ()) if one.shown]
    if not shown:
        return home
    if zone.kind != table.description.hand:
        return card_box(shown[-1].pose)
    boxes = [card_box(one.pose) for one in shown]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    return Box(left, home.y, right - left, home.h)


class _Reader:
    """Puts a board together, and lives only that long: its methods share what they looked up."""

    def __init__(
        self,
        table: TableModel,
        sort: str,
        keys: Bindings,
        highlight: bool,
        teaching: LessonView | None = None,
    ) -> None:
        self.table, self.seats, self.shown = table, table.seats, table.shown
        self.director, self.layout = table.director, table.director.layout
        self.description, self.sitting = table.description, table.seats.sitting
        self.sort, self.highlight = sort, highlight
        self.keys, self.game = keys, table.session.setup.game.name
        self.teaching = teaching
        self.offered = table.seats.offered
        self.advice = None if self.sitting is None else self.sitting.advice
        named = () if self.advice is None else self.advice.cards
        self.advised = frozenset(picked._replace(into="") for picked in named)
        self.labels = {kind: tr(label) for kind, label in self.description.labels.items()}
        self.kinds = _kinds(self.description)

    def read(self) -> TableView:
        """The board."""
        shown, attention = self.shown, self.seats.attention
        sitting = self.sitting
        heap, buttons = Zone(self.description.heap), tuple(self.buttons())
        panel = None if self.teaching is None else self.panel(self.teaching)
        every = buttons if panel is None else (*buttons, *panel.buttons)
        boxes = {button.key: button.box for button in every}
        advice = self.hint_words()
        advice_box, advice_unit = self.hint_box(advice)
        log = self.layout.frame.log
        notice = attention.notice or shown.notice or self.reason(every)
        notice_box, notice_unit = self.notice_box(notice, [button.box for button in every])
        hides_log = bool(advice) and advice_box.x < log.right and advice_box.bottom > log.y
        return TableView(
            plates=tuple(self.plates()),
            viewer=self.seats.viewer,
            centre=tuple(self.centre()),
            drawn=tuple(self.drawn()) if self.director.opening else (),
            lately=tuple(self.lately()),
            won=tuple(self.won()),
            parts=tuple(self.part(part) for part in self.description.parts),
            prompt=self.prompt(),
            hint=hint_of(self.table),
            buttons=buttons,
            badges=() if sitting is None else tuple(self.badges(sitting, buttons)),
            advice=advice,
            advice_box=advice_box,
            advice_unit=advice_unit,
            deal=self.deal(),
            log=() if hides_log else self.log(),
            log_after=min(self.scrolled_back(), max(0, len(self.log()) - 1)),
            faces=self.table.faces,
            banner=shown.banner,
            call=self.call(),
            banner_box=self.layout.homes[heap],
            notice=notice,
            notice_box=notice_box,
            notice_unit=notice_unit,
            goal=None if sitting is None or sitting.lifted is None else sitting.lifted.goal,
            marks=self.marks(),
            ring=boxes.get(attention.focused) or self.focused_box(),
            hovered_button=attention.hovered_button,
            panel=panel,
        )

    def focused_box(self) -> Box | None:
        """Where the plate or the zone lies that the keyboard is on."""
        thing = thing_with(self.table, self.seats.attention.focused)
        return None if thing is None else box_of(self.table, thing)

    def reason(self, buttons: Sequence[Button]) -> Notice | None:
        """Why that can't be pressed which the pointer or the keyboard is on, above it."""
        attention = self.seats.attention
        for button in buttons:
            if button.reason and button.key in (attention.hovered_button, attention.focused):
                place = (round(button.box.x), round(button.box.y))
                return Notice(button.reason, place, warning=False)
        return None

    def call(self) -> Called | None:
        """The swoop that is shown, and who made it."""
        call = self.table.shown.call
        if call is None or self.director.swooping is None:
            return None
        cards = n_("{count} card", "{count} cards", call.cards)
        run = self.description.run
        if len(call.seats) > 1 and run is not None:
            said = tr(replace(run, fields={"count": call.run}))
            faces = tuple(self.table.faces[seat] for seat in call.seats)
            return Called(call.words, f"{said} · {cards}", faces)
        seat = call.seats[-1]
        name = _("You") if seat == self.table.shown.you else self.table.names[seat]
        return Called(call.words, f"{name} · {cards}", ())

    def log(self) -> tuple[LogLine, ...]:
        """What can be read of the log beside the table."""
        fresh = 0 if self.sitting is None else self.shown.since(self.sitting.seat)
        return tuple(self.shown.log[-max(LINES, fresh) :])

    def scrolled_back(self) -> int:
        """How many lines came after the last one that is seen of it."""
        last = self.seats.attention.last_line
        return 0 if last is None else max(0, self.shown.lines - last)

    def deal(self) -> str:
        """Which deal it is, and whether it counts."""
        if self.table.session.practice:
            return _("Deal {number} · practice").format(number=self.shown.number)
        return _("Deal {number}").format(number=self.shown.number)

    def hint_words(self) -> str:
        """The hint that is asked for; in a lesson its panel says it."""
        if self.sitting is None or self.teaching is not None:
            return ""
        if self.advice is not None:
            return self.advice.words
        return _("Let me think …") if self.sitting.question is not None else ""

    def hint_box(self, words: str) -> tuple[Box, float]:
        """Where the hint stands, and its unit. It covers nobody's cards: it takes the place of the
        log and what is free above it, or of what is free above the buttons; in smaller letters
        where it must.
        """
        frame = self.layout.frame
        if not words:
            return Box(frame.log.x, frame.log.y, 0, 0), frame.unit
        gap, edge = 4 * frame.unit, furniture.SHADOW * frame.unit + 4
        left = frame.log
        right = frame.actions._replace(y=frame.actions.y - gap, h=0)
        for share in _HINT_SHARES:
            unit = share * frame.unit
            for place in (left, right):
                w, h = furniture.bubble_size(unit, words, round(place.w))
                y = place.bottom - h
                if w <= place.w and y >= frame.free_above(place._replace(y=y), gap):
                    return Box(place.x, min(y, place.y) if place is left else y, w, h), unit
        widest = round(min(430 * frame.unit, frame.size[0] * 0.7))
        w, h = furniture.bubble_size(frame.unit, words, widest)
        x = min(frame.actions.x, frame.size[0] - w - edge)
        return Box(x, max(edge, frame.actions.y - h - gap), w, h), frame.unit

    def notice_box(self, notice: Notice | None, buttons: Sequence[Box]) -> tuple[Box, float]:
        """Where a notice stands, and its unit: as near as can be to where it belongs, over no card
        that can be picked, and if possible over no button and nothing that is said of anybody.
        """
        frame, layout = self.layout.frame, self.layout
        if notice is None:
            return Box(0, 0, 0, 0), frame.unit
        kept = [own_cards(layout), [*buttons, *self.written()]]
        kept.append(
            [box for seat in layout.order for box in (layout.plate(seat), *self.said(seat))]
        )
        if notice.pos is not None:
            kept.append([around(cards) for cards in self.played() if cards])
            kept.append([block.columns for block in frame.blocks])
        widest = min(430 * frame.unit, frame.size[0] * 0.7)
        for share in _HINT_SHARES:
            unit = share * frame.unit
            w, h = furniture.bubble_size(unit, notice.words, round(widest))
            corner = (frame.size[0] - w) / 2, frame.centre.y + 8 * unit
            if notice.pos is not None:
                corner = notice.pos[0] + 14 * unit, notice.pos[1] - h - 8 * unit
            found = placed((w, h), corner, layout, kept)
            if found is not None:
                return found, unit
        return Box((frame.size[0] - w) / 2, 4, w, h), unit

    def written(self) -> Iterator[Box]:
        """Where what is to be done is written, above the buttons."""
        area, unit = self.layout.frame.actions, self.layout.frame.unit
        if self.prompt():
            tall = 52 if hint_of(self.table) else 26
            yield Box(area.x, area.y - 2 * unit, area.w, tall * unit)

    def played(self) -> Iterator[list[Box]]:
        """The cards in the middle of the table, stack by stack."""
        for centre in self.description.centre:
            positions = self.layout.positions.get(Zone(centre.kind), ())
            yield [card_box(position.pose) for position in positions if position.shown]

    def said(self, seat: int) -> Iterator[Box]:
        """Where it is written what somebody did lately."""
        if self.sitting is not None and seat in self.shown.lately(self.sitting.seat):
            yield self.layout.note(seat)

    # -- the players -----------------------------------------------------------------------------

    def plates(self) -> Iterator[Plate]:
        """A plate for everybody."""
        shown, sitting = self.shown, self.sitting
        standings: Sequence[str] = tuple(map(tr, shown.notes))
        if sitting is not None and not standings:
            standings = sitting.standings(shown.number)
        chip = tr(self.description.marks) if self.description.marks is not None else ""
        for seat in self.layout.order:
            yield Plate(
                seat=seat,
                name=self.table.names[seat],
                face=self.table.faces[seat],
                box=self.layout.plate(seat),
                portrait=self.layout.face(seat),
                mirrored=self.layout.turned_away(seat),
                cards=self.director.count_of(seat),
                total=shown.totals[seat],
                standing=standings[seat] if standings else "",
                state=self.state(seat),
                chip=chip if shown.marked == seat else "",
                mood=self.table.moods.moods[seat],
            )

    def state(self, seat: int) -> str:
        """What the sign on a plate says."""
        if seat in self.shown.asked:
            return "turn"
        if seat in self.shown.best:
            return "best"
        return "done" if self.has_decided(seat) else ""

    def has_decided(self, seat: int) -> bool:
        """Whether a seat has laid down a card for each part, while others are still asked."""
        parts = self.description.parts if self.shown.asked else ()
        zones = [self.description.part_zone(part, seat) for part in parts]
        return bool(zones) and all(map(self.director.count, zones))

    def before(self) -> Mapping[int, list[Pile]]:
        """What lies in front of each opponent, by seat."""
        found: dict[int, list[Pile]] = {seat: [] for seat in self.layout.order}
        for zone, sprites in self.director.zones.items():
            if sprites and zone.seat >= 0 and zone.seat != self.seats.viewer:
                found[zone.seat].append(self.pile(zone, sprites))
        return found

    def lately(self) -> Iterator[Lately]:
        """What the others did since the person at the screen decided last. Where only their plate
        has room for it, the plate is kept for the result once the deal is over.
        """
        if self.sitting is not None:
            for seat, lines in self.shown.lately(self.sitting.seat).items():
                box, plate = self.layout.note(seat), self.layout.plate(seat)
                if not box.h and self.shown.notes:
                    continue
                align = "center"
                if box.x >= plate.right or box.right <= plate.x:
                    align = "left" if box.x >= plate.right else "right"
                yield Lately(seat, box, align, tuple(lines))

    # -- piles -----------------------------------------------------------------------------------

    def pile(self, zone: Zone, sprites: Sequence[Sprite]) -> Pile:
        """The cards of a zone in front of a seat; there must be some."""
        kind, top = self.kinds[zone.kind], sprites[-1].card
        private = kind == "secret" and top is not None and zone not in self.director.turned
        label, home = self.labels.get(zone.kind, ""), self.layout.homes[zone]
        turned = tuple[c.Card, ...]()
        if kind == "held":
            home = box_of(self.table, ZoneTarget(zone))
            turned = tuple(sprite.card for sprite in sprites if sprite.card is not None)
        count = len(sprites)
        return Pile(zone, home, kind, label, count, top, private, turned=turned)

    def centre(self) -> Iterator[Centre]:
        """The middle of the table."""
        target, centre = self.description.target, self.description.centre
        drawn = any(self.director.zones.get(Zone(one.kind)) for one in centre if one.lie == "row")
        for middle in centre:
            zone = Zone(middle.kind)
            sprites = self.director.zones.get(zone)
            if sprites is None:
                continue
            count = self.director.count(zone)
            if not (sprites or count or middle.spot or middle.emblem):
                continue  # nothing is seen there
            run = self.run(middle, sprites)
            top = sprites[-1].card if sprites and not sprites[-1].veiled else None
            label, home = tr(middle.label), self.layout.homes[zone]
            pile = Pile(zone, home, "centre", label, count, top, False, run)
            # No print shines through the word that is called over it.
            called = middle.kind == target and self.director.swooping is not None
            empty = (not count or middle.kind == target) and not called
            spot, foot = middle.spot if empty else "", self.layout.feet[zone]
            emblem = "" if self.director.opening and drawn else middle.emblem
            yield Centre(pile, spot, emblem, foot, self.badge(middle, pile))

    def badge(self, middle: CentreZone, pile: Pile) -> str:
        """What is written below a zone of the centre."""
        if not pile.cards or (middle.lie == "row" and not self.director.opening):
            return ""
        if middle.kind == self.description.target:
            return n_("{count} card", "{count} cards", pile.cards)
        return f"{pile.label} · {pile.cards}"

    def run(self, middle: CentreZone, sprites: Sequence[Sprite]) -> str:
        """What is said of cards of equal rank on top, where the game counts them."""
        words = self.description.run if middle.kind == self.description.target else None
        if words is None or not sprites or sprites[-1].card is None:
            return ""
        top, count = c.rank(sprites[-1].card), 0
        for sprite in reversed(sprites):
            if sprite.card is None or c.rank(sprite.card) != top:
                break
            count += 1
        return tr(replace(words, fields={"count": count})) if count > 1 else ""

    def drawn(self) -> Iterator[Drawn]:
        """The face of whoever drew a card, on the part of it that no other card covers."""
        counted: dict[Zone, int] = {}
        for zone, seat in self.shown.drawn:
            index = counted[zone] = counted.get(zone, -1) + 1
            positions = self.layout.positions.get(zone, ())
            if index >= len(positions):
                continue
            pose = positions[index].pose
            then = positions[index + 1].pose if index + 1 < len(positions) else pose
            step = then.x - pose.x if then.y == pose.y and then.x > pose.x else pose.width
            side = min(PORTRAIT * pose.width, 0.94 * step)
            box = card_box(pose)
            x = box.x + (min(step, pose.width) - side) / 2
            box = Box(x, box.bottom - side * 0.75, side, side)
            yield Drawn(f"drawn {zone} {index}", self.table.faces[seat], box)

    def won(self) -> Iterator[Won]:
        """How many cards each seat has won, without those that are still being swept there."""
        for zone, home in self.layout.homes.items():
            if zone.kind not in self.description.won:
                continue
            motions = [sprite.motion for sprite in self.director.zones[zone]]
            count = sum(motion is None or not motion.swept for motion in motions)
            own = zone.seat == self.director.bottom
            words = f"{self.labels[zone.kind]} · {count}" if own else str(count)
            if count:
                yield Won(zone, home, words, count, own)

    # -- what the person at the screen has -------------------------------------------------------

    def part(self, part: Part) -> PartSpot:
        """One part of the seat at the bottom."""
        zone = self.description.part_zone(part, self.director.bottom)
        lying, chosen = None, None
        if self.director.zones[zone]:
            lying = self.pile(zone, self.director.zones[zone])
        elif self.sitting is not None:
            picked = [one for one in self.sitting.selection.picked if one.into == part.kind]
            if picked and self.director.sprite(picked[0]) is not None:
                chosen = self.own(self.sitting, picked[0])
        return PartSpot(
            part=part,
            zone=zone,
            box=self.layout.homes[zone],
            letter=self.keys.key(put(self.game, part.kind)) if self.offered else "",
            fate=self.fate(part, zone, lying),
            lying=lying,
            chosen=chosen,
        )

    def fate(self, part: Part, zone: Zone, lying: Pile | None) -> str:
        """What is written on a card that lies at a part: what will become of it, or who sees it."""
        director = self.director
        key = next((key for key, goal in director.parted.items() if goal == zone), None)
        if key is not None:
            held = any(sprite.key == key for sprite in director.held)
            return "" if held else tr(part.note)
        return _("only you see it") if lying is not None and lying.private else ""

    def columns(self) -> Iterator[Pile | OwnCard]:
        """What lies in front of the person at the screen, column by column from the top."""
        description, director, sitting = self.description, self.director, self.sitting
        assert sitting is not None
        last = max((zone.slot for zone in director.zones), default=-1)
        for slot in range(last + 1):
            for kind in reversed(description.kinds):
                zone = Zone(kind, sitting.seat, slot)
                if not director.zones.get(zone) or description.part(kind):
                    continue
                if kind in description.secret:
                    yield self.pile(zone, self.director.zones[zone])
                else:
                    yield self.own(sitting, Picked(zone))

    def hand(self, sitting: ActivePlayer) -> Iterator[OwnCard]:
        """The hand, but for what lies at a part."""
        zone = self.director.hand
        away = {picked._replace(into="") for picked in sitting.selection.picked if picked.into}
        boxes = self.boxes(zone)
        for slot, index in enumerate(self.director.slots(zone)):
            picked = Picked(zone, index)
            if picked not in away:
                yield self.own(sitting, picked, boxes[slot] if slot < len(boxes) else None)

    def own(self, sitting: ActivePlayer, picked: Picked, box: Box | None = None) -> OwnCard:
        """A card of the person at the screen; its box is looked up if it is not given."""
        zone = picked.zone
        if box is None:
            boxes, slots = self.boxes(zone), list(self.director.slots(zone))
            slot = slots.index(picked.place)
            box = boxes[slot] if slot < len(boxes) else Box(0, 0, 0, 0)
        sprite = self.director.zones[zone][picked.place]
        selected, may = picked in sitting.selection, sitting.selection.may(zone)
        prospect = self.prospect(sitting, picked)[0] if may else None
        words = _spoken_of(prospect) if prospect is not None else ""
        advised = picked._replace(into="") in self.advised
        return OwnCard(picked, sprite.card, box, selected, may, words, advised)

    def boxes(self, zone: Zone) -> list[Box]:
        """Where a click means each card of a zone, in the order in which they are shown."""
        found = self.layout.positions.get(zone, ())
        return [position.strip or card_box(position.pose) for position in found]

    # -- what would come of it -------------------------------------------------------------------

    def prospect(self, sitting: ActivePlayer, picked: Picked) -> tuple[Outcome | None, bool]:
        """What would come of a card now, if that is worth saying; and whether it goes with what is
        picked, and the answer is about all of that.
        """
        if not self.offered:
            return None, False
        outcome, together = sitting.foresight.joining(picked, sitting.selection.picked)
        if outcome is None or _kind_of(outcome) is None:
            return None, together
        return outcome, together

    def badges(self, sitting: ActivePlayer, buttons: Sequence[Button]) -> Iterator[Badge]:
        """What would come of the cards that are picked and pointed at, in words, with a sign on
        each; of all others a sign alone, if the player wants to see what may be played. And what a
        hint names.
        """
        yield from self.hinted(sitting, buttons)
        chosen = sitting.selection.picked
        focused = card_with(self.table, self.seats.attention.focused)
        pointed = focused or sitting.attention.hovered
        about = set(chosen) if pointed is None else {*chosen, pointed}
        if not self.offered or sitting.lifted is not None or not (about or self.highlight):
            return
        joined, together = (None, False) if pointed is None else self.prospect(sitting, pointed)
        found: list[tuple[Picked, Outcome, Position]] = []
        for picked, position in self.own_positions(sitting):
            if self.highlight or picked in about:
                outcome = self.prospect(sitting, picked)[0]
                if together and picked in chosen:
                    outcome = joined
                if outcome is not None:
                    found.append((picked, outcome, position))
        # The words stand once for all that is picked: on the last of them, or where one points.
        spoken = {pointed}
        if not together:
            spoken.update(
                [picked for picked, _outcome, _position in found if picked in chosen][-1:]
            )
        frame = self.layout.frame
        if not about and WORDED * frame.unit < 1.2 * frame.card:
            spoken.update(self.first_too_high(found))
        for picked, outcome, position in found:
            kind, words = _kind_of(outcome), _words_of(outcome) if picked in spoken else ""
            if kind is not None:
                key = CardTarget(picked).key
                yield Badge(key, kind, words, *self.seen(picked, position))

    def first_too_high(self, found: Sequence[tuple[Picked, Outcome, Position]]) -> Iterator[Picked]:
        """The cards that say for all of their kind that they take the pile: the first of each that
        lie beside each other.
        """
        before = ("", 0)
        for picked, outcome, _position in found:
            group = (picked.zone.kind, outcome.cards if outcome.kind == "takes" else -1)
            if outcome.kind == "takes" and group != before:
                yield picked
            before = group

    def hinted(self, sitting: ActivePlayer, buttons: Sequence[Button]) -> Iterator[Badge]:
        """What the hint names: its cards, or its button."""
        if self.advice is None:
            return
        words = _("Hint")
        for picked, position in self.own_positions(sitting):
            if picked in self.advised:
                key = CardTarget(picked).key
                yield Badge(key, "hint", words, *self.seen(picked, position))
        for button in buttons:
            if not self.advised and button.action == self.advice.action:
                yield Badge(button.key, "hint", words, button.box)

    def own_positions(self, sitting: ActivePlayer) -> Iterator[tuple[Picked, Position]]:
        """The cards of the person at the screen, and where the layout has them."""
        for zone, sprites in self.director.zones.items():
            if sprites and sitting.selection.may(zone):
                positions = self.layout.positions.get(zone, ())
                slots = self.director.slots(zone)
                yield from zip([Picked(zone, i) for i in slots], positions, strict=False)

    def seen(self, picked: Picked, position: Position) -> tuple[Box, Pose, int]:
        """How much of a card of the hand or before the person can be seen, raised as it is; how it
        lies, and how deep.
        """
        sprite = self.director.zones[picked.zone][picked.place]
        lift = self.director.lifts.get(sprite.key, 0.0)
        pose, strip = position.pose, position.strip
        pose = pose._replace(y=pose.y - lift * pose.width * ASPECT)
        box = card_box(pose)
        if strip is not None:
            # Raised, more of a card can be seen, but another may lie over what was hidden.
            tall = min(box.h, strip.bottom - card_box(position.pose).y)
            box = Box(strip.x, box.y, strip.w, tall)
        return box, pose, position.z

    # -- what can be pressed ---------------------------------------------------------------------

    def buttons(self) -> Iterator[Button]:
        """All buttons of the table as it is, from the top."""
        frame = self.layout.frame
        unit, area = frame.unit, frame.actions
        side = 34 * unit
        corner, keys = Box(frame.margin * 0.8, frame.margin * 0.8, side, side), self.keys.key
        aside, sitting = self.table.aside, self.sitting
        if aside is None or not aside.alone:
            yield Button("menu", _("Menu"), keys("back out"), corner, "menu")
            yield Button("log", _("Log"), keys("log"), frame.opener, "plain")
        if aside is not None:
            yield from self.offers(aside)
        if sitting is None:
            return
        wide, tall = min(area.w, 300 * unit), 40 * unit
        y = area.y + 30 * unit
        if self.offered:
            for key, words, hint, look, action in self.choices(sitting):
                box, emblem = Box(area.x, y, wide, tall), ""
                if action is not None:
                    emblem = labels.EMBLEMS.get(sitting.observation.outcome(action).kind, "")
                yield Button(key, words, hint, box, look, action, emblem)
                y += tall + 8 * unit
        yield from self.small_buttons(sitting, y)

    def small_buttons(self, sitting: ActivePlayer, top: float) -> Iterator[Button]:
        """What can be done beside deciding: at the bottom, as far as there is room below `top`."""
        area, unit = self.layout.frame.actions, self.layout.frame.unit
        tall, gap = 28 * unit, 8 * unit
        share = min(1.0, area.w / (HELPERS * unit))
        y, x = area.bottom - tall, area.x
        above = y - tall - 0.75 * gap
        said = 48 * unit if hint_of(self.table) else 0.0  # what is said of this turn is not covered
        two_rows = above >= max(top, area.y + said)
        helpers, back = list(self.helpers(sitting, brief=share < 1)), list(self.ways_back())
        if back and share < 1 and not two_rows:
            # Where texts are large, there is room for what can't be done later.
            helpers = [helper for helper in helpers if helper[0] != "sort"]
        for key, words, hint, wide in helpers:
            box = Box(x, y, wide * share * unit, tall)
            if y >= top and box.right <= area.right + 1:
                yield Button(key, words, hint, box, "plain")
                x = box.right + gap * share
        if two_rows:
            x, y = area.x, above
        wide = 134 * share * unit
        if x + len(back) * (wide + gap * share) - gap * share > area.right + 1:
            back = [way for way in back if not way[3]]
        for key, words, hint, reason in back:
            box = Box(x, y, wide, tall)
            if y >= top and box.right <= area.right + 1:
                look = "off" if reason else "plain"
                yield Button(key, words, hint, box, look, reason=reason)
                x = box.right + gap * share

    def helpers(
        self, sitting: ActivePlayer, *, brief: bool
    ) -> Iterator[tuple[str, str, str, float]]:
        """Key, words, hint and width in units of what helps to decide; `brief` in fewer words."""
        if self.director.count_of(sitting.seat) > 1:
            sorts = {"rank": _("Sorted by rank"), "suit": _("Sorted by suit")}
            if brief:
                sorts = {"rank": _("By rank"), "suit": _("By suit")}
            yield "sort", sorts.get(self.sort, _("As dealt")), self.keys.key("sort"), 158
        if self.offered:
            yield (
                "hint",
                _("Hint") if self.advice is None else _("Hide hint"),
                self.keys.key("hint"),
                112,
            )

    def ways_back(self) -> Iterator[tuple[str, str, str, str]]:
        """Key, words and hint of what takes back, and does again, and why that can't be done now.
        The first one stays where it can't, but in a lesson, which says what to press.
        """
        session = self.table.session
        if self.director.paused or session.setup.you is None:
            return
        reason, again = self.table.why_not_back(), session.can_do_again
        if reason is None:
            yield "undo", _("Take back"), self.keys.key("undo"), ""
        elif self.teaching is None or again:
            yield "undo", _("Take back"), "", tr(reason)
        if again:
            yield "redo", _("Do again"), self.keys.key("redo"), ""

    def hint_for(self, verb: str) -> str:
        """The key that does the same as a button, if any does."""
        return self.keys.key(verb) if verb else ""

    def prompt(self) -> str:
        """What is written above the buttons."""
        if self.table.aside is not None:
            return self.table.aside.prompt(prompt_of(self.table))
        return "" if self.sitting is None else prompt_of(self.table)

    def offers(self, aside: SpectatorControls) -> Iterator[Button]:
        """The buttons of a table where nobody sits, in rows of equal height."""
        unit, area, gap = self.layout.frame.unit, self.layout.frame.actions, 6.0
        rows = [list(row) for row in aside.offers if row]
        if area.w < NARROW * unit:
            rows = [half for row in rows for half in (row[:2], row[2:]) if half]
        top, wide = area.y + 28 * unit, min(area.w, 400 * unit)
        pairs = [row for row in rows if len(row) == 2]
        if len(rows) < 4 and any(_crowded(pair, wide / 2 - gap * unit, unit) for pair in pairs):
            rows, gap = [[offer] for row in rows for offer in row], 4.0
        pitch = min(42 * unit, (area.bottom - top + gap * unit) / max(1, len(rows)))
        for row in rows:
            one = (wide + gap * unit) / len(row)
            for i, offer in enumerate(row):
                box = Box(area.x + i * one, top, one - gap * unit, pitch - gap * unit)
                yield Button(offer.key, offer.words, self.hint_for(offer.verb), box, offer.look)
            top += pitch

    def choices(self, sitting: ActivePlayer) -> Iterator[tuple[str, str, str, str, Action | None]]:
        """Key, words, hint, look and action of what can be decided now."""
        observation, action = sitting.observation, sitting.selection.action(sitting.observation)
        some = action is not None or bool(sitting.selection.picked)
        if action is not None:
            outcome = observation.outcome(action)
            look = _LOOKS.get(outcome.kind, "gold")
            key = "" if look == "off" else self.keys.key("play")
            yield "play", tr(outcome.words), key, look, action
        elif some:
            yield "play", _("These cards don’t go together."), "", "off", None
        for i, other in enumerate(cardless(observation)):
            outcome = observation.outcome(other)
            usual = not some and i == 0
            look = _LOOKS.get(outcome.kind, "gold") if usual else "plain"
            words = tr(outcome.words)
            key = self.keys.key("cardless") if i == 0 else ""
            yield f"do {other.kind}", words, key, look, other

    # -- the lesson ------------------------------------------------------------------------------

    def panel(self, said: LessonView) -> Panel:
        """What a lesson says, and what it means."""
        count = len(said.choices)
        boxes = beside.buttons(said.box, said.unit, count)
        buttons = [
            Button(choice.key, choice.words, self.hint_for(choice.verb), box, choice.look)
            for choice, box in zip(said.choices, boxes, strict=True)
        ]
        words = beside.words(said.box, said.unit, count)
        boxed = [box for point in said.points if (box := self.pointed_box(point)) is not None]
        return Panel(said, words, tuple(buttons), tuple(boxed))

    def pointed_box(self, point: str) -> Box | None:
        """What is pointed at, where that is no single card: a player, a button, a place for cards,
        or a hand.
        """
        word, _sign, rest = point.partition(" ")
        if word == "player":
            return self.layout.plate(int(rest))
        if word == "button":
            return next((button.box for button in self.buttons() if button.key == rest), None)
        boxes = []
        for zone, home in self.layout.homes.items():
            there = self.director.zones.get(zone)
            if pointed(str(zone), point) and (zone.kind == self.description.hand or not there):
                cards = [card_box(position.pose) for position in self.layout.positions[zone]]
                boxes.append(around(cards) if there and cards else home)
        return around(boxes) if boxes else None

    def pointed_cards(self) -> Iterator[Sprite]:
        """The cards that the lesson speaks of: those of the person at the screen by their faces,
        and the uppermost ones of other places.
        """
        for point in () if self.teaching is None else self.teaching.points:
            for zone, sprites in self.director.zones.items():
                if zone.seat == self.seats.viewer and zone.kind not in self.description.secret:
                    faces = (s for s in sprites if s.card is not None and c.code(s.card) == point)
                    yield from faces
                if pointed(str(zone), point) and zone.kind != self.description.hand:
                    yield from sprites[-1:]

    # -- marks -----------------------------------------------------------------------------------

    def marks(self) -> dict[int, str]:
        """Which cards get a frame or a veil."""
        marks, sitting = self.secrets(), self.sitting
        if sitting is None or self.director.behind:
            return marks
        if self.offered and self.highlight:
            marks |= self.unplayable(sitting)
        marks |= {sprite.key: "lit" for sprite in self.pointed_cards()}
        for picked in sitting.selection.picked:
            sprite = self.director.sprite(picked)
            if sprite is not None:
                marks[sprite.key] = "picked"
        sprite = self.director.sprite(sitting.attention.hovered)
        if sprite is not None:
            marks.setdefault(sprite.key, "near")
        focused = card_with(self.table, self.seats.attention.focused)
        sprite = self.director.sprite(focused)
        if sprite is not None:
            marks[sprite.key] = "picked focus" if marks.get(sprite.key) == "picked" else "focus"
        return marks

    def secrets(self) -> dict[int, str]:
        """Marks for the cards in front of the person at the screen that nobody else knows, and for
        the card that is lit.
        """
        director, marks = self.director, dict[int, str]()
        if self.description.secret and self.sitting is not None:
            for zone, sprites in director.zones.items():
                secret = zone.kind in self.description.secret and zone not in director.turned
                if secret and zone.seat == self.sitting.seat:
                    marks |= {s.key: "secret" for s in sprites if s.shown and s.card is not None}
        if director.lit is not None:
            marks |= {sprite.key: "lit" for sprite in director.zones[director.lit]}
        return marks

    def unplayable(self, sitting: ActivePlayer) -> dict[int, str]:
        """Veils over what may not be played. A card that has been turned up where all others lie
        face down cannot be picked, but the decision is about it: it gets a frame instead.
        """
        playable, specs = sitting.observation.playable(), self.director.specs
        marks = {}
        for zone, sprites in self.director.zones.items():
            if sitting.selection.may(zone):
                mark = "picked" if specs[zone].faces is Faces.NOBODY else "dim"
                for index, sprite in enumerate(sprites):
                    if sprite.card is not None and Picked(zone, index) not in playable:
                        marks[sprite.key] = mark
        return marks


_LOOKS = {"refused": "off", "takes": "amber"}
"""How a button looks for what would come of it, where that is not the usual thing."""
_HINT_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""Sizes of a hint's words, in shares of the usual one: the largest that covers nothing is taken."""


def _kind_of(outcome: Outcome) -> Literal["takes", "sweeps", "builds", "uncertain"] | None:
    """The badge for what would come of a card; None where that is nothing to speak of."""
    match outcome.kind:
        case "takes" | "sweeps":
            return outcome.kind
        case "uncertain" if outcome.cards:
            return "uncertain"
        case "plain" if outcome.needed and outcome.run > 1:
            return "builds"
    return None


def _words_of(outcome: Outcome) -> str:
    """What would come of a card, on a badge."""
    match _kind_of(outcome):
        case "takes":
            return _("takes {count}").format(count=outcome.cards)
        case "uncertain":
            return _("may take {count}").format(count=outcome.cards)
        case "builds":
            return _("{run} of {needed}").format(run=outcome.run, needed=outcome.needed)
        case "sweeps":
            return _("sweeps")
    return ""


def _spoken_of(outcome: Outcome) -> str:
    """The same to be heard."""
    match _kind_of(outcome):
        case "takes":
            return n_("would take {count} card", "would take {count} cards", outcome.cards)
        case "uncertain":
            return n_("may take {count} card", "may take {count} cards", outcome.cards)
        case "builds":
            words = _("would make {run} of {needed}")
            return words.format(run=outcome.run, needed=outcome.needed)
        case "sweeps":
            return _("would sweep the pile")
    return ""


def _kinds(description: TableDescription) -> dict[str, str]:
    """What the zones in front of a seat are like, see `Pile.kind`."""
    kinds = dict.fromkeys(description.kinds, "open")
    kinds |= dict.fromkeys(description.secret, "secret")
    kinds |= dict.fromkeys(description.won, "won")
    return {**kinds, description.hand: "held"}


def _crowded(row: Sequence[ButtonSpec], wide: float, unit: float) -> bool:
    """Whether one of these doesn't fit on a button of this width, in a line of small letters."""
    room = wide - 26 * unit
    return any(text.measure(offer.words, round(13 * unit), "medium") > room for offer in row)
