"""Key bindings: parsed, changed, explained, and used at the table."""

from collections import Counter
from contextlib import contextmanager
from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.resources.language import set_letters
from swoop_desktop.scenes.common.bindings import (
    USUAL,
    Bindings,
    Stroke,
    bindings_of,
    key_words,
    name_of,
    pressed,
    spoken,
    stroke_of,
)
from swoop_desktop.scenes.common.verbs import (
    LOOKING_BACK,
    REPLAYING,
    WATCHING,
    put,
    replay_of,
    verbs,
)
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.table.past_scene import PastScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.settings import LETTERS, ChangedKeys
from swoop_desktop.ui.node import walk
from tests.pilot import flying, new_session
from tests.scenes.replay.test_reviewing import played
from tests.test_hot_seat import setup_of

FREE = [verb for verb in verbs() if not verb.fixed]


# -- the names -------------------------------------------------------------------------------------


def test_every_key_there_is_has_a_name_that_leads_back_to_it():
    codes = {code for name, code in vars(pygame).items() if name.startswith("K_") and code}
    codes |= {0xE9, 0xDF, 0x424, 0x7_0001}  # é, ß, Ф and a key without a character
    for code in codes:
        for ctrl, shift in ((False, False), (True, False), (True, True)):
            stroke = Stroke(code, ctrl, shift)
            found = stroke_of(name_of(stroke))
            assert found in (stroke, None), name_of(stroke)
            assert found is not None or pressed(code, 0) is None, name_of(stroke)
            assert key_words(name_of(stroke))


@given(st.text(max_size=20) | st.from_regex(r"(ctrl\+)?(shift\+)?(key \d*|kp_.|.)"))
def test_any_text_is_a_key_or_none(name):
    stroke = stroke_of(name)
    assert key_words(name) or not name
    if stroke is not None:
        assert stroke_of(name_of(stroke)) == stroke


def test_what_only_changes_other_keys_is_none():
    for code in (pygame.K_LSHIFT, pygame.K_RCTRL, pygame.K_CAPSLOCK, pygame.K_LGUI, 0):
        assert pressed(code, 0) is None
    assert pressed(pygame.K_p, pygame.KMOD_ALT) is None, "that is the desktop's"
    assert pressed(pygame.K_p, pygame.KMOD_SHIFT | pygame.KMOD_NUM) == Stroke(pygame.K_p)
    assert pressed(pygame.K_z, pygame.KMOD_META) == Stroke(pygame.K_z, ctrl=True)


# -- the usual keys --------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", LETTERS)
def test_the_usual_keys_can_be_used_and_do_not_clash(pack):
    set_letters(pack)
    usual = bindings_of(ChangedKeys())
    for verb in verbs():
        for name in () if verb.fixed else (*verb.keys, *verb.also):
            stroke = stroke_of(name)
            assert stroke is not None, name
            assert name_of(stroke) == name
            assert usual.taken(stroke) is None, f"{verb.name}: {name} is fixed"
            assert not usual.clashes(verb.name, stroke), f"{verb.name}: {name}"
            assert verb.name in usual.does(stroke.key, pygame.KMOD_CTRL if stroke.ctrl else 0) or (
                stroke.shift
            )
    names = Counter(verb.name for verb in verbs())
    assert max(names.values()) == 1


def test_letters_on_court_cards_find_them_and_what_they_did_is_done_by_the_others():
    finding = {}
    for pack in LETTERS:
        set_letters(pack)
        keys = bindings_of(ChangedKeys())
        finding[pack] = {chr(key): keys.rank(key) for key in range(ord("0"), ord("z") + 1)}
        told = keys.keys("ranks").split()[2:]
        assert [finding[pack][sign.lower()] for sign in told] == ["J", "Q", "K", "A", "X"]
        assert [finding[pack][sign] for sign in "190"] == ["A", "9", "T"]
        assert keys.taken(Stroke(pygame.K_v)) == (keys.verb("ranks") if pack == "french" else None)
    assert finding["french"]["v"] == "J" and not finding["english"]["v"]
    assert not any(finding["french"][sign] for sign in "jqk")
    assert [keys.key(verb) for verb in ("sort", "eyes", "again")] == ["K", "J", "Q"]
    assert keys.does(pygame.K_k, 0)[-1] == "sort"


