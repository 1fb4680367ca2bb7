"""Several people around one screen: nobody ever sees another's secrets.

Every frame of these games is checked: the scenes' words, the sprites' cards, and the window's
pixels (see `witness`).
"""

import random

import pygame
import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.overlays.player_page import LookScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.announcer import Announcer
from swoop_desktop.scenes.table.view.piles import looked_zones
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.motion.director import Director
from tests.pilot import (
    Stuck,
    centre,
    flying,
    key_of,
    new_session,
    pass_screen,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.sooner import later, one_in
from tests.witness import Witness, paint_plainly

SMALL = {"players": [2, 4], "players_per_pack": 4, "extra_packs": 0}
"""Swoop with one pack and short deals."""
RULES = {
    "classic": {**SMALL, "deal": {"hand": 5, "face_up": 2, "face_down": 3}, "deals": 2},
    "swoops150": {
        **SMALL,
        "deal": {"hand": 3, "face_up": 2, "face_down": 3},
        "mystery_chain": True,
        "deals": 2,
    },
}
SIZES = ((960, 600), (1100, 640), (1000, 700))


@pytest.fixture(autouse=True)
def plain_cards(monkeypatch):
    paint_plainly(monkeypatch)


def setup_of(rules, players, seed=3):
    """Make a table from letters: h for a person, b for a bot."""
    game, found = find_rules(rules)
    if rules in RULES:
        found = game.rules_from({"based_on": rules, "name": rules, **RULES[rules]})
    kinds = {"h": ("Person", "human"), "b": ("Bot", f"bot:{roster_of(game.name).offered[0]}")}
    seats = [Seat(f"{kinds[k][0]} {i}", kinds[k][1]) for i, k in enumerate(players)]
    return Setup(game, found, tuple(seats), seed)


def sit_down(pilot, setup, path=None):
    """Open a table with a witness."""
    table = TableScene(Session.new(setup, path))
    pilot.title()
    pilot.open(table)
    return table, Witness(pilot.app, table)


@pytest.fixture
def shared(tmp_path):
    """Two people and a bot at a table; the hand-over asks for the first."""
    with flying(tmp_path, window=(960, 600)) as pilot:
        table, witness = sit_down(pilot, setup_of("classic", "hbh"))
        hand_over(pilot)
        yield pilot, table, witness


def hand_over(pilot):
    pilot.arrive(HandOverScene, 20)
    return pilot.scene


def minimise(pilot):
    """Minimise and restore the window; the seat must be left in that very frame."""
    table = pilot.scene
    pilot.send(pygame.WINDOWMINIMIZED)
    assert table.viewers.viewer is None
    pilot.step(0.2)
    pilot.send(pygame.WINDOWRESTORED)
    hand_over(pilot)


def checked(witness):
    """Check that the witness had enough to look at."""
    assert witness.frames > 100
    assert witness.pictures > 50
    assert witness.unseen > 10 * witness.frames
    assert witness.covered > 10
    assert witness.read > 10
    assert len(witness.heard) > 10
    assert witness.table.director.repairs == 0


PLAYED = [
    ("classic", "hbhb", play_with_mouse, "instant"),
    ("classic", "hh", play_with_keys, "fast"),
    ("swoops150", "bhhb", play_with_mouse, "normal"),
    ("capture", "hhh", play_with_keys, "normal"),
    ("capture", "hbbh", play_with_mouse, "instant"),
]


@pytest.mark.parametrize(
    ("rules", "players", "turn", "speed"),
    one_in(3, PLAYED),
    ids=[f"{r}-{p}-{s}" for r, p, _, s in PLAYED],
)
def test_nobody_sees_what_is_not_for_their_eyes(tmp_path, rules, players, turn, speed):
    with flying(tmp_path, speed=speed, bot_delay=50, window=(960, 600)) as pilot:
        table, witness = sit_down(pilot, setup_of(rules, players))
        rng = random.Random(7)

        def disturb(decisions):
            if decisions % 5 == 3:
                pilot.resize(rng.choice(SIZES))
            if decisions == 4:
                minimise(pilot)
                pass_screen(pilot, turn is play_with_keys)
            return decisions >= 7

        play_game(pilot, table.session, turn, rng, stop=disturb)
        checked(witness)


@pytest.mark.parametrize(
    ("rules", "players"), [later(("swoops150", "hh")), later(("capture", "hbh"))]
)
def test_a_whole_game_and_another_one_begin_with_a_hand_over(tmp_path, rules, players):
    with flying(tmp_path, window=(960, 600)) as pilot:
        table, witness = sit_down(pilot, setup_of(rules, players))
        play_game(pilot, table.session, play_with_keys, random.Random(1))
        pilot.sees(GameOverScene)
        checked(witness)
        assert len(table.session.history) > 20
        pilot.click_node("again")
        again = pilot.sees(TableScene)
        assert again.viewers.viewer is None
        Witness(pilot.app, again)
        assert hand_over(pilot).seat in again.session.to_act()


@pytest.mark.parametrize(
    ("rules", "after"),
    [("swoops150", 3), later(("swoops150", 4)), ("capture", 1), later(("capture", 5))],
)
def test_a_resumed_game_asks_who_is_there_before_it_shows_a_hand(tmp_path, rules, after):
    path = tmp_path / "records" / "game.swoop"
    path.parent.mkdir()
    with flying(tmp_path, window=(960, 600)) as pilot:
        table, _ = sit_down(pilot, setup_of(rules, "hhb"), path)
        rng = random.Random(2)
        play_game(pilot, table.session, play_with_mouse, rng, stop=lambda n: n >= after)
        told = {seat: table.public.news(seat, 12) for seat in (0, 1)}
        before = len(table.session.history)
        pilot.press("escape")
        pilot.arrive(PauseScene, 5)
        pilot.click_node("title", "continue")
        table = pilot.scene
        witness = Witness(pilot.app, table)
        assert table.viewers.viewer is None
        page = hand_over(pilot)
        assert page.seat == next(
            s for s in table.session.to_act() if s in table.session.setup.humans
        )
        if len(table.session.history) == before:  # an unwritten secret choice is lost
            assert list(page.news) == told[page.seat]
        play_game(pilot, table.session, play_with_mouse, rng, stop=lambda n: n >= 3)
        assert witness.covered > 3


def lay_early(self, awaited=Viewers.awaited.fget):
    """A planted fault: lay the next player's cards before they confirm the hand-over."""
    seat = awaited(self)
    if seat is not None and self.player is None:
        self._director.lay(self._session.seen_by(seat).zones)
    return seat


def tell_early(self, *, told):
    """A planted fault: announce the next player's hand before they confirm the hand-over."""
    seat = self._table.session.to_act()[0]
    hand = self._table.session.seen_by(seat).zones[Zone("hand", seat)]
    self._voice.say(card_name(hand[0]))


@pytest.mark.parametrize(
    ("owner", "name", "broken"),
    [
        (Director, "close", lambda self, known, told: None),
        (Viewers, "ends", lambda self, seat, batch: False),
        (Viewers, "awaited", property(lay_early)),
        (Viewers, "conceal", lambda self: False),
        (Announcer, "pass_on", tell_early),
    ],
    ids=["close", "leave", "awaited", "conceal", "pass on"],
)
def test_the_witness_notices_when_the_rule_is_broken(tmp_path, monkeypatch, owner, name, broken):
    monkeypatch.setattr(owner, name, broken)
    with flying(tmp_path, window=(960, 600)) as pilot:
        table, _ = sit_down(pilot, setup_of("classic", "hh"))

        def away(decisions):
            if name == "conceal":
                minimise(pilot)
            return decisions > 4

        with pytest.raises(AssertionError) as noticed:
            play_game(pilot, table.session, play_with_mouse, random.Random(1), stop=away)
        assert not isinstance(noticed.value, Stuck)


def test_the_hand_over_is_deaf_at_first_and_to_space(shared):
    pilot, table, _ = shared
    page = pilot.scene
    where = centre(pilot.node("ready"))
    for _ in range(3):
        pilot.press("return")
        pilot.click(where)
        pilot.step(0.1)
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
    pilot.wait(lambda: not page.lively, "the page to listen", 2)
    pilot.send(pygame.MOUSEBUTTONUP, pos=where, button=1)
    pilot.press("space")
    assert pilot.scene is page
    assert table.viewers.viewer is None
    pilot.press("return")
    assert pilot.scene is table
    assert table.viewers.viewer == page.seat


def test_the_hand_over_leads_to_the_menu_and_back(shared):
    pilot, table, _ = shared
    page = pilot.scene
    pilot.wait(lambda: not page.lively, "the page to listen", 2)
    pilot.press("escape")
    pilot.sees(PauseScene)
    pilot.step(0.2)
    pilot.press("escape")
    assert pilot.scene is page
    pass_screen(pilot, keys=True)
    pilot.press("escape")
    pilot.sees(PauseScene)
    pilot.step(0.2)
    pilot.press("escape")
    assert pilot.scene is table
    assert table.viewers.viewer == page.seat, "a look at the menu leaves no seat"


def test_a_window_out_of_sight_holds_no_hand_behind_the_menu_either(shared):
    pilot, table, _ = shared
    pass_screen(pilot, keys=True)
    pilot.press("escape")
    pilot.step(0.2)
    pilot.send(pygame.WINDOWMINIMIZED)
    assert table.viewers.viewer is None
    pilot.step(0.2)
    pilot.press("escape")
    assert isinstance(hand_over(pilot), HandOverScene)


def test_cards_looked_through_are_put_away_when_the_window_goes_out_of_sight(tmp_path):
    with flying(tmp_path, window=(960, 600)) as pilot:
        table, _ = sit_down(pilot, setup_of("capture", "hh"))

        def won(_):
            return any(zone.seat == table.viewers.viewer for zone in looked_zones(table.table))

        play_game(pilot, table.session, play_with_mouse, random.Random(1), stop=won)
        table.commands.look(
            next(zone for zone in looked_zones(table.table) if zone.seat == table.viewers.viewer)
        )
        pilot.step(0.2)
        pilot.sees(LookScene)
        pilot.send(pygame.WINDOWMINIMIZED)
        assert pilot.scene is table
        assert table.viewers.viewer is None


def test_one_person_alone_keeps_the_seat(tmp_path):
    with flying(tmp_path, window=(960, 600)) as pilot:
        table, witness = sit_down(pilot, setup_of("classic", "bhb"))
        pilot.turn()
        pilot.send(pygame.WINDOWMINIMIZED)
        assert table.viewers.viewer == table.director.bottom == 1
        play_game(pilot, table.session, play_with_mouse, random.Random(1), stop=lambda n: n > 4)
        assert witness.covered == 0


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.25), ((1280, 720), 2.0)]
)
def test_the_button_of_the_hand_over_is_always_at_the_same_place(tmp_path, size, scale):
    session, places = new_session("classic", 4, 3, humans=2), set()
    said = msg("Player 1 takes the pile: 3 cards.")
    news = [LogLine(1, i % 4, said) for i in range(9)]
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        for count in (0, 1, 4, 9):
            page = HandOverScene(session, 1, news[:count], lambda: None, held=9)
            pilot.app.push(page)
            pilot.step(0.1)
            places.add(pilot.node("ready").rect)
            assert not count or page.told
            pilot.app.pop()
    assert len(places) == 1, places


