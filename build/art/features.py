"""Eyes, brows, mouth, and signs of mood of an animal's face."""

import math
import tomllib
from dataclasses import dataclass
from pathlib import Path

from build.art.courts.look import detail
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, WHITE
from build.art.svg import both, circle, ellipse, line, num, path, place, polar, polygon, rounded

MOUTH, TONGUE = "#6b1420", "#ea7486"
_BLUSH, _WATER, _CARD = "#f2857d", "#9fdcf7", "#9a1230"


@dataclass(frozen=True)
class Mood:
    """A facial expression, the same for every animal."""

    eyes: str = "open"
    """``open``, ``shut``, ``laughing`` or ``squeezed``."""
    lid: float = 0.0
    """Share of open eyes that the upper lids cover."""
    wide: float = 1.0
    """Scale of open eyes."""
    gaze: tuple[float, float] = (0.0, 0.0)
    """Shares of the furthest gaze, to the right and down."""
    brows: tuple[float, float] | None = None
    """Units that the brows' inner and outer ends rise; None hides the brows."""
    askew: float = 0.0
    """Units that the right brow is above the left."""
    mouth: str = ""
    """A kind of `mouth`; empty: the animal's own."""
    blush: bool = False
    drop: bool = False
    """A drop of sweat."""
    tear: bool = False
    tilt: float = 0.0
    sink: float = 0.0
    """Units that the head is lowered."""
    ground: str = ""
    """``rays``, ``dusk``, or empty."""
    sign: str = ""
    """``bubbles``, ``card``, ``crown``, or empty."""

    @property
    def staring(self) -> bool:
        """True if open eyes need whites."""
        return bool(self.lid) or self.wide != 1 or any(self.gaze)


CALM = Mood()
_MOODS = Path(__file__).with_name("moods.toml").read_text("utf-8")
MOODS = {name: Mood(**told) for name, told in tomllib.loads(_MOODS).items()}


@dataclass(frozen=True)
class Eyes:
    """A pair of eyes with lids and brows."""

    x: float
    y: float
    r: float
    fur: str
    brow: str
    iris: str = ""
    """Colour; empty for eyes that are dark dots at rest."""
    ink: str = INK
    """Colour of closed eyes' lines, light on dark fur."""
    rim: float = 1.4
    """Width of the outline of eyes with whites."""
    rise: float = 1.0
    """Share of a mood's raise of the brows that this animal shows."""

    def drawn(self, mood: Mood) -> str:
        return "".join(self._one(mood, side) + self._brow(mood, side) for side in (-1, 1))

    def _one(self, mood: Mood, side: int) -> str:
        x, y, r = side * self.x, self.y, max(5.6, 1.15 * self.r)
        match mood.eyes:
            case "laughing":
                arc = f"M{x - r},{y + 2.5}Q{x},{y - 1.75 * r} {x + r},{y + 2.5}"
                return line(arc, self.ink, 3)
            case "squeezed":
                out, inner = x + side * r, x - side * 0.8 * r
                chevron = f"M{out},{y - 0.75 * r}L{inner},{y}L{out},{y + 0.75 * r}"
                return line(chevron, self.ink, 3)
            case "shut":
                return self._shut(x, r)
            case _:
                return self._open(mood, x)

    def _shut(self, x: float, r: float) -> str:
        lid = circle(x, self.y, self.r, self.fur, INK, 1.6) if self.iris else ""
        y, r = (self.y, self.r) if self.iris else (self.y - 1, r)
        return lid + line(f"M{x - r},{y}Q{x},{y + 0.8 * r} {x + r},{y}", self.ink, 2.4)

    def _open(self, mood: Mood, x: float) -> str:
        y = self.y
        if self.iris:
            r, pupil = self.r * min(mood.wide, 1.08), 0.55 * self.r / mood.wide
            ball = circle(x, y, r, self.iris, INK, 1.6)
            reach = 0.42 * self.r
        elif mood.staring:
            r, pupil = max(5.9, 1.48 * self.r) * mood.wide, 0.95 * self.r / mood.wide
            ball = circle(x, y, r, WHITE, INK, self.rim)
            reach = r - pupil - 0.3
        else:
            return self._dot(x)
        px, py = x + mood.gaze[0] * reach, y + mood.gaze[1] * reach
        shine = 0.3 * pupil + 0.4
        glint = circle(px + 0.35 * pupil, py - 0.4 * pupil, shine, WHITE)
        return ball + circle(px, py, pupil, INK) + glint + self._lid(mood.lid, x, r)

    def _dot(self, x: float) -> str:
        if self.ink != INK:
            ball = circle(x, self.y, self.r, INK, WHITE, 1.3)
            return ball + circle(x + 1.3, self.y - 1.3, 1.3, WHITE)
        return circle(x, self.y, self.r, INK) + circle(x + 1.2, self.y - 1.2, 1.1, WHITE)

    def _lid(self, share: float, x: float, r: float) -> str:
        if not share:
            return ""
        r += 0.5
        h = (2 * share - 1) * r
        a = math.sqrt(r * r - h * h)
        arc = f"M{x - a},{self.y + h}A{r},{r} 0 {int(share > 0.5)} 1 {x + a},{self.y + h}Z"
        return path(arc, self.fur, INK, 1.5)

    def _brow(self, mood: Mood, side: int) -> str:
        if mood.brows is None:
            return ""
        inner, outer = (self.rise * end for end in mood.brows)
        y = self.y - max(9.5, self.r + 4.5) - (self.rise * mood.askew if side > 0 else 0)
        x1, x2 = side * (self.x - 7.5), side * (self.x + 7.5)
        bend = y - (inner + outer) / 2 - 2.5
        brow = f"M{x1},{y - inner}Q{side * self.x},{bend} {x2},{y - outer}"
        return line(brow, self.brow, 3.2)


