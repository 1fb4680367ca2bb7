"""Synthesises background sounds: a fire, rain, a distant café.

Each seamless loop is made on a thread when it is chosen: files of noise would be nearly as large as
all effects together. A fixed seed gives the same loop each time.
"""

import io
import math
import random
import wave
from array import array
from collections.abc import Callable, Iterable, Iterator

RATE = 22_050
_MADE = RATE // 2
"""Hz: sample rate of the synthesis. Walls swallow frequencies above half of it."""
SECONDS = 8
_LENGTH = SECONDS * _MADE
_LOUD = 0.025
"""Loudness: root mean square, as a share of full scale."""
_PIECE = 4096

Pause = Callable[[], object]
"""Lets other threads run, and may raise to cancel."""


def loop(name: str, pause: Pause) -> bytes:
    samples = LOOPS[name](pause)
    mean = math.sqrt(sum(sample * sample for sample in samples) / len(samples))
    loud = 32767 * _LOUD / mean
    whole = array("h", bytes(4 * len(samples)))
    low, high = -32767, 32767
    whole[0::2] = array("h", (max(low, min(high, round(loud * one))) for one in samples))
    between = zip(samples, (*samples[1:], samples[0]), strict=True)
    whole[1::2] = array("h", (max(low, min(high, round(loud * (a + b) / 2))) for a, b in between))
    return wav(whole, RATE)


def wav(samples: "array[int]", rate: int) -> bytes:
    """Return 16-bit samples as a WAV file; `wave` takes care of byte order."""
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(rate)
        written.writeframes(samples.tobytes())
    return file.getvalue()


def _fire(pause: Pause) -> list[float]:
    draught = _low(_low(_noise(1), 130, pause), 260, pause)
    hiss = _noise(2)
    low = _low(hiss, 1700, pause)
    breath = _swell((3, 0.25), (5, 0.2), (11, 0.12))
    samples = [
        9 * a * swell + 0.05 * (b - c)
        for a, b, c, swell in zip(draught, hiss, low, breath, strict=True)
    ]
    draw = random.Random(3).random
    for _crack in range(62):
        strong = 0.25 + 2.6 * draw() ** 5
        _lay(samples, draw(), _crackle(strong, 0.004 + 0.02 * draw(), draw))
    return samples


def _rain(pause: Pause) -> list[float]:
    noise = _noise(4)
    high, low = _low(noise, 3800, pause), _low(noise, 700, pause)
    breath = _swell((1, 0.10), (3, 0.07), (7, 0.05))
    samples = [(a - 0.75 * b) * swell for a, b, swell in zip(high, low, breath, strict=True)]
    draw = random.Random(5).random
    for _drop in range(150):
        pitch, strong = 700 + 2300 * draw() ** 1.5, 0.05 + 0.5 * draw() ** 3
        _lay(samples, draw(), _ring(pitch, strong, 0.006 + 0.012 * draw()))
    return samples


def _cafe(pause: Pause) -> list[float]:
    samples = [0.0] * _LENGTH
    draw = random.Random(6).random
    for voice in range(6):
        pitch = 260 + 130 * voice + 60 * draw()
        speech = [0.0] * _LENGTH
        at = draw()
        for _syllable in range(30):
            _lay(speech, at, _hump(0.14 + 0.16 * draw(), 0.4 + 0.6 * draw()))
            at += (0.16 + 0.12 * draw()) / SECONDS * (5 if draw() < 0.12 else 1)
        tone = _band(_noise(10 + voice), pitch, 5.0, pause)
        above = _band(_noise(20 + voice), 2.4 * pitch, 6.0, pause)
        for i, level in enumerate(speech):
            samples[i] += level * (tone[i] + 0.4 * above[i])
    room = _low(_noise(7), 320, pause)
    samples = [one + 0.5 * air for one, air in zip(_low(samples, 1100, pause), room, strict=True)]
    for _cup in range(7):
        pitch = 2100 + 900 * draw()
        where, strong = draw(), 0.02 + 0.05 * draw()
        _lay(samples, where, _ring(pitch, strong, 0.05))
        _lay(samples, where, _ring(1.51 * pitch, 0.5 * strong, 0.03))
    return samples


LOOPS: dict[str, Callable[[Pause], list[float]]] = {"fire": _fire, "rain": _rain, "cafe": _cafe}


def _noise(seed: int) -> list[float]:
    return [one / 127.5 - 1 for one in random.Random(seed).randbytes(_LENGTH)]


def _around(samples: list[float], pause: Pause) -> Iterator[tuple[bool, float]]:
    """Yield each sample with True, and first the last samples with False, to settle a filter."""
    for sample in samples[-_PIECE:]:
        yield False, sample
    for start in range(0, len(samples), _PIECE):
        pause()
        for sample in samples[start : start + _PIECE]:
            yield True, sample


def _low(samples: list[float], cutoff: float, pause: Pause) -> list[float]:
    share, level, out = 1 - math.exp(-2 * math.pi * cutoff / _MADE), 0.0, list[float]()
    for counts, sample in _around(samples, pause):
        level += share * (sample - level)
        if counts:
            out.append(level)
    return out


def _band(samples: list[float], centre: float, q: float, pause: Pause) -> list[float]:
    step, low, band, out = 2 * math.sin(math.pi * centre / _MADE), 0.0, 0.0, list[float]()
    for counts, sample in _around(samples, pause):
        low += step * band
        band += step * (sample - low - band / q)
        if counts:
            out.append(band)
    return out


def _swell(*waves: tuple[int, float]) -> list[float]:
    """Return levels around 1; a wave is its turns per loop and its amplitude."""
    steps = [2 * math.pi * turns / _LENGTH for turns, _ in waves]
    shares = [share for _, share in waves]
    return [
        1 + sum(share * math.sin(step * i) for step, share in zip(steps, shares, strict=True))
        for i in range(_LENGTH)
    ]


def _lay(loop: list[float], where: float, sound: Iterable[float]) -> None:
    """Mix a sound into a loop from `where`, a share of the loop's length; wrap around its end."""
    start = int(where * len(loop))
    for i, sample in enumerate(sound, start):
        loop[i % len(loop)] += sample


def _crackle(strong: float, seconds: float, draw: Callable[[], float]) -> Iterator[float]:
    count = int(4 * seconds * _MADE)
    before = 0.0
    for i in range(count):
        sample = 2 * draw() - 1
        yield strong * (sample - 0.6 * before) * math.exp(-i / (seconds * _MADE))
        before = sample


def _ring(pitch: float, strong: float, seconds: float) -> Iterator[float]:
    turn = 2 * math.pi * pitch / _MADE
    for i in range(int(5 * seconds * _MADE)):
        yield strong * math.sin(turn * i) * math.exp(-i / (seconds * _MADE))


def _hump(seconds: float, strong: float) -> Iterator[float]:
    count = int(seconds * _MADE)
    for i in range(count):
        yield strong * math.sin(math.pi * i / count) ** 2
