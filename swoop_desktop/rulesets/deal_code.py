"""Deal codes: rules, number of players and seed, to deal the same cards again."""

from typing import NamedTuple

from swoop_desktop.engine.cards import SEED_BITS
from swoop_desktop.engine.events import DealBegan
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.engine.state import Context
from swoop_desktop.play.session import Origin, Session
from swoop_desktop.rulesets.codes import (
    DEAL,
    LONGEST,
    CodeError,
    code_of,
    length,
    packed_rules,
    unpacked_rules,
)

MOST_SEED = 2**SEED_BITS - 1
"""Highest seed of a code: some JSON readers round larger numbers."""
_SEATS_BITS = 4
_FIRST = 8
"""Bytes for number of players, seed, and the rules' first byte without its first bit (0)."""


class Dealt(NamedTuple):
    game: Game
    rules: Rules
    seats: int
    seed: int


class TooLong(CodeError):
    """The rules are too long for a code; a file can hold them."""


def deal_code(dealt: Dealt) -> str:
    """Raises CodeError for a seed above `MOST_SEED`, and TooLong."""
    game, rules, seats, seed = dealt
    if not 0 <= seed <= MOST_SEED:
        raise CodeError(msg("The number that these cards were dealt from is too large for a code."))
    packed = packed_rules(game, rules, seats)
    head = (seats - 1) << SEED_BITS | seed
    first = head << 8 * _FIRST - SEED_BITS - _SEATS_BITS | packed[0]
    code = code_of(DEAL, first.to_bytes(_FIRST, "big") + packed[1:])
    if length(code) > LONGEST:
        raise TooLong(
            msg(
                "These rules are too long for a code. Send the file with the rules, and the number"
                " that the cards were dealt from."
            )
        )
    return code


def dealt_of(data: bytes) -> Dealt:
    """Read a deal code's bytes as a playable deal. Raises CodeError."""
    first = int.from_bytes(data[:_FIRST], "big")
    rest = 8 * _FIRST - SEED_BITS - _SEATS_BITS
    head, packed = first >> rest, (first & (1 << rest) - 1).to_bytes(1, "big") + data[_FIRST:]
    game, rules = unpacked_rules(packed)
    seats, seed = (head >> SEED_BITS) + 1, head & MOST_SEED
    try:
        game.check_seats(rules, seats)
    except RulesError as error:
        raise CodeError(
            msg("The rules in this code can’t be used: {reason}", reason=error.reason)
        ) from error
    return Dealt(game, rules, seats, seed)


def code_of_game(session: Session) -> str:
    """Return the code that deals a game's cards again.

    Raises CodeError if the seed doesn't give the cards, if they come from another game or a day's
    deal, and while several people play at one screen: a code reveals all cards.
    """
    setup = session.setup
    match setup.origin:
        case Origin("daily"):
            raise CodeError(
                msg(
                    "The deal of the day doesn’t need a code: everybody who plays it gets the same"
                    " cards."
                )
            )
        case Origin("moment" | "again"):
            raise CodeError(
                msg("These cards come from another game, so this game has no code of its own.")
            )
    if len(setup.humans) > 1 and session.deciding:
        raise CodeError(
            msg(
                "With the deal code, anybody could look up all the cards, so you get it when"
                " the game is over."
            )
        )
    game, rules, seats, seed = setup.game, setup.rules, len(setup.seats), setup.seed
    first = next((event for event in session.history if isinstance(event, DealBegan)), None)
    begun = Context(1, (0,) * seats)
    if first is None or first.deal != game.deal(rules, seed, begun):
        raise CodeError(msg("These cards can’t be dealt again from a code."))
    return deal_code(Dealt(game, rules, seats, seed))
