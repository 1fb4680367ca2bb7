"""Sets letters from the baked outlines."""

from build.art.glyphs import ALPHABETS, Glyph
from build.art.svg import num, path, place

_TAILS = {False: "M45,-34L58,-44L93,2L75,4Z", True: "M33,-34L48,-46L82,2L61,5Z"}
_HOOKS: dict[bool, Glyph] = {
    False: (
        "M6,-100H44V-31C44,-10 33,2 14.5,2C6,2 -1,0 -6,-3.5L-1,-17.500C3.5,-14.5 8,-13 13.5,-13"
        "C22.5,-13 27.500,-18.5 27.500,-30V-86H6Z",
        -6.0,
        44.0,
        52.0,
    ),
    True: (
        "M5,-100H44V-32C44,-10 33,2 14,2C6,2 -1,0 -6,-4L-1,-19C3,-16.5 7,-15.5 12,-15.5"
        "C20,-15.5 24,-21 24,-31V-83H5Z",
        -6.0,
        44.0,
        52.0,
    ),
}
"""Our own J: the font's would reach down into the suit."""


def _ten(one: float, gap: float, nought: float, stem: float, bow: float) -> Glyph:
    """Our own ten, narrow enough for an index, with even strokes."""
    foot = one - stem
    flag = f"M{one},0H{foot}V-80L5,-69L0,-83L{foot + 2},-99H{one}Z"
    left, right = one + gap, one + gap + nought
    return flag + _ring(left, right, 0) + _ring(left + stem, right - stem, bow), 0.0, right, right


def _ring(left: float, right: float, inset: float) -> str:
    """The outer edge of a zero, or with an inset the inner one in the opposite direction."""
    top, bottom, middle = -100.5 + inset, 1.5 - inset, (left + right) / 2
    half, bend = (right - left) / 2, (right - left) * 0.86
    arch = half * 0.56
    upper, lower = top + bend, bottom - bend
    if inset:
        return (
            f"M{left},{upper}V{lower}C{left},{bottom - bend * 0.36} {middle - arch},{bottom}"
            f" {middle},{bottom}C{middle + arch},{bottom} {right},{bottom - bend * 0.36}"
            f" {right},{lower}V{upper}C{right},{top + bend * 0.36} {middle + arch},{top}"
            f" {middle},{top}C{middle - arch},{top} {left},{top + bend * 0.36} {left},{upper}Z"
        )
    return (
        f"M{left},{upper}C{left},{top + bend * 0.36} {middle - arch},{top} {middle},{top}"
        f"C{middle + arch},{top} {right},{top + bend * 0.36} {right},{upper}V{lower}"
        f"C{right},{bottom - bend * 0.36} {middle + arch},{bottom} {middle},{bottom}"
        f"C{middle - arch},{bottom} {left},{bottom - bend * 0.36} {left},{lower}Z"
    )


_TENS = {False: _ten(33, 7, 52, 18, 14.5), True: _ten(22.5, 4.5, 36, 14.5, 12.5)}


def letter(glyph: Glyph, x: float, base: float, height: float, widest: float, colour: str) -> str:
    """A letter with its ink centred on x, standing on `base`, squeezed to `widest`."""
    outline, left, right, _ = glyph
    scale = height / 100
    squeeze = min(1.0, widest / ((right - left) * scale))
    shift = x - (left + right) / 2 * scale * squeeze
    move = f"translate({num(shift)} {num(base)}) scale({scale * squeeze:.4f} {scale:.4f})"
    return path(outline, colour, transform=move)


def rank(
    name: str, x: float, base: float, height: float, widest: float, colour: str, heavy: bool = False
) -> str:
    """A rank's index (``T`` shows as 10), centred on x. A ten ignores `widest`."""
    if name == "T":
        return letter(_TENS[heavy], x, base, height, height, colour)
    return letter(_glyph(name, heavy), x, base, height, widest, colour)


def _glyph(name: str, heavy: bool) -> Glyph:
    """An index's outline; the queen's is an O with a short tail above the line."""
    glyphs = ALPHABETS["HEAVY" if heavy else "INDEX"]
    if name == "J":
        return _HOOKS[heavy]
    if name == "Q":
        outline, left, right, advance = glyphs["O"]
        return outline + _TAILS[heavy], left, right, advance
    return glyphs[name]


def word(glyphs: dict[str, Glyph], text: str, size: float, colour: str) -> str:
    """A word from (0, 0), with capitals `size` high."""
    scale, at, shown = size / 100, 0.0, []
    for character in text:
        outline, _, _, advance = glyphs[character]
        shown.append(path(outline, colour, transform=f"translate({num(at)} 0)"))
        at += advance
    return place("".join(shown), scale=scale)


def word_width(glyphs: dict[str, Glyph], text: str, size: float) -> float:
    return sum(glyphs[character][3] for character in text) * size / 100
