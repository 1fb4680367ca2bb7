"""Bakes the few letters of the art as outlines into ``glyphs.py``.

Run ``python -m build.art.bake_glyphs`` to change the letters. It needs fontTools and
fontpkg-fira-sans-condensed; drawing cards then depends on no installed font.
"""

from pathlib import Path

import fontpkg_fira_sans
import fontpkg_fira_sans_condensed
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from build.art.svg import num

WANTED = {
    "INDEX": ("FiraSans-SemiBold.ttf", "A23456789DKORV"),
    "HEAVY": ("FiraSansCondensed-Bold.ttf", "A23456789DKORV"),
    "TITLE": ("FiraSans-ExtraBoldItalic.ttf", "Swop"),
    "SMALL": ("FiraSans-SemiBold.ttf", "JOKER"),
}
"""Font file and letters of each alphabet."""
_PACKAGES = {
    "FiraSans": fontpkg_fira_sans,
    "FiraSansCondensed": fontpkg_fira_sans_condensed,
}

_HEAD = '''"""Letters as outlines, a capital 100 units high, standing on y = 0. Made by bake_glyphs.

The outlines are those of Fira Sans (SIL Open Font License 1.1).
"""

Glyph = tuple[str, float, float, float]
"""Path data, the left and right edge of the ink, and the advance."""

'''


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
    lines = [_HEAD]
    for name, (file, letters) in WANTED.items():
        lines.append(f"{name}: dict[str, Glyph] = {{\n")
        for letter, (outline, *edges) in bake(file, letters).items():
            pieces = [outline[i : i + 80] for i in range(0, len(outline), 80)]
            shown = "\n".join(f'        "{piece}"' for piece in pieces)
            numbers = "".join(f"        {edge},\n" for edge in edges)
            lines.append(f'    "{letter}": (\n{shown},\n{numbers}    ),\n')
        lines.append("}\n")
    Path(__file__).with_name("glyphs.py").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
