"""Drawings of all pictures in ``assets/``, one function each.

They use only what nanosvg, pygame's SVG renderer, supports: paths, groups, transforms, strokes, and
gradients in user space.
"""
