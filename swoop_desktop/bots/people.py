"""Who sits down to play: names with a face and a style, so that players differ at any level."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg


class Temperament(NamedTuple):
    """How much of what somebody feels is seen in their face, and how soon. All times in seconds."""

    blinks: float = 9.0
    """From one blink to the next, on average."""
    joy: float = 1.8
    """How long they smile at something good; 0: they keep a straight face."""
    woe: float = 1.8
    """How long they groan at something bad; 0: not at all."""
    watches: float = 0.6
    """In what share of the turns they look at whoever is to play."""
    ponders: float = 1.4
    """How long they are asked before it shows that they think."""
    sly: bool = False
    """Whether they smirk when a single card is left, and do not fidget."""


_COOL = Temperament(blinks=10.5, joy=0.8, woe=0.0, watches=0.4, sly=True)
_BOLD = Temperament(blinks=9.5, joy=2.4, woe=1.2, watches=0.5, ponders=1.8, sly=True)
_CAREFUL = Temperament(blinks=8.5, joy=1.4, woe=2.0, watches=0.9, ponders=1.2)
_SAVING = Temperament(blinks=11.0, joy=1.6, woe=0.9, watches=0.5, sly=True)
_HASTY = Temperament(blinks=8.0, joy=2.0, woe=2.4, watches=0.7, ponders=1.0)

AT_THE_SCREEN = Temperament(ponders=6.0)
"""For people who play themselves: nobody can see what they feel, so their faces do as most do. They
think as long as they like before it shows.
"""


class Person(NamedTuple):
    """Somebody to play against, at any level. Face, style and temperament belong to the name."""

    name: str
    face: str
    """The animal of the portrait."""
    style: str
    """One of `STYLES`; an empty name is the plain one."""
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
    "expert": (msg("Expert"), msg("Reads what your plays give away, and thinks many turns ahead.")),
}
"""What the levels of bots are called, and what they are like, by the name of the level."""


COMPOSURE: Mapping[str, float] = {"random": 1.2, "easy": 1.2, "hard": 0.8, "expert": 0.6}
"""How much longer than usual bots of a level show what they feel, where that differs: the better
they play, the less they let on.
"""


def person(name: str) -> Person | None:
    """Find who of `PEOPLE` has this name; None if nobody has."""
    return next((one for one in PEOPLE if one.name == name), None)


def temperament(name: str, level: str) -> Temperament:
    """Return how a bot of this name and level shows what it feels."""
    one = person(name)
    found, share = Temperament() if one is None else one.temperament, COMPOSURE.get(level, 1.0)
    return found._replace(joy=share * found.joy, woe=share * found.woe)


def unused_name(taken: Collection[str], faces: Collection[str] = ()) -> str:
    """A name for somebody else at the table: one of `PEOPLE`, with a number where all are taken.
    Nobody who has one of these faces is among them, as long as there is anybody else.
    """
    free = [one for one in PEOPLE if one.face not in faces] or PEOPLE
    names = (one.name if turn == 1 else f"{one.name} {turn}" for turn in count(1) for one in free)
    return next(name for name in names if name not in taken)


def faces(names: Sequence[str], own: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """A face for everybody at a table, in the order of the names.

    `own` are the faces that players have chosen, by seat: nobody else has them. Those of `PEOPLE`
    have theirs, unless it is taken. Everybody else gets one that nobody has, as long as there are
    any, from the end: one more bot changes none of them. At larger tables, one that as few as
    possible have.
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
