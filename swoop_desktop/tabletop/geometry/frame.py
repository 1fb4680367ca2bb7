"""The table's frame: sizes of cards and furniture, and everybody's places.

Without room, first furniture and words shrink, then cards, then everything: nothing ever overlaps.

Large texts hardly shrink the viewer's cards: their readers need large cards, too.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from swoop_desktop.tabletop.geometry.card_poses import (
    ARC,
    ARC_MOST,
    ASPECT,
    COMFORT_STRIP,
    GAP,
    PILE_TALL,
    PILE_WIDE,
    RAISE,
    ROW_PEEK,
    Box,
    hand_rows,
)
from swoop_desktop.tabletop.geometry.rail import Rail, rail_of
from swoop_desktop.tabletop.geometry.ring import LARGEST, Ring, ring_in
from swoop_desktop.tabletop.geometry.seating import (
    FACE,
    FAN_PEEK,
    LARGEST_SMALL,
    NOWHERE,
    PLATE,
    Base,
    Block,
    Front,
    lengthened,
    mirrored,
    seat,
    upright,
)
from swoop_desktop.ui.theme import READABLE, usual_scale


class _Compromise(NamedTuple):
    """Least sizes as shares of full size."""

    words: float
    """Furniture and words, which shrink first."""
    cards: float
    small: float
    """Opponents' cards, as a share of the viewer's at full size."""
    pile: float
    """The pile's cards, as a share of the viewer's actual cards."""
    ring: float
    """The ring's cards, as a share of the viewer's at full size."""
    ring_at_last: float = 0.0
    """Least `ring` after the ring has grown as far as possible."""
    tight: bool = False
    """True if names, faces, log and gaps give way to large texts."""


_COMPROMISES = (
    _Compromise(1.0, 0.94, 0.66, 1.38, 0.62),
    _Compromise(1.0, 0.90, 0.56, 1.20, 0.50),
    _Compromise(0.88, 0.80, 0.36, 1.20, 0.42),
    _Compromise(0.88, 0.72, 0.26, 1.08, 0.34),
    _Compromise(0.76, 0.60, 0.25, 1.08, 0.28),
    _Compromise(0.60, 0.50, 0.20, 1.08, 0.22),
)
"""Best first."""
_KEPT = (1.0, 0.95, 0.9)
"""Shares of their usual width that the viewer's cards keep beside larger texts, best first."""
_GIVES = ((0.95, 0.95, False), (0.9, 0.9, True), (0.8, 0.85, True), (0.7, 0.8, True))
"""Ways to make room for larger texts before the viewer's cards shrink, best first: shares that
others' and the pile's cards keep; True if names, faces, log and gaps shrink, too.
"""
KEPT_OTHERS, _LEAST_PILE = _GIVES[-1][0], 1.08
"""Least share that others' cards keep; the pile's least width, in widths of the viewer's cards."""
_TALL_PILE = 1.08
"""Extra factor for the pile's cards in upright windows."""
_NAMES = (158, 146, 134, 122, 110, 98)
"""Units: lengths of plates to try, once all else is placed."""
_STEP = 0.04
_SPACE = 1.2
"""Most factor by which larger texts widen gaps."""
_BAND, _TIGHT_BAND, _TIGHT_FACE = 104, 92, 44
"""Units: height beside the viewer's columns, usual and tight (never at a ring, which has more
words); a tight face's side.
"""
LARGE = 1.3
"""Least factor of an enlarged hand, for which texts give way."""
HAND, STACK = 1.16, 0.57
"""Widths of hand and stack cards, in widths of the viewer's row cards."""
TRAY, _HEAP = 2.1, 1.64
"""Side of a stack's place, usual and beside a ring, in card widths."""
_FOOT, _FOOT_WORDS = 22, (134, 116, 40)
"""Units: height of a stack's words; their widths to try."""
BESIDE_COLUMNS = 180
"""Units: least room on each side of the viewer's columns."""
_BESIDE_MOST, _BESIDE_RING, _BESIDE_LEAST, _LOG_LEAST = 310, 256, 90, 156
"""Units: most width of the buttons, usual and beside a ring; their least width, even over the rail;
a log's least width right of the viewer's face.
"""
_TOWER = 200
"""Units: height of log and buttons in upright windows."""
_APART = 18
"""Units between the first places tried for a stack beside a ring."""
_MORE = 36
"""Units: height added for another row of buttons."""
OWN_PLATE, OWN_FACE = 42, 72
_OWN_LONG = 240
"""Most units from the viewer's face to the plate's end."""
LOG_WIDE = 72
NOTE, _NOTES = 26, (1.0, 0.85, 0.7, 0.58, 0.46)
"""Units: height of a last play's chip; shares of this height to try."""
_LEAST_NOTE = READABLE + 1.0
"""Pixels: least height of a chip."""
_SHORT, _USUAL, _LONG = 3.2, 6.0, 9.0
"""A chip's least and usual width, in its own heights; most width, in full heights."""
_NEAR, _FAR, _OUTER, _ON_RAIL, _STRANGE = 160, 0.07, 0.003, 0.25, 0.5
"""Units around a player within which boxes suggest places for a chip. Penalties: per pixel from the
player, and from the middle; as shares of the height, beside a hand or on the rail, and nearer to
another player.
"""
_BESIDE_PAIR, _WON = 78, 0.42
"""Units: width of words beside the viewer's cards at a ring; won cards' width as a share of `card`.
"""
CAPTION_WIDE = 72
"""Units: least pitch of columns with words below."""
_FEW = 40
"""Most hand cards that change nothing in the frame but their width."""
_HANDS, _ENDS = (ARC_MOST, 18, 23, 30), 1.3
"""Hand sizes between which enlarged cards keep their size; card widths for the ends of a row."""


