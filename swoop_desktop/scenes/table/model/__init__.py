"""The table's state, and who may see it. Begin with `table_model`, then `active_player`.

The session reports decisions at once to `on_decided`, the director each event as its motion begins
to `on_shown`. Log and faces follow `on_shown` alone and can't reveal a decision early; take-backs
reach both, and `recall` counts as shown.
"""
