"""Hints: a good play is picked and explained, but not played."""

import pytest

from swoop_desktop.bots import people
from swoop_desktop.bots.people import faces
from swoop_desktop.engine.cards import rank
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.state import Picked
from swoop_desktop.play.bot_questions import Answer
from swoop_desktop.play.players import about
from swoop_desktop.resources.language import set_language
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.tabletop.card_names import said, spoken
from swoop_desktop.ui.node import find, walk
from tests.pilot import flying, key_of, new_session, pass_screen


@pytest.fixture
def table(tmp_path, request):
    rules, people_there = request.param
    with flying(tmp_path) as pilot:
        session = new_session(rules, 4, 5, humans=people_there)
        scene = pilot.table(session)
        pilot.wait(
            lambda: scene.viewers.offered or isinstance(pilot.scene, HandOverScene), "a turn"
        )
        if people_there > 1:
            pass_screen(pilot, keys=True)
        yield pilot, scene, session


def at(*tables):
    return pytest.mark.parametrize("table", tables, indirect=True)


BOTH = at(("classic", 1), ("capture", 1), ("capture", 2))


@BOTH
def test_a_hint_picks_what_may_be_played_and_says_why(table):
    pilot, scene, session = table
    before = len(session.history)
    pilot.press("f2")
    assert scene.hints.awaited
    pilot.wait(lambda: not scene.hints.awaited, "a hint", seconds=900)
    action = scene.viewers.player.selection.action(scene.viewers.player.seen)
    assert action is None or scene.viewers.player.seen.refusal(action) is None
    words = scene.table_view().hint.words
    assert ". " in words and words.endswith((".", "!"))
    people_moves = [
        e for e in session.history[before:] if getattr(e, "seat", -1) == scene.viewers.viewer
    ]
    assert not people_moves, "a hint plays nothing"
    if action is not None:
        pilot.press("space")
        assert scene.table_view().notice is None or scene.table_view().notice.look == "plain"


def hinted(pilot, scene, action=None):
    """Return the hint on an action, by default the legal one with the most cards; no bot has to
    think.
    """
    legal = action or max(
        scene.viewers.player.seen.legal, key=lambda a: len(a.cards) + len(a.columns)
    )
    session, answer = scene.session, Answer(legal)
    session.ask_hint, session.thinking.hint = lambda seat: None, lambda: answer
    pilot.press("f2")
    pilot.step(0.1)
    hint = scene.viewers.player.hint
    assert hint is not None and hint.action == legal
    return hint


@BOTH
def test_a_hint_stays_on_the_cards_that_it_names_until_something_is_decided(table):
    pilot, scene, _session = table
    hint = hinted(pilot, scene)
    named = {key_of(picked._replace(into="")) for picked in hint.cards}
    named = named or {f"do {hint.action}"}
    scene.viewers.player.selection.clear()
    for _ in range(3):
        pilot.step(10.0)
        pilot.drawn()
        assert {badge.key for badge in scene.table_view().badges if badge.kind == "hint"} == named
        assert pilot.name("hint words") == hint.words
        told = find(said(pilot.tree), "hint words")
        assert told is not None and told.name == spoken(hint.words)
        assert not pilot.scene.lively, "a hint that only stands there costs nothing"
    described = {n.key for n in pilot.nodes if n.role == "card" and n.name.endswith("hint")}
    assert described == {key for key in named if not key.startswith("do ")}
    hand = scene.viewers.player.seen.zones[scene.director.hand]
    for picked in hint.cards:
        if picked.zone == scene.director.hand:
            assert str(card_sign(hand[picked.place])) in hint.words
    scene.commands.do(hint.action)
    assert scene.viewers.player is None or scene.viewers.player.hint is None
    assert not scene.table_view().hint
    assert not any(badge.kind == "hint" for badge in scene.table_view().badges)


@at(("classic", 1), ("classic", 2))
def test_a_hint_is_put_away_with_the_same_key(table):
    pilot, scene, _session = table
    hinted(pilot, scene)
    assert scene.table_view().button("hint").words == "Hide hint"
    pilot.press("f2")
    assert not scene.table_view().hint and not scene.hints.awaited
    assert scene.table_view().button("hint").words == "Hint"
    hinted(pilot, scene)
    pilot.press("escape")
    assert not scene.table_view().hint and pilot.scene is scene
    assert not scene.viewers.player.selection.picked, "the cards that the hint had picked"
    pilot.press("escape")
    pilot.sees(PauseScene)


