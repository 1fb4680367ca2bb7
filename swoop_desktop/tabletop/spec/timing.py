"""Every duration of the table, in seconds.

Most of them pass on the table's own clock, which the player lets run slower or faster, and which
runs faster still while a key is held to hurry. Those that pass on the wall's clock say so.
"""

from collections.abc import Sequence

MOVE = 0.20
RELAYOUT = 0.12
LIFT = 0.08
HURRIED = 0.09
"""A glide to where a card already belongs, when the player does not wait for the rest."""
FLIP = 0.24
DOUBT = 0.17
"""How long a card that nobody knows hangs in the air before it is turned over."""
SWEEP = 0.42
STAGGER = 0.035
"""Between the cards of one movement."""
STAGGER_LONGEST = 0.35
FLYING_PIXELS = 900
"""Width in pixels of all cards that are seen to be swept away, side by side: only so many of the
top ones are. The larger a turning card is, the longer it takes to draw.
"""
HEARD = 0.08
"""Seconds from when a laid card sets out to its sound: it is nearly there by then."""
SWOOPED_PIXELS = 2000
"""The same for a pile that is swooped: more cards fly, since they shrink on their way and are drawn
from soft pictures.
"""
PLAYBACK = 0.6
"""From one decision to the next where a game is played back, by the wall's clock."""
EVERYBODY_LONGEST = 1.4
"""Most of all pauses together where every seat turns a card up."""
OVERTAKE = 0.06
"""From one movement to the next where many follow one another."""

# -- a deal ----------------------------------------------------------------------------------------

SHUFFLED = 0.25
"""How long the cards of a deal lie there before the first one leaves."""
DEALT = 0.26
"""A card on its way to its player."""
DEAL_STEP = 0.05
DEAL_LONGEST = 3.2
DEAL_BREATH = 1.0
"""Extra time before the first card of a round, in steps."""
DEAL_FASTER = 0.35
"""Share by which the last step is shorter than usual, and the first longer."""
DEAL_HEARD = 0.045
"""Cards that follow sooner than this are not heard one by one."""

# -- how long the table holds still ----------------------------------------------------------------

DRAWN = 0.35
"""After a card that somebody drew to see who begins."""
STARTED = 0.3
"""After the card with which a pile begins."""
MOST_DRAWN = 0.7
"""After it was said who begins."""
FLIPPED = 0.5 - DOUBT
"""After a card that nobody knew was turned over. With the doubt before it, half a second."""
TAKEN = 0.4
"""Before somebody takes a pile, which is to be seen once more and gathers."""
GATHER = 0.2
"""Part of that in which the pile gathers."""
SHOWN = 0.3
"""After a card that everybody turns up, or that was laid face down."""
SHUFFLING = 0.6
"""Before cards come back from the discards."""
CLOSING = 0.32
"""In which the cards around a ring come closer together before they are turned up."""
TURNED_UP = 0.24
"""After a card around a ring was turned up; so half a second for each."""
LAST_TOP = 0.42
"""How long the last of them hangs in the air."""
WAVE, FEW_TOPS = 0.9, 6
"""In which all but the last are turned up where there are more than so many of them."""
RIDE = 0.52
"""How long captured cards ride to whoever won them."""
SIGN_FLIES, SIGNS_APART, SIGNS_LONGEST = 0.42, 0.16, 0.8
"""Flight of the sign for something that was won, delay of each next one, and most of the last."""
RESULT_HURRIED = 3.0
"""How much longer than the rest the table holds still for a result while the player hurries: it
can be read in any case. (No duration.)
"""
CAPTURED = 0.35
"""After the last card that was captured."""
CAPTURES = 0.9
"""After it was said who captures."""
CAPTURED_APART = 0.08
DISCARDED = 0.15

# -- a swoop, from the moment in which the set that makes it begins to fall ------------------------

FALL = 0.11
"""Fall of the set onto the pile."""
TIGHT = 0.25
"""Time by which the pile has drawn together."""
RIBBON, RIBBON_LAID, RIBBON_GOES, RIBBON_GONE = 0.24, 0.52, 0.62, 0.98
"""Times when the ribbon begins to run, has come to its end, begins to go after its own head, has
gone.
"""
LEAVE, LEAVE_APART, LEAVE_LONGEST = 0.28, 0.02, 0.34
"""Time when the topmost card leaves, delay of each next one, and most delay of the last one."""
FLIGHT = 0.29
"""Flight of each of these cards."""
TURNED = 0.55
"""The share of its flight at which a card shows its back."""
RING, RING_GONE = FALL, 0.36
"""The ring that the blow sends across the cloth."""
LIGHT_GONE = 0.60
COUNTED, COUNT_GONE = 0.56, 1.1
"""The whirl, and how many cards came."""
WORD, WORD_OUT, SWOOPED = 0.54, 0.98, 1.15
"""Times when the word comes, begins to go, and all is over."""
WORD_IN = 0.16
QUICK_END = 0.1
"""Fading of a swoop's effects once something else happens where they stand."""
STILL_IN, STILL_STAYS, STILL_OUT = 0.12, 0.9, 0.12
"""A swoop where nothing may travel: it fades in, stays, and fades out."""

