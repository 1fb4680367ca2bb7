"""All colours that follow the cloth: panels, plates, pages and the room around the table.

Gold, amber, cream and ink stay what they are on every cloth and stand in `ui.theme`. So every
ground here is dark enough for them, and what is written in a tint of the cloth is made lighter
until it can be read: contrast is computed, by WCAG 2, and `pairings` says which colour meets which.

A cloth may be of any colour. One that is brighter than the lamp would leave light words legible on
is *dyed darker*, in its own hue, and one that is nearly black a little lighter: everything else
follows from it, and the table looks like the cloth that was asked for, in the light of a club and
not of noon. Dark words on bright panels would be the other way; they would need a second set of
everything that is painted on the cloth, of gold, of the colours of seats and suits.
"""

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
"""The most light, of all there is, that falls on felt on which anything is written: right below the
lamp lies the pile.
"""
READ, WELL, QUIET, SEE = 4.5, 7.0, 6.3, 3.0
"""Contrasts: of any text, of what is read most, of what matters less and is written smaller, and of
signs and edges without which something could not be told or found.
"""
RECEDED = 0.4
"""What is left of cream words that have receded into the cloth, where they can still be read."""
DARKEST, _BRIGHTEST = 30, 120
"""The least and the most of whichever a cloth has most of, red, green or blue: on a darker one no
shadow falls and no edge is seen, and a pure blue is dark to read on and still hurts.
"""
_LEATHER: Colour = (92, 54, 33)
_NIGHT_ROOM: Colour = (20, 14, 10)
_NOTE: Colour = (200, 182, 150)
_BRIGHT: Colour = (196, 190, 174)
"""Edges and the least important words on black."""
_ON_RAIL = 1.2
"""Factor by which the leather of the rail is brighter than usual where plates lie on it."""
LIT = 1.4
"""Factor by which leather is brighter under the pointer."""


class Paper(NamedTuple):
    """The colours of a sheet of paper, and of what is written and drawn on it."""

    ground: Colour
    ink: Colour
    faint: Colour
    """What matters less."""
    gold: Colour
    """Headings, and whatever was best."""
    red: Colour
    """Warnings, and what would be by chance."""
    lit: Colour
    """The ground of what is new."""
    rule: Colour
    """Lines between, and around the sheet."""


SHEET = Paper(PAPER, PAPER_INK, PAPER_FAINT, PAPER_GOLD, PAPER_RED, PAPER_LIT, PAPER_RULE)
"""Paper as it is on every cloth."""


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of one cloth. There is one object for a cloth, so it may be part of a key."""

    cloth: Colour
    """The felt, a little dyed where the chosen colour was too bright or too dark."""
    lit: Colour
    """The felt where it is brightest, of all places where anything is written on it."""
    panel: Colour
    """The ground of panels, sheets and plots."""
    night: Colour
    """Darkest ground: behind panels, on bubbles."""
    shade: Colour
    """Dark glass over dimmed cards and felt."""
    sunken: Colour
    """Fields to write in, troughs."""
    raised: Colour
    hover: Colour
    pressed: Colour
    edge: Colour
    """Line around panels and buttons: an ornament, since their content tells what they are."""
    rim: Colour
    """The line around fields, switches and buttons that can't be pressed, which are found by it."""
    muted: Colour
    """Text that matters less, on panels."""
    faint: Colour
    """Text that hardly matters, on panels."""
    caption: Colour
    """Text on the bare felt, and text that matters less on what is lit by the pointer."""
    gold: Colour
    """Gold words on the bare felt; `GOLD_LIGHT` is for panels and shapes."""
    amber: Colour
    """Words on the bare felt for what costs something; `AMBER` is for shapes."""
    alert: Colour
    """Warnings on the bare felt; `WARN` is for panels."""
    leather: Colour
    """The rail around the table."""
    pill: Colour
    """Leather of buttons where it is brightest: at its top."""
    pill_low: Colour
    """Leather of buttons at its bottom."""
    pill_lit: Colour
    """Leather of buttons at its top, under the pointer."""
    pill_edge: Colour
    """Line of brass around buttons, which are found by it."""
    trim: Colour
    """Line of brass around mats and books, an ornament."""
    pill_note: Colour
    """Less important words on buttons: the key that does the same."""
    mat: Colour
    """Leather mat of dialogs where it is brightest: at its top."""
    mat_low: Colour
    """Leather mat of dialogs at its bottom."""
    plate: Colour
    """Name plates, of the rail's leather."""
    plate_lit: Colour
    """The name plate of whoever's turn it is."""
    plate_edge: Colour
    """Their edge, of brass: on the felt and on the rail."""
    room: Colour
    """Room around the table."""
    paper: Paper = SHEET
    """Sheets that are read: paper on every cloth, but not where there is much contrast."""
    plain: bool = False
    """Whether nothing is painted for beauty alone: no texture, gilding or shadow, and thick edges.
    """

    def line(self, unit: float, units: float = 1.0) -> int:
        """Return the pixels of an edge that is so many units wide: at least two where all is
        `plain`.
        """
        return max(1, round(units * unit)) if not self.plain else max(2, round(2 * unit))


