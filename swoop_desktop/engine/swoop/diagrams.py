"""Diagrams of the rules: sets that fit or are too high, swoops, mysteries, points."""

from swoop_desktop.engine.game import HIDDEN, Diagram, Spot
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.swoop.explain import numbered, priced
from swoop_desktop.engine.swoop.rules import Rules

_SUITS = "DSHC"
_MOST_SHOWN = 3
_MOST_RANKS = 4
"""Most cards shown for each number of points."""


def plain(rules: Rules) -> list[str]:
    """Return the ranks without special powers, from low to high. Jokers are left out: a pack may
    have only one.
    """
    special = {*rules.swoop_ranks, *rules.wild_ranks, "X"}
    return [rank for rank in rules.order if rank in rules.ranks() and rank not in special]


def _cards(*ranks: str) -> list[str]:
    """Return cards of these ranks in different suits, jokers in both colours."""
    codes: list[str] = []
    for i, rank in enumerate(ranks):
        codes.append(rank + ("BR"[i % 2] if rank == "X" else _SUITS[i % len(_SUITS)]))
    return codes


def fits(rules: Rules, plain: list[str]) -> Diagram:
    top, lower = plain[2 * len(plain) // 3], plain[len(plain) // 3]
    spots = [
        Spot(_cards(top), msg("The pile")),
        Spot(
            _cards(*[lower] * min(rules.max_set or _MOST_SHOWN, _MOST_SHOWN)),
            msg("Lower: it fits"),
            "fits",
        ),
        Spot(_cards(lower, top)[1:], msg("Equal: it fits"), "fits"),
    ]
    wild = msg("Wild: it fits on anything")
    spots += [Spot(_cards(rank), wild, "fits") for rank in rules.wilds[:1]]
    return Diagram(msg("Your turn"), spots)


def too_high(rules: Rules, plain: list[str]) -> Diagram:
    high, top = plain[-1], plain[len(plain) // 3]
    pile = _cards(plain[-2], plain[len(plain) // 2], top)
    card = _cards(top, top, high)[2:]
    why, taken = msg("Too high"), msg("Into your hand")
    if rules.too_high_only_if_stuck:
        why = msg("Too high: only if nothing fits")
    spots = [Spot(pile, msg("The pile")), Spot(card, why, "takes")]
    if rules.too_high == "replace":
        spots += [Spot(pile, taken, follows=True), Spot(card, msg("The new pile"))]
    elif rules.too_high == "take_all":
        spots.append(Spot([*pile, *card], taken, follows=True))
    else:
        spots[1] = Spot(card, msg("Too high: not allowed"), "refused")
        taken = msg("Into your hand, if nothing fits")
        if rules.pick_up == "at_will":
            taken = msg("Into your hand, if you like")
        spots.append(Spot(pile, taken, "takes", follows=True))
    return Diagram(msg("Too high"), spots)


def four(rules: Rules, plain: list[str]) -> Diagram:
    rank, more = plain[len(plain) // 2], 1 if rules.max_set == 1 else 2
    equal, below = _cards(*[rank] * 4), _cards(rank, rank, plain[-1])[2:]
    return _swept([*below, *equal[: 4 - more]], equal[4 - more :], msg("Four of a kind: swoop!"))


def swoop_card(rules: Rules, plain: list[str]) -> list[Diagram]:
    pile = _cards(plain[-1], plain[len(plain) // 2], plain[0])
    return [
        _swept(pile, _cards(plain[0], rank)[1:], msg("A swoop card: swoop!"))
        for rank in rules.swoops[:1]
    ]


def _swept(pile: list[str], played: list[str], words: Message) -> Diagram:
    return Diagram(
        msg("Swoops"),
        [
            Spot(pile, msg("The pile")),
            Spot(played, words, "sweeps"),
            Spot([*pile, *played], msg("Out of play"), follows=True),
        ],
    )


def mysteries(rules: Rules) -> list[Diagram]:
    down, up = rules.face_down, rules.face_up
    if not down:
        return []
    covered, free = up, down - up
    if rules.mysteries_last:
        covered, free = 0, down
    elif up == down:
        covered, free = max(1, up - 1), 1
    spots: list[Spot] = []
    if covered:
        faces = _cards(*[rank for rank in rules.order if rank in rules.ranks()][-covered:])
        cards = [card for face in faces for card in (HIDDEN, face)]
        spots.append(Spot(cards, msg("Covered"), deep=2))
    may = msg("It may be flipped") if free == 1 else msg("They may be flipped")
    follows = bool(covered) and up == down == 1
    spots.append(Spot([HIDDEN] * free, may, "flips", follows=follows))
    return [Diagram(msg("Mysteries"), spots)]


def points(rules: Rules) -> Diagram:
    plain, spots = numbered(rules), list[Spot]()
    if plain:
        spots.append(Spot(_cards(plain[0], plain[-1]), msg("Worth their number")))
    for points, group in sorted(priced(rules).items()):
        words = nmsg("{count} point each", "{count} points each", points)
        if len(group) == 1:
            words = nmsg("{count} point", "{count} points", points)
        spots.append(Spot(_cards(*group[:_MOST_RANKS]), words))
    return Diagram(msg("Points"), spots)
