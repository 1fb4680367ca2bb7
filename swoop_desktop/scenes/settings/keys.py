"""The page where keys are changed."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from swoop_desktop.resources.language import _, listed, tr
from swoop_desktop.scenes.common.key_bindings import (
    AFTER,
    LEARNING,
    LOOKING_BACK,
    REPLAYING,
    SHOWN,
    WATCHING,
    Bindings,
    Stroke,
    Verb,
    bindings_of,
    key_words,
    name_of,
    pressed,
    replay_of,
    stroke_of,
    verbs,
)
from swoop_desktop.scenes.common.pad_bindings import spoken
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.scenes.settings.tab import VerbsTab
from swoop_desktop.storage.settings import MOST_KEYS
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Element, Row, Sized
from swoop_desktop.ui.widgets import Button, Look, Widget, Words, lit_line

_USUAL = 84.0
"""Width of the button that brings back the usual keys, in units."""
_KEYS = 0.36
"""Share of a row that its keys take at most."""
_MOVES = frozenset(
    {
        *("hand", "pile", "help", "scores", "log", "turn", "mute", "sort"),
        *("counts", "line back", "line on", "say again"),
    }
)
"""Verbs that are no part of playing a card."""


class KeysTab(VerbsTab):
    """A row for each verb; a press on it waits for a key."""

    key = "keys"

    @property
    def name(self) -> str:
        return _("Keys")

    @property
    def keys(self) -> Bindings:
        """The present keys."""
        return bindings_of(self.settings.keys)

    def usual(self) -> Mapping[str, object]:
        """Return the usual keys, but those that only another version knows as they are."""
        known = {verb.name for verb in verbs()}
        return {"keys": self.unknown(self.settings.keys, known)}

    def compose(self) -> Element:
        panels = [
            self.panel(f"keys {key}", name, *map(self._row, group), gap=4)
            for key, name, group in self._groups()
        ]
        words = Words("fixed keys", self._fixed(), colour=self.page.palette.muted)
        return self.panels(*panels, self.panel("keys fixed", _("Always the same"), words))

    def _groups(self) -> list[tuple[str, str, list[Verb]]]:
        free = [verb for verb in verbs() if not verb.fixed]
        elsewhere = {
            WATCHING: _("Watching"),
            REPLAYING: _("Replay"),
            LOOKING_BACK: _("Looking back"),
            AFTER: _("After a deal"),
            LEARNING: _("Lessons"),
        }
        at = {verb.name: _place(verb) for verb in free}
        here = [verb for verb in free if at[verb.name] not in elsewhere]
        playing = [verb for verb in here if verb.name not in _MOVES]
        moving = [verb for verb in here if verb.name in _MOVES]
        playing.sort(key=lambda verb: verb.where in DESCRIPTIONS)
        return [
            ("play", _("Playing"), playing),
            ("look", _("Moving and looking things up"), moving),
            *(
                (where, name, [verb for verb in free if at[verb.name] == where])
                for where, name in elsewhere.items()
            ),
        ]

    def _fixed(self) -> str:
        shown = ("pick", "tab", "arrows", "edges", "ranks", "back out", "full screen", "read")
        named = [self.keys.keys(verb).replace(" ", "\u00a0") for verb in shown]
        return _("These keys can’t be changed: {keys}.").format(keys=listed(named))

    def _row(self, verb: Verb) -> Element:
        """Return what a verb does, its keys, and a button for the usual ones if those differ."""
        waits, changed = self.waiting == verb.name, self.keys.names(verb.name) != verb.keys
        said = _("Press a key …") if waits else self.keys.keys(verb.name)
        choice = KeyChoice(
            f"key {verb.name}",
            tr(verb.words),
            said,
            lambda: self._wait(verb),
            lit=waits,
            changed=changed,
        )
        if not changed:
            return choice
        reset = Button(
            f"usual {verb.name}", _("Usual"), lambda: self._reset(verb), tall=KeyChoice.tall
        )
        reset.value = tr(verb.words)
        return Row(choice, Sized(reset, _USUAL), gap=8)

    def _wait(self, verb: Verb) -> None:
        """Wait for a key for this verb."""
        words = _("Press the key that is to do this: {what}. Esc leaves it as it is.")
        self.wait(verb.name, words.format(what=tr(verb.words)))

    def _reset(self, verb: Verb) -> None:
        """Bring back the usual keys of a verb, unless something else has them now."""
        self._ask(verb, [stroke for name in verb.keys if (stroke := stroke_of(name))], verb.keys)

    def pressed(self, event: pygame.event.Event) -> None:
        """Take the key that is waited for."""
        verb, stroke = self.keys.verb(self.waiting), pressed(event.key, event.mod)
        if event.key == pygame.K_ESCAPE:
            self.waiting = ""
            self.note("")
        elif stroke is not None and (taken := self.keys.taken(stroke)) is not None:
            words = _("{key} can’t be changed. It always does this: {what}.")
            key = key_words(name_of(stroke))
            self.note(words.format(key=key, what=tr(taken.words)))
        elif stroke is not None:
            self.waiting = ""
            self.note("")
            self._ask(verb, [stroke], (name_of(stroke),))

    def _ask(self, verb: Verb, strokes: Sequence[Stroke], names: tuple[str, ...]) -> None:
        """Give a verb these keys; where something else has one of them, ask what to do first."""
        keys, app = self.keys, self.app
        others = {
            other.name: other for stroke in strokes for other in keys.clashes(verb.name, stroke)
        }
        if not others:
            self._give({verb.name: names})
            return
        lost = {name_of(stroke) for stroke in strokes}
        left = {
            other: tuple(name for name in keys.names(other) if name not in lost) for other in others
        }

        def way(given: Mapping[str, tuple[str, ...]]) -> Callable[[], None]:
            def go() -> None:
                app.pop()
                self._give({verb.name: names, **given})

            return go

        ways: list[Way] = [("take", _("Use it here"), way(left)), ("leave", _("Leave it"), app.pop)]
        if self._may_swap(verb, others):
            old = tuple(name for name in keys.names(verb.name) if name not in lost)
            swapped = {other: (*kept, *old)[:MOST_KEYS] for other, kept in left.items()}
            ways.insert(0, ("swap", _("Swap"), way(swapped)))
        key = key_words(names[0])
        words = [
            _("{key} already does this: {what}.").format(key=key, what=tr(other.words))
            for other in others.values()
        ]
        if not all(left.values()):
            words.append(_("If you use it here, that has no key any more."))
        app.push(MessageScene(_("{key} is taken").format(key=key), words, ways))

    def _may_swap(self, verb: Verb, others: Mapping[str, Verb]) -> bool:
        """Whether the others could have the keys of the verb without a third one losing them."""
        strokes = [stroke for name in self.keys.names(verb.name) if (stroke := stroke_of(name))]
        met = {
            found.name
            for other in others
            for stroke in strokes
            for found in self.keys.clashes(other, stroke)
        }
        return bool(strokes) and not met - others.keys() - {verb.name}

    def _give(self, chosen: Mapping[str, tuple[str, ...]]) -> None:
        """Change the keys of some verbs; usual ones are not stored."""
        changed = self.settings.keys
        for verb, names in chosen.items():
            usual = names == self.keys.verb(verb).keys
            changed = changed.having(verb, None if usual else names)
        self.change(keys=changed)


def _place(verb: Verb) -> str:
    """Return the place under which a verb is listed."""
    if verb.where in map(replay_of, DESCRIPTIONS):
        return REPLAYING
    return WATCHING if verb.where == SHOWN else verb.where


class KeyChoice(Widget):
    """A verb and its keys, as a button that asks for another key."""

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
        """It is `lit` while it waits for a key."""
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
