"""The person at the screen: their view of the game, what they picked, and what they look at.

All of it is private to that person, so it lives and goes together: whoever leaves the seat is
forgotten by dropping this one object.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealBegan, Event, Moved
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.state import Outcome, Picked, State
from swoop_desktop.engine.zones import Zone
from swoop_desktop.play.session import Answer, Batch
from swoop_desktop.scenes.table.model.notice import Notice
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.selection import Selection, ordered
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.focus import Focus


class Outcomes:
    """Answers of one view, each of which is asked for once."""

    def __init__(self, seen: State) -> None:
        self._seen = seen
        self._known: dict[tuple[Picked, ...], Outcome | None] = {}
        self._chosen: tuple[Picked, ...] = ()
        """What was chosen when the next was put together."""
        self._joined: dict[Picked, tuple[Outcome | None, bool]] = {}

    def of(self, picked: tuple[Picked, ...]) -> Outcome | None:
        """Return what would come of playing exactly these; None where they stand for nothing at
        all.
        """
        if picked not in self._known:
            action = self._seen.choose(picked) if picked else None
            self._known[picked] = None if action is None else self._seen.outcome(action)
        return self._known[picked]

    def joining(self, picked: Picked, chosen: tuple[Picked, ...]) -> tuple[Outcome | None, bool]:
        """Return what would come of a card: together with what is `chosen` where it may go with
        that, else of the card alone; and whether it goes with that.
        """
        if chosen != self._chosen:
            self._chosen, self._joined = chosen, {}
        found = self._joined.get(picked)
        if found is None:
            found = self._joined[picked] = self._join(picked, chosen)
        return found

    def _join(self, picked: Picked, chosen: tuple[Picked, ...]) -> tuple[Outcome | None, bool]:
        if picked in chosen:
            return self.of(chosen), True
        if chosen:
            together = self.of((*chosen, picked))
            if together is not None and together.kind != "refused":
                return together, True
        return self.of((picked,)), False


@dataclass(slots=True)
class Attention:
    """Where a person's pointer and keyboard focus are, and what was said to them there."""

    focus: Focus = field(default_factory=Focus)
    hand: tuple[int, ...] = ()
    """The sprites of the hand as it lay when the keyboard was there last, from left to right."""
    slot: int = 0
    """Which of them it was on."""
    pointer: tuple[int, int] = (0, 0)
    hovered: Picked | None = None
    hovered_button: str = ""
    notice: Notice | None = None
    last_line: int | None = None
    """The last line of the log that is to be seen beside the table, by how many there were with it;
    None: the newest.
    """

    def say(
        self,
        words: str,
        pos: tuple[int, int] | None = None,
        *,
        warning: bool = False,
        seconds: float = timing.NOTICE,
    ) -> None:
        """Show this notice for a while, instead of the one before."""
        self.notice = Notice(words, pos, warning, seconds)

    def hush(self) -> bool:
        """Take the notice away. True if there was one."""
        some, self.notice = self.notice is not None, None
        return some

    def look_away(self) -> None:
        """Forget what the pointer was on, which is not there any more."""
        self.hovered = None

    def point(self, pos: tuple[int, int], hovered: Picked | None, button: str) -> bool:
        """Remember where the pointer is and what lies below it, and hide the focus. True if that
        can be seen.
        """
        before = (self.focus.visible, self.hovered, self.hovered_button)
        self.pointer, self.hovered, self.hovered_button = pos, hovered, button
        self.focus.visible = False
        return before != (False, hovered, button)

    @property
    def focused(self) -> str:
        """The key of what has the keyboard focus, if that is shown."""
        return self.focus.key if self.focus.visible else ""

    def fade(self, seconds: float) -> bool:
        """Let time pass. True if the notice went."""
        return self.notice is not None and self.notice.fade(seconds) and self.hush()


@dataclass(slots=True)
class Lifted:
    """Cards that are being dragged with the mouse."""

    grabbed: Picked
    cards: tuple[Picked, ...]
    playable: bool
    """Whether they may be played as they are."""
    goal: Zone | None = None
    """Where they would go if they were let go now; None where they would go back."""


