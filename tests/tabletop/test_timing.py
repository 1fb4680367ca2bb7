"""Times between events at the table."""

import statistics

from swoop_desktop.engine.events import Happened, Revealed
from swoop_desktop.tabletop.spec import timing
from tests.pilot import flying, new_session


def test_bots_seem_to_think_about_as_long_as_the_player_wants():
    pauses = [timing.thought(0.4, decision) for decision in range(1000)]
    assert 0.36 < statistics.mean(pauses) < 0.44
    assert min(pauses) >= 0.2 and max(pauses) <= 0.8
    assert len({round(pause, 2) for pause in pauses[:20]}) > 8, "they all think equally long"
    assert timing.thought(0.0, 5) == 0


def test_bots_wait_longer_after_a_swoop_or_a_flip(tmp_path):
    """Players can then follow a chain of them."""
    waited = {True: [], False: []}
    with flying(tmp_path, speed="fast", bot_delay=400) as pilot, pilot.unseen():
        scene = pilot.table(new_session("swoops150", 4, seed=2, humans=0))
        scene.director.skip()
        step, last = scene.session.step, []
        scene.session.subscribe(lambda batch: last.append(batch.events))

        def timed():
            if last and scene.public.ended is None:
                stirs = any(
                    (isinstance(e, Happened) and e.what == "swoop")
                    or (isinstance(e, Revealed) and e.why == "flip")
                    for e in last[-1]
                )
                usual = timing.thought(0.4, len(scene.session.history))
                waited[stirs].append(scene.clock.rested / usual)
            step()

        scene.session.step = timed
        enough = 60 * 60
        pilot.wait(lambda: len(waited[True]) > 6 and len(waited[False]) > 12, "swoops", enough)
    assert min(waited[True]) >= timing.FOLLOWED > 1.5, "a chain goes by too fast"
    assert statistics.median(waited[False]) < 1.3, "every pause is longer"
