"""All durations of the table, in seconds.

Most pass on the table's clock, which follows the player's speed and hurry; others say “wall clock”.
"""

from collections.abc import Sequence

MOVE = 0.20
RELAYOUT = 0.12
LIFT = 0.14
LAG = 0.045
"""A dragged card follows the hand: the time to a third of the way that is left."""
HURRIED = 0.09
"""A hurried glide to where a card already belongs."""
FLIP = 0.24
DOUBT = 0.17
"""An unknown card is lifted before it turns."""
ON_EDGE, LANDS = 0.09, 0.12
"""Then it hangs on its edge, and at last it falls into place."""
SWEEP = 0.42
STAGGER = 0.035
"""Between the cards of one movement."""
STAGGER_LONGEST = 0.35
FLYING_PIXELS = 900
"""Pixels: total width of visible swept cards, since large turning cards take long to draw."""
HEARD = 0.08
"""From a laid card's start to its sound: nearly there."""
SWOOPED_PIXELS = 3300
"""Pixels: likewise of a swooped pile; more, since its cards shrink and are drawn from soft
pictures.
"""
PLAYBACK = 0.6
"""Wall clock: between decisions in a replay."""
EVERYBODY_LONGEST = 1.4
"""Most sum of pauses where every seat turns a card up."""
OVERTAKE = 0.06
"""Between movements where many follow."""

# -- a deal ----------------------------------------------------------------------------------------

SHUFFLED = 0.25
"""The cards lie there before the first one leaves."""
DEALT = 0.26
DEAL_STEP = 0.05
DEAL_LONGEST = 3.2
DEAL_BREATH = 1.0
"""Steps of extra pause before a round's first card."""
DEAL_FASTER = 0.35
"""Share by which the last step is shorter, and the first longer."""
DEAL_HEARD = 0.045
"""Cards that follow sooner are not heard singly."""

# -- pauses ----------------------------------------------------------------------------------------

DRAWN = 0.35
"""After a card drawn to see who begins."""
STARTED = 0.3
MOST_DRAWN = 0.7
"""After the news of who begins."""
FLIPPED = 0.3
"""After a turned card."""
TAKEN = 0.4
"""Before somebody takes a pile, which gathers."""
GATHER = 0.2
"""The last part of `TAKEN`."""
SHOWN = 0.3
"""After a card that everybody turns up, or lays face down."""
SHUFFLING = 0.6
"""Before cards come back from the discards."""
CLOSING = 0.32
"""The cards around a ring come closer."""
TURNED_UP = 0.24
"""After a turned-up card around a ring."""
LAST_TOP = 0.42
"""The last turned-up card hangs in the air."""
WAVE, FEW_TOPS = 0.9, 6
"""Total for all but the last, if there are more than so many."""
RIDE = 0.52
SIGN_FLIES, SIGNS_APART, SIGNS_LONGEST = 0.42, 0.16, 0.8
"""Flight of a won sign; most delay between signs, and of the last."""
RESULT_HURRIED = 3.0
"""Factor: a hurried result stays longer than the rest, to be read."""
CAPTURED = 0.35
CAPTURES = 0.9
CAPTURED_APART = 0.08
DISCARDED = 0.15

# -- a swoop, since the last set began to fall
# ------------------------------------------------------

FALL = 0.11
TIGHT = 0.25
"""When the pile has drawn together."""
RIBBON, RIBBON_LAID, RIBBON_GOES, RIBBON_GONE = 0.24, 0.52, 0.62, 0.98
"""When the ribbon starts, reaches its end, follows its own head, and is gone."""
LEAVE, LEAVE_APART, LEAVE_LONGEST = 0.28, 0.02, 0.34
"""When the top card leaves; delay of each next one; most delay."""
FLIGHT = 0.29
TURNED = 0.55
"""Share of the flight at which a card shows its back."""
RING, RING_GONE = FALL + 0.02, 0.36
"""The ring that the blow sends across the cloth."""
LIGHT_GONE = 0.60
COUNTED, COUNT_GONE = 0.56, 1.1
"""The whirl and the number of cards."""
WORD, WORD_OUT, SWOOPED = 0.54, 0.98, 1.15
"""When the word comes, begins to go, and all is over."""
WORD_IN = 0.16
QUICK_END = 0.1
"""Fading of effects once something else happens there."""
STILL_IN, STILL_STAYS, STILL_OUT = 0.12, 0.9, 0.12
"""A swoop without motion: fade in, stay, fade out."""

