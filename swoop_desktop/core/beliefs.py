"""Infers the others' hidden cards and skill from their play.

A random walk exchanges hidden cards and stays longer in deals that explain all decisions better
(Metropolis; kinds of players are drawn from their posterior, as in Gibbs sampling). Sampled deals
lie a few steps apart.

All later moves of cards were public, so a past hand is the cards hidden now plus the cards public
then.
"""

from math import exp
from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.judge import NEAR
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import append, i64, vec

PLENTY: Final = 1 << 16


@final
class Course:
    """Replays a deal's public decisions.

    Hidden hands start with `PLENTY` of every rank. So a flip always asks for an addition where
    rules allow additions.
    """

    def __init__(
        self, opening: Kernel, seats: list[int], moves: list[int], flipped: list[int]
    ) -> None:
        """`opening` is the public deal; then each decision's seat, move and flipped rank."""
        self._opening: Kernel = opening
        self.kernel: Kernel = opening.copy()
        self.number: i64 = 0
        self.unasked: i64 = -1
        """Rank of the mystery just flipped if an addition was allowed but impossible, else -1."""
        self.seats: vec[i64] = vec[i64](seats)
        self.moves: vec[i64] = vec[i64](moves)
        self._flipped: vec[i64] = vec[i64](flipped)
        self.begin()

    def begin(self) -> None:
        self.kernel.become(self._opening)
        self.number = 0
        self.unasked = -1
        hand = self.kernel.hand
        place: i64
        for place in range(self.kernel.seats * RANKS):
            hand[place] = PLENTY

    def finish(self, pending: i64) -> None:
        """Make all remaining decisions. `pending`: rank of a mystery still awaiting an addition, or
        -1.
        """
        while self.number < len(self.moves):
            self.decide()
        if self.kernel.pending >= 0 and pending < 0:
            self.go_on()

    def decide(self) -> None:
        kernel = self.kernel
        move: i64 = self.moves[self.number]
        self.unasked = -1
        if move == FLIP:
            kernel.flip(self._flipped[self.number])
        else:
            kernel.apply(move)
        self.number += 1
        rank: i64 = kernel.pending
        if rank >= 0 and self.number < len(self.moves):
            move = self.moves[self.number]
            if self.seats[self.number] != kernel.turn or move >> 16 != rank:
                self.go_on()

    def go_on(self) -> None:
        """Skip the impossible addition to the flipped mystery."""
        self.unasked = self.kernel.pending
        self.kernel.apply(self.unasked << 16)


NAT: Final = 64
"""Unit of log probabilities: 64 make a factor of e."""
_CERTAIN: Final = 1 << 24
_STEPS: Final = 1000
"""Difference in log probability from which on the lesser probability counts as 0."""
_WRONG: Final = 1 << 20
"""Log penalty of an impossible deal: an addition was asked for but impossible, or the reverse."""
_RECENT: Final = 32
_FIRST: Final = 30
"""Number of exchanges per hidden card before the first sampled deal."""
_PATIENCE: Final = 25_000
"""Most decisions evaluated before the first sampled deal."""
_MORE: Final = 4


def _likely() -> list[int]:
    return [round(exp(-step / NAT) * _CERTAIN) for step in range(_STEPS)]


LIKELY: Final[list[int]] = _likely()
"""By negative log probability: probability, times `_CERTAIN`."""


@final
class Kind:
    def __init__(self, player: Player, usual: int, hit: int, miss: int) -> None:
        self.player: Player = player
        self.usual: i64 = usual
        self.hit: i64 = hit
        """Log probability of the move that `player` would make."""
        self.miss: i64 = miss
        """Log probability of any other move; equal to `hit` if moves tell nothing."""


