"""The tabs of key and gamepad bindings, and their common base."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame

from swoop_desktop.resources.language import _, listed, tr
from swoop_desktop.scenes.common.bindings import (
    NEEDED,
    Bindings,
    PadBindings,
    Stroke,
    bindings_of,
    key_words,
    name_of,
    pad_bindings_of,
    pad_verbs,
    pressed,
    sign_of,
    spoken,
    stroke_of,
    takes,
)
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
    verbs,
)
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way, stay
from swoop_desktop.scenes.settings.tab import Tab
from swoop_desktop.storage.settings import MOST_KEYS, ChangedKeys
from swoop_desktop.system.pads import LETTERS, Push
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Ground, Row, Sized, stretched
from swoop_desktop.ui.widgets import Button, Cap, Composite, Label, Look, Pressed, Words


class VerbsTab(Tab):
    """A row for each verb; a pressed row waits for a key or button."""

    kind = ""
    """Prefix of the rows' keys."""

    def __init__(
        self, page: Page, change: Callable[..., None], note: Callable[[str], None]
    ) -> None:
        """`note` shows a sentence that stays in sight while the page scrolls."""
        super().__init__(page, change)
        self.note = note

    def forget(self) -> None:
        """Stop waiting for a key or button."""
        self.waiting = ""
        self.note("")

    # -- for subclasses --------------------------------------------------------------------------

    def verb_panels(self, every: Iterable[Verb], row: Callable[[Verb], Element]) -> list[Element]:
        """Return the panels: playing; moving and looking up; one for each other place."""
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
            self.page.titled(f"{self.key} {key}", names[key], *map(row, group), gap=theme.TIGHT)
            for key, group in groups.items()
            if group
        ]

    def choice(self, verb: Verb, held: str, asked: str, words: str, *, changed: bool) -> "Choice":
        """Return a verb's row with its key or button. Once pressed, the row waits for a new key or
        button, with `asked` in it and `words` below the page.
        """
        waits, name = self.waiting == verb.name, tr(verb.words)

        def wait() -> None:
            self.waiting = "" if waits else verb.name
            self.note("" if waits else words.format(what=name))

        shown = asked if waits else held
        return Choice(f"{self.kind} {verb.name}", name, shown, wait, lit=waits, changed=changed)

    @staticmethod
    def unknown(changed: ChangedKeys, known: Iterable[Verb]) -> ChangedKeys:
        """Return the changed bindings of verbs that only another version knows."""
        of = dict(changed.of)
        for verb in known:
            of.pop(verb.name, None)
        return ChangedKeys(of, changed.unknown)


def _group(verb: Verb) -> str:
    if verb.purpose == ELSEWHERE:
        replayed = verb.where in map(replay_of, DESCRIPTIONS)
        return REPLAYING if replayed else WATCHING if verb.where == SHOWN else verb.where
    return "play" if verb.purpose == DECIDING else "look"


class Choice(Composite, Pressed):
    role = "button"
    tall = 36.0

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
        line = stretched(Label("", words, theme.SMALL), 0)
        content = Ground(None, Row(line, Cap(keys, lit=lit or changed)), pad=theme.TIGHT)
        Pressed.__init__(self, key, words, run)
        self.content, self.value, self._lit = content, spoken(keys), lit
        self.across = 1.0

    def height(self, width: float, unit: float) -> float:
        return max(self.tall, self.least)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.lit(surface, look, chosen=self._lit)
        super().draw(surface, look)
        self.ring(surface, look)


_USUAL = 84.0
"""Units: width of the button that restores default keys."""


