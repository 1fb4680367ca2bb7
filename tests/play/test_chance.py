"""A bot's random numbers reveal nothing of the deal: they can't be inverted."""

import pickle

import pytest

from swoop_desktop.bots.evaluation import Evaluation, Row
from swoop_desktop.bots.roster import Level
from swoop_desktop.engine.cards import codes
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.play import bot_questions
from swoop_desktop.play.bot_service import BotService
from swoop_desktop.play.session import Session, Setup
from swoop_desktop.simulate import simulation

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
TABLES = [
    (name, seed) for name in ("classic", "wild_twos", "capture") for seed in (1, 8421, 2**47 + 3)
]


class Spy:
    """Replaces every bot: makes the first legal move, and keeps what it gets."""

    def __init__(self):
        self.handed = []

    def choose(self, seen, rng):
        self.handed.append((seen, rng.bits()))
        return seen.legal[0]

    def evaluate(self, seen, asked, effort, rng):
        row = Row(self.choose(seen, rng), 0.0, 0.0, 0.0, 0.0, 0, 0.0)
        return Evaluation((row,), row, 0)


class Roster:
    """A roster with only the spy."""

    levels = ("easy",)

    def __init__(self, spy):
        self.evaluate = spy.evaluate
        self.make = lambda level="", style="": spy

    def level(self, name):
        return Level(self.make)


@pytest.fixture
def spy(monkeypatch):
    found = Spy()
    for module in (bot_questions, simulation):
        monkeypatch.setattr(module, "roster_of", lambda game: Roster(found))
    return found


def unmixed(bits):
    """Return the state of splitmix64 after it gave these bits: the step is a bijection."""
    z = bits
    z ^= (z >> 31) ^ (z >> 62)
    z = z * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    z ^= (z >> 27) ^ (z >> 54)
    z = z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    return z ^ (z >> 30) ^ (z >> 60)


def backwards(bits, known):
    """Return the seed, if the known numbers were mixed into it one by one by splitmix64."""
    state = (unmixed(bits) - STEP) & MASK
    for number in reversed(known):
        state = ((unmixed(state) - STEP) & MASK) ^ number
    return (unmixed(state) - STEP) & MASK


def played(name, seed):
    game, rules = find_rules(name)
    seats = tuple(Seat(f"P{seat}", "bot:easy") for seat in range(4))
    session = Session.new(Setup(game, rules, seats, seed))
    for _ in range(3):
        session.think()
        assert session.ready(timeout=20)
        session.step()
    return session


def guesses(handed, *more):
    """Return every seed that the spy could compute."""
    return {
        backwards(bits, (seen.number, decisions, seen.seat, *more))
        for seen, bits in handed
        for decisions in range(4)
    } | {(unmixed(bits) - STEP) & MASK for _, bits in handed}


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_bots_cannot_run_chance_backwards(name, seed, spy):
    session = played(name, seed)
    game, rules = find_rules(name)
    about = Context(1, (0,) * 4)
    true = game.deal_line(game.deal(rules, seed, about))
    session.close()
    assert spy.handed
    for guess in guesses(spy.handed):
        found = game.deal_line(game.deal(rules, guess, about))
        assert found != true, f"the spy knows every card of the deal: its seed is {guess}"


def test_a_hint_cannot_be_run_backwards(spy, monkeypatch):
    session = played("classic", 77)
    spy.handed.clear()
    # The spy must be asked in this process.
    here = Roster(spy)
    here.evaluate = None
    monkeypatch.setattr("swoop_desktop.play.bot_service.roster_of", lambda game: here)
    session.ask_hint(session.to_act()[0])
    while session.thinking.hint() is None:
        session.ready(timeout=0.05)
    session.close()
    assert spy.handed
    assert 77 not in guesses(spy.handed, 1)


@pytest.mark.parametrize("name", ["classic", "capture"])
def test_simulated_bots_cannot_either(name, spy):
    game, rules = find_rules(name)
    simulation.play(simulation.Table(game.name, rules, ("easy",) * 3, 5, deals=1), 0)
    seen, bits = spy.handed[0]
    guess = backwards(bits, (1, 0, seen.seat))
    deal = game.deal_line(game.deal(rules, guess, Context(1, (0,) * 3)))
    assert deal["seats"][seen.seat]["hand"] != codes(seen.hand)


def test_a_question_holds_no_seed_of_the_game(monkeypatch):
    """Neither the question nor the bytes sent to the thinking process contain the seed."""
    asked = []
    monkeypatch.setattr(BotService, "think", lambda self, question: asked.append(question))
    game, rules = find_rules("classic")
    seed = 0x5EC2E7_5EED
    session = Session.new(
        Setup(game, rules, tuple(Seat(f"P{n}", "bot:easy") for n in range(3)), seed)
    )
    session.think()
    session.ask_hint(session.to_act()[0])
    session.close()
    assert len(asked) == 2
    for question in asked:
        assert seed.to_bytes(6, "little") not in pickle.dumps(question)
        assert str(seed).encode() not in pickle.dumps(question, 0)
    assert len({question.seed for question in asked}) == 2
