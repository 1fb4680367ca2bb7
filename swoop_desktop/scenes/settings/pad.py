"""The page where the buttons of gamepads are changed."""

from collections.abc import Mapping

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.key_bindings import LANDMARK_VERBS, PART_VERBS
from swoop_desktop.scenes.common.pad_bindings import (
    NEEDED,
    VERBS,
    PadBindings,
    PadVerb,
    pad_bindings_of,
    sign_of,
    spoken,
    takes,
)
from swoop_desktop.scenes.settings.keys import KeyChoice
from swoop_desktop.scenes.settings.tab import VerbsTab
from swoop_desktop.system.pads import LETTERS
from swoop_desktop.ui.layout import Element
from swoop_desktop.ui.widgets import Words

_PLAYING = frozenset(
    {"pick", "back out", "pick all", "cardless", "play", "hint", "unpick", "undo", "redo"}
).union(PART_VERBS)
"""Verbs that are a part of playing a card."""
_REPLAYING = frozenset({"run", "previous deal", "next deal", *LANDMARK_VERBS})
"""Verbs of games that are played back."""


class PadTab(VerbsTab):
    """A row for each verb; a press on it waits for a button."""

    key = "pad"

    @property
    def name(self) -> str:
        return _("Gamepad")

    def usual(self) -> Mapping[str, object]:
        """Return the usual buttons, but those that only another version knows as they are."""
        known = {verb.name for verb in VERBS}
        return {**super().usual(), "buttons": self.unknown(self.settings.buttons, known)}

    def compose(self) -> Element:
        playing = [verb for verb in VERBS if verb.name in _PLAYING]
        back = [verb for verb in VERBS if verb.name in _REPLAYING]
        others = [verb for verb in VERBS if verb.name not in _PLAYING | _REPLAYING]
        same = Words(
            "fixed buttons",
            _("The cross and the left stick go from card to card, the right one scrolls. A "
              "gamepad can be plugged in at any time, and several may be used."),
            colour=self.page.palette.muted,
        )  # fmt: skip
        return self.panels(
            self.panel("pad play", _("Playing"), *map(self._row, playing), gap=4),
            self.panel(
                "pad look", _("Moving and looking things up"), *map(self._row, others), gap=4
            ),
            self.panel("pad replay", _("Replay"), *map(self._row, back), gap=4),
            self.panel("pad feel", _("The gamepad itself"), *self.rows("feel"), same),
        )

    @property
    def _buttons(self) -> PadBindings:
        return pad_bindings_of(self.settings.buttons)

    def _sign(self, button: str) -> str:
        return sign_of(button, self.app.signs or LETTERS)

    def _row(self, verb: PadVerb) -> Element:
        """Return what a verb does, and its button."""
        waits, button = self.waiting == verb.name, self._buttons.button(verb.name)
        sign = self._sign(button) if button else "–"
        return KeyChoice(
            f"button {verb.name}",
            tr(verb.words),
            _("Press a button …") if waits else sign,
            lambda: self._wait(verb),
            lit=waits,
            changed=button != verb.button,
        )

    def _wait(self, verb: PadVerb) -> None:
        """Wait for a button for this verb."""
        words = _(
            "Press the button that is to do this: {what}. A direction of the cross, or a key, "
            "leaves it as it is."
        )
        self.wait(verb.name, words.format(what=tr(verb.words)))

    def pressed(self, button: str) -> None:
        """Take the button that is waited for; one that can't be given leaves all as it is."""
        verb, self.waiting = self.waiting, ""
        if not takes(button):
            self.note("")
            return
        buttons = self._buttons
        given = buttons.giving(verb, button)
        words = {one.name: tr(one.words) for one in VERBS}
        other = next((name for name in given if name != verb), "")
        if other in NEEDED and not given[other]:
            said = _("{button} is needed for this: {what}. Give that another button first.")
            self.note(said.format(button=spoken(self._sign(button)), what=words[other]))
            return
        changed = self.settings.buttons
        for name, chosen in given.items():
            usual = next(one.button for one in VERBS if one.name == name)
            names = (chosen,) if chosen else ()
            changed = changed.having(name, None if chosen == usual else names)
        self.change(buttons=changed)
        if other and given[other]:
            said = _("{button} now does this instead: {what}.")
            self.note(said.format(button=self._sign(given[other]), what=words[other]))
        elif other:
            self.note(_("This has no button any more: {what}.").format(what=words[other]))
