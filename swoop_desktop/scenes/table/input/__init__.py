"""Mouse, keys and gamepads at the table. Begin with `dispatch`, then `commands`. docs/recipes.md
says how to add a button.
"""
