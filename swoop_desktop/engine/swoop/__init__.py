"""Swoop: the rules as options, the kernel that plays them, and the cards over it."""
