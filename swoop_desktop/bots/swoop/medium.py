"""The level medium: weighs its turn by rules of thumb, and says which of them decided."""

from swoop_desktop.bots.swoop.players import misfits, ranks_in_deck
from swoop_desktop.bots.swoop.thinking import STRAY, caution, judge_of, stuck
from swoop_desktop.bots.swoop.weights import STYLES, THUMB
from swoop_desktop.core.judge import NEAR
from swoop_desktop.core.kernel import OUT, SWOOPED, TOOK, TOOK_SET, Kernel
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import rank_name, set_name
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.state import State

_WEIGHS = msg("Weighs each play by rules of thumb, and looks no further.")


class MediumBot:
    """Plays Swoop by weighing what it sees."""

    def __init__(self, style: str = "") -> None:
        """Raises KeyError if there is no such style."""
        self._weights = STYLES[style].of(THUMB)

    def choose(self, seen: State, rng: Source) -> Action:
        """Choose what is worth most at first sight, by chance where nobody gets anywhere."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        if stuck(seen):
            return rng.choice(seen.legal)
        judge = judge_of(seen, self._weights, caution(seen))
        return seen.action_for(judge.choose(seen.kernel))


def rule_of_medium(seen: State, action: Action) -> Message:
    """Say which of the rules of *medium* an action of theirs follows, whatever their style."""
    if stuck(seen):
        return STRAY
    kernel = seen.kernel
    fits = int(kernel.reach()) & int(kernel.tables.fits[kernel.top])
    match action.kind:
        case "flip":
            return _flips(seen, kernel, fits)
        case "stop":
            return nmsg(
                "Stops flipping: {percent}% of all cards don’t fit on the {top}, and one of them"
                " would mean taking {count} card.",
                "Stops flipping: {percent}% of all cards don’t fit on the {top}, and one of them"
                " would mean taking {count} cards.",
                seen.at_worst,
                percent=100 - _fitting(seen, kernel),
                top=rank_name(kernel.top),
            )
        case "pick_up":
            return _takes(seen, kernel, fits)
        case "add" if not action.cards and not action.columns:
            return msg("Keeps swoop cards ({ranks}) for later.", ranks=_held(1 << kernel.pending))
        case "add":
            return msg("Adds as many cards to a mystery as may go with it.")
    move = seen.move_of(action)
    came = int(seen.kernel.copy().apply(move))
    laid = set_name((move >> 8 & 255) + (move & 255), move >> 16)
    if came & OUT:
        return msg("Goes out, and wins the deal.")
    if came & TOOK and came & SWOOPED:
        return msg("Takes the pile to swoop with {set}.", set=laid)
    if came & TOOK and fits and not came & TOOK_SET:
        return nmsg(
            "Takes a pile of {count} card to get rid of {set}, and keeps what fits.",
            "Takes a pile of {count} cards to get rid of {set}, and keeps what fits.",
            int(kernel.pile_size),
            set=laid,
        )
    if came & TOOK:
        return _takes(seen, kernel, fits)
    if kernel.tables.swoop[move >> 16]:
        return _sweeps(seen, kernel, fits)
    if came & SWOOPED:
        return msg("Completes four of a kind, which sweeps the pile away.")
    return _plays(seen, kernel, move, fits, laid)


def _flips(seen: State, kernel: Kernel, fits: int) -> Message:
    """Say why a mystery was turned up."""
    swoops = int(kernel.tables.swoops)
    if kernel.top == EMPTY:
        return msg("Flips a mystery while the pile is empty: any card fits.")
    if not kernel.chaining and not fits:
        return msg("Flips a mystery when nothing else fits.")
    if not kernel.chaining and not fits & ~swoops:
        return msg("Flips a mystery, and keeps swoop cards ({ranks}) for later.", ranks=_held(fits))
    said = nmsg(
        "{percent}% of all cards fit on the {top}, and the pile has {count} card.",
        "{percent}% of all cards fit on the {top}, and the pile has {count} cards.",
        int(kernel.pile_size),
        percent=_fitting(seen, kernel),
        top=rank_name(kernel.top),
    )
    if kernel.chaining:
        return msg("Flips on: {odds}", odds=said)
    return msg("Flips a mystery and keeps what fits for later: {odds}", odds=said)


def _takes(seen: State, kernel: Kernel, fits: int) -> Message:
    """Say why the pile was taken, and nothing that was laid left the hand for good."""
    if fits:
        return nmsg(
            "Takes a pile of {count} card, and keeps what fits for later.",
            "Takes a pile of {count} cards, and keeps what fits for later.",
            int(kernel.pile_size),
        )
    if not kernel.open[kernel.turn]:
        return msg("Takes the pile when nothing fits.")
    return msg(
        "Takes the pile when nothing fits, and {percent}% of all cards would not fit either.",
        percent=100 - _fitting(seen, kernel),
    )


def _sweeps(seen: State, kernel: Kernel, fits: int) -> Message:
    """Say why a card was spent that swoops whatever lies there: by what weighed most."""
    swoops, size = int(kernel.tables.swoops), int(kernel.pile_size)
    if not fits & ~swoops:
        return msg("Plays a swoop card when no other card fits.")
    base, fewest = kernel.turn * RANKS, _fewest(kernel)
    held = sum(kernel.hand[base + rank] + kernel.up[base + rank] for rank in RANKS_IN[swoops])
    scales = judge_of(seen, THUMB).scales
    alarm = max(NEAR - fewest, caution(seen))
    near = scales.swoop_base[alarm] - scales.swoop_base[0]
    swept, each = scales.swoop_pile * size * size, scales.swoop_each * (held - 1)
    if near and near >= max(swept, each):
        if alarm > NEAR - fewest:
            return msg("Spends swoop cards early when the game may end with this deal.")
        return nmsg(
            "Spends swoop cards, because another player has only {count} card left.",
            "Spends swoop cards, because another player has only {count} cards left.",
            fewest,
        )
    if each > swept:
        return msg("Spends one of several swoop cards.")
    if size:
        return nmsg(
            "Sweeps a pile of {count} card away before anybody has to take it.",
            "Sweeps a pile of {count} cards away before anybody has to take it.",
            size,
        )
    return _WEIGHS


def _plays(seen: State, kernel: Kernel, move: int, fits: int, laid: Message) -> Message:
    """Say why of all sets that fit, one was played that swoops nothing."""
    tables, rank, base = kernel.tables, move >> 16, kernel.turn * RANKS
    fits_on = {
        each: sum(int(tables.fits[top]) >> each & 1 for top in range(EMPTY))
        for each in RANKS_IN[fits & ~int(tables.swoops)]
    }
    highest = min(fits_on, key=fits_on.__getitem__)
    kept = int(kernel.known[kernel.turn]) & int(tables.swoops)
    if fits_on[rank] == fits_on[highest]:
        if kept:
            return msg(
                "Keeps swoop cards ({ranks}) for later, and plays the highest other cards that"
                " fit.",
                ranks=_held(kept),
            )
        return msg("Plays the highest cards that fit, as many as may go together.")
    if move & 255 > kernel.up[base + highest]:
        return msg("Plays face-up cards early, to get at the mysteries below.")
    if tables.fits[rank] == tables.fits[EMPTY]:
        return msg("Plays a wild card before the lowest cards.")
    many = int(kernel.hand[base + highest] + kernel.up[base + highest])
    if many > (move >> 8 & 255) + (move & 255):
        return msg(
            "Keeps {set} together, which may become four of a kind.", set=set_name(many, highest)
        )
    fewest = _fewest(kernel)
    if caution(seen) > NEAR - fewest:
        return msg("Gets rid of {set} at once, because the game may end with this deal.", set=laid)
    if fewest < NEAR:
        return nmsg(
            "Gets rid of {set} at once, because another player has only {count} card left.",
            "Gets rid of {set} at once, because another player has only {count} cards left.",
            fewest,
            set=laid,
        )
    return _WEIGHS


def _held(ranks: int) -> Message:
    """The ranks in a bit mask, as a list."""
    return joined([rank_name(rank) for rank in RANKS_IN[ranks]])


def _fewest(kernel: Kernel) -> int:
    """Return how many cards the one of the others has who has the fewest; at most `NEAR`."""
    others = [int(held) for seat, held in enumerate(kernel.held) if seat != kernel.turn]
    return min(NEAR, *others)


def _fitting(seen: State, kernel: Kernel) -> int:
    """Return how many in a hundred of all cards in the packs fit on the pile."""
    found = misfits(kernel.tables, ranks_in_deck(seen.rules, seen.seats))
    return round(100 * (1 - found[kernel.top]))
