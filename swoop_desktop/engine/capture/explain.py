"""A rule set in plain words, generated from its options: what the new-game page shows."""

from swoop_desktop.engine.capture.rules import Rules
from swoop_desktop.engine.messages import Message, msg, nmsg

_TITLES = {
    "capture": msg("Capture the Hearts"),
    "capture25": msg("Capture the Hearts to 25"),
}


def title(rules: Rules) -> Message:
    """The name for people; a player's own rule set keeps the name that the player gave it."""
    return _TITLES.get(rules.name) or msg("{name}", name=rules.name)


def explain(rules: Rules) -> list[tuple[Message, list[Message]]]:
    """Headings and their sentences."""
    return [
        (
            msg("The aim"),
            [
                msg("Capture as many hearts as possible, and keep none in your hand at the end."),
            ],
        ),
        (msg("Cards and deal"), _cards(rules)),
        (msg("A round"), _round()),
        (msg("After a round"), _after(rules)),
        (msg("Points"), _points()),
        (msg("End of the game"), [_end(rules)]),
    ]


def _cards(rules: Rules) -> list[Message]:
    packs = (
        nmsg("{count} pack is used, without jokers.", "{count} packs are used, without jokers.",
             rules.packs)
        if rules.packs
        else msg("One pack is used for every four players, without jokers.")
    )  # fmt: skip
    return [
        packs,
        msg("Everybody cuts; the highest card deals, and equal ones cut again."),
        nmsg("You hold {count} card.", "You hold {count} cards.", rules.hand),
    ]


def _round() -> list[Message]:
    return [
        msg("In secret, everybody chooses a bottom card, and a top card that goes over it."),
        msg("A heart may be on top only if you hold nothing but hearts."),
        msg("All tops are turned up together. The highest wins, and aces are high."),
        msg("Equal ranks go by suit: ♦ over ♣ over ♠ over ♥. Of identical cards, the one nearer "
            "to the dealer’s left wins."),
        msg("The winner takes all bottom cards, and nobody else may look at them."),
    ]  # fmt: skip


def _after(rules: Rules) -> list[Message]:
    said = [msg("The top cards are discarded face up, and the next player to the left deals.")]
    if rules.refill:
        said.append(
            nmsg(
                "Everybody gets {count} more card, as far as the stock reaches.",
                "Everybody gets {count} more cards, one at a time, as far as the stock reaches.",
                rules.refill,
            )
        )
    return said


def _points() -> list[Message]:
    return [
        msg("It ends as soon as somebody does not have two cards to play."),
        msg("Each heart captured is a point; each heart left in your hand costs one."),
    ]


def _end(rules: Rules) -> Message:
    points, games = rules.points, rules.games
    if games == 1:
        return msg("One game is played, and the highest score wins.")
    if not points:
        return msg(
            "Scores add up for {games} games; the highest total wins.",
            games=games,
        )
    if not games:
        return msg(
            "Scores add up until somebody has {points} points; the highest total wins.",
            points=points,
        )
    return msg(
        "Scores add up until somebody has {points} points, for {games} games at the most; "
        "the highest total wins.",
        points=points,
        games=games,
    )