def pitch_of(front: Front, width: float, unit: float) -> float:
    return max(width * (1 + GAP), CAPTION_WIDE * unit if front.caption else 0.0)


@dataclass(frozen=True, slots=True)
class Frame:
    """Sizes and boxes in pixels, independent of single cards."""

    size: tuple[int, int]
    unit: float
    """Pixels per unit: 1 in a window of 720 lines with room for all."""
    margin: float
    menu: Box
    rail: Rail
    card: float
    """Width of the cards before the viewer."""
    hand_card: float
    """Width of the cards in the viewer's hand."""
    pile_card: float
    """Width of the pile's cards."""
    stack_card: float
    small: float
    chips: bool
    """True if the opponents' cards, `small` wide, are chips."""
    held: float
    """Width of the cards in the opponents' hands, which end behind plates."""
    hand: Box
    """The visible part of the viewer's hand."""
    columns: Box
    pitch: float
    plate: Box
    face: Box
    """The viewer's face, centred on the rail."""
    log: Box
    opener: Box
    actions: Box
    centre: Box
    """The felt between everybody."""
    pile: Box
    """The largest pile's box, or the ring's."""
    ring: Ring | None
    """None in games without a ring."""
    won: Box
    """The viewer's won cards, beside the log, at a ring."""
    trays: tuple[tuple[Box, ...], tuple[Box, ...]]
    """Stacks left and right of the pile, without words."""
    foot: float
    """Most width of words below the trays."""
    aside: Box
    """Room for cards turned up before the first play: inside a ring, else right of the pile."""
    blocks: tuple[Block, ...]
    """Opponents, clockwise from the viewer's left."""

    @property
    def own(self) -> tuple[Box, ...]:
        return self.menu, self.plate, self.face, self.log, self.opener, self.actions

    def free_above(self, box: Box, gap: float) -> float:
        """Return the y from which the felt is free down to a box's lower edge."""
        footed = [_footed(tray, self.foot, self.unit) for side in self.trays for tray in side]
        things = [*footed, _worded(self.pile, self.unit), self.columns]
        for block in self.blocks:
            things += [block.box, block.note] if block.note.h else [block.box]
        ends = [
            thing.bottom
            for thing in things
            if thing.y < box.bottom and thing.x < box.right + gap and box.x < thing.right + gap
        ]
        return max([self.rail.inner.y, *ends]) + gap


def frame(
    size: tuple[int, int], unit: float, opponents: int, front: Front, hand: int, large: float = 1.0
) -> Frame:
    """Return a window's frame. `large` enlarges the hand if there is room. The frame may have a
    smaller `unit`, the scale of texts.
    """
    fitted = _frame(size, unit, opponents, front, max(hand, _FEW), large)
    most = next((few for few in _HANDS if hand <= few), hand)
    widest = max(HAND * fitted.card, fitted.hand.w / (_ENDS + (most - 1) * COMFORT_STRIP))
    return fitted if fitted.hand_card <= widest else replace(fitted, hand_card=widest)


