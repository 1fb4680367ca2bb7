"""What the process does that plays the games of a comparison.

``python -m swoop_desktop.session.comparer`` is given one `comparison.Order`, and says the total of
each game when it is over.
"""

from typing import NoReturn

from swoop_desktop.session import comparison
from swoop_desktop.session.serving import BESIDE, Tell, serve


def main() -> NoReturn:
    """Play them all."""
    serve(_compare, BESIDE, once=True)


def _compare(order: comparison.Order, tell: Tell) -> None:
    for number in range(order.games):
        tell(comparison.play(order.table, number))


if __name__ == "__main__":
    main()
