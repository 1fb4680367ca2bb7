"""The score sheet of games that the fewest or the most points win."""

import threading
from dataclasses import replace

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import leaders
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.results.share import score_picture
from swoop_desktop.storage.settings import Me
from swoop_desktop.ui import svg, text
from tests.pilot import flying
from tests.scenes.pages import session, setup_of

NAMES = ("Ann", "Ben", "Cid")


def ended(number, scores, totals, winners, notes=()):
    left = ((), (c.BY_CODE["7H"],), ())
    return DealEnded(number, scores, totals, left, winners, notes)


def test_who_leads():
    assert leaders((40, 30, 40), most=False) == (1,)
    assert leaders((3, -1, 3), most=True) == (0, 2)


@pytest.mark.parametrize(("rules", "first"), [("classic", "rank 0"), ("capture", "rank 3")])
def test_the_game_says_who_wins(tmp_path, rules, first):
    """All games here have the same totals and no declared winner: only the rules decide
    the order.
    """
    with flying(tmp_path) as pilot:
        pilot.open(GameOverScene(session(4, (), rules)))
        ranks = [node.key for node in pilot.nodes if node.key.startswith("rank ")]
        assert ranks[0] == first
    game, found = find_rules(rules)
    assert game.high_wins(found) == (first == "rank 3")


@pytest.mark.parametrize(
    ("rules", "winners", "heading"),
    [
        ("classic", (1,), "Ben goes out"),
        ("classic", (), "Stopped, because it would never have ended"),
        ("capture", (1,), "Ben did best"),
        ("capture", (0, 2), "Ann and Cid did best together"),
    ],
)
def test_the_game_says_how_a_deal_ended(rules, winners, heading):
    page = ScoresScene(setup_of(NAMES, rules), [ended(2, (3, 0, 3), (3, 0, 3), winners)], None)
    assert page.name == heading


def test_no_frame_waits_for_the_cards_that_were_left(tmp_path, monkeypatch):
    """A worker draws the cards; until then their places are blank."""
    drawn_by, looked_at = set(), threading.Event()

    def watched(name, size):
        if name.startswith("cards"):
            assert looked_at.wait(60), "a frame waits"
            drawn_by.add(threading.current_thread().name)
        return picture(name, size)

    with flying(tmp_path) as pilot:
        picture = svg.picture
        monkeypatch.setattr(svg, "picture", watched)  # replaces the pictures that tests share
        page = pilot.open(
            ScoresScene(setup_of(NAMES), [ended(1, (0, 3, 0), (0, 3, 0), (0,))], None)
        )
        pilot.frame(0.02)
        blank = pilot.pixels
        looked_at.set()
        pilot.wait(lambda: drawn_by and not page.art.busy, "the cards")
        pilot.frame(0.02)
        assert drawn_by == {"card art"}
        assert pilot.pixels != blank


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_what_was_captured_and_lost_is_told(tmp_path, size):
    notes = tuple(msg("{n} captured", n=n) for n in (3, 0, 1))
    deals = [ended(1, (3, -1, 1), (3, -1, 1), (0,), notes=notes)]
    with flying(tmp_path, window=size) as pilot:
        text.cut.clear()
        pilot.open(ScoresScene(setup_of(NAMES, "capture"), deals, None))
        pilot.step(0.1)
        assert pilot.scene.name == "Ann did best"
        last = pilot.node("left").children[-1]
        assert last.name == "Ben: −1 point, left with 7 of hearts (0 captured)"
        assert last.value == "Total: −1 point, place 3"
        assert not text.cut


def test_a_single_deal_has_no_plot_and_no_limit(tmp_path):
    """A plot of one deal shows nothing, and a game of one deal ends at any points."""
    game, rules = find_rules("classic")
    single = game.rules_from({**game.rules_to(rules), "name": "one", "deals": 1})
    assert game.limit(rules) and not game.limit(single)
    setup = replace(setup_of(NAMES), rules=single)
    first, second = ended(1, (3, 0, 3), (3, 0, 3), (1,)), ended(2, (1, 0, 3), (4, 0, 6), (1,))
    with flying(tmp_path) as pilot:
        for deals, plots in (((first,), 0), ((first, second), 1)):
            pilot.open(ScoresScene(replace(setup, rules=rules), deals, None))
            pilot.scene.act("more")
            assert sum(node.key == "chart" for node in pilot.nodes) == plots
        pilot.open(ScoresScene(setup, (first,), (1,)))
        assert "ends at" not in pilot.said


def test_before_the_first_deal_is_over_the_same_sheet_is_still_empty(pilot):
    pilot.open(ScoresScene(setup_of(NAMES), [], None))
    said = [node.name for node in pilot.nodes if node.role == "text"]
    assert any("first deal" in words for words in said)
    assert any("500" in words for words in said), "nobody says when the game ends"
    left = pilot.node("left").children
    assert [(one.name, one.value) for one in left] == [(f"{n}: 0 points", "") for n in NAMES]
    assert pilot.value("ruler") == ", ".join(f"{name}: 0" for name in NAMES)
    assert "scores" not in {node.key for node in pilot.nodes}
    assert not pilot.scene.lively


