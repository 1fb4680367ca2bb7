"""Places by total, for every page that shows them."""

from collections.abc import Sequence


def places(totals: Sequence[int], *, most: bool, winners: Sequence[int] = ()) -> tuple[int, ...]:
    """Return each seat's place from 1; equal totals share one. `winners`, if any, are first and
    nobody else.
    """
    sign = -1 if most else 1
    ranks = [1 + sum(sign * other < sign * total for other in totals) for total in totals]
    if winners:
        ranks = [1 if seat in winners else max(2, rank) for seat, rank in enumerate(ranks)]
    return tuple(ranks)


def ranked(totals: Sequence[int], *, most: bool, winners: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the seats by place, ties in seat order."""
    found = places(totals, most=most, winners=winners)
    return tuple(sorted(range(len(totals)), key=found.__getitem__))
