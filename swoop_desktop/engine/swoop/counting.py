"""From cards as they lie to the kernel's counts."""

from typing import Protocol

from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.tables import tables


class Laid(Protocol):
    """Cards on a table: a state, or one in the making."""

    rules: Rules
    hands: list[list[c.Card]]
    ups: list[list[c.Card | None]]
    downs: list[list[c.Card | None]]
    pile: list[c.Card]


def count(state: Laid, turn: int) -> Kernel:
    """Make the kernel for cards as they lie, in the middle of no decision."""
    kernel = Kernel(tables(state.rules), len(state.hands), turn)
    for seat, hand in enumerate(state.hands):
        base = seat * RANKS
        for card in hand:
            kernel.hand[base + c.rank(card)] += 1
        for mystery in state.downs[seat]:
            if mystery is not None:
                kernel.down[base + c.rank(mystery)] += 1
                kernel.open[seat] += 1
                kernel.held[seat] += 1
        for slot, up in enumerate(state.ups[seat]):
            if up is not None:
                kernel.up[base + c.rank(up)] += 1
                kernel.open[seat] -= state.downs[seat][slot] is not None
                kernel.held[seat] += 1
        kernel.held[seat] += len(hand)
        kernel.known[seat] = sum(
            1 << r for r in range(RANKS) if kernel.hand[base + r] or kernel.up[base + r]
        )
    for card in state.pile:
        kernel.pile[c.rank(card)] += 1
    kernel.pile_size = len(state.pile)
    kernel.top = c.rank(state.pile[-1]) if state.pile else EMPTY
    return kernel
