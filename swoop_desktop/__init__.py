"""A desktop table for the card game Swoop."""

import os

__version__ = "0.1.0"

# pygame would print a greeting into our commands' output.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