def test_news_are_what_was_told_since_the_last_turn(shared):
    pilot, table, _ = shared
    rng, first = random.Random(1), set()
    for _ in range(8):
        page = hand_over(pilot)
        log = [line.words for line in table.public.log]
        if page.seat not in first:
            assert not page.news
            first.add(page.seat)
        else:
            assert page.news
            assert [line.words for line in page.news] == log[-len(page.news) :]
            own = [line for line in page.news if line.seat == page.seat]
            assert not own, "what they did themselves is no news"
            told = [node.name for node in pilot.node("news").children]
            assert told[1:] == [line.aloud for line in page.news[-len(page.told) :]]
            assert list(page.told) == log[-len(page.told) :]
        pass_screen(pilot, keys=True)
        while table.viewers.viewer is not None:
            play_with_mouse(pilot, rng)
            pilot.step(0.1)
    assert len(first) == 2


def test_what_was_said_and_could_be_pressed_goes_with_whoever_leaves(shared):
    """The last player's words are gone even from a page's picture of the table below."""
    pilot, table, _ = shared
    pass_screen(pilot, keys=True)
    pilot.click_node(key_of(table.commands.row(table.director.hand)[0]))
    pilot.step(0.3)
    assert table.picture.view.button("play") is not None
    pilot.open(PauseScene(table.session))
    pilot.step(0.2)
    pilot.send(pygame.WINDOWMINIMIZED)
    pilot.step(0.1)
    pilot.sees(PauseScene)
    assert table.picture.view.button("play") is None, "it says what the last player had picked"


