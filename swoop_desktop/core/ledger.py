"""Results of moves in the same sampled deals, compared deal by deal."""

from typing import Final, final

from swoop_desktop.core.vecs import append, i64, vec

WORTH: Final = 0
"""Worth of a deal's end, times `stakes.ONE`."""
WINS: Final = 1
"""Wins, times `ONE`; in Capture the Hearts, the worth."""
POINTS: Final = 2
FINE: Final = 1 << 10
"""The value 1 of worths and wins before squaring: sums of squares must fit 64 bits."""
_COARSE: Final = 10
_KINDS: Final = 3


@final
class Ledger:
    """A line per sampled deal with a place per move. Later lines lack the dropped moves."""

    def __init__(self, moves: i64) -> None:
        self.moves: i64 = moves
        self.lines: i64 = 0
        self.tried: vec[i64] = vec[i64]([0] * moves)
        """By move: number of lines with that move, always the first lines."""
        self._numbers: vec[i64] = vec[i64]([])

    def begin(self) -> None:
        numbers = self._numbers
        for _ in range(self.moves * _KINDS):
            numbers = append(numbers, 0)
        self._numbers = numbers
        self.lines += 1

    def enter(self, move: i64, worth: i64, wins: i64, points: i64) -> None:
        numbers = self._numbers
        place: i64 = ((self.lines - 1) * self.moves + move) * _KINDS
        numbers[place + WORTH] = worth
        numbers[place + WINS] = wins
        numbers[place + POINTS] = points
        self.tried[move] = self.lines

    def times(self, move: i64) -> int:
        count: int = self.tried[move]
        return count

    def together(self, move: i64, other: i64) -> i64:
        least: i64 = self.tried[move]
        if self.tried[other] < least:
            least = self.tried[other]
        return least

    def difference(self, kind: i64, move: i64, other: i64, first: i64 = 0) -> int:
        """Sum one move's results minus another's over common lines, from `first`."""
        numbers = self._numbers
        total: i64 = 0
        line: i64
        place: i64
        for line in range(first, self.together(move, other)):
            place = line * self.moves
            total += numbers[(place + move) * _KINDS + kind]
            total -= numbers[(place + other) * _KINDS + kind]
        result: int = total
        return result

    def squares(self, kind: i64, move: i64, other: i64, first: i64 = 0) -> int:
        """Sum the squares of the differences; worths and wins in units of 1 / `FINE`."""
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
        result: int = total
        return result
