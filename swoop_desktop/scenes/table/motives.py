"""Why a bot played as it did: asked for at a table of the past or of a replay, and told there."""

from collections.abc import Callable
from functools import partial

from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.language import _, tr
from swoop_desktop.review.motives import Motive, asked
from swoop_desktop.scenes.table.model.table_button import ButtonPlace, TableButton
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.notice_place import annotated
from swoop_desktop.scenes.table.view.view_model import TableView
from swoop_desktop.system.wake import wake


class Motives:
    """What was asked about the decisions of bots in deals that are over, and what came of it. To be
    closed.
    """

    def __init__(self, replay: GameReplay, changed: Callable[[], object]) -> None:
        """`changed` is called when there is more to see."""
        self._replay, self._changed = replay, changed
        self._made: dict[int, Motive] = {}
        """By the position in which it is told."""
        self._awaited: Motive | None = None

    def close(self) -> None:
        """End what is still thought over."""
        for motive in self._made.values():
            motive.close()

    def update(self) -> None:
        """Take in what has been found out since."""
        if self._awaited is not None and self._awaited.over:
            self._awaited = None
            self._changed()

    def button(self, position: int | None, row: int) -> TableButton | None:
        """Asks about the decision that leads to a position; None where nothing can be asked."""
        if position is None or asked(self._replay, position) is None:
            return None
        done = "" if position in self._made else None
        run, place = partial(self.ask, position, position), ButtonPlace.SPECTATOR
        return TableButton("why", _("Why this play?"), "", done, run, place, row=row)

    def ask(self, position: int, at: int) -> None:
        """Have the decision explained that leads to a position, if a bot made it and its deal is
        over. That is told in the position `at`, in which it was seen.
        """
        question = asked(self._replay, position)
        if question is None or at in self._made:
            return
        self._made[at] = self._awaited = Motive(question, wake)
        self._changed()

    def shown(self, view: TableView, table: TableModel, position: int | None) -> TableView:
        """Add to a table what is told in this position."""
        motive = None if position is None else self._made.get(position)
        if motive is None:
            return view
        said = _("Let me think …")
        if motive.over:
            found = motive.result
            said = _("Nobody can say why.") if found is None else tr(found.naming(table.names))
        return annotated(view, table.director.layout.frame, said)
