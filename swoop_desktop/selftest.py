"""Is everything there that the program shows and plays?"""

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.fonts import font
from swoop_desktop.ui.sound import NAMES

FACES = ("normal", "jumbo", "normal4", "jumbo4")
BACKS = ("claret", "navy", "forest", "plum")


def check_assets() -> list[str]:
    """What can't be loaded."""
    codes = sorted(set(c.codes(c.packs_of(1, 2))))
    pictures = [f"cards/{level}/{code}.svg" for level in FACES for code in codes]
    pictures += [f"cards/backs/{back}.svg" for back in BACKS]
    problems = []
    for name in pictures:
        try:
            pygame.image.load_sized_svg(asset(name), (50, 70))
        except (pygame.error, FileNotFoundError) as error:
            problems.append(f"{name}: {error}")
    problems += [name for name in (f"sounds/{n}.wav" for n in NAMES) if not asset(name).is_file()]
    try:
        font(16)
    except (pygame.error, FileNotFoundError) as error:
        problems.append(f"font: {error}")
    return problems
