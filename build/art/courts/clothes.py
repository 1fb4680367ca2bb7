"""Garments below the chin, by name."""

from collections.abc import Callable

from build.art.courts import gowns, robes, tunics
from build.art.courts.look import Look

CLOTHES: dict[str, Callable[[Look], str]] = {
    "ermine": robes.ermine,
    "furs": robes.furs,
    "mantle": robes.mantle,
    "lamellar": robes.lamellar,
    "brocade": gowns.brocade,
    "laced": gowns.laced,
    "wrap": gowns.wrap,
    "quilted": tunics.quilted,
    "striped": tunics.striped,
    "tabard": tunics.tabard,
    "lapels": tunics.lapels,
}