@lru_cache(maxsize=64)
def _frame(
    size: tuple[int, int], unit: float, opponents: int, front: Front, hand: int, large: float
) -> Frame:
    size, unit = (max(1, size[0]), max(1, size[1])), max(unit, 1e-6)
    usual = min(unit, usual_scale(size))
    rail = rail_of(size, opponents)

    def largest(words: float, width: float, least: _Compromise, held: float = 1.0) -> Frame | None:
        return _largest(size, words, usual, rail, opponents, front, hand, width, least, held)

    if unit <= usual and large <= 1:
        wanted = min(size[1] * 0.111, size[0] * (0.106 if upright(size) else 0.085))
        frames = (largest(words * usual, wanted, least) for words, least in _sizes())
        return next(candidate for candidate in frames if candidate is not None)
    plain = _frame(size, usual, opponents, front, hand, 1.0)

    def kept(words: float, held: float) -> Frame | None:
        for *ways, last in _kept(plain, front):
            if (candidate := largest(words, *last, held)) is not None:
                better = (largest(words, *way, held) for way in ways)
                return next((one for one in better if one is not None), candidate)
        return None

    texts = [*_down(unit, plain.unit), *([plain.unit] if large > 1 else [])]
    candidate = next((one for text in texts if (one := kept(text, min(large, LARGE)))), plain)
    grown = (kept(candidate.unit, held) for held in _down(large, LARGE))
    return next((one for one in grown if one is not None), candidate)


def _down(most: float, least: float) -> Iterator[float]:
    """Yield sizes above the least, largest first."""
    steps = math.ceil((most - least) / (_STEP * most))
    return (most * (1 - i * _STEP) for i in range(steps))


def _kept(plain: Frame, front: Front) -> Iterator[list[tuple[float, _Compromise]]]:
    """Yield the viewer's card widths beside larger texts, with ever smaller other cards."""
    ring = 0.0 if plain.ring is None else plain.ring.card
    for width in (kept * plain.card for kept in _KEPT):
        ways = list[tuple[float, _Compromise]]()
        for others, piles, tight in _GIVES:
            small = others * plain.small * LARGEST_SMALL / front.largest / width
            pile = max(_LEAST_PILE, piles * plain.pile_card / (_tall_pile(plain.size) * width))
            rings = 0.68 * ring / width, others * ring / width
            ways.append((width, _Compromise(1.0, 1.0, small, pile, *rings, tight)))
        yield ways


def _tall_pile(size: tuple[int, int]) -> float:
    return _TALL_PILE if upright(size) else 1.0


def _sizes() -> Iterator[tuple[float, _Compromise]]:
    """Yield text sizes to try, with the smallest cards to accept."""
    for least in _COMPROMISES:
        steps = round((1 - least.words) / _STEP)
        yield from ((1 - i * _STEP, least) for i in range(steps + 1))
    for i in range(1, 100):
        words, cards, _, pile, ring, *_more = _COMPROMISES[-1]
        yield words * 0.8**i, _Compromise(words, cards * 0.8**i, 0.0, pile, ring * 0.8**i)


