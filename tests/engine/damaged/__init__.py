"""Records in which one thing is wrong: a faithful one for each game, and a table of changes to it;
and such tables for scripts, each of which is a line.

A row has what is wrong, the line at fault then (from 1), the change, and perhaps words of the
reason. A change, or several with `;` between them, is one of

- ``3 {"seat": 1}``: other values in line 3, at any depth; in lists, by their place
- ``3 less rules.hand``: without a value
- ``3 out``, ``3 twice``, ``3 swap 5``: lines left out, repeated, exchanged
- ``3 before {"seat": 1, …}``: one more line
"""

import json
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st


class Row(NamedTuple):
    """A row of a table."""

    wrong: str
    line: int
    change: str
    words: str

    def applied(self, lines):
        """The lines, damaged."""
        for change in self.change.split(" ; "):
            _apply(lines, *change.split(" ", 2))
        return lines


def rows(game):
    text = Path(__file__).with_name(f"{game}.txt").read_text(encoding="utf-8")
    told = (line.split(" | ") for line in text.splitlines())
    return [Row(wrong, int(at), change, *(words or [""])) for wrong, at, change, *words in told]


def faithful_lines(game):
    """The record that is damaged, line by line."""
    text = Path(__file__).with_name(f"{game}.swoop").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def anywhere(data, tree):
    """Where in a tree, as hypothesis draws it: the holder of a value, and its key."""
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
