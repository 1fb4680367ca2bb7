"""The table after a line of the log, read-only."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from swoop_desktop.engine.events import DealEnded, Decided, Event, TurnBegan
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import Eyes, GameReplay
from swoop_desktop.resources.language import _, tr
from swoop_desktop.review.motives import Motive, asked
from swoop_desktop.scenes.common.verbs import LOOKING_BACK
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, Mode, TableButton, TableModel
from swoop_desktop.scenes.table.view.table_view import Change, TableView
from swoop_desktop.system.sdl import wake


class Motives:
    """Explains bots' plays. Close it after use."""

    def __init__(self, replay: GameReplay, changed: Callable[[], object]) -> None:
        self._replay, self._changed = replay, changed
        self._made: dict[int, Motive] = {}
        """By position: the explanation that it shows."""
        self._awaited: Motive | None = None

    def close(self) -> None:
        for motive in self._made.values():
            motive.close()

    def update(self) -> None:
        if self._awaited is not None and self._awaited.over:
            self._awaited = None
            self._changed()

    def button(self, position: int | None, row: int) -> TableButton | None:
        """Return the button that asks about the decision before a position."""
        if position is None or asked(self._replay, position) is None:
            return None
        done = "" if position in self._made else None
        run, place = partial(self.ask, position, position), ButtonPlace.SPECTATOR
        return TableButton("why", _("Why this play?"), "", done, run, place, row=row)

    def ask(self, position: int, at: int) -> None:
        """Explain the decision before a position, if a bot made it in a finished deal. Position
        `at` shows the answer.
        """
        question = asked(self._replay, position)
        if question is None or at in self._made:
            return
        self._made[at] = self._awaited = Motive(question, wake)
        self._changed()

    def shown(self, view: TableView, table: TableModel, position: int | None) -> TableView:
        motive = None if position is None else self._made.get(position)
        if motive is None:
            return view
        said = _("Let me think …")
        if motive.over:
            found = motive.result
            said = _("Nobody can say why.") if found is None else tr(found.naming(table.names))
        return view.annotated(table.director.layout.frame, said)


class LineControls(Mode):
    place = LOOKING_BACK

    def __init__(
        self,
        lines: Sequence[LogLine],
        place: int,
        turn: Callable[[int], None],
        back: Callable[[], None],
        why: Callable[[], TableButton | None],
    ) -> None:
        """`why` makes the button for a bot's reasons."""
        self._lines, self._place = lines, place
        self._turn, self._back, self._why = turn, back, why

    def prompt(self, turn: str) -> str:
        return _("The table after: {line}").format(line=self._lines[self._place].words)

    @property
    def buttons(self) -> Sequence[TableButton]:
        """The table's other keys are off."""
        place, row, keys = self._place, ButtonPlace.SPECTATOR, ButtonPlace.KEYS
        first, last = "" if place == 0 else None, "" if place == len(self._lines) - 1 else None
        before, after = partial(self._turn, place - 1), partial(self._turn, place + 1)
        why = self._why()
        return (
            TableButton("earlier", _("Earlier"), "earlier", first, before, row),
            TableButton("later", _("Later"), "later", last, after, row),
            *(() if why is None else (why,)),
            TableButton("back", _("Back"), "back out", None, self._back, row, "gold", row=2),
            TableButton("menu", run=self._back, place=keys),
            *(
                TableButton(key, reason="", place=keys)
                for key in ("log", "scores", "hint", "sort", "turn", "line back", "line on")
            ),
        )


class PastScene(BaseTableScene):
    """The table as the log's reader saw it. The game waits."""

    def __init__(
        self, session: Session, reader: int | None, lines: Sequence[LogLine], place: int
    ) -> None:
        super().__init__(session)
        self.eyes, self._replay = Eyes(reader), GameReplay.of(session)
        self._lines, self._place = lines, place
        self._motives = Motives(self._replay, self.touch)

    def enter(self, app: Host) -> None:
        super().enter(app)
        self._lay()
        if self._position is not None:
            self._motives.ask(self._position, self._position)

    def leave(self) -> None:
        super().leave()
        self._motives.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._motives.update()

    def read(self, before: TableView | None = None, change: Change = Change.ALL) -> TableView:
        return self._motives.shown(super().read(before, change), self.table, self._position)

    @property
    def _position(self) -> int | None:
        """The position after the line's decision; None if the line tells no decision."""
        line, number, position = self._lines[self._place], 0, None
        first = self._replay.find(line.deal)
        seen = 0
        for event in self._replay.told(self._replay.find(line.deal, self._replay.last)):
            if isinstance(event, Decided):
                number += 1
                if event.seat == line.seat:
                    position = first + number
            seen += self.eyes.view(event) is not None
            if seen == line.event_count:
                break
        return position

    def follow(self) -> None:
        company = self.app.settings.lively_company
        self.table.moods.follow(alive=False, still=True, company=company)
        self.table.lamp.follow(alive=False)

    def _turn(self, place: int) -> None:
        focus, self._place = self.viewers.attention.focus, place
        self._lay()
        self.viewers.attention.focus = focus

    def _lay(self) -> None:
        looking = LineControls(
            self._lines,
            self._place,
            self._turn,
            self.app.pop,
            lambda: self._motives.button(self._position, 1),
        )
        table = replace(self.build_table(self.eyes), mode=looking)
        director, line = table.director, self._lines[self._place]
        ended = self._replay.chapter(self._replay.find(line.deal)).before
        table.public.recall([] if ended is None else [ended])
        director.await_deal(self.session.seen_by(None).zones)
        director.on_event = table.on_shown
        for event in self._events(line):
            director.feed(event)
        director.skip()
        table.public.still()
        self.show_table(table)

    def _events(self, line: LogLine) -> Sequence[Event]:
        """Return the deal's visible events up to the line, and their automatic consequences."""
        history = self._replay.told(self._replay.find(line.deal, self._replay.last))
        events = [*self.eyes.views(history)]
        end = line.event_count
        while end < len(events) and self._goes_with_it(events[end]):
            end += 1
        return events[:end]

    def _goes_with_it(self, event: Event) -> bool:
        """True if an event is an automatic consequence of the last, such as taking the pile."""
        if isinstance(event, TurnBegan | Decided | DealEnded):
            return False
        return self.setup.tell(event, self.eyes.seat) is None
