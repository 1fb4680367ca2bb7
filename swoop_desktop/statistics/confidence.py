"""Confidence intervals."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95, Z99 = 1.959964, 2.575829
"""Standard deviations to either side for 95 % and 99 %."""


class Estimate(NamedTuple):
    mean: float
    low: float
    high: float


def interval(wins: float, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a rate with independent trials. Shared wins may count in
    part.
    """
    if not trials:
        return 0.0, 1.0
    rate = wins / trials
    scale = 1 + Z95 * Z95 / trials
    middle = (rate + Z95 * Z95 / (2 * trials)) / scale
    half = Z95 / scale * math.sqrt(rate * (1 - rate) / trials + Z95 * Z95 / (4 * trials * trials))
    # Rounding must not exclude the rate itself.
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))


def mean(sums: Sequence[float], counts: Sequence[float], z: float = Z95) -> Estimate:
    """Return the mean over clusters, from the sum and count of each cluster. `z` is `Z95` or `Z99`.

    Only clusters are independent. The interval is that of a ratio (Cochran, Sampling Techniques,
    chapter 6) with Student's t; infinite below two clusters.
    """
    count, clusters = sum(counts), len(sums)
    if not count:
        return Estimate(math.nan, -math.inf, math.inf)
    middle = sum(sums) / count
    if clusters < 2:
        return Estimate(middle, -math.inf, math.inf)
    rests = sum((s - middle * c) ** 2 for s, c in zip(sums, counts, strict=True))
    half = _student(clusters - 1, z) * math.sqrt(clusters / (clusters - 1) * rests) / count
    return Estimate(middle, middle - half, middle + half)


def rate(sums: Sequence[float], counts: Sequence[float]) -> Estimate:
    """Like `mean`, for a rate from 0 to 1. At 0 or 1, the interval follows from the number of
    clusters.
    """
    estimate = mean(sums, counts)
    if estimate.mean in (0.0, 1.0):
        return Estimate(estimate.mean, *interval(round(estimate.mean) * len(sums), len(sums)))
    low, high = max(0.0, estimate.low), min(1.0, estimate.high)
    return Estimate(estimate.mean, low, high)


def _student(n: int, z: float) -> float:
    """Return Student's t for `n` degrees of freedom (Abramowitz and Stegun 26.7.5), exact to 1 %
    from 4 degrees for 95 %, from 5 for 99 %; too small below.
    """
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
