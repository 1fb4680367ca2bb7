"""More than two choices get small buttons in a place of their own, with numbers. In Crazy Eights an
eight needs the choice of a suit; for other numbers of choices tests patch the game.
"""

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.table import PILE
from swoop_desktop.play.session import Session
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.tabletop.card_names import said
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.ui.node import find
from tests.pads import PadPilot, flying_by_pad
from tests.pilot import centre, flying, new_session
from tests.scenes.test_touch import tap
from tests.third_game.eights import EIGHT, State

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
WORDS = (*SUITS, "Jokers", "Any suit", *"ABCDEF")
INSTRUCTION = "Choose a suit of which you have many cards"


@pytest.fixture
def choosing(monkeypatch):
    """Gives an eight another number of choices, without effect."""

    def among(count, *others):
        ways = (*others, *(Action("suit", columns=(i,)) for i in range(count)))
        offers, unless, said = State.offers, State.unless, State.said

        def offered(deal):
            return iter(ways) if deal.asks == "suit" else offers(deal)

        def refused(deal, action):
            return None if deal.asks == "suit" and action in ways else unless(deal, action)

        def worded(deal, action):
            if action.kind == "suit":
                return msg("{suit}", suit=WORDS[action.columns[0]])
            return said(deal, action)

        monkeypatch.setattr(State, "offers", offered)
        monkeypatch.setattr(State, "unless", refused)
        monkeypatch.setattr(State, "said", worded)
        monkeypatch.setattr(State, "instruction", property(lambda _: msg(INSTRUCTION)))

    return among


def eight_first(seats):
    """Return a seed with which the person at the screen begins with an eight, and this play."""
    game, rules = find_rules("eights")
    for seed in range(1000):
        seen = Match(game, rules, seats, seed).seen_by(0)
        for action in seen.legal:
            if action.kind == "play" and c.rank(action.cards[0]) == EIGHT:
                return seed, action
    raise AssertionError("nobody begins with an eight")


def at_table(pilot, seats=3, path=None):
    """Open a table where an eight has just been played."""
    seed, eight = eight_first(seats)
    scene = TableScene(new_session("eights", seats, seed=seed, path=path))
    pilot.open(scene)
    pilot.wait(lambda: scene.viewers.offered and scene.guard.settled, "the turn")
    scene.commands.do(eight)
    pilot.wait(lambda: asked(scene) and scene.guard.settled, "the choice")
    return scene


def asked(scene):
    """True if a suit must be chosen."""
    seen = scene.viewers.player and scene.viewers.player.seen
    return bool(scene.viewers.offered and seen and seen.asks == "suit" and seen.turn == 0)


def chosen(scene):
    """Return the last decision of the person at the screen."""
    made = [event for event in scene.session.history if type(event).__name__ == "Decided"]
    return next(event.action for event in reversed(made) if event.seat == 0)


def by_mouse(pilot):
    pilot.click_node("do suit @2")


def by_number(pilot):
    pilot.press("3")


def by_number_pad(pilot):
    pilot.press("kp_3")


def by_focus(pilot):
    pilot.press("p")
    assert pilot.scene.viewers.attention.focused == "do suit @0"
    pilot.focus("do suit @2")
    pilot.press("return")


def by_finger(pilot):
    tap(pilot, centre(pilot.node("do suit @2")))


def by_screen_reader(pilot):
    assert pilot.scene.act("do suit @2")


