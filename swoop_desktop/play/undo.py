"""Undo and redo in this deal for the only person at the table (docs/decisions/0018)."""

from collections.abc import Mapping, Sequence

from swoop_desktop.engine.events import DealBegan, Decided, Event, began_at
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.state import State, revealed

FREELY = {"take_back": "anything"}
"""Header keys of a record in which anything may be taken back."""


def is_free(header: Mapping[str, object]) -> bool:
    return all(header.get(key) == value for key, value in FREELY.items())


class Undo:
    def __init__(
        self, match: Match, history: Sequence[Event], person: int | None, names: Sequence[str]
    ) -> None:
        """`history` holds the complete events that stand. `person` is the seat of the only person,
        or None.
        """
        self._match, self._history, self._names = match, history, names
        self.person = person
        self._again: list[list[Decided]] = []
        """Decisions to redo, one list per take-back, the next list last."""
        self._seen: dict[int, State] = {}
        """By number of earlier decisions: the person's view before each own decision; no views
        from before a resume.
        """
        self._found: tuple[int, Message | None] | None = None
        """`decisions` and `shown()`, cached; None until computed."""

    @property
    def decisions(self) -> int:
        """Number of decisions from the person's last decision on, or 0."""
        return self._find()[0]

    @property
    def again(self) -> tuple[Decided, ...]:
        return tuple(self._again[-1]) if self._again else ()

    def shown(self) -> Message | None:
        """Return a message about a card that the person has seen since their last decision, or
        None.
        """
        return self._find()[1]

    def why_not(self, *, free: bool) -> Message | None:
        """Return why the person's last decision can't be taken back, or None. Unless `free`, a
        card that the person saw, and that would be hidden again, prevents it.
        """
        if not self.decisions:
            return msg("There is nothing to take back in this deal.")
        return self._match.why_not_back(self.decisions) or (None if free else self.shown())

    def before(self, seat: int) -> None:
        if seat == self.person:
            self._seen[self._match.standing] = self._match.seen_by(seat)

    def decided(self, decision: Decided) -> None:
        """Note a decision. A decision to redo leaves the redo list; any other clears the list."""
        self._found = None
        due = self._again[-1] if self._again else []
        same = next((one for one in due if one[:2] == decision[:2]), None)
        if same is None:
            self._again.clear()
            return
        due.remove(same)
        if not due:
            self._again.pop()

    def taken_back(self, decisions: Sequence[Decided]) -> None:
        self._found = None
        self._again.append(list(decisions))

    def _find(self) -> tuple[int, Message | None]:
        if self._found is None:
            decisions = self._since()
            self._found = decisions, self._shown_since(decisions) if decisions else None
        return self._found

    def _since(self) -> int:
        count, person = 0, self.person
        if person is None or not self._match.standing:
            return 0
        for event in reversed(self._history):
            if isinstance(event, DealBegan):
                break
            if isinstance(event, Decided):
                count += 1
                if event.seat == person:
                    return count
        return 0

    def _shown_since(self, decisions: int) -> Message | None:
        seat = self.person
        if seat is None:
            return None
        seen = self._seen.get(self._match.standing - decisions)
        if seen is None:
            seen = self._match.observed(seat, decisions)
        zones = self._match.game.zones(self._match.rules, self._match.seats)
        sight = revealed(zones, seen, self._history[began_at(self._history, decisions) :])
        if sight is None:
            return None
        card = card_sign(sight.card)
        if sight.seat in (seat, -1):
            return msg("You have seen {card} since then, so it can’t be taken back.", card=card)
        name = self._names[sight.seat]
        return msg(
            "{name} has shown {card} since then, so it can’t be taken back.", name=name, card=card
        )