def _largest(
    size: tuple[int, int],
    unit: float,
    usual: float,
    rail: Rail,
    opponents: int,
    front: Front,
    hand: int,
    wanted: float,
    least: _Compromise,
    held: float,
) -> Frame | None:
    """Return the frame with the largest acceptable cards up to `wanted`, if any fit. `held`
    enlarges the hand's cards.
    """
    widths, width = list[float](), wanted
    while width >= least.cards * wanted:
        widths.append(width)
        width *= 0.96

    def seated(width: float) -> Callable[[], Frame] | None:
        pitch = pitch_of(front, width, unit)
        if _own_wide(front, width, pitch, unit) > size[0] - 2 * BESIDE_COLUMNS * unit:
            return None
        space = min(unit, (1.0 if least.tight else _SPACE) * usual)
        pile = least.pile * _tall_pile(size) * width
        base = _base(size, unit, space, rail, front, hand, width, pile, held, tight=least.tight)
        own = _own(base, front, width)

        def fits(blocks: Sequence[Block]) -> bool:
            if front.ring:
                ring = _ring(base, own, blocks, front, width, least.ring * wanted, most=False)
                return ring is not None
            pile = _worded(_pile(base, blocks), unit)
            around = _around(base, own, blocks, pile)
            return _trays(base, front, pile, STACK * width, around) is not None

        seated_at = seat(base, opponents, front, width, least.small * wanted, fits)
        if seated_at is None:
            return None
        ring = _ring(base, own, seated_at[1], front, width, least.ring * wanted, most=True)
        if ring is not None and ring.card < least.ring_at_last * wanted:
            return None
        return partial(
            _framed, base, own, width, held * HAND * width, seated_at[0], seated_at[1], front, ring
        )

    if least.small and seated(widths[-1]) is None:
        return None  # larger cards won't fit either
    laid = next((seated_at for width in widths if (seated_at := seated(width)) is not None), None)
    return None if laid is None else laid()


def _base(
    size: tuple[int, int],
    unit: float,
    space: float,
    rail: Rail,
    front: Front,
    hand: int,
    width: float,
    pile: float,
    held: float,
    *,
    tight: bool,
) -> Base:
    """Lay out the viewer's part. `space` is the unit of gaps, `pile` the middle cards' width."""
    margin, usual = 14 * space, HAND * width
    height, room = held * usual * ASPECT, size[0] - 2 * margin
    rows = 1 + (hand_rows(hand, room, usual) - 1) * ROW_PEEK
    deep = max(height * (1 + ARC), usual * ASPECT * rows)
    hand_box = Box(margin, size[1] - 6 * space - deep, room, deep)
    tall = 0.0 if front.ring else front.tall(width)
    beside = _TIGHT_BAND if tight and not front.ring else _BAND
    if upright(size) and not front.ring:
        beside = _TOWER
    band_height = max(tall, beside * unit, (_BAND if front.ring else 120) * space)
    bottom = hand_box.y - RAISE * height - 8 * space - front.caption * unit
    band = Box(margin, bottom - band_height, room, band_height)
    wide = _own_wide(front, width, pitch_of(front, width, unit), unit)
    columns = Box((size[0] - wide) / 2, bottom - tall, wide, tall)
    face = min(
        (_TIGHT_FACE if tight else FACE) * unit,
        2 * rail.left_at(size[1] / 2, rail.thick / 2) - 4 * space,
    )
    middle = (PILE_WIDE * pile, PILE_TALL * pile + 30 * unit + 6 * space)
    below = columns.y if middle[0] <= columns.w else band.y
    if front.ring:
        middle, below = (2 * width, 1.3 * width), band.y
    raised = hand_box.y - RAISE * height
    return Base(
        size,
        unit,
        space,
        margin,
        14 * space,
        tight,
        rail,
        face,
        hand_box,
        raised,
        columns,
        band,
        below,
        pile,
        middle,
    )


class _Own(NamedTuple):
    plate: Box
    face: Box
    log: Box
    opener: Box
    actions: Box
    won: Box


