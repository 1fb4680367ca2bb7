"""Deal codes: the rules, the number of players and the seed of a game in a short text, so that
whoever types it in plays with the same cards.
"""

from typing import NamedTuple

from swoop_desktop.engine.conflicts import RulesError
from swoop_desktop.engine.events import DealBegan
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.shuffle import SEED_BITS
from swoop_desktop.engine.state import Context
from swoop_desktop.play.origin import Origin
from swoop_desktop.play.session import Session
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
"""Highest seed that a person may give: some programs that read JSON round larger numbers."""
_SEATS_BITS = 4
"""Bits of the number of players less one."""
_FIRST = 8
"""Bytes with players, seed, and the first byte of the rules, whose first bit is zero."""


class Dealt(NamedTuple):
    """What a deal code stands for."""

    game: Game
    rules: Rules
    seats: int
    seed: int


class TooLong(CodeError):
    """The rules are too long for a code, and have to travel as a file."""


def deal_code(dealt: Dealt) -> str:
    """Write the code. Raises CodeError where there can be none, and TooLong."""
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
    """Read what the bytes of a deal code stand for, which can be played. Raises CodeError."""
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
    """Write the code with which the cards of a game can be dealt again.

    It deals the game from its first deal on; which cards later deals have depends on how those
    before them ended.

    Raises CodeError where there is none: the cards came from no seed, from a seed by which they are
    dealt no more, from another game, or from a day. It is also refused while several people share
    the screen and go on playing, since whoever has the code can look at everybody's cards.
    """
    setup = session.setup
    match setup.origin:
        case Origin("daily"):
            raise CodeError(
                msg("The deal of the day needs no code: whoever plays it has the same cards.")
            )
        case Origin("moment" | "again"):
            raise CodeError(
                msg("These cards come from another game, so this game has no code of its own.")
            )
    if len(setup.humans) > 1 and session.deciding:
        raise CodeError(
            msg(
                "With the deal code anybody could look at all cards, so it is shown when the game"
                " is over."
            )
        )
    game, rules, seats, seed = setup.game, setup.rules, len(setup.seats), setup.seed
    first = next((event for event in session.history if isinstance(event, DealBegan)), None)
    begun = Context(1, (0,) * seats)
    if first is None or first.deal != game.deal(rules, seed, begun):
        raise CodeError(msg("These cards can’t be dealt again from a code."))
    return deal_code(Dealt(game, rules, seats, seed))