def test_two_verbs_that_meet_share_a_key_only_where_one_passes_on():
    shared = {
        (one.name, other.name)
        for one, other in combinations(FREE, 2)
        if one.meets(other) and {*one.keys, *one.also} & {*other.keys, *other.also}
    }
    assert shared == {("play", "run"), ("put hearts top", "turn")}
    assert list(USUAL.does(pygame.K_SPACE, 0)) == ["run", "play"], "the first passes on"
    assert list(USUAL.does(pygame.K_t, 0)) == ["put hearts top", "turn"]


# -- what is in the settings -----------------------------------------------------------------------


def test_what_cannot_be_a_key_leaves_the_usual_one():
    for names in (("tab",), ("return", "q"), ("pad a",), ("lshift",), ("ctrl+",)):
        assert Bindings({"log": names}).names("log") == ("l",), names
    assert Bindings({"log": ("tab", "g", "pad a")}).names("log") == ("g",)
    assert Bindings({"log": ()}).names("log") == (), "no key at all can be meant"
    assert Bindings({"pick": ("y",), "dance": ("y",)}).does(pygame.K_y, 0) == ()


@settings(max_examples=200)
@given(
    st.dictionaries(
        st.sampled_from([verb.name for verb in verbs()]) | st.text(max_size=6),
        st.lists(st.sampled_from(["p", "tab", "ctrl+z", "f5", "é"]) | st.text(max_size=8)).map(
            tuple
        ),
        max_size=8,
    )
)
def test_any_settings_make_keys_that_can_be_told(changed):
    made = bindings_of(ChangedKeys(changed))
    for verb in verbs():
        assert made.keys(verb.name) or not verb.keys, verb.name
        assert made.key(verb.name) or not made.names(verb.name)
        if verb.fixed:
            assert made.names(verb.name) == verb.keys


def test_the_same_keys_are_looked_up_rather_than_made_again():
    one = ChangedKeys({"log": ("g",), "undo": ("ctrl+u",)})
    other = ChangedKeys(dict(reversed(one.of.items())))
    assert one == other and hash(one) == hash(other)
    assert bindings_of(one) is bindings_of(one) is bindings_of(other)
    assert bindings_of(one.having("log", ("h",))).names("log") == ("h",)


# -- at the table ----------------------------------------------------------------------------------


def at_table(pilot, rules="classic"):
    pilot.title()
    pilot.table(new_session(rules, 3, seed=3))
    pilot.turn()
    return pilot.scene


def test_a_changed_key_works_and_the_old_one_does_not(tmp_path):
    with flying(tmp_path, keys=ChangedKeys({"log": ("g",), "undo": ("ctrl+u",)})) as pilot:
        table = at_table(pilot)
        pilot.press("l")
        assert pilot.scene is table
        pilot.press("g")
        pilot.sees(LogScene)
        pilot.press("escape", "space")
        assert table.table_view().button("log").hint == "G"


