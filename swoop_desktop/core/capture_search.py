"""The search for Capture the Hearts: worlds that could be true, and what comes of choices there.

All players choose in secret at once, so the others choose the same in a world whatever is tried in
it; and choices are compared in the same worlds.
"""

from typing import Final, final

from swoop_desktop.core.capture import KEYS, ONE, Minds, Table
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.vecs import append, i64, vec

STEPS: Final[i64] = 64
"""So many steps of `Aim.powers` make a factor of e."""


@final
class Aim:
    """How good the scores of a deal are for a seat, considering how the game stands."""

    def __init__(self, totals: list[int], seat: i64, ahead: i64, powers: list[int]) -> None:
        """`ahead`: the worth of each point ahead of the others, where winning the game is worth
        `ONE`. `powers`: e to the power of 0, −1/64, −2/64 … as far as it matters.
        """
        self.seats: i64 = len(totals)
        self.seat: i64 = seat
        self.ahead: i64 = ahead
        self.totals: vec[i64] = vec[i64](totals)
        self.powers: vec[i64] = vec[i64](powers)
        self.lowest: i64 = 0
        self.slopes: vec[i64] = vec[i64]([0])

    def lead(self, lowest: i64, slopes: list[int]) -> None:
        """What a point is worth by the highest total, from `lowest` on: so many steps of `powers`
        for each that somebody is behind, times `ONE`; or 0 where the game is over then.
        """
        self.lowest = lowest
        self.slopes = vec[i64](slopes)

    def value(self, table: Table, whole: bool) -> i64:
        """From about 0 to about `ONE`: the chance to win the game, and a little for each point.
        `whole`: the deal is over, so that hearts in hand count.
        """
        seat: i64 = 0
        most: i64 = -ONE
        total: i64 = 0
        points: i64 = 0
        mine: i64 = 0
        score: i64 = 0
        totals: vec[i64] = self.totals
        while seat < self.seats:
            score = table.score[seat]
            if whole:
                score -= table.kept[seat]
            points += score
            total = totals[seat] + score
            if total > most:
                most = total
            if seat == self.seat:
                mine = score
            seat += 1
        value: i64 = ((mine * self.seats - points) * self.ahead) // (self.seats - 1)
        slope: i64 = self.slopes[most - self.lowest]
        power: i64 = 0
        own: i64 = 0
        powers: i64 = 0
        last: i64 = len(self.powers) - 1
        step: i64 = 0
        seat = 0
        while seat < self.seats:
            total = totals[seat] + table.score[seat]
            if whole:
                total -= table.kept[seat]
            power = 0
            if slope:
                step = (most - total) * slope >> 20
                if step < last:
                    power = self.powers[step]
            elif total == most:
                power = ONE
            powers += power
            if seat == self.seat:
                own = power
            seat += 1
        return value + (own << 20) // powers


@final
class Dealer:
    """Deals the cards that a seat has not seen as they may lie."""

    def __init__(self, like: Table, seat: i64, unseen: list[int], chance: Chance) -> None:
        """`like`: a table with what is known: who deals, the hand of the seat itself, the hearts
        captured for certain. `unseen`: the keys of all cards that the seat has not seen, low to
        high.
        """
        self.seat: i64 = seat
        self.chance: Chance = chance
        self.world: Table = like
        self.sizes: vec[i64] = vec[i64]([0] * like.seats)
        self.sure: vec[i64] = vec[i64]([0] * like.seats)
        self.known: vec[i64] = vec[i64]([0] * like.seats)
        others: vec[i64] = vec[i64]([])
        hearts: vec[i64] = vec[i64]([])
        for key in unseen:
            if key & 3:
                others = append(others, key)
            else:
                hearts = append(hearts, key)
        self._others: vec[i64] = others
        self._hearts: vec[i64] = hearts
        self._pool: vec[i64] = vec[i64]([0] * len(unseen))
        self._lost: vec[i64] = vec[i64]([0] * len(unseen))
        self._winners: vec[i64] = vec[i64]([])
        self._cards: vec[i64] = vec[i64]([])
        self._certain: vec[i64] = vec[i64]([])
        self._likely: vec[i64] = vec[i64]([])

    def hold(self, seat: i64, size: i64, sure: i64, known: i64) -> None:
        """Another seat holds `size` cards, `sure` of them hearts, and is known to have captured
        `known` hearts.
        """
        self.sizes[seat] = size
        self.sure[seat] = sure
        self.known[seat] = known

    def hide(self, winner: i64, cards: i64, hearts: i64, likely: i64) -> None:
        """Somebody else captured so many cards that the seat has not seen; so many of them are
        certainly hearts, and of each other one that is so likely, of `ONE`.
        """
        self._winners = append(self._winners, winner)
        self._cards = append(self._cards, cards)
        self._certain = append(self._certain, hearts)
        self._likely = append(self._likely, likely)

    def deal(self) -> None:
        """Make `world` one that could be true: hidden bottoms are hearts or low cards, anything
        else lies anywhere. The seat itself keeps its hand.
        """
        chance: Chance = self.chance
        world: Table = self.world
        pool: vec[i64] = self._pool
        hearts: i64 = len(self._hearts)
        others: i64 = len(self._others)
        # Hearts in front and in any order, the others behind them.
        at: i64 = 0
        while at < hearts:
            pool[at] = self._hearts[at]
            at += 1
        _shuffle(pool, hearts, chance)
        lost: vec[i64] = self._lost
        at = 0
        while at < others:
            lost[at] = self._others[at]
            at += 1
        seat: i64 = 0
        count: i64 = 0
        while seat < world.seats:
            world.score[seat] = self.known[seat]
            if seat != self.seat:
                world.held[seat] = 0
                world.kept[seat] = 0
                count = self.sure[seat]
                while count and hearts:
                    hearts -= 1
                    world.give(seat, pool[hearts])
                    count -= 1
            seat += 1
        number: i64 = 0
        place: i64 = 0
        certain: bool = False
        while number < len(self._winners):
            place = 0
            while place < self._cards[number]:
                certain = place < self._certain[number] or not others
                if hearts and (certain or chance.below(ONE) < self._likely[number]):
                    hearts -= 1
                    world.score[self._winners[number]] += 1
                else:
                    # The lowest of three: few lay a high card at the bottom.
                    at = _lowest(others, chance)
                    others -= 1
                    while at < others:
                        lost[at] = lost[at + 1]
                        at += 1
                place += 1
            number += 1
        at = 0
        while at < others:
            pool[hearts + at] = lost[at]
            at += 1
        count = hearts + others
        _shuffle(pool, count, chance)
        seat = 0
        while seat < world.seats:
            if seat != self.seat:
                at = self.sizes[seat] - world.held[seat] - world.kept[seat]
                while at > 0:
                    count -= 1
                    world.give(seat, pool[count])
                    at -= 1
            seat += 1
        world.stock = pool
        world.stocked = count


