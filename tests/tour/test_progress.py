"""Medals are kept as settings are: whole, by several copies at once, and whatever else is there."""

import os
import threading

import pytest

from swoop_desktop.tour.progress import MedalFile, better


def test_the_best_medal_of_a_table_is_kept(tmp_path):
    file = MedalFile(tmp_path / "data" / "medals.toml")
    assert file.load() == ({}, None)
    for table, medal in (("one", "silver"), ("two", "bronze"), ("one", "bronze"), ("two", "gold")):
        assert file.save(table, medal) is None
    assert file.load() == ({"one": "silver", "two": "gold"}, None)


def test_medals_have_an_order():
    assert [better(one, "silver") for one in ("", "bronze", "silver", "gold")] == [
        *["silver"] * 3,
        "gold",
    ]


def test_what_another_version_keeps_stays(tmp_path):
    path = tmp_path / "medals.toml"
    path.write_text('[one]\nmedal = "platinum"\nwhen = 3\n[two]\nmedal = "gold"\nx = 1\n', "utf-8")
    file = MedalFile(path)
    assert file.load() == ({"two": "gold"}, None)
    for table in ("one", "two", "three"):
        assert file.save(table, "bronze") is None
    told = path.read_text("utf-8")
    assert 'medal = "platinum"' in told
    assert "when = 3" in told
    assert "x = 1" in told
    assert file.load() == ({"two": "gold", "three": "bronze"}, None)


@pytest.mark.parametrize("text", ["one = 3", "[one]\nmedal = 7", "[one", "\0"])
def test_a_file_that_nobody_can_read_is_set_aside(tmp_path, text):
    path = tmp_path / "medals.toml"
    path.write_text(text, "utf-8")
    medals, problem = MedalFile(path).load()
    assert medals == {}
    (aside,) = tmp_path.glob("medals.toml.unreadable-*")
    assert aside.read_text("utf-8") == text
    assert str(aside) in str(problem)
    assert MedalFile(path).save("one", "gold") is None
    assert MedalFile(path).load() == ({"one": "gold"}, None)


def test_what_cannot_be_read_just_now_is_left(tmp_path):
    path = tmp_path / "medals.toml"
    path.mkdir()
    (path / "inside").touch()
    file = MedalFile(path)
    assert file.load()[0] == {}
    if path.is_dir():
        assert file.save("one", "gold") is not None


@pytest.mark.skipif(os.name == "nt", reason="threads there wait for each other's locks")
def test_several_copies_win_at_once(tmp_path):
    path = tmp_path / "medals.toml"

    def win(copy):
        for number in range(5):
            assert MedalFile(path).save(f"{copy}-{number}", "gold") is None

    copies = [threading.Thread(target=win, args=(copy,)) for copy in range(4)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert len(MedalFile(path).load()[0]) == 20
