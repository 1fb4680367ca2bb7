"""What luck did with a flipped mystery: the card that turned up, against all that could have."""

from collections.abc import Sequence
from math import sqrt

from swoop_desktop.bots.evaluation import Luck
from swoop_desktop.bots.swoop.evaluating import SUCCESSIVE
from swoop_desktop.bots.swoop.stakes import stakes
from swoop_desktop.bots.swoop.thinking import EXPERT, beliefs, judge_of, kinds_of_players
from swoop_desktop.bots.swoop.weights import EXPERIENCED
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP
from swoop_desktop.core.rollouts import Rollouts
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Event, Revealed
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.state import State


def luck(seen: State, told: Sequence[Event], effort: int, rng: Source) -> Luck | None:
    """Say what chance made of a decision of the seat that sees this, from what it saw before and
    what was `told` then; None where there was no chance in it.

    The same sampled deals are played on twice: with the card that turns up there, and with the one
    that really did. The latter counts for as much as such a card is likely there. So over all cards
    that could turn up, luck adds up to nothing.
    """
    card = next((e.card for e in told if isinstance(e, Revealed) and e.why == "flip"), None)
    if card is None:
        return None
    rank, chance, seat = c.rank(card), Chance(rng.bits() >> 2), seen.seat
    aims = stakes(seen.rules, seat, seen.number, seen.totals, EXPERT.aims)
    deals = beliefs(seen, kinds_of_players(seen))
    rollouts = Rollouts(deals, judge_of(seen, EXPERIENCED))
    lines = list[tuple[int, int, int, int, int]]()
    spent = 0
    while spent < effort or not spent:
        spent += rollouts.deal(chance)
        spent += rollouts.play(FLIP)
        worth, won = aims.worth(rollouts.end), int(rollouts.end.out == seat)
        likely = deals.turn_up(seat, rank, chance)
        if likely:
            spent += rollouts.play(FLIP)
        then, out = aims.worth(rollouts.end), int(rollouts.end.out == seat)
        lines.append((likely, then, out, worth, won))
    return _summed(lines)


def _summed(lines: Sequence[tuple[int, int, int, int, int]]) -> Luck | None:
    """Return the difference of the means, of those with the real card weighed by how likely that
    was; None if it seemed impossible.
    """
    count, likely = len(lines), sum(line[0] for line in lines)
    if not likely:
        return None
    then = sum(weight * worth for weight, worth, _out, _worth, _won in lines) / likely
    worth = sum(line[3] for line in lines) / count
    wins = sum(weight * out for weight, _then, out, _worth, _won in lines) / likely
    usual = sum(line[4] for line in lines) / count
    squares = sum(
        (weight * count / likely * (out - wins) - (won - usual)) ** 2
        for weight, _then, out, _worth, won in lines
    )
    error = SUCCESSIVE * sqrt(max(squares, 1.0)) / count
    return Luck((then - worth) / ONE, wins - usual, error)


def luck_words(deals: int) -> Message:
    """Say what luck did in a deal, in deals of a hundred; 0: little."""
    if deals > 0:
        return nmsg(
            "Luck, apart from play: mysteries turned up well, which brought about {count} in 100"
            " deals.",
            "Luck, apart from play: mysteries turned up well, which brought about {count} in 100"
            " deals.",
            deals,
        )
    if deals < 0:
        return nmsg(
            "Luck, apart from play: mysteries turned up badly, which cost about {count} in 100"
            " deals.",
            "Luck, apart from play: mysteries turned up badly, which cost about {count} in 100"
            " deals.",
            -deals,
        )
    return msg("Luck, apart from play: what mysteries turned up made little difference.")
