"""What is counted of a game of Swoop: swoops, piles taken, mysteries, and how fast somebody is out.

What everybody sees is enough for all of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from swoop_desktop.engine.events import DealBegan, Event, Happened, Revealed, TurnBegan
from swoop_desktop.engine.game import Most, TallySpec
from swoop_desktop.engine.messages import msg, nmsg
from swoop_desktop.engine.zones import Zone

TALLIES = (
    TallySpec(
        "swoops",
        msg("Swoops"),
        "sum",
        most=Most(
            2,
            lambda best, second: min(80, 55 + 3 * (best - second)),
            nmsg(
                "You swooped {count} time, more often than anybody else",
                "You swooped {count} times, more often than anybody else",
            ),
            nmsg(
                "{name} swooped {count} time, more often than anybody else",
                "{name} swooped {count} times, more often than anybody else",
            ),
        ),
    ),
    TallySpec(
        "swept",
        msg("Most cards in one swoop"),
        "most",
        most=Most(
            8,
            lambda best, _second: min(90, 30 + 2 * best),
            nmsg(
                "You swooped {count} card away at once, the most of the game",
                "You swooped {count} cards away at once, the most of the game",
            ),
            nmsg(
                "{name} swooped {count} card away at once, the most of the game",
                "{name} swooped {count} cards away at once, the most of the game",
            ),
        ),
    ),
    TallySpec("takes", msg("Piles taken"), "sum"),
    TallySpec(
        "taken",
        msg("Longest pile taken"),
        "most",
        most=Most(
            15,
            lambda best, _second: min(85, 25 + 2 * best),
            nmsg(
                "You once took {count} card with the pile, the most of the game",
                "You once took {count} cards with the pile, the most of the game",
            ),
            nmsg(
                "{name} once took {count} card with the pile, the most of the game",
                "{name} once took {count} cards with the pile, the most of the game",
            ),
            proud=False,
        ),
    ),
    TallySpec("flips", msg("Mysteries flipped"), "sum"),
    TallySpec("helped", msg("Mysteries that helped"), "sum", of="flips"),
    TallySpec("fastest", msg("Fewest turns to go out"), "least"),
)

_TURNS = ("first", "next")
"""Why a turn begins, where it is not the same one that goes on."""


def counted(history: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
    """Count what all players did."""
    turns, flipped = Counter[int](), False
    for event in history:
        match event:
            case TurnBegan((seat,), why) if why != "add":
                turns[seat] += why in _TURNS
                flipped = False
            case Revealed(Zone(seat=seat), why="flip"):
                yield from (("flips", seat, 1), ("helped", seat, 1))
                flipped = True
            case Happened("swoop", seat, {"cards": cards}):
                yield from (("swoops", seat, 1), ("swept", seat, cards))
            case Happened("take", seat, {"cards": cards}):
                yield from (("takes", seat, 1), ("taken", seat, cards))
                if flipped:  # the mystery brought the pile
                    yield "helped", seat, -1
                flipped = False
            case Happened("out", seat):
                yield "fastest", seat, turns[seat]
            case DealBegan():
                turns.clear()
