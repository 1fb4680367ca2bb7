"""How the table looks and describes itself. Begin with `view_model`.

- `view_model`: plates, the middle, prompt, buttons, captions and marks, as data.
- `widgets_view`, `seat_view`: that as pictures; `accessibility_tree`: as words for keys, screen
  readers and tests.
- `renderer`: what has been drawn, and what has to be drawn again.
- `replay_bar_model`: what lies below a table that is played back.
- `thumbnail`: a small picture of a table, as everybody may see it.
"""
