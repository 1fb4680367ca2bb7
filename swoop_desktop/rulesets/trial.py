"""Rules on trial, as the window sees it: some hundred deals that a process of its own plays."""

import contextlib
import logging
import pickle
import threading
from collections.abc import Callable, Sequence

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.processes import TRY
from swoop_desktop.processes.client import Process, helper
from swoop_desktop.rulesets.trial_run import (
    DEALS,
    Failed,
    Figures,
    Outcome,
    Plan,
    Progress,
    usual_seats,
)

_LOG = logging.getLogger(__name__)


class Trial:
    """Deals by one or several rule sets, played by the weakest bots in a process of their own. It
    begins at once; `close` must be called in the end, and before that if nobody wants to know.
    """

    def __init__(
        self,
        game: Game,
        rules: Sequence[Rules],
        *,
        seats: int = 0,
        deals: int = DEALS,
        seed: int = 1,
        tell: Callable[[], object] = lambda: None,
        command: Sequence[str] = (),
    ) -> None:
        """By each of the rules, one after another, with so many players (0: the usual number).
        `tell` is called on another thread whenever there is more to be seen. `command` is the
        command line of the process, if not our own.
        """
        self.plan = Plan(game.name, tuple(rules), seats or usual_seats(game, rules[0]), deals, seed)
        self.figures: list[Figures | None] = [None] * len(rules)
        """What came of each of the rules; None as long as it is not known, and if it never is."""
        self.failed: list[Message | None] = [None] * len(rules)
        """Why nothing came of it, in a sentence."""
        self._done = [0] * len(rules)
        self._tell = tell
        self._command = tuple(command) or helper(TRY)
        self._lock = threading.Lock()
        self._closed = False
        self._process: Process | None = None
        self._starter = threading.Thread(target=self._start, name="trial", daemon=True)
        self._starter.start()

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self._closed or all(
            figures is not None or failed is not None
            for figures, failed in zip(self.figures, self.failed, strict=True)
        )

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        known = zip(self._done, self.figures, self.failed, strict=True)
        done = sum(
            self.plan.deals if figures or failed else deals for deals, figures, failed in known
        )
        return done / (self.plan.deals * len(self._done))

    def close(self) -> None:
        """Break off what is not done yet, and end the process and every thread of it."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
        if process is not None:
            process.end()
        self._starter.join()

    def _start(self) -> None:
        try:
            process = Process(self._command, self._hear)
        except OSError as error:
            self._fail(error)
            return
        with self._lock:
            closed = self._closed
            if not closed:
                self._process = process
        if closed:
            process.end()
            return
        with contextlib.suppress(EOFError):  # that it has ended is heard
            process.send(pickle.dumps(self.plan))

    def _hear(self, told: object) -> None:
        match told:
            case Progress(which, deals):
                self._done[which] = deals
            case Outcome(which, figures):
                self.figures[which] = figures
            case Failed(which, why):
                self.failed[which] = why
            case _ if not self.over:
                self._fail("it ended")
                return
        self._tell()

    def _fail(self, why: object) -> None:
        """The process can't be had, or has died."""
        _LOG.warning("rules could not be tried: %s", why)
        for which, figures in enumerate(self.figures):
            if figures is None and self.failed[which] is None:
                self.failed[which] = msg("The deals could not be played on this computer.")
        self._tell()
