"""Figures over many games."""

import pytest

from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.statistics import totals as st
from swoop_desktop.statistics.game_numbers import DealNumbers, Numbers
from swoop_desktop.statistics.totals import YOU, Choice, Share, counted

COUNTER = iter(range(10**6))


def game(
    won=True,
    *,
    players=(HUMAN, "bot:easy", "bot:easy", "bot:easy"),
    names="abcd",
    day=1,
    winners=None,
    totals=None,
    **more,
):
    """A game of one deal."""
    seats = tuple(Seat(name, player) for name, player in zip(names, players, strict=False))
    if winners is None:
        winners = () if won is None else (0,) if won else (1,)
    scores = totals or tuple(0 if seat in winners else 10 + seat for seat in range(len(seats)))
    people = len([player for player in players if player == HUMAN])
    tallies = {"swoops": (2,) * people, "fastest": (None,) * people, "swept": (day,) * people}
    deal = DealNumbers(1, f"{next(COUNTER)}", scores, winners, 1, tallies)
    found = Numbers(
        "swoop", "classic", seats, f"2026-01-{day:02}T00:00:00", (deal,), scores, winners
    )
    return found._replace(**more)


def yours(*games):
    return [part for part in counted(games) if Choice().takes(part)]


def test_a_shared_win_counts_in_part():
    figures = st.figures(yours(game(), game(winners=(0, 2)), game(won=False), game(won=None)))
    assert figures.games == Share(1.5, 3, 0.25)
    assert figures.deals.wins == 1.5
    assert figures.deals.of == 4


def test_chance_is_that_of_every_table():
    two = game(players=(HUMAN, "bot:easy"), names="ab")
    assert st.figures(yours(game(), two)).games.chance == pytest.approx(0.375)


@pytest.mark.parametrize(
    ("wins", "of", "verdict"),
    [(0, 0, "open"), (1, 1, "open"), (3, 10, "open"), (25, 50, "above"), (1, 50, "below")],
)
def test_the_verdict_needs_enough_games(wins, of, verdict):
    assert Share(wins, of, 0.25).verdict == verdict


def test_streaks():
    won = [True, True, True, False, True, True]
    games = [game(w, day=i + 1) for i, w in enumerate(won)]
    figures = st.figures(yours(*reversed(games)))
    assert (figures.streak, figures.best_streak) == (2, 3)


def test_the_last_twenty_in_their_order():
    games = [game(day % 3 == 0, day=day) for day in range(1, 29)]
    marks = st.last(yours(*games))
    assert [mark.won for mark in marks] == [day % 3 == 0 for day in range(9, 29)]
    assert {mark.seats for mark in marks} == {4}
    assert marks[0].place == 1
    assert st.last(yours(game(won=False, totals=(30, 0, 10, 20))))[0].place == 4


def test_tallies_are_put_together_as_the_game_says():
    counts = st.tallies(yours(game(day=3), game(day=7), game(day=5)))["swoop"]
    assert counts["swoops"] == 6
    assert counts["swept"] == 7
    assert counts["fastest"] is None
    assert counts["takes"] == 0, "of what older numbers do not tell there was none"


def test_points_of_several_games_are_not_mixed():
    other = game(game="hearts")
    assert st.figures(yours(game())).points == 0
    assert st.figures(yours(game(), other)).points is None
    assert st.figures([]).points is None


def test_every_choice():
    games = {
        "usual": game(day=1),
        "rules": game(rules="mine", day=2),
        "seats": game(players=(HUMAN, "bot:easy"), names="ab", day=3),
        "level": game(players=(HUMAN, "bot:hard", "bot:hard"), day=4),
        "mixed": game(players=(HUMAN, "bot:hard", "bot:easy"), day=5),
        "practice": game(practice=True, day=6),
        "again": game(origin="again", day=7),
        "daily": game(origin="daily", day=8),
        "together": game(players=(HUMAN, HUMAN, "bot:easy"), day=9),
        "people": game(players=(HUMAN, HUMAN), names="ab", day=10),
    }
    where = {one.begun: name for name, one in games.items()}
    parts = counted(games.values())

    def chosen(**words):
        choice = Choice()._replace(**words)
        return [where[part.game.begun] for part in parts if choice.takes(part)]

    assert chosen() == ["usual", "rules", "seats", "level", "mixed", "daily"]
    assert chosen(rules="mine") == ["rules"]
    assert chosen(seats=2) == ["seats"]
    assert chosen(level="hard") == ["level"]
    assert chosen(level=st.MIXED) == ["mixed"]
    assert chosen(apart=True) == ["practice", "again"]
    assert chosen(since="2026-01-05T00:00:00") == ["mixed", "daily"]
    assert chosen(who="a") == ["together", "people"]
    assert chosen(who="a", level=st.NOBODY) == ["people"]
    assert chosen(game="hearts") == []


def test_games_before_a_reset_do_not_count_nor_do_their_copies():
    old = game(day=1)
    copy = old._replace(begun="2026-02-01T00:00:00", deals=old.deals)
    longer = old._replace(deals=(*old.deals, old.deals[0]._replace(mark="x", number=2)))
    assert counted([old, game(day=3)], since="2026-01-02T00:00:00")[0].game.begun[8:10] == "03"
    assert not counted([longer, copy], since="2026-01-02T00:00:00")


def test_who_was_ahead_of_whom():
    people = (HUMAN, HUMAN, HUMAN)
    games = [
        game(players=people, names="abc", winners=(0,), totals=(0, 5, 9)),
        game(players=people, names="abc", winners=(1,), totals=(5, 0, 5)),
        game(players=people, names="abc", won=None),
        game(),
    ]
    met = st.meetings(counted(games))
    assert met.names == ("a", "b", "c")
    assert met.games["a", "b"] == 2
    assert (met.ahead["a", "b"], met.ahead["b", "a"]) == (1, 1)
    assert (met.ahead["a", "c"], met.ahead["c", "a"]) == (1, 0), "equal totals beat nobody"
    assert YOU not in met.names


def test_the_course_is_of_the_last_games_each_time():
    games = [game(day <= 10, day=day) for day in range(1, 29)]
    course = st.course(yours(*games))
    assert len(course) == 28
    assert course[0].share == 1
    assert course[19].share == 0.5
    assert course[-1].share == pytest.approx(2 / 20)
    assert course[-1].chance == 0.25
    assert course[-1].points == pytest.approx(9.0)


def test_groups_hold_every_game_once():
    parts = yours(game(), game(rules="mine"), game(rules="mine", won=False))
    for kind in (st.by_rules, st.by_seats, st.by_level):
        rows = st.grouped(parts, kind)
        assert sum(row.figures.games.of for row in rows) == 3
    assert st.grouped(parts, st.by_rules)[0].key == ("swoop", "mine")


def test_a_name_is_one_however_its_accents_are_written():
    people = (HUMAN, HUMAN, "bot:easy")
    apart, whole = "Zoe\u0301", "Zoé"
    games = [
        game(players=people)._replace(
            rules=name, seats=(Seat(name, HUMAN), Seat("b", HUMAN), Seat("c", "bot:easy"))
        )
        for name in (apart, whole)
    ]
    parts = counted(games)
    assert {part.who for part in parts} == {whole, "b"}
    assert {part.game.rules for part in parts} == {whole}
