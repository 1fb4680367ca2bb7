"""Undo at the table, with keys and clicks: screen and log show the state."""

import random

import pytest

from swoop_desktop.engine.record import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import EVERYTHING, GameReplay
from swoop_desktop.storage.settings import LastGame
from swoop_desktop.ui.node import find, walk
from tests.pilot import (
    centre,
    flying,
    new_session,
    pass_screen,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.sooner import later, one_in

NOTE = "You took back your last play."


def undo(pilot):
    pilot.press("ctrl+z")


def lying(scene):
    """Return the table's cards by zone."""
    return {
        zone: [sprite.card for sprite in sprites] for zone, sprites in scene.director.zones.items()
    }


def told(scene):
    """Return the log's lines."""
    return [line.words for line in scene.public.log]


def await_turn(pilot, scene):
    pilot.turn(idle=True)


def seated(pilot, rules, path=None, seed=1, **more):
    scene = pilot.table(new_session(rules, 4, seed, path, **more))
    scene.director.skip()
    return scene


@pytest.mark.parametrize("rules", ["classic", "capture25"])
@pytest.mark.parametrize("by", ["keys", later("mouse")])
def test_a_play_is_taken_back_and_done_again(rules, by, tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=2500, lively_faces=False) as pilot:
        scene = seated(pilot, rules)
        pilot.turn(idle=True, seconds=200)
        before, log, board = lying(scene), told(scene), scene.table_view()
        assert board.button("undo").disabled and board.button("redo") is None
        assert "nothing to take back" in pilot.value("undo")
        play_with_mouse(pilot, random.Random(3))
        pilot.step(0.3)
        after, cards = lying(scene), scene.director.layout.positions
        assert after != before
        assert scene.viewers.player.outcomes.of(()) is None, "asked of what is then taken back"
        if by == "keys":
            undo(pilot)
        else:
            assert pilot.name("undo") == "Take back"
            pilot.click_node("undo")
        assert lying(scene) == before
        assert scene.viewers.offered and not scene.viewers.player.selection.picked
        assert told(scene) == [*log, NOTE]
        scene.guard.tick(1)
        assert scene.table_view().marks == board.marks
        player = scene.viewers.player
        legal = player.seen.legal[0]
        outcome = player.outcomes.of(player.seen.picks(legal))
        assert outcome is not None and outcome.kind != "refused", (
            "foreseen from what was taken back"
        )
        assert (
            scene.table_view().plates == board.plates
            and scene.table_view().prompt.words == board.prompt.words
        )
        pilot.step(0.6)
        assert scene.director.idle and scene.director.layout.positions != cards
        assert "disabled" in pilot.states("undo")
        if by == "keys":
            pilot.press("ctrl+shift+z")
        else:
            pilot.click_node("redo")
        scene.director.skip()
        assert lying(scene) == after
        assert told(scene)[: len(log)] == log and NOTE not in told(scene)[len(log) + 1 :]
        assert find(scene.describe(), "redo") is None
        await_turn(pilot, scene)
        assert scene.director.repairs == 0


def test_a_second_click_does_not_do_it_again(tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=2500) as pilot:
        scene = seated(pilot, "classic")
        await_turn(pilot, scene)
        play_with_mouse(pilot, random.Random(3))
        pilot.step(0.3)
        where = centre(pilot.node("undo"))
        pilot.click(where)
        pilot.step(0.1)
        standing = list(scene.session.history)
        pilot.click(where)
        assert scene.session.history == standing
        assert "nothing to take back" in scene.table_view().notice.words


def test_what_was_shown_since_is_named(pilot):
    scene = seated(pilot, "classic")
    pilot.turn()
    play_with_mouse(pilot, random.Random(3))
    pilot.wait(lambda: scene.session.why_not_back() is not None, "a card of somebody else")
    pilot.turn()
    standing = list(scene.session.history)
    why = "since then, so it can’t be taken back"
    node = pilot.node("undo")
    assert "disabled" in node.states and why in node.value, "it stays, and says why"
    assert scene.table_view().notice is None
    pilot.move(centre(node))
    assert why in scene.table_view().notice.words
    pilot.move((5, 300))
    assert scene.table_view().notice is None
    pilot.focus("undo")
    assert why in scene.table_view().notice.words
    pilot.press("return")
    assert why in scene.table_view().notice.words and scene.table_view().notice.look == "warning"
    undo(pilot)
    assert scene.session.history == standing
    assert why in scene.table_view().notice.words
    pilot.press("ctrl+y")
    assert "nothing to do again" in scene.table_view().notice.words


def test_bots_wait_while_the_pointer_is_on_the_button(tmp_path):
    """Bots don't wait for ever: a player who leaves the pointer there wants to continue."""
    with flying(tmp_path, speed="normal", bot_delay=0) as pilot:
        scene = seated(pilot, "classic")
        pilot.turn()
        play_with_keys(pilot, random.Random(3))
        pilot.wait(lambda: not scene.table_view().button("undo").disabled, "the button")
        pilot.step(0.1)
        pilot.move(centre(pilot.node("undo")))
        standing = len(scene.session.history)
        pilot.step(1.2)
        assert len(scene.session.history) == standing
        pilot.wait(lambda: len(scene.session.history) > standing, "a bot that goes on", 5)


@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        pytest.param("swoops150", True, marks=pytest.mark.long),
        ("capture", False),
        pytest.param("mysteries_only", False, marks=pytest.mark.long),
        pytest.param("capture25", False, marks=pytest.mark.long),
    ],
)
def test_a_whole_game_in_which_things_are_taken_back(rules, keys, tmp_path):
    """A game with many random undos never makes the director repair the table."""
    path, taken = tmp_path / "game.swoop", 0
    with flying(tmp_path) as pilot:
        session = new_session(rules, 4, 3, path, free_undo=True)
        scene = pilot.table(session)
        rng = random.Random(5)

        def sometimes_back(_decisions):
            nonlocal taken
            for _ in range(rng.choice((0, 0, 0, 1, 2)) if taken < 25 else 0):
                if session.why_not_back(free=True) is None:
                    undo(pilot)
                    taken += 1
                    assert told(scene)[-1] == NOTE != told(scene)[-2]
                    held = {card for cards in lying(scene).values() for card in cards}
                    assert not hidden_cards(session) & held
                    pilot.step(0.1)
                    assert scene.viewers.offered
            return False

        play = play_with_keys if keys else play_with_mouse
        with pilot.unseen(but_every=5 if keys else 1):
            play_game(pilot, session, play, rng, most=700, stop=sometimes_back)
        assert scene.director.repairs == 0
        assert scene.public.totals == session.totals
    assert taken > 2
    replay = Replay(path.read_bytes())
    assert replay.events == session.history and replay.match.winners == session.winners
    assert replay.practice and replay.taken_back >= taken


