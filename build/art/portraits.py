"""Portraits of the players: twelve animals, in every mood."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from build.art import features
from build.art.courts.look import detail, shape
from build.art.features import (
    MOODS,
    MOUTH,
    TONGUE,
    Eyes,
    Mood,
    blush,
    crown,
    mouth,
    nose,
    turned,
    water,
)
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, WHITE
from build.art.pieces import piece
from build.art.svg import (
    both,
    circle,
    disc,
    document,
    ellipse,
    gradient,
    group,
    line,
    path,
    place,
)

_GOLDEN = ("#f4c558", "#a85f1a")
"""Background of a player who wins or has won."""
_DARK, _DARK_TOES = ("#2b2c36", "#2c3550", "#33303a"), "#767c8c"
"""Dark furs; colour of the toes' lines on dark paws."""


@dataclass(frozen=True)
class Animal:
    name: str
    ground: Sequence[str]
    """The background's light and dark colour."""
    paws: str
    """Colour of the paws' fur."""
    crown: Sequence[float]
    """Y of a crown's foot; then perhaps a scale other than the usual."""
    blush: tuple[float, float]
    """Centre of the right cheek's blush."""
    eyes: Eyes
    nose: Mapping[str, Any] = field(default_factory=dict)
    """Parameters of `features.nose`."""
    nose_at: tuple[float, float] = (0, 1)
    """Units that the nose is shifted down; scale of the nose."""
    reach: float = 1.0
    """Share of the usual turn of the face."""

    def cheeks(self, mood: Mood) -> str:
        return blush(mood, *self.blush)

    def lips(self, mood: Mood) -> str:
        return nose(mood=mood, **self.nose)


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))


ANIMALS = {
    name: Animal(name, **{**told, "eyes": Eyes(**told["eyes"])})
    for name, told in _toml("animals.toml").items()
}


def _head(animal: Animal, mood: Mood) -> str:
    """A head with a mood's additions: a crown, a turned face, water."""
    name = animal.name
    face = _FACES.get(name, _usual)(animal, mood)
    under = piece(name) + crown(mood, *animal.crown) + piece(f"{name}-under")
    return under + face + piece(f"{name}-front") + water(mood, animal.eyes)


def _usual(animal: Animal, mood: Mood) -> str:
    under, over = piece(f"{animal.name}-face"), piece(f"{animal.name}-over")
    down, scale = animal.nose_at
    lips = place(_LIPS.get(animal.name, Animal.lips)(animal, mood), 0, down, scale)
    face = under + animal.cheeks(mood) + over + animal.eyes.drawn(mood) + lips
    return turned(face, mood, animal.reach)


def _owl(animal: Animal, mood: Mood) -> str:
    beak = shape("M-5,2L0,-3L5,2L0,14Z", "#e8a63a")
    if mood.mouth in ("laugh", "wail", "teeth"):
        low = {"laugh": 22, "wail": 19}.get(mood.mouth, 15)
        gape = path(f"M-5.5,4Q-5,{low} 0,{low}Q5,{low} 5.5,4Z", MOUTH, INK, 1.7)
        beak = gape + shape("M-6.5,2L0,-4.5L6.5,2L0,10.5Z", "#e8a63a")
    elif mood.mouth in ("frown", "flat"):
        beak = shape("M-5,1L0,-4L5,1L1.5,12Z", "#e8a63a") + detail("M-3.4,5.5L2.8,3.5", INK, 1.3)
    elif mood.mouth:
        beak = beak + detail("M-3.2,3Q0.5,7 4,2.4", INK, 1.4)
    return turned(animal.eyes.drawn(mood) + animal.cheeks(mood) + beak, mood, animal.reach)


def _rabbit(animal: Animal, mood: Mood) -> str:
    teeth = shape("M-4.5,26H4.5V33H-4.5Z", WHITE) + detail("M0,26V33", INK, 1.1)
    if mood.mouth in ("teeth", "wail"):
        teeth = ""
    elif mood.mouth:
        teeth = place(teeth, 0, 0.5 if mood.mouth == "laugh" else -0.5, 0.94)
    lips = animal.lips(mood)
    return lips + teeth if mood.mouth else teeth + lips


