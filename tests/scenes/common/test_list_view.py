import pytest

from swoop_desktop.scenes.common.list_view import LineItem, Lines, ListView
from swoop_desktop.ui.focus import Focus
from swoop_desktop.ui.layout import Grain, UnitBox


def made(line):
    return LineItem(f"{line}", "", selected=False)


@pytest.mark.parametrize("unit", [0.83, 1.0, 1.1, 1.5, 5 / 3, 2.01])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_a_list_shows_all_lines_for_which_it_has_room(unit, count):
    for top in (0.0, 74.3, 129.77):
        lines = Lines(str, str, Focus())
        view = ListView(lines, count, made, row=52, least=count)
        view.place(UnitBox(0, top, 300, view.height(300, unit)), Grain(unit))
        *shown, _bar = view.children
        assert [one.key for one in shown] == [str(line) for line in range(count)]


@pytest.mark.parametrize(
    ("room", "how", "seen", "high"),
    [
        (100, {}, 3, 30),
        (400, {}, 13, 30),
        (100, {"filled": True}, 3, 33),
        (119, {"filled": True}, 3, 39),
    ],
)
def test_lines_are_as_high_as_the_list_says(room, how, seen, high):
    view = ListView(Lines(str, str, Focus()), 10_000, made, row=30, gap=0, **how)
    view.place(UnitBox(0, 0, 200, room), Grain(1.0))
    *shown, _bar = view.children
    assert [line.rect.h for line in shown] == [high] * seen
