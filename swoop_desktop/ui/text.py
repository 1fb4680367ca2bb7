"""Draws text: cached, wrapped, shortened, with suits and gamepad signs as pictures."""

import re
import unicodedata
from functools import cache, lru_cache

import pygame

from swoop_desktop.ui import theme
from swoop_desktop.ui.cache import SurfaceCache
from swoop_desktop.ui.fonts import LARGE, WEIGHTS, Face, font, has, system_font
from swoop_desktop.ui.svg import DISCS, PAD_SIGNS, SUIT_SIGNS, icon
from swoop_desktop.ui.theme import Colour

_DRAWN = SUIT_SIGNS + PAD_SIGNS
_PICTURES = re.compile(f"([{_DRAWN}])")
_SUIT_COLOURS = {theme.CREAM: theme.SUITS, theme.PAPER_INK: theme.PAPER_SUITS}
"""By the text's colour: colours of suits."""
_FIGURES = "0123456789"
_JOINER = "\u200d"
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufe0e\ufe0f]")
_HYPHEN = re.compile(r"(?<![^\s(])-(?=\d)")
"""A hyphen that stands for a minus."""
_UNKNOWN = "\uffff"
"""A letter in no font: its measures are those of missing letters."""
SMALLEST_SHARE = 0.8
"""A text may shrink to this share of its size before it is cut."""
_NUMBER = re.compile(r"(?<=\s)\d{1,3}$")
_CLOSE = 1.15
"""Line height, as a share of the text size, of several lines in one line's room."""
FIGURES = " figures"
"""Suffix of a weight, as in "bold figures": all figures get the same width, for columns and
counting numbers.
"""

cut: set[str] = set()
"""Texts that were cut since this was last cleared: for tests."""

_HOOK = 0.08
"""Share of the text size by which a letter must extend over the next space to count; less is
rounding.
"""
_lines: SurfaceCache[tuple[str, int, Colour, str]] = SurfaceCache(12_000_000)


def clean(text: str) -> str:
    """Remove characters that no font can draw; a narrow no-break space becomes a wide one, a hyphen
    before a number a minus.
    """
    return _HYPHEN.sub("−", _UNPRINTABLE.sub("", text).replace("\u202f", "\u00a0"))


@lru_cache(maxsize=2048)
def measure(text: str, pixels: int, weight: str = "regular") -> int:
    text = clean(text)
    weight = _able(text, weight)
    parts = _parts(text, weight)
    wides = [_part_width(part, pixels, weight) for part in parts]
    return sum(wides, sum(_lean_ends(parts, pixels, weight)))


def line_height(pixels: int) -> int:
    return round(pixels * 1.42)


def render(
    text: str, pixels: int, colour: Colour = theme.CREAM, weight: str = "regular"
) -> pygame.Surface:
    """Draw a line on transparent ground. The surface is cached: never draw on it."""
    key = (text, pixels, colour, weight)
    line = _lines.get(key)
    if line is not None:
        return line
    return _lines.put(key, _render(clean(text), pixels, colour, weight))


def fits(text: str, pixels: int, width: int, weight: str = "regular") -> bool:
    """True if a line fits, perhaps shrunk."""
    return measure(text, _least(pixels), weight) <= width


def _least(pixels: int) -> int:
    return max(6, round(pixels * SMALLEST_SHARE))


def shrunk(text: str, pixels: int, width: int, weight: str = "regular") -> int:
    """Return the largest size at which a text fits, or else the least size."""
    least = _least(pixels)
    while pixels > least and measure(text, pixels, weight) > width:
        pixels -= 1
    return pixels


def fit(text: str, pixels: int, width: int, weight: str = "regular") -> tuple[str, int]:
    """Return text and size that fit: shrunk first, then cut with an ellipsis, keeping a number at
    the end, which tells names apart.
    """
    pixels = shrunk(text, pixels, width, weight)
    if measure(text, pixels, weight) <= width:
        return text, pixels
    cut.add(text)
    number = _NUMBER.search(text)
    kept = text[number.start() :] if number is not None else ""
    if measure(text[:1] + "…" + kept, pixels, weight) > width:
        kept = ""
    low, high = 0, len(text) - len(kept)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…" + kept, pixels, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…" + kept, pixels


