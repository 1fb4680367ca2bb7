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


MOST_MARKS = 2
"""Most combining marks on a letter: more would be drawn over what stands above and below."""
_JOINERS = "\u200c\u200d"
"""Letters of Persian and Indian scripts and emoji are put together by these."""


def readable(text: str) -> str:
    """Return a text from outside as one line: without control and format characters, and with no
    more than `MOST_MARKS` on a letter.
    """
    if text.isascii() and text.isprintable():
        return text
    import unicodedata

    kept, marks = "", 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if kind in ("Mn", "Me"):
            marks += 1
            kept += sign if kept and marks <= MOST_MARKS else ""
        elif kind == "Cf":
            kept += sign if sign in _JOINERS else ""
        else:
            marks = 0
            if kind in ("Cc", "Zl", "Zp"):
                kept += " " if sign.isspace() else ""
            else:
                kept += "\ufffd" if kind == "Cs" else sign
    return kept


def shortened(text: str, most: int = LONGEST_NAME) -> str:
    """Return a text from outside, `readable`, and cut with an ellipsis to `most` characters."""
    text = readable(text)
    return text if len(text) <= most else text[: most - 1] + "…"
