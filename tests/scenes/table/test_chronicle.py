"""Past events stay readable: the log, the earlier table, and the others' last plays."""

import itertools
import random

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Faces, Moved, Revealed, TurnBegan, Zone
from swoop_desktop.engine.names import Audience, card_sign, rank_name
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.table.past_scene import PastScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.tabletop.drawing import labels
from swoop_desktop.ui import text
from tests.pilot import decided, flying, new_session, pass_screen, play_with_keys, play_with_mouse
from tests.sooner import later

GAMES = [("classic", 4), ("wild_twos", 2), ("capture", 3)]


def seen(director):
    """Return the cards shown in each zone, in any order: the hand may be sorted."""
    return {
        zone: sorted(str(sprite.card) for sprite in sprites)
        for zone, sprites in director.zones.items()
    }


def at_table(pilot, session):
    scene = pilot.table(session)
    pilot.turn()
    return scene


def decisions(pilot, scene, count, rng):
    """Decide up to `count` times in the deal; yield at every turn."""
    for _ in range(count):
        pilot.wait(lambda: pilot.scene is not scene or scene.viewers.offered, "the turn")
        if pilot.scene is not scene or scene.public.number > 1:
            return
        pilot.step(0.3)
        yield
        play_with_mouse(pilot, rng)


@pytest.mark.parametrize(("rules", "seats"), [later(GAMES[0]), *GAMES[1:]])
def test_the_table_is_shown_as_it_was(pilot, rules, seats):
    scene = at_table(pilot, new_session(rules, seats, seed=3))
    turns = []
    for _ in decisions(pilot, scene, 6, random.Random(2)):
        totals = scene.public.totals
        chosen = any(plate.state == "done" for plate in scene.table_view().plates)
        turns.append((len(scene.public.log), chosen, seen(scene.director), totals))
    assert len(turns) > 2
    scene = pilot.scene if isinstance(pilot.scene, TableScene) else scene
    lines = scene.table.chronicle.lines
    for count, chosen, zones, totals in turns:
        past = pilot.open(PastScene(scene.session, 0, lines, count - 1))
        pilot.step(0.1)
        if not chosen:  # the past table shows no choice made after the line
            assert seen(past.director) == zones, lines[count - 1].words
        assert past.table.public.totals == totals
        assert past.table_view().log.lines[-1].words == lines[count - 1].words
        assert past.director.repairs == 0
        pilot.app.pop()


def test_the_log_is_opened_filtered_and_looked_back_from_by_mouse_and_keys(pilot):
    scene = at_table(pilot, new_session("classic", 3, seed=3))
    for _ in decisions(pilot, scene, 3, random.Random(2)):
        pass
    pilot.turn()
    before = seen(scene.director)
    assert pilot.node("log").role == "button"
    for opened in (lambda: pilot.click_node("log"), lambda: pilot.press("l")):
        opened()
        pilot.sees(LogScene)
        if opened is not None:
            pilot.press("escape")
            assert pilot.scene is scene
    pilot.press("l")
    page = pilot.scene
    assert [line.words for line in page.lines] == [line.words for line in scene.public.log]
    newest = f"line {len(page.lines) - 1}"
    assert pilot.name(newest) == scene.public.log[-1].aloud
    page.widget("who").step(1)
    assert {line.seat for line in page.lines} == {None, 0}
    assert all("you" in line.aloud.lower() for line in page.lines if line.seat == 0)
    page.widget("who").step(-1)
    pilot.press("tab")
    page.scrolled.move_to(2)
    pilot.press("down")
    assert page.focus.key == "line 3"
    pilot.press("return")
    past = pilot.sees(PastScene)
    assert page.lines[3].words in pilot.name("prompt")
    history = len(scene.session.history)
    pilot.press("pagedown")
    assert page.lines[4].words in pilot.name("prompt")
    pilot.click_node("earlier")
    pilot.press("pageup")
    assert page.lines[2].words in pilot.name("prompt")
    pilot.press("space", "p", "ctrl+z")
    pilot.step(1)
    assert len(scene.session.history) == history, "the game did not wait"
    while not past.director.zones[Zone("pile")]:
        pilot.press("pagedown")
    for looked in ("plate 1", "zone pile"):
        pilot.click_node(looked)
        assert pilot.scene is not past, f"{looked} is looked at, and the past lies below"
        pilot.step(0.1)
        pilot.press("escape")
        assert pilot.scene is past
    pilot.press("f1")
    rows = {node.name for node in pilot.nodes if node.role == "item"}
    assert "PgUp: One line back" in rows
    pilot.press("escape")
    assert pilot.scene is past
    pilot.press("escape")
    assert pilot.scene is page
    pilot.click_node(next(n.key for n in pilot.nodes if n.key.startswith("line ")), "back")
    assert pilot.scene is page
    pilot.click_node("back")
    assert pilot.scene is scene
    assert seen(scene.director) == before


