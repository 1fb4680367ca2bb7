"""Hints compare two moves in words: each statement is checked in other sampled deals."""

from collections import Counter
from dataclasses import replace
from math import hypot

import pytest

from swoop_desktop.bots.evaluation import Evaluation, Row
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.wording import comparison, motive, rival
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.bot_questions import Answer, doubt
from tests.bots.swoop.test_easy import view
from tests.contract.played import TABLES, begun, needs, steps
from tests.sooner import later, one_in

MOVES = 15_000
"""Moves of effort for a hint; real hints use many more."""
AGAIN = 40_000
"""Moves of effort to check its words, with other seeds."""
VERDICTS = {"About as good": ("fine",), "Perhaps": ("", "close", "fine")}
"""By first words of a sentence that calls nothing surely better: its possible verdicts."""


def said_of(game, rules, seen, seed):
    """Return a hint's words and its action."""
    roster = roster_of(game.name)
    assert roster.evaluate is not None
    found = roster.evaluate(seen, None, MOVES, Source(seed))
    other = rival(roster, seen, found)
    if other is None:
        return None
    return found, other, comparison(roster, seen, found, other, game.loss_sign(rules))


@pytest.mark.parametrize(("name", "seats"), one_in(15, TABLES))
def test_what_is_said_to_be_better_is(name, seats):
    game, rules = find_rules(name)
    roster = roster_of(game.name)
    needs(game.name, roster.evaluate, "bot that judges moves")
    assert roster.evaluate is not None
    state, heard = begun(game, rules, seats, 5), Counter[str]()
    for number, (seat, action) in enumerate(steps(state, Source(5))):
        if sum(heard.values()) == 2:
            break
        seen = state.seen_by(seat)
        found = None
        if number % 7 == 0 and len(seen.legal) > 1:
            found = said_of(game, rules, seen, number)
        if found is not None:
            one, other, said = found
            words = str(said)
            assert words.endswith((".", "!")) and "{" not in words
            assert str(roster.name(seen, other.action)) in words
            begins = next((one for one in VERDICTS if words.startswith(one)), "")
            heard[begins] += 1
            assert other.verdict in VERDICTS.get(begins, ("mistake", "inaccuracy"))
            again = roster.evaluate(seen, None, AGAIN, Source(77 + number))
            rows = {roster.move(seen, row.action): row for row in again.rows}
            best, second = (rows[roster.move(seen, row.action)] for row in (one.rows[0], other))
            lost, doubt = best.worth - second.worth, 3 * hypot(best.error, second.error)
            if begins == "About as good":
                assert abs(lost) - doubt < 0.02, words
            elif not begins:
                assert lost + doubt > 0.01, words
        state.apply(seat, action)
    assert heard


@pytest.mark.parametrize("name", ["classic", "capture", later("quebec"), later("wild_twos")])
def test_no_hidden_card_is_in_it(name):
    game, rules = find_rules(name)
    state, compared = begun(game, rules, 4, 8), 0
    for number, (seat, action) in enumerate(steps(state, Source(8))):
        seen = state.seen_by(seat)
        if number % 11 == 0 and len(seen.legal) > 1 and compared < 4:
            compared += 1
            again = seen.filled(Source(number)).seen_by(seat)
            assert said_of(game, rules, seen, 1) == said_of(game, rules, again, 1)
        state.apply(seat, action)
    assert compared >= 3


def weighed(wins, points, doubt=0.1, *, most=0.5, deals=100):
    """A view, and an evaluation in which the eight costs this much against the sevens."""
    seen = view("7C 7D 8C KS", "9H", "", 1)
    held = c.codes(seen.hand)
    seven, eight = (
        Action("play", tuple(seen.hand[held.index(code)] for code in codes))
        for codes in (("7C", "7D"), ("8C",))
    )
    worth = wins - points / 250
    best = Row(seven, 0.0, 0.0, 0.0, 0.0, 0.0, deals, most)
    return seen, Evaluation(
        (best, Row(eight, wins, points, doubt, worth, 0.001, deals, most)), best, 0.0, 1
    )