def _framed(
    base: Base,
    own: _Own,
    width: float,
    hand: float,
    small: float,
    blocks: Sequence[Block],
    front: Front,
    ring: Ring | None,
) -> Frame:
    unit, margin, size = base.unit, base.margin, base.size
    top = _top(base, blocks)
    pile = _pile(base, blocks) if ring is None else ring.box
    worded = _worded(pile, unit) if ring is None else pile
    around = [*_around(base, own, blocks, worded), *(ring.boxes if ring is not None else ())]
    tray_boxes = _trays(base, front, worded, STACK * width, around)
    trays, foot = tray_boxes or (((), ()), 0.0)
    if ring is None:
        aside = _aside(base, pile, width, around)
        around.append(aside._replace(h=aside.h + _FOOT * unit))
    else:
        aside = _inside(ring.box, width, unit)
    around += [*(_footed(tray, foot, unit) for side in trays for tray in side)]
    actions = own.actions
    if ring is not None:
        actions = _grown(actions, [box for box in around if box != actions], unit, 0.5 * base.gap)
        around.append(actions)
    others = [box for box in around if all(box != block.box for block in blocks)]
    if unit > 1.05 * base.space:
        blocks = _named(base, blocks, others)
    order = sorted(blocks, key=lambda block: abs(block.side))  # blocks with the least room first
    notes = _notes(base, order, others)
    without = [block for block in order if not notes[block.box].h]
    if without:
        again = _notes(base, [*without, *(one for one in order if one not in without)], others)
        notes = min(notes, again, key=lambda placed: sum(not box.h for box in placed.values()))
    if ring is not None and own.opener.y < own.log.y:
        own = _raised(own, [actions, *others, *(b.box for b in blocks), *notes.values()], unit)
    return Frame(
        size=size,
        unit=unit,
        margin=margin,
        menu=base.menu,
        rail=base.rail,
        card=width,
        hand_card=hand,
        pile_card=base.pile_card,
        stack_card=STACK * width,
        small=small,
        chips=front.chips(small),
        held=_held(base, small),
        hand=base.hand,
        columns=base.columns if ring is None else ring.pairs[0].box,
        pitch=pitch_of(front, width, unit),
        plate=own.plate,
        face=own.face,
        log=own.log,
        opener=own.opener,
        actions=actions,
        centre=Box(margin, top, size[0] - 2 * margin, base.below - top),
        pile=pile,
        ring=ring,
        won=own.won,
        trays=trays,
        foot=foot,
        aside=aside,
        blocks=tuple(replace(block, note=notes[block.box]) for block in blocks),
    )


def _named(base: Base, blocks: Sequence[Block], others: Sequence[Box]) -> Sequence[Block]:
    for upper in (True, False):
        for name in _NAMES:
            longer = [
                lengthened(block, name * base.unit) if (block.side == 0) is upper else block
                for block in blocks
            ]
            pairs = combinations((block.box for block in longer), 2)
            if not any(one.meets(other, base.gap) for one, other in pairs) and not any(
                block.box.meets(box, base.gap) for block in longer for box in others
            ):
                blocks = longer
                break
    return blocks


def _top(base: Base, blocks: Sequence[Block]) -> float:
    ends = [block.box.bottom for block in blocks if block.side == 0]
    return max(ends, default=base.rail.inner.y)


def _pile(base: Base, blocks: Sequence[Block]) -> Box:
    top, (wide, tall) = _top(base, blocks), base.pile
    y = top + 4 * base.space + 0.42 * (base.below - top - tall)
    return Box((base.size[0] - wide) / 2, y, wide, PILE_TALL * base.pile_card)


def _worded(pile: Box, unit: float) -> Box:
    return pile._replace(h=pile.h + 26 * unit)


def _around(base: Base, own: _Own, blocks: Sequence[Block], pile: Box) -> list[Box]:
    unit, margin = base.unit, base.margin
    corners = [
        base.menu,
        Box(base.size[0] - margin - 90 * unit, 0, margin + 90 * unit, margin + 18 * unit),
    ]
    hand = base.hand._replace(y=base.raised, h=base.hand.bottom - base.raised)
    before = [base.columns] if base.columns.h else []
    return [*(block.box for block in blocks), pile, *corners, *own, *before, hand]


def _ring(
    base: Base,
    own: _Own,
    blocks: Sequence[Block],
    front: Front,
    width: float,
    least: float,
    *,
    most: bool,
) -> Ring | None:
    """Return the largest ring if `most`, else a ring with cards `least` pixels wide."""
    if not front.ring:
        return None
    least = min(least, LARGEST * width)
    top = _top(base, blocks) + 0.5 * base.gap
    room = Box(base.margin, top, base.size[0] - 2 * base.margin, base.band.bottom - top)
    around = [*(block.box for block in blocks), *own, base.menu]

    def suits(ring: Ring) -> bool:
        taken = [*_around(base, own, blocks, ring.box), *ring.boxes]
        return _trays(base, front, ring.box, STACK * width, taken) is not None

    return ring_in(room, front.ring, base.unit, width, least, around, suits, largest=most)