def test_the_key_that_plays_hurries_while_it_is_held(tmp_path):
    with flying(tmp_path, speed="slow", keys=ChangedKeys({"play": ("f",)})) as pilot:
        pilot.title()
        pilot.table(new_session("classic", 3, seed=3))
        hurried = []
        pilot.scene.commands.hurry = hurried.append

        def event(kind, key):
            return pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)

        for kind, key in (
            (pygame.KEYDOWN, pygame.K_f),
            (pygame.KEYUP, pygame.K_SPACE),
            (pygame.KEYUP, pygame.K_f),
        ):
            pilot.send(event(kind, key))
        assert hurried == [True, False]


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_captions_and_help_name_the_keys_as_they_are(tmp_path, rules):
    part = put("hearts", "bottom")
    keys = ChangedKeys({"log": ("F".lower(),), "hint": ("f9",), "sort": ("é",), part: ("u",)})
    with flying(tmp_path, keys=keys) as pilot:
        table = at_table(pilot, rules)
        board = table.table_view()
        hints = {button.key: button.hint for button in board.buttons}
        assert (hints["log"], hints["hint"], hints["sort"]) == ("F", "F9", "É")
        if rules == "capture":
            assert [spot.letter for spot in board.parts] == ["U", "T"]
        pilot.press("f1")
        rows = [node.name for node in pilot.nodes if node.role == "item"]
        for said in ("F: Everything", "F9: Ask", "É: Sort"):
            assert any(row.startswith(said) for row in rows), said
        assert not any(row.startswith(("L: ", "F2", "R: ")) for row in rows)
        pilot.click_node("keys")
        assert pilot.sees(SettingsScene).tab.key == "keys"


def test_a_part_is_put_by_its_key_and_otherwise_the_key_does_something_else(tmp_path):
    """T moves a card to *top* in games with that part; in others it tells whose turn it is."""
    with flying(tmp_path, keys=ChangedKeys({put("hearts", "bottom"): ("u",)})) as pilot:
        table = at_table(pilot, "capture")
        pilot.press("h", "u")
        assert [one.into for one in table.viewers.player.selection.picked] == ["bottom"]
        pilot.press("t")
        assert [one.into for one in table.viewers.player.selection.picked] == ["bottom", "top"]
    with flying(tmp_path / "other") as pilot:
        table = at_table(pilot)
        pilot.press("h", "t")
        assert table.table_view().notice is not None


