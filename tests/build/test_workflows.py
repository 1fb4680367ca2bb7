"""Checks of the workflows beyond the linters': do they fit this repository and each other?"""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

from build import about

FOLDER = about.ROOT / ".github" / "workflows"
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yml")}
EACH = pytest.mark.parametrize("text", WORKFLOWS.values(), ids=WORKFLOWS)


def listed(text: str, key: str) -> list[list[str]]:
    """Return the one-line lists under a key."""
    found = re.findall(rf"^\s+{key}: \[(.+)\]$", text, re.MULTILINE)
    return [[entry.strip(' "') for entry in line.split(",")] for line in found]


@EACH
def test_actions_are_pinned_by_commit(text: str) -> None:
    used = re.findall(r"uses: *(.*)", text)
    assert used, "no action is used: has the layout changed?"
    for use in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


def test_an_action_is_the_same_everywhere() -> None:
    used = set(re.findall(r"uses: *(\S+)", "\n".join(WORKFLOWS.values())))
    actions = [use.split("@")[0] for use in used]
    assert len(actions) == len(set(actions)), f"one action, several commits: {sorted(used)}"


def test_the_supported_pythons_are_tested() -> None:
    [tested] = listed(WORKFLOWS["tests"], "python")
    project = about.project()
    classifiers = project["classifiers"]
    assert isinstance(classifiers, list)
    named = [line.rpartition(" ")[2] for line in classifiers if "Python :: 3." in line]
    assert tested == named, "tests.yml and the classifiers in pyproject.toml differ"
    assert project["requires-python"] == f">={tested[0]}"


def test_every_share_of_the_long_tests_is_run_with_one_python() -> None:
    """Without arguments `.ci/run` runs one share out of equally many."""
    runs = re.findall(r"run: \.ci/run (.+)$", WORKFLOWS["tests"], re.MULTILINE)
    [shares] = listed(WORKFLOWS["tests"], "share")
    assert runs == ["check", f'test-long "SHARE=$SHARE/{len(shares)}"']
    assert shares == [str(share) for share in range(1, len(shares) + 1)]
    called = (about.ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"set -- check test-long test-bundle SHARE=$((0x$commit % {len(shares)}" in called


def test_tests_run_on_all_processors_everywhere() -> None:
    """`make` uses all processors in `.ci/run`; on Windows and macOS the workflow says so."""
    assert re.findall(r"-m pytest(.*)", WORKFLOWS["tests"]) == [" -n auto --dist worksteal"]


@EACH
def test_packages_are_kept_but_not_for_what_is_published(text: str) -> None:
    """Anybody who can write to a cache could change a release."""
    published = "upload-artifact" in text
    steps = text.split("uses: actions/setup-python@")[1:]
    assert steps, "no Python is got: has the layout changed?"
    for step in steps:
        with_cache = "cache: pip" in step.partition("- name:")[0]
        assert with_cache is not published


def test_a_release_is_built_where_and_as_it_is_tested() -> None:
    _, frozen = listed(WORKFLOWS["tests"], "system")
    assert [frozen] == listed(WORKFLOWS["release"], "system")
    pythons = {
        version
        for text in WORKFLOWS.values()
        for version in re.findall(r'python-version: "(\S+)"', text)
    }
    assert len(pythons) == 1, f"frozen with several Pythons: {sorted(pythons)}"
    [tested] = listed(WORKFLOWS["tests"], "python")
    assert pythons <= set(tested)


@EACH
def test_what_is_called_exists(text: str) -> None:
    for module in re.findall(r"python3? -m (build[\w.]*)", text):
        assert importlib.util.find_spec(module), f"there is no {module}"
    for path in re.findall(r"-r (\S+)", text) + re.findall(r"run: (\.\S+)", text):
        assert (about.ROOT / path).is_file(), f"there is no {path}"


def test_what_they_call_was_found() -> None:
    """The search for modules in the workflows still finds some."""
    assert "build.bundle" in re.findall(r"python3? -m (build[\w.]*)", WORKFLOWS["tests"])


def test_wheels_are_made_for_the_supported_pythons() -> None:
    """The front end "build" would import our folder of that name."""
    table = tomllib.loads((about.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    chosen = table["tool"]["cibuildwheel"]
    [tested] = listed(WORKFLOWS["tests"], "python")
    assert chosen["build"].split() == [f"cp{name.replace('.', '')}-*" for name in tested]
    assert chosen["build-frontend"] != "build"
    [runners] = listed(WORKFLOWS["wheels"], "system")
    assert {name.partition("-")[0] for name in runners} == {"ubuntu", "windows", "macos"}


def test_the_appimage_runtime_is_pinned() -> None:
    assert re.search(r"--sha256 [0-9a-f]{64}\n", WORKFLOWS["release"])


def test_the_version_stands_in_one_place() -> None:
    """Only the change log may repeat the version; lock files with other packages' versions are not
    searched.
    """
    version = re.compile(rf"(?<![\d.]){re.escape(about.version())}(?![\d.]*\d)")
    allowed = {"swoop_desktop/__init__.py", "CHANGELOG.md"}
    found = {
        path.relative_to(about.ROOT).as_posix()
        for path in _texts()
        if version.search(path.read_text(encoding="utf-8"))
    }
    assert found - allowed == set(), "the version belongs into swoop_desktop/__init__.py alone"


def _texts() -> list[Path]:
    """Return the repository's own text files."""
    folders = ("swoop_desktop", "build", "docs", ".github", "benchmarks")
    kinds = {".py", ".md", ".toml", ".yml", ".spec", ".nsi", ".nsh", ".sh", ".xml", ".txt", ".rc"}
    below = [path for name in folders for path in (about.ROOT / name).rglob("*")]
    return [path for path in (*below, *about.ROOT.glob("*.*")) if path.suffix in kinds]


def test_the_wheel_takes_the_version_from_there() -> None:
    table = tomllib.loads((about.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert table["tool"]["hatch"]["version"]["path"] == "swoop_desktop/__init__.py"
    assert "version" not in table["project"]
