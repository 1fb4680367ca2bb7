"""Deals that agree with all that a player knows: what the core is told so that it can deal them."""

from collections.abc import Sequence

from swoop_desktop.bots.hearts.judgement import Judgement, Worth, fixed, worth
from swoop_desktop.bots.hearts.memory import Memory, refilled
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import Hand, row
from swoop_desktop.core.hearts_search import Dealer
from swoop_desktop.engine.hearts.rules import PLAYED


def dealer(memory: Memory, bottoms: Sequence[float], room: int, chance: Chance) -> Dealer:
    """Deals the cards that this player has not seen. `bottoms` says for each former round that
    somebody else won how likely a bottom card was a heart. `room`: the most cards that a hand may
    ever have.
    """
    unseen = [k for k, count in enumerate(memory.unseen(remembers=True)) for _ in range(count)]
    hands = [Hand(room) for _ in range(memory.seats)]
    own = [*memory.hand, *memory.hearts]
    hands[memory.seat].give(row(own), len(own) - 1, len(own), 1)
    made = Dealer(memory.dealer, memory.refill, hands, memory.seat, unseen, chance)
    known, sure = memory.known_hearts(), memory.sure_hearts()
    for seat, size in enumerate(memory.sizes):
        made.hold(seat, size, sure[seat], known[seat])
    for hidden, likely in zip(memory.hidden(), bottoms, strict=True):
        made.hide(hidden.winner, hidden.cards, hidden.hearts, fixed(likely))
    return made


def shares(memory: Memory, rounds: int) -> list[float]:
    """For each of the next rounds: the share of the cards in play that the others hold."""
    sizes, stock, found = list(memory.sizes), memory.stock, []
    for number in range(rounds):
        others = sum(sizes) - sizes[memory.seat]
        found.append(others / (others + stock) if others else 0.0)
        sizes = [size - PLAYED for size in sizes]
        stock = refilled(sizes, stock, memory.refill, memory.dealer + number + 1)
    return found


def judged(memory: Memory, how: Judgement) -> Worth:
    """Work out what cards are worth in the round that is played now, to somebody who judges so."""
    return worth(how, memory.seats, memory.rounds, shares(memory, 1)[0], memory.sizes[memory.seat])
