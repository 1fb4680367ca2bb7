from itertools import combinations

import pygame
import pytest

from swoop_desktop.engine.messages import msg
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.settings import CLOTHS
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Group
from swoop_desktop.ui.node import focusable, walk
from swoop_desktop.ui.widgets import Button, Words
from tests.contrast import ringed
from tests.pilot import centre, flying, new_session
from tests.scenes import pages
from tests.scenes.pages import LOOKS, NAMES, PAGES, deals, nothing, session, setup_of
from tests.sooner import later, one_in


@pytest.fixture
def opened(tmp_path):
    """Opens a page over the title, and waits until it is at rest."""

    def open_page(pilot, name):
        text.cut.clear()
        page = pages.opened(pilot, name)
        pilot.wait(lambda: not page.lively, "the page to rest", 20)
        return page

    return open_page


ALIKE = (
    *("editor, swoops", "editor, search", "editor, ranks", "editor, choices", "editor, other game"),
    *("statistics of one game", "settings of screen", "settings of play", "settings of screen"),
)
"""Pages built like others, which take long to test."""
SOONER = [later(name) if name in ALIKE or n % 2 else name for n, name in enumerate(PAGES)]
EVERY_LOOK = [
    (name, *LOOKS[(number + turn) % len(LOOKS)])
    for turn in range(len(LOOKS))
    for number, name in enumerate(PAGES)
]
"""Every page in every look, ordered so that the first ones have each page once, in
different looks.
"""


