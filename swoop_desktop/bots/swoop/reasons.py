"""Reasons why a move in Swoop is better, as far as the position proves them, and kinds of
mistakes.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from swoop_desktop.bots.roster import Moment
from swoop_desktop.bots.swoop.thinking import unseen_ranks
from swoop_desktop.bots.swoop.weights import counted, fitting, misfits
from swoop_desktop.core.judge import NEAR
from swoop_desktop.core.kernel import FLIP, OUT, PASSED, STOP, SWOOPED, TOOK, TOOK_SET, Kernel
from swoop_desktop.core.tables import EMPTY, FOUR, RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign, listed, set_name
from swoop_desktop.engine.swoop.state import State

_RISKY: Final = 0.15
"""Least share of misfits among the unseen cards for a reason to mention them."""

_WORSE: Final = 0.1
"""Least drop in the share of fitting cards for a remark on flipping now."""

_FEW: Final = 2
"""Fewer cards are no risk to take; a player with so few cards left may go out soon."""

_SMALL: Final = 3

_DEAR: Final = 10
"""Fewest points worth a remark if another player may go out soon."""


class Done(NamedTuple):
    """A legal move and its certain effect; a flip has no certain effect."""

    move: int
    name: Message
    cards: int
    """Number of cards from the hand and the face-up row."""
    rank: int
    """Rank of the set; -1 without a set."""
    flips: bool
    took: bool
    swooped: bool
    came: int
    after: Kernel


def done(seen: State, action: Action) -> Done:
    move, after = seen.move_of(action), seen.kernel.copy()
    cards = [*action.cards, *seen.from_row(action)]
    name = _laid(cards) if cards else name_of(seen, action)
    came = 0 if move == FLIP else int(after.apply(move))
    count = (move >> 8 & 255) + (move & 255) if move >= 0 else 0
    rank, took, swooped = move >> 16 if count else -1, came & TOOK > 0, came & SWOOPED > 0
    return Done(move, name, count, rank, move == FLIP, took, swooped, came, after)


def fewest(kernel: Kernel) -> int:
    """Return the smallest number of another player's cards, at most `NEAR`."""
    others = [int(held) for seat, held in enumerate(kernel.held) if seat != kernel.turn]
    return min(NEAR, *others)


def why_better(seen: State, action: Action, better: Action) -> Message | None:
    """Return a reason for the better action; None if the position proves nothing. The sentence
    suits hints and reviews.
    """
    played, best = done(seen, action), done(seen, better)
    if best.came & OUT and not played.came & OUT:
        return msg("It would win the deal at once.")
    if played.flips:
        return _risk(seen, best)
    if best.flips:
        return _chance(seen, played)
    hurry = _hurry(seen, played, best)
    if hurry is not None:
        return hurry
    if played.took and not best.took:
        return nmsg(
            "The other play would take {count} card, and this one none.",
            "The other play would take {count} cards, and this one none.",
            seen.kernel.pile_size + (played.cards if played.came & TOOK_SET else 0),
        )
    if best.swooped and not (best.took or played.swooped):
        return _swoops(seen, best)
    if best.took:
        return None if played.took else _taking(seen, played, best)
    return _exposed(played, best) or _sets(seen, played, best)


def advice(seen: State, action: Action) -> Message:
    """Return a rule of thumb behind an action, for learners."""
    played, kernel = done(seen, action), seen.kernel
    fits = int(kernel.reach()) & int(kernel.tables.fits[kernel.top])
    if played.came & OUT:
        return msg("With that, you go out and win the deal.")
    if played.flips:
        return msg("You have to get rid of every mystery, and this one may fit.")
    if played.cards == 0:
        return msg("Cards that fit on anything are worth keeping for later.")
    if played.took and not fits:
        return msg("Nothing fits, so get rid of high cards: they are the hardest to play later.")
    if played.took:
        return msg("It gets rid of cards that are hard to play later.")
    if played.swooped:
        return msg("It sweeps the pile away, and you play again.")
    lower = int(kernel.tables.fits[played.rank]) & ~(int(kernel.tables.swoops) | 1 << played.rank)
    if fits & lower:
        return msg("Low cards fit almost anywhere: keep them, and play a higher one while it fits.")
    if played.cards > 1:
        return msg("The more cards you play at once, the sooner your hand is empty.")
    return msg("It fits, so you don’t have to take the pile.")


def name_of(seen: State, action: Action) -> Message:
    cards = [*action.cards, *seen.from_row(action)]
    match action.kind:
        case "flip":
            return msg("flipping a mystery")
        case "pick_up":
            return msg("taking the pile")
        case "stop":
            return msg("stopping")
        case "add" if not cards:
            return msg("adding nothing")
    return _with(action, _laid(cards))


