"""Set letters from the baked outlines."""

from build.art.glyphs import HEAVY, INDEX, NARROW, Glyph
from build.art.svg import num, path, place

_TAILS = {False: "M45,-34L58,-44L93,2L75,4Z", True: "M43,-34L59,-46L95,2L73,5Z"}
_HOOKS: dict[bool, Glyph] = {
    False: (
        "M6,-100H44V-31C44,-10 33,2 14.5,2C6,2 -1,0 -6,-3.5L-1,-17.500C3.5,-14.5 8,-13 13.5,-13"
        "C22.5,-13 27.500,-18.5 27.500,-30V-86H6Z",
        -6.0,
        44.0,
        52.0,
    ),
    True: (
        "M5,-100H47V-32C47,-10 35,2 15,2C6,2 -2,0 -7,-4L-1,-20C3,-17 8,-15.5 13,-15.5"
        "C22,-15.5 27,-21 27,-31V-83H5Z",
        -7.0,
        47.0,
        55.0,
    ),
}
"""Our own jack: the font's hangs below the line, into the suit."""


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
        return letter(_glyph(name, heavy), x, base, height, widest, colour)
    gap = widest * 0.08
    one = (widest - gap) * 0.36
    nought = widest - gap - one
    left = x - widest / 2
    return letter(NARROW["1"], left + one / 2, base, height, one, colour) + letter(
        NARROW["0"], left + one + gap + nought / 2, base, height, nought, colour
    )


def _glyph(name: str, heavy: bool) -> Glyph:
    """The outline of an index; the queen's is an O with a short tail that stays on the line."""
    glyphs = HEAVY if heavy else INDEX
    if name == "J":
        return _HOOKS[heavy]
    if name == "Q":
        outline, left, right, advance = glyphs["O"]
        return outline + _TAILS[heavy], left, right, advance
    return glyphs[name]


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
