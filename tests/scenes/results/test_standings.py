"""The rows at the end of a deal, and the ruler with the totals."""

import itertools
import math
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.engine.cards import BY_CODE
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.results.standings import RULED, Counting, Seat
from swoop_desktop.ui import theme
from swoop_desktop.ui.node import walk
from tests.pilot import flying
from tests.scenes.pages import NAMES, deals, nothing, setup_of

LONGEST = 2.5
"""Seconds that counting may take at normal speed."""


@st.composite
def countings(draw):
    """A finished deal: cards left, totals before and after it."""
    seats = draw(st.integers(1, MOST_SEATS))
    numbers = st.lists(st.integers(-9, 60), min_size=seats, max_size=seats)
    cards = [max(0, count) for count in draw(numbers)]
    order = st.permutations(range(seats))
    return Counting(cards, draw(numbers), draw(order), draw(order)), cards


@given(countings(), st.lists(st.floats(0, 3), max_size=6))
def test_what_is_shown_follows_from_the_time_alone(made, times):
    counting, cards = made
    last = counting.at(0)
    for seconds in sorted(times):
        shown = counting.at(seconds)
        assert counting.at(seconds) == shown
        for seat, (before, now) in enumerate(zip(last, shown, strict=True)):
            assert len(now.come) == cards[seat]
            for earlier, later in zip(before.come, now.come, strict=True):
                assert 0 <= earlier <= later <= 1, "a card goes back"
            assert list(now.come) == sorted(now.come, reverse=True), "a card overtakes another"
            assert 0 <= before.points <= now.points <= 1, "points are lost again"
            assert 0 <= now.row <= len(cards) - 1
            assert now.moved >= before.moved
        last = shown


@given(countings())
def test_it_begins_with_nothing_and_ends_with_everything(made):
    counting, cards = made
    first, last = counting.at(0), counting.at(counting.length)
    for seat, (start, end) in enumerate(zip(first, last, strict=True)):
        assert not any(start.come)
        assert (end.come, end.points, end.moved) == ((1,) * cards[seat], 1, True)
    rows = range(len(cards))
    assert sorted(now.row for now in first) == sorted(now.row for now in last) == list(rows)
    assert counting.at(1e9) == last
    assert 0 < counting.length <= LONGEST


@given(countings(), st.lists(st.floats(0, 3), max_size=6))
def test_each_seat_that_counts_is_heard_once(made, times):
    counting, _cards = made
    whole = counting.begun(0, counting.length)
    marks = [0.0, *sorted(time for time in times if time < counting.length), counting.length]
    parts = sum(counting.begun(a, b) for a, b in pairwise(marks))
    assert parts == whole <= len(_cards)


def picture(pilot):
    return pilot.pixels


@pytest.fixture
def opened(tmp_path):
    """Opens a deal's end in an app with given settings; returns pilot and page."""
    flights = []

    def open_page(rules="classic", seats=4, count=3, gone=None, places=(), **settings):
        flight = flying(tmp_path / str(len(flights)), **{"speed": "normal", **settings})
        pilot = flight.__enter__()
        flights.append(flight)
        pilot.title()
        names = NAMES[:seats]
        on_next = gone.append if gone is not None else lambda _: None
        ways = [("log", "See the log", lambda: on_next("log"))]
        page = ScoresScene(
            setup_of(names, rules),
            deals(names, count),
            None,
            lambda: on_next("next"),
            ways=ways,
            seats=places,
        )
        pilot.open(page)
        pilot.frame()
        return pilot, page

    yield open_page
    for flight in flights:
        flight.__exit__(None, None, None)


def rest(pilot):
    pilot.wait(lambda: not pilot.scene.lively, "the page to rest", 20)
    pilot.frame(0.02)


AROUND = [Seat(x, y, seen=not i) for i, (x, y) in enumerate(itertools.product((0.1, 0.9), (1, 0)))]
"""Positions of four seats around a table."""


@pytest.mark.parametrize(("seats", "size"), [(2, (1280, 720)), (4, (960, 600)), (12, (1280, 720))])
def test_in_the_end_it_looks_as_if_nothing_had_moved(opened, seats, size):
    shown = []
    places = AROUND if seats == 4 else ()
    for settings in ({"places": places}, {"speed": "instant"}, {"reduced_motion": "on"}):
        pilot, _page = opened(seats=seats, window=size, **settings)
        if "places" in settings:
            pilot.step(0.5)
            assert pilot.scene.passed < pilot.scene.counting.length
        rest(pilot)
        shown.append(picture(pilot))
    assert shown[0] == shown[1] == shown[2]


