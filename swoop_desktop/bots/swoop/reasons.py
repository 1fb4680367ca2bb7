"""Why one move in Swoop is better than another: only what the position itself proves."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from swoop_desktop.bots.swoop.evaluating import move_of
from swoop_desktop.core.kernel import FLIP, OUT, SWOOPED, TOOK, TOOK_SET, Kernel
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.swoop.names import set_name
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.outcome import at_worst
from swoop_desktop.engine.swoop.sample_state import unseen_ranks

_RISKY: Final = 0.15
"""From so large a share of misfits among the unseen cards on, a flip is worth a word."""

_FEW: Final = 2
"""To take fewer cards is no risk to speak of."""


@dataclass(frozen=True, slots=True)
class _Move:
    """A move, and what surely comes of it; of a flip nothing is sure."""

    move: int
    came: int
    after: Kernel

    @property
    def flips(self) -> bool:
        """Whether it turns a mystery up."""
        return self.move == FLIP

    @property
    def rank(self) -> int:
        """Of its set; -1 if it lays none, or adds none."""
        return self.move >> 16 if self.count else -1

    @property
    def count(self) -> int:
        """How many cards it lays from the hand and the face-up row."""
        return (self.move >> 8 & 255) + (self.move & 255) if self.move >= 0 else 0


def why_better(seen: SwoopObservation, action: Action, better: Action) -> Message | None:
    """Say what speaks for the better of two legal actions; None where the position proves nothing
    of it. The sentence is as true before the decision as after it.
    """
    played, best = _done(seen, move_of(seen, action)), _done(seen, move_of(seen, better))
    sure = not played.flips and not best.flips
    if best.came & OUT and not played.came & OUT:
        return msg("It would go out, and win the deal.")
    if played.came & TOOK and sure and not best.came & TOOK:
        took = seen.turn.kernel.pile_size + (played.count if played.came & TOOK_SET else 0)
        return nmsg(
            "The other would take {count} card in hand, and this one none.",
            "The other would take {count} cards in hand, and this one none.",
            took,
        )
    if best.came & SWOOPED and sure and not played.came & SWOOPED:
        return _swoops(seen, best)
    if played.flips:
        return _risk(seen, best)
    if best.flips:
        return _chance(seen)
    return _sets(seen, played, best)


def name_of(seen: SwoopObservation, action: Action) -> Message:
    """Name a legal action in a few letters, or in words where no cards are laid."""
    ups = [seen.ups[seen.seat][slot] for slot in action.slots]
    cards = [card for card in (*action.cards, *ups) if card is not None]
    match action.kind:
        case "flip":
            return msg("flipping a mystery")
        case "pick_up":
            return msg("taking the pile")
        case "stop":
            return msg("stopping")
        case "add" if not cards:
            return msg("adding nothing")
    return card_sign(cards[0]) if len(cards) == 1 else set_name(len(cards), c.rank(cards[0]))


def _done(seen: SwoopObservation, move: int) -> _Move:
    after = seen.visible()
    return _Move(move, 0 if move == FLIP else after.apply(move), after)


def _swoops(seen: SwoopObservation, best: _Move) -> Message | None:
    """Something swoops that would not have needed to, or would have."""
    if not seen.pile:
        return msg("It would leave play at once, and the turn would go on.")
    return nmsg(
        "It would swoop {count} card away, and the turn would go on.",
        "It would swoop {count} cards away, and the turn would go on.",
        len(seen.pile),
    )


def _misfits(seen: SwoopObservation) -> tuple[int, int]:
    """Count the cards that the seat has not seen and that do not fit, and all that it has not."""
    kernel = seen.turn.kernel
    unseen = Counter(unseen_ranks(seen))
    fits = kernel.tables.fits[kernel.top]
    wrong = sum(count for rank, count in unseen.items() if not fits >> rank & 1)
    return wrong, sum(unseen.values())


def _risk(seen: SwoopObservation, best: _Move) -> Message | None:
    """A mystery was flipped where something else would have been surer."""
    wrong, unseen = _misfits(seen)
    cards = at_worst(seen.turn)
    if cards < _FEW or best.came & TOOK or wrong < _RISKY * unseen:
        return None
    return nmsg(
        "{percent}% of the cards not seen yet don’t fit: one of them would bring {count}"
        " card in hand.",
        "{percent}% of the cards not seen yet don’t fit: one of them would bring {count}"
        " cards in hand.",
        cards,
        percent=round(100 * wrong / unseen),
    )


def _chance(seen: SwoopObservation) -> Message | None:
    """A mystery was not flipped that might have been."""
    if not seen.pile:
        return msg("On the empty pile any mystery fits.")
    wrong, unseen = _misfits(seen)
    if not wrong:
        return msg("Any card not seen yet fits.")
    if wrong > _RISKY * unseen:
        return None
    return msg(
        "{percent}% of the cards not seen yet fit.", percent=round(100 * (1 - wrong / unseen))
    )


def _sets(seen: SwoopObservation, played: _Move, best: _Move) -> Message | None:
    """Compare two sets, or a set with nothing."""
    tables = seen.turn.kernel.tables
    if played.count and tables.swoop[played.rank] and best.count and not best.came & TOOK:
        if not tables.swoop[best.rank]:
            return msg(
                "The {rank} would fit later too, and {set} fits now.",
                rank=set_name(1, played.rank),
                set=set_name(best.count, best.rank),
            )
        return None
    if played.rank == best.rank and played.count < best.count and not best.came & TOOK:
        return msg("It would get rid of {set} at once.", set=set_name(best.count, best.rank))
    mine = seen.seat
    opened = int(best.after.open[mine]) - int(played.after.open[mine])
    if opened > 0 and not best.came & TOOK:
        return nmsg(
            "It would uncover {count} mystery more.",
            "It would uncover {count} mysteries more.",
            opened,
        )
    more = best.count - played.count
    if more > 0 and not (best.came | played.came) & TOOK:
        return nmsg(
            "It would get rid of {count} card more.",
            "It would get rid of {count} cards more.",
            more,
        )
    return None
