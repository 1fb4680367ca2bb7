"""Advice for Swoop: what an expert would do, and one sentence that says why."""

from collections import Counter

from swoop_desktop.bots.swoop.players import misfits
from swoop_desktop.bots.swoop.thinking import expert
from swoop_desktop.core.kernel import OUT, SWOOPED, TOOK, TOOK_SET, Kernel
from swoop_desktop.core.tables import RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.moves import code_of
from swoop_desktop.engine.swoop.names import set_name
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.outcome import at_worst
from swoop_desktop.engine.swoop.sample_state import unseen_ranks

_SOON = 5
"""Whoever has no more cards than this may go out soon."""
_DEAR = 10
"""Getting rid of at least so many points is worth mentioning."""
_WON = msg("You go out and win the deal.")
_FOUR = msg("That is a swoop, and you play again.")


def advise(observation: SwoopObservation, rng: Source) -> tuple[Action, Message]:
    """Choose for the observing seat, which must be asked to act, and say why; from what it may
    know.
    """
    action = expert().choose(observation, rng)
    return action, why(observation, action)


def why(seen: SwoopObservation, action: Action) -> Message:
    """Say what speaks for a legal action."""
    if len(seen.legal) == 1:
        return msg("That is all you can do now.")
    match action.kind:
        case "flip":
            return _flip(seen)
        case "pick_up":
            return _pick_up(seen)
        case "stop":
            return nmsg(
                "The next mystery may not fit, and then you would take {count} card.",
                "The next mystery may not fit, and then you would take {count} cards.",
                at_worst(seen.turn),
            )
        case "add":
            return _add(seen, action)
    return _play(seen, action)


def _flip(seen: SwoopObservation) -> Message:
    turn = seen.turn
    if not turn.kernel.pile_size:
        return msg("The pile is empty, so any mystery fits.")
    unseen = Counter(unseen_ranks(seen))
    misfit = misfits(turn.kernel.tables, [unseen[rank] for rank in range(RANKS)])[turn.kernel.top]
    percent = round(100 * (1 - misfit))
    if not _fitting(seen):
        return msg(
            "Nothing else fits, but {percent}% of the cards you haven’t seen do.", percent=percent
        )
    return msg("{percent}% of the cards you haven’t seen fit.", percent=percent)


def _pick_up(seen: SwoopObservation) -> Message:
    """Say what speaks for taking the pile where a mystery could be flipped instead, or a card be
    played that fits on anything.
    """
    kept = _fitting(seen)
    if not kept:
        return msg("Nothing fits, and flipping a mystery could cost you just as much.")
    return nmsg(
        "You take only {count} card, and keep {set} for later.",
        "You take only {count} cards, and keep {set} for later.",
        len(seen.pile),
        set=set_name(_held(seen)[kept[-1]], kept[-1]),
    )


def _add(seen: SwoopObservation, action: Action) -> Message:
    rank = seen.turn.kernel.pending
    count = len(action.cards) + len(action.slots)
    if not count:
        return msg("You keep {set} for later.", set=set_name(_held(seen)[rank], rank))
    came, after = _outcome(seen, action, rank)
    if came & OUT:
        return _WON
    if came & SWOOPED and not after.tables.swoop[rank]:
        return _four(seen) if came & TOOK else _FOUR
    return msg("You get rid of {set} together with the mystery.", set=set_name(count, rank))


def _play(seen: SwoopObservation, action: Action) -> Message:
    rank, count = _set_of(seen, action)
    points = count * seen.rules.points[rank]
    came, after = _outcome(seen, action, rank)
    if came & OUT:
        return _WON
    if came & TOOK:
        return _too_high(seen, came, after, rank, count)
    if after.tables.swoop[rank]:
        return _swoop_card(seen, points)
    if came & SWOOPED:
        if not seen.pile:
            return nmsg(
                "You get rid of {count} card at once and play again.",
                "You get rid of {count} cards at once and play again.",
                count,
            )
        return _FOUR
    return _leaves(seen, after, rank, points, len(action.slots))


def _too_high(seen: SwoopObservation, came: int, after: Kernel, rank: int, count: int) -> Message:
    """Say what speaks for a set for which the pile is taken."""
    if came & TOOK_SET:
        return nmsg(
            "You can do no better than to take the pile: {count} card.",
            "You can do no better than to take the pile: {count} cards.",
            len(seen.pile) + count,
        )
    if came & SWOOPED:
        return _four(seen)
    start = seen.seat * RANKS
    fours = sum(
        after.hand[start + other] + after.up[start + other] >= 4
        for other in range(RANKS)
        if other != rank and not after.tables.swoop[other]
    )
    if fours:
        return nmsg(
            "The pile is worth taking: then you have {count} set of four, which can swoop.",
            "The pile is worth taking: then you have {count} sets of four, which can swoop.",
            fours,
        )
    if not _fitting(seen):
        return nmsg(
            "Nothing fits. You take {count} card, but get rid of {set}.",
            "Nothing fits. You take {count} cards, but get rid of {set}.",
            len(seen.pile),
            set=set_name(count, rank),
        )
    return nmsg(
        "You take {count} card, but keep better ones for later.",
        "You take {count} cards, but keep better ones for later.",
        len(seen.pile),
    )


