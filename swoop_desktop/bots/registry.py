"""The roster of each game. Nothing else outside a game's own folder names its bots."""

from collections.abc import Mapping

from swoop_desktop.bots.capture.roster import ROSTER as CAPTURE
from swoop_desktop.bots.roster import Roster, of_any_game
from swoop_desktop.bots.swoop.roster import ROSTER as SWOOP
from swoop_desktop.engine.capture.observation import CaptureObservation
from swoop_desktop.engine.game import Observation
from swoop_desktop.engine.swoop.observation import SwoopObservation

ROSTERS: Mapping[str, Roster[Observation]] = {
    "swoop": of_any_game(SwoopObservation, SWOOP),
    "hearts": of_any_game(CaptureObservation, CAPTURE),
}
"""By `Game.name`."""

_CHANCE_ONLY: Roster[Observation] = Roster({})


def roster_of(game: str) -> Roster[Observation]:
    """Find who can play a game. Where nobody has written bots for it, chance plays."""
    return ROSTERS.get(game, _CHANCE_ONLY)
