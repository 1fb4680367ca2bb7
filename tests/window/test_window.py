"""The game in a real window, played with real X events."""

import random
import time
import tomllib

import pytest

from tests.window.desk import Desk, missing
from tests.window.play import WAYS, ByKeys, ByMouse, turns
from tests.window.player import find, program
from tests.window.whole_games import check

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}"),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("screen", "panel", "saved"),
    [
        ((1280, 720), 0, None),
        ((1280, 720), 40, (100_000, 100_000)),
        ((1366, 768), 48, None),
        ((1024, 600), 30, (1, 1)),
    ],
)
def test_the_whole_window_is_on_the_screen(tmp_path, screen, panel, saved):
    """The window fits with its frame above the desktop's panel, so all controls can be clicked."""
    settings = f"window = {list(saved)}\n" if saved else None
    with Desk(screen, panel) as desk, program(desk, tmp_path, settings=settings) as player:
        hands = ByMouse(player, random.Random(5))
        left, top, right, bottom = desk.frame_of(player.window)
        assert left >= 0 and top >= 0
        assert right <= screen[0] and bottom <= screen[1] - panel
        least = 800 if saved == (1, 1) else 960
        assert right - left > 0.9 * min(least, screen[0]) and bottom - top > 0.8 * (600 - panel)
        hands.press("settings")
        hands.press("back")
        hands.start("classic", 3)
        turns(hands, 2)
        player.close()
    kept = tmp_path / "settings.toml"
    if saved and kept.exists():
        # The player did not resize the window, so the size saved on a larger screen stays.
        assert tuple(tomllib.loads(kept.read_text("utf-8"))["window"]) == saved


@pytest.mark.long
def test_the_first_window_is_as_large_on_a_dense_screen_as_on_a_usual_one(tmp_path):
    """The window takes three quarters of the screen. The usual number of pixels would be a quarter
    of it, with tiny letters.
    """
    with Desk((3840, 2160), dots=192) as desk, program(desk, tmp_path) as player:
        left, _top, right, _bottom = desk.frame_of(player.window)
        assert 0.7 * 3840 < right - left < 0.8 * 3840


@pytest.mark.parametrize(
    ("hands_of", "rules"),
    [(ByMouse, "classic"), pytest.param(ByKeys, "quebec", marks=pytest.mark.long)],
)
def test_played_closed_and_continued(desk, tmp_path, hands_of, rules):
    """The window manager closes the window during a game; the title offers to continue it."""
    rng = random.Random(2)
    with program(desk, tmp_path) as player:
        hands = hands_of(player, rng)
        player.scene("TitleScene")
        hands.start(rules, 4)
        turns(hands, 6)
        before = player.wait(lambda s: s.get("offered") and s["idle"], "the turn")
        player.close()
    with program(desk, tmp_path) as player:
        hands = hands_of(player, rng)
        player.scene("TitleScene")
        hands.press("continue")
        after = player.wait(lambda s: s.get("offered") and s["idle"], "the turn")
        assert after["decided"] == before["decided"]
        assert after["choices"] == before["choices"]
        turns(hands, 2)
        player.close()
    (record,) = (tmp_path / "records").glob("*.swoop")
    check(record)


@pytest.mark.long
def test_every_way_to_play_with_the_mouse_while_cards_move(desk, tmp_path):
    with program(desk, tmp_path, settings='speed = "fast"\nbot_delay = 0\n') as player:
        hands = ByMouse(player, random.Random(4))
        player.scene("TitleScene")
        hands.start("classic", 3)
        ways = [way for way in WAYS if way != "parts"]  # parts are for another game
        for way in ways:
            hands.ways = (way,)
            turns(hands, 1)
        assert set(ways) <= {*hands.used, "double"}
        player.close()
    (record,) = (tmp_path / "records").glob("*.swoop")
    check(record)


