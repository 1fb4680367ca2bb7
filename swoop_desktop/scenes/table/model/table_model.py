"""The model of a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.play.players import faces, temperaments
from swoop_desktop.play.session import Batch, Session
from swoop_desktop.records.replay import Eyes
from swoop_desktop.scenes.common.words import origin_words
from swoop_desktop.scenes.framework.table_facts import Chronicle
from swoop_desktop.scenes.table.model.evening import Evening, LivingLamp, QuietLog
from swoop_desktop.scenes.table.model.face_moods import FaceMoods
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.table_button import TableButton
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.motion.card_sprites import Arrange
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.spec import TableDescription, description_of

RECALLED = 12_000
"""Least past events, extended to a deal's end."""


class SpectatorControls(Protocol):
    def prompt(self, turn: str) -> str:
        """Return the text above the buttons; `turn` says whose turn it is."""

    @property
    def buttons(self) -> Sequence[TableButton]:
        """Buttons that replace the table's own with the same keys."""

    @property
    def place(self) -> str:
        """Name of the place in `common.verbs`."""


@dataclass(frozen=True, slots=True)
class TableModel:
    """The objects that all parts of a table share; it has no state of its own."""

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
    spectator: SpectatorControls | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.setup.names

    @property
    def chronicle(self) -> Chronicle:
        origin = origin_words(self.session.setup)
        return Chronicle(tuple(self.public.log), self.names, self.faces, self.public.cut, origin)

    def why_not_back(self) -> Message | None:
        """Return why not. Later events stay secret until shown."""
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
    """Build a table. `sort` returns the sort order, `me` is the program's owner. With `eyes` nobody
    sits there, and they see the cards.
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
