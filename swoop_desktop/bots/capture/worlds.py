"""Worlds, which are deals that agree with all that a player knows; and how they are played out.

Cards are small integers, as in `memory`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from swoop_desktop.bots.capture.judgement import Judgement, Worth, choose, worth
from swoop_desktop.bots.capture.memory import Memory, refilled
from swoop_desktop.engine.capture.rules import PLAYED

Minds = Callable[[int], Sequence[Worth]]
"""For a number of rounds to come: what the cards are worth in the opinion of several players."""


class World(NamedTuple):
    """Hands by seat (all but the hearts, and the hearts; low to high), the stock with its next
    card last, and the hearts captured so far.
    """

    hands: list[list[int]]
    hearts: list[list[int]]
    stock: list[int]
    score: list[int]

    def copy(self) -> "World":
        """An independent copy."""
        return World(
            [row[:] for row in self.hands],
            [row[:] for row in self.hearts],
            self.stock[:],
            self.score[:],
        )


class Dealer:
    """Deals the cards that a player has not seen as they may lie."""

    def __init__(
        self, memory: Memory, bottoms: Sequence[float], chance: Callable[[], float]
    ) -> None:
        """`bottoms` says for each former round that somebody else won how likely a bottom card was
        a heart. `chance` gives random numbers from 0 to below 1.
        """
        self.memory, self.chance = memory, chance
        unseen = memory.unseen(remembers=True)
        cards = [k for k, count in enumerate(unseen) for _ in range(count)]
        self.others = [k for k in cards if k & 3]
        self.hearts = [k for k in cards if not k & 3]
        self.hidden = list(zip(memory.hidden(), bottoms, strict=True))
        self.sure = memory.sure_hearts()
        self.sure[memory.seat] = 0
        self.known = memory.known_hearts()

    def deal(self) -> World:
        """A world: hidden bottoms are hearts or low cards, anything else lies anywhere."""
        memory, chance = self.memory, self.chance
        others = self.others[:]
        hearts = sorted(self.hearts, key=lambda _: chance())
        score = self.known[:]
        sure = [[hearts.pop() for _ in range(min(count, len(hearts)))] for count in self.sure]
        for hidden, likely in self.hidden:
            for place in range(hidden.cards):
                certain = place < hidden.hearts
                if hearts and (certain or not others or chance() < likely):
                    hearts.pop()
                    score[hidden.winner] += 1
                else:
                    # The lowest of three: few lay a high card at the bottom.
                    del others[int(len(others) * min(chance(), chance(), chance()))]
        pool = others + hearts
        pool.sort(key=lambda _: chance())
        hands: list[list[int]] = []
        kept: list[list[int]] = []
        for seat, size in enumerate(memory.sizes):
            if seat == memory.seat:
                hands.append(memory.hand)
                kept.append(memory.hearts)
                continue
            cut = len(pool) - size + len(sure[seat])
            held = sorted(sure[seat] + pool[cut:])
            del pool[cut:]
            hands.append([k for k in held if k & 3])
            kept.append([k for k in held if not k & 3])
        return World(hands, kept, pool, score)


def play_round(world: World, picks: Sequence[tuple[int, int]], dealer: int, refill: int) -> None:
    """Everybody lays a bottom and a top card (`picks`, by seat); then the next dealer deals."""
    hands, hearts, stock, score = world
    seats = len(picks)
    best, winner, captured = -1, 0, 0
    for place in range(1, seats + 1):
        seat = (dealer + place) % seats
        bottom, top = picks[seat]
        if top & 3:
            hands[seat].remove(top)
        else:
            hearts[seat].remove(top)
        if bottom & 3:
            hands[seat].remove(bottom)
        else:
            hearts[seat].remove(bottom)
            captured += 1
        if top > best:
            best, winner = top, seat
    score[winner] += captured
    dealt = min(len(stock), refill * seats)
    if dealt:
        for place in range(dealt):
            card = stock.pop()
            seat = (dealer + 2 + place) % seats
            (hands if card & 3 else hearts)[seat].append(card)
        for seat in range(seats):
            hands[seat].sort()
            hearts[seat].sort()


def play_out(
    world: World, who: Sequence[int], minds: Minds, rounds: range, dealer: int, refill: int
) -> None:
    """Play the world on. `who` says by seat which of the `minds` chooses there; `rounds` counts the
    rounds to come down; the first to deal is `dealer`.
    """
    hands, hearts = world.hands, world.hearts
    seats = len(hands)
    for to_come in rounds:
        kinds = minds(to_come)
        picks = [choose(hands[s], hearts[s], kinds[who[s]]) for s in range(seats)]
        play_round(world, picks, dealer, refill)
        dealer += 1


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
    """What cards are worth in the round that is played now, to somebody who judges like this."""
    unseen = memory.unseen(how.remembers)
    share = shares(memory, 1)[0]
    return worth(how, memory.seats, memory.rounds, share, unseen, len(memory.hearts))
