"""All colours that follow the cloth: panels, plates, pages and the room around the table.

Gold, amber, cream and ink are the same on every cloth (`ui.theme`), so every ground is dark enough
for them. Tints of the cloth are lightened until they are legible: contrast is computed by WCAG 2,
and `pairings` lists which colour meets which ground.

A cloth may have any colour. A cloth too bright for light words is *dyed* darker in its own hue, a
nearly black cloth lighter: dark words would need a second set of all painted colours.
"""

import colorsys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.ui.cloth import under
from swoop_desktop.ui.theme import (
    AMBER,
    BLACK,
    BRASS,
    CREAM,
    DISC,
    DISC_INK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GOLD_PILL,
    HINT,
    INK,
    LEATHER,
    LINES,
    PAPER,
    PAPER_FAINT,
    PAPER_GOLD,
    PAPER_INK,
    PAPER_LIT,
    PAPER_RED,
    PAPER_RULE,
    SUITS,
    WARN,
    Colour,
)

WRITTEN = 0.92
"""Largest share of the lamp's light on felt with text: the pile is right below the lamp."""
READ, WELL, QUIET, SEE = 4.5, 7.0, 6.3, 3.0
"""Least contrasts: any text, main text, smaller side text, and signs and edges that carry meaning.
"""
RECEDED = 0.4
"""Least share of cream mixed into quiet words on felt."""
DARKEST, _BRIGHTEST = 30, 120
"""Bounds for a cloth's largest of red, green and blue: a darker cloth shows no shadows and edges; a
brighter blue glares.
"""
_LEATHER: Colour = (92, 54, 33)
_NIGHT_ROOM: Colour = (20, 14, 10)
_NOTE: Colour = (200, 182, 150)
_BRIGHT: Colour = (196, 190, 174)
"""Colour of edges and the least important words on black."""
_ON_RAIL = 1.2
"""Factor of brightness of the rail's leather below plates."""
LIT = 1.4
"""Factor of brightness of leather under the pointer."""


class Paper(NamedTuple):
    """The colours of paper, ink and drawings on it."""

    ground: Colour
    ink: Colour
    faint: Colour
    """Less important text."""
    gold: Colour
    """Headings and best numbers."""
    red: Colour
    """Warnings; a plot's mark for pure chance."""
    lit: Colour
    """Ground of new things."""
    rule: Colour


SHEET = Paper(PAPER, PAPER_INK, PAPER_FAINT, PAPER_GOLD, PAPER_RED, PAPER_LIT, PAPER_RULE)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of one cloth, compared by identity: a cheap part of cache keys."""

    cloth: Colour
    """The felt, dyed where the chosen colour was too bright or too dark."""
    lit: Colour
    """The brightest felt with text on it."""
    panel: Colour
    """Ground of panels, sheets and plots."""
    night: Colour
    """Dark ground behind panels and of bubbles."""
    shade: Colour
    """Dark glass over dimmed cards and felt."""
    sunken: Colour
    raised: Colour
    hover: Colour
    pressed: Colour
    edge: Colour
    """Ornamental line around panels and buttons."""
    rim: Colour
    """Line that marks fields, switches and disabled buttons."""
    muted: Colour
    """Less important text on panels."""
    faint: Colour
    """Least important text on panels."""
    caption: Colour
    """Text on felt; less important text on hovered grounds."""
    gold: Colour
    """Gold words on felt; `GOLD_LIGHT` is for panels and shapes."""
    amber: Colour
    """Words about costs on felt; `AMBER` is for shapes."""
    alert: Colour
    """Warnings on felt; `WARN` is for panels."""
    leather: Colour
    """The rail around the table."""
    pill: Colour
    """Leather of buttons, at their bright top."""
    pill_low: Colour
    pill_lit: Colour
    """Leather of hovered buttons at the top."""
    pill_edge: Colour
    """Brass line that marks buttons."""
    trim: Colour
    """Ornamental brass line around mats and books."""
    pill_note: Colour
    """Key hints on buttons."""
    mat: Colour
    """Leather of dialogs, at their bright top."""
    mat_low: Colour
    plate: Colour
    plate_lit: Colour
    """The plate of the player whose turn it is."""
    plate_edge: Colour
    """Brass edge of plates, on felt and rail."""
    room: Colour
    paper: Paper = SHEET
    """Colours of paper, in high contrast of black sheets."""
    plain: bool = False
    """True without ornaments: no texture, gilding or shadow, and thick edges."""

    def line(self, unit: float, units: float = 1.0) -> int:
        """Return an edge's width in pixels; at least two if `plain`."""
        return max(1, round(units * unit)) if not self.plain else max(2, round(2 * unit))


