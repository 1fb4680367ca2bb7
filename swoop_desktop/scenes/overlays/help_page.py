"""The page of what the keys and the mouse do at the table, with a way to the rules."""

from collections.abc import Sequence

import pygame

from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.key_bindings import USUAL, bindings_of, put
from swoop_desktop.scenes.common.pad_bindings import VERBS, names_of, spoken
from swoop_desktop.scenes.framework.key_table import KeyTable
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Sized
from swoop_desktop.ui.widgets import Button, Label, Look, Widget

_WIDE, _KEYS = 1080.0, 132.0

Row = tuple[str, str]
"""Keys, and what they do."""


class HelpScene(Page):
    """Tables of keys, and of what the mouse does."""

    first = "back"

    def __init__(self, setup: Setup, keys: KeyTable | None = None) -> None:
        """`keys` are those of a table where nobody sits; None: somebody plays."""
        super().__init__()
        self.setup, self.keys = setup, keys

    def compose(self) -> Element:
        self.name = _("Keys and mouse")
        tables = [self._table(*table) for table in self._tables()]
        return self.sheet(Grid(*tables, least=404, most=2, gap=20, turns=True), width=_WIDE)

    def compose_footer(self) -> Element:
        pad = bool(self.app.signs)
        words = _("Change the buttons") if pad else _("Change the keys")
        return self.foot_of(
            Button("keys", words, lambda: self._change("pad" if pad else "keys")),
            Button("rules", _("Rules of this game"), self._rules),
            Button("back", _("Back"), self.app.pop, primary=True),
            within=_WIDE,
            width=220,
        )

    def _table(self, key: str, name: str, rows: Sequence[Row]) -> Element:
        head = Label(
            f"{key} heading", name, theme.BODY, theme.GOLD_LIGHT, "display", role="heading"
        )
        lines = Column(*(KeyRow(f"{key} {i}", *row) for i, row in enumerate(rows)), gap=0)
        group = Group(key, name, Sized(head, height=29), lines, role="list", gap=4)
        return Ground(self.panel, group, pad=20, high=11)

    def _tables(self) -> list[tuple[str, str, Sequence[Row]]]:
        others = self._for_players() if self.keys is None else self._for_others(*self.keys)
        return [self._for_pads(), *others] if self.app.signs else others

    def _for_pads(self) -> tuple[str, str, Sequence[Row]]:
        """What the buttons of the gamepad do that is used."""
        names = names_of(self.app.settings, self.app.signs)
        own = dict(description_of(self.setup.game.name).keys) if self.keys is None else {}
        rows = [
            (names.key(verb.name), tr(own.get(verb.name, verb.words)))
            for verb in VERBS
            if names.key(verb.name)
        ]
        return "pad", _("Gamepad"), [(_("cross, stick"), tr(USUAL.verb("arrows").words)), *rows]

    def _row(self, verb: str, words: str = "") -> Row:
        """The keys of a verb as they are now, with what it does: in other words, if given."""
        keys = bindings_of(self.app.settings.keys)
        return keys.keys(verb), words or tr(keys.verb(verb).words)

    def _for_others(self, name: str, rows: Sequence[Row]) -> list[tuple[str, str, Sequence[Row]]]:
        """Where nobody plays."""
        return [
            ("aside", name, [self._row(*row) for row in rows]),
            (
                "move",
                _("Moving about"),
                [
                    self._row("arrows"),
                    self._row("tab"),
                    self._row("pick", _("Press the button, or look at the cards")),
                    (_("click"), _("See what lies there, or who sits there")),
                    self._row("help", _("This page")),
                    self._row("mute"),
                    self._row("full screen"),
                    self._row("read"),
                ],
            ),
        ]

    def _for_players(self) -> list[tuple[str, str, Sequence[Row]]]:
        game = self.setup.game.name
        description = description_of(game)
        several = [
            (_("double-click"), _("Pick all cards that go with it")),
            (_("slide across"), _("Pick several cards")),
        ]
        return [
            (
                "play",
                _("Playing"),
                [
                    self._row("pick"),
                    *(self._row(put(game, part.kind)) for part in description.parts),
                    *(self._row(verb, tr(what)) for verb, what in description.keys),
                    self._row("play", _("Play what is picked")),
                    self._row("undo"),
                    self._row("redo"),
                    self._row("play", _("While it is held, hurry the table")),
                    self._row("hint"),
                    self._row("back out"),
                ],
            ),
            (
                "move",
                _("Moving about"),
                [self._row(verb) for verb in ("arrows", "tab", "hand", "pile", "ranks")],
            ),
            (
                "mouse",
                _("Mouse"),
                [
                    (_("click"), _("Pick a card, or put it back")),
                    *([] if description.parts else several),  # where cards are picked one by one
                    (_("drag"), _("Play the card where you drop it")),
                    (_("right-click"), _("Put all cards back")),
                    (_("click elsewhere"), _("See what lies there, or who sits there")),
                ],
            ),
            (
                "look",
                _("Looking things up"),
                [
                    self._row("help", _("This page")),
                    *(
                        self._row(verb)
                        for verb in (
                            *("scores", "log", "turn", "counts", "line back", "line on"),
                            *("say again", "sort", "mute", "full screen", "read"),
                        )
                    ),
                ],
            ),
        ]

    def _change(self, page: str) -> None:
        from swoop_desktop.scenes.settings.page import SettingsScene

        self.app.push(SettingsScene(page))

    def _rules(self) -> None:
        self.app.push(RulesScene([(self.setup.game, self.setup.rules)]))


class KeyRow(Widget):
    """A line of a table: keys, and what they do."""

    role = "item"
    tall = 31.0
    across = 1.0

    def __init__(self, key: str, keys: str, what: str) -> None:
        super().__init__(key, _("{keys}: {what}").format(keys=spoken(keys), what=what))
        self.keys, self.what = keys, what

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        size = self.px(theme.SMALL)
        wide = min(self.px(_KEYS), text.measure(self.keys, size, "medium") + self.px(18))
        fits = text.fits(self.keys, size, wide - self.px(12), "medium")
        edge = self.px(3 if fits else 1)
        cap = pygame.Rect(self.rect.x, self.rect.y + edge, wide, self.rect.h - 2 * edge)
        paint.box(surface, cap, self.px(6), look.palette.sunken, look.palette.edge, self.px(1))
        inner = cap.inflate(-self.px(12), 0)
        text.draw(surface, self.keys, inner, size, theme.CREAM, "medium", "center")
        left = self.rect.x + self.px(_KEYS + 14)
        words = pygame.Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        text.draw(surface, self.what, words, size, look.palette.muted)
