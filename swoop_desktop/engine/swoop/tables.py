"""The kernel's tables for a rule set: its options as rows of numbers."""

from functools import lru_cache

from swoop_desktop.core.tables import EMPTY, FOUR, NO_LIMIT, RANKS, Tables
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.swoop.rules import Rules


@lru_cache(maxsize=64)
def tables(rules: Rules) -> Tables:
    """The tables of a rule set."""
    index = c.RANKS.index
    height = {index(rank): i for i, rank in enumerate(rules.order)}
    swoop = [rank in rules.swoop_ranks for rank in c.RANKS]
    wild = {index(rank) for rank in rules.wild_ranks}
    free = wild | {r for r in range(RANKS) if swoop[r]}

    def fits(rank: int, top: int) -> bool:
        if top == EMPTY or rank in free or top in wild:
            return True
        return height[rank] <= height[top]

    held = [index(rank) for rank in rules.ranks()]
    exactly = rules.four_of_a_kind == "exactly"
    most = rules.max_set or NO_LIMIT
    if exactly:
        most = min(most, FOUR)
    return Tables(
        fits=[
            sum(1 << r for r in held if fits(r, top))
            if top == EMPTY or (top in held and not swoop[top])
            else 0
            for top in range(RANKS + 1)
        ],
        swoop=swoop,
        most=[1 if rules.single_swoop_cards and swoop[r] else most for r in range(RANKS)],
        most_too_high=min(most, rules.too_high_max or NO_LIMIT),
        exactly=exactly,
        forbidden=rules.too_high == "forbidden",
        take_all=rules.too_high == "take_all",
        only_if_stuck=rules.too_high_only_if_stuck,
        binding=[rules.specials_forced or r not in free for r in range(RANKS)],
        mixed=rules.mixed_sources,
        adds=rules.mystery_add,
        chain=rules.mystery_chain,
        chain_lasts=rules.mystery_chain and rules.chain_after_swoop,
        points=list(rules.points),
        table_counts=rules.score_table_cards,
    )
