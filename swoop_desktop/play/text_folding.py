"""Texts as they are searched for and sorted: without case and accents; and as they are compared:
with accents, however these are written.

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
_PAIRS = """
    \u0300 aà eè iì oò uù üǜ nǹ ēḕ ōṑ wẁ âầ ăằ êề ôồ ơờ ưừ yỳ еѐ иѝ
    \u0301 aá eé ií oó uú yý cć lĺ nń rŕ sś zź üǘ gǵ åǻ æǽ øǿ çḉ ēḗ ïḯ kḱ mḿ õṍ ōṓ pṕ ũṹ wẃ âấ ăắ
    \u0301 êế ôố ơớ ưứ ¨΅ ϊΐ αά εέ ηή ιί ϋΰ οό υύ ωώ ϒϓ гѓ кќ
    \u0302 aâ eê iî oô uû cĉ gĝ hĥ jĵ sŝ wŵ yŷ zẑ ạậ ẹệ ọộ
    \u0303 aã nñ oõ iĩ uũ vṽ âẫ ăẵ eẽ êễ ôỗ ơỡ ưữ yỹ
    \u0304 aā eē iī oō uū üǖ äǟ ȧǡ æǣ ǫǭ öȫ õȭ ȯȱ yȳ gḡ ḷḹ ṛṝ иӣ уӯ
    \u0306 aă eĕ gğ iĭ oŏ uŭ ȩḝ ạặ ий уў жӂ аӑ еӗ
    \u0307 cċ eė gġ Iİ zż aȧ oȯ bḃ dḋ fḟ hḣ mṁ nṅ pṗ rṙ sṡ śṥ šṧ ṣṩ tṫ wẇ xẋ yẏ ſẛ
    \u0308 aä eë iï oö uü yÿ hḧ õṏ ūṻ wẅ xẍ tẗ ιϊ υϋ ϒϔ её ії аӓ әӛ жӝ зӟ иӥ оӧ өӫ эӭ уӱ чӵ ыӹ
    \u0309 aả âẩ ăẳ eẻ êể iỉ oỏ ôổ ơở uủ ưử yỷ
    \u030a aå uů wẘ yẙ
    \u030b oő uű уӳ
    \u030c cč dď eě lľ nň rř sš tť zž aǎ iǐ oǒ uǔ üǚ gǧ kǩ ʒǯ jǰ hȟ
    \u030f aȁ eȅ iȉ oȍ rȑ uȕ ѵѷ
    \u0311 aȃ eȇ iȋ oȏ rȓ uȗ
    \u031b oơ uư
    \u0323 bḅ dḍ hḥ kḳ lḷ mṃ nṇ rṛ sṣ tṭ vṿ wẉ zẓ aạ eẹ iị oọ ơợ uụ ưự yỵ
    \u0324 uṳ
    \u0325 aḁ
    \u0326 sș tț
    \u0327 cç gģ kķ lļ nņ rŗ sş tţ eȩ dḑ hḩ
    \u0328 aą eę iį uų oǫ
    \u032d dḓ eḙ lḽ nṋ tṱ uṷ
    \u032e hḫ
    \u0330 eḛ iḭ uṵ
    \u0331 bḇ dḏ kḵ lḻ nṉ rṟ tṯ zẕ hẖ
"""
_COMPOSED = {
    f"{one(pair[0])}{mark}": one(pair[1])
    for mark, *pairs in map(str.split, _PAIRS.strip().splitlines())
    for pair in pairs
    for one in (str, str.upper)
}
"""A letter and the accent behind it, as the one letter that looks the same."""


@lru_cache(maxsize=1 << 15)
def folded(text: str) -> str:
    """Return a text as it is compared with others: without case and accents."""
    return text.casefold() if text.isascii() else _folded(text)


def _folded(text: str) -> str:
    # First by letters, since to fold the case takes some of them apart.
    return _MARKS.sub("", text.lower().translate(_PLAIN).casefold().translate(_PLAIN))


def composed(text: str) -> str:
    """Return a text with each letter and its accents as one letter, as most keyboards write it:
    some systems, and names of files, have them apart, and nobody sees a difference.
    """
    if not _MARKS.search(text):
        return text
    found: list[str] = []
    for letter in text:
        whole = _COMPOSED.get(found[-1] + letter) if found else None
        if whole is None:
            found.append(letter)
        else:
            found[-1] = whole
    return "".join(found)
