"""The command line, to the letter, as other programs call it."""

import contextlib
import errno
import json
import multiprocessing.synchronize
import os
import shlex
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from swoop_desktop import __version__, commands
from swoop_desktop.cli import main
from swoop_desktop.review.decisions import reviewed
from swoop_desktop.rulesets.library import load_rules
from swoop_desktop.simulate import simulation
from swoop_desktop.storage import limited_read
from tests import ROOT


def run(*arguments):
    try:
        return main([str(argument) for argument in arguments])
    except SystemExit as end:
        return int(end.code or 0)


def simulated(capsys, *arguments):
    assert run("simulate", "--json", *arguments) == 0
    return json.loads(capsys.readouterr().out)


def test_version(capsys):
    assert run("--version") == 0
    version, core = capsys.readouterr().out.splitlines()
    assert version.split() == ["swoop-desktop", __version__]
    assert core.startswith("fast core: ")


def test_the_version_and_refusals_are_said_in_the_language(capsys, monkeypatch):
    monkeypatch.setenv("SWOOP_DESKTOP_CORE", "fast")
    assert run("--lang", "FR", "--version") == 0
    core = capsys.readouterr().out.splitlines()[1]
    assert core.startswith("cœur rapide\u00a0: ")
    assert core.endswith("SWOOP_DESKTOP_CORE vaut 'fast'\u202f; permis\u00a0: 'pure' ou 'compiled'")
    for wrong in (("simulate", "--seed", "x"), ("review", "--seat", "x", "FILE")):
        assert run("--lang", "fr", *wrong) == 2
        assert "ce n’est pas un nombre valable" in capsys.readouterr().err.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("words", "status"),
    [(["rules"], 0), (["--version"], 0), (["--help"], 0), (["rules", "-h"], 0), (["dance"], 2)],
)
def test_a_language_that_there_is_not_is_said_once_and_in_words(words, status):
    """The message also appears with words that argparse answers or refuses itself."""
    command = [sys.executable, "-m", "swoop_desktop", "--lang", "xx", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == status
    said = done.stderr.splitlines()
    assert said[-1] == "swoop-desktop: There is no language “xx”. There are: en, fr."
    assert status or len(said) == 1


def test_simulate_prints_the_agreed_json(capsys):
    result = simulated(capsys, "--bots", "random,easy,easy", "--games", "3", "--seed", "9")
    assert list(result) == ["games", "deals", "plays", "seconds", "endless_deals", "seats"]
    seats = result["seats"]
    assert isinstance(seats, list)
    assert [list(seat) for seat in seats] == [
        ["bot", "deal_wins", "game_wins", "mean_score", "ci95"]
    ] * 3
    assert [seat["bot"] for seat in seats] == ["random", "easy", "easy"]
    assert result["games"] == 3
    assert sum(seat["deal_wins"] for seat in seats) == result["deals"]
    assert sum(seat["game_wins"] for seat in seats) >= 3
    for seat in seats:
        low, high = seat["ci95"]
        assert 0 <= low <= seat["deal_wins"] / result["deals"] <= high <= 1


def test_one_level_stands_for_every_seat(capsys):
    result = simulated(capsys, "--bots", "easy", "--seats", "6", "--games", "1")
    assert isinstance(result["seats"], list)
    assert len(result["seats"]) == 6
    assert len(simulated(capsys, "--games", "1")["seats"]) == 4


@pytest.mark.usefixtures("shared_memory")
def test_simulated_records_are_faithful_and_the_same_for_any_jobs(capsys, tmp_path):
    table = ("--rules", "quebec", "--bots", "random,easy,easy,easy", "--games", "4")
    one = simulated(capsys, *table, "--records", tmp_path / "one")
    two = simulated(capsys, *table, "--records", tmp_path / "two", "--jobs", "2")
    for result in (one, two):
        del result["seconds"]
    assert one == two
    written = [
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("one", "two")
    ]
    assert written[0] == written[1]
    assert len(written[0]) == 4
    assert run("check", tmp_path / "one", *(tmp_path / "two").iterdir()) == 0
    assert capsys.readouterr().out == ""


def test_check_names_file_line_and_reason(capsys, tmp_path):
    simulated(capsys, "--games", "2", "--records", tmp_path, "--bots", "easy")
    good, bad = sorted(tmp_path.iterdir())
    lines = bad.read_bytes().splitlines(keepends=True)
    del lines[4]
    bad.write_bytes(b"".join(lines))
    missing = tmp_path / "none.swoop"
    assert run("check", good, bad, missing) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert out[0].startswith((f"{bad}:5: ", f"{bad}:6: ", f"{bad}:7: "))
    assert out[1].startswith(f"{missing}:1: ")


def test_faults_are_said_in_the_language_that_was_asked_for(capsys, tmp_path):
    """All words are translated, except the file format's."""
    record = Path(__file__).parent / "records" / "0.1.0" / "quebec_finished.swoop"
    header, deal, *rest = record.read_bytes().splitlines(keepends=True)
    spoilt = {
        "la manche n’est pas encore finie": [header, deal, b'{"deal_end": 1}\n', *rest],
        "«\u00a0up\u00a0» manque": [header, deal.replace(b'"up"', b'"Up"'), *rest],
        "la ligne dépasse 1\u202f000\u202f000 octets, le maximum permis": [
            header,
            b"x" * 2_000_000 + b"\n",
        ],
        "rules\u00a0: cette version ne connaît pas l’option 'candles'": [
            header.replace(b'"rules": {', b'"rules": {"candles": 1, '),
            deal,
        ],
    }
    for number, (words, lines) in enumerate(spoilt.items()):
        path = tmp_path / f"{number}.swoop"
        path.write_bytes(b"".join(lines))
        assert run("--lang", "fr", "check", path) == 1
        assert words in capsys.readouterr().out


def test_check_says_that_a_last_line_was_cut(capsys, tmp_path):
    simulated(capsys, "--games", "1", "--records", tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-9])
    assert run("check", path) == 0
    assert "cut short" in capsys.readouterr().err