@pytest.mark.parametrize(
    "way", [by_mouse, by_number, by_number_pad, by_focus, by_finger, by_screen_reader]
)
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_suit_is_chosen_and_recorded(tmp_path, way, scale):
    path = tmp_path / "game.swoop"
    with flying(tmp_path, window=(960, 600), ui_scale=scale, bot_delay=10_000) as pilot:
        scene = at_table(pilot, path=path)
        assert scene.table_view().prompt.words == "Choose a suit"
        node = pilot.node("do suit @2")
        assert (node.role, node.name, node.action) == ("button", "♥", "press")
        assert said(node).name == "Hearts", "who hears it hears a word"
        scene.session.step = lambda: None  # stops the bots
        way(pilot)
        assert chosen(scene) == Action("suit", columns=(2,))
        assert scene.session.to_act() == (1,)
        assert scene.session.seen_by(1).wanted == "H"
        pilot.press("3")
        assert chosen(scene) == Action("suit", columns=(2,)), "numbers find ranks again"
        scene.session.close()
    assert b'"suit": 2' in path.read_bytes()
    Replay(path.read_bytes())


def test_before_a_suit_is_chosen_nothing_else_may_be_done(tmp_path):
    with flying(tmp_path, window=(960, 600)) as pilot:
        scene = at_table(pilot)
        pilot.press("h", "return", "space")
        notice = scene.table_view().notice
        assert notice is not None
        assert notice.words == "First choose a suit."
        assert asked(scene)


def test_by_pad_the_button_for_no_card_leads_to_the_first(tmp_path):
    with flying_by_pad(tmp_path) as pilot:
        assert isinstance(pilot, PadPilot)
        scene = at_table(pilot)
        pilot.push("y")
        assert scene.viewers.attention.focused == "do suit @0"
        pilot.push("right")
        pilot.push("a")
        assert chosen(scene) == Action("suit", columns=(1,))


@pytest.mark.parametrize(
    ("window", "scale", "seats"),
    [((960, 600), 1.6, 2), ((960, 600), 1.6, 6), ((1280, 720), 1.0, 4)],
)
def test_the_suits_have_room(tmp_path, window, scale, seats):
    with flying(tmp_path, window=window, ui_scale=scale) as pilot:
        row = laid_out(at_table(pilot, seats))
        assert [one.words for one in row] == list("♣♦♥♠")
        assert [one.hint for one in row] == list("1234")


def laid_out(scene):
    """Return the buttons of the choice; check that all are legible and cover nothing."""
    frame, view = scene.director.layout.frame, scene.table_view()
    row = [one for one in view.buttons if one.key.startswith("do suit")]
    assert {one.look for one in row} == {"plain"}, "none of them is the usual one"
    boxes = {one.key: pygame.Rect(*map(round, one.box)) for one in view.buttons}
    area = pygame.Rect(*map(round, frame.actions)).inflate(2, 2)
    for one in row:
        box = boxes[one.key]
        assert area.contains(box), one.words
        assert box.y >= frame.actions.y + 24 * frame.unit, "the prompt is covered"
        others = [other for key, other in boxes.items() if key != one.key]
        assert box.collidelist(others) < 0, one.words
        assert furniture.letters_on(one.words, frame.unit, box.size), one.words
    return row


@pytest.mark.parametrize("count", [3, 4, 5, 9, 12])
@pytest.mark.parametrize(
    ("window", "scale", "seats"),
    [((960, 600), 1.0, 3), ((960, 600), 1.6, 2), ((1280, 720), 1.0, 6), ((960, 960), 1.6, 4)],
)
def test_each_has_words_and_covers_nothing(tmp_path, choosing, count, window, scale, seats):
    choosing(count)
    with flying(tmp_path, window=window, ui_scale=scale) as pilot:
        scene = at_table(pilot, seats)
        row = laid_out(scene)
        assert [one.words for one in row] == list(WORDS[:count])
        assert [one.hint for one in row] == [str(n + 1) if n < 9 else "" for n in range(count)]
        if count < 6:
            assert scene.table_view().button("hint"), "there is room for help"


def test_a_usual_one_is_gold_and_others_are_not(tmp_path, choosing):
    choosing(2, Action("draw"))
    with flying(tmp_path) as pilot:
        view = at_table(pilot).table_view()
        looks = {one.key: one.look for one in view.buttons if one.key.startswith("do ")}
        assert looks == {"do draw": "gold", "do suit @0": "plain", "do suit @1": "plain"}


