"""The helper process that judges the decisions of a deal, or of many past ones.

It is given one `deal_review.Order` and tells each decision when it is judged, or one
`past_deals.Errand`.
"""

from typing import NoReturn

from swoop_desktop.processes.server import WAITED_FOR, Tell, serve
from swoop_desktop.review.deal_review import Order
from swoop_desktop.review.decisions import reviewed
from swoop_desktop.review.past_deals import Errand, review_past


def main() -> NoReturn:
    """Judge them all."""
    serve(_judge, WAITED_FOR, once=True)


def _judge(asked: Order | Errand, tell: Tell) -> None:
    if isinstance(asked, Errand):
        review_past(asked, tell)
        return
    for one in reviewed(asked.deal, asked.seat):
        tell(one)
    tell(True)
