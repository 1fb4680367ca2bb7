"""The drawings: every picture in ``assets/`` comes from a function in here.

Everything is written for nanosvg, the small renderer behind ``pygame.image.load_sized_svg``:
paths, groups, transforms, strokes and gradients in user space, and nothing else.
"""
