"""Synthesises the sound effects: paper, wood, air and small bells.

All are mono, 16 bit, in the same small room, at their kind's loudness, with peaks of at most −3 dB,
and faded at both ends against clicks. Frequent effects have several takes. Fixed seeds make the
bytes reproducible.
"""

import math
import random
import tomllib
from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from build.loudness import loudness
from swoop_desktop.resources.ambience import wav

RATE = 44_100
KEPT = RATE // 2
"""Hz: sample rate of the files; halving loses almost no sound."""
PEAK = 10 ** (-3 / 20)

Samples = list[float]


def _noise(seconds: float, seed: int) -> Samples:
    draw = random.Random(seed).random
    return [draw() * 2 - 1 for _ in range(int(seconds * RATE))]


def _lowpass(samples: Samples, cutoff: Callable[[float], float]) -> Samples:
    """One-pole low-pass filter; `cutoff` returns Hz for a time in seconds."""
    level, out = 0.0, []
    for i, sample in enumerate(samples):
        level += (1 - math.exp(-2 * math.pi * cutoff(i / RATE) / RATE)) * (sample - level)
        out.append(level)
    return out


def _band(samples: Samples, centre: Callable[[float], float], q: float) -> Samples:
    """State-variable band-pass filter; `centre` returns Hz for a time in seconds."""
    low = band = 0.0
    out = []
    for i, sample in enumerate(samples):
        step = 2 * math.sin(math.pi * min(centre(i / RATE), RATE / 6.5) / RATE)
        low += step * band
        band += step * (sample - low - band / q)
        out.append(band)
    return out


def _shaped(samples: Samples, level: Callable[[float], float]) -> Samples:
    return [sample * level(i / RATE) for i, sample in enumerate(samples)]


def _mix(seconds: float, *parts: tuple[float, float, Samples]) -> Samples:
    """Mix parts of (start in seconds, gain, samples)."""
    out = [0.0] * int(seconds * RATE)
    for start, gain, samples in parts:
        begin = int(start * RATE)
        for i, sample in enumerate(samples[: len(out) - begin]):
            out[begin + i] += gain * sample
    return out


def _decay(attack: float, fall: float) -> Callable[[float], float]:
    """Rise in `attack` seconds, then fall to a third every `fall` seconds."""
    return lambda t: t / attack if t < attack else math.exp((attack - t) / fall)


def _hump(seconds: float, top: float = 0.4) -> Callable[[float], float]:
    """Swell until the share `top` of the time, then fade."""

    def level(t: float) -> float:
        share = min(1.0, t / seconds)
        if share < top:
            return math.sin(share / top * math.pi / 2) ** 2
        return math.cos((share - top) / (1 - top) * math.pi / 2) ** 2

    return level


def _bell(pitch: float, seconds: float, fall: float) -> Samples:
    """A soft bell: a few partials, shorter the higher they are."""
    partials = ((1.0, 1.0, 1.0), (2.0, 0.32, 0.6), (3.01, 0.12, 0.4), (5.4, 0.05, 0.2))
    out = [0.0] * int(seconds * RATE)
    for ratio, gain, life in partials:
        turn = 2 * math.pi * pitch * ratio / RATE
        level = _decay(0.004, fall * life)
        for i in range(len(out)):
            out[i] += gain * math.sin(turn * i) * level(i / RATE)
    return out


def _thump(pitch: float, seconds: float, fall: float) -> Samples:
    """A low knock of slightly falling pitch."""
    phase, out = 0.0, []
    level = _decay(0.003, fall)
    for i in range(int(seconds * RATE)):
        t = i / RATE
        phase += 2 * math.pi * pitch * (1 + 0.6 * math.exp(-t / 0.012)) / RATE
        out.append(math.sin(phase) * level(t))
    return out


def _paper(seconds: float, seed: int, low: float, high: float, top: float = 0.35) -> Samples:
    """A card's swish: a band of noise that rises from `low` to `high` Hz."""
    swept = _band(_noise(seconds, seed), lambda t: low + (high - low) * t / seconds, 1.1)
    soft = _lowpass(_lowpass(swept, lambda _: 3200.0), lambda _: 4200.0)
    return _shaped(soft, _hump(seconds, top))


def _tap(seed: int, bright: float = 2600) -> Samples:
    """A card's edge on the cloth."""
    return _shaped(
        _lowpass(_noise(0.06, seed), lambda t: bright * math.exp(-t / 0.03) + 300),
        _decay(0.001, 0.011),
    )


def _deal(take: int) -> Samples:
    low, seed = 1700 + 110 * take, 1100 + 10 * take
    length = 0.13 + 0.012 * (take * 2 % 5)
    swish = _paper(length, seed, low, 4200 + 180 * (take * 3 % 5), 0.3)
    return _mix(
        0.19, (0, 1.0, swish), (0.085 + 0.006 * take, 0.5, _tap(seed + 1, 2300 + 130 * take))
    )


