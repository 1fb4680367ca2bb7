"""Diagrams of the rules of Capture the Hearts: bottom and top card, a round, and points."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Diagram, Spot
from swoop_desktop.engine.hearts.rules import Rules, hearts, key, most_seats
from swoop_desktop.engine.messages import msg, nmsg
from swoop_desktop.engine.names import card_sign, listed

_HAND = ("2S", "4H", "9H")
_TOPS = ("KS", "KD", "9C")
_BOTTOMS = ("7H", "5H", "3C")


def _card(code: str) -> c.Card:
    return c.BY_CODE[code]


def hearts_on_top(rules: Rules) -> Diagram:
    """Show when a heart may be the top card."""
    hand = _HAND[: min(len(_HAND), rules.hand)]
    other, heart, *_more = hand
    cards = {"hand": listed([_card(code) for code in hand]), "card": card_sign(_card(other))}
    spots = [
        Spot(hand, msg("Your hand")),
        Spot((heart, other), msg("A heart below: allowed"), "fits", deep=2),
    ]
    below = (other, hand[-1])
    if rules.hearts_on_top == "left":
        spots.append(Spot(below, msg("A heart on top: allowed"), "fits", deep=2))
        words = msg(
            "Of {hand}, {card} may be the top card, with a heart below it; or the bottom card, "
            "since only hearts are left then.",
            **cards,
        )
    else:
        spots.append(Spot(below, msg("A heart on top: not allowed"), "refused", deep=2))
        words = msg(
            "Of {hand}, {card} must be the top card, with a heart below it: not all of them are "
            "hearts.",
            **cards,
        )
    return Diagram(msg("Each round"), words, spots)


def round(rules: Rules) -> Diagram:
    """Show a round."""
    count = min(len(_TOPS), most_seats(rules))
    tops, bottoms = _TOPS[:count], _BOTTOMS[:count]
    best = max(tops, key=lambda code: key(_card(code)))
    spots = [
        Spot((top,), msg("The highest wins") if top == best else msg("Top card"),
             "wins" if top == best else "")
        for top in tops
    ]  # fmt: skip
    caught = hearts([_card(code) for code in bottoms])
    words = nmsg("All bottom cards: {count} heart", "All bottom cards: {count} hearts", caught)
    spots.append(Spot(bottoms, words, follows=True))
    told = nmsg(
        "Of the top cards {tops}, {best} wins, since ♦ beats ♠. Its player captures all the "
        "bottom cards, {bottoms}: {count} heart.",
        "Of the top cards {tops}, {best} wins, since ♦ beats ♠. Its player captures all the "
        "bottom cards, {bottoms}: {count} hearts.",
        caught,
        tops=listed([_card(code) for code in tops]),
        best=card_sign(_card(best)),
        bottoms=listed([_card(code) for code in bottoms]),
    )
    return Diagram(msg("Each round"), told, spots)


def points() -> Diagram:
    """Show what hearts are worth."""
    caught, left = ("3H", "8H", "JH"), ("6H",)
    words = msg(
        "{caught}, {left}: {sum} = {points}.",
        caught=nmsg("{count} heart captured", "{count} hearts captured", len(caught)),
        left=nmsg("{count} left in the hand", "{count} left in the hand", len(left)),
        sum=f"{len(caught)} − {len(left)}",
        points=nmsg("{count} point", "{count} points", len(caught) - len(left)),
    )
    spots = [
        Spot(caught, msg("Captured: +{count}", count=len(caught))),
        Spot(left, msg("Left in hand: −{count}", count=len(left))),
    ]
    return Diagram(msg("Points"), words, spots)
