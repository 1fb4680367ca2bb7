"""Lists the table's buttons and key-only commands."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.codes import CodeError
from swoop_desktop.rulesets.deal_code import code_of_game
from swoop_desktop.scenes.common.verbs import CHOICE_VERBS
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.hints import Hints
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, TableButton, TableModel
from swoop_desktop.scenes.table.view.announcer import Announcer
from swoop_desktop.scenes.table.view.writing import prompt_of
from swoop_desktop.storage.settings import SORTS
from swoop_desktop.tabletop.drawing import labels
from swoop_desktop.tabletop.selection import FEW

_LOOKS = {"takes": "amber"}


class TableButtons:
    def __init__(
        self,
        host: Host,
        table: TableModel,
        commands: Commands,
        hints: Hints,
        announcer: Announcer,
    ) -> None:
        self._host, self._table, self._commands = host, table, commands
        self._session, self._public, self._leaving = table.session, table.public, table.mode.leaving
        self._hints, self._announcer = hints, announcer

    def __call__(self) -> Sequence[TableButton]:
        """The mode's buttons replace buttons with the same key."""
        every = [
            *self.lookups(),
            *self.decisions(),
            *self.helpers(),
            *self.undo(),
            *self._table.mode.buttons,
        ]
        return tuple({button.key: button for button in every}.values())

    def lookups(self) -> list[TableButton]:
        say, announcer = self._commands.say, self._announcer
        keys: tuple[tuple[str, Callable[[], object]], ...] = (
            ("scores", self._scores),
            ("help", self.help),
            ("turn", lambda: say(prompt_of(self._table))),
            ("counts", lambda: say(announcer.count_words())),
            ("line back", lambda: say(announcer.line(-1))),
            ("line on", lambda: say(announcer.line(1))),
            ("say again", self._host.voice.repeat),
            ("mute", self._mute),
        )
        return [
            TableButton(
                "menu", _("Menu"), "back out", run=self.menu, place=ButtonPlace.MENU, look="menu"
            ),
            TableButton("log", _("Log"), "log", run=self.log, place=ButtonPlace.LOG),
            *[TableButton(key, verb=key, run=run, place=ButtonPlace.KEYS) for key, run in keys],
        ]

    def decisions(self) -> Iterator[TableButton]:
        player = self._table.viewers.deciding
        if player is None:
            return
        some = bool(player.selection.picked)
        if some:
            yield self._play(player)
        legal, actions = player.seen.legal, player.outcomes.cardless
        if not some and (only := player.seen.only) is not None:
            actions = (only,)
        alike = len(actions) > 1 and actions[0].kind == actions[1].kind
        numbered = CHOICE_VERBS if len(actions) > FEW else ("cardless",)
        # Gold recommends a button, but playing cards may be better than playing none.
        forward = "gold" if len(legal) == len(actions) else "plain"
        for i, action in enumerate(actions):
            outcome = player.seen.outcome(action)
            usual = not some and i == 0 and not alike
            yield TableButton(
                f"do {action}",
                tr(outcome.words.naming(self._table.names)),
                numbered[i] if i < len(numbered) else "",
                run=partial(self._commands.do, action),
                place=ButtonPlace.DECISION,
                look=_LOOKS.get(outcome.kind, forward) if usual else "plain",
                emblem=labels.EMBLEMS.get(outcome.kind, ""),
                action=action,
            )

    def _play(self, player: ActivePlayer) -> TableButton:
        picked = player.selection.picked
        action, outcome = player.seen.choose(picked), player.outcomes.of(picked)
        if action is None or outcome is None:
            words = _("These cards don’t go together.")
            return TableButton("play", words, "play", words, place=ButtonPlace.DECISION)
        words = tr(outcome.words.naming(self._table.names))
        return TableButton(
            "play",
            words,
            "play",
            words if outcome.kind == "refused" else None,
            self._commands.play,
            ButtonPlace.DECISION,
            _LOOKS.get(outcome.kind, "gold"),
            labels.EMBLEMS.get(outcome.kind, ""),
            action,
        )

    def helpers(self) -> Iterator[TableButton]:
        viewers, sort = self._table.viewers, self._host.settings.sort
        player, director = viewers.player, self._table.director
        several = player is not None and len(director.zones[director.hand]) > 1
        yield TableButton(
            "sort",
            _sorted(sort),
            "sort",
            run=self._next_sort,
            place=ButtonPlace.HELP if several else ButtonPlace.KEYS,
        )
        given = player is not None and player.hint is not None
        yield TableButton(
            "hint",
            _("Hide hint") if given else _("Hint"),
            "hint",
            run=self._hint,
            place=ButtonPlace.KEYS if player is None or director.paused else ButtonPlace.HELP,
            look="plain" if viewers.offered else "off",
        )

    def undo(self) -> Iterator[TableButton]:
        """*Take back* stays visible while disabled, but not in lessons or at shared screens."""
        table, session, commands = self._table, self._table.session, self._commands
        if table.director.paused or table.viewers.player is None:
            return
        why, again = table.why_not_back(), session.can_do_again
        alone = session.setup.you is not None
        shown = alone and (why is None or not table.mode.taught or again)
        yield TableButton(
            "undo",
            _("Take back"),
            "undo",
            None if why is None else tr(why),
            commands.take_back,
            ButtonPlace.UNDO if shown else ButtonPlace.KEYS,
        )
        yield TableButton(
            "redo",
            _("Do again"),
            "redo",
            None if again else _("There is nothing to do again."),
            commands.do_again,
            ButtonPlace.UNDO if alone and again else ButtonPlace.KEYS,
        )

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
        self._host.push(HelpScene(self._session.setup, self._table.mode.place))

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
        """The deal code; empty if a game has none, as in lessons."""
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

    def _next_sort(self) -> None:
        settings = self._host.settings
        sorts = list(SORTS)
        sort = sorts[(sorts.index(settings.sort) + 1) % len(sorts)]
        self._host.settings = replace(settings, sort=sort)
        self._table.director.sort()
        if self._table.viewers.attention.focus.key != "sort":  # else readers say the button's words
            self._announcer.answer(_sorted(sort))

    def _hint(self) -> None:
        if (hint := self._table.mode.hint) is not None:
            hint()
        else:
            self._commands.ready()
            self._hints.ask()

    def _scores(self) -> None:
        self.scores()
        self._announcer.answer(self._announcer.score_words())

    def _mute(self) -> None:
        muted = not self._host.settings.mute
        self._host.settings = replace(self._host.settings, mute=muted)
        self._commands.say(_("Sound off") if muted else _("Sound on"))


def _sorted(sort: str) -> str:
    return {"rank": _("By rank"), "suit": _("By suit")}.get(sort, _("As dealt"))
