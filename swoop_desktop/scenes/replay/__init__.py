"""A game once more: opening a record, moving through it, playing on from it. Begin with `scene`.

`open` has a record read and judged, with a page over the window where that takes a while.
`scene` is the table, run forth and back by one director: `playback` is the position and how it
goes on, `viewpoint` who looks and may see what, `controls` the buttons and keys, `bar` what stands
below the table, and `links` what it leads to. `new_game_from` asks who sits where in a game that
begins with a part of another one, and `compare` puts two results side by side.
docs/decisions/0023 gives the reasons.
"""
