"""The private state of the person at the screen; leaving the seat drops it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Action, DealBegan, Event, Moved, Zone
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.state import Outcome, Picked, State
from swoop_desktop.play.session import Answer, Batch
from swoop_desktop.scenes.table.model.public_log import Notice
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.selection import Selection, cardless, ordered, outcome
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.focus import Focus


class Outcomes:
    def __init__(self, seen: State) -> None:
        self._seen, self._same = seen, cache(seen.same)
        self.of = cache(partial(outcome, seen))

    @cached_property
    def playable(self) -> frozenset[Picked]:
        return self._seen.playable()

    @cached_property
    def cardless(self) -> Sequence[Action]:
        return cardless(self._seen)

    def joining(self, picked: Picked, chosen: tuple[Picked, ...]) -> tuple[Outcome | None, bool]:
        """Return the outcome of the chosen cards and this card, and True; or the outcome of this
        card alone, and False.
        """
        if picked in chosen:
            return self.of(chosen), True
        if chosen and picked in self._same(chosen[0]):
            together = self.of((*chosen, picked))
            if together is not None and together.kind != "refused":
                return together, True
        return self.of((picked,)), False


@dataclass(slots=True)
class Attention:
    """Focus, pointer and notices of the person at the screen."""

    focus: Focus = field(default_factory=Focus)
    hand: tuple[int, ...] = ()
    """The hand's sprite keys from left to right, when its cards last had the focus."""
    slot: int = 0
    pointer: tuple[int, int] = (0, 0)
    hovered: str = ""
    """Key of the card or button below the pointer."""
    notice: Notice | None = None
    last_line: int | None = None
    """Number of the last visible log line; None while the log is not scrolled."""

    def say(
        self,
        words: str,
        pos: tuple[int, int] | None = None,
        *,
        warning: bool = False,
        seconds: float = timing.NOTICE,
    ) -> None:
        self.notice = Notice(words, pos, warning, seconds)

    def hush(self) -> bool:
        some, self.notice = self.notice is not None, None
        return some

    def look_away(self) -> None:
        """Forget the card below the pointer: another may lie there by now."""
        if not self.over_button:
            self.hovered = ""

    def point(self, pos: tuple[int, int], hovered: str) -> bool:
        """Move the pointer and hide the focus; True if something visible changed."""
        before = (self.focus.visible, self.hovered)
        self.pointer, self.hovered = pos, hovered
        self.focus.visible = False
        return before != (False, hovered)

    @property
    def over_button(self) -> bool:
        return bool(self.hovered) and "#" not in self.hovered

    @property
    def focused(self) -> str:
        return self.focus.key if self.focus.visible else ""

    def fade(self, seconds: float) -> bool:
        """Count down the notice; True if it has disappeared."""
        return self.notice is not None and self.notice.fade(seconds) and self.hush()


@dataclass(slots=True)
class Lifted:
    """Dragged cards."""

    grabbed: Picked
    cards: tuple[Picked, ...]
    playable: bool
    goal: Zone | None = None
    """The zone that gets cards dropped here, or None."""


class Hint(NamedTuple):
    action: Action
    cards: tuple[Picked, ...]
    words: str


