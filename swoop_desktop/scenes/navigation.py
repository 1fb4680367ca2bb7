"""The ways between scenes. This module alone knows them all, so that they need not know each other.

Each is imported when it is opened: the title is drawn before anything of a game is imported.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from swoop_desktop.scenes.framework.key_table import KeyTable
from swoop_desktop.scenes.framework.scene import Question, Stack, Way
from swoop_desktop.storage import file_status

if TYPE_CHECKING:
    from swoop_desktop.engine.cards import Card
    from swoop_desktop.engine.events import DealEnded
    from swoop_desktop.engine.game import Game
    from swoop_desktop.engine.opaque import Rules
    from swoop_desktop.lessons.tutor import Tutor
    from swoop_desktop.play.session import Session, Setup
    from swoop_desktop.records.collection import Collection
    from swoop_desktop.records.loading import Judged
    from swoop_desktop.records.public_account import PublicGame
    from swoop_desktop.records.replay import GameReplay
    from swoop_desktop.rulesets.library import RuleSet
    from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine, PlayerFacts, Watch
    from swoop_desktop.scenes.games.undo_delete import Bin
    from swoop_desktop.statistics.game_numbers import Numbers
    from swoop_desktop.statistics.totals import Part


class Navigator:
    """Opens scenes in an app; see `scenes.base.Navigation` for what each verb means."""

    def __init__(self, app: Stack) -> None:
        self._app = app
        self._bin: Bin | None = None
        """What was deleted on the shelf; None before that is opened."""

    def title(self) -> None:
        """The title, and nothing else."""
        from swoop_desktop.scenes.title.page import TitleScene

        self._app.restart(TitleScene(self._app.notices))

    def new_game(self, code: str = "") -> None:
        """The rules and players of a new game."""
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self._app.push(NewGameScene(code))

    def shelf(self) -> None:
        """All games that are kept."""
        from swoop_desktop.scenes.games.page import ShelfScene
        from swoop_desktop.scenes.games.undo_delete import Bin

        if self._bin is None:
            self._bin = Bin()
        self._app.push(ShelfScene(self._bin))

    def folders(self, shelf: "Collection") -> None:
        """The folders of the shelf."""
        from swoop_desktop.scenes.games.folders import FoldersScene

        self._app.push(FoldersScene(shelf))

    def ask(self, question: Question) -> None:
        """A question."""
        from swoop_desktop.scenes.dialogs.ask import AskScene

        self._app.push(AskScene(question))

    def daily(self) -> None:
        """The deal of the day."""
        from swoop_desktop.scenes.daily.page import DailyScene

        self._app.push(DailyScene())

    def settings(self, page: str = "") -> None:
        """The settings."""
        from swoop_desktop.scenes.settings.page import SettingsScene

        self._app.push(SettingsScene(page))

    def statistics(self) -> None:
        """What the games say."""
        from swoop_desktop.scenes.statistics.page import StatisticsScene

        self._app.push(StatisticsScene())

    def export_statistics(self, parts: "Sequence[Part]") -> None:
        """A file for what is counted."""
        from swoop_desktop.scenes.statistics.export import StatisticsExportScene

        self._app.push(StatisticsExportScene(parts))

    def rules(self, game: "Game", rules: "Rules") -> None:
        """The rules in plain words."""
        from swoop_desktop.scenes.overlays.rules_text_page import RulesScene

        self._app.push(RulesScene([(game, rules)]))

    def all_rules(self) -> None:
        """The rules of every rule set."""
        from swoop_desktop.rulesets.library import own_rules
        from swoop_desktop.scenes.common.rule_list import choices_of, usual_choice
        from swoop_desktop.scenes.overlays.rules_text_page import RulesScene

        own, _problems = own_rules(self._app.data.rules)
        choices = choices_of(own)
        books = [(choice.game, choice.rules) for choice in choices]
        last = self._app.settings.last_game.rules
        self._app.push(RulesScene(books, usual_choice(choices, last)))

    def play_by(self, rules: str) -> None:
        """Begin a game by a rule set of the list, with the players that are chosen; where it can't
        begin, the page on which they are says why.
        """
        from swoop_desktop.scenes.new_game.page import NewGameScene

        scene = next((s for s in self._app.scenes if isinstance(s, NewGameScene)), None)
        if scene is None:
            scene = NewGameScene()
            self._app.push(scene)
        while self._app.scenes[-1] is not scene:
            self._app.pop()
        scene.choose(rules)
        scene.start()

    def point_out(self, path: Path) -> None:
        """Have a rule set that has just been made selected on the pages below."""
        from swoop_desktop.scenes.new_game.page import NewGameScene
        from swoop_desktop.scenes.rules.own_rules import OwnRulesScene

        for scene in self._app.scenes:
            if isinstance(scene, NewGameScene):
                scene.choose(str(path))
            elif isinstance(scene, OwnRulesScene):
                scene.select(path)

    def edit_rules(self, game: "Game", rules: "Rules", own: "RuleSet | None" = None) -> None:
        """The options of a rule set."""
        from swoop_desktop.scenes.rules.editor import RulesEditorScene

        self._app.push(RulesEditorScene(game, rules, own))

    def own_rules(self, chosen: Path | None = None) -> None:
        """The player's own rule sets."""
        from swoop_desktop.scenes.rules.own_rules import OwnRulesScene

        self._app.push(OwnRulesScene(chosen))

    def share_rules(self, game: "Game", rules: "Rules", face: str = "") -> None:
        """A rule set for others."""
        from swoop_desktop.scenes.rules.share import ShareRulesScene

        self._app.push(ShareRulesScene(game, rules, face))

    def try_rules(self, game: "Game", rules: "Rules", base: "Rules") -> None:
        """How it goes with a rule set."""
        from swoop_desktop.scenes.rules.trial import RulesTrialScene

        self._app.push(RulesTrialScene(game, rules, base))

    def help(self, setup: "Setup", keys: KeyTable | None = None) -> None:
        """What the keys do."""
        from swoop_desktop.scenes.overlays.help_page import HelpScene

        self._app.push(HelpScene(setup, keys))

    def table(self, session: "Session", watch: "Watch | None" = None) -> None:
        """The title, and the table above it."""
        self._lay(session, watch, None)

    def learn(self) -> None:
        """The lessons."""
        from swoop_desktop.scenes.lessons.page import LearnScene

        self._app.push(LearnScene())

    def lesson(self, tutor: "Tutor") -> None:
        """The title, and the table of a lesson above it."""
        self._lay(tutor.session, None, tutor)

    def result(self, session: "Session", ways: Sequence[Way] = ()) -> None:
        """Who won."""
        from swoop_desktop.scenes.results.game_over import GameOverScene

        self._app.push(GameOverScene(session, ways))

    def pause(self, session: "Session", ways: Sequence[Way] = (), leave: str = "") -> None:
        """The menu over a game."""
        from swoop_desktop.scenes.overlays.pause import PauseScene

        self._app.push(PauseScene(session, ways, leave))

    def scores(
        self,
        setup: "Setup",
        deals: "Sequence[DealEnded]",
        winners: Sequence[int] | None,
        on_next: Callable[[], object] | None = None,
        onward: str = "",
        ways: Sequence[Way] = (),
        code: str = "",
    ) -> None:
        """The score sheet."""
        from swoop_desktop.scenes.results.scores import ScoresScene

        self._app.push(ScoresScene(setup, deals, winners, on_next, onward, ways, code))

    def share(self, account: "PublicGame") -> None:
        """What can be handed to others."""
        from swoop_desktop.scenes.games.share import ShareScene

        self._app.push(ShareScene(account))

    def hand_over(
        self,
        session: "Session",
        seat: int,
        news: Sequence[str],
        on_ready: Callable[[], None],
        on_back: Callable[[], None] | None = None,
    ) -> None:
        """The cover between two people."""
        from swoop_desktop.scenes.overlays.hand_over import HandOverScene

        self._app.push(HandOverScene(session, seat, news, on_ready, on_back))

    def look(self, label: str, cards: "Sequence[Card | None]", ranks: Sequence[int] | None) -> None:
        """The cards of a zone."""
        from swoop_desktop.scenes.overlays.zone_page import LookScene

        self._app.push(LookScene(label, cards, ranks))

    def player(self, facts: "PlayerFacts") -> None:
        """What everybody may know of a player."""
        from swoop_desktop.scenes.overlays.player_page import PlayerScene

        self._app.push(PlayerScene(facts))

    def log(
        self, chronicle: "Chronicle", show: "Callable[[Sequence[LogLine], int], object]"
    ) -> None:
        """Everything that happened."""
        from swoop_desktop.scenes.overlays.log_page import LogScene

        self._app.push(LogScene(chronicle, show))

    def past(
        self, session: "Session", reader: int | None, lines: "Sequence[LogLine]", place: int
    ) -> None:
        """The table as it was."""
        from swoop_desktop.scenes.table.past_scene import PastScene

        self._app.push(PastScene(session, reader, lines, place))

    def message(self, name: str, words: Sequence[str], ways: Sequence[Way] = ()) -> None:
        """Something to be read."""
        from swoop_desktop.scenes.dialogs.message import MessageScene

        self._app.push(MessageScene(name, words, ways))

    def choose(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """A few ways on."""
        from swoop_desktop.scenes.dialogs.choices import ChoicesScene

        self._app.push(ChoicesScene(name, words, ways, chosen))

    def choose_face(
        self, name: str, face: str, taken: Mapping[str, str], choose: Callable[[str], object]
    ) -> None:
        """All faces."""
        from swoop_desktop.scenes.dialogs.face_page import FaceScene

        self._app.push(FaceScene(name, face, taken, choose))

    def replay(self, path: Path, deal: int | None = None) -> None:
        """A record, played back."""
        from swoop_desktop.scenes.replay.open import note_of, read_record
        from swoop_desktop.scenes.replay.scene import Replayed, ReplayScene

        def show(found: "Judged") -> None:
            if found.session is not None and found.reel is not None:
                note = note_of(found)
                replayed = Replayed(found.session, found.reel, path, deal, note, own=True)
                self._app.push(ReplayScene(replayed))

        read_record(self._app, file_status.lasting(path), show)

    def again(self, path: Path) -> None:
        """The cards of a record, dealt again: of which deal, where there are several."""
        from swoop_desktop.scenes.replay.deal_again import again_from
        from swoop_desktop.scenes.replay.open import read_record

        read_record(
            self._app,
            file_status.lasting(path),
            lambda found: again_from(self._app, found, path.name),
        )

    def numbers_of(self, path: Path, then: "Callable[[Numbers | OSError], object]") -> None:
        """What is counted of a record."""
        from swoop_desktop.scenes.replay.open import read_numbers

        read_numbers(self._app, path, then)

    def share_record(self, path: Path) -> None:
        """What of a record can be handed to others."""
        from swoop_desktop.records.public_account import PublicGame
        from swoop_desktop.scenes.replay.open import read_record

        def show(found: "Judged") -> None:
            if found.session is not None:
                session = found.session
                self.share(PublicGame.of(session.setup, session.history, path))

        read_record(self._app, file_status.lasting(path), show)

    def replay_of(
        self, session: "Session", deal: int | None = None, deals: int | None = None
    ) -> None:
        """A game that is there, played back."""
        from swoop_desktop.records.replay import GameReplay
        from swoop_desktop.scenes.replay.scene import Replayed, ReplayScene

        reel = GameReplay.of(session, deals)
        self._app.push(ReplayScene(Replayed(session, reel, session.path, deal)))

    def play_from(
        self,
        reel: "GameReplay",
        position: int,
        record: str,
        *,
        again: bool,
        seat: int | None = None,
    ) -> None:
        """Who sits where in a game that begins in the middle of another one."""
        from swoop_desktop.scenes.replay.new_game_from import BeginScene

        self._app.push(BeginScene(reel, position, record, again=again, seat=seat))

    def begin(self, session: "Session") -> None:
        """A new game, unless another one would be lost for it."""
        from swoop_desktop.scenes.replay.resume import go_on

        go_on(self._app, session)

    def compares(self, session: "Session", deal: int) -> bool:
        """Whether the result of a deal stands beside an older one."""
        from swoop_desktop.scenes.replay.compare import origin_path

        return origin_path(session, deal, self._app.data) is not None

    def after_deal(self, session: "Session", deal: int, ways: Sequence[Way]) -> None:
        """What follows the score sheet of a deal."""
        from swoop_desktop.scenes.replay.compare import CompareScene, origin_path
        from swoop_desktop.scenes.replay.open import read_record

        def result() -> None:
            if session.winners is not None:
                self.result(session, ways)

        before = origin_path(session, deal, self._app.data)
        if before is None:
            result()
            return

        def show(found: "Judged") -> None:
            self._app.push(CompareScene(session, found, before, result))

        read_record(self._app, before, show)

    def trouble(self, report: Path, damage: str, *, saved: bool, path: str) -> None:
        """That a scene has broken, and nothing else."""
        from swoop_desktop.scenes.dialogs.trouble import TroubleScene

        self._app.restart(TroubleScene(report, damage, saved=saved, path=path))

    def open(self, path: Path) -> None:
        """A recorded game or a rule set, or why it cannot be opened."""
        if path.suffix.lower() == ".toml":
            from swoop_desktop.scenes.rules.own_rules import add_file

            add_file(self._app, file_status.lasting(path))
            return
        from swoop_desktop.scenes.replay.resume import open_record

        open_record(self._app, file_status.lasting(path))

    def refuse_name(self) -> None:
        """That the name of a file cannot be read."""
        from swoop_desktop.scenes.replay.resume import refuse_name

        refuse_name(self._app)

    def _lay(self, session: "Session", watch: "Watch | None", tutor: "Tutor | None") -> None:
        try:
            from swoop_desktop.scenes.table.scene import TableScene

            self.title()
            self._app.push(TableScene(session, watch, tutor))
        except BaseException:
            session.close()  # a part of the table may be missing or damaged
            raise
