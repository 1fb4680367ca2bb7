"""Buttons and keys of a replay, and its ways to new games, scores and the log."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session, Setup
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
"""Key bindings used only here."""


class ReplayLinks:
    def __init__(
        self,
        host: Host,
        session: Session,
        path: Path | None,
        playback: Playback,
        viewpoint: Viewpoint,
        explain: Callable[[int, int], object],
    ) -> None:
        """`explain` shows why a decision was made."""
        self._explain = explain
        self._host, self._session, self._setup = host, session, session.setup
        self._path = path
        self._playback, self._replay, self._viewpoint = playback, playback.replay, viewpoint

    @property
    def why_not_on(self) -> str | None:
        return self._why_not(self._playback.position)

    @property
    def why_not_again(self) -> str | None:
        return self._why_not(self._dealt)

    def play_on(self) -> None:
        self._play(self._playback.position, again=False)

    def play_again(self) -> None:
        self._play(self._dealt, again=True)

    @property
    def _dealt(self) -> int:
        return self._replay.chapter(self._playback.position).first

    def _play(self, position: int, *, again: bool) -> None:
        name = "" if self._path is None else self._path.name
        self._host.go.play_from(self._replay, position, name, again=again)

    def _why_not(self, position: int) -> str | None:
        reason = branch.why_not(self._replay, position)
        return None if reason is None else tr(reason)

    def show_result(self) -> None:
        from swoop_desktop.scenes.results.game_over import GameOverScene

        if self._session.winners is not None and self._replay.over:
            back = ("replay", _("Back to the replay"), self._host.pop)
            ways = [back, ("share", _("Share"), self.share)]
            self._host.push(GameOverScene(self._session, ways))

    def share(self) -> None:
        """Open the page that shares the game's public part."""
        from swoop_desktop.scenes.results.share import ShareScene

        told = self._replay.history(self._replay.last)
        self._host.push(ShareScene(PublicGame.of(self._setup, told, self._path)))

    def show_scores(self) -> None:
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

    def show_log(self) -> None:
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
            self._explain(next(made, place), place)

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


class ReplayControls(Mode):
    def __init__(
        self,
        host: Host,
        setup: Setup,
        playback: Playback,
        viewpoint: Viewpoint,
        links: ReplayLinks,
        bar: BarReader,
        reviews: Reviews,
        motives: Motives,
    ) -> None:
        self._host, self._setup, self._bar, self._reviews = host, setup, bar, reviews
        self._motives = motives
        self._playback, self._viewpoint, self._links = playback, viewpoint, links
        self._landmarks = description_of(setup.game.name).landmarks
        self.place = replay_of(setup.game.name)

    def prompt(self, turn: str) -> str:
        over = self._playback.replay.is_end(self._playback.position)
        return _("The game is over") if over else turn

    @property
    def buttons(self) -> Sequence[TableButton]:
        links, viewpoint, at = self._links, self._viewpoint, self._playback
        row, keys, corner = ButtonPlace.SPECTATOR, ButtonPlace.KEYS, ButtonPlace.MENU
        on, again = links.why_not_on, links.why_not_again
        buttons = [
            TableButton("menu", _("Menu"), "back out", None, self._open_menu, corner, "menu"),
            TableButton("log", _("Log"), "log", None, links.show_log, ButtonPlace.LOG),
            TableButton("eyes", viewpoint.words, "eyes", None, viewpoint.choose, row),
            TableButton("moment", _("Play on from here"), "moment", on, links.play_on, row, row=1),
            TableButton(
                "again", _("Same cards again"), "again", again, links.play_again, row, row=1
            ),
        ]
        why = self._motives.button(at.position, 0)
        if why is not None:
            buttons.append(why)
        review = self._reviews.button
        if review is not None:
            buttons.append(review)
        if at.replay.over:
            words, run = _("Show the result"), links.show_result
            buttons.append(TableButton("result", words, "result", None, run, row, row=2))
        moves: dict[str, Callable[[], object]] = {
            "begin": partial(at.stop_and, at.go_to, 0),
            "end": partial(at.stop_and, at.go_to, at.replay.last),
            "hands": lambda: viewpoint.see(PUBLIC if viewpoint.wanted.everything else EVERYTHING),
            "scores": links.show_scores,
        }
        buttons += [TableButton(key, run=run, place=keys) for key, run in moves.items()]
        buttons += [TableButton(key, reason="", place=keys) for key in ("hint", "sort")]
        return [*buttons, *self._bar.buttons]

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

    def _open_menu(self) -> None:
        self._host.push(_Menu(self._ways))

    def _ways(self) -> Sequence[Way]:
        from swoop_desktop.scenes.settings.page import SettingsScene

        push, setup, links = self._host.push, self._setup, self._links
        return (
            ("eyes", _("Seen by …"), self._instead(self._viewpoint.choose)),
            ("scores", _("Scores"), links.show_scores),
            ("log", _("Log"), self._instead(links.show_log)),
            ("share", _("Share"), links.share),
            ("help", _("Keys and help"), lambda: push(HelpScene(setup, self.place))),
            (
                "rules",
                _("Rules of this game"),
                lambda: push(RulesScene([(setup.game, setup.rules)])),
            ),
            ("settings", _("Settings"), lambda: push(SettingsScene())),
            ("leave", _("Leave the replay"), self._instead(self._host.pop)),
            ("resume", _("Back to the replay"), self._host.pop),
        )

    def _instead(self, run: Callable[[], None]) -> Callable[[], None]:
        def change() -> None:
            self._host.pop()
            run()

        return change


class _Menu(ChoicesScene):
    """The menu, rebuilt after a change of language."""

    def __init__(self, made: Callable[[], Sequence[Way]]) -> None:
        super().__init__(_("Replay"), [], made())
        self._made, self.first = made, "resume"

    def compose(self) -> Element:
        self.name, self.ways = _("Replay"), list(self._made())
        return super().compose()
