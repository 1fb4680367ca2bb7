"""Every page made of widgets, by name, to be opened in an app."""

import random
from dataclasses import fields
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import pygame

from build.tour_rates import finished
from swoop_desktop.bots.people import FACES
from swoop_desktop.daily.challenge import Played
from swoop_desktop.daily.challenge import setup_of as setup_of_day
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealBegan, DealEnded
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.lessons.script import Learned, LessonProgress, all_lessons
from swoop_desktop.play.session import HUMAN, Origin, Seat, Session, Setup
from swoop_desktop.records import branch
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import GameReplay, Judged
from swoop_desktop.records.summary import Facts, RecordSummary
from swoop_desktop.resources.assets import asset
from swoop_desktop.review.exercise import RESULTS, PracticeProgress
from swoop_desktop.review.past_deals import DealCost, Slip, kept_costs
from swoop_desktop.review.positions import SHIPPED, shipped
from swoop_desktop.review.standing import kind_words
from swoop_desktop.rulesets.library import Library
from swoop_desktop.rulesets.trial import Figures, Spread
from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.dialogs.ask import AskScene
from swoop_desktop.scenes.dialogs.face_page import FaceScene
from swoop_desktop.scenes.dialogs.message import MessageScene, TroubleScene
from swoop_desktop.scenes.framework.scene import Question, TextWanted
from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine, PlayerFacts
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.games.parts import FoldersScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.overlays.player_page import LookScene, PlayerScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.overlays.screen_keyboard import KeyboardScene
from swoop_desktop.scenes.practice.page import PracticeScene
from swoop_desktop.scenes.replay.compare import CompareScene
from swoop_desktop.scenes.replay.new_game_from import BeginScene
from swoop_desktop.scenes.replay.open import JudgingScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.results.share import ShareScene
from swoop_desktop.scenes.rules.editor import RulesEditorScene
from swoop_desktop.scenes.rules.own_rules import OwnRulesScene
from swoop_desktop.scenes.rules.share import ShareRulesScene
from swoop_desktop.scenes.rules.trial import RulesTrialScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.statistics.export import StatisticsExportScene
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.scenes.tour.page import TourScene
from swoop_desktop.statistics.counter import Progress
from swoop_desktop.statistics.game_numbers import DealNumbers, Numbers
from swoop_desktop.statistics.kept_numbers import Kept
from swoop_desktop.statistics.totals import counted
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Me
from swoop_desktop.tour.tables import MEDALS, TourProgress, all_tables
from tests.pilot import decide_next

NAMES = (
    "Me",
    "Ada",
    "Bruno",
    "Clara",
    "Dario",
    "Elsa",
    "Felix",
    "Greta",
    "Hugo",
    "Iris",
    "Kim",
    "Lea",
)
LOOKS = [
    ((960, 600), 1.0),
    ((960, 600), 1.5),
    ((960, 600), 2.0),
    ((1280, 720), 0.75),
    ((1280, 720), 2.0),
    ((1280, 800), 1.0),
    ((2560, 1440), 1.0),
    ((800, 600), 1.0),
    ((800, 600), 2.0),
    ((800, 1200), 1.0),
]
"""Pairs of a window's size and a text size."""


def deals(names, count, seed=1):
    """Make up deals with scores."""
    rng = random.Random(seed)
    totals, pack, made = [0] * len(names), list(c.packs_of(3, 2)), []
    for number in range(1, count + 1):
        out = rng.randrange(len(names))
        rng.shuffle(pack)
        left = tuple(
            () if seat == out else tuple(pack[seat * 13 : seat * 13 + rng.randint(1, 13)])
            for seat in range(len(names))
        )
        scores = tuple(0 if seat == out else rng.randrange(5, 90) for seat in range(len(names)))
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        made.append(DealEnded(number, scores, tuple(totals), left, (out,)))
    return made


def setup_of(names, rules="classic"):
    """A table of people only."""
    return Setup(*find_rules(rules), tuple(Seat(name, HUMAN) for name in names), 7)


def session(seats=4, winners=(0,), rules="classic", saved=True):
    """The parts of a session that pages read; totals rise from seat to seat."""
    totals = tuple(100 + 37 * i for i in range(seats))
    history = deals(NAMES[:seats], 5)
    setup = setup_of(NAMES[:seats], rules)
    return SimpleNamespace(
        setup=setup,
        winners=winners,
        totals=totals,
        history=history,
        saved=saved,
        writing=False,
        deciding=False,
        number=6,
    )


NEWS = [f"{name} plays three {rank}s." for name, rank in zip(NAMES, "23456789JQKA", strict=True)]


