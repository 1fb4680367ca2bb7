"""The experts of the first release, which still play in measurements, against today's."""

import pytest

from benchmarks import _yardsticks, experts
from benchmarks._yardsticks import YARDSTICK, YARDSTICKS
from swoop_desktop.bots.hearts.judgement import strengths, worth
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import KEYS, STRENGTHS, Hand, Minds, row
from swoop_desktop.engine.registry import GAMES
from tests.contract.played import OURS

ONCE = ["--games", "1", "--deals", "1", "--level", "easy", "--against", YARDSTICK]


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """The experts think for a moment only."""
    monkeypatch.setattr(_yardsticks, "OF_OLD", _yardsticks.OF_OLD._replace(effort=100))
    monkeypatch.setattr(_yardsticks.OfHearts, "effort", 100)


@pytest.mark.parametrize(("rules", "seats"), [("classic", 3), ("capture", 2)])
def test_every_game_has_one(rules, seats, capsys):
    experts.main([*ONCE, "--rules", rules, "--seats", str(seats)])
    heading, line = capsys.readouterr().out.splitlines()
    assert heading.startswith("level")
    assert line.split()[:3] == ["easy", str(seats - 1), YARDSTICK]


def test_they_play_in_measurements_only():
    assert set(OURS) <= YARDSTICKS.keys() <= GAMES.keys()
    for game in GAMES:
        assert YARDSTICK not in roster_of(game).levels


def test_that_of_capture_thinks_of_no_hand():
    """The old expert of Capture rates a card independently of its other cards."""
    chance, hearts = Chance(4), 0
    for number in range(300):
        left = [1] * KEYS
        hand = sorted({chance.below(KEYS) for _ in range(7)})
        for k in hand:
            left[k] = 0
        size, seats, rounds = len(hand), 2 + number % 7, 1 + number % 3
        how = worth(_yardsticks.WATCHFUL, seats, rounds, 0.6, size)
        numbers = _yardsticks.spread(how, size)
        way = _yardsticks.apart(left, size)
        mind = Minds(1, 1, 1, size, numbers, way, 2 * size * int(STRENGTHS))
        cards = Hand(size)
        cards.give(row(hand), size - 1, size, 1)
        cards.choose(mind, 0, 0, 0)
        strong = strengths(left)
        others = [k for k in hand if k & 3]
        if len(others) > 1:
            heart = not cards.bottom & 3
            hearts += heart
            part = how.over_heart if heart else how.over_other
            best = max(part[strong[k]] for k in others)
            assert part[strong[cards.top]] == pytest.approx(best, abs=1e-5)
    assert 30 < hearts < 270, "it lays hearts in some"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--rules", "nonsense"], "'nonsense'"),
        (["--level", "genius"], "'genius'"),
        (["--against", "genius"], "'genius'"),
        (["--seats", "2"], "3–8 players"),
    ],
)
def test_what_there_is_not(wrong, said, capsys):
    with pytest.raises(SystemExit) as end:
        experts.main(wrong)
    assert end.value.code == 2
    assert said in capsys.readouterr().err
