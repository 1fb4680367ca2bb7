"""Two programs are killed while they write rule sets; afterwards every rule set is complete."""

import os
import random

import pytest

from swoop_desktop.rulesets.library import Library
from tests.processes.helped import killed, ready

KILLS = int(os.environ.get("SWOOP_KILLS", "100"))


def killed_after(folder, who, seconds):
    """Return the reports of two programs that wrote to one folder until they were killed."""
    said = []
    programs = [ready("tests.killed_library", folder, f"{who} {letter}") for letter in "xy"]
    for out, errors in killed(seconds, *programs):
        assert not errors, errors
        said += [line.split("\t") for line in out.splitlines() if line.count("\t") == 3]
    return said


def check(folder, said):
    """Check that every rule set reported as done exists, as reported or one step further."""
    library = Library(folder)
    found, problems = library.look()
    assert problems == []
    in_trash = {path.name for path in (folder / "trash").glob("*.toml")}
    there = {one.path.name: one for one in found}
    last = {words[1]: words for words in said}
    for file, (step, _, name, deals) in last.items():
        if file not in there:
            assert step == "renamed" and file in in_trash, f"{file} was {step} and is lost"
            continue
        one = there[file]
        if step == "changed" and one.rules.name == f"{name} b":
            continue  # killed before reporting the new name
        assert one.rules.name == name, last[file]
        assert int(deals) <= one.rules.deals <= int(deals) + 1, last[file]


def test_nothing_is_lost_by_a_few_kills(tmp_path):
    rng = random.Random(8)
    for number in range(4):
        said = killed_after(tmp_path / "rules", f"w{number}", rng.uniform(0, 0.15))
        check(tmp_path / "rules", said)


@pytest.mark.long
def test_nothing_is_lost_by_a_hundred_kills(tmp_path):
    rng = random.Random(2026)
    steps = 0
    for number in range(KILLS):
        folder = tmp_path / f"rules{number // 10}"
        said = killed_after(folder, f"w{number}", rng.uniform(0, 0.3))
        steps += len(said)
        check(folder, said)
    assert steps > KILLS