TOLD = [LogLine(1, seat, msg(words)) for seat, words in enumerate(NEWS)]


def nothing():
    """A callback without effect."""


WAYS = [
    ("log", "See the log", nothing),
    ("share", "Share", nothing),
    ("replay", "Replay", nothing),
    ("same cards", "Same cards again", nothing),
]
AIM = ["Mysteries that helped so far: 12", "Sweep away at least 8 cards in one swoop."]
FACTS = PlayerFacts(
    name="Clara",
    face="bear",
    about="Bad player · Plays the open cards.",
    left=["12 cards in hand", "Face-up cards: 4", "Mysteries: 4"],
    open=[
        ("Face-up cards", (c.BY_CODE["7H"],) * 4),
        ("Known to be in hand", c.packs_of(1, 2)[:23]),
    ],
    total=150,
    deals=[(number, 7 * number, 50 * number) for number in range(1, 30)],
)


def edited(rules, group, **changes):
    """The editor at one group, with some options changed."""
    page = RulesEditorScene(*find_rules(rules))
    page.draft.change(changes)
    page.group_key = group
    return page


def searched(words):
    """The editor with a search for options."""
    page = RulesEditorScene(*find_rules("quebec"))
    page.wanted.put(words, 40)
    return page


class Furnished(OwnRulesScene):
    """Own rule sets, one of them deleted, and an unreadable file."""

    def enter(self, app):
        library = Library(app.data.rules)
        for rules, name in (("quebec", "Chez nous"), ("classic", "At the lake")):
            library.duplicate(*find_rules(rules), "fox", name)
        (app.data.rules / "bad.toml").write_text("based_on = 7", "utf-8")
        super().enter(app)
        self.duplicate()
        self.delete()


class Tried(RulesTrialScene):
    """A trial of rules with fixed results; without `figures` it is still running."""

    figures: tuple = ()

    def _begin(self):
        trial = SimpleNamespace(
            plan=SimpleNamespace(seats=4),
            progress=1.0 if self.figures else 0.4,
            over=bool(self.figures),
            figures=list(self.figures) or [None, None],
            failed=[],
            close=nothing,
        )
        self.trial = trial


def tried(*turns, endless=0):
    """A page of trials whose deals take this many turns."""
    counts = {spec.key: 3.3 for spec in find_rules("classic")[0].tallies if spec.way == "sum"}
    page = Tried(find_rules("classic")[0], *(find_rules(name)[1] for name in ("quebec", "classic")))
    page.figures = tuple(
        Figures(4, 200 - endless, 200, Spread(*[n] * 4), Spread(*[n / 20] * 4), counts, endless,
                12.5, Spread(*[7] * 4))
        for n in turns
    )  # fmt: skip
    return page


def chronicle():
    """A deal's log with played cards."""
    lines = [LogLine(1, None, msg("Deal 1"), event_count=1)]
    lines += [
        LogLine(1, i % len(NAMES), msg(words), tuple(range(i % 4)), event_count=i + 2)
        for i, words in enumerate(NEWS * 4)
    ]
    return Chronicle(tuple(lines), NAMES, FACES, cut=False)


class FreshDay(DailyScene):
    """The deal of the day, once all games were read."""

    def enter(self, app):
        super().enter(app)
        while not self._known:
            pygame.time.wait(1)


class PlayedDays(DailyScene):
    """The deal of the day, after many were played."""

    def enter(self, app):
        for back, scores in enumerate([(7, 89, 0, 12), (), (0, 30, 31, 100), (120, 0, 9, 44)] * 3):
            day = self.today - timedelta(days=back)
            seats = setup_of_day(day, Me(), "Me").seats
            self.days[day] = Played(
                day, Path("x"), bool(scores), back % 4 != 2, True, seats, scores
            )
        self._compared = SimpleNamespace(
            results=(27, 22, 27, 1, 23, 27, 7, 2, 27, 22), done=False, failed=False, close=nothing
        )
        super().enter(app)

    def update(self, dt):
        """Read nothing more."""

    @property
    def _known(self):
        return True


class HalfLearned(LearnScene):
    """The page of lessons, with one lesson learned and another half learned."""

    def enter(self, app):
        one, other = all_lessons(asset("lessons"))[0]
        keys = frozenset(part.key for part in other.parts[:2])
        file = LessonProgress(app.data.progress)
        file.save(one.name, Learned(done=True))
        file.save(other.name, Learned(other.parts[2].key, parts=keys))
        super().enter(app)


def win_medals(app):
    """Store medals at six tables of the tour."""
    for place, table in enumerate(all_tables(asset("tour"))[0][:6]):
        TourProgress(app.data.progress).save(table.key, MEDALS[place % 3])


