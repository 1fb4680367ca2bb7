"""The folder of own rule sets: saving, copying and sharing, without loss."""

import json
import os
import re
import threading
import tomllib
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swoop_desktop.bots.people import FACES
from swoop_desktop.engine.messages import Refusal
from swoop_desktop.engine.options import with_changes, with_option
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.rulesets.library import (
    MOST,
    HadAlreadyError,
    Library,
    NameTakenError,
    RuleFileError,
    RuleSet,
    any_rules,
    face_of,
    load_rules,
    named,
    own_rules,
    to_toml,
)
from swoop_desktop.storage.trash import take_back
from tests import killed_library
from tests.contract.test_explained import values

NAMES = [name for game in GAMES.values() for name in game.presets()]
HAND_WRITTEN = """\
# The rules of Tuesday evenings.
name = "Tuesday"   # since 1999
based_on = "classic"
order = [
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K",  # tens swoop
]

[deal]  # we have small hands
hand = 9
# that is all
"""


def of(name, **changes):
    game, rules = find_rules(name)
    return game, game.rules_from(with_changes(game.rules_to(rules), {"name": "Ours", **changes}))


def changed(found, **changes):
    keys = {key.replace("__", "."): value for key, value in changes.items()}
    return found.game.rules_from(with_changes(found.game.rules_to(found.rules), keys))


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "rules")


def contents(library):
    return {path.name: path.read_bytes() for path in library.folder.iterdir()}


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_set_is_saved_to_a_file_named_after_it(library, name):
    game, rules = of(name)
    saved = library.save(game, rules, "fox")
    assert saved.path == library.folder / "Ours.toml"
    assert saved == load_rules(saved.path) == library.look()[0][0]
    assert (saved.rules, saved.face, face_of(saved)) == (rules, "fox", "fox")
    if os.name == "posix":
        assert saved.path.stat().st_mode & 0o077 == 0, "for the player alone"


def test_nothing_is_overwritten_by_what_is_new(library):
    """Names that give the same file name, and a file whose name is taken by other content."""
    game, rules = of("classic")
    library.folder.mkdir()
    (library.folder / "Ours.toml").write_text("mine = ")
    first = library.save(game, rules)
    second = library.duplicate(game, rules, name="Ours!")
    third = library.duplicate(game, rules)
    assert [found.path.name for found in (first, second, third)] == [
        "Ours-2.toml", "Ours-3.toml", "Ours-2-2.toml"
    ]  # fmt: skip
    assert third.rules.name == "Ours 2"
    assert (library.folder / "Ours.toml").read_text() == "mine = "
    assert library.duplicate(game, third.rules).rules.name == "Ours 3"


@pytest.mark.parametrize("name", ["classic", "Classic", "CLASSIC ", "swoops to 150", "Capture25"])
def test_shipped_rule_sets_are_neither_overwritten_nor_hidden(library, name):
    game, rules = of("wild_twos")
    taken = game.rules_from(with_option(game.rules_to(rules), "name", name))
    with pytest.raises(NameTakenError, match="comes with the game") as caught:
        library.save(game, taken)
    assert not library.folder.exists() or not contents(library)
    free = library.duplicate(game, taken, name=caught.value.free)
    assert find_rules("classic")[1] != free.rules
    with pytest.raises(NameTakenError):
        library.renamed(free, name)
    other = library.duplicate(game, rules, name="classic!")
    assert other.path.stem not in NAMES, "the command line would never find it"


def test_the_name_of_another_one_is_refused_and_its_own_is_not(library):
    game, rules = of("quebec")
    one = library.save(game, rules)
    with pytest.raises(NameTakenError, match="already") as caught:
        library.save(game, rules)
    assert caught.value.free == "Ours 2"
    assert library.save_over(one, changed(one, max_set=3), one.face).note is None
    for name in ("", " ", "x" * 61, "two\nlines"):
        with pytest.raises(Refusal, match="A name needs"):
            library.renamed(one, name)


