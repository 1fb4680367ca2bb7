"""A rule set of Lowest sum, and its options."""

from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.messages import msg

FEWEST_SEATS = 2
PACK = tuple(c.packs_of(1))
GROUPS = (("game", msg("The game")), ("deal", msg("The deal")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option."""

    name: str = options.text(msg("Name"), msg("What this rule set is called."), group="game")
    hand: int = options.number(
        msg("Cards in hand"), msg("How many cards are dealt."), 1, 8, group="deal"
    )
    """They are also held between turns."""
    rounds: int = options.number(
        msg("Rounds"),
        msg("How many turns everybody has."),
        1,
        12,
        group="deal",
        also=(msg("turns"),),
    )
    open_pile: bool = options.flag(
        msg("Open pile"),
        msg("The top discard may be taken."),
        group="game",
        example=msg("With 2 on the pile, you may take the 2 instead of a card of the stock."),
    )
    deals: int = options.number(
        msg("Deals"), msg("How many deals are played."), 1, 20, group="game"
    )

    @property
    def most_seats(self) -> int:
        """How many the pack is enough for, where everybody draws from the stock each turn."""
        return min(MOST_SEATS, len(PACK) // (self.hand + self.rounds))
