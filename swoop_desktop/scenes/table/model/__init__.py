"""The table's state, and who may see it. Begin with `table_model`, then `active_player`.

The session calls `on_decided` at once for each decision, the director `on_shown` as each event's
motion begins. Log and faces follow `on_shown`, so they can't reveal a decision early; only
take-backs and `recall` change them directly.
"""
