"""The base of the tabs of key and gamepad bindings."""

from collections.abc import Callable, Iterable

import pygame

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.pad_bindings import spoken
from swoop_desktop.scenes.common.verbs import (
    AFTER,
    DECIDING,
    ELSEWHERE,
    LEARNING,
    LOOKING_BACK,
    REPLAYING,
    SHOWN,
    WATCHING,
    Verb,
    replay_of,
)
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.settings.tab import Change, Tab
from swoop_desktop.storage.settings import ChangedKeys
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Element
from swoop_desktop.ui.widgets import Look, Widget, lit_line

_KEYS = 0.36
"""Most share of a row for its keys."""


class VerbsTab(Tab):
    """A row for each verb; pressing it waits for a key or button."""

    kind = ""
    """Prefix of the rows' keys."""

    def __init__(self, page: Page, change: Change, note: Callable[[str], None]) -> None:
        """`note` shows a sentence that stays in sight while the page scrolls."""
        super().__init__(page, change)
        self.note = note
        self.waiting = ""
        """The verb that waits for a press; empty for none."""

    @property
    def waits(self) -> bool:
        return bool(self.waiting)

    def forget(self) -> None:
        """Stop waiting."""
        self.waiting = ""

    def hide(self) -> None:
        super().hide()
        self.forget()

    # -- for subclasses --------------------------------------------------------------------------

    def verb_panels(self, every: Iterable[Verb], row: Callable[[Verb], Element]) -> list[Element]:
        """Return panels: playing, moving and looking up, then one for each other place."""
        names = {
            "play": _("Playing"),
            "look": _("Moving and looking things up"),
            WATCHING: _("Watching"),
            REPLAYING: _("Replay"),
            LOOKING_BACK: _("Looking back"),
            AFTER: _("After a deal"),
            LEARNING: _("Lessons"),
        }
        groups: dict[str, list[Verb]] = {key: [] for key in names}
        for verb in sorted(every, key=lambda verb: verb.where in DESCRIPTIONS):
            groups[_group(verb)].append(verb)
        return [
            self.panel(f"{self.key} {key}", names[key], *map(row, group), gap=4)
            for key, group in groups.items()
            if group
        ]

    def choice(self, verb: Verb, held: str, asked: str, words: str, *, changed: bool) -> "Choice":
        """Return a verb's row with its key or button. Pressing it waits for another one, with
        `asked` in the row and `words` below the page.
        """
        waits, name = self.waiting == verb.name, tr(verb.words)

        def wait() -> None:
            self.waiting = "" if waits else verb.name
            self.note("" if waits else words.format(what=name))

        said = asked if waits else held
        return Choice(f"{self.kind} {verb.name}", name, said, wait, lit=waits, changed=changed)

    @staticmethod
    def unknown(changed: ChangedKeys, known: Iterable[Verb]) -> ChangedKeys:
        """Return the changes of verbs that only another version knows."""
        of = dict(changed.of)
        for verb in known:
            of.pop(verb.name, None)
        return ChangedKeys(of, changed.unknown)


def _group(verb: Verb) -> str:
    """Return a verb's panel."""
    if verb.purpose == ELSEWHERE:
        replayed = verb.where in map(replay_of, DESCRIPTIONS)
        return REPLAYING if replayed else WATCHING if verb.where == SHOWN else verb.where
    return "play" if verb.purpose == DECIDING else "look"


class Choice(Widget):
    """A verb with its keys or button."""

    role = "button"
    action = "press"
    tall = 36.0
    across = 1.0
    wide = (120.0, 240.0)

    def __init__(
        self,
        key: str,
        words: str,
        keys: str,
        run: Callable[[], object],
        *,
        lit: bool,
        changed: bool,
    ) -> None:
        """`lit` while it waits."""
        super().__init__(key, words)
        self.value, self._keys, self._run = spoken(keys), keys, run
        self._lit, self._changed = lit, changed

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        lit_line(surface, self.rect, look, self.px(theme.RADIUS - 2), chosen=self._lit)
        size, inner = self.px(theme.SMALL), self.rect.inflate(-self.px(12), -self.px(6))
        most = round(inner.w * _KEYS)
        wide = min(most, max(self.px(38), text.measure(self._keys, size, "medium") + self.px(20)))
        cap = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        edge = theme.GOLD if self._lit or self._changed else look.palette.rim
        paint.box(surface, cap, self.px(6), look.palette.sunken, edge, self.px(1))
        room = cap.inflate(-self.px(10), 0)
        text.draw(surface, self._keys, room, size, theme.CREAM, "medium", "center")
        words = pygame.Rect(inner.x, inner.y, inner.w - wide - self.px(10), inner.h)
        text.draw(surface, self.name, words, size, theme.CREAM)
        self.ring(surface, look, theme.RADIUS - 2)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self._run()
