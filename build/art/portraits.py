"""Portraits of the players: twelve animals, in every mood."""

from collections.abc import Callable, Iterator

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


def _posed(mood: Mood, eyes: Eyes, head: str, top: float, face: str, reach: float = 1.0) -> str:
    """A head with what a mood adds to it: a crown at its `top`, a turned face, water."""
    return head + crown(mood, top) + turned(face, mood, reach) + water(mood, eyes)


def _fox(mood: Mood) -> str:
    ears = both(shape("M10,-20L24,-46L33,-12Z", "#d9692a") + path("M17,-21L24.5,-37L29,-16Z", INK))
    head = shape(
        "M0,-26C22,-28 36,-14 38,4C30,22 14,34 0,38C-14,34 -30,22 -38,4C-36,-14 -22,-28 0,-26Z",
        "#e27a35",
    )
    cheeks = both(path("M37,5C26,4 16,8 9,16C6,22 4,30 0,37C14,33 29,21 37,5Z", "#fff3e2"))
    eyes = Eyes(14, 1, 3.6, "#e27a35", "#8f3d10")
    face = eyes.drawn(mood) + nose(25, mood, w=8.5, up=8)
    return _posed(mood, eyes, ears + head + cheeks, -22, blush(mood, 24, 12) + face, 0.7)


def _owl(mood: Mood) -> str:
    body = shape(
        (
            "M0,-30C10,-30 20,-34 30,-42C33,-28 38,-14 36,6C34,28 18,40 0,40C-18,40 -34,28"
            " -36,6C-38,-14 -33,-28 -30,-42C-20,-34 -10,-30 0,-30Z"
        ),
        "#8a6442",
    )
    discs = both(circle(14.5, -5, 16, "#f1dfc0", INK, 1.7))
    eyes = Eyes(14.5, -5, 8.5, "#b98d5f", "#4f3219", "#f0b93c")
    beak = shape("M-5,2L0,-3L5,2L0,14Z", "#e8a63a")
    if mood.mouth in ("laugh", "wail", "teeth"):
        low = {"laugh": 22, "wail": 19}.get(mood.mouth, 15)
        gape = path(f"M-5.5,4Q-5,{low} 0,{low}Q5,{low} 5.5,4Z", MOUTH, INK, 1.7)
        beak = gape + shape("M-6.5,2L0,-4.5L6.5,2L0,10.5Z", "#e8a63a")
    elif mood.mouth in ("frown", "flat"):
        beak = shape("M-5,1L0,-4L5,1L1.5,12Z", "#e8a63a") + detail("M-3.4,5.5L2.8,3.5", INK, 1.3)
    elif mood.mouth:
        beak = beak + detail("M-3.2,3Q0.5,7 4,2.4", INK, 1.4)
    breast = line(
        "M-14,24Q-9,29 -4,24Q0,29 4,24Q9,29 14,24M-9,32Q-4,36 0,32Q4,36 9,32", "#f1dfc0", 2
    )
    face = eyes.drawn(mood) + blush(mood, 26, 13) + beak
    return body + crown(mood, -25) + discs + turned(face, mood, 0.5) + breast + water(mood, eyes)


def _cat(mood: Mood) -> str:
    ears = both(
        shape("M8,-26L29,-44L35,-10Z", "#5c6170") + path("M17,-25L27,-35L30,-17Z", "#e3a7a0")
    )
    head = shape(
        "M0,-28C24,-28 38,-12 38,8C38,26 20,36 0,36C-20,36 -38,26 -38,8C-38,-12 -24,-28 0,-28Z",
        "#6b7182",
    )
    stripes = detail("M0,-26V-14M-9,-25L-7,-16M9,-25L7,-16", "#474c5b", 2.8)
    muzzle = both(ellipse(8, 19, 11, 9, "#e9ebf0"))
    whiskers = both(detail("M20,18L36,14M20,21L36,22", "#e9ebf0", 1.3))
    eyes = Eyes(15, 0, 6.4, "#6b7182", "#343845", "#a8cf5a")
    face = muzzle + whiskers + blush(mood, 25, 13) + eyes.drawn(mood)
    face += nose(13, mood, "#d98886", up=1)
    return _posed(mood, eyes, ears + head + stripes, -23, face)


