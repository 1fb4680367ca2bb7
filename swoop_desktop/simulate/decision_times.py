"""Durations of decisions, in constant memory."""

import math
from collections import Counter
from dataclasses import dataclass, field

_FINE = 50
"""Histogram buckets per factor of e: percentiles are accurate within 2 %."""


@dataclass(slots=True)
class Times:
    """A histogram of durations in seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    _parts: Counter[int] = field(default_factory=Counter)

    @property
    def mean(self) -> float:
        """Seconds; 0 without durations."""
        return self.total / self.count if self.count else 0.0

    def add(self, seconds: float) -> None:
        self.count += 1
        self.total += seconds
        if seconds > self.longest:
            self.longest = seconds
        self._parts[math.ceil(math.log(seconds if seconds > 1e-9 else 1e-9) * _FINE)] += 1

    def join(self, other: "Times") -> None:
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self._parts += other._parts

    def percentile(self, share: float) -> float:
        """Return the duration that this share (0 to 1) did not exceed, at most 2 % too long; 0
        without durations.
        """
        wanted = math.ceil(share * self.count)
        for part in sorted(self._parts):
            wanted -= self._parts[part]
            if wanted <= 0:
                return min(math.exp(part / _FINE), self.longest)
        return self.longest