def test_rules_by_which_no_game_ends_are_not_saved(library):
    game, rules = of("classic")
    endless = changed(RuleSet(Path(), game, rules), points=dict.fromkeys("A23456789TJQKX", 0))
    with pytest.raises(Refusal, match="no game would end"):
        library.save(game, endless)
    one = library.save(game, rules)
    with pytest.raises(Refusal, match="no game would end"):
        library.save_over(one, endless, "")
    assert list(contents(library)) == ["Ours.toml"] and load_rules(one.path) == one


def test_what_the_author_wrote_stays(library):
    library.folder.mkdir()
    path = library.folder / "tuesday.toml"
    path.write_text(HAND_WRITTEN, "utf-8")
    saved = library.save_over(
        load_rules(path), changed(load_rules(path), deal__hand=7, points__K=99, deals=3), "owl"
    )
    assert saved.note is None and saved.found == load_rules(path) and saved.found.face == "owl"
    text = path.read_text("utf-8")
    for line in HAND_WRITTEN.splitlines():
        assert line in text.splitlines() or line == "hand = 9", line
    assert tomllib.loads(text)["deal"] == {"hand": 7}
    assert tomllib.loads(text)["points"] == {"K": 99} and tomllib.loads(text)["deals"] == 3
    renamed = library.renamed(saved.found, "Wednesday").found
    assert 'name = "Wednesday"   # since 1999' in path.read_text("utf-8")
    assert renamed.rules == changed(saved.found, name="Wednesday")
    assert list(contents(library)) == ["tuesday.toml"]


def test_where_comments_can_not_stay_the_file_does(library):
    """The option `order` takes several lines: the editor that keeps comments can't read this."""
    library.folder.mkdir()
    path = library.folder / "tuesday.toml"
    path.write_text(HAND_WRITTEN, "utf-8")
    found = load_rules(path)
    other = changed(found, order=[*"A2345678", "9", "T", "J", "Q", "K"])
    saved = library.save_over(found, other, "")
    assert saved.found.rules == other == load_rules(path).rules
    assert contents(library)["tuesday.toml.before"].decode() == HAND_WRITTEN
    assert saved.note is not None and "tuesday.toml.before" in str(saved.note)
    again = library.save_over(saved.found, found.rules, "")
    assert again.note is None, "the program's own text holds nothing that could be lost"


@pytest.mark.parametrize("what", ["changed", "deleted", "unreadable"])
def test_a_file_that_is_not_what_was_read_is_not_overwritten(library, what):
    game, rules = of("classic")
    one = library.save(game, rules, "cat")
    theirs = to_toml(*of("quebec")).encode()
    match what:
        case "changed":
            one.path.write_bytes(theirs)
        case "deleted":
            one.path.unlink()
        case _:
            one.path.unlink()
            one.path.mkdir()
    saved = library.save_over(one, changed(one, max_set=2), "cat")
    assert saved.note is not None
    assert what == "deleted" or saved.found.path != one.path
    assert saved.found.rules.name == ("Ours 2" if what == "changed" else "Ours")
    assert load_rules(saved.found.path) == saved.found
    if what == "changed":
        assert one.path.read_bytes() == theirs


def test_a_file_from_anywhere_is_brought_in_as_it_was_written(library, tmp_path):
    path = tmp_path / "from a friend.toml"
    path.write_text(HAND_WRITTEN.replace("# tens swoop", ""), "utf-8")
    first = library.bring_in(path)
    assert first.content == path.read_bytes() and first.path.name == "Tuesday.toml"
    path.write_text(path.read_text("utf-8").replace("hand = 9", "hand = 8"), "utf-8")
    second = library.bring_in(path)
    before = contents(library)
    with pytest.raises(HadAlreadyError, match="Tuesday 2") as had:
        library.bring_in(path)
    assert had.value.found == second and contents(library) == before
    assert (second.rules.name, second.path.name) == ("Tuesday 2", "Tuesday-2.toml")
    assert "# since 1999" in second.content.decode()
    shipped = tmp_path / "shipped.toml"
    shipped.write_text(to_toml(*find_rules("capture25")), "utf-8")
    assert library.bring_in(shipped).rules.name == "capture25 2"
    nameless = tmp_path / "quick.toml"
    nameless.write_text('based_on = "capture"\n', "utf-8")
    assert library.bring_in(nameless).rules.name == "quick"
    assert load_rules(library.folder / "quick.toml").rules.name == "quick"
    (tmp_path / "broken.toml").write_text('based_on = "classic"\nmax_set = -1\n')
    before = contents(library)
    with pytest.raises(RuleFileError, match=r"line 2: max_set = -1"):
        library.bring_in(tmp_path / "broken.toml")
    assert contents(library) == before