@pytest.mark.long
def test_where_several_share_the_screen_the_past_shows_nobodys_hand(pilot):
    scene = pilot.table(new_session("classic", 3, seed=3, humans=2))
    for _ in range(3):
        pilot.arrive(HandOverScene)
        pass_screen(pilot, keys=True)
        assert scene.public.you is None
        lines = scene.table.chronicle.lines
        assert not any("You " in line.words for line in lines)
        while scene.viewers.viewer is not None:
            play_with_keys(pilot, random.Random(1))
            pilot.step(0.4)
    pilot.arrive(HandOverScene)
    pass_screen(pilot, keys=True)
    pilot.press("l")
    pilot.click_node(f"line {len(pilot.scene.lines) - 1}")
    past = pilot.sees(PastScene)
    hidden = [zone for zone, spec in past.director.specs.items() if spec.faces is Faces.OWNER]
    assert any(past.director.zones[zone] for zone in hidden)
    shown = [s.card for zone in hidden for s in past.director.zones[zone] if s.card is not None]
    taken = {
        card
        for event in scene.session.history
        if isinstance(event, Moved) and event.why == "take"
        for card in event.cards
    }
    assert set(shown) <= taken, "a card of a hand that not everybody has seen"


def test_the_log_beside_the_table_keeps_all_since_the_last_turn_and_scrolls(tmp_path):
    """The log keeps all lines even if the others swoop and flip in chains and it has too little
    room.
    """
    with flying(tmp_path, window=(960, 600), lively_faces=False) as pilot:
        scene = at_table(pilot, new_session("swoops150_risky", 8, seed=1))
        since, me = [], scene.viewers.viewer
        for _ in decisions(pilot, scene, 9, random.Random(1)):
            lines = scene.public.log
            ended = max((i for i, line in enumerate(lines, 1) if line.seat == me), default=0)
            since = lines[ended:]
            if ended and len(since) > 5:
                break
        assert len(since) > 5, "the others did too little"
        assert list(scene.table_view().log.lines[-len(since) :]) == since
        pilot.step(0.5)
        pilot.settle()
        box = scene.director.layout.frame.log
        newest = pilot.pixels

        def wheel(at, y):
            pilot.move(at)
            pilot.send(pygame.MOUSEWHEEL, y=y, x=0, flipped=False)
            pilot.step(0.1)

        inside = tuple(map(round, box.centre))
        wheel((inside[0], 20), 3)
        assert scene.table_view().log.after == 0, "the pointer is somewhere else"
        wheel(inside, 1)
        assert scene.table_view().log.after == 1
        assert pilot.pixels != newest
        wheel(inside, 100)
        first = scene.table_view().log.after
        assert 1 < first < len(scene.table_view().log.lines), "the first line is in sight"
        wheel(inside, 1)
        assert scene.table_view().log.after == first
        for _ in range(first):
            wheel(inside, -1)
        assert scene.table_view().log.after == 0
        pilot.settle()
        assert pilot.pixels == newest
        wheel(inside, 2)
        play_with_mouse(pilot, random.Random(2))
        pilot.turn()
        assert scene.table_view().log.after == 0, "what came since is read first"


