"""What a scene shows, as a tree of plain descriptions.

The keyboard's focus follows it, and tests play by it, so it must tell all that can be seen and
done. It is words and numbers, with nothing of pygame, so that it can be read aloud, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the surface."""

NO_STATES: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen.

    `role` is one of window, group, button, toggle, choice, field, number, list, item, card, pile,
    text, heading, table, row, cell, dialog, image, status, scrollbar, slider, progress. `action` is
    a verb ("press", "select") for what can be acted on and empty for what can only be read.
    `states` are some of disabled, checked, selected, changed (not as usual) and fresh (changed just
    now). The `value` of a disabled button is why it is disabled. Children lie in drawing order.
    What a page must be scrolled to lies outside the surface.
    """

    key: str
    role: str
    name: str
    rect: Box
    action: str = ""
    value: str = ""
    states: frozenset[str] = NO_STATES
    children: tuple["Node", ...] = ()


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and everything below it, in drawing order."""
    yield node
    for child in node.children:
        yield from walk(child)


def find(node: Node, key: str) -> Node | None:
    """Return the node with this key."""
    return next((n for n in walk(node) if n.key == key), None)


def contains(box: Box, pos: tuple[float, float]) -> bool:
    """Whether a point lies in a box (right and bottom edges excluded)."""
    x, y, width, height = box
    return x <= pos[0] < x + width and y <= pos[1] < y + height


def focusable(node: Node) -> bool:
    """Whether the keyboard can reach the node: what is disabled only to learn why that is so."""
    told = node.role == "button" and bool(node.value)
    return bool(node.action) and ("disabled" not in node.states or told)
