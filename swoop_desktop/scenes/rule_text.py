"""The rules of a game in plain words, as pages show them."""

from swoop_desktop.engine.game import RuleBook
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.rule_changes import changed_sentences
from swoop_desktop.ui.fields import Paragraph
from swoop_desktop.ui.language import tr


def paragraphs(game: RuleBook[Rules], rules: Rules) -> list[Paragraph]:
    """The rules as headings and sentences, ready to be shown."""
    made: list[Paragraph] = []
    for heading, sentences in game.explain(rules):
        made.append(("heading", tr(heading)))
        made += [("body", tr(sentence)) for sentence in sentences]
    return made


def lit(game: RuleBook[Rules], rules: Rules, base: Rules, before: Rules) -> list[Paragraph]:
    """The same with what is different lit: sentences that `base` has not got are "changed", those
    that were not there before the last edit "fresh".
    """
    text = game.explain(rules)
    new = changed_sentences(game.explain(before), text).new
    other = changed_sentences(game.explain(base), text).new
    made: list[Paragraph] = []
    for i, (heading, sentences) in enumerate(text):
        made.append(("heading", tr(heading)))
        for place, sentence in enumerate(sentences):
            at = i, place
            made.append(
                ("fresh" if at in new else "changed" if at in other else "body", tr(sentence))
            )
    return made


def with_lead(text: list[Paragraph]) -> list[Paragraph]:
    """The same with what stands under the first heading as its lead: what a game is about."""
    headings = [i for i, (kind, _words) in enumerate(text) if kind == "heading"]
    end = headings[1] if len(headings) > 1 else len(text)
    lead = [("lead" if kind == "body" else kind, words) for kind, words in text[:end]]
    return [*lead, *text[end:]]


def found_in(text: list[Paragraph], wanted: str) -> list[Paragraph]:
    """The sentences that hold all of the wanted words, each under its heading, and all sentences
    under a heading that holds them. Upper and lower case are the same.
    """
    words = wanted.casefold().split()
    made: list[Paragraph] = []
    heading: Paragraph | None = None
    whole = False
    for paragraph in text:
        here = all(word in paragraph[1].casefold() for word in words)
        if paragraph[0] == "heading":
            heading, whole = paragraph, here
        elif here or whole:
            if heading is not None:
                made.append(heading)
                heading = None
            made.append(paragraph)
    return made
