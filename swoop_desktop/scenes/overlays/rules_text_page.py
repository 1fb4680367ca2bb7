"""The rules of a game in plain words, generated from its options, to read and to search."""

from collections.abc import Sequence

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.library import own_rules
from swoop_desktop.scenes.common.rule_list import choices_of, usual_choice
from swoop_desktop.scenes.common.rule_text import found_in, whole
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, Paragraph, ScrollText, Typed
from swoop_desktop.ui.widgets import Picker

_ROW = 40.0

Book = tuple[Game, Rules]
"""A rule set with its game."""


class RulesScene(Page):
    """A page to read. Words that are typed leave the sentences that hold them."""

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

    def build(self) -> None:
        """The text, what to search it for, and a way back."""
        wide = min(760.0, self.wide - 2 * self.margin)
        left, y, half = (self.wide - wide) / 2, self.top, (wide - 12) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        several = len(self.books) > 1
        field = Field(
            "search",
            _("Search the rules"),
            self.wanted,
            self._search,
            hint=_("Search the rules"),
            most=40,
        ).at(
            self.rect(left + (half + 12 if several else 0), y, half if several else wide, _ROW),
            self.scale,
        )
        if several:
            names = [(str(i), tr(game.title(rules))) for i, (game, rules) in enumerate(self.books)]
            picker = Picker(
                "rule set",
                _("Rule set"),
                names,
                str(self.chosen),
                self._turn_to,
            ).at(self.rect(left, y, half, _ROW), self.scale)
            self.group("rule sets", _("Rule set"), [picker])
        self.group("search group", _("Search the rules"), [field])
        y += _ROW + 12
        box = self.rect(left, y, wide, self.tall - y - 84)
        text = ScrollText("text", self.name, self.shown, self.scrolled, self.changed).at(
            box, self.scale
        )
        self.group("rules", self.name, [text])
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)

    def escape(self) -> None:
        """End the search, or close the page."""
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
    """The rules of every rule set, beginning with the one that was played last."""
    own, _problems = own_rules(app.data.rules)
    choices = choices_of(own)
    books = [(choice.game, choice.rules) for choice in choices]
    return RulesScene(books, usual_choice(choices, app.settings.last_game.rules))
