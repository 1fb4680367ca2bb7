"""Text sizes: pages and lists scroll, and a pressed control stays under the pointer."""

from functools import partial

import pygame
import pytest

from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.rulesets.changes import found_options
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene, all_rules
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.node import find
from tests.pilot import centre, flying, new_session
from tests.scenes.pages import NAMES, PAGES, deals, session, setup_of
from tests.sooner import later


@pytest.fixture
def pilot(tmp_path):
    with flying(tmp_path, window=(960, 600)) as flown:
        flown.title()
        flown.step(0.1)
        yield flown


def wheel(pilot, pos, steps):
    pilot.move(pos)
    pilot.send(pygame.MOUSEWHEEL, y=steps, x=0)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("share", theme.TEXT_SIZES)
def test_texts_are_as_large_as_the_setting_says(size, share):
    assert theme.scale_for(size, share) == pytest.approx(share * theme.scale_for(size))


@pytest.mark.parametrize("window", [(960, 600), (1280, 720)])
def test_clicking_on_at_one_place_goes_through_all_sizes_of_text(tmp_path, window):
    """The control stays in place until the page is left; the sample has the new size at once."""
    with flying(tmp_path, window=window) as pilot:
        pilot.title()
        pilot.click_node("settings", "page screen")
        x, y, w, h = pilot.node("ui_scale").rect
        spot = (x + w - h // 2, y + h // 2)
        before = pilot.scene.scale
        for share in theme.TEXT_SIZES[theme.TEXT_SIZES.index(1.0) + 1 :]:
            pilot.click(spot)
            assert pilot.settings.ui_scale == share
            pilot.move((2, 2))
            assert pilot.node("ui_scale").rect == (x, y, w, h), "it moved from under the pointer"
            assert "once you have left it" in pilot.name("follows")
        done = pilot.node("back").rect
        pilot.click_node("defaults", "undo")
        assert pilot.node("back").rect == done
        assert pilot.scene.scale == before
        pilot.click_node("page play")
        assert pilot.scene.scale == pilot.app.scale == pytest.approx(2 * before)
        pilot.click_node("page screen")
        assert pilot.scene.scale == pilot.app.scale
        assert not pilot.has("follows")


SET = ("choice", "toggle", "number", "slider")
"""Roles of controls that are often pressed repeatedly."""


@pytest.mark.parametrize(
    ("name", "window", "ui_scale"),
    [
        ("editor, conflict", (1280, 720), 1.0),
        ("editor, conflict", (960, 600), 2.0),
        *(later((name, (960, 600), 1.5)) for name in ("editor, conflict", "statistics")),
        *(later((name, (960, 600), 1.5)) for name in ("settings of screen", "settings of play")),
    ],
)
def test_what_was_pressed_stays_under_the_pointer(tmp_path, name, window, ui_scale):
    """The control stays even if rows above it appear or vanish and the page can't scroll any
    further.
    """
    with flying(tmp_path, window=window, ui_scale=ui_scale) as pilot:
        pilot.title()
        page = pilot.open(PAGES[name]())
        pilot.step(0.1)
        pressed = 0
        for key in [node.key for node in pilot.nodes if node.action and node.role in SET]:
            if page.widget(key) is None:
                continue
            page.reveal(key)
            x, y, w, h = pilot.node(key).rect
            for pos in ((x + w - h // 2, y + h // 2), (x + h // 2, y + h // 2)):
                pilot.click(pos)
                if pilot.scene is not page:  # a page asks for the new value
                    pilot.press("escape")
                now = pilot.box(key)
                assert now.topleft == (x, y), f"{key} went to {now}"
                pressed += 1
        assert pressed > 3


def test_keys_change_the_size_of_text_and_the_control_stays_in_sight(pilot):
    pilot.open(SettingsScene("screen"))
    pilot.scene.focus.set("ui_scale", visible=True)
    for _ in range(6):
        pilot.press("right")
        assert pilot.scene.scale == pilot.app.scale
        assert pilot.scene.focus.key == "ui_scale"
        assert pilot.scene.view.contains(pilot.node("ui_scale").rect)
    assert pilot.settings.ui_scale == 2.0


def test_the_size_is_followed_by_the_pages_below_and_by_the_table(tmp_path):
    with flying(tmp_path, window=(1280, 720)) as pilot:
        table = pilot.table(new_session("classic", 4, seed=3))
        pilot.turn()
        usual = table.director.layout.frame.unit
        pilot.press("escape")
        pilot.click_node("settings", "page screen")
        x, y, w, h = pilot.node("ui_scale").rect
        for _ in range(5):
            pilot.click((x + w - h // 2, y + h // 2))
        pilot.click_node("back", "resume")
        pilot.step(0.2)
        assert table.director.layout.frame.unit == pytest.approx(2 * usual)
        assert pilot.name("hint")


def test_a_page_scrolls_by_wheel_keys_bar_and_pulling(pilot):
    pilot.choose(ui_scale=2.0, window=(960, 600))
    pilot.click_node("settings")
    page = pilot.scene
    top = pilot.node("page title").rect[1]

    def scrolled():
        return top - pilot.node("page title").rect[1]

    wheel(pilot, (480, 60), -1)
    assert scrolled() > 0
    wheel(pilot, (480, 60), 100)
    assert scrolled() == 0
    page.focus.set("page looks")
    pilot.press("pagedown")
    assert scrolled() > 0
    wheel(pilot, (480, 60), -100)
    most = scrolled()
    wheel(pilot, (480, 60), 100)
    bar = page.bar.thumb
    pilot.drag(bar.center, (bar.centerx, 2000))
    assert scrolled() == pytest.approx(most, abs=1)
    pilot.drag((60, 200), (60, 400))
    assert 0 < scrolled() < most
    assert pilot.scene is page, "pulling is no click"


def test_the_wheel_over_a_choice_scrolls_the_page_and_changes_nothing(pilot):
    pilot.choose(ui_scale=2.0, window=(960, 600))
    pilot.click_node("settings", "page play")
    speed = pilot.settings.speed
    y = pilot.node("speed").rect[1]
    wheel(pilot, centre(pilot.node("speed")), -1)
    assert pilot.settings.speed == speed
    assert pilot.node("speed").rect[1] < y


def test_what_is_scrolled_away_cannot_be_clicked(pilot):
    """A button below the visible part lies behind the fixed ones."""
    pilot.choose(ui_scale=2.0, window=(960, 600))
    pilot.click_node("settings")
    page = pilot.scene
    hidden = [n for n in pilot.nodes if n.action and not page.view.collidepoint(centre(n))]
    assert [node for node in hidden if not page.stays(node.key)]
    for node in hidden:
        if not page.stays(node.key):
            found = page.widget_at(centre(node))
            assert found is None or page.stays(found.key)


@pytest.mark.parametrize("window", [(960, 600), later(((1280, 720),)), later(((1920, 1080),))])
@pytest.mark.parametrize("page", ["scores", "game over"])
def test_a_button_at_the_bottom_says_all_of_its_words_or_waits_behind_another(
    tmp_path, window, page
):
    def nothing():
        """A callback without effect."""

    words = {"log": "See the log", "share": "Share", "replay": "Replay", "same": "Same cards again"}
    ways = [(key, said, nothing) for key, said in words.items()]
    for ui_scale in theme.TEXT_SIZES:
        with flying(tmp_path, window=window, ui_scale=ui_scale, reduced_motion="on") as pilot:
            scores = partial(ScoresScene, setup_of(NAMES[:4]), deals(NAMES[:4], 3), None, nothing)
            made = scores(ways=ways) if page == "scores" else GameOverScene(session(), ways)
            pilot.title()
            pilot.open(made)
            text.cut.clear()
            pilot.step(0.1)
            assert not text.cut
            assert made.act("same"), "there is no such way any more"


@pytest.mark.parametrize("ui_scale", [1.0, 1.5, 2.0])
def test_every_rule_set_of_a_new_game_can_be_reached(tmp_path, ui_scale):
    with flying(tmp_path, window=(960, 600), ui_scale=ui_scale) as pilot:
        pilot.title()
        pilot.click_node("new")
        page = pilot.scene
        for game in GAMES.values():
            pilot.click_node(f"game {game.name}")
            _chosen, first, *others = game.presets()
            name = first
            page.focus.set(f"rules {first}", visible=True)
            for name in others:
                pilot.press("right")
                pilot.step(0.1)
                assert page.focus.key == f"rules {name}"
                assert page.view.colliderect(pilot.node(page.focus.key).rect), "out of sight"
            pilot.press("return")
            assert page.choice.key == name


def test_lines_of_the_rules_are_drawn_whole_or_not_at_all(pilot, monkeypatch):
    """Lines are checked at every scroll position."""
    drawn = []
    real = text.draw

    def spy(surface, words, rect, *more, **others):
        drawn.append(pygame.Rect(rect))
        return real(surface, words, rect, *more, **others)

    page = pilot.open(all_rules(pilot.app))
    assert isinstance(page, RulesScene)
    widget = page.widget("text")
    monkeypatch.setattr(text, "draw", spy)
    for offset in range(0, 60, 7):
        page.scrolled.offset = float(offset)
        page.changed()
        drawn.clear()
        page.widget("text").draw(pilot.surface, page.look_of(widget))
        slack = drawn[0].h // 8 + 1
        assert drawn
        for line in drawn:
            assert widget.inner.top - slack <= line.top
            assert line.bottom <= widget.inner.bottom + slack


@pytest.mark.parametrize(
    ("wanted", "found", "not_found"),
    [
        ("king", "J, Q, K", "taking"),
        ("kings points", "10 points each: J, Q, K.", "From low to high"),
        ("ten", "Swoop cards (10, joker)", "10 points each: J, Q, K."),
        ("aces", "1 point each: A.", "A set"),
        ("ace", "the ranks are A, 2", "place"),
        ("joker", "Each pack has 2 jokers.", "10 points each: J, Q, K."),
    ],
)
def test_the_rules_are_searched_for_what_ranks_are_called(pilot, wanted, found, not_found):
    page = pilot.open(RulesScene([find_rules("classic")]))
    page.wanted.put(wanted, 40)
    shown = " ".join(words for _kind, words in page.shown)
    assert found in shown
    assert not_found not in shown
    options = found_options(*find_rules("classic")[:1], wanted.split()[0])
    assert "points" in options, "the editor does not find it"


@pytest.mark.parametrize("window", [(960, 600), (1280, 720), (1280, 800)])
def test_the_news_between_two_people_are_told_in_the_largest_texts(tmp_path, window):
    with flying(tmp_path, window=window, ui_scale=2.0) as pilot:
        pilot.title()
        page = PAGES["hand over of 4"]()
        pilot.open(page)
        assert page.told
        lowest = max(find(page.describe(), key).rect[1] for key in ("ready", "news 0"))
        assert page.view.contains(pilot.node("ready").rect) and lowest < page.view.bottom
