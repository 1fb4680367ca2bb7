"""A deal as it was dealt, and dealing: shuffle, draw for the first turn, turn the starter card."""

from collections.abc import Mapping
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.rules import Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt. `downs[s][k]` lies under `ups[s][k]`; the stock's next card is first."""

    number: int
    first: int
    draws: tuple[Mapping[int, c.Card], ...]
    hands: tuple[tuple[c.Card, ...], ...]
    ups: tuple[tuple[c.Card, ...], ...]
    downs: tuple[tuple[c.Card, ...], ...]
    pile: tuple[c.Card, ...]
    stock: tuple[c.Card, ...]
    set_aside: tuple[c.Card, ...]

    def in_order(self) -> list[c.Card]:
        """Every card, in the order in which the record names them."""
        seats = zip(self.hands, self.ups, self.downs, strict=True)
        rows = [row for seat in seats for row in seat]
        return [card for row in (*rows, self.pile, self.stock, self.set_aside) for card in row]


def starter_is_drawn(rules: Rules, number: int) -> bool:
    """Whether the players of this deal draw for the first turn."""
    return rules.starter_method(number) in ("draw", "draw_rank")


def appointed(rules: Rules, seats: int, context: Context, last: Deal | None) -> int | None:
    """Return the seat that begins a deal, where neither a draw nor chance says so: after an endless
    deal, whatever else the rules say, the next one clockwise.
    """
    method = rules.starter_method(context.number)
    if method == "first_seat":
        return 0
    if last is None or starter_is_drawn(rules, context.number):
        return None
    order = [(last.first + 1 + i) % seats for i in range(seats)]
    result = context.result
    if result is None or not result.winners or method == "rotate":
        return order[0]
    return result.winners[0] if method == "winner" else max(order, key=result.scores.__getitem__)


def highest(rules: Rules, number: int, draw: Mapping[int, c.Card]) -> list[int]:
    """Find the seats with the best of the cards that were drawn for this deal: those with the most
    points, or those of the highest rank, from ace to king and joker.
    """
    ranked = rules.starter_method(number) == "draw_rank"
    worth = {
        seat: c.rank(card) if ranked else rules.points[c.rank(card)] for seat, card in draw.items()
    }
    return [seat for seat in draw if worth[seat] == max(worth.values())]


def rows(cards: list[c.Card], seats: int, size: int) -> tuple[tuple[c.Card, ...], ...]:
    """Take a row for every seat off the shuffled cards."""
    rows = tuple(tuple(cards[i * size : (i + 1) * size]) for i in range(seats))
    del cards[: seats * size]
    return rows


def draw_first(
    rules: Rules,
    number: int,
    stock: list[c.Card],
    tied: list[int],
    draws: list[dict[int, c.Card]],
    source: Source,
) -> int:
    """Find who starts: the best card drawn, those tied again; chance where the stock runs out."""
    while len(tied) > 1:
        if len(stock) < len(tied):
            return source.choice(tied)
        draw = {seat: stock[i] for i, seat in enumerate(tied)}
        del stock[: len(tied)]
        draws.append(draw)
        tied = highest(rules, number, draw)
    return tied[0]