def hidden_cards(session):
    """Return all cards that the person at the screen may not see."""
    open_ = {card for cards in session.seen_by(0).zones.values() for card in cards}
    replay = GameReplay.of(session)
    everything = replay.zones(replay.last, EVERYTHING)
    return {card for cards in everything.values() for card in cards} - open_


def test_a_game_for_practice_says_so(pilot):
    scene = seated(pilot, "classic", free_undo=True)
    pilot.turn()
    assert "practice" not in scene.table_view().deal.words
    play_with_mouse(pilot, random.Random(3))
    pilot.wait(lambda: scene.session.why_not_back() is not None, "a card of somebody else")
    pilot.turn()
    pilot.click_node("undo")
    assert scene.table_view().deal.words == "Deal 1 · practice"


def test_nothing_is_taken_back_where_several_share_the_screen(pilot):
    scene = seated(pilot, "classic", humans=2, free_undo=True)
    for _ in range(3):
        pilot.wait(lambda: pilot.scene is not scene or scene.viewers.offered, "somebody")
        if pilot.scene is not scene:
            pass_screen(pilot, keys=False)
        assert scene.table_view().button("undo") is None
        standing = list(scene.session.history)
        undo(pilot)
        assert scene.session.history == standing
        assert "several people" in scene.table_view().notice.words
        assert not any(node.key in ("undo", "redo") for node in walk(scene.describe()))
        play_with_mouse(pilot, random.Random(2))


