"""What a scene shows, as a tree of plain descriptions.

The keyboard's focus follows it, and tests play by it, so it must tell all that can be seen and
done. It is words and numbers, with nothing of pygame, so that it can be read aloud, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the surface."""

NO_STATES: frozenset[str] = frozenset()


class Amount(NamedTuple):
    """A number that can be set or that grows, with the ends between which it lies."""

    now: float
    least: float
    most: float
    step: float = 1.0


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen.

    `role` is one of window, group, button, toggle, choice, field, number, list, item, card, pile,
    text, heading, table, row, cell, dialog, image, figure (a drawing that tells numbers), status (a
    text that is announced whenever it changes), scrollbar, slider, progress. `action` is a verb for
    what can be acted on and empty for what can only be read: press, select (one of several, or a
    card), edit (a text is typed in it), scroll (the arrow keys move what is in it). `states` are
    some of disabled, checked, selected, changed (not as usual), fresh (changed just now) and label
    (a text that says no more than the control beside it, so that it is not read aloud). The `value`
    of a disabled button is why it is disabled. Children lie in drawing order. What a page must be
    scrolled to lies outside the surface.

    The `key` tells where it is, and keys and tests go by it. The `identity` tells what it is, for
    whoever follows a thing to another place: that of a card whose face is seen is its face, and of
    one that is hidden its place alone, so that nothing tells which card lies there, or that one
    has been seen before. Within a tree both are unique.
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
    """What it is, where that is not its key alone: see `identity`."""
    description: str = ""
    """What else there is to say about it, in a sentence."""
    amount: Amount | None = None
    """The number that its `value` says."""
    place: tuple[int, int] | None = None
    """Its place among the lines of a list, from 1, and how many there are, in sight or not."""
    cell: tuple[int, int] | None = None
    """Row and column in the table that it is in, from 0."""
    level: int = 0
    """Of a heading: 1 for the name of the page, and 2 for that of a part of it."""
    caret: int | None = None
    """Number of letters before the caret of a field."""
    details: str = ""
    """Key of the node that tells more about it."""

    @property
    def identity(self) -> str:
        """What it is as long as it can be told from others of its kind."""
        return self.same or self.key


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and everything below it, in drawing order."""
    yield node
    for child in node.children:
        yield from walk(child)


def find(node: Node, key: str) -> Node | None:
    return next((n for n in walk(node) if n.key == key), None)


def contains(box: Box, pos: tuple[float, float]) -> bool:
    """Whether a point lies in a box (right and bottom edges excluded)."""
    x, y, width, height = box
    return x <= pos[0] < x + width and y <= pos[1] < y + height


def focusable(node: Node) -> bool:
    """Whether the keyboard can reach the node: what is disabled only to learn why that is so."""
    told = node.role == "button" and bool(node.value)
    return bool(node.action) and ("disabled" not in node.states or told)
