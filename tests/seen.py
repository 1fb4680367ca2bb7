"""Computes how far two colours differ for colour-blind people, by the matrices of Machado,
Oliveira and Fernandes (2009) for a full loss, on linear light.
"""

import math

LOSSES = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def apart(one, other, loss):
    """Return the difference of two colours for somebody with this loss: ΔE of 1976; 2 is hardly
    visible.
    """
    return math.dist(_lab(_seen(one, loss)), _lab(_seen(other, loss)))


def _seen(colour, loss):
    light = [_linear(part / 255) for part in colour]
    rows = LOSSES[loss]
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows]


def _linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _lab(light):
    r, g, b = light
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
