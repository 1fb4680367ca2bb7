"""Duplicate deals: every seat plays the same cards, so luck cancels out."""

import json
import math
from collections import Counter

import pytest

from swoop_desktop.bots.registry import ROSTERS
from swoop_desktop.bots.roster import Level, RandomBot
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.simulate.executor import ProcessExecutor
from swoop_desktop.simulate.simulation import RecordFolder, Table, simulate, total
from swoop_desktop.simulate.tournament import compare, contestants, rotations
from tests.play.rosters import let_play
from tests.sooner import later, one_in


class Dice:
    """A random bot with other random numbers."""

    def choose(self, seen, rng):
        return RandomBot().choose(seen, Source(rng.bits(), 99))


def table(rules, levels, seed=5, **options):
    game, found = find_rules(rules)
    return Table(game.name, found, tuple(levels.split(",")), seed, **options)


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def untimed(samples):
    for sample in samples:
        sample.times.clear()
    return samples


@pytest.mark.parametrize(
    ("levels", "differ"), [("a,b,c,d", 4), ("a,b,b,b", 4), ("a,b,a,b", 2), ("a,a,a", 1), ("a,b", 2)]
)
def test_rotations_that_differ(levels, differ):
    assert rotations(levels.split(",")) == differ


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_rotations_share_their_deals_and_everybody_sits_everywhere(rules, tmp_path):
    records = RecordFolder(tmp_path, "g")
    compare(table(rules, "easy,random,random", deals=2), 3, records=records)
    for number in range(3):
        found = [lines(path) for path in sorted(tmp_path.glob(f"g-*-{number:06}.swoop"))]
        assert len(found) == 3
        headers, dealt = [game[0] for game in found], [game[1] for game in found]
        assert dealt[0] == dealt[1] == dealt[2], "the cards, and who begins"
        assert len({header["seed"] for header in headers}) == 1
        rows = [[seat["player"] for seat in header["seats"]] for header in headers]
        assert sorted(row.index("bot:easy") for row in rows) == [0, 1, 2]
    seeds = {lines(path)[0]["seed"] for path in tmp_path.iterdir()}
    assert len(seeds) == 3


@pytest.mark.parametrize("rules", [later("classic"), "capture"])
def test_the_same_bot_by_two_names_is_exactly_at_par(rules, monkeypatch):
    """Every rotation is the same game, and each place has every seat in turn."""
    for game, roster in ROSTERS.items():
        let_play(monkeypatch, game, twin=roster.own["easy"])
    levels = "easy,twin,twin,twin"
    samples = compare(table(rules, levels), 8)
    for one in contestants(levels.split(","), samples):
        assert one.deals == pytest.approx((0.25, 0.25, 0.25))
        assert one.games == pytest.approx((0.25, 0.25, 0.25))
    plain = simulate(table(rules, levels), 8)
    assert len(set(plain.deal_shares)) > 1, "without rotations, luck decides"


@pytest.mark.long
def test_equals_that_play_differently_are_at_par_within_the_interval(monkeypatch):
    let_play(monkeypatch, "swoop", dice=Level(Dice))
    levels = ("dice", "random", "random", "random")
    samples = compare(table("classic", ",".join(levels), deals=1), 40)
    dice, others = contestants(levels, samples)
    assert dice.deals.low < 0.25 < dice.deals.high
    assert 0.05 < dice.deals.high - dice.deals.low < 0.25
    assert others.deals.mean == pytest.approx((1 - dice.deals.mean) / 3)
    assert abs(dice.points.mean - others.points.mean) < dice.points.high - dice.points.low


def test_who_plays_better_wins_more():
    levels = ("random", "easy", "random")
    samples = compare(table("classic", ",".join(levels)), 5)
    poor, good = contestants(levels, samples)
    assert (poor.seats, good.seats) == (2, 1)
    assert good.deals.low > 1 / 3 > poor.deals.high
    assert good.games.mean > poor.games.mean
    assert good.points.high < poor.points.low, "points count against a player"
    tally = total(samples[0].seats, samples)
    assert good.deals.mean == pytest.approx(tally.deal_shares[1] / tally.deals)
    assert poor.points.mean == pytest.approx((tally.scores[0] + tally.scores[2]) / tally.deals / 2)


@pytest.mark.usefixtures("shared_memory")
@pytest.mark.parametrize("rules", one_in(2, ["capture", "quebec"]))
def test_the_same_for_any_number_of_processes(rules):
    played = table(rules, "easy,random,random,easy")
    told = []
    one = compare(played, 5, progress=told.append)
    assert told == [1, 2, 3, 4, 5]
    with ProcessExecutor(2) as executor:
        assert untimed(one) == untimed(compare(played, 5, executor))
    assert untimed(one) != untimed(compare(table(rules, "easy,random,random,easy", 6), 5))


def test_a_game_left_after_some_deals_has_no_winner():
    levels = ("easy", "random", "random")
    samples = compare(table("classic", ",".join(levels), deals=2), 3)
    tally = total(samples[0].seats, samples)
    assert (tally.games, tally.deals, tally.finished) == (9, 18, 0)
    assert sum(tally.deal_shares) == pytest.approx(18)
    assert not any(tally.game_wins)
    assert math.isnan(contestants(levels, samples)[0].games.mean)


def test_a_win_that_is_shared_is_split(monkeypatch):
    """In Capture several players may have captured equally many hearts."""
    samples = compare(table("capture", "easy,random,random"), 12)
    tally = total(samples[0].seats, samples)
    won = Counter()
    for sample in samples:
        won[sum(sample.deal_wins) > sample.deals] += 1
        assert sum(sample.deal_shares) == pytest.approx(sample.deals)
    assert won[True], "nobody shared a win"
    assert sum(tally.deal_wins) > tally.deals
