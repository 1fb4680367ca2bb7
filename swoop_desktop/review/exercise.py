"""Practice on a position: decisions are judged but not carried out, so that they can be tried
again.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from swoop_desktop.engine.actions import Action
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.deal_review import Order
from swoop_desktop.review.decisions import PlayedDeal, Reviewed
from swoop_desktop.review.positions import Position

Result: TypeAlias = Literal["right", "wrong", "open"]
"""Right: nothing is surely better. Wrong: something is. Open: unknown."""

RESULTS: Final[tuple[Result, ...]] = ("right", "wrong", "open")


class Exercise:
    """One of several positions with its game. Nobody else decides."""

    def __init__(self, positions: Sequence[Position], place: int, name: str) -> None:
        """`name` is the person's. Raises NoPosition."""
        self.positions, self.place = positions, place
        self.position = positions[place]
        self.session = self.position.begin(name)
        replay = GameReplay.of(self.session)
        chapter = replay.chapters[-1]
        events = map(replay.decided, range(chapter.first + 1, replay.last + 1))
        made = tuple((one.seat, one.action) for one in events)
        setup = self.session.setup
        self._deal = PlayedDeal(
            setup.game.name, setup.rules, chapter.deal, chapter.number, chapter.totals, made
        )
        self.seat = self.session.setup.humans[0]

    def order(self, action: Action) -> Order:
        deal, number = self._deal, len(self._deal.decisions)
        made = (*deal.decisions, (self.seat, action))
        tried = PlayedDeal(deal.game, deal.rules, deal.deal, deal.number, deal.totals, made)
        return Order(tried, self.seat, number)

    @property
    def deciding(self) -> bool:
        return False

    def think(self) -> None:
        pass

    def ready(self) -> bool:
        return False

    def step(self) -> None:
        pass


def result_of(action: Action, found: Reviewed) -> Result:
    if found.costly:
        return "wrong"
    return "right" if found.verdict == "fine" or found.best == action else "open"