def said(wins, points, doubt=0.1, *, exact=True, most=0.5, deals=100):
    """Return the words that compare the sevens with the eight."""
    seen, found = weighed(wins, points, doubt, most=most, deals=deals)
    roster = replace(roster_of("swoop"), exact=exact)
    return str(comparison(roster, seen, found, found.rows[1], 1))


@pytest.mark.parametrize(
    ("wins", "points", "doubt", "words"),
    [
        (-0.08, 0.2, 0.05, "Wins about one more deal in 12 than playing 8♣."),
        (
            -0.08,
            5.0,
            2.0,
            "Wins about one more deal in 12 than playing 8♣, and is 5 points better.",
        ),
        (-0.08, 5.0, 3.0, "Wins about one more deal in 12 than playing 8♣. "),
        (
            -0.34,
            -4.0,
            1.0,
            "Wins about one more deal in 3 than playing 8♣, but is 4 points worse.",
        ),
        (-0.6, -4.0, 3.0, "Wins about 2 more deals in 3 than playing 8♣. "),
        (-0.004, 12.0, 3.0, "About 12 points better than playing 8♣."),
        (0.02, 22.0, 3.0, "About 22 points better than playing 8♣, but one fewer win in 50 deals."),
    ],
)
def test_which_of_wins_and_points_counts_is_said(wins, points, doubt, words):
    """Of wins and points, the lesser is named only where its difference is certain."""
    assert said(wins, points, doubt).startswith(words)


@pytest.mark.parametrize(
    ("most", "deals", "words"),
    [
        (0.015, 200, "About as good: playing 8♣."),
        (0.015, 199, "Perhaps better than playing 8♣, but it is too close to tell."),
        (0.3, 1000, "Perhaps better than playing 8♣, but it is too close to tell."),
    ],
)
def test_where_nothing_is_sure_nothing_more_is_said(most, deals, words):
    assert said(-0.01, 0.0, most=most, deals=deals) == words


def test_of_equal_cards_those_are_spoken_of_that_were_picked():
    seen = view("7C 7D 8C 8D", "9H", "8S", 1)
    held = c.codes(seen.hand)
    ways = {code: Action("play", (seen.hand[held.index(code)],)) for code in ("7C", "8C", "8D")}
    best = Row(ways["7C"], 0.0, 0.0, 0.0, 0.0, 0.0, 100, 0.5)
    other = Row(ways["8C"], -0.2, 0.0, 0.1, -0.2, 0.001, 100, 0.5)
    found = Evaluation((best, other), best, 0.0, 1)
    answer = Answer(best.action, evaluation=found)
    for code, sign in {"8C": "8♣", "8D": "8♦"}.items():
        said = str(doubt(GAMES["swoop"], seen, answer, ways[code]))
        assert "playing " + sign in said and said.count("8") == 1, said
        told = str(motive(roster_of("swoop"), seen, found, ways[code], 1))
        assert "playing " + sign in told, told


def test_where_numbers_cannot_be_relied_on_none_are_told():
    assert said(-0.08, 5.0, exact=False).startswith("Clearly better than playing 8♣.")
    assert said(-0.03, 0.0, exact=False).startswith("A little better than playing 8♣.")


def test_moves_that_lay_no_cards_have_a_name():
    roster = roster_of("swoop")
    seen = view("TC KD", "9H", "", 1)
    for kind, name in {
        "flip": "flipping a mystery",
        "pick_up": "taking the pile",
        "stop": "stopping",
        "add": "adding nothing",
    }.items():
        assert str(roster.name(seen, Action(kind))) == name


@pytest.mark.parametrize(
    ("played", "wins", "most", "words"),
    [
        (0, -0.08, 0.5, "Wins about one more deal in 12 than playing 8♣."),
        (
            1,
            -0.08,
            0.5,
            "Missed a better play: playing two 7s. Wins about one more deal in 12 than playing 8♣.",
        ),
        (1, -0.01, 0.015, "About as good: playing two 7s."),
        (1, -0.01, 0.5, "Perhaps playing two 7s was better, but it is too close to tell."),
    ],
)
def test_what_a_bot_saw_in_its_play(played, wins, most, words):
    seen, found = weighed(wins, 0.0, most=most, deals=300)
    action = found.rows[played].action
    assert str(motive(roster_of("swoop"), seen, found, action, 1)).startswith(words)
