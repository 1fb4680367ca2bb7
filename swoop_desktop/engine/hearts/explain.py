"""Capture the Hearts in words: rules, diagrams and tallies.

Only the winner of a round knows the captured hearts. Their number in a deal is public: it follows
from the score and the leftover cards.
"""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Diagram, Most, Spot, TallySpec
from swoop_desktop.engine.hearts.rules import FEWEST_SEATS, Rules, hearts, key, most_seats
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import packs_for, span

TALLIES = (
    TallySpec("played", msg("Rounds played"), "sum"),
    TallySpec(
        "rounds",
        msg("Rounds won"),
        "sum",
        of="played",
        most=Most(
            2,
            lambda best, second: min(82, 52 + 6 * (best - second)),
            nmsg(
                "You won {count} round, more than anybody else",
                "You won {count} rounds, more than anybody else",
            ),
            nmsg(
                "{name} won {count} round, more than anybody else",
                "{name} won {count} rounds, more than anybody else",
            ),
        ),
    ),
    TallySpec(
        "hearts",
        msg("Hearts captured"),
        "sum",
        most=Most(
            2,
            lambda _best, _second: 56,
            nmsg(
                "You captured {count} heart, more than anybody else",
                "You captured {count} hearts, more than anybody else",
            ),
            nmsg(
                "{name} captured {count} heart, more than anybody else",
                "{name} captured {count} hearts, more than anybody else",
            ),
        ),
    ),
    TallySpec("most_hearts", msg("Most hearts captured in a deal"), "most"),
    TallySpec(
        "kept",
        msg("Hearts left in hand"),
        "sum",
        most=Most(
            2,
            lambda best, _second: 50 + best,
            nmsg(
                "You were left with {count} heart, more than anybody else",
                "You were left with {count} hearts, more than anybody else",
            ),
            nmsg(
                "{name} was left with {count} heart, more than anybody else",
                "{name} was left with {count} hearts, more than anybody else",
            ),
            proud=False,
        ),
    ),
)
_HAND = ("2S", "4H", "9H")
_TOPS = ("KS", "KD", "9C")
_BOTTOMS = ("7H", "5H", "3C")


def cards(rules: Rules) -> list[Message]:
    most = most_seats(rules)
    return [
        msg("For {players} players.", players=span(FEWEST_SEATS, most)),
        msg("The game uses {packs}.", packs=packs_for(rules.packs_for, FEWEST_SEATS, most)),
        msg("There are no jokers."),
        msg("Before a deal, everybody cuts the pack. Whoever turns up the highest card "
            "deals; players who tie cut again."),
        nmsg("You are dealt a hand of {count} card.", "You are dealt a hand of {count} cards.",
             rules.hand),
    ]  # fmt: skip


def round(rules: Rules) -> list[Message]:
    if rules.hearts_on_top == "left":
        hearts = [
            msg(
                "The top card may be a heart only if nothing but hearts is left once you have "
                "chosen the bottom card."
            ),
            msg("If just one of your cards isn’t a heart, it may be either of the two."),
        ]
    else:
        hearts = [
            msg("The top card may be a heart only if you hold nothing but hearts."),
            msg("If just one of your cards isn’t a heart, it must be the top card."),
        ]
    return [
        msg("Everybody secretly chooses two cards: a bottom card, and a top card to go over it."),
        *hearts,
        msg("All top cards are turned up together, and the highest wins. Aces are high."),
        msg("If two have the same rank, the suit decides: ♦ beats ♣, ♣ beats ♠, and ♠ beats ♥."),
        msg("The winner captures all the bottom cards and may look at them. Nobody else may."),
    ]  # fmt: skip


def rulings(rules: Rules) -> list[Message]:
    """List how this program plays where the source is unclear."""
    sentences = [
        msg(
            "The source doesn’t say the following, or doesn’t say it clearly; here it is"
            " played like this."
        ),
        msg("When the top card is chosen, the bottom card doesn’t count as part of your hand.")
        if rules.hearts_on_top == "left"
        else msg("When the top card is chosen, the bottom card still counts as part of your hand."),
        msg("Aces are high, in the cut too."),
        msg("A heart loses to any other card of its rank."),
        msg("If two cards are identical, the first one clockwise from the dealer’s left wins."),
    ]
    if not rules.packs:
        sentences.append(
            msg("With more than 8 players, another pack is added for every 4 of them.")
        )
    return sentences


def after(rules: Rules) -> list[Message]:
    sentences = [msg("The top cards are discarded face up, and the next player to the left deals.")]
    if rules.refill:
        sentences.append(
            nmsg(
                "Everybody is dealt {count} more card, for as long as the stock lasts.",
                "Everybody is dealt {count} more cards, one at a time, for as long as the stock "
                "lasts.",
                rules.refill,
            )
        )
    return sentences


def diagrams(rules: Rules) -> list[Diagram]:
    return [_heart_on_top(rules), _round_shown(rules), _points_shown()]


def _card(code: str) -> c.Card:
    return c.BY_CODE[code]


def _heart_on_top(rules: Rules) -> Diagram:
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


def _round_shown(rules: Rules) -> Diagram:
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


def _points_shown() -> Diagram:
    caught, left = ("3H", "8H", "JH"), ("6H",)
    spots = [
        Spot(caught, msg("Captured: +{count}", count=len(caught))),
        Spot(left, msg("Left in hand: −{count}", count=len(left))),
    ]
    return Diagram(msg("Points"), spots)
