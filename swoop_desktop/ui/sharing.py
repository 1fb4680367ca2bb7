"""Shares the width of a row among its elements."""

from collections.abc import Sequence


def shared_width(
    width: float, sizes: Sequence[tuple[float, float]], shares: Sequence[float]
) -> list[float]:
    """Share a width: natural ones first, then what stretches; the least ones where it is short.

    `sizes` are the least and the natural width of each, and `shares` those of what is left over.
    """
    least, natural = zip(*sizes, strict=True) if sizes else ((), ())
    made = [low if share else own for share, low, own in zip(shares, least, natural, strict=True)]
    short, give = sum(made) - width, sum(made) - sum(least)
    if short > 0:
        part = min(1.0, short / give) if give else 0.0
        made = [wide - part * (wide - low) for wide, low in zip(made, least, strict=True)]
        cut = min(1.0, max(0.0, width) / sum(made)) if sum(made) else 1.0
        return [wide * cut for wide in made]
    stretching = {i for i, share in enumerate(shares) if share}
    while stretching:
        room = width - sum(wide for i, wide in enumerate(made) if i not in stretching)
        each = room / sum(shares[i] for i in stretching)
        too_low = {i for i in stretching if each * shares[i] < least[i]}
        if not too_low:
            return [each * shares[i] if i in stretching else wide for i, wide in enumerate(made)]
        stretching -= too_low
    return made
