"""The tour's tables: files are checked before anybody plays; games are played and recorded."""

import tomllib
from dataclasses import replace

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.bots.people import PEOPLE, person
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.play.script_reader import ScriptError
from swoop_desktop.play.session import Origin, Session
from swoop_desktop.resources.assets import asset
from swoop_desktop.storage.settings import Me, Settings
from swoop_desktop.tour.tables import all_tables, load_table, locked, table_of
from tests.engine.damaged import anywhere, rows

FOLDER = asset("tour")
TABLES, PROBLEMS = all_tables(FOLDER)
FIRST = TABLES[0]


def test_there_are_ten_tables_from_a_first_game_to_three_experts():
    assert not PROBLEMS
    assert [table.number for table in TABLES] == list(range(1, 11))
    assert {seat.player for seat in TABLES[0].company} == {"bot:easy"}
    assert [seat.player for seat in TABLES[-1].company] == ["bot:expert"] * 3
    assert len({table.game.name for table in TABLES}) > 1, "another game is among them"
    assert len({table.rules.name for table in TABLES}) > 5


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_the_aim_is_told_with_its_number(table):
    """If an aim's words give a number of deals, this is the table's number."""
    number = table.aim.marks[0]
    told = {str(number), {3: "third"}.get(number), f"fewer than {number + 1}"}
    assert any(one in str(table.wanted) for one in told if one), table.wanted
    assert "deals" not in str(table.wanted) or f"{table.deals} deals" in str(table.wanted)
    if table.aim.kind == "place":
        assert f"{len(table.company) + 1} players" in str(table.wanted)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_a_game_at_a_table_is_known_from_its_record(table, tmp_path):
    path = tmp_path / "game.swoop"
    Session.new(table.setup(Me(), "Zoé", 7), path).close()
    session = Session.resume(path)
    assert session.setup.origin == Origin("tour", table=table.key)
    assert table.is_of(session.setup)
    assert table_of(session.setup, FOLDER) == table
    session.close()


def test_prizes_are_won_at_one_table_each_and_nothing_else_is_locked():
    prizes = [table.prize for table in TABLES if table.prize is not None]
    assert len(set(prizes)) == len(prizes) == 3
    assert sorted(prizes) == [
        ("card_back", "gilt"),
        ("card_back", "laurel"),
        ("cloth", "midnight"),
    ]
    usual = Settings()
    assert not {("card_back", usual.card_back), ("cloth", usual.cloth)} & set(prizes)
    assert set(locked(TABLES, {})) == set(prizes)
    every = {table.key: "bronze" for table in TABLES}
    assert locked(TABLES, every) == {}
    assert set(locked(TABLES, {"three-experts": "silver"})) == set(prizes) - {
        ("card_back", "laurel")
    }


def test_a_game_that_only_says_it_is_of_a_table_is_not():
    setup = FIRST.setup(Me(), "Zoé", 7)
    weak = (setup.seats[0], *(Seat(seat.name, "bot:random") for seat in setup.seats[1:]))
    people = (setup.seats[0], *(Seat(seat.name, HUMAN) for seat in setup.seats[1:]))
    others = [
        replace(setup, origin=None),
        replace(setup, origin=Origin("daily", day="2026-11-23")),
        replace(setup, origin=Origin("tour", table="gone")),
        replace(setup, origin=Origin("tour", table=TABLES[1].key)),
        replace(setup, rules=TABLES[2].rules),
        replace(setup, seats=weak),
        replace(setup, seats=people),
        replace(setup, seats=setup.seats[:-1]),
    ]
    assert [table_of(other, FOLDER) for other in others] == [None] * len(others)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
@pytest.mark.parametrize("one", PEOPLE, ids=lambda one: one.name)
def test_nobody_meets_their_own_name_or_face(table, one):
    for me in (Me(one.name, one.face), Me(one.name.upper(), ""), Me("Zoé", one.face)):
        seats = table.setup(me, me.name, 7).seats
        names = [seat.name.casefold() for seat in seats]
        assert len(set(names)) == len(names)
        assert me.face not in [person(seat.name).face for seat in seats[1:] if me.face]
        assert [s.player for s in seats[1:]] == [s.player for s in table.company]
        assert table.is_of(table.setup(me, me.name, 7))


def changed():
    return tomllib.loads((FOLDER / "clean-sweep.toml").read_text("utf-8"))


def written(folder, data):
    path = folder / "mine.toml"
    path.write_text(tomli_w.dumps(data), "utf-8")
    return path


@pytest.mark.parametrize("row", rows("tour"), ids=lambda row: row.wrong)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path, row):
    with pytest.raises(ScriptError) as refused:
        load_table(written(tmp_path, *row.applied([changed()])))
    assert str(refused.value.reason).startswith(f"mine.toml: {row.words}")


def test_a_broken_table_does_not_keep_anybody_from_the_others(tmp_path):
    for table in TABLES[:2]:
        name = f"{table.key}.toml"
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    (tmp_path / "broken.toml").write_text("title = ", "utf-8")
    (tmp_path / "folder.toml").mkdir()
    found, problems = all_tables(tmp_path)
    assert found == TABLES[:2]
    assert ["broken.toml" in str(problems[0]), "folder" in str(problems[1])] == [True, True]
    lost = replace(FIRST.setup(Me(), "Zoé", 7), origin=Origin("tour", table="broken"))
    assert table_of(lost, tmp_path) is None


VALUES = st.recursive(
    st.sampled_from(["", "tally", "classic", "Ada", "swoops", "{x}", "\u202e", -1, 0, 3, 10**30])
    | st.booleans()
    | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["name", "level", "kind", "of"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=80)
@given(data=st.data())
def test_whatever_stands_in_a_file_it_is_used_or_refused_in_a_sentence(tmp_path_factory, data):
    """Any value is replaced by any other."""
    told = changed()
    holder, key = anywhere(data, told)
    holder[key] = data.draw(VALUES)
    try:
        load_table(written(tmp_path_factory.mktemp("table"), told))
    except ScriptError as error:
        assert str(error.reason).startswith("mine.toml: "), "it says where"
