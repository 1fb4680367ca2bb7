"""The rules of a game in plain words, generated from its options."""

from swoop_desktop.engine.game import RuleBook
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.scenes.rule_text import paragraphs
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Scrolled, ScrollText
from swoop_desktop.ui.language import _, tr


class RulesScene(Page):
    """A page to read."""

    first = "text"

    def __init__(self, game: RuleBook[Rules], rules: Rules) -> None:
        super().__init__()
        self.name = tr(game.title(rules))
        self.text = paragraphs(game, rules)
        self.scrolled = Scrolled()

    def build(self) -> None:
        """The text, and a way back."""
        wide = min(760.0, self.wide - 2 * theme.MARGIN)
        self.group("heading", self.name, [self.title(self.name, (self.wide - wide) / 2)])
        box = self.rect((self.wide - wide) / 2, 84, wide, self.tall - 84 - 80)
        text = ScrollText(
            "text", self.name, box, self.scale, self.text, self.scrolled, self.changed
        )
        self.group("rules", self.name, [text])
        right = (self.wide + wide) / 2
        row = button_row(
            self, [("back", _("Back"), self.app.pop, True)], right, self.tall - 64, 160
        )
        self.group("buttons", _("Buttons"), row)
