"""The story of a finished game in one or two lines, from public events.

Facts on totals apply to any game; `Game.facts` adds the game's own.
"""

from collections.abc import Sequence
from itertools import pairwise

from swoop_desktop.engine.events import DealEnded, Event, views
from swoop_desktop.engine.game import Fact, foremost
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.state import leaders, places
from swoop_desktop.play.session import Setup
from swoop_desktop.rulesets.daily_rules import DAILY

_CLOSE = 0.04
"""A close win: lead over the next, as a share of the points between first and last."""
_NEARLY = 0.25
"""A narrow defeat: points behind the winner, as the same share."""


def facts(setup: Setup, history: Sequence[Event], winners: Sequence[int]) -> list[Fact]:
    """Return all facts, most remarkable first; none without a deal."""
    public = [*views(history, None)]
    deals = [event for event in public if isinstance(event, DealEnded)]
    if not deals:
        return []
    lines = _facts_of_any(setup, deals, winners)
    lines += setup.game.facts(public, Audience(setup.names, setup.you))
    return sorted(lines, key=lambda fact: -fact.worth)


def highlights(
    setup: Setup, history: Sequence[Event], winners: Sequence[int]
) -> tuple[Message, ...]:
    """Return up to two lines: first on the winner, then on the rest.

    If the only person lost, the second line is pleasant, but without praise for the last place.
    """
    all_facts = facts(setup, history, winners)
    if not all_facts:
        return ()
    of_winner = [fact for fact in all_facts if fact.seat in winners and fact.proud]
    first = of_winner[0] if len(winners) == 1 and of_winner else all_facts[0]
    rest = [fact for fact in all_facts if fact is not first]
    you = setup.you
    if you is not None and winners and you not in winners:
        own = [fact.words for fact in rest if fact.seat == you and fact.proud]
        if first.seat == you and first.proud:
            own = [fact.words for fact in rest if fact.worth]
        totals = next(
            deal_told.totals for deal_told in reversed(history) if isinstance(deal_told, DealEnded)
        )
        ranking = places(totals, most=setup.game.high_wins(setup.rules), winners=winners)
        last, daily = ranking[you] == max(ranking), setup.rules.name == DAILY
        kind = {
            (True, True): msg("Every day brings new cards"),
            (True, False): msg("Everybody begins the next game at zero"),
            (False, True): msg("Well played! Every day brings new cards"),
            (False, False): msg("Well played! Everybody begins the next game at zero"),
        }[last, daily]
        return (first.words, own[0] if own else kind)
    rest = [fact for fact in rest if fact.worth]
    others = [fact for fact in rest if fact.seat != first.seat] or rest
    return (first.words, *(fact.words for fact in others[:1]))


def _facts_of_any(setup: Setup, deals: Sequence[DealEnded], winners: Sequence[int]) -> list[Fact]:
    most = setup.game.high_wins(setup.rules)
    count, totals = len(deals), deals[-1].totals
    lines = [Fact(0, nmsg("After {count} deal", "After {count} deals", count))]
    changed = _lead_changes(deals, most=most)
    if changed >= 3:
        words = nmsg(
            "The lead changed hands {count} time", "The lead changed hands {count} times", changed
        )
        lines.append(Fact(min(78, 42 + 6 * changed), words))
    best = [sum(seat in deal.winners for deal in deals) for seat in range(len(totals))]
    seat = foremost(best, least=2)
    if seat is not None and count >= 3:
        words = _did_best(setup, seat, best[seat], count)
        lines.append(Fact(min(70, 25 + 50 * best[seat] // count), words, seat))
    if len(winners) == 1:
        lines += _of_winner(setup, deals, winners[0], most=most)
    you = setup.you
    if you is not None and winners and you not in winners:
        behind = abs(totals[you] - totals[winners[0]])
        if behind <= _NEARLY * (max(totals) - min(totals)):
            words = nmsg(
                "You were only {count} point behind", "You were only {count} points behind", behind
            )
            lines.append(Fact(60, words, you))
    return lines


def _of_winner(setup: Setup, deals: Sequence[DealEnded], seat: int, *, most: bool) -> list[Fact]:
    lines: list[Fact] = []
    mine, name = seat == setup.you, setup.names[seat]
    totals = deals[-1].totals
    margin = min(
        (abs(total - totals[seat]) for other, total in enumerate(totals) if other != seat),
        default=0,
    )
    if 0 < margin <= max(1, _CLOSE * (max(totals) - min(totals))):
        words = nmsg(
            "{name} won by only {count} point",
            "{name} won by only {count} points",
            margin,
            name=name,
        )
        if mine:
            words = nmsg("You won by only {count} point", "You won by only {count} points", margin)
        lines.append(Fact(86, words, seat))
    if len(deals) < 3:
        return lines
    if all(leaders(deal.totals, most=most) == (seat,) for deal in deals):
        words = msg("{name} led after every deal", name=name)
        lines.append(Fact(72, msg("You led after every deal") if mine else words, seat))
    for deal in reversed(deals[len(deals) // 2 - 1 : -1]):
        if len(totals) > 2 and places(deal.totals, most=most)[seat] == len(totals):
            number = deal.number
            words = msg("{name} was last after deal {number}, and won", name=name, number=number)
            if mine:
                words = msg("You were last after deal {number}, and won", number=number)
            lines.append(Fact(min(95, 60 + 40 * number // len(deals)), words, seat))
            break
    return lines


def _lead_changes(deals: Sequence[DealEnded], *, most: bool) -> int:
    """Count changes of the sole leader."""
    led = [first[0] for deal in deals if len(first := leaders(deal.totals, most=most)) == 1]
    return sum(one != other for one, other in pairwise(led))


def _did_best(setup: Setup, seat: int, best: int, count: int) -> Message:
    if seat == setup.you:
        return nmsg(
            "You did best in {best} of {count} deal",
            "You did best in {best} of {count} deals",
            count,
            best=best,
        )
    return nmsg(
        "{name} did best in {best} of {count} deal",
        "{name} did best in {best} of {count} deals",
        count,
        best=best,
        name=setup.names[seat],
    )
