"""The level easy: how a decent beginner plays Capture the Hearts.

Under a good top card goes a heart, which its own player is then likely to capture; a poor top card
goes with a card that nobody wants. Hearts that could not be played later go too, since each that is
left costs a point.
"""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import PLAYED, height, is_heart, key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.shuffle import Source

_GOOD = {2: 8, 3: 9, 4: 10}
"""By the number of players: from which height a top card is likely to win (12 is an ace)."""
_BEST = 11
"""The same height for more players."""


class EasyBot:
    """Plays for what this round may bring, and keeps the rest."""

    def choose(self, observation: State, rng: Source) -> Action:
        """One of the legal choices."""
        hand = observation.hand
        hearts = sorted((card for card in hand if is_heart(card)), key=key)
        others = sorted((card for card in hand if not is_heart(card)), key=key)
        if not others:
            return self._legal(observation, hearts[0], hearts[-1])
        good = height(others[-1]) >= _GOOD.get(observation.seats, _BEST)
        if hearts and (good or self._late(observation, hearts)):
            top = others[-1] if good else others[0]
            return self._legal(observation, hearts[0], top)
        if len(others) == 1:
            return self._legal(observation, hearts[0], others[0])
        if good:
            return self._legal(observation, others[0], others[-1])
        return self._legal(observation, others[1], others[0])

    def _late(self, observation: State, hearts: Sequence[c.Card]) -> bool:
        """Whether there are as many hearts as rounds that are sure to come."""
        rounds = len(observation.hand) // PLAYED
        rounds += observation.size("stock") // max(1, PLAYED * observation.seats)
        return len(hearts) >= rounds

    def _legal(self, observation: State, bottom: c.Card, top: c.Card) -> Action:
        """Return the legal choice that looks like this one."""
        faces = c.codes((bottom, top))
        return next(action for action in observation.legal if c.codes(action.cards) == faces)
