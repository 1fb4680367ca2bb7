"""The rules of a game in words, as pages show them."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.engine.game import Diagram, Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import RANKS_CALLED, rank_name
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.play.text_folding import folded
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.changes import (
    ChangedText,
    Text,
    changed_sentences,
    found_options,
)
from swoop_desktop.ui.text_fields import Paragraph


def paragraphs(game: Game, rules: Rules) -> list[Paragraph]:
    made: list[Paragraph] = []
    for heading, sentences in game.explain(rules):
        made.append(("heading", tr(heading)))
        made += [("body", tr(sentence)) for sentence in sentences]
    return made


def whole(game: Game, rules: Rules) -> list[Paragraph]:
    """Return the same with the sources of the rules."""
    made, background = paragraphs(game, rules), game.background(rules)
    if background:
        made.append(("heading", _("Where it comes from")))
        made += [("body", tr(sentence)) for sentence in background]
    return made


def illustrated(game: Game, rules: Rules) -> tuple[list[Paragraph], dict[str, Diagram]]:
    """Return the same with diagrams, each at the end of its section, and the diagrams by their
    words.
    """
    text, shown = whole(game, rules), game.diagrams(rules)
    for diagram in shown:
        at = text.index(("heading", tr(diagram.heading))) + 1
        while at < len(text) and text[at][0] != "heading":
            at += 1
        text.insert(at, ("figure", tr(diagram.told)))
    return text, {tr(diagram.told): diagram for diagram in shown}


def lit(game: Game, rules: Rules, base: Rules, before: Rules) -> list[Paragraph]:
    """Return the same with differences marked: sentences not in `base` are "changed", those new
    since `before` "fresh". Removed ones without a replacement stay in place: "gone" if from `base`,
    "dropped" if from `before`.
    """
    text, usual, last = game.explain(rules), game.explain(base), game.explain(before)
    new, other = changed_sentences(last, text), changed_sentences(usual, text)
    parts: list[_Part] = []
    for i, (heading, sentences) in enumerate(text):
        part = _Part(str(heading), tr(heading), [])
        for place, sentence in enumerate(sentences):
            at = i, place
            kind = "fresh" if at in new.new else "changed" if at in other.new else "body"
            part.sentences.append((str(sentence), (kind, tr(sentence))))
        parts.append(part)
    shown = set[tuple[str, str]]()
    for kind, earlier, changed in (("dropped", last, new), ("gone", usual, other)):
        for heading, sentence in _left_out(changed, text):
            if (str(heading), str(sentence)) not in shown:
                shown.add((str(heading), str(sentence)))
                _put_back(parts, earlier, heading, sentence, kind)
    return [
        paragraph
        for part in parts
        for paragraph in (("heading", part.words), *(told for _key, told in part.sentences))
    ]


class _Part(NamedTuple):
    """A heading with its sentences and their keys for comparison."""

    key: str
    words: str
    sentences: list[tuple[str, Paragraph]]


def _left_out(changed: ChangedText, text: Text) -> list[tuple[Message, Message]]:
    """Return removed sentences where fewer were added; otherwise the new ones tell enough."""
    came = Counter(str(text[heading][0]) for heading, _place in changed.new)
    went = Counter(str(heading) for heading, _sentence in changed.gone)
    return [pair for pair in changed.gone if came[str(pair[0])] < went[str(pair[0])]]


def _put_back(
    parts: list[_Part], earlier: Text, heading: Message, sentence: Message, kind: str
) -> None:
    """Insert a removed sentence where it stood in an earlier text."""
    key = str(heading)
    if all(part.key != key for part in parts):
        order = [str(one) for one, _sentences in earlier]
        at = _behind([part.key for part in parts], order, key)
        parts.insert(at, _Part(key, tr(heading), []))
    part = next(part for part in parts if part.key == key)
    order = [str(one) for name, found in earlier if str(name) == key for one in found]
    at = _behind([one for one, _told in part.sentences], order, str(sentence))
    part.sentences.insert(at, (str(sentence), (kind, tr(sentence))))


def _behind(there: Sequence[str], order: Sequence[str], key: str) -> int:
    """Return the index after the nearest sentence that precedes it."""
    before = [there.index(one) + 1 for one in order[: order.index(key)] if one in there]
    return before[-1] if before else 0


def found_in(text: list[Paragraph], wanted: str, game: Game) -> list[Paragraph]:
    """Return the sentences with all wanted words under their headings, and whole sections whose
    heading has them. Without a match, return sections of options of `game` that rule books call so,
    or else the editor's matches. Case and accents don't matter, and a rank's name
    stands for its sign: a “king” is a K.
    """
    words = [_Word.of(word) for word in folded(wanted).split()]
    parts: list[list[Paragraph]] = []
    for paragraph in text:
        if paragraph[0] == "heading" or not parts:
            parts.append([])
        parts[-1].append(paragraph)
    made: list[Paragraph] = []
    ranks = any(word.signs for word in words)
    for only_also in (True, False):
        names = ranks and only_also  # ranks need no other word
        options = () if names else found_options(game, wanted, tr, folded, only_also=only_also)
        groups = {spec.group for spec in game.options if spec.key in options}
        meant = {tr(heading) for group, heading in game.headings.items() if group in groups}
        for heading, *told in parts:
            here = [one for one in told if all(word.stands_in(one[1]) for word in words)]
            named = all(word.stands_in(heading[1]) for word in words)
            if named or (heading[1] in meant and not here):
                here = told
            made += [heading, *here] if here else []
        if made:
            break
    return made


_FEWEST = 3
"""Least letters of a rank's name."""


class _Word(NamedTuple):
    word: str
    signs: tuple[str, ...]
    """Signs of the ranks with this name."""

    @classmethod
    def of(cls, word: str) -> "_Word":
        called = (folded(tr(words)).split() for words in RANKS_CALLED)
        return cls(
            word,
            tuple(
                tr(rank_name(rank))
                for rank, names in enumerate(called)
                if len(word) >= _FEWEST and any(name.startswith(word) for name in names)
            ),
        )

    def stands_in(self, sentence: str) -> bool:
        """Whether the sentence contains the word or one of its signs. A rank's name counts only at
        the start of a word: no king in “taking”.
        """
        if not self.signs:
            return self.word in folded(sentence)
        begins = re.search(rf"\b{re.escape(self.word)}", folded(sentence))
        return begins is not None or any(_signed(sign, sentence) for sign in self.signs)


def _signed(sign: str, sentence: str) -> bool:
    """Whether a sign stands alone, not as the first word of a sentence, such as “A”."""
    return any(
        sentence[found.end() : found.end() + 1] != " "
        or sentence[: found.start()].rstrip()[-1:] not in ("", ".", "!", "?")
        for found in re.finditer(rf"\b{re.escape(sign)}\b", sentence)
    )
