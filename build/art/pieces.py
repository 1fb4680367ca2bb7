"""Drawings by name, from the SVG files in the folder ``drawn``.

Words in braces stand for colours and outlines. ``<both>`` holds a drawing that is also mirrored,
``<use>`` names an earlier drawing.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from build.art import palette
from build.art.svg import both

_FOLDER = Path(__file__).with_name("drawn")
_PIECE = re.compile(r'^<g id="([^"]+)">\n(.*?)^</g>$', re.MULTILINE | re.DOTALL)


@cache
def _drawn() -> Mapping[str, str]:
    drawn: dict[str, str] = {}
    for path in sorted(_FOLDER.glob("*.svg")):
        for name, lines in _PIECE.findall(path.read_text("utf-8")):
            text = "".join(map(str.strip, lines.splitlines()))
            text = re.sub("<both>(.*?)</both>", lambda found: both(found[1]), text)
            drawn[name] = re.sub('<use href="#(.*?)"/>', lambda found: drawn[found[1]], text)
    return drawn


def piece(name: str, colours: Mapping[str, str] | None = None) -> str:
    """Return a drawing in the palette's colours and in `colours`; empty if no drawing has this
    name.
    """
    return _drawn().get(name, "").format_map({**vars(palette), **(colours or {})})
