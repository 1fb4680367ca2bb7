"""Stored medals. `test_shared_file.py` tests the file with any content."""

from swoop_desktop.tour.tables import TourProgress, better


def test_the_best_medal_of_a_table_is_kept(tmp_path):
    file = TourProgress(tmp_path / "data" / "progress.toml")
    assert file.load() == ({}, None)
    for table, medal in (("one", "silver"), ("two", "bronze"), ("one", "bronze"), ("two", "gold")):
        assert file.save(table, medal) is None
    assert file.load() == ({"one": "silver", "two": "gold"}, None)


def test_medals_have_an_order():
    assert [better(one, "silver") for one in ("", "bronze", "silver", "gold")] == [
        *["silver"] * 3,
        "gold",
    ]