class KeysTab(VerbsTab):
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
        return self.panels(*panels, self.page.titled("keys fixed", _("Always the same"), words))

    def _fixed(self) -> str:
        shown = ("pick", "tab", "arrows", "edges", "ranks", "back out", "full screen", "read")
        named = [self.keys.keys(verb).replace(" ", "\u00a0") for verb in shown]
        return _("These keys can’t be changed: {keys}.").format(keys=listed(named))

    def _row(self, verb: Verb) -> Element:
        changed = self.keys.names(verb.name) != verb.keys
        choice = self.choice(
            verb,
            self.keys.keys(verb.name),
            _("Press a key …"),
            _("Press the key that should do this: {what}. Esc leaves it as it is."),
            changed=changed,
        )
        if not changed:
            return choice
        reset = Button(
            f"usual {verb.name}", _("Usual"), lambda: self._reset(verb), tall=Choice.tall
        )
        reset.value = tr(verb.words)
        return Row(choice, Sized(reset, _USUAL), gap=theme.NEAR)

    def _reset(self, verb: Verb) -> None:
        """Restore a verb's default keys; ask first if any clashes."""
        self._ask(verb, [stroke for name in verb.keys if (stroke := stroke_of(name))], verb.keys)

    def pressed(self, event: pygame.event.Event) -> None:
        verb, stroke = self.keys.verb(self.waiting), pressed(event.key, event.mod)
        if event.key == pygame.K_ESCAPE:
            self.forget()
        elif stroke is not None and (taken := self.keys.taken(stroke)) is not None:
            words = _("{key} can’t be changed. It always does this: {what}.")
            key = key_words(name_of(stroke))
            self.note(words.format(key=key, what=tr(taken.words)))
        elif stroke is not None:
            self.forget()
            self._ask(verb, [stroke], (name_of(stroke),))

    def pushed(self, push: Push) -> bool:
        if push.down:
            self.forget()
        return False

    def _ask(self, verb: Verb, strokes: Sequence[Stroke], names: tuple[str, ...]) -> None:
        """Bind keys to a verb; ask first if any clashes."""
        keys = self.keys
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

        new = {verb.name: names}
        ways: list[Way] = [
            ("take", _("Use it here"), partial(self._give, new | left)),
            ("leave", _("Leave it"), stay),
        ]
        if self._may_swap(verb, others):
            old = tuple(name for name in keys.names(verb.name) if name not in lost)
            swapped = {other: (*kept, *old)[:MOST_KEYS] for other, kept in left.items()}
            ways.insert(0, ("swap", _("Swap"), partial(self._give, new | swapped)))
        key = key_words(names[0])
        words = [
            _("{key} already does this: {what}.").format(key=key, what=tr(other.words))
            for other in others.values()
        ]
        if not all(left.values()):
            words.append(_("If you use it here, that will no longer have a key."))
        self.app.push(MessageScene(_("{key} is already used").format(key=key), words, ways))

    def _may_swap(self, verb: Verb, others: Mapping[str, Verb]) -> bool:
        """True if `others` could take this verb's keys without a clash with a third verb."""
        strokes = [stroke for name in self.keys.names(verb.name) if (stroke := stroke_of(name))]
        met = {
            clash.name
            for other in others
            for stroke in strokes
            for clash in self.keys.clashes(other, stroke)
        }
        return bool(strokes) and not met - others.keys() - {verb.name}

    def _give(self, chosen: Mapping[str, tuple[str, ...]]) -> None:
        """Store changed bindings; defaults are not stored."""
        changed = self.settings.keys
        for verb, names in chosen.items():
            usual = names == self.keys.verb(verb).keys
            changed = changed.having(verb, None if usual else names)
        self.change(keys=changed)


class PadTab(VerbsTab):
    key, kind = "pad", "button"

    @property
    def name(self) -> str:
        return _("Gamepad")

    def usual(self) -> Mapping[str, object]:
        buttons = self.unknown(self.settings.buttons, pad_verbs())
        return {**super().usual(), "buttons": buttons}

    def compose(self) -> Element:
        same = Words(
            "fixed buttons",
            _("The cross and the left stick go from card to card; the right stick scrolls."
" You can plug in a gamepad at any time, and use several."),
            colour=self.page.palette.muted,
        )  # fmt: skip
        feel = self.page.titled("pad feel", _("The gamepad itself"), *self.rows("feel"), same)
        return self.panels(*self.verb_panels(pad_verbs(), self._row), feel)

    @property
    def _buttons(self) -> PadBindings:
        return pad_bindings_of(self.settings.buttons, self.app.signs or LETTERS)

    def _sign(self, button: str) -> str:
        return sign_of(button, self.app.signs)

    def _row(self, verb: Verb) -> Element:
        buttons = self._buttons
        return self.choice(
            verb,
            buttons.key(verb.name) or "–",
            _("Press a button …"),
            _(
                "Press the button that should do this: {what}. A direction of the cross, or a"
                " key, leaves it as it is."
            ),
            changed=buttons.button(verb.name) != verb.button,
        )

    def pressed(self, event: pygame.event.Event) -> None:
        self.forget()

    def pushed(self, push: Push) -> bool:
        if push.down:
            self._take(push.button)
        return True

    def _take(self, button: str) -> None:
        verb = self.waiting
        self.forget()
        if not takes(button):
            return
        given = self._buttons.giving(verb, button)
        every = {one.name: one for one in pad_verbs()}
        other = next((name for name in given if name != verb), "")
        if other in NEEDED and not given[other]:
            sentence = _("{button} is needed for this: {what}. Give that another button first.")
            self.note(
                sentence.format(button=spoken(self._sign(button)), what=tr(every[other].words))
            )
            return
        changed = self.settings.buttons
        for name, chosen in given.items():
            names = (chosen,) if chosen else ()
            changed = changed.having(name, None if chosen == every[name].button else names)
        self.change(buttons=changed)
        if other and given[other]:
            sentence = _("{button} now does this instead: {what}.")
            self.note(sentence.format(button=self._sign(given[other]), what=tr(every[other].words)))
        elif other:
            self.note(_("This no longer has a button: {what}.").format(what=tr(every[other].words)))
