"""The tab of gamepad bindings."""

from collections.abc import Mapping

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.pad_bindings import (
    NEEDED,
    PadBindings,
    pad_bindings_of,
    pad_verbs,
    sign_of,
    spoken,
    takes,
)
from swoop_desktop.scenes.common.verbs import Verb
from swoop_desktop.scenes.settings.verbs_tab import VerbsTab
from swoop_desktop.system.pads import LETTERS
from swoop_desktop.ui.layout import Element
from swoop_desktop.ui.widgets import Words


class PadTab(VerbsTab):
    """A row for each verb; pressing it waits for a button."""

    key, kind = "pad", "button"

    @property
    def name(self) -> str:
        return _("Gamepad")

    def usual(self) -> Mapping[str, object]:
        """Return the defaults, keeping bindings of verbs that only another version knows."""
        buttons = self.unknown(self.settings.buttons, pad_verbs())
        return {**super().usual(), "buttons": buttons}

    def compose(self) -> Element:
        same = Words(
            "fixed buttons",
            _("The cross and the left stick go from card to card, the right one scrolls. A "
              "gamepad can be plugged in at any time, and several may be used."),
            colour=self.page.palette.muted,
        )  # fmt: skip
        feel = self.panel("pad feel", _("The gamepad itself"), *self.rows("feel"), same)
        return self.panels(*self.verb_panels(pad_verbs(), self._row), feel)

    @property
    def _buttons(self) -> PadBindings:
        return pad_bindings_of(self.settings.buttons)

    def _sign(self, button: str) -> str:
        return sign_of(button, self.app.signs or LETTERS)

    def _row(self, verb: Verb) -> Element:
        button = self._buttons.button(verb.name)
        return self.choice(
            verb,
            self._sign(button) if button else "–",
            _("Press a button …"),
            _(
                "Press the button that is to do this: {what}. A direction of the cross, or a key, "
                "leaves it as it is."
            ),
            changed=button != verb.button,
        )

    def pressed(self, button: str) -> None:
        """Bind the pressed button, if it may be bound."""
        verb, self.waiting = self.waiting, ""
        if not takes(button):
            self.note("")
            return
        given = self._buttons.giving(verb, button)
        every = {one.name: one for one in pad_verbs()}
        other = next((name for name in given if name != verb), "")
        if other in NEEDED and not given[other]:
            said = _("{button} is needed for this: {what}. Give that another button first.")
            self.note(said.format(button=spoken(self._sign(button)), what=tr(every[other].words)))
            return
        changed = self.settings.buttons
        for name, chosen in given.items():
            names = (chosen,) if chosen else ()
            changed = changed.having(name, None if chosen == every[name].button else names)
        self.change(buttons=changed)
        if other and given[other]:
            said = _("{button} now does this instead: {what}.")
            self.note(said.format(button=self._sign(given[other]), what=tr(every[other].words)))
        elif other:
            self.note(_("This has no button any more: {what}.").format(what=tr(every[other].words)))
