"""The node tree of a scene: words and numbers alone, without pygame.

Focus, screen readers and tests use the tree, so it must describe all that can be seen and done.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from swoop_desktop.resources.language import strung

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the surface."""

NO_STATES: frozenset[str] = frozenset()


class Amount(NamedTuple):
    now: float
    least: float
    most: float
    step: float = 1.0


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen.

    `role`: window, group, button, toggle, choice, field, number, list, item, card, pile, text,
    heading, table, row, cell, dialog, image, figure (a drawing of numbers), status (a text that is
    announced on change), scrollbar, slider or progress. `action`: press, select (one of several, or
    a card), edit (a text field), scroll (by arrow keys), or empty for a text to read. `states`:
    disabled, checked, selected, changed (not the default), fresh (changed just now), label (repeats
    the control beside it, so it isn't read aloud). The `value` of a disabled button is the reason.
    Children are in drawing order. Nodes scrolled out of sight are outside the surface.

    `key` says where a node is; the focus and tests use it. `identity` says what it is, also after
    it moved: the face of a visible card, but only the place of a hidden card, so that nothing shows
    which card it is or that it was seen before. Both are unique within a tree.
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
    """The node's `identity`; empty: its key."""
    description: str = ""
    """More about the node, in a sentence."""
    amount: Amount | None = None
    place: tuple[int, int] | None = None
    """Number in a list, from 1, and the list's length; both count items out of sight."""
    cell: tuple[int, int] | None = None
    """Row and column in a table, from 0."""
    level: int = 0
    """A heading's level: 1 for the page's name, 2 for a section."""
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
    """Return a table's row. Its first cell repeats the row's name, which screen readers skip."""
    named = (replace(cell, name=strung((name, cell.name))) for cell in cells[:1])
    return Node(key, "row", name, rect, children=(*named, *cells[1:]))


def contains(box: Box, pos: tuple[float, float]) -> bool:
    """True if a point is in a box (right and bottom edges excluded)."""
    x, y, width, height = box
    return x <= pos[0] < x + width and y <= pos[1] < y + height


def focusable(node: Node) -> bool:
    """True if the keyboard can reach the node: a disabled button only if it gives a reason."""
    spoken = node.role == "button" and bool(node.value)
    return bool(node.action) and ("disabled" not in node.states or spoken)
