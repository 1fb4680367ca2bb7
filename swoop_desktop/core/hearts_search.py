"""Search for Capture the Hearts in sampled deals.

Players choose at the same time, so the others' choices don't depend on ours.
"""

from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import KEYS, ONE, Hand, Minds, winner
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.vecs import append, i64, vec

STEPS: Final[i64] = 64
"""Number of steps of `Aim.powers` per factor of e."""


@final
class Aim:
    def __init__(self, totals: list[int], seat: i64, ahead: i64, powers: list[int]) -> None:
        """`ahead`: worth of a point's lead, where winning is `ONE`. `powers`: e to the power of 0,
        −1/64, −2/64 …
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
        """Set `slopes`: by highest total, from `lowest` on, steps of `powers` per point behind,
        times `ONE`; 0 if that total ends the game.
        """
        self.lowest = lowest
        self.slopes = vec[i64](slopes)

    def value(self, scores: vec[i64]) -> i64:
        """Return about 0 to `ONE`: the chance of winning, plus a little for points."""
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
    """Samples the unseen cards into the others' `hands`, captured hearts in `score`, and the first
    `stocked` cards of `stock`, from which the last is drawn first.
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
        """`refill`: cards for each after a round. `unseen`: ascending keys. Only the seat's own
        hand needs cards.
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
        self._sizes[seat] = size
        self._sure[seat] = sure
        self._known[seat] = known

    def hide(self, winner: i64, cards: i64, hearts: i64, likely: i64) -> None:
        """Add hidden cards captured by another seat: `hearts` of them are hearts, each other card
        with probability ``likely / ONE``.
        """
        self._winners = append(self._winners, winner)
        self._cards = append(self._cards, cards)
        self._certain = append(self._certain, hearts)
        self._likely = append(self._likely, likely)

    def deal(self) -> None:
        """Sample a deal; hidden bottoms are hearts or low cards."""
        chance: Chance = self.chance
        pool: vec[i64] = self.stock
        lost: vec[i64] = self._lost
        hearts: i64 = len(self._hearts)
        others: i64 = len(self._others)
        # The pool begins with the hearts, shuffled; other cards follow below.
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
                    # The lowest of three: players rarely lay a high bottom.
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
    def __init__(self, deals: Dealer, minds: Minds, aim: Aim, rounds: i64, whole: bool) -> None:
        """`whole`: play to the deal's end, so hearts in hand count."""
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
        self.who: vec[i64] = vec[i64]([0] * deals.seats)
        self._hand: Hand = Hand(len(deals.hands[0].others))
        self._scores: vec[i64] = vec[i64]([])
        self._before: vec[i64] = vec[i64]([])
        """Scores without this seat's captures."""
        self._stocked: i64 = 0
        self._laid: vec[i64] = vec[i64]([0] * deals.seats)
        self._winners: vec[i64] = vec[i64]([0] * rounds)
        """By round: the other seat with the highest top."""
        self._enough: vec[i64] = vec[i64]([0] * rounds)
        """By round: lowest top with which this seat wins."""
        self._hearts: vec[i64] = vec[i64]([0] * rounds)
        """By round: hearts laid by the others."""
        self._counts: vec[i64] = vec[i64]([0] * rounds)
        """By round: number of cards that this seat gets afterwards."""
        self._places: vec[i64] = vec[i64]([0] * rounds)
        """By round: index in the stock of the first card of `_counts`."""

    def add(self, bottom: i64, top: i64) -> None:
        self._bottoms = append(self._bottoms, bottom)
        self._tops = append(self._tops, top)
        self.totals = append(self.totals, 0)

    def expect(self, kinds: i64, likely: list[int]) -> None:
        self._kinds = kinds
        self._likely = vec[i64](likely)

    def total(self, place: i64) -> i64:
        return self.totals[place]

    def try_all(self, places: list[int]) -> None:
        """Play these choices in one more deal."""
        self._sample()
        at: i64 = 0
        for place in places:
            at = place
            self._play(self._bottoms[at], self._tops[at])
            self.totals[at] += self.aim.value(self._scores)

    def enter_all(self, places: list[int], ledger: Ledger) -> None:
        """Play these choices in one more deal into a ledger."""
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
        self.meet()
        self.deals.deal()
        self._play_others()

    def meet(self) -> None:
        """Draw a mind for each other seat; this seat keeps the first mind."""
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
                self.who[seat] = kind * each + chance.below(each)

    def _play_others(self) -> None:
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
                    hand.choose(self.minds, number, self.who[seat], seat)
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
        """Deal from the new dealer's left."""
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
        """Play the seat itself from this choice into `_scores`."""
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
    def __init__(self, size: i64, chance: Chance) -> None:
        self.chance: Chance = chance
        self.size: i64 = size
        self._hand: Hand = Hand(size)
        self._cards: vec[i64] = vec[i64]([0] * size)

    def shown(self, minds: Minds, tries: i64, grades: i64) -> list[int]:
        """Count, over random hands, the grades of tops that the first mind lays; last, how often a
        heart lies below.
        """
        counts: list[int] = [0] * (grades + 1)
        hand: Hand = self._hand
        cards: vec[i64] = self._cards
        at: i64 = 0
        for _ in range(tries):
            for at in range(self.size):
                cards[at] = self.chance.below(KEYS)
            hand.clear()
            hand.give(cards, self.size - 1, self.size, 1)
            hand.choose(minds, 0, 0, 0)
            counts[hand.top * grades // KEYS] += 1
            if not hand.bottom & 3:
                counts[grades] += 1
        return counts
