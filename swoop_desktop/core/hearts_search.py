"""The search for Capture the Hearts: deals that could be true, and what comes of choices there.

All players choose in secret at once, so the others choose the same in a sampled deal whatever is
tried in it; and choices are compared in the same sampled deals.
"""

from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import KEYS, ONE, Hand, Minds, winner
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.vecs import append, i64, vec

STEPS: Final[i64] = 64
"""Number of steps of `Aim.powers` that make a factor of e."""


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
        self._sums: vec[i64] = vec[i64]([0] * len(totals))

    def lead(self, lowest: i64, slopes: list[int]) -> None:
        """Work out what a point is worth by the highest total, from `lowest` on: so many steps of
        `powers` for each that somebody is behind, times `ONE`; or 0 where the game is over then.
        """
        self.lowest = lowest
        self.slopes = vec[i64](slopes)

    def value(self, scores: vec[i64]) -> i64:
        """From about 0 to about `ONE`: the chance to win the game, and a little for each point of
        these scores, which are by seat.
        """
        seats: i64 = self.seats
        totals: vec[i64] = self.totals
        sums: vec[i64] = self._sums
        seat: i64 = 0
        score: i64 = 0
        points: i64 = 0
        most: i64 = -ONE
        total: i64 = 0
        for seat in range(seats):
            score = scores[seat]
            points += score
            total = totals[seat] + score
            sums[seat] = total
            if total > most:
                most = total
        value: i64 = ((scores[self.seat] * seats - points) * self.ahead) // (seats - 1)
        slope: i64 = self.slopes[most - self.lowest]
        steps: vec[i64] = self.powers
        last: i64 = len(steps) - 1
        step: i64 = 0
        power: i64 = 0
        powers: i64 = 0
        own: i64 = 0
        for seat in range(seats):
            power = 0
            if slope:
                step = (most - sums[seat]) * slope >> 20
                if step < last:
                    power = steps[step]
            elif sums[seat] == most:
                power = ONE
            powers += power
            if seat == self.seat:
                own = power
        return value + (own << 20) // powers


@final
class Dealer:
    """Deals the cards that a seat has not seen as they may lie: a sampled deal.

    `hands` by seat, but for that of the seat itself, which nobody touches; `score`, the hearts that
    everybody has captured; and `stocked` many cards in `stock`, the last of which is the next.
    """

    def __init__(
        self,
        dealer: i64,
        refill: i64,
        hands: list[Hand],
        seat: i64,
        unseen: list[int],
        chance: Chance,
    ) -> None:
        """`dealer`: the seat that deals now. `refill`: cards for each after a round. `hands` need
        cards for the seat itself only. `unseen`: the keys of all cards that it has not seen, low to
        high.
        """
        seats: i64 = len(hands)
        self.seats: i64 = seats
        self.dealer: i64 = dealer
        self.refill: i64 = refill
        self.seat: i64 = seat
        self.chance: Chance = chance
        self.hands: list[Hand] = hands
        self.score: vec[i64] = vec[i64]([0] * seats)
        self.stock: vec[i64] = vec[i64]([0] * len(unseen))
        self.stocked: i64 = 0
        self._sizes: vec[i64] = vec[i64]([0] * seats)
        self._sure: vec[i64] = vec[i64]([0] * seats)
        self._known: vec[i64] = vec[i64]([0] * seats)
        self._others: vec[i64] = vec[i64]([key for key in unseen if key & 3])
        self._hearts: vec[i64] = vec[i64]([key for key in unseen if not key & 3])
        self._lost: vec[i64] = vec[i64]([0] * len(unseen))
        self._winners: vec[i64] = vec[i64]([])
        self._cards: vec[i64] = vec[i64]([])
        self._certain: vec[i64] = vec[i64]([])
        self._likely: vec[i64] = vec[i64]([])

    def hold(self, seat: i64, size: i64, sure: i64, known: i64) -> None:
        """A seat holds `size` cards, `sure` of them hearts, and is known to have captured `known`
        hearts.
        """
        self._sizes[seat] = size
        self._sure[seat] = sure
        self._known[seat] = known

    def hide(self, winner: i64, cards: i64, hearts: i64, likely: i64) -> None:
        """Somebody else captured so many cards that the seat has not seen; so many of them are
        certainly hearts, and of each other one that is so likely, of `ONE`.
        """
        self._winners = append(self._winners, winner)
        self._cards = append(self._cards, cards)
        self._certain = append(self._certain, hearts)
        self._likely = append(self._likely, likely)

    def deal(self) -> None:
        """Deal the unseen cards as they could lie: hidden bottoms are hearts or low cards, anything
        else lies anywhere.
        """
        chance: Chance = self.chance
        pool: vec[i64] = self.stock
        lost: vec[i64] = self._lost
        hearts: i64 = len(self._hearts)
        others: i64 = len(self._others)
        # Hearts in front and in any order, the others behind them.
        at: i64 = 0
        for at in range(hearts):
            pool[at] = self._hearts[at]
        chance.shuffle(pool, hearts)
        for at in range(others):
            lost[at] = self._others[at]
        seat: i64 = 0
        count: i64 = 0
        for seat in range(self.seats):
            self.score[seat] = self._known[seat]
            if seat != self.seat:
                self.hands[seat].clear()
                count = self._sure[seat]
                if count > hearts:
                    count = hearts
                if count:
                    self.hands[seat].give(pool, hearts - 1, count, 1)
                    hearts -= count
        number: i64 = 0
        place: i64 = 0
        first: i64 = 0
        certain: i64 = 0
        likely: i64 = 0
        for number in range(len(self._winners)):
            certain = self._certain[number]
            likely = self._likely[number]
            seat = self._winners[number]
            for place in range(self._cards[number]):
                if hearts and (place < certain or first == others or chance.below(ONE) < likely):
                    hearts -= 1
                    self.score[seat] += 1
                else:
                    # The lowest of three: few lay a high card at the bottom.
                    at = first + _lowest(others - first, chance)
                    while at > first:
                        lost[at] = lost[at - 1]
                        at -= 1
                    first += 1
        count = hearts
        for at in range(first, others):
            pool[count] = lost[at]
            count += 1
        chance.shuffle(pool, count)
        for seat in range(self.seats):
            if seat != self.seat:
                at = self._sizes[seat] - self.hands[seat].kept
                if at > 0:
                    self.hands[seat].give(pool, count - 1, at, 1)
                    count -= at
        self.stocked = count


