"""One verifier for asking and doing: may this seat do that, and if not, why not?

Whether it may, the kernel decides: what is not among its moves is refused, and what is said of it
here is only the reason. The kernel holds what the player can know. So the state and a player's
view give the same answer, and no answer can give away what is hidden.
"""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.core import kernel as k
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.swoop.moves import code_of, uncovered

_HAND_FIRST = msg("First play the cards in your hand.")


class Turn(NamedTuple):
    """What decides about a seat's moves; nothing of it is hidden from that seat."""

    kernel: Kernel
    """The deal by counts, at least as far as the seat can know it. For reading only."""
    moves: Sequence[int]
    """The kernel's legal moves, if it is this seat's turn."""
    seat: int
    hand: Sequence[c.Card | None]
    up: Sequence[c.Card | None]
    mysteries: Sequence[bool]
    """By column: whether its mystery lies there face down."""

    def fits(self, rank: int) -> bool:
        """Whether a set of this rank fits on the pile."""
        return bool(self.kernel.tables.fits[self.kernel.top] >> rank & 1)

    def fitting(self) -> list[int]:
        """Return the ranks, lowest first, that fit on the pile and may be played now."""
        fits = self.kernel.reach() & self.kernel.tables.fits[self.kernel.top]
        return [rank for rank in range(RANKS) if fits >> rank & 1]

    def bound(self) -> list[int]:
        """List those of them that count where nothing may fit."""
        return [rank for rank in self.fitting() if self.kernel.tables.binding >> rank & 1]

    def rank(self, action: Action) -> int:
        """Return the rank of an action's cards, by the first of them; EMPTY if there are none."""
        if action.cards:
            return c.rank(action.cards[0])
        for column in action.columns:
            card = self.up[column] if 0 <= column < len(self.up) else None
            if card is not None:
                return c.rank(card)
        return EMPTY


def refusal(turn: Turn, action: Action) -> Message | None:
    """Why not; None if the action is legal."""
    kernel = turn.kernel
    if kernel.out != -1:
        return msg("The deal is over.")
    if kernel.turn != turn.seat:
        return msg("It is another player’s turn.")
    check = _CHECKS.get(action.kind)
    if check is None:
        return msg("That can’t be done in this game.")
    return check(turn, action)


def _play(turn: Turn, action: Action) -> Message | None:
    kernel = turn.kernel
    if kernel.pending >= 0:
        return msg("First decide what to add to the mystery.")
    if kernel.chaining:
        return msg("Now you may only flip mysteries, or stop.")
    wrong = _cards(turn, action)
    if wrong:
        return wrong
    _, cards, columns = action
    if not cards and not columns:
        return msg("Choose at least one card.")
    rank = turn.rank(action)
    if code_of(rank, len(cards), len(columns)) in turn.moves:
        return None
    if columns and kernel.tables.row_last and len(cards) < len(turn.hand):
        return _HAND_FIRST
    if not turn.fits(rank):
        if kernel.tables.forbidden:
            return msg(
                "{rank} is higher than {top}, so it may not be played.",
                rank=rank_name(rank),
                top=rank_name(kernel.top),
            )
        if kernel.tables.only_if_stuck and turn.bound():
            return msg(
                "{rank} is higher than {top}: it may be played only if nothing fits.",
                rank=rank_name(rank),
                top=rank_name(kernel.top),
            )
    return _too_many(turn, rank, kernel.tables.limit(rank, kernel.top, kernel.run))


def _add(turn: Turn, action: Action) -> Message | None:
    kernel = turn.kernel
    rank = kernel.pending
    if rank < 0:
        return msg("There is no mystery to add anything to.")
    wrong = _cards(turn, action)
    if wrong:
        return wrong
    if turn.rank(action) not in (rank, EMPTY):
        return msg("You may add only cards of the mystery’s rank: {rank}.", rank=rank_name(rank))
    if code_of(rank, len(action.cards), len(action.columns)) in turn.moves:
        return None
    return _too_many(turn, rank, kernel.tables.limit_too(rank, kernel.top, kernel.run))