@pytest.mark.parametrize("count", [2, 1])
@pytest.mark.parametrize(("window", "scale"), [((960, 600), 1.0), ((1280, 720), 1.6)])
def test_an_instruction_stands_above_one_decision_without_a_card(
    tmp_path, choosing, count, window, scale
):
    choosing(count)
    with flying(tmp_path, window=window, ui_scale=scale) as pilot:
        scene = at_table(pilot)
        view, frame = scene.table_view(), scene.director.layout.frame
        row = [one for one in view.buttons if one.key.startswith("do suit")]
        assert [one.hint for one in row] == ["P", *[""] * (count - 1)]
        assert view.button("hint") is not None or count > 1, "two large buttons take all the room"
        assert view.prompt.instruction == INSTRUCTION or count > 1
        if view.prompt.instruction:
            assert pilot.value("prompt") == INSTRUCTION
            high = furniture.words_height(frame.unit, INSTRUCTION, round(frame.actions.w), 12)
            assert row[0].box.y >= frame.actions.y + 26 * frame.unit + high


def pile_words(scene):
    """Return the pile's words for a screen reader."""
    pile = find(scene.describe(), "zone pile")
    assert pile is not None
    return said(pile).name


def at_pile(scene):
    """Return the words beside the pile about its top card."""
    return next(c.run for c in scene.table_view().centre if c.zone == PILE)


def step(scene, kind):
    """Let the player to act do this kind of action, or else the last legal one. Return True if the
    kind was possible.
    """
    (seat,) = scene.session.to_act()
    legal = scene.session.seen_by(seat).legal
    action = next((one for one in legal if one.kind == kind), legal[-1])
    scene.session.submit(seat, action)
    scene.director.skip()
    return action.kind == kind


def test_what_was_chosen_stands_at_the_pile_until_the_next_card_lies_there(tmp_path):
    path = tmp_path / "game.swoop"
    with flying(tmp_path, bot_delay=10_000, free_undo=True) as pilot:
        scene = at_table(pilot, 4, path)
        scene.session.step = lambda: None  # stops the bots
        assert at_pile(scene) == "", "nothing has been chosen yet"
        pilot.click_node("do suit @2")
        assert at_pile(scene) == "wanted: ♥"
        assert pile_words(scene).endswith("8 of hearts on top, wanted: hearts")
        pilot.press("tab")
        pilot.app.go.replay_of(scene.session)
        replay = pilot.scene
        replay.playback.go_to(replay.replay.last)
        pilot.wait(lambda: at_pile(replay), "what was chosen")
        assert at_pile(replay) == "wanted: ♥"
        replay.playback.go_to(replay.replay.last - 1)
        pilot.wait(lambda: not at_pile(replay), "the position before")
        assert at_pile(replay) == "", "where it was not chosen yet"
        pilot.app.pop()
        for _ in range(12):  # drawing and passing change nothing
            step(scene, "draw")
            assert at_pile(scene) == "wanted: ♥"
        while not step(scene, "play"):
            pass
        assert at_pile(scene) == ""
        scene.session.close()
        whole = path.read_bytes()
        lines = whole.splitlines(keepends=True)
        (tmp_path / "again.swoop").write_bytes(b"".join(lines[:-1]))
        again = TableScene(Session.resume(tmp_path / "again.swoop"))
        pilot.open(again)
        assert at_pile(again) == "wanted: ♥", "a game that goes on says it, too"


def test_a_choice_that_is_taken_back_stands_there_no_more(tmp_path):
    with flying(tmp_path, bot_delay=10_000) as pilot:
        scene = at_table(pilot)
        pilot.click_node("do suit @1")
        assert at_pile(scene) == "wanted: ♦"
        scene.guard.tick(1)
        pilot.press("ctrl+z")
        pilot.step(0.2)
        assert at_pile(scene) == "" and asked(scene)
        scene.guard.tick(1)
        pilot.click_node("do suit @3")
        assert at_pile(scene) == "wanted: ♠"
