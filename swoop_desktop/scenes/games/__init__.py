"""The list of saved games: folders, sharing, thumbnails. Begin with `page`.

`page` lists `records.game_index`, which a thread fills; only visible rows become widgets. A helper
process draws each thumbnail (`thumbnail`, asked by `thumbnails`), since replaying a long record
would block the window; it shows only the public part. The newest few hundred are cached by record
and settings.
"""
