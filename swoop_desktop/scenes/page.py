"""A scene made of widgets: one place for mouse, keys, focus and drawing of every page."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.scenes.base import Host, Scene
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.felt import felt
from swoop_desktop.ui.focus import Focus
from swoop_desktop.ui.node import Node, contains
from swoop_desktop.ui.widgets import Button, Label, Look, Widget

Group = tuple[str, str, str]
"""Key, role and name of a group of widgets."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Page(Scene):
    """Subclasses say what stands where in `build`, and may paint beneath it in `paint_below`."""

    name = ""
    first = ""
    """The key that has the focus when the page opens."""
    over = False
    """True for a page that lies over the dimmed scene below it."""
    dim: theme.Colour = (92, 96, 94)
    """How dark the scene below is drawn: what is left of its red, green and blue, of 255."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.groups: list[tuple[Group, list[Widget]]] = []
        self._ground: pygame.Surface | None = None
        self._hover = ""
        self._pressed = ""
        self._grabbed = False
        self._dirty = True

    # -- for subclasses --------------------------------------------------------------------------

    def build(self) -> None:
        """Put the widgets in groups with `group`; called whenever something changes."""
        raise NotImplementedError

    def paint_below(self, surface: pygame.Surface) -> None:
        """Paint what lies below the widgets: panels, pictures."""

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Paint what is kept until the window changes: pictures that take time to draw."""

    def escape(self) -> None:
        """The Esc key."""
        self.app.pop()

    def group(self, key: str, name: str, widgets: list[Widget], role: str = "group") -> None:
        """Add a group: Tab goes from group to group, arrows within one."""
        self.groups.append(((key, role, name), widgets))

    def changed(self) -> None:
        """What the page shows has changed: build it anew."""
        self.groups = []
        self.build()
        self.focus.settle(self.describe())
        self._dirty = True

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box in units from the top left."""
        s = self.scale
        return pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))

    @property
    def wide(self) -> float:
        """Width of the window in units."""
        return self.size[0] / self.scale

    @property
    def tall(self) -> float:
        """Height of the window in units."""
        return self.size[1] / self.scale

    def label(
        self,
        key: str,
        words: str,
        rect: pygame.Rect,
        size: float = theme.BODY,
        colour: theme.Colour = theme.CREAM,
        weight: str = "regular",
        align: str = "left",
        role: str = "text",
    ) -> Label:
        """A line of text."""
        return Label(key, words, rect, self.scale, size, colour, weight, align, role)

    def title(self, words: str, left: float = theme.MARGIN) -> Label:
        """The heading of a whole page, above the left edge of what it is about."""
        box = self.rect(left, 22, self.wide - 2 * left, 50)
        return self.label("page title", words, box, 32, theme.CREAM, "medium", role="heading")

    def panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A raised ground for a group."""
        radius = max(2, round(12 * self.scale))
        paint.cast(surface, rect, radius, round(14 * self.scale), 130)
        paint.box(surface, rect, radius, theme.PANEL, theme.PANEL_EDGE, max(1, round(self.scale)))

    # -- scene -----------------------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        """Open the page."""
        super().enter(app)
        self.changed()
        self.focus.set(self.first, visible=False)
        self._watch_typing()

    def leave(self) -> None:
        """Stop taking text."""
        _typing(None)

    def resume(self) -> None:
        """On top again."""
        self._ground = None
        self.changed()
        self._watch_typing()

    def conceal(self) -> bool:
        """Take the picture of the scene below anew: it may have shown a hand."""
        if self.over:
            self._ground = None
            self._dirty = True
        return False

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay it out for another window."""
        super().resize(size, scale)
        self._ground = None
        self.changed()

    def describe(self) -> Node:
        """Groups and their widgets."""
        groups = []
        for (key, role, name), widgets in self.groups:
            nodes = tuple(widget.node() for widget in widgets)
            groups.append(Node(key, role, name, _around(widgets), children=nodes))
        return Node("page", "window", self.name, (0, 0, *self.size), children=tuple(groups))

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the page if anything on it has changed."""
        if not self._dirty:
            return False
        self._dirty = False
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = self._make_ground(surface)
        surface.blit(self._ground, (0, 0))
        self.paint_below(surface)
        for widget in self.widgets():
            widget.draw(surface, self._look(widget))
        return True

    def widgets(self) -> list[Widget]:
        """All widgets, in drawing order."""
        return [widget for _, widgets in self.groups for widget in widgets]

    def widget(self, key: str) -> Widget | None:
        """The widget with this key."""
        return next((w for w in self.widgets() if w.key == key), None)

    def act(self, key: str, how: str = "press") -> bool:
        """Press the widget with this key."""
        return self._press(self.widget(key), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse, wheel, keys and text."""
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
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.TEXTINPUT:
                return self._text(event.text)
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    # -- input -----------------------------------------------------------------------------------

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        for widget in reversed(self.widgets()):
            if widget.action and contains(widget.node().rect, pos):
                return widget
        return None

    def _watch_typing(self) -> None:
        """Input methods and key repeat are for fields only: elsewhere letters are shortcuts."""
        found = self.widget(self.focus.key)
        _typing(found.rect if found is not None and found.role == "field" else None)

    def _point(self, pos: tuple[int, int]) -> None:
        held = self.widget(self._pressed) if self._grabbed else None
        if held is not None:
            held.drag(pos)
            self._dirty = True
            return
        found = self._at(pos)
        key = found.key if found else ""
        if key != self._hover:
            self._hover, self._dirty = key, True

    def _down(self, pos: tuple[int, int]) -> None:
        self._point(pos)
        found = self._at(pos)
        self._pressed = found.key if found else ""
        self._grabbed = found is not None and found.grab(pos)
        self.focus.set(self._pressed, visible=found is not None and found.role == "field")
        self._dirty = True

    def _up(self, pos: tuple[int, int]) -> None:
        found, pressed = self._at(pos), self._pressed
        grabbed, self._grabbed = self._grabbed, False
        self._pressed, self._dirty = "", True
        if not grabbed and found is not None and found.key == pressed:
            self._press(found, pos)
        self._point(pos)

    def _press(self, widget: Widget | None, pos: tuple[int, int] | None) -> bool:
        if widget is None or not widget.action or "disabled" in widget.states:
            return False
        if widget.role not in ("field", "text"):
            self.app.sound.play("click")
        widget.press(pos)
        self._dirty = True
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        found = self.widget(self._hover)
        steps = getattr(event, "precise_y", float(event.y)) or float(event.y)
        if found is None or not steps:
            return False
        self._dirty = True
        return found.wheel(steps)

    def _text(self, words: str) -> bool:
        found = self.widget(self.focus.key)
        self._dirty = True
        return found is not None and found.role == "field" and found.typed(words)

    def _key(self, event: pygame.event.Event) -> bool:
        self._dirty = True
        found = self.widget(self.focus.key)
        if found is not None and found.key_down(event):
            self.focus.visible = True
            return True
        tree = self.describe()
        if event.key == pygame.K_ESCAPE:
            self.escape()
        elif event.key == pygame.K_TAB:
            self._entered(self.focus.tab(tree, -1 if event.mod & pygame.KMOD_SHIFT else 1))
        elif event.key in _ARROWS:
            self._entered(self.focus.arrow(tree, *_ARROWS[event.key]))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._entered(self.focus.edge(tree, last=event.key == pygame.K_END))
        elif event.key in _PRESS:
            return self._press(found, None)
        else:
            return False
        return True

    def _entered(self, key: str) -> None:
        """Select the words of a field that the keyboard moves to, so that typing replaces them."""
        found = self.widget(key)
        if found is not None and found.role == "field":
            found.press()

    # -- drawing ---------------------------------------------------------------------------------

    def _look(self, widget: Widget) -> Look:
        hover = widget.key == self._hover and "disabled" not in widget.states
        pressed = hover and widget.key == self._pressed
        return Look(hover, pressed, self.focus.visible and widget.key == self.focus.key)

    def _make_ground(self, surface: pygame.Surface) -> pygame.Surface:
        below = self.app.below(self) if self.over else None
        if below is None:
            ground = felt(surface.get_size(), theme.cloth_of(self.app.settings.cloth))
        else:
            below.resume()
            below.draw(surface)
            ground = surface.copy()
            ground.fill(self.dim, special_flags=pygame.BLEND_MULT)
        self.paint_ground(ground)
        return ground


def _typing(rect: pygame.Rect | None) -> None:
    """Let text be typed in the field with this box, or nowhere."""
    if rect is None:
        pygame.key.stop_text_input()
        pygame.key.set_repeat()
    else:
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(rect)
        pygame.key.set_repeat(400, 35)


def button_row(
    page: Page,
    buttons: Sequence[tuple[str, str, Callable[[], object], bool]],
    right: float,
    y: float,
    wide: float,
) -> list[Widget]:
    """Buttons side by side, the last one ending at `right` (units)."""
    made: list[Widget] = []
    x = right - len(buttons) * wide - (len(buttons) - 1) * theme.GAP
    for key, words, run, primary in buttons:
        box = page.rect(x, y, wide, theme.BUTTON)
        made.append(Button(key, words, box, page.scale, run, primary=primary))
        x += wide + theme.GAP
    return made


def _around(widgets: list[Widget]) -> tuple[int, int, int, int]:
    if not widgets:
        return (0, 0, 0, 0)
    box = widgets[0].rect.unionall([widget.rect for widget in widgets[1:]])
    return (box.x, box.y, box.w, box.h)
