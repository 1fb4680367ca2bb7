"""The toolkit: theme, fonts, text, widgets, focus, sound, window. May import `system`, `resources`,
`engine.messages` and `engine.names`. Begin with `node`, then `layout` and `widgets`.
"""
