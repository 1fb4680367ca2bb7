"""The deal of the day: calendar, streak, and bots with the same cards.

May import `records` and its imports. Begin with `challenge`.
"""
