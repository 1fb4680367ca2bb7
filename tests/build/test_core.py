"""Reasons why the core can't be compiled are explained, and nothing half-made is left."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from build import contents
from build import core as recipe
from swoop_desktop import core

posix = pytest.mark.skipif(sys.platform == "win32", reason="compilers are found in another way")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Unset the switch, whatever the tests' environment is; return the patch."""
    monkeypatch.delenv(core.SWITCH, raising=False)
    return monkeypatch


Compiled = subprocess.CompletedProcess[str]


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "missing", lambda: "")
    monkeypatch.setattr(subprocess, "run", fake)


def fake(command: list[str], *, cwd: Path, **_named: object) -> Compiled:
    """Replaces mypyc and the compiler."""
    made = cwd / "out" / "swoop_desktop" / "core"
    made.mkdir(parents=True)
    for source in map(Path, command[2:]):
        (made / f"{source.stem}.so").write_text(source.stem)
    return Compiled("", 0)


@posix
def test_a_missing_compiler_is_named_and_where_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert recipe.missing().startswith("there is no C compiler")
    if sys.platform == "linux":
        assert "sudo apt install gcc python3-dev" in recipe.missing()


def test_missing_headers_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert f"there is no {tmp_path / 'Python.h'}" in recipe.missing()


@pytest.mark.parametrize("tool", ["mypy", "setuptools", "librt"])
def test_a_missing_tool_is_named(monkeypatch: pytest.MonkeyPatch, tool: str) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("pathlib.Path.is_file", lambda _: True)
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == tool else real(name)
    )
    assert recipe.missing() == f"{tool} is not installed here (`make core` gets what it takes)"


def test_it_is_said_and_the_status_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(recipe, "missing", lambda: "there is no moon")
    monkeypatch.setattr(core, "COMPILED", str(tmp_path / "compiled"))
    assert recipe.main([]) == 1
    assert capsys.readouterr().err == "The fast core can't be compiled: there is no moon.\n"
    assert not [*tmp_path.iterdir()]


@pytest.mark.usefixtures("compiles")
def test_what_was_compiled_tells_what_it_was_made_from(tmp_path: Path) -> None:
    recipe.make(tmp_path / "compiled")
    assert [path.name for path in tmp_path.iterdir()] == ["compiled"], "something is left over"
    digest, _, *files = (tmp_path / "compiled" / core.STAMP).read_text().splitlines()
    assert digest == core.digest()
    assert f"{core.checksum(b'chance')} chance.so" in files
    assert not any("vecs" in line or "__init__" in line for line in files)
    assert len(files) == len([*recipe.SOURCES.glob("*.py")]) - len(recipe.PLAIN)


@pytest.mark.usefixtures("compiles")
def test_the_old_one_stays_until_the_new_one_is_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    into = tmp_path / "compiled"
    into.mkdir()
    (into / "old").touch()
    with monkeypatch.context() as broken:
        broken.setattr(subprocess, "run", lambda *_, **_named: Compiled("", 1))
        with pytest.raises(recipe.CoreError, match="failed"):
            recipe.make(into)
    with monkeypatch.context() as full:
        real = Path.rename

        def rename(path: Path, target: Path) -> Path:
            if path.name == "new":
                raise PermissionError("it is in use")
            return real(path, target)

        full.setattr(Path, "rename", rename)
        with pytest.raises(recipe.CoreError, match="in its place: it is in use"):
            recipe.make(into)
    assert [path.name for path in into.iterdir()] == ["old"]
    recipe.make(into)
    assert not (into / "old").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["compiled"]


