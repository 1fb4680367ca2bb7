"""Record lines that take decisions back: which are faithful, and what checking them costs."""

import re
import weakref

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Decided
from swoop_desktop.engine.match import Course, Match
from swoop_desktop.engine.record import Replay, longest_beginning
from swoop_desktop.engine.registry import find_rules
from tests.engine.hearts.test_record import by_hand
from tests.engine.test_replay import faithful, fault, parsed, place, written


def after(decisions, *undo, deal=0):
    """Return a record with undo lines after this many decisions of a deal, and the index of the
    first one.
    """
    lines = parsed(faithful())
    at = place(lines, "deal", deal) + 1 + decisions
    assert all("seat" in line for line in lines[at - decisions : at])
    lines[at:at] = [{"undo": number} for number in undo]
    return lines, at


@pytest.mark.parametrize("undo", [0, -1, 1.5, 1.0, True, None, "1", [1], {}])
def test_only_whole_numbers_above_zero_take_back(undo):
    lines, at = after(5, undo)
    found = fault(written(lines))
    assert found.line == at + 1
    assert re.search("undo.? must be a whole number", str(found.reason))


@pytest.mark.parametrize("undo", [6, 7, 10**99])
def test_no_more_than_stands_in_the_deal(undo):
    lines, at = after(5, undo)
    found = fault(written(lines))
    assert found.line == at + 1
    assert str(found.reason).startswith("Only 5 decisions of this deal stand"), str(found.reason)
    lines, at = after(5, 3, 2, 1)
    found = fault(written(lines))
    assert (found.line, str(found.reason)[:23]) == (at + 3, "Nothing has been played")


def test_nothing_before_the_deal_is_taken_back():
    lines, at = after(0, 1, deal=1)
    assert fault(written(lines)).line == at + 1
    lines = parsed(faithful())
    lines.insert(1, {"undo": 1})
    assert str(fault(written(lines)).reason) == "a deal must begin here"
    for key, reason in (("deal_end", "expected"), ("game_end", "expected")):
        lines = parsed(faithful())
        lines.insert(place(lines, key), {"undo": 1})
        assert reason in str(fault(written(lines)).reason)
    lines = parsed(faithful())
    at = place(lines, "deal_end")
    lines.insert(at + 1, {"undo": 1})
    found = fault(written(lines))
    assert (found.line, str(found.reason)[:16]) == (at + 2, "the deal is over")
    lines = parsed(faithful())
    lines.append({"undo": 1})
    assert "the game is over" in str(fault(written(lines)).reason)


def test_what_was_taken_back_must_have_been_legal():
    lines, at = after(5, 1)
    wrong = dict(lines[at + 1], seat=(lines[at - 1]["seat"] + 1) % 3)
    lines[at - 1] = wrong
    assert fault(written(lines)).line == at


def test_a_decision_may_have_a_key_of_that_name():
    """A line with a seat is a decision, even with a key ``undo``."""
    lines = parsed(faithful())
    lines[place(lines, "play")]["undo"] = 99
    assert Replay(written(lines)).taken_back == 0


def test_a_round_may_be_taken_back_beyond_its_end():
    """The lines of a round's end stay in the file, but are no decisions."""
    lines = by_hand()
    first = lines[2:6]  # three choices and the end of the round
    replay = Replay(written([*lines[:6], {"undo": 2}, lines[4], lines[3], *lines[5:]]))
    assert replay.match.winners == (1, 2) and replay.match.totals == (0, 3, 3)
    assert replay.taken_back == 2 and replay.practice
    assert [e.seat for e in replay.events if isinstance(e, Decided)][:3] == [0, 2, 1]
    again = Replay(written([*lines[:6], {"undo": 3}, *first, {"undo": 1}]))
    assert again.match.to_act() == (2,) and again.taken_back == 4
    assert not again.missing


def test_a_choice_that_was_not_shown_is_no_practice():
    lines = by_hand()
    replay = Replay(written([*lines[:4], {"undo": 2}, *lines[2:]]))
    assert replay.match.winners == (1, 2)
    assert replay.taken_back == 2 and not replay.practice


def test_what_follows_a_line_that_takes_back_too_much_is_left_out():
    lines, at = after(5, 2, 9)
    data = written(lines)
    beginning = longest_beginning(data, fault(data))
    assert beginning is not None
    assert beginning.data == written(lines[: at + 1])
    assert beginning.replay.match.standing == 3


KEPT = weakref.WeakSet()
"""All copies still alive."""


class Counted:
    """A state that is only a list, and counts all operations."""

    done = 0

    def __init__(self, made=()):
        self.made = made

    def apply(self, seat, action):
        Counted.done += 1
        self.made = (*self.made[-3:], action)

    def copy(self):
        Counted.done += 1
        made = Counted(self.made)
        KEPT.add(made)
        return made


@pytest.mark.parametrize(
    ("forward", "back"), [(1, 1), (4, 1), (17, 1), (40, 39), (100, 10), (1000, 990), (3, 2)]
)
def test_going_back_costs_about_as_much_as_going_on(forward, back):
    """Decisions are taken back late in a long deal, repeatedly, and then step by step to its
    beginning.
    """
    course, number = Course(Counted), 0
    made = []
    state = Counted()

    def go_on(decisions):
        nonlocal number
        for _ in range(decisions):
            number += 1
            state.apply(0, number)
            made.append(number)
            course.add(0, number, state)

    go_on(20_000)
    Counted.done, steps, most = 0, 0, 0
    while steps < 20_000:
        go_on(forward)
        state = course.take_back(back)
        del made[len(made) - back :]
        assert state.made == tuple(made[-4:])
        steps += forward + back
        most = max(most, len(KEPT))
    assert Counted.done < 4 * steps + 20_000
    Counted.done, steps = 0, len(course)
    while len(course):
        state = course.take_back(1)
        made.pop()
        assert state.made == tuple(made[-4:])
    assert Counted.done < 9 * steps
    assert most < 700


def test_a_match_before_some_decisions():
    game, rules = find_rules("classic")
    match, rng = Match(game, rules, 4, 3), Source(3)
    seen = []
    for _ in range(30):
        (seat,) = match.to_act()
        seen.append(match.seen_by(1))
        match.submit(seat, rng.choice(match.seen_by(seat).legal))
    for back in (1, 7, 30):
        assert match.observed(1, back) == seen[-back]
    assert match.standing == 30
