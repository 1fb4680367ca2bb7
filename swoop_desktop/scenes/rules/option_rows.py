"""The options of a rule set as rows of a page: made from their definitions, and from nothing else.

Each option has its label, the control that fits its kind, what it does, what it may be, an example,
what is wrong with it and how that can be mended, and the way back to its usual value.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.conflicts import Conflict
from swoop_desktop.engine.limits import LONGEST_NAME
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.options import Option
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.rules.draft import Draft
from swoop_desktop.ui import chips, paint, text, theme
from swoop_desktop.ui.chips import CHIP, SPACE, Chip, Placed
from swoop_desktop.ui.number_field import Figures, Number
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Button, Label, Radio, Toggle, Widget, Words

PAD = 18.0
"""Units between the edge of the panel and what is in it."""
_CONTROL, _BACK = 148.0, 148.0
"""Widths of a number's control, and of the button below it that brings back the usual value."""
_NAME = 250.0
_CELL, _CELL_TALL = 54.0, 60.0
"""A rank's points with the rank above them."""
_LINE, _GAP = 36.0, 22.0
"""Height of a choice's line, and what is free between two options."""
_BUTTON, _HEAD = 34.0, 40.0
_SMALL = {
    options.Number: _CONTROL,
    options.Span: 2 * _CONTROL + 10,
    options.Text: _NAME,
    options.Flag: 60.0,
}
"""The kinds whose controls stand beside the label, and how wide they are."""
_ROOMY = 440.0
"""Units from side to side in which the way back stands beside the help."""


class Rows(Protocol):
    """The page on which the options stand."""

    scale: float

    @property
    def palette(self) -> Palette:
        """The colours of the page."""

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box in units from the top left of the page."""

    def group(self, key: str, name: str, widgets: list[Widget]) -> None:
        """Put widgets on the page."""

    def change(self, changes: Mapping[str, object], *, joined: bool = False) -> None:
        """Give options other values."""

    def typing(self, changes: Mapping[str, object]) -> None:
        """Options get these values once their field is left, with Enter, or after a pause: what
        is being typed is not yet what is meant.
        """

    def settle(self) -> None:
        """What is being typed counts now."""

    def changed(self) -> None:
        """Something that is shown has changed."""

    def typed_in(self, key: str, words: str) -> Typed:
        """What is typed in a field; these words where it is none that is typed in."""

    def go_to(self, key: str) -> None:
        """Take the keyboard's focus to a widget."""


