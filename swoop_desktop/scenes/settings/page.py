"""The settings page: tabs whose changes apply and save at once."""

from dataclasses import replace
from typing import Any

import pygame

from swoop_desktop.resources.language import _, chosen, languages, own_name, set_language
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.settings.looks import LooksTab
from swoop_desktop.scenes.settings.tab import PlayTab, ScreenTab, SoundTab, Tab
from swoop_desktop.scenes.settings.verbs_tab import KeysTab, PadTab
from swoop_desktop.system.pads import Push
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group, Row, Sized, stretched
from swoop_desktop.ui.widgets import Button, Choice, Label, Picker


class SettingsScene(Page):
    """Shows one tab below the names of all, and a button for its defaults."""

    def __init__(self, page: str = "") -> None:
        """Open the tab with this key, or the first."""
        super().__init__()
        self.tabs: tuple[Tab, ...] = (
            LooksTab(self, self._change),
            PlayTab(self, self._change),
            KeysTab(self, self._change, self._say),
            PadTab(self, self._change, self._say),
            ScreenTab(self, self._change),
            SoundTab(self, self._change),
        )
        self.tab: Tab = next((tab for tab in self.tabs if tab.key == page), self.tabs[0])
        self.first = f"page {self.tab.key}"
        self._known = {code: own_name(code) for code in languages()[1:] and languages()}
        """By code: a language's own name. Empty with only one language."""
        self._before: dict[str, Any] = {}
        """The tab's settings before a reset, kept for undo until another change."""
        self.notice = Notice(self)

    def enter(self, app: Host) -> None:
        """Ask the system again for its wishes."""
        super().enter(app)
        app.system.look()

    def leave(self) -> None:
        super().leave()
        for tab in self.tabs:
            tab.hide()

    def compose(self) -> Element:
        self.name = _("Settings")
        names = Row(*(PageName(self, tab) for tab in self.tabs), gap=theme.NEAR, wrap=True)
        pages = Group("pages", _("Pages"), names, role="list")

        def page(part: Element) -> Element:
            return self.sheet(pages, part, head=self.heading(self._languages()))

        return self.parted(self.tab.compose(), page)

    def _languages(self) -> Element | None:
        if not self._known:
            return None
        words = _("Language")
        known = [("", _("as the system says")), *self._known.items()]
        picker = Picker("language", words, known, chosen(), self._speak, spread=True)
        row = Row(Label("language label", words), Sized(picker, 500, least=200), align=1.0)
        return Group("languages", words, stretched(row))

    def _speak(self, code: str) -> None:
        """Switch to a language, also if the command line has overridden the settings."""
        self._change(language=code)
        if chosen() != code:
            set_language(code)
            self.changed()

    def compose_footer(self) -> Element:
        back = Button("undo", _("Undo"), self._undo)
        if not self._before:
            words = _("Back to the defaults")
            back = Button("defaults", words, self._reset, enabled=self._differs())
        return self.foot_of(
            back,
            Button("back", _("Done"), self.app.pop),
            width=230,
            above=self.notice.line(),
        )

    # -- for tabs --------------------------------------------------------------------------------

    def _change(self, **values: object) -> None:
        self._before, self.notice.words = {}, ""
        self._apply(**values)

    def _apply(self, **values: Any) -> None:
        self.app.settings = replace(self.app.settings, **values)
        self._ground = None
        self.changed()

    def _say(self, words: str) -> None:
        self._before = {}
        self.notice.say(words)
        self.reveal(self.focus.key)

    # -- reset -----------------------------------------------------------------------------------

    def _differs(self) -> bool:
        settings = self.app.settings
        return any(getattr(settings, name) != usual for name, usual in self.tab.usual().items())

    def _reset(self) -> None:
        settings, usual = self.app.settings, self.tab.usual()
        self._before = {name: getattr(settings, name) for name in usual}
        self.tab.waiting = ""
        self._apply(**usual)
        words = _("{page}: everything is back to the defaults.").format(page=self.tab.name)
        self.notice.say(words)
        self.focus.set("undo")

    def _undo(self) -> None:
        before, self._before, self.notice.words = self._before, {}, ""
        self._apply(**before)
        self.focus.set("defaults")

    # -- tabs ------------------------------------------------------------------------------------

    def show(self, tab: Tab) -> None:
        if tab is not self.tab:
            self.tab.hide()
            self.tab, self._before, self.notice.words = tab, {}, ""
            self._scrolled.offset = 0.0
            self._follow_texts()
            self.changed()

    def turn(self, by: int) -> None:
        """Go to the previous or next tab, and focus its name."""
        here = self.tabs.index(self.tab)
        self.show(self.tabs[(here + by) % len(self.tabs)])
        self.focus.set(f"page {self.tab.key}", visible=True)

    # -- scene -----------------------------------------------------------------------------------

    def follow(self) -> None:
        self.changed()

    def update(self, dt: float) -> None:
        """Take in loaded cards and the system's answer."""
        super().update(dt)
        line = self.widget("system")
        if self.tab.tick() or (line is not None and self._asked != self.app.system.asked):
            self._asked = self.app.system.asked
            self.changed()

    _asked = False
    """True if the system had answered at the last build."""

    @property
    def lively(self) -> bool:
        return super().lively or self.tab.busy

    @property
    def steady(self) -> bool:
        return self.size == self.app.size and self.scale != self.app.scale

    def cover(self) -> None:
        super().cover()
        self.tab.waiting = ""

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out anew. After the mouse changed the text size, the page keeps the old size until it
        is left, so that every further click hits its target.
        """
        if size == self.size and not self.focus.visible:
            self.changed()
        else:
            super().resize(size, scale)

    def _follow_texts(self) -> None:
        if self.scale != self.app.scale:
            super().resize(self.app.size, self.app.scale)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass keys to a waiting tab; Ctrl+Tab turns tabs. After a key, a new text size applies at
        once.
        """
        if self.tab.waiting and event.type == pygame.KEYDOWN:
            self.tab.pressed(event)
            self._dirty = True
            return True
        if self.tab.waiting and event.type == pygame.MOUSEBUTTONDOWN:
            self.tab.waiting = ""
            self._say("")
        pressed = event.key if event.type == pygame.KEYDOWN else 0
        if pressed == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            self.turn(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        used = super().handle(event)
        if self.focus.visible:
            self._follow_texts()
        return used

    def pad(self, verb: str, push: Push) -> bool:
        """Pass buttons to a waiting tab."""
        return bool(self.tab.waiting and self.tab.pushed(push)) or super().pad(verb, push)


class PageName(Choice):
    """A tab's name. Left and right lead to its neighbours."""

    def __init__(self, scene: SettingsScene, tab: Tab) -> None:
        super().__init__(
            f"page {tab.key}", tab.name, lambda: scene.show(tab), selected=scene.tab is tab
        )
        self._scene = scene

    def key_down(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self._scene.turn(-1 if event.key == pygame.K_LEFT else 1)
        return True
