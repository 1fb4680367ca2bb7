"""A page is opened by the module that names it, or by one of the ways back in `navigation`."""

import pytest

from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.scenes.tour.page import TourScene
from swoop_desktop.ui.widgets import Button


class _New(Page):
    """A page unknown to all other modules."""

    first = "back"

    def __init__(self):
        super().__init__()
        self.name = "New"

    def compose(self):
        back = Button("back", "Back", self.app.pop)
        return self.dialog(self.heading(), self.buttons_row(back, role="dialog"), width=400)


def test_a_page_is_known_to_itself_and_to_who_opens_it(pilot):
    pilot.open(_New())
    pilot.step(0.1)
    pilot.click_node("back")
    pilot.sees(TitleScene)


@pytest.mark.parametrize(
    ("key", "page"),
    [("games", ShelfScene), ("daily", DailyScene), ("learn", LearnScene), ("tour", TourScene)],
)
def test_the_title_leads_on_to_where_one_came_from(pilot, key, page):
    pilot.app.go.title(key)
    title, shown = pilot.app.scenes
    assert isinstance(title, TitleScene) and isinstance(shown, page)
