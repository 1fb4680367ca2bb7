"""The page of keys and mouse actions at the table, with a way to the rules."""

from collections.abc import Sequence
from typing import TypeAlias

from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.bindings import bindings_of, names_of, pad_verbs, spoken
from swoop_desktop.scenes.common.verbs import (
    CHOICE_VERBS,
    DECIDING,
    ELSEWHERE,
    LOOKING,
    LOOKING_BACK,
    MOVING,
    WATCHING,
    verbs,
)
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Grid, Row, Sized
from swoop_desktop.ui.widgets import Button, Cap, Composite, Words

_KEYS = 132.0

_IN_SOME = ("pick all", "cardless", "unpick", *CHOICE_VERBS)
"""Verbs shown only for games whose description names them."""

Binding: TypeAlias = tuple[str, str]
"""Keys and their effects."""
Table: TypeAlias = tuple[str, str, Sequence[Binding]]
"""Key, heading, and rows."""


class HelpScene(Page):
    first = "back"

    def __init__(self, setup: Setup, place: str = "") -> None:
        """`place` (see `common.verbs`) is the kind of a table where nobody plays; else empty."""
        super().__init__()
        self.setup, self.place = setup, place

    def compose(self) -> Element:
        self.name = _("Keys and mouse")
        tables = [self._table(*table) for table in self._tables()]
        return self.sheet(Grid(*tables, least=404, most=2, gap=theme.APART, turns=True))

    def compose_footer(self) -> Element:
        pad = bool(self.app.signs)
        words = _("Change the buttons") if pad else _("Change the keys")
        return self.foot_of(
            Button("keys", words, lambda: self._change("pad" if pad else "keys")),
            Button("rules", _("Rules of this game"), self._rules),
            self.back(),
            width=220,
        )

    def _table(self, key: str, name: str, rows: Sequence[Binding]) -> Element:
        lines = (self._row(f"{key} {i}", *row) for i, row in enumerate(rows))
        return self.titled(key, name, *lines, role="list")

    def _row(self, key: str, keys: str, what: str) -> Element:
        words = Words("", what, theme.SMALL, self.palette.muted)
        content = Row(Sized(Row(Cap(keys)), _KEYS, least=_KEYS), words)
        name = _("{keys}: {what}").format(keys=spoken(keys), what=what)
        return Composite(key, name, content, role="item")

    def _tables(self) -> list[Table]:
        moves, click = self._rows(MOVING), _("See what is there, or who sits there")
        if self.place:
            names = {WATCHING: _("Watching"), LOOKING_BACK: _("Looking back")}
            own = [*self._rows(ELSEWHERE), *self._rows(DECIDING)]
            tables: list[Table] = [("aside", names.get(self.place, _("Replay")), own)]
            tables.append(("move", _("Moving about"), [*moves, (_("click"), click)]))
        else:
            tables = [("play", _("Playing"), self._rows(DECIDING))]
            tables.append(("move", _("Moving about"), moves))
            tables.append(("mouse", _("Mouse"), [*self._mouse(), (_("click elsewhere"), click)]))
        tables.append(("look", _("Looking things up"), self._rows(LOOKING)))
        return [self._for_pads(), *tables] if self.app.signs else tables

    def _mouse(self) -> list[Binding]:
        several = [
            (
                _("double-click"),
                _("Pick the cards that go together, and play them if that can’t cost you anything"),
            ),
            (_("slide across"), _("Pick several cards")),
        ]
        one_by_one = not description_of(self.setup.game.name).parts
        return [
            (_("click"), _("Pick a card, or put it back")),
            *(several if one_by_one else []),
            (_("drag"), _("Play the card where you drop it")),
            (_("right-click"), _("Put all cards back")),
        ]

    def _own(self) -> dict[str, str]:
        """Return by verb the effects special to this table."""
        if not self.place:
            keys = description_of(self.setup.game.name).keys
            return {"help": _("This page"), **{verb: tr(words) for verb, words in keys}}
        own = {
            "help": _("This page"),
            "pick": _("Press the button, or look at the cards"),
            "back out": _("Back") if self.place == LOOKING_BACK else _("Open the menu"),
        }
        if self.place == WATCHING:
            own["play"] = _("Hold to hurry the table")
        elif self.place != LOOKING_BACK:
            own["edges"] = _("To the beginning, or to the end")
            own["hands"] = _("All cards open, or only what everybody saw")
        return own

    def _rows(self, purpose: str) -> list[Binding]:
        keys, own, rows = bindings_of(self.app.settings.keys), self._own(), list[Binding]()
        for verb in verbs():
            shown = verb.means_in(self.place or self.setup.game.name)
            if purpose == DECIDING and (self.place or verb.name in _IN_SOME):
                shown = verb.name in own
            if verb.purpose == purpose and shown and (signs := keys.keys(verb.name)):
                rows.append((signs, own.get(verb.name) or tr(verb.words)))
        return rows

    def _for_pads(self) -> Table:
        names, own = names_of(self.app.settings, self.app.signs), self._own()
        rows = [
            (names.key(verb.name), own.get(verb.name) or tr(verb.words))
            for verb in pad_verbs()
            if names.key(verb.name)
        ]
        return "pad", _("Gamepad"), [(_("cross, stick"), _("Go to the next card or button")), *rows]

    def _change(self, page: str) -> None:
        from swoop_desktop.scenes.settings.page import SettingsScene

        self.app.push(SettingsScene(page))

    def _rules(self) -> None:
        self.app.push(RulesScene([(self.setup.game, self.setup.rules)]))
