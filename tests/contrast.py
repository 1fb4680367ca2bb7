"""Measures how clearly a drawing stands out on a picture, and where two pictures differ."""

import pygame

Box = tuple[int, int, int, int]


def contrast(one, other):
    """Contrast of two colours by WCAG 2, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ringed(before, after, box):
    """Share of a box's left, upper and lower edge where `after` contrasts with `before` at least
    3:1.
    """
    window = before.get_rect()
    around = pygame.Rect(box).inflate(16, 16).clip(window)
    inner = pygame.Rect(box).inflate(-6, -6).clip(window)
    places, clear = 0, 0
    for i in range(1, 20):
        x, y = around.left + around.w * i // 20, around.top + around.h * i // 20
        for line in (
            [(x, y) for y in range(around.top, inner.top)],
            [(x, y) for y in range(inner.bottom, around.bottom)],
            [(x, y) for x in range(around.left, inner.left)],
        ):
            places += 1
            clear += any(contrast(before.get_at(at), after.get_at(at)) >= 3 for at in line)
    return clear / places


def edged(surface, box, deep):
    """Return the contrast of a box's left and right edge with their surroundings, at mid-height:
    the best of the first `deep` pixels inwards.
    """
    rect = pygame.Rect(box)
    ends = ((rect.left, 1), (rect.right - 1, -1))
    left, right = (
        max(
            contrast(
                surface.get_at((x + into * i, rect.centery)),
                surface.get_at((x - 4 * into, rect.centery)),
            )
            for i in range(deep)
        )
        for x, into in ends
    )
    return left, right


def unlike(one, other):
    """Return the box around all pixels that differ between two pictures; None if they are equal."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return None
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None


def _luminance(colour):
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
