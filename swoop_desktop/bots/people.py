"""Who sits down to play: names with a face and a style, so that players differ at any level."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg


class Person(NamedTuple):
    """Somebody to play against, at any level. Face and style belong to the name."""

    name: str
    face: str
    """The animal of the portrait."""
    style: str
    """As in `bots.styles`; empty for the plain one."""


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
    "": msg("Plays level-headed."),
    "bold": msg("Takes risks."),
    "careful": msg("Plays it safe."),
    "collector": msg("Likes to save cards up."),
    "hasty": msg("Gets rid of costly cards early."),
}
"""What is said of somebody with a style."""

LEVELS: Mapping[str, tuple[Message, Message]] = {
    "easy": (msg("Easy"), msg("A decent beginner.")),
    "medium": (msg("Medium"), msg("Plays by good rules of thumb.")),
    "hard": (msg("Hard"), msg("Remembers every card that was seen.")),
    "expert": (msg("Expert"), msg("Remembers everything, and thinks many turns ahead.")),
}
"""The levels that people choose from, and what they are like."""


def person(name: str) -> Person | None:
    """The person of this name, if it is one of those."""
    return next((one for one in PEOPLE if one.name == name), None)


def faces(names: Sequence[str]) -> tuple[str, ...]:
    """A face for everybody at a table: people have their own, all others one that is left."""
    own = [person(name) for name in names]
    taken = {one.face for one in own if one is not None}
    left = iter([one.face for one in PEOPLE if one.face not in taken])
    return tuple(next(left) if one is None else one.face for one in own)