def _slap(seed: int, bright: float, fall: float) -> Samples:
    """A card landing flat on cards."""
    soft = _lowpass(_noise(0.1, seed), lambda t: bright * math.exp(-t / 0.02) + 250)
    return _shaped(soft, _decay(0.0015, fall))


def _play(take: int) -> Samples:
    seed, pitch = 2100 + 10 * take, 108 + 5 * (take * 2 % 5)
    return _mix(
        0.2,
        (0, 0.25, _paper(0.06, seed, 1500, 3300 + 150 * take, 0.8)),
        (0.04, 1.6, _slap(seed + 1, 3500 + 220 * (take * 3 % 5), 0.016 + 0.001 * take)),
        (0.04, 0.55, _thump(pitch, 0.14, 0.03)),
    )


def _settle(take: int) -> Samples:
    seed = 2600 + 10 * take
    return _mix(
        0.1,
        (0, 0.5, _paper(0.05, seed, 1300 + 90 * take, 2400, 0.7)),
        (0.03, 1.0, _tap(seed + 1, 1700)),
    )


def _flip(take: int) -> Samples:
    seed, start = 3100 + 10 * take, 0.07 + 0.01 * take
    return _mix(
        0.26,
        (0, 0.8, _paper(0.1 + 0.01 * take, seed, 2400, 5000 + 200 * take, 0.6)),
        (start, 0.7, _paper(0.08, seed + 1, 4800, 2300 + 120 * take, 0.3)),
        (start + 0.06, 1.1, _tap(seed + 2, 2400)),
    )


def _gather(take: int) -> Samples:
    """A pile pushed together from both sides."""
    draw = random.Random(4000 + take)
    parts = [(0.0, 0.5, _paper(0.26, 4010 + take, 1000, 2600, 0.5))]
    at = 0.02
    for k in range(6):
        parts.append(
            (at, 0.3 + 0.3 * draw.random(), _tap(4020 + 10 * take + k, 1500 + 900 * draw.random()))
        )
        at += 0.026 + 0.012 * draw.random()
    return _mix(0.32, *parts, (0.21, 0.9, _tap(4080 + take, 1900)))


def _take(take: int) -> Samples:
    draw = random.Random(41 + take)
    parts = [(0.0, 0.5, _paper(0.5, 4200 + take, 900, 2200, 0.45))]
    for k in range(9):
        start = 0.02 + k * 0.045 + draw.random() * 0.02
        swish = _paper(0.09, 4300 + 20 * take + k, 1600, 3600, 0.3)
        parts.append((start, 0.45 + 0.3 * draw.random(), swish))
    end = 0.5 + 0.01 * take
    return _mix(0.64, *parts, (end, 1.3, _tap(60, 1800)), (end, 0.35, _thump(95, 0.11, 0.025)))


def _slam(take: int) -> Samples:
    """A swooping set: heavier than a card, with the table resonating."""
    seed = 5000 + 10 * take
    return _mix(
        0.4,
        (0, 0.3, _paper(0.05, seed, 1300, 3600, 0.85)),
        (0.035, 1.5, _slap(seed + 1, 4600, 0.024)),
        (0.035, 1.3, _thump(66 + 4 * take, 0.34, 0.07)),
        (0.037, 0.5, _thump(148 + 7 * take, 0.16, 0.03)),
        (0.06, 0.25, _slap(seed + 2, 1500, 0.05)),
    )


def _ribbon(take: int) -> Samples:
    """Silk drawn through the air, then three small bells."""
    length = 0.48 + 0.06 * take

    def centre(t: float) -> float:
        return 450 + 90 * take + 3300 * math.sin(min(1.0, t / length) * math.pi * 0.62) ** 2

    silk = _shaped(_band(_noise(0.62, 5500 + take), centre, 2.4), _hump(length + 0.04, 0.5))
    pitches = ((784, 1047, 1319), (880, 1047, 1397), (784, 988, 1319))[take]
    bells = [(0.3 + k * 0.07, 0.11, _bell(pitch, 0.8, 0.22)) for k, pitch in enumerate(pitches)]
    return _mix(1.15, (0, 1.0, silk), *bells)


def _sweep(take: int) -> Samples:
    """A pile's cards leaving one after another, with rushing air."""
    draw = random.Random(7000 + take)

    def centre(t: float) -> float:
        return 350 + 2200 * math.sin(min(1.0, t / 0.5) * math.pi) ** 2

    air = _shaped(_band(_noise(0.58, 7010 + take), centre, 2.0), _hump(0.58, 0.4))
    cards = []
    for k in range(10):
        swish = _paper(0.12, 7030 + 20 * take + k, 1500 + 120 * k, 3600 + 160 * k, 0.3)
        cards.append((0.01 + 0.034 * k + 0.01 * draw.random(), 0.5 + 0.4 * draw.random(), swish))
    return _mix(0.66, (0, 0.55, air), *cards, (0.5, 0.7, _tap(7090 + take, 1900)))


def _count(take: int) -> Samples:
    """A bead on a wire, for a player's points. The takes rise in pitch."""
    pitch = (523.3, 587.3, 659.3, 784.0)[take]
    return _mix(0.34, (0, 0.6, _tap(6000 + take, 3000)), (0.004, 0.5, _bell(pitch, 0.32, 0.07)))


