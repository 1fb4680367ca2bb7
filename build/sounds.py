"""The effects, synthesised: paper, wood, air and small bells. Standard library only.

Everything is mono at 44.1 kHz and 16 bit, peaks at −3 dB, and fades in and out so that
nothing clicks. Noise is seeded: the same bytes each time.
"""

import io
import math
import random
import wave
from array import array
from collections.abc import Callable, Iterator

RATE = 44_100
PEAK = 10 ** (-3 / 20)

Samples = list[float]


def _noise(seconds: float, seed: int) -> Samples:
    draw = random.Random(seed).random
    return [draw() * 2 - 1 for _ in range(int(seconds * RATE))]


def _lowpass(samples: Samples, cutoff: Callable[[float], float]) -> Samples:
    """One pole; `cutoff` in Hz as a function of the time in seconds."""
    level, out = 0.0, []
    for i, sample in enumerate(samples):
        level += (1 - math.exp(-2 * math.pi * cutoff(i / RATE) / RATE)) * (sample - level)
        out.append(level)
    return out


def _band(samples: Samples, centre: Callable[[float], float], q: float) -> Samples:
    """A state-variable band-pass whose centre (Hz) may move."""
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
    """Lay (start in seconds, gain, samples) over each other."""
    out = [0.0] * int(seconds * RATE)
    for start, gain, samples in parts:
        begin = int(start * RATE)
        for i, sample in enumerate(samples[: len(out) - begin]):
            out[begin + i] += gain * sample
    return out


def _decay(attack: float, fall: float) -> Callable[[float], float]:
    """Rise in `attack` seconds, then fall to a third every `fall` seconds."""
    return lambda t: min(1.0, t / attack) * math.exp(-max(0.0, t - attack) / fall)


def _hump(seconds: float, top: float = 0.4) -> Callable[[float], float]:
    """Swell to the share `top` of the time, and ebb away."""

    def level(t: float) -> float:
        share = min(1.0, t / seconds)
        if share < top:
            return math.sin(share / top * math.pi / 2) ** 2
        return math.cos((share - top) / (1 - top) * math.pi / 2) ** 2

    return level


def _bell(pitch: float, seconds: float, fall: float) -> Samples:
    """A soft bell: a few partials, the higher the shorter."""
    partials = ((1.0, 1.0, 1.0), (2.0, 0.32, 0.6), (3.01, 0.12, 0.4), (5.4, 0.05, 0.2))
    out = [0.0] * int(seconds * RATE)
    for ratio, gain, life in partials:
        turn = 2 * math.pi * pitch * ratio / RATE
        level = _decay(0.004, fall * life)
        for i in range(len(out)):
            out[i] += gain * math.sin(turn * i) * level(i / RATE)
    return out


def _thump(pitch: float, seconds: float, fall: float) -> Samples:
    """A low knock whose pitch sinks a little."""
    phase, out = 0.0, []
    level = _decay(0.003, fall)
    for i in range(int(seconds * RATE)):
        t = i / RATE
        phase += 2 * math.pi * pitch * (1 + 0.6 * math.exp(-t / 0.012)) / RATE
        out.append(math.sin(phase) * level(t))
    return out


def _paper(seconds: float, seed: int, low: float, high: float, top: float = 0.35) -> Samples:
    """The swish of a card: a band of noise that rises from `low` to `high` Hz."""
    swept = _band(_noise(seconds, seed), lambda t: low + (high - low) * t / seconds, 1.1)
    soft = _lowpass(_lowpass(swept, lambda _: 3200.0), lambda _: 4200.0)
    return _shaped(soft, _hump(seconds, top))


def _tap(seed: int, bright: float = 2600) -> Samples:
    """A card's edge on the cloth."""
    return _shaped(
        _lowpass(_noise(0.06, seed), lambda t: bright * math.exp(-t / 0.03) + 300),
        _decay(0.001, 0.011),
    )


def _deal() -> Samples:
    return _mix(0.17, (0, 1.0, _paper(0.15, 11, 1800, 4600, 0.3)), (0.09, 0.5, _tap(12)))


def _play() -> Samples:
    slap = _lowpass(_noise(0.1, 21), lambda t: 3800 * math.exp(-t / 0.02) + 250)
    return _mix(
        0.2,
        (0, 0.25, _paper(0.06, 22, 1500, 3500, 0.8)),
        (0.04, 1.6, _shaped(slap, _decay(0.0015, 0.018))),
        (0.04, 0.55, _thump(115, 0.14, 0.03)),
    )


