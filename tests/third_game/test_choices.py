"""More than two things to choose among: small buttons in a place of their own, with numbers."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Outcome
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.replay import Replay
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.tabletop.drawing import furniture
from tests.pads import PadPilot, flying_by_pad
from tests.pilot import Pilot, centre, flying, new_session
from tests.scenes.test_touch import tap
from tests.third_game import game
from tests.third_game.observation import LowestObservation

WORDS = ("Spades", "Hearts", "Diamonds", "Clubs", "Jokers", "Any suit", *"ABCDEF")
ADVICE = "Choose a suit of which you have many cards"


@pytest.fixture
def choosing(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Whoever draws says of which suit they would like a card; they have it by chance anyway."""

    def among(count: int, *others: Action) -> None:
        ways = (*others, *(Action("suit", slots=(i,)) for i in range(count)))
        usual = LowestObservation.outcome

        def legal(seen: LowestObservation) -> tuple[Action, ...]:
            if seen.drawn or seen.seat not in seen.asked:
                return tuple(Action("discard", (card,)) for card in seen.hand if seen.asked)
            return ways

        def outcome(seen: LowestObservation, action: Action) -> Outcome:
            if action.kind != "suit":
                return usual(seen, action)
            return Outcome("plain", msg("{suit}", suit=WORDS[action.slots[0]]))

        monkeypatch.setattr(LowestObservation, "legal", property(legal))
        monkeypatch.setattr(LowestObservation, "outcome", outcome)
        monkeypatch.setattr(LowestObservation, "advice", property(lambda _: msg(ADVICE)))
        for action in ways:
            monkeypatch.setitem(game._FROM, str(action), action)

    return among


def at_table(pilot: Pilot, seats: int = 3, path: Path | None = None) -> TableScene:
    scene = TableScene(new_session("five_rounds", seats, seed=2, path=path))
    pilot.app.push(scene)
    pilot.wait(lambda: scene.viewers.offered and scene.guard.settled, "the turn")
    return scene


def chosen(scene: TableScene) -> Action:
    """What the person at the screen decided last."""
    made = [event for event in scene.session.history if type(event).__name__ == "Decided"]
    return next(event.action for event in reversed(made) if event.seat == 0)


def test_which_of_several_is_chosen_goes_round_as_text() -> None:
    for slot in (0, 2, 12):
        action = Action("suit", slots=(slot,))
        assert Action.parse(str(action)) == action


def by_mouse(pilot: Pilot) -> None:
    pilot.click_node("do suit @2")


def by_number(pilot: Pilot) -> None:
    pilot.press(pygame.K_3)


def by_number_pad(pilot: Pilot) -> None:
    pilot.press(pygame.K_KP_3)


def by_focus(pilot: Pilot) -> None:
    pilot.press(pygame.K_p)
    assert pilot.scene.viewers.attention.focused == "do suit @0"
    pilot.focus("do suit @2")
    pilot.press(pygame.K_RETURN)


def by_finger(pilot: Pilot) -> None:
    tap(pilot, centre(pilot.node("do suit @2")))


def by_screen_reader(pilot: Pilot) -> None:
    assert pilot.scene.act("do suit @2")


@pytest.mark.parametrize(
    "way", [by_mouse, by_number, by_number_pad, by_focus, by_finger, by_screen_reader]
)
def test_one_of_four_is_chosen_and_recorded(
    tmp_path: Path, choosing: Callable[[int], None], way: Callable[[Pilot], None]
) -> None:
    choosing(4)
    path = tmp_path / "game.swoop"
    with flying(tmp_path, window=(960, 600)) as pilot:
        scene = at_table(pilot, path=path)
        node = pilot.node("do suit @2")
        assert (node.role, node.name, node.action) == ("button", "Diamonds", "press")
        held = len(scene.viewers.player.observation.hand)
        way(pilot)
        pilot.wait(lambda: scene.viewers.offered, "the drawn card")
        assert chosen(scene) == Action("suit", slots=(2,))
        assert len(scene.viewers.player.observation.hand) == held + 1
        pilot.press(pygame.K_3)
        assert chosen(scene) == Action("suit", slots=(2,)), "numbers find ranks again"
        scene.session.close()
    assert b'"suit @2"' in path.read_bytes()
    Replay(path.read_bytes())


def test_by_pad_the_button_for_no_card_leads_to_the_first(
    tmp_path: Path, choosing: Callable[[int], None]
) -> None:
    choosing(4)
    with flying_by_pad(tmp_path) as pilot:
        assert isinstance(pilot, PadPilot)
        scene = at_table(pilot)
        pilot.push("y")
        assert scene.viewers.attention.focused == "do suit @0"
        pilot.push("right")
        pilot.push("a")
        pilot.wait(lambda: scene.viewers.offered, "the drawn card")
        assert chosen(scene) == Action("suit", slots=(1,))


@pytest.mark.parametrize("count", [3, 4, 5, 9, 12])
@pytest.mark.parametrize(
    ("window", "scale", "seats"),
    [((960, 600), 1.0, 3), ((960, 600), 1.6, 2), ((1280, 720), 1.0, 6), ((960, 960), 1.6, 4)],
)
def test_each_has_words_and_covers_nothing(
    tmp_path: Path,
    choosing: Callable[[int], None],
    count: int,
    window: tuple[int, int],
    scale: float,
    seats: int,
) -> None:
    choosing(count)
    with flying(tmp_path, window=window, ui_scale=scale) as pilot:
        scene = at_table(pilot, seats)
        frame, view = scene.director.layout.frame, scene.table_view()
        row = [one for one in view.buttons if one.key.startswith("do suit")]
        assert [one.words for one in row] == list(WORDS[:count])
        assert [one.hint for one in row] == [str(n + 1) if n < 9 else "" for n in range(count)]
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
        if count < 6:
            assert "hint" in boxes, "there is room for help"


def test_a_usual_one_is_gold_and_others_are_not(
    tmp_path: Path, choosing: Callable[..., None]
) -> None:
    choosing(2, Action("draw"))
    with flying(tmp_path) as pilot:
        view = at_table(pilot).table_view()
        looks = {one.key: one.look for one in view.buttons if one.key.startswith("do ")}
        assert looks == {"do draw": "gold", "do suit @0": "plain", "do suit @1": "plain"}


@pytest.mark.parametrize("count", [2, 1])
@pytest.mark.parametrize(("window", "scale"), [((960, 600), 1.0), ((1280, 720), 1.6)])
def test_advice_stands_above_one_decision_without_a_card(
    tmp_path: Path,
    choosing: Callable[[int], None],
    count: int,
    window: tuple[int, int],
    scale: float,
) -> None:
    choosing(count)
    with flying(tmp_path, window=window, ui_scale=scale) as pilot:
        scene = at_table(pilot)
        view, frame = scene.table_view(), scene.director.layout.frame
        row = [one for one in view.buttons if one.key.startswith("do suit")]
        assert [one.hint for one in row] == ["P", *[""] * (count - 1)]
        assert view.button("hint") is not None or count > 1, "two large buttons take all the room"
        assert view.hint == ADVICE or count > 1
        if view.hint:
            assert pilot.node("prompt").value == ADVICE
            high = furniture.words_height(frame.unit, ADVICE, round(frame.actions.w), 12)
            assert row[0].box.y >= frame.actions.y + 26 * frame.unit + high
