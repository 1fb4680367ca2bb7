"""The rules of a game in words and diagrams, as pages show them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import ceil
from typing import NamedTuple

import pygame

from swoop_desktop.engine.game import HIDDEN, Diagram, Game, Mark, Spot
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import RANKS_CALLED, folded, rank_name
from swoop_desktop.engine.options import Rules
from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import _, letters, tr
from swoop_desktop.rulesets.changes import (
    ChangedText,
    Text,
    changed_sentences,
    found_options,
)
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import paint, svg, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.layout import Column, Grain, Ground, Row, Sized, Space, UnitBox
from swoop_desktop.ui.palette import Palette, times
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.text_fields import Paragraph
from swoop_desktop.ui.widgets import Look, Words, draw_whole


def paragraphs(game: Game, rules: Rules) -> list[Paragraph]:
    lines: list[Paragraph] = []
    for heading, sentences in game.explain(rules):
        lines.append(("heading", tr(heading)))
        lines += [("body", tr(sentence)) for sentence in sentences]
    return lines


def whole(game: Game, rules: Rules) -> list[Paragraph]:
    """Return the rules with their sources."""
    lines, background = paragraphs(game, rules), game.background(rules)
    if background:
        lines.append(("heading", _("Where these rules come from")))
        lines += [("body", tr(sentence)) for sentence in background]
    return lines


def illustrated(game: Game, rules: Rules) -> tuple[list[Paragraph], dict[str, Diagram]]:
    """Return `whole` with diagrams at the ends of sections, and the diagrams by their words."""
    text, shown = whole(game, rules), game.diagrams(rules)
    for diagram in shown:
        at = text.index(("heading", tr(diagram.heading))) + 1
        while at < len(text) and text[at][0] != "heading":
            at += 1
        text.insert(at, ("figure", tr(diagram.told)))
    return text, {tr(diagram.told): diagram for diagram in shown}


def lit(game: Game, rules: Rules, base: Rules, before: Rules) -> list[Paragraph]:
    """Return the rules with differences marked: new sentences since `before` are "fresh", others
    not in `base` "changed". Removed sentences without a replacement stay in place, "dropped" from
    `before` or "gone" from `base`.
    """
    text, usual, last = game.explain(rules), game.explain(base), game.explain(before)
    new, other = changed_sentences(last, text), changed_sentences(usual, text)
    parts: list[_Part] = []
    for i, (heading, sentences) in enumerate(text):
        part = _Part(str(heading), tr(heading), [])
        for place, sentence in enumerate(sentences):
            at = i, place
            kind = "fresh" if at in new.new else "changed" if at in other.new else "body"
            part.sentences.append((str(sentence), (kind, tr(sentence))))
        parts.append(part)
    shown = set[tuple[str, str]]()
    for kind, earlier, changed in (("dropped", last, new), ("gone", usual, other)):
        for heading, sentence in _left_out(changed, text):
            if (str(heading), str(sentence)) not in shown:
                shown.add((str(heading), str(sentence)))
                _put_back(parts, earlier, heading, sentence, kind)
    return [
        paragraph
        for part in parts
        for paragraph in (("heading", part.words), *(words for _key, words in part.sentences))
    ]


class _Part(NamedTuple):
    """A heading with its sentences and their keys for comparison."""

    key: str
    words: str
    sentences: list[tuple[str, Paragraph]]


def _left_out(changed: ChangedText, text: Text) -> list[tuple[Message, Message]]:
    """Return the removed sentences of headings that lost more than they gained: under other
    headings, new sentences replace the removed ones.
    """
    came = Counter(str(text[heading][0]) for heading, _place in changed.new)
    went = Counter(str(heading) for heading, _sentence in changed.gone)
    return [pair for pair in changed.gone if came[str(pair[0])] < went[str(pair[0])]]


def _put_back(
    parts: list[_Part], earlier: Text, heading: Message, sentence: Message, kind: str
) -> None:
    """Insert a removed sentence where it stood in an earlier text."""
    key = str(heading)
    if all(part.key != key for part in parts):
        order = [str(one) for one, _sentences in earlier]
        at = _behind([part.key for part in parts], order, key)
        parts.insert(at, _Part(key, tr(heading), []))
    part = next(part for part in parts if part.key == key)
    order = [str(one) for name, found in earlier if str(name) == key for one in found]
    at = _behind([one for one, _told in part.sentences], order, str(sentence))
    part.sentences.insert(at, (str(sentence), (kind, tr(sentence))))


def _behind(there: Sequence[str], order: Sequence[str], key: str) -> int:
    """Return the index in `there` just after the last entry that precedes `key` in `order`."""
    before = [there.index(one) + 1 for one in order[: order.index(key)] if one in there]
    return before[-1] if before else 0


def found_in(text: list[Paragraph], wanted: str, game: Game) -> list[Paragraph]:
    """Return the sentences with all wanted words under their headings. A section is whole if its
    heading has the words, or if an option's other names do and no sentence does. Without a match,
    options are searched as in the editor. Case and accents don't matter, and a rank's name stands
    for its sign: a “king” is a K.
    """
    words = [_Word.of(word) for word in folded(wanted).split()]
    parts: list[list[Paragraph]] = []
    for paragraph in text:
        if paragraph[0] == "heading" or not parts:
            parts.append([])
        parts[-1].append(paragraph)
    lines: list[Paragraph] = []
    ranks = any(word.signs for word in words)
    for only_also in (True, False):
        names = ranks and only_also  # ranks match by signs, not by names
        options = () if names else found_options(game, wanted, tr, folded, only_also=only_also)
        groups = {spec.group for spec in game.options if spec.key in options}
        meant = {tr(heading) for group, heading in game.headings.items() if group in groups}
        for heading, *sentences in parts:
            here = [
                sentence
                for sentence in sentences
                if all(word.stands_in(sentence[1]) for word in words)
            ]
            named = all(word.stands_in(heading[1]) for word in words)
            if named or (heading[1] in meant and not here):
                here = sentences
            lines += [heading, *here] if here else []
        if lines:
            break
    return lines


_FEWEST = 3
"""Fewest typed letters that can stand for a rank's name."""


