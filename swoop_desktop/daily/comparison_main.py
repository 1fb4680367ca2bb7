"""The helper process that plays the games of a comparison.

It is given one `bot_comparison.Order`, and says the total of each game when it is over.
"""

from typing import NoReturn

from swoop_desktop.daily import bot_comparison
from swoop_desktop.processes.server import BESIDE, Tell, serve


def main() -> NoReturn:
    """Play them all."""
    serve(_compare, BESIDE, once=True)


def _compare(order: bot_comparison.Order, tell: Tell) -> None:
    for number in range(order.games):
        tell(bot_comparison.play(order.table, number))
