"""Navigation between scenes that can't import each other.

Pages are imported when they open: the title is drawn before any game is imported.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from swoop_desktop.scenes.framework.scene import Host, Navigation, TextWanted, Way
from swoop_desktop.storage import file_status

if TYPE_CHECKING:
    from swoop_desktop.lessons.tutor import Tutor
    from swoop_desktop.play.session import Session
    from swoop_desktop.records.replay import GameReplay, Judged
    from swoop_desktop.review.exercise import Exercise
    from swoop_desktop.scenes.framework.table_facts import LogLine, Watch


class Navigator(Navigation):
    def __init__(self, app: Host) -> None:
        self._app = app

    def title(self, then: str = "") -> None:
        self._app.when_saved(lambda: self._title(then))

    def _title(self, then: str = "") -> None:
        from swoop_desktop.scenes.title.page import TitleScene

        title = TitleScene(self._app.notices)
        self._app.restart(title)
        if then:
            title.lead_to(then)

    def table(self, session: "Session", watch: "Watch | None" = None) -> None:
        self._open_table(session, watch, None)

    def lesson(self, tutor: "Tutor | Exercise") -> None:
        self._open_table(tutor.session, None, tutor)

    def _open_table(
        self, session: "Session", watch: "Watch | None", tutor: "Tutor | Exercise | None"
    ) -> None:
        def show() -> None:
            try:
                from swoop_desktop.lessons.tutor import Tutor
                from swoop_desktop.scenes.table.scene import TableScene

                if tutor is None or isinstance(tutor, Tutor):
                    self._title()
                elif isinstance(self._app.scenes[-1], TableScene):
                    self._app.pop()  # leave the previous exercise
                self._app.push(TableScene(session, watch, tutor))
            except BaseException:
                session.close()  # imports fail if a module is missing or damaged
                raise

        self._app.when_saved(show, session.close)

    def open(self, *paths: Path) -> None:
        every = [file_status.absolute(path) for path in paths]
        rules = [path for path in every if path.suffix.lower() == ".toml"]
        if rules:
            from swoop_desktop.scenes.rules.own_rules import add_files

            add_files(self._app, rules)
            return
        from swoop_desktop.scenes.replay.open import open_record

        top = self._app.scenes[-1]
        for path in every:
            if self._app.scenes[-1] is top:  # only one game can be opened
                open_record(self._app, path)

    def choose(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        from swoop_desktop.scenes.dialogs.message import ChoicesScene

        self._app.push(ChoicesScene(name, words, ways, chosen))

    def type_in(self, wanted: TextWanted) -> None:
        from swoop_desktop.scenes.overlays.screen_keyboard import KeyboardScene

        self._app.push(KeyboardScene(wanted))

    def play_by(self, rules: str) -> None:
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
        from swoop_desktop.scenes.new_game.page import NewGameScene
        from swoop_desktop.scenes.rules.own_rules import OwnRulesScene

        for scene in self._app.scenes:
            if isinstance(scene, NewGameScene):
                scene.choose(str(path))
            elif isinstance(scene, OwnRulesScene):
                scene.select(path)

    def past(
        self, session: "Session", reader: int | None, lines: "Sequence[LogLine]", place: int
    ) -> None:
        from swoop_desktop.scenes.table.past_scene import PastScene

        self._app.push(PastScene(session, reader, lines, place))

    def replay_of(
        self,
        session: "Session",
        deal: int | None = None,
        deals: int | None = None,
        *,
        review: bool = False,
    ) -> None:
        from swoop_desktop.records.replay import GameReplay
        from swoop_desktop.scenes.replay.scene import ReplayScene

        replay = GameReplay.of(session, deals)
        self._app.push(ReplayScene(session, replay, session.path, deal, review=review))

    def play_from(
        self,
        replay: "GameReplay",
        position: int,
        record: str,
        *,
        again: bool,
        seat: int | None = None,
    ) -> None:
        from swoop_desktop.scenes.replay.new_game_from import BeginScene

        self._app.push(BeginScene(replay, position, record, again=again, seat=seat))

    def compares(self, session: "Session", deal: int) -> bool:
        from swoop_desktop.scenes.replay.compare import origin_path

        return origin_path(session, deal, self._app.data) is not None

    def after_deal(self, session: "Session", deal: int, ways: Sequence[Way]) -> None:
        from swoop_desktop.scenes.replay.compare import CompareScene, origin_path
        from swoop_desktop.scenes.replay.open import read_record
        from swoop_desktop.scenes.results.game_over import GameOverScene

        def result() -> None:
            if session.winners is not None:
                self._app.push(GameOverScene(session, ways))

        before = origin_path(session, deal, self._app.data)
        if before is None:
            result()
            return

        def show(judged: "Judged") -> None:
            self._app.push(CompareScene(session, judged, before, result))

        read_record(self._app, before, show)
