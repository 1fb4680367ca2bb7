"""Games on disk, finished or not: the collection, summaries, replays and highlights.

It may import `rulesets` and what that may. Begin with `collection`.

`collection` knows all records without playing one: what stands in each (`summary`) is kept in
an index that is only a cache, and the names that the player gave them in a file that is not.
The title asks only for a game to go on with (`folder`), and a cache spares it all others.
docs/decisions/0022 says why it is so, 0023 how a record is run back.
"""