@pytest.mark.parametrize(
    ("name", "size", "ui_scale"),
    [
        later(case) if case[0] in ALIKE or n >= len(PAGES) else case
        for n, case in enumerate(EVERY_LOOK)
    ],
)
def test_everything_on_a_page_can_be_seen_and_hit_and_every_text_fits(
    tmp_path, opened, name, size, ui_scale
):
    own = "#3c2a58"  # an own cloth gives the settings their most rows
    with flying(tmp_path, window=size, ui_scale=ui_scale, cloth=own) as pilot:
        page = opened(pilot, name)
        assert page.scale == pytest.approx(ui_scale * min(size[0] / 960, size[1] / 720))
        window = pygame.Rect((0, 0), pilot.app.size)
        tree = page.describe()
        keys = [node.key for node in walk(tree)]
        assert len(keys) == len(set(keys)), "keys are not unique"
        wide = [node for node in walk(tree) if not 0 <= node.rect[0] <= window.right - node.rect[2]]
        assert not wide, [(node.key, node.rect) for node in wide]
        targets = [node.key for node in walk(tree) if node.action]
        assert targets
        with pilot.unseen(but_every=4):  # many rows of a scrolled list are drawn at once
            for key in targets:
                page.reveal(key)
                node = pilot.node(key)
                assert node.name, f"{key} has no name"
                _x, _y, w, h = node.rect
                seen = window if page.stays(key) else page.view
                if h <= seen.h:
                    assert seen.contains(node.rect), f"{key} at {node.rect} in {seen}"
                pilot.step(0.02)
                middle = pygame.Rect(node.rect).clip(seen).center
                assert page.widget_at(middle).key == key
                assert min(w, h) >= 20 * pilot.app.scale, f"{key} is too small to hit"
        nodes = [node for node in walk(page.describe()) if node.action]
        for one, other in combinations(nodes, 2):
            apart = (page.stays(n.key) for n in (one, other))
            if len(set(apart)) == 1:
                clash = pygame.Rect(one.rect).colliderect(other.rect)
                assert not clash, f"{one.key} on {other.key}"
        page.scroll(-1e6)
        while page.scroll(page.view.h // 2):
            pilot.step(0.02)
        assert not text.cut


ACROSS = ("button", "item", "toggle", "field")
"""Roles of widgets that left and right move on from; elsewhere these keys change a value."""


def reached_by_keys(pilot, page, wanted):
    """Return the nodes that Tab and then arrows reach; stop once all `wanted` ones are."""
    stops = set()
    for _ in range(len(wanted) + 1):
        pilot.press("tab")
        stops.add(page.focus.key)
    reached = set(stops)
    # Start at the end: a choice in a list changes the nodes after it.
    order = [node.key for node in walk(page.describe())]
    ways = sorted(stops, key=order.index)
    while ways and not reached >= wanted:
        stop = ways.pop()
        if page.widget(stop) is None:
            continue  # the arrows have scrolled this stop away
        role = page.widget(stop).role
        across = role in ACROSS
        for arrow in ["up", "down"] + ["left", "right"] * across:
            page.focus.set(stop)
            for _ in range(len(wanted)):
                sideways = arrow in ("left", "right")
                if sideways and getattr(page.widget(page.focus.key), "role", "") != role:
                    break  # left and right change a value here
                before = page.focus.key
                pilot.press(arrow)
                if page.focus.key not in reached:
                    reached.add(page.focus.key)
                    ways.insert(0, page.focus.key)  # other arrows may lead on from here
                if page.focus.key == before:
                    break  # no node in this direction
    return reached


@pytest.mark.parametrize("name", SOONER)
def test_tab_and_arrows_reach_everything(opened, name, pilot):
    page = opened(pilot, name)
    wanted = {node.key for node in walk(page.describe()) if focusable(node)}
    with pilot.unseen():
        reached = reached_by_keys(pilot, page, wanted)
    assert reached >= wanted
    assert page.focus.visible


@pytest.mark.parametrize("name", one_in(4, PAGES))
def test_a_page_is_drawn_only_when_something_changed(opened, name, pilot):
    page = opened(pilot, name)
    pilot.step(0.3)
    pilot.wait(lambda: not page.lively, "all pictures of cards")
    pilot.step(0.1)
    assert not pilot.frame(0.02)
    assert not page.lively
    pilot.press("tab")
    page.changed()
    assert pilot.frame(0.02)


@pytest.mark.parametrize("name", one_in(8, PAGES))
def test_a_page_lives_through_any_size(opened, name, pilot):
    page = opened(pilot, name)
    for size in [(960, 600), (2000, 610), (970, 1600)]:
        pilot.resize(size)
        assert pilot.app.size == size
        assert page.size == size
        for node in walk(page.describe()):
            if node.action:
                page.reveal(node.key)
                seen = pilot.box(node.key)
                assert pygame.Rect((0, 0), size).colliderect(seen), node.key


class Turned(Page):
    """The first button is last in Tab's order; the footer has words beside its button."""

    name = "turned"

    def compose(self):
        first, second = (Group(key, key, Button(key, key, nothing)) for key in "ab")
        return self.sheet(
            Group("c", "c", Button("c", "c", nothing), turn=1), first, second, width=400
        )

    def compose_footer(self):
        said = Group("said", "said", Words("words", "word " * 9))
        return self.foot_of(Button("back", "Back", nothing), within=400, beside=said)


def test_tab_comes_to_groups_by_their_turns(pilot):
    page = pilot.open(Turned())
    assert [key for (key, *_), _widgets in page.groups] == [
        "heading",
        *"abc",
        "said",
        "buttons",
    ]
    assert pilot.node("c").rect[1] < pilot.node("a").rect[1]
    said, back = (pilot.box(key) for key in ("words", "back"))
    assert said.right < back.left and said.colliderect(back.move(-back.w, 0))


def test_hover_and_leaving_the_window(opened, pilot):
    opened(pilot, "title")

    def seen():
        pilot.step(0.3)
        return pilot.pixels_at(pilot.node("quit").rect)

    rest = seen()
    pilot.move(centre(pilot.node("quit")))
    assert seen() != rest
    pilot.send(pygame.WINDOWLEAVE)
    assert seen() == rest


def test_a_click_that_ends_elsewhere_does_nothing(opened, pilot):
    page = opened(pilot, "title")
    x, y, _w, _h = pilot.node("quit").rect
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=(x + 5, y + 5), button=1)
    pilot.send(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    assert pilot.app.running
    assert pilot.scene is page


def test_text_can_be_typed_in_fields_only(tmp_path, opened, monkeypatch):
    typing = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: typing.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: typing.append(False))
    with flying(tmp_path) as pilot:
        opened(pilot, "new game")
        assert typing[-1] is False
        pilot.click_node("code")
        assert typing[-1] is True
        told = len(typing)
        pilot.type_words("12")
        pilot.step(0.5)
        assert len(typing) == told, "to begin again forgets a dead key that was pressed"
        pilot.press("tab")
        assert typing[-1] is False


def test_the_bar_of_the_rules_can_be_dragged(opened, pilot):
    page = opened(pilot, "rules")
    x, y = page.widget("text").bar.thumb.center
    pilot.drag((x, y), (x, y + 4000))
    assert page.scrolled.offset == page.widget("text").bar.most > 0


@pytest.mark.parametrize(("size", "ui_scale"), one_in(3, LOOKS))
def test_the_panel_of_cards_is_as_large_as_they_are(tmp_path, opened, size, ui_scale):
    """The panel is in the middle and contains the heading."""
    with flying(tmp_path, window=size, ui_scale=ui_scale) as pilot:
        page = opened(pilot, "look")
        (_paint, few), middle = page.grounds[0], pygame.Rect((0, 0), size).center
        assert few.contains(pilot.node("page title").rect)
        roomy = page.wide >= 900
        assert few.w < 0.75 * size[0] or not roomy
        assert all(abs(a - b) <= 2 for a, b in zip(few.center, middle, strict=True))
        many = opened(pilot, "look at 60").grounds[0][1]
        assert many.w > few.w or not roomy
        assert pygame.Rect((0, 0), size).contains(many) or pilot.scene.scroll(1)
        spread = pilot.scene.widget("looked")
        least = 40 * ASPECT * len(spread.rows)
        assert spread.rect.h >= least * pilot.app.scale, "cards are as large as letters"