class OptionRows:
    """Lays the options of a draft on a page, one below the other."""

    def __init__(self, page: Rows, draft: Draft, held: list[tuple[int, int]]) -> None:
        """`held` is where the mouse holds what it moves: it outlives the rows."""
        self.page, self.draft, self.held = page, draft, held
        self.different: list[pygame.Rect] = []
        """Boxes of options that are not as usual."""
        self.wrong: list[pygame.Rect] = []
        """Boxes of what is said about conflicts."""
        self.lines: list[pygame.Rect] = []
        """What parts one option from the next."""
        self._x = self._wide = self._y = 0.0
        self._widgets: list[Widget] = []

    def lay(self, keys: Sequence[str], x: float, y: float, wide: float) -> float:
        """Put these options in a column of the page. Returns where it ends."""
        self._x, self._wide, self._y = x + PAD, wide - 2 * PAD, y
        for i, key in enumerate(keys):
            if i:
                self.lines.append(self.page.rect(self._x, self._y, self._wide, 1))
            self._y += _GAP / 2
            self._option(self.draft.specs[key])
            self._y += _GAP / 2
        return self._y

    def paint(self, surface: pygame.Surface) -> None:
        """What lies below the widgets: lines between options, and bars beside those that differ."""
        scale, palette = self.page.scale, self.page.palette
        for line in self.lines:
            surface.fill(palette.edge, (line.x, line.y, line.w, max(1, round(scale))))
        for box in self.different:
            bar = pygame.Rect(box.x - round(12 * scale), box.y, max(2, round(4 * scale)), box.h)
            paint.box(surface, bar, bar.w // 2, theme.GOLD)
        for box in self.wrong:
            edge = max(1, round(1.5 * scale))
            paint.box(surface, box, max(2, round(8 * scale)), palette.night, theme.AMBER, edge)

    # -- one option ------------------------------------------------------------------------------

    def _option(self, spec: Option[object]) -> None:
        """An option: head, help, what is larger than the head has room for, what is wrong."""
        top, self._widgets = self._y, []
        conflicts, differs = self.draft.of_option(spec.key), self.draft.differs(spec.key)
        self._head(spec, wrong=bool(conflicts))
        if differs:
            self._widgets[0].states |= {"changed"}
        self._y = top + _HEAD
        self._help(spec)
        out: list[Widget] = []
        match spec:
            case options.Choice():
                self._choices(spec)
            case options.Order():
                out = self._order(spec)
            case options.Ranks():
                self._ranks(spec)
            case options.Points():
                self._points(spec, wrong=bool(conflicts))
        if differs:
            self._way_back(spec, top)
        if isinstance(spec, options.Span):
            self._unbound(spec)
        for i, conflict in enumerate(conflicts):
            self._conflict(f"{spec.key} {i}", conflict)
        if differs:
            self.different.append(self._box(-6, top + 4, 4, self._y - top - 4))
        self.page.group(f"option {spec.key}", tr(spec.label), self._widgets)
        if out:
            self.page.group(f"left out {spec.key}", out[0].name, out)

    def _head(self, spec: Option[object], *, wrong: bool) -> None:
        """The label, and the control beside it where it is small."""
        key, label, value = spec.key, tr(spec.label), self.draft.value(spec.key)
        if isinstance(spec, options.Flag):
            box = self._box(0, self._y, self._wide, 38)
            change = self._setter(key)
            self._widgets.append(
                Toggle(
                    f"set {key}",
                    label,
                    value is True,
                    change,
                    weight="medium",
                ).at(box, self.page.scale)
            )
            return
        taken = min(_SMALL.get(type(spec), _BACK), 0.6 * self._wide)
        room = self._wide - taken - 12
        box = self._box(0, self._y, room, 38)
        self._widgets.append(
            Label(f"label {key}", label, theme.BODY, weight="medium").at(box, self.page.scale)
        )
        at = self._wide - taken
        match spec:
            case options.Number():
                self._number(spec, key, label, value, at, taken, wrong=wrong)
            case options.Span():
                self._range(spec, value, at, taken, wrong=wrong)
            case options.Text():
                self._text(spec, value, at, taken, wrong=wrong)

    def _number(
        self,
        spec: options.Number | options.Span,
        key: str,
        name: str,
        value: object,
        x: float,
        wide: float,
        *,
        wrong: bool,
        change: Callable[[int | None, bool], object] | None = None,
        nothing: str = "",
    ) -> None:
        """A number to type, or to step through."""
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        words = "" if number is None else str(number)
        self._widgets.append(
            Number(
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
            ).at(self._box(x, self._y + 1, wide, 36), self.page.scale)
        )

    def _range(
        self, spec: options.Span, value: object, x: float, wide: float, *, wrong: bool
    ) -> None:
        """The lower number and the higher one, which may be left open."""
        low, high = _ends(value)
        half, label = (wide - 10) / 2, tr(spec.label)

        def take_low(number: int | None, joined: bool) -> None:
            if joined:
                self.page.typing({} if number is None else {spec.key: [number, high]})
                return
            self.page.settle()  # the other end may be what was being typed
            self.page.change({spec.key: [number, _ends(self.draft.value(spec.key))[1]]})

        def take_high(number: int | None, joined: bool) -> None:
            if joined:
                self.page.typing({spec.key: [low, number]})
                return
            self.page.settle()
            self.page.change({spec.key: [_ends(self.draft.value(spec.key))[0], number]})

        for end, name, number, at, take in (
            ("low", _("{option}: at least"), low, x, take_low),
            ("high", _("{option}: at most"), high, x + half + 10, take_high),
        ):
            self._number(
                spec,
                f"{spec.key} {end}",
                name.format(option=label),
                number,
                at,
                half,
                wrong=wrong,
                change=take,
                nothing=_("any") if end == "high" else "",
            )

    def _unbound(self, spec: Option[object]) -> None:
        """A switch for a range without a higher number, so that nobody need know how the stepper
        leaves it out.
        """
        high = _ends(self.draft.value(spec.key))[1]

        def leave_out(without: bool) -> None:
            self.page.settle()
            lowest = _ends(self.draft.value(spec.key))[0]
            most = (
                _ends(self.draft.usual(spec.key))[1] or self.draft.game.seats(self.draft.rules)[1]
            )
            self.page.change({spec.key: [lowest, None if without else most]})

        self._y += 6
        words = _("As many as there are cards for")
        box = self._box(0, self._y, self._wide, 38)
        self._widgets.append(
            Toggle(f"open {spec.key}", words, high is None, leave_out).at(box, self.page.scale)
        )
        self._y += 38

    def _text(
        self, spec: options.Text, value: object, x: float, wide: float, *, wrong: bool
    ) -> None:
        """A line to write."""
        key = f"set {spec.key}"
        typed = self.page.typed_in(key, str(value))

        def take() -> None:
            self.page.change({spec.key: typed.words}, joined=True)
            self.page.changed()

        box = self._box(x, self._y + 1, wide, 36)
        label = tr(spec.label)
        field = Field(
            key,
            label,
            typed,
            take,
            hint=label,
            most=LONGEST_NAME,
            wrong=wrong,
        ).at(box, self.page.scale)
        self._widgets.append(field)

    def _help(self, spec: Option[object]) -> None:
        """What it does, what it may be, and an example; beside that stays room for the way back
        below the control.
        """
        room, palette = self._wide, self.page.palette
        if self._wide >= _ROOMY and type(spec) in _SMALL:
            room -= _BACK + 16
        words = f"{tr(spec.help)} {_spanned(spec)}".strip()
        self._words(f"help {spec.key}", words, room, palette.caption)
        if spec.example is not None:
            self._y += 3
            self._words(f"example {spec.key}", tr(spec.example), room, palette.muted)
        idle = self.draft.idle.get(spec.key)
        if idle is not None:
            self._y += 3
            self._words(f"idle {spec.key}", tr(idle), room, theme.GOLD_LIGHT, "status")

    def _way_back(self, spec: Option[object], head: float) -> None:
        """The button that brings back the usual value: at the right of the head, or below the
        control there.
        """
        x, y, wide = self._wide - _BACK, head + 2, _BACK
        if type(spec) in _SMALL:
            y += _HEAD - 2
            if self._wide < _ROOMY:
                x, y, wide = 0.0, self._y + 6, min(self._wide, 240.0)
        key, usual = f"usual {spec.key}", self.draft.usual(spec.key)
        back = Button(
            key,
            self._back(spec),
            lambda: self.page.change({spec.key: usual}),
        ).at(self._box(x, y, wide, _BUTTON), self.page.scale)
        self._widgets.append(back)
        self._y = max(self._y, y + _BUTTON)

    def _back(self, spec: Option[object]) -> str:
        """What leads back to the usual value, in as few words as there are for it."""
        value = self.draft.usual(spec.key)
        if isinstance(spec, options.Number):
            return _("Back to {value}").format(value=value)
        if isinstance(spec, options.Flag):
            return _("Back to “on”") if value else _("Back to “off”")
        return _("Back to usual")

    # -- larger controls -------------------------------------------------------------------------

    def _choices(self, spec: options.Choice) -> None:
        """One line for each choice."""
        self._y += 6
        now = self.draft.value(spec.key)
        for choice, words in spec.choices:
            box = self._box(0, self._y, self._wide, _LINE - 2)
            self._widgets.append(
                Radio(
                    f"set {spec.key} {choice}",
                    tr(words),
                    choice == now,
                    self._putter(spec.key, choice),
                ).at(box, self.page.scale)
            )
            self._y += _LINE

    def _ranks(self, spec: Option[object]) -> None:
        """A chip for each rank, to be turned over."""
        now = _listed(self.draft.value(spec.key))
        self._y += 8
        boxes = self._chip_boxes(c.RANKS)
        for rank, box in zip(c.RANKS, boxes, strict=True):
            kept = [r for r in c.RANKS if (r in now) is not (r == rank)]
            chip = Chip(
                f"set {spec.key} {rank}",
                _named(rank),
                _named(rank),
                rank in now,
                self._putter(spec.key, kept),
            ).at(box, self.page.scale)
            self._widgets.append(chip)

    def _order(self, spec: Option[object]) -> list[Widget]:
        """The ranks in their order, to be moved. Returns those that are left out, below them."""
        now = _listed(self.draft.value(spec.key))
        self._y += 8
        boxes = self._chip_boxes(now)
        for place, (rank, box) in enumerate(zip(now, boxes, strict=True)):
            self._widgets.append(
                Placed(
                    f"set {spec.key} {rank}",
                    _named(rank),
                    _named(rank),
                    place,
                    boxes,
                    self._putter(spec.key, [r for r in now if r != rank]),
                    self._mover(spec.key, now, rank),
                    self.held,
                ).at(box, self.page.scale)
            )
        hint = _(
            "Drag a card, or press Shift and an arrow key, to move it. Press it to take it out."
        )
        self._y += 2
        self._words(f"order help {spec.key}", hint, self._wide, self.page.palette.muted)
        out = [rank for rank in c.RANKS if rank not in now]
        if not out:
            return []
        self._y += 8
        words = _("Left out:")
        wide = text.measure(words, round(theme.SMALL * self.page.scale)) / self.page.scale + 14
        box = self._box(0, self._y, wide, CHIP)
        label = Label(f"left out words {spec.key}", words, theme.SMALL).at(box, self.page.scale)
        made: list[Widget] = [label]
        for rank, chip_box in zip(out, self._chip_boxes(out, wide), strict=True):
            made.append(
                Chip(
                    f"set {spec.key} {rank}",
                    _("{rank}, left out").format(rank=_named(rank)),
                    _named(rank),
                    False,
                    self._putter(spec.key, [*now, rank]),
                ).at(chip_box, self.page.scale)
            )
        return made

    def _points(self, spec: options.Points, *, wrong: bool) -> None:
        """A small number for each rank."""
        now = self.draft.value(spec.key)
        points = now if isinstance(now, Mapping) else {}
        across = max(1, int((self._wide + SPACE) // (_CELL + SPACE)))
        self._y += 8
        for i, rank in enumerate(c.RANKS):
            x = (i % across) * (_CELL + SPACE)
            y = self._y + (i // across) * (_CELL_TALL + SPACE)
            key, number = f"{spec.key}.{rank}", points.get(rank, 0)
            box = self._box(x, y, _CELL, 22)
            self._widgets.append(
                Label(f"rank {key}", _named(rank), theme.SMALL, align="center").at(
                    box, self.page.scale
                )
            )
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
            ).at(self._box(x, y + 24, _CELL, 34), self.page.scale)
            figures.lead = self._leader(spec.key, i)
            self._widgets.append(figures)
        self._y += -(-len(c.RANKS) // across) * (_CELL_TALL + SPACE)

    def _leader(self, key: str, place: int) -> Callable[[int], bool]:
        """Leads from the points of a rank, given by its place, to those of others."""

        def lead(by: int) -> bool:
            if not 0 <= place + by < len(c.RANKS):
                return False
            self.page.go_to(f"set {key}.{c.RANKS[place + by]}")
            return True

        return lead

    def _conflict(self, key: str, conflict: Conflict) -> None:
        """What is wrong, and a button for each way to mend it."""
        self._y += 10
        top, inner, palette = self._y, self._wide - 28, self.page.palette
        self._y += 8
        self._words(f"wrong {key}", tr(conflict.words), inner, palette.alert, "status", 14)
        x = 14.0
        for i, remedy in enumerate(conflict.remedies):
            words = tr(remedy.words)
            measured = text.measure(words, round(theme.BODY * self.page.scale), "medium")
            wide = min(inner, measured / self.page.scale + 28)
            if i == 0:
                self._y += 6
            elif x + wide > 14 + inner:
                x, self._y = 14.0, self._y + _BUTTON + 6
            box = self._box(x, self._y, wide, _BUTTON)
            change = self._changer(remedy.changes)
            self._widgets.append(Button(f"mend {key} {i}", words, change).at(box, self.page.scale))
            x += wide + 8
        self._y += (_BUTTON if conflict.remedies else 0) + 10
        self.wrong.append(self._box(0, top, self._wide, self._y - top))

    # -- parts -----------------------------------------------------------------------------------

    def _box(self, x: float, y: float, wide: float, tall: float) -> pygame.Rect:
        """A box, `x` counted from the left edge of the options."""
        return self.page.rect(self._x + x, y, wide, tall)

    def _words(
        self,
        key: str,
        words: str,
        wide: float,
        colour: theme.Colour,
        role: str = "text",
        x: float = 0.0,
    ) -> None:
        """A text of some lines."""
        tall = Words.tall_of(words, wide, self.page.scale)
        box = self._box(x, self._y, wide, tall)
        self._widgets.append(Words(key, words, theme.SMALL, colour, role).at(box, self.page.scale))
        self._y += tall

    def _chip_boxes(self, ranks: Sequence[str], x: float = 0.0) -> list[pygame.Rect]:
        """Boxes for the chips of ranks, in rows; what follows goes below them."""
        placed = chips.places([_named(rank) for rank in ranks], self._wide - x)
        boxes = [self._box(x + left, self._y + top, wide, CHIP) for left, top, wide in placed]
        if placed:
            self._y += placed[-1][1] + CHIP + 4
        return boxes

    def _setter(self, key: str) -> Callable[[object], None]:
        return lambda value: self.page.change({key: value})

    def _putter(self, key: str, value: object) -> Callable[[], None]:
        return lambda: self.page.change({key: value})

    def _changer(self, changes: Mapping[str, object]) -> Callable[[], None]:
        return lambda: self.page.change(changes)

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


def _named(rank: str) -> str:
    """What a rank is called."""
    return tr(rank_name(c.RANKS.index(rank)))


def _ends(value: object) -> tuple[object, object]:
    """The two numbers of a range; None for one that is not there."""
    pair: list[object] = list(value) if isinstance(value, list | tuple) else []
    low, high = [*pair, None, None][:2]
    return low, high


def _listed(value: object) -> list[str]:
    """The ranks that are the value of an option, without what is none."""
    return [rank for rank in value if rank in c.RANKS] if isinstance(value, list | tuple) else []


def _spanned(spec: Option[object]) -> str:
    """What a number may be."""
    if not isinstance(spec, options.Number | options.Points | options.Span):
        return ""
    low, high = spec.low, f"{spec.high:,}".replace(",", "\u202f")
    return _("From {low} to {high}.").format(low=low, high=high)


def _step(spec: options.Number | options.Span) -> int:
    """How far a step leads: where there is much to choose from, farther."""
    return 50 if spec.high > 20_000 else 5 if spec.high > 2_000 else 1
