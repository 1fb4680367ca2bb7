"""Marks around and over cards, turned with them.

Mostly SVG at the card's angle, as smooth as the card. Lengths are shares of the card's width.
"""

import io
import math
from functools import lru_cache
from typing import Literal, TypeAlias, cast

import pygame

from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Pose
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.theme import Colour

Kind: TypeAlias = Literal["picked", "lit", "near", "focus", "goal", "dim", "secret", "high", "hint"]
OVER, UNDER = 0.4, -0.4
"""Depth of a mark, added to its card's: the next card covers both."""
RADIUS = 0.062
_GLASS: Colour = (152, 148, 138)
"""A warm grey: dimmed paper looks like white paper in shadow."""
_VEILS = {"dim": 88, "secret": 120}
"""Opacities of 255."""
_RULE = 0.036
_LIGHTS: dict[str, tuple[float, float, float]] = {
    "picked": (0.03, 0.17, 0.75),
    "lit": (0.034, 0.2, 1.0),
}
_NEAR = (0.13, 0.05, 150)
"""A near card's shadow: reach, drop, opacity of 255."""
_AWAY, _UNIT = 0.05, 1 / 92
"""Shares of a card's width: distance of a hint's corners; the corners' unit."""
_KEPT = 2_500_000


def corner(pose: Pose, size: tuple[int, int]) -> tuple[int, int]:
    """Return the top left corner of a picture centred on a card. For an upright card, both sizes
    are odd or both even, and fit exactly.
    """
    if round(pose.angle):
        return math.floor(pose.x - size[0] / 2 + 0.5), math.floor(pose.y - size[1] / 2 + 0.5)
    wide = round(pose.width)
    tall = round(wide * pose.tall / pose.width)
    left, top = pose.x - pose.width / 2, pose.y - pose.tall / 2
    return round(left) - (size[0] - wide) // 2, round(top) - (size[1] - tall) // 2


def placed(kind: str, pose: Pose) -> tuple[pygame.Surface, tuple[int, int]]:
    if pose.chip:
        picture = around_chip(round(pose.width), round(pose.tall))
    else:
        picture = mark(cast(Kind, kind), round(pose.width), round(pose.angle))
    return picture, corner(pose, picture.get_size())


def on_card(pose: Pose, along: float, down: float) -> tuple[float, float]:
    """Return the point `along` pixels right of and `down` pixels below a card's centre, turned
    with the card.
    """
    lean = math.radians(pose.angle)
    return (
        pose.x + along * math.cos(lean) + down * math.sin(lean),
        pose.y - along * math.sin(lean) + down * math.cos(lean),
    )


def upright(width: int) -> tuple[int, int]:
    return width, round(width * ASPECT)


@kept(_KEPT)
def mark(kind: Kind, width: int, turn: int) -> pygame.Surface:
    match kind:
        case "picked" | "lit":
            return _light(kind, width, turn)
        case "near":
            return _near(width, turn)
        case "dim" | "secret":
            body, reach = _box(width, turn, 0, fill=_GLASS, opacity=_VEILS[kind] / 255), 0.0
        case "high":
            body, reach = _rule(width), 0.0
        case "goal":
            thick = max(2.0, 0.03 * width)
            body, reach = _frame(width, turn, 0, thick, theme.GOLD_LIGHT), thick
        case "focus":
            body, reach = _ring(width, turn)
        case "hint":
            return _around(width, turn)
    return _drawn(body, width, turn, reach)


def _light(kind: str, width: int, turn: int) -> pygame.Surface:
    share, far, bright = _LIGHTS[kind]
    # At half size, a soft picture takes half the time.
    thick, blur, half = max(2.0, share * width), round(far * width / 2), width // 2
    soft = paint.shadow(upright(half), max(2, round(half * RADIUS)), blur, round(255 * bright))
    soft = soft.copy()
    soft.fill((*theme.GOLD_LIGHT, 0), special_flags=pygame.BLEND_RGBA_ADD)
    soft.blit(soft.copy(), (0, 0))
    if turn:
        surface = pygame.transform.rotozoom(soft, turn, width / half)
    else:
        w, h = upright(width)
        surface = pygame.transform.smoothscale(soft, (w + 4 * blur, h + 4 * blur))
    line = _drawn(_frame(width, turn, 0, thick, theme.GOLD_LIGHT), width, turn, thick)
    surface.blit(line, line.get_rect(center=surface.get_rect().center))
    return surface.convert_alpha()