def _inside(ring: Box, width: float, unit: float) -> Box:
    words = _FOOT * unit
    tall = min(width * ASPECT, 0.6 * ring.h, max(ring.h - words, 0.2 * ring.h))
    y = ring.y + max(0.0, (ring.h - words - tall) / 2)
    # The corners stay inside the ellipse.
    off = max(abs(end - ring.centre[1]) for end in (y, y + tall)) / (ring.h / 2)
    wide = ring.w * min(0.8, max(0.3, math.sqrt(max(0.0, 1 - off * off))))
    return Box(ring.centre[0] - wide / 2, y, wide, tall)


def _grown(actions: Box, around: Sequence[Box], unit: float, gap: float) -> Box:
    """Enlarge the buttons into the free room above and left."""
    left, up = (_BESIDE_MOST - _BESIDE_RING) * unit, _MORE * unit
    for x, y in ((left, up), (0.0, up), (left, 0.0)):
        box = Box(actions.x - x, actions.y - y, actions.w + x, actions.h + y)
        if not any(box.meets(other, gap) for other in around):
            return box
    return actions


def _raised(own: _Own, around: Sequence[Box], unit: float) -> _Own:
    """Enlarge a log below its button into any free room above."""
    up, (_plate, _face, log, opener, *_) = _MORE * unit, own
    above = Box(log.x, opener.y - up, opener.right - log.x, up)
    if any(box.meets(above) for box in around if box not in own):
        return own
    log = log._replace(y=log.y - up, h=log.h + up)
    return own._replace(log=log, opener=opener._replace(y=above.y))


def _own_wide(front: Front, width: float, pitch: float, unit: float) -> float:
    """Return the width of the viewer's columns, or of cards and words at the ring."""
    if front.ring:
        return ASPECT * LARGEST * width + 2 * _BESIDE_PAIR * unit
    return front.wide(width, pitch)


def _held(base: Base, small: float) -> float:
    """Return the width of cards that end behind a plate."""
    peek = min(FAN_PEEK * small * ASPECT, 28 * base.space)
    return min(small, (peek + (PLATE - 14) * base.unit) / ASPECT)


def _own(base: Base, front: Front, width: float) -> _Own:
    unit, band, rail, size = base.unit, base.band, base.rail, base.size
    gap = 24 * (unit if front.ring else base.space)
    inner = base.columns.x - gap if front.columns else size[0] / 2 - 60 * unit
    beside, most = inner, (_BESIDE_RING if front.ring else _BESIDE_MOST) * unit
    side = min(OWN_FACE * unit, 2 * rail.left_at(size[1] / 2, rail.thick / 2) - 4 * base.space)
    low = band.bottom - side / 2
    line = rail.left_at(low, rail.thick / 2)
    face = Box.centred(line, low, side, side)
    felt = max(rail.left_at(band.y, rail.thick), rail.left_at(band.bottom, rail.thick))
    edge = felt + 4 * base.space
    height = OWN_PLATE * unit
    plate = Box(line, low - height / 2, max(0.0, min(inner - line, _OWN_LONG * unit)), height)
    if front.ring or not upright(size):
        edge = max(edge, min(face.right + 4 * unit, inner - _LOG_LEAST * unit))
    top = (plate.y if edge >= face.right else min(face.y, plate.y)) - 4 * unit
    if front.ring:
        inner = min(inner, max(edge, face.right) + most)
    log = Box(edge, band.y, max(0.0, inner - edge), max(0.0, top - band.y))
    opener = Box(inner - LOG_WIDE * unit, low - 15 * unit, LOG_WIDE * unit, 30 * unit)
    if inner - line >= (side / unit + 70) * unit + opener.w:
        plate = plate._replace(w=min(plate.w, opener.x - plate.x - 8 * unit))
        opener = opener._replace(x=plate.right + 8 * unit)
    else:
        opener = Box(inner - LOG_WIDE * unit, log.y, LOG_WIDE * unit, 24 * unit)
        log = Box(log.x, opener.bottom + 3 * unit, log.w, max(0.0, log.h - opener.h - 3 * unit))
    won = Box(log.right, log.bottom, 0.0, 0.0)
    if front.ring:
        wide = min(_WON * width, log.h / ASPECT)
        won = Box(log.right - wide, log.bottom - wide * ASPECT, wide, wide * ASPECT)
        log = log._replace(w=max(0.0, won.x - 10 * unit - log.x))
    wide = size[0] - beside
    right = max(size[0] - felt - 3 * base.space, wide + _BESIDE_LEAST * unit)
    right = min(size[0] - base.margin, right)
    left = max(wide, right - most)
    return _Own(plate, face, log, opener, band._replace(x=left, w=right - left), won)


