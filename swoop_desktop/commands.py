"""The commands. Each takes the parsed options and returns the exit code."""

import argparse
import contextlib
import json
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from swoop_desktop import errors, lazy_imports, report
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import SEED_BITS
from swoop_desktop.engine.events import StoodIn
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import nmsg
from swoop_desktop.engine.names import Seat, called, span
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.bot_questions import NOBODY
from swoop_desktop.play.session import Setup
from swoop_desktop.records.folder import SUFFIX
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.language import _, say, strung, tr
from swoop_desktop.review.decisions import PlayedDeal, reviewed, words_of
from swoop_desktop.review.standing import judged_game
from swoop_desktop.rulesets.library import (
    RuleFileError,
    any_rules,
    load_rules,
    own_rules,
    to_toml,
)
from swoop_desktop.simulate import simulation, tournament
from swoop_desktop.simulate.cluster import make_executor
from swoop_desktop.simulate.executor import ExecutorError
from swoop_desktop.storage import file_status, limited_read
from swoop_desktop.storage.paths import DataDir

_FAULTY = 1
_TERMINATED = 143
"""Exit code that shells use for SIGTERM."""
_USUAL_SEATS = 4


class Refused(Exception):
    pass


def watch(options: argparse.Namespace) -> int:
    folders = DataDir.at(options.data_dir)
    game, rules, levels = _table(options, folders)
    seats = tuple(
        Seat(f"{level.capitalize()} {number}", f"bot:{level}")
        for number, level in enumerate(levels, 1)
    )
    seed = secrets.randbits(SEED_BITS) if options.seed is None else options.seed
    setup = Setup(game, rules, seats, seed)
    picture = None if options.screenshot is None else str(options.screenshot)

    def run() -> int:
        lazy_imports.load_pygame()
        from swoop_desktop.launch import run_watch

        return run_watch(setup, options.deals or 0, options.speed, picture, folders, options.lang)

    return errors.guarded(run, folders.log, lang=options.lang)


def simulate(options: argparse.Namespace) -> int:
    game, rules, levels = _table(options, DataDir.at(options.data_dir))
    table = simulation.Table(game.name, rules, levels, options.seed, options.deals or 0)
    records = (
        None if options.records is None else simulation.RecordFolder(options.records, rules.name)
    )
    games, progress = options.games, report.progress(options.games)
    samples: list[simulation.Tally] = []
    began = time.perf_counter()
    try:
        with (
            _ended_in_order(),
            make_executor(options.jobs, options.scheduler, report.tell) as executor,
        ):
            if options.duplicate:
                samples = tournament.compare(table, games, executor, progress, records)
                tally = simulation.total(len(levels), samples)
            else:
                tally = simulation.simulate(table, games, executor, progress, records)
    except ExecutorError as error:
        raise Refused(str(error)) from error
    except OSError as error:
        reason = tr(limited_read.reason_of(error))
        if options.records is None:
            raise Refused(_("the games can’t be played: {reason}").format(reason=reason)) from error
        raise Refused(
            _("records can’t be kept in {path}: {reason}").format(
                path=options.records, reason=reason
            )
        ) from error
    seconds = time.perf_counter() - began
    if options.json:
        say(json.dumps(report.as_json(levels, tally, seconds, samples)))
    else:
        report.show(levels, tally, seconds, samples)
    return 0


def check(options: argparse.Namespace) -> int:
    faulty = False
    for path in _records(options.files):
        try:
            replay = Replay(limited_read.read(path, limited_read.RECORD))
        except OSError as error:
            faulty = True
            say(f"{path}:1: {tr(limited_read.reason_of(error))}")
        except Fault as fault:
            faulty = True
            say(f"{path}:{fault.line}: {tr(fault.reason)}")
        else:
            if replay.cut:
                reason = _("this line is cut short and was left out")
                say(f"{path}:{replay.cut}: {reason}", error=True)
            stood_in = Counter(event for event in replay.events if isinstance(event, StoodIn))
            for (seat, who), count in stood_in.items():
                reason = _("{who} decided in place of seat {seat}, decisions: {count}")
                reason = reason.format(who=who, seat=seat, count=count)
                say(_("{path}: {reason}").format(path=path, reason=reason), error=True)
    return _FAULTY if faulty else 0


