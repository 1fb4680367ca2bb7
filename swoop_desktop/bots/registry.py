"""The roster of each game. Nothing outside a game's own folder names its bots but this."""

from collections.abc import Mapping
from dataclasses import replace

from swoop_desktop.bots.hearts.roster import ROSTER as HEARTS
from swoop_desktop.bots.playouts import evaluator
from swoop_desktop.bots.roster import Roster, of_any_game
from swoop_desktop.bots.swoop.roster import ROSTER as SWOOP
from swoop_desktop.engine.hearts.game import Hearts
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import State
from swoop_desktop.engine.swoop.game import Swoop

ROSTERS: Mapping[str, Roster[State]] = {
    Swoop.name: of_any_game(Swoop.state_type, SWOOP),
    Hearts.name: of_any_game(Hearts.state_type, HEARTS),
}

_CHANCE_ONLY: Roster[State] = Roster({})


def roster_of(game: str) -> Roster[State]:
    """Return a game's roster. Games without bots are played at random; without an evaluator, the
    best bot that doesn't search evaluates.
    """
    roster = ROSTERS.get(game, _CHANCE_ONLY)
    quick = [level for level in roster.own.values() if not level.searches]
    if roster.evaluate is not None or not quick:
        return roster
    return replace(roster, evaluate=evaluator(GAMES[game], roster, quick[-1].bot()), exact=False)
