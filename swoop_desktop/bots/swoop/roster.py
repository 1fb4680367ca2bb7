"""The bots of Swoop: *easy* and *medium* follow rules of thumb that they can name, *hard* and
*expert* think ahead.
"""

from swoop_desktop.bots.roster import Level, Roster
from swoop_desktop.bots.swoop.reasons import (
    MOMENTS,
    Done,
    advice,
    done,
    fewest,
    name_of,
    placed_name,
    slip_of,
    why_better,
)
from swoop_desktop.bots.swoop.thinking import (
    EXPERT,
    HARD,
    STRAY,
    SearchingBot,
    SwoopBot,
    Thought,
    caution,
    evaluate,
    judge_of,
    luck,
    luck_words,
    stuck,
)
from swoop_desktop.bots.swoop.weights import (
    EXPERIENCED,
    STYLES,
    THUMB,
    fitting,
    in_deck,
    policy,
    styled,
)
from swoop_desktop.core.judge import NEAR
from swoop_desktop.core.kernel import OUT, SWOOPED, TOOK, TOOK_SET, Kernel
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import rank_name, set_name
from swoop_desktop.engine.swoop.state import State

_WEIGHS = msg("Weighs each play by rules of thumb, without looking ahead.")
_ADDS = msg("Adds as many cards to a mystery as the rules allow.")


class EasyBot(SwoopBot):
    def move(self, seen: State, _rng: Source) -> int:
        kernel = seen.kernel
        return policy(kernel.tables).choose(kernel)


class MediumBot(SwoopBot):
    def __init__(self, style: str = "") -> None:
        self._weights = styled(THUMB, style)

    def move(self, seen: State, _rng: Source) -> int:
        return judge_of(seen, self._weights, caution(seen)).choose(seen.kernel)


def rule_of_easy(seen: State, action: Action) -> Message:
    kernel = seen.kernel
    simple = policy(kernel.tables)
    plain = int(kernel.reach()) & int(simple.plain[kernel.top])
    if stuck(seen):
        return STRAY
    match action.kind:
        case "flip":
            return msg(
                "Flips a mystery when the pile is small, its top card is high, or no ordinary card"
                " fits."
            )
        case "stop":
            return msg("Stops when the pile isn’t small and its top card isn’t high.")
        case "pick_up":
            return msg("Takes the pile when no ordinary card fits.")
        case "add" if not action.cards and not action.columns:
            return msg("Keeps cards that fit on anything.")
        case "add":
            return _ADDS
    if plain:
        return msg(
            "Plays the highest cards that fit, as many as possible at once, and keeps those"
            " that fit on anything."
        )
    if int(simple.kept) >> (seen.move_of(action) >> 16) & 1:
        return msg("Plays a card that fits on anything when no ordinary card fits.")
    return msg("Takes the pile with the highest cards when no ordinary card fits.")


def rule_of_medium(seen: State, action: Action) -> Message:
    if stuck(seen):
        return STRAY
    kernel = seen.kernel
    fits = int(kernel.reach()) & int(kernel.tables.fits[kernel.top])
    match action.kind:
        case "flip":
            return _flips(seen, kernel, fits)
        case "stop":
            return nmsg(
                "Stops flipping: {percent}% of all cards don’t fit on {set}, and flipping one of"
                " those would mean taking {count} card.",
                "Stops flipping: {percent}% of all cards don’t fit on {set}, and flipping one of"
                " those would mean taking {count} cards.",
                seen.at_worst,
                percent=100 - _fitting(seen, kernel),
                set=set_name(1, kernel.top),
            )
        case "pick_up":
            return _takes(seen, kernel, fits)
        case "add" if not action.cards and not action.columns:
            return msg("Keeps swoop cards ({ranks}) for later.", ranks=_held(1 << kernel.pending))
        case "add":
            return _ADDS
    played = done(seen, action)
    came, laid = played.came, set_name(played.cards, played.rank)
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
    if kernel.tables.swoop[played.rank]:
        return _sweeps(seen, kernel, fits)
    if came & SWOOPED:
        return msg("Completes four of a kind, which sweeps the pile away.")
    return _plays(seen, kernel, played, fits, laid)


