import pytest

from swoop_desktop.scenes.common.list_view import Lines, ListView
from swoop_desktop.ui.layout import Grain, UnitBox
from swoop_desktop.ui.widgets import Label


@pytest.mark.parametrize("unit", [0.83, 1.0, 1.1, 1.5, 5 / 3, 2.01])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_a_list_shows_all_lines_for_which_it_has_room(unit, count):
    for top in (0.0, 74.3, 129.77):
        lines = Lines(lambda: None)
        view = ListView(lines, count, lambda line, bar: Label(f"{line}", ""), row=52, least=count)
        view.place(UnitBox(0, top, 300, view.height(300, unit)), Grain(unit))
        *shown, _bar = view.children
        assert [one.key for one in shown] == [str(line) for line in range(count)]