def _laid(cards: Sequence[c.Card]) -> Message:
    return card_sign(cards[0]) if len(cards) == 1 else set_name(len(cards), c.rank(cards[0]))


def _with(action: Action, cards: Message) -> Message:
    if action.kind == "add":
        return msg("adding {cards}", cards=cards)
    return msg("playing {cards}", cards=cards)


def placed_name(seen: State, action: Action) -> Message:
    """Name an action with its cards' places. Columns of mysteries are no choice, so they aren't
    named.
    """
    hand, row = action.cards, seen.from_row(action)
    if not (hand or row):
        return name_of(seen, action)
    laid = msg("{cards} from the hand", cards=listed(hand or row))
    if hand and row:
        laid = msg(
            "{hand} from the hand and {table} from the table", hand=listed(hand), table=listed(row)
        )
    elif row:
        laid = msg("{cards} from the table", cards=listed(row))
    return _with(action, laid)


def _swoops(seen: State, best: Done) -> Message | None:
    kernel = seen.kernel
    if not kernel.pile_size:
        return msg("It would swoop, even on an empty pile, and the same player would play again.")
    return nmsg(
        "It would swoop {count} card away, and the same player would play again.",
        "It would swoop {count} cards away, and the same player would play again.",
        kernel.pile_size + best.cards + (kernel.pending >= 0),
    )


def _waits(seen: State, played: Done) -> Message | None:
    kernel, rank = seen.kernel, played.rank
    if not (played.swooped and kernel.tables.swoop[rank]) or kernel.pile_size > _SMALL:
        return None
    if not kernel.pile_size:
        return msg(
            "It would save {set} for a bigger pile; this one is empty.", set=set_name(1, rank)
        )
    return nmsg(
        "It would save {set} for a bigger pile; this one has only {count} card.",
        "It would save {set} for a bigger pile; this one has only {count} cards.",
        kernel.pile_size,
        set=set_name(1, rank),
    )


def _hurry(seen: State, played: Done, best: Done) -> Message | None:
    """Explain that the better move leaves fewer points while another player may go out soon."""
    left = fewest(seen.kernel)
    points = int(played.after.score(seen.seat) - best.after.score(seen.seat))
    if left > _FEW or points < _DEAR or best.took or played.took or played.came & OUT:
        return None
    return nmsg(
        "Another player has only {count} card left, and this would get rid of {points} more.",
        "Another player has only {count} cards left, and this would get rid of {points} more.",
        left,
        points=nmsg("{count} point", "{count} points", points),
    )


def _taking(seen: State, played: Done, best: Done) -> Message | None:
    before, after, tables = seen.kernel, best.after, seen.kernel.tables
    base = seen.seat * RANKS
    for rank in range(RANKS):
        had, has = (
            max(position.hand[base + rank], position.up[base + rank])
            if tables.parted
            else position.hand[base + rank] + position.up[base + rank]
            for position in (before, after)
        )
        swooped = tables.swoop[rank] or (played.swooped and played.rank == rank)
        if has >= FOUR > had and tables.most[rank] >= FOUR and not swooped:
            return msg("It would bring {set} together, enough to swoop.", set=set_name(FOUR, rank))
    opened = _opened(seen, played, best)
    if opened > 0 and before.pile_size <= _SMALL and not best.came & TOOK_SET:
        return nmsg(
            "It would uncover {count} more mystery, and take only {cards}.",
            "It would uncover {count} more mysteries, and take only {cards}.",
            opened,
            cards=nmsg("{count} card", "{count} cards", int(before.pile_size)),
        )
    return None


def _exposed(played: Done, best: Done) -> Message | None:
    lacking = _lacking(played)
    if not lacking or _lacking(best):
        return None
    return msg(
        "The other play would let the next player swoop, with {set} lying face up.",
        set=set_name(lacking, played.after.top),
    )


def _lacking(done: Done) -> int:
    """Return how many face-up cards the next player can add for four on the pile; 0: impossible."""
    after = done.after
    lacking = FOUR - int(after.run)
    if not done.came & PASSED or after.top == EMPTY or lacking > FOUR - 1:
        return 0
    return lacking if int(after.top) << 16 | lacking in after.legal() else 0


def _risk(seen: State, best: Done) -> Message | None:
    kernel, left = seen.kernel, counted(unseen_ranks(seen))
    wrong, unseen = misfits(kernel.tables, left, kernel.top), sum(left)
    cards = seen.at_worst
    if cards < _FEW or best.took or wrong < _RISKY * unseen:
        return None
    return nmsg(
        "{percent}% of the unseen cards don’t fit, and flipping one of those would mean"
        " taking {count} card.",
        "{percent}% of the unseen cards don’t fit, and flipping one of those would mean"
        " taking {count} cards.",
        cards,
        percent=round(100 * wrong / unseen),
    )


