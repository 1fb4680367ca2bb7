"""Every player gets a name and a face, at tables of any size."""

from collections import Counter

import pytest

from swoop_desktop.bots.people import PEOPLE, faces, person, unused_name
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.players import faces as faces_of
from swoop_desktop.play.players import players_of, usual_bot
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.storage.settings import Me


@pytest.mark.parametrize("seats", [2, 12, 16, 20, 40])
def test_faces_repeat_only_where_there_are_too_few(seats):
    names = [f"Player {number}" for number in range(seats)]
    names[1] = "Kim"
    found = faces(names)
    assert len(found) == seats
    assert found[1] == person("Kim").face
    shares = Counter(found)
    assert len(shares) == min(seats, len(PEOPLE))
    assert max(shares.values()) == -(-seats // len(PEOPLE))


def test_a_new_face_of_mine_takes_nobodys_in_a_game_that_was_begun_before():
    seats = [Seat("Zoé", HUMAN), Seat("Ada", "bot:easy"), Seat("Ben", HUMAN)]
    taken, free = person("Ada").face, person("Bruno").face
    assert faces_of(seats, Me("Zoé", free))[0] == free
    found = faces_of(seats, Me("Zoé", taken))
    assert found[1] == taken and len(set(found)) == 3


def test_a_face_that_two_have_already_is_given_to_nobody_else():
    assert faces(["Ada", "Ada", "Me"])[2] != person("Ada").face


@pytest.mark.parametrize("seats", [12, 16, 20, 30])
def test_nobody_has_the_name_of_somebody_else(seats):
    taken = []
    for _ in range(seats):
        taken.append(unused_name(taken))
    assert len(set(taken)) == seats
    assert taken[: len(PEOPLE)] == [one.name for one in PEOPLE]


@pytest.mark.parametrize("seats", [16, 20])
def test_a_new_game_can_be_that_large(seats):
    game, _ = find_rules("classic")
    plan = SeatingPlan((), Me())
    plan.fill(seats, players_of(game), usual_bot(game))
    assert not plan.twins()
    assert len(faces([seat.name for seat in plan.named()])) == seats
