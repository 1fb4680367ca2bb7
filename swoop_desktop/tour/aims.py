"""Aims as data, judged from a game's standing public events.

Games are unknown here; their tallies are used by key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from swoop_desktop.engine.events import Event, deals_over
from swoop_desktop.engine.game import Game, Way, combined
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.state import places
from swoop_desktop.play.session import Setup

Kind: TypeAlias = Literal["deals", "points", "place", "tally"]
"""``deals``: deals won. ``points``: points made. ``place``: from 1, after the last deal. ``tally``:
a game's tally.
"""

Medal: TypeAlias = Literal["", "bronze", "silver", "gold"]

KINDS: Mapping[Kind, bool] = {"deals": False, "points": True, "place": False, "tally": True}
"""True for kinds that may count in one deal."""
MEDALS: tuple[Medal, ...] = ("bronze", "silver", "gold")
"""From the easiest."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A number that is wanted of a player."""

    kind: Kind
    marks: tuple[int, int, int]
    """The numbers for `MEDALS`; the first is the aim."""
    most: bool
    """True: the numbers are upper limits; else lower."""
    of: str = ""
    """``tally``: its key."""
    in_a_deal: bool = False
    """True: the best deal counts; else the whole game."""

    def medal(self, number: int | None) -> Medal:
        """Return the medal for a number, or empty. None never happened and earns nothing."""
        if number is None:
            return ""
        sign = -1 if self.most else 1
        reached = sum(sign * number >= sign * mark for mark in self.marks)
        return MEDALS[reached - 1] if reached else ""

    def label(self, game: Game) -> Message:
        """Return what is counted, without a full stop: “Swoops”."""
        if self.kind == "tally":
            what = next(spec.label for spec in game.tallies if spec.key == self.of)
        else:
            what = _LABELS[self.kind]
        return msg("{what}, in the best deal", what=what) if self.in_a_deal else what

    def measured(self, setup: Setup, history: Sequence[Event], seat: int) -> int | None:
        """Return a seat's number after all finished deals; None before the first, and if it never
        happened.
        """
        deals = list(deals_over(history))
        if not deals:
            return None
        ends = [end for _events, end in deals]
        match self.kind:
            case "deals":
                return sum(seat in end.winners for end in ends)
            case "place":
                most = setup.game.high_wins(setup.rules)
                winners = setup.game.winners(setup.rules, ends[-1].number, ends[-1].totals)
                return places(ends[-1].totals, most=most, winners=winners or ())[seat]
            case "points":
                numbers: list[int | None] = [end.scores[seat] for end in ends]
                way: Way = "sum"
            case "tally":
                seats = len(setup.seats)
                counts = [setup.game.tallied(events, seats) for events, _end in deals]
                numbers = [found[self.of][seat] for found in counts]
                way = next(spec.way for spec in setup.game.tallies if spec.key == self.of)
        if self.in_a_deal:
            way = "least" if self.most else "most"
        return combined(way, numbers)


_LABELS: Mapping[Kind, Message] = {
    "deals": msg("Deals won"),
    "points": msg("Points"),
    "place": msg("Place"),
}
