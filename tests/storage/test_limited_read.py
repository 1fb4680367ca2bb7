"""The only reader of the player's files: any file may be there, and each fault has a message."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from swoop_desktop import cli
from swoop_desktop.play.session import Session
from swoop_desktop.records.folder import newer, why_no_record
from swoop_desktop.rulesets.library import RuleFileError, load_rules, own_rules
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.limited_read import Malformed, Unreadable
from swoop_desktop.storage.settings import SettingsFile
from tests.records.collections import waiting_in

Make = Callable[[Path], object]

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices with names")


def folder(path):
    path.mkdir()


def pipe(path):
    os.mkfifo(path)


def link_to_a_pipe(path):
    os.mkfifo(path.with_suffix(".pipe"))
    path.symlink_to(path.with_suffix(".pipe"))


def link_to_no_end(path):
    path.symlink_to("/dev/zero")


def gigabyte(path):
    with path.open("wb") as file:
        file.truncate(1_000_000_000)


def circle(path):
    path.symlink_to(path)


ODD = [
    (folder, "folder"),
    (pipe, "pipe or a device"),
    (link_to_a_pipe, "pipe or a device"),
    (link_to_no_end, "pipe or a device"),
    (gigabyte, "too large"),
    (circle, "links"),
]
odd = pytest.mark.parametrize(("make", "says"), ODD, ids=[make.__name__ for make, _ in ODD])


@posix
@odd
def test_what_is_no_file_to_read_is_said_to_be(tmp_path, make, says):
    path = tmp_path / "x.swoop"
    make(path)
    before = os.lstat(path)
    with pytest.raises(OSError, match=says) as caught:
        limited_read.read(path, limited_read.RECORD)
    assert says in str(limited_read.reason_of(caught.value))
    with pytest.raises(OSError, match=says):
        limited_read.ends(path, limited_read.RECORD, 100, 100)
    assert os.lstat(path)[:7] == before[:7]


@posix
@odd
def test_one_odd_file_blocks_neither_title_nor_games(tmp_path, make, says):
    path = tmp_path / "x.swoop"
    make(path)
    assert waiting_in(tmp_path) == []
    assert newer(path) == ""
    assert make is circle or says in str(why_no_record(path))
    with pytest.raises(OSError, match=r"(?i)folder|directory|pipe|device|large|link"):
        Session.resume(path)


@posix
@odd
def test_odd_rules_are_refused_with_their_name(tmp_path, make, says):
    path = tmp_path / "x.toml"
    make(path)
    with pytest.raises(RuleFileError, match=says) as caught:
        load_rules(path)
    assert str(path) in str(caught.value)
    found, problems = own_rules(tmp_path)
    assert (found, len(problems)) == ([], 1)


@posix
@odd
def test_the_command_line_says_so_and_ends(capsys, tmp_path, make, says):
    path = tmp_path / "x"
    make(path)
    if make is not folder:  # records inside are checked
        assert cli.main(["check", str(path)]) == 1
        printed = capsys.readouterr().out
        assert printed.startswith(f"{path}:1: ")
        assert says in printed
    assert cli.main(["rules", "check", str(path)]) == 1
    assert says in capsys.readouterr().out
    if make not in (folder, circle):
        assert cli.main(["simulate", "--rules", str(path)]) == 2
        assert says in capsys.readouterr().err


@posix
@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/dev/stdin"])
def test_a_device_is_no_record(capsys, path):
    assert cli.main(["check", path]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


@posix
def test_links_to_files_are_files(tmp_path):
    (tmp_path / "a").write_bytes(b"one\ntwo")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "c").symlink_to(tmp_path / "b")
    assert limited_read.read(tmp_path / "c", 7) == b"one\ntwo"
    assert limited_read.ends(tmp_path / "c", 7, 100, 4) == (b"one", b"\ntwo")


@pytest.mark.parametrize("first", [b"", b"x" * 10, b"x" * 5000, b"x" * 50_000])
@pytest.mark.parametrize("rest", [b"", b"\n", b"\nlast\n", b"\n" + b"y" * 9000])
def test_both_ends(tmp_path, first, rest):
    path = tmp_path / "a"
    path.write_bytes(first + rest)
    assert limited_read.ends(path, 100_000, 40_000, 10) == (first[:40_000], (first + rest)[-10:])


@posix
def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"")
    status = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr("swoop_desktop.storage.limited_read.os.stat", lambda _: status)
    with pytest.raises(Unreadable, match="pipe"):
        limited_read.read(path, 100)


@posix
def test_a_file_that_has_more_than_its_size_is_too_large():
    path = Path("/proc/self/smaps")
    if not path.exists():
        pytest.skip("files without a size")
    with pytest.raises(Unreadable, match="too large"):
        limited_read.read(path, 100)


@pytest.mark.parametrize(
    "text",
    [
        "a." * 50_000 + "b = 1",
        "[" + "a." * 50_000 + "b]",
        'x = {"a" . ' + "'b' ." * 30_000 + "c = 1}",
        "a = " + "[" * 100_000,
        "a = " + "{b = " * 30_000,
        'a.\t"\\"".' * 5000 + "b = 1",
    ],
)
def test_what_costs_hours_to_read_is_refused_before(text):
    with pytest.raises(Malformed, match="nested too deeply"):
        limited_read.parsed(text.encode())


def test_dots_in_texts_are_no_keys():
    text = "a.b.c = " + repr("a." * 500) + "\nd = [" + repr("." * 99) + "] # " + "a." * 99
    assert limited_read.parsed(text.encode())["d"] == ["." * 99]


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "9223372036854775808", "-0o1" + "0" * 30])
def test_numbers_that_toml_need_not_know(tmp_path, number):
    if not number.startswith("-"):
        with pytest.raises(Malformed, match="64 bits"):
            limited_read.parsed(f"[[a]]\nb = [{{c = {number}}}]".encode())
    path = tmp_path / "settings.toml"
    path.write_text(f"volume = {number}\nother = {number}")
    file = SettingsFile(path)
    settings, told = file.load()
    assert told
    assert file.save(settings) is None


def test_long_values_are_told_in_short(tmp_path):
    path = tmp_path / "x.toml"
    for line in (
        f"max_set = '{'x' * 99_999}'",
        f"{'x' * 99_999} = 1",
        f"points.{'x' * 99_999} = 1",
        f"max_set = [{'1, ' * 50_000}]",
        f"game = '{'x' * 99_999}'",
    ):
        path.write_text(f'based_on = "classic"\n{line}')
        with pytest.raises(RuleFileError) as caught:
            load_rules(path)
        assert len(str(caught.value)) < len(str(path)) + 700
    path.write_text(f"speed = '{'x' * 99_999}'")
    (told,) = SettingsFile(path).load()[1]
    assert len(str(told)) < 300


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        (b"a = 1\nb\n", "line 2, column 2: a name must be followed by = and a value", 2),
        (b"a = 1\na = 2\n", "line 2, column 6: this is already set, and can’t be set twice", 2),
        (b"a = 1 b\n", "line 1, column 7: this doesn’t belong after the value", 1),
        (b"a = \n", "line 1, column 5: there is no value that can be read", 1),
        (b"[a\n", "line 1, column 3: a ] is missing", 1),
        (b'a = "x\\q"\n', "line 1, column 9: a text can’t have a single \\", 1),
        (b"a = 'x", "at the end of the file, a text has no end", 0),
        (b"!\n", "line 1, column 1: this can’t be understood", 1),
        (b"a = " + b"9" * 5000, "a whole number has more than 64 bits", 0),
        (b"a = 1\n\xff", "it is not text in UTF-8, from byte 7 on", 0),
    ],
)
def test_what_is_wrong_with_a_text_is_said_in_words_of_our_own(text, said, line):
    """Python's messages are for programmers, and in English."""
    with pytest.raises(limited_read.Malformed) as caught:
        limited_read.parsed(text)
    assert str(caught.value.reason) == said
    assert caught.value.line == line
