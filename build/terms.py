"""Extracts texts for translators as Babel does, with the game's terms explained for short texts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import IO, cast

from babel.messages.extract import extract_python

from build.about import ROOT

PAGE = ROOT / "docs" / "voice.md"
"""The page with the table of terms."""
SHORT = 3
"""Most words of a text that gets comments."""

_Found = tuple[int, str, str | tuple[str, ...], list[str]]
"""Line, function, texts, comments."""
_Extract = Callable[
    [IO[bytes], Mapping[str, object], Sequence[str], Mapping[str, object]], Iterator[_Found]
]


def extract(
    fileobj: IO[bytes],
    keywords: Mapping[str, object],
    comment_tags: Sequence[str],
    options: Mapping[str, object],
) -> Iterator[_Found]:
    """Yield Babel's results, with terms explained unless the text has a context."""
    found = cast("_Extract", extract_python)  # Babel declares a wrong type
    for line, function, texts, comments in found(fileobj, keywords, comment_tags, options):
        first = texts[0] if isinstance(texts, tuple) else texts
        told = [] if function in ("p_", "pmsg") else list(explained(first or ""))
        yield line, function, texts, [*comments, *told]


def explained(text: str) -> Iterator[str]:
    """Yield the meanings of terms in a short text: “pile: the face-up cards in the middle …”."""
    words = re.sub(r"\(?\{[^}]*\}\)?", "", text)
    if len(words.split()) > SHORT:
        return
    for term, meaning in terms():
        words, found = re.subn(rf"\b{_forms(term)}\b", "", words, flags=re.IGNORECASE)
        if found:
            yield meaning


@cache
def terms() -> Sequence[tuple[str, str]]:
    """Return terms with their meanings, longest first, since *rule set* contains *set*."""
    table = PAGE.read_text(encoding="utf-8").partition("| what it means |")[2].partition("\n\n")[0]
    found = []
    for row in table.splitlines()[2:]:
        words, meaning = (cell.strip() for cell in row.split("|")[1:3])
        told = f"{words}: {meaning}".replace("*", "")
        found += [(term, told) for term in words.split(", ") if meaning]
    return sorted(found, key=lambda one: -len(one[0]))


def _forms(term: str) -> str:
    """Return a pattern for a term's singular and plural."""
    return f"{term[:-1]}(?:y|ies)" if term.endswith("y") else f"{term}s?"
