"""The story of a game: every line is true, and none reveals a secret."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from functools import cache
from types import SimpleNamespace

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.daily.challenge import setup_of
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import (
    DealEnded,
    Decided,
    Moved,
    Revealed,
    RoundEnded,
    TurnBegan,
    view,
)
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import leaders, places, ranked
from swoop_desktop.play.session import HUMAN, Seat, Session, Setup
from swoop_desktop.records.highlights import facts, highlights
from swoop_desktop.storage.settings import Me
from tests.contract.played import OURS

NAMES = ("Ada", "Ben", "Cid", "Dan", "Eve")
RULES = [(name, seed) for game in GAMES.values() for name in game.presets() for seed in (1, 2)]
games = pytest.mark.parametrize(("rules", "seed"), RULES)
OWN = [(name, seed) for name, seed in RULES if find_rules(name)[0].name in OURS]
"""Rule set and seed of our own games, whose events and facts these tests know."""


@cache
def played(rules, seed):
    """Return the session of a whole game of beginners."""
    game, found = find_rules(rules)
    low, high = game.seats(found)
    names = NAMES[: min(high, max(low, 3 + seed % 2))]
    level = roster_of(game.name).offered[0]
    seats = tuple(Seat(name, f"bot:{level}") for name in names)
    session = Session.new(Setup(game, found, seats, seed))
    bot, rng = roster_of(game.name).make(level), Source(seed)
    while session.winners is None:
        seat = session.to_act()[0]
        session.submit(seat, bot.choose(session.seen_by(seat), rng))
    session.close()
    return session


def with_you(setup, seat):
    """Return the setup with a person on one seat."""
    seats = tuple(
        Seat(one.name, HUMAN if i == seat else one.player) for i, one in enumerate(setup.seats)
    )
    return Setup(setup.game, setup.rules, seats, setup.seed)


class Seen:
    """Facts of a game, counted only from moved cards."""

    def __init__(self, session):
        self.names, self.winners = session.setup.names, session.winners
        self.swept, self.taken = Counter(), Counter()
        self.swoops, self.takes, self.rounds = Counter(), Counter(), Counter()
        self.hearts, self.kept = Counter(), Counter()
        self.turns, self.deals = [0], []
        seat = None
        for event in session.history:
            match event:
                case Decided():
                    seat = event.seat
                case Moved(why="swoop"):
                    self.swoops[seat] += 1
                    self.swept[seat] = max(self.swept[seat], len(event.cards))
                case Moved(why="take"):
                    self.takes[event.target.seat] += 1
                    most = max(self.taken[event.target.seat], len(event.cards))
                    self.taken[event.target.seat] = most
                case Moved(why="capture"):
                    self.hearts[event.target.seat] += sum(map(is_heart, event.cards))
                case RoundEnded():
                    self.rounds[event.winner] += 1
                case TurnBegan(why="first" | "next"):
                    self.turns[-1] += 1
                case DealEnded():
                    self.deals.append(event)
                    self.turns.append(0)
                    for one, cards in enumerate(event.left):
                        self.kept[one] += sum(map(is_heart, cards))
        self.turns.pop()
        self.best = Counter(seat for deal in self.deals for seat in deal.winners)
        self.most = session.setup.game.high_wins(session.setup.rules)

    def alone(self, counts, name, count):
        """True if this player has this count, and nobody else as many."""
        seat = self.names.index(name)
        others = [counts[i] for i in range(len(self.names)) if i != seat]
        return counts[seat] == count and count > max(others)

    def order(self, totals):
        """Sort totals from best to worst."""
        return sorted(totals, reverse=self.most)

    def change(self):
        """Count the changes of the lead."""
        last, changes = None, 0
        for deal in self.deals:
            best = self.order(deal.totals)[0]
            if deal.totals.count(best) == 1:
                leader = deal.totals.index(best)
                changes += last is not None and leader != last
                last = leader
        return changes

    def last_after(self, name, number):
        totals = self.deals[number - 1].totals
        worst = self.order(totals)[-1]
        return totals.count(worst) == 1 and totals[self.names.index(name)] == worst

    def led_always(self, name):
        return all(
            deal.totals.count(self.order(deal.totals)[0]) == 1
            and deal.totals[self.names.index(name)] == self.order(deal.totals)[0]
            for deal in self.deals
        )

    def behind(self, name):
        """Return a player's distance to the winner."""
        totals = self.deals[-1].totals
        return abs(totals[self.names.index(name)] - self.order(totals)[0])

    def ahead(self):
        """Return the winner's distance to the second."""
        first, second, *_rest = self.order(self.deals[-1].totals)
        return abs(first - second)


