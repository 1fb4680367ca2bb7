"""Statistics of a game that only the registry names."""

from swoop_desktop.engine.events import Moved
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.statistics.game_numbers import numbers_of
from swoop_desktop.statistics.totals import counted, tallied
from tests.pilot import flying
from tests.play.recorded import Recorded
from tests.scenes.pages import Counted

SEATS = (("Ada", "human"), ("Ben", "bot:easy"), ("Cid", "bot:random"))


def test_what_it_counts_is_counted_and_shown(tmp_path):
    games = [Recorded("eights_two_packs", SEATS, seed) for seed in range(4)]
    numbers = [numbers_of(game.data, "2026-01-01T00:00:00") for game in games]
    drawn = sum(
        isinstance(event, Moved) and event.why == "draw" and event.target.seat == 0
        for game in games
        for event in game.events
    )
    assert tallied("eights", counted(numbers)) == {"drawn": drawn}
    assert drawn, "nobody drew anything"
    label = GAMES["eights"].tallies[0].label
    assert isinstance(label, Message)
    with flying(tmp_path) as pilot:
        pilot.open(Counted(numbers))
        pilot.step(0.1)
        assert "Crazy Eights with two packs" in {
            node.name for node in pilot.nodes if node.role == "row"
        }
        pilot.click_node("part deals")
        rows = {node.name: node for node in pilot.nodes if node.role == "row"}
        assert rows[str(label)].children[0].name == f"{label}, {drawn}"
