"""Numbers of games and their totals (docs/decisions/0022, docs/statistics.md).

May import `records` and its imports. Begin with `totals`; `game_numbers` makes the numbers of a
record.
"""
