"""The self-test: loads all assets, and asks every helper process."""

import errno
import queue
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.options import RulesError
from swoop_desktop.helpers import HELPERS
from swoop_desktop.processes import COMPARE, COUNT, EXPLAIN, PAINT, REVIEW, SUM_UP, THINK, TRY
from swoop_desktop.processes.helper import Helper
from swoop_desktop.resources import assets
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, languages, read_catalog, tr
from swoop_desktop.storage.file_status import reason_of
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import BACKS, LETTERS, Settings
from swoop_desktop.ui import svg
from swoop_desktop.ui.fonts import WEIGHTS, font
from swoop_desktop.ui.sound import files as sound_files

if TYPE_CHECKING:  # the self-test must report modules that can't load
    from swoop_desktop.review.decisions import PlayedDeal

FACES = ("normal", "jumbo", "normal4", "jumbo4")
PATIENCE = 20.0
"""Seconds: timeout of a helper process, also on a slow disk."""


def check_assets() -> list[str]:
    faces = (assets.face(*card) for card in product(FACES, c.BY_CODE, LETTERS))
    pictures = {name for face in faces for name in face.split(assets.OVER)}
    pictures |= {f"cards/backs/{back}.svg" for back in BACKS}
    pictures |= {*assets.names(".svg")}
    problems = []
    for name in sorted(pictures):
        try:
            svg.picture(name, (50, 70))
        except (pygame.error, OSError) as error:
            problems.append(_at(name, _reason(error)))
    for name in sound_files():
        try:
            assets.read(name)
        except OSError as error:
            problems.append(_at(name, _reason(error)))
    for weight in WEIGHTS:
        try:
            font(16, weight)
        except (pygame.error, OSError) as error:
            template = _("font {weight}: {reason}")
            problems.append(template.format(weight=weight, reason=_reason(error)))
    return problems


def _reason(error: Exception) -> str:
    if isinstance(error, RulesError):
        return tr(error.reason)
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        raise error  # the error says nothing about the file
    return tr(reason_of(error)) if isinstance(error, OSError) else str(error)


def _at(name: str, reason: str) -> str:
    return _("{name}: {reason}").format(name=name, reason=reason)


def check_rules() -> list[str]:
    from swoop_desktop.engine.registry import GAMES

    try:
        for game in GAMES.values():
            game.presets()
    except (OSError, ValueError, RulesError) as error:
        return [_at(_("rule sets"), _reason(error))]
    return []


def check_languages() -> list[str]:
    problems = []
    for code in languages():
        try:
            read_catalog(code)
        except (OSError, ValueError):
            template = _("the translation {code} is damaged")
            problems.append(template.format(code=code))
    return problems


def check_tour() -> list[str]:
    from swoop_desktop.tour.tables import all_tables

    tables, problems = all_tables(asset("tour"))
    return [tr(problem) for problem in problems] or ([] if tables else [_("there is no tour")])


def check_practice() -> list[str]:
    from swoop_desktop.review.positions import SHIPPED, NoPosition, shipped

    try:
        for position in shipped(asset(SHIPPED)):
            position.begin("")
    except (OSError, ValueError, NoPosition) as error:
        return [_at(_("positions to practise on"), _reason(error))]
    return []


def check_lessons() -> list[str]:
    from swoop_desktop.lessons.script import all_lessons

    lessons, problems = all_lessons(asset("lessons"))
    return [tr(problem) for problem in problems] or ([] if lessons else [_("there are no lessons")])


def check_bots() -> list[str]:
    from swoop_desktop.engine.match import Match
    from swoop_desktop.engine.registry import GAMES
    from swoop_desktop.play.bot_questions import Answer, Question
    from swoop_desktop.play.bot_service import Thinker

    game = next(iter(GAMES.values()))
    match = Match(game, next(iter(game.presets().values())), 4, 1)
    asked = Question(game.name, "easy", match.seen_by(match.to_act()[0]), 1)
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    search = Thinker(lambda _question, answer: answers.put(answer), searching=True)
    search.ask(asked)
    try:
        fault = answers.get(timeout=PATIENCE + 5).fault
    except queue.Empty:
        fault = _("no answer")
    given_up = search.given_up
    search.leave(5)
    return [_("the bots’ process does not start")] if given_up else [fault] if fault else []


def check_trials() -> list[str]:
    from swoop_desktop.engine.registry import GAMES
    from swoop_desktop.rulesets.trial import Trial

    game, heard = next(iter(GAMES.values())), threading.Event()
    trial = Trial(game, [next(iter(game.presets().values()))], deals=1, tell=heard.set)
    return _answered(trial, heard, _("rules can’t be tried out: their process does not play"))


