"""Advice for Swoop: what an expert would do, and one sentence that says why."""

from collections import Counter

from swoop_desktop.bots.swoop.judge import misfits
from swoop_desktop.bots.swoop.thinking import expert
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.imagine import Worlds
from swoop_desktop.engine.swoop.kernel import OUT, SWOOPED, TOOK, TOOK_SET, Kernel
from swoop_desktop.engine.swoop.moves import code_of
from swoop_desktop.engine.swoop.names import set_name
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.tables import RANKS

_SOON = 5
"""Whoever has no more cards than this may go out soon."""
_DEAR = 10
"""Getting rid of at least so many points is worth mentioning."""
_WON = msg("Plays the last cards: the deal is won.")
_FOUR = msg("Makes four, takes the pile away and plays again.")


def advise(observation: SwoopObservation, rng: Source) -> tuple[Action, Message]:
    """What to do, and why, from what the observing seat may know; it must be asked to act."""
    action = expert().choose(observation, rng)
    return action, why(observation, action)


def why(seen: SwoopObservation, action: Action) -> Message:
    """What speaks for a legal action."""
    if len(seen.legal) == 1:
        return msg("There is nothing else to do.")
    match action.kind:
        case "flip":
            return _flip(seen)
        case "pick_up":
            return msg("Nothing fits, and a mystery may cost no less.")
        case "stop":
            return msg("Another mystery is not worth the risk: {pile}.", pile=_pile(seen))
        case "add":
            return _add(seen, action)
    return _play(seen, action)


def _flip(seen: SwoopObservation) -> Message:
    turn = seen.turn
    if not turn.pile_size:
        return msg("Any mystery fits on an empty pile.")
    unseen = Counter(Worlds(seen).unseen)
    misfit = misfits(turn.tables, [unseen[rank] for rank in range(RANKS)])[turn.top]
    percent = round(100 * (1 - misfit))
    if not _fitting(seen):
        return msg(
            "Nothing else fits, and {percent} % of the cards not seen yet do.", percent=percent
        )
    return msg("{percent} % of the cards not seen yet fit.", percent=percent)


def _add(seen: SwoopObservation, action: Action) -> Message:
    rank = seen.turn.pending
    count = len(action.cards) + len(action.slots)
    if not count:
        return msg("Keeps the {rank} for later.", rank=rank_name(rank))
    came, after = _outcome(seen, action, rank)
    if came & OUT:
        return _WON
    if came & SWOOPED and not after.tables.swoop[rank]:
        return _four(seen) if came & TOOK else _FOUR
    return msg("Gets rid of {set} with the mystery.", set=set_name(count, rank))


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
            return msg("Four go at once, and another turn comes with them.")
        return _FOUR
    return _leaves(seen, after, rank, points, len(action.slots))


def _too_high(seen: SwoopObservation, came: int, after: Kernel, rank: int, count: int) -> Message:
    """What speaks for a set for which the pile is taken."""
    if came & TOOK_SET:
        return msg("Nothing better: takes {pile}, with a single card more.", pile=_pile(seen))
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
            "The pile is worth taking: there is {count} four in hand then.",
            "The pile is worth taking: there are {count} fours in hand then.",
            fours,
        )
    if not _fitting(seen):
        name = set_name(count, rank)
        return msg("Nothing fits. Takes {pile} and gets rid of {set}.", pile=_pile(seen), set=name)
    return msg("Takes {pile}, and keeps better cards for later.", pile=_pile(seen))


def _swoop_card(seen: SwoopObservation, points: int) -> Message:
    """What speaks for cards that sweep the pile whatever lies on it."""
    turn = seen.turn
    fewest = _fewest(seen)
    if fewest <= _SOON and points >= _DEAR:
        return nmsg(
            "Somebody has only {count} card left. Unloads {points} points and plays again.",
            "Somebody has only {count} cards left. Unloads {points} points and plays again.",
            fewest,
            points=points,
        )
    if not turn.pile_size:
        return msg("Unloads {points} points and plays again.", points=points)
    if not [rank for rank in _fitting(seen) if not turn.tables.swoop[rank]]:
        return msg("Nothing else fits. Takes {pile} away and plays again.", pile=_pile(seen))
    stuck = [(n, r) for r, n in _held(seen).items() if not turn.tables.fits[turn.top] >> r & 1]
    if stuck:
        count, rank = max(stuck)
        return msg("Makes way for {set}, and plays again.", set=set_name(count, rank))
    return msg("Takes {pile} away and plays again.", pile=_pile(seen))


def _leaves(seen: SwoopObservation, after: Kernel, rank: int, points: int, slots: int) -> Message:
    """What speaks for a set that fits and stays on the pile."""
    tables, held = after.tables, _held(seen)
    others = [r for r in _fitting(seen) if r != rank and not tables.swoop[r]]
    lower = [r for r in others if tables.fits[after.top] >> r & 1]
    higher = [r for r in others if r not in lower]
    kept = [r for r in higher if held[r] >= 2]
    if _fewest(seen) <= _SOON and points >= _DEAR:
        return msg("Somebody may go out soon: unloads {points} points.", points=points)
    if slots:
        return nmsg("Uncovers a mystery.", "Uncovers {count} mysteries.", slots)
    if kept:
        name = set_name(held[kept[0]], kept[0])
        return msg("Keeps {set} together: they may become four.", set=name)
    if lower:
        last = min(lower, key=lambda r: sum(tables.fits[top] >> r & 1 for top in lower))
        return nmsg(
            "Unloads {count} point and leaves the {rank} for later.",
            "Unloads {count} points and leaves the {rank} for later.",
            points,
            rank=rank_name(last),
        )
    return nmsg("Unloads {count} point.", "Unloads {count} points.", points)


def _four(seen: SwoopObservation) -> Message:
    """Of four that are too high."""
    return msg("Takes {pile}, but makes four and plays again.", pile=_pile(seen))


def _outcome(seen: SwoopObservation, action: Action, rank: int) -> tuple[int, Kernel]:
    """What comes of playing or adding cards of this rank, in the words of the kernel's `apply`,
    and the deal after it, as far as the seat can know it.
    """
    kernel = seen.visible()
    return kernel.apply(code_of(rank, len(action.cards), len(action.slots))), kernel


def _set_of(seen: SwoopObservation, action: Action) -> tuple[int, int]:
    """The rank of the cards that are played, and how many they are."""
    ups = [seen.ups[seen.seat][slot] for slot in action.slots]
    cards = [*action.cards, *(card for card in ups if card is not None)]
    return c.rank(cards[0]), len(cards)


def _held(seen: SwoopObservation) -> Counter[int]:
    """The known cards, by rank."""
    ups = (card for card in seen.ups[seen.seat] if card is not None)
    return Counter(c.rank(card) for card in (*seen.hand, *ups))


def _fitting(seen: SwoopObservation) -> list[int]:
    """The known ranks that fit."""
    turn = seen.turn
    return [rank for rank in sorted(_held(seen)) if turn.tables.fits[turn.top] >> rank & 1]


def _fewest(seen: SwoopObservation) -> int:
    """The number of cards that are left to the player with the fewest, among the others."""
    return min(
        seen.hand_sizes[seat] + sum(map(bool, seen.mysteries[seat])) + _count(seen.ups[seat])
        for seat in range(seen.seats)
        if seat != seen.seat
    )


def _count(row: tuple[c.Card | None, ...]) -> int:
    return sum(card is not None for card in row)


def _pile(seen: SwoopObservation) -> Message:
    """How large the pile is, in words."""
    return nmsg("{count} card", "{count} cards", len(seen.pile))
