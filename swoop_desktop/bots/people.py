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

FACES = tuple(one.face for one in PEOPLE)
"""The animals there are portraits of."""

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


def unused_name(taken: Collection[str], face: str = "") -> str:
    """A name for somebody else at the table: one of `PEOPLE`, with a number where all are taken.
    Nobody who has this face is among them.
    """
    free = [one for one in PEOPLE if one.face != face]
    names = (one.name if turn == 1 else f"{one.name} {turn}" for turn in count(1) for one in free)
    return next(name for name in names if name not in taken)


def faces(names: Sequence[str], own: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """A face for everybody at a table, in the order of the names.

    `own` are the faces that players have chosen, by seat: nobody else has them. Those of `PEOPLE`
    have theirs, unless it is taken. Everybody else gets one that nobody has, as long as there are
    any; at larger tables, one that as few as possible have.
    """
    own = own or {}
    chosen = set(own.values())
    known = {seat: one.face for seat, name in enumerate(names) if (one := person(name)) is not None}
    fixed = {seat: face for seat, face in known.items() if face not in chosen} | dict(own)
    used = Counter(fixed.values())
    free = [face for face in FACES if face not in chosen]
    found = []
    for seat in range(len(names)):
        face = fixed.get(seat)
        if face is None:
            face = min(free, key=used.__getitem__)
            used[face] += 1
        found.append(face)
    return tuple(found)
