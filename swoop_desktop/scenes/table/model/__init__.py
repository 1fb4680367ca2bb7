"""The table's state, and who may see it. Begin with `table_model`, then `active_player`.

The session reports a decision at once, as a `Batch` to `on_decided`. The director reports each
event as its motion begins, to `on_shown`. So log and faces, which follow `on_shown`,
can't reveal a decision early. Only `viewers` takes both. Take-backs reach both at once, and
caught-up events (`recall`) count as shown.
"""
