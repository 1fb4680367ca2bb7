"""Positions of everything on a table of a given size. Begin with `layout`."""
