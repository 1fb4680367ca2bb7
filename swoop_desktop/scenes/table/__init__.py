"""The table: a session shown as cards in motion, and played with the mouse or the keys.

`model` is what is known, `view` how it looks, `input` what is done; each may import those
before it. Begin with `scene`, which builds all of it and passes calls on.

`past_scene` is the table as it was after a line of the log, `read_only` what such a table and
one that is played back share; `watch_mode` and `lesson_mode` add what a table of bots and a
lesson need. Each piece of state has one owner (docs/decisions/0015);
tests/scenes/table/test_parts.py keeps it so: no part knows the scene, and whoever has left is
forgotten.
"""