@pytest.mark.parametrize(("rules", "seats"), [later(GAMES[0]), *GAMES[1:]])
def test_by_each_player_stands_what_they_did_since_the_last_turn(pilot, rules, seats):
    """Chips stay until the turn is over, even if it has several plays."""
    scene = at_table(pilot, new_session(rules, seats, seed=4))
    session, mine, since = scene.session, 0, 0
    for _ in decisions(pilot, scene, 6, random.Random(2)):
        turns = [event for event in session.history[mine:] if isinstance(event, TurnBegan)]
        if any(turn.seats != (0,) for turn in turns):
            since = mine  # others played meanwhile: this is a new turn
        events = session.history[since:]
        lately = {one.seat: one for one in scene.table_view().lately}
        assert 0 not in lately
        for seat in range(1, seats):
            shown = {
                card
                for event in events
                if scene.table.description.brief(event) is not None
                for card in (
                    event.cards
                    if isinstance(event, Moved) and event.source.seat == seat
                    else (event.card,)
                    if isinstance(event, Revealed) and event.zone.seat == seat
                    else ()
                )
            }
            lines = lately[seat].lines if seat in lately else ()
            assert {card for line in lines for card in line.cards} == shown
            if lines:
                words = pilot.name(f"lately {seat}")
                assert all(line.aloud in words for line in lines)
        mine = len(session.history)
    assert any(lately.values()), "nobody did anything"


def said_in_chips(monkeypatch):
    """Record size, plays and words of every chip drawn."""
    chips, drawn = [], []
    draw, chip = text.draw, labels.lately.__wrapped__

    def drawing(surface, words, *rest, **more):
        drawn.append(words)
        return draw(surface, words, *rest, **more)

    def shown(size, palette, face, deeds, align, **more):
        drawn.clear()
        made = chip(size, palette, face, deeds, align, **more)
        chips.append((size, deeds, list(drawn)))
        return made

    monkeypatch.setattr(labels, "small", labels.small.__wrapped__)
    monkeypatch.setattr(labels, "lately", shown)
    monkeypatch.setattr(text, "draw", drawing)
    return chips


@pytest.mark.parametrize(
    ("rules", "seats", "window", "text_size"),
    [
        ("classic", 4, (960, 600), 1.0),
        ("swoops150", 8, (960, 600), 1.0),
        later(("swoops150", 8, (1280, 720), 1.0)),
        later(("swoops150", 8, (1280, 720), 1.5)),
        later(("classic", 4, (800, 600), 2.0)),
        ("capture", 4, (800, 1200), 1.0),
        later(("wild_twos", 12, (1280, 720), 1.0)),
    ],
)
def test_a_chip_tells_all_that_a_player_did(tmp_path, monkeypatch, rules, seats, window, text_size):
    """A chip names every card, alone or counted by rank, and tells that the pile was taken."""
    chips, played = said_in_chips(monkeypatch), 0
    with flying(tmp_path, window=window, ui_scale=text_size) as pilot:
        scene = at_table(pilot, new_session(rules, seats, seed=4))
        for _ in decisions(pilot, scene, 6, random.Random(2)):
            pilot.settle()
            missing = [one.seat for one in scene.table_view().lately if not one.box.h]
            assert len(missing) <= (text_size > 1), "there is no room for a chip"
        for size, deeds, words in chips:
            for deed in deeds:
                assert deed.feels != "sorry" or deed.words in words, (size, deed, words)
                for rank, alike in itertools.groupby(deed.cards, c.rank):
                    cards = list(alike)
                    singly = all(tr(card_sign(card)) in words for card in cards)
                    together = f"{len(cards)} × {tr(rank_name(rank))}" in words
                    assert singly or together, (size, deed, words)
                played += 1
    assert played >= 3


