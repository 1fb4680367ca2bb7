"""Reasons why an action is refused.

The kernel alone decides, from cards that the player knows, whether an action is legal. So referee
and view agree, and no reason reveals hidden cards.
"""

from swoop_desktop.core.tables import EMPTY
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import rank_name, set_name
from swoop_desktop.engine.swoop.position import Position

_HAND_FIRST = msg("First play the cards in your hand.")
_ADD_FIRST = msg("First decide what to add to the mystery.")
_CHAINING = msg("Now you may only flip mysteries, or stop.")


def refusal(deal: Position, seat: int, action: Action) -> Message | None:
    kernel = deal.kernel
    if kernel.out != -1:
        return msg("The deal is over.")
    if kernel.turn != seat:
        return msg("It is another player’s turn.")
    check = _CHECKS.get(action.kind)
    if check is None:
        return msg("That can’t be done in this game.")
    return check(deal, action)


def _legal(deal: Position, action: Action) -> bool:
    return deal.move_of(action) in deal.legal_moves(deal.asked[0])


def _play(deal: Position, action: Action) -> Message | None:
    kernel, known = deal.kernel, deal.kernel.tables
    if kernel.pending >= 0:
        return _ADD_FIRST
    if kernel.chaining:
        return _CHAINING
    wrong = _cards(deal, action)
    if wrong:
        return wrong
    _, cards, columns = action
    if not cards and not columns:
        return msg("Choose at least one card.")
    if _legal(deal, action):
        return None
    if columns and known.row_last and len(cards) < len(deal.hands[kernel.turn]):
        return _HAND_FIRST
    rank = deal.rank_of(action)
    if not deal.fits(rank):
        names = {"set": set_name(1, rank), "top": set_name(1, kernel.top)}
        if known.forbidden:
            return msg("You can’t play {set} on {top}: it is too high.", **names)
        if known.only_if_stuck and deal.bound():
            return msg("You may play {set} on {top} only if nothing fits.", **names)
    return _too_many(deal, rank, known.limit(rank, kernel.top, kernel.run))


def _add(deal: Position, action: Action) -> Message | None:
    kernel = deal.kernel
    rank = kernel.pending
    if rank < 0:
        return msg("There is no mystery to add anything to.")
    wrong = _cards(deal, action)
    if wrong:
        return wrong
    if deal.rank_of(action) not in (rank, EMPTY):
        return msg("You may add only cards of the mystery’s rank: {rank}.", rank=rank_name(rank))
    if _legal(deal, action):
        return None
    return _too_many(deal, rank, kernel.tables.limit_too(rank, kernel.top, kernel.run))


def _flip(deal: Position, action: Action) -> Message | None:
    if deal.kernel.pending >= 0:
        return msg("A mystery has been flipped: decide first what to add to it.")
    if action.cards or len(action.columns) != 1:
        return msg("Flip one mystery at a time, without any other cards.")
    column, mysteries = action.columns[0], deal.mysteries[deal.kernel.turn]
    if not 0 <= column < len(mysteries) or not mysteries[column]:
        return msg("There is no mystery in this column.")
    if column not in deal.uncovered():
        return msg("This mystery is still covered by a face-up card.")
    if _legal(deal, action):
        return None
    return _HAND_FIRST if deal.hands[deal.kernel.turn] else msg("First play your face-up cards.")


def _pick_up(deal: Position, action: Action) -> Message | None:
    if action.cards or action.columns:
        return msg("You don’t need any cards to take the pile.")
    if _legal(deal, action):
        return None
    if deal.kernel.pending >= 0:
        return _ADD_FIRST
    if deal.kernel.chaining:
        return _CHAINING
    if not deal.kernel.tables.forbidden:
        return msg("By these rules, you take the pile only by playing a set that is too high.")
    if not deal.pile:
        return msg("The pile is empty.")
    return msg(
        "You may take the pile only if nothing fits, but {set} does.",
        set=set_name(1, deal.bound()[-1]),
    )


def _stop(deal: Position, action: Action) -> Message | None:
    if action.cards or action.columns:
        return msg("You don’t need any cards to stop.")
    if _legal(deal, action):
        return None
    return _ADD_FIRST if deal.kernel.pending >= 0 else msg("There is nothing to stop now.")


def _cards(deal: Position, action: Action) -> Message | None:
    """Return why these cards are not one set that the player holds, or None."""
    _, cards, columns = action
    held = deal.hands[deal.asked[0]]
    if len(columns) > 1 and len(set(columns)) < len(columns):
        return msg("The same card can’t be played twice.")
    for card in cards:
        if cards.count(card) > held.count(card):
            return msg("That card is not in this hand.")
    laid = [*cards, *deal.from_row(action)]
    if len(laid) < len(cards) + len(columns):
        return msg("There is no face-up card in this column.")
    for other_card in laid[1:]:
        ranks = c.rank(laid[0]), c.rank(other_card)
        if ranks[0] != ranks[1]:
            name, other = (set_name(1, rank) for rank in sorted(ranks))
            return msg("You can’t play {one} and {other} together.", one=name, other=other)
    if cards and columns and not deal.kernel.tables.mixed:
        return msg(
            "By these rules, the cards of a set must come all from your hand or all from the table."
        )
    return None


def _too_many(deal: Position, rank: int, limit: int) -> Message:
    """Explain that a set exceeds `limit` cards."""
    known = deal.kernel.tables
    if not deal.fits(rank):
        if limit == 1 and (known.forbidden or known.take_all):
            return msg("Nothing can be added to a mystery that is too high.")
        return nmsg(
            "A set that is too high may have only {count} card.",
            "A set that is too high may have at most {count} cards.",
            limit,
        )
    if rank == deal.kernel.top and limit < known.most[rank]:
        return nmsg(
            "You may play only {count} more: there may never be more than four of a kind.",
            "You may play only {count} more: there may never be more than four of a kind.",
            limit,
        )
    if known.swoop[rank] and limit == 1:
        return msg("Swoop cards are played one at a time.")
    return nmsg("A set may have only {count} card.", "A set may have at most {count} cards.", limit)


_CHECKS = {"play": _play, "add": _add, "flip": _flip, "pick_up": _pick_up, "stop": _stop}
