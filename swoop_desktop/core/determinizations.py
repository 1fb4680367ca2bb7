"""Deals of Swoop that agree with all that a seat knows."""

from typing import final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import i64, vec


class Determinizations:
    """Deals the unseen cards uniformly at random."""

    def __init__(
        self,
        visible: Kernel,
        unseen: list[int],
        missing: list[int],
        mysteries: list[int],
        players: list[Player],
        sure: int = 0,
    ) -> None:
        """`unseen` holds the ranks of all cards not in `visible`. By seat, `missing` counts hidden
        cards in hand, `mysteries` face-down cards. The first `sure` cards keep their order: hands
        by seat, then mysteries.
        """
        self.visible: Kernel = visible
        self.unseen: vec[i64] = vec[i64](unseen)
        self.missing: vec[i64] = vec[i64](missing)
        self.mysteries: vec[i64] = vec[i64](mysteries)
        self.players: list[Player] = players
        self.sure: i64 = sure
        self.stride: i64 = max([1, *mysteries])
        self.kernel: Kernel = visible.copy()
        self.order: vec[i64] = vec[i64]([0] * (visible.seats * self.stride))
        """By seat: ranks of the mysteries in flipping order, shared by all moves so that luck
        favours no move.
        """
        self.kinds: vec[i64] = vec[i64]([0] * visible.seats)
        """By seat: index in `players` for this deal."""

    def deal(self, chance: Chance) -> i64:
        """Sample a deal with players of varying strength. Return the number of decisions
        evaluated.
        """
        seat: i64
        kind: i64 = self.kinds[0] + 1
        if kind >= len(self.players):
            kind = 0
        for seat in range(self.visible.seats):
            self.kinds[seat] = kind
        self.lay(chance)
        return 0

    def lay(self, chance: Chance) -> None:
        kernel = self.kernel
        kernel.become(self.visible)
        unseen = self.unseen
        hand = kernel.hand
        down = kernel.down
        missing = self.missing
        sure: i64 = self.sure
        place: i64 = 0
        rank: i64
        base: i64
        known: i64
        seat: i64
        count: i64
        for seat in range(kernel.seats):
            count = missing[seat]
            if count:
                base = seat * RANKS
                known = kernel.known[seat]
                while count:
                    if place >= sure:
                        self.draw(place, chance)
                    rank = unseen[place]
                    hand[base + rank] += 1
                    known |= 1 << rank
                    place += 1
                    count -= 1
                kernel.known[seat] = known
        for seat in range(kernel.seats):
            base = seat * RANKS
            for count in range(self.mysteries[seat]):
                if place >= sure:
                    self.draw(place, chance)
                rank = unseen[place]
                down[base + rank] += 1
                self.order[seat * self.stride + count] = rank
                place += 1

    def draw(self, place: i64, chance: Chance) -> None:
        unseen = self.unseen
        other: i64 = place + chance.below(len(unseen) - place)
        rank: i64 = unseen[other]
        unseen[other] = unseen[place]
        unseen[place] = rank

    def turn_up(self, seat: i64, rank: i64, chance: Chance) -> i64:
        """Exchange a seat's first mystery with a random card of this rank outside hands. Return the
        number of such cards.
        """
        unseen = self.unseen
        mysteries = self.mysteries
        first: i64 = 0
        own: i64 = 0
        other: i64
        for other in range(self.visible.seats):
            first += self.missing[other]
            if other < seat:
                own += mysteries[other]
        own += first
        count: i64 = 0
        place: i64
        for place in range(first, len(unseen)):
            if unseen[place] == rank:
                count += 1
        before: i64 = unseen[own]
        if not count or before == rank:
            return count
        left: i64 = chance.below(count)
        place = first
        while unseen[place] != rank or left:
            if unseen[place] == rank:
                left -= 1
            place += 1
        unseen[own] = rank
        unseen[place] = before
        down = self.kernel.down
        self.order[seat * self.stride] = rank
        down[seat * RANKS + rank] += 1
        down[seat * RANKS + before] -= 1
        for other in range(self.visible.seats):
            if first <= place < first + mysteries[other]:
                self.order[other * self.stride + place - first] = before
                down[other * RANKS + before] += 1
                down[other * RANKS + rank] -= 1
            first += mysteries[other]
        return count


@final
class Rollouts:
    def __init__(self, determinizations: Determinizations, player: Player) -> None:
        """`player` decides for the seat itself after the tried move."""
        self.determinizations: Determinizations = determinizations
        self.end: Kernel = determinizations.visible.copy()
        self._players: list[Player] = [player] * determinizations.visible.seats
        self._turned: vec[i64] = vec[i64]([0] * determinizations.visible.seats)

    def deal(self, chance: Chance) -> i64:
        """Sample the next deal. Return the number of decisions evaluated."""
        determinizations = self.determinizations
        thought: i64 = determinizations.deal(chance)
        seat: i64
        for seat in range(determinizations.visible.seats):
            if seat != determinizations.visible.turn:
                self._players[seat] = determinizations.players[determinizations.kinds[seat]]
        return thought

    def play(self, first: i64) -> i64:
        """Play the deal to its end from this move. Return the number of moves."""
        kernel = self.end
        determinizations = self.determinizations
        kernel.become(determinizations.kernel)
        players = self._players
        turned = self._turned
        order = determinizations.order
        stride: i64 = determinizations.stride
        seat: i64
        for seat in range(kernel.seats):
            turned[seat] = 0
        move: i64 = first
        moves: i64 = 0
        while True:
            if move == FLIP:
                seat = kernel.turn
                kernel.flip(order[seat * stride + turned[seat]])
                turned[seat] += 1
            else:
                kernel.apply(move)
            moves += 1
            if kernel.out != -1:
                break
            move = players[kernel.turn].choose(kernel)
        return moves
