"""A search for better numbers that chance does not mislead.

Each number in turn is tried a step higher and a step lower. Steps that pay are kept, until none
pays. A step pays if its player beats the others so clearly that chance would do so once in two
hundred tries. Among many steps some pay by chance, so a step must pay again in other deals.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import NamedTuple, Protocol, TypeAlias

from swoop_desktop.statistics.confidence import Estimate

Numbers: TypeAlias = Mapping[str, float]
"""By name: a fitted number."""


class Step(NamedTuple):
    """The step by which a number changes."""

    size: float
    least: float = -math.inf
    """Lower limit of the number."""


class Found(NamedTuple):
    """The result of tried numbers against current ones."""

    gain: Estimate
    """Mean advantage of the tried numbers; 0 if both are as good."""
    said: str = ""
    """More results, as text."""
    kept: Estimate | None = None
    """Advantage in a quantity that must not surely fall; None without such a quantity."""

    @property
    def pays(self) -> bool:
        """True if the gain is hardly chance, and `kept` doesn't surely fall."""
        return self.gain.low > 0 and (self.kept is None or self.kept.high >= 0)


class Contest(Protocol):
    """Lets tried numbers play against current ones."""

    def __call__(self, tried: Numbers, current: Numbers, deals: str) -> Found:
        """Let one player with the `tried` numbers play among others with the `current`. `deals`
        names the cards: equal names deal equal cards, different names independent ones.
        """


class Try(NamedTuple):
    """A step that was tried."""

    name: str
    before: float
    after: float
    first: Found
    again: Found | None
    """Result in other deals; None if the step did not pay at first."""
    numbers: Numbers
    """The current numbers after this try."""

    @property
    def taken(self) -> bool:
        """True if the step is kept."""
        return self.again is not None and self.again.pays


def climb(numbers: Numbers, steps: Mapping[str, Step], contest: Contest) -> Iterator[Try]:
    """Try every step up and down, again and again, until none pays. After a step that pays, the
    next step in the same direction follows. Kept sets of numbers are not tried again, so the search
    ends even if each set beats the last.
    """
    stood = [numbers]
    in_vain = 0
    for name in cycle(steps):
        if in_vain == len(steps):
            return
        in_vain += 1
        size, least = steps[name]
        for step in (Step(size, least), Step(-size, least)):
            stands = len(stood)
            yield from _follow(name, step, stood, contest)
            if len(stood) > stands:
                in_vain = 1
                break


def _follow(name: str, step: Step, stood: list[Numbers], contest: Contest) -> Iterator[Try]:
    """Take steps of a number in one direction while they pay. `stood` lists all kept sets of
    numbers, the current set last.
    """
    while True:
        current = stood[-1]
        after = round(current[name] + step.size, 6)
        tried = {**current, name: after}
        if after < step.least or tried in stood:
            return
        first, again = contest(tried, current, "first"), None
        if first.pays:
            again = contest(tried, current, f"again {len(stood)} {name} {after}")
        taken = again is not None and again.pays
        if taken:
            stood.append(tried)
        yield Try(name, current[name], after, first, again, stood[-1])
        if not taken:
            return
