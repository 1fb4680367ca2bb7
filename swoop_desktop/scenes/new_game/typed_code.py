"""The meaning of the text in the seed field: nothing, a number, or a code for a deal or rules."""

import secrets
from dataclasses import dataclass
from typing import Literal, TypeAlias

from swoop_desktop.engine.cards import SEED_BITS
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import grouped
from swoop_desktop.engine.options import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.codes import (
    DEAL,
    CodeError,
    TooShort,
    begins_code,
    found_code,
    read_code,
    unpacked_rules,
)
from swoop_desktop.rulesets.deal_code import MOST_SEED, dealt_of

Means: TypeAlias = Literal["chance", "seed", "deal", "rules", "unfinished", "wrong"]
"""Nothing, a number, a deal code, a rules code, an unfinished code, or none of these."""


@dataclass(frozen=True, slots=True)
class TypedCode:
    """A deal code being typed."""

    words: str = ""
    means: Means = "chance"
    seed: int | None = None
    """None for a random seed."""
    game: Game | None = None
    rules: Rules | None = None
    seats: int = 0
    """Number of players of a deal code; 0 if unknown."""
    problem: str = ""
    """The error in the text, in a sentence; empty for none."""

    def drawn(self) -> int:
        """Return the seed, or a random one."""
        return secrets.randbits(SEED_BITS) if self.seed is None else self.seed


def understood(words: str) -> TypedCode:
    bare = words.strip()
    if not bare:
        return TypedCode(words)
    if bare.isascii() and bare.isdigit() and len(bare) <= 20 and int(bare) <= MOST_SEED:
        return TypedCode(words, "seed", int(bare))
    bare = found_code(bare)
    if not begins_code(bare):
        most = tr(grouped(MOST_SEED))
        problem = _(
            "Type a deal code, which begins with {sign}, or a whole number from 0 to {most}."
        )
        problem = problem.format(most=most, sign=DEAL.sign)
        return TypedCode(words, "wrong", problem=problem)
    try:
        kind, data = read_code(bare)
        if kind is DEAL:
            game, rules, seats, seed = dealt_of(data)
            return TypedCode(words, "deal", seed, game, rules, seats)
        game, rules = unpacked_rules(data)
    except TooShort as error:
        return TypedCode(words, "unfinished", problem=tr(error.reason))
    except CodeError as error:
        return TypedCode(words, "wrong", problem=tr(error.reason))
    return TypedCode(words, "rules", None, game, rules)


def same_rules(game: Game, one: Rules, other: Rules) -> bool:
    """True if two rule sets differ at most in their names."""
    pairs = [{**game.rules_to(rules), "name": ""} for rules in (one, other)]
    return pairs[0] == pairs[1]
