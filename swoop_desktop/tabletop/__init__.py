"""A table as pictures: its spec, geometry, motion and drawing. It knows zones, not rules.

It may import `ui`, what that may, and `engine`. Begin with `spec`, then `geometry.layout`.
"""
