"""The players at the end of a deal: cards, points, totals and places, counted as time passes."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import _, n_, strung
from swoop_desktop.scenes.common.plot import Axis, apart, step_of, write_at
from swoop_desktop.scenes.common.portraits import blit_medal, coin, crown
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.scenes.results.confetti import Drawn
from swoop_desktop.tabletop.card_names import card_name, spoken
from swoop_desktop.tabletop.drawing.card_art import BACK, Art
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.tabletop.motion.timeline import glide
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.layout import Column, Element, Grain, Ground, Row, Sized, Space, UnitBox
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette, mix
from swoop_desktop.ui.widgets import Label, Look, Widget, draw_whole

_ADDING = 0.3
"""Share of a seat's counting time after which its points start to be added."""


class Counted(NamedTuple):
    come: tuple[float, ...]
    """Progress of each card to its row, from 0 to 1."""
    points: float
    """Share of the points already added to the total."""
    row: float
    """Row from 0; fractional while moving to another."""
    moved: bool


class Counting:
    """Seats count one by one in their order before the deal, then move to their new rows."""

    def __init__(
        self,
        cards: Sequence[int],
        scores: Sequence[int],
        before: Sequence[int],
        after: Sequence[int],
    ) -> None:
        """`cards` and `scores` are by seat: cards left, points of the deal. `before` and `after`
        are seats by place, best first.
        """
        self._cards = tuple(cards)
        self._before = {seat: row for row, seat in enumerate(before)}
        self._after = {seat: row for row, seat in enumerate(after)}
        counting = [seat for seat in before if cards[seat] or scores[seat]]
        leaving = [timing.COUNT_APART * max(0, cards[seat] - 1) for seat in counting]
        whole = sum(leaving) + timing.COUNT_SEAT * len(counting)
        haste = min(1.0, timing.COUNT_LONGEST / whole) if whole else 1.0
        self._step, start = haste * timing.COUNT_APART, timing.COUNT_PAUSE
        self.starts, self._leaving = dict[int, float](), start
        for seat, long in zip(counting, leaving, strict=True):
            self.starts[seat] = start
            self._leaving = max(self._leaving, start + self._span(seat))
            start += haste * (long + timing.COUNT_SEAT)
        moves = self._before != self._after
        self.length = self._leaving + (timing.COUNT_PLACES if moves else 0.0)

    def at(self, seconds: float) -> tuple[Counted, ...]:
        """Return each seat's state after `seconds`."""
        return tuple(self._seat(seat, seconds) for seat in range(len(self._cards)))

    def begun(self, since: float, until: float) -> int:
        """Return the number of seats that start counting after `since`, up to `until`."""
        return sum(since < start <= until for start in self.starts.values())

    def _span(self, seat: int) -> float:
        return timing.COUNT_CARD + self._step * max(0, self._cards[seat] - 1)

    def _seat(self, seat: int, seconds: float) -> Counted:
        done = seconds >= self.length
        start = self.starts.get(seat, 0.0)
        share = 1.0 if done else _share(seconds - start, self._span(seat))
        come = tuple(
            1.0 if done else _share(seconds - start - i * self._step, timing.COUNT_CARD)
            for i in range(self._cards[seat])
        )
        points = glide(max(0.0, share - _ADDING) / (1.0 - _ADDING))
        way = 1.0 if done else glide(_share(seconds - self._leaving, timing.COUNT_PLACES))
        old, new = self._before[seat], self._after[seat]
        return Counted(come, points, old + (new - old) * way, way >= 0.5)


def _share(passed: float, span: float) -> float:
    return min(1.0, max(0.0, passed / span))


_LEAST, _MOST, _FEW = 38.0, 140.0, 4
"""Units: least and greatest height of a row; the greatest grows with fewer than `_FEW` players."""
_HEAD = 24.0
_LARGEST = 1.7
"""Greatest enlargement of a row's content."""
_CARD = 104.0
RULED = 8
"""Number of players up to which the page shows the ruler."""
_STANDING, _FACE, _PLACE = 52.0, 84.0, 26.0
"""Units: side of a face on the ruler, of a face in a row, of a place in a row."""
_NAMES = 0.27
"""Greatest share of a row for names and notes."""
_STEP, _SEEN = 0.62, 0.6
"""Step between cards in card widths; share of points after which a face reacts."""


