"""Diagrams of the rules of Swoop: a set that fits, one that is too high, swoops, mysteries, and
points.
"""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import HIDDEN, Diagram, Mark, Spot
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import rank_name, set_name
from swoop_desktop.engine.swoop.explain import numbered, priced, ranks
from swoop_desktop.engine.swoop.rules import Rules

_SUITS = "DSHC"
"""Suits of equal cards, in turn."""
_MOST_SHOWN = 3
"""Cards of a set, or of a pile, in a diagram."""
_MOST_RANKS = 4
"""Cards that are shown of those that cost the same."""


def plain(rules: Rules) -> list[str]:
    """Return the ranks without special powers, from low to high; of jokers a pack may have one."""
    special = {*rules.swoop_ranks, *rules.wild_ranks, "X"}
    return [rank for rank in rules.order if rank in rules.ranks() and rank not in special]


def _cards(*ranks: str) -> list[str]:
    """Return cards of these ranks; equal ones are of different suits, jokers of both colours."""
    made: list[str] = []
    for i, rank in enumerate(ranks):
        made.append(rank + ("BR"[i % 2] if rank == "X" else _SUITS[i % len(_SUITS)]))
    return made


def _name(rank: str) -> Message:
    return rank_name(c.RANKS.index(rank))


def fits(rules: Rules, plain: list[str]) -> Diagram:
    """Show a set that fits."""
    top, lower = plain[2 * len(plain) // 3], plain[len(plain) // 3]
    count = min(rules.max_set or _MOST_SHOWN, _MOST_SHOWN)
    spots = [
        Spot(_cards(top), msg("The pile")),
        Spot(_cards(*[lower] * count), msg("Lower: it fits"), "fits"),
        Spot(_cards(lower, top)[1:], msg("Equal: it fits"), "fits"),
    ]
    told = {"top": _name(top), "set": set_name(count, c.RANKS.index(lower))}
    words = msg("On {top} fits a set that is lower, such as {set}, or another {top}.", **told)
    wild = rules.wilds
    if wild:
        spots.append(Spot(_cards(wild[0]), msg("Wild: it fits on anything"), "fits"))
        words = msg(
            "On {top} fits a set that is lower, such as {set}, another {top}, or {wild}, which "
            "is wild.",
            wild=_name(wild[0]),
            **told,
        )
    return Diagram(msg("Your turn"), words, spots)


def too_high(rules: Rules, plain: list[str]) -> Diagram:
    """Show a set that is too high."""
    high, top = plain[-1], plain[len(plain) // 3]
    pile = _cards(plain[-2], plain[len(plain) // 2], top)
    card = _cards(top, top, high)[2:]
    told = {"high": _name(high), "top": _name(top)}
    stuck = rules.too_high_only_if_stuck
    why = msg("Too high: only if nothing fits") if stuck else msg("Too high")
    taken = msg("Into your hand")
    spots = [Spot(pile, msg("The pile")), Spot(card, why, "takes")]
    if rules.too_high == "replace":
        spots += [Spot(pile, taken, follows=True), Spot(card, msg("The new pile"))]
        words = (
            msg(
                "{high} on {top} is too high. Only if nothing fits may it be played: you take the "
                "pile into your hand, and {high} begins a new one.",
                **told,
            )
            if stuck
            else msg(
                "{high} on {top} is too high: you take the pile into your hand, and {high} begins "
                "a new one.",
                **told,
            )
        )
    elif rules.too_high == "take_all":
        spots.append(Spot([*pile, *card], taken, follows=True))
        words = (
            msg(
                "{high} on {top} is too high. Only if nothing fits may it be played: you take it "
                "back into your hand, together with the pile.",
                **told,
            )
            if stuck
            else msg(
                "{high} on {top} is too high: you take it back into your hand, together with the "
                "pile.",
                **told,
            )
        )
    else:
        spots[1] = Spot(card, msg("Too high: not allowed"), "refused")
        free = rules.pick_up == "at_will"
        into = (
            msg("Into your hand, if you like") if free else msg("Into your hand, if nothing fits")
        )
        spots.append(Spot(pile, into, "takes", follows=True))
        words = (
            msg(
                "{high} may not be played on {top}. You may take the pile into your hand, also if "
                "something fits.",
                **told,
            )
            if free
            else msg(
                "{high} may not be played on {top}. If nothing fits, you take the pile into your "
                "hand.",
                **told,
            )
        )
    return Diagram(msg("Too high"), words, spots)


def four(rules: Rules, plain: list[str]) -> Diagram:
    """Show four of a kind."""
    rank, more = plain[len(plain) // 2], 1 if rules.max_set == 1 else 2
    equal = _cards(*[rank] * 4)
    below = _cards(rank, rank, plain[-1])[2:]
    lying, played = [*below, *equal[: 4 - more]], equal[4 - more :]
    words = nmsg(
        "Where {lying} lie on top of the pile, {count} more of them makes four of a kind: a swoop. "
        "All these cards go out of play.",
        "Where {lying} lie on top of the pile, {count} more of them make four of a kind: a swoop. "
        "All these cards go out of play.",
        more,
        lying=set_name(4 - more, c.RANKS.index(rank)),
    )
    return Diagram(msg("Swoops"), words, _swept(lying, played, msg("Four of a kind: swoop!")))


def swoop_card(rules: Rules, plain: list[str]) -> list[Diagram]:
    """Show a swoop card, if there are any."""
    held = rules.swoops
    if not held:
        return []
    pile = _cards(plain[-1], plain[len(plain) // 2], plain[0])
    words = msg(
        "{swoop} fits on anything, here on {top}, and sweeps the whole pile out of play.",
        swoop=_name(held[0]),
        top=_name(plain[0]),
    )
    card = _cards(plain[0], held[0])[1:]
    return [Diagram(msg("Swoops"), words, _swept(pile, card, msg("A swoop card: swoop!")))]


def _swept(pile: list[str], played: list[str], words: Message) -> list[Spot]:
    return [
        Spot(pile, msg("The pile")),
        Spot(played, words, "sweeps"),
        Spot([*pile, *played], msg("Out of play"), follows=True),
    ]


def mysteries(rules: Rules) -> list[Diagram]:
    """Show a flip, if there are mysteries."""
    down, up = rules.face_down, rules.face_up
    if not down:
        return []
    mark: Mark = "flips"
    if rules.mysteries_last:
        covered, free = 0, down
        words = msg("Mysteries may be flipped by a player who has no other cards left.")
    elif up == down:
        covered, free = max(1, up - 1), 1
        words = msg("Each mystery lies below a face-up card. Once that card is played, the "
                    "mystery may be flipped.")  # fmt: skip
    else:
        covered, free = up, down - up
        words = nmsg(
            "{count} mystery is covered by no card: it may be flipped from the start.",
            "{count} mysteries are covered by no card: they may be flipped from the start.",
            free,
        )
    spots: list[Spot] = []
    if covered:
        faces = _cards(*[rank for rank in rules.order if rank in rules.ranks()][-covered:])
        cards = [card for face in faces for card in (HIDDEN, face)]
        spots.append(Spot(cards, msg("Covered"), deep=2))
    may = msg("It may be flipped") if free == 1 else msg("They may be flipped")
    spots.append(Spot([HIDDEN] * free, may, mark, follows=up == down == 1, deep=1))
    return [Diagram(msg("Mysteries"), words, spots)]


def points(rules: Rules) -> Diagram:
    """Show what cards cost."""
    spots, told = list[Spot](), list[Message]()
    plain = numbered(rules)
    if plain:
        spots.append(Spot(_cards(plain[0], plain[-1]), msg("Worth their number")))
        told.append(msg("{low} to {high} (their number)", low=plain[0], high=plain[-1]))
    for points, group in sorted(priced(rules).items()):
        words = nmsg("{count} point each", "{count} points each", points)
        if len(group) == 1:
            words = nmsg("{count} point", "{count} points", points)
        spots.append(Spot(_cards(*group[:_MOST_RANKS]), words))
        told.append(msg("{ranks} ({points})", ranks=ranks(group), points=points))
    words = msg("What cards cost in points: {costs}.", costs=joined(told))
    return Diagram(msg("Points"), words, spots)
