"""The base class of pages: mouse, keys, focus and drawing of widgets."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.scene import Host, Scene, TextWanted, stay
from swoop_desktop.system.pads import DIRECTIONS, Push
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.focus import Focus
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grain,
    Ground,
    Group,
    Paint,
    Row,
    Sized,
    Space,
    Still,
    UnitBox,
    fit,
    stretched,
)
from swoop_desktop.ui.node import Node, find
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.scroll import Bar, Scrolled
from swoop_desktop.ui.widgets import Button, Heading, Label, Look, Member, Widget, Words, level

_Way = TypeVar("_Way")

GroupName = tuple[str, str, str]
_Mark = tuple[str, str]
"""Kind of mark (``lit``, ``ring`` or ``off``), and the widget's key."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_BESIDE = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


_STEPS = {"more": pygame.K_RIGHT, "less": pygame.K_LEFT}
_SET = ("choice", "slider", "number")
"""Roles of widgets that the wheel changes only if the page doesn't scroll."""
_PULL = 8.0
TYPING = 1 / 30
_FEW, _LEAST = 4, 124.0
"""Most footer buttons that need room only for their words; units: least width of each in a longer
row.
"""
_LINE = 48.0
_FINGER = 68.0
"""Units, at usual scale: least height of controls for a finger."""
_RAIL = 12.0
"""Units, at usual scale: window edge kept free for the rail."""
_RING = 6.0
_OPENED = 0.3
"""Seconds after opening in which a click beside a dialog, meant for the page below, is ignored."""
_PARTED = 480.0
"""Units: least window height at which `parted` scrolls a part instead of the whole page."""
_REACH = 40.0
_FADED = 12


class ScrolledPart(Element):
    across = down = 1.0

    def __init__(self, child: Element, *, left: float = 0.0, fits: bool = True) -> None:
        """`left` units beside the content stay visible, for paint around it. If `fits`, content
        that is a little too tall is squeezed.
        """
        self.child, self._left, self._fits = child, left, fits
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.end = self.offset = 0.0
        """Units: bottom of the unscrolled content. Pixels: scroll offset."""

    @property
    def children(self) -> Sequence[Element]:
        return (self.child,)

    def widths(self, unit: float) -> tuple[float, float]:
        return 240.0, 480.0

    def height(self, width: float, unit: float) -> float:
        return 140.0

    def place(self, box: UnitBox, grain: Grain) -> None:
        self.rect = grain.rect(box)
        wide = box.w - self._left
        if self._fits:
            fit(self.child, wide, grain.unit, box.h)
        tall = self.child.height(wide, grain.unit)
        self.end = box.y + tall
        inner = UnitBox(box.x + self._left, box.y, wide, tall)
        self.child.place(inner, Grain(grain.unit, self.offset))


