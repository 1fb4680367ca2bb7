"""A game's bots: levels, styles and hints, also for a game without bots of its own."""

import pytest

from swoop_desktop.bots import people
from swoop_desktop.bots.registry import ROSTERS, roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Picked
from swoop_desktop.play.players import about, player_name, players_of, usual_bot
from tests.bots.swoop.test_easy import view


def first_seen(game, seed=1):
    """Return the view of the first player to act."""
    match = Match(game, next(iter(game.presets().values())), 4, seed)
    return match.seen_by(match.to_act()[0])


def test_every_roster_belongs_to_a_game():
    assert set(ROSTERS) <= set(GAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_everything_in_a_roster_can_play(game):
    roster, seen = roster_of(game.name), first_seen(game)
    assert roster.levels[0] == "random"
    assert roster.usual in roster.offered
    assert set(roster.offered) <= set(roster.levels) & set(people.LEVELS)
    assert roster.styles[0] == ""
    assert set(roster.styles) <= set(people.STYLES)
    assert {one.style for one in people.PEOPLE} <= set(people.STYLES)
    for level in roster.levels:
        for style in roster.styles if roster.level(level).styled else [""]:
            if not roster.level(level).searches:
                assert roster.make(level, style).choose(seen, Source(1)) in seen.legal
    with pytest.raises(KeyError):
        roster.make("genius")
    with pytest.raises(KeyError):
        roster.make(roster.usual, "reckless")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_without_bots_of_its_own_is_played_by_chance(game, monkeypatch):
    monkeypatch.delitem(ROSTERS, game.name, raising=False)
    roster, seen = roster_of(game.name), first_seen(game)
    assert roster.levels == roster.offered == ("random",)
    assert not roster.level("random").searches
    assert players_of(game) == ("human", "bot:random")
    assert usual_bot(game) == "bot:random"
    assert str(player_name("bot:random")) == "Random"
    assert str(about(game, "Ada", "bot:random")) == "Ada: Makes any play that is allowed."
    assert about(game, "Ada", "bot:hard") is None
    chosen = {roster.make("random").choose(seen, Source(n)) for n in range(20)}
    assert len(chosen) >= min(2, len(seen.legal)) and chosen <= set(seen.legal)
    assert roster.evaluate is None
    assert str(roster.name(seen, seen.legal[0])) == str(seen.spelled_out(seen.legal[0]))
    assert roster.move(seen, seen.legal[0]) == seen.legal[0]


def test_any_mystery_does_as_well_as_another():
    roster = roster_of("swoop")
    seen = view("3C 9D", "", "4C", 2)
    first = Action("flip", columns=(2,))
    both = tuple(Picked(Zone("down", seen.seat, column)) for column in (2, 3))
    assert roster.as_well(seen, first) == both
    nine = seen.choose([Picked(Zone("hand", seen.seat), 1)])
    assert nine is not None and roster.as_well(seen, nine) == seen.picks(nine)
    row = Action("play", columns=(0,))
    assert roster.as_well(seen, row) == seen.picks(row)
    assert roster.as_well(seen, Action("pick_up")) == ()
