"""A wheel of the checkout is complete and runs elsewhere, with a compiled core or without."""

import email
import os
import subprocess
import sys
import tarfile
import zipfile

import pytest

from swoop_desktop import core
from tests import ROOT

NO_COMPILER = {"CC": "no-such-compiler"}
posix = pytest.mark.skipif(sys.platform == "win32", reason="compilers are found in another way")

pytestmark = pytest.mark.long
"""These tests build wheels, with and without a compiler."""


def run(*words, cwd=ROOT, **environment):
    """Run Python with these arguments; the choice of the core is unset unless given here."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env=os.environ | {core.SWITCH: ""} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def build(into, target="wheel", cwd=ROOT, **environment):
    """Build a wheel or a source archive; return its path and the build's messages."""
    words = ("-m", "hatchling", "build", "-t", target, "-d", into)
    built = run(*words, cwd=cwd, **environment)
    assert built.returncode == 0, built.stderr
    (made,) = into.iterdir()
    return made, built.stderr


def told(wheel, name):
    """Return a file of a wheel's metadata."""
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (path for path in archive.namelist() if path.endswith(f".dist-info/{name}"))
        return email.message_from_bytes(archive.read(path))


def needs(wheel):
    """Return a wheel's dependencies as one text."""
    return " ".join(told(wheel, "METADATA").get_all("Requires-Dist", []))


def unpacked(wheel, folder):
    """Unpack a wheel; return an environment in which Python imports it."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return {
        "PYTHONPATH": str(folder),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def runs(folder, *words, **environment):
    """Return the installed program's output; assert that the checkout isn't run instead."""
    where = "import swoop_desktop; print(swoop_desktop.__file__); "
    given = [str(word) for word in words]
    program = f"{where}from swoop_desktop.cli import main; raise SystemExit(main({given}))"
    done = run("-c", program, cwd=folder.parent, **environment)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    assert done.stdout.startswith(str(folder)), "ran the checkout, not the wheel"
    return done.stdout


def test_without_a_compiler_the_wheel_is_pure_says_so_and_runs_elsewhere(tmp_path):
    windows = sys.platform == "win32"
    wheel, said = build(tmp_path / "made", **({core.SWITCH: "pure"} if windows else NO_COMPILER))
    reason = "SWOOP_DESKTOP_CORE=pure asks for none" if windows else "there is no C compiler"
    assert f"The fast core is not compiled: {reason}" in said
    assert wheel.name.endswith("-py3-none-any.whl")
    assert told(wheel, "WHEEL")["Root-Is-Purelib"] == "true"
    assert "librt" not in needs(wheel), "nobody needs it there"
    environment = unpacked(wheel, tmp_path / "elsewhere")
    assert "classic" in runs(tmp_path / "elsewhere", "rules", **environment)
    tested = ["-m", "swoop_desktop", "--data-dir", tmp_path / "data", "--self-test"]
    done = run(*tested, cwd=tmp_path, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fast core: pure Python" in done.stdout.splitlines()


@pytest.mark.long
def test_a_wheel_with_a_compiled_core_is_made_of_the_source_archive(tmp_path):
    """The wheel is tagged for this system and Python, and names its dependencies."""
    archive, _ = build(tmp_path / "archive", "sdist")
    with tarfile.open(archive) as packed:
        assert not [name for name in packed.getnames() if "core/compiled" in name]
        packed.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    wheel, _ = build(tmp_path / "made", cwd=source, **{core.SWITCH: "compiled"})
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert f"-{tag}-{tag}-" in wheel.name
    assert told(wheel, "WHEEL")["Root-Is-Purelib"] == "false"
    assert "librt>=" in needs(wheel)
    assert "mypy_extensions>=" in needs(wheel)
    environment = unpacked(wheel, tmp_path / "elsewhere")
    said = runs(tmp_path / "elsewhere", "--version", **environment)
    assert said.splitlines()[-1] == "fast core: compiled"
    played = ("simulate", "--bots", "hard,easy,easy,easy", "--games", "1")
    assert "1 game, " in runs(tmp_path / "elsewhere", *played, **environment)


@posix
@pytest.mark.parametrize(
    ("asked", "said"),
    [("compiled", "there is no C compiler"), ("fast", "'fast'; it may be 'pure' or 'compiled'")],
)
def test_what_is_asked_for_and_cannot_be_done_fails(tmp_path, asked, said):
    words = ("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    built = run(*words, **NO_COMPILER, **{core.SWITCH: asked})
    assert built.returncode == 1
    assert said in built.stderr
    assert "Traceback" not in built.stderr
    assert not [*tmp_path.iterdir()]


@posix
@pytest.mark.parametrize(
    ("asked", "compiles"), [("pure", False), ("", False), ("compiled", True)], ids=str
)
def test_front_ends_get_what_compiles_only_where_it_will(asked, compiles):
    program = "from hatchling.build import get_requires_for_build_wheel as asked; print(asked())"
    found = run("-c", program, **NO_COMPILER, **{core.SWITCH: asked})
    assert ("mypy" in found.stdout) == compiles, found.stderr
