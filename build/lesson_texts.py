"""Finds the texts of lessons for translators: Babel asks it for those of each file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO

from swoop_desktop.lessons.script import texts


def extract(
    fileobj: IO[bytes],
    keywords: Sequence[str],
    comment_tags: Sequence[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of a lesson, as Babel wants them: line, function, text and comments. There is no
    function that marks them, so it is that of any other text.
    """
    for text in texts(tomllib.load(fileobj)):
        yield 1, "_", text, []
