"""Bakes the few letters of the art as outlines into ``glyphs.json``.

Run ``python -m build.art.bake_glyphs`` to change the letters. It needs fontTools and
fontpkg-fira-sans-condensed; drawing cards then depends on no installed font.
"""

import json
from pathlib import Path

import fontpkg_fira_sans
import fontpkg_fira_sans_condensed
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from build.art.glyphs import GLYPHS
from build.art.svg import num

WANTED = {
    "INDEX": ("FiraSans-SemiBold.ttf", "A23456789DKORV"),
    "HEAVY": ("FiraSansCondensed-Bold.ttf", "A23456789DKORV"),
    "TITLE": ("FiraSans-ExtraBoldItalic.ttf", "Swop"),
    "SMALL": ("FiraSans-SemiBold.ttf", "JOKER"),
}
"""By alphabet: its font file and letters."""
_PACKAGES = {
    "FiraSans": fontpkg_fira_sans,
    "FiraSansCondensed": fontpkg_fira_sans_condensed,
}


def bake(file: str, letters: str) -> dict[str, tuple[str, float, float, float]]:
    folder = Path(next(iter(_PACKAGES[file.partition("-")[0]].__path__))) / "files"
    font = TTFont(folder / file)
    scale = 100 / font["OS/2"].sCapHeight
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    baked = {}
    for letter in letters:
        glyph = glyphs[names[ord(letter)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        pen = SVGPathPen(glyphs, ntos=lambda v: num(round(v, 1)))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        left, _, right, _ = bounds.bounds
        edges = (round(v * scale, 1) for v in (left, right, glyph.width))
        baked[letter] = (pen.getCommands(), *edges)
    return baked


def main() -> None:
    baked = {name: bake(file, letters) for name, (file, letters) in WANTED.items()}
    GLYPHS.write_text(json.dumps(baked, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
