"""The list of saved games: folders, sharing, small pictures. Begin with `page`.

`page` lists what `records.game_index` knows, and keeps nothing of it but what is in sight and what
is chosen. Records are read on a thread, and what is there shows as it comes; only rows in sight are
made. A small picture of each table comes from a helper process (`thumbnail`, asked by
`thumbnails`), since to play a long record through would hold up the window: it draws the table as
everybody may see it. The picture is kept among the caches by the record's path, size and time and
the looks, and only the newest few hundred are. What is shared is told from a `PublicGame`, which
holds what everybody saw and nothing else.
"""
