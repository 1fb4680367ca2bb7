"""The table as data, made by `table_reader`, drawn and described: sight, clicks and hearing agree.
It holds no hidden card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Literal, NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    CardTarget,
    LessonView,
    TableButton,
)
from swoop_desktop.scenes.table.view.replay_bar_model import ReplayBar
from swoop_desktop.tabletop.drawing.furniture import BubbleLook
from swoop_desktop.tabletop.geometry.card_poses import Box, Pose
from swoop_desktop.tabletop.motion.swoop_timeline import Course
from swoop_desktop.tabletop.spec import Part
from swoop_desktop.tabletop.spec.moods import Mood
from swoop_desktop.ui.node import Box as Rect


class Pile(NamedTuple):
    """Cards on each other, or held by somebody else."""

    zone: Zone
    box: Box
    kind: str
    """``held`` in a hand, ``won``, ``secret`` in front of a seat, ``open``, or ``centre``."""
    label: str
    """Empty if its cards say enough."""
    cards: int
    top: c.Card | None
    """None if the screen may not show it."""
    private: bool = False
    """True if only the viewer knows it."""
    run: str = ""
    """The top card's number of equal ones, or the choice made with it."""
    turned: tuple[c.Card, ...] = ()
    """The known cards of a hand."""
    where: str = ""
    """Its column and the card that covers it; empty without columns."""


class Badge(NamedTuple):
    """A card's outcome, a hint, or a past play."""

    key: str
    kind: Literal["takes", "sweeps", "builds", "uncertain", "hint", "played"]
    words: str
    """Empty if the sign says enough."""
    box: Box
    """The visible box; of a card as if upright."""
    pose: Pose | None = None
    depth: int = 0


class OwnCard(NamedTuple):
    picked: Picked
    card: c.Card | None
    box: Box
    selected: bool
    selectable: bool
    prospect: str
    hinted: bool
    where: str = ""

    @property
    def target(self) -> CardTarget:
        return CardTarget(self.picked)


@dataclass(frozen=True, slots=True)
class PartSpot:
    """Where the viewer's card for a part of the decision lies."""

    part: Part
    zone: Zone
    box: Box
    letter: str
    """The key that puts a card here, while there is something to decide."""
    pose: Pose
    words: Box | None
    """The box of its words at a ring; None without room."""
    rings: bool
    fate: str
    lying: Pile | None
    chosen: OwnCard | None


@dataclass(frozen=True, slots=True)
class Plate:
    """A name plate."""

    seat: int
    name: str
    face: str
    box: Box
    portrait: Box
    mirrored: bool
    """True if the face is at the plate's right end."""
    cards: int
    total: int
    standing: str
    in_short: str
    state: str
    """``turn``, ``done`` while others still decide, ``best`` in the finished deal, or empty."""
    chip: str
    """Such as “Dealer”; empty for other players."""
    mood: Mood
    out: bool


@dataclass(frozen=True, slots=True)
class Centre:
    """A zone in the middle."""

    pile: Pile
    spot: str
    emblem: str
    foot: Box
    """The zone's whole room, however full."""
    badge: str


@dataclass(frozen=True, slots=True)
class Won:
    """A player's won cards, with their number."""

    zone: Zone
    box: Box
    words: str
    count: int
    own: bool


class Stake(NamedTuple):
    box: Box
    figure: str
    """Number of cards, or the leading card."""
    words: str
    aloud: str


class Tick(NamedTuple):
    seat: int
    box: Box


class Trail(NamedTuple):
    """`words` has the number if there is a single box for all."""

    seat: int
    sign: str
    boxes: tuple[Box, ...]
    sure: int
    """Full signs; the others are hollow."""
    words: str
    won: tuple[float, float]
    """Centre of the won cards, where new signs start."""


@dataclass(frozen=True, slots=True)
class Lately:
    """A player's plays since the viewer's last turn."""

    seat: int
    box: Box
    """Without height if the table has no room for a chip."""
    side: int
    """-1: the player sits at the left, 1: at the right."""
    lines: tuple[LogLine, ...]
    """Oldest first."""


class Cards(NamedTuple):
    """Only for description: the director draws cards."""

    before: Mapping[int, list[Pile]]
    """Cards in front of opponents, by seat."""
    columns: tuple[Pile | OwnCard, ...]
    """Cards in front of the viewer, without parts."""
    hand: tuple[OwnCard, ...]
    """Without the cards at parts."""


class Memory(NamedTuple):
    course: Course | None
    """None in games without swoops."""
    swoops: int
    late: bool
    seats: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    """Points after each of the last deals; empty without room for the paper."""
    paper: Box | None
    words: str


@dataclass(frozen=True, slots=True)
class Panel:
    """A lesson's panel."""

    said: LessonView
    words: Box
    pointed: tuple[Box, ...]
    """Boxes to point at; single cards have marks instead."""


class Bubble(NamedTuple):
    words: str
    box: Box
    unit: float
    """Pixels per unit of the text."""
    look: BubbleLook = "plain"
    """Paper for a note on the past."""


class Called(NamedTuple):
    words: str
    line: str
    """The maker, and the number of cards."""
    faces: tuple[str, ...]
    times: str = ""
    """The number of a further swoop of one turn."""


class Change(IntEnum):
    """How much of a view has to be read anew."""

    NOTHING = 0
    POINTED = 1
    """The card below the pointer: badges and marks."""
    OWN = 2
    """Also all that the person at the screen does: picks, focus, notices."""
    ALL = 3


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the table says: first what only the game changes."""

    plates: tuple[Plate, ...]
    """Clockwise from the bottom seat."""
    viewer: int | None
    centre: tuple[Centre, ...]
    lately: tuple[Lately, ...]
    empty: tuple[tuple[Zone, Box], ...]
    """Empty columns, with a card's box."""
    won: tuple[Won, ...]
    stake: Stake | None
    """None in games without a ring."""
    ticks: tuple[Tick, ...]
    trails: tuple[Trail, ...]
    deal: str
    faces: tuple[str, ...]
    banner: str
    banner_box: Box
    call: Called | None
    memory: Memory | None
    parts: tuple[PartSpot, ...] = ()
    prompt: str = ""
    instruction: str = ""
    buttons: tuple[TableButton, ...] = ()
    """All placed ones, the topmost last."""
    badges: tuple[Badge, ...] = ()
    hint: Bubble | None = None
    log: tuple[LogLine, ...] = ()
    """At least all lines since the viewer's last turn."""
    log_after: int = 0
    """Lines after the visible ones, while scrolled back."""
    notice: Bubble | None = None
    goal: Zone | None = None
    marks: Mapping[int, str] = field(default_factory=dict)
    """Frames and veils by sprite, see `Stage.place`."""
    hovered_button: str = ""
    panel: Panel | None = None
    replay_bar: ReplayBar | None = None
    ring: Rect | None = None
    """Around the focused node, unless it is a card with a mark."""

    def at(self, *places: ButtonPlace) -> list[TableButton]:
        return [button for button in self.buttons if button.place in places]

    def button(self, key: str) -> TableButton | None:
        return next((button for button in self.buttons if button.key == key), None)


def with_moods(view: TableView, moods: Sequence[Mood]) -> TableView:
    plates = tuple(replace(plate, mood=moods[plate.seat]) for plate in view.plates)
    return replace(view, plates=plates)
