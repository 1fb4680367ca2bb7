"""The search for better numbers by `python -m benchmarks fit`."""

import math
import sys
from dataclasses import asdict, replace
from itertools import islice, pairwise

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import fit
from benchmarks._climbing import Found, Step, climb
from swoop_desktop.bots.swoop.thinking import Aims
from swoop_desktop.bots.swoop.weights import EXPERIENCED, THUMB
from swoop_desktop.engine.cards import Source
from swoop_desktop.statistics.confidence import Z99, Estimate, mean

TOP = {"a": 2.0, "b": -1.0, "c": 0.5}
START = {"a": 0.0, "b": 0.0, "c": 0.0}
STEPS = {"a": Step(0.5), "b": Step(0.5), "c": Step(0.25)}


class Toy:
    """A contest in which numbers do better the nearer they are to a top; the rest is luck."""

    def __init__(self, top, luck, seed):
        self.top, self.luck, self.seed = top, luck, seed

    def __call__(self, tried, current, deals):
        rng = Source(self.seed, deals, str(tried))
        gain = self.away(current) - self.away(tried)
        luck = [sum(rng.below(1001) - 500 for _ in range(4)) / 500 for _ in range(40)]
        return Found(mean([gain + self.luck * one for one in luck], [1] * len(luck), Z99))

    def away(self, numbers):
        return sum((numbers[name] - top) ** 2 for name, top in self.top.items())


def found(contest, numbers=START):
    tries = list(climb(numbers, STEPS, contest))
    return tries[-1].numbers, tries


@pytest.mark.parametrize("luck", [0, 0.1])
def test_it_climbs_to_the_top(luck):
    numbers, tries = found(Toy(TOP, luck, 1))
    assert numbers == TOP
    assert START == {"a": 0, "b": 0, "c": 0}, "what was given is changed"
    for one, following in pairwise(tries):
        assert following.before == one.numbers[following.name]


def test_the_same_seed_finds_the_same():
    assert found(Toy(TOP, 0.3, 7)) == found(Toy(TOP, 0.3, 7))
    assert found(Toy(TOP, 0.3, 7)) != found(Toy(TOP, 0.3, 8))


def test_chance_is_not_followed():
    """If no number matters, about one try in two hundred seems to pay, and no step is taken."""
    several = [found(Toy({}, 1, seed)) for seed in range(150)]
    tries = [one for _, these in several for one in these]
    assert len(tries) == 150 * 6
    assert 0 < sum(one.first.pays for one in tries) <= 15
    assert not any(one.taken for one in tries)
    assert all(numbers == START for numbers, _ in several)


