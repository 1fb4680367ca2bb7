"""Which rule sets can be played: what must be right beyond each option by itself."""

from typing import Any

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.game import OptionSpec, RulesError
from swoop_desktop.engine.messages import Message, joined, msg
from swoop_desktop.engine.swoop.rules import MOST_SEATS, Rules


def refuse(option: str, value: Any, what: Message) -> RulesError:
    """The error that names the option, the value and what is allowed."""
    return RulesError(
        msg("{option} = {value} is not allowed: allowed is {allowed}.",
            option=option, value=_shown(value), allowed=what)
    )  # fmt: skip


def allowed(spec: OptionSpec) -> Message:
    """What an option may be, in words."""
    match spec.kind:
        case "flag":
            return msg("true or false")
        case "choice":
            return joined([msg("{word}", word=key) for key, _ in spec.choices])
        case "number" | "points":
            return msg("a whole number from {low} to {high}", low=spec.low, high=spec.high)
        case "range":
            return msg(
                "two whole numbers from {low} to {high}, the lower first, or only the lower one",
                low=spec.low,
                high=spec.high,
            )
        case "ranks":
            return msg("a list of the ranks {ranks}", ranks=" ".join(RANKS))
        case _:
            return msg("a text of up to 60 characters")


def validate(rules: Rules, seats: int | None) -> None:
    """Raises RulesError unless the options go together."""
    _check_ranks(rules)
    if rules.face_up > rules.face_down:
        raise refuse(
            "deal.face_up",
            rules.face_up,
            msg(
                "at most {most} (deal.face_down), since a face-up card always covers a mystery",
                most=rules.face_down,
            ),
        )
    if not rules.point_limit and not rules.deals:
        raise refuse(
            "point_limit", 0, msg("a limit above 0, or a number of deals above 0: games must end")
        )
    low, high = rules.players
    for count in range(low, (high or low) + 1):
        check_supply(rules, count)
    if seats is not None and high is None:
        check_supply(rules, seats)


def check_seats(rules: Rules, seats: int) -> None:
    """Raises RulesError unless this many players may play."""
    low, high = rules.players
    if seats < low or (high is not None and seats > high):
        most = msg("{low} players or more", low=low)
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
                "what the packs can supply: {seats} players would need {needed} cards"
                " and {packs} packs hold {supply}",
                seats=seats,
                needed=needed,
                packs=rules.packs(seats),
                supply=supply,
            ),
        )


def most_seats(rules: Rules) -> int:
    """Most players that the program seats."""
    return rules.players[1] or MOST_SEATS


def _check_ranks(rules: Rules) -> None:
    for rank in rules.swoop_ranks:
        if rank in rules.wild_ranks:
            raise refuse("wild_ranks", rank, msg("a rank that is not among swoop_ranks"))
    placed = {*rules.order, *rules.swoop_ranks, *rules.wild_ranks}
    missing = [rank for rank in rules.ranks() if rank not in placed]
    if missing:
        raise refuse(
            "order",
            list(rules.order),
            msg(
                "every rank of the packs that neither swoops nor is wild; missing: {missing}",
                missing=" ".join(missing),
            ),
        )


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return repr(value) if isinstance(value, str) else str(value)
