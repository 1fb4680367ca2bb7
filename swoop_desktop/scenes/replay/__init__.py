"""Replays: opens a record, moves through it, and starts new games from it (docs/decisions/0023).
Begin with `scene`.

`scene` is the table, run by `playback` (the position, and visible hands), `controls` and `bar`.
"""
