"""Parts of the statistics page (figures, plots, medallions, tables, pickers), and their words."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.engine.game import TallySpec
from swoop_desktop.play.players import player_name
from swoop_desktop.resources.language import _, decimal, strung, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.plot import Axis, Curve, Plot, step_of, write_at
from swoop_desktop.scenes.common.portraits import coin, ringed
from swoop_desktop.scenes.common.table import heard
from swoop_desktop.statistics.totals import (
    MIXED,
    NOBODY,
    YOU,
    Mark,
    Point,
    Share,
)
from swoop_desktop.storage import valid_times
from swoop_desktop.tabletop.motion.timeline import glide
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space, stretched
from swoop_desktop.ui.palette import Palette, Paper, times
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.widgets import (
    Composite,
    Label,
    Look,
    Member,
    Picker,
    Widget,
    Words,
    line_widths,
    pill,
)


def who_name(who: str) -> str:
    return _("You") if who == YOU else who


def whose(who: str) -> str:
    """Return the owner of games as the start of a sentence."""
    return _("Your") if who == YOU else _("{name}’s").format(name=who_name(who))


def bounds(games: Share) -> str:
    """Return the plot of the win rate's bounds in words."""
    low, high = (percent(share) for share in games.interval)
    words = _("{share}, and in the long run between {low} and {high}; by chance {chance}")
    return words.format(
        share=percent(games.share), low=low, high=high, chance=percent(games.chance)
    )


def level_name(level: str) -> str:
    if level == MIXED:
        return _("Bots of several levels")
    if level == NOBODY:
        return _("People only")
    return _("{level} bots").format(level=tr(player_name(f"bot:{level}")))


def day(when: str) -> str:
    time = valid_times.time_in(when)
    return _("an unknown day") if time is None else dates.on(time.date())


def moment(when: str) -> str:
    """Return a time of the kept numbers in words."""
    time = valid_times.time_in(when)
    return "" if time is None else dates.at(time)


def percent(share: float) -> str:
    return _("{percent}%").format(percent=round(100 * share))


def judged(who: str, games: Share) -> str:
    """Return what the win rate says about the player."""
    if not games.of:
        return _("No game is over yet, so there is nothing to say about wins.")
    low, high = (percent(share) for share in games.interval)
    values = {"low": low, "high": high, "chance": percent(games.chance), "name": who_name(who)}
    words = _(
        "In the long run it may be anything between {low} and {high}, so it may still"
        " be chance, which would give {chance}."
    )
    if games.verdict == "above":
        words = _(
            "{name} wins more often than by chance: between {low} and {high} of such"
            " games in the long run, against {chance} by chance."
        )
        if who == YOU:
            words = _(
                "You win more often than by chance: between {low} and {high} of such games"
                " in the long run, against {chance} by chance."
            )
    elif games.verdict == "below":
        words = _(
            "{name} wins less often than by chance: between {low} and {high} of such"
            " games in the long run, against {chance} by chance."
        )
        if who == YOU:
            words = _(
                "You win less often than by chance: between {low} and {high} of such games"
                " in the long run, against {chance} by chance."
            )
    return words.format(**values)


def tally_value(spec: TallySpec, counts: dict[str, int | None], deals: int) -> tuple[str, str]:
    """Return a count, and its share or mean per deal, which may be empty."""
    count = counts[spec.key]
    if count is None:
        return _("never"), ""
    if spec.way != "sum":
        return str(count), ""
    whole = counts.get(spec.of)
    if spec.of:
        return str(count), percent(count / whole) if whole else ""
    return str(count), _("{number} a deal").format(number=decimal(count / deals)) if deals else ""


def share_course(points: tuple[Point, ...]) -> str:
    """Return the plot of wins in words."""
    shares = [point.share for point in points]
    return _("Lately {now}; at least {low} and at most {high}. Chance would give {chance}.").format(
        now=percent(shares[-1]),
        low=percent(min(shares)),
        high=percent(max(shares)),
        chance=percent(points[-1].chance),
    )


def means_course(means: Sequence[float]) -> str:
    """Return the plot of means in words."""
    return _("Lately {now}; at least {low} and at most {high}.").format(
        now=decimal(means[-1]), low=decimal(min(means)), high=decimal(max(means))
    )


_SECONDS = 0.18
_SHADE = 40
"""Darkening of the upright page, of 255."""


