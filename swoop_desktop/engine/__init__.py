"""The rules of the games: no screen, no clock, no files, no bots.

It may import `core`, and the standard library. Begin with `game`, which says what a game is made
of, then with the `rules` and the `game` of `swoop` or `hearts`.
"""
