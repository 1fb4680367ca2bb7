"""Limits for what others wrote: lines of records, and texts in them."""

LONGEST_LINE = 1_000_000
"""Bytes of a record's line. The longest that a game writes have ten thousand."""
DEEPEST_LINE = 40
"""Levels of nesting in a record's line. Valid ones have five."""
MOST_DIGITS = 100
"""Digits of a whole number, such as a seed from a hash. Python reads thousands but then can't write
a sum of two.
"""
LONGEST_NAME = 60
"""Characters of a player's, bot's or rule set's name."""


MOST_MARKS = 2
"""Combining marks on a letter. More would cover the lines above and below."""
_JOINERS = "\u200c\u200d"
"""Joiners that Persian and Indian scripts and emoji need."""


def readable(text: str) -> str:
    """Return text from outside as one line without control and format characters, at most
    `MOST_MARKS` on a letter.
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
    """Return text from outside, `readable` and cut with an ellipsis."""
    text = readable(text)
    return text if len(text) <= most else text[: most - 1] + "…"
