"""A search for better numbers that anybody can follow, and that chance does not mislead.

One number after another is tried a step higher and a step lower; steps that pay are kept, until
none pays any more. A step pays if its player does better than the others, so clearly that chance
would do it once in two hundred tries. Among many steps chance still finds some, so each must pay
again in other deals.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import NamedTuple, Protocol, TypeAlias

from swoop_desktop.statistics.confidence import Estimate

Numbers: TypeAlias = Mapping[str, float]
"""The numbers to search for, by name."""


class Step(NamedTuple):
    """How a number is changed."""

    size: float
    least: float = -math.inf
    """The number is never made smaller."""


class Found(NamedTuple):
    """The result of letting some numbers play against others."""

    gain: Estimate
    """How much better they did than the others, in the mean; 0 if they are as good."""
    said: str = ""
    """Further remarks."""
    kept: Estimate | None = None
    """Excess of a quantity that no gain may cost, if there is one."""

    @property
    def pays(self) -> bool:
        """True if this was hardly chance, and keeps that quantity."""
        return self.gain.low > 0 and (self.kept is None or self.kept.high >= 0)


class Contest(Protocol):
    """Lets numbers play against others."""

    def __call__(self, tried: Numbers, current: Numbers, deals: str) -> Found:
        """One by the `tried` numbers among others by the `current`. `deals` is any name for the
        cards that are dealt: the same under the same name, and independent under another.
        """


class Try(NamedTuple):
    """A step that was tried."""

    name: str
    before: float
    after: float
    first: Found
    again: Found | None
    """With other deals; None where it did not pay the first time."""
    numbers: Numbers
    """The current numbers."""

    @property
    def taken(self) -> bool:
        """Whether the step pays."""
        return self.again is not None and self.again.pays


def climb(numbers: Numbers, steps: Mapping[str, Step], contest: Contest) -> Iterator[Try]:
    """Try every step up and down, again and again, until none pays. Where one does, the next in the
    same direction is tried at once. Numbers that stood before are not tried again, so there is an
    end even where each would win against the one before.
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
    """Take steps of a number in one direction while they pay. `stood` has all numbers that were
    kept, the current ones last.
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
