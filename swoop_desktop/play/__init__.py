"""A game in progress: session, journal, undo, and bots at work.

May import `storage`, `processes`, `bots` and `engine`. Begin with `session`.
"""
