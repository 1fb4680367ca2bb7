"""Swoop Desktop: a table for the card game Swoop."""

import os

__version__ = "0.1.0"

# pygame greets on standard output, where our commands write what other programs read.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
