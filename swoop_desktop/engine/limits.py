"""How much of what others wrote is taken: of a line of the record, and of a text within it."""

LONGEST_LINE = 1_000_000
"""Most bytes of a line of the record; the longest that a game writes have ten thousand."""
DEEPEST_LINE = 40
"""Most levels of nesting in a line of the record; faithful ones have five."""
MOST_DIGITS = 100
"""Most digits of a whole number in a line of the record: a seed may come from a long hash. Python
reads some thousands, and then can't write the sum of two of them.
"""
LONGEST_NAME = 60
"""Most characters of a name: of a player, of who plays for it, of a rule set."""


def shortened(text: str, most: int = LONGEST_NAME) -> str:
    """A text, cut where it is longer than `most` characters; three dots in one sign then end it."""
    return text if len(text) <= most else text[: most - 1] + "…"