@final
class Beliefs(Determinizations):
    def __init__(
        self,
        visible: Kernel,
        unseen: list[int],
        missing: list[int],
        mysteries: list[int],
        seat: i64,
        course: Course,
        kinds: list[Kind],
    ) -> None:
        """As `Determinizations`, then the thinking seat, the deal so far and the kinds of
        player.
        """
        super().__init__(visible, unseen, missing, mysteries, [kind.player for kind in kinds])
        seats: i64 = visible.seats
        self.sure = sum(missing)
        self._seat: i64 = seat
        self._kinds: list[Kind] = kinds
        self._likely: vec[i64] = vec[i64](LIKELY)
        self._settled: bool = False
        self._next: i64 = 0
        self._thought_over: i64 = 0
        self._owner: vec[i64] = vec[i64]([-1] * len(unseen))
        """Seat whose hand holds each card of `unseen`, or -1."""
        self.never: vec[i64] = vec[i64]([0] * seats)
        """By seat: ranks that can't be hidden in hand, a bit mask."""
        self.surely: vec[i64] = vec[i64]([0] * seats)
        """By seat: a bit mask of ranks; at least one of them is hidden in hand."""
        self._hidden: vec[i64] = vec[i64]([0] * (seats * RANKS))
        """Number of cards assumed hidden in hand, at ``seat * RANKS + rank``."""
        self._score: vec[i64] = vec[i64]([0] * seats)
        """Log probability of each seat's decisions."""
        # Each past decision with a hidden hand is a moment, stored like a seat of `_moments`.
        self._first: vec[i64] = vec[i64]([0] * (seats + 1))
        """Index of each seat's first moment; its moments end where the next seat's begin."""
        self._move: vec[i64] = vec[i64]()
        self._top: vec[i64] = vec[i64]()
        self._run: vec[i64] = vec[i64]()
        self._pile: vec[i64] = vec[i64]()
        self._pending: vec[i64] = vec[i64]()
        self._chaining: vec[i64] = vec[i64]()
        self._fewest: vec[i64] = vec[i64]()
        self._moments: Kernel = Kernel(visible.tables, 0, 0)
        self._remember(course)
        place: i64 = 0
        owner: i64
        left: i64
        for owner in range(seats):
            left = self.missing[owner]
            while left:
                self._owner[place] = owner
                place += 1
                left -= 1

    def deal(self, chance: Chance) -> i64:
        """Walk to another deal and put it in `kernel`. Return the number of decisions evaluated."""
        before: i64 = self._thought_over
        if not self._settled:
            self._settle(chance)
        self._go_on(_MORE, chance)
        self._see_through(chance)
        self.lay(chance)
        return self._thought_over - before

    def _remember(self, course: Course) -> None:
        now = self.visible
        moments = self._moments
        course.finish(now.pending)
        end: vec[i64] = course.kernel.hand[:]
        seats: i64 = now.seats
        seat: i64
        count: i64 = 0
        for seat in range(seats):
            self._first[seat] = count
            if seat != self._seat:
                course.begin()
                count += self._remember_seat(course, seat, end, now.pending)
        self._first[seats] = count
        moments.seats = count

    def _remember_seat(self, course: Course, seat: i64, end: vec[i64], pending: i64) -> i64:
        """Store a seat's decisions and return their number. `end` has the final hands."""
        made: i64 = len(course.moves)
        spared: i64 = -_RECENT
        number: i64
        for number in range(made):
            if course.seats[number] == seat:
                spared += 1
        kernel = course.kernel
        moments = self._moments
        base: i64 = seat * RANKS
        place: i64
        rank: i64
        other: i64
        known: i64
        fewest: i64
        held: i64
        count: i64 = 0
        turn: i64
        while course.number < made:
            turn = kernel.turn
            if turn == seat:
                spared -= 1
                known = 0
                for rank in range(RANKS):
                    place = base + rank
                    held = self.visible.hand[place] - end[place] + kernel.hand[place]
                    if held or kernel.up[place]:
                        known |= 1 << rank
                if kernel.pending >= 0 and not known >> kernel.pending & 1:
                    self.surely[seat] |= 1 << kernel.pending
            if turn == seat and spared < 0:
                for rank in range(RANKS):
                    place = base + rank
                    held = self.visible.hand[place] - end[place] + kernel.hand[place]
                    moments.hand = append(moments.hand, held)
                    moments.up = append(moments.up, kernel.up[place])
                fewest = NEAR
                for other in range(kernel.seats):
                    if other != seat and kernel.held[other] < fewest:
                        fewest = kernel.held[other]
                moments.known = append(moments.known, known)
                moments.held = append(moments.held, kernel.held[seat])
                moments.open = append(moments.open, kernel.open[seat])
                self._move = append(self._move, course.moves[course.number])
                self._top = append(self._top, kernel.top)
                self._run = append(self._run, kernel.run)
                self._pile = append(self._pile, kernel.pile_size)
                self._pending = append(self._pending, kernel.pending)
                self._chaining = append(self._chaining, int(kernel.chaining))
                self._fewest = append(self._fewest, fewest)
                count += 1
            course.decide()
            if course.number == made and kernel.pending >= 0 and pending < 0:
                course.go_on()
            if turn == seat and course.unasked >= 0:
                self.never[seat] |= 1 << course.unasked
        return count

    def _settle(self, chance: Chance) -> None:
        self._settled = True
        place: i64
        for place in range(self.sure):
            self.draw(place, chance)
            self._hold(self._owner[place], self.unseen[place], 1)
        seat: i64
        for seat in range(self.visible.seats):
            self.kinds[seat] = chance.below(len(self._kinds))
            self._score[seat] = self._explains(seat, self.kinds[seat])
        left: i64 = _FIRST * self.sure
        while left > 0 and self._thought_over < _PATIENCE:
            self._go_on(10, chance)
            self._see_through(chance)
            left -= 10
        left = self.visible.seats
        while left > 0:
            self._see_through(chance)
            left -= 1

    def _go_on(self, steps: i64, chance: Chance) -> None:
        if self.sure:
            while steps:
                self._exchange(chance)
                steps -= 1

    def _exchange(self, chance: Chance) -> None:
        unseen = self.unseen
        one: i64 = chance.below(self.sure)
        other: i64 = chance.below(len(unseen))
        mine: i64 = unseen[one]
        theirs: i64 = unseen[other]
        owner: i64 = self._owner[one]
        whose: i64 = self._owner[other]
        if mine == theirs or owner == whose:
            return
        self._swap(owner, whose, mine, theirs)
        score: i64 = self._explains(owner, self.kinds[owner])
        change: i64 = score - self._score[owner]
        their_score: i64 = 0
        if whose >= 0:
            their_score = self._explains(whose, self.kinds[whose])
            change += their_score - self._score[whose]
        if change < 0 and (change <= -_STEPS or chance.below(_CERTAIN) >= self._likely[-change]):
            self._swap(owner, whose, theirs, mine)
            return
        unseen[one] = theirs
        unseen[other] = mine
        self._score[owner] = score
        if whose >= 0:
            self._score[whose] = their_score

    def _see_through(self, chance: Chance) -> None:
        """Draw the next player's kind from its posterior."""
        seat: i64 = self._next
        self._next = (seat + 1) % self.visible.seats
        if seat == self._seat:
            seat = self._next
            self._next = (seat + 1) % self.visible.seats
        count: i64 = len(self._kinds)
        scores: vec[i64] = vec[i64]([0] * count)
        best: i64 = -(1 << 40)
        kind: i64
        for kind in range(count):
            scores[kind] = self._explains(seat, kind)
            if scores[kind] > best:
                best = scores[kind]
        total: i64 = 0
        weights: vec[i64] = vec[i64]([0] * count)
        for kind in range(count):
            if best - scores[kind] < _STEPS:
                weights[kind] = self._kinds[kind].usual * self._likely[best - scores[kind]]
                total += weights[kind]
        left: i64 = chance.below(total)
        for kind in range(count):
            left -= weights[kind]
            if left < 0:
                self.kinds[seat] = kind
                self._score[seat] = scores[kind]
                return

    def _swap(self, owner: i64, whose: i64, out: i64, into: i64) -> None:
        self._hold(owner, out, -1)
        self._hold(owner, into, 1)
        if whose >= 0:
            self._hold(whose, into, -1)
            self._hold(whose, out, 1)

    def _hold(self, seat: i64, rank: i64, count: i64) -> None:
        """Change a seat's count of a rank, now and in all its moments."""
        self._hidden[seat * RANKS + rank] += count
        moments = self._moments
        hand = moments.hand
        known = moments.known
        bit: i64 = 1 << rank
        moment: i64
        place: i64
        for moment in range(self._first[seat], self._first[seat + 1]):
            place = moment * RANKS + rank
            hand[place] += count
            if hand[place] or moments.up[place]:
                known[moment] |= bit
            else:
                known[moment] &= ~bit

    def _explains(self, seat: i64, kind: i64) -> i64:
        how = self._kinds[kind]
        player = how.player
        moments = self._moments
        score: i64 = 0
        rank: i64
        base: i64 = seat * RANKS
        asked: i64 = self.never[seat] | self.surely[seat]
        if asked:
            for rank in range(RANKS):
                if self.never[seat] >> rank & 1 and self._hidden[base + rank]:
                    score -= _WRONG
                if self.surely[seat] >> rank & 1 and not self._hidden[base + rank]:
                    score -= _WRONG
        moment: i64
        if how.hit == how.miss:
            return score + how.hit * (self._first[seat + 1] - self._first[seat])
        self._thought_over += self._first[seat + 1] - self._first[seat]
        for moment in range(self._first[seat], self._first[seat + 1]):
            moments.turn = moment
            moments.top = self._top[moment]
            moments.run = self._run[moment]
            moments.pile_size = self._pile[moment]
            moments.pending = self._pending[moment]
            moments.chaining = self._chaining[moment] == 1
            if player.decide(moments, self._fewest[moment]) == self._move[moment]:
                score += how.hit
            else:
                score += how.miss
        return score
