"""Is a deal one that the rules allow? Whatever its shuffle was."""

from collections import Counter

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture.deal import Deal, highest
from swoop_desktop.engine.capture.rules import Rules, deck
from swoop_desktop.engine.game import Context, RecordError


def check_deal(rules: Rules, seats: int, deal: Deal, context: Context, last: Deal | None) -> None:
    """Raises RecordError with the first thing that is wrong."""
    if deal.number != context.number:
        raise RecordError(f"this must be deal {context.number}, not {deal.number}")
    if not 0 <= deal.dealer < seats:
        raise RecordError(f"“dealer” is {deal.dealer}, but the seats are 0 to {seats - 1}")
    _check_cards(rules, seats, deal)
    if deal.cuts or last is None:
        _check_cuts(rules, seats, deal)
    elif deal.dealer != (last.dealer + 1) % seats:
        raise RecordError(
            f"nobody cut, so seat {(last.dealer + 1) % seats} deals, not {deal.dealer}"
        )


def _check_cards(rules: Rules, seats: int, deal: Deal) -> None:
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.hand:
            raise RecordError(
                f"seat {seat}: {len(hand)} cards in “hand”, but the rules deal {rules.hand}"
            )
    found = Counter(c.codes(card for row in (*deal.hands, deal.stock) for card in row))
    due = Counter(c.codes(deck(rules.packs_for(seats))))
    for code in sorted(found.keys() | due.keys()):
        if found[code] != due[code]:
            raise RecordError(
                f"the cards are not the packs: {code} is there {found[code]} times "
                f"instead of {due[code]}"
            )


def _check_cuts(rules: Rules, seats: int, deal: Deal) -> None:
    packs = rules.packs_for(seats)
    tied = list(range(seats))
    for cut in deal.cuts:
        if len(tied) == 1:
            raise RecordError("one cut too many: who deals has been decided")
        if sorted(cut) != sorted(tied):
            raise RecordError(f"the seats that cut are {sorted(cut)}; they should be {tied}")
        for code, count in Counter(cut.values()).items():
            if code[0] == "X" or count > packs:
                raise RecordError(f"{code} was cut {count} times, but the packs hold fewer")
        tied = sorted(highest(cut))
    if len(tied) > 1:
        raise RecordError(f"the seats {tied} are tied and must cut again")
    if deal.dealer != tied[0]:
        raise RecordError(f"seat {deal.dealer} deals, but the cut says {tied[0]}")