def _bear(mood: Mood) -> str:
    ears = both(circle(27, -24, 11, "#7b4f2e", INK, 1.9) + circle(27, -24, 5.6, "#b58255"))
    head = shape(
        "M0,-32C24,-32 38,-16 38,6C38,26 22,38 0,38C-22,38 -38,26 -38,6C-38,-16 -24,-32 0,-32Z",
        "#8b5c37",
    )
    muzzle = ellipse(0, 19, 19, 15, "#d9b48a", INK, 1.5)
    eyes = Eyes(15, -3, 3.6, "#8b5c37", "#4a2c14")
    face = muzzle + blush(mood, 27, 9) + eyes.drawn(mood)
    face += place(nose(13, mood, up=2), 0, -1, 1.15)
    return _posed(mood, eyes, ears + head, -27, face)


def _rabbit(mood: Mood) -> str:
    ear = shape("M6,-20C2,-42 6,-58 15,-58C24,-56 24,-38 17,-18Z", "#e9e2d6") + path(
        "M10,-24C8,-40 10,-50 15,-51C19,-49 19,-38 14.5,-22Z", "#eab3a8"
    )
    head = shape(
        "M0,-24C22,-24 34,-8 34,10C34,28 18,38 0,38C-18,38 -34,28 -34,10C-34,-8 -22,-24 0,-24Z",
        "#f3ede2",
    )
    cheeks = both(circle(21, 16, 6, "#eab3a8", fill_opacity=0.6))
    eyes = Eyes(14, 3, 4.2, "#e2d8c8", "#8d7a62")
    teeth = shape("M-4.5,26H4.5V33H-4.5Z", WHITE) + detail("M0,26V33", INK, 1.1)
    if mood.mouth in ("teeth", "wail"):
        teeth = ""
    elif mood.mouth:
        teeth = place(teeth, 0, 0.5 if mood.mouth == "laugh" else -0.5, 0.94)
    lips = nose(15, mood, "#d98886", up=1)
    lips = lips + teeth if mood.mouth else teeth + lips
    face = cheeks + blush(mood, 23, 15) + eyes.drawn(mood) + lips
    return _posed(mood, eyes, both(ear) + head, -19, face)


def _frog(mood: Mood) -> str:
    eyes = Eyes(20, -25, 8, "#6bb355", "#2f6a22", "#fff6cf", rise=0.4)
    bulges = both(circle(20, -24, 13, "#5da24a", INK, 1.9))
    head = shape(
        "M0,-22C28,-22 42,-4 42,12C42,28 22,36 0,36C-22,36 -42,28 -42,12C-42,-4 -28,-22 0,-22Z",
        "#6bb355",
    )
    belly = path("M-34,18C-18,34 18,34 34,18C30,30 16,34 0,34C-16,34 -30,30 -34,18Z", "#d5eaae")
    lips = detail("M-32,12Q0,32 32,12", INK, 2.2)
    if mood.mouth:
        lips = mouth(mood.mouth, {"wail": 11, "frown": 15, "flat": 14}.get(mood.mouth, 9), 17)
    nostrils = both(circle(5, 0, 1.5, "#39702c"))
    face = lips + nostrils + blush(mood, 31, 6)
    return (
        bulges
        + head
        + crown(mood, -19, 0.74)
        + belly
        + turned(face, mood)
        + turned(eyes.drawn(mood), mood, 0.3)
        + water(mood, eyes)
    )


