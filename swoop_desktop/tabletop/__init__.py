"""A table as pictures: its spec, geometry, motion and drawing. It knows zones, not rules.

Begin with `spec`, then `geometry.layout`.
"""
