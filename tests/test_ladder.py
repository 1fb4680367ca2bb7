"""The ladder of levels in `python -m benchmarks ladder`."""

import json

import pytest

from benchmarks import ladder
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.registry import GAMES, find_rules


def test_every_level_meets_the_one_below_by_every_rule_set():
    rungs = list(ladder.climb())
    assert len(rungs) == sum(
        len(game.presets()) * (len(roster_of(game.name).levels) - 1) for game in GAMES.values()
    )
    for rung in rungs:
        game, rules = find_rules(rung.rules)
        game.check_seats(rules, len(rung.table.levels))
        known = roster_of(rung.table.game).levels
        higher, *others = rung.table.levels
        assert set(others) == {known[known.index(higher) - 1]}


def test_it_prints_and_writes_what_it_found(capsys, tmp_path):
    path = tmp_path / "ladder.json"
    arguments = ["--rules", "classic", "capture", "--levels", "easy", "--deals", "10"]
    ladder.main([*arguments, "--json", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:5] for line in lines[1:]] == [
        ["classic", "easy", "3", "random", "25.0%"],
        ["capture", "easy", "3", "random", "25.0%"],
    ]
    found = json.loads(path.read_text("utf-8"))
    assert found["deals"] == 10
    for rung in found["rungs"]:
        easy, chance = rung["contestants"]
        assert easy["bot"] == "easy"
        assert chance["seats"] == 3
        assert easy["deal_win_rate"] + 3 * chance["deal_win_rate"] == pytest.approx(1)
        assert easy["deal_ci95"][0] <= easy["deal_win_rate"] <= easy["deal_ci95"][1]
    assert found["rungs"][0]["contestants"][0]["deal_ci95"][0] > 0.5


@pytest.mark.parametrize("wrong", [["--rules", "nonsense"], ["--levels", "genius"]])
def test_what_there_is_not(wrong, capsys):
    with pytest.raises(SystemExit):
        ladder.main(wrong)
    assert wrong[1] in capsys.readouterr().err


def test_a_cluster_that_is_not_there(capsys):
    with pytest.raises(SystemExit) as end:
        ladder.main(["--deals", "1", "--scheduler", "nonsense"])
    assert end.value.code == 2
    assert "'nonsense' is not the address of a scheduler" in capsys.readouterr().err
