"""The list of saved games: folders, sharing, small pictures. Begin with `page`.

`page` lists what `records.collection` knows, and keeps nothing of it but what is chosen. Games
are read on a thread, and what is there shows as it comes; only rows in sight are made. A small
picture of each table comes from a process of its own (`thumbnail`, asked for by `thumbnails`),
since to play a long record through would hold up the window: it draws the table as everybody
may see it into a file of the cache, named after the record's path, size and time and the looks,
of which only the newest few hundred are kept. What is shared is told from a `PublicGame`, which
holds what everybody saw and nothing else.
"""
