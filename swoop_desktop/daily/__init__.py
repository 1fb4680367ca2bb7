"""The deal of the day: its calendar and streak, and bots who play the same cards.

It may import `records` and what that may. Begin with `challenge`.
"""
