"""Pages opened from the table, with only what it has shown."""

from collections.abc import Sequence
from functools import partial

from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.language import _
from swoop_desktop.rulesets.codes import CodeError
from swoop_desktop.rulesets.deal_code import code_of_game
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.pause import Leaving, PauseScene
from swoop_desktop.scenes.table.model.table_model import TableModel


class Lookups:
    def __init__(self, host: Host, table: TableModel, leaving: Leaving = None) -> None:
        """`leaving` is the label and action for leaving a lesson."""
        self._host, self._table, self._leaving = host, table, leaving
        self._session, self._public = table.session, table.public

    def menu(self) -> None:
        self._host.push(PauseScene(self._session, self._ways, self._leaving))

    def _ways(self) -> Sequence[Way]:
        return (
            ("scores", _("Scores"), self.scores),
            ("log", _("Log"), self.log),
            ("help", _("Keys and help"), self.help),
        )

    def scores(self) -> None:
        from swoop_desktop.scenes.results.scores import ScoresScene

        setup, deals = self._session.setup, self._table.deals(self._public.number - 1)
        ways = (self.way_to_share,)
        self._host.push(ScoresScene(setup, deals, None, ways=ways, code=self.code))

    def log(self) -> None:
        self._host.push(LogScene(self._table.chronicle, self._look_back))

    def help(self) -> None:
        spectator = self._table.spectator
        place = "" if spectator is None else spectator.place
        self._host.push(HelpScene(self._session.setup, place))

    @property
    def ways_to_past(self) -> Sequence[Way]:
        from swoop_desktop.review.standing import judged_game

        log = ("log", _("See the log"), self.log)
        if self._leaving:
            return (log, self.way_to_share)
        deal, go, session = self._public.number, self._host.go, self._session
        judged: list[Way] = []
        setup = session.setup
        # Several people choose in the replay whose decisions to review.
        if setup.you is not None and judged_game(setup.game.name):
            review = partial(go.replay_of, session, deal, deal, review=True)
            judged = [("review", _("Review this deal"), review)]
        return (
            log,
            *judged,
            self.way_to_share,
            ("replay", _("Replay"), lambda: go.replay_of(session, deal, deal)),
            ("same cards", _("Same cards again"), lambda: self._same_cards(deal)),
        )

    @property
    def way_to_share(self) -> Way:
        from swoop_desktop.scenes.results.share import ShareScene

        return ("share", _("Share"), lambda: self._host.push(ShareScene(self._public_game())))

    @property
    def code(self) -> str:
        """The deal code; empty in lessons and games without one."""
        try:
            return "" if self._leaving else code_of_game(self._session)
        except CodeError:
            return ""

    def _same_cards(self, deal: int) -> None:
        replay, path = GameReplay.of(self._session, deal), self._session.path
        name = "" if path is None else path.name
        self._host.go.play_from(replay, replay.find(deal), name, again=True)

    def _public_game(self) -> PublicGame:
        session, reader = self._session, self._table.viewers.reader
        return PublicGame.of(
            session.setup, self._public.part_of(session.history, reader), session.path
        )

    def _look_back(self, lines: Sequence[LogLine], place: int) -> None:
        self._host.go.past(self._session, self._table.viewers.reader, lines, place)