def ending(text: str, pixels: int, width: int, weight: str = "regular") -> str:
    """Return as much of a text's end as fits, after an ellipsis: paths differ at their ends."""
    if measure(text, pixels, weight) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high) // 2
        if measure("…" + text[middle:], pixels, weight) <= width:
            high = middle
        else:
            low = middle + 1
    return "…" + text[low:]


def draw(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    pixels: int,
    colour: Colour = theme.CREAM,
    weight: str = "regular",
    align: str = "left",
) -> pygame.Rect:
    """Draw one line in a box, centred by its capitals, aligned left, center or right. A line
    too long even when shrunk wraps if the box is high enough.
    """
    if not text or rect.width <= 0:
        return pygame.Rect(rect.x, rect.centery, 0, 0)
    lines, least = _stacked(text, pixels, rect.width, weight), _least(pixels)
    step = round(least * _CLOSE)
    if len(lines) * step > rect.height:
        lines = ()
    if lines:
        row = pygame.Rect(rect.x, rect.centery - step * len(lines) // 2, rect.w, step)
        drawn = [
            draw(surface, line, row.move(0, i * step), least, colour, weight, align)
            for i, line in enumerate(lines)
        ]
        return drawn[0].unionall(drawn[1:])
    text, pixels = fit(text, pixels, rect.width, weight)
    weight = _able(clean(text), weight)
    picture = render(text, pixels, colour, weight)
    baseline = rect.centery + round(pixels * _face(weight).capitals / 2)
    box = picture.get_rect(top=baseline - _letters(pixels, weight).get_ascent(), x=rect.x)
    if align == "center":
        box.centerx = rect.centerx
    elif align == "right":
        box.right = rect.right
    surface.blit(picture, box)
    return box


def tall(text: str, pixels: int, width: int, weight: str = "regular") -> int:
    """Return the height that `draw` needs at this width, in one line or several."""
    lines = _stacked(text, pixels, width, weight)
    return max(line_height(pixels), len(lines) * round(_least(pixels) * _CLOSE))


def has_room(text: str, pixels: int, size: tuple[int, int], weight: str = "regular") -> bool:
    """True if `draw` shows all of a text in a box."""
    if fits(text, pixels, size[0], weight):
        return True
    return bool(_stacked(text, pixels, size[0], weight)) and (
        tall(text, pixels, size[0], weight) <= size[1]
    )


def _stacked(text: str, pixels: int, width: int, weight: str) -> tuple[str, ...]:
    """Return the lines of a text that fits only in several; else none."""
    if measure(text, pixels, weight) <= width or fits(text, pixels, width, weight):
        return ()
    if breaks(text, _least(pixels), width, weight):
        return ()
    return wrap(text, _least(pixels), width, weight)


def breaks(text: str, pixels: int, width: int, weight: str = "regular") -> bool:
    return any(measure(word, pixels, weight) > width for word in clean(text).split())


@lru_cache(maxsize=512)
def wrap(text: str, pixels: int, width: int, weight: str = "regular") -> tuple[str, ...]:
    """Break text into lines of at most `width`, overlong words too."""
    lines: list[str] = []
    for paragraph in clean(text).split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if measure(longer, pixels, weight) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *broken, line = _break(word, pixels, width, weight)
            lines += broken
        lines.append(line)
    return tuple(lines)


def even(text: str, pixels: int, width: int, weight: str = "regular") -> tuple[str, ...]:
    """Break text into as few lines as `wrap`, of about equal length: no word is left alone."""
    rows, step = wrap(text, pixels, width, weight), max(1, pixels // 2)
    for narrow in range(width - step, width // 2, -step):
        narrower = wrap(text, pixels, narrow, weight)
        if len(narrower) > len(rows) or breaks(text, pixels, narrow, weight):
            break
        rows = narrower
    return rows


def draw_wrapped(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    pixels: int,
    colour: Colour = theme.CREAM,
    weight: str = "regular",
    align: str = "left",
) -> int:
    """Draw a paragraph; return its height."""
    step = line_height(pixels)
    lines = wrap(text, pixels, rect.width, weight)
    draw_rows(surface, lines, rect, step, pixels, colour, weight, align)
    if len(lines) * step > rect.height + step // 2:
        cut.add(text)
    return len(lines) * step


def draw_rows(
    surface: pygame.Surface,
    rows: tuple[str, ...],
    rect: pygame.Rect,
    step: int,
    pixels: int,
    colour: Colour,
    weight: str,
    align: str = "left",
) -> None:
    """Draw lines below each other, each `step` pixels high."""
    for i, row in enumerate(rows):
        box = pygame.Rect(rect.x, rect.y + i * step, rect.width, step)
        draw(surface, row, box, pixels, colour, weight, align)


def _break(word: str, pixels: int, width: int, weight: str) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and measure(parts[-1] + letter, pixels, weight) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def _sign_size(sign: str, pixels: int) -> int:
    return round(pixels * (0.76 if sign in SUIT_SIGNS else 1.16 if sign in DISCS else 0.8))


def _sign_width(sign: str, pixels: int) -> int:
    return round(pixels * 0.84) if sign in SUIT_SIGNS else _sign_size(sign, pixels) + 1


@cache
def _face(weight: str) -> Face:
    return WEIGHTS[weight.removesuffix(FIGURES)]


def _letters(pixels: int, weight: str) -> pygame.font.Font:
    return font(pixels, weight.removesuffix(FIGURES))


@lru_cache(maxsize=512)
def _able(text: str, weight: str) -> str:
    """Return the weight, or its fallback if its font lacks letters of the text."""
    instead = _face(weight).instead
    if not instead:
        return weight
    unknown, *found = _letters(LARGE, weight).metrics(_UNKNOWN + _PICTURES.sub("", text))
    return instead if unknown in found else weight


def _parts(text: str, weight: str) -> list[str]:
    """Cut a text at signs, even-width figures, fixed-width spaces, and other fonts' letters."""
    parts = [part for part in _alone(weight).split(text) if part]
    if text.isascii() or not any(_foreign(letter, weight) for letter in text):
        return parts
    return _runs([piece for part in parts for piece in _pieces(part, weight)], weight)


def _pieces(part: str, weight: str) -> list[str]:
    """Split a text into runs of letters that its font has, and runs that it lacks."""
    pieces, before = list[str](), False
    for place, letter in enumerate(part):
        foreign = before if joins(part, place) else _foreign(letter, weight)
        if pieces and foreign is before:
            pieces[-1] += letter
        else:
            pieces.append(letter)
        before = foreign
    return pieces


def joins(words: str, place: int) -> bool:
    """True if a letter joins the letter before, as marks do."""
    return place > 0 and (
        unicodedata.category(words[place])[0] == "M" or _JOINER in words[place - 1 : place + 1]
    )


def _runs(parts: list[str], weight: str) -> list[str]:
    """Join foreign words across blanks: they may run from right to left."""
    runs = list[str]()
    for part in parts:
        foreign = _foreign(part[0], weight)
        if foreign and len(runs) > 1 and runs[-1] == " " and _foreign(runs[-2][0], weight):
            blank = runs.pop()
            runs[-1] += blank + part
        else:
            runs.append(part)
    return runs


@lru_cache(maxsize=4096)
def _foreign(letter: str, weight: str) -> bool:
    """True if a weight's font lacks a visible letter."""
    if letter < "\u0100" or letter in _DRAWN or unicodedata.category(letter) in ("Cf", "Zs"):
        return False
    return not has(_letters(LARGE, weight), letter)


def unshown(text: str) -> bool:
    """True if a letter is in no font here, and so is drawn as a numbered box."""
    return any(
        _foreign(letter, "regular") and system_font(letter, LARGE) is None for letter in text
    )


@lru_cache(maxsize=256)
def _foreign_run(words: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Draw foreign letters with a system font, or as numbered boxes."""
    letters = system_font(words, pixels)
    if letters is not None:
        drawn = letters.render(words, True, colour)
        if drawn.get_height() > 2 * pixels:  # bitmap letters with a size of their own
            wide = round(drawn.get_width() * 1.2 * pixels / drawn.get_height())
            drawn = pygame.transform.smoothscale(drawn, (max(1, wide), round(1.2 * pixels)))
        return drawn
    if len(words) == 1:
        return _numbered(words, pixels, colour)
    pieces = [_foreign_run(letter, pixels, colour) for letter in words if letter != _JOINER]
    surface = pygame.Surface(
        (sum(piece.get_width() for piece in pieces), max(piece.get_height() for piece in pieces)),
        pygame.SRCALPHA,
    )
    x = 0
    for piece in pieces:
        surface.blit(piece, (x, (surface.get_height() - piece.get_height()) // 2))
        x += piece.get_width()
    return surface


def _numbered(letter: str, pixels: int, colour: Colour) -> pygame.Surface:
    code = f"{ord(letter):04X}"
    half, size = (len(code) + 1) // 2, max(6, round(0.45 * pixels))
    rows = [font(size).render(row, True, colour) for row in (code[:half], code[half:])]
    wide, tall = max(row.get_width() for row in rows), round(1.1 * size)
    surface = pygame.Surface((wide + 5, 2 * tall + 3), pygame.SRCALPHA)
    for i, row in enumerate(rows):
        middle = surface.get_width() // 2, 1 + tall // 2 + i * tall
        surface.blit(row, row.get_rect(center=middle))
    pygame.draw.rect(surface, colour, surface.get_rect().inflate(-2, 0), 1)
    return surface


@cache
def _alone(weight: str) -> re.Pattern[str]:
    figures = _FIGURES if weight.endswith(FIGURES) else ""
    return re.compile(f"([{_DRAWN}{figures}{' ' if _face(weight).space else ''}])")


def _part_width(part: str, pixels: int, weight: str) -> int:
    if part in _DRAWN:
        return _sign_width(part, pixels)
    if weight.endswith(FIGURES) and part in _FIGURES:
        return _figure_width(pixels, weight)
    if part == " " and _face(weight).space:
        return round(pixels * _face(weight).space)
    if _foreign(part[0], weight):
        return _foreign_run(part, pixels, theme.CREAM).get_width()
    back, on = _lean(part, pixels, weight)
    return _letters(pixels, weight).size(part)[0] - back - on


def _lean(part: str, pixels: int, weight: str) -> tuple[int, int]:
    """Return the pixels by which a word's slanted letters extend over the spaces around it. Drawn
    alone, the word has that room at its ends.
    """
    if not _face(weight).space or part == " " or part in _DRAWN or _foreign(part[0], weight):
        return 0, 0
    if part in _FIGURES and weight.endswith(FIGURES):
        return 0, 0
    letters = _letters(pixels, weight)
    first, last = letters.metrics(part[:1])[0], letters.metrics(part[-1:])[0]
    on = last[1] - last[4] if last else 0
    return max(0, -first[0]) if first else 0, on if on > _HOOK * pixels else 0


def _lean_ends(parts: list[str], pixels: int, weight: str) -> tuple[int, int]:
    """Return the room at a line's ends for slanted letters."""
    if not parts:
        return 0, 0
    return _lean(parts[0], pixels, weight)[0], _lean(parts[-1], pixels, weight)[1]


@lru_cache(maxsize=64)
def _figure_width(pixels: int, weight: str) -> int:
    return max(_letters(pixels, weight).size(figure)[0] for figure in _FIGURES)


def _render(text: str, pixels: int, colour: Colour, weight: str) -> pygame.Surface:
    weight = _able(text, weight)
    letters = _letters(pixels, weight)
    parts = _parts(text, weight)
    if len(parts) <= 1 and (
        not parts or (parts[0] not in _DRAWN + " " + _FIGURES and not _foreign(parts[0][0], weight))
    ):
        return _written(letters, text, colour)
    wides = [_part_width(part, pixels, weight) for part in parts]
    x, end = _lean_ends(parts, pixels, weight)
    whole = x + sum(wides) + end
    surface = pygame.Surface((max(1, whole), letters.get_height()), pygame.SRCALPHA)
    for part, wide in zip(parts, wides, strict=True):
        if part in _DRAWN:
            size = _sign_size(part, pixels)
            half = round(pixels * _face(weight).capitals / 2)
            top = letters.get_ascent() - half - size // 2
            own = _SUIT_COLOURS.get(colour)
            suit_colour = colour if own is None else own.get(part, colour)
            surface.blit(icon(part, size, suit_colour), (x + (wide - size) // 2, top))
        elif _foreign(part[0], weight):
            drawn = _foreign_run(part, pixels, colour)
            middle = letters.get_ascent() - round(pixels * _face(weight).capitals / 2)
            surface.blit(drawn, drawn.get_rect(midleft=(x, middle)))
        else:
            drawn = _written(letters, part, colour)
            back, on = _lean(part, pixels, weight)
            surface.blit(drawn, (x - back + (wide + back + on - drawn.get_width()) // 2, 0))
        x += wide
    return surface


def _written(letters: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    """Draw text without signs. Text without width, such as a direction mark, is left out: the font
    refuses such text.
    """
    if not letters.size(text)[0]:
        return pygame.Surface((1, letters.get_height()), pygame.SRCALPHA)
    return letters.render(text, True, colour)