def test_bots_that_are_watched_wait_step_show_their_hands_and_change_their_speed(tmp_path):
    from swoop_desktop.scenes.framework.table_facts import Watch

    with flying(tmp_path, speed="normal") as pilot:
        session = new_session("classic", 3, seed=3, humans=0)
        scene = pilot.table(session, Watch())

        pilot.wait(lambda: decided(session) > 1, "the bots to play")
        pilot.click_node("pause")
        pilot.wait(lambda: not scene.lively, "the cards to come to rest")
        count = decided(session)
        pilot.step(3)
        assert decided(session) == count and "Paused" in pilot.name("prompt")
        pilot.press("n")
        pilot.wait(lambda: decided(session) > count, "one step")
        pilot.step(3)
        assert decided(session) == count + 1
        hands = [zone for zone in scene.director.zones if zone.kind == "hand"]
        assert not any(s.card for zone in hands for s in scene.director.zones[zone])
        pilot.press("o")
        assert all(s.card is not None for zone in hands for s in scene.director.zones[zone])
        for zone in hands:
            ranks = [c.rank(sprite.card) for sprite in scene.director.shown(zone)]
            assert ranks == sorted(
                ranks, key=session.setup.game.hand_order(session.setup.rules).index
            )
            row = [sprite.pose.x for sprite in scene.director.shown(zone)]
            assert row in (sorted(row), sorted(row, reverse=True)), "they lie as they are sorted"
        pilot.click_node("step")
        pilot.wait(lambda: decided(session) > count + 1, "another step")
        pilot.step(2)
        assert all(s.card is not None for zone in hands for s in scene.director.zones[zone])
        pilot.click_node("hands")
        assert not any(s.card for zone in hands for s in scene.director.zones[zone])
        pilot.click_node("speed instant")
        assert pilot.settings.speed == "instant" and scene.director.speed == 0
        pilot.press("minus")
        assert pilot.settings.speed == "fast" and scene.director.speed > 1
        pilot.press("f1")
        for opened in ("by a key", "from the menu"):
            rows = {node.name for node in pilot.nodes if node.role == "item"}
            assert {"P: Pause, or go on", "O: Show or hide all hands"} <= rows, opened
            assert not any("hint" in row or "Pick" in row for row in rows), opened
            pilot.press("escape")
            if opened == "by a key":
                pilot.press("escape")
                pilot.click_node("help")
        pilot.press("escape")
        assert pilot.scene is scene
        pilot.press("p")
        pilot.wait(lambda: decided(session) > count + 4, "the bots to go on")
        assert scene.director.repairs == 0


def test_who_begins_is_told_after_the_draws_with_the_reason(pilot):
    scene = at_table(pilot, new_session("classic", 4, seed=3))
    words = [line.words for line in scene.public.log]
    begins = next(i for i, line in enumerate(words) if "begin" in line)
    assert "draws the highest card and begins" in words[begins]
    draws = [i for i, line in enumerate(words) if "draw " in line or "draws" in line]
    assert len(draws) > 4 and max(draws) == begins
    assert words[0] == tr(scene.session.setup.game.tell(scene.session.history[0], Audience(())))


def test_small_cards_have_a_colour_for_each_suit_where_all_others_have(tmp_path):
    """Small cards are checked in the log beside the table, by the plates, and on the log's page."""
    with flying(tmp_path, window=(1280, 720)) as pilot:
        scene = at_table(pilot, new_session("classic", 3, seed=5))
        for _ in decisions(pilot, scene, 3, random.Random(2)):
            pass
        pilot.turn()
        pilot.step(0.3)

        def coloured(box):
            """Return the number of pixels in four-colour diamonds' ink."""
            area = pilot.surface.subsurface(pygame.Rect(*map(round, box)))
            return pygame.mask.from_threshold(area, (0, 98, 190), (40, 40, 40, 255)).count()

        for four in (False, True):
            pilot.choose(four_colour=four)
            scene.resume()
            pilot.step(0.3)
            board = scene.table_view()
            chips = [one for one in board.lately if one.box.h]
            with_diamonds = [
                one
                for one in chips
                if any(c.suit(x) == "D" for line in one.lines for x in line.cards)
            ]
            assert with_diamonds, "another seed"
            assert all(bool(coloured(one.box)) is four for one in with_diamonds)
            assert bool(coloured(scene.director.layout.frame.log)) is four
            pilot.press("l")
            pilot.step(0.1)
            assert bool(coloured(pilot.box("log"))) is four
            pilot.press("escape")
