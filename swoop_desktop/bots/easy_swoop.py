"""Easy: a decent beginner, who sees an observation and nothing else."""

from swoop_desktop.bots.swoop_policy import policy
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.kernel import Kernel
from swoop_desktop.engine.swoop.moves import action_for
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.tables import EMPTY, RANKS, tables


class EasySwoop:
    """Plays Swoop by the simple policy, by any rules."""

    def choose(self, observation: SwoopObservation, rng: Source) -> Action:
        """What a beginner would do; chance plays no part in it."""
        kernel = own_view(observation)
        move = policy(kernel.tables).choose(kernel)
        seat = observation.seat
        return action_for(
            move,
            observation.hand,
            observation.ups[seat],
            observation.mysteries[seat],
            observation.flipped is not None,
        )


def own_view(observation: SwoopObservation) -> Kernel:
    """The kernel as far as the observing seat knows it: nothing of the others."""
    seat = observation.seat
    kernel = Kernel(tables(observation.rules), observation.seats, seat)
    base = seat * RANKS
    for card in observation.hand:
        kernel.hand[base + c.rank(card)] += 1
    for there, above in zip(observation.mysteries[seat], observation.ups[seat], strict=True):
        if above is not None:
            kernel.up[base + c.rank(above)] += 1
        elif there:
            kernel.open[seat] += 1
    kernel.known[seat] = sum(
        1 << rank for rank in range(RANKS) if kernel.hand[base + rank] or kernel.up[base + rank]
    )
    for card in observation.pile:
        kernel.pile[c.rank(card)] += 1
    kernel.pile_size = len(observation.pile)
    kernel.top = c.rank(observation.pile[-1]) if observation.pile else EMPTY
    kernel.run = observation.run
    kernel.chaining = observation.chaining
    if observation.flipped is not None:
        kernel.pending = c.rank(observation.flipped[1])
    return kernel
