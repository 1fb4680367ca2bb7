"""The model of a table: the game, its cards as shown, who sits there, what everybody may read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.play.players import faces, temperaments
from swoop_desktop.play.session import Batch, Session
from swoop_desktop.records.replay import Eyes
from swoop_desktop.scenes.common.origin_words import origin_words
from swoop_desktop.scenes.framework.table_facts import Chronicle
from swoop_desktop.scenes.table.model.evening import Evening, LivingLamp, QuietLog
from swoop_desktop.scenes.table.model.face_moods import FaceMoods
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.shown import Shown
from swoop_desktop.scenes.table.model.table_button import TableButton
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.motion.card_sprites import Arrange
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.spec import TableDescription, description_of

RECALLED = 12_000
"""At least so many events of the past are looked through when a table is laid in mid-game, back to
the beginning of a deal: for the totals, and for the log.
"""


class SpectatorControls(Protocol):
    """What can be done at a table where nobody sits: it is watched, or looked back at."""

    def prompt(self, turn: str) -> str:
        """What is written above the buttons; `turn` says whose turn it is."""

    @property
    def buttons(self) -> Sequence[TableButton]:
        """What can be pressed there, instead of the table's own buttons with these keys."""

    @property
    def place(self) -> str:
        """Where this is, to whoever tells what keys do (`common.verbs`)."""


@dataclass(frozen=True, slots=True)
class TableModel:
    """What the parts of a table work on. Each of these owns what it holds."""

    session: Session
    description: TableDescription
    director: Director
    viewers: Viewers
    public: PublicLog
    faces: tuple[str, ...]
    """The animals of the players' portraits, by seat."""
    moods: FaceMoods
    """What these faces show."""
    lamp: LivingLamp
    """Where the light over them lies."""
    quiet: QuietLog
    """How far the log beside the table has receded."""
    evening: Evening
    """What the table remembers."""
    spectator: SpectatorControls | None = None
    """What can be pressed where nobody sits."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.session.setup.names

    @property
    def chronicle(self) -> Chronicle:
        """All that has been shown so far, to be read."""
        origin = origin_words(self.session.setup)
        return Chronicle(tuple(self.public.log), self.names, self.faces, self.public.cut, origin)

    def why_not_back(self) -> Message | None:
        """Return why the last play can't be taken back; None if it can. What came after it is only
        told once the table has shown it.
        """
        reason = self.session.why_not_back(free=self.session.free_undo)
        if reason is not None and self.director.behind:
            return msg("Cards are still on their way.")
        return reason

    def begin(self) -> None:
        """Deal the cards, or lay them as they were if the deal has begun; listen to the session."""
        history, viewers = self.session.history, self.viewers
        self.session.subscribe(self._on_decided)
        begun = [i for i, event in enumerate(history) if isinstance(event, DealBegan)]
        ended = [i for i, event in enumerate(history) if isinstance(event, DealEnded)]
        recent = next((i for i in reversed(ended) if len(history) - i > RECALLED), 0)
        self.public.cut = recent > 0
        fresh = bool(begun) and not any(isinstance(e, Decided) for e in history[begun[-1] :])
        if fresh and self.session.winners is None:
            self.director.await_deal(viewers.zones)
            self.public.recall(map(Shown, viewers.views(history[recent : begun[-1]])))
            self.evening.recall(map(Shown, history[recent : begun[-1]]))
            viewers.feed(history[begun[-1] :])
        else:
            self.public.recall(map(Shown, viewers.views(history[recent:])))
            self.moods.recall(map(Shown, history[recent:]))
            self.evening.recall(map(Shown, history[recent:]))
            self.director.lay(viewers.zones)

    def leave(self) -> None:
        """Close the session, which can be resumed, and listen to it no more."""
        self.session.unsubscribe(self._on_decided)
        self.session.close()

    def on_shown(self, event: Event) -> None:
        """Tell the log, the faces and whoever sits there that this is shown now."""
        shown = Shown(event)
        self.moods.on_shown(shown)
        self.evening.on_shown(shown)
        readable = self.viewers.readable(shown)
        if readable is not None:
            self.public.on_shown(readable)
        self.viewers.on_shown(shown)

    def _on_decided(self, batch: Batch) -> None:
        """Have shown what was decided. What is taken back is shown at once."""
        if not batch.taken_back:
            self.viewers.on_decided(batch)
            return
        self.viewers.go_back()
        history = self.session.history
        begun = max(i for i, event in enumerate(history) if isinstance(event, DealBegan))
        self.public.go_back(map(Shown, self.viewers.views(history[begun:])))
        self.moods.recall(map(Shown, history[begun:]))
        self.evening.go_back(map(Shown, history[begun:]))

    def deals(self, last: int) -> list[DealEnded]:
        """Return the deals that are over, up to the one with this number."""
        ended = [event for event in self.session.history if isinstance(event, DealEnded)]
        return [event for event in ended if event.number <= last]


def build_table(
    session: Session,
    arrange: Arrange,
    sort: Callable[[], str],
    me: Me,
    eyes: Eyes | None = None,
) -> TableModel:
    """Build the model of a table for a game. `arrange` lays out the cards in the window, `sort`
    says how hands are sorted now, `me` is whoever this program belongs to. The people of the game
    sit at it; but with `eyes` nobody does, and the cards lie as these see them.
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
