"""What could be true for all that a seat knows of a deal of Swoop, dealt again and again."""

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import i64, vec


class Determinizations:
    """Deals what is unseen at random, every possibility being as likely as any other."""

    def __init__(
        self,
        visible: Kernel,
        unseen: list[int],
        missing: list[int],
        mysteries: list[int],
        players: list[Player],
        sure: int = 0,
    ) -> None:
        """`visible`: the deal as far as the seat knows it. `unseen`: the ranks of all other cards.
        By seat, `missing` says how many of those are in hand, and `mysteries` how many lie face
        down. `players`: as whom the others may play. The first `sure` cards lie as they come, the
        hands by seat before the mysteries; the others at random.
        """
        self.visible: Kernel = visible
        self.unseen: vec[i64] = vec[i64](unseen)
        self.missing: vec[i64] = vec[i64](missing)
        self.mysteries: vec[i64] = vec[i64](mysteries)
        self.players: list[Player] = players
        self.sure: i64 = sure
        self.stride: i64 = max([1, *mysteries])
        """How many places each seat has in `order`."""
        self.kernel: Kernel = visible.copy()
        """The deal that was dealt last."""
        self.order: vec[i64] = vec[i64]([0] * (visible.seats * self.stride))
        """By seat: the ranks of its mysteries in the order in which they will turn up. It is the
        same for every move that is tried in this sampled deal, so that luck favours none of them.
        """
        self.kinds: vec[i64] = vec[i64]([0] * visible.seats)
        """By seat: as which of the `players` it plays in this sampled deal."""

    def deal(self, chance: Chance) -> i64:
        """Deal one of them. How well the others play differs from deal to deal. Returns how many
        decisions were thought over for it.
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
        """Lay the unseen cards."""
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
        """Put there any of the unseen cards from this place on, all being as likely."""
        unseen = self.unseen
        other: i64 = place + chance.below(len(unseen) - place)
        rank: i64 = unseen[other]
        unseen[other] = unseen[place]
        unseen[place] = rank

    def turn_up(self, seat: i64, rank: i64, chance: Chance) -> i64:
        """Have a card of this rank turn up first of a seat's mysteries, in the deal that was dealt
        last: exchange what would, with any such card that lies in no hand. Returns how many of
        these there are; with none, nothing is changed.
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
