"""The games of the shelf in their order, searched: on a thread where there are many."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from swoop_desktop.processes.frame_priority import forget, one_by_one
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.records.collection import Order, RecordSummary, ordered, searched
from swoop_desktop.records.summary import found_by

FEW = 500
"""Games that are arranged at once, in less than half a frame."""


class Wanted(NamedTuple):
    """How the page wants its games."""

    entries: list[RecordSummary]
    """All there are; nobody changes the list any more."""
    by: Order = "date"
    backwards: bool = False
    words: str = ""
    """What is searched for; may be empty."""
    chosen: Path | None = None
    """The record of the game that is looked at."""
    ordered: bool = False
    """Whether the entries are in this order already."""


class Arranged(NamedTuple):
    """Games as they were wanted."""

    wanted: Wanted
    shown: list[RecordSummary]
    """Those that are searched for, in their order."""
    line: int | None
    """Where the chosen one stands among them; None if it does not."""
    by_file: dict[str, RecordSummary]
    """All games, by the names of their files."""


NOTHING = Arranged(Wanted([]), [], None, {})
"""Before any game is known."""


class Arranging:
    """Arranges games. Of what is wanted while others are arranged, only the last is done."""

    def __init__(self, also: Callable[[RecordSummary], str], wake: Callable[[], object]) -> None:
        """`also` tells by what else a game is found; `wake` is called on a thread once there is
        something to `take`.
        """
        self._also, self._wake = also, wake
        self._job: Job[Arranged] | None = None
        self._next: Wanted | None = None
        self._last: tuple[Wanted, list[RecordSummary]] | None = None
        """What was put in order last, and that."""
        self._texts: dict[int, tuple[RecordSummary, str]] = {}
        """What each game is found by, by its identity; made once, when somebody searches."""

    def want(self, wanted: Wanted) -> Arranged | None:
        """Return the games at once where they are few. Else None: they are there to `take` soon."""
        if self._job is None and len(wanted.entries) <= FEW:
            return self._arrange(wanted)
        self._next = wanted
        self._begin()
        return None

    def take(self) -> Arranged | None:
        """Return what was wanted last, once it is there, and once only."""
        if self._job is None or not self._job.over:
            return None
        found, self._job = self._job.result, None
        if self._next is None:
            return found
        self._begin()
        return None

    def close(self) -> None:
        """Arrange nothing more."""
        self._next = None
        if self._job is not None:
            self._job.leave()

    def _begin(self) -> None:
        if self._job is None and self._next is not None:
            wanted, self._next = self._next, None

            def work(_cancelled: Cancelled) -> Arranged:
                return self._arrange(wanted)

            self._job = Job("arranging games", work, self._wake)

    def _arrange(self, wanted: Wanted) -> Arranged:
        row = self._in_order(wanted)
        shown = searched(row, wanted.words, self._found_by)
        places = (
            line for line, entry in enumerate(one_by_one(shown)) if entry.path == wanted.chosen
        )
        line = None if wanted.chosen is None else next(places, None)
        by_file = {entry.path.name: entry for entry in one_by_one(row)}
        return Arranged(wanted, shown, line, by_file)

    def _in_order(self, wanted: Wanted) -> list[RecordSummary]:
        last, row = self._last or (None, [])
        if last is None or last.entries is not wanted.entries:
            old = self._texts
            known = [one for one in one_by_one(wanted.entries) if id(one) in old] if old else []
            self._texts = {id(one): old[id(one)] for one in known}
            forget(list(old.values()))
        elif (last.by, last.backwards) == (wanted.by, wanted.backwards):
            return row
        if wanted.ordered:
            row = wanted.entries
        else:
            row = ordered(wanted.entries, wanted.by, backwards=wanted.backwards)
        self._last = wanted, row
        return row

    def _found_by(self, entry: RecordSummary) -> str:
        """All that a game is found by."""
        known = self._texts.get(id(entry))
        if known is None:
            known = self._texts[id(entry)] = entry, found_by(entry, self._also(entry))
        return known[1]


def let_go(*rows: list[RecordSummary], then: Callable[[], object] = lambda: None) -> None:
    """Forget games that nobody looks at any more: many of them bit by bit, on a thread."""
    if any(len(row) > FEW for row in rows):

        def work(_cancelled: Cancelled) -> None:
            forget(*rows)
            then()

        Job("games to forget", work)