class ToppedTour(TourScene):
    """The tour with some medals."""

    def enter(self, app):
        win_medals(app)
        super().enter(app)
        self.chosen = 4


class ToppedTitle(TitleScene):
    """The title with the tour's path, once its news were read."""

    def enter(self, app):
        win_medals(app)
        super().enter(app)
        while self._reading is not None:
            pygame.time.wait(1)
            self.update(0.1)


def toured(key, seed):
    """A finished game at a table of the tour."""
    table = next(table for table in all_tables(asset("tour"))[0] if table.key == key)
    game = finished(table, "medium", seed)
    told = {field.name: getattr(game, field.name) for field in fields(game)}
    return SimpleNamespace(**told, saved=True, deciding=False, number=3)


class FullShelf(ShelfScene):
    """The games page with made-up games and no thumbnails."""

    def enter(self, app):
        super().enter(app)
        self._reading.wait(60)
        self._finish(self._reading)
        players = tuple(Seat(name, HUMAN) for name in NAMES)
        rules = ("classic", "quebec", "capture", "a rule set of the house")
        made = [
            RecordSummary(
                Path(f"/games/2026-11-{1 + i % 28:02d}-184213-{i}.swoop"),
                changed=1.7e9 + i,
                facts=Facts(
                    "swoop",
                    rules[i % 4],
                    players[: 2 + i % 11],
                    deal=i,
                    totals=tuple(range(2 + i % 11)),
                    finished=bool(i % 3),
                    winners=(i % 2,) if i % 3 else (),
                    seconds=400 * i,
                    origin=Origin("moment", "x.swoop", 3, 12) if i % 2 else None,
                ),
                name="The long evening" if i % 5 == 0 else "",
                damage=msg("It is not a saved game, or it is damaged.") if i == 7 else None,
            )
            for i in range(80)
        ]
        self.shelf.index.put((entry, b"as it is") for entry in made)
        self._list_games()
        self.choose(next(i for i, one in enumerate(self.shown) if len(one.facts.players) == 12))
        self.notice.say("“Classic” is in the trash.")


def seated(seats):
    """Make seats of one person and bots."""
    return tuple(Seat(name, "bot:easy" if i else HUMAN) for i, name in enumerate(NAMES[:seats]))


def played(session):
    """Play a session to the end of its deal."""
    rng, number = random.Random(3), session.number
    while session.number == number and session.winners is None:
        decide_next(session, rng)
    return session


@cache
def replay_of(seats):
    """A replay of a game after one deal."""
    rules = find_rules("classic" if seats < 8 else "wild_twos")
    return GameReplay.of(played(Session.new(Setup(*rules, seated(seats), 7))))


def begun(seats=4, *, again=False, twins=False):
    """The page to start a game from an old game; `twins`: it says that two players share a name."""
    page = BeginScene(replay_of(seats), replay_of(seats).find(1, 7), "old.swoop", again=again)
    if twins:
        page.wrong, page.wrong_fields = "Two players are called Ada.", ("name 1", "name 2")
    return page


def compared(seats=4):
    """A comparison of a deal played twice."""
    data = branch.again(replay_of(seats), 1, "old.swoop", seated(seats), free_undo=False)
    old = played(Session.new(replay_of(seats).setup))
    return CompareScene(
        played(Session.of(Replay(data))), Judged(old, replay_of(seats)), Path("old.swoop"), nothing
    )


def judged(_watch):
    """A callback without effect."""


def account(names, count):
    """A made-up game's facts."""
    events = (DealBegan(1, 0, None), *deals(names, count))
    return PublicGame(setup_of(names), events, "2026-11-21")


def numbers(
    people, count, rules=(("swoop", "classic"), ("hearts", "capture"), ("swoop", "quebec"))
):
    """Make up games of these people and some bots."""
    rng, made = random.Random(2), []
    for number in range(count):
        game, name = rules[number % len(rules)]
        level = rng.choice(["easy", "medium"])
        seats = tuple(Seat(one, HUMAN) for one in people)
        seats += tuple(Seat(one, f"bot:{level}") for one in NAMES[len(people) : 4])
        keys = {spec.key: (3,) * len(people) for spec in GAMES[game].tallies}
        scores = tuple(rng.randrange(90) for _ in seats)
        best = (scores.index(min(scores)),)
        deal = DealNumbers(1, f"{people} {number}", scores, best, 1, keys)
        when = f"2026-{1 + number % 12:02}-11T10:00:00"
        practice = number % 9 == 8
        made.append(
            Numbers(game, name, seats, when, (deal,), scores, best, game == "hearts", practice)
        )
    return made


