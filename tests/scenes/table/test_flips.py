"""Nothing reveals a flipped card before the table has shown it."""

from itertools import pairwise

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Happened, Moved, Revealed, TurnBegan, Zone
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.node import walk
from tests.pilot import flying, new_session
from tests.scenes.table.test_announcer import Heard
from tests.tabletop.tables import director, filled

DOWN, HAND, PILE, GONE = Zone("down", 0, 1), Zone("hand", 0), Zone("pile"), Zone("gone")
SEVEN = c.BY_CODE["7D"]


def flipping(pilot, seat, rules="classic"):
    """A table at which this seat may flip a mystery, and the flip."""
    for seed in range(60):
        session = new_session(rules, 3, seed)
        for _ in range(40):
            asked = session.to_act()[0]
            legal = session.seen_by(asked).legal
            flip = next((action for action in legal if action.kind == "flip"), None)
            if asked == seat and flip is not None:
                pilot.table(session)
                pilot.scene.director.skip()
                return pilot.scene, flip
            session.submit(asked, next(a for a in legal if a.kind != "flip"))
        session.close()
    raise AssertionError("nobody may flip")


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_tells_a_flipped_card_before_the_table_has_shown_it(tmp_path, seat):
    with flying(tmp_path, speed="normal", bot_delay=10_000, tells="full") as pilot:
        scene, flip = flipping(pilot, seat)
        heard = Heard(pilot)
        pilot.step(0.2)
        zone = Zone("down", seat, flip.columns[0])
        sprite = scene.director.zones[zone][0]
        log, told = list(scene.public.log), []
        before = {node.key: node.name for node in walk(scene.describe())}
        heard.words.clear()
        scene.session.submit(seat, flip)
        card = next(e.card for e in reversed(scene.session.history) if isinstance(e, Revealed))
        name = card_name(card)
        for _frame in range(240):
            pilot.frame(1 / 60)
            shown = sprite.face == card
            lines = [line.words for line in scene.public.log[len(log) :]]
            if not shown:
                assert not lines, "the log tells the card"
                assert not heard.words, "the reader hears the card"
                now = {node.key: node.name for node in walk(scene.describe())}
                telling = {key for key, words in now.items() if name in words}
                fresh = {key: now[key] for key in telling if name not in before.get(key, "")}
                assert not fresh, "a description names the card"
            told.append(bool(lines))
            if any("mystery" in words for words in heard.words):
                break
        assert any(told) and not told[0]
        flipped = next(words for words in heard.words if "mystery" in words)
        assert scene.public.log[len(log)].aloud in flipped


def test_a_press_ends_the_suspense(tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=10_000) as pilot:
        scene, flip = flipping(pilot, 0)
        lines = len(scene.public.log)
        scene.session.submit(0, flip)
        pilot.frame(1 / 60)
        assert len(scene.public.log) == lines
        scene.director.hurry()
        assert "mystery" in scene.public.log[lines].words


def flip_of(table, *after):
    """Show a flip; return its sounds and the card's states, frame by frame."""
    heard, states = [], []
    table.on_sound = lambda name, *_how: heard.append(name)
    sprite = table.zones[DOWN][0]
    width = sprite.pose.width
    for event in (Revealed(DOWN, SEVEN, "flip"), *after, TurnBegan((0,), "next")):
        table.feed(event)
    for _frame in range(70):
        table.update(1 / 100)
        if sprite.motion is None:
            break
        states.append((sprite.pose.width / width, sprite.squeeze, sprite.face))
    return heard, states


def laid():
    table = director()
    zones = filled(4, 11)
    table.lay({**zones, Zone("up", 0, 1): ()})
    return table, zones


def test_a_mystery_is_lifted_hangs_on_its_edge_and_lands():
    table, _ = laid()
    _, states = flip_of(table)
    widths = [width for width, _, _ in states]
    assert max(widths) == pytest.approx(1.06)
    assert all(abs(then - now) < 0.02 for now, then in pairwise(widths)), "it jumps"
    edge = [face for _, squeeze, face in states if squeeze < 0.05]
    assert len(edge) == pytest.approx(100 * timing.ON_EDGE, abs=2)
    assert edge[:-1] == [None] * (len(edge) - 1), "it is seen while it hangs on its edge"
    lands = [width for width, squeeze, face in states if face == SEVEN and squeeze > 0.99]
    assert len(lands) == pytest.approx(100 * timing.LANDS, abs=2)
    assert lands == sorted(lands, reverse=True), "it falls"


@pytest.mark.parametrize("fate", ["lucky", "costly", ""])
def test_a_lucky_flip_and_a_costly_one_are_heard_apart(fate):
    table, zones = laid()
    after = {
        "lucky": [Moved((SEVEN,), DOWN, PILE, "play")],
        "costly": [
            Happened("take", 0, {"cards": 9}),
            Moved(zones[PILE], PILE, HAND, "take"),
            Moved((SEVEN,), DOWN, PILE, "play"),
        ],
        "": [TurnBegan((0,), "add")],
    }[fate]
    heard, _ = flip_of(table, *after)
    table.update(1.0)
    assert heard[0] == "flip"
    assert [name for name in heard if name in ("lucky", "costly")] == ([fate] if fate else [])
