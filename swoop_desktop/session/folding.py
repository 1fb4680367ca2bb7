"""Texts as they are searched for and sorted: without case and accents.

Python knows that of every letter there is, in a library that the frozen program does without; these
are the letters of names that people have in the scripts of Europe, and of Vietnam.
"""

import re
from functools import lru_cache

_LETTERS = """
    a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ | b ḃḅḇ | c çćĉċčḉ | d ďḋḍḏḑḓđð
    e èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ | f ḟ | g ĝğġģǧǵḡ | h ĥȟḣḥḧḩḫħ | i ìíîïĩīĭįǐȉȋḭḯỉịı
    j ĵ | k ķǩḱḳḵ | l ĺļľḷḹḻḽł | m ḿṁṃ | n ñńņňǹṅṇṉṋ
    o òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ | p ṕṗ | r ŕŗřȑȓṙṛṝṟ | s śŝşšșṡṣṥṧṩ
    t ţťțṫṭṯṱŧ | u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự | v ṽṿ | w ŵẁẃẅẇẉ | x ẋẍ
    y ýÿŷȳẏỳỵỷỹ | z źżžẑẓẕ | ae æǣǽ | oe œ | th þ
    α ά | ε έ | η ή | ι ίϊΐ | ο ό | υ ύϋΰ | ω ώ
    г ѓ | е ѐё | и йѝ | к ќ | у ў | і ї
"""
_PLAIN = str.maketrans(
    {
        letter: plain
        for plain, letters in map(str.split, re.split(r"[|\n]", _LETTERS.strip()))
        for letter in letters
    }
)
_MARKS = re.compile("[\u0300-\u036f]+")
"""Accents that stand for themselves, behind their letter."""


@lru_cache(maxsize=1 << 15)
def folded(text: str) -> str:
    """A text as it is compared with others: without case and accents."""
    return text.casefold() if text.isascii() else _folded(text)


def _folded(text: str) -> str:
    # First by letters, since to fold the case takes some of them apart.
    return _MARKS.sub("", text.lower().translate(_PLAIN).casefold().translate(_PLAIN))