def _lowest(count: i64, chance: Chance) -> i64:
    least: i64 = chance.below(count)
    other: i64 = chance.below(count)
    if other < least:
        least = other
    other = chance.below(count)
    if other < least:
        least = other
    return least


def _shuffle(cards: vec[i64], count: i64, chance: Chance) -> None:
    """The first `count` of the cards (Fisher and Yates, from the end)."""
    at: i64 = count - 1
    other: i64 = 0
    card: i64 = 0
    while at > 0:
        other = chance.below(at + 1)
        card = cards[at]
        cards[at] = cards[other]
        cards[other] = card
        at -= 1


@final
class Trials:
    """What comes of choices in worlds: `totals` of each."""

    def __init__(self, dealer: Dealer, minds: Minds, aim: Aim, rounds: i64, whole: bool) -> None:
        """`rounds` are played out. `whole`: that is to the end of the deal."""
        seats: i64 = dealer.world.seats
        self.dealer: Dealer = dealer
        self.minds: Minds = minds
        self.aim: Aim = aim
        self.rounds: i64 = rounds
        self.whole: bool = whole
        self.totals: vec[i64] = vec[i64]([])
        self._bottoms: vec[i64] = vec[i64]([])
        self._tops: vec[i64] = vec[i64]([])
        self._kinds: i64 = 1
        self._likely: vec[i64] = vec[i64]([])
        self._who: vec[i64] = vec[i64]([0] * seats)
        self._table: Table = Table(seats, dealer.world.room, dealer.world.refill)

    def add(self, bottom: i64, top: i64) -> None:
        """One more choice to try."""
        self._bottoms = append(self._bottoms, bottom)
        self._tops = append(self._tops, top)
        self.totals = append(self.totals, 0)

    def expect(self, kinds: i64, likely: list[int]) -> None:
        """By seat, and by kind of player: how likely the seat is to be that, of `ONE`. The minds of
        a kind follow each other, as many of each.
        """
        self._kinds = kinds
        self._likely = vec[i64](likely)

    def total(self, place: i64) -> i64:
        """What came of a choice so far, `ONE` for each world in which all went well."""
        return self.totals[place]

    def try_all(self, places: list[int]) -> None:
        """Play these choices out in one more world."""
        dealer: Dealer = self.dealer
        world: Table = dealer.world
        table: Table = self._table
        self._meet()
        dealer.deal()
        seat: i64 = 0
        while seat < world.seats:
            if seat != dealer.seat:
                world.choose(seat, self.minds, 0, self._who[seat])
            seat += 1
        at: i64 = 0
        for place in places:
            at = place
            table.become(world)
            table.lay(dealer.seat, self._bottoms[at], self._tops[at])
            table.settle()
            table.play(self.minds, self._who, 1, self.rounds)
            self.totals[at] += self.aim.value(table, self.whole)

    def _meet(self) -> None:
        """Draw who the others are. The seat itself has the first mind."""
        chance: Chance = self.dealer.chance
        each: i64 = self.minds.minds // self._kinds
        seat: i64 = 0
        kind: i64 = 0
        left: i64 = 0
        while seat < self.dealer.world.seats:
            if seat != self.dealer.seat:
                left = chance.below(ONE)
                kind = 0
                while kind < self._kinds - 1:
                    left -= self._likely[seat * self._kinds + kind]
                    if left < 0:
                        break
                    kind += 1
                self._who[seat] = kind * each + chance.below(each)
            seat += 1


@final
class Tests:
    """What minds do with random hands."""

    def __init__(self, room: i64, chance: Chance) -> None:
        self.chance: Chance = chance
        self._hand: Table = Table(1, room, 0)

    def shown(
        self, minds: Minds, number: i64, mind: i64, size: i64, tries: i64, grades: i64
    ) -> list[int]:
        """Of so many hands: how often each grade of top card is shown, from low to high; and behind
        those how often a heart lies under it.
        """
        found: list[int] = [0] * (grades + 1)
        hand: Table = self._hand
        count: i64 = 0
        while tries:
            tries -= 1
            hand.held[0] = 0
            hand.kept[0] = 0
            count = size
            while count:
                hand.give(0, self.chance.below(KEYS))
                count -= 1
            hand.choose(0, minds, number, mind)
            found[hand.tops[0] * grades // KEYS] += 1
            if not hand.bottoms[0] & 3:
                found[grades] += 1
        return found
