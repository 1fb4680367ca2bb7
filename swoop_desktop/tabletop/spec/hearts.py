"""Capture the Hearts on the table."""

from swoop_desktop.engine.hearts.rules import key
from swoop_desktop.engine.messages import msg, nmsg
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.tabletop.spec.base import (
    Around,
    CentreZone,
    Effect,
    Landmark,
    Part,
    TableDescription,
    Trail,
)

HEARTS = TableDescription(
    hand="hand",
    suited=True,
    columns=(("bottom", "top", "captured"),),
    centre=(
        CentreZone("aside", "row", msg("Cut for the deal")),
        CentreZone("stock", "stack", msg("Stock"), "right"),
        CentreZone("pile", "heap", msg("Discards"), "left", spot="pile-spot"),
    ),
    around=Around(
        "bottom",
        "top",
        nmsg("bottom card to capture", "bottom cards to capture", 1),
        key,
        msg("{rank} leads"),
        nmsg("{count} card to go", "{count} cards to go", 1),
    ),
    trail=Trail(
        "captured",
        "♥",
        ("fewest", "count", "captured"),
        ("most",),
        msg("A row of hearts: full ones are won for sure, hollow ones perhaps."),
    ),
    target="",
    deck="stock",
    keys=(("unpick", msg("Put a card back")),),
    parts=(
        Part("bottom", msg("Bottom"), msg("stays hidden"), "b"),
        Part("top", msg("Top"), msg("is turned up"), "t"),
    ),
    won=frozenset({"captured"}),
    looked=("captured", "pile"),
    about={
        "aside": msg("They were cut to see who deals."),
        "stock": msg("Everybody gets new cards from it, face down."),
        "bottom": msg("It stays hidden, and goes to the player who wins the round."),
        "top": msg("All top cards are turned up together, once everybody has chosen."),
        "captured": msg("Only the player who captured them may look at them."),
    },
    landmarks=(Landmark("capture", msg("Capture"), "w"),),
    labels={
        "hand": msg("Hand"),
        "bottom": msg("Bottom"),
        "top": msg("Top"),
        "captured": msg("Captured"),
    },
    waiting=nmsg("{name} is choosing …", "The others are choosing …", 1),
    instruction=msg("Choose the bottom card, then the top card"),
    effects={
        "deal": Effect(sound="deal", dealt=True),
        "refill": Effect(sound="deal", dealt=True),
        "draw": Effect(sound="flip", after=timing.DRAWN, drawn=True),
        "shuffle": Effect(sound="shuffle", before=timing.SHUFFLING),
        "dealer": Effect(marks=msg("Dealer"), lights="aside", pause=timing.MOST_DRAWN),
        "choose": Effect(
            sound="play", after=timing.SHOWN, in_background=True, prompt=msg("Choose two cards")
        ),
        "wait": Effect(prompt=msg("Choose two cards")),
        "show": Effect(sound="flip", after=timing.TURNED_UP, by_everybody=True, shown=True),
        "capture": Effect(
            sound="sweep",
            after=timing.CAPTURED,
            overlap=timing.CAPTURED_APART,
            sweep=True,
            rides=timing.RIDE,
            pause=timing.CAPTURES,
            banner=nmsg("{name} captures {count} card!", "{name} captures {count} cards!", 1),
            banner_you=nmsg("You capture {count} card!", "You capture {count} cards!", 1),
            brief=msg("captures {cards}", cards=1),
            lights="top",
            feels="glad",
        ),
        "discard": Effect(sound="take", after=timing.DISCARDED, overlap=timing.OVERTAKE),
    },
)
