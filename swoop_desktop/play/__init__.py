"""A game in progress: the session, its journal, undo, and the bots at work.

It may import `storage`, `processes`, `bots` and `engine`. Begin with `session`.
"""
