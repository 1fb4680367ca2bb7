"""A deal as it was dealt: who begins, and whether it is one that the rules allow."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import dealt_game
from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.rules import Rules


@dataclass(frozen=True, slots=True)
class Deal(dealt_game.Deal):
    """The cards as dealt. `downs[s][k]` lies under `ups[s][k]`; the stock's next card is first."""

    ups: tuple[tuple[c.Card, ...], ...]
    downs: tuple[tuple[c.Card, ...], ...]
    pile: tuple[c.Card, ...]
    set_aside: tuple[c.Card, ...]

    def every(self) -> list[c.Card]:
        rows = (*self.hands, *self.ups, *self.downs, self.pile, self.stock, self.set_aside)
        return [card for row in rows for card in row]


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


def check_aside(rules: Rules, deal: Deal) -> None:
    """Raise RecordError where a card is set aside that was not drawn and may begin the pile."""
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


def check_first(rules: Rules, seats: int, deal: Deal, due: int | None) -> None:
    """Raise RecordError where somebody begins who should not, or was found by another draw."""
    if not starter_is_drawn(rules, deal.number):
        if deal.draws:
            raise RecordError(msg("nobody may draw for the first turn of this deal"))
        if due not in (None, deal.first):
            raise RecordError(
                msg("seat {seat} begins this deal, not {found}", seat=due, found=deal.first)
            )
        return
    left = len(deal.stock) + len(deal.pile) + len(deal.set_aside)
    tied = list(range(seats))
    for draw in deal.draws:
        if len(tied) == 1:
            raise RecordError(msg("one draw too many: who begins has been decided"))
        if sorted(draw) != sorted(tied):
            raise RecordError(
                msg(
                    "the seats that draw are {found}; they should be {wanted}",
                    found=sorted(draw),
                    wanted=sorted(tied),
                )
            )
        left -= len(draw)
        tied = highest(rules, deal.number, draw)
    if len(tied) > 1 and left >= len(tied):
        raise RecordError(
            msg("the seats {wanted} are tied and must draw again", wanted=sorted(tied))
        )
    if deal.first not in tied:
        raise RecordError(
            msg(
                "seat {found} begins, but the draw says {wanted}",
                found=deal.first,
                wanted=sorted(tied),
            )
        )


def check_starter(rules: Rules, deal: Deal) -> None:
    """Raise RecordError where the pile begins as the rules do not let it."""
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