def _flip(turn: Turn, action: Action) -> Message | None:
    kernel = turn.kernel
    if kernel.pending >= 0:
        return msg("A mystery has been flipped: decide first what to add to it.")
    if action.cards or len(action.columns) != 1:
        return msg("Flip one mystery at a time, and play nothing with it.")
    column = action.columns[0]
    if not 0 <= column < len(turn.mysteries) or not turn.mysteries[column]:
        return msg("There is no mystery in this column.")
    if column not in uncovered(turn.up, turn.mysteries):
        return msg("This mystery is still covered by a face-up card.")
    if kernel.tables.mysteries_last and kernel.known[turn.seat]:
        return _HAND_FIRST if turn.hand else msg("First play your face-up cards.")
    return None


def _pick_up(turn: Turn, action: Action) -> Message | None:
    if action.cards or action.columns:
        return msg("Taking the pile needs no cards.")
    if k.PICK_UP in turn.moves:
        return None
    if turn.kernel.pending >= 0:
        return msg("First decide what to add to the mystery.")
    if turn.kernel.chaining:
        return msg("Now you may only flip mysteries, or stop.")
    if not turn.kernel.tables.forbidden:
        return msg("By these rules, the pile is taken only by playing a set that is too high.")
    if not turn.kernel.pile_size:
        return msg("The pile is empty.")
    return msg(
        "The pile may be taken only if nothing fits, and {rank} does.",
        rank=rank_name(turn.bound()[-1]),
    )


def _stop(turn: Turn, action: Action) -> Message | None:
    if action.cards or action.columns:
        return msg("Stopping needs no cards.")
    if k.STOP in turn.moves:
        return None
    if turn.kernel.pending >= 0:
        return msg("First decide what to add to the mystery.")
    return msg("There is nothing to stop now.")


def _cards(turn: Turn, action: Action) -> Message | None:
    """Are these different cards, all there, and of one rank?"""
    _, cards, columns = action
    _, _, _, held, up, _ = turn
    several = len(cards) + len(columns) > 1
    if several and len(set(columns)) < len(columns):
        return msg("The same card can’t be played twice.")
    for card in cards:
        if card not in held or (several and cards.count(card) > held.count(card)):
            return msg("That card is not in this hand.")
    for column in columns:
        if not 0 <= column < len(up) or up[column] is None:
            return msg("There is no face-up card in this column.")
    if several:
        rank = turn.rank(action)
        laid = (*cards, *[up[column] for column in columns]) if columns else cards
        for other_card in laid:
            if other_card is not None and c.rank(other_card) != rank:
                one, other = map(rank_name, sorted((rank, c.rank(other_card))))
                return msg("{one} and {other} don’t go together.", one=one, other=other)
    if cards and columns and not turn.kernel.tables.mixed:
        return msg("By these rules, all cards of a set come from the hand, or all from the table.")
    return None


def _too_many(turn: Turn, rank: int, limit: int) -> Message:
    """Why a set has too many cards, where `limit` are allowed."""
    tables = turn.kernel.tables
    if not turn.fits(rank):
        if limit == 1 and (tables.forbidden or tables.take_all):
            return msg("Nothing can be added to a mystery that is too high.")
        return nmsg(
            "A set that is too high may have only {count} card.",
            "A set that is too high may have at most {count} cards.",
            limit,
        )
    if rank == turn.kernel.top and limit < tables.most[rank]:
        return nmsg(
            "Only {count} more {rank} may be played: there may never be more than four.",
            "Only {count} more {rank} may be played: there may never be more than four.",
            limit,
            rank=rank_name(rank),
        )
    if tables.swoop[rank] and limit == 1:
        return msg("Swoop cards are played one at a time.")
    return nmsg("A set may have only {count} card.", "A set may have at most {count} cards.", limit)


_CHECKS = {"play": _play, "add": _add, "flip": _flip, "pick_up": _pick_up, "stop": _stop}
