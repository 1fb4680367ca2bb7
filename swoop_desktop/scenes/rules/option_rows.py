"""Rows of options, built entirely from their definitions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.messages import grouped
from swoop_desktop.engine.names import LONGEST_NAME, rank_name
from swoop_desktop.engine.options import Conflict, Option
from swoop_desktop.resources.language import _, paragraph, tr
from swoop_desktop.scenes.rules.draft import Draft
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Paint, Row, Sized, Space
from swoop_desktop.ui.option_fields import SPACE, Chip, Figures, Number, Placed
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Button, Label, Radio, Toggle, Widget, Words

PAD = theme.APART
_BACK, _GAP = 148.0, theme.GAP
"""Units: width of the restore button, and space above an option."""
_SMALL = {options.Number: 148.0, options.Span: 306.0, options.Text: 250.0, options.Flag: 0.0}
"""Units: width of controls beside their label."""
_LEAST = 270.0


class Rows(Protocol):
    """The page with the options."""

    @property
    def palette(self) -> Palette: ...

    @property
    def scale(self) -> float: ...

    def change(self, changes: Mapping[str, object], *, joined: bool = False) -> None:
        """Change options."""

    def typing(self, changes: Mapping[str, object]) -> None:
        """Hold changes until the field is left, Enter, or a pause: half-typed values are not
        meant.
        """

    def settle(self) -> None:
        """Apply what is being typed."""

    def changed(self) -> None: ...

    def typed_in(self, key: str, words: str) -> Typed:
        """Return the typed text of the focused field, or else these words."""

    def go_to(self, key: str) -> None: ...


class OptionRows:
    def __init__(self, page: Rows, draft: Draft, held: list[tuple[int, int]]) -> None:
        """`held` is the grip of a mouse drag, which outlives the rows."""
        self.page, self.draft, self.held = page, draft, held

    def compose(self, keys: Sequence[str]) -> list[Element]:
        return [self._option(self.draft.specs[key], first=not i) for i, key in enumerate(keys)]

    # -- one option ------------------------------------------------------------------------------

    def _option(self, spec: Option[object], *, first: bool) -> Element:
        key, conflicts = spec.key, self.draft.of_option(spec.key)
        differs, wrong = self.draft.differs(spec.key), bool(conflicts)
        label, small = self._label(spec), self._small(spec, wrong=wrong)
        back = Sized(self._way_back(spec), _BACK) if differs else None
        if differs:
            label.states |= {"changed"}
        beside = small if type(spec) in _SMALL else back
        large = self._large(spec, wrong=wrong)
        shown = _Read(
            Row(Sized(label, height=38, tallest=38, across=1), beside),
            self._help(spec, back or Space(_BACK)),
            Ground(None, large, high=theme.TIGHT) if large is not None else None,
            gap=theme.TIGHT,
        )
        for widget in shown.every():
            if isinstance(widget, Widget) and widget.action:
                widget.details = f"help {key}"
        open_end = self._unbound(spec) if isinstance(spec, options.Span) else None
        rows = [self._conflict(f"{key} {i}", conflict) for i, conflict in enumerate(conflicts)]
        group = Group(
            f"option {key}", tr(spec.label), Column(shown, open_end, *rows, gap=theme.NEAR)
        )
        return Ground(self._marks(first=first, differs=differs), group, pad=PAD, high=_GAP)

    def _marks(self, *, first: bool, differs: bool) -> Paint:
        def marks(surface: pygame.Surface, rect: pygame.Rect) -> None:
            scale, palette = self.page.scale, self.page.palette
            edge, pad = round(_GAP * scale), round(PAD * scale)
            if not first:
                line = (rect.x + pad, rect.y, rect.w - 2 * pad, max(1, round(scale)))
                surface.fill(palette.edge, line)
            if differs:
                wide, top = max(2, round(4 * scale)), rect.y + edge + round(4 * scale)
                bar = pygame.Rect(rect.x, top, wide, rect.bottom - edge - top)
                paint.box(surface, bar, bar.w // 2, theme.GOLD)

        return marks

    def _label(self, spec: Option[object]) -> Widget:
        """Return the label; a switch is its own label."""
        key, label = spec.key, tr(spec.label)
        if not isinstance(spec, options.Flag):
            return Label(f"label {key}", label, theme.BODY, weight="medium")
        on = self.draft.value(key) is True
        return Toggle(f"set {key}", label, on, lambda on: self._put(key, on)(), weight="medium")

    def _small(self, spec: Option[object], *, wrong: bool) -> Element | None:
        value = self.draft.value(spec.key)
        match spec:
            case options.Number():
                control: Element = self._number(spec, spec.key, tr(spec.label), value, wrong=wrong)
            case options.Span():
                control = self._range(spec, value, wrong=wrong)
            case options.Text():
                control = self._text(spec, value, wrong=wrong)
            case _:
                return None
        return Sized(control, _SMALL[type(spec)], tallest=36)

    def _large(self, spec: Option[object], *, wrong: bool) -> Element | None:
        match spec:
            case options.Choice():
                return self._choices(spec)
            case options.Order():
                return self._order(spec)
            case options.Ranks():
                return self._ranks(spec)
            case options.Points():
                return self._points(spec, wrong=wrong)
        return None

    def _number(
        self,
        spec: options.Number | options.Span,
        key: str,
        name: str,
        value: object,
        *,
        wrong: bool,
        change: Callable[[int | None, bool], object] | None = None,
        nothing: str = "",
    ) -> Number:
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        words = "" if number is None else str(number)
        return Number(
            f"set {key}",
            name,
            self.page.typed_in(f"set {key}", words),
            number,
            (spec.low, spec.high),
            change or self._number_setter(key),
            self.page.changed,
            nothing=nothing,
            step=_step(spec),
            wrong=wrong,
        )

    def _range(self, spec: options.Span, value: object, *, wrong: bool) -> Element:
        """Return the fields for both ends of a range; the higher may be open."""
        low, high = _ends(value)
        key, label = spec.key, tr(spec.label)

        def take_low(number: int | None, joined: bool) -> None:
            if joined:
                self.page.typing({} if number is None else {key: [number, high]})
                return
            self.page.settle()  # the other end may still be half typed
            self.page.change({key: [number, _ends(self.draft.value(key))[1]]})

        def take_high(number: int | None, joined: bool) -> None:
            if joined:
                self.page.typing({key: [low, number]})
                return
            self.page.settle()
            self.page.change({key: [_ends(self.draft.value(key))[0], number]})

        least = _("{option}: at least").format(option=label)
        most = _("{option}: at most").format(option=label)
        return Row(
            self._number(spec, f"{key} low", least, low, wrong=wrong, change=take_low),
            self._number(
                spec, f"{key} high", most, high, wrong=wrong, change=take_high, nothing=_("any")
            ),
            gap=theme.NEAR,
        )

    def _unbound(self, spec: options.Span) -> Element:
        """Return a switch for an open range: the stepper's way is hard to find."""
        high = _ends(self.draft.value(spec.key))[1]

        def leave_out(without: bool) -> None:
            self.page.settle()
            lowest = _ends(self.draft.value(spec.key))[0]
            most = (
                _ends(self.draft.usual(spec.key))[1] or self.draft.game.seats(self.draft.rules)[1]
            )
            self.page.change({spec.key: [lowest, None if without else most]})

        words = _("As many as there are cards for")
        return Sized(Toggle(f"open {spec.key}", words, high is None, leave_out), tallest=38)

    def _text(self, spec: options.Text, value: object, *, wrong: bool) -> Element:
        key, label = f"set {spec.key}", tr(spec.label)
        typed = self.page.typed_in(key, str(value))

        def take() -> None:
            self.page.change({spec.key: typed.words}, joined=True)
            self.page.changed()

        return Field(key, label, typed, take, hint=label, most=LONGEST_NAME, wrong=wrong)

    def _help(self, spec: Option[object], back: Element) -> Element:
        """Return description, limits, example and notes."""
        key, palette = spec.key, self.page.palette
        words = paragraph((tr(spec.help), _spanned(spec)))
        lines = [Words(f"help {key}", words, colour=palette.caption)]
        if spec.example is not None:
            lines.append(Words(f"example {key}", tr(spec.example), colour=palette.muted))
        if spec.comes_to is not None:
            result = tr(spec.comes_to(self.draft.rules))
            lines.append(Words(f"comes to {key}", result, colour=palette.caption, role="status"))
        why = self.draft.without_effect.get(key)
        if why is not None:
            lines.append(
                Words(f"without effect {key}", tr(why), colour=theme.GOLD_LIGHT, role="status")
            )
        column = Column(*lines, gap=theme.TIGHT)
        if type(spec) not in _SMALL:
            return column
        return Row(Sized(column, least=_LEAST, across=1), back, gap=theme.NEAR, wrap=True, middle=0)

    def _way_back(self, spec: Option[object]) -> Button:
        key, usual = spec.key, self.draft.usual(spec.key)
        words = _("Back to usual")
        if isinstance(spec, options.Number):
            words = _("Back to {value}").format(value=usual)
        elif isinstance(spec, options.Flag):
            words = _("Back to “on”") if usual else _("Back to “off”")
        return Button(f"usual {key}", words, lambda: self.page.change({key: usual}), tall=34)

    # -- larger controls -------------------------------------------------------------------------

    def _choices(self, spec: options.Choice) -> Element:
        key, now = spec.key, self.draft.value(spec.key)
        lines = [
            Radio(f"set {key} {choice}", tr(words), choice == now, self._put(key, choice))
            for choice, words in spec.choices
        ]
        return Column(*(Sized(line, tallest=34) for line in lines), gap=2)

    def _ranks(self, spec: options.Ranks) -> Element:
        key, now = spec.key, _listed(self.draft.value(spec.key))
        chips = []
        for rank in c.RANKS:
            kept = [r for r in c.RANKS if (r in now) is not (r == rank)]
            words, put = _named(rank), self._put(key, kept)
            chips.append(Chip(f"set {key} {rank}", words, words, rank in now, put))
        return Row(*chips, gap=SPACE, wrap=True)

    def _order(self, spec: options.Order) -> Element:
        key, now, chips = spec.key, _listed(self.draft.value(spec.key)), list[Placed]()
        for place, rank in enumerate(now):
            out = self._put(key, [r for r in now if r != rank])
            words, move = _named(rank), self._mover(key, now, rank)
            chip = Placed(f"set {key} {rank}", words, words, place, chips, out, move, self.held)
            chips.append(chip)
        hint = _(
            "To move a card, drag it, or press Shift and an arrow key. To take it out, press it."
        )
        help_line = Words(f"order help {key}", hint, colour=self.page.palette.muted)
        row = Row(*chips, gap=SPACE, wrap=True)
        return Column(row, help_line, self._left_out(key, now), gap=theme.TIGHT)

    def _left_out(self, key: str, now: Sequence[str]) -> Group | None:
        words = _("Left out:")
        chips: list[Element] = [Label(f"left out words {key}", words, theme.SMALL)]
        for rank in c.RANKS:
            if rank not in now:
                name = _("{rank}, left out").format(rank=_named(rank))
                put = self._put(key, [*now, rank])
                chips.append(Chip(f"set {key} {rank}", name, _named(rank), False, put))
        row = Row(*chips, gap=SPACE, wrap=True)
        return Group(f"left out {key}", words, row) if len(chips) > 1 else None

    def _points(self, spec: options.Points, *, wrong: bool) -> Element:
        now = self.draft.value(spec.key)
        points = now if isinstance(now, Mapping) else {}
        cells = []
        for i, rank in enumerate(c.RANKS):
            key, number = f"{spec.key}.{rank}", points.get(rank, 0)
            bad = not isinstance(number, int) or not spec.low <= number <= spec.high
            name = _("{option}: {rank}").format(option=tr(spec.label), rank=_named(rank))
            figures = Figures(
                f"set {key}",
                name,
                self.page.typed_in(f"set {key}", str(number)),
                number if isinstance(number, int) else 0,
                (spec.low, spec.high),
                self._number_setter(key),
                self.page.changed,
                wrong=wrong and bad,
            )
            figures.lead = self._leader(spec.key, i)
            label = Label(f"rank {key}", _named(rank), theme.SMALL, align="center")
            cells.append(Column(Sized(label, height=22), Sized(figures, tallest=34), gap=2))
        return Row(*(Sized(cell, 68, least=68) for cell in cells), gap=SPACE, wrap=True)

    def _leader(self, key: str, place: int) -> Callable[[int], bool]:
        def lead(by: int) -> bool:
            if not 0 <= place + by < len(c.RANKS):
                return False
            self.page.go_to(f"set {key}.{c.RANKS[place + by]}")
            return True

        return lead

    def _conflict(self, key: str, conflict: Conflict) -> Element:
        alert = self.page.palette.alert
        sentence = Words(f"wrong {key}", tr(conflict.words), colour=alert, role="status")
        ways = [
            Button(
                f"mend {key} {i}",
                tr(remedy.words),
                partial(self.page.change, remedy.changes),
                tall=34,
            )
            for i, remedy in enumerate(conflict.remedies)
        ]
        whole = [Sized(way, least=way.widths(self.page.scale)[1] - 8) for way in ways]
        mend = Row(*whole, gap=theme.NEAR, wrap=True) if whole else None
        return Ground(
            self._frame, Column(sentence, mend, gap=theme.TIGHT), pad=theme.GAP, high=theme.NEAR
        )

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        scale = self.page.scale
        edge, night = max(1, round(1.5 * scale)), self.page.palette.night
        paint.box(surface, rect, max(2, round(8 * scale)), night, theme.AMBER, edge)

    # -- parts -----------------------------------------------------------------------------------

    def _put(self, key: str, value: object) -> Callable[[], None]:
        return partial(self.page.change, {key: value})

    def _number_setter(self, key: str) -> Callable[[int | None, bool], None]:
        def take(number: int | None, joined: bool) -> None:
            if joined:
                self.page.typing({} if number is None else {key: number})
            else:
                self.page.change({key: number})

        return take

    def _mover(self, key: str, ranks: Sequence[str], rank: str) -> Callable[[int, bool], None]:
        rest = [other for other in ranks if other != rank]

        def move(place: int, joined: bool) -> None:
            self.page.change({key: [*rest[:place], rank, *rest[place:]]}, joined=joined)

        return move


class _Read(Column):
    """An option's row. Screen readers get the restore button last, wherever it stands."""

    def every(self) -> Iterator[Element]:
        return iter(sorted(super().every(), key=lambda one: isinstance(one, Button)))


def _named(rank: str) -> str:
    return tr(rank_name(c.RANKS.index(rank)))


def _ends(value: object) -> tuple[object, object]:
    pair: list[object] = list(value) if isinstance(value, list | tuple) else []
    low, high = [*pair, None, None][:2]
    return low, high


def _listed(value: object) -> list[str]:
    return [rank for rank in value if rank in c.RANKS] if isinstance(value, list | tuple) else []


def _spanned(spec: Option[object]) -> str:
    if not isinstance(spec, options.Number | options.Points | options.Span):
        return ""
    low, high = spec.low, tr(grouped(spec.high))
    return _("From {low} to {high}.").format(low=low, high=high)


def _step(spec: options.Number | options.Span) -> int:
    return 50 if spec.high > 20_000 else 5 if spec.high > 2_000 else 1