def _frog(animal: Animal, mood: Mood) -> str:
    lips = detail("M-32,12Q0,32 32,12", INK, 2.2)
    if mood.mouth:
        lips = mouth(mood.mouth, {"wail": 11, "frown": 15, "flat": 14}.get(mood.mouth, 9), 17)
    nostrils = both(circle(5, 0, 1.5, "#39702c"))
    face = turned(lips + nostrils + animal.cheeks(mood), mood)
    return face + turned(animal.eyes.drawn(mood), mood, 0.3)


def _penguin(_animal: Animal, mood: Mood) -> str:
    beak = shape("M-10,8Q0,1 10,8Q4,18 0,19Q-4,18 -10,8Z", "#efa032")
    if mood.mouth == "laugh":
        beak = shape("M-9,10Q-6,26 0,26Q6,26 9,10Z", MOUTH) + ellipse(0, 21.5, 3.8, 2.6, TONGUE)
        beak += shape("M-11.5,8Q0,-1 11.5,8Q4,14 0,14.5Q-4,14 -11.5,8Z", "#efa032")
    elif mood.mouth == "wail":
        beak = shape("M-10,22Q-10,8 0,8Q10,8 10,22Q0,16 -10,22Z", MOUTH)
        beak += shape("M-10.5,14Q-5,1 0,1Q5,1 10.5,14Q4,10 0,11Q-4,10 -10.5,14Z", "#efa032")
    elif mood.mouth == "teeth":
        beak += detail("M-8.5,10L-5,8L-1.7,12L1.7,8L5,12L8.5,9", INK, 1.5)
    elif mood.mouth in ("frown", "flat"):
        beak += detail("M-8,11.5Q0,6.5 8,11.5", INK, 1.5)
    elif mood.mouth:
        beak += detail("M-8.5,8.5Q2,15 9.5,7.5", INK, 1.5)
    else:
        beak += detail("M-8.5,9.5Q0,12 8.5,9.5", INK, 1.2)
    return beak


def _koala(animal: Animal, mood: Mood) -> str:
    lips = mouth(mood.mouth, 22.5, 8.5) if mood.mouth else detail("M-8,25Q0,30 8,25", INK, 1.8)
    return turned(animal.cheeks(mood) + lips + piece("koala-snout") + animal.eyes.drawn(mood), mood)


_FACES = {"owl": _owl, "frog": _frog, "koala": _koala}
_LIPS = {"rabbit": _rabbit, "penguin": _penguin}


def medallion(animal: str, mood: Mood = features.CALM) -> str:
    known = ANIMALS[animal]
    ground = _GOLDEN if mood.ground == "rays" else known.ground
    shades = gradient("g", 0, 8, 0, 112, ground) + gradient(
        "r", 0, 0, 0, 120, [GOLD_LIGHT, GOLD, GOLD_DARK]
    )
    behind = circle(60, 60, 52, "url(#g)")
    if mood.ground == "rays":
        behind += features.rays()
    elif mood.ground == "dusk":
        behind += circle(60, 60, 52, "#14161f", fill_opacity=0.45)
    head = group(
        place(place(_head(known, mood), 0, mood.sink, turn=mood.tilt), 60, 64, 0.88), id="head"
    )
    ring = path(disc(60, 60, 58) + disc(60, 60, 51), "url(#r)", fill_rule="evenodd")
    lines = circle(60, 60, 58, "none", "#5b3a0c", 1.4) + circle(60, 60, 51, "none", "#5b3a0c", 1.4)
    rim = group(ring, lines, id="ring")
    return document(120, 120, shades, behind, head, rim, features.sign(mood))


def paws(animal: str) -> str:
    """Two paws on a portrait's ring, in the portrait's square."""
    fur = ANIMALS[animal].paws
    toes = _DARK_TOES if fur in _DARK else INK
    paw = shape("M-9.5,48C-9.5,42 9.5,42 9.5,48L9,55.5C8,62.5 -8,62.5 -9,55.5Z", fur)
    paw += line("M-3,55.5V60M3,55.5V60", toes, 1.6)
    return document(120, 120, place(paw, 60, 60, turn=38), place(paw, 60, 60, turn=-38))


def file_name(animal: str, mood: str) -> str:
    return f"{animal}.svg" if mood == "calm" else f"{animal}-{mood}.svg"


def drawings() -> Iterator[tuple[str, str]]:
    for animal in ANIMALS:
        yield f"portraits/{animal}-paws.svg", paws(animal)
        for name, mood in MOODS.items():
            yield f"portraits/{file_name(animal, name)}", medallion(animal, mood)
