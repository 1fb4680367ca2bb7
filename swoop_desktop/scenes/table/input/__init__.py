"""What mouse and keys do at the table. Begin with `dispatch`, then `commands`.

- `mouse`, `drag`, `keys`, `dispatch`: a hand on the table. They know the `verbs` and a layout,
  but no scene.
- `commands`, `keyboard_focus`: carry the verbs out.
- `click_guard`: how long the turn has been on the screen and what is held down, and so whether
  a press may decide.
"""