class Hint(NamedTuple):
    action: Action
    cards: tuple[Picked, ...]
    """The cards that it names."""
    words: str


class ActivePlayer:
    """A person at the screen, from the moment they sit down until they leave the seat."""

    def __init__(
        self,
        seat: int,
        observe: Callable[[int], State],
        selection: Selection,
        sort: Callable[[], str],
        ranks: Sequence[int],
    ) -> None:
        """`sort` says how hands are sorted now, `ranks` in which order of ranks."""
        self.seat = seat
        self.selection = selection
        self.attention = Attention()
        self.lifted: Lifted | None = None
        self.tapped_from: tuple[Picked, ...] = ()
        """What was picked before the last tap: a double tap means that, and not what the first
        tap made of it.
        """
        self.question: State | None = None
        """What this person saw when it was asked what they could do; None if no answer is awaited.
        """
        self.hint_wanted = False
        """Whether this person waits for a hint."""
        self.warned = False
        """Whether they were asked already whether they are sure of this decision."""
        self._observe, self._sort, self._ranks = observe, sort, ranks
        self._observation: State | None = None
        self._outcomes: Outcomes | None = None
        """What would come of cards, by the view above."""
        self._thought: tuple[State, Answer] | None = None
        """What they could do, and what that was about."""
        self._given: tuple[State, Hint] | None = None
        """The hint that was given last, and what it was about."""
        self._by_hand: dict[int, int] = {}
        """Where this person has put cards of the hand, by the keys of their sprites."""
        self._standings: tuple[int, tuple[Message, ...]] = (-1, ())
        """The deal, and how everybody stood in it when the table last showed all that happened."""

    @property
    def seen(self) -> State:
        """What this person may know now: of the game as it stands, not as it is shown."""
        if self._observation is None:
            self._observation = self._observe(self.seat)
        return self._observation

    @property
    def outcomes(self) -> Outcomes:
        """What would come of cards, as far as this person can know it now."""
        if self._outcomes is None:
            self._outcomes = Outcomes(self.seen)
        return self._outcomes

    @property
    def hint(self) -> Hint | None:
        """The hint for what there is to decide now, if one was given."""
        if self._given is None or not self._asked(self._given[0]):
            self._given = None
        return None if self._given is None else self._given[1]

    @property
    def thought(self) -> Answer | None:
        """What was found out about what there is to decide now."""
        if self._thought is None or not self._asked(self._thought[0]):
            self._thought = None
        return None if self._thought is None else self._thought[1]

    def on_decided(self, batch: Batch) -> None:
        """Drop what was seen before, which is out of date, and what was picked if it moved."""
        self._observation = self._outcomes = None
        if batch.seat == self.seat:
            self._thought, self.warned = None, False
        if any(self._mine(event) for event in batch.events):
            self.selection.clear()
            self.lifted = None

    def go_back(self) -> None:
        """Forget what was picked and asked since a decision that was taken back."""
        self._observation = self._outcomes = self.question = self.lifted = None
        self.hint_wanted = self.warned = False
        self.selection.clear()
        self.attention.look_away()

    def catch_up(self, deal: int) -> None:
        """Keep how everybody stands in this deal, since the table shows all that has happened. The
        game is often ahead of the table, and name plates must not tell what cannot be seen yet.
        """
        self._standings = (deal, self.seen.notes)

    def tap(self, picked: Picked, *, offered: bool) -> Message | None:
        """Pick a card, or put it back; returns why that is not possible. Where it doesn't go with
        what a hint has picked, that is put back: it was not this person who picked it.
        """
        self.tapped_from = before = self.selection.picked
        hinted = self._of_hint(before) and picked not in self.selection
        refusal = self.selection.tap(picked, self.seen, offered=offered)
        if hinted and (refusal is not None or not self._goes_together()):
            self.selection.clear()
            refusal = self.selection.tap(picked, self.seen, offered=offered)
        return refusal

    def put(self, picked: Picked, part: str, *, offered: bool) -> Message | None:
        """Pick a card for a part of the decision; returns why that is not possible."""
        return self.selection.put(picked, part, self.seen, offered=offered)

    def ask(self) -> bool:
        """Wait for what can be done now. False if that has been asked already."""
        if self._asked(self.question):
            return False
        self.question = self.seen
        return True

    def waits(self, *, offered: bool) -> bool:
        """Return whether an answer is still waited for; a question that is out of date is
        dropped.
        """
        if not offered or not self._asked(self.question):
            self.question, self.hint_wanted = None, False
        return self.question is not None

    def learn(self, answer: Answer) -> None:
        """Take the answer to the question. It stays until there is something else to decide."""
        self.question, self._thought = None, (self.seen, answer)

    def give_hint(self, hint: Hint | None) -> None:
        """Give the hint that was wanted, if there is one. It stays as long as the answer."""
        self.hint_wanted = False
        self._given = None if hint is None else (self.seen, hint)

    def forget_hint(self) -> bool:
        """Take the hint away. True if there was one."""
        some, self._given = self.hint is not None, None
        return some

    def put_hint_away(self) -> bool:
        """Take the hint away, and put the cards back that it has picked. True if there was one."""
        if self._of_hint(self.selection.picked):
            self.selection.clear()
        return self.forget_hint()

    def lift(self, grabbed: Picked) -> tuple[Picked, ...]:
        """Take a card off the table; returns the cards that come along."""
        cards = self.selection.lift(grabbed)
        action = self.selection.action(self.seen)
        playable = action is not None and self.seen.refusal(action) is None
        self.lifted = Lifted(grabbed, cards, playable)
        return cards

    def let_go(self) -> None:
        """Forget what was being dragged."""
        self.lifted = None

    def standings(self, deal: int) -> tuple[Message, ...]:
        """Return how everybody stood in a deal when the table had last caught up, as far as this
        person may know; empty where there is nothing to say.
        """
        return self._standings[1] if self._standings[0] == deal else ()

    def order(self, sprites: Sequence[Sprite]) -> Sequence[int]:
        """Return the order in which the hand is shown, as indices of its cards."""
        put = {
            i: slot for i, s in enumerate(sprites) if (slot := self._by_hand.get(s.key)) is not None
        }
        return ordered([s.card for s in sprites], self._sort(), put, self._ranks)

    def arrange(self, sprites: Iterable[Sprite]) -> None:
        """Put the hand in this order, for as long as it is sorted by hand."""
        self._by_hand = {sprite.key: i for i, sprite in enumerate(sprites)}

    def arranged(self, shown: Iterable[Card | None], hand: Zone) -> tuple[int, ...]:
        """Return how the hand is arranged, as indices of its cards and so without naming any.
        `shown` are the cards that stay in it, in the order in which the table shows them.
        """
        held = dict(enumerate(self._observe(self.seat).zones[hand]))  # after what was decided
        order = list[int]()
        for card in shown:
            place = next((i for i, one in held.items() if one == card), None)
            if place is not None:
                order.append(place)
                del held[place]
        return (*order, *held)

    def forget_order(self) -> None:
        """Forget where cards of the hand were put: others are dealt."""
        self._by_hand = {}

    def _of_hint(self, picked: Sequence[Picked]) -> bool:
        """Whether these are just the cards that a hint has picked."""
        hint = self.hint
        return bool(picked) and hint is not None and set(picked) == set(hint.cards)

    def _goes_together(self) -> bool:
        """Whether what is picked may be played, or may become something that may."""
        action = self.selection.action(self.seen)
        return action is None or self.seen.refusal(action) is None

    def _asked(self, question: State | None) -> bool:
        """Return whether a question was about what there is to decide now."""
        seen = self.seen
        if question is seen:
            return True
        return question is not None and (question.seat, question.number, question.legal) == (
            seen.seat,
            seen.number,
            seen.legal,
        )

    def _mine(self, event: Event) -> bool:
        if isinstance(event, Moved):
            return self.seat in (event.source.seat, event.target.seat)
        return isinstance(event, DealBegan)
