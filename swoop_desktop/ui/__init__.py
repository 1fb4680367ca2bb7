"""The toolkit: theme, fonts, text, widgets, focus, sound, window. May import `system` and its
imports, and `engine.names`. Begin with `node`, then `layout` and `widgets`.
"""
