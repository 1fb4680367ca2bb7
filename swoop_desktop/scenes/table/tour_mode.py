"""The mode of a tour table: shows its aim, and saves the medal."""

from functools import partial

from swoop_desktop.play.session import Batch, Session
from swoop_desktop.processes.writer import Writer
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.common.tour_medals import count_words, result_words
from swoop_desktop.scenes.common.words import aim_words
from swoop_desktop.scenes.table.model.table_model import Mode
from swoop_desktop.tour.tables import Medal, TourProgress, TourTable


class TourMode(Mode):
    def __init__(self, table: TourTable, session: Session, medals: TourProgress) -> None:
        self._table, self._session, self._medals = table, session, medals
        self.aim = aim_words(table)
        session.subscribe(self._hear)

    @property
    def told(self) -> list[str]:
        table, reached = self._table, self._table.reached(self._session)
        if reached.over:
            return [result_words(table, reached), tr(table.wanted)]
        return [count_words(table.aim, table.game, reached), tr(table.wanted)]

    def _hear(self, _batch: Batch) -> None:
        if self._session.winners is None:
            return
        won = self._table.reached(self._session).won
        if won:
            Writer("medal", partial(self._save, won)).go()

    def _save(self, won: Medal) -> bool:
        problem = self._medals.save(self._table.key, won)
        if problem is not None:
            self._session.problems.append(problem)
        return True