def _flips(seen: State, kernel: Kernel, fits: int) -> Message:
    swoops = int(kernel.tables.swoops)
    if kernel.top == EMPTY:
        return msg("Flips a mystery while the pile is empty: any card fits.")
    if not kernel.chaining and not fits:
        return msg("Flips a mystery when nothing else fits.")
    if not kernel.chaining and not fits & ~swoops:
        return msg("Flips a mystery, and keeps swoop cards ({ranks}) for later.", ranks=_held(fits))
    odds = nmsg(
        "{percent}% of all cards fit on {set}, and the pile has {count} card.",
        "{percent}% of all cards fit on {set}, and the pile has {count} cards.",
        int(kernel.pile_size),
        percent=_fitting(seen, kernel),
        set=set_name(1, kernel.top),
    )
    if kernel.chaining:
        return msg("Flips another mystery: {odds}", odds=odds)
    return msg("Flips a mystery and keeps what fits for later: {odds}", odds=odds)


def _takes(seen: State, kernel: Kernel, fits: int) -> Message:
    if fits:
        return nmsg(
            "Takes a pile of {count} card, and keeps what fits for later.",
            "Takes a pile of {count} cards, and keeps what fits for later.",
            int(kernel.pile_size),
        )
    if not kernel.open[kernel.turn]:
        return msg("Takes the pile when nothing fits.")
    return msg(
        "Takes the pile when nothing fits; {percent}% of all cards wouldn’t fit either.",
        percent=100 - _fitting(seen, kernel),
    )


def _sweeps(seen: State, kernel: Kernel, fits: int) -> Message:
    swoops, size = int(kernel.tables.swoops), int(kernel.pile_size)
    if not fits & ~swoops:
        return msg("Plays a swoop card when no other card fits.")
    base, nearest = kernel.turn * RANKS, fewest(kernel)
    held = sum(kernel.hand[base + rank] + kernel.up[base + rank] for rank in RANKS_IN[swoops])
    scales = judge_of(seen, THUMB).scales
    alarm = max(NEAR - nearest, caution(seen))
    near = scales.swoop_base[alarm] - scales.swoop_base[0]
    swept, each = scales.swoop_pile * size * size, scales.swoop_each * (held - 1)
    if near and near >= max(swept, each):
        if alarm > NEAR - nearest:
            return msg("Spends swoop cards early when the game may end with this deal.")
        return nmsg(
            "Spends swoop cards, because another player has only {count} card left.",
            "Spends swoop cards, because another player has only {count} cards left.",
            nearest,
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


def _plays(seen: State, kernel: Kernel, played: Done, fits: int, laid: Message) -> Message:
    tables, rank, base = kernel.tables, played.rank, kernel.turn * RANKS
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
        return msg("Plays the highest cards that fit, as many as possible at once.")
    if played.move & 255 > kernel.up[base + highest]:
        return msg("Plays face-up cards early, to get at the mysteries below.")
    if tables.fits[rank] == tables.fits[EMPTY]:
        return msg("Plays a wild card before the lowest cards.")
    many = int(kernel.hand[base + highest] + kernel.up[base + highest])
    if many > played.cards:
        return msg(
            "Keeps {set} together: they may become four of a kind.", set=set_name(many, highest)
        )
    nearest = fewest(kernel)
    if caution(seen) > NEAR - nearest:
        return msg("Gets rid of {set} at once, because the game may end with this deal.", set=laid)
    if nearest < NEAR:
        return nmsg(
            "Gets rid of {set} at once, because another player has only {count} card left.",
            "Gets rid of {set} at once, because another player has only {count} cards left.",
            nearest,
            set=laid,
        )
    return _WEIGHS


def _held(ranks: int) -> Message:
    return joined([rank_name(rank) for rank in RANKS_IN[ranks]])


def _fitting(seen: State, kernel: Kernel) -> int:
    """Return the percentage of all cards that fit on the pile."""
    return round(100 * fitting(kernel, in_deck(seen.rules, seen.seats)))


def _searching(thought: Thought) -> Level[State]:
    def bot(style: str = "") -> SearchingBot:
        return SearchingBot(thought, styled(EXPERIENCED, style))

    return Level(bot, styled=True, searches=True)


ROSTER: Roster[State] = Roster(
    {
        "easy": Level(EasyBot, rule=rule_of_easy),
        "medium": Level(MediumBot, styled=True, rule=rule_of_medium),
        "hard": _searching(HARD),
        "expert": _searching(EXPERT),
    },
    evaluate,
    State.move_of,
    name_of,
    why_better,
    slip_of,
    MOMENTS,
    luck,
    luck_words,
    placed=placed_name,
    advice=advice,
    styles=tuple(STYLES),
)