class ActivePlayer:
    def __init__(
        self,
        seat: int,
        observe: Callable[[int], State],
        selection: Selection,
        ranks: Sequence[int],
    ) -> None:
        self.seat = seat
        self.selection = selection
        self.attention = Attention()
        self.lifted: Lifted | None = None
        self.question: State | None = None
        self.hint_wanted = False
        self.warned = False
        """True if the player was warned about this decision."""
        self._observe, self._ranks = observe, ranks
        self._observation: State | None = None
        self._outcomes: Outcomes | None = None
        self._thought: tuple[State, Answer] | None = None
        """A view, and a bot's answer to its question."""
        self._given: tuple[State, Hint] | None = None
        """A view, and the last hint for it."""
        self._by_hand: dict[int, int] = {}
        """By sprite key: slot in the player's own order."""
        self._told: tuple[int, State | None] = (-1, None)
        """Number of the deal, and the view, at the last `catch_up`."""

    @property
    def seen(self) -> State:
        """The current view, which the table may not show yet."""
        if self._observation is None:
            self._observation = self._observe(self.seat)
        return self._observation

    @property
    def outcomes(self) -> Outcomes:
        if self._outcomes is None:
            self._outcomes = Outcomes(self.seen)
        return self._outcomes

    @property
    def hint(self) -> Hint | None:
        if self._given is None or not self._asked(self._given[0]):
            self._given = None
        return None if self._given is None else self._given[1]

    @property
    def thought(self) -> Answer | None:
        if self._thought is None or not self._asked(self._thought[0]):
            self._thought = None
        return None if self._thought is None else self._thought[1]

    def on_decided(self, batch: Batch) -> None:
        """Drop the outdated view; if cards of this seat moved, the selection, too."""
        self._observation = self._outcomes = None
        if batch.seat == self.seat:
            self._thought, self.warned = None, False
        if any(self._mine(event) for event in batch.events):
            self.selection.clear()
            self.lifted = None

    def go_back(self) -> None:
        self._observation = self._outcomes = self.question = self.lifted = None
        self.hint_wanted = self.warned = False
        self.selection.clear()
        self.attention.look_away()

    def catch_up(self, deal: int) -> None:
        """Store the current view, now that the table shows it, for the plates."""
        self._told = (deal, self.seen)

    def tap(self, picked: Picked, *, offered: bool) -> Message | None:
        """Pick a card or put it back; return any refusal. A card that doesn't go with a hint's
        cards replaces the hint's, which the player didn't pick.
        """
        before = self.selection.picked
        hinted = self._of_hint(before) and picked not in self.selection
        refusal = self.selection.tap(picked, self.seen, offered=offered)
        if hinted and (refusal is not None or not self._goes_together()):
            self.selection.clear()
            refusal = self.selection.tap(picked, self.seen, offered=offered)
        return refusal

    def put(self, picked: Picked, part: str, *, offered: bool) -> Message | None:
        return self.selection.put(picked, part, self.seen, offered=offered)

    def ask(self) -> bool:
        if self._asked(self.question):
            return False
        self.question = self.seen
        return True

    def waits(self, *, offered: bool) -> bool:
        """True while an answer is pending; drops an outdated question."""
        if not offered or not self._asked(self.question):
            self.question, self.hint_wanted = None, False
        return self.question is not None

    def learn(self, answer: Answer) -> None:
        self.question, self._thought = None, (self.seen, answer)

    def give_hint(self, hint: Hint | None) -> None:
        self.hint_wanted = False
        self._given = None if hint is None else (self.seen, hint)

    def forget_hint(self) -> bool:
        some, self._given = self.hint is not None, None
        return some

    def put_hint_away(self) -> bool:
        """Remove the hint and unpick its cards; True if there was a hint."""
        if self._of_hint(self.selection.picked):
            self.selection.clear()
        return self.forget_hint()

    def lift(self, grabbed: Picked) -> tuple[Picked, ...]:
        cards = self.selection.lift(grabbed)
        action = self.selection.action(self.seen)
        playable = action is not None and self.seen.refusal(action) is None
        self.lifted = Lifted(grabbed, cards, playable)
        return cards

    def let_go(self) -> None:
        self.lifted = None

    def standings(self, deal: int) -> tuple[Message, ...]:
        """Return all seats' notes as of the last `catch_up`."""
        told, seen = self._told
        return () if seen is None or told != deal else seen.notes

    def order(self, sprites: Sequence[Sprite], sort: str) -> Sequence[int]:
        put = {
            i: slot for i, s in enumerate(sprites) if (slot := self._by_hand.get(s.key)) is not None
        }
        return ordered([s.card for s in sprites], sort, put, self._ranks)

    def arrange(self, sprites: Iterable[Sprite]) -> None:
        self._by_hand = {sprite.key: i for i, sprite in enumerate(sprites)}

    def arranged(self, shown: Iterable[Card | None], hand: Zone) -> tuple[int, ...]:
        """Return the order of the remaining cards, `shown`, as indices, which reveal no card."""
        held = dict(enumerate(self._observe(self.seat).zones[hand]))  # the view after the decision
        order = list[int]()
        for card in shown:
            place = next((i for i, one in held.items() if one == card), None)
            if place is not None:
                order.append(place)
                del held[place]
        return (*order, *held)

    def forget_order(self) -> None:
        self._by_hand = {}

    def _of_hint(self, picked: Sequence[Picked]) -> bool:
        hint = self.hint
        return bool(picked) and hint is not None and set(picked) == set(hint.cards)

    def _goes_together(self) -> bool:
        action = self.selection.action(self.seen)
        return action is not None and self.seen.refusal(action) is None

    def _asked(self, question: State | None) -> bool:
        """True if the view `question` belongs to the current decision."""
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
