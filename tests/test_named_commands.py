"""Every command and code in README, docs and CHANGELOG works as described there."""

import re
from functools import partial

import pytest

from swoop_desktop import arguments, commands
from swoop_desktop.cli import main
from swoop_desktop.review.decisions import reviewed
from swoop_desktop.rulesets.codes import read_code
from swoop_desktop.rulesets.deal_code import DEAL, dealt_of
from tests import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    *ROOT.glob("docs/*.md"),
]
TEXT = "\n".join(page.read_text("utf-8") for page in PAGES)
RECORD = ROOT / "tests" / "records" / "0.1.0" / "classic_finished.swoop"
STANDS_FOR = {
    "FILE.swoop": str(RECORD),
    "NAME": "classic",
    "yours": "classic",
    "--games 1000": "--games 1",
    "--deals 1 --jobs 0": "--deals 1 --games 1",
    "hard,medium,medium,medium": "easy,random,random,random",
    "--lang de": "--lang fr",  # the docs begin a German translation, which is not shipped
    " …": "",
}
WINDOWED = {"open", "watch", arguments.SELF_TEST}


def named():
    quoted = re.findall(r"`swoop-desktop(?:-cli(?:\.exe)?)?((?: [^`\n]+)?)`", TEXT)
    blocks = re.findall(r"^swoop-desktop ([^#`\n]+)", TEXT, re.MULTILINE)
    rules = re.findall(r"`(rules (?:show|check) [A-Z]+)`", TEXT)
    return sorted({words.strip() for words in (*quoted, *blocks, *rules)})


def filled(words, rules):
    for placeholder, value in STANDS_FOR.items():
        words = words.replace(placeholder, value)
    rules.write_text('based_on = "classic"\n', "utf-8")
    return re.sub(r"\bFILE\b", str(rules if "rules" in words else RECORD), words).split()


@pytest.mark.parametrize("words", named())
def test_each_command_is_one_and_what_opens_no_window_runs(words, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(commands, "reviewed", partial(reviewed, effort=60))
    given = filled(words, tmp_path / "ours.toml")
    if "--version" in given:
        with pytest.raises(SystemExit) as ended:
            main(given)
        assert not ended.value.code
        return
    parser = arguments.parser()
    options = parser.parse_args(arguments.without_record(given, parser))
    if options.command in WINDOWED or "--scheduler" in given:
        return
    given += ["--deal", "1"] * (options.command == "review")
    assert main(given) == 0, capsys.readouterr().err


def test_there_are_commands_and_codes():
    assert len(named()) > 10 and codes(), "the pages look different now"


def codes():
    return re.findall(r"`([0-9A-Z]{4}(?:-[0-9A-Z]{2,4}){2,})`", TEXT)


@pytest.mark.parametrize("code", codes())
def test_each_code_deals(code):
    assert dealt_of(read_code(code, [DEAL]).data).seats >= 2