class Pairing(NamedTuple):
    """A colour, its ground, and the least contrast between them."""

    what: str
    ink: Colour
    ground: Colour
    least: float


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours: `share` 0 is `colour`, 1 is `other`."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(colour, other, strict=True))
    return r, g, b


def times(colour: Colour, share: float) -> Colour:
    r, g, b = (max(0, min(255, round(c * share))) for c in colour)
    return r, g, b


def luminance(colour: Colour) -> float:
    """Return the relative luminance by WCAG 2, from 0 to 1."""
    r, g, b = (_LINEAR[c] for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(colour: Colour, other: Colour) -> float:
    """Return the contrast ratio by WCAG 2, from 1 to 21."""
    return _contrast(luminance(colour), luminance(other))


def _contrast(light: float, other: float) -> float:
    return (max(light, other) + 0.05) / (min(light, other) + 0.05)


_LINEAR = tuple(
    c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4
    for c in range(256)
)


@lru_cache(maxsize=16)
def palette_of(cloth: Colour, *, contrast: bool = False) -> Palette:
    """Return a cloth's palette; with `contrast`, that of a black table, where only the rail follows
    the cloth.
    """
    cloth = dyed(cloth)
    if contrast:
        return _contrasting(cloth)
    lit = under(cloth, WRITTEN)
    panel, sunken = times(cloth, 0.74), times(cloth, 0.54)
    raised, hover = mix(cloth, CREAM, 0.05), _hover(cloth)
    leather = mix(_LEATHER, cloth, 0.10)
    pill, pill_low = (mix(one, cloth, 0.10) for one in LEATHER)
    mat, trim = times(pill, 0.92), mix(mix(pill, pill_low, 0.5), BRASS, 0.6)
    return Palette(
        cloth=cloth,
        lit=lit,
        panel=panel,
        night=times(cloth, 0.46),
        shade=times(cloth, 0.24),
        sunken=sunken,
        raised=raised,
        hover=hover,
        pressed=times(cloth, 0.86),
        edge=_clear(cloth, CREAM, 0.17, 1.5, panel),
        rim=_clear(cloth, CREAM, 0.30, SEE, lit, panel, sunken, mat),
        muted=_clear(cloth, CREAM, 0.66, QUIET, panel, mat),
        faint=_clear(cloth, CREAM, 0.50, READ, panel, mat),
        caption=_clear(cloth, CREAM, 0.78, READ, lit, hover),
        gold=_clear(GOLD_LIGHT, CREAM, 0.0, READ, lit),
        amber=_clear(AMBER, CREAM, 0.0, READ, lit),
        alert=_clear(WARN, CREAM, 0.0, READ, lit),
        leather=leather,
        pill=pill,
        pill_low=pill_low,
        pill_lit=times(pill, LIT),
        # With a margin, since the felt is lighter in places.
        pill_edge=_clear(trim, GOLD_LIGHT, 0.0, 1.06 * SEE, lit, mat, panel, pill),
        trim=trim,
        pill_note=_clear(_NOTE, CREAM, 0.0, READ, times(pill, LIT)),
        mat=mat,
        mat_low=times(pill_low, 0.94),
        plate=times(leather, 0.40),
        plate_lit=times(leather, 0.62),
        plate_edge=_clear(trim, GOLD_LIGHT, 0.0, SEE, lit, mat, times(leather, _ON_RAIL)),
        room=mix(times(cloth, 0.17), _NIGHT_ROOM, 0.5),
    )


def _contrasting(cloth: Colour) -> Palette:
    """Return light colours on black, without shadows."""
    dark, raised, lit = BLACK, (26, 26, 26), (52, 52, 52)
    return Palette(
        cloth=dark,
        lit=dark,
        panel=dark,
        night=dark,
        shade=dark,
        sunken=dark,
        raised=raised,
        hover=lit,
        pressed=raised,
        edge=_BRIGHT,
        rim=CREAM,
        muted=CREAM,
        faint=_BRIGHT,
        caption=CREAM,
        gold=GOLD_LIGHT,
        amber=mix(AMBER, CREAM, 0.3),
        alert=mix(WARN, CREAM, 0.3),
        leather=times(cloth, 0.5),
        pill=dark,
        pill_low=dark,
        pill_lit=lit,
        pill_edge=CREAM,
        trim=CREAM,
        pill_note=CREAM,
        mat=dark,
        mat_low=dark,
        plate=dark,
        plate_lit=raised,
        plate_edge=_BRIGHT,
        room=dark,
        paper=Paper(dark, CREAM, _BRIGHT, GOLD_LIGHT, mix(WARN, CREAM, 0.3), lit, _BRIGHT),
        plain=True,
    )


def quiet_on(ground: Colour) -> Colour:
    """Return the quietest legible colour on this felt: mixed with cream."""
    return _clear(ground, CREAM, RECEDED, READ, ground)


def pairings(palette: Palette) -> Iterator[Pairing]:
    """Yield each meaningful colour with its ground."""
    p = palette
    dark = {"panel": p.panel, "night": p.night, "sunken": p.sunken}
    plates = {"plate": p.plate, "plate on turn": p.plate_lit}
    lifted = {"line": p.raised, "line under the pointer": p.hover, "line down": p.pressed}
    mat = {"mat": p.mat, "mat below": p.mat_low}
    pills = {
        "button": p.pill,
        "button below": p.pill_low,
        "button under the pointer": p.pill_lit,
        **mat,
    }
    bare = {"felt": p.lit, "room": p.room}
    for inks, least, grounds in (
        ({"cream": CREAM}, WELL, {**dark, **plates}),
        ({"cream": CREAM, "key": p.pill_note, "gold": GOLD_LIGHT}, READ, pills),
        ({"cream": CREAM}, READ, {**lifted, **bare, "felt below the lamp": under(p.cloth, 1.0)}),
        ({"gold": GOLD_LIGHT}, READ, {**dark, **plates, **lifted}),
        ({"gold": GOLD_LIGHT, "hint": HINT}, SEE, bare),
        ({"darker gold": GOLD, "warning": WARN, "hint": HINT}, READ, dark),
        ({"darker gold": GOLD, "warning": WARN, "hint": HINT, "caption": p.caption}, READ, mat),
        ({"muted": p.muted, "faint": p.faint}, READ, mat),
        ({"darkest gold": GOLD_DARK}, SEE, {**dark, **mat}),
        (dict(SUITS), READ, {**dark, **mat}),
        (dict(SUITS), SEE, plates),
        ({f"seat {i}": line for i, line in enumerate(LINES)}, READ, {**dark, **mat}),
        ({"muted": p.muted}, QUIET, dark),
        ({"muted": p.muted}, READ, plates),
        ({"muted": p.muted}, SEE, {"room": p.room}),
        ({"faint": p.faint}, READ, dark),
        ({"caption": p.caption}, READ, {**bare, **lifted}),
        ({"alert": p.alert, "gold": p.gold, "amber": p.amber}, READ, bare),
        ({"rim": p.rim}, SEE, {**dark, "felt": p.lit, "button below": p.pill_low, **mat}),
        ({"edge": p.pill_edge}, SEE, {"panel": p.panel, "felt": p.lit, **mat}),
        ({"edge of plates": p.plate_edge}, SEE, {"leather": p.leather, "felt": p.lit}),
    ):
        for ink, colour in inks.items():
            for ground, below in grounds.items():
                yield Pairing(f"{ink} on {ground}", colour, below, least)
    light = {"gold": GOLD, "lit gold": GOLD_LIGHT, "pressed gold": GOLD_DARK, "a coin": p.muted}
    for name, colour in light.items():
        yield Pairing(f"ink on {name}", INK, colour, READ)
    yield Pairing("ink on a gold button", INK, GOLD_PILL[1], READ)
    sheet, least = p.paper, WELL if p.plain else READ
    inks = {"ink": sheet.ink, "faint": sheet.faint, "gold": sheet.gold, "red": sheet.red}
    for name, colour in inks.items():
        yield Pairing(f"{name} on paper", colour, sheet.ground, least)
        yield Pairing(f"{name} on what is new on paper", colour, sheet.lit, READ)
    yield Pairing("figures on a disc", DISC_INK, DISC, WELL)


def dyed(cloth: Colour) -> Colour:
    """Return a cloth dark enough for light words and light enough for shadows."""
    share = min(1.0, _BRIGHTEST / max(1, *cloth))
    colour = times(cloth, share)
    while contrast(CREAM, under(colour, 1.0)) < READ:
        share *= 0.98
        colour = times(cloth, share)
    lift = 0.0
    while max(colour) < DARKEST:
        lift += 0.01
        colour = mix(cloth, CREAM, lift)
    return colour


def _hover(cloth: Colour) -> Colour:
    """Return the ground of a hovered control: as light as gold words allow."""
    share = 0.14
    while share > 0.06 and contrast(GOLD_LIGHT, mix(cloth, CREAM, share)) < READ:
        share -= 0.01
    return mix(cloth, CREAM, share)


def _clear(colour: Colour, other: Colour, share: float, least: float, *grounds: Colour) -> Colour:
    """Mix `share` of `other` into `colour`, or more for the `least` contrast to each ground."""
    lights = [luminance(ground) for ground in grounds]
    while share < 1:
        light = luminance(mix(colour, other, share))
        if min(_contrast(light, ground) for ground in lights) >= least:
            break
        share += 0.01
    return mix(colour, other, min(1.0, share))


HUES, DEPTHS = 36, 9
"""Number of hues around the colour wheel; number of depths, from dark to light."""
_STRENGTHS = 20
_LOW = DARKEST / 255
_LEAST, _USUAL = 0.40, 0.60
"""Least and usual saturation: below the least, hues look alike, so a new hue gets the usual."""


class Dye(NamedTuple):
    hue: int
    """0 to `HUES` - 1."""
    depth: int
    """0 (the darkest on which shadows show) to `DEPTHS` - 1 (the lightest allowed)."""
    strength: float
    """Saturation: 0 (grey) to 1."""

    @classmethod
    def of(cls, cloth: Colour) -> "Dye":
        hue, strength, value = colorsys.rgb_to_hsv(*(part / 255 for part in dyed(cloth)))
        # Rounded, so that mixing again and again doesn't change the strength.
        dye = cls(round(hue * HUES) % HUES, 0, round(strength * _STRENGTHS) / _STRENGTHS)
        depth = min(range(DEPTHS), key=lambda depth: abs(dye._value(depth) - value))
        return dye.with_depth(depth)

    @property
    def colour(self) -> Colour:
        return _mixed(self.hue, self.strength, self._value(self.depth))

    def with_hue(self, hue: int) -> "Dye":
        return self._replace(hue=hue, strength=self.strength if self.strength >= _LEAST else _USUAL)

    def with_depth(self, depth: int) -> "Dye":
        return self._replace(depth=depth)

    def _value(self, depth: int) -> float:
        """Return the HSV value: even steps between the bounds of this hue."""
        high = _lightest(self.hue, self.strength)
        return _LOW + (high - _LOW) * depth / (DEPTHS - 1)


@lru_cache(maxsize=128)
def _lightest(hue: int, strength: float) -> float:
    """Return the HSV value of the lightest cloth, with a margin for rounding."""
    return 0.98 * max(dyed(_mixed(hue, strength, 1.0))) / 255


def _mixed(hue: int, strength: float, value: float) -> Colour:
    r, g, b = colorsys.hsv_to_rgb(hue / HUES, strength, value)
    return round(255 * r), round(255 * g), round(255 * b)
