"""The model of a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from swoop_desktop.engine.events import Action, DealBegan, DealEnded, Decided, Event, Zone
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.state import Picked
from swoop_desktop.play.players import faces, temperaments
from swoop_desktop.play.session import Batch, Session
from swoop_desktop.records.replay import Eyes
from swoop_desktop.scenes.common.words import origin_words
from swoop_desktop.scenes.framework.table_facts import Chronicle
from swoop_desktop.scenes.table.model.evening import Evening, LivingLamp, QuietLog
from swoop_desktop.scenes.table.model.face_moods import FaceMoods
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.motion.card_sprites import Arrange
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.spec import TableDescription, description_of
from swoop_desktop.ui.node import NO_STATES, Node


class ButtonPlace(Enum):
    MENU = auto()
    """In the corner."""
    LOG = auto()
    """Above the log."""
    DECISION = auto()
    """Below the prompt: large, or in rows of small buttons."""
    HELP = auto()
    """At the bottom, small."""
    UNDO = auto()
    """Above the help buttons, small."""
    SPECTATOR = auto()
    """In rows below the prompt."""
    LESSON = auto()
    """Below the lesson's text."""
    REPLAY_BAR = auto()
    KEYS = auto()
    """Nowhere: only a key presses it."""


def _nothing() -> None: ...


_NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button at the table."""

    key: str
    words: str = ""
    verb: str = ""
    """Name of the verb whose key the button shows (`scenes.common.verbs`). A verb's key presses the
    button with this `key` or `verb`.
    """
    reason: str | None = None
    """Why the button is disabled, empty if obvious; None: enabled."""
    run: Callable[[], object] = _nothing
    place: ButtonPlace = ButtonPlace.HELP
    look: str = "plain"
    """``gold`` for the usual choice, ``amber`` for taking cards, ``menu``, ``plain``, or ``off``
    for a button that only says why it is too early.
    """
    emblem: str = ""
    action: Action | None = None
    width: float = 112
    """Units: width of a button with words in a replay's bar."""
    row: int = 0
    """Number of a spectator button's row."""
    box: Box = _NOWHERE
    unit: float = 1.0
    """Pixels per unit of the words."""
    hint: str = ""
    """Name of the key, if the button shows it."""
    letters: int = 0
    """Pixels: maximum letter size, the same for adjacent buttons; 0: as large as fits."""

    @property
    def disabled(self) -> bool:
        return self.reason is not None

    @property
    def why(self) -> str:
        """Why the button is disabled, unless its words say so."""
        return "" if self.reason in (None, self.words) else self.reason or ""

    @property
    def bare(self) -> bool:
        """True if only its emblem is drawn."""
        return self.place is ButtonPlace.REPLAY_BAR and bool(self.emblem)

    @property
    def node(self) -> Node:
        states = frozenset({"disabled"}) if self.disabled else NO_STATES
        return Node(self.key, "button", self.words, self.box.rect, "press", self.why, states)


RECALLED = 12_000
"""Minimum number of recalled events, which begin at a deal's end."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson's panel; its buttons are among the table's."""

    box: Box
    unit: float
    """Pixels per unit of the text; the table's unit may be smaller."""
    title: str
    part: str
    progress: str
    share: float
    """Progress in the part, 0 to 1."""
    words: str
    answer: str
    points: tuple[str, ...]
    """Targets to point at, see `lessons.script.Step`."""
    how: str = ""
    """How the decision is made with mouse, keys, pad or finger."""
    right: bool = False
    """True if a tick marks the answer."""
    later: frozenset[str] = frozenset()
    """Kinds of badges that are explained later."""
    ready: bool = True
    """False until the cards are dealt: a button's change would interrupt screen readers."""


class Mode:
    """Replaces parts of a usual table: for watched, past, replayed and taught games."""

    place = ""
    """Place in `common.verbs` whose verbs are valid."""
    taught = False
    hint: Callable[[], object] | None = None
    """Replaces the usual hint."""
    leaving: tuple[Message, Callable[[], object]] | None = None
    """Label and action of the pause's button for leaving."""
    aim = ""
    """Notice as the game begins."""

    @property
    def due(self) -> float | None:
        """Seconds until the mode goes on by itself, or None."""
        return None

    @property
    def onward(self) -> str:
        """The label for going on after a deal."""
        return ""

    @property
    def told(self) -> Sequence[str]:
        """Further lines for the page after a deal."""
        return ()

    @property
    def buttons(self) -> Sequence[TableButton]:
        """Buttons that replace the table's own with the same keys."""
        return ()

    def prompt(self, turn: str) -> str:
        """Return the text above the buttons; `turn` says whose turn it is."""
        return turn

    def teaching(self) -> LessonView | None:
        return None

    def allows(self, action: Action) -> bool:
        """False if the mode rejects a legal decision, and says why."""
        return True

    def tick(self, ask: Callable[[], object], seconds: float) -> bool:
        """Let time pass; `ask` asks for a hint. True if the panel changed."""
        return False

    def deal_over(self) -> bool:
        """Go on after a deal; False if the table must do that."""
        return False

    def close(self) -> None: ...


_USUAL = Mode()


