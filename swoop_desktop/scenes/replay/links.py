"""Ways from a replay to new games, scores and the log."""

from collections.abc import Callable, Sequence
from pathlib import Path

from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session
from swoop_desktop.records import branch
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.words import origin_words
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.replay.playback import Playback
from swoop_desktop.scenes.replay.viewpoint import Viewpoint
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.tabletop.spec import description_of


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
