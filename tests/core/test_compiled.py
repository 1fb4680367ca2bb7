"""The core compiled by mypyc plays like its sources, and is replaced as a whole if damaged."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings

from swoop_desktop.engine.registry import GAMES
from tests.core.conftest import ENDING
from tests.engine.rule_sets import rule_sets

pytestmark = pytest.mark.long
HERE = Path(__file__).parent
RECORDS = HERE.parent / "records" / "0.1.0"
PURE = "fast core: pure Python; the compiled one"
CHANCE = """
from swoop_desktop.core.chance import Chance

for seed in (0, 1, -1, 7, 2**31, 2**32 - 1, 2**61 + 12345, -(2**61)):
    chance = Chance(seed)
    print(*(chance.below(n) for n in (1, 2, 3, 52, 1000, 2**31 - 1) for _ in range(1000)))
"""


def test_the_compiled_core_runs_whole(compiled_house):
    assert compiled_house.says() == "fast core: compiled"


def test_the_sources_run_if_they_are_asked_for(compiled_house):
    assert compiled_house.says(pure=True) == f"{PURE} is not used with SWOOP_DESKTOP_CORE=pure"


def test_a_module_that_is_damaged_ends_nothing(compiled_house):
    """The damage changes neither size nor time; loading the module would crash the process
    silently.
    """
    modules = sorted(compiled_house.compiled.glob(f"*{ENDING}"))
    assert len(modules) > 10
    for path in modules:
        content, status = path.read_bytes(), path.stat()
        broken = bytearray(content)
        broken[len(broken) // 2 : len(broken) // 2 + 64] = bytes(reversed(range(64)))
        path.write_bytes(broken)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        said = f"{PURE} is damaged: {path.name} has changed"
        assert compiled_house.says() == said, path.name
        path.write_bytes(content)
    assert compiled_house.says() == "fast core: compiled"


def test_chance_is_the_same_in_both(compiled_house):
    compiled = compiled_house.run(CHANCE)
    assert len(compiled.split()) == 8 * 6 * 1000
    assert compiled == compiled_house.run(CHANCE, pure=True)


@pytest.mark.parametrize(("name", "positions"), [("thoughts", 5_000), ("choices", 2_000)])
def test_thoughts_are_the_same_in_both(compiled_house, name, positions):
    """Compares bots' decisions with and without search, in positions of both games."""
    program = HERE.joinpath(f"{name}.py").read_text(encoding="utf-8")
    compiled = compiled_house.run(program).splitlines()
    sources = compiled_house.run(program, pure=True).splitlines()
    assert len(compiled) == len(sources) == positions
    for one, other in zip(compiled, sources, strict=True):
        assert one == other


def test_thoughts_are_the_same_by_any_rules(compiled_house):
    """Compares decisions by 200 random rule sets."""
    given_sets = list[str]()

    @settings(max_examples=250, deadline=None, derandomize=True, database=None)
    @given(rule_sets())
    def collect(rules):
        given_sets.append(json.dumps(GAMES["swoop"].rules_to(rules)))

    collect()
    assert len(given_sets) >= 200
    (compiled_house.folder / "rules.jsonl").write_text("\n".join(given_sets), encoding="utf-8")
    program = HERE.joinpath("thoughts.py").read_text(encoding="utf-8")
    compiled = compiled_house.run(program)
    assert len(compiled.splitlines()) > 3000
    assert compiled == compiled_house.run(program, pure=True)


@pytest.mark.parametrize(("name", "deal", "seat"), [("classic", 2, 0), ("capture", 1, 2)])
def test_reviews_are_the_same_in_both(compiled_house, name, deal, seat):
    """The reviews are equal byte for byte, with their full effort."""
    record = RECORDS / f"{name}_finished.swoop"
    asked = ["review", "--json", str(record), "--deal", str(deal), "--seat", str(seat)]
    program = f"import sys; from swoop_desktop.cli import main; sys.exit(main({asked}))"
    compiled = compiled_house.run(program)
    assert compiled == compiled_house.run(program, pure=True)
    told = [json.loads(line) for line in compiled.splitlines()]
    assert len(told) > 3 and any(one["cost"] for one in told)


def test_a_change_of_the_sources_is_noticed(compiled_house):
    source = compiled_house.core / "chance.py"
    source.write_text(source.read_text().replace("1791398085", "1791398086"))
    assert compiled_house.says() == f"{PURE} was made from other sources"


@pytest.mark.parametrize("library", ["librt", "librt.vecs", "mypy_extensions"])
def test_it_gives_way_where_what_it_loads_is_missing(compiled_house, library):
    assert compiled_house.says(lacking=library).startswith(f"{PURE} cannot be loaded: ")


@pytest.mark.parametrize("name", ["search", "fast__mypyc"])
@pytest.mark.parametrize("cut", [True, False], ids=["cut short", "overwritten"])
def test_it_gives_way_where_one_module_is_damaged(compiled_house, name, cut):
    """The sources replace the core as a whole: no other compiled module runs either."""
    path = compiled_house.compiled / f"{name}{ENDING}"
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[: size // 2] if cut else b"no code".ljust(size))
    assert compiled_house.says() == f"{PURE} is damaged: {path.name} has changed"


def test_it_gives_way_where_one_module_is_missing(compiled_house):
    (compiled_house.compiled / f"chance{ENDING}").unlink()
    assert compiled_house.says().startswith(f"{PURE} is damaged: chance")
