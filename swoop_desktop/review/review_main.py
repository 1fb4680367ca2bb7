"""The helper process that judges the decisions of a deal, or of many past ones.

It is given one `deal_review.Order` and tells each decision when it is judged, and
then what luck did; or one `past_deals.Errand`; or one `motives.Asked`, and tells why a bot decided
so.
"""

from typing import NoReturn

from swoop_desktop.processes.server import WAITED_FOR, Tell, serve
from swoop_desktop.review.deal_review import Order
from swoop_desktop.review.decisions import reviewed
from swoop_desktop.review.fortunes import fortunes
from swoop_desktop.review.motives import Asked, motive
from swoop_desktop.review.past_deals import Errand, review_past


def main() -> NoReturn:
    """Judge them all."""
    serve(_judge, WAITED_FOR, once=True)


def _judge(order: Order | Errand | Asked, tell: Tell) -> None:
    if isinstance(order, Errand):
        review_past(order, tell)
        return
    if isinstance(order, Asked):
        tell(motive(order))
        return
    for one in reviewed(order.deal, order.seat, first=order.first):
        tell(one)
    if not order.first:
        for chance in fortunes(order.deal, order.seat):
            tell(chance)
    tell(True)