class Page(Scene):
    """Subclasses define content in `compose`, a fixed footer in `compose_footer`, and paint in
    `paint_below`. A page taller than the window scrolls, or only its `ScrolledPart` does.
    """

    name = ""
    first = ""
    over = False
    dissolves = theme.CHANGE
    foot = 0.0
    clears = False
    """True if a dialog hides table elements that its panel would cut (`Scene.clear`)."""
    painted = False
    """True if `paint_ground` paints on the shared background."""
    lamp: tuple[tuple[float, float], float, float] = ((0.5, 0.5), 0.34, 0.22)
    """Light on the scene below: brightest point in shares of the window, its brightness, and the
    brightness far away.
    """

    def __init__(self) -> None:
        self.focus = Focus()
        self._meanwhile: str | None = None
        self.groups: list[tuple[GroupName, list[Widget]]] = []
        self._ground: pygame.Surface | None = None
        self._passing = False
        """True if the scene below, drawn as background, is still incomplete."""
        self._scrolled = Scrolled()
        self.bar: Bar | None = None
        """The scroll bar; None if the page fits."""
        self._part: ScrolledPart | None = None
        self._behind: dict[str, Callable[[], object]] = {}
        self._end = 0.0
        """Pixels: bottom of the content while it is not scrolled."""
        self._fixed: set[str] = set()
        self._touched: tuple[int, int] | None = None
        """Where the mouse button went down, while the mouse may still drag the page."""
        self.grounds: list[tuple[Paint, pygame.Rect]] = []
        """Scrolled grounds and their boxes in pixels."""
        self._still_grounds: list[tuple[Paint, pygame.Rect]] = []
        self._hover = ""
        self._pressed = ""
        self._grabbed = False
        self._panel: Ground | None = None
        """The panel of a dialog; None on a page that fills the window."""
        self._beside = False
        """True while the mouse button, pressed beside the panel, is down."""
        self._typed_at_first: dict[str, str] = {}
        self._seen_for = 0.0
        self._dirty = True
        self._lights: dict[_Mark, float] = {}
        """Visibility of marks that are on or fade, 0 to 1."""
        self._stale: list[pygame.Rect] = []
        """Parts to redraw, unless the whole page needs it."""
        self._drawn: list[pygame.Rect] | None = None
        """Parts drawn by the last `draw`; None for the whole page."""

    # -- for subclasses --------------------------------------------------------------------------

    def compose(self) -> Element:
        """Return the content; called after every change."""
        raise NotImplementedError

    def compose_footer(self) -> Element | None:
        """Return the content fixed at the bottom of the window."""
        return None

    def _make_room(self, root: Element) -> None:
        """Make controls tall enough for a finger once one is used."""
        if self.app.touched:
            for element in root.every():
                element.least = _FINGER * theme.usual_scale(self.size) / self.scale

    def _lay_out(self) -> None:
        wide, footer = self.wide, self.compose_footer()
        if footer is not None:
            self._make_room(footer)
        self.foot = 0.0 if footer is None else footer.height(wide, self.scale)
        if footer is not None:
            place = UnitBox(0, self.tall - self.foot, wide, self.foot)
            footer.place(place, Grain(self.scale))
        content, room = self.compose(), self.tall - self.foot
        self._make_room(content)
        if not self.steady:
            fit(content, wide, self.scale, room)
        tall = content.height(wide, self.scale)
        if tall > room + 0.5:
            self._end = (tall - theme.GAP) * self.scale
        offset = self._scrolled.offset
        self._part = next((one for one in content.every() if isinstance(one, ScrolledPart)), None)
        if self._part is not None:
            self._part.offset, offset = offset, 0.0
        content.place(UnitBox(0, 0, wide, max(tall, room)), Grain(self.scale, offset))
        if self._part is not None:
            self._end = self._part.end * self.scale
        self.grounds, self._still_grounds = [], []
        moved = set((self._part or content).every())
        for still in [one for one in moved if isinstance(one, Still)]:
            moved.difference_update(still.every())
        self._gather(content, moved)
        if footer is not None:
            self._gather(footer, moved)

    def _gather(self, root: Element, moved: Container[Element]) -> None:
        """Collect groups and grounds; elements in `moved` scroll."""
        elements = list(root.every())
        innermost = {
            one: group for group in elements if isinstance(group, Group) for one in group.every()
        }
        alone: dict[Element, Group] = {}
        held: dict[Group, list[Widget]] = {}
        for one in elements:
            if isinstance(one, Group):
                held[one] = []
            elif isinstance(one, Widget):
                if one not in innermost:
                    innermost[one] = alone[one] = _group_of(one)
                held.setdefault(innermost[one], []).append(one)
        level([one for one in elements if isinstance(one, Button)])
        for widgets in held.values():
            level(widgets, across=False)
        for group, widgets in sorted(held.items(), key=lambda pair: pair[0].turn):
            self.groups.append(((group.key, group.role, group.name), widgets))
            if (group.child if group.child in alone else group) not in moved:
                self._fixed.add(group.key)
        for element in elements:
            if isinstance(element, Ground) and element.paint is not None:
                grounds = self.grounds if element in moved else self._still_grounds
                grounds.append((element.paint, element.rect))

    def paint_below(self, surface: pygame.Surface) -> None:
        for paint_ground, rect in self.grounds:
            paint_ground(surface, rect)

    def cloth(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the background of a page that fills the window; an 8-bit one is read-only."""
        from swoop_desktop.scenes.framework.background import (
            page_background,  # imported late: the title's first picture needs only felt
        )

        return page_background(size, self.palette)

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Paint slow pictures on the cached background; needs `painted`."""

    @property
    def aside(self) -> Sequence[str]:
        """Return the paragraphs above the footer's hidden buttons."""
        return ()

    def escape(self) -> None:
        """Clear the search field if it has text, else leave the page."""
        search = self.widget("search")
        if search is not None and search.value:
            self._retype("search", "")
        else:
            self.app.pop()

    def shortcuts(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of keys, by key names (`scenes.common.bindings`)."""
        return {}

    def rows_of_groups(self) -> Sequence[str]:
        """Return the keys of groups that are rows: up and down never skip one."""
        return ()

    def _crowded(self, buttons: Sequence[Button], room: float) -> bool:
        each = (room - (len(buttons) - 1) * theme.GAP) / len(buttons)
        few = len(buttons) <= _FEW or room >= len(buttons) * _LEAST
        return not few or any(button.widths(self.scale)[0] > each + 0.5 for button in buttons)

    def _beyond(self, buttons: Sequence[Button]) -> None:
        template = _("{words} ({key})")
        ways = [
            (
                button.key,
                template.format(words=button.name, key=button.hint) if button.hint else button.name,
                button.run,
            )
            for button in buttons
        ]
        self.app.go.choose(self.name, self.aside, [*ways, ("back", _("Back"), stay)])

    def changed(self) -> None:
        self._build()
        self.focus.reading = self.app.voice.reads
        tree = self.describe()
        if self.focus.key == self._meanwhile and not self.focus.visible:
            self._begin_focus(tree)
        before = self.focus.key
        self.focus.settle(tree)
        if before and not (self.focus.key or self.focus.visible):
            self._begin_focus(tree)
        self._dirty = True

    def _begin_focus(self, tree: Node) -> None:
        self.focus.begin(tree, self.first)
        self._meanwhile = None if self.focus.key == self.first else self.focus.key

    def _build(self) -> None:
        """Build the page, and again if the scroll offset had to change."""
        wanted = self._scrolled.offset
        self.groups, self._fixed, self._end, self._behind = [], set(), 0.0, {}
        self._lay_out()
        view = self.view
        self.bar = None
        if self._end > view.bottom + self.scale or self._scrolled.beyond:
            wide, seen = max(3, round(6 * self.scale)), self._seen
            # A part's bar stands beside it, so that the part is as wide as without a bar.
            x = seen.right - wide - wide // 2
            if self._part:
                x = min(seen.right + wide, self._inside.right - wide)
            track = pygame.Rect(x, seen.y + 2 * wide, wide, seen.h - 4 * wide)
            whole = round(self._end + theme.GAP * self.scale) - view.top
            self.bar = Bar(track, self.scale, view.h, whole, self._scrolled)
        else:
            self._scrolled.offset = 0.0
        if self._scrolled.offset != wanted:
            self._build()

    @property
    def palette(self) -> Palette:
        return self.app.palette

    @property
    def view(self) -> pygame.Rect:
        """Pixels: the visible box of the scrolled content."""
        if self._part is not None:
            return self._part.rect
        foot = round(self.foot * self.scale) if self._fixed else 0
        return pygame.Rect(0, 0, self.size[0], self.size[1] - foot)

    @property
    def _seen(self) -> pygame.Rect:
        """Pixels: `view` without the rail."""
        return self.view if self.over else self.view.clip(self._inside)

    @property
    def _inside(self) -> pygame.Rect:
        edge = round(_RAIL * theme.usual_scale(self.size))
        return pygame.Rect(0, 0, *self.size).inflate(-2 * edge, -2 * edge)

    @property
    def wide(self) -> float:
        return self.size[0] / self.scale

    @property
    def tall(self) -> float:
        return self.size[1] / self.scale

    @property
    def top(self) -> float:
        """Units: top of the content below the heading."""
        return 84.0 if self.tall >= 560 else 74.0

    @property
    def narrow(self) -> bool:
        return self.wide < 800

    @property
    def margin(self) -> float:
        """Units: width of each side margin."""
        return theme.MARGIN / 2 if self.narrow else theme.MARGIN

    @property
    def inner_width(self) -> float:
        """Units between the margins."""
        return self.wide - 2 * self.margin

    def problem_lines(self, problems: Iterable[str]) -> list[Element]:
        return [
            Words(f"problem {number}", words, theme.SMALL, self.palette.alert, "status")
            for number, words in enumerate(problems)
        ]

    def heading(
        self,
        beside: Element | None = None,
        *,
        align: str = "left",
    ) -> Group:
        line = self.title_line(self.name, align)
        if beside is None:
            return Group("heading", self.name, line)
        row = Row(Sized(line, height=self.top - 22), beside, wrap=True)
        return Group("heading", self.name, row)

    def title_line(self, words: str, align: str = "left") -> Label:
        size = self.title_size
        return Label("page title", words, size, weight="display", align=align, role="heading")

    def back(self) -> Button:
        return Button("back", _("Back"), self.app.pop)

    def titled(
        self,
        key: str,
        name: str,
        *rows: Element | None,
        gap: float = theme.NEAR,
        role: str = "group",
    ) -> Ground:
        """Return rows on leather, under their heading."""
        column = Column(*rows, gap=gap)
        group = Group(key, name, Heading(f"{key} heading", name), column, role=role)
        return Ground(self.panel, group, pad=theme.APART)

    def headed(self, key: str, words: str) -> Group:
        """Return the page's heading, with the player's progress beside it."""
        align = "left" if self.narrow else "right"
        line = Label(key, words, theme.BODY, theme.GOLD_LIGHT, align=align, role="status")
        return self.heading(stretched(line))

    def sheet(
        self,
        *items: Element | None,
        width: float = theme.PAGE,
        gap: float = theme.GAP,
        head: Element | None = None,
    ) -> Element:
        """Return a whole page, at most `width` units wide."""
        middle = Column(Space(down=1), head or self.heading(), Space(down=1), gap=0)
        first = Sized(middle, height=self.top - 22, down=0)
        wide = min(width, self.inner_width)
        end = Space(height=_RING if self.foot else theme.GAP)
        column = Column(Space(height=theme.GAP), Column(first, *items, gap=gap), end, gap=0)
        return Sized(column, most=wide, align=0.5)

    def panelled(self, *items: Element | None, pad: float = theme.MAT_END) -> Ground:
        return Ground(self.panel, Column(*items, gap=theme.NEAR), pad=pad)

    def dialog(
        self,
        *items: Element | None,
        width: float = theme.MAT,
        pad: float = theme.PAD,
        gap: float = theme.GAP,
        middle: float = 0.5,
        tall: float | None = None,
        least: float | None = None,
        align: float = 0.5,
    ) -> Element:
        """Return a panel, centred by default. `tall` lets items stretch up to that height; `least`
        narrows the panel to its content, but no further than that width.
        """
        wide = min(width, self.inner_width)
        column = Column(*items, gap=gap)
        panel = self._panel = Ground(self.panel, column, pad=pad, high=theme.MAT_END)
        if least is not None:
            wide = min(wide, max(least, panel.widths(self.scale)[1]))
        self._make_room(panel)
        fit(panel, wide, self.scale, self.tall - 16)
        high = panel.height(wide, self.scale)
        if tall is not None:
            high = max(high, min(tall, self.tall - 32, panel.highest(wide, self.scale)))
        edge = 16.0 if high + 32 <= self.tall else 8.0
        whole = Sized(panel, height=high)
        return Ground(None, Sized(whole, most=wide, align=align, middle=middle), pad=edge)

    @property
    def steady(self) -> bool:
        """True while controls must not move: then content that is too tall is not squeezed."""
        return False

    def parted(self, part: Element, page: Callable[[Element], Element]) -> Element:
        """Return `page(part)`. If it is too tall, only the part scrolls, or in a low window the
        whole page.
        """
        whole_page, room = page(part), self.tall - self.foot
        self._make_room(whole_page)
        if not self.steady:
            fit(whole_page, self.wide, self.scale, room)
        whole = whole_page.height(self.wide, self.scale) <= room + 0.5
        if whole or self.tall < _PARTED:
            return whole_page
        return page(ScrolledPart(part, fits=not self.steady))

    def first_that_fits(self, make: Callable[[_Way], Element], ways: Iterable[_Way]) -> Element:
        """Return the first variant that fits the window, or the last."""
        candidate = None
        for candidate in map(make, ways):
            self._make_room(candidate)
            if candidate.height(self.wide, self.scale) <= self.tall - self.foot:
                break
        assert candidate is not None, "no way at all"
        return candidate

    def buttons_row(
        self,
        *buttons: Button,
        width: float = theme.WIDE_BUTTON,
        align: float = 1.0,
        role: str = "group",
    ) -> Group:
        row = Row(*(Sized(button, width) for button in buttons), align=align, wrap=True)
        return Group("buttons", _("Buttons"), row, role=role)

    @staticmethod
    def awaited(job: Job[_Way] | None, words: str) -> str:
        """Return `words`, or a note that the job can't start yet."""
        if job is not None and job.late:
            return _("The system is too busy right now. The program will try again.")
        return words

    def keyed(self, keys: str, verb: str = "") -> str:
        """Return the keys, or the label of the verb's button while a gamepad is in use."""
        if not self.app.signs:
            return keys
        from swoop_desktop.scenes.common.bindings import names_of

        return names_of(self.app.settings, self.app.signs).key(verb)

    def foot_of(
        self,
        *buttons: Button,
        within: float = theme.PAGE,
        width: float = theme.WIDE_BUTTON,
        above: Element | None = None,
        beside: Element | None = None,
        rest: Sequence[Button] = (),
    ) -> Element:
        """Return the footer's buttons, right-aligned `within` a width. The `rest`, and in a narrow
        window all but the last two, hide behind “More”; `act` still finds them.
        """
        wide = min(within, self.inner_width)
        if len(rest) == 1 and not self.aside:
            buttons, rest = (*rest, *buttons), ()
        shown = list(buttons)
        if len(buttons) > 3 and self._crowded(buttons, wide):
            rest, shown = (*rest, *buttons[:-2]), shown[-2:]
        if rest or self.aside:
            self._behind = {one.key: one.run for one in rest}
            place = 1 if shown[0].key == "back" else 0
            shown.insert(place, Button("more", _("More …"), lambda: self._beyond(rest)))
        each = min(width, (wide - (len(shown) - 1) * theme.GAP) / len(shown))
        group = Group(
            "buttons", _("Buttons"), Row(*(Sized(one, each, least=each) for one in shown))
        )
        row = Row(beside, group, align=1.0, wrap=True)
        return Sized(Ground(None, Column(above, row), high=theme.APART), most=wide, align=0.5)

    @property
    def title_size(self) -> float:
        """Units: height of the heading's letters."""
        return theme.HEADING if self.narrow or self.over else theme.TITLE

    def panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint.leather(surface, rect, self.scale, self.palette)

    def paper(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint.sheet_of_paper(surface, rect, self.scale, self.palette)

    # -- scene -----------------------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        super().enter(app)
        self.changed()
        self._begin_focus(self.describe())
        self._lights = dict.fromkeys(self._marked(), 1.0)
        self._watch_typing()
        self._typed_at_first = self._words_typed()

    def leave(self) -> None:
        self.app.type_in("", self.view)

    def cover(self) -> None:
        """Free the background, which is as large as the window."""
        self._ground = None

    def resume(self) -> None:
        self._ground = None
        self.changed()
        self._watch_typing()

    def conceal(self) -> bool:
        """Redraw the scene below, which may have shown a hand."""
        if self.over:
            self._ground = None
            self._dirty = True
        return False

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Rebuild for another size or scale, and keep the same content in sight."""
        self._scrolled.offset *= scale / self.scale
        super().resize(size, scale)
        self._ground = None
        self.changed()
        if self.focus.visible:
            self.reveal(self.focus.key)

    def update(self, dt: float) -> None:
        """Redraw once the scene below is complete, or a thread has found a completion for the text
        field.
        """
        self.settled()
        self._seen_for += dt
        self._light_up(dt)
        field = self._field
        if field is not None and field.outdated:
            self._dirty = True

    def settled(self) -> bool:
        """True if the scene below is completely drawn."""
        below = self.app.below(self) if self._passing else None
        if below is not None and below.settled():
            self._passing, self._ground, self._dirty = False, None, True
        return not self._passing

    @property
    def lively(self) -> bool:
        """True while the scene below is incomplete or a widget's mark fades in or out."""
        return self._passing or self._lights != dict.fromkeys(self._marked(), 1.0)

    def _marked(self) -> set[_Mark]:
        # Pad and key players must see where the first press lands.
        ringed = self.focus.key if self.focus.visible or self.app.keyed else ""
        off = {("off", widget.key) for widget in self.widgets() if "disabled" in widget.states}
        return {mark for mark in (("lit", self._hover), ("ring", ringed), *off) if mark[1]}

    def _light_up(self, dt: float) -> None:
        reach, marked = 2 * round(_REACH * self.scale), self._marked()
        step = 1.0 if self.app.still else dt / theme.CHANGE
        for mark in marked | self._lights.keys():
            lit, end, widget = self._lights.pop(mark, 0.0), mark in marked, self.widget(mark[1])
            now = min(1.0, lit + step) if end else max(0.0, lit - step)
            if now != lit and widget is not None:
                self._stale.append(widget.rect.inflate(reach, reach))
            if now or end:
                self._lights[mark] = now

    def describe(self) -> Node:
        """Describe groups and widgets; rectangles of widgets scrolled out of sight lie outside the
        view.
        """
        return self._tree(0)

    def _unrolled(self) -> Node:
        """Return a tree in which fixed groups lie below the end of the scrolled content."""
        return self._tree(0 if self.bar is None else self.bar.most - round(self._scrolled.offset))

    def _tree(self, down: int) -> Node:
        groups = []
        end = self.view.bottom
        for (key, role, name), widgets in self.groups:
            below = key in self._fixed and all(widget.rect.top >= end for widget in widgets)
            by = down if below else 0
            seen = (one for one in widgets if one.rect.w or one.role != "scrollbar")
            nodes = _labelled([_moved(widget.node(), by) for widget in seen], name)
            groups.append(Node(key, role, name, _around(widgets), children=nodes))
        return Node("page", "window", self.name, (0, 0, *self.size), children=tuple(groups))

    def draw(self, surface: pygame.Surface) -> bool:
        if self._dirty or (self._stale and not self._in_parts):
            self._dirty, self._drawn = False, None
            self._paint(surface)
        elif self._stale:
            self._drawn = [part.clip(surface.get_rect()) for part in self._stale]
            before = surface.get_clip()
            for part in self._drawn:
                surface.set_clip(part)
                self._paint(surface)
            surface.set_clip(before)
        else:
            return False
        self._stale = []
        return True

    @property
    def rising(self) -> pygame.Rect | None:
        return None if self.over else self._inside

    @property
    def drawn(self) -> Sequence[pygame.Rect] | None:
        return self._drawn

    @property
    def _in_parts(self) -> bool:
        return self.bar is None and self._ground is not None

    def _paint(self, surface: pygame.Surface) -> None:
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = self._make_ground(surface)
        surface.blit(self._ground, (0, 0))
        for paint_ground, rect in self._still_grounds:
            paint_ground(surface, rect)
        before = surface.get_clip()
        if self.bar is not None:
            # The window may already be smaller than the page, which is resized later.
            ground = pygame.Surface(self._seen.size)
            ground.blit(surface, (0, 0), self._seen)
            surface.set_clip(self._seen.clip(before))
        self.paint_below(surface)
        self._draw_widgets(surface, self._of(fixed=False))
        if self.bar is not None:
            self._fade(surface, ground, self.bar)
            surface.set_clip(before)
            self.bar.draw(surface, self.palette, lit=self._grabbed and not self._pressed)
        self._draw_widgets(surface, self._of(fixed=True))
        self._ring_read(surface)

    def _draw_widgets(self, surface: pygame.Surface, widgets: Iterable[Widget]) -> None:
        clip, reach = surface.get_clip(), 2 * round(_REACH * self.scale)
        for widget in widgets:
            if widget.rect.inflate(reach, reach).colliderect(clip):
                widget.draw(surface, self.look_of(widget))

    def _ring_read(self, surface: pygame.Surface) -> None:
        """Draw the focus ring around static text."""
        widget = self.widget(self.focus.key)
        if not (self.focus.visible and self.focus.reading) or (widget and widget.action):
            return
        node = find(self.describe(), self.focus.key)
        if node is not None:
            around = pygame.Rect(node.rect).inflate(round(8 * self.scale), round(4 * self.scale))
            ring = paint.ring(around.size, round(theme.RADIUS * self.scale), self.scale)
            reach = paint.reach(self.scale)
            surface.blit(ring, (around.x - reach, around.y - reach))

    @property
    def due(self) -> float | None:
        """Seconds to the next update while typing: input methods don't report when they are
        done.
        """
        return TYPING if self._field is not None else None

    def redraw(self, surface: pygame.Surface, widget: Widget, area: pygame.Rect) -> bool:
        """Redraw an area of a widget, or the whole page if it scrolls or has no background yet.
        Always True.
        """
        if self._ground is None or self.bar is not None:
            self._dirty = True
            return self.draw(surface)
        before, self._drawn = surface.get_clip(), None
        surface.set_clip(area.clip(before))
        surface.blit(self._ground, area, area)
        widget.draw(surface, self.look_of(widget))
        surface.set_clip(before)
        return True

    def repaint(self, surface: pygame.Surface) -> None:
        self._dirty = True
        self.draw(surface)

    def _fade(self, surface: pygame.Surface, ground: pygame.Surface, bar: Bar) -> None:
        seen, step = self._seen, max(1, round(2 * self.scale))
        offset = self._scrolled.offset
        for i in range(_FADED):
            above, below = seen.y + i * step, seen.bottom - (i + 1) * step
            for more, y in ((offset > 0, above), (offset < bar.most, below)):
                if more:
                    strip = pygame.Surface((seen.w, step))
                    if not self.over:  # black in a dialog: the page below must not show
                        strip.blit(ground, (0, 0), (0, y - seen.y, seen.w, step))
                    strip.set_alpha(round(236 * (1 - i / _FADED)))
                    surface.blit(strip, (seen.x, y))

    def stays(self, key: str) -> bool:
        """True if the widget doesn't scroll."""
        return any(widget.key == key for widget in self._of(fixed=True))

    def shows(self, key: str, pos: tuple[int, int]) -> bool:
        return self.bar is None or self.view.collidepoint(pos) or self.stays(key)

    def _of(self, *, fixed: bool) -> list[Widget]:
        return [
            w for (key, *_), group in self.groups if (key in self._fixed) is fixed for w in group
        ]

    def widgets(self) -> list[Widget]:
        return [widget for _group, widgets in self.groups for widget in widgets]

    def widget(self, key: str) -> Widget | None:
        return next((w for w in self.widgets() if w.key == key), None)

    def _holder(self, key: str) -> Widget | None:
        for widget in self.widgets():
            if widget.key == key:
                return widget
        holds = (widget for widget in self.widgets() if find(widget.node(), key) is not None)
        return next(holds, None)

    def act(self, key: str, how: str = "press") -> bool:
        """Press the widget with this key, even a hidden footer button. False if that is
        impossible.
        """
        if key not in self._behind:
            return self._press(self.widget(key), None)
        self.app.sound.play("click")
        self._behind[key]()
        return True

    @property
    def focus_key(self) -> str:
        return self.focus.key

    def ask(self, key: str, how: str, value: str = "") -> bool:
        self._dirty = True
        widget = self.widget(key)
        self.focus.reading = self.app.voice.reads
        self.focus.set(key, visible=True)
        self.reveal(key)
        if how == "press":
            return self.act(key)
        if widget is None or "disabled" in widget.states:
            return False
        if how == "write" and widget.typing:
            widget.press()
            widget.typed(value)
        elif how in _STEPS:
            step = {"key": _STEPS[how], "mod": 0, "unicode": ""}
            widget.key_down(pygame.event.Event(pygame.KEYDOWN, step))
        self._watch_typing()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        used = self._use(event)
        self._watch_typing()
        return used

    def _use(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.WINDOWLEAVE:
                self._point((-1, -1))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._up(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 2:
                self._paste_at(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 3:
                self.dismiss()
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.TEXTINPUT:
                return self._text(event.text)
            case pygame.TEXTEDITING:
                self._compose(event.text)
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def pad(self, verb: str, push: Push) -> bool:
        """Open the on-screen keyboard for a focused field; directions leave the field."""
        field = self._field
        if field is None or not push.down:
            return super().pad(verb, push)
        from swoop_desktop.ui.text_fields import Field

        if isinstance(field, Field) and verb == "pick":
            key, words = field.key, field.typed_text.words
            wanted = TextWanted(
                field.name, words, field.most, field.letters, lambda typed: self._retype(key, typed)
            )
            self.app.go.type_in(wanted)
        elif verb in DIRECTIONS and isinstance(field, Field) and not field.letters:
            self._arrow(*DIRECTIONS[verb])
            self._dirty = True
        else:
            return super().pad(verb, push)
        return True

    def _retype(self, key: str, words: str) -> None:
        from swoop_desktop.ui.text_fields import Field

        widget = self.widget(key)
        if isinstance(widget, Field):
            widget.retype(words)
            self._dirty = True

    def change_hands(self) -> None:
        """Rebuild for another input device. A hidden pointer hovers over nothing."""
        if self.app.signs and not self._grabbed:
            self._point((-1, -1))
        self.changed()

    # -- input -----------------------------------------------------------------------------------

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        groups = [self._of(fixed=True)]
        if self.bar is None or self.view.collidepoint(pos):
            groups.append(self._of(fixed=False))
        for widget in (widget for group in groups for widget in reversed(group)):
            if (widget.action or widget.for_mouse) and widget.rect.collidepoint(pos):
                return widget
        return None

    def scroll(self, pixels: float) -> bool:
        """Scroll down by pixels. True if the page moved."""
        if self.bar is None or not self.bar.by(pixels):
            return False
        self.changed()
        return True

    def reveal(self, key: str) -> None:
        """Scroll as little as needed to show the widget."""
        self._reveal(key)
        self._reveal(key)

    def _reveal(self, key: str) -> None:
        element, view, edge = self._holder(key), self.view, round(16 * self.scale)
        if self.bar is None or element is None or self.stays(element.key):
            return
        above, below = element.rect.top - edge - view.top, element.rect.bottom + edge - view.bottom
        if above < 0 or element.rect.h + 2 * edge > view.h:
            self.scroll(above)
        elif below > 0:
            self.scroll(below)

    def _watch_typing(self) -> None:
        """Accept text only in fields: elsewhere letters are shortcuts."""
        field = self._field
        for other in self.widgets():
            if other is not field and other.typing:
                other.compose("")
        if field is None:
            self.app.type_in("", self.view)
        else:
            self.app.type_in(field.key, field.typed_at)

    @property
    def _field(self) -> Widget | None:
        widget = self.widget(self.focus.key)
        return widget if widget is not None and widget.typing else None

    def _point(self, pos: tuple[int, int]) -> None:
        held = self.widget(self._pressed) if self._grabbed else None
        if held is not None:
            held.drag(pos)
            self._dirty = True
            return
        if self._grabbed and self.bar is not None:
            self.bar.drag(pos)
            self.changed()
            return
        if self._pulls(pos):
            self._point(pos)
            return
        widget = self.widget_at(pos)
        self._hover = widget.key if widget else ""

    def _pulls(self, pos: tuple[int, int]) -> bool:
        """True if the mouse starts to drag a list or the page."""
        start = self._touched
        if start is None or abs(pos[1] - start[1]) <= _PULL * self.scale:
            return False
        pressed = self.widget(self._pressed)
        puller = "" if pressed is None else pressed.pull(start)
        if not puller and self.bar is None:
            return False
        self._touched, self._pressed = None, puller
        self._grabbed = bool(puller) or (self.bar is not None and self.bar.pull(start))
        return self._grabbed

    def _down(self, pos: tuple[int, int]) -> None:
        self._point(pos)
        self._dirty = True
        if self.bar is not None and self.bar.grab(pos):
            self._pressed, self._grabbed = "", True
            self.changed()
            return
        widget = self.widget_at(pos)
        self._pressed = widget.key if widget else ""
        typed = (
            widget is not None and widget.typing and self.app.touched
        )  # a finger on a field scrolls the page
        self._grabbed = widget is not None and not typed and widget.grab(pos)
        self._touched = None if self._grabbed or not self.view.collidepoint(pos) else pos
        self._beside = widget is None and self._lies_beside(pos)
        self.focus.set(self._pressed, visible=widget is not None and widget.typing)

    def _up(self, pos: tuple[int, int]) -> None:
        widget, pressed = self.widget_at(pos), self._pressed
        grabbed, self._grabbed = self._grabbed, False
        held = self.widget(pressed) if grabbed else None
        if held is not None:
            held.drop(pos)
        self._pressed, self._touched, self._dirty = "", None, True
        if not grabbed and widget is not None and widget.key == pressed:
            self._press(widget, pos)
        beside, self._beside = self._beside, False
        if beside and self._lies_beside(pos):
            self.dismiss()
        self._point(pos)

    def _lies_beside(self, pos: tuple[int, int]) -> bool:
        panel = self._panel if self.over else None
        return panel is not None and not panel.rect.collidepoint(pos)

    def dismiss(self) -> None:
        """Close a dialog as Esc does, unless it has just opened or typed text would be lost."""
        written = self._words_typed()
        lost = any(words != self._typed_at_first.get(key, "") for key, words in written.items())
        if self.over and self._panel is not None and self._seen_for >= _OPENED and not lost:
            self.escape()

    def _words_typed(self) -> dict[str, str]:
        return {widget.key: widget.value for widget in self.widgets() if widget.role == "field"}

    def _press(self, widget: Widget | None, pos: tuple[int, int] | None) -> bool:
        if widget is None or not widget.action or "disabled" in widget.states:
            return False
        if not widget.typing and widget.role != "text" and not widget.quiet:
            self.app.sound.play("click")
        before, moved = self.groups, self.bar is not None or self._part is not None
        widget.press(pos)
        moved = moved or self.bar is not None
        if pos is not None and moved and self.groups is not before:
            self._hold(widget)
        self._dirty = True
        return True

    def _hold(self, was: Widget) -> None:
        """Scroll to keep a pressed widget under the pointer, so that the next click hits it."""
        now = self.widget(was.key)
        if now is None or self.stays(was.key) or now.rect.x != was.rect.x:
            return
        pixels = now.rect.top - was.rect.top
        if pixels:
            self._scrolled.hold(pixels)
            self.changed()

    def _wheel(self, event: pygame.event.Event) -> bool:
        widget = self.widget(self._hover)
        steps = getattr(event, "precise_y", float(event.y)) or float(event.y)
        if not steps:
            return False
        self._dirty = True
        # A wheel that scrolls the page must not change values on the way.
        takes_wheel = widget is not None and (self.bar is None or widget.role not in _SET)
        if widget is not None and takes_wheel and widget.wheel(steps):
            return True
        return self.scroll(-steps * _LINE * self.scale)

    def _text(self, words: str) -> bool:
        widget = self.widget(self.focus.key)
        self._dirty = True
        return widget is not None and widget.typing and widget.typed(words)

    def _compose(self, words: str) -> None:
        if self._field is not None:
            self._field.compose(words)
            self._dirty = True

    def _paste_at(self, pos: tuple[int, int]) -> None:
        widget = self.widget_at(pos)
        if widget is not None and widget.typing:
            self.focus.set(widget.key, visible=True)
            widget.paste_at(pos)
            self._dirty = True

    def _key(self, event: pygame.event.Event) -> bool:
        self._dirty = True
        widget, self.focus.reading = self.widget(self.focus.key), self.app.voice.reads
        heard = self.focus.reading and widget is not None and widget.action == "scroll"
        if widget is not None and not heard and widget.key_down(event):
            self.focus.visible = True
            self.reveal(self.focus.key)
            return True
        if shortcuts := self.shortcuts():
            from swoop_desktop.scenes.common.bindings import name_of, pressed

            stroke = pressed(event.key, event.mod)
            if stroke is not None and (run := shortcuts.get(name_of(stroke))) is not None:
                run()
                return True
        tree = self._unrolled()
        if event.key == pygame.K_ESCAPE:
            self.escape()
        elif isinstance(widget, Member) and event.key in _BESIDE:
            self._go_beside(widget, _BESIDE[event.key])
        elif event.key == pygame.K_TAB:
            self._entered(self.focus.tab(tree, -1 if event.mod & pygame.KMOD_SHIFT else 1))
        elif event.key in _ARROWS:
            self._arrow(*_ARROWS[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._entered(self.focus.edge(tree, last=event.key == pygame.K_END))
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = 0.85 * self.view.h
            return self.scroll(page if event.key == pygame.K_PAGEDOWN else -page)
        elif event.key in _PRESS:
            return self._press(widget, None)
        else:
            return False
        return True

    def _go_beside(self, member: Member, by: int) -> None:
        row = next(row for _name, row in self.groups if member in row)
        members = [sibling for sibling in row if isinstance(sibling, Member)]
        there = members.index(member) + by
        if not 0 <= there < len(members):
            return
        key = members[there].key
        if members[there].follows:
            members[there].press()
        self.focus.set(key, visible=True)
        self.reveal(key)

    def _arrow(self, dx: int, dy: int) -> None:
        """Move the focus, or scroll if it can't move."""
        before = self.focus.key
        self._entered(self.focus.arrow(self._unrolled(), dx, dy, self.rows_of_groups()))
        if self.focus.key == before:
            self.scroll(dy * _LINE * self.scale)

    def _entered(self, key: str) -> None:
        """Show the focused widget, and select a field's text so that typing replaces it."""
        self.reveal(key)
        widget = self.widget(key)
        holder = self._holder(key) if widget is None else None
        if holder is not None:
            holder.show_part(key)
        if widget is not None and widget.typing:
            widget.press()

    # -- drawing ---------------------------------------------------------------------------------

    def look_of(self, widget: Widget) -> Look:
        hover = widget.key == self._hover and "disabled" not in widget.states
        pressed = hover and widget.key == self._pressed
        focus = (self.focus.visible or self.app.keyed) and widget.key == self.focus.key
        lit, ring, off = (
            self._lights.get((how, widget.key), 0.0) for how in ("lit", "ring", "off")
        )
        return Look(self.palette, hover, pressed, focus, lit * (1 - off), ring, off)

    def _make_ground(self, surface: pygame.Surface) -> pygame.Surface:
        below = self.app.below(self) if self.over else None
        if below is None:
            ground = self.cloth(surface.get_size())
            if self.painted and ground.get_bitsize() == 8:
                ground = ground.convert(32)
        else:
            below.repaint(surface)
            if self.clears and self._panel is not None:
                below.clear(surface, self._panel.rect)
            self._passing = not below.settled()
            ground = surface.copy()
            dimmed = paint.light_map(ground.get_size(), *self.lamp)
            ground.blit(dimmed, (0, 0), special_flags=pygame.BLEND_MULT)
        self.paint_ground(ground)
        return ground


def _group_of(widget: Widget) -> Group:
    """Return a group for a widget outside all groups, named after the widget."""
    name = _("Note") if widget.role in ("text", "status") else widget.name
    return Group(f"{widget.key} group", name, widget)


def _labelled(nodes: list[Node], group: str) -> tuple[Node, ...]:
    """In a group with controls, mark texts that repeat the group's name or a neighbour's words."""
    told = ((node.name, node.value, node.description) for node in nodes)
    names = Counter(words.rstrip(": ") for texts in told for words in texts)
    if not any(node.action for node in nodes):
        return tuple(nodes)
    return tuple(
        replace(node, states=node.states | {"label"})
        if node.role == "text"
        and not (node.action or node.children or node.value)
        and (names[name := node.name.rstrip(": ")] > 1 or name == group.rstrip(": "))
        else node
        for node in nodes
    )


def _moved(node: Node, down: int) -> Node:
    x, y, w, h = node.rect
    return replace(node, rect=(x, y + down, w, h)) if down else node


def _around(widgets: list[Widget]) -> tuple[int, int, int, int]:
    if not widgets:
        return (0, 0, 0, 0)
    box = widgets[0].rect.unionall([widget.rect for widget in widgets[1:]])
    return (box.x, box.y, box.w, box.h)
