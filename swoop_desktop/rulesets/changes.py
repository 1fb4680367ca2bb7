"""Compares rule sets by their values and sentences, and searches options.

Values are those of `Game.rules_to`; ``deal.hand`` is ``hand`` in ``deal``.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import RANKS_CALLED
from swoop_desktop.engine.options import Choice, Option, Points, Ranks, option_of

_NAME = "name"
"""Key of the name, which doesn't affect play."""

Text = Sequence[tuple[Message, Sequence[Message]]]
"""Headings with sentences, as from `Game.explain`."""


def differences(
    book: Game, data: Mapping[str, object], other: Mapping[str, object]
) -> tuple[str, ...]:
    """List the keys of options that differ, except the name."""
    return tuple(
        spec.key
        for spec in book.options
        if spec.key != _NAME
        and spec.plain(option_of(data, spec.key)) != spec.plain(option_of(other, spec.key))
    )


def nearest_preset(book: Game, data: Mapping[str, object]) -> str:
    """Return the name of the shipped rule set that differs in the fewest options: of several, an
    identical preset with `data`'s name, else the first.
    """
    presets = book.presets()

    def distance(name: str) -> int:
        return len(differences(book, data, book.rules_to(presets[name])))

    named = option_of(data, _NAME)
    if isinstance(named, str) and named in presets and not distance(named):
        return named
    return min(presets, key=distance)


class ChangedText(NamedTuple):
    new: frozenset[tuple[int, int]]
    """Indexes of new sentences: heading, sentence under it."""
    gone: tuple[tuple[Message, Message], ...]


def changed_sentences(before: Text, after: Text) -> ChangedText:
    """Compare two texts. The order of sentences under a heading doesn't matter."""
    had = {str(heading): Counter(map(str, sentences)) for heading, sentences in before}
    new: set[tuple[int, int]] = set()
    for number, (heading, sentences) in enumerate(after):
        left = had.setdefault(str(heading), Counter())
        for place, sentence in enumerate(map(str, sentences)):
            if left[sentence] > 0:
                left[sentence] -= 1
            else:
                new.add((number, place))
    gone: list[tuple[Message, Message]] = []
    for heading, sentences in before:
        left = had[str(heading)]
        for message in sentences:
            if left[str(message)] > 0:
                left[str(message)] -= 1
                gone.append((heading, message))
    return ChangedText(frozenset(new), tuple(gone))


def found_options(
    book: Game,
    wanted: str,
    translate: Callable[[Message], str] = str,
    folded: Callable[[str], str] = str.casefold,
    *,
    only_also: bool = False,
) -> tuple[str, ...]:
    """Find options in which every search word begins a word of the key, label, help, choices,
    group, `Option.also`, or names of ranks. `only_also` searches `Option.also` alone; `folded`
    normalizes texts.
    """
    titles = dict(book.groups)

    def words(text: str) -> list[str]:
        plain = folded(text)
        return "".join(sign if sign.isalnum() or sign == "_" else " " for sign in plain).split()

    def in_words(there: list[str]) -> bool:
        return all(any(word.startswith(part) for word in there) for part in words(wanted))

    def holds(spec: Option[object]) -> bool:
        texts = [spec.also] if spec.also is not None else []
        if only_also:
            return in_words(words(" ".join(map(translate, texts))))
        texts += [spec.label, spec.help]
        texts += [label for _, label in spec.choices] if isinstance(spec, Choice) else []
        texts += [titles[spec.group]] if spec.group in titles else []
        texts += RANKS_CALLED if isinstance(spec, Ranks | Points) else ()
        return in_words([spec.key, *words(" ".join(map(translate, texts)))])

    return tuple(spec.key for spec in book.options if holds(spec))
