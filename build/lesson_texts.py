"""Extracts texts of lessons, tour tables and rule sets for translators, as a Babel plugin."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO

from build.terms import explained
from swoop_desktop.engine.game import Shipped
from swoop_desktop.lessons import script
from swoop_desktop.play.script_reader import texts
from swoop_desktop.tour import tables

_KEYS = {*script.TEXTS, *tables.TEXTS, *Shipped._fields}


def extract(
    fileobj: IO[bytes],
    keywords: Sequence[str],
    comment_tags: Sequence[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield line, function, text and comments of each text."""
    for text in texts(tomllib.load(fileobj), _KEYS):
        yield 1, "_", text, [*explained(text)]
