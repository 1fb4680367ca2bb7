"""Loudness after ITU-R BS.1770, in LUFS, at the loudest moment of a sound."""

import math
from collections.abc import Sequence
from typing import NamedTuple

MOMENT = 0.4
"""Seconds: length of the measured window."""
_OFFSET = -0.691


class _Filter(NamedTuple):
    """A second-order filter: weights of the last three samples, and of the last two results."""

    b: tuple[float, float, float]
    a: tuple[float, float]

    def __call__(self, samples: Sequence[float]) -> list[float]:
        (b0, b1, b2), (a1, a2) = self.b, self.a
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in samples:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
        return out


def filters(rate: int) -> tuple[_Filter, _Filter]:
    """Return the weighting filters for treble and bass, with the standard's coefficients at 48
    kHz.
    """
    gain, f, q = 3.999843853973347, 1681.974450955533, 0.7071752369554196
    k = math.tan(math.pi * f / rate)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    head = _Filter(
        (
            (high + band * k / q + k * k) / a0,
            2 * (k * k - high) / a0,
            (high - band * k / q + k * k) / a0,
        ),
        (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0),
    )
    f, q = 38.13547087602444, 0.5003270373238773
    k = math.tan(math.pi * f / rate)
    a0 = 1 + k / q + k * k
    bass = _Filter((1.0, -2.0, 1.0), (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))
    return head, bass


def loudness(samples: Sequence[float], rate: int) -> float:
    """Return the loudest moment of a mono sound (samples from -1 to 1), in LUFS."""
    head, bass = filters(rate)
    window = int(MOMENT * rate)
    weighed = bass(head([*samples, *[0.0] * max(0, window - len(samples))]))
    total = sum(x * x for x in weighed[:window])
    most = total
    for i in range(window, len(weighed)):
        total += weighed[i] * weighed[i] - weighed[i - window] * weighed[i - window]
        most = max(most, total)
    return _OFFSET + 10 * math.log10(most / window) if most > 0 else -math.inf
