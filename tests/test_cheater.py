"""The yardstick bot knows exactly the hidden cards; otherwise it would measure nothing."""

from collections import Counter

import pytest

from benchmarks import cheater
from swoop_desktop.bots.swoop.thinking import EXPERT
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.tables import RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules


def counted(match, kind):
    """Return the ranks in all zones of a kind, counted as the kernel does."""
    found = Counter(
        (zone.seat, c.rank(card))
        for zone, row in match.zones.items()
        if zone.kind == kind
        for card in row
    )
    return [found[divmod(place, RANKS)] for place in range(4 * RANKS)]


@pytest.mark.parametrize("everything", [False, True])
def test_it_sees_the_hands_or_all_cards(everything):
    game, rules = find_rules("classic")
    match, rng = Match(game, rules, 4, 3), Source(3)
    peeking = cheater.Cheater(EXPERT)
    peeking.match, peeking.everything = match, everything
    same = 0
    for number in range(60):
        seen = match.seen_by(match.to_act()[0])
        if number % 10 == 9:
            determinization = peeking.determinizations(seen)
            determinization.deal(Chance(number))
            assert [*determinization.kernel.hand] == counted(match, "hand")
            same += [*determinization.kernel.down] == counted(match, "down")
        match.submit(seen.seat, rng.choice(seen.legal))
    assert same == 6 if everything else same < 6


@pytest.mark.long
def test_it_is_measured_beside_the_expert(capsys):
    cheater.main(["--games", "1", "--deals", "1", "--effort", "200", "--against", "easy"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(cheater.SEES)
    assert all("of the deals" in line and "points a deal" in line for line in lines)
