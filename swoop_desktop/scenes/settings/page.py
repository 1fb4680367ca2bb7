"""The settings: several pages, and each choice is applied and saved at once."""

from dataclasses import replace
from typing import Any

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.settings.keys import KeysTab
from swoop_desktop.scenes.settings.looks import LooksTab
from swoop_desktop.scenes.settings.rows import PlayTab, ScreenTab, SoundTab
from swoop_desktop.scenes.settings.tab import GAP, Column, Tab
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import NO_STATES
from swoop_desktop.ui.widgets import Look, Widget, Words

_COLUMN, _WIDEST = 400.0, 1080.0
"""Width of a column at least, and of all together at most, in units."""
_TAB = 40.0
"""Height of the name of a page, in units."""
_FOOT, _NOTE = 76.0, 16.0
"""Height of the footer, and what is free around what is said above it, in units."""


class SettingsScene(Page):
    """One of the pages, the names of all above it, and the way back to the usual below."""

    def __init__(self, page: str = "") -> None:
        """Open at the page with this key, or at the first one."""
        super().__init__()
        self.name = _("Settings")
        self._keys = KeysTab(self, self._change, self._say)
        self.tabs: tuple[Tab, ...] = (
            LooksTab(self, self._change),
            PlayTab(self, self._change),
            SoundTab(self, self._change),
            self._keys,
            ScreenTab(self, self._change),
        )
        self.tab: Tab = next((tab for tab in self.tabs if tab.key == page), self.tabs[0])
        self.first = f"page {self.tab.key}"
        self._before: dict[str, Any] = {}
        """What the settings of this page were before they went back to the usual, while nothing
        else was done.
        """
        self._note = ""
        """What is said above the footer."""

    def enter(self, app: Host) -> None:
        """Ask the system anew for what this page shows of it."""
        super().enter(app)
        app.system.look()

    def leave(self) -> None:
        """Free what the pages hold."""
        super().leave()
        for tab in self.tabs:
            tab.hide()

    def build(self) -> None:
        """Title, names of the pages, the page, and the footer."""
        room = self.wide - 2 * self.margin
        wide = min(_WIDEST, room)
        left = (self.wide - wide) / 2
        said = Words.tall_of(self._note, wide, self.scale) if self._note else 0.0
        self.foot = _FOOT + (said + _NOTE if said else 0.0)
        self.group("heading", self.name, [self.title(self.name, left)])
        top = self._names(left, wide) + 16
        columns = [Column(left, wide)]
        if wide >= 2 * _COLUMN + GAP:
            half = (wide - GAP) / 2
            columns = [Column(left, half), Column(left + half + GAP, half)]
        self.tab.build(columns, top)
        if self._note:
            box = self.fixed(left, self.tall - self.foot + _NOTE / 2, wide, said)
            note = Words("note", self._note, colour=self.palette.gold, role="status").at(
                box, self.scale
            )
            self.group("said", _("Note"), [note], fixed=True)
        back = ("undo", _("Undo"), self._undo, False)
        if not self._before:
            back = ("defaults", _("Back to the defaults"), self._reset, False)
        self.footer([back, ("back", _("Done"), self.app.pop, True)], left + wide, 230)
        usual = self.widget("defaults")
        if usual is not None and not self._differs():
            usual.states = frozenset({"disabled"})

    def _names(self, left: float, wide: float) -> float:
        """The names of the pages in as many rows as it takes; where they end."""
        x, y = left, self.top
        widgets: list[Widget] = []
        for tab in self.tabs:
            pixels = round(theme.BODY * self.scale)
            across = text.measure(tab.name, pixels, "medium") / self.scale + 30
            if x > left and x + across > left + wide:
                x, y = left, y + _TAB + 6
            box = self.rect(x, y, across, _TAB)
            widgets.append(
                PageName(
                    self,
                    tab,
                ).at(box, self.scale)
            )
            x += across + 8
        self.group("pages", _("Pages"), widgets, "list")
        return y + _TAB

    # -- what the pages ask for ------------------------------------------------------------------

    def _change(self, **values: object) -> None:
        self._before, self._note = {}, ""
        self._apply(**values)

    def _apply(self, **values: Any) -> None:
        self.app.settings = replace(self.app.settings, **values)
        self._ground = None
        self.changed()

    def _say(self, words: str) -> None:
        self._before, self._note = {}, words
        self.changed()
        self.reveal(self.focus.key)

    # -- back to the usual -----------------------------------------------------------------------

    def _differs(self) -> bool:
        settings = self.app.settings
        return any(getattr(settings, name) != usual for name, usual in self.tab.usual().items())

    def _reset(self) -> None:
        """Everything on this page as it was in the beginning."""
        settings, usual = self.app.settings, self.tab.usual()
        self._before = {name: getattr(settings, name) for name in usual}
        self._note = _("{page}: everything is back to the defaults.").format(page=self.tab.name)
        self._keys.forget()
        self._apply(**usual)
        self.focus.set("undo")

    def _undo(self) -> None:
        before, self._before, self._note = self._before, {}, ""
        self._apply(**before)
        self.focus.set("defaults")

    # -- from page to page -----------------------------------------------------------------------

    def show(self, tab: Tab) -> None:
        """Turn to another page."""
        if tab is not self.tab:
            self.tab.hide()
            self.tab, self._before, self._note = tab, {}, ""
            self._scrolled.offset = 0.0
            self._follow_texts()
            self.changed()

    def turn(self, by: int) -> None:
        """To the page before or after, with the focus on its name."""
        here = self.tabs.index(self.tab)
        self.show(self.tabs[(here + by) % len(self.tabs)])
        self.focus.set(f"page {self.tab.key}", visible=True)

    # -- scene -----------------------------------------------------------------------------------

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panels of the page."""
        self.tab.paint(surface)

    def follow(self) -> None:
        """The system has said something else of motion."""
        self.changed()

    def update(self, dt: float) -> None:
        """Take in cards that have been drawn, and what the system has said."""
        super().update(dt)
        said = self.widget("system")
        if self.tab.tick() or (said is not None and self._asked != self.app.system.asked):
            self._asked = self.app.system.asked
            self.changed()

    _asked = False
    """Whether the system had answered when the page was built last."""

    @property
    def lively(self) -> bool:
        """While cards are being drawn."""
        return super().lively or self.tab.busy

    def cover(self) -> None:
        """Another page lies over this one."""
        super().cover()
        self._keys.forget()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay it out anew; but where the mouse has changed the size of texts, the page stays as it
        is until it is left, so that every further click hits what it is meant for.
        """
        if size == self.size and not self.focus.visible:
            self.changed()
        else:
            super().resize(size, scale)

    def _follow_texts(self) -> None:
        """Be as large as texts are now."""
        if self.scale != self.app.scale:
            super().resize(self.app.size, self.app.scale)

    def handle(self, event: pygame.event.Event) -> bool:
        """Where a key is waited for, it goes there; Ctrl+Tab turns to the next page. The size of
        texts is followed at once where the keys are used.
        """
        if self._keys.waits and event.type == pygame.KEYDOWN:
            self._keys.pressed(event)
            self._dirty = True
            return True
        if self._keys.waits and event.type == pygame.MOUSEBUTTONDOWN:
            self._keys.forget()
            self._say("")
        pressed = event.key if event.type == pygame.KEYDOWN else 0
        if pressed == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            self.turn(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        used = super().handle(event)
        if self.focus.visible:
            self._follow_texts()
        return used


class PageName(Widget):
    """The name of a page. Left and right turn to the one beside it."""

    role = "item"
    action = "select"

    def __init__(
        self,
        scene: SettingsScene,
        tab: Tab,
    ) -> None:
        super().__init__(
            f"page {tab.key}",
            tab.name,
        )
        self._scene, self._tab = scene, tab
        self.states = frozenset({"selected"}) if scene.tab is tab else NO_STATES

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """On a ground of its own, golden if this is the page."""
        shown = "selected" in self.states
        fill = look.palette.hover if look.hover and not shown else look.palette.panel
        edge = theme.GOLD if shown else look.palette.edge
        paint.box(surface, self.rect, self.px(theme.RADIUS), fill, edge, self.px(2 if shown else 1))
        ink = theme.GOLD_LIGHT if shown else theme.CREAM
        inner = self.rect.inflate(-self.px(10), 0)
        text.draw(surface, self.name, inner, self.px(theme.BODY), ink, "medium", "center")
        self.ring(surface, look)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Turn to it."""
        self._scene.show(self._tab)

    def key_down(self, event: pygame.event.Event) -> bool:
        """To the page beside it."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self._scene.turn(-1 if event.key == pygame.K_LEFT else 1)
        return True