def mouth(kind: str, y: float, w: float = 9, x: float = 0) -> str:
    """A mouth below `y`; `w` is half its width."""
    match kind:
        case "laugh":
            h = 1.15 * w
            shape = f"M{-w},{y}Q0,{y + 2.5} {w},{y}Q{0.95 * w},{y + h} 0,{y + h}"
            shape += f"Q{-0.95 * w},{y + h} {-w},{y}Z"
            tongue = ellipse(0, y + 0.8 * h, 0.5 * w, 0.22 * h, TONGUE)
            made = path(shape, MOUTH) + tongue + line(shape, INK, 1.7)
        case "wail":
            w, h = 0.88 * w, 1.05 * w
            shape = f"M{-w},{y + h}Q{-1.05 * w},{y - 0.5} 0,{y - 0.5}Q{1.05 * w},{y - 0.5} "
            shape += f"{w},{y + h}Q0,{y + 0.65 * h} {-w},{y + h}Z"
            made = path(shape, MOUTH, INK, 1.9)
        case "flat":
            made = line(f"M{-0.45 * w},{y + 4}Q{0.2 * w},{y + 1} {0.8 * w},{y + 2.5}", INK, 2.3)
        case "teeth":
            h = 0.8 * w
            bars = "".join(f"M{num(k * w)},{y}V{y + h}" for k in (-0.45, 0, 0.45))
            made = path(rounded(-w, y, 2 * w, h, 2.4), WHITE, INK, 1.9)
            made += line(bars + f"M{-w},{y + h / 2}H{w}", INK, 0.9)
        case "smirk":
            made = line(f"M{-0.6 * w},{y + 3.5}Q{0.45 * w},{y + 5.5} {w},{y - 2}", INK, 2.4)
            made += line(f"M{w - 2.6},{y - 3.4}Q{w},{y - 2.5} {w + 1.4},{y}", INK, 1.8)
        case "frown":
            made = line(f"M{-0.8 * w},{y + 5.5}Q0,{y - 3.5} {0.8 * w},{y + 5.5}", INK, 2.4)
        case "grin":
            made = line(f"M{-w},{y}Q0,{y + 11} {w},{y}", INK, 2.4)
            made += line(f"M{-w - 1.6},{y + 1}L{-w + 1.4},{y - 1.6}", INK, 1.8)
            made += line(f"M{w + 1.6},{y + 1}L{w - 1.4},{y - 1.6}", INK, 1.8)
        case _:
            raise ValueError(kind)
    return place(made, x)


