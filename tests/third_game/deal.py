"""The cards as dealt, dealing, and whether a deal is one that the rules allow."""

from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Context, RecordError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.shuffle import Source
from tests.third_game.rules import PACK, Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """The stock's next card is first."""

    number: int
    first: int
    hands: tuple[tuple[c.Card, ...], ...]
    stock: tuple[c.Card, ...]


def deal(rules: Rules, seats: int, seed: int, context: Context, _last: Deal | None) -> Deal:
    """Shuffle and deal; the first turn goes round from deal to deal."""
    cards = list(PACK)
    Source(seed, context.number).shuffle(cards)
    hands = tuple(tuple(cards[seat : seats * rules.hand : seats]) for seat in range(seats))
    first = (context.number - 1) % seats
    return Deal(context.number, first, hands, tuple(cards[seats * rules.hand :]))


def check_deal(rules: Rules, seats: int, found: Deal, context: Context, _last: Deal | None) -> None:
    """Raises RecordError with the first thing that is wrong."""
    if found.number != context.number:
        raise RecordError(
            msg(
                "this must be deal {number}, not {found}", number=context.number, found=found.number
            )
        )
    first = (context.number - 1) % seats
    if found.first != first:
        raise RecordError(
            msg("seat {seat} is first in this deal, not {found}", seat=first, found=found.first)
        )
    for seat, hand in enumerate(found.hands):
        if len(hand) != rules.hand:
            raise RecordError(msg("seat {seat}: {count} cards dealt", seat=seat, count=len(hand)))
    cards = [card for row in (*found.hands, found.stock) for card in row]
    if sorted(cards) != sorted(PACK):
        raise RecordError(msg("the cards are not one pack"))
