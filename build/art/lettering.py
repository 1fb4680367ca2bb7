"""Set letters from the baked outlines."""

from build.art.glyphs import HEAVY, INDEX, NARROW, Glyph
from build.art.svg import num, path, place


def letter(glyph: Glyph, x: float, base: float, height: float, widest: float, colour: str) -> str:
    """One letter with its ink centred on x, standing on `base`, squeezed if it is too wide."""
    outline, left, right, _ = glyph
    scale = height / 100
    squeeze = min(1.0, widest / ((right - left) * scale))
    shift = x - (left + right) / 2 * scale * squeeze
    move = f"translate({num(shift)} {num(base)}) scale({scale * squeeze:.4f} {scale:.4f})"
    return path(outline, colour, transform=move)


def rank(
    name: str, x: float, base: float, height: float, widest: float, colour: str, heavy: bool = False
) -> str:
    """The index of a rank (``T`` shows as 10), centred on x."""
    if name != "T":
        return letter((HEAVY if heavy else INDEX)[name], x, base, height, widest, colour)
    gap = widest * 0.08
    one = (widest - gap) * 0.36
    nought = widest - gap - one
    left = x - widest / 2
    return letter(NARROW["1"], left + one / 2, base, height, one, colour) + letter(
        NARROW["0"], left + one + gap + nought / 2, base, height, nought, colour
    )


def word(glyphs: dict[str, Glyph], text: str, size: float, colour: str) -> str:
    """A word on the line y = 0 beginning at x = 0, capitals `size` high."""
    scale, at, shown = size / 100, 0.0, []
    for character in text:
        outline, _, _, advance = glyphs[character]
        shown.append(path(outline, colour, transform=f"translate({num(at)} 0)"))
        at += advance
    return place("".join(shown), scale=scale)


def word_width(glyphs: dict[str, Glyph], text: str, size: float) -> float:
    """How far `word` reaches."""
    return sum(glyphs[character][3] for character in text) * size / 100
