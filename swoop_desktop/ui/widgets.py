"""The controls of pages. A control draws itself, describes itself and takes input.

A page rebuilds its widgets on every change, so a widget keeps only what it shows; lasting state
(typed text, scroll offsets) belongs to the page.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Self, TypeAlias

import pygame

from swoop_desktop.resources.language import strung
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Element, Grain, Ground, UnitBox, least_pixels
from swoop_desktop.ui.node import NO_STATES, Amount, Node
from swoop_desktop.ui.palette import LIT, Palette, mix, times
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Look:
    """The state a widget is drawn in: focus, pointer, press."""

    palette: Palette
    hover: bool = False
    pressed: bool = False
    focus: bool = False
    lit: float = 0.0
    ring: float = 0.0
    off: float = 0.0
    """Progress, from 0 to 1, of hover colours, focus ring and grey of disabled buttons."""

    @property
    def light(self) -> float:
        """Hover brightness from 0 to 1 in quarters: a picture is cached for each."""
        return round(4 * self.lit) / 4


class Widget(Element):
    """A control or text. `rect` is in pixels, `unit` is pixels per unit; both are known after
    `place`.
    """

    tall: float = theme.ROW
    """Height in units if it does not stretch."""
    wide: tuple[float, float] = (0.0, 0.0)
    """Least and natural width in units if they don't depend on words."""

    role = "text"
    action = ""
    quiet = False
    """True if a press makes no sound."""
    for_mouse = False
    """True if only the mouse uses the widget: keys have other ways."""
    typing = False

    def __init__(
        self,
        key: str,
        name: str,
    ) -> None:
        self.key, self.name = key, name
        self.rect, self.unit = pygame.Rect(0, 0, 0, 0), 1.0
        self.value = ""
        self.states: frozenset[str] = NO_STATES
        self.amount: Amount | None = None
        self.description = ""
        self.pixels = 0
        """Text size in pixels, which `level` may lower; 0 in most widgets."""

    def at(self, rect: pygame.Rect, unit: float) -> Self:
        self.rect, self.unit = rect, unit
        self.placed()
        return self

    def placed(self) -> None:
        """Update values that depend on `rect`; called after every placement."""

    def widths(self, unit: float) -> tuple[float, float]:
        return self.wide

    def height(self, width: float, unit: float) -> float:
        return max(self.tall, self.least) if self.action else self.tall

    def place(self, box: UnitBox, grain: Grain) -> None:
        self.at(grain.rect(box), grain.unit)

    def node(self) -> Node:
        return Node(
            self.key,
            self.role,
            self.name,
            (self.rect.x, self.rect.y, self.rect.w, self.rect.h),
            self.action,
            self.value,
            self.states,
            amount=self.amount,
            level=0 if self.role != "heading" else 1 if self.key == "page title" else 2,
            description=self.description,
        )

    def draw(self, surface: pygame.Surface, look: Look) -> None: ...

    @property
    def outdated(self) -> bool:
        """True if a thread has brought more to draw."""
        return False

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """React to a click at a point, or to a key (None)."""

    def key_down(self, event: pygame.event.Event) -> bool:
        """React to a key while focused; True if used."""
        return False

    def typed(self, words: str) -> bool:
        """Take typed text while focused; True if used."""
        return False

    def compose(self, words: str) -> None:
        """Show an input method's unfinished text."""

    @property
    def typed_at(self) -> pygame.Rect:
        """Box of the caret."""
        return self.rect

    def paste_at(self, pos: tuple[int, int]) -> None:
        """Paste the X11 selection at a point (middle button)."""

    def show_part(self, key: str) -> None:
        """Scroll the part with this key into sight."""

    def wheel(self, steps: float) -> bool:
        """React to the mouse wheel; True if used."""
        return False

    def grab(self, pos: tuple[int, int]) -> bool:
        """Start a drag; True if the widget follows the mouse until release."""
        return False

    def pull(self, pos: tuple[int, int]) -> str:
        """Drop a press because the pointer moved up or down. Return the key of the widget that
        follows the pointer from now on; empty for none.
        """
        return ""

    def drag(self, pos: tuple[int, int]) -> None: ...

    def drop(self, pos: tuple[int, int]) -> None: ...

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    @property
    def within(self) -> pygame.Rect:
        """Box of the widget's words."""
        return self.rect.inflate(-2 * self.px(theme.GAP), 0)

    def raised(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw a control's shadow."""
        paint.cast(surface, rect, radius, self.px(theme.SHADOW))

    def lit(self, surface: pygame.Surface, look: Look, *, chosen: bool = False) -> None:
        """Draw the ground of a chosen or hovered line on leather."""
        palette, edge = look.palette, theme.GOLD if chosen else None
        if chosen or look.light:
            fill = palette.pill_lit if chosen else mix(palette.mat, palette.pill, look.light)
            radius, line = self.px(theme.RADIUS), self.px(theme.EDGE)
            paint.box(surface, self.rect, radius, fill, edge, line)

    def ring(self, surface: pygame.Surface, look: Look, radius: float = theme.RADIUS) -> None:
        if look.ring:
            picture = paint.ring(self.rect.size, self.px(radius), self.unit)
            reach = paint.reach(self.unit)
            paint.faded(surface, picture, (self.rect.x - reach, self.rect.y - reach), look.ring)


Ink: TypeAlias = theme.Colour | Callable[[Palette], theme.Colour]
"""A colour, or a function that gets it from a palette."""


def inked(ink: Ink, look: Look) -> theme.Colour:
    return ink(look.palette) if callable(ink) else ink


class Label(Widget):
    """A line of text, wrapped if it is too long."""

    def __init__(
        self,
        key: str,
        words: str,
        size: float = theme.BODY,
        colour: Ink = theme.CREAM,
        weight: str = "regular",
        align: str = "left",
        role: str = "text",
    ) -> None:
        super().__init__(key, words)
        self.size, self.colour, self.weight, self.align, self.role = (
            size,
            colour,
            weight,
            align,
            role,
        )

    def widths(self, unit: float) -> tuple[float, float]:
        return line_widths(self.name, self.size, self.weight, unit)

    def height(self, width: float, unit: float) -> float:
        pixels = max(1, round(self.size * unit))
        return text.tall(self.name, pixels, least_pixels(width, unit), self.weight) / unit

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        text.draw(
            surface,
            self.name,
            self.rect,
            self.px(self.size),
            inked(self.colour, look),
            self.weight,
            self.align,
        )


class Heading(Label):
    def __init__(
        self, key: str, words: str, ink: Ink = theme.GOLD_LIGHT, align: str = "left"
    ) -> None:
        super().__init__(key, words, theme.BODY, ink, "display", align, "heading")


class Cap(Label):
    """The cap of a key or pad button, with its signs."""

    def __init__(self, signs: str, *, lit: bool = False) -> None:
        super().__init__("", signs, theme.SMALL, weight="medium", align="center")
        self._lit = lit

    def widths(self, unit: float) -> tuple[float, float]:
        return 2 * theme.APART, super().widths(unit)[1] + theme.APART

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        edge = theme.GOLD if self._lit else look.palette.rim
        radius, fill = self.px(theme.TIGHT), look.palette.sunken
        paint.box(surface, self.rect, radius, fill, edge, self.px(1))
        super().draw(surface, look)


def line_widths(words: str, size: float, weight: str, unit: float) -> tuple[float, float]:
    """Return the least and natural width of a line in units: it may shrink a little."""
    pixels = max(1, round(size * unit))
    smallest = round(pixels * text.SMALLEST_SHARE)
    least, natural = (text.measure(words, one, weight) + 1 for one in (smallest, pixels))
    return least / unit, natural / unit


class Words(Widget):
    across = 1.0

    def __init__(
        self,
        key: str,
        words: str,
        size: float = theme.SMALL,
        colour: Ink = theme.CREAM,
        role: str = "text",
        align: str = "left",
        weight: str = "regular",
    ) -> None:
        super().__init__(key, words)
        self.size, self.colour, self.role, self.align = size, colour, role, align
        self.weight = weight

    def tall_of(self, words: str, wide: float, unit: float) -> float:
        """Return a text's height at a width, both in units."""
        pixels = max(1, round(self.size * unit))
        lines = text.wrap(words, pixels, least_pixels(wide, unit), self.weight)
        return len(lines) * text.line_height(pixels) / unit

    def widths(self, unit: float) -> tuple[float, float]:
        pixels = max(1, round(self.size * unit))
        words = self.name.split() or [""]
        least = max(text.measure(word, pixels, self.weight) for word in words)
        return (least + 1) / unit, (text.measure(self.name, pixels, self.weight) + 1) / unit

    def height(self, width: float, unit: float) -> float:
        return self.tall_of(self.name, width, unit) if self.name else 0.0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        pixels = self.px(self.size)
        ink = inked(self.colour, look)
        text.draw_wrapped(surface, self.name, self.rect, pixels, ink, self.weight, self.align)


class Composite(Widget):
    """Elements that act as one node."""

    def __init__(
        self, key: str, name: str, content: Element, *, value: str = "", role: str = "text"
    ) -> None:
        super().__init__(key, name)
        self.content, self.value, self.role = content, value, role
        self.across, self.down = content.across, content.down

    def widths(self, unit: float) -> tuple[float, float]:
        return self.content.widths(unit)

    def height(self, width: float, unit: float) -> float:
        return self.content.height(width, unit)

    def highest(self, width: float, unit: float) -> float:
        return self.content.highest(width, unit)

    def place(self, box: UnitBox, grain: Grain) -> None:
        super().place(box, grain)
        self.content.place(box, grain)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        draw_whole(self.content, surface, look)


def draw_whole(root: Element, surface: pygame.Surface, look: Look) -> None:
    """Draw an element's content, each ground before its elements."""
    for element in root.every():
        if isinstance(element, Ground) and element.paint is not None:
            element.paint(surface, element.rect)
        elif isinstance(element, Widget):
            element.draw(surface, look)


class Button(Widget):
    """A leather button; a `primary` button is gold."""

    role = "button"
    action = "press"

    def __init__(
        self,
        key: str,
        words: str,
        run: Callable[[], object],
        *,
        primary: bool = False,
        enabled: bool = True,
        hint: str = "",
        tall: float = theme.BUTTON,
        below: str = "",
    ) -> None:
        """`hint` is the button's key, written small at the right if there is room; `below` is a
        smaller second line.
        """
        super().__init__(key, words)
        self.run, self.primary, self.hint, self.tall = run, primary, hint, tall
        self.below = self.value = below
        self.states = NO_STATES if enabled else frozenset({"disabled"})

    def widths(self, unit: float) -> tuple[float, float]:
        weight = self.weight(primary=self.primary)
        least, natural = line_widths(self.name, self._size, weight, unit)
        if self.below:
            under = line_widths(self.below, theme.SMALL, "regular", unit)
            least, natural = max(least, under[0]), max(natural, under[1])
        return least + 2 * theme.GAP, natural + theme.ROW

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect = self.rect.move(0, self.px(1)) if look.pressed else self.rect
        p, off = look.palette, look.off
        ink, faint = (theme.INK,) * 2 if self.primary and off < 1 else (theme.CREAM, p.pill_note)
        if off < 1:
            if not look.pressed:
                self.raised(surface, rect, rect.h // 2)
            pill(surface, rect, look, self.unit, gold=self.primary)
        if off:
            dull = paint.rounded(rect.size, rect.h // 2, p.pill_low, p.rim, p.line(self.unit))
            paint.faded(surface, dull, rect.topleft, off)
            ink = mix(ink, p.faint, off)
        inner = self.within.move(0, rect.y - self.rect.y)
        upper = inner.copy()
        if self.below:
            upper.h, lower_h = (
                text.line_height(self.px(size)) for size in (self._size, theme.SMALL)
            )
            upper.y = rect.centery - (upper.h + lower_h) // 2
            lower = pygame.Rect(inner.x, upper.bottom, inner.w, lower_h)
            text.draw(surface, self.below, lower, self.px(theme.SMALL), faint, align="center")
        weight = self.weight(primary=self.primary)
        small = self.px(theme.TINY)
        beside = text.measure(self.hint, small) + self.px(theme.NEAR)
        pixels, wide = self.pixels, text.measure(self.name, self.pixels, weight)
        if wide > inner.w:
            pixels = self.px(self._size)  # the words will wrap
        # The words matter more than the key.
        if self.hint and wide + 2 * beside < inner.w:
            text.draw(surface, self.hint, inner, small, faint, align="right")
        text.draw(surface, self.name, upper, pixels, ink, weight, "center")
        self.ring(surface, look, self.tall / 2)

    def placed(self) -> None:
        weight = self.weight(primary=self.primary)
        self.pixels = text.shrunk(self.name, self.px(self._size), self.within.w, weight)

    @property
    def _size(self) -> float:
        """Text size in units: tall buttons have larger words."""
        return theme.BODY if self.tall <= theme.BUTTON else theme.HEADING

    @staticmethod
    def weight(*, primary: bool) -> str:
        return "bold" if primary else "medium"

    def press(self, pos: tuple[int, int] | None = None) -> None:
        if "disabled" not in self.states:
            self.run()


def level(siblings: Iterable[Widget], *, across: bool = True) -> None:
    """Give siblings of equal height the same text size: per line if `across`, otherwise all."""
    alike: dict[tuple[int, int], list[Widget]] = {}
    for one in siblings:
        if one.pixels:
            alike.setdefault((one.rect.h, one.rect.y if across else 0), []).append(one)
    for row in alike.values():
        least = min(one.pixels for one in row)
        for one in row:
            one.pixels = least


class Link(Button):
    def __init__(
        self,
        key: str,
        words: str,
        run: Callable[[], object],
        ink: Ink = theme.CREAM,
        *,
        tall: float = 30.0,
    ) -> None:
        super().__init__(key, words, run, tall=tall)
        self._ink = ink

    def widths(self, unit: float) -> tuple[float, float]:
        return line_widths(self.name, theme.SMALL, "medium", unit)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        box = text.draw(
            surface, self.name, self.rect, self.px(theme.SMALL), inked(self._ink, look), "medium"
        )
        if look.hover:
            surface.fill(inked(self._ink, look), (box.x, box.bottom, box.w, self.px(1)))
        self.ring(surface, look)


class Choice(Button):
    """One of several exclusive pills; lit if selected."""

    role = "item"
    action = "select"

    def __init__(
        self,
        key: str,
        words: str,
        run: Callable[[], object],
        *,
        selected: bool,
        note: str = "",
    ) -> None:
        """`note` is written small at the right if there is room."""
        super().__init__(key, words, run, hint=note, tall=theme.ROW)
        self.value = note
        self.states = frozenset({"selected"}) if selected else NO_STATES

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if "selected" not in self.states:
            super().draw(surface, look)
            return
        super().draw(surface, replace(look, lit=1.0))
        edge = self.rect.move(0, self.px(1)) if look.pressed else self.rect
        paint.box(surface, edge, edge.h // 2, None, theme.GOLD_LIGHT, self.px(theme.FRAME))


def pill(
    surface: pygame.Surface, rect: pygame.Rect, look: Look, unit: float, *, gold: bool = False
) -> None:
    """Draw a pill of gold or leather. An edge of leather is thin until the pill is hovered, focused
    or chosen.
    """
    share = look.light
    full = share > 0.5 or look.focus
    line = look.palette.line(unit, theme.EDGE if gold or full else 1.0)
    if gold:
        top, bottom = (mix(tone, theme.PAPER, 0.28 * share) for tone in theme.GOLD_PILL)
        edge = mix(theme.GOLD_PILL[0], theme.PAPER, 0.5)
    else:
        p = look.palette
        top = mix(p.pill, p.pill_lit, share)
        bottom = mix(p.pill_low, times(p.pill_low, LIT), share)
        edge = mix(p.pill_edge, theme.GOLD_LIGHT, share)
    if look.palette.plain:
        bottom = top
    if look.pressed:
        top, bottom = mix(top, bottom, 0.7), mix(top, bottom, 0.3)
    surface.blit(paint.shaded(rect.size, rect.h // 2, (top, bottom), edge, line), rect)
    if gold:  # on paper a darker line marks the pill
        paint.box(surface, rect, rect.h // 2, None, theme.PAPER_GOLD, max(1, line // 2))


class Pressed(Widget):
    """A control whose press runs a function."""

    role = "button"
    action = "press"

    def __init__(self, key: str, name: str, run: Callable[[], object]) -> None:
        super().__init__(key, name)
        self.run = run

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.run()


class Member(Pressed):
    """One of several choices. Left and right lead to its neighbours."""

    role = "item"
    action = "select"
    follows = False
    """True if left and right choose, too."""

    def __init__(
        self,
        key: str,
        name: str,
        run: Callable[[], object],
        *,
        value: str = "",
        selected: bool = False,
    ) -> None:
        super().__init__(key, name, run)
        self.value = value
        self.states = frozenset({"selected"}) if selected else NO_STATES

    @property
    def selected(self) -> bool:
        return "selected" in self.states


_SWITCH, _KNOB = 46.0, 26.0
"""Units: width and height of a switch."""


class Toggle(Widget):
    role = "toggle"
    action = "press"

    def __init__(
        self,
        key: str,
        words: str,
        on: bool,
        change: Callable[[bool], object],
        *,
        weight: str = "regular",
    ) -> None:
        super().__init__(key, words)
        self.on, self.change, self.weight = on, change, weight
        self.states = frozenset({"checked"}) if on else NO_STATES

    def widths(self, unit: float) -> tuple[float, float]:
        least, natural = line_widths(self.name, theme.BODY, self.weight, unit)
        beside = _SWITCH + theme.GAP
        return least + beside, natural + beside

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        wide, tall = self.px(_SWITCH), self.px(_KNOB)
        switch = pygame.Rect(self.rect.right - wide, self.rect.centery - tall // 2, wide, tall)
        words = self.rect.copy()
        words.w -= wide + self.px(theme.GAP)
        text.draw(surface, self.name, words, self.px(theme.BODY), weight=self.weight)
        fill = (
            theme.GOLD if self.on else (look.palette.hover if look.hover else look.palette.sunken)
        )
        paint.box(surface, switch, tall // 2, fill, look.palette.rim, self.px(1))
        knob = switch.inflate(-2 * self.px(theme.FRAME), -2 * self.px(theme.FRAME))
        if self.on:
            knob.x = knob.right - knob.h
        knob.w = knob.h
        paint.box(surface, knob, knob.h // 2, theme.CREAM if self.on else look.palette.muted)
        self.ring(surface, look)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.change(not self.on)


class Radio(Pressed):
    """One of several exclusive choices, all in sight."""

    role = "item"
    action = "select"

    def __init__(
        self,
        key: str,
        words: str,
        on: bool,
        run: Callable[[], object],
    ) -> None:
        super().__init__(key, words, run)
        self.on = on
        self.states = frozenset({"selected"}) if on else NO_STATES

    def widths(self, unit: float) -> tuple[float, float]:
        least, natural = line_widths(self.name, theme.SMALL, "regular", unit)
        return least + theme.ROW, natural + theme.ROW

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.lit(surface, look)
        side, near = self.px(theme.APART), self.px(theme.NEAR)
        ring = pygame.Rect(self.rect.x + near, self.rect.centery - side // 2, side, side)
        edge = theme.GOLD if self.on else look.palette.rim
        paint.box(surface, ring, side // 2, look.palette.sunken, edge, self.px(theme.EDGE))
        if self.on:
            dot = ring.inflate(-near, -near)
            paint.box(surface, dot, dot.w // 2, theme.GOLD_LIGHT)
        words = self.rect.copy()
        words.x, words.w = ring.right + near, self.rect.right - ring.right - near
        colour = theme.CREAM if self.on or look.hover else look.palette.muted
        text.draw(surface, self.name, words, self.px(theme.SMALL), colour)
        self.ring(surface, look)


class _Stepped(Widget, ABC):
    """A control with steps by arrow keys or wheel."""

    @abstractmethod
    def step(self, by: int) -> None: ...

    def key_down(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        return False

    def wheel(self, steps: float) -> bool:
        self.step(-1 if steps > 0 else 1)
        return True


class Picker(_Stepped):
    """A choice between two arrows; a press selects the next option. If `spread` and there is room,
    all options are in sight, and a press selects one.
    """

    role = "choice"
    action = "press"

    def __init__(
        self,
        key: str,
        name: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        change: Callable[[str], object],
        *,
        wrap: bool = True,
        signs: tuple[str, str] = ("left", "right"),
        tall: float = theme.ROW,
        spread: bool = False,
    ) -> None:
        super().__init__(key, name)
        self.options, self.change, self.wrap, self.signs = tuple(options), change, wrap, signs
        self._spread = spread
        self.tall = tall
        keys = [option for option, _ in self.options]
        self.index = keys.index(chosen) if chosen in keys else 0
        self.value = self.options[self.index][1] if self.options else ""

    def widths(self, unit: float) -> tuple[float, float]:
        sizes = [
            line_widths(words, theme.SMALL, "regular", unit) for _key, words in self.options
        ] or [(0.0, 0.0)]
        least, natural = max(size for size, _ in sizes), max(size for _, size in sizes)
        return least + 2 * theme.ROW, natural + 2 * theme.ROW + theme.NEAR

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if places := self._places():
            self._draw_spread(surface, look, places)
            return
        pill(surface, self.rect, look, self.unit)
        side = self.rect.h
        for sign, x, step in (
            (self.signs[0], self.rect.x, -1),
            (self.signs[1], self.rect.right - side, 1),
        ):
            may = self._may(step)
            colour = theme.GOLD_LIGHT if may else look.palette.rim
            picture = icon(sign, side // 3, colour)
            paint.centred(surface, picture, (x + side // 2, self.rect.centery))
        inner = self.rect.inflate(-2 * side, 0)
        text.draw(
            surface, self.value, inner, self.px(theme.SMALL), theme.CREAM, "regular", "center"
        )
        self.ring(surface, look, self.tall / 2)

    def _draw_spread(
        self, surface: pygame.Surface, look: Look, places: Sequence[pygame.Rect]
    ) -> None:
        """Draw all choices in a groove, the selected choice on a pill."""
        p = look.palette
        paint.box(surface, self.rect, self.rect.h // 2, p.sunken, p.rim, self.px(1))
        for i, ((_key, words), place) in enumerate(zip(self.options, places, strict=True)):
            chosen, ink = i == self.index, theme.CREAM if look.hover else p.muted
            if chosen:
                pill(surface, place, replace(look, lit=1.0), self.unit)
                ink = theme.CREAM
            weight = "medium" if chosen else "regular"
            text.draw(surface, words, place, self.px(theme.SMALL), ink, weight, "center")
        self.ring(surface, look, self.tall / 2)

    def _places(self) -> list[pygame.Rect]:
        """Return the boxes of all choices; none unless `spread` and there is room."""
        if not self._spread:
            return []
        size, pad = self.px(theme.SMALL), 2 * self.px(theme.GAP)
        wide = [text.measure(words, size, "medium") + pad for _key, words in self.options]
        free = self.rect.w - sum(wide)
        if free < 0:
            return []
        edges = [self.rect.x + sum(wide[:i]) + free * i // len(wide) for i in range(len(wide) + 1)]
        return [
            pygame.Rect(left, self.rect.y, right - left, self.rect.h)
            for left, right in pairwise(edges)
        ]

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Select the choice at `pos`; if not spread, the previous (left end) or the next."""
        places = self._places()
        if pos is not None and places:
            at = next((i for i, place in enumerate(places) if place.collidepoint(pos)), self.index)
            if at != self.index:
                self.change(self.options[at][0])
            return
        back = pos is not None and pos[0] < self.rect.x + self.rect.h
        self.step(-1 if back else 1)

    def step(self, by: int) -> None:
        if self._may(by):
            self.change(self.options[(self.index + by) % len(self.options)][0])

    def _may(self, by: int) -> bool:
        if len(self.options) < 2:
            return False
        return self.wrap or 0 <= self.index + by < len(self.options)


class Slider(_Stepped):
    """A slider along a strip of colours."""

    role = "slider"
    action = "press"
    across = 1.0
    wide = (120.0, 240.0)

    def __init__(
        self,
        key: str,
        name: str,
        colours: Sequence[Colour],
        chosen: int,
        change: Callable[[int], object],
        *,
        value: str,
        wrap: bool = False,
    ) -> None:
        """`value` names the chosen colour. With `wrap`, the first colour follows the last."""
        super().__init__(key, name)
        self.colours, self.chosen, self.change = tuple(colours), chosen, change
        self.value, self.wrap = value, wrap
        self._steps = max(1, len(self.colours) - 1)
        share = 100 / self._steps
        self.amount = Amount(round(chosen * share), 0, 100, share)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        track = self._track
        picture = paint.rounded(track.size, track.h // 2, theme.CREAM).copy()
        picture.blit(_strip(self.colours, track.size), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        surface.blit(picture, track)
        paint.box(surface, track, track.h // 2, None, look.palette.rim, self.px(theme.EDGE))
        side = track.h + self.px(theme.NEAR)
        knob = paint.square(side, (round(self._at(self.chosen)), track.centery))
        lit = theme.GOLD_LIGHT if look.hover or look.pressed else theme.CREAM
        self.raised(surface, knob, side // 2)
        paint.box(surface, knob, side // 2, lit)
        inner = knob.inflate(-2 * self.px(theme.FRAME), -2 * self.px(theme.FRAME))
        paint.box(surface, inner, inner.w // 2, self.colours[self.chosen])
        self.ring(surface, look)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Go to the pressed colour; by key, to the next."""
        if pos is None:
            self.step(1)
        else:
            self.drag(pos)

    def grab(self, pos: tuple[int, int]) -> bool:
        self.drag(pos)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        nearest = min(range(len(self.colours)), key=lambda place: abs(self._at(place) - pos[0]))
        if nearest != self.chosen:
            self.change(nearest)

    def step(self, by: int) -> None:
        to = self.chosen + by
        if self.wrap or 0 <= to < len(self.colours):
            self.change(to % len(self.colours))

    @property
    def _track(self) -> pygame.Rect:
        tall = self.px(theme.APART)
        inset = -self.px(theme.NEAR), tall - self.rect.h
        return self.rect.inflate(inset)

    def _at(self, place: int) -> float:
        """Return the knob's middle for a colour, in pixels."""
        track = self._track
        room = track.w - track.h
        return track.x + track.h / 2 + room * place / self._steps


@lru_cache(maxsize=4)
def _strip(colours: tuple[Colour, ...], size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((len(colours), 1), pygame.SRCALPHA)
    for x, colour in enumerate(colours):
        small.set_at((x, 0), colour)
    return pygame.transform.smoothscale(small, size)


class Item(Pressed):
    """A line of a single-selection list."""

    role = "item"
    action = "select"
    across = 1.0
    wide = (120.0, 240.0)
    indent = 0.0
    """Units free at the left, for a picture."""

    def __init__(
        self,
        key: str,
        words: str,
        run: Callable[[], object],
        *,
        selected: bool,
        note: str = "",
        below: str = "",
    ) -> None:
        """`note` is at the right, `below` in a second line."""
        super().__init__(key, words, run)
        self.note, self.below = note, below
        self.value = strung((below, note))
        self.states = frozenset({"selected"}) if selected else NO_STATES

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        selected = "selected" in self.states
        self.lit(surface, look, chosen=selected)
        quiet = look.palette.pill_note if selected or look.hover else look.palette.muted
        inner = self.within
        if self.indent:
            inner = inner.inflate(-self.px(self.indent), 0).move(self.px(self.indent) // 2, 0)
        if self.below:
            inner.h = inner.h * 5 // 9
            lower = pygame.Rect(inner.x, inner.bottom, inner.w, self.rect.bottom - inner.bottom)
            lower.h -= self.px(theme.TIGHT)
            text.draw(surface, self.below, lower, self.px(theme.TINY), quiet)
        taken = 0
        if self.note:
            taken = text.measure(self.note, self.px(theme.TINY)) + self.px(theme.NEAR)
            text.draw(surface, self.note, inner, self.px(theme.TINY), quiet, "regular", "right")
        inner.w -= taken
        weight = "medium" if selected else "regular"
        text.draw(surface, self.name, inner, self.px(theme.BODY), theme.CREAM, weight)
        self.ring(surface, look)


class Progress(Widget):
    role = "progress"
    across = 1.0
    tall = theme.APART
    wide = (80.0, 240.0)

    def __init__(self, key: str, words: str, done: float, value: str) -> None:
        super().__init__(key, words)
        self.done, self.value = min(max(0.0, done), 1.0), value
        self.amount = Amount(self.done, 0.0, 1.0, 0.01)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        trough = self.rect.inflate(0, self.px(theme.GAP) - self.rect.h)
        paint.box(surface, trough, trough.h // 2, look.palette.sunken, look.palette.rim, self.px(1))
        inner = trough.inflate(-2 * self.px(2), -2 * self.px(2))
        inner.w = round(inner.w * self.done)
        if inner.w > 2:
            paint.box(surface, inner, inner.h // 2, theme.GOLD)
