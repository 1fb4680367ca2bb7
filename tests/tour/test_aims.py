"""Aims: the judged number equals a plain recount of the game, also after undos."""

import random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.tour_rates import finished
from swoop_desktop.engine.events import DealEnded, Decided, Happened
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.session import Session, Setup
from swoop_desktop.resources.assets import asset
from swoop_desktop.storage.settings import Me
from swoop_desktop.tour.tables import MEDALS, PERSON, Aim, all_tables
from tests.pilot import decide
from tests.sooner import one_in

TABLES, _ = all_tables(asset("tour"))
RULES = [name for game in GAMES.values() for name in game.presets()]


def game_of(rules, deals, seed, back=0.0):
    """A random game with some undos."""
    game, found = find_rules(rules)
    seats = [Seat("Zoé", HUMAN)]
    seats += [Seat(name, "bot:easy") for name in "ABCD"[: game.seats(found)[0] - 1]]
    setup = Setup(game, game.with_deals(found, deals), tuple(seats), seed, None, back > 0)
    session, rng = Session.new(setup), random.Random(seed)
    while session.deciding:
        seat = session.to_act()[0]
        session.submit(seat, decide(session.seen_by(seat), rng))
        if rng.random() < back and session.why_not_back(free=True) is None:
            session.take_back(free=True)
            back *= 0.9
    return session


def aims_of(game):
    """Yield every possible aim of a game, with marks."""
    for most, marks in ((False, (1, 4, 9)), (True, (9, 4, 1))):
        yield Aim("deals", marks, most)
        yield Aim("place", marks, most)
        for in_a_deal in (False, True):
            yield Aim("points", marks, most, in_a_deal=in_a_deal)
            for spec in game.tallies:
                yield Aim("tally", marks, most, spec.key, in_a_deal)


def recounted(aim, session):
    """Recount an aim's number otherwise: from the replayed record, or from events whose words are
    known.
    """
    setup, history = session.setup, session.history
    ends = [event for event in history if isinstance(event, DealEnded)]
    pick = min if aim.most else max
    if aim.kind == "deals":
        return len([end for end in ends if PERSON in end.winners])
    if aim.kind == "points":
        scores = [end.scores[PERSON] for end in ends]
        return pick(scores) if aim.in_a_deal else ends[-1].totals[PERSON]
    if aim.kind == "place":
        if PERSON in session.winners:
            return 1
        high, totals = setup.game.high_wins(setup.rules), session.totals
        ahead = [t for t in totals if (t > totals[PERSON] if high else t < totals[PERSON])]
        return max(2, 1 + len(ahead))
    deals, begin = [], 0
    for place, event in enumerate(history):
        if isinstance(event, DealEnded):
            deals.append(history[begin : place + 1])
            begin = place + 1
    spec = next(spec for spec in setup.game.tallies if spec.key == aim.of)
    found = [setup.game.tallied(events, len(setup.seats))[aim.of][PERSON] for events in deals]
    known = [number for number in found if number is not None]
    if aim.in_a_deal:
        return pick(known) if known else None
    if spec.way == "sum":
        return sum(known)
    return (max if spec.way == "most" else min)(known) if known else None


@settings(max_examples=12)
@given(
    rules=st.sampled_from(RULES),
    deals=st.integers(1, 3),
    seed=st.integers(0, 10**6),
    back=st.sampled_from([0.0, 0.1]),
)
def test_what_is_judged_is_what_a_plain_recount_finds(rules, deals, seed, back):
    session = game_of(rules, deals, seed, back)
    for aim in aims_of(session.setup.game):
        number = aim.measured(session.setup, session.history, PERSON)
        assert number == recounted(aim, session), aim
        reached = [
            number is not None and (number <= mark if aim.most else number >= mark)
            for mark in aim.marks
        ]
        assert aim.medal(number) == ("", *MEDALS)[sum(reached)]


@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_swoops_are_counted_as_everybody_saw_them(seed):
    session = game_of("classic", 2, seed, 0.1)
    own = [e for e in session.history if isinstance(e, Happened) and e.what == "swoop"]
    count = sum(event.seat == PERSON for event in own)
    aim = Aim("tally", (1, 2, 3), most=False, of="swoops")
    assert aim.measured(session.setup, session.history, PERSON) == count


def test_nothing_is_measured_before_a_deal_is_over():
    setup = TABLES[0].setup(Me(), "Zoé", 7)
    session = Session.new(setup)
    for aim in aims_of(setup.game):
        assert aim.measured(setup, session.history, PERSON) is None
        assert aim.medal(None) == ""
    assert TABLES[0].reached(session).won == ""


def test_what_a_replay_finds_is_what_was_judged(tmp_path):
    """A replayed record earns the same medal as its game."""
    table = TABLES[1]
    path = tmp_path / "game.swoop"
    session, rng = Session.new(table.setup(Me(), "Zoé", 3), path), random.Random(3)
    while session.deciding:
        seat = session.to_act()[0]
        session.submit(seat, decide(session.seen_by(seat), rng))
        if rng.random() < 0.2 and session.why_not_back() is None:
            session.take_back()
    found = table.reached(session)
    session.close()
    again = Session.resume(path)
    assert table.reached(again) == found
    assert found.over
    assert not found.practice, "nothing was taken back that had shown a card"
    again.close()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_practice_wins_no_medal(table):
    """Unfinished games win no medal either, however well they stand."""
    setup = table.setup(Me(), "Zoé", 1)
    zeros = (0,) * len(setup.seats)
    ends = [
        DealEnded(n, zeros, zeros, ((),) * len(zeros), (PERSON,)) for n in range(1, table.deals + 1)
    ]
    for practice, winners in ((True, (PERSON,)), (False, None), (True, None)):
        game = SimpleNamespace(setup=setup, history=ends, winners=winners, practice=practice)
        assert table.reached(game).won == ""


def test_no_medal_tells_what_was_hidden():
    """Public events give the same numbers: secret choices don't count."""
    session = game_of("capture", 1, 5)
    hidden = [
        event._replace(action=None) if isinstance(event, Decided) else event
        for event in session.history
    ]
    for aim in aims_of(session.setup.game):
        found = [aim.measured(session.setup, told, PERSON) for told in (session.history, hidden)]
        assert found[0] == found[1]


QUICK = [
    table
    for table in TABLES
    if {seat.player for seat in table.company} <= {"bot:easy", "bot:medium"}
]


@pytest.mark.parametrize("table", one_in(3, QUICK), ids=lambda table: table.key)
def test_bots_reach_every_medal(table):
    """Only tables with fast bots are tried, for 200 games; docs/adding-a-tour-table.md has numbers
    for all tables.
    """
    wanted = set(MEDALS)
    for seed in range(200):
        wanted.discard(table.reached(finished(table, "medium", seed)).won)
        if not wanted:
            return
    pytest.fail(f"nobody has won {wanted}")