def _footed(tray: Box, foot: float, unit: float) -> Box:
    wide = max(tray.w, foot)
    return Box(tray.centre[0] - wide / 2, tray.y, wide, tray.h + _FOOT * unit)


_Trays: TypeAlias = tuple[tuple[Box, ...], tuple[Box, ...]]


def _trays(
    base: Base, front: Front, pile: Box, card: float, around: Sequence[Box]
) -> tuple[_Trays, float] | None:
    """Return symmetric boxes for the stacks, and the greatest width of their captions."""
    most, side = max(front.trays), (_HEAP if front.ring else TRAY) * card
    blocked = [*around]
    if front.trays[1]:
        blocked += [box._replace(x=base.size[0] - box.right) for box in around]
    if front.ring:  # drop duplicates: most boxes occur twice
        blocked = list({tuple(map(round, one)): one for one in blocked}.values())
        blocked = [one for one in blocked if one.x < base.size[0] / 2 + base.gap]
    notes = (NOTE * base.unit, 0.0) if upright(base.size) else (0.0,)
    for note, words in product(notes, _FOOT_WORDS) if most else ():
        foot = max(side, words * base.unit)
        shape, spots = _footed(Box(0.0, 0.0, side, side), foot, base.unit), list[Box]()
        while len(spots) < most:
            wish = (pile.x - 14 * base.unit - shape.w, pile.y + 0.12 * pile.h)
            if front.ring:
                wish = (pile.x - shape.w, pile.bottom - 0.2 * pile.h)
            taken = [*(box._replace(h=box.h + note) for box in blocked), *spots]
            gap = 0.6 * base.gap
            spot = _spot(base, wish, shape, taken, gap, _APART * base.unit if front.ring else 0.0)
            if spot is None and front.ring:
                spot = _spot(base, wish, shape, taken, gap)
            if spot is None:
                break
            spots.append(spot)
        if len(spots) == most:
            trays = [Box(spot.centre[0] - side / 2, spot.y, side, side) for spot in spots]
            rights = [tray._replace(x=base.size[0] - tray.right) for tray in trays]
            return (tuple(trays[: front.trays[0]]), tuple(rights[: front.trays[1]])), foot
    return None if most else (((), ()), 0.0)


def _spot(
    base: Base,
    wish: tuple[float, float],
    shape: Box,
    around: Sequence[Box],
    gap: float,
    apart: float = 0.0,
) -> Box | None:
    """Return the free place on the left half nearest to the point `wish`. Trying only places
    `apart` from each other is faster but misses some.
    """
    wide, tall = shape.w, shape.h
    inner, rail = base.rail.inner, base.rail
    across = {wish[0], wish[0] + 14 * base.unit - gap, *(box.right + gap for box in around)}
    across |= {box.x - gap - wide for box in around}
    down = {wish[1], inner.y + gap, *(box.bottom + gap for box in around)}
    down |= {box.y - gap - tall for box in around}
    xs = [x for x in across if inner.x <= x <= base.size[0] / 2 - wide]
    ys = [y for y in down if inner.y <= y <= inner.bottom - tall]
    if apart:
        xs = list({round((x - wish[0]) / apart): x for x in xs}.values())
        ys = list({round((y - wish[1]) / apart): y for y in ys}.values())
    xs.sort(key=lambda x: (abs(x - wish[0]), x))
    ys.sort(key=lambda y: abs(y - wish[1]))
    best: tuple[float, float, float] | None = None
    for y in ys:
        off = 1.2 * abs(y - wish[1])
        if best is not None and off > best[0]:
            break
        edge = max(rail.left_at(y, rail.thick), rail.left_at(y + tall, rail.thick)) + 0.5 * gap
        row = Box(0.0, y, wide, tall)
        taken = [
            (obstacle.x - 0.9 * gap - wide, obstacle.right + 0.9 * gap)
            for obstacle in around
            if row.level(obstacle, 0.9 * gap)
        ]
        for x in xs:
            if x >= edge and not any(start < x < end for start, end in taken):
                candidate = (abs(x - wish[0]) + off, x, y)
                best = candidate if best is None else min(best, candidate)
                break
    return None if best is None else Box(best[1], best[2], wide, tall)


