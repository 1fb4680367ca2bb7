"""A deal as it was dealt, and dealing: shuffle, draw for the first turn, turn the starter card."""

from collections.abc import Mapping
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Context
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.rules import Rules, deck


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

    def all_cards(self) -> list[c.Card]:
        """Every card, wherever it lies."""
        rows = (*self.hands, *self.ups, *self.downs, self.pile, self.stock, self.set_aside)
        return [card for row in rows for card in row]


def starter_is_drawn(rules: Rules, number: int) -> bool:
    """Whether the players of this deal draw for the first turn."""
    return rules.starter_method(number) == "draw"


def highest(rules: Rules, draw: Mapping[int, c.Card]) -> list[int]:
    """The seats whose drawn cards have the most points."""
    most = max(rules.points[c.rank(card)] for card in draw.values())
    return [seat for seat, card in draw.items() if rules.points[c.rank(card)] == most]


def deal(rules: Rules, seats: int, seed: int, context: Context, last: Deal | None) -> Deal:
    """Shuffle and deal (section 2), as (seed, deal number) decide."""
    source = Source(seed, context.number)
    cards = list(deck(rules.packs(seats), rules.jokers_per_pack))
    source.shuffle(cards)
    downs = _rows(cards, seats, rules.face_down)
    ups = _rows(cards, seats, rules.face_up)
    hands = _rows(cards, seats, rules.hand)
    draws: list[dict[int, c.Card]] = []
    if starter_is_drawn(rules, context.number):
        first = _draw(rules, cards, list(range(seats)), draws, source)
    elif last is None:
        first = source.below(seats)
    else:
        first = (last.first + 1) % seats
    aside = [card for draw in draws for card in draw.values()]
    pile: list[c.Card] = []
    while rules.starter_card and cards and not pile:
        card = cards.pop(0)
        (aside if c.RANKS[c.rank(card)] in rules.swoop_ranks else pile).append(card)
    return Deal(
        context.number,
        first,
        tuple(draws),
        hands,
        ups,
        downs,
        tuple(pile),
        tuple(cards),
        tuple(aside),
    )


def _rows(cards: list[c.Card], seats: int, size: int) -> tuple[tuple[c.Card, ...], ...]:
    """Take a row for every seat off the shuffled cards."""
    rows = tuple(tuple(cards[i * size : (i + 1) * size]) for i in range(seats))
    del cards[: seats * size]
    return rows


def _draw(
    rules: Rules,
    stock: list[c.Card],
    tied: list[int],
    draws: list[dict[int, c.Card]],
    source: Source,
) -> int:
    """Who starts: the most points drawn, those tied again; by chance where the stock runs out."""
    while len(tied) > 1:
        if len(stock) < len(tied):
            return source.choice(tied)
        draw = {seat: stock[i] for i, seat in enumerate(tied)}
        del stock[: len(tied)]
        draws.append(draw)
        tied = highest(rules, draw)
    return tied[0]
