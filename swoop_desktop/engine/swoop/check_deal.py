"""Is a deal one that the rules allow? Whatever its shuffle was."""

from collections import Counter

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import fields
from swoop_desktop.engine.fields import check_size
from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.messages import msg, nmsg
from swoop_desktop.engine.swoop.deal import Deal, highest, starter_is_drawn
from swoop_desktop.engine.swoop.rules import Rules


def check_sizes(rules: Rules, seats: int, deal: Deal) -> None:
    """Raise RecordError where a seat has more or fewer cards than the rules deal."""
    for name, rows, size in (
        ("hand", deal.hands, rules.hand),
        ("up", deal.ups, rules.face_up),
        ("down", deal.downs, rules.face_down),
    ):
        if len(rows) != seats:
            raise RecordError(
                nmsg(
                    "cards are dealt to {count} seat, but there are {seats} players",
                    "cards are dealt to {count} seats, but there are {seats} players",
                    len(rows),
                    seats=seats,
                )
            )
        for seat, row in enumerate(rows):
            check_size(seat, name, len(row), size)


def check_packs(rules: Rules, seats: int, deal: Deal) -> None:
    """Raise RecordError where the cards are not those of the packs."""
    found = Counter(c.codes(deal.in_order()))
    due = Counter(c.codes(rules.deck(seats)))
    if rules.jokers_per_pack % 2:  # a joker's colour has no meaning, and packs differ in it
        found, due = _plain_jokers(found), _plain_jokers(due)
    fields.check_packs(found, due)


def _plain_jokers(counts: Counter[str]) -> Counter[str]:
    """Return the counts with all jokers as one card."""
    plain: Counter[str] = Counter()
    for code, count in counts.items():
        plain["X" if code[0] == "X" else code] += count
    return plain


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
    if not 0 <= deal.first < seats:
        raise RecordError(
            msg(
                "“{name}” is {found}, but the seats are 0 to {last}",
                name="first",
                found=deal.first,
                last=seats - 1,
            )
        )
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