def _aside(base: Base, pile: Box, card: float, around: Sequence[Box]) -> Box:
    gap, tall = base.gap, card * ASPECT
    x, y = pile.centre[0] + base.pile_card / 2 + gap, pile.centre[1] - tall / 2
    row = Box(x, y, base.size[0] - x, tall)
    whole = row._replace(h=tall + _FOOT * base.unit)
    beside = [box.x for box in around if box.x >= pile.right - 1 and whole.meets(box)]
    right = min([*beside, base.rail.inner.right]) - gap
    return row._replace(w=min(max(right, pile.right) - x, 3.4 * card))


def _notes(base: Base, order: Sequence[Block], taken: Sequence[Box]) -> dict[Box, Box]:
    """Place the players' chips one after another; return them by the players' boxes."""
    notes = dict[Box, Box]()
    for block in order:
        beside = [other.box for other in order if other != block]
        notes[block.box] = _note(base, block, beside, [*notes.values(), *taken])
    return notes


def _note(base: Base, block: Block, others: Sequence[Box], taken: Sequence[Box]) -> Box:
    """Return the box of a chip for the last play: near the player, towards the middle; `NOWHERE` if
    no place is free.
    """
    if block.side > 0:
        flipped = ([_flipped(box, base.size[0]) for box in boxes] for boxes in (others, taken))
        return _flipped(_note(base, mirrored(block, base.size[0]), *flipped), base.size[0])
    unit, whole, plate = base.unit, block.box, block.plate
    taken = [plate, block.face, block.fan, block.columns, *others, *taken]
    taken = sorted(box for box in taken if box.h)
    near = [box for box in taken if box.meets(whole, _NEAR * unit)]
    above = plate.y if block.side else plate.bottom
    beside = [box for box in others if not block.side and box.y < plate.bottom]
    first = max(((box.right + whole.x) / 2 for box in beside if box.x < whole.x), default=0.0)
    last = min(((box.x + whole.right) / 2 for box in beside if box.x > whole.x), default=math.inf)
    middle = base.size[0] / 2, base.size[1] / 2
    best, most = NOWHERE, -math.inf
    for tall in (max(_LEAST_NOTE, share * NOTE * unit) for share in _NOTES):
        ys = {plate.centre[1] - tall / 2, *(box.bottom + 2 * unit for box in near)}
        ys |= {box.y - 2 * unit - tall for box in near}
        for y in (y for y in ys if block.side or y >= plate.y):
            for x, end in _gaps(base, y, tall, taken):
                kept = max(x, first), min(end, last)
                x, end = kept if kept[1] - kept[0] >= _SHORT * tall else (x, end)
                wide = min(end - x, _LONG * NOTE * unit)
                if tall <= most or wide < _SHORT * tall:
                    continue
                left = whole.x if block.side else whole.centre[0] - wide / 2
                box = Box(min(max(x, left), end - wide), y, wide, tall)
                away = _apart(box, whole)
                lost = _ON_RAIL if y < above else 0.0
                lost += _STRANGE * any(_apart(box, other) < away for other in others)
                lost = lost * tall + _FAR * away + _OUTER * math.dist(box.centre, middle)
                worth = min(tall, wide / _USUAL) - lost
                if worth > most:
                    best, most = box, worth
    return best


def _apart(one: Box, other: Box) -> float:
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return math.hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _gaps(base: Base, y: float, tall: float, taken: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """Yield the free parts of a row on the felt, from left to right."""
    rail, gap, row = base.rail, 6 * base.unit, Box(0.0, y, base.size[0], tall)
    if y < base.space or row.bottom > base.band.bottom:
        return
    x = max(rail.left_at(end, rail.thick) for end in (max(y, rail.inner.y), row.bottom)) + 0.5 * gap
    last = base.size[0] - x
    for box in taken:
        if not box.level(row, base.unit):
            continue
        if box.x - gap > x:
            yield x, min(box.x - gap, last)
        x = max(x, box.right + gap)
    if x < last:
        yield x, last


def _flipped(box: Box, width: float) -> Box:
    return box._replace(x=width - box.right)
