from swoop_desktop.ui.node import Node, contains, find, focusable, walk

LOW = Node("low", "button", "Low", (0, 0, 20, 20), "press")
HIGH = Node("high", "button", "High", (10, 10, 20, 20), "press")
TREE = Node("page", "window", "Page", (0, 0, 100, 100), children=(LOW, HIGH))


def test_walk_and_find_see_every_node():
    assert [node.key for node in walk(TREE)] == ["page", "low", "high"]
    assert find(TREE, "high") is HIGH
    assert find(TREE, "nowhere") is None


def test_right_and_bottom_edges_belong_to_the_neighbour():
    assert contains((0, 0, 10, 10), (0, 0))
    assert not contains((0, 0, 10, 10), (10, 5))
    assert not contains((0, 0, 10, 10), (5, 10))


def test_only_what_acts_and_is_able_takes_the_focus():
    assert focusable(LOW)
    assert not focusable(TREE)
    assert not focusable(
        Node("x", "button", "X", LOW.rect, "press", states=frozenset({"disabled"}))
    )


def test_what_is_the_same_is_told_by_its_identity():
    card = Node("hand 3", "card", "9 of clubs", LOW.rect, same="card 9C 1")
    assert (LOW.identity, card.identity) == ("low", "card 9C 1")
