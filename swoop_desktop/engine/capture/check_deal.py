"""Is a deal one that the rules allow? Whatever its shuffle was."""

from collections import Counter

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture.deal import Deal, highest
from swoop_desktop.engine.capture.rules import Rules
from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.messages import msg, nmsg


def check_cards(rules: Rules, seats: int, deal: Deal) -> None:
    """Raise RecordError where hands have other sizes, or the cards are not the packs."""
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.hand:
            raise RecordError(
                nmsg(
                    "seat {seat}: {count} card in “{name}”, but the rules deal {wanted}",
                    "seat {seat}: {count} cards in “{name}”, but the rules deal {wanted}",
                    len(hand),
                    seat=seat,
                    name="hand",
                    wanted=rules.hand,
                )
            )
    found = Counter(c.codes(card for row in (*deal.hands, deal.stock) for card in row))
    due = Counter(c.codes(c.packs_of(rules.packs_for(seats))))
    for code in sorted(found.keys() | due.keys()):
        if found[code] != due[code]:
            raise RecordError(
                nmsg(
                    "the cards are not the packs: {code} is there {count} time instead of {wanted}",
                    "the cards are not the packs: {code} is there {count} times instead of "
                    "{wanted}",
                    found[code],
                    code=code,
                    wanted=due[code],
                )
            )


def check_cuts(rules: Rules, seats: int, deal: Deal) -> None:
    """Raise RecordError where others cut, cut too often, or cut no such dealer."""
    packs = rules.packs_for(seats)
    tied = list(range(seats))
    for cut in deal.cuts:
        if len(tied) == 1:
            raise RecordError(msg("one cut too many: who deals has been decided"))
        if sorted(cut) != sorted(tied):
            raise RecordError(
                msg(
                    "the seats that cut are {found}; they should be {wanted}",
                    found=sorted(cut),
                    wanted=tied,
                )
            )
        for code, count in Counter(c.codes(cut.values())).items():
            if code[0] == "X" or count > packs:
                raise RecordError(
                    nmsg(
                        "{code} was cut {count} time, but the packs hold fewer",
                        "{code} was cut {count} times, but the packs hold fewer",
                        count,
                        code=code,
                    )
                )
        tied = sorted(highest(cut))
    if len(tied) > 1:
        raise RecordError(msg("the seats {wanted} are tied and must cut again", wanted=tied))
    if deal.dealer != tied[0]:
        raise RecordError(
            msg("seat {found} deals, but the cut says {wanted}", found=deal.dealer, wanted=tied[0])
        )