@dataclass(frozen=True, slots=True)
class TableModel:
    """The objects that all parts of a table share."""

    session: Session
    description: TableDescription
    director: Director
    viewers: Viewers
    public: PublicLog
    faces: tuple[str, ...]
    moods: FaceMoods
    lamp: LivingLamp
    quiet: QuietLog
    evening: Evening
    mode: Mode = _USUAL

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.setup.names

    @property
    def chronicle(self) -> Chronicle:
        origin = origin_words(self.session.setup)
        return Chronicle(tuple(self.public.log), self.names, self.faces, self.public.cut, origin)

    def why_not_back(self) -> Message | None:
        """Return why nothing can be taken back, without revealing events not yet shown."""
        reason = self.session.why_not_back(free=self.session.free_undo)
        if reason is not None and self.director.behind:
            return msg("Cards are still on their way.")
        return reason

    def begin(self) -> None:
        history, viewers = self.session.history, self.viewers
        self.session.subscribe(self._on_decided)
        begun = [i for i, event in enumerate(history) if isinstance(event, DealBegan)]
        ended = [i for i, event in enumerate(history) if isinstance(event, DealEnded)]
        recent = next((i for i in reversed(ended) if len(history) - i > RECALLED), 0)
        self.public.cut = recent > 0
        fresh = bool(begun) and not any(isinstance(e, Decided) for e in history[begun[-1] :])
        if fresh and self.session.winners is None:
            self.director.await_deal(viewers.zones)
            self.public.recall(viewers.views(history[recent : begun[-1]]))
            self.evening.recall(history[recent : begun[-1]])
            viewers.feed(history[begun[-1] :])
        else:
            self.public.recall(viewers.views(history[recent:]))
            self.moods.recall(history[recent:])
            self.evening.recall(history[recent:])
            self.director.lay(viewers.zones)

    def leave(self) -> None:
        self.session.unsubscribe(self._on_decided)
        self.session.close()

    def on_shown(self, event: Event) -> None:
        self.moods.on_shown(event)
        self.evening.on_shown(event)
        readable = self.viewers.readable(event)
        if readable is not None:
            self.public.on_shown(readable)
            if self.public.call is not None:
                self.director.swoops = self.public.call.times
        self.viewers.on_shown(event)

    def _on_decided(self, batch: Batch) -> None:
        if not batch.taken_back:
            self.viewers.on_decided(batch)
            return
        self.viewers.go_back()
        history = self.session.history
        begun = max(i for i, event in enumerate(history) if isinstance(event, DealBegan))
        self.public.go_back(self.viewers.views(history[begun:]))
        self.moods.recall(history[begun:])
        self.evening.go_back(history[begun:])

    def deals(self, last: int) -> list[DealEnded]:
        ended = [event for event in self.session.history if isinstance(event, DealEnded)]
        return [event for event in ended if event.number <= last]


def build_table(
    session: Session,
    arrange: Arrange,
    sort: Callable[[], str],
    me: Me,
    eyes: Eyes | None = None,
) -> TableModel:
    """`sort` returns the sort order, `me` is the program's owner. With `eyes` nobody sits at the
    table; the cards that `eyes` may see are open.
    """
    setup = session.setup
    description = description_of(setup.game.name)
    looks = eyes or Eyes(setup.you)

    def order(sprites: Sequence[Sprite]) -> Sequence[int]:
        return viewers.order(sprites)

    director = Director(
        description,
        setup.game.zones(setup.rules, len(setup.seats)),
        next(iter(session.setup.humans), 0) if looks.seat is None else looks.seat,
        arrange,
        order,
        closed=looks.seat is None,
        revealed=looks.everything,
    )
    viewers = Viewers(session, description, director, sort, eyes)
    public = PublicLog(description, setup.names, setup.tell, looks.seat)
    moods = FaceMoods(director, temperaments(setup.seats))
    animals = faces(setup.seats, me)
    return TableModel(
        session,
        description,
        director,
        viewers,
        public,
        animals,
        moods,
        LivingLamp(director),
        QuietLog(director, public, viewers),
        Evening(description),
    )


@dataclass(frozen=True, slots=True)
class ZoneTarget:
    """A zone to press or ask about."""

    zone: Zone

    @property
    def key(self) -> str:
        return f"zone {self.zone}"


@dataclass(frozen=True, slots=True)
class SeatTarget:
    """A player's name plate."""

    seat: int

    @property
    def key(self) -> str:
        return f"plate {self.seat}"


@dataclass(frozen=True, slots=True)
class CardTarget:
    """A card to press or ask about."""

    card: Picked

    @property
    def key(self) -> str:
        return f"{self.card.zone}#{self.card.place}"


@dataclass(frozen=True, slots=True)
class LogTarget:
    """The log, to scroll or open."""

    key = "happened"


Target: TypeAlias = ZoneTarget | SeatTarget | CardTarget | LogTarget | TableButton
"""Everything that can be pressed or explained."""


def _zone(words: str) -> Zone:
    kind, *numbers = words.split(":")
    return Zone(kind, *map(int, numbers))


def thing_with(table: TableModel, key: str) -> ZoneTarget | SeatTarget | None:
    layout, (what, _sign, name) = table.director.layout, key.partition(" ")
    if what == "zone" and (zone := _zone(name)) in layout.homes:
        return ZoneTarget(zone)
    return SeatTarget(int(name)) if what == "plate" and int(name) in layout.order else None


def card_with(table: TableModel, key: str) -> Picked | None:
    """Return the viewer's card with this key, if it can be picked."""
    player, (name, sign, place) = table.viewers.player, key.partition("#")
    if player is None or not sign:
        return None
    picked = Picked(_zone(name), int(place))
    there = table.director.sprite(picked) is not None
    return picked if there and player.selection.may(picked.zone) else None
