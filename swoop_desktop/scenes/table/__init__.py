"""The table: a session shown as moving cards. `model` holds state, `view` draws it, `input` changes
it; each may import the folders before it, none the table's scenes. Begin with `base_scene`.
"""
