"""Who deals, by the cards that everybody cut."""

from collections import Counter
from collections.abc import Mapping

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.dealt_game import Deal
from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.hearts.rules import Rules, height
from swoop_desktop.engine.messages import msg, nmsg


def highest(cut: Mapping[int, c.Card]) -> list[int]:
    """Find the seats whose cut cards are of the highest rank."""
    best = max(map(height, cut.values()))
    return [seat for seat, card in cut.items() if height(card) == best]


def check_cuts(rules: Rules, seats: int, deal: Deal) -> None:
    """Raise RecordError where others cut, cut too often, or cut no such dealer."""
    packs = rules.packs_for(seats)
    tied = list(range(seats))
    for cut in deal.draws:
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
    if deal.first != tied[0]:
        raise RecordError(
            msg("seat {found} deals, but the cut says {wanted}", found=deal.first, wanted=tied[0])
        )
