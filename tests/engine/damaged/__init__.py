"""Damaged files: a faithful record for each game, and a table of damages to it. The tables for
lessons and tours damage a script that counts as one line.

A row has the name of a damage, the line at fault (from 1), the change, and perhaps words of the
reason. Several changes are separated by `;`. A change is one of

- ``3 {"seat": 1}``: line 3 gets other values, at any depth; in lists, by index
- ``3 less rules.hand``: line 3 loses a value
- ``3 out``, ``3 twice``, ``3 swap 5``: lines are left out, repeated, exchanged
- ``3 before {"seat": 1, …}``: a line is inserted before line 3
"""

import json
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st


class Row(NamedTuple):
    """A row of a table of damages."""

    wrong: str
    line: int
    change: str
    words: str

    def applied(self, lines):
        """Return the damaged lines."""
        for change in self.change.split(" ; "):
            _apply(lines, *change.split(" ", 2))
        return lines


def rows(game):
    text = Path(__file__).with_name(f"{game}.txt").read_text(encoding="utf-8")
    told = (line.split(" | ") for line in text.splitlines())
    return [Row(wrong, int(at), change, *(words or [""])) for wrong, at, change, *words in told]


def faithful_lines(game):
    """Return the lines of a game's faithful record."""
    text = Path(__file__).with_name(f"{game}.swoop").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def anywhere(data, tree):
    """Draw a place in a tree: the container of a value, and its key."""
    holder, key = tree, data.draw(st.sampled_from(sorted(tree)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.integers(0, 5)):
        holder = holder[key]
        keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
        key = data.draw(st.sampled_from(list(keys)))
    return holder, key


def _apply(lines, at, how, what=""):
    place = int(at) - 1
    if how == "out":
        del lines[place]
    elif how == "twice":
        lines.insert(place, lines[place])
    elif how == "swap":
        lines[place], lines[int(what) - 1] = lines[int(what) - 1], lines[place]
    elif how == "before":
        lines.insert(place, json.loads(what))
    elif how == "less":
        *path, last = what.split(".")
        holder = lines[place]
        for key in path:
            holder = holder[_key(holder, key)]
        del holder[_key(holder, last)]
    else:
        _update(lines[place], json.loads(f"{how} {what}"))


def _update(holder, values):
    for name, value in values.items():
        key = _key(holder, name)
        there = holder.get(key) if isinstance(holder, dict) else dict(enumerate(holder)).get(key)
        if isinstance(holder, list) and key == len(holder):
            holder.append(value)
        elif isinstance(value, dict) and isinstance(there, dict | list):
            _update(there, value)
        else:
            holder[key] = value


def _key(holder, name):
    return int(name) if isinstance(holder, list) else name