@pytest.mark.usefixtures("compiles")
def test_who_asks_for_none_gets_none(asked: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With ``pure``, even an old compiled core is removed."""
    into = tmp_path / "compiled"
    assert recipe.as_asked(into) == ""
    assert into.is_dir()
    asked.setenv(core.SWITCH, "pure")
    assert recipe.as_asked(into) == "SWOOP_DESKTOP_CORE=pure asks for none"
    assert not into.exists()


def test_who_insists_on_one_gets_it_or_an_error(asked: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked.setattr(recipe, "missing", lambda: "there is no moon")
    assert recipe.as_asked(tmp_path / "compiled") == "there is no moon"
    asked.setenv(core.SWITCH, "compiled")
    with pytest.raises(recipe.CoreError, match="there is no moon"):
        recipe.as_asked(tmp_path / "compiled")


def test_what_else_may_be_asked_for_is_said(asked: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked.setenv(core.SWITCH, "fast")
    with pytest.raises(recipe.CoreError, match="is 'fast'; it may be 'pure' or 'compiled'"):
        recipe.as_asked(tmp_path / "compiled")
    asked.setenv(core.SWITCH, " Pure\n")
    assert recipe.as_asked(tmp_path / "compiled") == "SWOOP_DESKTOP_CORE=pure asks for none"


@posix
def test_the_failing_compiler_is_heard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The compiler's whole output is shown, and then the failure."""
    compiler = tmp_path / "python"
    compiler.write_text("#!/bin/sh\necho line 7: no\necho a pity >&2\nexit 1")
    compiler.chmod(0o700)
    monkeypatch.setattr(recipe, "missing", lambda: "")
    monkeypatch.setattr(sys, "executable", str(compiler))
    with pytest.raises(recipe.CoreError, match=r"(?s)line 7: no\na pity.*failed, see above"):
        recipe.make(tmp_path / "compiled")


# -- in the frozen program -------------------------------------------------------------------------


@pytest.mark.usefixtures("compiles")
def test_a_frozen_program_has_all_of_it_and_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(contents, "CORE", tmp_path / "core")
    modules = contents.core_modules()
    assert {"swoop_desktop.core.chance", "swoop_desktop.core.vecs"} <= {*modules}
    assert "librt.vecs" not in modules
    assert "librt.vecs" in contents.unused(), "nobody needs it without the compiled core"
    assert contents.compiled_core() == []

    recipe.make(tmp_path / "core")
    assert {"librt.vecs", "mypy_extensions", *modules} == {*contents.core_modules()}
    assert "librt.vecs" not in contents.unused()
    kinds = {Path(target).name: kind for target, _, kind in contents.compiled_core()}
    assert kinds.pop(core.STAMP) == "DATA"
    assert {*kinds.values()} == {"EXTENSION"}


@pytest.mark.usefixtures("compiles")
def test_a_frozen_program_knows_its_modules_as_they_are_in_the_end(tmp_path: Path) -> None:
    """Stripping changes modules after compiling. On macOS signing changes modules after freezing,
    and they lie apart from the stamp.
    """
    for target, known in (("swoop-desktop", core.checksum(b"stripped")), ("S.app", core.ANY)):
        inside = tmp_path / target / "inside"
        recipe.make(inside)
        before = (inside / core.STAMP).read_text().splitlines()
        if known == core.ANY:
            (inside / "chance.so").unlink()
        else:
            (inside / "chance.so").write_bytes(b"stripped")
        recipe.stamp_frozen(tmp_path / target)
        after = (inside / core.STAMP).read_text().splitlines()
        assert after[:2] == before[:2] == [core.digest(), after[1]]
        assert f"{known} chance.so" in after
        assert len(after) == len(before)


def test_a_frozen_program_knows_what_its_modules_were_made_from(tmp_path: Path) -> None:
    """A frozen program has no sources to compute a digest from."""
    ((name, path, _),) = contents.core_digest(tmp_path / "digest.py")
    package, _, module = name.rpartition(".")
    inner = tmp_path.joinpath(*package.split("."))
    inner.mkdir(parents=True)
    program = (
        "import sys, importlib.util as u\n"
        f"spec = u.spec_from_file_location({name!r}, {path!r})\n"
        f"sys.modules[{name!r}] = made = u.module_from_spec(spec)\n"
        "spec.loader.exec_module(made)\n"
        "from swoop_desktop import core\n"
        f"print(core.digest({str(inner)!r}), core.digest({str(tmp_path / 'none')!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == [core.digest()] * 2, done.stderr
    assert module == core.FROZEN
