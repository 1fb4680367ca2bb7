"""Why a bot played as it did, asked at a past table or a replay."""

from collections.abc import Callable
from functools import partial

from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.language import _, tr
from swoop_desktop.review.motives import Motive, asked
from swoop_desktop.scenes.table.model.table_button import ButtonPlace, TableButton
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.notice_place import annotated
from swoop_desktop.scenes.table.view.view_model import TableView
from swoop_desktop.system.sdl import wake


class Motives:
    """Close it after use."""

    def __init__(self, replay: GameReplay, changed: Callable[[], object]) -> None:
        self._replay, self._changed = replay, changed
        self._made: dict[int, Motive] = {}
        """Explanations by the position that shows them."""
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
        return annotated(view, table.director.layout.frame, said)
