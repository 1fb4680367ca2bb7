"""A bot that plays at random gets a view without cards, and may choose any legal decision."""

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.simulate import simulation


def test_whoever_decides_by_chance_is_shown_nothing(monkeypatch):
    def seen_by(match, seat):
        raise AssertionError(f"seat {seat} decides by chance, and was shown its cards")

    monkeypatch.setattr(Match, "seen_by", seen_by)
    for name in ("classic", "capture"):
        game, rules = find_rules(name)
        table = simulation.Table(game.name, rules, ("random",) * 3, 3, deals=1)
        assert simulation.play(table, 0).tally.plays > 20


@pytest.mark.parametrize("name", ["classic", "mysteries_only", "capture"])
def test_what_is_legal_is_the_same_without_being_shown_anything(name):
    game, rules = find_rules(name)
    match, rng = Match(game, rules, 3, 2), Source(2)
    for _ in range(120):
        if not match.to_act():
            break
        for seat in range(3):
            assert match.legal_for(seat) == match.seen_by(seat).legal
        seat = match.to_act()[0]
        legal = match.legal_for(seat)
        kept = tuple(legal)
        match.submit(seat, rng.choice(legal))
        assert tuple(legal) == kept, "it changed with the table"