class Seat(NamedTuple):
    """The origin of a player's flying cards."""

    x: float
    y: float
    """`x` and `y`: shares of the window."""
    seen: bool
    """True if the cards were face up, as the viewer's own."""


class Standing(NamedTuple):
    """A player at a deal's end."""

    name: str
    face: str
    cards: tuple[c.Card, ...] | None
    """Remaining cards, sorted; None before the first deal is over."""
    score: int
    total: int
    """Total after this deal."""
    note: str
    """Explains the score where the cards don't; else empty."""
    best: bool
    """True for the deal's best players."""
    places: tuple[int, int]
    """Place before the deal and now, from 1; 0 if no deal was over."""

    @property
    def before(self) -> int:
        return self.total - self.score

    @property
    def told(self) -> str:
        """Everything for the screen reader, except total and place."""
        points = point_words(self.score)
        cards = strung(map(card_name, self.cards or ()))
        pattern = _("{name}: {points}, left with {cards}")
        if self.cards is None:
            pattern = _("{name}: {points}")
        elif not cards:
            pattern = _("{name}: {points}, no cards left")
        line = pattern.format(name=self.name, points=points, cards=cards)
        if self.note:
            line = _("{line} ({note})").format(line=line, note=spoken(self.note))
        return line


class Standings(Widget):
    """A row for each player. The picture follows `counted`; the screen reader gets the final values
    immediately.
    """

    role = "list"
    across = down = 1.0
    wide = (300.0, 600.0)

    def __init__(
        self,
        key: str,
        lines: Sequence[Standing],
        counted: Callable[[], Sequence[Counted]],
        art: Art,
        palette: Palette,
        *,
        high_wins: bool,
        seats: Sequence[Seat] = (),
    ) -> None:
        """Cards fly from `seats` (see `flying`) or, without `seats`, slide from below the faces."""
        super().__init__(key, _("What was left") if lines[0].cards is not None else _("Players"))
        self.seats = tuple(seats)
        self.lines, self.counted, self.art = tuple(lines), counted, art
        self.high_wins, self._palette = high_wins, palette
        scores = [line.score for line in lines]
        self._scores = min(scores), max(scores)
        self._larger = max(1.0, min(_LARGEST, _FEW / len(self.lines)))
        rows = _LEAST, _MOST * self._larger
        self.tall, self.tallest = (_HEAD + row * len(self.lines) for row in rows)

    def placed(self) -> None:
        self.head = self.px(_HEAD)
        self.row = (self.rect.h - self.head) // max(1, len(self.lines))
        ends = (self._parts(line, end) for line in self.lines for end in (line.before, line.total))
        columns = zip(self._titles(), *ends, strict=True)
        name, *others = (max(one.widths(self.unit)[1] for one in column) for column in columns)
        self._wide = min(name, self._most), *others
        self._row(self._box(Counted((), 0.0, 0.0, False)), self.lines[0], 0, Mood.CALM)
        # Load the cards' pictures before they turn.
        names = dict.fromkeys(c.code(card) for line in self.lines for card in line.cards or ())
        if names:
            self.art.prefetch([BACK, *names], [self.card_width])

    def node(self) -> Node:
        base = super().node()
        order = sorted(range(len(self.lines)), key=lambda seat: self.lines[seat].places[1])
        items = tuple(
            Node(f"left {seat}", "item", line.told, base.rect, value=_value(line))
            for seat in order
            for line in [self.lines[seat]]
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def changed(self, before: Sequence[Counted], now: Sequence[Counted]) -> pygame.Rect:
        """Return the part that changes between two states."""
        boxes = [
            self._box(counted)
            for pair in zip(before, now, strict=True)
            if pair[0] != pair[1]
            for counted in pair
        ]
        return boxes[0].unionall(boxes) if boxes else pygame.Rect(self.rect.topleft, (0, 0))

    def _box(self, now: Counted) -> pygame.Rect:
        top = self.rect.y + self.head + round(now.row * self.row)
        return pygame.Rect(self.rect.x, top, self.rect.w, self.row)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw all rows, moving ones last."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        head = pygame.Rect(self.rect.topleft, (self.rect.w, self.head))
        draw_whole(self._aligned(head, Space(across=1), self._titles()), surface, look)
        for row in range(1, len(self.lines)):
            y = head.bottom + row * self.row
            surface.fill(look.palette.edge, (head.x, y, head.w, max(1, self.px(1))))
        counted = self.counted()
        for seat in sorted(range(len(self.lines)), key=lambda seat: counted[seat].row % 1 > 0):
            box = self._box(counted[seat])
            if box.colliderect(surface.get_clip()):
                self._line(surface, look, box, seat, counted[seat])
        surface.set_clip(before)

    @property
    def _most(self) -> float:
        """Units: greatest width of names and notes."""
        return _NAMES * self.rect.w / self.unit

    def _high(self, share: float, most: float) -> float:
        """Return a share of a row's height in units, at most `most`."""
        return min(share * self.row / self.unit, most)

    @property
    def card_width(self) -> int:
        return max(4, self.px(self._high(0.88, _CARD * self._larger) / ASPECT))

    def _titles(self) -> Sequence[Element]:
        deal = _("this deal") if self.lines[0].cards is not None else ""
        small, caption = theme.TINY, self._palette.caption
        return (
            Space(),
            Label("", deal, small, caption, align="center"),
            Label("", _("total"), small, caption, align="right"),
        )

    def _parts(self, line: Standing, total: int) -> Sequence[Element]:
        """Return a player's name and note, the points that made this total, and the total."""
        palette, points = self._palette, total - line.before
        size = self._high(0.36, min(theme.HEADING, theme.BODY * self._larger))
        name = Label("", line.name, size, palette.gold if line.best else theme.CREAM, "medium")
        told = [
            note
            for words in (line.note, _cards_left(line))
            if words and self.row >= 2 * self.px(theme.BODY)
            for note in [Label("", words, theme.TINY, palette.caption)]
            if note.widths(self.unit)[1] <= self._most
        ]
        welcome = line.score == 0 or (line.score > 0) == self.high_wins
        ink = palette.gold if welcome else palette.amber
        said = f"{points:+d}" if points else "" if line.score else "0"
        pill = Label("", said, size, ink, "bold", "center")
        return (
            Column(name, *told[:1], gap=0),
            Space() if line.cards is None else Ground(self._pill, pill, pad=size, high=size / 3),
            Label("", str(total), 1.2 * size, theme.CREAM, "bold", "right"),
        )

    def _pill(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        line = self._palette.line(self.unit)
        paint.box(surface, rect, rect.h // 2, self._palette.night, theme.BRASS, line)

    def _row(
        self, box: pygame.Rect, line: Standing, number: int, mood: Mood, points: int = 0
    ) -> Element:
        """Return a player's row with place and points so far; keep its face and `strip`."""
        place, side = self._high(0.5, _PLACE), self._high(0.68, _FACE * self._larger)
        self.face, self.strip = (
            coin(side, self._palette, face=line.face, mood=mood),
            Space(across=1),
        )
        before = (
            coin(place, self._palette, number=number) if number else Space(place),
            self.face,
        )
        return self._aligned(box, self.strip, self._parts(line, line.before + points), *before)

    def _aligned(
        self, box: pygame.Rect, strip: Space, parts: Sequence[Element], *before: Element
    ) -> Element:
        """Place a row: elements `before` the names, `parts` in their columns, the cards'
        `strip`.
        """
        name, *after = (
            Sized(part, wide, least=wide) for part, wide in zip(parts, self._wide, strict=True)
        )
        row = Sized(Row(*before, name, strip, *after), middle=0.5)
        row.place(UnitBox(*(side / self.unit for side in box)), Grain(self.unit))
        return row

    def _line(
        self, surface: pygame.Surface, look: Look, box: pygame.Rect, seat: int, now: Counted
    ) -> None:
        line = self.lines[seat]
        points, mood = round(line.score * now.points), self._mood(line, now)
        row = self._row(box, line, line.places[now.moved], mood, points)
        if line.cards:
            self._cards(surface, box, seat, line.cards, now)
        elif line.best:
            made, left = crown(self.card_width), self.strip.rect.x + self.px(theme.APART)
            surface.blit(made, made.get_rect(midleft=(left, box.centery)))
        draw_whole(row, surface, look)

    def _mood(self, line: Standing, now: Counted) -> Mood:
        """Return the face's expression: the best is happy at once, the worst groans once its points
        show.
        """
        if line.best:
            return Mood.HAPPY
        low, high = self._scores
        worst = low if self.high_wins else high
        groans = low != high and line.score == worst and now.points > _SEEN
        return Mood.GROAN if groans else Mood.CALM

    def flying(self, window: tuple[int, int]) -> Iterator[Drawn]:
        """Yield the cards on their way from their seats, over everything on the page."""
        for seat, (line, now) in enumerate(zip(self.lines, self.counted(), strict=True)):
            if not self.seats or not any(0.0 < part < 1.0 for part in now.come):
                continue
            start, box = self.seats[seat], self._box(now)
            begin = round(start.x * window[0]), round(start.y * window[1])
            for card, part, (x, y) in zip(
                line.cards or (), now.come, self._places(box, seat), strict=True
            ):
                if 0.0 < part < 1.0:
                    picture = self._turning(card, 1.0 if start.seen else part)
                    way = glide(part)
                    middle = (
                        round(begin[0] + (x - begin[0]) * way),
                        round(begin[1] + (y - begin[1]) * way),
                    )
                    yield picture, picture.get_rect(center=middle).topleft

    def _cards(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        seat: int,
        cards: Sequence[c.Card],
        now: Counted,
    ) -> None:
        """Draw the cards that have arrived. Without `seats` they slide in from below the face,
        turning over.
        """
        begin = self.face.rect.x + self.card_width // 2
        for card, part, (x, y) in zip(cards, now.come, self._places(box, seat), strict=True):
            if part <= 0.0 or (self.seats and part < 1.0):
                break
            picture = self._turning(card, part)
            middle = begin + round((x - begin) * glide(part)), y
            paint.centred(surface, picture, middle)

    def _places(self, box: pygame.Rect, seat: int) -> list[tuple[int, int]]:
        """Return the centres of a player's cards, spread over the strip."""
        room, wide, count = self.strip.rect, self.card_width, len(self.lines[seat].cards or ())
        step = min(wide * _STEP, (room.w - wide) / max(1, count - 1))
        return [(room.x + round(i * step) + wide // 2, box.centery) for i in range(count)]

    def _turning(self, card: c.Card, part: float) -> pygame.Surface:
        over = min(1.0, 2 * part)
        picture = self.art.soon(card if over >= 0.5 else None, self.card_width)
        if over == 1.0:
            return picture
        narrow = max(2, round(picture.get_width() * abs(1 - 2 * over)))
        return pygame.transform.scale(picture, (narrow, picture.get_height()))


class Ruler(Widget):
    """A brass ruler with a face at each total, and the game's limit if there is one."""

    role = "image"
    across = 1.0
    tall = 104.0
    wide = (300.0, 600.0)

    def __init__(
        self,
        key: str,
        lines: Sequence[Standing],
        counted: Callable[[], Sequence[Counted]],
        *,
        limit: int,
    ) -> None:
        """`limit` is the total that ends the game, or 0."""
        super().__init__(key, _("Totals"))
        self.lines, self.counted, self.limit = tuple(lines), counted, limit
        points = _("{name}: {points}")
        order = sorted(lines, key=lambda line: line.places[1])
        self.value = strung(points.format(name=line.name, points=line.total) for line in order)

    def placed(self) -> None:
        rect, pad = self.rect, self.px(26)
        self.side = min(self.px(_STANDING), rect.w // (len(self.lines) + 1))
        self.bar = pygame.Rect(rect.x, rect.bottom - self.px(22 + 16), rect.w, self.px(16))
        words = text.measure(_("limit"), self.px(theme.TINY)) if self.limit else 0
        totals = [total for line in self.lines for total in (line.before, line.total)]
        low, high = min(0, *totals), max(1, self.limit, *totals)
        end = max(pad, words // 2 + self.px(2))
        self.axis = Axis(low, high, rect.x + pad, rect.right - end)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ruler with a face at each total. Crowded faces move aside; lines lead to their
        totals.
        """
        surface.blit(_brass(self.bar.size, self.unit, look.palette), self.bar)
        self._marks(surface, look.palette)
        counted, thin = self.counted(), max(2, self.px(2))
        now = [
            self.axis.at(line.before + line.score * shown.points)
            for line, shown in zip(self.lines, counted, strict=True)
        ]
        best_first = sorted(range(len(now)), key=lambda seat: (now[seat], self.lines[seat].places))
        wanted, least = [now[seat] for seat in best_first], self.side + self.px(theme.TIGHT)
        beside = apart(wanted, least, self.axis.start, self.axis.end)
        for seat, x in zip(best_first, beside, strict=True):
            box = pygame.Rect(0, 0, self.side, self.side)
            box.midbottom = round(x), self.bar.y + self.px(3)
            foot = now[seat], self.bar.bottom - thin
            if self.lines[seat].cards is not None:
                pygame.draw.line(surface, theme.INK, box.midbottom, foot, thin)
            blit_medal(surface, self.lines[seat].face, box)

    def _marks(self, surface: pygame.Surface, palette: Palette) -> None:
        size, bar, thin, axis = self.px(theme.TINY), self.bar, self.px(1.2), self.axis
        widest = text.measure(str(round(axis.high)), size, "medium")
        most = max(2, (axis.end - axis.start) // (2 * widest))
        step = max(1, step_of(axis.high - axis.low, min(most, 10)))
        below, numbers, limit = (bar.bottom + self.rect.bottom) // 2, axis.numbers(step), self.limit
        end = axis.at(limit)
        for total in numbers:
            x, half = axis.at(total), axis.at(total + step / 2)
            surface.fill(theme.INK, (x - thin // 2, bar.y, thin, bar.h))
            if half < bar.right - self.px(6):
                surface.fill(theme.INK, (half, bar.y + bar.h // 2, max(1, thin // 2), bar.h // 2))
            if total == limit or not limit or abs(x - end) > 1.5 * widest:
                words = str(round(total))
                write_at(surface, words, (x, below), size, palette.caption, "medium")
        if limit:
            ends, dashes = ((end, self.rect.y + size), (end, bar.bottom)), 2 * (self.px(4),)
            paint.dashed(surface, theme.AMBER, ends, 2 * thin, dashes)
            above = end, self.rect.y + size // 2
            write_at(surface, _("limit"), above, size, palette.amber)
            if limit not in numbers:
                write_at(surface, str(limit), (end, below), size, palette.amber, "medium")


@kept(200_000)
def _brass(size: tuple[int, int], unit: float, palette: Palette) -> pygame.Surface:
    """Draw the ruler without its scale, in one tone for high contrast."""
    if palette.plain:
        return paint.rounded(size, size[1] // 3, theme.GOLD_LIGHT)
    tones = mix(theme.BRASS, theme.PAPER, 0.22), mix(theme.BRASS, theme.BLACK, 0.3)
    edge = mix(theme.BRASS, theme.BLACK, 0.55)
    return paint.shaded(size, size[1] // 3, tones, edge, max(1, round(unit)))


def _cards_left(line: Standing) -> str:
    if line.cards is None:
        return ""
    if not line.cards:
        return _("no cards left")
    return n_("{count} card left", "{count} cards left", len(line.cards))


def _value(line: Standing) -> str:
    """Return the player's current standing for the screen reader."""
    if line.cards is None:
        return ""
    total = point_words(line.total)
    return _("Total: {points}, place {place}").format(points=total, place=line.places[1])