def test_it_ends_where_each_beats_the_one_before():
    """In this ring of numbers each beats the one before: a naive search would never end."""
    ring = [{"a": a, "b": b} for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def contest(tried, current, _deals):
        pays = tried in ring and ring.index(current) == (ring.index(tried) - 1) % 4
        return Found(Estimate(1, 0.5, 1.5) if pays else Estimate(-1, -1.5, -0.5))

    tries = list(islice(climb(ring[0], {"a": Step(1), "b": Step(1)}, contest), 100))
    assert len(tries) < 100
    assert [one.numbers for one in tries if one.taken] == ring[1:]


def test_no_number_goes_below_its_least():
    contest = Toy({"a": -3}, 0, 1)
    tries = list(climb({"a": 0.5}, {"a": Step(0.4, 0)}, contest))
    assert [one.after for one in tries] == [0.9, 0.1]


@pytest.mark.parametrize(("kept", "top"), [(0.1, 2.0), (-0.02, 2.0), (-0.1, 0.0)])
def test_nothing_is_bought_with_what_is_to_be_kept(kept, top):
    """Raising the number to 2 wins more, but may cost in `kept`: a loss that can't be chance is
    refused.
    """

    def contest(tried, current, _deals):
        gain = abs(current["a"] - 2) - abs(tried["a"] - 2)
        loss = kept if tried["a"] > current["a"] else -kept
        return Found(Estimate(gain, gain, gain), kept=Estimate(loss, loss - 0.05, loss + 0.05))

    tries = list(climb({"a": 0.0}, {"a": Step(0.5)}, contest))
    assert tries[-1].numbers == {"a": top}


def test_what_changes_is_told_as_code():
    numbers = asdict(EXPERIENCED) | {"flip_base": 12.5, "pick_up": 2.0}
    assert fit.as_code(EXPERIENCED, numbers) == [
        "class Weights:",
        f"    flip_base: float = 12.5  # so far {EXPERIENCED.flip_base}",
        f"    pick_up: float = 2.0  # so far {EXPERIENCED.pick_up}",
    ]


def test_whoever_plays_alike_gains_nothing_and_who_plays_worse_loses():
    meeting = fit.Meeting(("classic", "quebec", "wild_twos"), 4)
    foolish = replace(EXPERIENCED, set_height=-9.0)
    alike = [fit.judged(meeting, THUMB, THUMB, 1, number) for number in range(3)]
    assert [one.won for one in alike] == [0, 0, 0]
    assert [one.points for one in alike] == [0, 0, 0]
    assert alike[0].plays == 3 * 4
    worse = [fit.judged(meeting, foolish, EXPERIENCED, 1, number) for number in range(12)]
    lost = mean([one.worth for one in worse], [one.plays for one in worse], Z99)
    assert lost.high < 0
    assert sum(one.points for one in worse) > 0
    assert all(math.isfinite(one.worth) for one in worse)


@pytest.fixture
def hasty(monkeypatch):
    """Experts that assume hidden cards anywhere, which is faster."""
    monkeypatch.setattr(fit, "EXPERT", fit.EXPERT._replace(likely=False))


@pytest.mark.usefixtures("hasty")
def test_who_thinks_alike_gains_nothing():
    meeting = fit.Meeting(("wild_twos",), 2)
    aims = Aims(cost=0.2)
    alike = fit.thought(meeting, aims, aims, 1, 5, 0)
    assert (alike.worth, alike.won, alike.points) == (0, 0, 0)
    assert (alike.plays, alike.deals) == (2, 10)


def run(capsys, arguments):
    fit.main(arguments.split())
    return capsys.readouterr().out.splitlines()


@pytest.mark.long
@pytest.mark.usefixtures("shared_memory")
def test_weights_are_fitted_alike_by_any_number_of_processes(capsys, monkeypatch):
    """The search starts at foolish numbers and improves them."""
    foolish = replace(EXPERIENCED, set_height=-9.0)
    monkeypatch.setattr(fit, "EXPERIENCED", foolish)
    arguments = "weights --rules classic quebec --deals 16 --step 5 --only set_height pick_up"
    alone = run(capsys, arguments)
    assert alone[1].split()[:3] == ["set_height", "-9", "0"]
    assert any(line.split()[0] == "pick_up" for line in alone[1:-4])
    assert "taken" in alone[2]
    assert alone[-2] == "class Weights:"
    assert run(capsys, f"{arguments} --jobs 2") == alone
    assert run(capsys, f"{arguments} --seed 2") != alone


@pytest.mark.usefixtures("hasty")
def test_aims_are_fitted_in_whole_games(capsys):
    arguments = "aims --rules wild_twos --seats 2 --games 2 --effort 1 --only cost"
    lines = run(capsys, arguments)
    cost = Aims().cost
    assert [line.split()[0] for line in lines[1:3]] == ["cost", "cost"]
    assert lines[1].split()[1:3] == [f"{cost:g}", f"{cost + 0.1:g}"]
    assert lines[-1] == "The numbers in the code stand."


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("", "weights|aims"),
        ("feelings", "feelings"),
        ("weights --rules capture", "capture"),
        ("weights --only set_depth", "set_depth"),
        ("weights --deals 1", "2"),
        ("aims --step 0", "--step"),
        ("aims --scheduler nowhere", "nowhere"),
    ],
)
def test_what_there_is_not(arguments, wrong, capsys, monkeypatch):
    """The command refuses wrong arguments, called as people call it."""
    monkeypatch.setattr(sys, "argv", ["benchmarks", "fit", *arguments.split()])
    with pytest.raises(SystemExit) as ended:
        benchmarks.main()
    assert ended.value.code == 2
    assert wrong in capsys.readouterr().err
