"""Crazy Eights: a small game of another shape than those of the program, added from outside.

Each turn a player plays a card that fits, or draws; eights are wild, and the pile becomes the stock
again. It is written by the steps of ``docs/adding-a-game.md`` alone, and shows that they are
enough.
"""
