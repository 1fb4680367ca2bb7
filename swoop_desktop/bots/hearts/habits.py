"""Guesses which kind of player the others are, from the top cards that they showed."""

from collections.abc import Sequence

from swoop_desktop.bots.hearts.judgement import Judgement, Worth, strengths, worth
from swoop_desktop.bots.hearts.memory import Memory, Round
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import KEYS, Minds
from swoop_desktop.core.hearts_search import Tests

_HANDS = 24
"""How many random hands are tried to see what a kind of player would have shown with them."""
_ROUNDS = 8
"""How many former rounds are looked at."""
_GRADES = 4
"""How many grades of top cards there are: low, middling, high, very high."""
VARIANTS = 3
"""Each kind of player has so many opinions: a plain one, and others that differ a little."""
_USUAL = 0.4
"""The share of hearts that is assumed among the bottom cards of rounds longer ago."""


class Habits:
    """How likely everybody is to be each kind of player."""

    def __init__(self, memory: Memory, kinds: Sequence[Judgement], chance: Chance) -> None:
        self.memory, self.chance = memory, chance
        rounds = list(memory.rounds_before())[-_ROUNDS:]
        tried = [[self._tried(kind, former) for kind in kinds] for former in rounds]
        self.likely = [
            _likely([former.tops[seat] for former in rounds], tried, len(kinds))
            for seat in range(memory.seats)
        ]
        """By seat and kind."""
        self.bottoms = self._bottoms([[hearts for _, hearts in shown] for shown in tried])
        """For each former round that another seat won: how likely a bottom card was a heart."""

    def _bottoms(self, tried: Sequence[Sequence[float]]) -> list[float]:
        """Worked out from how often each kind of player lays a heart, in the last rounds."""
        memory = self.memory
        others = [row for seat, row in enumerate(self.likely) if seat != memory.seat]
        mean = [sum(shares) / len(others) for shares in zip(*others, strict=True)]
        rounds = memory.seen.rounds
        found = [_USUAL] * (len(rounds) - len(tried))
        found += [sum(a * b for a, b in zip(row, mean, strict=True)) for row in tried]
        return [a for a, one in zip(found, rounds, strict=True) if one.winner != memory.seat]

    def _tried(self, kind: Judgement, former: Round) -> tuple[list[float], float]:
        """Return how likely this kind of player was, in a former round, to show each grade of top
        card, and to lay a heart under it.
        """
        seats = self.memory.seats
        size = sum(former.sizes) // seats
        others = size * (seats - 1)
        share = others / (others + former.stock)
        how = worth(kind, seats, former.to_come, share, size)
        *grades, hearts = Tests(size, self.chance).shown(
            self._mind(kind, how, former), _HANDS, _GRADES
        )
        total = _HANDS + 2.0 * _GRADES
        return [(count + 2.0) / total for count in grades], (hearts + 1.0) / (_HANDS + 2.5)

    def _mind(self, kind: Judgement, how: Worth, former: Round) -> Minds:
        """One that judges like this, by what was known in a former round."""
        packs = self.memory.seen.rules.packs_for(self.memory.seats)
        way = strengths(former.left if kind.remembers else [packs] * KEYS)
        return Minds(1, 1, 1, len(how.relief) - 1, how.numbers, way)


def _likely(
    tops: Sequence[int], tried: Sequence[Sequence[tuple[list[float], float]]], kinds: int
) -> list[float]:
    """Return how likely somebody is to be each kind, who showed these tops round by round."""
    row = [1.0] * kinds
    for top, shown in zip(tops, tried, strict=True):
        grade = top * _GRADES // KEYS
        row = [a * grades[grade] for a, (grades, _) in zip(row, shown, strict=True)]
    return [each / sum(row) for each in row]
