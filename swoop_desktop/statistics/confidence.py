"""Confidence intervals of rates and means."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95, Z99 = 1.959964, 2.575829
"""Deviations to either side that hold 95 % and 99 % of the normal distribution."""


class Estimate(NamedTuple):
    """A mean with its confidence interval: of 95 %, unless something else is asked for."""

    mean: float
    low: float
    high: float


def interval(wins: float, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % confidence interval of a rate, where every trial is independent. A win
    that is shared may count in part.
    """
    if not trials:
        return 0.0, 1.0
    rate = wins / trials
    scale = 1 + Z95 * Z95 / trials
    middle = (rate + Z95 * Z95 / (2 * trials)) / scale
    half = Z95 / scale * math.sqrt(rate * (1 - rate) / trials + Z95 * Z95 / (4 * trials * trials))
    # Rounding must not put the rate itself outside.
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))


def mean(sums: Sequence[float], counts: Sequence[float], z: float = Z95) -> Estimate:
    """Return the mean of things that come in clusters, from each cluster's sum and number of
    things; `z` says how sure its interval is to be.

    Only the clusters are independent of each other. The interval is that of a ratio of two sums
    (Cochran, Sampling Techniques, chapter 6), with Student's t. It is infinite for less than
    two clusters.
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
    """Return a rate, which stays within 0 and 1, as `mean` does. Where all clusters agree that it
    is 0, or 1, their number says how sure that is.
    """
    found = mean(sums, counts)
    if found.mean in (0.0, 1.0):
        return Estimate(found.mean, *interval(round(found.mean) * len(sums), len(sums)))
    low, high = max(0.0, found.low), min(1.0, found.high)
    return Estimate(found.mean, low, high)


def _student(n: int, z: float) -> float:
    """Return Student's t of `n` degrees (Abramowitz and Stegun 26.7.5): for 95 % within 1 % from 4
    degrees on, for 99 % from 5 on; too small for fewer.
    """
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
