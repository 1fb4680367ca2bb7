"""The toolkit: theme, fonts, text, widgets, focus, sound, window. It may import `system`,
`resources` and `engine.messages`. Begin with `node`, then `layout` and `widgets`.
"""
