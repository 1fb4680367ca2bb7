"""Replays: opens a record, moves through it, and starts new games from it. Begin with `scene`.

`open` reads and verifies a record. `scene` is the table, run by `playback` (the position),
`viewpoint` (which hands are visible), `controls` (buttons and keys), `bar` and `links` (other
pages). `new_game_from` seats a game that branches off, and `compare` shows two results side by
side. docs/decisions/0023 gives the reasons.
"""
