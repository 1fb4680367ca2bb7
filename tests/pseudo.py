"""A pseudo-language: English with accents, 40 % longer, in brackets. Text without brackets was not
translated; text that is cut would be cut in other languages too.
"""

import re

_LETTERS = str.maketrans("aeiouyncAEIOUYNC", "àéîôûÿñçÀÉÎÔÛŸÑÇ")
LONGER = 0.4


def longer(text):
    """Translate a text into the pseudo-language; its fields stay."""
    if not text or not re.search(r"[a-zA-Z]{2}", re.sub(r"\{[^}]*\}", "", text)):
        return text
    parts = re.split(r"(\{[^}]*\})", text)
    said = "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in parts)
    words = [word for word in re.sub(r"\{[^}]*\}", "", text).split() if len(word) > 1] or ["o"]
    wanted, more = round(LONGER * len(text)), ""
    while len(more) < wanted:
        more += " " + words[len(more) % len(words)].translate(_LETTERS)
    return f"[{said}{more[:wanted].rstrip()}]"


class Pseudo:
    """A catalog that translates every text."""

    def gettext(self, text):
        return longer(text.rpartition("\4")[2])

    def ngettext(self, one, many, count):
        return longer(one if count == 1 else many)
