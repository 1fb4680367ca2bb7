"""Swoop on the table."""

from swoop_desktop.engine.messages import msg
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.tabletop.spec.base import (
    CentreZone,
    Effect,
    Landmark,
    TableDescription,
)

SWOOP = TableDescription(
    hand="hand",
    columns=(("down",), ("up",)),
    centre=(
        CentreZone("aside", "row", msg("Drawn to begin")),
        CentreZone("stock", "stack", msg("Stock"), "left", spot="stock-spot"),
        CentreZone("pile", "pile", msg("Pile"), spot="pile-spot"),
        CentreZone("gone", "stack", msg("Out of play"), "right", emblem="whirl", face_down=True),
    ),
    target="pile",
    deck="stock",
    keys=(
        ("pick all", msg("Pick all cards of that rank")),
        ("cardless", msg("Take the pile, or stop")),
    ),
    run=msg("{count} of a kind"),
    tense=1,
    looked=("pile",),
    about={
        "aside": msg("They were turned up before the first play, and aren’t used in this deal."),
        "stock": msg("They were not dealt. Nobody draws from them."),
        "gone": msg("They were swooped, and stay out of play until the next deal."),
        "up": msg("A face-up card is played like a card in hand."),
        "down": msg("A mystery: nobody knows this card until it is flipped."),
    },
    needs_cards=msg("You can’t take the pile or stop now. Choose cards to play."),
    landmarks=(
        Landmark("swoop", msg("Swoop"), "w"),
        Landmark("take", msg("Taken pile"), "p"),
        Landmark("flip", msg("Mystery"), "f"),
    ),
    labels={
        "hand": msg("Hand"),
        "up": msg("Face-up cards"),
        "down": msg("Mysteries"),
    },
    effects={
        "deal": Effect(sound="deal", dealt=True),
        "draw": Effect(sound="flip", after=timing.DRAWN, drawn=True),
        "starter": Effect(sound="flip", after=timing.STARTED),
        "most_drawn": Effect(pause=timing.MOST_DRAWN, lights="aside"),
        "highest_drawn": Effect(pause=timing.MOST_DRAWN, lights="aside"),
        "as_agreed": Effect(),
        "by_chance": Effect(),
        "next_clockwise": Effect(),
        "went_out_before": Effect(),
        "scored_most_before": Effect(),
        "first": Effect(),
        "next": Effect(),
        "again": Effect(prompt=msg("Your turn again")),
        "add": Effect(prompt=msg("Add cards to it?")),
        "chain": Effect(prompt=msg("Go on flipping?")),
        "play": Effect(sound="play", shown=True),
        "flip": Effect(
            sound="flip",
            doubt=timing.DOUBT,
            after=timing.FLIPPED,
            shown=True,
            brief=msg("flips"),
        ),
        "take": Effect(
            sound="take",
            before=timing.TAKEN,
            gathers=True,
            brief=msg("takes {cards}", cards=1),
            feels="sorry",
        ),
        "swoop": Effect(
            sound="sweep",
            swoops=True,
            banner=msg("Swoop!"),
            brief=msg("swoops"),
            emblem="whirl",
            feels="glad",
        ),
        "out": Effect(brief=msg("goes out"), feels="glad"),
        "endless": Effect(),
    },
)
