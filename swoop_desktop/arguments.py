"""Parses the command line."""

import argparse
import importlib
import sys
from pathlib import Path
from typing import Any, NoReturn

from swoop_desktop import __version__
from swoop_desktop.engine.messages import grouped, msg
from swoop_desktop.resources.language import _, printable, say, tr
from swoop_desktop.storage.settings import SPEEDS

OPEN = "open"
"""The default command, which opens the window."""
SELF_TEST = "self_test"
_THEIRS = (
    msg("usage: "),
    # Translators: a colon follows, with a space before it if this ends with one
    msg("options"),
    # Translators: a colon follows, with a space before it if this ends with one
    msg("positional arguments"),
    msg("show this help message and exit"),
    msg("%(prog)s: error: %(message)s\n"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("expected one argument"),
    msg("expected at least one argument"),
    msg("invalid %(type)s value: %(value)r"),
    msg("invalid choice: %(value)r (choose from %(choices)s)"),
    msg("not allowed with argument %s"),
    msg("the following arguments are required: %s"),
    msg("unrecognized arguments: %s"),
)
"""argparse's own texts, translated by its module's `_`."""
MOST_GAMES = 1_000_000_000


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(printable(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Let OSError through, which argparse would swallow."""
        print(message, end="", file=file or sys.stderr)


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; for a record, see `without_record`."""
    theirs = importlib.import_module(
        argparse.ArgumentParser.__module__
    )  # the real module, not its lazy stand-in
    theirs._ = _  # type: ignore[attr-defined]
    for kind in (_count, _games, _jobs, _seat, _seed):
        kind.__name__ = _("number")  # argparse names it in "invalid … value"
    parser_made = _Parser(
        prog="swoop-desktop",
        description=_(
            "Play the card game Swoop, against bots or with friends around one screen. "
            "Without a command, the window opens; with a FILE.swoop, it opens with that game."
        ),
        allow_abbrev=False,
    )
    parser_made.add_argument(
        "--version",
        action=_Version,
        nargs=0,
        help=_("show the program’s version and its fast core"),
    )
    parser_made.add_argument(
        "--data-dir",
        type=_path,
        metavar=_("DIR"),
        help=_("the folder for settings, rule sets and games"),
    )
    parser_made.add_argument(
        "--lang", default="", metavar=_("CODE"), help=_("the language to use, such as fr")
    )
    parser_made.add_argument(
        "--self-test",
        action="store_const",
        dest="command",
        const=SELF_TEST,
        help=_("load every asset, draw a frame and report what works"),
    )
    parser_made.set_defaults(command=OPEN, file=None)
    # Translators: a colon follows, with a space before it if this ends with one
    choices = parser_made.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    _add_watch(choices)
    _add_simulate(choices)
    _add_check(choices)
    _add_review(choices)
    _add_rules(choices)
    return parser_made


class _Version(argparse.Action):
    """Prints the version before it looks for the core, which takes a moment."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> None:
        from swoop_desktop import core

        say(f"{parser.prog} {__version__}")
        say(core.said(_))
        parser.exit()


_Choices = Any
"""Type of the result of `add_subparsers`, which is private in argparse."""


def _command(choices: _Choices, name: str, command: str, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = choices.add_parser(
        name, help=text, description=text.capitalize() + ".", allow_abbrev=False
    )
    parser.set_defaults(command=command)
    return parser


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", type=_text, metavar=_("NAME|FILE"), help=_("a rule set, by name or as a file")
    )
    parser.add_argument("--seats", type=_count, metavar="N", help=_("the number of players"))
    parser.add_argument(
        "--bots",
        metavar=_("LEVEL[,…]"),
        help=_("one level for each seat, or one for all of them (default: the weakest)"),
    )


def _add_watch(choices: _Choices) -> None:
    parser = _command(choices, "watch", "watch", _("let bots play in the window"))
    _add_table(parser)
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help=_("the seed of the deals: the same seed deals the same cards"),
    )
    parser.add_argument("--deals", type=_count, metavar="N", help=_("stop after this many deals"))
    parser.add_argument(
        "--speed", choices=tuple(SPEEDS), default="normal", help=_("how fast the cards move")
    )
    parser.add_argument(
        "--screenshot",
        type=_path,
        metavar=_("FILE"),
        help=_("save a picture of the table at the end"),
    )


def _add_simulate(choices: _Choices) -> None:
    parser = _command(
        choices, "simulate", "simulate", _("let bots play without a window and count who wins")
    )
    _add_table(parser)
    parser.add_argument(
        "--games",
        type=_games,
        default=100,
        metavar="N",
        help=_("the number of games (default: 100)"),
    )
    parser.add_argument(
        "--deals", type=_count, metavar="N", help=_("end each game after this many deals")
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        default=1,
        metavar="S",
        help=_("the seed of the first game (default: 1)"),
    )
    add_crew(parser)
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help=_(
            "play each game once for every rotation of the bots around the table, with the same "
            "deals, so that luck with the cards evens out; these games count as one sample"
        ),
    )
    parser.add_argument(
        "--records", type=_path, metavar=_("DIR"), help=_("keep a record of every game")
    )
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def add_crew(parser: argparse.ArgumentParser) -> None:
    executor = parser.add_mutually_exclusive_group()
    executor.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="N",
        help=_("the number of processes; 0 uses every processor"),
    )
    executor.add_argument(
        "--scheduler",
        metavar=_("ADDRESS"),
        help=_(
            "let the workers of the dask cluster with this scheduler play the games, such"
            " as tcp://192.0.2.7:8786; the scheduler can run any program on this computer,"
            " so name only one that you trust"
        ),
    )


def _add_check(choices: _Choices) -> None:
    parser = _command(
        choices, "check", "check", _("check that records of games follow their rules")
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=_path,
        metavar=_("FILE"),
        help=_("a record, or a folder of records"),
    )


def _add_review(choices: _Choices) -> None:
    parser = _command(
        choices, "review", "review", _("say what each decision of a recorded game cost its player")
    )
    parser.add_argument("file", type=_path, metavar=_("FILE"), help=_("a record"))
    parser.add_argument(
        "--seat", type=_seat, metavar="N", help=_("the decisions of this seat only; the first is 0")
    )
    parser.add_argument(
        "--deal",
        type=_count,
        metavar="N",
        help=_("the decisions of this deal only; the first is 1"),
    )
    parser.add_argument("--json", action="store_true", help=_("print each decision as JSON"))


def _add_rules(choices: _Choices) -> None:
    parser = _command(choices, "rules", "rules", _("list, show and check rule sets"))
    inner = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    show = _command(
        inner, "show", "rules_show", _("print a rule set: in words, and as a file to start from")
    )
    show.add_argument(
        "rules", type=_text, metavar=_("NAME|FILE"), help=_("a rule set, by name or as a file")
    )
    check = _command(inner, "check", "rules_check", _("check that files are rule sets"))
    check.add_argument("files", nargs="+", type=_path, metavar=_("FILE"), help=_("a rule set file"))


def without_record(arguments: list[str], parser: argparse.ArgumentParser) -> list[str]:
    """Remove a FILE.swoop in a command's place, and make it the parser's default `file`."""
    for place, word in enumerate(arguments):
        if word.startswith("-") or (place and arguments[place - 1] in ("--data-dir", "--lang")):
            continue
        if not word.lower().endswith(".swoop"):
            break
        parser.set_defaults(file=Path(word))
        return arguments[:place] + arguments[place + 1 :]
    return arguments


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _seat(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _seed(text: str) -> int:
    return int(text)


def _games(text: str) -> int:
    if (number := _count(text)) > MOST_GAMES:
        raise argparse.ArgumentTypeError(
            _("at most {most} are allowed").format(most=tr(grouped(MOST_GAMES)))
        )
    return number


def _jobs(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _text(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError(_("nothing was given"))
    return text


def _path(text: str) -> Path:
    return Path(_text(text))
