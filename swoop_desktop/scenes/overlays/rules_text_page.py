"""The page of the rules of a game in plain words, made from its options, to read and to search."""

from collections.abc import Sequence

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.library import own_rules
from swoop_desktop.scenes.common.rule_list import choices_of, usual_choice
from swoop_desktop.scenes.common.rule_text import found_in, whole
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui.layout import Element, Group, Row, Sized
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, Paragraph, ScrollText, Typed
from swoop_desktop.ui.widgets import Button, Picker

_WIDE = 760.0

Book = tuple[Game, Rules]
"""A rule set with its game."""


class RulesScene(Page):
    """Sentences of the rules. Words that are typed leave the sentences that hold them."""

    first = "text"

    def __init__(self, books: Sequence[Book], chosen: int = 0) -> None:
        """The rules of `books[chosen]`; the others can be turned to."""
        super().__init__()
        self.books, self.chosen = tuple(books), chosen
        self.wanted = Typed()
        self.scrolled = Scrolled()
        self._read()

    def _read(self) -> None:
        game, rules = self.books[self.chosen]
        self.name = tr(game.title(rules))
        self.text = whole(game, rules)

    @property
    def shown(self) -> list[Paragraph]:
        """The rules, or what of them has the words that are searched for."""
        wanted = self.wanted.words.strip()
        found = found_in(self.text, wanted)
        if found:
            return found
        return [("body", _("The rules say nothing about “{words}”.").format(words=wanted))]

    def compose(self) -> Element:
        words = _("Search the rules")
        search = Field("search", words, self.wanted, self._search, hint=words, most=40)
        text = ScrollText("text", self.name, self.shown, self.scrolled, self.changed)
        return self.sheet(
            Row(self._picker(), Group("search group", words, search)),
            Group("rules", self.name, text),
            width=_WIDE,
        )

    def compose_footer(self) -> Element:
        back = Button("back", _("Back"), self.app.pop, primary=True)
        return self.foot_of(back, within=_WIDE)

    def _picker(self) -> Element | None:
        """Return what turns to other rules, where there are several."""
        if len(self.books) == 1:
            return None
        names = [(str(i), tr(game.title(rules))) for i, (game, rules) in enumerate(self.books)]
        words = _("Rule set")
        picker = Picker("rule set", words, names, str(self.chosen), self._turn_to)
        return Group("rule sets", words, Sized(picker, least=200, across=1))

    def escape(self) -> None:
        if self.wanted.words:
            self.wanted = Typed()
            self._search()
        else:
            self.app.pop()

    def _search(self) -> None:
        self.scrolled.offset = 0.0
        self.changed()

    def _turn_to(self, book: str) -> None:
        self.chosen = int(book)
        self._read()
        self._search()


def all_rules(app: Host) -> RulesScene:
    """Return the rules of every rule set, beginning with the one that was played last."""
    own, _problems = own_rules(app.data.rules)
    choices = choices_of(own)
    books = [(choice.game, choice.rules) for choice in choices]
    return RulesScene(books, usual_choice(choices, app.settings.last_game.rules))