def check_pictures() -> list[str]:
    from swoop_desktop.records.collection import Collection
    from swoop_desktop.scenes.games.thumbnails import TablePictures

    with _a_game() as data:
        shelf, heard = Collection(data), threading.Event()
        entry = next(filter(None, map(shelf.entry, shelf.paths([]))))
        pictures = TablePictures(data.cache, Settings(), heard.set)
        pictures.picture(entry, (64, 40))
        heard.wait(PATIENCE)
        pictures.take_in()
        drawn = pictures.picture(entry, (64, 40))
        pictures.close()
    return [] if drawn else [_("pictures of tables can’t be drawn, or can’t be loaded")]


def check_counting() -> list[str]:
    from swoop_desktop.statistics.counter import Counter

    with _a_game() as data:
        heard = threading.Event()
        problem = _("games can’t be counted: their process does not answer")
        return _answered(Counter(data, heard.set), heard, problem)


def check_comparisons() -> list[str]:
    from swoop_desktop.bots.registry import roster_of
    from swoop_desktop.daily.bot_comparison import BotComparison, Table
    from swoop_desktop.rulesets.daily_rules import rules_of_day

    game, rules = rules_of_day()
    level = roster_of(game.name).offered[0]
    heard = threading.Event()
    with _folder() as folder:
        table = Table(game.name, rules, level, ("",) * 4, 0, 1)
        comparison = BotComparison(table, folder, heard.set)
        problem = _("bots can’t be compared with: their process does not play")
        return _answered(comparison, heard, problem)


def check_reviews() -> list[str]:
    from swoop_desktop.review.deal_review import DealReview, Order

    heard = threading.Event()
    with _folder() as folder:
        review = DealReview(Order(_a_deal(), None), folder, heard.set)
        return _answered(review, heard, _unjudged())


def check_past_reviews() -> list[str]:
    from swoop_desktop.review.past_deals import Errand, PastReview

    heard = threading.Event()
    with _folder() as folder:
        return _answered(PastReview(Errand([], folder), heard.set), heard, _unjudged())


def check_motives() -> list[str]:
    from swoop_desktop.bots.registry import roster_of
    from swoop_desktop.review.motives import Asked, Motive

    deal, heard = _a_deal(), threading.Event()
    level = roster_of(deal.game).offered[0]
    return _answered(Motive(Asked(deal, 0, "", level), heard.set), heard, _unjudged())


def _unjudged() -> str:
    return _("deals can’t be reviewed: their process does not judge")


def _answered(job: Helper[Any], heard: threading.Event, problem: str) -> list[str]:
    """Return the problem unless the job ends without failures."""
    while not job.over and heard.wait(PATIENCE):
        heard.clear()
    well = job.over and not job.failures
    job.close()
    job.check()
    return [] if well else [problem]


HELPER_CHECKS: dict[str, Callable[[], list[str]]] = {
    THINK: check_bots,
    PAINT: check_pictures,
    TRY: check_trials,
    COUNT: check_counting,
    COMPARE: check_comparisons,
    REVIEW: check_reviews,
    SUM_UP: check_past_reviews,
    EXPLAIN: check_motives,
}


def check_helpers() -> list[str]:
    problems = []
    for word in HELPERS:
        try:
            problems += HELPER_CHECKS[word]()
        except OSError as error:  # a full disk, or no temporary folder
            problems.append(_at(word, _reason(error)))
    return problems


@contextmanager
def _a_game() -> Iterator[DataDir]:
    from swoop_desktop.play.session import Seat, Session, Setup
    from swoop_desktop.rulesets.daily_rules import rules_of_day

    game, rules = rules_of_day()
    seats = tuple(Seat(f"{number}", "human") for number in range(4))
    with _folder() as folder:
        data = DataDir.at(folder)
        Session.new(Setup(game, rules, seats, 1), data.new_record("test")).close()
        yield data


def _a_deal() -> "PlayedDeal":
    from swoop_desktop.engine.registry import GAMES
    from swoop_desktop.engine.state import Context
    from swoop_desktop.review.decisions import PlayedDeal

    game = next(iter(GAMES.values()))
    rules = next(iter(game.presets().values()))
    seats = game.seats(rules)[0]
    totals = (0,) * seats
    context = Context(1, totals)
    deal = game.deal(rules, 1, context)
    state = game.begin(rules, deal, context)
    seat = state.to_act()[0]
    return PlayedDeal(game.name, rules, deal, 1, totals, ((seat, state.legal_for(seat)[0]),))


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder)
