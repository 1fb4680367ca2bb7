"""The tab of key bindings."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from swoop_desktop.resources.language import _, listed, tr
from swoop_desktop.scenes.common.key_bindings import (
    Bindings,
    Stroke,
    bindings_of,
    key_words,
    name_of,
    pressed,
    stroke_of,
)
from swoop_desktop.scenes.common.verbs import Verb, verbs
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.scenes.settings.verbs_tab import Choice, VerbsTab
from swoop_desktop.storage.settings import MOST_KEYS
from swoop_desktop.ui.layout import Element, Row, Sized
from swoop_desktop.ui.widgets import Button, Words

_USUAL = 84.0
"""Units: width of the button that restores default keys."""


class KeysTab(VerbsTab):
    """A row for each verb; pressing it waits for a key."""

    key, kind = "keys", "key"

    @property
    def name(self) -> str:
        return _("Keys")

    @property
    def keys(self) -> Bindings:
        return bindings_of(self.settings.keys)

    def usual(self) -> Mapping[str, object]:
        """Return the defaults, keeping bindings of verbs that only another version knows."""
        return {"keys": self.unknown(self.settings.keys, verbs())}

    def compose(self) -> Element:
        panels = self.verb_panels([verb for verb in verbs() if not verb.fixed], self._row)
        words = Words("fixed keys", self._fixed(), colour=self.page.palette.muted)
        return self.panels(*panels, self.panel("keys fixed", _("Always the same"), words))

    def _fixed(self) -> str:
        shown = ("pick", "tab", "arrows", "edges", "ranks", "back out", "full screen", "read")
        named = [self.keys.keys(verb).replace(" ", "\u00a0") for verb in shown]
        return _("These keys can’t be changed: {keys}.").format(keys=listed(named))

    def _row(self, verb: Verb) -> Element:
        """Return a verb's row with its keys, and a reset button if they are changed."""
        changed = self.keys.names(verb.name) != verb.keys
        choice = self.choice(
            verb,
            self.keys.keys(verb.name),
            _("Press a key …"),
            _("Press the key that is to do this: {what}. Esc leaves it as it is."),
            changed=changed,
        )
        if not changed:
            return choice
        reset = Button(
            f"usual {verb.name}", _("Usual"), lambda: self._reset(verb), tall=Choice.tall
        )
        reset.value = tr(verb.words)
        return Row(choice, Sized(reset, _USUAL), gap=8)

    def _reset(self, verb: Verb) -> None:
        """Restore a verb's default keys, except those in use elsewhere."""
        self._ask(verb, [stroke for name in verb.keys if (stroke := stroke_of(name))], verb.keys)

    def pressed(self, event: pygame.event.Event) -> None:
        """Bind the pressed key."""
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
        """Bind keys to a verb; ask first if one is in use."""
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
        """Whether others could take this verb's keys without taking any from a third."""
        strokes = [stroke for name in self.keys.names(verb.name) if (stroke := stroke_of(name))]
        met = {
            found.name
            for other in others
            for stroke in strokes
            for found in self.keys.clashes(other, stroke)
        }
        return bool(strokes) and not met - others.keys() - {verb.name}

    def _give(self, chosen: Mapping[str, tuple[str, ...]]) -> None:
        """Store changed bindings; defaults are not stored."""
        changed = self.settings.keys
        for verb, names in chosen.items():
            usual = names == self.keys.verb(verb).keys
            changed = changed.having(verb, None if usual else names)
        self.change(keys=changed)
