"""Drawings of all pictures in ``assets/``: computed here, from shapes drawn by hand in ``drawn``.

The drawings use only what nanosvg supports: paths, groups, transforms, strokes, and gradients in
user space.
"""
