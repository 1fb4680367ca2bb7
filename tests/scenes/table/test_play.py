"""Whole games through the window's scenes, by mouse alone or by keys alone."""

import random

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Happened, Moved, TurnBegan, Zone, view
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.state import Picked
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.tabletop.selection import together
from swoop_desktop.tabletop.spec import description_of, timing
from swoop_desktop.ui.node import find, walk
from tests.pilot import (
    centre,
    decide,
    flying,
    key_of,
    new_session,
    pass_screen,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.sooner import later, one_in


@pytest.mark.soon
@pytest.mark.parametrize(
    ("rules", "seats", "size"),
    [
        ("classic", 3, (960, 600)),
        later(("classic", 4, (1280, 720))),
        later(("swoops150_risky", 3, (1920, 1080))),
        later(("wild_twos", 12, (960, 600))),
        later(("quebec", 5, (1280, 720))),
    ],
)
def test_a_whole_game_by_mouse(tmp_path, rules, seats, size):
    with flying(tmp_path, window=size) as pilot:
        session = new_session(rules, seats, seed=5, path=tmp_path / "game.swoop")
        scene = pilot.table(session)
        assert play_game(pilot, session, play_with_mouse, random.Random(5)) > 10
        assert session.winners is not None
        assert scene.director.repairs == 0


@pytest.mark.long
def test_a_whole_game_by_keys(pilot):
    session = new_session("swoops150", 4, seed=3)
    scene = pilot.table(session)
    with pilot.unseen(but_every=5):
        assert play_game(pilot, session, play_with_keys, random.Random(2)) > 10
    assert scene.director.repairs == 0


@pytest.fixture
def table(tmp_path):
    """A pilot at a table of four at normal speed, on the player's turn."""
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("classic", 4, seed=1))
        scene.director.skip()
        pilot.turn(idle=True)
        yield pilot


def test_nothing_hidden_is_described_or_held_by_a_sprite(table):
    scene = table.scene
    for zone, sprites in scene.director.zones.items():
        for sprite, card in zip(sprites, scene.viewers.zones[zone], strict=True):
            assert {sprite.card, sprite.face} <= {None, card}, f"{zone} shows what lies hidden"
    for node in walk(scene.describe()):
        if node.key.startswith("zone hand:") and not node.key.endswith(":0"):
            assert " of " not in node.name
        if node.key.startswith("down:"):
            assert node.name.startswith("face-down card, column ")
            under = find(scene.describe(), node.key.replace("down:", "up:"))
            cover = "free" if under is None else f"under {under.name.split(',')[0]}"
            assert node.name.endswith(f", {cover}")
            assert node.identity == node.key, "nothing but its place tells which one it is"


def test_an_illegal_play_is_explained_beside_the_pointer_and_changes_nothing(table):
    scene = table.scene
    seen = scene.viewers.player.seen
    wrong = [
        p
        for p in (scene.commands.row(scene.director.hand))
        if seen.refusal(seen.choose([p, *scene.viewers.player.selection.picked])) is not None
    ]
    hand = scene.commands.row(scene.director.hand)
    first = hand[0]
    other = next(p for p in hand if p not in seen.same(first))
    table.click_node(key_of(first))
    table.step(0.5)
    table.click_node(key_of(other))
    table.step(0.5)
    before = len(scene.session.history)
    table.press("space")
    assert scene.table_view().notice is not None
    assert scene.table_view().notice.words
    assert len(scene.session.history) == before
    table.press("escape")
    assert not scene.viewers.player.selection.picked
    assert isinstance(wrong, list)


def test_a_card_dragged_to_the_pile_is_played_and_one_let_go_elsewhere_returns(table):
    scene = table.scene
    action = next(a for a in scene.viewers.player.seen.legal if len(a.cards) == 1 and not a.columns)
    picked = scene.viewers.player.seen.picks(action)[0]
    start = centre(table.node(key_of(picked)))
    before = len(scene.session.history)
    table.drag(start, (start[0] + 3, start[1] - 150))
    assert len(scene.session.history) == before
    assert not scene.director.held
    table.step(0.5)
    assert scene.director.idle
    table.drag(start, centre(table.node("zone pile")))
    assert len(scene.session.history) > before