def _flip() -> Samples:
    return _mix(
        0.24,
        (0, 0.8, _paper(0.11, 31, 2400, 5200, 0.6)),
        (0.08, 0.7, _paper(0.08, 32, 4800, 2400, 0.3)),
        (0.14, 1.1, _tap(33, 2400)),
    )


def _take() -> Samples:
    draw = random.Random(41)
    parts = [(0.0, 0.5, _paper(0.5, 42, 900, 2200, 0.45))]
    for k in range(9):
        start = 0.02 + k * 0.045 + draw.random() * 0.02
        parts.append((start, 0.45 + 0.3 * draw.random(), _paper(0.09, 43 + k, 1600, 3600, 0.3)))
    return _mix(0.62, *parts, (0.5, 1.3, _tap(60, 1800)), (0.5, 0.35, _thump(95, 0.11, 0.025)))


def _sweep() -> Samples:
    def centre(t: float) -> float:
        return 350 + 3000 * math.sin(min(1.0, t / 0.62) * math.pi) ** 2

    air = _shaped(_band(_noise(0.7, 71), centre, 2.2), _hump(0.7, 0.45))
    chimes = [
        (0.3 + k * 0.07, 0.1, _bell(pitch, 0.8, 0.22)) for k, pitch in enumerate((784, 1047, 1319))
    ]
    return _mix(1.1, (0, 1.0, air), *chimes)


def _click() -> Samples:
    return _mix(0.06, (0, 1.0, _tap(81, 2400)), (0, 0.25, _thump(900, 0.03, 0.006)))


def _refuse() -> Samples:
    return _mix(
        0.32,
        (0, 1.0, _thump(130, 0.14, 0.035)),
        (0, 0.35, _tap(91, 900)),
        (0.13, 0.85, _thump(108, 0.16, 0.04)),
        (0.13, 0.3, _tap(92, 800)),
    )


def _turn() -> Samples:
    return _mix(0.75, (0, 1.0, _bell(659.3, 0.7, 0.2)), (0.11, 0.75, _bell(987.8, 0.6, 0.18)))


def _win() -> Samples:
    notes = (523.3, 659.3, 784.0, 1046.5)
    parts = [(k * 0.13, 0.8, _bell(pitch, 1.0, 0.3)) for k, pitch in enumerate(notes)]
    chord = [(0.58, 0.4, _bell(pitch, 1.1, 0.4)) for pitch in (261.6, 523.3, 659.3, 784.0)]
    return _mix(1.75, *parts, *chord)


def _shuffle() -> Samples:
    draw = random.Random(101)
    parts = []
    at = 0.02
    for k in range(26):
        parts.append((at, 0.5 + 0.5 * draw.random(), _tap(102 + k, 2200)))
        at += 0.016 + 0.008 * draw.random()
    return _mix(
        0.95, *parts, (0.5, 0.7, _paper(0.36, 140, 1200, 2600, 0.4)), (0.84, 1.2, _tap(141, 1500))
    )


EFFECTS: dict[str, Callable[[], Samples]] = {
    "click": _click,
    "deal": _deal,
    "flip": _flip,
    "play": _play,
    "refuse": _refuse,
    "shuffle": _shuffle,
    "sweep": _sweep,
    "take": _take,
    "turn": _turn,
    "win": _win,
}


def _finished(samples: Samples) -> "array[int]":
    """Centre, fade both ends, and bring the peak to −3 dB."""
    mean = sum(samples) / len(samples)
    rise, ebb = int(0.002 * RATE), int(0.02 * RATE)
    last = len(samples) - 1
    faded = [
        (sample - mean) * min(1.0, i / rise, (last - i) / ebb) for i, sample in enumerate(samples)
    ]
    gain = PEAK * 32_767 / max(abs(sample) for sample in faded)
    return array("h", (round(sample * gain) for sample in faded))


def effects() -> Iterator[tuple[str, bytes]]:
    """Name and WAV file of every effect."""
    for name, make in EFFECTS.items():
        samples = _finished(make())
        little = array("h", samples)
        if little.itemsize != 2 or array("H", [1]).tobytes() != b"\x01\x00":
            little.byteswap()
        buffer = io.BytesIO()
        with wave.open(buffer, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(little.tobytes())
        yield name, buffer.getvalue()
