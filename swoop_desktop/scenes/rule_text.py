"""The rules of a game in plain words, as pages show them."""

from swoop_desktop.engine.game import RuleBook
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.ui.fields import Paragraph
from swoop_desktop.ui.language import tr


def paragraphs(game: RuleBook[Rules], rules: Rules) -> list[Paragraph]:
    """The rules as headings and sentences, ready to be shown."""
    made: list[Paragraph] = []
    for heading, sentences in game.explain(rules):
        made.append(("heading", tr(heading)))
        made += [("body", tr(sentence)) for sentence in sentences]
    return made
