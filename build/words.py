"""Translated texts that menus, stores and installers show about the program."""

from collections.abc import Iterator, Sequence

from build import catalogs
from swoop_desktop.engine.messages import Message, msg

SUMMARY = msg("The card game Swoop, against bots or with friends around one screen")
"""As in pyproject.toml."""
KIND = msg("Card Game")
KEYWORDS = msg("cards;swoop;hearts;capture;bots;hot-seat;shedding")
"""Search terms for menus, separated by semicolons."""
RECORD = msg("Swoop game")
DESCRIPTION: Sequence[Message] = (
    msg(
        "In Swoop, you want to get rid of your cards: your hand, the face-up cards in"
        " front of you, and the mysteries under them, which nobody has seen. Four of a"
        " kind, a 10 or a joker sweeps the pile away, and you play again. In Capture"
        " the Hearts, everybody secretly chooses a bottom card and a top card, and the"
        " highest top card captures all the bottom cards."
    ),
    msg(
        "Play against bots at four levels, none of which sees more than you would in"
        " its place, or with friends who pass the mouse around one screen."
    ),
)
FEATURES: Sequence[Message] = (
    msg("Fourteen rule sets for Swoop, two for Capture the Hearts, and your own house rules"),
    msg("Easy, medium, hard and expert bots, and hints that tell you why"),
    msg("Played with the mouse or the keyboard alone; large indices and four colours if you like"),
    msg("Every decision is saved at once, so you can go on with a game exactly where you left off"),
)


def translated(message: Message) -> Iterator[tuple[str, str]]:
    for source in sorted(catalogs.SOURCES.glob("*.po")):
        said = dict(catalogs.texts(source.read_text("utf-8")))
        if message.text in said:
            yield source.stem, said[message.text]
