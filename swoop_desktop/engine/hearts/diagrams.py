"""Diagrams of the rules of Capture the Hearts: bottom and top card, a round, and points."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Diagram, Spot
from swoop_desktop.engine.hearts.rules import Rules, hearts, key, most_seats
from swoop_desktop.engine.messages import msg, nmsg

_HAND = ("2S", "4H", "9H")
_TOPS = ("KS", "KD", "9C")
_BOTTOMS = ("7H", "5H", "3C")


def _card(code: str) -> c.Card:
    return c.BY_CODE[code]


def hearts_on_top(rules: Rules) -> Diagram:
    """Show when a heart may be the top card."""
    hand = _HAND[: rules.hand]
    other, heart, *_more = hand
    spots = [
        Spot(hand, msg("Your hand")),
        Spot((heart, other), msg("A heart below: allowed"), "fits", deep=2),
    ]
    below = (other, hand[-1])
    if rules.hearts_on_top == "left":
        spots.append(Spot(below, msg("A heart on top: allowed"), "fits", deep=2))
    else:
        spots.append(Spot(below, msg("A heart on top: not allowed"), "refused", deep=2))
    return Diagram(msg("Each round"), spots)


def round(rules: Rules) -> Diagram:
    """Show a round."""
    count = min(len(_TOPS), most_seats(rules))
    best = max(_TOPS[:count], key=lambda code: key(_card(code)))
    spots = [
        Spot((top,), msg("The highest wins"), "wins")
        if top == best
        else Spot((top,), msg("Top card"))
        for top in _TOPS[:count]
    ]
    bottoms = _BOTTOMS[:count]
    caught = hearts(map(_card, bottoms))
    words = nmsg("All bottom cards: {count} heart", "All bottom cards: {count} hearts", caught)
    return Diagram(msg("Each round"), [*spots, Spot(bottoms, words, follows=True)])


def points() -> Diagram:
    """Show what hearts are worth."""
    caught, left = ("3H", "8H", "JH"), ("6H",)
    spots = [
        Spot(caught, msg("Captured: +{count}", count=len(caught))),
        Spot(left, msg("Left in hand: −{count}", count=len(left))),
    ]
    return Diagram(msg("Points"), spots)
