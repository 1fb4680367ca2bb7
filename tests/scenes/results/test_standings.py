"""The rows at the end of a deal, and the ruler on which the totals stand."""

import pytest

from swoop_desktop.engine.cards import BY_CODE
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.results.standings import RULED
from swoop_desktop.ui.node import walk
from tests.pilot import flying
from tests.scenes.pages import NAMES, deals, nothing, setup_of

WINDOWS = [(960, 600), (1280, 720), (800, 1200), (2560, 1440)]


@pytest.fixture
def shown(tmp_path):
    """Opens the end of the last of some deals."""
    flights = []

    def open_(players, number=3, **settings):
        flights.append(flying(tmp_path, **settings))
        pilot = flights[-1].__enter__()
        seats = NAMES[:players]
        pilot.app.push(ScoresScene(setup_of(seats), deals(seats, number), None, nothing))
        return pilot

    yield open_
    for flight in reversed(flights):
        flight.__exit__(None, None, None)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("players", [2, 4, RULED])
def test_totals_stand_on_the_ruler_in_their_order_and_within_its_ends(shown, window, players):
    page = shown(players, window=window).scene
    ruler = page.ruler
    assert ruler is not None
    totals = sorted(line.total for line in ruler.lines)
    places = [ruler._x(total) for total in totals]
    assert places == sorted(places)
    assert ruler.bar.left < places[0]
    assert places[-1] < ruler.bar.right
    half = ruler._x((totals[0] + totals[-1]) / 2)
    assert abs(half - (places[0] + places[-1]) / 2) <= 1, "it is drawn to scale"
    if ruler.limit:
        assert ruler._x(ruler.limit) <= ruler.bar.right


def test_two_players_have_larger_rows_and_cards_than_four(shown):
    """A window with room left over is not half empty."""
    for window in ((1280, 720), (800, 1200)):
        two, four = (shown(players, 1, window=window).scene.standings for players in (2, 4))
        assert two.row > 1.3 * four.row
        assert two._card > 1.3 * four._card
        assert two.row > two.columns.side, "the face is in its row"
        place = shown(2, 1, window=window).scene
        assert place.ruler.rect.bottom > 0.6 * window[1]


def test_the_ruler_says_who_stands_where_the_best_first(shown):
    ruler = shown(4).node("ruler")
    lines = shown(4).scene.standings.lines
    order = sorted(lines, key=lambda line: line.places[1])
    assert [part.split(":")[0] for part in ruler.value.split(", ")] == [one.name for one in order]


def test_more_players_than_a_ruler_has_room_for_have_their_totals_in_sight(shown):
    """All of twelve, without scrolling."""
    pilot = shown(12)
    assert pilot.scene.ruler is None
    left = pilot.scene.widget("left").rect
    assert left.bottom < pilot.scene.size[1] - pilot.scene.foot * pilot.scene.scale


def test_cards_that_are_left_slide_one_after_the_other_and_all_arrive(shown):
    pilot = shown(2, 1, speed="normal", reduced_motion="off")
    page = pilot.scene
    before = page.counting.at(0.0)
    assert not any(map(any, (one.come for one in before)))
    pilot.step(page.counting.length + 0.2)
    after = page.counting.at(page.passed)
    for line, one in zip(page.standings.lines, after, strict=True):
        assert one.come == (1.0,) * len(line.cards)


def test_the_end_of_a_deal_says_what_cards_cost_that_do_not_cost_their_number(shown):
    """A newcomer who was left with a ten is told why that made 50 points."""
    pilot = shown(4)
    page = pilot.scene
    cards = [BY_CODE["TC"], BY_CODE["QD"], BY_CODE["7H"]]
    told = [tr(one) for one in page.setup.game.left(page.setup.rules, cards)]
    assert told == ["10: 50 points each", "Q: 10 points each"]
    lying = [card for cards in page.deals[-1].left for card in cards]
    said = [tr(one) for one in page.setup.game.left(page.setup.rules, lying)]
    assert said, "somebody was left with such a card"
    pilot.click_node("more")
    told = next(node.name for node in walk(pilot.tree) if node.key == "words 0")
    assert all(one in told for one in said)