def test_it_moves_and_then_rests(opened):
    pilot, page = opened()
    before = picture(pilot)
    pilot.step(0.8)
    assert picture(pilot) != before
    assert page.lively
    rest(pilot)
    assert not pilot.frame(0.02)
    assert not page.lively


def test_at_once_where_nothing_is_to_move(opened):
    for settings in ({"speed": "instant"}, {"reduced_motion": "on"}):
        _pilot, page = opened(**settings)
        assert page.passed >= page.counting.length


@pytest.mark.parametrize("key", ["space", "return", "escape", "x"])
def test_a_key_ends_it_and_another_goes_on(opened, key):
    gone = []
    pilot, page = opened(gone=gone)
    pilot.step(0.3)
    pilot.press(key)
    assert page.passed >= page.counting.length
    assert not gone
    pilot.tap_again(key)
    assert not gone, "nobody can have seen the result"
    pilot.press(key)
    assert gone == (["next"] if key in ("return", "escape") else [])


@pytest.mark.parametrize("key", ["space", "return", "escape"])
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_no_result_is_passed_by_a_key_that_was_meant_for_the_table(opened, key, speed):
    gone = []
    pilot, page = opened(gone=gone, speed=speed)
    for _ in range(2):
        pilot.tap_again(key)
    assert not gone
    rest(pilot)
    for _ in range(20 if key == "space" else 0):
        pilot.press(key)
        pilot.step(0.2)
    assert not gone, "Space, which hurries the table, went on"
    pilot.press("tab")
    page.focus.set("next")
    pilot.press("space")
    assert gone == ["next"], "Space presses what the keys are seen to be on"


def test_a_click_ends_it_and_a_button_works_at_once(opened):
    gone = []
    pilot, page = opened(gone=gone)
    pilot.click((600, 10))
    assert page.passed >= page.counting.length
    assert not gone
    pilot, page = opened(gone=gone)
    pilot.step(0.3)
    pilot.click_node("next")
    assert gone == ["next"]


def test_the_log_has_a_button_and_a_letter(opened):
    gone = []
    pilot, _page = opened(gone=gone, speed="instant")
    pilot.click_node("more", "log")
    pilot.press("l")
    assert gone == ["log", "log"]


def test_everything_is_said_from_the_first(opened):
    pilot, page = opened()
    first = page.describe()
    rest(pilot)
    assert page.describe() == first
    deal = page.deals[-1]
    said = [node.name for node in walk(first)]
    for seat, name in enumerate(page.setup.names):
        item = pilot.node(f"left {seat}")
        assert item.name.startswith(f"{name}: {deal.scores[seat]} point")
        assert f"{deal.totals[seat]} point" in item.value
        assert any(words.endswith(f"{name}: {deal.totals[seat]}") for words in said)
    pilot.click_node("more", "chart")
    for seat, name in enumerate(page.setup.names):
        plotted = pilot.node(f"totals plot {seat}").children
        first, *told = (f"After deal {each.number}: {each.totals[seat]}" for each in page.deals)
        assert [cell.name for cell in plotted] == [f"{name}, {first}", *told]


def test_the_sheet_keeps_the_newest_deal_to_itself_until_it_is_counted(opened):
    pilot, page = opened()
    for known in (2, 3):
        lines, sums = page.widget("scores").lines, page.widget("scores").sums
        assert [any(line.cells) for line in lines] == [i < known for i in range(3)]
        assert sums.cells == tuple(map(str, page.deals[known - 1].totals))
        rest(pilot)


def test_each_seat_is_heard(opened, monkeypatch):
    pilot, page = opened()
    heard = []
    monkeypatch.setattr(pilot.app.sound, "play", lambda name, *_: heard.append(name))
    rest(pilot)
    counting = [
        seat
        for seat, cards in enumerate(page.deals[-1].left)
        if cards or page.deals[-1].scores[seat]
    ]
    assert heard == ["count"] * len(counting)


