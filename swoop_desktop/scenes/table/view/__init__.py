"""How the table looks and describes itself. Begin with `table_reader`, then `view_model`.

- `table_reader`: reads the model as a `TableView`, which is data (`view_model`), with the help of
  `players`, `piles`, `own_cards`, `outcome_badges`, `card_frames`, `lesson_pointers`.
- `button_layout`, `notice_place`: where buttons stand, hints, and what is said for a while.
- `widgets_view`, `seat_view`: all that as pictures; `accessibility_tree`: as words for keys, screen
  readers and tests.
- `renderer`: what has been drawn, and what has to be drawn again.
- `replay_bar_model`: what lies below a table that is played back.
- `thumbnail`: a small picture of a table, as everybody may see it.
"""