def _penguin(mood: Mood) -> str:
    head = shape(
        "M0,-38C26,-38 38,-18 38,6C38,30 20,42 0,42C-20,42 -38,30 -38,6C-38,-18 -26,-38 0,-38Z",
        "#2c3550",
    )
    mask = path(
        "M0,-10C8,-24 28,-22 29,-2C32,20 20,38 0,38C-20,38 -32,20 -29,-2C-28,-22 -8,-24 0,-10Z",
        WHITE,
    )
    eyes = Eyes(14, -2, 4, "#d9dde8", "#2c3550")
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
    scarf = shape("M-33,27C-16,38 16,38 33,27L35,35C16,48 -16,48 -35,35Z", "#c22436") + detail(
        "M-20,36L-18,42M-6,39V45M8,39L7,45M21,36L19,42", GOLD, 2
    )
    face = blush(mood, 21, 10) + eyes.drawn(mood) + beak
    return head + mask + crown(mood, -31) + turned(face, mood) + scarf + water(mood, eyes)


def _lion(mood: Mood) -> str:
    mane = "".join(
        place(shape("M-10,-24C-12,-40 -4,-48 2,-50C10,-44 12,-34 10,-24Z", "#a6541d"), turn=k * 30)
        for k in range(12)
    )
    ears = both(circle(22, -23, 8, "#e0a13f", INK, 1.8))
    head = shape(
        "M0,-28C20,-28 31,-14 31,4C31,24 17,34 0,34C-17,34 -31,24 -31,4C-31,-14 -20,-28 0,-28Z",
        "#ebb455",
    )
    muzzle = both(ellipse(8, 19, 10.5, 9, "#fff0cf"))
    eyes = Eyes(13, -2, 3.6, "#ebb455", "#8a4513")
    face = muzzle + blush(mood, 23, 10) + eyes.drawn(mood)
    face += place(nose(11, mood, up=1), 0, -1, 1.1)
    return _posed(mood, eyes, place(mane, 0, 2, 0.98) + ears + head, -23, face)


def _badger(mood: Mood) -> str:
    ears = both(circle(27, -21, 8, "#2b2c36", INK, 1.9) + circle(27, -21, 3.6, WHITE))
    head = shape(
        "M0,-32C22,-32 36,-14 36,4C34,24 14,40 0,40C-14,40 -34,24 -36,4C-36,-14 -22,-32 0,-32Z",
        "#f2efe8",
    )
    bands = both(path("M9,-30C20,-28 29,-16 28,0C26,14 16,24 9,24C12,12 6,-10 9,-30Z", "#2b2c36"))
    eyes = Eyes(18, 2, 4.4, "#2b2c36", "#f2efe8", ink="#f2efe8")
    face = blush(mood, 29, 14) + eyes.drawn(mood)
    face += place(nose(22, mood, up=7), 0, 0, 1.1)
    return _posed(mood, eyes, ears + head + bands, -27, face, 0.7)


def _koala(mood: Mood) -> str:
    ears = both(circle(32, -16, 15, "#9aa1ad", INK, 1.9) + circle(32, -16, 8.6, "#e8ccc9"))
    head = shape(
        "M0,-32C22,-32 34,-16 34,6C34,26 20,38 0,38C-20,38 -34,26 -34,6C-34,-16 -22,-32 0,-32Z",
        "#aab1bd",
    )
    snout = shape("M0,-6C8,-6 9,4 8,12C7,19 -7,19 -8,12C-9,4 -8,-6 0,-6Z", "#343745") + circle(
        -2.4, -1, 2, "#6b6f80"
    )
    lips = mouth(mood.mouth, 22.5, 8.5) if mood.mouth else detail("M-8,25Q0,30 8,25", INK, 1.8)
    eyes = Eyes(17, -3, 4, "#aab1bd", "#565c69")
    face = blush(mood, 24, 12) + lips + snout + eyes.drawn(mood)
    return _posed(mood, eyes, ears + head, -27, face)


def _panda(mood: Mood) -> str:
    ears = both(circle(27, -25, 11.5, "#2b2c36", INK, 1.9))
    head = shape(
        "M0,-34C24,-34 39,-16 39,6C39,27 22,39 0,39C-22,39 -39,27 -39,6C-39,-16 -24,-34 0,-34Z",
        "#f6f3ec",
    )
    patches = both(path("M9,-8C14,-17 26,-15 29,-4C31,6 26,14 19,12C11,10 5,1 9,-8Z", "#2b2c36"))
    eyes = Eyes(18, -1, 4.2, "#2b2c36", "#2b2c36", ink="#f6f3ec")
    face = blush(mood, 29, 16) + patches + eyes.drawn(mood)
    face += place(nose(16, mood, up=4), 0, 0, 1.15)
    return _posed(mood, eyes, ears + head, -29, face, 0.8)