# -- on the wall clock
# ------------------------------------------------------------------------------

HURRY = 6.0
"""Factor while the player holds to hurry."""
BANNER = 0.9
"""A word stays, by the table's clock."""
NOTICE = 4.0
AFTER_DEAL = 0.9
"""The deal's end stays before the score sheet."""
HESITATION = 2.0
"""Most wait of bots while the pointer is on *Take back*, before it may be too late."""
LOOK = 0.8
"""The open table stays before it is covered for the next player."""
SETTLED = 0.3
"""A turn must be visible so long before a press decides."""
DOUBLE = 0.35
COUNT_PAUSE = 0.2
"""The old standings stay before cards are counted."""
COUNT_CARD, COUNT_APART, COUNT_SEAT = 0.52, 0.045, 0.09
"""Flight of a leftover card to the score sheet; pause between cards; pause between players."""
COUNT_LONGEST = 1.3
COUNT_PLACES = 0.4
CROWN = 0.6
CONFETTI = 5.0
LEAN = 0.7
LOG_STAYS = 4.0
"""A log line stays before the log recedes."""
LOG_RECEDES = 0.6
BLINK = 0.14
BLINKS_APART = 3.5
"""Least average at the table: each blink presents two more frames, and a waiting table should cost
nothing.
"""
QUIET = 20.0
"""Without events, a table becomes drowsy."""
DROWSY = 3.0
"""Factor: blinks are rarer then."""
DOZES = 100.0
"""A waiting player falls asleep; the last one takes half as long again."""
GLANCE = 2.2
NOTICED = 0.3
"""Until the first face looks there; the last takes three times as long. Quick players get no looks,
so that no eyes dart about.
"""
REACTION = 0.12
"""Before a feeling shows: not in the frame in which all cards set off."""


NEWCOMER, NEWCOMER_DEALS = 1.6, 2
"""Factor of bots' pauses in a player's first deals; their number."""
FOLLOWED = 2.0
"""Factor: bots wait longer after a swoop or a flip, so that people can follow."""


def thought(delay: float, decision: int) -> float:
    """Return about `delay`, sometimes longer, as people think. Only the number of decisions counts:
    a pause reveals nothing and a replay has the same ones.
    """
    chance = decision * 0.6180339887 % 1
    return delay * (0.6 + 1.2 * chance * chance)


def most_flying(width: float) -> int:
    return max(3, min(6, round(FLYING_PIXELS / max(1.0, width))))


def stagger(count: int) -> float:
    return min(STAGGER, STAGGER_LONGEST / max(1, count))


def most_swooped(width: float) -> int:
    return max(4, min(14, round(SWOOPED_PIXELS / max(1.0, width))))


def leave_apart(count: int) -> float:
    return min(LEAVE_APART, LEAVE_LONGEST / max(1, count - 1))


def deal_step(count: int) -> float:
    return min(DEAL_STEP, DEAL_LONGEST / max(1, count))


def deal_times(rounds: Sequence[int]) -> list[float]:
    """Return when each card leaves, from its round. Rounds are set apart, and the dealer speeds up;
    the total is that of equal `deal_step`s.
    """
    count = len(rounds)
    weights = [
        (1 + DEAL_FASTER * (1 - 2 * i / count))
        * (1 + (DEAL_BREATH if rounds[i] != rounds[i - 1] else 0))
        for i in range(1, count)
    ]
    whole = sum(weights)
    step = deal_step(count) * (count - 1) / whole if whole else 0.0
    times = [0.0][:count]
    for weight in weights:
        times.append(times[-1] + weight * step)
    return times


AIM_SHOWN, SOLVED_SHOWN = 7.0, 1.2
TURNED_ANEW = 0.003
"""Wall clock: a frame then turns no more faces; the rest come first in the next frame."""
DRAWN_MOVING, DRAWN_STILL = 0.0015, 0.012
"""Wall clock: a frame then begins no more widgets, while something moves (reading the table and
turning cards count), and while nothing does or the table is hidden.
"""
DRAWN_LEAST = 0.0005
"""Wall clock: for widgets in a frame that took long to turn cards, but did not read the table."""