ENDINGS = [
    ("classic", {}, "The game ends at 500"),
    ("swoops150", {}, "The game ends above 150"),
    ("wild_twos", {}, "The game ends after 5 deals"),
    ("wild_twos", {"point_limit": 90}, "The game ends after 5 deals, or at 90"),
    (
        "wild_twos",
        {"point_limit": 90, "limit_rule": "exceeds"},
        "The game ends after 5 deals, or above 90",
    ),
    ("classic", {"deals": 1}, ""),
    ("capture25", {}, "The game ends at 25"),
    ("capture25", {"games": 3}, "The game ends after 3 deals, or at 25"),
    ("capture25", {"games": 4, "points": 0}, "The game ends after 4 deals"),
]


@pytest.mark.parametrize(("base", "changes", "said"), ENDINGS)
def test_each_sheet_says_when_the_game_ends(tmp_path, monkeypatch, base, changes, said):
    """The heading, the plot, the first empty sheet and the shared picture say when. The heading
    has the number of deals, as “Deal 2 of 3”.
    """
    game, rules = find_rules(base)
    rules = game.rules_from({**game.rules_to(rules), "name": "ours", **changes})
    setup = replace(setup_of(NAMES, base), rules=rules)
    deals = [ended(1, (3, 0, 80), (3, 0, 80), (1,)), ended(2, (0, 0, 5), (3, 0, 85), (1,))]
    written, write = [], text.draw

    def noted(surface, words, *rest, **more):
        written.append(words)
        return write(surface, words, *rest, **more)

    with flying(tmp_path, window=(1920, 1080)) as pilot:
        points, last, _above = game.length(rules, len(NAMES))
        for number in (2, 0):
            pilot.open(ScoresScene(setup, deals[:number], None))
            pilot.step(0.1)
            told = pilot.name("happened").split("\u00a0· ")
            of = f" of {last}" if last > 1 else ""
            assert told == [f"Deal {number or 1}{of}", *filter(None, [said if points else ""])]
        pilot.app.pop()
        pilot.scene.act("chart")
        pilot.step(0.1)
        assert pilot.value("totals plot") == said
        monkeypatch.setattr(text, "draw", noted)
        score_picture(PublicGame(setup, tuple(deals), "2026-11-21"), Me(), pilot.app.palette)
    ends = {words for line in written for words in line.split(" · ") if "ends" in words}
    assert ends == ({said} if said else set())


def test_a_long_game_opens_at_its_newest_deal_and_scrolls_by_whole_rows(tmp_path):
    deals = [ended(n, (n, 0, 1), (n, 0, n), (1,)) for n in range(1, 41)]
    with flying(tmp_path, window=(960, 600)) as pilot:
        pilot.open(ScoresScene(setup_of(NAMES), deals, None))
        pilot.step(0.1)
        sheet = pilot.scene.widget("scores")
        assert sheet.shown[-1] == 39
        count = len(sheet.shown)
        pilot.scene.focus.set("scores")
        pilot.press("up")
        assert pilot.scene.widget("scores").shown == list(range(39 - count, 39))
        pilot.press("home")
        assert pilot.scene.widget("scores").shown[0] == 0
        x, y = pilot.scene.widget("scores").bar.thumb.center
        pilot.drag((x, y), (x, 2000))
        assert pilot.scene.widget("scores").shown[-1] == 39


@pytest.mark.parametrize(
    ("deal", "what"), [(1, "Deal code"), (4, "Code of the game, from its first deal")]
)
def test_the_sheet_says_what_its_code_deals(tmp_path, deal, what):
    deals = [ended(deal, (3, 0, 1), (3, 0, 1), (1,))]
    with flying(tmp_path) as pilot:
        pilot.open(ScoresScene(setup_of(NAMES), deals, None, code="D160-0000-00P0-389V-ES06"))
        pilot.click_node("more")
        said = [node.name for node in pilot.nodes]
        assert f"{what}: D160-0000-00P0-389V-ES06" in said


def test_cards_below_a_dialog_are_shown_once_they_are_drawn(pilot):
    shown = []
    for early in (True, False):
        page = pilot.open(
            ScoresScene(setup_of(NAMES), [ended(1, (0, 3, 0), (0, 3, 0), (0,))], None)
        )
        if not early:
            pilot.wait(lambda page=page: not page.art.busy, "the cards")
        pilot.frame(0.02)
        page.act("more")
        pilot.frame(0.02)
        pilot.wait(lambda: not pilot.scene.lively, "the dialog to rest", 20)
        pilot.frame(0.02)
        shown.append(pilot.pixels)
        pilot.app.pop()
        pilot.app.pop()
    assert shown[0] == shown[1]


@pytest.mark.parametrize("window", [(960, 600), (1280, 720), (800, 1200), (2560, 1440)])
def test_a_sheet_with_room_shows_all_its_deals(tmp_path, window):
    """Rows and ruler are also as wide as the page allows."""
    deals = [ended(n, (n, 0, 1), (n, 0, n), (1,)) for n in range(1, 7)]
    with flying(tmp_path, window=window) as pilot:
        pilot.open(ScoresScene(setup_of(NAMES), deals, None))
        pilot.step(0.1)
        sheet, ruler = (pilot.scene.widget(key) for key in ("scores", "ruler"))
        assert sheet.shown == list(range(6))
        assert not sheet.action, "there is nothing to scroll"
        assert ruler.rect.w > 0.9 * window[0]
        assert not ruler.rect.colliderect(sheet.rect)
