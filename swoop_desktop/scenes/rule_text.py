"""The rules of a game in plain words, as pages show them."""

from typing import Any

from swoop_desktop.engine.game import Game
from swoop_desktop.ui.fields import Paragraph
from swoop_desktop.ui.language import tr


def paragraphs(game: Game, rules: Any) -> list[Paragraph]:
    """The rules as headings and sentences, ready to be shown."""
    made: list[Paragraph] = []
    for heading, sentences in game.explain(rules):
        made.append(("heading", tr(heading)))
        made += [("body", tr(sentence)) for sentence in sentences]
    return made