@pytest.mark.long
@pytest.mark.parametrize(
    ("hands_of", "rules"),
    [(ByMouse, "capture"), (ByKeys, "hand_only")],
)
def test_two_people_share_the_screen(desk, tmp_path, hands_of, rules):
    """A hand-over precedes every turn, from the first one on, also after closing and continuing."""
    rng = random.Random(3)
    with program(desk, tmp_path) as player:
        hands = hands_of(player, rng)
        player.scene("TitleScene")
        hands.start(rules, 4, people=2)
        turns(hands, 4)
        assert len(hands.passed) == 2, hands.passed
        player.close()
    with program(desk, tmp_path) as player:
        hands = hands_of(player, rng)
        player.scene("TitleScene")
        hands.press("continue")
        player.scene("HandOverScene")
        turns(hands, 2)
        player.close()
    (record,) = (tmp_path / "records").glob("*.swoop")
    check(record)


@pytest.mark.long
def test_a_slip_of_the_hand_decides_nothing(desk, tmp_path):
    """Tries holding Space into the next turn, right-clicking, and clicking an unplayable card."""
    with program(desk, tmp_path, settings='speed = "fast"\nbot_delay = 0\n') as player:
        hands = ByMouse(player, random.Random(4), ways=("button",))
        player.scene("TitleScene")
        hands.start("classic", 3)
        turns(hands, 1)
        desk.do("keydown", "space")
        state = player.wait(_on_turn, "the turn")
        key = next(c["keys"][0] for c in state["choices"] if len(c["keys"]) == 1)
        player.click(key)
        player.wait(lambda s: "selected" in find(s["tree"], key)["states"], "the card")
        time.sleep(1.0)
        desk.do("keyup", "space")
        player.click("zone pile", button=3)
        state = player.wait(
            lambda s: "selected" not in find(s["tree"], key)["states"], "the card put back"
        )
        assert state["done"] == 1, "something was decided"
        player.click("plate 1")
        player.scene("PlayerScene")
        player.press("Escape")
        player.scene("TableScene")
        player.close()


def _on_turn(state):
    return bool(state.get("offered")) and state["idle"]


@pytest.mark.long
def test_the_window_comes_back_where_it_was_and_does_not_wander(desk, tmp_path):
    """The window manager places the window, which is then closed and reopened three times."""
    with program(desk, tmp_path) as player:
        player.scene("TitleScene")
        desk.do("windowsize", player.window, 1100, 700)
        desk.do("windowmove", player.window, 333, 222)
        player.wait(lambda s: desk.frame_of(player.window)[:2] == (333, 222), "the new place")
        seen = desk.frame_of(player.window)
        player.close()
    kept = (tmp_path / "settings.toml").read_bytes()
    assert tomllib.loads(kept.decode())["window"] == [1100, 700]
    for _ in range(3):
        with program(desk, tmp_path) as player:
            player.scene("TitleScene")
            time.sleep(0.3)
            assert desk.frame_of(player.window) == seen
            player.close()
        assert (tmp_path / "settings.toml").read_bytes() == kept, "nobody has moved it"


@pytest.mark.long
def test_a_window_that_was_maximised_is_so_again_and_knows_its_own_size(desk, tmp_path):
    settings = 'speed = "instant"\nwindow = [1000, 650]\nplace = [120, 90]\nmaximised = true\n'
    with program(desk, tmp_path, settings=settings) as player:
        player.scene("TitleScene")
        time.sleep(0.3)
        left, top, right, bottom = desk.frame_of(player.window)
        assert right - left >= 1590 and bottom - top >= 990
        player.close()
    kept = tomllib.loads((tmp_path / "settings.toml").read_text("utf-8"))
    assert (kept["maximised"], kept["window"], kept["place"]) == (True, [1000, 650], [120, 90])


@pytest.mark.long
@pytest.mark.parametrize("place", [(3000, 400), (-4000, 20), (200, -600)])
def test_a_window_whose_screen_is_gone_can_be_got_hold_of(desk, tmp_path, place):
    settings = f'speed = "instant"\nplace = {list(place)}\n'
    with program(desk, tmp_path, settings=settings) as player:
        player.scene("TitleScene")
        time.sleep(0.3)
        left, top, right, bottom = desk.frame_of(player.window)
        assert left >= 0 and top >= 0 and right <= 1600 and bottom <= 1000
        player.close()
    kept = tomllib.loads((tmp_path / "settings.toml").read_text("utf-8"))
    assert kept["place"] == list(place), "where it was comes back with its screen"