def nose(y: float, mood: Mood, colour: str = INK, w: float = 9, up: float = 0) -> str:
    """A nose and the mouth below it; an expressive mouth raises the nose by `up`."""
    y -= up if mood.mouth else 0
    tip = path(f"M-5,{y}Q0,{y - 3} 5,{y}Q3,{y + 5} 0,{y + 6}Q-3,{y + 5} -5,{y}Z", colour)
    if not mood.mouth:
        own = f"M0,{y + 6}V{y + 9}M-6,{y + 11}Q-2,{y + 13} 0,{y + 9}Q2,{y + 13} 6,{y + 11}"
        return tip + detail(own, INK, 1.5)
    return mouth(mood.mouth, y + 8, w) + tip


def blush(mood: Mood, x: float, y: float, r: float = 5.4) -> str:
    """Red cheeks, if the mood has them."""
    return both(circle(x, y, r, _BLUSH, fill_opacity=0.6)) if mood.blush else ""


def turned(inner: str, mood: Mood, reach: float = 1.0) -> str:
    """A part of the face, shifted with the gaze."""
    return place(inner, 3.2 * reach * mood.gaze[0], 2.6 * reach * mood.gaze[1])


def _drip(x: float, y: float, size: float) -> str:
    """A drop of water with its tip at the point."""
    drop = "M0,0C5,7 7,10 7,14A7,7 0 0 1 -7,14C-7,10 -5,7 0,0Z"
    shine = line("M-3,13.5A3.4,3.4 0 0 0 -0.6,17", WHITE, 1.7)
    return place(path(drop, _WATER, "#2e7fae", 1.6) + shine, x, y, size)


def water(mood: Mood, eyes: Eyes) -> str:
    """The mood's drop of sweat at the temple, and its tear."""
    sweat = _drip(38, -25, 1.0) if mood.drop else ""
    return sweat + (_drip(eyes.x + 3, eyes.y + 5, 0.72) if mood.tear else "")


def crown(mood: Mood, y: float, scale: float = 0.95) -> str:
    """The mood's crown, if any, with its foot at `y`."""
    if mood.sign != "crown":
        return ""
    points = "M-15,0L-18,-16L-8.5,-8L0,-20L8.5,-8L18,-16L15,0Q0,4 -15,0Z"
    gems = both(circle(18, -16, 2.4, GOLD_LIGHT, INK, 1.4)) + circle(
        0, -20, 2.6, GOLD_LIGHT, INK, 1.4
    )
    band = line("M-14,-3.5Q0,0 14,-3.5", GOLD_DARK, 1.8)
    jewel = circle(0, -5.5, 2.4, "#c22436")
    return place(path(points, GOLD, INK, 1.9) + band + jewel + gems, 0, y, scale)


def rays() -> str:
    beams = []
    for k in range(12):
        tip, one, other = (
            polar(14, 30 * k, 60, 60),
            polar(52, 30 * k - 6, 60, 60),
            polar(52, 30 * k + 6, 60, 60),
        )
        beams.append(polygon((tip, one, other)))
    return path("".join(beams), "#ffe9ae", fill_opacity=0.5)


def sign(mood: Mood) -> str:
    """The mood's sign beside the medallion, within its square."""
    if mood.sign == "bubbles":
        steps = ((90, 27, 3.6), (98.6, 18.4, 5), (109.6, 8.6, 7))
        return "".join(circle(x, y, r, WHITE, INK, 2) for x, y, r in steps)
    if mood.sign == "card":
        one = "M-6,-4.5L1.5,-11H4.5V8.5H8V12H-5V8.5H-0.8V-5L-4.2,-2Z"
        card = path(rounded(-12.5, -16, 25, 32, 3.5), WHITE, INK, 1.6)
        return place(card + path(one, _CARD), 99, 97, 1, 9)
    return ""
