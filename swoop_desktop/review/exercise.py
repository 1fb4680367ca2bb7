"""A position that somebody practises on: whoever sits there decides, and what they do is judged as
the decision of a deal is; but it is not done, so that they can try again.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from swoop_desktop.engine.actions import Action
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.deal_review import Order
from swoop_desktop.review.decisions import PlayedDeal, Reviewed
from swoop_desktop.review.positions import Position

Result: TypeAlias = Literal["right", "wrong", "open"]
"""How a try went: nothing is surely better, something is, or nobody can say."""

RESULTS: Final[tuple[Result, ...]] = ("right", "wrong", "open")


class Exercise:
    """One of several positions, and its game. Nobody else decides anything there."""

    def __init__(self, positions: Sequence[Position], place: int, name: str) -> None:
        """Lay a position, for a person of that name. Raises NoPosition."""
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
        """Return what is to be judged where somebody does this."""
        deal, number = self._deal, len(self._deal.decisions)
        made = (*deal.decisions, (self.seat, action))
        tried = PlayedDeal(deal.game, deal.rules, deal.deal, deal.number, deal.totals, made)
        return Order(tried, self.seat, number)

    @property
    def deciding(self) -> bool:
        """Whether others are about to decide: nobody is."""
        return False

    def think(self) -> None:
        """Let nobody think."""

    def ready(self) -> bool:
        """Whether somebody else has decided: nobody has."""
        return False

    def step(self) -> None:
        """Decide nothing for others."""


def result_of(action: Action, found: Reviewed) -> Result:
    """Say how a try went."""
    if found.costly:
        return "wrong"
    return "right" if found.verdict == "fine" or found.best == action else "open"
