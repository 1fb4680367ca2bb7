"""Finds the texts of lessons and of the tour for translators: Babel asks for those of each file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO

from swoop_desktop.lessons import script
from swoop_desktop.play.script_reader import texts
from swoop_desktop.tour import tables

_KEYS = {*script.TEXTS, *tables.TEXTS}


def extract(
    fileobj: IO[bytes],
    keywords: Sequence[str],
    comment_tags: Sequence[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of a lesson or a table, as Babel wants them: line, function, text and comments.
    There is no function that marks them, so it is that of any other text.
    """
    for text in texts(tomllib.load(fileobj), _KEYS):
        yield 1, "_", text, []
