"""Lowest sum: a small game of another shape than those of the program, added from outside.

Each turn a player draws a card and discards one; after some rounds all hands are turned up, and the
lowest sum wins. It is written by the steps of ``docs/adding-a-game.md`` alone, and shows that they
are enough.
"""
