"""Confidence intervals, against calculations by hand and against simulation."""

import math

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.simulate.simulation import Times
from swoop_desktop.statistics.confidence import interval, mean, rate


def test_equal_clusters_are_as_many_measurements():
    """2, 4, 6, 8, 10 wins in 10 each: mean 0.6, deviation √0.1, t for 4 degrees 2.776."""
    found = rate([2, 4, 6, 8, 10], [10] * 5)
    assert found.mean == 0.6
    half = 2.776 * math.sqrt(0.1 / 5)
    assert found.low == pytest.approx(0.6 - half, rel=0.02)
    assert found.high == pytest.approx(min(1, 0.6 + half), rel=0.02)


def test_clusters_of_unequal_size():
    """10, 30, 20 points in 2, 4, 4 deals: 60 in 10. Deviations -2, 6, -4; their squares sum to 56,
    times 3/2 is 84, its root divided by 10 is 0.9165; t for 2 degrees is 4.30.
    """
    found = mean([10, 30, 20], [2, 4, 4])
    assert found.mean == 6
    assert found.high - 6 == pytest.approx(4.30 * 0.9165, rel=0.08)
    assert 6 - found.low == pytest.approx(found.high - 6)


def test_many_clusters_have_a_normal_interval():
    found = rate([0, 1] * 500, [1] * 1000)
    assert found.high - found.mean == pytest.approx(1.96 * 0.5 / math.sqrt(1000), rel=0.01)


def test_clusters_that_agree_within_tell_no_more_than_one_each():
    """If a seed's eight deals all end alike, they count as one result."""
    alone = rate([0, 1] * 20, [1] * 40)
    eight = rate([0, 8] * 20, [8] * 40)
    assert eight == pytest.approx(alone)


def test_where_all_agree_their_number_counts():
    assert rate([0] * 50, [4] * 50)[1:] == interval(0, 50)
    assert rate([4] * 50, [4] * 50)[1:] == interval(50, 50)
    assert rate([1] * 50, [4] * 50) == (0.25, 0.25, 0.25)


def test_too_little_to_say():
    assert mean([3], [4]) == (0.75, -math.inf, math.inf)
    assert rate([3], [4]) == (0.75, 0, 1)
    assert math.isnan(rate([], []).mean)
    assert math.isnan(mean([0, 0], [0, 0]).mean)


def test_the_truth_lies_inside_nineteen_times_of_twenty():
    """40 clusters of 1 to 6 results that resemble each other; the true mean is one half."""
    rng, inside = Source(1), 0
    for _ in range(1000):
        sums, counts = [], []
        for _ in range(40):
            size, lean = 1 + rng.below(6), rng.below(101)
            counts.append(size)
            sums.append(sum(rng.below(100) < lean for _ in range(size)))
        found = rate(sums, counts)
        inside += found.low <= 0.5 <= found.high
    assert 930 <= inside <= 970


def test_wilson():
    """The values are from Newcombe 1998, table I."""
    assert interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert interval(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)


def test_times():
    times, others = Times(), Times()
    for number in range(1, 1001):
        (times if number % 3 else others).add(number / 1000)
    times.join(others)
    assert times.count == 1000
    assert times.mean == pytest.approx(0.5005)
    assert times.longest == 1.0
    assert 0.99 <= times.percentile(0.99) <= 0.99 * 1.021
    assert 0.5 <= times.percentile(0.5) <= 0.5 * 1.021
    assert Times().mean == Times().percentile(0.5) == 0


def test_a_rate_lies_within_its_own_interval():
    """Rounding must not move a bound across the rate."""
    for trials in range(1, 300):
        for wins in {0, 1, trials // 2, trials - 1, trials}:
            low, high = interval(wins, trials)
            assert 0 <= low <= wins / trials <= high <= 1, (wins, trials)
