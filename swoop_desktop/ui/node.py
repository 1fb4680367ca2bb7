"""The node tree of a scene: words and numbers alone, without pygame.

Focus, screen readers and tests work on it, so it must tell all that can be seen and done.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from swoop_desktop.resources.language import strung

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the surface."""

NO_STATES: frozenset[str] = frozenset()


class Amount(NamedTuple):
    """A number with its bounds and step."""

    now: float
    least: float
    most: float
    step: float = 1.0


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen.

    `role`: window, group, button, toggle, choice, field, number, list, item, card, pile, text,
    heading, table, row, cell, dialog, image, figure (a drawing of numbers), status (a text that is
    announced on change), scrollbar, slider or progress. `action`: empty for what can only be read,
    press, select (one of several, or a card), edit (a text field) or scroll (by arrow keys).
    `states`: disabled, checked, selected, changed (not as usual), fresh (changed just now), label
    (repeats the control beside it, so it isn't read aloud). The `value` of a disabled button is the
    reason. Children are in drawing order. Things scrolled out of sight lie
    outside the surface.

    `key` tells where a node is; keys and tests use it. `identity` tells what it is, also after it
    moved: a card with a visible face is that face, a hidden card only its place, so that nothing
    shows which card it is or that it was seen before. Both are unique within a tree.
    """

    key: str
    role: str
    name: str
    rect: Box
    action: str = ""
    value: str = ""
    states: frozenset[str] = NO_STATES
    children: tuple["Node", ...] = ()
    same: str = ""
    """`identity`, or else the key."""
    description: str = ""
    """More about it, in a sentence."""
    amount: Amount | None = None
    place: tuple[int, int] | None = None
    """Number in a list, from 1, and the list's length, scrolled out of sight or not."""
    cell: tuple[int, int] | None = None
    """Row and column in its table, from 0."""
    level: int = 0
    """Of a heading: 1 for the page's name, 2 for a section."""
    caret: int | None = None
    """Number of letters before the caret of a field."""

    @property
    def identity(self) -> str:
        return self.same or self.key


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and all below it, in drawing order."""
    yield node
    for child in node.children:
        yield from walk(child)


def find(node: Node, key: str) -> Node | None:
    return next((n for n in walk(node) if n.key == key), None)


def row_node(key: str, name: str, rect: Box, cells: tuple[Node, ...]) -> Node:
    """Return a table's row, whose first cell also names it: readers don't say a row's name."""
    named = (replace(cell, name=strung((name, cell.name))) for cell in cells[:1])
    return Node(key, "row", name, rect, children=(*named, *cells[1:]))


def contains(box: Box, pos: tuple[float, float]) -> bool:
    """Whether a point lies in a box (right and bottom edges excluded)."""
    x, y, width, height = box
    return x <= pos[0] < x + width and y <= pos[1] < y + height


def focusable(node: Node) -> bool:
    """Whether the keyboard can reach the node: a disabled one only if it gives a reason."""
    spoken = node.role == "button" and bool(node.value)
    return bool(node.action) and ("disabled" not in node.states or spoken)