def _shuffle(take: int) -> Samples:
    draw = random.Random(101 + take)
    parts = []
    at = 0.02
    for k in range(26):
        parts.append((at, 0.5 + 0.5 * draw.random(), _tap(10_000 + 100 * take + k, 2200)))
        at += 0.016 + 0.008 * draw.random()
    return _mix(
        0.95, *parts, (0.5, 0.7, _paper(0.36, 140, 1200, 2600, 0.4)), (0.84, 1.2, _tap(141, 1500))
    )


_KINDS: Mapping[str, Callable[..., Samples]] = {"bell": _bell, "tap": _tap, "thump": _thump}


def _scored(told: Mapping[str, Any], _take: int) -> Samples:
    """A sound of ``sounds.toml``, the same in each take."""
    parts = [
        (part["at"], part["gain"], make(*part[kind]))
        for part in told["parts"]
        for kind, make in _KINDS.items()
        if kind in part
    ]
    return _mix(told["seconds"], *parts)


class Effect(NamedTuple):
    make: Callable[[int], Samples]
    """Makes a take by its number from 0."""
    level: float
    """LUFS: loudness of its loudest moment."""
    takes: int = 1


_SCORES = Path(__file__).with_name("sounds.toml").read_text("utf-8")
EFFECTS: dict[str, Effect] = {
    **{
        name: Effect(partial(_scored, told), told["level"])
        for name, told in tomllib.loads(_SCORES).items()
    },
    "count": Effect(_count, -28, 4),
    "deal": Effect(_deal, -31, 5),
    "flip": Effect(_flip, -28, 3),
    "gather": Effect(_gather, -29, 2),
    "play": Effect(_play, -27, 5),
    "ribbon": Effect(_ribbon, -24, 3),
    "settle": Effect(_settle, -34, 3),
    "shuffle": Effect(_shuffle, -27, 2),
    "slam": Effect(_slam, -22, 2),
    "sweep": Effect(_sweep, -25, 3),
    "take": Effect(_take, -26, 2),
}
"""By name: the effect. Frequent effects are quiet, key moments are not."""

_COMBS = ((1117, 0.62), (1277, 0.60), (1367, 0.58), (1493, 0.55))
"""Echoes of the room: delay in samples, and share of loudness that each repetition keeps."""
_WET = 0.10
_TAIL = 0.2
"""Seconds of reverberation after the sound."""


def _in_room(samples: Samples) -> Samples:
    """Add a small curtained room: a few early echoes that lose treble."""
    whole = [*samples, *[0.0] * int(_TAIL * RATE)]
    out = list(whole)
    for delay, left in _COMBS:
        line, at, dull = [0.0] * delay, 0, 0.0
        for i, sample in enumerate(whole):
            back = line[at]
            dull += 0.35 * (back - dull)
            line[at] = sample + left * dull
            at = at + 1 if at + 1 < delay else 0
            out[i] += _WET * dull
    return out


def _finished(effect: Effect, take: int) -> "array[int]":
    """Return a take in its room, centred, faded, and at its loudness."""
    samples = _halved(_in_room(effect.make(take)))
    mean = sum(samples) / len(samples)
    rise, ebb = int(0.002 * KEPT), int(0.04 * KEPT)
    last = len(samples) - 1
    faded = [
        (sample - mean) * min(1.0, i / rise, (last - i) / ebb) for i, sample in enumerate(samples)
    ]
    wanted: float = 10 ** ((effect.level - loudness(faded, KEPT)) / 20)
    gain = min(wanted, PEAK / max(abs(sample) for sample in faded)) * 32_767
    return array("h", (round(sample * gain) for sample in faded))


def _halved(samples: Samples) -> Samples:
    """Halve the rate, after a low-pass filter."""
    reach = 23
    half = [
        0.5
        * (0.54 + 0.46 * math.cos(math.pi * k / (reach + 1)))
        * math.sin(math.pi * k / 2)
        / (math.pi * k / 2)
        for k in range(1, reach + 1, 2)
    ]
    padded = [*[0.0] * reach, *samples, *[0.0] * reach]
    last = len(padded) - reach
    beside = [0.0] * len(range(reach, last, 2))
    for k, share in zip(range(1, reach + 1, 2), half, strict=True):
        before, after = padded[reach - k : last - k : 2], padded[reach + k : last + k : 2]
        beside = [
            total + share * (one + other)
            for total, one, other in zip(beside, before, after, strict=True)
        ]
    return [
        0.5 * sample + total for sample, total in zip(padded[reach:last:2], beside, strict=True)
    ]


@lru_cache(maxsize=1)
def effects() -> tuple[tuple[str, bytes], ...]:
    """Return name and WAV file of every take: ``deal``, ``deal-2``, ``deal-3`` …"""
    return tuple(
        (f"{name}-{take + 1}" if take else name, wav(_finished(effect, take), KEPT))
        for name, effect in sorted(EFFECTS.items())
        for take in range(effect.takes)
    )
