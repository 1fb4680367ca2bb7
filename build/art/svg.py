"""Writes SVG for nanosvg, identically on every machine."""

import math
import re
from collections.abc import Iterable, Sequence

Point = tuple[float, float]

_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


def num(value: float) -> str:
    """Format a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tidy(text: str) -> str:
    """Round all decimals in SVG text, for the same output on every machine."""
    return _NUMBER.sub(lambda found: num(float(found.group())), text)


def element(name: str, inner: str = "", /, **attributes: str | float | None) -> str:
    """An element; ``stroke_width=2`` becomes ``stroke-width="2"``, None omits an attribute."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = value if isinstance(value, str) else num(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    head = " ".join(parts)
    return f"<{head}>{inner}</{name}>" if inner else f"<{head}/>"


def path(
    d: str,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    **more: str | float | None,
) -> str:
    """A path; `document` rounds all joins and caps."""
    return element("path", d=d, fill=fill, stroke=stroke, stroke_width=width, **more)


def line(d: str, stroke: str, width: float, **more: str | float | None) -> str:
    return path(d, "none", stroke, width, **more)


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    **more: str | float | None,
) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=width, **more)


def circles(
    points: Iterable[Point],
    r: float,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
) -> str:
    return "".join(circle(x, y, r, fill, stroke, width) for x, y in points)


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    **more: str | float | None,
) -> str:
    return element(
        "ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, stroke=stroke, stroke_width=width, **more
    )


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    r: float = 0,
    fill: str = "none",
    stroke: str | None = None,
    stroke_width: float | None = None,
    **more: str | float | None,
) -> str:
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=r or None,
        fill=fill,
        stroke=stroke,
        stroke_width=stroke_width,
        **more,
    )


def group(*children: str, **attributes: str | float | None) -> str:
    return element("g", "".join(children), **attributes)


def place(
    inner: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
) -> str:
    """Transform a drawing: mirror, scale, rotate (degrees clockwise), translate."""
    steps = []
    if x or y:
        steps.append(f"translate({num(x)} {num(y)})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1 or flip:
        shown = f"{scale:.4f}".rstrip("0").rstrip(".")
        steps.append(f"scale({'-' if flip else ''}{shown} {shown})")
    return group(inner, transform=" ".join(steps)) if steps else inner


def both(inner: str) -> str:
    """A drawing and its mirror image across x = 0."""
    return inner + place(inner, flip=True)


def polar(r: float, degrees: float, x: float = 0, y: float = 0) -> Point:
    """Return the point at distance `r`; 0° points up, angles run clockwise."""
    angle = math.radians(degrees)
    return x + r * math.sin(angle), y - r * math.cos(angle)


def spread(count: int, r: float, x: float = 0, y: float = 0) -> list[Point]:
    """Return points of a circle at even distances, from the uppermost clockwise."""
    return [polar(r, k * 360 / count, x, y) for k in range(count)]


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + "Z"


def scatter(motif: str, points: Iterable[Point]) -> str:
    """Path data that repeats a motif; the motif starts with ``m`` and is relative."""
    return "".join(f"M{num(x)},{num(y)}{motif}" for x, y in points)


def dot(r: float) -> str:
    """A circle around the point, as a motif for `scatter`."""
    arc = f"a{num(r)},{num(r)} 0 1 1 "
    return f"m{num(-r)},0{arc}{num(2 * r)},0{arc}{num(-2 * r)},0z"


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """Path data of a rounded rectangle, clockwise."""
    right, bottom = x + width, y + height
    arc = f"A{num(r)},{num(r)} 0 0 1 "
    return (
        f"M{num(x + r)},{num(y)}H{num(right - r)}{arc}{num(right)},{num(y + r)}"
        f"V{num(bottom - r)}{arc}{num(right - r)},{num(bottom)}"
        f"H{num(x + r)}{arc}{num(x)},{num(bottom - r)}V{num(y + r)}{arc}{num(x + r)},{num(y)}Z"
    )


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle, clockwise."""
    arc = f"a{num(r)},{num(r)} 0 1 1 "
    return f"M{num(x - r)},{num(y)}{arc}{num(2 * r)},0{arc}{num(-2 * r)},0Z"


def gradient(name: str, x1: float, y1: float, x2: float, y2: float, stops: Sequence[str]) -> str:
    """A linear gradient in user space with evenly spaced stops; use as ``url(#name)``."""
    last = max(1, len(stops) - 1)
    inner = "".join(
        element("stop", offset=i / last, stop_color=colour) for i, colour in enumerate(stops)
    )
    return element(
        "linearGradient", inner, id=name, gradientUnits="userSpaceOnUse", x1=x1, y1=y1, x2=x2, y2=y2
    )


def document(width: float, height: float, *body: str) -> str:
    """A whole file, with round joins and caps."""
    inner = group(*body, stroke_linejoin="round", stroke_linecap="round")
    size = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}"'
    return tidy(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}</svg>') + "\n"
