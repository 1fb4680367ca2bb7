"""Practice on a position: decisions are judged, not carried out, so that the player can try
again.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import Message
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.deal_review import Order
from swoop_desktop.review.decisions import PlayedDeal, Reviewed
from swoop_desktop.review.positions import Position
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.shared_file import Section, Table

Result: TypeAlias = Literal["right", "wrong", "open"]
"""Right: the best move, or as good. Wrong: another is surely better. Open: unclear."""

RESULTS: Final[tuple[Result, ...]] = ("right", "wrong", "open")


class Exercise:
    """One of several positions, as a game in which no bot decides."""

    def __init__(self, positions: Sequence[Position], place: int, name: str) -> None:
        """`name` is the person's. Raises NoPosition."""
        self.positions, self.place = positions, place
        self.position = positions[place]
        self.session = self.position.begin(name)
        replay = GameReplay.of(self.session)
        self._deal = PlayedDeal.of(replay, replay.chapters[-1])
        self.seat = self.session.setup.humans[0]

    def order(self, action: Action) -> Order:
        decisions = (*self._deal.decisions, (self.seat, action))
        return Order(replace(self._deal, decisions=decisions), self.seat, len(decisions) - 1)

    @property
    def deciding(self) -> bool:
        return False

    def think(self) -> None:
        pass

    def ready(self) -> bool:
        return False

    def step(self) -> None:
        pass


def result_of(action: Action, reviewed: Reviewed) -> Result:
    if reviewed.costly:
        return "wrong"
    return "right" if reviewed.verdict == "fine" or reviewed.best == action else "open"


class Tried(NamedTuple):
    times: int
    last: Result


class PracticeProgress(Section[Tried]):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "practice", _tried)

    def save(self, key: str, result: Result) -> Message | None:
        def change(entry: Table) -> Table:
            times = min(entry.get("times", 0) + 1, limited_read.LARGEST_WHOLE)
            return {"times": times, "last": result}

        return self.change(key, change)


def _tried(entry: Table) -> Tried | None:
    """Read an entry; None if unknown to this version."""
    last = next((result for result in RESULTS if result == entry.get("last")), None)
    return None if last is None else Tried(max(0, entry.get("times", 0)), last)
