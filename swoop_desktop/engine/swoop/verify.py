"""One verifier for asking and doing: may this seat do that, and if not, why not?

It reads a `Turn`, which holds what the player can see. So the state and a player's observation give
the same answer, and no answer can give away what is hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.swoop.tables import EMPTY, Tables


@dataclass(frozen=True, slots=True)
class Turn:
    """What decides about a seat's moves; nothing of it is hidden from that seat."""

    tables: Tables
    acting: bool
    over: bool
    hand: Sequence[c.Card]
    up: Sequence[c.Card | None]
    mysteries: Sequence[bool]
    """By column: whether its mystery lies there face down."""
    top: int
    run: int
    pile_size: int
    pending: int
    chaining: bool

    def fitting(self) -> bool:
        """Whether some set that the seat knows fits on the pile."""
        mask = self.tables.fits[self.top]
        cards = (*self.hand, *(card for card in self.up if card is not None))
        return any(mask >> c.rank(card) & 1 for card in cards)


def refusal(turn: Turn, action: Action) -> Message | None:
    """Why not; None if the action is legal."""
    if turn.over:
        return msg("The deal is over.")
    if not turn.acting:
        return msg("It is another player's turn.")
    check = _CHECKS.get(action.kind)
    if check is None:
        return msg("There is no such move in this game.")
    return check(turn, action)


def _play(turn: Turn, action: Action) -> Message | None:
    if turn.pending >= 0:
        return msg("First decide what to add to the mystery.")
    if turn.chaining:
        return msg("Now only mysteries may be flipped, or stop.")
    wrong = _cards(turn, action)
    if wrong:
        return wrong
    count = len(action.cards) + len(action.slots)
    if not count:
        return msg("Choose at least one card.")
    rank = _rank(turn, action)
    tables = turn.tables
    if not tables.fits[turn.top] >> rank & 1:
        if tables.forbidden:
            return msg(
                "{rank} is higher than {top}, and may not be played.",
                rank=rank_name(rank),
                top=rank_name(turn.top),
            )
        if tables.only_if_stuck and turn.fitting():
            return msg(
                "{rank} is higher than {top}: only allowed when nothing else fits.",
                rank=rank_name(rank),
                top=rank_name(turn.top),
            )
    return _size(turn, rank, count, tables.limit(rank, turn.top, turn.run))


def _add(turn: Turn, action: Action) -> Message | None:
    if turn.pending < 0:
        return msg("There is no mystery to add anything to.")
    wrong = _cards(turn, action)
    if wrong:
        return wrong
    count = len(action.cards) + len(action.slots)
    if count and _rank(turn, action) != turn.pending:
        return msg("Only {rank} may be added to this mystery.", rank=rank_name(turn.pending))
    limit = turn.tables.limit_too(turn.pending, turn.top, turn.run)
    return _size(turn, turn.pending, count + 1, limit)


def _flip(turn: Turn, action: Action) -> Message | None:
    if turn.pending >= 0:
        return msg("A mystery is turned up already: decide what to add to it.")
    if action.cards or len(action.slots) != 1:
        return msg("Flip one mystery at a time, and nothing with it.")
    slot = action.slots[0]
    if not 0 <= slot < len(turn.mysteries) or not turn.mysteries[slot]:
        return msg("There is no mystery in this column.")
    if turn.up[slot] is not None:
        return msg("This mystery is still covered by a face-up card.")
    return None


def _pick_up(turn: Turn, action: Action) -> Message | None:
    if action.cards or action.slots:
        return msg("Taking the pile needs no cards.")
    if turn.pending >= 0:
        return msg("First decide what to add to the mystery.")
    if turn.chaining:
        return msg("Now only mysteries may be flipped, or stop.")
    if not turn.tables.forbidden:
        return msg("By these rules the pile is only taken by playing a set that is too high.")
    if not turn.pile_size:
        return msg("The pile is empty.")
    if turn.fitting():
        return msg("The pile may only be taken when nothing fits, and something does.")
    return None


def _stop(turn: Turn, action: Action) -> Message | None:
    if action.cards or action.slots:
        return msg("Stopping needs no cards.")
    if turn.pending >= 0:
        return msg("First decide what to add to the mystery.")
    return None if turn.chaining else msg("There is no chain of mysteries to stop.")


def _cards(turn: Turn, action: Action) -> Message | None:
    """Are these different cards, all there, and of one rank?"""
    if len(set(action.cards)) < len(action.cards) or len(set(action.slots)) < len(action.slots):
        return msg("The same card can't be played twice.")
    for card in action.cards:
        if card not in turn.hand:
            return msg("That card is not in the hand.")
    for slot in action.slots:
        if not 0 <= slot < len(turn.up) or turn.up[slot] is None:
            return msg("There is no face-up card in this column.")
    ranks = {c.rank(card) for card in action.cards}
    ranks |= {c.rank(up) for slot in action.slots if (up := turn.up[slot]) is not None}
    if len(ranks) > 1:
        return msg("Cards that are played together must be of the same rank.")
    return None


def _rank(turn: Turn, action: Action) -> int:
    if action.cards:
        return c.rank(action.cards[0])
    up = turn.up[action.slots[0]]
    return EMPTY if up is None else c.rank(up)


def _size(turn: Turn, rank: int, count: int, limit: int) -> Message | None:
    """Is a set of so many allowed, where `limit` are?"""
    if count <= limit:
        return None
    tables = turn.tables
    fits = tables.fits[turn.top] >> rank & 1
    if not fits:
        if limit == 1 and (tables.forbidden or tables.take_all):
            return msg("Nothing can be added to a mystery that is too high.")
        return nmsg(
            "A set that is too high may have only {count} card.",
            "A set that is too high may have at most {count} cards.",
            limit,
        )
    if rank == turn.top and limit < tables.most[rank]:
        return nmsg(
            "Only {count} more {rank} may be played: a run stops at four.",
            "Only {count} more {rank} may be played: a run stops at four.",
            limit,
            rank=rank_name(rank),
        )
    if tables.swoop[rank] and limit == 1:
        return msg("Swoop cards are played one at a time.")
    return nmsg("A set may have only {count} card.", "A set may have at most {count} cards.", limit)


_CHECKS = {"play": _play, "add": _add, "flip": _flip, "pick_up": _pick_up, "stop": _stop}