def test_a_drag_within_the_hand_puts_cards_elsewhere_in_the_order_as_dealt(table):
    scene = table.scene
    while table.app.settings.sort != "hand":
        table.press("r")
    table.step(0.5)
    row = scene.commands.row(scene.director.hand)
    before = len(scene.session.history)
    table.click_node(key_of(row[0]))
    table.step(0.6)
    where = [centre(table.node(key_of(picked))) for picked in row]
    table.drag(where[0], (where[3][0] + 5, where[3][1] + 10))
    table.step(0.5)
    assert scene.commands.row(scene.director.hand) == [*row[1:4], row[0], *row[4:]]
    assert not scene.viewers.player.selection.picked
    assert len(scene.session.history) == before
    assert scene.director.idle
    scene.act(key_of(row[5]))
    scene.act(key_of(row[0]))
    table.step(0.5)
    end = centre(table.node(key_of(row[-1])))
    start = centre(table.node(key_of(row[5])))
    table.drag(start, (end[0] + 40, end[1]))
    assert scene.commands.row(scene.director.hand)[-2:] == [row[0], row[5]]


@pytest.mark.parametrize("which", [0, 1])
def test_a_hand_sorted_by_hand_keeps_its_order_when_one_of_two_equal_cards_goes(tmp_path, which):
    for seed in range(60):
        session = new_session("open_pile", 4, seed=seed)
        (seat,) = session.to_act()
        held = session.seen_by(seat).hand if seat in session.setup.humans else ()
        twins = [i for i, card in enumerate(held) if held.count(card) > 1][:2]
        if twins and session.seen_by(seat).choose([Picked(Zone("hand", seat), twins[0])]):
            break
    with flying(tmp_path, speed="normal", sort="hand") as pilot:
        scene = pilot.table(session)
        pilot.turn(idle=True)
        director = scene.director
        first, second = twins
        rest = [i for i in range(len(held)) if i not in twins]
        scene.commands.reorder([first, *rest, second])
        pilot.step(0.5)
        sprites = director.shown(director.hand)
        picked = (first, second)[which]
        gone, stays = director.zones[director.hand][picked], sprites[:]
        stays.remove(gone)
        scene.act(key_of(Picked(director.hand, picked)))
        session.step = lambda: None
        scene.act("play")
        pilot.wait(lambda: gone not in director.zones[director.hand], "the card goes")
        assert director.shown(director.hand)[: len(stays)] == stays
        assert gone.card == held[first]


def test_a_set_from_hand_and_table_is_one_line_and_another_turn_is_another():
    setup = new_session("classic", 3, seed=1).setup
    shown = PublicLog(description_of("swoop"), setup.names, setup.tell, you=0)
    hand, pile = Zone("hand", 1), Zone("pile")
    sevens = [c.BY_CODE["7H"]] * 2
    for _ in range(2):
        shown.on_shown(TurnBegan((1,), "next"))
        shown.on_shown(Moved((sevens[0],), hand, pile, "play"))
        shown.on_shown(Moved((sevens[1],), Zone("up", 1, 2), pile, "play"))
    assert [line.words for line in shown.log] == ["Player 1 plays two 7s."] * 2
    assert [line.cards for line in shown.log] == [tuple(sevens)] * 2
    shown.on_shown(Moved((sevens[0],), Zone("hand", 2), pile, "play"))
    assert shown.log[-1].words == "Player 2 plays a 7."
    shown.on_shown(Moved((sevens[0],), Zone("hand", 0), pile, "play"))
    assert shown.log[-1].words == "You play a 7."


