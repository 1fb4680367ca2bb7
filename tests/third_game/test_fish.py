"""A game without a pile, won by the most points, in which a turn chooses another player."""

import pytest

from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.table import STOCK
from swoop_desktop.play.bot_questions import Question, decide
from swoop_desktop.review.decisions import Reviewed, words_for
from tests.contract.played import begun
from tests.pilot import flying, new_session


def test_its_rules_say_that_the_highest_total_wins():
    game, rules = find_rules("fish")
    said = [str(one) for _heading, more in game.explain(rules) for one in more]
    assert "The highest total wins, and players who tie for it share the win." in said
    assert not any("lowest" in one for one in said)


def test_the_last_card_of_the_stock_is_drawn_without_a_pile():
    game, rules = find_rules("fish")
    state = begun(game, rules, 2, 1)
    assert Zone("pile") not in state.zones
    for left in (2, 1, 0):
        state.lying[STOCK] = state.lying[STOCK][:left]
        assert state.can_draw is bool(left)
    assert state.size("pile") == 0


def asks(pilot, session):
    pilot.table(session)
    scene = pilot.scene
    while True:
        pilot.wait(lambda: scene.viewers.offered and scene.guard.settled, "the turn", 600)
        found = [one for one in scene.table_view().buttons if one.key.startswith("do ask")]
        if found:
            return found
        scene.commands.do(scene.viewers.player.seen.legal[0])  # another player's decision


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize(("window", "scale"), [((960, 600), 1.0), ((960, 600), 1.6)])
def test_players_whom_one_may_choose_are_called_by_their_names(tmp_path, seats, window, scale):
    with flying(tmp_path, window=window, ui_scale=scale) as pilot:
        session = new_session("fish", seats, seed=3)
        row = asks(pilot, session)
        names = session.setup.names
        assert [one.words for one in row] == [f"Ask {name}" for name in names[1:]]
        assert [pilot.name(one.key) for one in row] == [f"Ask {name}" for name in names[1:]]
        pilot.click_node("do ask @2")
        pilot.step(0.2)
        assert pilot.value("prompt") in ("", f"Ask {names[2]} for a rank you hold")


def test_hints_and_reviews_call_them_by_their_names_too(pilot):
    session = new_session("fish", 4, seed=3)
    assert asks(pilot, session)
    scene, seen, setup = pilot.scene, session.seen_by(0), session.setup
    answer = decide(Question("fish", "easy", seen, 1, hint=True))
    session.ask_hint, session.thinking.hint = lambda seat: None, lambda: answer  # type: ignore
    pilot.click_node("hint")
    pilot.wait(lambda: not scene.hints.awaited, "a hint")
    best = setup.names[answer.action.columns[0]]
    assert scene.table_view().hint.words.startswith(f"Ask {best}")
    one = Reviewed(0, 0, Action("ask", columns=(1,)), 0.5, 0.1, 0.2, 0.3, 0.1, "mistake", 0.0, "")
    words = words_for(setup, seen, Action("ask", columns=(2,)), one)
    assert (str(words.played), str(words.best)) == tuple(
        f"Ask {setup.names[seat]}" for seat in (2, 1)
    )
