"""Drawings of all pictures in ``assets/``, one function each.

They use only what nanosvg supports: paths, groups, transforms, strokes, and gradients in user
space.
"""