def test_the_log_holds_what_its_reader_may_see_and_nothing_else(table):
    scene = table.scene
    names = scene.table.names
    seen = [view(event, scene.viewers.viewer) for event in scene.session.history]
    told = []
    for event in seen:
        last = told[-1] if told else None
        if all(isinstance(e, Moved) and e.why == "play" for e in (last, event)) and (
            last.source.seat == event.source.seat
        ):  # one play from hand and columns
            told[-1] = event._replace(cards=last.cards + event.cards)
        elif event is not None:
            told.append(event)
    lines = [line for e in told if (line := scene.session.setup.game.tell(e, Audience(names, 0)))]
    assert [line.words for line in scene.public.log] == [tr(line) for line in lines]
    known = {card for e in told for card in getattr(e, "cards", ()) if card is not None}
    known |= {e.card for e in told if hasattr(e, "card")}
    assert {card for line in scene.public.log for card in line.cards} <= known


def test_painting_across_and_shift_select_a_range(table):
    scene = table.scene
    row = scene.commands.row(scene.director.hand)
    nodes = [centre(table.node(key_of(p))) for p in row]
    table.drag(nodes[1], nodes[4], steps=30)
    assert set(scene.viewers.player.selection.picked) == set(row[1:5])


def test_a_double_click_gathers_all_of_the_rank_and_plays_it_where_no_harm_comes(table):
    scene = table.scene
    seen = scene.viewers.player.seen
    rows = scene.commands.row(scene.director.hand)
    picked = next((p for p in rows if len(seen.same(p)) > 1), None)
    assert picked is not None, "this deal has no pair"
    found, before = together(picked, seen), len(scene.session.history)
    outcome = seen.outcome(seen.choose(found.cards))
    table.click_node(key_of(picked), key_of(picked))
    done = len(scene.session.history) > before
    assert done == (outcome.harmless and found.why_not_more is None)
    assert done or scene.viewers.player.selection.picked == found.cards


def test_a_click_before_the_menu_and_one_after_it_are_no_double_click(table):
    scene = table.scene
    before, row = len(scene.session.history), scene.commands.row(scene.director.hand)
    table.click_node(key_of(row[0]), "menu")
    table.step(0.1)
    table.press("escape")
    table.click_node(key_of(row[0]))
    assert not scene.viewers.player.selection.picked
    assert len(scene.session.history) == before


def test_a_look_at_the_menu_ends_no_motion(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("classic", 8, seed=2))
        pilot.step(0.6)
        dealt = [sprite for zone in scene.director.zones.values() for sprite in zone]
        waiting = {sprite: sprite.motion for sprite in dealt if sprite.veiled}
        assert len(waiting) > 20
        pilot.press("escape")
        pilot.step(0.1)
        pilot.press("escape")
        assert pilot.scene is scene
        assert all(sprite.veiled and sprite.motion is waiting[sprite] for sprite in waiting), (
            "cards that waited to be dealt have gone ahead"
        )


def test_a_resize_in_mid_deal_breaks_nothing(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session("classic", 8, seed=2))
        for size in ((960, 600), (1920, 1080), (1280, 720)):
            pilot.step(0.4)
            pilot.resize(size)
            pilot.step(0.1)
            assert scene.director.layout.frame.size == size
        pilot.wait(lambda: scene.director.idle, "the end of the deal")
        assert scene.director.repairs == 0


def test_a_resumed_game_lies_as_it_was(tmp_path):
    from swoop_desktop.play.session import Session

    path = tmp_path / "game.swoop"
    with flying(tmp_path) as pilot:
        session = new_session("classic", 4, seed=9, path=path)
        pilot.table(session)
        for _ in range(3):
            pilot.turn()
            play_with_mouse(pilot, random.Random(1))
        pilot.turn()
        seen = dict(session.seen_by(0).zones)
    with flying(tmp_path) as pilot:
        scene = pilot.table(Session.resume(path))
        shown = {z: tuple(s.card for s in sprites) for z, sprites in scene.director.zones.items()}
        shown.pop(Zone("gone"))
        assert shown == {zone: seen[zone] for zone in shown}
        assert scene.viewers.offered


