"""The player's own rule sets and records."""

import os
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Session
from swoop_desktop.rulesets.library import (
    RuleFileError,
    any_rules,
    load_rules,
    to_toml,
)
from tests.play.conftest import play_on
from tests.records.collections import waiting_in


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (["players_per_pack = 8"], 2),
        (["jokers_per_pack = 2", "players_per_pack = 8"], 3),
        (["[deal]", "hand = 40"], 3),
        (["point_limit = 0", "deals = 0"], 2),
        (["deals = 3", "rounds = 1"], 3),
        (["mystery_chain = true", "mysteries_last = true"], 3),
    ],
)
def test_what_does_not_go_together_is_told_with_a_line(tmp_path, lines, number):
    """The option refused first need not be in the file."""
    path = tmp_path / "house.toml"
    path.write_text("\n".join(['based_on = "classic"', *lines, ""]), encoding="utf-8")
    with pytest.raises(RuleFileError) as caught:
        load_rules(path)
    assert f"house.toml: line {number}: " in str(caught.value), caught.value


def test_rules_by_any_name(tmp_path):
    game, rules = find_rules("quebec")
    (tmp_path / "ours.toml").write_text(to_toml(game, rules), "utf-8")
    assert any_rules("ours", tmp_path) == (game, rules)
    assert any_rules(str(tmp_path / "ours.toml"), Path("elsewhere")) == (game, rules)
    assert any_rules("quebec", tmp_path) == (game, rules)
    with pytest.raises(KeyError):
        any_rules("theirs", tmp_path)
    with pytest.raises(KeyError):
        any_rules("", tmp_path)


def test_the_newest_unfinished_game(setup, tmp_path):
    def played(name, age, decisions, *players):
        path = tmp_path / f"{name}.swoop"
        session = Session.new(setup("classic", age, *players), path)
        play_on(session, decisions, Source(age))
        session.close()
        os.utime(path, (10_000 - age, 10_000 - age))
        return path

    assert waiting_in(tmp_path / "none") == []
    old = played("old", 50, 30)
    newer = played("newer", 40, 0)
    played("over", 30, 100_000)
    played("bots", 20, 5, *["bot:easy"] * 3)
    (tmp_path / "broken.swoop").write_bytes(b"\xff{")
    (tmp_path / "empty.swoop").touch()
    (tmp_path / "folder.swoop").mkdir()
    assert waiting_in(tmp_path)[0] == newer
    session = Session.resume(newer)
    assert waiting_in(tmp_path)[0] == old, "nobody else may go on with it now"
    session.close()


def test_an_end_that_was_written_half_is_none(setup, tmp_path):
    """A power cut at the game's end: the last line is on disk, an earlier line is not."""
    path = tmp_path / "game.swoop"
    session = Session.new(setup("capture", 3), path)
    play_on(session, 1000, Source(3))
    session.close()
    whole = path.read_bytes().splitlines(keepends=True)
    assert waiting_in(tmp_path) == []
    path.write_bytes(b"".join([*whole[:-2], b"\0" * len(whole[-2]), whole[-1]]))
    assert waiting_in(tmp_path)[0] == path


def test_a_file_that_names_no_game_is_of_the_game_it_is_based_on(tmp_path):
    path = tmp_path / "long.toml"
    path.write_text('name = "Long evening"\nbased_on = "capture"\ngames = 5\n', encoding="utf-8")
    found = load_rules(path)
    assert (found.game.name, found.rules.games) == ("hearts", 5)
    path.write_text('name = "Ours"\nbased_on = ["capture"]\n', encoding="utf-8")
    with pytest.raises(RuleFileError, match="based_on"):
        load_rules(path)
