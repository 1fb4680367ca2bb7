"""Rule sets as values that change: what one differs in, and what of its text.

Values are those of `Game.rules_to`: a dictionary as on disk, in which ``deal.hand`` is ``hand``
in ``deal``, and ``points.K`` what a king costs.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import RANKS_CALLED
from swoop_desktop.engine.options import Choice, Option, Points, Ranks, option_of

_NAME = "name"
"""The option that every rule set has, and by which none is another game."""

Text = Sequence[tuple[Message, Sequence[Message]]]
"""Rules in plain words: headings and their sentences, as `Game.explain` gives them."""


def differences(
    book: Game, data: Mapping[str, object], other: Mapping[str, object]
) -> tuple[str, ...]:
    """List the options in which the values differ, but for the name, by their keys in order."""
    return tuple(
        spec.key
        for spec in book.options
        if spec.key != _NAME
        and spec.plain(option_of(data, spec.key)) != spec.plain(option_of(other, spec.key))
    )


def nearest_preset(book: Game, data: Mapping[str, object]) -> str:
    """Find the name of the shipped rule set that differs in the fewest options; the first of
    several.
    """
    presets = book.presets()

    def distance(name: str) -> int:
        return len(differences(book, data, book.rules_to(presets[name])))

    named = option_of(data, _NAME)
    if isinstance(named, str) and named in presets and not distance(named):
        return named
    return min(presets, key=distance)


class ChangedText(NamedTuple):
    """What is new in the text of rules, and what is there no more."""

    new: frozenset[tuple[int, int]]
    """The sentences of the text after that were not there before: number of the heading, and of the
    sentence below it.
    """
    gone: tuple[tuple[Message, Message], ...]
    """The sentences of the text before that are not there after, each with its heading."""


def changed_sentences(before: Text, after: Text) -> ChangedText:
    """Find which sentences the change of an option has changed: those that both texts have below
    the same heading are the same, wherever they stand.
    """
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
    said: Callable[[Message], str] = str,
    folded: Callable[[str], str] = str.casefold,
    *,
    only_also: bool = False,
) -> tuple[str, ...]:
    """Find the options that somebody means who looks for these words: each of them begins a word of
    the option's label, help, choices, group or other names, or of what a rank is called where it
    has a value for each; or of its other names alone. `said` translates, and what is `folded` alike
    is the same.
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
            return in_words(words(" ".join(map(said, texts))))
        texts += [spec.label, spec.help]
        texts += [label for _, label in spec.choices] if isinstance(spec, Choice) else []
        texts += [titles[spec.group]] if spec.group in titles else []
        texts += RANKS_CALLED if isinstance(spec, Ranks | Points) else ()
        return in_words([spec.key, *words(" ".join(map(said, texts)))])

    return tuple(spec.key for spec in book.options if holds(spec))