class TurningPage:
    """A page that turns from one side of the book to the other."""

    def __init__(self, by: int) -> None:
        """Turn forwards, or back if `by` is negative."""
        self._on = by > 0
        self._passed = 0.0
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None

    @property
    def over(self) -> bool:
        return self._passed >= _SECONDS

    def go_on(self, dt: float) -> None:
        self._passed += dt

    @property
    def begun(self) -> bool:
        """True once the old picture is kept."""
        return self._old is not None

    def take(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Keep the book's picture: first the old, then the new one."""
        seen = surface.subsurface(book.clip(surface.get_rect())).copy()
        if self._old is None:
            self._old = seen
        else:
            self._new = seen

    def draw(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        area, old, new = book.clip(surface.get_rect()), self._old, self._new
        if old is None or new is None or old.get_size() != new.get_size():
            return
        share = glide(min(1.0, self._passed / _SECONDS))
        half = area.w // 2
        left, right = pygame.Rect(0, 0, half, area.h), pygame.Rect(half, 0, area.w - half, area.h)
        resting = left if self._on else right
        surface.blit(new, area)
        surface.blit(old, resting.move(area.topleft), resting)
        rising = share < 0.5
        source, at_left = (old, not self._on) if rising else (new, self._on)
        part = left if at_left else right
        wide = round(part.w * abs(1 - 2 * share))
        if wide > 1:
            page = pygame.transform.scale(source.subsurface(part), (wide, area.h))
            dark = 255 - round(_SHADE * (1 - abs(1 - 2 * share)))
            page.fill((dark, dark, dark), special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(page, (area.x + half - wide if at_left else area.x + half, area.y))


_COIN = 27.0
"""Units: side of a game's coin."""


class WordPicker(Picker):
    """A word of a sentence that offers its options when pressed."""

    def __init__(
        self,
        key: str,
        name: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        change: Callable[[str], object],
        ask: Callable[["WordPicker"], object],
    ) -> None:
        super().__init__(key, name, options, chosen, change, tall=36.0)
        self._ask = ask

    def widths(self, unit: float) -> tuple[float, float]:
        least, natural = line_widths(self.value, theme.SMALL, "medium", unit)
        beside = 3 * theme.GAP + theme.NEAR
        return least + beside, natural + beside

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.raised(surface, self.rect, self.rect.h // 2)
        pill(surface, self.rect, look, self.unit)
        words, arrow = self.within, icon("down", self.px(theme.GAP), theme.GOLD_LIGHT)
        surface.blit(arrow, arrow.get_rect(midright=words.midright))
        words.w -= arrow.get_width() + self.px(theme.NEAR)
        text.draw(surface, self.value, words, self.px(theme.SMALL), theme.CREAM, "medium", "center")
        self.ring(surface, look, self.tall / 2)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self._ask(self)


class BookTab(Member):
    """A tab at a book's edge, with vertical text."""

    follows = True
    wide = (theme.LOW, theme.LOW)
    down = 1.0

    def height(self, width: float, unit: float) -> float:
        least, natural = line_widths(self.name, theme.SMALL, "medium", unit)
        self.tallest = natural + theme.LOW
        return least + 20

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the tab from below the pages: it begins left of its rectangle."""
        paper = look.palette.paper
        selected = self.selected
        rect, radius, below = self.rect.copy(), self.px(theme.NEAR), self.px(theme.GAP)
        out = 0 if selected or look.hover else self.px(theme.TIGHT)
        rect.x, rect.w = rect.x - below, rect.w + below - out
        self.raised(surface, rect, radius)
        p, ground = look.palette, paper.ground
        tones, edge = (p.pill_lit if look.hover else p.pill, p.pill_low), p.trim
        if selected:
            tones, edge = (ground, times(ground, 0.94)), paper.rule
        surface.blit(paint.shaded(rect.size, radius, tones, edge, self.px(1)), rect)
        ink = paper.gold if selected else theme.CREAM
        room = self.rect.h - self.px(theme.GAP)
        words, pixels = text.fit(self.name, self.px(theme.SMALL), room, "medium")
        turned = pygame.transform.rotate(text.render(words, pixels, ink, "medium"), -90)
        seen = pygame.Rect(self.rect.x, rect.y, self.rect.w - out, rect.h)
        paint.centred(surface, turned, seen.center)
        self.ring(surface, look, theme.NEAR)


def tile(
    key: str, label: str, figure: str, below: str, *, lit: bool = False, large: bool = False
) -> Composite:
    """Return a figure with its label and comparison. `lit` highlights the figure; `large` sets the
    words beside it.
    """
    ink = _gold if lit else _ink
    size = theme.HERO if large else theme.HEADING
    number = Sized(Label("", figure, size, ink, "bold"), tallest=1.15 * size)
    name = Label("", label, theme.BODY if large else theme.TINY, _ink if large else _faint)
    note = Label("", below, theme.SMALL if large else theme.TINY, _faint)
    content: Element = Column(name, number, note, gap=0)
    if large:
        content = Row(number, stretched(Column(name, note, gap=0)), gap=theme.APART)
    return Composite(key, label, content, value=strung((heard(figure), below)))


class RangePlot(Widget):
    """A share on a line from 0, with its confidence interval and chance."""

    role = "image"
    tall = 72.0

    def __init__(
        self, key: str, name: str, spoken: str, share: Share, who: str, chance_words: str
    ) -> None:
        """`spoken` is the plot in words; `who` is the share's label."""
        super().__init__(key, name)
        self.value, self._share, self._who, self._chance_words = spoken, share, who, chance_words

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper, share, edge = look.palette.paper, self._share, self.px(16)
        low, high = share.interval
        end = 0.5 if max(high, share.chance, share.share) < 0.5 else 1.0
        axis = Axis(0, end, self.rect.x + edge, self.rect.right - edge)
        y, reach, thick = self.rect.y + self.px(36), self.px(13), self.px(1.4)
        band = pygame.Rect(axis.at(low), y - reach, 0, 2 * reach)
        band.w = max(2 * reach, axis.at(high) - band.x)
        paint.box(surface, band.clip(self.rect), reach, paper.lit)
        surface.fill(paper.ink, (axis.start, y - thick // 2, axis.end - axis.start, thick))
        for number in axis.numbers(step_of(end)):
            x, mark = axis.at(number), self.px(5)
            surface.fill(paper.ink, (x - thick // 2, y - mark, thick, 2 * mark))
            middle = x, y + 2 * reach
            write_at(surface, percent(number), middle, self.px(theme.TINY), paper.faint)
        x, dashes = axis.at(share.chance), 2 * (self.px(5),)
        ends = (x, y - reach - self.px(14)), (x, y + reach)
        paint.dashed(surface, paper.red, ends, self.px(1.6), dashes)
        dot, side = axis.at(share.share), self.px(17)
        coin = paint.square(side, (dot, y))
        paint.box(surface, coin, side // 2, paper.gold, paper.ground, self.px(2))
        self._names(surface, paper, x, dot)

    def _names(self, surface: pygame.Surface, paper: Paper, chance: int, dot: int) -> None:
        """Write the labels of both marks, each on its own side."""
        size, gap, weight = self.px(theme.TINY), self.px(6), "medium"
        who = pygame.Rect(0, self.rect.y, text.measure(self._who, size, weight) + 2, self.px(20))
        who.w = min(who.w, self.rect.w // 3)
        who.centerx = dot
        who.clamp_ip(self.rect)
        words = who.copy()
        words.w = text.measure(self._chance_words, size, weight) + 2
        if dot <= chance:
            words.x = max(chance + gap, who.right + gap)
        else:
            words.right = min(chance - gap, who.x - gap)
        words.clamp_ip(self.rect)
        if not words.colliderect(who):
            text.draw(surface, self._chance_words, words, size, paper.red, weight, "center")
        text.draw(surface, self._who, who, size, paper.gold, weight, "center")


def last_games(key: str, name: str, marks: Sequence[Mark], most: int, palette: Palette) -> Group:
    """Return the last games as coins with places, oldest first; wins have crowns. Empty rings
    follow, up to `most`.
    """
    row: list[Element] = [
        Composite(
            f"{key} {i}",
            _told(mark),
            coin(_COIN, palette, number=mark.place, crowned=mark.won),
            role="item",
        )
        for i, mark in enumerate(marks)
    ]
    row += [ringed(_COIN, palette) for _free in range(most - len(marks))]
    return Group(key, name, Ground(None, Row(*row, gap=theme.TIGHT), high=theme.NEAR), role="list")


def _told(mark: Mark) -> str:
    words = _("Won, of {seats}") if mark.won else _("Place {place} of {seats}")
    return words.format(place=mark.place, seats=mark.seats)


def _ink(palette: Palette) -> theme.Colour:
    return palette.paper.ink


def _gold(palette: Palette) -> theme.Colour:
    return palette.paper.gold


def _faint(palette: Palette) -> theme.Colour:
    return palette.paper.faint


def printed(key: str, words: str, size: float = theme.SMALL) -> Words:
    return Words(key, words, size, _ink)


def rule(palette: Palette) -> Element:
    def line(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(palette.paper.rule, rect)

    return Ground(line, Space(height=1))


def course(
    key: str,
    words: str,
    summary: str,
    curves: Sequence[Curve],
    write: Callable[[float], str],
    after: str,
    games: tuple[str, str],
    tall: float,
) -> Element:
    """Return a plot in its section. `after` is the pattern for a point's words; `games` are the
    times of the first and the last game.
    """

    def told(place: int, value: float) -> str:
        return after.format(number=place + 1, total=write(value))

    first, last = map(day, games)
    plot = Plot(f"{key} plot", words, summary, curves, write, told, ends=(first, last),
                on_paper=True, tall=tall)  # fmt: skip
    return section(key, plot)


def section(
    key: str, part: Widget | Group, *, group: str = "", beside: Element | None = None
) -> Element:
    """Return a part below its heading, with an element `beside` the heading."""
    words = part.name
    label = Label(f"{key} heading", words, theme.BODY, _gold, "display", role="heading")
    head = Row(Group(f"{key} head", words, label), Space(across=1), beside, wrap=True)
    if isinstance(part, Widget):
        part = Group(f"{group or key} group", words, part)
    return Column(head, part, gap=theme.TIGHT)
