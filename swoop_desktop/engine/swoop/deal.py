"""A deal of Swoop as dealt, and checks that the rules allow it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import dealt_game
from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.swoop.rules import Rules

DRAWN = ("draw", "draw_rank")
"""Ways to draw for who begins."""


@dataclass(frozen=True, slots=True)
class Deal(dealt_game.Deal):
    """``downs[s][k]`` lies under ``ups[s][k]``. The first card of the stock is drawn first."""

    ups: tuple[tuple[c.Card, ...], ...]
    downs: tuple[tuple[c.Card, ...], ...]
    pile: tuple[c.Card, ...]
    set_aside: tuple[c.Card, ...]

    def every(self) -> list[c.Card]:
        rows = (*self.hands, *self.ups, *self.downs, self.pile, self.stock, self.set_aside)
        return [card for row in rows for card in row]


def highest(rules: Rules, number: int, draw: Mapping[int, c.Card]) -> list[int]:
    """Return the seats that drew best: most points, or highest rank from ace to king and joker."""
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


def check_aside(rules: Rules, deal: Deal) -> None:
    """Raise RecordError if a card set aside was not drawn and can't begin the pile."""
    rest = Counter(c.codes(deal.set_aside))
    drawn = Counter(c.codes(card for draw in deal.draws for card in draw.values()))
    if drawn - rest:
        raise RecordError(
            msg("{code} was drawn but is not in “set_aside”", code=next(iter(drawn - rest)))
        )
    for code in (rest - drawn).elements():
        if not rules.starter_card or code[0] not in rules.swoop_ranks:
            raise RecordError(
                msg(
                    "{code} is set aside, but it was neither drawn nor refused as a starter card",
                    code=code,
                )
            )


def check_starter(rules: Rules, deal: Deal) -> None:
    """Raise RecordError if the rules forbid how the pile begins."""
    if not rules.starter_card:
        if deal.pile:
            raise RecordError(msg("under these rules, the pile must begin empty"))
        return
    if len(deal.pile) > 1:
        raise RecordError(msg("only one card may begin the pile"))
    if not deal.pile and deal.stock:
        raise RecordError(msg("a card from the stock must begin the pile"))
    if deal.pile and c.RANKS[c.rank(deal.pile[0])] in rules.swoop_ranks:
        raise RecordError(
            msg("{code} is a swoop card and can’t begin the pile", code=c.code(deal.pile[0]))
        )