def test_a_hand_keeps_its_order_without_the_card_that_was_played(tmp_path):
    with flying(tmp_path, window=(960, 600), sort="hand") as pilot:
        table, _ = sit_down(pilot, setup_of("classic", "hh"))
        hand_over(pilot)
        pass_screen(pilot, keys=True)
        seat, hand = table.viewers.viewer, table.director.hand
        rng = random.Random(5)
        for _ in range(6):
            count = len(table.director.zones[hand])
            table.commands.reorder(rng.sample(range(count), count))
            pilot.step(0.3)
            before = [sprite.card for sprite in table.director.shown(hand)]
            while table.viewers.viewer == seat:
                play_with_keys(pilot, rng)
                pilot.step(0.1)
            while table.viewers.viewer != seat:
                hand_over(pilot)
                pass_screen(pilot, keys=True)
                while table.viewers.viewer not in (seat, None):
                    play_with_keys(pilot, rng)
                    pilot.step(0.1)
            after = [sprite.card for sprite in table.director.shown(hand)]
            kept = [card for card in before if card in after]
            assert after[: len(kept)] == kept, "the order of what is still held"


def test_a_hand_put_in_order_by_its_owner_is_found_so_again(tmp_path):
    with flying(tmp_path, window=(960, 600), sort="hand") as pilot:
        table, _ = sit_down(pilot, setup_of("classic", "hh"))
        hand_over(pilot)
        pass_screen(pilot, keys=True)
        seat, hand = table.viewers.viewer, table.director.hand
        table.commands.reorder(list(reversed(range(5))))
        before = [
            table.viewers.player.seen.zones[hand][place] for place in table.director.places(hand)
        ]
        action = next(a for a in table.viewers.player.seen.legal if a.cards and not a.columns)
        for card in action.cards:
            pilot.click_node(key_of(table.commands.row(hand)[before.index(card)]))
        pilot.press("space")
        assert table.viewers.viewer is None
        while table.viewers.viewer != seat:
            hand_over(pilot)
            pass_screen(pilot, keys=True)
            if table.viewers.viewer != seat:
                play_with_keys(pilot, random.Random(1))
        after = [
            table.viewers.player.seen.zones[hand][place] for place in table.director.places(hand)
        ]
        kept = [card for card in before if card in after]
        assert kept == after[: len(kept)]
        assert len(kept) >= 2