def review(options: argparse.Namespace) -> int:
    path: Path = options.file
    try:
        record = Replay(limited_read.read(path, limited_read.RECORD))
    except OSError as error:
        say(f"{path}:1: {tr(limited_read.reason_of(error))}")
        return _FAULTY
    except Fault as fault:
        say(f"{path}:{fault.line}: {tr(fault.reason)}")
        return _FAULTY
    replay, names = GameReplay.of_record(record), called(seat.name for seat in record.header.seats)
    if options.seat is not None and options.seat >= len(names):
        raise Refused(
            _("there is no seat {seat} in {path}; the last is {last}").format(
                seat=options.seat, path=path, last=len(names) - 1
            )
        )
    if not judged_game(replay.setup.game.name):
        raise Refused(tr(NOBODY))
    deals = {chapter.number: chapter.ended for chapter in replay.chapters}
    if options.deal is not None and deals.get(options.deal) is None:
        lacking = _("there is no deal {number} in {path}")
        if options.deal in deals:
            lacking = _("deal {number} of {path} is not over")
        raise Refused(lacking.format(number=options.deal, path=path))
    if not any(deals.values()):
        say(_("no deal of {path} is over yet").format(path=path), error=True)
    before = 0
    for chapter in replay.chapters:
        if chapter.ended is not None and options.deal in (None, chapter.number):
            deal = PlayedDeal.of(replay, chapter)
            for play in reviewed(deal, options.seat):
                words = words_of(replay, chapter, play)
                line = record.lines[before + play.number]
                line_of = report.review_json if options.json else report.review_line
                say(line_of(play, words, deal.number, line, names[play.seat]))
                sys.stdout.flush()
        before += replay.length(chapter)
    return 0


def rules_list(options: argparse.Namespace) -> int:
    for game in GAMES.values():
        for name, rules in game.presets().items():
            say(f"{name:20} {_seats_text(game, rules):>6}  {tr(game.title(rules))}")
    own, problems = own_rules(DataDir.at(options.data_dir).rules)
    for rule_set in own:
        game, rules = rule_set.game, rule_set.rules
        say(f"{rule_set.path.stem:20} {_seats_text(game, rules):>6}  {tr(game.title(rules))}")
    for problem in problems:
        say(tr(problem.reason), error=True)
    return 0


def rules_show(options: argparse.Namespace) -> int:
    """Print a rule set as a file, with its rules in words as comments."""
    game, rules = _rules(options.rules, DataDir.at(options.data_dir))
    lines = [f"# {tr(game.title(rules))}"]
    for heading, sentences in game.explain(rules):
        lines += ["#", f"# {tr(heading)}", *(f"#   {tr(sentence)}" for sentence in sentences)]
    for sentence in game.background(rules):
        lines += ["#", f"# {tr(sentence)}"]
    for line in (*lines, "", *to_toml(game, rules).splitlines()):
        say(line)
    return 0


def rules_check(options: argparse.Namespace) -> int:
    faulty = False
    for path in options.files:
        try:
            load_rules(path)
        except RuleFileError as error:
            faulty = True
            for wrong in error.all:
                say(tr(wrong))
    return _FAULTY if faulty else 0


@contextlib.contextmanager
def _ended_in_order() -> Iterator[None]:
    """Turn SIGTERM into a normal exit, which ends the workers."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(_TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _table(options: argparse.Namespace, folders: DataDir) -> tuple[Game, Rules, tuple[str, ...]]:
    named = () if options.bots is None else tuple(options.bots.split(","))
    if len(named) > 1 and options.seats not in (None, len(named)):
        raise Refused(
            tr(
                nmsg(
                    "--seats asks for {count} player, but --bots names {named}",
                    "--seats asks for {count} players, but --bots names {named}",
                    options.seats,
                    named=len(named),
                )
            )
        )
    default = next(iter(next(iter(GAMES.values())).presets()))
    count = len(named) if len(named) > 1 else options.seats
    game, rules = _rules(default if options.rules is None else options.rules, folders)
    known, (low, high) = roster_of(game.name).levels, game.seats(rules)
    levels = named or roster_of(game.name).offered[:1]
    for level in levels:
        if level not in known:
            raise Refused(
                _("there is no bot “{name}”; there are: {known}").format(
                    name=level, known=strung(known)
                )
            )
    seats = count or min(max(low, _USUAL_SEATS), high)
    try:
        game.check_seats(rules, seats)
    except RulesError as error:
        raise Refused(tr(error.reason)) from error
    return game, rules, levels if len(levels) > 1 else levels * seats


def _rules(name: str, folders: DataDir) -> tuple[Game, Rules]:
    try:
        return any_rules(name, folders.rules)
    except RuleFileError as error:
        raise Refused(tr(error.reason)) from error
    except KeyError:
        known = strung(name for game in GAMES.values() for name in game.presets())
        raise Refused(
            _("there is no rule set or file “{name}”; there are: {known}").format(
                name=name, known=known
            )
        ) from None


def _seats_text(game: Game, rules: Rules) -> str:
    return span(*game.seats(rules))


def _records(paths: list[Path]) -> list[Path]:
    records: list[Path] = []
    for path in paths:
        if not file_status.is_folder(path):
            records.append(path)
            continue
        try:
            names = sorted(name for name in file_status.names(path) if name.endswith(SUFFIX))
        except OSError as error:
            reason = tr(file_status.reason_of(error))
            raise Refused(
                _("The folder {path} can’t be searched: {reason}.").format(path=path, reason=reason)
            ) from error
        records.extend(path / name for name in names)
    return records


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "watch": watch,
    "simulate": simulate,
    "check": check,
    "review": review,
    "rules": rules_list,
    "rules_show": rules_show,
    "rules_check": rules_check,
}
