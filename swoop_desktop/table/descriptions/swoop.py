"""Swoop on the table: hands, columns of a card over a mystery, and the pile in the middle."""

from swoop_desktop.engine.messages import msg
from swoop_desktop.table.descriptions.base import CentrePlace, TableDescription

SWOOP = TableDescription(
    hand="hand",
    columns=(("down",), ("up",)),
    centre=(
        CentrePlace("aside", "row", msg("Cards set aside")),
        CentrePlace("stock", "stack", msg("Stock"), x=-2.25, spot="stock-spot"),
        CentrePlace("pile", "pile", msg("Pile"), spot="pile-spot", run=msg("run of {count}")),
        CentrePlace("gone", "stack", msg("Out of play"), x=2.25, spot="gone-spot", face_down=True),
    ),
    target="pile",
    keys=msg(
        "Arrows and Tab move, Enter selects (with Shift: all of the rank), Space plays, "
        "P takes or stops, H hand, C pile, 2–9 0 J Q K A X find a rank, R sorts, S scores, "
        "L log, T turn, M sound, F2 hint, Esc menu."
    ),
    no_cardless=msg("There is nothing to take or to stop now: choose cards to play."),
    prompts={
        "again": msg("Your turn again"),
        "add": msg("Add cards to it?"),
        "chain": msg("Go on flipping?"),
    },
    labels={
        "hand": msg("Hand"),
        "up": msg("Face-up cards"),
        "down": msg("Mysteries"),
    },
    sounds={
        "deal": "deal",
        "draw": "flip",
        "starter": "flip",
        "play": "play",
        "add": "play",
        "flip": "flip",
        "take": "take",
        "swoop": "swoop",
    },
    holds={"swoop": 0.45, "take": 0.4, "flip": -0.5, "draw": -0.35, "starter": -0.3},
    drawn=frozenset({"draw"}),
    spins=frozenset({"swoop"}),
    banners={"swoop": msg("Swoop!")},
)
