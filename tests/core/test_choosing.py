"""The compiled core runs completely or not at all, and only where it fits; the program
says which.
"""

import logging
import os

import pytest

from swoop_desktop import core
from tests.core.conftest import ENDING
from tests.sooner import one_in

PURE = "fast core: pure Python"


def test_the_sources_run_where_nothing_is_compiled(house):
    assert house.says() == PURE
    assert house.says(pure=True) == PURE


def test_a_core_of_other_sources_is_left_alone(house, pretend):
    pretend(digest="0000abcd")
    assert house.says() == f"{PURE}; the compiled one was made from other sources"


def test_it_belongs_to_every_source(house):
    before = core.digest(str(house.core))
    assert before == core.digest(), "a copy is the same"
    for source in sorted(house.core.glob("*.py")):
        text = source.read_bytes()
        source.write_bytes(text + b"\n")
        assert core.digest(str(house.core)) != before, source.name
        source.write_bytes(text)
    (house.core / "more.py").touch()
    assert core.digest(str(house.core)) != before


def test_a_core_for_another_python_is_left_alone(house, pretend):
    pretend(ending=".cpython-39-x86_64-linux-gnu.so")
    said = "was made for another Python (.cpython-39-x86_64-linux-gnu.so)"
    assert house.says() == f"{PURE}; the compiled one {said}"


@pytest.mark.parametrize("content", one_in(2, [b"", b"no", b"no c0de", b"no code and more"]))
def test_a_library_that_is_damaged_is_never_loaded(house, pretend, content):
    """Loading a damaged library would crash the process; its time does not show the damage."""
    pretend()
    path = house.compiled / f"chance{ENDING}"
    before = path.stat()
    path.write_bytes(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    said = f"is damaged: chance{ENDING} has changed"
    assert house.says() == f"{PURE}; the compiled one {said}"


def test_a_library_that_was_signed_may_be_anything(house, pretend):
    pretend(checksum=core.ANY)
    assert house.says().startswith(f"{PURE}; the compiled one cannot be loaded: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files")
@pytest.mark.parametrize("name", [core.STAMP, f"chance{ENDING}"])
def test_nobody_waits_for_a_pipe(house, pretend, name):
    pretend()
    (house.compiled / name).unlink()
    os.mkfifo(house.compiled / name)
    assert house.says() == f"{PURE}; the compiled one is damaged: {name} can’t be read"


@pytest.mark.skipif(os.name == "nt", reason="links take rights there")
def test_a_folder_that_cannot_be_looked_into_stops_nobody(house):
    house.compiled.symlink_to(house.compiled)
    said = "is damaged: its folder can’t be read"
    assert house.says() == f"{PURE}; the compiled one {said}"


@pytest.mark.parametrize("text", [b"", b"\xff\n.so\n", b"abc", b"abc\n.so\nchance.so\n"])
def test_a_stamp_that_nobody_can_read(house, pretend, text):
    """A stamp may be unreadable or have other content."""
    pretend()
    (house.compiled / core.STAMP).write_bytes(text)
    assert house.says().startswith(f"{PURE}; the compiled one ")


@pytest.mark.parametrize("name", [core.STAMP, f"chance{ENDING}"])
def test_a_core_with_a_file_missing_is_left_alone(house, pretend, name):
    pretend()
    (house.compiled / name).unlink()
    said = f"{PURE}; the compiled one is damaged: {name} is missing"
    assert house.says() == said


def test_what_cannot_be_loaded_leaves_nothing_behind(house, pretend):
    pretend()
    assert house.says().startswith(f"{PURE}; the compiled one cannot be loaded: ")
    left = "from swoop_desktop import core; print(len(core.__path__), hasattr(core, 'chance'))"
    assert house.run(left).split() == ["1", "False"]


@pytest.mark.parametrize("asked", ["pure", "PURE", " pure", "Pure\n"])
def test_the_environment_can_ask_for_the_sources(house, pretend, asked):
    pretend()
    assert house.says(asked=asked) == (
        f"{PURE}; the compiled one is not used with SWOOP_DESKTOP_CORE=pure"
    )


def test_what_nobody_understands_of_the_environment_is_said(house):
    said = "SWOOP_DESKTOP_CORE is 'fast'; it may be 'pure' or 'compiled'"
    assert house.says(asked="fast") == f"{PURE}; {said}"
    assert house.says(asked=" Compiled ") == PURE


@pytest.mark.parametrize(
    ("digest", "level"), [("0000abcd", logging.INFO), ("", logging.WARNING)], ids=["old", "broken"]
)
def test_the_log_says_it_as_urgently_as_it_is(house, pretend, digest, level):
    pretend(digest=digest)
    program = (
        "import logging, sys\n"
        "logging.basicConfig(level=20, format='%(levelno)s %(name)s', stream=sys.stdout)\n"
        "import swoop_desktop.core"
    )
    assert house.run(program).split() == [str(level), "swoop_desktop.core"]


def test_the_version_says_it_too(house, pretend):
    pretend(digest="0000abcd")
    program = "from swoop_desktop.cli import main; main(['--version'])"
    _, said = house.run(program).splitlines()
    assert said == f"{PURE}; the compiled one was made from other sources"
