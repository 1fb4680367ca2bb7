"""A rule set in plain words, generated from its options: what the new-game page shows."""

from collections.abc import Mapping

from swoop_desktop.engine.hearts.rules import FEWEST_SEATS, Rules, most_seats
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import packs_for, span
from swoop_desktop.engine.rule_book import Shipped

_SOURCE = msg("These rules come from PrintActivities.com, which calls the game new.")
SHIPPED: Mapping[str, Shipped] = {
    "capture": Shipped(
        msg("Capture the Hearts"),
        msg("One deal, until all cards are played."),
        [_SOURCE],
    ),
    "capture25": Shipped(
        msg("Capture the Hearts to 25"),
        msg("Deal after deal, until somebody has 25 points."),
        [_SOURCE],
    ),
}


def cards(rules: Rules) -> list[Message]:
    """Say who plays, with which cards, and what is dealt."""
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
    """Say how a round is played."""
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
        msg("Everybody secretly chooses two cards: a bottom card, and a top card to lie over it."),
        *hearts,
        msg("All top cards are turned up together, and the highest wins. Aces are high."),
        msg("If two have the same rank, the suit decides: ♦ beats ♣, ♣ beats ♠, and ♠ beats ♥."),
        msg("The winner captures all the bottom cards and may look at them. Nobody else may."),
    ]  # fmt: skip


def rulings(rules: Rules) -> list[Message]:
    """Say what is read in one way here where the source says nothing, or may mean another."""
    said = [
        msg("The source doesn’t say the following, or not clearly; here it is played like this."),
        msg("When the top card is chosen, the bottom card doesn’t count as part of your hand.")
        if rules.hearts_on_top == "left"
        else msg("When the top card is chosen, the bottom card still counts as part of your hand."),
        msg("Aces are high, in the cut too."),
        msg("A heart loses to any other card of its rank."),
        msg("Of identical cards, the first one clockwise from the dealer’s left wins."),
    ]
    if not rules.packs:
        said.append(msg("A game of more than 8 players takes another pack for every 4 of them."))
    return said


def after(rules: Rules) -> list[Message]:
    """Say what is done between rounds."""
    said = [msg("The top cards are discarded face up, and the next player to the left deals.")]
    if rules.refill:
        said.append(
            nmsg(
                "Everybody is dealt {count} more card, for as long as the stock lasts.",
                "Everybody is dealt {count} more cards, one at a time, for as long as the stock "
                "lasts.",
                rules.refill,
            )
        )
    return said
