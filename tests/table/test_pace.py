"""How long things take."""

import statistics

from swoop_desktop.table import pace


def test_bots_seem_to_think_about_as_long_as_the_player_wants():
    pauses = [pace.thought(0.4, decision) for decision in range(1000)]
    assert 0.36 < statistics.mean(pauses) < 0.44
    assert min(pauses) >= 0.2 and max(pauses) <= 0.8
    assert len({round(pause, 2) for pause in pauses[:20]}) > 8, "they all think equally long"
    assert pace.thought(0.0, 5) == 0