@pytest.mark.parametrize(("size", "ui_scale"), one_in(3, LOOKS))
@pytest.mark.parametrize("name", ["settings", "new game", "help", "scores of 12", "game over"])
def test_the_bar_of_a_page_lies_beside_the_rail(tmp_path, opened, name, size, ui_scale):
    with flying(tmp_path, window=size, ui_scale=ui_scale) as pilot:
        page = opened(pilot, name)
        if page.bar is not None:
            edge = round(10 * theme.usual_scale(size))
            felt = pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge)
            assert felt.contains(page.bar.track)


@pytest.mark.parametrize("how", ["click", "key", "escape"])
def test_the_score_sheet_goes_on_once(tmp_path, how):
    gone = []
    with flying(tmp_path) as pilot:
        pilot.title()

        def go_on():
            gone.append(pilot.scene.name)

        pilot.open(ScoresScene(setup_of(NAMES[:3]), deals(NAMES[:3], 2), None, go_on))
        pilot.step(0.1)
        if how == "click":
            pilot.click_node("next")
        else:
            pilot.press("return" if how == "key" else "escape")
        assert gone == ["Swoop"]


def test_the_score_sheet_says_what_was_left(pilot):
    made = deals(NAMES[:3], 2)
    pilot.open(ScoresScene(setup_of(NAMES[:3]), made, None, nothing))
    said = [node.name for node in pilot.nodes]
    for seat, name in enumerate(NAMES[:3]):
        assert any(words.endswith(f"{name}: {made[-1].totals[seat]}") for words in said)
        assert any(words.startswith(f"{name}: {made[-1].scores[seat]} points") for words in said)


@pytest.mark.parametrize(("rules", "order"), [("classic", [0, 1, 2, 3]), ("capture", [3, 2, 1, 0])])
def test_the_ranking_begins_with_the_winner(pilot, rules, order):
    pilot.open(GameOverScene(session(4, (order[0],), rules)))
    ranks = [node for node in pilot.nodes if node.key.startswith("rank ")]
    assert [node.key for node in ranks] == [f"rank {seat}" for seat in order]
    assert [node.name[:2] for node in ranks] == ["1.", "2.", "3.", "4."]


def test_a_long_name_stays_in_its_box(tmp_path):
    names = ("x" * 200, "Ada")
    with flying(tmp_path, window=(960, 600)) as pilot:
        pilot.open(TitleScene([msg("{path}", path="p" * 400)]))
        pilot.open(ScoresScene(setup_of(names), deals(names, 4), None, nothing))
        pilot.step(0.2)
        assert names[0] in text.cut


RINGED = (
    *("title", "settings", "settings of keys", "settings of screen", "new game", "rules"),
    *("player", "pause", "hand over"),
)
"""Pages that together have each kind of focusable widget."""
RING_LOOKS = [(name, cloth, much) for cloth in CLOTHS for much in ("off", "on") for name in RINGED]


@pytest.mark.parametrize(
    ("name", "cloth", "much"),
    [later(case) if n >= len(RINGED) or n % 2 else case for n, case in enumerate(RING_LOOKS)],
)
def test_the_ring_is_seen_on_everything_that_can_have_the_focus(
    tmp_path, opened, name, cloth, much
):
    with flying(tmp_path, cloth=cloth, high_contrast=much) as pilot:
        page = opened(pilot, name)
        surface, weak = pilot.surface, {}
        for node in [node for node in walk(page.describe()) if focusable(node)]:
            pictures = []
            for visible in (False, True):
                page.reveal(node.key)
                page.focus.set(node.key, visible=visible)
                page.changed()
                pilot.step(0.2)
                pictures.append(surface.copy())
            share = ringed(*pictures, pilot.node(node.key).rect)
            if share < 0.6:
                weak[node.key] = share
        assert not weak, "the ring is hardly seen"


@pytest.mark.parametrize(
    "name", ["title", "table", *(later(name) for name in PAGES if name != "title")]
)
def test_no_window_is_too_small_for_a_page_and_it_comes_back(pilot, name):
    """Tiling window managers don't respect a smallest size."""
    if name == "table":
        pilot.table(new_session("classic", 4, 1))
    else:
        pages.opened(pilot, name)
    pilot.step(0.5)
    usual = pilot.app.size
    pilot.app.window.native.minimum_size = (1, 1)
    for size in ((32, 32), (1, 1), (20, 500), (500, 20), (64, 48), usual):
        pilot.resize(size)
        pilot.step(0.5)
        assert list(pilot.nodes)
    assert pilot.app.size == usual
    if name != "table":
        pilot.wait(lambda: not pilot.scene.lively, "the page to rest", 20)
    picture = pilot.surface
    assert len({picture.get_at((x, usual[1] // 2))[:3] for x in range(0, usual[0], 9)}) > 3