def _mouse(mood: Mood) -> str:
    ears = both(circle(27, -26, 17, "#b99a86", INK, 1.9) + circle(27, -26, 11, "#eec2b5"))
    head = shape(
        "M0,-26C20,-26 33,-11 33,7C33,22 16,40 0,40C-16,40 -33,22 -33,7C-33,-11 -20,-26 0,-26Z",
        "#cdb09b",
    )
    whiskers = both(detail("M13,25L35,20M13,28L34,32", "#7d6252", 1.4))
    muzzle = both(ellipse(6.5, 26, 9, 7.5, "#efdfd2"))
    eyes = Eyes(14, 3, 4.4, "#cdb09b", "#6d5242")
    face = whiskers + muzzle + blush(mood, 23, 15) + eyes.drawn(mood)
    face += nose(20, mood, "#d98886", w=8.5, up=3)
    return _posed(mood, eyes, ears + head, -21, face)


ANIMALS: dict[str, tuple[Callable[[Mood], str], str, str]] = {
    "badger": (_badger, "#c2a24a", "#7c6320"),
    "bear": (_bear, "#5f9a8b", "#2d5c52"),
    "cat": (_cat, "#c98a9a", "#84465a"),
    "fox": (_fox, "#4f7fb0", "#27496f"),
    "frog": (_frog, "#b59ad0", "#65478a"),
    "koala": (_koala, "#d58a5a", "#8d4a22"),
    "lion": (_lion, "#5b8f5b", "#2b5530"),
    "mouse": (_mouse, "#6f8fa8", "#34516a"),
    "owl": (_owl, "#52619c", "#272f5c"),
    "panda": (_panda, "#a86f5a", "#633524"),
    "penguin": (_penguin, "#8fc4d8", "#3c7b94"),
    "rabbit": (_rabbit, "#8fae5c", "#4d6b26"),
}
"""Drawing function, and the background's light and dark colour."""


_DARK, _DARK_TOES = ("#2b2c36", "#2c3550", "#33303a"), "#767c8c"
"""Dark furs, and the colour of lines on them."""
PAWS = {
    "badger": "#2b2c36",
    "bear": "#8b5c37",
    "cat": "#8b91a2",
    "fox": "#33303a",
    "frog": "#6bb355",
    "koala": "#aab1bd",
    "lion": "#ebb455",
    "mouse": "#eec2b5",
    "owl": "#e8a63a",
    "panda": "#2b2c36",
    "penguin": "#2c3550",
    "rabbit": "#f3ede2",
}


def medallion(animal: str, mood: Mood = features.CALM) -> str:
    draw, light, dark = ANIMALS[animal]
    ground = [light, dark]
    if mood.ground == "rays":
        ground = [*_GOLDEN]
    shades = gradient("g", 0, 8, 0, 112, ground) + gradient(
        "r", 0, 0, 0, 120, [GOLD_LIGHT, GOLD, GOLD_DARK]
    )
    behind = circle(60, 60, 52, "url(#g)")
    if mood.ground == "rays":
        behind += features.rays()
    elif mood.ground == "dusk":
        behind += circle(60, 60, 52, "#14161f", fill_opacity=0.45)
    head = group(place(place(draw(mood), 0, mood.sink, turn=mood.tilt), 60, 64, 0.88), id="head")
    ring = path(disc(60, 60, 58) + disc(60, 60, 51), "url(#r)", fill_rule="evenodd")
    lines = circle(60, 60, 58, "none", "#5b3a0c", 1.4) + circle(60, 60, 51, "none", "#5b3a0c", 1.4)
    rim = group(ring, lines, id="ring")
    return document(120, 120, shades, behind, head, rim, features.sign(mood))


def paws(animal: str) -> str:
    """Two paws on a portrait's ring, in the same square."""
    fur = PAWS[animal]
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