def test_cards_fly_from_the_seats_where_they_were_held(opened):
    _pilot, page = opened(places=AROUND)
    starts = page.counting.starts
    assert len(starts) == page.counting.begun(0, page.counting.length) == 3
    for seat, start in starts.items():
        page.passed = start + 0.001
        place = AROUND[seat].x * page.size[0], AROUND[seat].y * page.size[1]
        away = [
            math.dist(picture.get_rect(topleft=at).center, place)
            for picture, at in page.standings.flying(page.size)
        ]
        assert min(away) < page.standings.card_width / 2, f"those of {seat} come from elsewhere"
    page.passed = page.counting.length
    assert not list(page.standings.flying(page.size))


def test_what_is_drawn_in_part_looks_as_if_all_were_drawn(opened):
    pilot, page = opened(places=AROUND)
    while page.lively:
        pilot.frame(0.07)
        drawn = picture(pilot)
        page.repaint(pilot.surface)
        assert picture(pilot) == drawn, f"after {page.passed:.2f} s"
        pygame.time.wait(1)


WINDOWS = [(960, 600), (1280, 720), (800, 1200), (2560, 1440)]


@pytest.fixture
def shown(tmp_path):
    """Opens the end of the last of some deals."""
    flights = []

    def open_(players, number=3, **settings):
        flights.append(flying(tmp_path, **settings))
        pilot = flights[-1].__enter__()
        seats = NAMES[:players]
        pilot.open(ScoresScene(setup_of(seats), deals(seats, number), None, nothing))
        return pilot

    yield open_
    for flight in reversed(flights):
        flight.__exit__(None, None, None)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("players", [2, 4, RULED])
def test_totals_stand_on_the_ruler_in_their_order_and_within_its_ends(shown, window, players):
    pilot = shown(players, window=window)
    rest(pilot)
    ruler = pilot.scene.ruler
    assert ruler is not None
    if players < RULED:  # faces don't cover the marks
        (_, y, _, tall), across = ruler.bar, range(ruler.bar.left, ruler.bar.right)
        high, low = (
            max(x for x in across if pilot.surface.get_at((x, y + tall * part // 10)) == theme.INK)
            for part in (4, 8)
        )
        assert high < low, "a short mark follows the last number"
    totals = sorted(line.total for line in ruler.lines)
    places = [ruler.axis.at(total) for total in totals]
    assert places == sorted(places)
    assert ruler.bar.left < places[0]
    assert places[-1] < ruler.bar.right
    half = ruler.axis.at((totals[0] + totals[-1]) / 2)
    assert abs(half - (places[0] + places[-1]) / 2) <= 1, "it is drawn to scale"
    if ruler.limit:
        assert ruler.axis.at(ruler.limit) <= ruler.bar.right


def test_two_players_have_larger_rows_and_cards_than_four(shown):
    """Two players' rows use the window's free room."""
    for window in ((1280, 720), (800, 1200)):
        two, four = (shown(players, 1, window=window).scene.standings for players in (2, 4))
        assert two.row > 1.3 * four.row
        assert two.card_width > 1.3 * four.card_width
        assert two.row > two.face.rect.h, "the face is in its row"
        place = shown(2, 1, window=window).scene
        assert place.ruler.rect.bottom > 0.6 * window[1]


def test_the_ruler_says_who_stands_where_the_best_first(shown):
    ruler = shown(4).node("ruler")
    lines = shown(4).scene.standings.lines
    order = sorted(lines, key=lambda line: line.places[1])
    assert [part.split(":")[0] for part in ruler.value.split(", ")] == [one.name for one in order]


def test_more_players_than_a_ruler_has_room_for_have_their_totals_in_sight(shown):
    """The totals of all twelve are visible without scrolling."""
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
    """The page tells a newcomer who was left with a ten why that cost 50 points."""
    pilot = shown(4)
    page = pilot.scene
    cards = [BY_CODE["TC"], BY_CODE["QD"], BY_CODE["7H"]]
    told = [tr(one) for one in page.setup.game.left(page.setup.rules, cards)]
    assert told == ["10: 50 points each", "Q: 10 points each"]
    lying = [card for cards in page.deals[-1].left for card in cards]
    said = [tr(one) for one in page.setup.game.left(page.setup.rules, lying)]
    assert said, "somebody was left with such a card"
    pilot.click_node("more")
    told = next(node.name for node in pilot.nodes if node.key == "words 0")
    assert all(one in told for one in said)
