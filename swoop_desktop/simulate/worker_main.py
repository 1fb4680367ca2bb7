"""Worker processes of `simulate --jobs` in the frozen program, which is its own interpreter."""

import re
import sys
from collections.abc import Sequence

_WORKER = "--multiprocessing-fork"
_TRACKER = re.compile(r"from multiprocessing\.resource_tracker import main; ?main\((\d+)\)")
"""Code that `multiprocessing` runs to clean up after crashed workers."""


def serve(words: Sequence[str]) -> None:
    """Serve as the worker that these arguments ask for, and exit; else return."""
    if words[:1] == [_WORKER]:
        from multiprocessing import spawn  # slow to load

        spawn.freeze_support()
    elif "-c" in words and (asked := _TRACKER.fullmatch(words[-1])):
        from multiprocessing import resource_tracker

        resource_tracker.main(int(asked[1]))
        sys.exit()