class _Word(NamedTuple):
    word: str
    signs: tuple[str, ...]
    """Signs of the ranks with this name."""

    @classmethod
    def of(cls, word: str) -> "_Word":
        called = (folded(tr(words)).split() for words in RANKS_CALLED)
        return cls(
            word,
            tuple(
                tr(rank_name(rank))
                for rank, names in enumerate(called)
                if len(word) >= _FEWEST and any(name.startswith(word) for name in names)
            ),
        )

    def stands_in(self, sentence: str) -> bool:
        """True if the sentence contains the word or one of its signs. A rank's name counts only at
        the start of a word: no king in “taking”.
        """
        if not self.signs:
            return self.word in folded(sentence)
        begins = re.search(rf"\b{re.escape(self.word)}", folded(sentence))
        return begins is not None or any(_signed(sign, sentence) for sign in self.signs)


def _signed(sign: str, sentence: str) -> bool:
    """True if a sign stands alone, but not as a sentence's first word: “A” is an article there."""
    return any(
        sentence[found.end() : found.end() + 1] != " "
        or sentence[: found.start()].rstrip()[-1:] not in ("", ".", "!", "?")
        for found in re.finditer(rf"\b{re.escape(sign)}\b", sentence)
    )


_KEPT = 6_000_000
"""Bytes: limit of the cache of card pictures."""
_CARD = 56.0
_DRAWN = 250
"""Pixels: card width at which spots are measured."""
_STEP, _DOWN, _APART = 0.40, 0.52, 1.10
"""Steps in card widths: between overlapping cards in a row, down a column, between columns."""
_LEAST, _ARROW, _BADGE = 92.0, 38.0, 24.0
"""Units: least width of a spot, widths of the arrow before it and of the badge on its last card."""
_SIGNS: dict[Mark, tuple[str, theme.Colour]] = {
    "fits": ("check", theme.DISC_INK),
    "refused": ("cross", theme.WARN),
    "takes": ("takes", theme.AMBER),
    "sweeps": ("whirl", theme.DISC_INK),
    "flips": ("uncertain", theme.DISC_INK),
    "wins": ("crown", theme.DISC_INK),
}