def _chance(seen: State, played: Done) -> Message | None:
    waits = _waits(seen, played)
    if waits is not None or played.swooped:
        return waits
    left = counted(unseen_ranks(seen))
    now = fitting(seen.kernel, left)
    later = 1.0 if played.took or not played.cards else fitting(played.after, left)
    if now - later >= _WORSE:
        top, percent = set_name(1, played.rank), round(100 * later)
        if now == 1:
            return msg(
                "Every unseen card fits now, but only {later}% fit on {set}.",
                later=percent,
                set=top,
            )
        return msg(
            "{percent}% of the unseen cards fit now, but only {later}% fit on {set}.",
            percent=round(100 * now),
            later=percent,
            set=top,
        )
    if played.cards and not played.took and not seen.pile:
        return None
    if now == 1:
        return msg("Every unseen card fits.")
    if now >= 1 - _RISKY:
        return msg("{percent}% of the unseen cards fit.", percent=round(100 * now))
    cards = seen.at_worst
    if not played.cards or played.took or cards > _SMALL:
        return None
    return nmsg(
        "It would keep {set}, and a mystery that doesn’t fit would mean taking only {count} card.",
        "It would keep {set}, and a mystery that doesn’t fit would mean taking only {count} cards.",
        cards,
        set=played.name,
    )


def _sets(seen: State, played: Done, best: Done) -> Message | None:
    """Compare two additions or sets, one maybe empty, that don't take the pile."""
    tables = seen.kernel.tables
    if played.swooped and not best.swooped:
        return _waits(seen, played) if best.rank != played.rank else None
    if played.rank == best.rank and played.cards < best.cards:
        return msg("It would get rid of {set} at once.", set=set_name(best.cards, best.rank))
    opened = _opened(seen, played, best)
    if opened > 0:
        return nmsg(
            "It would uncover {count} more mystery.",
            "It would uncover {count} more mysteries.",
            opened,
        )
    more = best.cards - played.cards
    if more > 0:
        return nmsg(
            "It would get rid of {count} more card.",
            "It would get rid of {count} more cards.",
            more,
        )
    if played.cards and best.cards and not played.swooped:
        kept, laid = (
            {top for top in range(RANKS) if tables.fits[top] >> action.rank & 1}
            for action in (played, best)
        )
        if kept > laid:
            return msg(
                "It would keep {set}, which fits on more cards than {other}.",
                set=played.name,
                other=best.name,
            )
    return None


def _opened(seen: State, played: Done, best: Done) -> int:
    return int(best.after.open[seen.seat]) - int(played.after.open[seen.seat])


MOMENTS: Mapping[str, Moment] = {
    "sweep": Moment(
        msg("When to swoop"),
        {
            "kept_swoop": msg("Kept a swoop too long"),
            "spent_swoop": msg("Swooped too early"),
        },
        ("TS", "XR"),
    ),
    "pile": Moment(
        msg("When to take the pile"),
        {
            "took_early": msg("Took the pile too early"),
            "took_late": msg("Took the pile too late"),
            "exchange": msg("Took the pile in the wrong way"),
        },
        ("9D", "QS", "KH"),
    ),
    "mystery": Moment(
        msg("When to flip"),
        {
            "flipped": msg("Flipped at the wrong time"),
            "unflipped": msg("Didn’t flip in time"),
            "stopped": msg("Stopped too early"),
            "went_on": msg("Went on too long"),
        },
        ("", "7C", ""),
    ),
    "set": Moment(
        msg("How much to play"),
        {
            "held_back": msg("Held back part of a set"),
            "gave_all": msg("Played too much of a set"),
            "row": msg("Played from the wrong place"),
        },
        ("8S", "8H", "8D"),
    ),
    "rank": Moment(
        msg("Low or high cards"),
        {
            "too_low": msg("Spent a low card too early"),
            "too_high": msg("Kept a low card too long"),
        },
        ("2C", "KD"),
    ),
}


def slip_of(seen: State, action: Action, better: Action) -> str:
    """Return the kind of mistake; empty if both actions are equivalent."""
    played, best = done(seen, action), done(seen, better)
    if played.move == best.move:
        return ""
    if STOP in (played.move, best.move):
        return "stopped" if played.move == STOP else "went_on"
    if played.flips:
        return "flipped"
    if best.flips:
        return "took_early" if played.took else "unflipped"
    if played.took and best.took:
        return "exchange"
    if played.took or best.took:
        return "took_early" if played.took else "took_late"
    if played.swooped != best.swooped:
        return "spent_swoop" if played.swooped else "kept_swoop"
    # Two sets: neither takes the pile, and both or none swoop.
    rank, other = played.move >> 16, best.move >> 16
    if rank != other:
        return "too_low" if rank < other else "too_high"
    if played.cards == best.cards:
        return "row"
    return "held_back" if played.cards < best.cards else "gave_all"
