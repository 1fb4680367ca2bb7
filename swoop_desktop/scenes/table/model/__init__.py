"""What the table shows, and to whom. Begin with `table_model`, then `active_player`.

Two clocks run at a table. The game is decided at once: the session tells of it in a `Batch`, and
`on_decided` takes that. Cards take their time: the director tells of each event as its motion
begins, and `on_shown` takes that as a `Shown`. So nothing that is decided can be told to those who
follow what is shown, such as the log and the faces. Only `viewers` takes both: it leaves a seat
when something is decided, and forgets what the pointer was on when cards are shown to move. What
is taken back is taken back on both at once, and what is caught up with (`recall`) counts as shown.

- `table_model`: the table as the others and the director make it, for everything else.
- `active_player`: all that belongs to the person at the screen: their view, selection, order
  of the hand, focus, notices. Dropped whole when they leave.
- `viewers`: who sits at the screen, and how those who are away had arranged their hands.
- `public_log`: what everybody may read: the log, whose turn it is, totals, what is called out.
  Made from events alone, and so again from the history.
- `face_moods`: what every face shows, from what everybody saw and from time.
- `evening`: what the table remembers of the deals before, where the lamp's light lies, and how far
  the log has receded.
- `explanations`, `hints`: what a thing on the table is; hints.
- `targets`, `target_lookup`: what can be pressed, focused and asked about; which of it lies at a
  point, or has a node with a key. `table_button`: a button as one value.
- `clock`, `bot_pause`: when cards move, notices fade and bots play; whether bots wait.
"""