@at(("classic", 1), ("capture", 1))
def test_another_card_is_picked_instead_of_those_of_a_hint(table):
    """A hint's cards are put back unless the new card goes with them: the player didn't
    pick them.
    """
    pilot, scene, _session = table
    hint = hinted(pilot, scene)
    player, hand = scene.viewers.player, scene.director.hand
    held = player.seen.zones[hand]
    meant = {picked.place for picked in hint.cards if picked.zone == hand}
    ranks = {rank(held[place]) for place in meant}
    others = (place for place, card in enumerate(held) if place not in meant)
    other = Picked(hand, next(place for place in others if rank(held[place]) not in ranks))
    pilot.click_node(key_of(other))
    assert [one._replace(into="") for one in player.selection.picked] == [other]
    assert scene.table_view().notice is None, "there is nothing to refuse"
    assert player.hint == hint, "it can still be read"


@at(("mysteries_only", 1))
def test_a_card_of_the_hand_is_picked_instead_of_a_hinted_mystery(table):
    pilot, scene, _session = table
    player, hand = scene.viewers.player, scene.director.hand
    flip = next(action for action in player.seen.legal if action.kind == "flip")
    assert hinted(pilot, scene, flip).cards == player.selection.picked
    pilot.click_node(key_of(Picked(hand, 0)))
    assert player.selection.picked == (Picked(hand, 0),)


@at(("classic", 1))
def test_a_card_that_goes_with_those_of_a_hint_is_added(table):
    pilot, scene, _session = table
    player, hand = scene.viewers.player, scene.director.hand
    whole = max(player.seen.legal, key=lambda a: len(a.cards))
    places = [picked.place for picked in player.seen.picks(whole)]
    assert len(places) > 1, "several cards of a rank"
    one = next(
        a
        for a in player.seen.legal
        if a.kind == whole.kind and len(a.cards) == 1 and set(a.cards) < set(whole.cards)
    )
    first = hinted(pilot, scene, one).cards
    assert player.selection.picked == first
    more = next(Picked(hand, place) for place in places if place != first[0].place)
    pilot.click_node(key_of(more))
    assert set(player.selection.picked) == {*first, more}


@at(("classic", 1))
def test_that_it_is_another_ones_turn_is_said_no_longer_than_it_is_true(table):
    pilot, scene, _session = table
    scene.commands.do(scene.viewers.player.seen.legal[0])
    pilot.press("f2")
    assert scene.table_view().notice.words == "You can ask for a hint when it’s your turn."
    pilot.turn()
    pilot.step(0.1)
    assert scene.table_view().notice is None


@at(("classic", 2))
def test_a_hint_leaves_with_whoever_asked(table):
    pilot, scene, _session = table
    words = hinted(pilot, scene).words
    scene.conceal()
    pilot.step(0.5)
    assert scene.viewers.player is None
    assert not scene.table_view().hint and not scene.table_view().badges
    assert not any(words in node.name for node in walk(scene.describe()))


@BOTH
def test_a_hint_that_comes_too_late_is_not_shown(table, monkeypatch):
    pilot, scene, session = table
    monkeypatch.setattr(session.thinking, "hint", lambda: None)
    pilot.press("f2")
    seen = scene.viewers.player.seen
    scene.commands.do(seen.legal[0])
    pilot.step(0.5)
    monkeypatch.setattr(session.thinking, "hint", lambda: Answer(seen.legal[0]))
    pilot.step(0.5)
    assert not scene.hints.awaited
    assert scene.viewers.player is None or not scene.viewers.player.selection.picked


@at(("classic", 1))
def test_without_hints_the_game_goes_on(table, monkeypatch):
    pilot, scene, session = table
    failed = Answer(scene.viewers.player.seen.legal[0], "it failed")
    monkeypatch.setattr(session.thinking, "hint", lambda: failed)
    pilot.press("f2")
    pilot.step(0.2)
    assert (
        scene.table_view().notice.words == "There is no hint this time."
        and not scene.viewers.player.selection.picked
    )


def test_nobody_shares_a_face():
    names = ["Me", "Ada", "Player 3", "Lea", "Bruno", "Zoë", "Clara", "Kim", "Q", "R", "S", "T"]
    found = faces(names)
    assert len(set(found)) == len(names) == len(people.PEOPLE)
    assert found[1] == people.person("Ada").face
    assert faces(names[:2])[1] == found[1], "a face belongs to a name"


def test_what_is_said_of_a_player():
    game = new_session("classic", 3, 1).setup.game
    assert about(game, "Ada", "human") is None
    assert str(about(game, "Ada", "bot:hard")).startswith("Ada: Plays it safe.")
    assert str(about(game, "Somebody", "bot:hard")) == (
        "Somebody: Remembers every card that has been shown."
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hint_does_not_cover_the_button_of_the_log_where_it_lies_above_the_plate(
    tmp_path, language
):
    set_language(language)
    with flying(tmp_path, window=(960, 600), ui_scale=2.0) as pilot:
        pilot.table(new_session("capture", 2, 3))
        pilot.turn()
        pilot.press("f2")
        hint, opener = (pilot.box(key) for key in ("hint words", "log"))
        assert opener.bottom < pilot.box("plate 0").y
        assert not hint.colliderect(opener)
