"""The shipped positions to practise on."""

import json
from collections import Counter

import pytest

from build.positions import WANTED, plain
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.assets import asset
from swoop_desktop.review.decisions import reviewed
from swoop_desktop.review.exercise import Exercise, PracticeProgress, Tried, result_of
from swoop_desktop.review.positions import SHIPPED, NoPosition, Own, moment_of, moments, shipped
from swoop_desktop.statistics.game_numbers import read_numbers
from tests.play.recorded import Recorded
from tests.sooner import later

EVERY = shipped(asset(SHIPPED))


def test_there_are_sixty_of_every_moment_and_many_tables():
    assert len({one.key for one in EVERY}) == len(EVERY) == sum(WANTED.values()) == 60
    found = Counter(moment_of(one)[1] for one in EVERY)
    assert all(found[moment] >= 5 for _game, moment in moments())
    assert len({one.rules for one in EVERY}) >= 6
    assert {2, 8} <= {one.seats for one in EVERY}
    lines = asset(SHIPPED).read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == list(map(plain, EVERY))


@pytest.mark.parametrize("place", range(0, 60, 2))
def test_each_can_be_laid_and_asks_whoever_sits_there(place):
    exercise = Exercise(EVERY, place, "Zoé")
    one, session = EVERY[place], exercise.session
    assert session.setup.game.name == one.game and session.number == 1
    assert session.setup.you == one.seat and one.seat in session.to_act()
    assert session.setup.rules.name == one.rules
    seen = session.seen_by(one.seat)
    assert len(seen.legal) > 1
    assert one.slip in roster_of(one.game).slips
    assert session.setup.names[one.seat] == "Zoé" and len(set(session.setup.names)) == one.seats


@pytest.mark.parametrize("place", [0, *map(later, range(1, 60))])
def test_the_mistake_is_one_and_what_is_better_is(place):
    """A review with full effort first judges any play, and then the best play that the review
    named.
    """
    exercise = Exercise(EVERY, place, "Zoé")
    seen = exercise.session.seen_by(exercise.seat)
    order = exercise.order(seen.legal[-1])
    (first,) = reviewed(order.deal, order.seat, first=order.first)
    order = exercise.order(first.best)
    (second,) = reviewed(order.deal, order.seat, first=order.first)
    assert result_of(first.best, second) == "right"


def test_what_is_damaged_is_refused(tmp_path):
    path = tmp_path / "positions.jsonl"
    whole = plain(EVERY[0])
    for wrong in ({"rules": "nothing"}, {"lines": 7}, {"rules": [7]}):
        path.write_text(json.dumps({**whole, **wrong}), "utf-8")
        with pytest.raises(ValueError, match="is no position"):
            shipped(path)
    for lines in ([{}], [*EVERY[0].lines[:-1], {"seat": 0}]):
        path.write_text(json.dumps({**whole, "lines": lines}), "utf-8")
        (found,) = shipped(path)
        with pytest.raises(NoPosition):
            found.begin("Zoé")


def test_own_ones_are_laid_as_they_were(tmp_path):
    """The position is in the second deal of a game with undone decisions."""
    record = Recorded("classic", seed=4, deals=2, back=9).write(tmp_path)
    replay, mark = (
        GameReplay.of_record(Replay(record.read_bytes())),
        read_numbers(record).deals[1].mark,
    )
    for number in range(0, replay.length(replay.chapters[1]), 9):
        session = Own(mark, "swoop", record, 2, number, "row").begin("Zoé")
        seat = session.to_act()[0]
        before = replay.seen_by(replay.find(2, number), seat)
        assert session.seen_by(seat).zones == before.zones


def test_what_was_tried_is_kept_beside_what_is_not_known(tmp_path):
    path = tmp_path / "progress.toml"
    file = PracticeProgress(path)
    assert file.load() == ({}, None)
    assert file.save("a 1", "wrong") is None and file.save("a 1", "right") is None
    assert file.save("b", "open") is None
    assert file.load()[0] == {"a 1": Tried(2, "right"), "b": Tried(1, "open")}
    path.write_text('[practice.a]\ntimes = 1\nlast = "later"\nmore = 3\n', "utf-8")
    assert file.load() == ({}, None)
    file.save("a", "open")
    assert "more = 3" in path.read_text("utf-8")
