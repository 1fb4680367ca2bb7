"""Lowest sum on the table: hands, the stock and the open pile, and nothing in front of anybody."""

from swoop_desktop.engine.messages import msg
from swoop_desktop.tabletop.spec.base import CentreZone, Effect, TableDescription

LOWEST = TableDescription(
    hand="cards",
    columns=(),
    centre=(
        CentreZone("talon", "stack", msg("Stock"), "left", spot="stock-spot"),
        CentreZone("discards", "pile", msg("Discards"), spot="pile-spot"),
    ),
    target="discards",
    deck="talon",
    keys=(("cardless", msg("Draw a card")),),
    labels={"cards": msg("Hand")},
    hint=msg("Choose a card to discard"),
    needs_cards=msg("A card is drawn: choose one to discard."),
    effects={
        "deal": Effect(sound="deal", dealt=True),
        "turn": Effect(prompt=msg("Draw a card")),
        "keep": Effect(prompt=msg("Discard a card")),
        "draw": Effect(sound="deal"),
        "take": Effect(sound="take", shown=True, brief=msg("took")),
        "discard": Effect(sound="play", shown=True),
        "show": Effect(sound="flip", overlap=0.06, by_everybody=True),
    },
)