def test_it_is_exported_and_never_over_anything(library, tmp_path):
    library.folder.mkdir()
    (library.folder / "tuesday.toml").write_text(HAND_WRITTEN, "utf-8")
    found = library.look()[0][0]
    places = [library.export(found.game, found.rules, tmp_path) for _ in range(2)]
    assert [place.name for place in places] == ["Tuesday.toml", "Tuesday-2.toml"]
    assert [load_rules(place).rules for place in places] == [found.rules] * 2
    place = library.export(*find_rules("quebec"), tmp_path / "q.toml", "bear")
    assert load_rules(place)[1:4] == (*find_rules("quebec"), "bear")
    with pytest.raises(Refusal, match="can’t be saved"):
        library.export(*find_rules("quebec"), tmp_path / "q.toml" / "x.toml")


def test_faces(library, tmp_path):
    path = tmp_path / "a.toml"
    for face in ('"dragon"', "3", '""', "[1]"):
        path.write_text(f'face = {face}\nbased_on = "classic"\n')
        found = load_rules(path)
        assert found.face == "" and face_of(found) in FACES
        assert face_of(found) == face_of(load_rules(path)), "always the same"


def test_what_a_killed_program_left_half_written_is_swept_away(library):
    library.folder.mkdir()
    part = library.folder / ".Ours.toml.0123abcd.swoop-part"
    part.write_text("half")
    library.save(*of("classic"))
    assert part.exists(), "somebody may be writing it"
    os.utime(part, (1, 1))
    assert library.look()[1] == []
    library.duplicate(*of("quebec"))
    assert not part.exists()


def test_it_is_noticed_that_files_have_changed(library, tmp_path):
    game, rules = of("classic")
    assert not library.changed(), "there is no folder"
    one = library.save(game, rules)
    assert library.changed()
    library.look()
    assert not library.changed()
    text = one.path.read_bytes()
    times = one.path.stat().st_mtime_ns
    one.path.write_bytes(text.replace(b"500", b"400"))
    os.utime(one.path, ns=(times, times))
    assert library.changed(), "neither its size nor its time has changed"
    library.look()
    os.utime(one.path, ns=(1, 1))
    assert not library.changed(), "it says what it said"
    one.path.rename(library.folder / "other.toml")
    assert library.changed()
    library.look()
    (library.folder / "folder.toml").mkdir()
    (library.folder / "link.toml").symlink_to(library.folder / "link.toml")
    assert library.changed()
    assert [len(part) for part in library.look()] == [1, 2]
    assert not library.changed()


def test_a_folder_that_takes_nothing_is_said(tmp_path):
    (tmp_path / "rules").write_text("a file")
    library = Library(tmp_path / "rules")
    with pytest.raises(Refusal, match="“Ours” can’t be saved"):
        library.save(*of("classic"))
    assert library.look() == ([], []) and not library.changed()
    assert (tmp_path / "rules").read_text() == "a file"