def test_rules_are_listed_shown_and_checked(capsys, tmp_path):
    assert run("--data-dir", tmp_path, "rules") == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert len(listed) == len(set(listed)) >= 11
    for name in listed:
        assert run("rules", "show", name) == 0
        shown = tmp_path / f"my_{name}.toml"
        shown.write_text(capsys.readouterr().out, "utf-8")
        assert load_rules(shown).rules.name == name
        assert run("rules", "check", shown) == 0
        assert run("simulate", "--rules", shown, "--games", "1") == 0
        capsys.readouterr()
    bad = tmp_path / "bad.toml"
    bad.write_text('based_on = "classic"\nname = "bad"\nmax_set = "many"\n')
    assert run("rules", "check", bad) == 1
    out = capsys.readouterr().out
    assert str(bad) in out
    assert "max_set" in out
    assert "many" in out
    bad.write_text(
        'based_on = "classic"\nmax_set = -1\ndeals = 0\npoint_limit = 0\n[deal]\nhand = 0\n'
    )
    assert run("rules", "check", bad, shown) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3, "everything that is wrong, a line for each"
    for line, option in ((2, "max_set"), (4, "point_limit"), (6, "deal.hand")):
        assert any(f"line {line}: {option} = " in words for words in told), (option, told)


def test_own_rule_sets_are_found_by_name(capsys, tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "ours.toml").write_text('based_on = "classic"\nname = "Ours"\nmax_set = 2\n')
    (folder / "broken.toml").write_text("name = ")
    assert run("--data-dir", tmp_path, "rules") == 0
    printed = capsys.readouterr()
    assert "ours" in printed.out
    assert "broken.toml" in printed.err
    assert run("--data-dir", tmp_path, "simulate", "--rules", "ours", "--games", "1") == 0


@pytest.mark.parametrize(
    "row", Path(__file__).with_name("usage_errors.txt").read_text("utf-8").splitlines()
)
def test_usage_errors_are_friendly(capsys, row):
    words, says = row.split(" | ")
    assert run(*shlex.split(words)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err
    assert "Traceback" not in printed.err


def test_records_that_cannot_be_kept(capsys, tmp_path):
    (tmp_path / "file").touch()
    assert run("simulate", "--games", "1", "--records", tmp_path / "file") == 2
    assert "Something else has this name already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.EACCES, "You don’t have permission for this"),
        (errno.EISDIR, "It is a folder, not a file"),
        (errno.ENOSPC, "There is no room left on the disk"),
    ],
)
@pytest.mark.parametrize("kept", [True, False])
def test_what_the_system_refuses_is_said_in_our_words(
    number, says, kept, capsys, monkeypatch, tmp_path
):
    def refuse(*_):
        raise OSError(number, os.strerror(number), str(tmp_path / "one"))

    monkeypatch.setattr(simulation, "simulate", refuse)
    records = ["--records", tmp_path] if kept else []
    assert run("simulate", "--games", "1", *records) == 2
    where = f"records can’t be kept in {tmp_path}" if kept else "the games can’t be played"
    assert capsys.readouterr().err == f"swoop-desktop: {where}: {says}\n"

    monkeypatch.setattr(limited_read, "read", refuse)
    assert run("check", tmp_path / "one.swoop") == 1
    assert capsys.readouterr().out == f"{tmp_path / 'one.swoop'}:1: {says}\n"


