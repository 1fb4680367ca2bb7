"""Rules for every page: a mark has one meaning, and each page has one main button."""

from dataclasses import replace

import pygame
import pytest

from swoop_desktop.scenes.dialogs.message import ChoicesScene, MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button
from tests.pilot import centre, flying
from tests.scenes import pages
from tests.scenes.pages import every_page, nothing

BACK = ("Back", "Close", "Cancel", "Stop")


def golden(surface, rect):
    """True if a button is gold, by its colour between its end and its words."""
    box = pygame.Rect(rect).clip(surface.get_rect())
    red, green, blue, _alpha = surface.get_at((box.x + box.h // 2, box.bottom - box.h // 6))
    return red > 170 and 100 < green < red and blue < 0.6 * red


def of_gold(pilot):
    """Return the names of all visible gold buttons."""
    surface = pilot.surface
    pilot.scene.repaint(surface)
    window = surface.get_rect()
    shown = [n for n in pilot.nodes if n.role == "button" and window.contains(n.rect)]
    pills = [node for node in shown if node.rect[2] > 2 * node.rect[3]]
    return [node.name for node in pills if golden(surface, node.rect)]


def test_gold_is_one_thing_that_goes_forward(tmp_path):
    with flying(tmp_path, window=(1280, 720)) as pilot:
        gold = {name: of_gold(pilot) for name, _page in every_page(pilot)}
    assert sum(map(len, gold.values())) > 30, "no gold is found"
    assert not {name: one for name, one in gold.items() if len(one) > 1}
    back = {name: one for name, one in gold.items() for words in one if words.startswith(BACK)}
    assert not back, "gold leads back"


@pytest.mark.parametrize("key", ["close", "onward"])
def test_a_message_has_gold_where_its_last_way_goes_forward(pilot, key):
    ways = [("other", "Another way", nothing), (key, "The last way", nothing)]
    pilot.open(MessageScene("Told", ["Words"], ways))
    assert of_gold(pilot) == ["The last way"] * (key == "onward")


def test_what_is_chosen_has_an_edge_and_no_gold(pilot):
    ways = [(key, key, nothing) for key in ("first", "second", "back")]
    pilot.open(ChoicesScene("Which?", [], ways, "second"))
    assert not of_gold(pilot)
    assert [node.key for node in pilot.nodes if "selected" in node.states] == ["second"]
    assert [node.key for node in pilot.nodes if node.action == "select"] == ["first", "second"]


WORDS = ("Go", "Copy what was said about these rules", "Leave it")


@pytest.mark.parametrize("room", [150, 230, 400])
def test_buttons_in_a_row_have_words_of_one_size(tmp_path, monkeypatch, room):
    class Siblings(Page):
        name = "siblings"

        def compose(self):
            buttons = (Sized(Button(words, words, nothing), room, least=room) for words in WORDS)
            return self.sheet(Group("row", "Row", Row(*buttons)), width=1240)

    drawn, render = {}, text.render

    def watched(words, pixels, *rest):
        drawn[words] = pixels
        return render(words, pixels, *rest)

    with flying(tmp_path, window=(1280, 720)) as pilot:
        monkeypatch.setattr(text, "render", watched)
        pilot.open(Siblings())
        pilot.step(0.1)
    assert drawn["Go"] == drawn["Leave it"] == next(drawn[one] for one in drawn if "Copy" in one)
    assert (drawn["Go"] == 17) == (room == 400)


def beside(pilot, button):
    """Press the window's corner, outside the dialog."""
    pilot.click((4, 4), button)


@pytest.mark.parametrize("button", [1, 3])
def test_a_press_beside_a_dialog_closes_it_and_so_does_the_right_button(tmp_path, button):
    closed, stays = set(), set()
    with flying(tmp_path, window=(1280, 720)) as pilot:
        for name, page in every_page(pilot, 0.5):
            beside(pilot, button)
            (stays if pilot.scene is page else closed).add(page.over)
            assert (pilot.scene is page) == (not page.over), name
    assert closed == {True} and stays == {False}


def test_the_second_click_of_two_does_not_close_what_the_first_one_opened(pilot):
    page = pages.opened(pilot, "look")
    beside(pilot, 1)
    assert pilot.scene is page
    pilot.step(0.5)
    beside(pilot, 1)
    assert pilot.scene is not page


def test_a_press_that_begins_or_ends_on_the_dialog_closes_nothing(pilot):
    page = pages.opened(pilot, "look")
    pilot.step(0.5)
    x, y, w, h = pilot.node("page title").rect
    inside = x + w // 2, y + h // 2
    pilot.click(inside)
    pilot.drag(inside, (4, 4))
    pilot.drag((4, 4), inside)
    assert pilot.scene is page


@pytest.mark.parametrize("button", [1, 3])
@pytest.mark.parametrize("name", ["question", "folders", "statistics for others", "share rules"])
def test_a_press_beside_a_dialog_loses_nothing_that_was_typed(pilot, name, button):
    page = pages.opened(pilot, name)
    pilot.step(0.5)
    field = next(widget.key for widget in page.widgets() if widget.typing)
    pilot.click_node(field)
    pilot.send(pygame.TEXTINPUT, text="x")
    beside(pilot, button)
    assert pilot.scene is page
    assert page.widget(field).value.endswith("x")


def test_what_is_typed_without_keys_is_not_lost_either(pilot):
    page = pages.opened(pilot, "screen keyboard")
    pilot.step(0.5)
    pilot.click_node("letter a")
    beside(pilot, 1)
    assert pilot.scene is page


def test_a_message_whose_last_way_does_something_is_only_closed(tmp_path):
    done = []
    with flying(tmp_path) as pilot:
        below = pages.opened(pilot, "title")
        ways = [("onward", "Do it", lambda: done.append(1))]
        pilot.open(MessageScene("Told", ["Words"], ways))
        pilot.step(0.5)
        beside(pilot, 1)
        assert pilot.scene is below
        assert not done


@pytest.mark.parametrize(
    ("name", "tab", "size"),
    [
        ("settings of keys", "page play", (1280, 720)),
        ("settings of keys", "page screen", (960, 600)),
        ("settings of pad", "page looks", (800, 600)),
        ("statistics over time", "part scores", (1280, 720)),
        ("statistics over time", "part scores", (800, 1000)),
        ("statistics of many people", "part deals", (800, 600)),
    ],
)
def test_tabs_stay_when_their_page_is_scrolled(tmp_path, name, tab, size):
    with flying(tmp_path, window=size) as pilot:
        page = pages.opened(pilot, name)
        pilot.step(0.5)
        before = pilot.node(tab).rect
        assert page.scroll(1e6), "nothing is scrolled"
        assert pilot.node(tab).rect == before
        chosen = "selected" in pilot.states(tab)
        pilot.click_node(tab)
        assert not chosen and "selected" in pilot.states(tab)


@pytest.mark.parametrize("more", [1, 20, 39, 60])
def test_a_page_that_is_a_little_too_tall_is_made_to_fit(tmp_path, more):
    class Tall(Page):
        name = "tall"

        def compose(self):
            lines = [Group(f"{i}", f"{i}", Button(f"{i}", f"{i}", nothing)) for i in range(10)]
            used = self.sheet(*lines, width=400).height(self.wide, self.scale)
            filling = Sized(Space(), height=self.tall + more - used - 12)
            return self.sheet(*lines, filling, width=400)

    with flying(tmp_path, window=(1280, 720)) as pilot:
        page = pilot.open(Tall())
        assert page.scroll(1) == (more > 40)
        last = pilot.node("9").rect
        assert pilot.node("0").rect[3] == last[3]


class ShortLog(LogScene):
    """The log of a deal just begun."""

    def __init__(self):
        whole = pages.chronicle()
        super().__init__(replace(whole, lines=whole.lines[:4]), nothing)


MATS = {
    **{name: pages.PAGES[name] for name in pages.PAGES if name.startswith(("settings", "look"))},
    **{name: pages.PAGES[name] for name in ("own rules", "editor", "log", "message", "pause")},
    "player": pages.PAGES["player of whom little is known"],
    "short log": ShortLog,
}


@pytest.mark.parametrize("name", MATS)
def test_a_mat_ends_below_its_last_line(tmp_path, name):
    with flying(tmp_path, window=(1280, 720)) as pilot:
        pilot.title()
        page = pilot.open(MATS[name]())
        pilot.step(0.5)
        mats = [rect for paint, rect in page.grounds if paint == page.panel]
        leaves = [node.rect for node in pilot.nodes if not node.children]
        assert mats
        for mat in mats:
            inside = [y + h for x, y, w, h in leaves if mat.contains((x, y, max(w, 1), max(h, 1)))]
            assert inside
            assert mat.bottom - max(inside) <= 30


def test_there_are_five_sizes_of_text(tmp_path):
    """Pictures of figures may be larger, and texts that shrink may lie between the sizes."""
    odd = set()
    with flying(tmp_path, window=(1280, 720)) as pilot:
        for _name, page in every_page(pilot, 0.1):
            for widget in page.widgets():
                size = getattr(widget, "size", None)
                if size is not None and widget.name and size not in (*theme.TYPE, theme.HERO):
                    odd.add((widget.key, size))
    assert not odd, sorted(odd)


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("name", "key"), [("pause", "rules"), ("tour", "table"), ("folders", "back"), ("log", "line")]
)
def test_what_the_pointer_comes_to_changes_in_120_ms(tmp_path, name, key, still):
    with flying(tmp_path, reduced_motion="on" if still else "off") as pilot:
        page = pages.opened(pilot, name)
        pilot.wait(lambda: not page.lively, "the page to rest", 20)
        found = [node for node in pilot.nodes if node.key.split()[0] == key]
        pilot.move(centre(found[-1]))
        assert_gradual(pilot, still)


def assert_gradual(pilot, still):
    """Check that a change takes 120 ms, or none with less motion."""
    pictures = []
    for _ in range(8):
        pictures.append(pilot.pixels)
        pilot.frame(0.03)
    assert (len(set(pictures[:5])) > 2) == (not still)
    assert len(set(pictures[5:])) == 1
    assert still or pictures[0] != pictures[-1], "nothing changes"


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("name", ["pause", "settings of play", "tour", "games"])
def test_the_ring_of_the_focus_moves_in_120_ms(tmp_path, name, still):
    with flying(tmp_path, reduced_motion="on" if still else "off") as pilot:
        page = pages.opened(pilot, name)
        pilot.wait(lambda: not page.lively, "the page to rest", 20)
        pilot.press("tab")
        pilot.wait(lambda: not page.lively, "the page to rest", 20)
        pilot.press("tab")
        assert page.lively != still
        assert_gradual(pilot, still)


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("primary", [False, True])
def test_a_button_turns_grey_in_120_ms(tmp_path, primary, still):
    class Asking(Page):
        name = "asking"
        able = True

        def compose(self):
            asked = Button("asked", "Ask", nothing, enabled=self.able, primary=primary)
            return self.sheet(Group("only", "Only", asked), width=400)

    with flying(tmp_path, reduced_motion="on" if still else "off") as pilot:
        pilot.open(page := Asking())
        pilot.wait(lambda: not page.lively, "the page to rest", 20)
        for able in (False, True):
            page.able = able
            page.changed()
            pilot.frame()
            assert_gradual(pilot, still)
