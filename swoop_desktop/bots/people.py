"""Who sits down to play: names with a face and a style, so that players differ at any level."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg


class Person(NamedTuple):
    """Somebody to play against, at any level. Face and style belong to the name."""

    name: str
    face: str
    """The animal of the portrait."""
    style: str
    """One of `STYLES`; an empty name is the plain one."""


PEOPLE = (
    Person("Ada", "owl", "careful"),
    Person("Bruno", "bear", "bold"),
    Person("Clara", "cat", "collector"),
    Person("Dario", "fox", "hasty"),
    Person("Elsa", "penguin", ""),
    Person("Felix", "lion", "bold"),
    Person("Greta", "badger", "careful"),
    Person("Hugo", "frog", "hasty"),
    Person("Iris", "rabbit", "collector"),
    Person("Jonas", "koala", ""),
    Person("Kim", "panda", "careful"),
    Person("Lea", "mouse", "bold"),
)

STYLES: Mapping[str, Message] = {
    "": msg("Keeps a cool head."),
    "bold": msg("Takes risks."),
    "careful": msg("Plays it safe."),
    "collector": msg("Likes to save up for later."),
    "hasty": msg("Gets rid of expensive cards early."),
}
"""The styles that people have, by name, and what is said of them. Which of them the bots of a game
can play in says its `Roster`.
"""

LEVELS: Mapping[str, tuple[Message, Message]] = {
    "random": (msg("Random"), msg("Makes any move that is allowed.")),
    "easy": (msg("Easy"), msg("A decent beginner.")),
    "medium": (msg("Medium"), msg("Plays by sensible rules of thumb.")),
    "hard": (msg("Hard"), msg("Remembers every card that has been shown.")),
    "expert": (msg("Expert"), msg("Remembers everything and thinks many turns ahead.")),
}
"""What the levels of bots are called, and what they are like, by the name of the level."""


def person(name: str) -> Person | None:
    """Who of `PEOPLE` has this name; None if nobody has."""
    return next((one for one in PEOPLE if one.name == name), None)


def unused_name(taken: Collection[str]) -> str:
    """A name for somebody else at the table: one of `PEOPLE`, with a number where all are taken."""
    names = (one.name if turn == 1 else f"{one.name} {turn}" for turn in count(1) for one in PEOPLE)
    return next(name for name in names if name not in taken)


def faces(names: Sequence[str]) -> tuple[str, ...]:
    """A face for everybody at a table, in the order of the names.

    Those of `PEOPLE` have their own. Everybody else gets one that nobody has, as long as there are
    any; at larger tables, one that as few as possible have.
    """
    own = [person(name) for name in names]
    used = Counter(one.face for one in own if one is not None)
    found = []
    for one in own:
        face = one.face if one is not None else min((p.face for p in PEOPLE), key=used.__getitem__)
        if one is None:
            used[face] += 1
        found.append(face)
    return tuple(found)