def _swoop_card(seen: SwoopObservation, points: int) -> Message:
    """Say what speaks for cards that sweep the pile whatever lies on it."""
    turn = seen.turn
    fewest = _fewest(seen)
    if fewest <= _SOON and points >= _DEAR:
        return nmsg(
            "Somebody has only {count} card left. You get rid of {points} points and play again.",
            "Somebody has only {count} cards left. You get rid of {points} points and play again.",
            fewest,
            points=points,
        )
    if not turn.kernel.pile_size:
        return nmsg(
            "You get rid of {count} point and play again.",
            "You get rid of {count} points and play again.",
            points,
        )
    if not [rank for rank in _fitting(seen) if not turn.kernel.tables.swoop[rank]]:
        return nmsg(
            "Nothing else fits. You swoop {count} card away and play again.",
            "Nothing else fits. You swoop {count} cards away and play again.",
            len(seen.pile),
        )
    stuck = [(n, r) for r, n in _held(seen).items() if not turn.fits(r)]
    if stuck:
        count, rank = max(stuck)
        return msg("Once the pile is out of play, you can play {set}.", set=set_name(count, rank))
    return nmsg(
        "You swoop {count} card away and play again.",
        "You swoop {count} cards away and play again.",
        len(seen.pile),
    )


def _leaves(seen: SwoopObservation, after: Kernel, rank: int, points: int, slots: int) -> Message:
    """Say what speaks for a set that fits and stays on the pile."""
    tables, held = after.tables, _held(seen)
    others = [r for r in _fitting(seen) if r != rank and not tables.swoop[r]]
    lower = [r for r in others if tables.fits[after.top] >> r & 1]
    higher = [r for r in others if r not in lower]
    kept = [r for r in higher if held[r] >= 2]
    if _fewest(seen) <= _SOON and points >= _DEAR:
        return msg("Somebody may go out soon, so get rid of {points} points.", points=points)
    if slots:
        return nmsg("That uncovers a mystery.", "That uncovers {count} mysteries.", slots)
    if kept:
        name = set_name(held[kept[0]], kept[0])
        return msg("You keep {set} together: they may become four of a kind.", set=name)
    if lower:
        last = min(lower, key=lambda r: sum(tables.fits[top] >> r & 1 for top in lower))
        return nmsg(
            "You get rid of {count} point and keep the {rank} for later.",
            "You get rid of {count} points and keep the {rank} for later.",
            points,
            rank=rank_name(last),
        )
    return nmsg("You get rid of {count} point.", "You get rid of {count} points.", points)


def _four(seen: SwoopObservation) -> Message:
    """Warn of four of a kind that are too high."""
    return nmsg(
        "You take {count} card, but then you swoop and play again.",
        "You take {count} cards, but then you swoop and play again.",
        len(seen.pile),
    )


def _outcome(seen: SwoopObservation, action: Action, rank: int) -> tuple[int, Kernel]:
    """Return what comes of playing or adding cards of this rank, in the words of the kernel's
    `apply`, and the deal after it, as far as the seat can know it.
    """
    kernel = seen.visible()
    return kernel.apply(code_of(rank, len(action.cards), len(action.slots))), kernel


def _set_of(seen: SwoopObservation, action: Action) -> tuple[int, int]:
    """Return the rank of the cards that are played, and how many they are."""
    ups = [seen.ups[seen.seat][slot] for slot in action.slots]
    cards = [*action.cards, *(card for card in ups if card is not None)]
    return c.rank(cards[0]), len(cards)


def _held(seen: SwoopObservation) -> Counter[int]:
    ups = (card for card in seen.ups[seen.seat] if card is not None)
    return Counter(c.rank(card) for card in (*seen.hand, *ups))


def _fitting(seen: SwoopObservation) -> list[int]:
    turn = seen.turn
    return [rank for rank in sorted(_held(seen)) if turn.fits(rank)]


def _fewest(seen: SwoopObservation) -> int:
    """Return the number of cards that are left to the player with the fewest, among the others."""
    return min(
        seen.hand_sizes[seat] + sum(map(bool, seen.mysteries[seat])) + _count(seen.ups[seat])
        for seat in range(seen.seats)
        if seat != seen.seat
    )


def _count(row: tuple[c.Card | None, ...]) -> int:
    return sum(card is not None for card in row)
