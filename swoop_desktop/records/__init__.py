"""Games on disk: the collection, summaries, replays and highlights (decisions 0022, 0023).

May import `rulesets` and its imports. Begin with `collection`.
"""
