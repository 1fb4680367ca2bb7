"""Is every file of a frozen program still there, and whole?

A library that was cut short ends the process before anybody can say a word, so this is looked at
before any is loaded. It costs about a millisecond. ``build/inventory.py`` writes the list.
"""

import os
import sys

NAME = "inventory.txt"
"""A line for each file beside it: bytes, a space, and its path with ``/``; then its end."""
END = "{} in all"
"""How many these are, by which a list that was cut short itself is known."""


def lost() -> str:
    """What is missing or cut short of this program: a path, or nothing. Always nothing where it is
    not frozen.
    """
    folder = getattr(sys, "_MEIPASS", None)
    return "" if folder is None else lost_of(folder)


def lost_of(folder: str) -> str:
    """The same of the files in a folder."""
    try:
        with open(os.path.join(folder, NAME), encoding="utf-8") as file:  # noqa: PTH118, PTH123
            lines = file.read().splitlines()  # pathlib would double the time
    except (OSError, ValueError):  # the second: what is in it is no text
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
