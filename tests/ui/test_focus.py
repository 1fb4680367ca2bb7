import pytest

from swoop_desktop.ui.focus import Focus, stops
from swoop_desktop.ui.node import Node


def button(key, x, y, **more):
    return Node(key, "button", key, (x, y, 20, 10), "press", **more)


def group(key, *children):
    return Node(key, "group", key, (0, 0, 100, 100), children=children)


TREE = Node(
    "page",
    "window",
    "Page",
    (0, 0, 200, 200),
    children=(
        group("top", button("a", 0, 0), button("b", 40, 0), button("c", 80, 0)),
        group("gone", button("x", 0, 20, states=frozenset({"disabled"}))),
        group("bottom", button("d", 0, 40), button("e", 80, 40)),
        button("alone", 0, 80),
    ),
)


def test_disabled_buttons_and_empty_groups_are_no_stops():
    assert [(g, node.key) for g, node in stops(TREE)] == [
        ("top", "a"), ("top", "b"), ("top", "c"), ("bottom", "d"), ("bottom", "e"), ("", "alone"),
    ]  # fmt: skip


def test_tab_goes_from_group_to_group_and_round():
    focus = Focus()
    assert [focus.tab(TREE, 1) for _ in range(4)] == ["a", "d", "alone", "a"]
    assert [focus.tab(TREE, -1) for _ in range(3)] == ["alone", "d", "a"]


def test_tab_comes_back_to_where_one_was():
    focus = Focus()
    focus.tab(TREE, 1)
    focus.arrow(TREE, 1, 0)
    assert focus.key == "b"
    focus.tab(TREE, 1)
    assert focus.tab(TREE, -1) == "b"


def test_tab_enters_a_list_at_what_is_selected():
    chosen = button("f", 40, 100, states=frozenset({"selected"}))
    tree = Node(
        "page", "window", "", TREE.rect, children=(group("list", button("e", 0, 100), chosen),)
    )
    assert Focus().tab(tree, 1) == "f"


@pytest.mark.parametrize(
    ("start", "dx", "dy", "end"),
    [
        ("a", 1, 0, "b"),
        ("c", -1, 0, "b"),
        ("a", 0, 1, "d"),
        ("c", 0, 1, "e"),
        ("d", 0, -1, "a"),
        ("a", -1, 0, "a"),
        ("d", 0, 1, "alone"),
    ],
)
def test_arrows_go_to_the_nearest(start, dx, dy, end):
    focus = Focus()
    focus.set(start)
    assert focus.arrow(TREE, dx, dy) == end


def test_home_and_end_stay_in_the_group():
    focus = Focus()
    focus.set("b")
    assert focus.edge(TREE, last=True) == "c"
    assert focus.edge(TREE, last=False) == "a"


def test_the_first_key_goes_somewhere_and_shows_the_focus():
    focus = Focus()
    assert not focus.visible
    assert focus.arrow(TREE, 0, 1) == "a"
    assert focus.visible


def test_focus_is_dropped_when_its_node_is_gone():
    focus = Focus()
    focus.set("x")
    focus.settle(TREE)
    assert focus.key == ""


def test_an_empty_page_has_no_focus():
    empty = Node("page", "window", "", (0, 0, 10, 10))
    focus = Focus()
    assert focus.tab(empty, 1) == ""
    assert focus.edge(empty, last=True) == ""