@contextmanager
def at(kind, folder, rules="classic"):
    """A table: `play` has a person, `watch` only bots, `replay` and `past` show earlier events."""
    with flying(folder) as pilot:
        pilot.title()
        session = played(setup_of(rules, "bbb" if kind == "watch" else "hbb"))
        pilot.table(session)
        pilot.step(0.1)
        if kind == "watch":
            pilot.press("p")
        elif kind == "play":
            pilot.turn()
        elif kind == "replay":
            pilot.app.go.replay_of(session)
        elif kind == "past":
            lines = pilot.scene.table.chronicle.lines
            pilot.open(PastScene(session, 0, lines, len(lines) // 2))
        pilot.step(0.1)
        yield pilot


@pytest.mark.parametrize("kind", ["play", "watch", "replay", "past"])
def test_a_key_that_means_nothing_does_nothing_at_any_table(tmp_path, kind):
    """Such a key once opened the scores of a replay, by a button that has no key there."""
    spare = [key for key in range(pygame.K_a, pygame.K_z + 1) if not USUAL.does(key, 0)]
    assert spare, "keys to try"
    with at(kind, tmp_path) as pilot:
        scene, shown = pilot.scene, pilot.tree
        for key in spare:
            pilot.press(key)
            assert pilot.scene is scene, chr(key)
            assert pilot.tree == shown, chr(key)


@pytest.mark.parametrize("rules", ["classic", "capture"])
@pytest.mark.parametrize(
    ("kind", "place"), [("watch", WATCHING), ("replay", REPLAYING), ("past", LOOKING_BACK)]
)
def test_every_key_in_the_help_means_something_where_nobody_sits(tmp_path, rules, kind, place):
    with at(kind, tmp_path, rules) as pilot:
        scene, game = pilot.scene, pilot.scene.session.setup.game.name
        here = replay_of(game) if place == REPLAYING else place
        meant = [verb for verb in verbs() if verb.means_in(here) and not verb.fixed]
        pilot.press("f1")
        told = [node.name.partition(": ")[0] for node in pilot.nodes if node.role == "item"]
        pilot.press("escape")
        for verb in meant:
            stroke = stroke_of(verb.keys[0])
            event = pygame.event.Event(
                pygame.KEYDOWN, key=stroke.key, mod=0, unicode="", scancode=0
            )
            assert scene.handle(event), verb.name
            pilot.step(0.1)
            while pilot.scene is not scene:
                pilot.app.pop()
            assert verb.name == "play" or spoken(USUAL.keys(verb.name)) in told, verb.name


def test_what_a_key_does_not_reach_the_menu_does(tmp_path):
    """A verb without a key has no caption; the menu still reaches it."""
    with flying(tmp_path, keys=ChangedKeys(dict.fromkeys([v.name for v in FREE], ()))) as pilot:
        table = at_table(pilot)
        assert {button.hint for button in table.table_view().buttons} <= {"", "Esc"}
        for code in (pygame.K_SPACE, pygame.K_p, pygame.K_F1, pygame.K_l):
            pilot.press(code)
            assert pilot.scene is table
        pilot.press("escape")
        pilot.sees(PauseScene)


@pytest.mark.parametrize(
    ("changed", "told", "done"),
    [
        ({}, {"log": "L", "share": "S"}, {"l": "log", "s": "share"}),
        ({"share": ("g",)}, {"log": "L", "share": "G"}, {"l": "log", "g": "share", "s": None}),
        ({"log": ("s",), "share": ("l",)}, {"log": "S", "share": "L"}, {"s": "log", "l": "share"}),
        ({"log": ("s",)}, {"log": "S", "share": ""}, {"s": "log", "l": None}),
    ],
)
@pytest.mark.parametrize("ui_scale", [1.0, 1.5])
def test_buttons_after_a_deal_name_the_keys_that_press_them(
    tmp_path, changed, told, done, ui_scale
):
    """Buttons hidden in the menu have their keys, too."""
    with flying(tmp_path, ui_scale=ui_scale, window=(1000, 720)) as pilot:
        keys = ChangedKeys(changed)
        pilot.choose(keys=keys)
        setup, gone = new_session("classic", 3, seed=1).setup, list[str]()
        ended = [DealEnded(1, (0, 1, 2), (0, 1, 2), ((), (), ()), (0,))]
        names = ("log", "a", "share", "b", "c")
        ways = [(name, name, lambda name=name: gone.append(name)) for name in names]
        pilot.title()
        pilot.open(ScoresScene(setup, ended, None, ways=ways))
        pilot.click_node("more")
        wanted = {name: f"{name} ({key})" if key else name for name, key in told.items()}
        assert {name: pilot.name(name) for name in told} == wanted
        pilot.click_node("back")
        for key, name in done.items():
            gone.clear()
            pilot.press(ord(key))
            assert gone == ([] if name is None else [name]), key


# -- on their page ---------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path):
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.open(SettingsScene("keys"))
        pilot.step(0.1)
        yield pilot


def keys_of(pilot):
    return dict(pilot.settings.keys.of)


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_a_key_is_changed_and_goes_back(page, hands):
    def press(key):
        if hands == "mouse":
            page.click_node(key)
        else:
            page.scene.focus.set(key, visible=True)
            page.press("return")

    press("key log")
    assert page.node("key log").value == "Press a key …"
    assert "Everything that happened" in page.node("said").name
    page.press("y")
    assert keys_of(page) == {"log": ("y",)}
    assert page.node("key log").value == "Y"
    press("usual log")
    assert keys_of(page) == {}
    assert page.node("key log").value == "L"


@pytest.mark.parametrize("away", ["esc", "click", "again", "page"])
def test_nothing_changes_for_whoever_thinks_better_of_it(page, away):
    page.click_node("key log")
    if away == "esc":
        page.press("escape")
    elif away == "click":
        page.click((3, 3))
    elif away == "again":
        page.click_node("key log")
    else:
        page.click_node("page play", "page keys")
    page.sees(SettingsScene)
    if away != "again":  # `again` opens a new page
        assert page.node("key log").value == "L"
        page.press("y")
    assert keys_of(page) == {}


@pytest.mark.parametrize(
    "key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_UP, pygame.K_7, pygame.K_q, pygame.K_KP3]
)
def test_fixed_keys_are_refused_in_words_and_the_next_one_counts(page, key):
    page.click_node("key log")
    page.press(key)
    assert "can’t be changed" in page.node("said").name
    assert keys_of(page) == {}
    page.press("f5")
    assert keys_of(page) == {"log": ("f5",)}


def test_ctrl_makes_another_key_of_it_and_alt_is_left_to_the_desktop(page):
    page.click_node("key log")
    page.press("lctrl", "alt+y")
    assert keys_of(page) == {}
    page.press("ctrl+a")
    assert keys_of(page) == {"log": ("ctrl+a",)}
    assert page.node("key log").value == "Ctrl+A"


@pytest.mark.parametrize(
    ("way", "kept"),
    [
        ("swap", {"log": ("s",), "scores": ("l",), "share": ("l",)}),
        ("take", {"log": ("s",), "scores": (), "share": ()}),
        ("leave", {}),
    ],
)
def test_a_key_that_is_taken_is_said_with_the_ways_out(page, way, kept):
    page.click_node("key log")
    page.press("s")
    page.sees(MessageScene)
    said = " ".join(node.name + node.value for node in walk(page.tree))
    assert "S is already used" in said and "Scores so far" in said and "Share the scores" in said
    page.click_node(way)
    page.sees(SettingsScene)
    assert keys_of(page) == kept
    if way == "take":
        assert page.node("key scores").value == "nothing"


def test_esc_leaves_a_taken_key_where_it_is(page):
    page.click_node("key log")
    page.press("s", "escape")
    assert keys_of(page) == {}


def test_a_swap_that_would_cost_a_third_one_its_key_is_not_offered(page):
    """P pauses in watched games and takes the pile in played ones; M's verb works in
    both. A swap would give that verb P, which *take the pile* needs.
    """
    page.click_node("key pause")
    page.press("m")
    page.sees(MessageScene)
    assert "swap" not in {node.key for node in walk(page.tree)}


def test_what_never_meets_may_have_the_same_key(page):
    page.click_node("key earlier")
    page.press("n")
    assert keys_of(page) == {"earlier": ("n",)}, "looking back is no lesson and nobody is watched"


def test_the_usual_key_comes_back_only_after_asking_who_has_it_now(page):
    page.click_node("key log")
    page.press("y")
    page.click_node("key scores")
    page.press("l")
    assert keys_of(page) == {"log": ("y",), "scores": ("l",)}
    page.click_node("usual log")
    page.sees(MessageScene)
    page.click_node("swap")
    assert keys_of(page) == {"scores": ("y",)}


def test_however_keys_are_changed_no_two_that_meet_share_one(pilot):

    @settings(max_examples=15)
    @given(
        st.lists(
            st.tuples(
                st.sampled_from([verb.name for verb in FREE]),
                st.sampled_from("bcdfghlmnoprstuvwyz+-"),
                st.sampled_from(["swap", "take", "leave"]),
            ),
            max_size=8,
        )
    )
    def changed(steps):
        pilot.choose(keys=ChangedKeys())
        pilot.open(SettingsScene("keys"))
        for verb, key, way in steps:
            pilot.scene.act(f"key {verb}")
            pilot.press(ord(key))
            if isinstance(pilot.scene, MessageScene):
                offered = {node.key for node in pilot.nodes}
                pilot.scene.act(way if way in offered else "leave")
        pilot.app.pop()
        pilot.sees(TitleScene)
        now = bindings_of(pilot.settings.keys)
        for verb in FREE:
            for name in now.names(verb.name):
                stroke = stroke_of(name)
                assert stroke is not None
                assert not now.clashes(verb.name, stroke), (verb.name, name)

    with pilot.unseen():
        changed()