# -- on the wall's clock ---------------------------------------------------------------------------

HURRY = 6.0
"""Factor by which time runs faster while the player holds to hurry. (No duration.)"""
BANNER = 0.9
"""How long a word stays that was called across the table; on the table's own clock."""
NOTICE = 4.0
"""How long a notice stays."""
AFTER_DEAL = 0.9
"""How long the end of a deal stays in sight before the score sheet."""
HESITATION = 2.0
"""Most time that bots wait while the pointer is on the button that takes back: it may be too late
once they have played.
"""
LOOK = 0.8
"""How long the table lies open to all before it is covered for the next player."""
SETTLED = 0.3
"""How long a turn must have been on the screen before a press decides."""
DOUBLE = 0.35
"""Two clicks within this are one double-click."""
COUNT_PAUSE = 0.2
"""Before the end of a deal is counted: so long one sees how everybody stood."""
COUNT_CARD, COUNT_APART, COUNT_SEAT = 0.52, 0.045, 0.09
"""Way of a card that was left to the row of its player, delay of each next one, and from the last
one of a player to the first of the next.
"""
COUNT_LONGEST = 1.3
"""How long it may take until the last of all cards leaves."""
COUNT_PLACES = 0.4
"""Way of the rows to their new places, after the last seat has counted."""
CROWN = 0.6
"""Fall of the crown onto the winner's head."""
CONFETTI = 5.0
"""Most time that confetti falls."""
LEAN = 0.7
"""Way of the lamp's light towards whoever is to play."""
LOG_STAYS = 4.0
"""A line of the log beside the table, before the log recedes."""
LOG_RECEDES = 0.6
"""The log on its way there."""
BLINK = 0.14
"""A blink of a face."""
BLINKS_APART = 3.5
"""From one blink at the table to the next, on average, at least: each has the window shown twice
more, and a table that waits should cost nothing.
"""
QUIET = 20.0
"""After so long a table where nothing happens becomes drowsy."""
DROWSY = 3.0
"""Factor by which blinks are rarer then. (No duration.)"""
DOZES = 100.0
"""After so long somebody who waits falls asleep; the last one takes half as long again."""
GLANCE = 2.2
"""How long somebody looks at whoever plays."""
NOTICED = 0.3
"""Until the first of them looks there; the last takes three times as long. Whoever plays at once is
not looked at, so that nobody's eyes dart about.
"""
REACTION = 0.12
"""Until somebody feels what has happened to them: faces change after what they react to, and not in
the frame in which all the cards set off.
"""


FOLLOWED = 2.0
"""Factor by which bots wait longer after a swoop or a flip: whoever looks is to follow what came of
it, also where one comes after the other. (No duration.)
"""


def thought(delay: float, decision: int) -> float:
    """Return how long a bot seems to think, in seconds: about `delay`, sometimes longer, as people
    do. It follows from how many decisions there were and from nothing else: a pause tells nothing
    of anybody's cards, and is the same when the game is watched again.
    """
    chance = decision * 0.6180339887 % 1
    return delay * (0.6 + 1.2 * chance * chance)


def most_flying(width: float) -> int:
    """Return how many cards of this width are seen to be swept away."""
    return max(3, min(6, round(FLYING_PIXELS / max(1.0, width))))


def stagger(count: int) -> float:
    """Return the time between the cards of a movement of `count`."""
    return min(STAGGER, STAGGER_LONGEST / max(1, count))


def most_swooped(width: float) -> int:
    """Return how many cards of this width are seen to fly where a pile is swooped."""
    return max(4, min(14, round(SWOOPED_PIXELS / max(1.0, width))))


def leave_apart(count: int) -> float:
    """Return the time between the cards of a pile that is swooped, of which `count` are seen to
    fly.
    """
    return min(LEAVE_APART, LEAVE_LONGEST / max(1, count - 1))


def deal_step(count: int) -> float:
    """Return the time between two dealt cards on average, when `count` are dealt."""
    return min(DEAL_STEP, DEAL_LONGEST / max(1, count))


def deal_times(rounds: Sequence[int]) -> list[float]:
    """Return when each card of a deal leaves; `rounds` is the round of each card. Rounds are set
    apart by a breath, and the dealer grows a little faster. However it is spread, the whole takes
    as long as if all steps were `deal_step`.
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


AIM_SHOWN = 7.0
"""Seconds for which the aim of a table of the tour is shown when it is sat down at."""
TURNED_ANEW = 0.004
"""After so long, on the wall's clock, a frame turns no other face in the air: the rest stay as they
were, and come first in the next frame.
"""
DRAWN_MOVING, DRAWN_STILL = 0.0015, 0.012
"""After so long, on the wall's clock, a frame begins no other part of the widgets: while something
moves, and while nothing does, or nobody sees the table yet.
"""
