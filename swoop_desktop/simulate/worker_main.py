"""The processes that `simulate --jobs` starts, in a packed program: each is that program again."""

import re
import sys
from collections.abc import Sequence

_WORKER = "--multiprocessing-fork"
_TRACKER = re.compile(r"from multiprocessing\.resource_tracker import main; ?main\((\d+)\)")
"""What `multiprocessing` has an interpreter do, to tidy up after those that break off."""


def serve(words: Sequence[str]) -> None:
    """Be one of them, and end with it, if these are the words after the name of the program."""
    if words[:1] == [_WORKER]:
        from multiprocessing import spawn  # only here, since it takes long to load

        spawn.freeze_support()
    elif "-c" in words and (asked := _TRACKER.fullmatch(words[-1])):
        from multiprocessing import resource_tracker

        resource_tracker.main(int(asked[1]))
        sys.exit()
