"""The deck's colours, classic and four-colour."""

from dataclasses import dataclass

INK = "#20212e"
PAPER = "#fffdf6"
EDGE = "#cfc7b4"
GOLD = "#e6b445"
GOLD_LIGHT = "#f9e3a0"
GOLD_DARK = "#a9741c"
STEEL = "#cdd6df"
STEEL_DARK = "#8593a3"
WHITE = "#fffefb"
PEARL = "#f4efe2"

BLACK = "#17181f"
RED = "#c8142c"


@dataclass(frozen=True)
class Dress:
    suit: str
    main: str
    dark: str
    light: str
    accent: str
    accent_dark: str
    panel: str
    panel_line: str


CLASSIC = {
    "S": Dress(BLACK, "#2b3a6b", "#1b2547", "#6679b3", "#b3202e", "#7c121f", "#eef0f7", "#d5daea"),
    "H": Dress(RED, "#c22436", "#8a1426", "#ea7f86", "#27406f", "#182a4d", "#fdf0ec", "#f4d8d2"),
    "D": Dress(RED, "#d4651f", "#9b4210", "#f2a663", "#17626b", "#0d434a", "#fdf4e4", "#f3dfbd"),
    "C": Dress(BLACK, "#21624a", "#12412f", "#6aa88b", "#8c2a4b", "#611a32", "#eef5ee", "#d3e4d5"),
}
"""Black and red symbols, but different clothes for each suit."""

FOUR_COLOUR = {
    "S": Dress(
        "#000000", "#34333f", "#1e1d26", "#7d7b8c", "#6d4a94", "#472d66", "#f1f0f4", "#dbd8e2"
    ),
    "H": Dress(
        "#e03c00", "#d8430f", "#9c2a02", "#f59670", "#7c1d3f", "#54102a", "#fdf1ea", "#f6dacb"
    ),
    "D": Dress(
        "#0070d8", "#1a69c2", "#0e4486", "#77b0ec", "#c9702a", "#8f4a14", "#edf4fc", "#cfe1f5"
    ),
    "C": Dress(
        "#00603c", "#12694a", "#08452f", "#5fae8d", "#a8862a", "#735a15", "#ecf5ef", "#cde5d8"
    ),
}
"""Colours that colour-blind eyes can distinguish, legible on white."""

DRESSES = {"": CLASSIC, "4": FOUR_COLOUR}
"""By suffix of the cards' folders (``normal``, ``normal4``): the suits' colours."""

SKINS = {
    "fair": ("#fbe3cf", "#efc5a8", "#d7776b"),
    "rosy": ("#f9d9c0", "#ebb795", "#cd6458"),
    "olive": ("#ecc39a", "#d5a273", "#b85a48"),
    "brown": ("#b97d52", "#9a6039", "#8c3b32"),
    "dark": ("#8a5a3c", "#6d4229", "#74302b"),
}

HAIRS = {
    "black": ("#2c2a35", "#15141b", "#56536a"),
    "brown": ("#6b4226", "#472814", "#99683f"),
    "auburn": ("#9c4a22", "#6d2e11", "#c97a48"),
    "blond": ("#dba53f", "#a87320", "#f3cf7d"),
    "ginger": ("#cf6a21", "#964410", "#ee9d57"),
    "grey": ("#a9adb8", "#777c8a", "#d5d8df"),
    "white": ("#ece8df", "#b9b3a6", "#ffffff"),
}
