"""What mouse, keys and gamepads do at the table. Begin with `dispatch`, then `commands`.

- `mouse`, `doing`, `dispatch`: a hand on the table, by the mouse, keys or a gamepad. They know the
  `verbs`, targets and a layout, but no scene.
- `commands`, `keyboard_focus`: carry the verbs out. `Commands.act` is where a press becomes an act.
- `buttons`: every button, with its words, its key, why it can't be pressed now, and what it does;
  `lookups`: the pages that some of them open.
- `click_guard`: how long the turn has been on the screen and what is held down, and so whether
  a press may decide.

To add a button to the table:

1. `input/buttons.py`: an entry in `TableButtons`, with its words, why it can't be pressed now, and
   what it does. While it is not to be seen, it is at `ButtonPlace.KEYS`.
2. `scenes/common/verbs.py`, if it has a key: a `Verb`, which is named as the button's key.

It is placed, drawn, described, focused, named with its key, pressed and refused by that alone
(`tests/scenes/table/test_buttons.py`).
"""
