"""What the table says, as data: players, piles, buttons, badges, notices.

It is drawn and described from this, so that what can be seen, clicked and heard is the same. It
holds no card that the table does not show. `table_reader` makes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.state import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.lesson_view import LessonView
from swoop_desktop.scenes.table.model.notice import Notice
from swoop_desktop.scenes.table.model.targets import CardTarget
from swoop_desktop.scenes.table.view.replay_bar_model import ReplayBar
from swoop_desktop.tabletop.drawing.furniture import BubbleLook
from swoop_desktop.tabletop.geometry.card_poses import Box, Pose
from swoop_desktop.tabletop.motion.swoop_timeline import Course
from swoop_desktop.tabletop.spec import Part
from swoop_desktop.tabletop.spec.moods import Mood


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
    """What it is called; empty for what says by its cards what it is."""
    cards: int
    """How many lie there."""
    top: c.Card | None
    """The uppermost card, if it is known at the screen."""
    private: bool = False
    """Only the person at the screen knows it."""
    run: str = ""
    """What is said of the card on top: how many equal ones lie there, what was chosen with it."""
    turned: tuple[c.Card, ...] = ()
    """What has been turned up of a hand."""
    where: str = ""
    """In which column it lies, and under what; empty where there are none."""


class Badge(NamedTuple):
    """A sign on something: what would come of a card, that a hint names it, or that it was played
    where one looks back.
    """

    key: str
    """The key of the node that it is on."""
    kind: Literal["takes", "sweeps", "builds", "uncertain", "hint", "played"]
    words: str
    """Empty where the sign alone is quiet enough."""
    box: Box
    """The box of what it is on, as far as that can be seen; of a card as if it lay upright."""
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
    hinted: bool
    """Whether a hint names it."""
    where: str = ""
    """In which column it lies, and under what; empty for a card of the hand."""

    @property
    def target(self) -> CardTarget:
        """The card as what can be pressed."""
        return CardTarget(self.picked)


@dataclass(frozen=True, slots=True)
class PartSpot:
    """Where a card of the person at the screen goes that has a part of the decision."""

    part: Part
    zone: Zone
    box: Box
    letter: str
    """The key that puts a card here, while there is something to decide."""
    pose: Pose
    """How a card lies there."""
    words: Box | None
    """Where its words stand, at a ring; None: there is no room beside its card, or no ring."""
    rings: bool
    """Whether it is at a ring."""
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
    in_short: str
    """What of it matters most, in as few letters as can be; empty where nothing is."""
    state: str
    """``turn``, ``done`` with a decision that others still make, ``best`` in the deal that
    is over, or nothing."""
    chip: str
    """What the player with the chip is called, for example “Dealer”; empty for all others."""
    mood: Mood
    """What the face shows."""
    out: bool
    """Whether it looks out over its ring."""


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


class Stake(NamedTuple):
    """The ring in the middle, and what is at stake in it."""

    box: Box
    figure: str
    """How many cards, or which card leads; empty: nothing is said."""
    words: str
    """What stands below it."""
    aloud: str
    """All of it for whoever does not see it."""


class Tick(NamedTuple):
    """The sign that somebody has chosen, beside the cards that they laid."""

    seat: int
    box: Box


class Trail(NamedTuple):
    """The signs for what a seat has won."""

    seat: int
    sign: str
    """The icon of each."""
    boxes: tuple[Box, ...]
    """Where each of them lies; or a single one with `words`."""
    sure: int
    """So many are full, the others hollow."""
    words: str
    won: tuple[float, float]
    """Where the won cards lie, from which the signs come."""
    """The number, where not each has a place of its own; else empty."""


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


class Memory(NamedTuple):
    """What a table shows of the deals before."""

    course: Course | None
    """The way of its swoops, in games that have them."""
    swoops: int
    """How many there were."""
    late: bool
    """Whether its lamp is warm, since it is late."""
    seats: tuple[int, ...]
    """The seats whose points are on the paper, from the left."""
    totals: tuple[tuple[int, ...], ...]
    """Their points after each of the last deals; none where there is no room for the paper."""
    paper: Box | None
    """Where it lies."""
    words: str
    """What it says."""


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
    """A plate for everybody, clockwise from the seat at the bottom."""
    viewer: int | None
    """The seat of the person at the screen."""
    centre: tuple[Centre, ...]
    lately: tuple[Lately, ...]
    empty: tuple[tuple[Zone, Box], ...]
    """Columns in front of the seats in which no card lies any more, and where one would."""
    won: tuple[Won, ...]
    stake: Stake | None
    """None in games without a ring."""
    ticks: tuple[Tick, ...]
    trails: tuple[Trail, ...]
    parts: tuple[PartSpot, ...]
    prompt: str
    instruction: str
    buttons: tuple[Button, ...]
    badges: tuple[Badge, ...]
    hint: str
    """The hint, for as long as it is about what there is to decide."""
    hint_box: Box
    """Where the hint stands: instead of the log, or over what can be done where the log is too
    small.
    """
    hint_unit: float
    """The unit of its text, in pixels."""
    hint_look: BubbleLook
    """On what it is written: on paper where it is a note on what was played."""
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
    memory: Memory | None = None
    """What the table shows of the deals before; None where it is not to."""
    replay_bar: ReplayBar | None = None
    """What lies below the table, where a game is played back."""

    @property
    def every_button(self) -> tuple[Button, ...]:
        """The buttons of the table, of the lesson, and of the replay bar."""
        return (
            *self.buttons,
            *(self.panel.buttons if self.panel is not None else ()),
            *self.bar_buttons,
        )

    @property
    def bar_buttons(self) -> tuple[Button, ...]:
        """The buttons of the replay bar."""
        if self.replay_bar is None:
            return ()
        return tuple(
            Button(one.key, one.words, "", box, one.shown_look, None, one.emblem, bool(one.emblem))
            for one, box in self.replay_bar.pressed
        )

    def button(self, key: str) -> Button | None:
        """Find the button with this key, if there is one now."""
        return next((button for button in self.every_button if button.key == key), None)


def with_moods(view: TableView, moods: Sequence[Mood]) -> TableView:
    """Copy a view with other moods, by seat, where nothing else has changed."""
    plates = tuple(replace(plate, mood=moods[plate.seat]) for plate in view.plates)
    return replace(view, plates=plates)
