"""Mouse, keys and gamepads at the table. Begin with `dispatch`, then `commands`.

To add a button: an entry in `TableButtons` (`buttons.py`) with its words, its action and the reason
while it is disabled; at `ButtonPlace.KEYS` while hidden. For a key, a `Verb` of the button's name
in `scenes/common/verbs.py`. Layout, drawing, description, focus and refusal follow from that
(`tests/scenes/table/test_buttons.py`).
"""
