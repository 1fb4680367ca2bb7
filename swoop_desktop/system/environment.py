"""The environment for programs of the system that are started beside the game."""

import os
import sys


def own_environment() -> dict[str, str]:
    """Return the environment as it was before a packed program put its own libraries first, which
    no other program should find.
    """
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            found.pop(name, None)
            before = found.pop(f"{name}_ORIG", None)  # there is none where there was no path
            if before is not None:
                found[name] = before
    return found
