"""Make all drawings and sounds in ``assets/``.

``python -m build.assets`` writes the files, ``--check`` only lists differences, ``--into FOLDER``
writes elsewhere. Translation catalogs are made by ``build.catalogs``.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from build import bitmaps, sounds
from build.art import aces, backs, furniture, icons, jokers, pips, portraits, sheet
from build.art.courts import figure
from build.art.courts.look import PEOPLE
from build.art.palette import DRESSES, Dress
from build.art.suits import SUITS

ROOT = Path(__file__).resolve().parent.parent / "assets"
FRENCH = {"J": "V", "Q": "D", "K": "R"}
"""Letters of the pack *Français*: valet, dame, roi."""


def faces(ending: str, dresses: dict[str, Dress]) -> Iterator[tuple[str, str]]:
    """Yield all 54 faces in both sizes, and overlays of French letters."""
    normal, jumbo = f"cards/normal{ending}", f"cards/jumbo{ending}"
    for suit in SUITS:
        dress = dresses[suit]
        yield f"{normal}/A{suit}.svg", aces.normal(suit, dress)
        yield f"{jumbo}/A{suit}.svg", aces.jumbo(suit, dress)
        for rank in pips.PLACES:
            yield f"{normal}/{rank}{suit}.svg", pips.normal(rank, suit, dress.suit)
            yield f"{jumbo}/{rank}{suit}.svg", pips.jumbo(rank, suit, dress.suit)
    for who in PEOPLE:
        dress = dresses[who.suit]
        yield f"{normal}/{who.rank}{who.suit}.svg", figure.normal(who, dress)
        yield f"{jumbo}/{who.rank}{who.suit}.svg", figure.jumbo(who, dress)
        name, letter = f"{who.rank}{who.suit}.svg", FRENCH[who.rank]
        over = normal.replace("/", "/french/"), jumbo.replace("/", "/french/")
        yield f"{over[0]}/{name}", sheet.other_letter(letter, dress.suit)
        yield f"{over[1]}/{name}", sheet.other_jumbo_letter(letter, dress.suit)
    for joker in jokers.NAMES:
        yield f"{normal}/{joker}.svg", jokers.normal(joker)
        yield f"{jumbo}/{joker}.svg", jokers.jumbo(joker)


def drawings() -> Iterator[tuple[str, str]]:
    for ending, dresses in DRESSES.items():
        yield from faces(ending, dresses)
    for name, draw in backs.BACKS.items():
        yield f"cards/backs/{name}.svg", draw()
    yield from icons.drawings()
    yield from furniture.drawings()
    yield from portraits.drawings()


def files() -> Iterator[tuple[str, bytes]]:
    for name, text in drawings():
        yield name, text.encode()
    for name, data in sounds.effects():
        yield f"sounds/{name}.wav", data


def write(root: Path) -> None:
    for name, data in files():
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    bitmaps.write(root)


def differing(root: Path) -> list[str]:
    """Return files under `root` that are missing or differ from their recipes."""
    found = []
    for name, data in files():
        target = root / name
        if not target.is_file():
            found.append(f"{name}: missing")
        elif target.read_bytes() != data:
            found.append(f"{name}: differs")
    return found + bitmaps.differing(root)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.assets", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, list what differs")
    parser.add_argument("--into", type=Path, default=ROOT, metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    if not chosen.check:
        write(chosen.into)
        return 0
    found = differing(chosen.into)
    print("\n".join(found) or "All assets are what their recipes make.", file=sys.stdout)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