class Counted(StatisticsScene):
    """Statistics of made-up games."""

    def __init__(self, *games, since=""):
        super().__init__()
        self.games, self.kept_since = games, since

    def begin(self, app):
        return SimpleNamespace(
            parts=counted([one for some in self.games for one in some]),
            kept=Kept((), self.kept_since, "" if self.kept_since else None),
            problems=[msg("Something could not be read.")] if self.kept_since else [],
            progress=Progress(10, 10),
            done=True,
            late=False,
            records=lambda marks: {Path("/nowhere/x.swoop"): list(marks)},
            close=nothing,
        )


def reviewed_deals(games):
    """Make up reviews of made-up games, for a record that does not exist."""
    rng, known = random.Random(5), {}
    for number, game in enumerate(games):
        kinds = list(kind_words(game.game))
        slips = [
            Slip(place, rng.choice(kinds), rng.randrange(3, 19) / 100, place < 2)
            for place in range(rng.randrange(3))
        ]
        cost = sum(slip.cost for slip in slips) + rng.randrange(-5, 9) / 100
        where = "/nowhere/x.swoop", number + 1
        known[game.deals[0].mark] = DealCost(11, cost, tuple(slips), *where)
    return known


class OwnPractice(PracticeScene):
    """Practice with known mistakes of one's own, and some solved positions."""

    def enter(self, app):
        kept_costs(app.data.cache).put(reviewed_deals(numbers(NAMES[:1], 40)))
        for place, one in enumerate(shipped(asset(SHIPPED))):
            if place % 3:
                PracticeProgress(app.data.progress).save(one.key, RESULTS[place % 2])
        super().enter(app)


class Reviewed(Counted):
    """Statistics of made-up games, most of them reviewed."""

    def enter(self, app):
        kept_costs(app.data.cache).put(reviewed_deals(self.games[0][:-5]))
        self.chapter = "cost"
        super().enter(app)


def opened_at(chapter):
    """Statistics, open at one part."""
    page = Counted(numbers(NAMES[:1], 9), numbers(NAMES[:8], 9))
    page.chapter = chapter
    return page


def exported():
    """The page that asks for an export file; it writes nothing."""
    return StatisticsExportScene(counted(numbers(NAMES[:1], 3)))


