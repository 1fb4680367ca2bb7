"""Detects missing or truncated files of the frozen program, in about a millisecond.

A truncated library would crash the process silently, so this runs before other imports.
"""

import os
import sys

NAME = "inventory.txt"
"""List with a line for each program file: its bytes, a space, the path with ``/``; then an end
line.
"""
END = "{} in all"
"""The end line counts the files, which reveals a truncated list."""


def lost(folder: str = "") -> str:
    """Return the path of a missing or truncated file of the frozen program; empty for none, or if
    not frozen.
    """
    folder = folder or getattr(sys, "_MEIPASS", "")
    if not folder:
        return ""
    try:
        with open(os.path.join(folder, NAME), encoding="utf-8") as file:  # noqa: PTH118, PTH123
            lines = file.read().splitlines()  # pathlib would double the time
    except (OSError, ValueError):
        lines = []
    if not lines or lines.pop() != END.format(len(lines)):
        return NAME
    for line in lines:
        size, _, name = line.partition(" ")
        try:
            least = int(size)
        except ValueError:
            return NAME
        try:
            whole = os.stat(f"{folder}/{name}").st_size >= least  # noqa: PTH116
        except OSError:
            whole = False
        if not whole:
            return name
    return ""
