"""Checks of rule sets across options."""

from collections.abc import Iterator, Mapping

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import msg, nmsg
from swoop_desktop.engine.options import (
    Conflict,
    Remedy,
    too_few_cards,
    wrong,
)
from swoop_desktop.engine.swoop.explain import ranks
from swoop_desktop.engine.swoop.rules import Rules, set_deals

_USUAL_POINTS: Mapping[str, int] = dict(
    zip(c.RANKS, (1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 10, 10, 10, 50), strict=True)
)
"""Standard points, as in *Classic*."""
_SUPPLY = (
    "deal.hand",
    "deal.face_up",
    "deal.face_down",
    "players",
    "players_per_pack",
    "extra_packs",
    "jokers_per_pack",
    "starter_card",
)


def pointless(rules: Rules, base: Rules | None) -> Conflict:
    """Report that only points end a game and no card costs points. Remedies prefer the values of
    `base`.
    """
    usual = _USUAL_POINTS
    if base is not None and any(base.points):
        usual = dict(zip(c.RANKS, base.points, strict=True))
    return wrong(
        "points",
        0,
        msg(
            "points above 0 for some rank, or a number of deals above 0: without any points"
            " the limit of {limit} is never reached",
            limit=rules.point_limit,
        ),
        msg(
            "No card costs points, so nobody would ever reach the limit of {limit}, and no"
            " game would end.",
            limit=rules.point_limit,
        ),
        ("points", "point_limit", "deals", "rounds"),
        (
            set_deals(base),
            Remedy(
                msg("Give the cards their usual points"),
                {"points": {rank: usual[rank] for rank in rules.ranks()}},
            ),
        ),
    )


def twice(rules: Rules) -> Iterator[Conflict]:
    for rank in rules.swoop_ranks:
        if rank in rules.wild_ranks:
            name = ranks([rank])
            wild = [other for other in rules.wild_ranks if other != rank]
            swoop = [other for other in rules.swoop_ranks if other != rank]
            yield wrong(
                "wild_ranks",
                rank,
                msg("a rank that is not one of swoop_ranks"),
                msg("{rank} can’t be both a swoop card and wild.", rank=name),
                ("wild_ranks", "swoop_ranks"),
                (
                    Remedy(
                        msg("Take {rank} out of the wild cards", rank=name), {"wild_ranks": wild}
                    ),
                    Remedy(
                        msg("Take {rank} out of the swoop cards", rank=name),
                        {"swoop_ranks": swoop},
                    ),
                ),
            )


def nowhere(rules: Rules) -> Iterator[Conflict]:
    placed = {*rules.order, *rules.swoop_ranks, *rules.wild_ranks}
    missing = [rank for rank in rules.ranks() if rank not in placed]
    if not missing:
        return
    name = ranks(missing)
    yield wrong(
        "order",
        list(rules.order),
        msg(
            "every rank in the packs that is neither a swoop card nor wild (missing: {missing})",
            missing=" ".join(missing),
        ),
        msg(
            "These ranks are in the packs, but they have no place in the rank order and are"
            " neither swoop cards nor wild: {ranks}.",
            ranks=name,
        ),
        ("order", "swoop_ranks", "wild_ranks", "jokers_per_pack"),
        (
            Remedy(
                msg("Add to the rank order: {ranks}", ranks=name),
                {"order": _put_in(rules.order, missing)},
            ),
            Remedy(
                msg("Add to the swoop cards: {ranks}", ranks=name),
                {"swoop_ranks": [*rules.swoop_ranks, *missing]},
            ),
            Remedy(
                msg("Add to the wild cards: {ranks}", ranks=name),
                {"wild_ranks": [*rules.wild_ranks, *missing]},
            ),
            Remedy(msg("Play without jokers"), {"jokers_per_pack": 0}),
        ),
    )


def _put_in(order: tuple[str, ...], ranks: list[str]) -> list[str]:
    """Insert ranks into an order, each behind the nearest lower rank."""
    placed = list(order)
    for rank in ranks:
        lower = [other for other in c.RANKS[: c.RANKS.index(rank)] if other in placed]
        placed.insert(placed.index(lower[-1]) + 1 if lower else 0, rank)
    return placed


def short(rules: Rules, seats: int) -> Conflict:
    low, high = rules.players
    return too_few_cards(
        "deal",
        [rules.hand, rules.face_up, rules.face_down],
        seats,
        rules.needed(seats),
        rules.packs(seats),
        rules.supply(seats),
        _SUPPLY,
        _supplied(rules, range(low, max(high or low, seats) + 1), seats),
    )


def _supplied(rules: Rules, counts: range, short: int) -> Iterator[Remedy]:
    """Offer changes, each of one option, that may leave enough cards."""
    pack = 52 + rules.jokers_per_pack
    packs = max(-(-rules.needed(n) // pack) - rules.packs(n) for n in counts)
    extra = rules.extra_packs + packs
    if packs > 0:
        yield Remedy(
            nmsg("Add {count} more pack", "Add {count} more packs", packs), {"extra_packs": extra}
        )
    hand = min(
        (rules.supply(n) - rules.starter_card) // n - rules.face_up - rules.face_down
        for n in counts
    )
    if hand > 0:
        yield Remedy(
            nmsg("Deal {count} card in hand", "Deal {count} cards in hand", hand),
            {"deal.hand": hand},
        )
    if short > counts.start:
        yield Remedy(
            nmsg("Allow at most {count} player", "Allow at most {count} players", short - 1),
            {"players": [counts.start, short - 1]},
        )
    if rules.starter_card:
        yield Remedy(msg("Play without a starter card"), {"starter_card": False})