def test_commands_without_a_window_need_no_pygame(tmp_path):
    program = (
        "import sys; sys.modules['pygame'] = None\n"
        "from swoop_desktop.cli import main\n"
        "for line in (['simulate', '--games', '1'], ['rules'], ['rules', 'show', 'classic']):\n"
        "    assert main(line) == 0"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT
    )
    assert result.returncode == 0, result.stderr


@pytest.mark.usefixtures("shared_memory")
def test_duplicate_deals_compare_the_bots(capsys):
    table = ("--bots", "easy,random,random", "--games", "4", "--deals", "1", "--duplicate")
    result = simulated(capsys, *table)
    assert (result["games"], result["deals"], result["samples"]) == (12, 12, 4)
    assert (result["rotations"], result["finished"]) == (3, 0)
    assert [one["bot"] for one in result["contestants"]] == ["easy", "random"]
    for one in result["contestants"]:
        low, high = one["deal_ci95"]
        assert 0 <= low <= one["deal_win_rate"] <= high <= 1
        assert one["game_win_rate"] is None
        assert 0 < one["ms_mean"] <= one["ms_max"]
        assert one["ms_p99"] <= one["ms_max"]
        del one["ms_mean"], one["ms_p99"], one["ms_max"]
    both = simulated(capsys, *table, "--jobs", "0")
    for one in both["contestants"]:
        del one["ms_mean"], one["ms_p99"], one["ms_max"]
    assert result | {"seconds": 0} == both | {"seconds": 0}
    assert run("simulate", *table) == 0
    out = capsys.readouterr().out
    assert "by chance alone, each seat would win 33.3%" in out
    assert "random          2" in out


def test_simulated_games_may_be_left_early(capsys):
    assert simulated(capsys, "--games", "3", "--deals", "2")["deals"] == 6
    assert run("simulate", "--games", "3", "--deals", "2") == 0
    assert "–" in capsys.readouterr().out


@pytest.mark.parametrize(
    "refusal",
    [
        PermissionError(errno.EACCES, "Permission denied"),
        ImportError("no sem_open"),
        OSError(28, "x"),
    ],
)
def test_where_no_memory_can_be_shared_several_processes_are_refused(capsys, monkeypatch, refusal):
    """A container without /dev/shm is an example. A single process still plays there."""

    def refuse(*_, **_named):
        raise refusal

    monkeypatch.setattr(multiprocessing.synchronize.SemLock, "__init__", refuse)
    assert run("simulate", "--games", "1", "--jobs", "2") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "shared memory" in printed.err and "--jobs 1" in printed.err
    assert run("simulate", "--games", "1", "--jobs", "1") == 0


@pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("bash") is None, reason="needs bash and its pipes"
)
def test_output_that_nobody_reads_any_more_is_no_crash():
    command = f"{sys.executable} -m swoop_desktop rules show classic | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; for i in 1 2 3; do {command}; done"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.stderr == ""
    assert done.stdout == "# Classic\n" * 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["simulate", "--help"],
        ["rules", "show", "--help"],
        ["--lang", "fr", "--help"],
        ["rules"],
        ["rules", "show", "classic"],
        ["rules", "check", "none.toml"],
        ["check", "none.swoop"],
        ["simulate", "--games", "1", "--deals", "1"],
        ["simulate", "--games", "1", "--deals", "1", "--json"],
    ],
)
def test_output_to_a_full_disk_is_told(words, unbuffered):
    with Path("/dev/full").open("wb") as full:
        done = printed_into(full, words, unbuffered)
    assert done.returncode == 2
    no_room = "There is no room left on the disk"
    if "fr" in words:
        assert "ce qui est affiché ne peut pas être écrit" in done.stderr
    else:
        assert done.stderr == f"the output can’t be written: {no_room}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.long
def test_longer_output_to_a_full_disk_is_told(tmp_path):
    with Path("/dev/full").open("wb") as full:
        done = printed_into(full, ["--data-dir", str(tmp_path), "--self-test"])
    assert done.returncode == 2
    assert "can’t be written" in done.stderr
    assert "Traceback" not in done.stderr


