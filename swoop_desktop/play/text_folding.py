"""Texts as they are searched for and sorted: without case and accents; and as they are compared:
with accents, however these are written.
"""

import re
from functools import lru_cache
from unicodedata import normalize

_MARKS = re.compile("[\u0300-\u036f]+")
"""Accents, behind their letter."""
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe",
     "þ": "th"}
)  # fmt: skip
"""Letters that are no letter with an accent, but are typed as others."""


@lru_cache(maxsize=1 << 15)
def folded(text: str) -> str:
    """Return a text as it is compared with others: without case and accents."""
    if text.isascii():
        return text.casefold()
    bare = _MARKS.sub("", normalize("NFD", text.casefold()))
    return normalize("NFC", bare.translate(_PLAIN))


def composed(text: str) -> str:
    """Return a text with each letter and its accents as one letter, as most keyboards write it:
    some systems, and names of files, have them apart, and nobody sees a difference.
    """
    return normalize("NFC", text)
