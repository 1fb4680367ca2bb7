"""What many games say of those who played them: numbers of each game, and their totals.

It may import `records` and what that may. Begin with `totals`.

Everything follows from the records (docs/decisions/0022), and each game says what it counts
(`Game.tallies`, `tallied`). `game_numbers` makes the numbers of one record by playing it through;
`counter` has that done in a process of its own, with a cache; `totals` counts each deal once;
`kept_numbers` is the one file of what does not follow from records; `export` writes the form that
docs/statistics.md documents.
"""
