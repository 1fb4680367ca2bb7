"""Crazy Eights: a small game unlike those of the program, added from outside. In each turn a player
plays a card that fits, or draws; eights are wild, and the pile becomes the stock again.

The game follows only the steps in ``docs/adding-a-game.md``, and shows that they suffice.
"""
