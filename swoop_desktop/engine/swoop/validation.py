"""Which rule sets can be played: what must be right beyond each option by itself."""

from itertools import takewhile

from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.option_values import check_most_seats, refuse
from swoop_desktop.engine.swoop.rules import Rules


def validate(rules: Rules, seats: int | None) -> None:
    """Raises RulesError unless the options go together."""
    _check_ranks(rules)
    if rules.face_up > rules.face_down:
        raise refuse(
            "deal.face_up",
            rules.face_up,
            msg(
                "at most {most} (deal.face_down), because every face-up card covers a mystery",
                most=rules.face_down,
            ),
        )
    if not rules.point_limit and not rules.deals:
        raise refuse(
            "point_limit", 0, msg("a number above 0, unless deals is above 0: every game must end")
        )
    low, high = rules.players
    for count in range(low, (high or low) + 1):
        check_supply(rules, count)
    if seats is not None and high is None:
        check_most_seats(seats)
        check_supply(rules, seats)


def check_ends(rules: Rules) -> None:
    """Raises RulesError where only points end a game, and no card has any."""
    if not rules.deals and not any(rules.points):
        raise refuse(
            "points",
            0,
            msg(
                "points above 0 for some rank, or a number of deals above 0: without any points"
                " the limit of {limit} is never reached",
                limit=rules.point_limit,
            ),
        )


def check_seats(rules: Rules, seats: int) -> None:
    """Raises RulesError unless this many players may play."""
    check_most_seats(seats)
    low, high = rules.players
    if seats < low or (high is not None and seats > high):
        most = msg("{low} or more players", low=low)
        if high is not None:
            most = msg("{low} to {high} players", low=low, high=high)
        raise refuse("players", seats, most)
    check_supply(rules, seats)


def check_supply(rules: Rules, seats: int) -> None:
    """Raises RulesError unless the packs hold enough cards for this many players."""
    needed, supply = rules.needed(seats), rules.supply(seats)
    if needed > supply:
        raise refuse(
            "deal",
            [rules.hand, rules.face_up, rules.face_down],
            msg(
                "what the packs can supply ({seats} players would need {needed} cards,"
                " and {packs} packs hold {supply})",
                seats=seats,
                needed=needed,
                packs=rules.packs(seats),
                supply=supply,
            ),
        )


def most_seats(rules: Rules) -> int:
    """Most players that may play: every count up to it can be dealt to."""
    low, high = rules.players
    counts = range(low, (high or MOST_SEATS) + 1)
    return max(takewhile(lambda seats: rules.needed(seats) <= rules.supply(seats), counts))


def _check_ranks(rules: Rules) -> None:
    for rank in rules.swoop_ranks:
        if rank in rules.wild_ranks:
            raise refuse("wild_ranks", rank, msg("a rank that is not one of swoop_ranks"))
    placed = {*rules.order, *rules.swoop_ranks, *rules.wild_ranks}
    missing = [rank for rank in rules.ranks() if rank not in placed]
    if missing:
        raise refuse(
            "order",
            list(rules.order),
            msg(
                "every rank in the packs that is neither a swoop card nor wild"
                " (missing: {missing})",
                missing=" ".join(missing),
            ),
        )