class CardFigure:
    def __init__(self, diagram: Diagram, back: str, *, four_colour: bool) -> None:
        self._diagram, self._back = diagram, back
        self._faces = "jumbo4" if four_colour else "jumbo"

    def pictures(self, wide: int, unit: float) -> Iterator[tuple[str, int]]:
        """Yield names and pixel widths for `card_picture`."""
        card = self._card_width(wide, unit)
        for spot in self._diagram.spots:
            for code in spot.cards:
                yield self._name(code), card

    def _name(self, code: str) -> str:
        if code == HIDDEN:
            return f"cards/backs/{self._back}.svg"
        return face(self._faces, code, letters())

    def height(self, wide: int, unit: float) -> int:
        return ceil(self._laid(wide, unit).height(wide / unit, unit) * unit)

    def draw(
        self, surface: pygame.Surface, box: pygame.Rect, unit: float, palette: Palette
    ) -> None:
        spots = self._laid(box.w, unit)
        wide = min(spots.widths(unit)[1], box.w / unit)
        felt = pygame.Rect(box.x, box.y, int(wide * unit), box.h)
        lit, low = palette.cloth, times(palette.cloth, 0.7)
        surface.blit(paint.shaded(felt.size, round(theme.NEAR * unit), (lit, low)), felt)
        spots.place(UnitBox(box.x / unit, box.y / unit, wide, box.h / unit), Grain(unit))
        draw_whole(spots, surface, Look(palette))

    @lru_cache(maxsize=8)  # noqa: B019 - figures are few
    def _laid(self, wide: int, unit: float) -> Ground:
        """Return the spots in reading order, in lines at most `wide` pixels wide."""
        card = self._card_width(wide, unit)
        high = max(_size(spot, card)[1] for spot in self._diagram.spots) / unit
        spots = []
        for spot in self._diagram.spots:
            own, tall = (side / unit for side in _size(spot, card))
            cards = Ground(partial(self._cards, spot, card, unit), Space(own, tall))
            words = Words("", tr(spot.words), theme.TINY, align="center")
            pictures = Sized(Sized(cards, own, align=0.5, middle=1.0), height=high)
            column, least = Column(pictures, words, gap=theme.NEAR), max(own, _LEAST)
            arrow = Ground(_arrow, Space(_ARROW, high)) if spot.follows else None
            spots.append(Row(arrow, Sized(column, least, least=least), gap=0, middle=0))
        return Ground(None, Row(*spots, gap=theme.APART, wrap=True, middle=0), pad=theme.APART)

    def _card_width(self, wide: int, unit: float) -> int:
        """Return the card width in pixels at which every spot fits."""
        room = wide - 2 * theme.APART * unit
        fit = (
            (room - spot.follows * _ARROW * unit) * _DRAWN / _size(spot, _DRAWN)[0]
            for spot in self._diagram.spots
        )
        return max(4, min(round(_CARD * unit), int(min(fit))))

    def _cards(
        self, spot: Spot, card: int, unit: float, surface: pygame.Surface, box: pygame.Rect
    ) -> None:
        tall = round(card * ASPECT)
        radius = max(1, round(svg.CORNER * card))
        last = pygame.Rect(box.x, box.y, card, tall)
        for i, code in enumerate(spot.cards):
            x, y = _offset(spot, i, card)
            last = pygame.Rect(box.x + x, box.y + y, card, tall)
            paint.cast(surface, last, radius, max(2, round(4 * unit)), 90)
            surface.blit(card_picture(self._name(code), card), last)
        if spot.mark:
            side = round(_BADGE * unit)
            badge = paint.square(side, (last.right - side // 6, last.top + side // 6))
            surface.blit(paint.disc(side), badge)
            name, colour = _SIGNS[spot.mark]
            sign = icon(name, round(0.56 * side), colour)
            paint.centred(surface, sign, badge.center)


def _arrow(surface: pygame.Surface, rect: pygame.Rect) -> None:
    sign = icon("arrow", round(0.56 * rect.w), theme.GOLD_LIGHT)
    paint.centred(surface, sign, rect.center)


def _offset(spot: Spot, number: int, card: int) -> tuple[int, int]:
    """Return a card's offset in pixels from the spot's first card."""
    column, down = divmod(number, spot.deep)
    step = _STEP if spot.deep == 1 and spot.cards[0] != HIDDEN else _APART
    return round(column * step * card), round(down * _DOWN * card)


def _size(spot: Spot, card: int) -> tuple[int, int]:
    places = [_offset(spot, i, card) for i in range(len(spot.cards))]
    across, down = max(x for x, _y in places), max(y for _x, y in places)
    return across + card, down + round(card * ASPECT)


@kept(_KEPT)
def card_picture(name: str, wide: int) -> pygame.Surface:
    """Draw a card `wide` pixels wide; slow the first time."""
    return svg.picture(name, (wide, round(wide * ASPECT))).convert_alpha()
