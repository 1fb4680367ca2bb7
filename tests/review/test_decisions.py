"""Decisions of recorded games, judged by their players' knowledge."""

import json
import re
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from swoop_desktop import commands
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.cli import main
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.report import review_json, review_line
from swoop_desktop.review.decisions import PlayedDeal, reviewed, words_for, words_of
from tests.sooner import one_in

RECORDS = Path(__file__).parent.parent / "records" / "0.1.0"
QUICK = partial(reviewed, effort=60)
KEYS = ["deal", "line", "seat", "played", "best", "cost", "error", "points", "verdict", "why"]


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Think about decisions only for a moment."""
    monkeypatch.setattr(commands, "reviewed", QUICK)


def record(name):
    return Replay((RECORDS / f"{name}.swoop").read_bytes())


def told(capsys, *arguments):
    assert main(["review", "--json", *map(str, arguments)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("path", one_in(5, sorted(RECORDS.glob("*.swoop"))), ids=lambda p: p.stem)
def test_every_decision_with_a_choice_is_judged_once(path):
    """Games with undone decisions are judged, too, and the deals of an unfinished game."""
    data = path.read_bytes()
    played = Replay(data)
    replay = GameReplay.of_record(played)
    chapter = replay.chapters[0]
    deal = PlayedDeal.of(replay, chapter)
    found = list(QUICK(deal))
    assert [one.number for one in found] == sorted({one.number for one in found})
    lines = data.splitlines()
    for one in found:
        line = json.loads(lines[played.lines[one.number] - 1])
        assert line["seat"] == one.seat == deal.decisions[one.number][0]
        assert 0 <= one.cost <= 1 and one.error >= 0
    assert PlayedDeal.of(replay, chapter).key == deal.key
    keys = {PlayedDeal.of(replay, one).key for one in replay.chapters if one.ended is not None}
    assert len(keys) == sum(one.ended is not None for one in replay.chapters)


def test_each_decision_is_judged_the_same_alone():
    replay = GameReplay.of_record(record("quebec_finished"))
    deal = PlayedDeal.of(replay, replay.chapters[0])
    both = [one for one in QUICK(deal) if one.seat == 2]
    assert both == list(QUICK(deal, 2)) != []


def test_the_command_prints_the_agreed_json(capsys):
    path = RECORDS / "classic_finished.swoop"
    found = told(capsys, path, "--deal", 1)
    assert all(list(one) == KEYS for one in found)
    assert {one["deal"] for one in found} == {1}
    assert len({one["seat"] for one in found}) > 1
    assert {type(one["cost"]) for one in found} == {float}
    verdicts = {"mistake", "inaccuracy", "fine", "close", ""}
    assert {one["verdict"] for one in found} <= verdicts
    assert [one for one in found if one["seat"] == 1] == told(
        capsys, path, "--seat", 1, "--deal", 1
    )


def test_people_read_a_line_for_each(capsys):
    path = RECORDS / "classic_finished.swoop"
    assert main(["review", str(path), "--deal", "1", "--seat", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(told(capsys, path, "--deal", 1, "--seat", 0))
    assert all(line.startswith("deal 1, line ") for line in lines)


def test_a_record_that_is_not_faithful_is_not_judged(tmp_path, capsys):
    path = tmp_path / "wrong.swoop"
    lines = (RECORDS / "classic_finished.swoop").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6] + lines[7:]))
    assert main(["review", str(path)]) == 1
    (said,) = capsys.readouterr().out.splitlines()
    assert said.startswith(f"{path}:7: ")
    assert main(["review", str(tmp_path / "none.swoop")]) == 1
    assert "none.swoop:1: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seat", "9"], "there is no seat 9"),
        (["--deal", "999"], "no deal 999 in"),
    ],
)
def test_what_there_is_not_is_refused(options, said, capsys):
    assert main(["review", str(RECORDS / "classic_finished.swoop"), *options]) == 2
    assert said in capsys.readouterr().err


def test_a_deal_that_is_not_over_is_refused(capsys):
    path = RECORDS / "classic_unfinished.swoop"
    running = GameReplay.of_record(record("classic_unfinished")).chapters[-1]
    assert running.ended is None
    assert main(["review", str(path), "--deal", str(running.number)]) == 2
    assert f"deal {running.number} of {path} is not over" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wins", "points", "error", "doubt", "words"),
    [
        (-0.09, 0.0, 0.01, 1.0, "cost about one win in 12 deals;"),
        (-0.09, 5.0, 0.01, 1.0, "cost about one win in 12 deals and 5 points;"),
        (-0.09, 5.0, 0.01, 3.0, "cost about one win in 12 deals;"),
        (-0.06, -1.0, 0.01, 1.0, "cost about one win in 15 deals;"),
        (-0.06, -8.0, 0.01, 1.0, "cost about one win in 15 deals, but saved 8 points;"),
        (-0.01, 60.0, 0.01, 1.0, "cost about 60 points;"),
        (0.02, 17.0, 0.02, 1.0, "cost about 17 points;"),
        (0.05, 60.0, 0.01, 1.0, "cost about 60 points, but brought one win in 20 deals;"),
        (0.0, 0.2, 0.01, 1.0, "was a little better than"),
    ],
)
def test_the_lesser_side_of_a_cost_is_told_where_it_is_sure(wins, points, error, doubt, words):
    replay = GameReplay.of_record(record("classic_finished"))
    first = next(QUICK(PlayedDeal.of(replay, replay.chapters[0])))
    one = first._replace(
        wins=wins, points=points, error=error, points_error=doubt, verdict="inaccuracy"
    )
    told = words_of(replay, replay.chapters[0], one)
    assert words in str(told.note)
    assert told.cost is None or str(told.cost).removeprefix("Cost ") in str(told.note)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("mistake", ". Mistake. Cost about one win in 12 deals. Better: "),
        ("inaccuracy", ". Inaccuracy. Cost about one win in 12 deals. Better: "),
        ("fine", ". Fine."),
        ("close", ". Close. Perhaps better: "),
        ("", ". Not sure."),
    ],
)
def test_each_verdict_reads_otherwise(verdict, said):
    replay = GameReplay.of_record(record("classic_finished"))
    first = next(QUICK(PlayedDeal.of(replay, replay.chapters[0])))
    one = first._replace(wins=-0.09, points=0.0, error=0.01, verdict=verdict)
    words = words_of(replay, replay.chapters[0], one)._replace(best=msg("Something else"))
    line = review_line(one, words, 1, 3, "Ada")
    assert said in line
    assert (str(words.best) in line.partition(said)[2]) is said.endswith(": ")
    if not verdict:
        own = words._replace(best=words.played)
        assert review_line(one, own, 1, 3, "Ada").endswith(". Nothing seems better.")


@pytest.mark.parametrize("name", ["classic_finished", "capture_finished"])
def test_nobody_is_spoken_to_of_what_others_held(name):
    """Another person may read the texts about a play and a better play."""
    replay = GameReplay.of_record(record(name))
    chapter = replay.chapters[0]
    first = next(QUICK(PlayedDeal.of(replay, chapter)))
    for place in range(chapter.first, chapter.first + replay.length(chapter)):
        decided = replay.decided(place + 1)
        seen = replay.seen_by(place, decided.seat)
        for best in seen.legal[:6]:
            one = first._replace(best=best, verdict="mistake", wins=-0.09)
            words = words_for(replay.setup, seen, decided.action, one)
            told = f"{review_line(one, words, 1, 3, 'Ada')} {words.note} {words.why or ''}"
            told += review_json(one, words, 1, 3, "Ada")
            assert not {"your", "Your", "you", "You"} & set(re.findall(r"\w+", told)), told


def test_the_same_cards_from_other_places_are_told_apart():
    replay = GameReplay.of_record(record("classic_finished"))
    chapter, roster = replay.chapters[0], roster_of("swoop")
    first = next(QUICK(PlayedDeal.of(replay, chapter)))._replace(verdict="mistake")
    found = 0
    for place in range(chapter.first, chapter.first + replay.length(chapter)):
        seen = replay.seen_by(place, replay.decided(place + 1).seat)
        for did, other in combinations(seen.legal, 2):
            if roster.name(seen, did) == roster.name(seen, other):
                told = words_for(replay.setup, seen, did, first._replace(best=other))
                names = [str(roster.exactly(seen, one)) for one in (did, other)]
                assert len({*names}) == 2 and all(name in str(told.note) for name in names)
                found += 1
    assert found