def _lowest(count: i64, chance: Chance) -> i64:
    least: i64 = chance.below(count)
    other: i64 = chance.below(count)
    if other < least:
        least = other
    other = chance.below(count)
    if other < least:
        least = other
    return least


@final
class Trials:
    """What comes of choices in sampled deals: `totals` of each."""

    def __init__(self, deals: Dealer, minds: Minds, aim: Aim, rounds: i64, whole: bool) -> None:
        """`rounds` are played out. `whole`: that is to the end of the deal, so that hearts in hand
        count.
        """
        self.deals: Dealer = deals
        self.minds: Minds = minds
        self.aim: Aim = aim
        self.rounds: i64 = rounds
        self.whole: bool = whole
        self.totals: vec[i64] = vec[i64]([])
        self._bottoms: vec[i64] = vec[i64]([])
        self._tops: vec[i64] = vec[i64]([])
        self._kinds: i64 = 1
        self._likely: vec[i64] = vec[i64]([])
        self._who: vec[i64] = vec[i64]([0] * deals.seats)
        self._hand: Hand = Hand(len(deals.hands[0].others))
        self._scores: vec[i64] = vec[i64]([])
        self._before: vec[i64] = vec[i64]([])
        """The scores in a sampled deal, before anything that this seat captures there."""
        self._stocked: i64 = 0
        """How many cards are left in its stock."""
        self._laid: vec[i64] = vec[i64]([0] * deals.seats)
        self._winners: vec[i64] = vec[i64]([0] * rounds)
        """What the others do in a sampled deal, by round: which of them has the highest top."""
        self._enough: vec[i64] = vec[i64]([0] * rounds)
        """The lowest top of this seat that would win instead."""
        self._hearts: vec[i64] = vec[i64]([0] * rounds)
        """How many of them lay a heart."""
        self._counts: vec[i64] = vec[i64]([0] * rounds)
        """How many cards this seat gets afterwards,"""
        self._places: vec[i64] = vec[i64]([0] * rounds)
        """and where the first of them lies in the stock."""

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
        """Sum up what came of a choice so far, `ONE` for each deal in which all went well."""
        return self.totals[place]

    def try_all(self, places: list[int]) -> None:
        """Play these choices out in one more sampled deal."""
        self._sample()
        at: i64 = 0
        for place in places:
            at = place
            self._play(self._bottoms[at], self._tops[at])
            self.totals[at] += self.aim.value(self._scores)

    def enter_all(self, places: list[int], ledger: Ledger) -> None:
        """Do the same, and write down what comes of each: its worth, and what the seat scores."""
        self._sample()
        ledger.begin()
        at: i64 = 0
        worth: i64 = 0
        for place in places:
            at = place
            self._play(self._bottoms[at], self._tops[at])
            worth = self.aim.value(self._scores)
            ledger.enter(at, worth, worth, self._scores[self.deals.seat])

    def _sample(self) -> None:
        """Go on to one more sampled deal, as the others play it."""
        self._meet()
        self.deals.deal()
        self._play_others()

    def _meet(self) -> None:
        """Draw who the others are. The seat itself has the first mind."""
        chance: Chance = self.deals.chance
        likely: vec[i64] = self._likely
        kinds: i64 = self._kinds
        each: i64 = self.minds.minds // kinds
        seat: i64 = 0
        kind: i64 = 0
        left: i64 = 0
        for seat in range(self.deals.seats):
            if seat != self.deals.seat:
                left = chance.below(ONE)
                kind = 0
                while kind < kinds - 1:
                    left -= likely[seat * kinds + kind]
                    if left < 0:
                        break
                    kind += 1
                self._who[seat] = kind * each + chance.below(each)

    def _play_others(self) -> None:
        """Play a sampled deal for all but the seat itself, which has no say in what they do:
        nobody's choice looks at what others have laid in a sampled deal.
        """
        deals: Dealer = self.deals
        seats: i64 = deals.seats
        own: i64 = deals.seat
        hand: Hand = self._hand
        tops: vec[i64] = self._laid
        dealer: i64 = deals.dealer
        before: vec[i64] = deals.score[:]
        left: i64 = 0
        hearts: i64 = 0
        best: i64 = 0
        number: i64 = 0
        seat: i64 = 0
        self._stocked = deals.stocked
        for number in range(self.rounds):
            hearts = 0
            for seat in range(seats):
                if seat != own:
                    hand = deals.hands[seat]
                    hand.choose(self.minds, number, self._who[seat], seat)
                    tops[seat] = hand.top
                    if not hand.bottom & 3:
                        hearts += 1
            self._hearts[number] = hearts
            tops[own] = -1
            seat = winner(tops, seats, dealer)
            self._winners[number] = seat
            best = tops[seat]
            tops[own] = best
            if winner(tops, seats, dealer) != own:
                best += 1
            self._enough[number] = best
            dealer += 1
            if dealer >= seats:
                dealer = 0
            left = deals.refill * seats
            if left > self._stocked:
                left = self._stocked
            if left:
                self._refill(number, dealer, left)
        if self.whole:
            for seat in range(seats):
                before[seat] -= deals.hands[seat].kept
        self._before = before

    def _refill(self, number: i64, dealer: i64, cards: i64) -> None:
        """So many cards go round, one at a time from the new dealer's left (section 3)."""
        deals: Dealer = self.deals
        seats: i64 = deals.seats
        seat: i64 = dealer
        next_card: i64 = self._stocked
        count: i64 = 0
        place: i64 = 0
        for place in range(seats):
            seat += 1
            if seat >= seats:
                seat = 0
            next_card -= 1
            count = (cards + seats - 1 - place) // seats
            if seat == deals.seat:
                self._places[number] = next_card
                self._counts[number] = count
            else:
                deals.hands[seat].give(deals.stock, next_card, count, seats)
        self._stocked -= cards

    def _play(self, bottom: i64, top: i64) -> None:
        """Play a sampled deal for the seat itself, which begins with this choice: to `_scores`."""
        deals: Dealer = self.deals
        own: i64 = deals.seat
        hand: Hand = self._hand
        scores: vec[i64] = self._before[:]
        captured: i64 = 0
        number: i64 = 0
        hand.become(deals.hands[own])
        hand.lay(bottom, top)
        for number in range(self.rounds):
            if number:
                hand.choose(self.minds, number, 0, own)
            captured = self._hearts[number]
            if not hand.bottom & 3:
                captured += 1
            if hand.top >= self._enough[number]:
                scores[own] += captured
            else:
                scores[self._winners[number]] += captured
            if self._counts[number]:
                hand.give(deals.stock, self._places[number], self._counts[number], deals.seats)
        if self.whole:
            scores[own] += deals.hands[own].kept - hand.kept
        self._scores = scores


@final
class Tests:
    """What minds do with random hands."""

    def __init__(self, size: i64, chance: Chance) -> None:
        """`size`: how many cards there are in a hand."""
        self.chance: Chance = chance
        self.size: i64 = size
        self._hand: Hand = Hand(size)
        self._cards: vec[i64] = vec[i64]([0] * size)

    def shown(self, minds: Minds, tries: i64, grades: i64) -> list[int]:
        """Count, of so many hands, how often each grade of top card is shown by the first mind in
        the first round, from low to high; and behind those how often a heart lies under it.
        """
        found: list[int] = [0] * (grades + 1)
        hand: Hand = self._hand
        cards: vec[i64] = self._cards
        at: i64 = 0
        for _ in range(tries):
            for at in range(self.size):
                cards[at] = self.chance.below(KEYS)
            hand.clear()
            hand.give(cards, self.size - 1, self.size, 1)
            hand.choose(minds, 0, 0, 0)
            found[hand.top * grades // KEYS] += 1
            if not hand.bottom & 3:
                found[grades] += 1
        return found
