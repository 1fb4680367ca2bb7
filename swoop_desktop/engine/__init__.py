"""The rules of the games: no screen, no clock, no files, no bots.

May import `core`. Begin with `game`, then with the `rules` and the `game` of `swoop` or `hearts`.
"""