def printed_into(stream, words, unbuffered=""):
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-m", "swoop_desktop", *words],
        stdout=stream,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **drivers, "PYTHONUNBUFFERED": unbuffered},
    )


def test_the_self_test_prints_what_it_finds(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("swoop_desktop.launch.self_test", lambda _data, say: say("all here") or 1)
    assert run("--data-dir", tmp_path, "--self-test") == 1
    assert capsys.readouterr().out == "all here\n"


@pytest.mark.parametrize("more", [(), ("--duplicate",)])
def test_records_stay_in_their_folder_and_overwrite_nothing(capsys, tmp_path, more):
    rules, records = tmp_path / "house.toml", tmp_path / "deep" / "er"
    outside = tmp_path / "PWNED-000000.swoop"
    outside.write_text("mine")
    (tmp_path / "PWNED-1-000000.swoop").write_text("mine")
    rules.write_text('based_on = "classic"\nname = "../../PWNED"\n')
    table = ("--rules", rules, "--games", "1", "--deals", "1", *more, "--bots", "random,easy,easy")
    simulated(capsys, *table, "--records", records)
    first = {path.name: path.read_bytes() for path in records.iterdir()}
    simulated(capsys, *table, "--records", records, "--seed", "2")
    assert outside.read_text() == (tmp_path / "PWNED-1-000000.swoop").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 4
    assert len(list(records.iterdir())) == 2 * len(first) == (6 if more else 2)
    assert {name: (records / name).read_bytes() for name in first} == first


HOSTILE = "\x1b]0;owned\x07\x9b31m\u202etxt\nforged: line"
"""Sets a terminal's title and colour, has text that runs backwards, and forges a line."""


def test_nothing_that_others_wrote_gets_to_the_terminal(capsys, tmp_path, monkeypatch):
    """Hostile text is tried in names of files, players and rule sets, in keys and values, and in
    words of the command line.
    """
    monkeypatch.setattr(commands, "reviewed", partial(reviewed, effort=60))
    simulated(capsys, "--games", "1", "--deals", "1", "--records", tmp_path / "games")
    (good,) = (tmp_path / "games").iterdir()
    first, *rest = good.read_text("utf-8").splitlines()
    odd = json.loads(first)
    for seat in odd["seats"]:
        seat.update(name=f"Ada{HOSTILE}", player=f"bot:{HOSTILE}")
    named = tmp_path / "games" / f"a{HOSTILE}.swoop"
    named.write_text("\n".join([json.dumps(odd), *rest, ""]), "utf-8")
    header: dict[str, object]
    for number, header in enumerate(
        (
            {"game": HOSTILE},
            {"program": HOSTILE, "rules": {HOSTILE: 1}},
            {"rules": {**odd["rules"], "name": HOSTILE}},
            {"seats": [{"name": HOSTILE}]},
            {"seed": HOSTILE},
        )
    ):
        wrong = named.with_name(f"{number}{HOSTILE}.swoop")
        wrong.write_text(json.dumps({**odd, **header}) + "\n", "utf-8")
    rules = tmp_path / "rules"
    rules.mkdir()
    key = json.dumps(HOSTILE)
    for number, text in enumerate(
        (f"{key} = 1", f"based_on = {key}", f"name = {key}", f"max_set = {key}", "\x1b[31m = 1")
    ):
        path = rules / f"{number}{HOSTILE}.toml"
        based = "" if number == 1 else "based_on = 'classic'\n"
        path.write_text(f"{based}{text}\n", "utf-8")
    lines = [
        ["check", tmp_path / "games"],
        ["check", named, tmp_path / HOSTILE],
        *(["review", path] for path in (tmp_path / "games").iterdir()),
        ["review", named, "--json"],
        ["--data-dir", tmp_path, "rules"],
        ["rules", "check", *rules.iterdir()],
        *(["rules", "show", path] for path in rules.iterdir()),
        ["rules", "show", HOSTILE],
        ["simulate", "--rules", HOSTILE],
        ["simulate", "--bots", HOSTILE],
        ["simulate", "--games", HOSTILE],
        ["simulate", "--games", "1", "--deals", "1", "--records", named],
        ["--lang", HOSTILE, "rules"],
        [HOSTILE],
        [f"--{HOSTILE}"],
    ]
    for command in lines:
        with contextlib.suppress(SystemExit):
            run(*command)
        told = capsys.readouterr()
        for text in (told.out, told.err):
            assert not set(text) & set("\x1b\x07\x9b\u202e"), (command, text)
            assert not [line for line in text.splitlines() if line.startswith("forged")], command
