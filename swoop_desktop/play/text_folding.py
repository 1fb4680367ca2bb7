"""Normalizes text: `folded` for searching and sorting, `composed` for comparing."""

import re
from functools import lru_cache
from unicodedata import normalize

_MARKS = re.compile("[\u0300-\u036f]+")
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe",
     "þ": "th"}
)  # fmt: skip
"""Letters without decomposition, and what people type instead."""


@lru_cache(maxsize=1 << 15)
def folded(text: str) -> str:
    if text.isascii():
        return text.casefold()
    bare = _MARKS.sub("", normalize("NFD", text.casefold()))
    return normalize("NFC", bare.translate(_PLAIN))


def composed(text: str) -> str:
    """Compose letters with their accents: some systems and file names have them apart, which nobody
    can see.
    """
    return normalize("NFC", text)
