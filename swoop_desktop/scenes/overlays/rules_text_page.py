"""The page of a game's rules in plain words with drawn cards, to read and to search."""

from collections.abc import Sequence

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.options import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.library import own_rules
from swoop_desktop.scenes.common.rule_list import choices_of, usual_choice
from swoop_desktop.scenes.common.rule_text import CardFigure, card_picture, found_in, illustrated
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group, Row, stretched
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, Paragraph, ScrollText, Typed
from swoop_desktop.ui.widgets import Picker

Book = tuple[Game, Rules]
"""A rule set with its game."""


class RulesScene(Page):
    """Sentences of the rules. A search keeps the sentences with its words."""

    first = "text"

    def __init__(self, books: Sequence[Book], chosen: int = 0) -> None:
        """Shows the rules of `books[chosen]`, below a picker of several `books`."""
        super().__init__()
        self.books, self.chosen = tuple(books), chosen
        self.wanted = Typed()
        self.scrolled = Scrolled()
        self._figures: dict[str, CardFigure]
        """By a diagram's words: its picture."""
        self._begun = set[tuple[str, int]]()
        """The page's card pictures: names and widths."""
        self._ahead: list[tuple[str, int]] = []
        """Card pictures not drawn yet."""
        self._read()

    @property
    def lively(self) -> bool:
        """True while cards must be drawn ahead of scrolling."""
        return bool(self._ahead) or super().lively

    def update(self, dt: float) -> None:
        """Draw the next card."""
        super().update(dt)
        if self._ahead:
            card_picture(*self._ahead.pop())

    def changed(self) -> None:
        """Rebuild the page, and note its new cards."""
        super().changed()
        sheet = self.widget("text")
        assert isinstance(sheet, ScrollText)
        wanted = {
            picture
            for figure in self._figures.values()
            for picture in figure.pictures(sheet.inner.w, sheet.unit)
        }
        self._ahead += wanted - self._begun
        self._begun = wanted

    def _read(self) -> None:
        game, rules = self.books[self.chosen]
        self.name = tr(game.title(rules))
        self.text, self._diagrams = illustrated(game, rules)
        self._figures = {}

    @property
    def shown(self) -> list[Paragraph]:
        """The rules, or the sentences with the searched words."""
        wanted = self.wanted.words.strip()
        matches = found_in(self.text, wanted, self.books[self.chosen][0])
        if matches:
            return matches
        return [("body", _("The rules say nothing about “{words}”.").format(words=wanted))]

    def compose(self) -> Element:
        words = _("Search the rules")
        search = Field("search", words, self.wanted, self._search, hint=words, most=40)
        if not self._figures:
            look = self.app.settings
            self._figures = {
                words: CardFigure(diagram, look.card_back, four_colour=look.four_colour)
                for words, diagram in self._diagrams.items()
            }
        text = ScrollText(
            "text", self.name, self.shown, self.scrolled, self.changed, figures=self._figures
        )
        return self.sheet(
            Row(self._picker(), search),
            Group("rules", self.name, text),
            width=theme.READ,
        )

    def compose_footer(self) -> Element:
        back = self.back()
        return self.foot_of(back, within=theme.READ)

    def _picker(self) -> Element | None:
        if len(self.books) == 1:
            return None
        names = [(str(i), tr(game.title(rules))) for i, (game, rules) in enumerate(self.books)]
        words = _("Rule set")
        picker = Picker("rule set", words, names, str(self.chosen), self._turn_to)
        return stretched(picker, 200)

    def _search(self) -> None:
        self.scrolled.offset = 0.0
        self.changed()

    def _turn_to(self, book: str) -> None:
        self.chosen = int(book)
        self._read()
        self._search()


def all_rules(app: Host) -> RulesScene:
    """Return the page of all rule sets, opened at the last one played."""
    own, _problems = own_rules(app.data.rules)
    choices = choices_of(own)
    books = [(choice.game, choice.rules) for choice in choices]
    return RulesScene(books, usual_choice(choices, app.settings.last_game.rules))
