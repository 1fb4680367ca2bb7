"""Buttons and keys of a replay, and its ways to new games, scores and the log."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session
from swoop_desktop.records import branch
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import EVERYTHING, PUBLIC
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.bindings import bindings_of
from swoop_desktop.scenes.common.verbs import find, replay_of
from swoop_desktop.scenes.common.words import origin_words
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.replay.bar import BarReader
from swoop_desktop.scenes.replay.playback import Playback, Viewpoint
from swoop_desktop.scenes.replay.reviewing import COSTLY, Reviews
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, Mode, TableButton
from swoop_desktop.scenes.table.past_scene import Motives
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui.layout import Element

_KEYS = {
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "on",
    pygame.K_HOME: "begin",
    pygame.K_END: "end",
}
_VERBS = ("run", "previous deal", "next deal", "eyes", "moment", "again", "result")
"""Verbs whose keys press buttons of a replay."""


class ReplayControls(Mode):
    def __init__(
        self,
        host: Host,
        session: Session,
        path: Path | None,
        playback: Playback,
        viewpoint: Viewpoint,
        bar: BarReader,
        reviews: Reviews,
        motives: Motives,
    ) -> None:
        self._host, self._session, self._setup, self._path = host, session, session.setup, path
        self._playback, self._replay, self._viewpoint = playback, playback.replay, viewpoint
        self._bar, self._reviews, self._motives = bar, reviews, motives
        self._landmarks = description_of(self._setup.game.name).landmarks
        self.place = replay_of(self._setup.game.name)

    def prompt(self, turn: str) -> str:
        return _("The game is over") if self._replay.is_end(self._playback.position) else turn

    @property
    def buttons(self) -> Sequence[TableButton]:
        viewpoint, at = self._viewpoint, self._playback
        row, keys, corner = ButtonPlace.SPECTATOR, ButtonPlace.KEYS, ButtonPlace.MENU
        here, dealt = at.position, self._dealt
        buttons = [
            TableButton("menu", _("Menu"), "back out", None, self._open_menu, corner, "menu"),
            TableButton("log", _("Log"), "log", None, self._show_log, ButtonPlace.LOG),
            TableButton("eyes", viewpoint.words, "eyes", None, viewpoint.choose, row),
            self._way_on("moment", _("Play on from here"), here, again=False),
            self._way_on("again", _("Same cards again"), dealt, again=True),
        ]
        buttons += filter(None, (self._motives.button(here, 0), self._reviews.button))
        if self._replay.over:
            words, run = _("Show the result"), self._show_result
            buttons.append(TableButton("result", words, "result", None, run, row, row=2))
        moves: dict[str, Callable[[], object]] = {
            "begin": partial(at.stop_and, at.go_to, 0),
            "end": partial(at.stop_and, at.go_to, self._replay.last),
            "hands": lambda: viewpoint.see(PUBLIC if viewpoint.wanted.everything else EVERYTHING),
            "scores": self._show_scores,
        }
        buttons += [TableButton(key, run=run, place=keys) for key, run in moves.items()]
        buttons += [TableButton(key, reason="", place=keys) for key in ("hint", "sort")]
        return [*buttons, *self._bar.buttons]

    def _way_on(self, key: str, words: str, position: int, *, again: bool) -> TableButton:
        """Make a button that starts a new game from a position."""
        reason = branch.why_not(self._replay, position)
        name = "" if self._path is None else self._path.name
        run = partial(self._host.go.play_from, self._replay, position, name, again=again)
        told, row = None if reason is None else tr(reason), ButtonPlace.SPECTATOR
        return TableButton(key, words, key, told, run, row, row=1)

    @property
    def _dealt(self) -> int:
        return self._replay.chapter(self._playback.position).first

    def button_of(self, key: int, *, shift: bool) -> str:
        verbs = bindings_of(self._host.settings.keys).does(key, 0)
        return self.button_for(verbs, shift=shift) or _KEYS.get(key, "")

    def button_for(self, verbs: Collection[str], *, shift: bool = False) -> str:
        marks = {find(self._setup.game.name, mark.word): mark.word for mark in self._landmarks}
        way = "previous" if shift else "next"
        seeks = (f"{way} {marks[verb]}" for verb in verbs if verb in marks)
        if COSTLY in verbs:
            return f"{way} {COSTLY}" if self._reviews.stops else COSTLY
        own = (verb for verb in verbs if verb in _VERBS)
        return next(seeks, None) or next(own, None) or ""

    def _show_result(self) -> None:
        from swoop_desktop.scenes.results.game_over import GameOverScene

        if self._session.winners is not None and self._replay.over:
            back = ("replay", _("Back to the replay"), self._host.pop)
            ways = [back, ("share", _("Share"), self._share)]
            self._host.push(GameOverScene(self._session, ways))

    def _share(self) -> None:
        from swoop_desktop.scenes.results.share import ShareScene

        told = self._replay.history(self._replay.last)
        self._host.push(ShareScene(PublicGame.of(self._setup, told, self._path)))

    def _show_scores(self) -> None:
        from swoop_desktop.scenes.results.scores import ScoresScene

        replay, position = self._replay, self._playback.position
        deals = [
            chapter.ended
            for chapter in replay.chapters
            if chapter.ended is not None
            and replay.find(chapter.number, replay.length(chapter)) <= position
        ]
        winners = self._session.winners if replay.is_end(position) else None
        self._host.push(ScoresScene(self._setup, deals, winners))

    def _show_log(self) -> None:
        """Show this deal's log; a click on a line goes to its position."""
        lines, places = self._lines()
        animals = faces(self._setup.seats, self._host.settings.me)
        by_line = {id(line): place for line, place in zip(lines, places, strict=True)}

        def show(chosen: Sequence[LogLine], number: int) -> None:
            self._host.pop()
            line = chosen[number]
            place = by_line[id(line)]
            self._playback.go_to(place)
            before = range(place, self._replay.chapter(place).first, -1)
            made = (one for one in before if self._replay.decided(one).seat == line.seat)
            self._motives.ask(next(made, place), place)

        origin = origin_words(self._setup)
        chronicle = Chronicle(tuple(lines), self._setup.names, animals, cut=False, origin=origin)
        self._host.push(LogScene(chronicle, show))

    def _lines(self) -> tuple[list[LogLine], list[int]]:
        """Return this deal's log for the current viewpoint, and each line's position."""
        setup = self._setup
        public = PublicLog(description_of(setup.game.name), setup.names, setup.tell)
        lines, places = list[LogLine](), list[int]()
        for place in range(self._dealt, self._playback.position + 1):
            for event in self._replay.step(place):
                seen = self._viewpoint.reader.view(event)
                if seen is not None:
                    public.on_shown(seen)
            lines += public.log
            places += [place] * len(public.log)
            public.log.clear()
        return lines, places

    def _open_menu(self) -> None:
        self._host.push(_Menu(self._ways))

    def _ways(self) -> Sequence[Way]:
        from swoop_desktop.scenes.settings.page import SettingsScene

        push, pop, setup = self._host.push, self._host.pop, self._setup
        return (
            ("eyes", _("Seen by …"), partial(pop, self._viewpoint.choose)),
            ("scores", _("Scores"), self._show_scores),
            ("log", _("Log"), partial(pop, self._show_log)),
            ("share", _("Share"), self._share),
            ("help", _("Keys and help"), lambda: push(HelpScene(setup, self.place))),
            (
                "rules",
                _("Rules of this game"),
                lambda: push(RulesScene([(setup.game, setup.rules)])),
            ),
            ("settings", _("Settings"), lambda: push(SettingsScene())),
            ("leave", _("Leave the replay"), partial(pop, pop)),
            ("resume", _("Back to the replay"), pop),
        )


class _Menu(ChoicesScene):
    """The menu, rebuilt after a change of language."""

    def __init__(self, made: Callable[[], Sequence[Way]]) -> None:
        super().__init__(_("Replay"), [], made())
        self._made, self.first = made, "resume"

    def compose(self) -> Element:
        self.name, self.ways = _("Replay"), list(self._made())
        return super().compose()
