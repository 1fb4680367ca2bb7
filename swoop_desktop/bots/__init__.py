"""Bots: players that see a view of the deal and nothing else (decisions 0010, 0011, 0041).

May import `engine` and `core`. Begin with `roster`, then with a game's folder.
"""
