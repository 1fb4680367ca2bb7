"""The toolkit: theme, fonts, text, widgets, focus, sound and the window.

It may import `system`, `resources` and `engine.messages`. Begin with `node`, then `widgets`.
"""
