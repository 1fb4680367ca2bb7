"""Between the kernel's moves, which are numbers, and actions, which name cards."""

from collections.abc import Iterator, Sequence
from typing import overload

from swoop_desktop.core import kernel as k
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action

_PLAIN = {k.PICK_UP: Action("pick_up"), k.STOP: Action("stop")}


def code_of(rank: int, from_hand: int, from_up: int) -> int:
    """Return the kernel's move of a set."""
    return rank << 16 | from_hand << 8 | from_up


class Choices(Sequence[Action]):
    """One action of each move's class, made when somebody asks for it: for most who decide, the one
    that they choose.
    """

    __slots__ = ("_adding", "_hand", "_moves", "_mysteries", "_up", "last", "last_move")

    def __init__(
        self,
        moves: Sequence[int],
        hand: tuple[c.Card, ...],
        up: tuple[c.Card | None, ...],
        mysteries: tuple[bool, ...],
        adding: bool,
    ) -> None:
        self._moves, self._hand, self._up = moves, hand, up
        self._mysteries, self._adding = mysteries, adding
        self.last: Action | None = None
        """The action that was made last."""
        self.last_move = 0
        """The kernel's move that it stands for."""

    def action(self, move: int) -> Action:
        """Return the first action of a move's class: first cards of the rank, leftmost columns."""
        action = self._made(move)
        self.last, self.last_move = action, move
        return action

    def _made(self, move: int) -> Action:
        if move < 0:
            plain = _PLAIN.get(move)
            return plain or Action("flip", (), (uncovered(self._up, self._mysteries)[0],))
        rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
        cards: tuple[c.Card, ...] = ()
        columns: tuple[int, ...] = ()
        if from_hand:
            cards = tuple(c.of_rank(self._hand, rank, from_hand))
        if from_up:
            row = enumerate(self._up)
            there = [i for i, card in row if card is not None and c.rank(card) == rank]
            columns = tuple(there[:from_up])
        return Action("add" if self._adding else "play", cards, columns)

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(place, slice):
            return tuple(map(self.action, self._moves[place]))
        return self.action(self._moves[place])

    def __iter__(self) -> Iterator[Action]:
        return map(self.action, self._moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def uncovered(up: Sequence[c.Card | None], mysteries: Sequence[bool]) -> list[int]:
    """Return the columns whose mystery lies open to be flipped: no face-up card is over it."""
    return [column for column, there in enumerate(mysteries) if there and up[column] is None]
