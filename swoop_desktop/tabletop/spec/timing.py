"""Durations of the table, in seconds.

Most pass on the table's clock, which follows the player's speed and hurry; others say “wall clock”.
"""

from collections.abc import Sequence

MOVE = 0.20
RELAYOUT = 0.12
LIFT = 0.14
LAG = 0.045
"""Time in which a dragged card's distance to the pointer shrinks to about a third."""
HURRIED = 0.09
"""Glide of all cards to their places in a hurry."""
FLIP = 0.24
DOUBT = 0.17
"""Lifting of an unknown card before it turns."""
ON_EDGE, LANDS = 0.09, 0.12
"""The unknown card's pause on its edge; its fall into place."""
SWEEP = 0.42
STAGGER = 0.035
"""Most delay between the cards of one movement."""
STAGGER_LONGEST = 0.35
FLYING_PIXELS = 900
"""Pixels: most total width of visible swept cards; large turning cards take long to draw."""
HEARD = 0.08
"""From a laid card's start to its sound, just before arrival."""
SWOOPED_PIXELS = 3300
"""Pixels: most total width of a swooped pile's visible cards."""
PLAYBACK = 0.6
"""Wall clock: pause between decisions in a replay."""
EVERYBODY_LONGEST = 1.4
"""Most total of the pauses when every seat turns a card up."""
OVERTAKE = 0.06
"""Delay between movements of a long series."""

# -- a deal ----------------------------------------------------------------------------------------

SHUFFLED = 0.25
"""How long the deck lies still before the first card leaves."""
DEALT = 0.26
DEAL_STEP = 0.05
DEAL_LONGEST = 3.2
DEAL_BREATH = 1.0
"""Extra pause before a round's first card, in steps."""
DEAL_FASTER = 0.35
"""Share by which the last step is shorter, and the first longer."""
DEAL_HEARD = 0.045
"""Least time between the sounds of dealt cards."""

# -- pauses ----------------------------------------------------------------------------------------

DRAWN = 0.35
"""After a card drawn to see who begins."""
STARTED = 0.3
MOST_DRAWN = 0.7
"""After the news of who begins."""
FLIPPED = 0.3
"""After a turned card."""
TAKEN = 0.4
"""Before a taken pile leaves."""
GATHER = 0.2
"""The last part of `TAKEN`: the cards gather."""
SHOWN = 0.3
"""After everybody has laid cards face down."""
SHUFFLING = 0.6
"""Before the discards return to the stock."""
CLOSING = 0.32
"""Movement of a ring's cards closer together."""
TURNED_UP = 0.24
"""After a turned-up card around a ring."""
LAST_TOP = 0.42
"""How long a ring's last card hangs before turning."""
WAVE, FEW_TOPS = 0.9, 6
"""Total for turning up all cards but the last, with more than `FEW_TOPS` seats."""
RIDE = 0.52
SIGN_FLIES, SIGNS_APART, SIGNS_LONGEST = 0.42, 0.16, 0.8
"""Flight of a won sign; most delay of the next sign, and of the last."""
RESULT_HURRIED = 3.0
"""Factor: results stay longer in a hurry, to be read."""
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
"""When the ribbon's head starts and arrives; when its tail starts and arrives."""
LEAVE, LEAVE_APART, LEAVE_LONGEST = 0.28, 0.02, 0.34
"""When the top card leaves; delay of each next card; most delay in all."""
FLIGHT = 0.29
TURNED = 0.55
"""Share of the flight at which a card shows its back."""
RING, RING_GONE = FALL + 0.02, 0.36
"""When the ring around the landed set begins, and ends."""
LIGHT_GONE = 0.60
COUNTED, COUNT_GONE = 0.56, 1.1
"""When whirl and number of cards appear, and vanish."""
WORD, WORD_OUT, SWOOPED = 0.54, 0.98, 1.15
"""When the word appears, begins to fade, and all is over."""
WORD_IN = 0.16
QUICK_END = 0.1
"""Fade of effects once other cards need the place."""
STILL_IN, STILL_STAYS, STILL_OUT = 0.12, 0.9, 0.12
"""A swoop without motion: fade in, stay, fade out."""

# -- on the wall clock
# ------------------------------------------------------------------------------

HURRY = 6.0
"""Factor of speed while the player hurries."""
BANNER = 0.9
"""How long a banner stays: table's clock without hurry."""
NOTICE = 4.0
AFTER_DEAL = 0.9
"""How long a deal's end stays before the score sheet."""
HESITATION = 2.0
"""Least wait of bots while the pointer is on *Take back*, which their play may rule out."""
LOOK = 0.8
"""How long the table stays open before it is covered."""
SETTLED = 0.3
"""How long a turn must be visible before a press decides."""
DOUBLE = 0.35
COUNT_PAUSE = 0.2
"""How long the old standings stay before cards are counted."""
COUNT_CARD, COUNT_APART, COUNT_SEAT = 0.52, 0.045, 0.09
"""Flight of a leftover card to the score sheet; pause between cards; pause between players."""
COUNT_LONGEST = 1.3
COUNT_PLACES = 0.4
CROWN = 0.6
CONFETTI = 5.0
LEAN = 0.7
LOG_STAYS = 4.0
"""How long a log line stays before the log recedes."""
LOG_RECEDES = 0.6
BLINK = 0.14
BLINKS_APART = 3.5
"""Least average time between a table's blinks, as each presents two more frames."""
QUIET = 20.0
"""Time without events until faces are drowsy."""
DROWSY = 3.0
"""Factor of the time between drowsy blinks."""
DOZES = 100.0
"""Time without events until a face falls asleep; the last takes half as long again."""
GLANCE = 2.2
NOTICED = 0.3
"""Until the first face looks at a player; the last takes three times as long, and quick players get
no looks.
"""
REACTION = 0.12
"""Before a face shows a feeling: later than the frame in which all cards set off."""


NEWCOMER, NEWCOMER_DEALS = 1.6, 2
"""Factor of bots' pauses in a player's first deals; number of deals."""
FOLLOWED = 2.0
"""Factor: bots wait longer after a swoop or a flip."""


def thought(delay: float, decision: int) -> float:
    """Return about `delay`, sometimes longer. Only the number of decisions counts: a pause reveals
    nothing, and replays have equal pauses.
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
    """Return when each card leaves, by the cards' rounds. Rounds are set apart, and the dealer
    speeds up; the total is that of equal `deal_step`s.
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
"""Wall clock: most time for turning faces in a frame; the next frame begins with the rest."""
DRAWN_MOVING, DRAWN_STILL = 0.0015, 0.012
"""Wall clock: most time for widgets in a frame. `DRAWN_MOVING`, while something moves, includes
reading the table and turning cards; `DRAWN_STILL` holds while nothing moves or the table is hidden.
"""
DRAWN_LEAST = 0.0005
"""Wall clock: least time for widgets in a frame that took long to turn cards, but did not read the
table.
"""
