"""Replays: opens a record, moves through it, and starts new games from it (docs/decisions/0023).
Begin with `scene`.

`scene` is the table; `playback` has its position and viewpoint, `controls` its buttons, `bar` the
bar below.
"""