def test_every_option_survives_in_a_file_edited_by_hand(library):
    """Any option is changed: then the file has the new value and its comments."""
    library.folder.mkdir()
    path = library.folder / "a.toml"
    for name in ("four_or_more", "capture25"):
        game, _ = find_rules(name)
        for spec in game.options:
            text = f'# ours\nname = "A" # so\nbased_on = "{name}"\n\n# the end\n'
            path.write_text(text, "utf-8")
            found = load_rules(path)
            data = game.rules_to(found.rules)
            for value in islice(values(spec, _value(data, spec.key)), 3):
                wanted = with_option(data, spec.key, json.loads(json.dumps(value)))
                if spec.key == "name" or game.conflicts(wanted):
                    continue
                path.write_text(text, "utf-8")
                saved = library.save_over(load_rules(path), game.rules_from(wanted), "")
                assert saved.found.rules == game.rules_from(wanted) == load_rules(path).rules
                assert saved.note is None
                assert {"# ours", "# the end"} <= set(path.read_text("utf-8").splitlines())


def _value(data, key):
    holder, _, part = key.partition(".")
    return data[holder][part] if part else data[holder]


LINES = st.one_of(
    st.sampled_from(
        [
            "[deal]", "[points]", "[[deal]]", "hand = 3", "deal.hand = 4", "deal = {hand = 3}",
            "max_set = -1", "max_set = ", "deals = 3", "x = 1", "name = 'A'", 'name = """', '"""',
            "based_on = 'classic'", "based_on = 'capture'", "game = 'hearts'", "face = 'owl'",
            "order = [", "'A',", "]", "points.K = 3", "K = 4", '"K" = 5', "# max_set = 3", "\ufeff",
            "players = [2]", "players = [3, 2]", "deals = 1e9", "deals = 2020-01-01", "[a.b.c]",
        ]
    ),
    st.text(max_size=12),
)  # fmt: skip


@settings(max_examples=80, derandomize=True,
          suppress_health_check=[HealthCheck.function_scoped_fixture])  # fmt: skip
@given(lines=st.lists(LINES, max_size=12), end=st.sampled_from(["\n", "\r\n"]), cut=st.booleans())
def test_whatever_a_file_says_it_is_read_or_refused_in_a_sentence(
    lines, end, cut, tmp_path_factory
):
    library = Library(tmp_path_factory.mktemp("rules"))
    path = library.folder / "any.toml"
    data = end.join(lines).encode("utf-8", "surrogatepass")
    path.write_bytes(data[:-1] if cut else data)
    data = path.read_bytes()
    try:
        found = load_rules(path)
    except RuleFileError as error:
        for said in error.all:
            assert str(path) in str(said) and "\n" not in str(said).rstrip(), said
        for number in re.findall(r"line (\d+): ", str(error)):
            assert 1 <= int(number) <= data.count(b"\n") + 1
        with pytest.raises(RuleFileError):
            library.bring_in(path)
    else:
        saved = library.save_over(found, changed(found, name="Another"), "fox")
        assert load_rules(saved.found.path) == saved.found
        assert (saved.found.rules.name, saved.found.face) == ("Another", "fox")
        assert saved.note is None or data in contents(library).values()
        return
    assert contents(library) == {"any.toml": data}, "what was refused stays as it is"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('based_on = "classic"\n\nmax_set = -1', ["line 3", "max_set"]),
        ('based_on = "classic"\n[deal]\nhand = 0', ["line 3", "deal.hand"]),
        ('based_on = "classic"\n[deal]\nhat = 0', ["line 3", "deal.hat"]),
        ('based_on = "classic"\n[points]\nA = 1\nK = 1.5', ["line 4", "points.K"]),
        ('based_on = "classic"\ndeals = 0 \npoint_limit = 0', ["line 3", "point_limit"]),
        ('game = "bridge"', ["line 1", "bridge"]),
        ('based_on = "classic"\nmax_set = ', ["line 2", "max_set"]),
        ("max_set = [", ["max_set"]),
        ('based_on = "classic"\nmax_set = 1\nmax_set = 2\n', ["line 3"]),
        ("points.K = 1 2\n[deal]", ["line 1", "points.K"]),
        (b"max_set = ", ["no value that can be read"]),
        (b"\xff", ["not text in UTF-8"]),
        (b"a = " + b"[" * 9000, ["nested"]),
        (b"game = 3", ["game"]),
        (b'based_on = "nothing"', ["nothing"]),
        (b"", ["missing"]),
    ],
)
def test_a_fault_is_named_with_file_line_and_option(tmp_path, text, says):
    path = tmp_path / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RuleFileError) as caught:
        load_rules(path)
    for word in (str(path), *says):
        assert word in str(caught.value)
    assert len(own_rules(tmp_path)[1]) == 1