def is_heart(card):
    return c.suit(card) == "H"


CHECKS = {
    r"After (\d+) deals?": lambda s, n: len(s.deals) == int(n),
    r"The lead changed hands (\d+) times?": lambda s, n: s.change() == int(n),
    r"Deal (\d+) was by far the longest: (\d+) turns?": lambda s, number, n: (
        s.turns[int(number) - 1] == int(n) == max(s.turns)
    ),
    r"(\w+) swooped (\d+) times?, more.*": lambda s, name, n: s.alone(s.swoops, name, int(n)),
    r"(\w+) swooped (\d+) cards? at once.*": lambda s, name, n: s.alone(s.swept, name, int(n)),
    r"(\w+) once took a pile of (\d+) cards?.*": lambda s, name, n: s.alone(s.taken, name, int(n)),
    r"(\w+) is the only one who never took the pile": lambda s, name: (
        [one for i, one in enumerate(s.names) if not s.takes[i]] == [name]
    ),
    r"(\w+) won (\d+) rounds?, more.*": lambda s, name, n: s.alone(s.rounds, name, int(n)),
    r"(\w+) captured (\d+) hearts?.*": lambda s, name, n: s.alone(s.hearts, name, int(n)),
    r"(\w+) was left with (\d+) hearts?.*": lambda s, name, n: s.alone(s.kept, name, int(n)),
    r"(\w+) did best in (\d+) of (\d+) deals?": lambda s, name, n, deals: (
        s.alone(s.best, name, int(n)) and len(s.deals) == int(deals)
    ),
    r"(\w+) won by only (\d+) points?": lambda s, name, n: (
        s.winners == (s.names.index(name),) and s.ahead() == int(n)
    ),
    r"(\w+) was last after deal (\d+), and won": lambda s, name, n: (
        s.winners == (s.names.index(name),) and s.last_after(name, int(n))
    ),
    r"(\w+) led after every deal": lambda s, name: s.led_always(name),
}
"""By pattern of a line: the function that is true if the line is."""


def true(line, seen):
    for pattern, check in CHECKS.items():
        found = re.fullmatch(pattern, line)
        if found is not None:
            return check(seen, *found.groups())
    raise AssertionError(f"nobody knows how to check: {line}")


@pytest.mark.parametrize(("rules", "seed"), [*OWN, ("swoops150_risky", 7)])
def test_every_fact_is_true(rules, seed):
    """The last game is tried for one deal, by far its longest."""
    session = played(rules, seed)
    seen = Seen(session)
    for fact in facts(session.setup, session.history, session.winners):
        assert true(str(fact.words), seen), fact
        if fact.seat is not None:
            assert str(fact.words).startswith(session.setup.names[fact.seat])


def test_the_facts_of_these_games_are_of_many_kinds():
    told = [
        str(fact.words)
        for rules, seed in OWN
        for session in [played(rules, seed)]
        for fact in facts(session.setup, session.history, session.winners)
    ]
    kinds = {pattern for pattern in CHECKS if any(re.fullmatch(pattern, line) for line in told)}
    assert len(kinds) >= 10, kinds


@games
def test_it_is_told_from_what_everybody_saw(rules, seed):
    """Removing all hidden cards and secrets from the history changes no fact."""
    session = played(rules, seed)
    public = [seen for event in session.history if (seen := view(event, None)) is not None]
    assert public != session.history
    for winners in (session.winners, ()):
        whole = facts(session.setup, session.history, winners)
        assert facts(session.setup, public, winners) == whole


