"""The helper process that judges the decisions of a deal.

It is given one `deal_review.Order`, and tells each decision when it is judged.
"""

from typing import NoReturn

from swoop_desktop.processes.server import WAITED_FOR, Tell, serve
from swoop_desktop.review.deal_review import Order
from swoop_desktop.review.decisions import reviewed


def main() -> NoReturn:
    """Judge them all."""
    serve(_judge, WAITED_FOR, once=True)


def _judge(order: Order, tell: Tell) -> None:
    for one in reviewed(order.deal, order.seat):
        tell(one)
    tell(True)
