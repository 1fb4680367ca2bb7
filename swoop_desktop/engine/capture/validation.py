"""Which rule sets can be played: what must be right beyond each option by itself."""

from collections.abc import Iterator
from itertools import takewhile

from swoop_desktop.engine import options
from swoop_desktop.engine.capture.rules import FEWEST_SEATS, Rules, deck
from swoop_desktop.engine.conflicts import Conflict, RulesError, refuse, too_few_cards
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.rule_book import check_most_seats


def conflicts(rules: Rules, base: Rules | None) -> Iterator[Conflict]:
    """Find what keeps the options from going together, for the fewest players."""
    yield from options.conflicts(rules, base)
    yield from _short(rules, FEWEST_SEATS)


def check_seats(rules: Rules, seats: int) -> None:
    """Raise RulesError unless this many players may play and the packs suffice for them."""
    check_most_seats(seats)
    if seats < FEWEST_SEATS:
        raise refuse(
            "players",
            seats,
            nmsg("{count} or more players", "{count} or more players", FEWEST_SEATS),
        )
    for conflict in _short(rules, seats):
        raise RulesError(conflict)


def idle(rules: Rules) -> dict[str, Message]:
    """Find the options that make no difference while the others are as they are, each with why."""
    if rules.games == 1:
        return {"points": msg("No effect as long as the game is a single deal.")}
    return {}


def most_seats(rules: Rules) -> int:
    """Most players that the program seats and the packs supply."""
    counts = range(FEWEST_SEATS, MOST_SEATS + 1)
    # Four may be too many for one pack where five with two are not: every count up to the most
    # must do.
    enough = takewhile(lambda n: n * rules.hand <= len(deck(rules.packs_for(n))), counts)
    return max(enough)


def _short(rules: Rules, seats: int) -> Iterator[Conflict]:
    """Fewer cards in the packs than so many players would be dealt."""
    packs = rules.packs_for(seats)
    needed, supply = seats * rules.hand, len(deck(packs))
    if needed > supply:
        yield too_few_cards("hand", rules.hand, seats, needed, packs, supply, ("hand", "packs"))