def test_a_game_is_never_given_what_not_everybody_saw():
    """The game's own function doesn't even get events that contain secrets."""
    session = played("capture", 1)
    given = []

    def watched(history, names, you=None):
        given.extend(history)
        return []

    setup = session.setup
    game = SimpleNamespace(facts=watched, high_wins=setup.game.high_wins)
    facts(Setup(game, setup.rules, setup.seats, 1), session.history, session.winners)
    moved = [event for event in given if isinstance(event, Moved) and event.seen_by is not None]
    assert moved
    assert all(card is None for event in moved for card in event.cards)
    assert not [event for event in given if isinstance(event, Decided) and event.seen_by]
    assert not [event for event in given if isinstance(event, Revealed) and event.seen_by]
    assert all(e.gain is None for e in given if isinstance(e, RoundEnded))


@games
def test_it_has_a_line_or_two_and_the_first_is_about_the_winner_if_it_can_be(rules, seed):
    session = played(rules, seed)
    setup, history, winners = session.setup, session.history, session.winners
    lines = highlights(setup, history, winners)
    assert 1 <= len(lines) <= 2
    assert len(set(map(str, lines))) == len(lines)
    proud = [f for f in facts(setup, history, winners) if f.seat in winners and f.proud]
    if len(winners) == 1 and proud:
        assert lines[0] == proud[0].words


@games
def test_whoever_plays_alone_is_spoken_to_and_hears_a_kind_word_where_they_lost(rules, seed):
    session = played(rules, seed)
    history, winners = session.history, session.winners
    for seat, name in enumerate(session.setup.names):
        setup = with_you(session.setup, seat)
        lines = highlights(setup, history, winners)
        assert not any(name in str(line) for line in lines)
        seen = Seen(session)
        about = [fact for fact in facts(setup, history, winners) if fact.seat == seat]
        for fact in about:
            line = str(fact.words)
            close = re.fullmatch(r"You were only (\d+) points? behind", line)
            if close:
                assert seen.behind(name) == int(close[1])
            else:
                line = line.replace("You are", f"{name} is").replace("You were", f"{name} was")
                assert true(line.replace("You", name), seen), line
        if seat not in winners:
            assert len(lines) == 2
            own = {str(fact.words) for fact in about if fact.proud}
            kind = str(lines[1]).startswith("Well played")
            last = str(lines[1]) == "Everybody begins the next game at zero"
            assert kind or last or own & set(map(str, lines))


def test_who_lost_the_deal_of_the_day_hears_of_no_next_game():
    setup = setup_of(date(2026, 11, 22), Me(), "Zoé")
    for scores, praise in (((90, 0, 80, 91), "Well played! "), ((90, 0, 20, 30), "")):
        deal = DealEnded(1, scores, scores, ((),) * 4, (1,))
        said = str(highlights(setup, [deal], (1,))[1])
        assert said == f"{praise}Every day brings new cards"
        classic = replace(setup, rules=find_rules("classic")[1])
        said = str(highlights(classic, [deal], (1,))[1])
        assert said == f"{praise}Everybody begins the next game at zero", "praised for being last"


def test_a_game_without_a_deal_has_no_story():
    session = played("classic", 1)
    assert highlights(session.setup, [], ()) == ()


def test_places_ask_who_won():
    assert places((40, 30, 40, 90), most=False) == (2, 1, 2, 4)
    assert places((40, 30, 40, 90), most=True) == (2, 4, 2, 1)
    assert ranked((40, 30, 40, 90), most=False) == (1, 0, 2, 3)
    assert leaders((40, 30, 40), most=False) == (1,)
    assert leaders((3, -1, 3), most=True) == (0, 2)
    assert places((40, 30, 40), most=False, winners=(2,)) == (2, 2, 1), "whoever won is first"
