"""What would come of cards that somebody picks or points at, as far as they can know it."""

from swoop_desktop.engine.state import Outcome, Picked, State


class Outcomes:
    """Answers of one observation, each of which is asked for once."""

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
