"""Capture the Hearts on the table: a bottom and a top card before everybody, all at once."""

from swoop_desktop.engine.messages import msg, nmsg
from swoop_desktop.table.descriptions.base import CentrePlace, Part, TableDescription

CAPTURE = TableDescription(
    hand="hand",
    columns=(("bottom", "top", "captured"),),
    centre=(
        CentrePlace("aside", "row", msg("Cards cut for the deal"), x=0.6),
        CentrePlace("stock", "stack", msg("Stock"), x=-1.45, spot="stock-spot"),
        CentrePlace("pile", "pile", msg("Discards"), x=0.75, spot="pile-spot"),
    ),
    target="",
    parts=(
        Part("bottom", msg("Bottom"), msg("stays hidden"), "b"),
        Part("top", msg("Top"), msg("is turned up"), "t"),
    ),
    won=frozenset({"captured"}),
    looked=("captured", "pile"),
    labels={
        "hand": msg("Hand"),
        "bottom": msg("Bottom"),
        "top": msg("Top"),
        "captured": msg("Captured"),
    },
    prompts={"choose": msg("Choose two cards"), "wait": msg("Choose two cards")},
    waiting=nmsg("{name} is choosing …", "The others are choosing …", 1),
    keys=msg(
        "Arrows and Tab move, Enter picks a card or looks through a pile, Backspace takes a "
        "card back, Space plays, H hand, C pile, 2–9 0 J Q K A find a rank, R sorts, "
        "S scores, L log, T turn, M sound, F2 hint, Esc menu."
    ),
    hint=msg("First the bottom card, then the top one"),
    sounds={
        "deal": "deal",
        "refill": "deal",
        "draw": "flip",
        "shuffle": "shuffle",
        "choose": "play",
        "show": "flip",
        "capture": "swoop",
        "discard": "take",
    },
    holds={
        "draw": -0.35,
        "shuffle": 0.6,
        "choose": -0.3,
        "show": -0.3,
        "capture": -0.35,
        "discard": -0.15,
    },
    pauses={"capture": 0.9},
    trains={"capture": 0.08, "discard": 0.06},
    unhurried=frozenset({"choose"}),
    around=frozenset({"show"}),
    spins=frozenset({"capture"}),
    banners={
        "capture": nmsg("{name} captures {count} card!", "{name} captures {count} cards!", 1),
    },
    lights={"capture": "top"},
    marker="dealer",
    dealt=frozenset({"deal", "refill"}),
    drawn=frozenset({"draw"}),
)
