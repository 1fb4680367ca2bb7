"""Aims: what is wanted of somebody in a game, as data, and whether they got there.

An aim is judged from what everybody saw of the game as it stands: what was taken back has not
happened. It knows no game: what one counts by itself (`engine.game`) it asks for by its key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from swoop_desktop.engine.events import Event, deals_over
from swoop_desktop.engine.game import Game, Way, combined
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.play.ranking import places
from swoop_desktop.play.session import Setup

Kind: TypeAlias = Literal["deals", "points", "place", "tally"]
"""``deals``: in how many deals one did best. ``points``: how many they made. ``place``: that after
the last deal, from 1. ``tally``: something that the game counts.
"""

Medal: TypeAlias = Literal["", "bronze", "silver", "gold"]

KINDS: Mapping[Kind, bool] = {"deals": False, "points": True, "place": False, "tally": True}
"""Every kind, and whether it may be wanted of one deal rather than of the whole game."""
MEDALS: tuple[Medal, ...] = ("bronze", "silver", "gold")
"""From the one that is nearest."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A number that is wanted of a player."""

    kind: Kind
    marks: tuple[int, int, int]
    """The numbers for each of `MEDALS`: the aim is the first."""
    most: bool
    """Whether each of them is the most that one may have; else the least."""
    of: str = ""
    """``tally``: its key."""
    in_a_deal: bool = False
    """Whether the best deal counts, rather than the whole game."""

    def medal(self, number: int | None) -> Medal:
        """Return the medal for a number, empty for none; None is the number of what did not happen,
        and reaches nothing.
        """
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
        """Return the number of a seat after all deals of a game that are over; None where there is
        none: before the first of them, and of what never happened.
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