def test_it_is_chosen_with_the_game_and_stays_with_its_record(pilot):
    pilot.click_node("new", "seat 0")
    assert "checked" not in pilot.states("free undo")
    pilot.click_node("free undo")
    assert "practice" in pilot.name("told")
    pilot.click_node("start")
    session, path = pilot.scene.session, pilot.scene.session.path
    assert session.free_undo and not session.practice
    pilot.title()
    pilot.choose(free_undo=False)
    resumed = Session.resume(path)
    assert resumed.free_undo, "whatever is chosen for the next game"
    resumed.close()
    pilot.click_node("new", "start")
    assert not pilot.scene.session.free_undo


def test_where_nobody_plays_alone_there_is_nothing_to_choose(tmp_path):
    last = LastGame("classic", (("A", "human"), ("B", "human"), ("C", "bot:easy")))
    with flying(tmp_path, last_game=last, free_undo=True) as pilot:
        pilot.title()
        pilot.click_node("new", "seat 0")
        assert not pilot.has("free undo")
        pilot.click_node("start")
        assert not pilot.app.scenes[1].game.setup.free_undo


SIZES = [(960, 600), (1280, 720), (1024, 1366)]


@pytest.mark.parametrize(("size",), one_in(3, [(size,) for size in SIZES]), ids=str)
@pytest.mark.parametrize(("rules", "seats"), [("classic", 3), ("classic", 8), ("capture", 2)])
def test_the_buttons_cover_nothing(rules, seats, size, tmp_path):
    with flying(tmp_path, window=size, ui_scale=1.2, speed="normal", bot_delay=1500) as pilot:
        scene = pilot.table(new_session(rules, seats, 1))
        scene.director.skip()
        pilot.turn(idle=True)
        play_with_keys(pilot, random.Random(1))
        pilot.step(0.1)
        assert_apart(scene, size)
        assert scene.table_view().button("undo") is not None
        undo(pilot)
        assert scene.session.can_do_again
        assert_apart(scene, size)


@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 720), 1.0), ((1280, 720), 1.5), later(((960, 600), 2.0)),
                            later(((2560, 1440), 1.0)), later(((960, 1200), 1.0))],
)  # fmt: skip
@pytest.mark.parametrize("rules", ["classic", later("capture")])
def test_small_buttons_keep_their_place_whatever_else_is_there(rules, size, text_size, tmp_path):
    """Buttons are compared before and after a card is picked, with a hint, after an undo, and
    later.
    """
    seen = dict[str, set[tuple[float, float]]]()

    def look(scene):
        for key in ("sort", "hint", "undo"):
            button = scene.table_view().button(key)
            if button is not None:
                seen.setdefault(key, set()).add((round(button.box.x), round(button.box.bottom)))

    with flying(tmp_path, window=size, ui_scale=text_size, speed="normal", bot_delay=2500) as pilot:
        scene = seated(pilot, rules, free_undo=True)
        for turn in range(3):
            await_turn(pilot, scene)
            look(scene)
            hand = next(node for node in pilot.nodes if node.key.startswith("hand:0"))
            for act in (lambda key=hand.key: pilot.focus(key), lambda: pilot.press("return"),
                        lambda: pilot.press("f2")):  # fmt: skip
                act()
                look(scene)
            pilot.press("escape")
            play_with_mouse(pilot, random.Random(turn))
            pilot.step(0.3)
            look(scene)
            undo(pilot)
            pilot.step(0.6)
            look(scene)
            play_with_mouse(pilot, random.Random(turn))
    assert set(seen) == {"sort", "hint", "undo"}
    assert all(len(places) == 1 for places in seen.values()), seen


def assert_apart(scene, size):
    """Check that no button covers another one or cards."""
    board, frame = scene.table_view(), scene.director.layout.frame
    boxes = [button.box for button in board.buttons]
    boxes += [frame.hand, frame.columns, frame.plate]
    for number, one in enumerate(boxes):
        assert one.x >= 0 and one.right <= size[0] and one.bottom <= size[1]
        for other in boxes[number + 1 :]:
            apart = one.x >= other.right or other.x >= one.right
            assert apart or one.y >= other.bottom or other.y >= one.bottom, board.buttons
