"""The table's state, and who may see it. Begin with `table_model`, then `active_player`.

The session reports a decision at once, as a `Batch` to `on_decided`; the director reports each
event as its motion begins, to `on_shown`. Log and faces follow `on_shown` and can't reveal a
decision early. Only `viewers` takes both. Take-backs reach both at once, and caught-up events
(`recall`) count as shown.
"""