def _near(width: int, turn: int) -> pygame.Surface:
    far, fall, strength = _NEAR
    blur, down = round(far * width), round(fall * width)
    soft = paint.shadow(upright(width), max(2, round(width * RADIUS)), blur, strength)
    surface = pygame.Surface((soft.get_width(), soft.get_height() + 2 * down), pygame.SRCALPHA)
    surface.blit(soft, (0, 2 * down))
    return pygame.transform.rotozoom(surface, turn, 1.0) if turn else surface.convert_alpha()


def _rule(width: int) -> str:
    r, thick = RADIUS * width, max(2.0, _RULE * width)
    inset = r - math.sqrt(max(0.0, r * r - (r - thick) ** 2)) if thick < r else 0.0
    path = (
        f"M{inset:.3f} {thick:.3f}A{r:.3f} {r:.3f} 0 0 1 {r:.3f} 0H{width - r:.3f}"
        f"A{r:.3f} {r:.3f} 0 0 1 {width - inset:.3f} {thick:.3f}Z"
    )
    return f'<path d="{path}" fill="{_hex(theme.AMBER)}"/>'


@lru_cache(maxsize=8)
def corners(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Draw a frame's corners; a dark edge shows on any ground."""
    w, h = size
    arm = round(min(w * 0.3, h * 0.3, 18 * unit))
    edge, radius = max(1, round(unit)), round(9 * unit)
    thick = max(2, round(2.6 * unit))
    surface = paint.rounded(size, radius, None, theme.INK, thick + 2 * edge).copy()
    inner = surface.get_rect().inflate(-2 * edge, -2 * edge)
    paint.box(surface, inner, radius - edge, None, theme.HINT, thick)
    surface.fill((0, 0, 0, 0), (arm, 0, w - 2 * arm, h))
    surface.fill((0, 0, 0, 0), (0, arm, w, h - 2 * arm))
    return surface.convert_alpha()


def _around(width: int, turn: int) -> pygame.Surface:
    fine, (w, h) = 2 if turn else 1, upright(width)
    more = 2 * math.ceil(_AWAY * width)
    surface = corners((fine * (w + more), fine * (h + more)), fine * width * _UNIT)
    return pygame.transform.rotozoom(surface, turn, 0.5) if turn else surface


@lru_cache(maxsize=2)
def around_chip(width: int, tall: int) -> pygame.Surface:
    thick = max(2, round(0.08 * width))
    size = width + 2 * thick, tall + 2 * thick
    return paint.rounded(size, round(0.2 * tall) + thick, None, theme.GOLD_LIGHT, thick)


def _ring(width: int, turn: int) -> tuple[str, float]:
    light, dark = theme.RING
    inner, middle, outer = (max(1.0, share * width) for share in (0.011, 0.026, 0.018))
    lines = _frame(width, turn, 0, inner, dark)
    lines += _frame(width, turn, inner, middle, light)
    lines += _frame(width, turn, inner + middle, outer, dark)
    return lines, inner + middle + outer


def _frame(width: int, turn: int, away: float, thick: float, colour: Colour) -> str:
    # Half a pixel lies on the card: nothing shines through between two smooth edges.
    under = 0.5 if away == 0 else 0.25
    middle = away + (thick - under) / 2
    line = f'stroke="{_hex(colour)}" stroke-width="{thick + under:.3f}"'
    return _box(width, turn, middle, stroke=line)


def _box(
    width: int,
    turn: int,
    away: float,
    *,
    fill: Colour | None = None,
    opacity: float = 1.0,
    stroke: str = "",
) -> str:
    tall = width * ASPECT if turn else float(upright(width)[1])
    inside = "none" if fill is None else _hex(fill)
    return (
        f'<rect x="{-away:.3f}" y="{-away:.3f}" width="{width + 2 * away:.3f}" '
        f'height="{tall + 2 * away:.3f}" rx="{RADIUS * width + away:.3f}" '
        f'fill="{inside}" fill-opacity="{opacity:.4f}" {stroke}/>'
    )


def _drawn(body: str, width: int, turn: int, reach: float) -> pygame.Surface:
    """Draw shapes given in pixels of an upright card; `reach`: pixels beyond its edges."""
    (w, h), more = upright(width), math.ceil(reach)
    wide, tall, height = w + 2 * more, h + 2 * more, float(h)
    if turn:
        sin, cos = abs(math.sin(math.radians(turn))), abs(math.cos(math.radians(turn)))
        wide, tall = (
            2 * math.ceil((across * cos + down * sin) / 2)
            for across, down in ((wide, tall), (tall, wide))
        )
        height = width * ASPECT
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}">'
        f'<g transform="translate({wide / 2} {tall / 2}) rotate({-turn}) '
        f'translate({-w / 2} {-height / 2})">{body}</g></svg>'
    )
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (wide, tall))
    return surface.convert_alpha()


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