def test_watching_ends_by_itself_with_a_picture(tmp_path):
    picture = tmp_path / "table.png"
    with flying(tmp_path) as pilot:
        session = new_session("classic", 3, seed=4, humans=0)
        pilot.open(TableScene(session, Watch(deals=1, screenshot=str(picture))))
        pilot.wait(lambda: not pilot.app.running, "the end")
    assert pygame.image.load(picture).get_size() == (1280, 720)


@pytest.mark.long
def test_two_people_at_one_screen_never_see_each_others_cards(tmp_path):
    from swoop_desktop.scenes.overlays.hand_over import HandOverScene

    with flying(tmp_path) as pilot:
        scene = pilot.table(new_session("classic", 3, seed=4, humans=2))
        rng, handed = random.Random(3), 0
        for _ in range(12):
            pilot.wait(
                lambda: isinstance(pilot.scene, HandOverScene) or scene.viewers.offered,
                "a hand-over",
            )
            if isinstance(pilot.scene, HandOverScene):
                asked = scene.session.to_act()[0]
                assert scene.viewers.viewer != asked
                assert pilot.scene.player == scene.table.names[asked]
                assert all(s.card is None for s in scene.director.zones[Zone("hand", asked)])
                pass_screen(pilot, keys=False)
                assert scene.viewers.viewer == asked
                handed += 1
            play_with_mouse(pilot, rng)
        assert handed > 3
        assert scene.director.repairs == 0


def test_cards_drawn_for_the_first_turn_lie_at_plates_and_the_best_is_raised(tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=3000) as pilot:
        scene = pilot.table(new_session("classic", 8, seed=11))
        pilot.wait(lambda: scene.public.asked, "the first turn")
        pilot.step(0.1)
        director, lying = scene.director, scene.director.zones[Zone("aside")]
        assert sorted(set(director.opening.drawn)) == [*range(8)]
        assert len(director.opening.drawn) == len(lying) > 8, "two had to draw again"
        first = scene.public.asked[0]
        best = [sprite for sprite, seat in zip(lying, director.opening.drawn, strict=True) if
                seat == first][-1]  # fmt: skip
        assert director.shining == [best]
        assert scene.picture.view.marks[best.key] == "lit"
        assert best.pose.width > max(one.pose.width for one in lying if one is not best)


@pytest.mark.parametrize("hurried", ["held", later("clicked"), later("not")])
@pytest.mark.parametrize(("rules", "seed"), one_in(2, [("classic", 12), ("capture", 2)]))
def test_what_is_called_out_is_over_before_the_next_play(tmp_path, rules, seed, hurried):
    """Words also end while the player holds a key to hurry, or clicks. A banner ends with the next
    event; the word for a swoop ends once a card lies in its place.
    """
    rng, called, since = random.Random(4), 0, []
    with flying(tmp_path, speed="normal") as pilot:
        scene = pilot.table(new_session(rules, 3, seed))
        director, description = scene.director, scene.table.description
        show = director.on_event

        def listen(event):
            nonlocal called
            if isinstance(event, Happened) and description.effect(event.what).banner is not None:
                called += 1
                since.clear()
            else:
                since.append((event, director.timeline.now))
            show(event)

        director.on_event = listen
        for _ in range(3000):
            if called == 3 or pilot.scene is not scene:
                break
            if scene.viewers.offered:
                scene.commands.do(decide(scene.viewers.player.seen, rng))
            if hurried == "clicked":
                scene.commands.ready()
            else:
                scene.clock.hurry(hurried == "held")
            if not scene.viewers.asked and scene.session.winners is None:
                scene.session.think()
                scene.session.ready(5)  # as many frames on a slow machine as on a fast one
            pilot.frame(1 / 30)
            if scene.public.banner:
                late = [event for event, _ in since if isinstance(event, Moved | TurnBegan)]
                late = [event for event in late if event.why != "capture"]
                assert not late, f"{scene.public.banner} still stands over {late}"
            if director.swooping is not None:
                on_top = [
                    when
                    for event, when in since
                    if isinstance(event, Moved) and event.target.kind == description.target
                ]
                landed = on_top and director.timeline.now - on_top[0] > timing.MOVE
                assert not landed, "the word stands over cards"
    assert called == 3
