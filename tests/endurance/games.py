"""Which games are played, and how: rule sets, seats, people and bots by turns."""

import random
from typing import NamedTuple

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.roster import RANDOM
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.session import HUMAN, Seat, Session, Setup
from swoop_desktop.scenes.title.page import TitleScene
from tests.pilot import Pilot, play_game, play_with_keys, play_with_mouse

MOST_SEATS = 5
"""Larger tables take longer and test nothing new."""
PEOPLE_EVERY = 7
"""Every seventh game has several people, with hand-overs between them."""
MOST_DECISIONS = 20_000
SEARCH_EVERY = 5
"""Every fifth game has a bot that searches."""


class Kind(NamedTuple):
    """A game to play."""

    rules: str
    players: tuple[str, ...]
    keys: bool
    seed: int

    def __str__(self):
        hands = "keys" if self.keys else "mouse"
        return f"{self.rules}, {', '.join(self.players)}, by {hands}, seed {self.seed}"


def kinds(seed):
    """Yield games for ever: every rule set by turns, by mouse and then by keys, with one person and
    then several, against bots of each level.
    """
    presets = [(game, name) for game in GAMES.values() for name in game.presets()]
    number = 0
    while True:
        for game, name in presets:
            low, high = game.seats(find_rules(name)[1])
            rng = random.Random(seed * 1_000_003 + number)
            seats = rng.randint(low, max(low, min(high, MOST_SEATS)))
            people = min(seats, rng.choice((2, 3))) if number % PEOPLE_EVERY == 0 else 1
            bots = _bots(roster_of(game.name).own, number, seats - people)
            players = (HUMAN,) * people + bots
            yield Kind(
                name, players, bool((number + number // len(presets)) % 2), rng.randrange(2**32)
            )
            number += 1


def _bots(levels, number, count):
    """Return bots of levels that decide at once; every `SEARCH_EVERY`th game has a bot of a
    searching level, which takes many times as long.
    """
    quick = [RANDOM, *(name for name, level in levels.items() if not level.searches)]
    slow = [name for name, level in levels.items() if level.searches]
    chosen = [quick[(number + i) % len(quick)] for i in range(count)]
    if slow and chosen and number % SEARCH_EVERY == SEARCH_EVERY - 1:
        chosen[-1] = slow[number // SEARCH_EVERY % len(slow)]
    return tuple(f"bot:{name}" for name in chosen)


class Patient(Pilot):
    """A pilot that waits long enough for bots on a busy machine."""

    def wait(self, until, what="something", seconds=60.0):
        """Wait sixty times as long as usual."""
        super().wait(until, what, 60 * seconds)


def play(pilot, kind, record):
    """Play from the deal back to the title; return the number of people's decisions. The record is
    deleted.
    """
    game, rules = find_rules(kind.rules)
    seats = tuple(Seat(f"Player {i}", player) for i, player in enumerate(kind.players))
    session = Session.new(Setup(game, rules, seats, kind.seed), record)
    pilot.app.go.table(session)
    turn = play_with_keys if kind.keys else play_with_mouse
    taken = play_game(pilot, session, turn, random.Random(kind.seed), MOST_DECISIONS)
    assert session.winners is not None, f"{kind} had no end"
    pilot.app.go.title()
    pilot.arrive(TitleScene)
    pilot.step(0.3)
    record.unlink()
    return taken
