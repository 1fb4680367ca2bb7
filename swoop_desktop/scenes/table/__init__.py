"""The table: a session shown as cards in motion, and played with the mouse or the keys.

`model` is what is known, `view` how it looks, `input` what is done; each may import those
before it. Begin with `base_scene`: what every table does, whether a game in progress (`scene`), the
table after a line of the log (`past_scene`), or a game that is played back (`scenes/replay`).
`watch_mode` and `lesson_mode` add what a table of bots and a lesson need. Each piece of state
has one owner (docs/decisions/0015); tests/scenes/table/test_parts.py keeps it so: no part knows
the scene, and whoever has left is forgotten.
"""