class Pairing(NamedTuple):
    """A colour that is drawn on a ground, and the contrast that it must have there."""

    what: str
    ink: Colour
    ground: Colour
    least: float


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two: `share` 0 is the one, 1 the other."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def times(colour: Colour, share: float) -> Colour:
    """Return a darker colour, or a lighter one."""
    r, g, b = (max(0, min(255, round(c * share))) for c in colour)
    return r, g, b


def luminance(colour: Colour) -> float:
    """Return how bright a colour is to the eye, from 0 to 1, as WCAG 2 has it."""
    r, g, b = (_LINEAR[c] for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 has it."""
    return _contrast(luminance(one), luminance(other))


def _contrast(one: float, other: float) -> float:
    """Return the contrast of two lights."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


_LINEAR = tuple(
    c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4
    for c in range(256)
)


@lru_cache(maxsize=16)
def palette_of(cloth: Colour, *, contrast: bool = False) -> Palette:
    """Return the colours that go with a cloth; with much `contrast` those of a black table, on
    which nothing is left of the cloth but the rail.
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
        # The grain of the felt is lighter in places.
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
    """Return light colours on black, which also swallows every shadow."""
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
    """Return the quietest colour in which words can be read on this felt: cream that has receded
    into it as far as that goes.
    """
    return _clear(ground, CREAM, RECEDED, READ, ground)


def pairings(palette: Palette) -> Iterator[Pairing]:
    """Return each colour that must be seen, with the ground that it is drawn on."""
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
    """Return a cloth so dark that light words can be read on it, and so light that shadows are
    seen.
    """
    share = min(1.0, _BRIGHTEST / max(1, *cloth))
    found = times(cloth, share)
    while contrast(CREAM, under(found, 1.0)) < READ:
        share *= 0.98
        found = times(cloth, share)
    lift = 0.0
    while max(found) < DARKEST:
        lift += 0.01
        found = mix(cloth, CREAM, lift)
    return found


def _hover(cloth: Colour) -> Colour:
    """Return the ground of a control under the pointer: as light as words in gold allow."""
    share = 0.14
    while share > 0.06 and contrast(GOLD_LIGHT, mix(cloth, CREAM, share)) < READ:
        share -= 0.01
    return mix(cloth, CREAM, share)


def _clear(one: Colour, other: Colour, share: float, least: float, *grounds: Colour) -> Colour:
    """Mix so much of the other colour into the one, or as much more as it takes to stand out."""
    lights = [luminance(ground) for ground in grounds]
    while share < 1:
        light = luminance(mix(one, other, share))
        if min(_contrast(light, ground) for ground in lights) >= least:
            break
        share += 0.01
    return mix(one, other, min(1.0, share))
