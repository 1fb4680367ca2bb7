"""Mouse, keys and gamepads at the table. Begin with `dispatch`, then `commands`; docs/recipes.md:
adding a button.
"""
