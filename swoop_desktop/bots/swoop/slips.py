"""Which kind of mistake a move in Swoop was: told by the position and the two moves alone."""

from collections.abc import Mapping

from swoop_desktop.bots.roster import Moment
from swoop_desktop.core.kernel import FLIP, STOP, SWOOPED, TOOK
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.swoop.state import State

MOMENTS: Mapping[str, Moment] = {
    "sweep": Moment(
        msg("When to swoop"),
        {
            "kept_swoop": msg("Kept a swoop for too long"),
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
            "went_on": msg("Went on for too long"),
        },
        ("", "7C", ""),
    ),
    "set": Moment(
        msg("How much to play"),
        {
            "held_back": msg("Held back a part of a set"),
            "gave_all": msg("Played too much of a set"),
            "row": msg("Played from the wrong place"),
        },
        ("8S", "8H", "8D"),
    ),
    "rank": Moment(
        msg("Low cards or high ones"),
        {
            "too_low": msg("Spent a low card too early"),
            "too_high": msg("Kept a low card for too long"),
        },
        ("2C", "KD"),
    ),
}
"""The moments in which mistakes are made, in the order to show them."""


def slip_of(seen: State, action: Action, better: Action) -> str:
    """Return the kind of mistake that it is to do one legal thing where another was better; empty
    where they come to the same.
    """
    played, best = seen.move_of(action), seen.move_of(better)
    if played == best:
        return ""
    if STOP in (played, best):
        return "stopped" if played == STOP else "went_on"
    if played == FLIP:
        return "flipped"
    did = _came(seen, played)
    if best == FLIP:
        return "took_early" if did & TOOK else "unflipped"
    would = _came(seen, best)
    if did & TOOK or would & TOOK:
        if did & would & TOOK:
            return "exchange"
        return "took_early" if did & TOOK else "took_late"
    if did & SWOOPED != would & SWOOPED:
        return "spent_swoop" if did & SWOOPED else "kept_swoop"
    return _of_sets(played, best)


def _came(seen: State, move: int) -> int:
    """Return what surely comes of a move that is no flip."""
    return int(seen.kernel.copy().apply(move))


def _of_sets(played: int, best: int) -> str:
    """Compare two sets of which neither takes the pile, and both or none sweep it away."""
    rank, better = played >> 16, best >> 16
    if rank != better:
        return "too_low" if rank < better else "too_high"
    count, more = _count(played), _count(best)
    if count == more:
        return "row"
    return "held_back" if count < more else "gave_all"


def _count(move: int) -> int:
    return (move >> 8 & 255) + (move & 255)
