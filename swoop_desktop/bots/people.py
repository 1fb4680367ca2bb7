"""The people that bots appear as: names with a face, a style and a temperament."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg


class Temperament(NamedTuple):
    """How much a face shows of feelings, and how soon. Times are in seconds."""

    blinks: float = 9.0
    """Mean time between blinks."""
    joy: float = 1.8
    """Length of a smile; 0: none."""
    woe: float = 1.8
    """Length of a groan; 0: none."""
    watches: float = 0.6
    """Share of turns in which the face looks at the player to act."""
    ponders: float = 1.4
    """Time before the face looks thoughtful."""
    sly: bool = False
    """True: smirks at a last card and doesn't fidget."""


_COOL = Temperament(blinks=10.5, joy=0.8, woe=0.0, watches=0.4, sly=True)
_BOLD = Temperament(blinks=9.5, joy=2.4, woe=1.2, watches=0.5, ponders=1.8, sly=True)
_CAREFUL = Temperament(blinks=8.5, joy=1.4, woe=2.0, watches=0.9, ponders=1.2)
_SAVING = Temperament(blinks=11.0, joy=1.6, woe=0.9, watches=0.5, sly=True)
_HASTY = Temperament(blinks=8.0, joy=2.0, woe=2.4, watches=0.7, ponders=1.0)

AT_THE_SCREEN = Temperament(ponders=6.0)
"""For human players, who may take their time."""


class Person(NamedTuple):
    name: str
    face: str
    style: str
    temperament: Temperament = Temperament()


PEOPLE = (
    Person("Ada", "owl", "careful", _CAREFUL._replace(woe=0.9, sly=True)),
    Person("Bruno", "bear", "bold", _BOLD),
    Person("Clara", "cat", "collector", _SAVING),
    Person("Dario", "fox", "hasty", _HASTY._replace(sly=True)),
    Person("Elsa", "penguin", "", _COOL),
    Person("Felix", "lion", "bold", _BOLD._replace(joy=2.8)),
    Person("Greta", "badger", "careful", _CAREFUL),
    Person("Hugo", "frog", "hasty", _HASTY),
    Person("Iris", "rabbit", "collector", _SAVING._replace(sly=False)),
    Person("Jonas", "koala", "", _COOL._replace(blinks=11.0, watches=0.3)),
    Person("Kim", "panda", "careful", _CAREFUL),
    Person("Lea", "mouse", "bold", _BOLD._replace(woe=1.8)),
)

FACES = tuple(one.face for one in PEOPLE)

STYLES: Mapping[str, Message] = {
    "": msg("Keeps a cool head."),
    "bold": msg("Takes risks."),
    "careful": msg("Plays it safe."),
    "collector": msg("Likes to save up for later."),
    "hasty": msg("Gets rid of expensive cards early."),
}
"""Styles with their descriptions. A game's `Roster` lists the styles of its bots."""

LEVELS: Mapping[str, tuple[Message, Message]] = {
    "random": (msg("Random"), msg("Makes any play that is allowed.")),
    "easy": (msg("Easy"), msg("A decent beginner.")),
    "medium": (msg("Medium"), msg("Plays by sensible rules of thumb.")),
    "hard": (msg("Hard"), msg("Remembers every card that has been shown.")),
    "expert": (msg("Expert"), msg("Reads what your plays give away, and thinks many turns ahead.")),
}


COMPOSURE: Mapping[str, float] = {"random": 1.2, "easy": 1.2, "hard": 0.8, "expert": 0.6}
"""By level: factor of the time for which bots show feelings, shorter for strong bots."""


def person(name: str) -> Person | None:
    return next((somebody for somebody in PEOPLE if somebody.name == name), None)


def temperament(name: str, level: str) -> Temperament:
    known = person(name)
    base, share = Temperament() if known is None else known.temperament, COMPOSURE.get(level, 1.0)
    return base._replace(joy=share * base.joy, woe=share * base.woe)


def unused_name(taken: Collection[str], faces: Collection[str] = ()) -> str:
    """Return a free name of `PEOPLE`, numbered once all are taken. Avoids people with these faces
    if possible.
    """
    free = [one for one in PEOPLE if one.face not in faces] or PEOPLE
    names = (one.name if turn == 1 else f"{one.name} {turn}" for turn in count(1) for one in free)
    return next(name for name in names if name not in taken)


def faces(names: Sequence[str], own: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """Choose a face for each name.

    Faces in `own`, chosen by players, are used once. Bots keep their person's face unless taken.
    Other seats get free faces from the end of `FACES`, so that one more bot changes no face; at
    large tables, the least used faces.
    """
    own = own or {}
    chosen = set(own.values())
    known = {seat: one.face for seat, name in enumerate(names) if (one := person(name)) is not None}
    fixed = {seat: face for seat, face in known.items() if face not in chosen} | {**own}
    used = Counter(fixed.values())
    free = [face for face in reversed(FACES) if face not in chosen]
    for seat in range(len(names)):
        if seat not in fixed:
            fixed[seat] = min(free, key=used.__getitem__)
            used[fixed[seat]] += 1
    return tuple(fixed[seat] for seat in range(len(names)))
