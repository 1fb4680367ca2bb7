"""Rows of options, built entirely from their definitions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.messages import grouped
from swoop_desktop.engine.names import LONGEST_NAME, rank_name
from swoop_desktop.engine.options import Conflict, Option
from swoop_desktop.resources.language import _, paragraph, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.rules.draft import Draft
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized, Space, stretched
from swoop_desktop.ui.option_fields import SPACE, Chip, Figures, Number, Placed
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Button, Label, Radio, Toggle, Widget, Words

PAD = theme.APART
_BACK, _GAP = 148.0, theme.GAP
"""Units: width of the restore button, and space above an option."""
_SMALL = {options.Number: 148.0, options.Span: 306.0, options.Text: 250.0, options.Flag: 0.0}
"""Units: width of controls beside their label, by option type."""
_LEAST = 340.0


_PAUSE = 1.0
"""Seconds after the last digit until a typed number applies."""


class OptionsPage(Page):
    """A page with the options of a draft."""

    draft: Draft

    def __init__(self) -> None:
        super().__init__()
        self._typed: dict[str, Typed] = {}
        self._pending: Mapping[str, object] | None = None
        """Changes by a half-typed number."""
        self._pause = 0.0
        """Seconds until the pending changes apply."""
        self._held: list[tuple[int, int]] = []
        """The points of a mouse drag, kept while rows are remade."""
        self._last = ""

    def rows_of(self, keys: Sequence[str]) -> list[Element]:
        return [self._option(self.draft.specs[key], first=not i) for i, key in enumerate(keys)]

    # -- typing ----------------------------------------------------------------------------------

    def change(self, changes: Mapping[str, object], *, joined: bool = False) -> None:
        self._take_typed()
        self.draft.change(changes, joined=joined)
        self._renewed(typing=joined)

    def typing(self, changes: Mapping[str, object]) -> None:
        """Hold changes until Enter, a pause, or loss of focus: half-typed values don't count."""
        self._pending, self._pause = changes, _PAUSE
        self.changed()

    def settle(self) -> None:
        """Apply pending changes."""
        if self._take_typed():
            self._renewed(typing=True)

    def _take_typed(self) -> bool:
        """Apply typed text without a redraw. True if there was any."""
        pending, self._pending = self._pending, None
        if not pending:
            return False
        self.draft.change(pending, joined=True)
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        self._pause -= dt
        if self._pending is not None and self._pause <= 0:
            self.settle()

    def typed_in(self, key: str, words: str) -> Typed:
        """Return the typed text of the focused field, else `words`."""
        kept = self._typed.get(key)
        if kept is None or self.focus.key != key:
            kept = self._typed[key] = Typed(words, len(words))
        return kept

    def _renewed(self, *, typing: bool = False) -> None:
        if not typing:
            key = self.focus.key
            self._typed = {key: self._typed[key]} if key in self._typed else {}
        self.changed()

    def go_to(self, key: str) -> None:
        self.focus.set(key, visible=True)
        self._entered(key)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.settle()
        used = super()._key(event)
        self._watch_focus()
        return used

    def _up(self, pos: tuple[int, int]) -> None:
        # Apply typed numbers only after the click: its target must not move.
        super()._up(pos)
        self._watch_focus()

    def _watch_focus(self) -> None:
        if self.focus.key != self._last:
            self._last = self.focus.key
            typed = self._take_typed()
            self.draft.part()
            if typed:
                self._renewed()
            else:
                self.changed()

    # -- one option ------------------------------------------------------------------------------

    def _option(self, spec: Option[object], *, first: bool) -> Element:
        key, conflicts = spec.key, self.draft.of_option(spec.key)
        label, control = self._label(spec), self._control(spec, wrong=bool(conflicts))
        back = None
        if differs := key in self.draft.different:
            back = Sized(self._way_back(spec), _BACK)
            label.states |= {"changed"}
        beside: Element | None = back
        if type(spec) in _SMALL:
            beside, control = (
                control and Sized(control, _SMALL[type(spec)], tallest=theme.LOW),
                None,
            )
        about = paragraph((tr(spec.help), _spanned(spec)))
        shown = _Read(
            Row(Sized(label, height=38, tallest=theme.LOW, across=1), beside),
            self._help(spec, about, back or Space(_BACK)),
            control and Ground(None, control, high=theme.TIGHT),
            gap=theme.TIGHT,
        )
        controls = (one for one in shown.every() if isinstance(one, Widget) and one.action)
        next(controls).description = about
        open_end = self._unbound(spec) if isinstance(spec, options.Span) else None
        rows = [self._conflict(f"{key} {i}", conflict) for i, conflict in enumerate(conflicts)]
        group = Group(
            f"option {key}", tr(spec.label), Column(shown, open_end, *rows, gap=theme.NEAR)
        )
        return Ground(partial(self._marks, first, differs), group, pad=PAD, high=_GAP)

    def _marks(
        self, first: bool, differs: bool, surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        scale = self.scale
        edge, pad = round(_GAP * scale), round(PAD * scale)
        if not first:
            line = (rect.x + pad, rect.y, rect.w - 2 * pad, max(1, round(scale)))
            surface.fill(self.palette.edge, line)
        if differs:
            wide, top = max(2, round(4 * scale)), rect.y + edge + round(4 * scale)
            bar = pygame.Rect(rect.x, top, wide, rect.bottom - edge - top)
            paint.box(surface, bar, bar.w // 2, theme.GOLD)

    def _label(self, spec: Option[object]) -> Widget:
        """Return the label; a switch is its own label."""
        key, label = spec.key, tr(spec.label)
        if not isinstance(spec, options.Flag):
            return Label(f"label {key}", label, theme.BODY, weight="medium")
        on = self.draft.value(key) is True
        return Toggle(f"set {key}", label, on, lambda on: self.change({key: on}), weight="medium")

    def _control(self, spec: Option[object], *, wrong: bool) -> Element | None:
        """Return the control of an option; None for a switch."""
        key, label, value = spec.key, tr(spec.label), self.draft.value(spec.key)
        match spec:
            case options.Number():
                return self._number(spec, key, label, value, partial(self._take, key), wrong=wrong)
            case options.Span():
                return self._range(spec, value, wrong=wrong)
            case options.Text():
                typed = self.typed_in(f"set {key}", str(value))
                change = lambda: self.change({key: typed.words}, joined=True)  # noqa: E731
                most = LONGEST_NAME
                return Field(f"set {key}", label, typed, change, hint=label, most=most, wrong=wrong)
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
        spec: options.Number | options.Span | options.Points,
        key: str,
        name: str,
        value: object,
        take: Callable[[int | None, bool], object],
        *,
        wrong: bool,
        nothing: str = "",
        kind: type[Number] = Number,
    ) -> Number:
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        return kind(
            f"set {key}",
            name,
            self.typed_in(f"set {key}", "" if number is None else str(number)),
            number,
            (spec.low, spec.high),
            take,
            self.changed,
            nothing=nothing,
            step=50 if spec.high > 20_000 else 5 if spec.high > 2_000 else 1,
            wrong=wrong,
        )

    def _range(self, spec: options.Span, value: object, *, wrong: bool) -> Element:
        """Return the fields for both ends of a range; the higher may be open."""
        ends, least, most = _ends(value), _("{option}: at least"), _("{option}: at most")
        fields = (
            Sized(
                self._number(
                    spec,
                    f"{spec.key} {('low', 'high')[i]}",
                    words.format(option=tr(spec.label)),
                    ends[i],
                    partial(self._take_end, spec.key, i),
                    wrong=wrong,
                    nothing=_("any") if i else "",
                ),
                tallest=theme.LOW,
            )
            for i, words in enumerate((least, most))
        )
        return Row(*fields, gap=theme.NEAR)

    def _unbound(self, spec: options.Span) -> Element:
        """Return a switch for an open range: opening it with the stepper is hard to find."""
        most = _ends(self.draft.usual(spec.key))[1] or self.draft.game.seats(self.draft.rules)[1]
        words, high = _("As many as there are cards for"), _ends(self.draft.value(spec.key))[1]
        toggle = Toggle(
            f"open {spec.key}",
            words,
            high is None,
            lambda without: self._take_end(spec.key, 1, None if without else most, False),
        )
        return Sized(toggle, tallest=theme.LOW)

    def _help(self, spec: Option[object], about: str, back: Element) -> Element:
        key, palette = spec.key, self.palette
        result = None if spec.comes_to is None else spec.comes_to(self.draft.rules)
        told = (
            ("help", about, palette.caption, "text"),
            ("example", spec.example, palette.muted, "text"),
            ("comes to", result, palette.caption, "status"),
            ("without effect", self.draft.without_effect.get(key), theme.GOLD_LIGHT, "status"),
        )
        lines = (
            Words(f"{kind} {key}", words if isinstance(words, str) else tr(words), colour=ink,
                  role=role)
            for kind, words, ink, role in told
            if words is not None
        )  # fmt: skip
        column = Column(*lines, gap=theme.TIGHT)
        if type(spec) not in _SMALL:
            return column
        return Row(stretched(column, _LEAST), back, gap=theme.NEAR, wrap=True, middle=0)

    def _way_back(self, spec: Option[object]) -> Button:
        key, usual = spec.key, self.draft.usual(spec.key)
        words = _("Back to usual")
        if isinstance(spec, options.Number):
            words = _("Back to {value}").format(value=usual)
        elif isinstance(spec, options.Flag):
            words = _("Back to “on”") if usual else _("Back to “off”")
        return Button(f"usual {key}", words, lambda: self.change({key: usual}), tall=theme.LOW)

    # -- larger controls -------------------------------------------------------------------------

    def _choices(self, spec: options.Choice) -> Element:
        key, now = spec.key, self.draft.value(spec.key)
        lines = [
            Radio(f"set {key} {choice}", tr(words), choice == now, self._put(key, choice))
            for choice, words in spec.choices
        ]
        return Column(*(Sized(line, tallest=theme.LOW) for line in lines), gap=theme.TIGHT)

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
            words, move = _named(rank), partial(self._move, key, now, rank)
            chip = Placed(f"set {key} {rank}", words, words, place, chips, out, move, self._held)
            chips.append(chip)
        hint = _(
            "To move a card, drag it, or press Shift and an arrow key. To take it out, press it."
        )
        help_line = Words(f"order help {key}", hint, colour=self.palette.muted)
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
            take = partial(self._take, key)
            figures = self._number(spec, key, name, number, take, wrong=wrong and bad, kind=Figures)
            assert isinstance(figures, Figures)
            figures.lead = partial(self._lead, spec.key, i)
            label = Label(f"rank {key}", _named(rank), theme.SMALL, align="center")
            cells.append(
                Column(Sized(label, height=22), Sized(figures, tallest=theme.LOW), gap=theme.TIGHT)
            )
        return Row(*(Sized(cell, 68, least=68) for cell in cells), gap=SPACE, wrap=True)

    def _lead(self, key: str, place: int, by: int) -> bool:
        if not 0 <= place + by < len(c.RANKS):
            return False
        self.go_to(f"set {key}.{c.RANKS[place + by]}")
        return True

    def _conflict(self, key: str, conflict: Conflict) -> Element:
        alert = self.palette.alert
        sentence = Words(f"wrong {key}", tr(conflict.words), colour=alert, role="status")
        ways = [
            Button(
                f"mend {key} {i}",
                tr(remedy.words),
                partial(self.change, remedy.changes),
                tall=theme.LOW,
            )
            for i, remedy in enumerate(conflict.remedies)
        ]
        whole = [Sized(way, least=way.widths(self.scale)[1] - 8) for way in ways]
        mend = Row(*whole, gap=theme.NEAR, wrap=True) if whole else None
        return Ground(
            self._frame, Column(sentence, mend, gap=theme.TIGHT), pad=theme.GAP, high=theme.NEAR
        )

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        scale = self.scale
        edge, night = max(1, round(1.5 * scale)), self.palette.night
        paint.box(surface, rect, max(2, round(8 * scale)), night, theme.AMBER, edge)

    # -- parts -----------------------------------------------------------------------------------

    def _put(self, key: str, value: object) -> Callable[[], None]:
        return partial(self.change, {key: value})

    def _take(self, key: str, number: int | None, joined: bool) -> None:
        if joined:
            self.typing({} if number is None else {key: number})
        else:
            self.change({key: number})

    def _take_end(self, key: str, end: int, number: object, joined: bool) -> None:
        if not joined:
            self.settle()  # apply the other end, perhaps half typed
        ends = _ends(self.draft.value(key))
        ends[end] = number
        if joined:
            self.typing({} if number is None and not end else {key: ends})
        else:
            self.change({key: ends})

    def _move(self, key: str, ranks: Sequence[str], rank: str, place: int, joined: bool) -> None:
        rest = [other for other in ranks if other != rank]
        self.change({key: [*rest[:place], rank, *rest[place:]]}, joined=joined)


class _Read(Column):
    """An option's row. Screen readers get the restore button last, wherever it stands."""

    def every(self) -> Iterator[Element]:
        return iter(sorted(super().every(), key=lambda one: isinstance(one, Button)))


def _named(rank: str) -> str:
    return tr(rank_name(c.RANKS.index(rank)))


def _ends(value: object) -> list[object]:
    pair: list[object] = list(value) if isinstance(value, list | tuple) else []
    return [*pair, None, None][:2]


def _listed(value: object) -> list[str]:
    return [rank for rank in value if rank in c.RANKS] if isinstance(value, list | tuple) else []


def _spanned(spec: Option[object]) -> str:
    if not isinstance(spec, options.Number | options.Points | options.Span):
        return ""
    low, high = spec.low, tr(grouped(spec.high))
    return _("From {low} to {high}.").format(low=low, high=high)
