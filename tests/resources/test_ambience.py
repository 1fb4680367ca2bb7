"""Sounds of the room: seamless loops, quieter than the game, off by default."""

import io
import wave
from array import array
from itertools import pairwise

import pytest

from build.loudness import loudness
from swoop_desktop.resources.ambience import LOOPS, RATE, SECONDS, loop
from swoop_desktop.storage.settings import AMBIENCES, Settings
from tests.sooner import one_in


def samples_of(made):
    with wave.open(io.BytesIO(made)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("name", one_in(3, LOOPS))
def test_a_loop_has_no_seam_and_is_quiet(name):
    paused = []
    samples = samples_of(loop(name, lambda: paused.append(1)))
    assert len(samples) == SECONDS * RATE
    assert len(paused) > 20, "it would hold up the window"
    steps = sorted(abs(a - b) for a, b in pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steps[int(0.99 * len(steps))], "it is heard to begin"
    assert max(map(abs, samples)) < 16_000
    assert -45 < loudness([one / 32768 for one in samples], RATE) < -26
    quarter = len(samples) // 4
    parts = [sum(map(abs, samples[i * quarter : (i + 1) * quarter])) for i in range(4)]
    assert max(parts) < 1.6 * min(parts), "it comes and goes with each turn of the loop"


def test_there_is_a_loop_for_each_choice_and_none_at_first():
    assert set(AMBIENCES) == {"off", *LOOPS}
    assert Settings().room == ""
    assert Settings(ambience="rain", volume=50, volume_ambience=40).room == "rain"
    assert Settings(volume=50, volume_ambience=40).room_volume == 0.2
