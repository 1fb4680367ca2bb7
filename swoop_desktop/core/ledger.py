"""What came of moves in the same sampled deals, so that they can be compared deal by deal."""

from typing import Final, final

from swoop_desktop.core.vecs import append, i64, vec

WORTH: Final = 0
"""What the end was worth to the seat, times `stakes.ONE`."""
WINS: Final = 1
"""What it was worth but for the points, likewise: 0 or `ONE` where a deal is won or not."""
POINTS: Final = 2
"""What the seat scored."""
FINE: Final = 1 << 10
"""Squares are of worths in so many parts of 1, so that no sum of them needs too many bits."""
_COARSE: Final = 10
_KINDS: Final = 3


@final
class Ledger:
    """A line for every sampled deal, with a place for each of the moves. A move that is given up
    is missing in all later lines.
    """

    def __init__(self, moves: i64) -> None:
        self.moves: i64 = moves
        self.lines: i64 = 0
        self.tried: vec[i64] = vec[i64]([0] * moves)
        """By move: in how many sampled deals it was played, the first ones."""
        self._numbers: vec[i64] = vec[i64]([])

    def begin(self) -> None:
        """Go on to the next sampled deal."""
        numbers = self._numbers
        for _ in range(self.moves * _KINDS):
            numbers = append(numbers, 0)
        self._numbers = numbers
        self.lines += 1

    def enter(self, move: i64, worth: i64, wins: i64, points: i64) -> None:
        """Write down what came of a move in this sampled deal."""
        numbers = self._numbers
        place: i64 = ((self.lines - 1) * self.moves + move) * _KINDS
        numbers[place + WORTH] = worth
        numbers[place + WINS] = wins
        numbers[place + POINTS] = points
        self.tried[move] = self.lines

    def times(self, move: i64) -> int:
        """Return in how many sampled deals a move was played."""
        found: int = self.tried[move]
        return found

    def together(self, move: i64, other: i64) -> i64:
        """Return in how many sampled deals both were played."""
        least: i64 = self.tried[move]
        if self.tried[other] < least:
            least = self.tried[other]
        return least

    def difference(self, kind: i64, move: i64, other: i64, first: i64 = 0) -> int:
        """Sum up how much more came of a move than of another where both were played, from a line
        on.
        """
        numbers = self._numbers
        total: i64 = 0
        line: i64
        place: i64
        for line in range(first, self.together(move, other)):
            place = line * self.moves
            total += numbers[(place + move) * _KINDS + kind]
            total -= numbers[(place + other) * _KINDS + kind]
        found: int = total
        return found

    def squares(self, kind: i64, move: i64, other: i64, first: i64 = 0) -> int:
        """Sum up the squares of the differences likewise: of points as they are, and of the others
        in parts of `FINE`.
        """
        numbers = self._numbers
        total: i64 = 0
        line: i64
        place: i64
        step: i64
        for line in range(first, self.together(move, other)):
            place = line * self.moves
            step = numbers[(place + move) * _KINDS + kind]
            step -= numbers[(place + other) * _KINDS + kind]
            if kind != POINTS:
                step = step >> _COARSE
            total += step * step
        found: int = total
        return found
