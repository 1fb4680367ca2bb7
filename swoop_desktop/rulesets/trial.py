"""A trial of rules in a process, as the window sees it."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.processes import TRY
from swoop_desktop.processes.helper import Helper, NoAnswer
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.rulesets.trial_run import (
    DEALS,
    Failed,
    Figures,
    Outcome,
    Plan,
    Progress,
    usual_seats,
)


class Trial(Helper[None]):
    """Deals by one or several rule sets, played by the weakest bots. Starts at once; close it."""

    def __init__(
        self,
        game: Game,
        rules: Sequence[Rules],
        *,
        deals: int = DEALS,
        tell: Callable[[], object] = lambda: None,
    ) -> None:
        """Tries the rules in turn. `tell` is called on another thread when there is news."""
        self.plan = Plan(game.name, tuple(rules), usual_seats(game, rules[0]), deals)
        self.figures: list[Figures | None] = [None] * len(rules)
        """None while unknown or failed."""
        self.failed: list[Message | None] = [None] * len(rules)
        self._done = [0] * len(rules)
        super().__init__("trial", TRY, self._play, tell)

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        self.check()
        known = zip(self._done, self.figures, self.failed, strict=True)
        done = sum(
            self.plan.deals if figures or failed else deals for deals, figures, failed in known
        )
        return done / (self.plan.deals * len(self._done))

    def _play(self, cancelled: Cancelled) -> None:
        with suppress(NoAnswer):
            for answer in self.run(self.plan):
                self._take_in(answer)
                self._tell()
        for which, figures in enumerate(self.figures):
            if figures is None and self.failed[which] is None and not cancelled():
                self.failed[which] = msg("The deals could not be played on this computer.")

    def _take_in(self, answer: object) -> None:
        match answer:
            case Progress(which, deals):
                self._done[which] = deals
            case Outcome(which, figures):
                self.figures[which] = figures
            case Failed(which, why):
                self.failed[which] = why