PAGES = {
    "no statistics": Counted,
    "statistics of one game": lambda: Counted(numbers(NAMES[:1], 1)),
    "statistics": lambda: Counted(numbers(NAMES[:1], 90), numbers(NAMES[:3], 30)),
    "statistics of practice": lambda: Counted([one for one in numbers(NAMES[:1], 20) if one.apart]),
    "statistics of deals": lambda: opened_at("deals"),
    "statistics of one screen": lambda: opened_at("met"),
    "statistics over time": lambda: Reviewed(numbers(NAMES[:1], 60)),
    "statistics over time, nothing yet": lambda: opened_at("cost"),
    "statistics of many people": lambda: Counted(numbers(NAMES, 5), since="2026-01-01T00:00:00"),
    "statistics for others": exported,
    "title": lambda: TitleScene([msg("Something could not be read.")]),
    "title with medals": lambda: ToppedTitle([]),
    "new game": NewGameScene,
    "faces": lambda: FaceScene("Your face", "cat", dict(zip(FACES, NAMES[:4], strict=False)), str),
    "no games": lambda: ShelfScene(),
    "games": lambda: FullShelf(),
    "folders": lambda: FoldersScene(Collection(DataDir.at(Path("/nowhere")))),
    "question": lambda: AskScene(
        Question("Export", "word " * 30, "Export", nothing, "/x", path=True)
    ),
    "share": lambda: ShareScene(account(NAMES[:4], 7)),
    "share without scores": lambda: ShareScene(account(NAMES[:4], 0)),
    "learn": LearnScene,
    "learn, half way": HalfLearned,
    "practice": PracticeScene,
    "practice of one’s own": OwnPractice,
    "tour": TourScene,
    "tour with medals": ToppedTour,
    "deal of the day": FreshDay,
    "days that were played": PlayedDays,
    "settings": SettingsScene,
    **{
        f"settings of {page}": partial(SettingsScene, page)
        for page in ("play", "keys", "pad", "screen", "sound")
    },
    "screen keyboard": lambda: KeyboardScene(TextWanted("Your name", "Zoë", 24, "", str)),
    "screen keyboard of figures": lambda: KeyboardScene(
        TextWanted("Number of packs", "", 4, "1234567890", str)
    ),
    "trouble": lambda: TroubleScene(
        Path("/home/somebody/.local/state/swoop-desktop/log.txt"),
        saved=True,
        path="/home/somebody/.local/share/swoop-desktop/records/2026-11-21-184213-classic.swoop",
    ),
    "damaged": lambda: TroubleScene(Path("/home/zoé/log.txt"), "cards/normal/QH.svg"),
    "help": lambda: HelpScene(setup_of(NAMES[:4])),
    "help on parts": lambda: HelpScene(setup_of(NAMES[:4], "capture")),
    "log": lambda: LogScene(chronicle(), nothing),
    "look": lambda: LookScene("Pile", c.packs_of(1, 2)[:5], None),
    "look at 60": lambda: LookScene("Pile", [None, *c.packs_of(2, 2)[:59]], range(20)),
    "message": lambda: MessageScene("This game can’t be opened", ["/x.swoop", "word " * 90]),
    "rules": lambda: RulesScene([find_rules("quebec")]),
    "rules of both games": lambda: RulesScene([find_rules("capture"), find_rules("wild_twos")]),
    "editor": lambda: RulesEditorScene(*find_rules("classic")),
    "editor, conflict": lambda: edited("classic", "deal", **{"deal.hand": 50, "deal.face_up": 5}),
    "editor, ranks": lambda: edited("classic", "sets", order=list("A23456789KQJ"), max_set=99),
    "editor, swoops": lambda: edited("wild_twos", "swoops", swoop_ranks=["T", "X"]),
    "editor, choices": lambda: edited("classic", "too_high", too_high="take_all"),
    "editor, points": lambda: edited("quebec", "points", **{"points.K": 1000, "deals": 0}),
    "editor, other game": lambda: edited("capture", "end", games=0, points=0),
    "editor, search": lambda: searched("deal"),
    "editor, nothing found": lambda: searched("elephants"),
    "own rules": Furnished,
    "own rules, none": OwnRulesScene,
    "share rules": lambda: ShareRulesScene(*find_rules("quebec")),
    "trial": tried,
    "trial, done": lambda: tried(50, 70),
    "trial, endless": lambda: tried(90, 70, endless=3),
    "pause": lambda: PauseScene(session()),
    "pause, unsaved": lambda: PauseScene(session(saved=False)),
    "hand over": lambda: HandOverScene(session(2), 1, (), nothing),
    "hand over of 4": lambda: HandOverScene(session(4), 1, TOLD[:4], nothing, held=11),
    "hand over of 12": lambda: HandOverScene(
        session(12, (), "wild_twos"), 11, TOLD, nothing, held=19
    ),
    "no scores": lambda: ScoresScene(setup_of(NAMES[:4]), [], None, nothing),
    "scores of 2": lambda: ScoresScene(setup_of(NAMES[:2]), deals(NAMES[:2], 1), None, nothing),
    "scores of 4": lambda: ScoresScene(
        setup_of(NAMES[:4]), deals(NAMES[:4], 5), None, nothing, ways=WAYS, code="ABCDE-FGHIJ"
    ),
    "scores on the tour": lambda: ScoresScene(
        setup_of(NAMES[:4]), deals(NAMES[:4], 5), None, nothing, ways=WAYS, aim=AIM
    ),
    "over on the tour": lambda: GameOverScene(toured("clean-sweep", 3)),
    "over with a prize": lambda: GameOverScene(toured("hands-off", 2)),
    "pause on the tour": lambda: PauseScene(toured("clean-sweep", 3)),
    "scores of 12": lambda: ScoresScene(setup_of(NAMES), deals(NAMES, 20), (0,), nothing),
    "player": lambda: PlayerScene(FACTS),
    "player of whom little is known": lambda: PlayerScene(FACTS._replace(open=(), deals=())),
    "loading": lambda: JudgingScene("Replay it", Path("/games/old.swoop"), judged, nothing),
    "begin": begun,
    "begin with 12": lambda: begun(12),
    "begin, wrong": lambda: begun(3, twins=True),
    "begin again": lambda: begun(5, again=True),
    "compare": compared,
    "compare of 12": lambda: compared(12),
    "game over": lambda: GameOverScene(session()),
    "game over of 12": lambda: GameOverScene(session(12, (0,), "wild_twos")),
}


def opened(pilot, name):
    """Open a page over the title, and return it."""
    pilot.title()
    page = PAGES[name]()
    if name.startswith("title"):
        pilot.app.restart(page)
    else:
        pilot.open(page)
    pilot.step(0.1)
    return page


def every_page(pilot, seconds=0.3):
    """Open each page in turn; yield its name and the page once it is at rest."""
    for name in PAGES:
        with pilot.unseen():
            page = opened(pilot, name)
            pilot.step(seconds)
        yield name, page