def test_all_faults_are_told_at_once(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('based_on = "classic"\nmax_set = -1\ncolour = 3\n[deal]\nhand = 99\n')
    with pytest.raises(RuleFileError) as caught:
        load_rules(path)
    assert [str(said).split(": ")[1] for said in caught.value.all] == ["line 3", "line 5", "line 2"]
    assert len(caught.value.details) == 3 and str(caught.value) == str(caught.value.all[0])


def test_two_programs_at_once_lose_nothing(library):
    """Two copies save and change repeatedly at the same time: every set is complete."""
    game, rules = of("classic")
    errors = []

    def work(who):
        mine = Library(library.folder)
        try:
            for number in range(8):
                data = with_option(game.rules_to(rules), "name", f"{who} and {number}")
                found = mine.save(game, game.rules_from(data))
                mine.save_over(found, changed(found, max_set=number), "")
        except (Refusal, OSError) as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(who,)) for who in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    found, problems = library.look()
    assert problems == []
    assert {(one.rules.name, one.rules.max_set) for one in found} == {
        (f"{who} and {number}", number) for who in range(2) for number in range(8)
    }


@pytest.fixture
def no_trash(monkeypatch):
    monkeypatch.setattr("swoop_desktop.storage.disk.to_trash", killed_library.no_trash)


@pytest.mark.usefixtures("no_trash")
def test_what_is_deleted_can_be_taken_back(library):
    game, rules = of("classic")
    one = library.save(game, rules, "frog")
    deleted = library.delete(one.path)
    assert library.look() == ([], []) and not one.path.exists()
    other = library.save(game, rules, "lion")
    assert other.path == one.path
    back = take_back(deleted)
    assert back != one.path and load_rules(back)[1:4] == one[1:4]
    assert load_rules(one.path) == other, "nothing is written over what came meanwhile"
    with pytest.raises(Refusal, match=r"gone\.toml is no longer there"):
        library.delete(library.folder / "gone.toml")


def test_a_name_is_the_same_however_its_accents_are_written(tmp_path):
    apart, whole = "Cafe\u0301", "Café"
    library = Library(tmp_path)
    game, rules = of("quebec")
    saved = library.save(game, named(game, rules, whole))
    assert library.name_taken(apart) is not None
    assert library.free_name(apart) == f"{apart} 2"
    saved.path.rename(tmp_path / f"{apart}.toml")
    for name in (apart, whole):
        assert any_rules(name, tmp_path)[1].name == whole
    (tmp_path / f"{whole}.toml").write_text('based_on = "classic"\nname = "Another"\n', "utf-8")
    assert any_rules(whole, tmp_path)[1].name == "Another", "the one of just this name, if any"
    assert any_rules(apart, tmp_path)[1].name == whole


def test_more_rule_sets_than_are_read_are_told_and_none_is_added(tmp_path):
    """A page reads all rule sets in one frame."""
    for number in range(MOST + 3):
        (tmp_path / f"{number:03}.toml").write_text(f'based_on = "classic"\nname = "N {number}"\n')
    library = Library(tmp_path)
    found, problems = library.look()
    assert [one.path.stem for one in found] == [f"{number:03}" for number in range(MOST)]
    assert [(problem.path.stem, problem.files) for problem in problems] == [(f"{MOST}", 3)]
    assert not library.changed()
    with pytest.raises(Refusal, match=f"no more than {MOST}"):
        library.save(found[0].game, named(found[0].game, found[0].rules, "Another"))
    assert len(list(tmp_path.glob("*.toml"))) == MOST + 3
    assert library.renamed(found[0], "Another").found.rules.name == "Another"
