"""The focus of keyboard, gamepad and screen reader, which moves in the scene's node tree.

Tab goes to the next group, at the node focused last there. Arrows move within a group, then to the
nearest node beyond it.
"""

from collections.abc import Iterator, Sequence

from swoop_desktop.ui.node import Node, find, focusable

GROUPS = frozenset({"group", "list", "table", "dialog"})


_PLACES = GROUPS | {"window", "row"}
"""Roles of containers: the focus stops at their content instead."""


def reachable(node: Node, *, reading: bool) -> bool:
    """True if the focus can stop at the node; with `reading` also at plain texts, which users of
    screen readers can't reach otherwise.
    """
    if focusable(node):
        return True
    spoken = bool(node.name or node.value) and not (node.children and node.role in _PLACES)
    spoken = spoken and "label" not in node.states
    return reading and spoken and node.role not in ("scrollbar", "window")


def _stops(node: Node, group: str, *, reading: bool) -> Iterator[tuple[str, Node]]:
    if reachable(node, reading=reading):
        yield group, node
    inner = node.key if node.role in GROUPS else group
    for child in node.children:
        yield from _stops(child, inner, reading=reading)


def stops(tree: Node, *, reading: bool = False) -> list[tuple[str, Node]]:
    """Return every focus stop in order with its innermost group ("" for none)."""
    return list(_stops(tree, "", reading=reading))


class Focus:
    """The focused node's key. `visible` is True once keys were used."""

    def __init__(self) -> None:
        self.key = ""
        self.visible = False
        self.reading = False
        """True while a screen reader listens: texts take the focus, too."""
        self._remembered: dict[str, str] = {}

    def set(self, key: str, *, visible: bool | None = None) -> None:
        self.key = key
        if visible is not None:
            self.visible = visible

    def begin(self, tree: Node, first: str) -> None:
        """Set the hidden focus to `first`, or else to the first node that takes no typing. While
        `reading`, a page (no dialog) whose last control is `first` starts at its top.
        """
        places = stops(tree, reading=self.reading)
        controls = [(group, node) for group, node in places if focusable(node)]
        there = any(node.key == first for _group, node in places)
        if self.reading and there and len(controls) > 1 and controls[-1][1].key == first:
            asks = find(tree, controls[-1][0])
            there = asks is not None and asks.role == "dialog"
        others = (node.key for _group, node in controls or places if node.action != "edit")
        self.set(first if there else next(others, first), visible=False)

    def settle(self, tree: Node) -> None:
        if self.key:
            node = find(tree, self.key)
            if node is None or not reachable(node, reading=self.reading):
                self.key = ""

    def tab(self, tree: Node, step: int) -> str:
        """Go to the next (1) or previous (-1) group or single node."""
        stops_here = stops(tree, reading=self.reading)
        tabs = _tabs(stops_here)
        if not tabs:
            return ""
        here = next((i for i, keys in enumerate(tabs) if self.key in keys), None)
        edge = 0 if step > 0 else len(tabs) - 1
        there = edge if here is None else (here + step) % len(tabs)
        return self._go(self._entry(tabs[there], stops_here), stops_here)

    def arrow(self, tree: Node, dx: int, dy: int, rows: Sequence[str] = ()) -> str:
        """Go to the nearest node in a direction, first in the group, then anywhere. `rows` are
        groups below each other: up and down skip none of them, left and right leave them. While
        `reading`, arrows follow the reading order.
        """
        stops_here = stops(tree, reading=self.reading)
        group, here = next(((g, n) for g, n in stops_here if n.key == self.key), ("", None))
        if here is None:
            return self.tab(tree, 1)
        if self.reading:
            order = [n.key for _g, n in stops_here]
            place = min(max(0, order.index(here.key) + dx + dy), len(order) - 1)
            return self._go(order[place], stops_here)
        within = [n for g, n in stops_here if g == group and group and n.key != self.key]
        beyond = [n for g, n in stops_here if (g != group or not group) and n.key != self.key]
        row = [n for n in within if dx and not _gap(here, n, 1)]
        target = _nearest(here, row, dx, dy) or _nearest(here, within, dx, dy)
        if target is None and group in rows:
            beyond = [n for g, n in stops_here if g not in rows]
            if dy:
                keys = rows[rows.index(group) + 1 :] if dy > 0 else rows[: rows.index(group)][::-1]
                others = ([n for g, n in stops_here if g == key] for key in keys)
                next_row = next((nodes for nodes in others if nodes), [])
                target = _first(here, within, dy) or _first(here, next_row, dy)
        target = target or _nearest(here, beyond, dx, dy)
        return self._go(target.key, stops_here) if target else self.key

    def edge(self, tree: Node, *, last: bool) -> str:
        stops_here = stops(tree, reading=self.reading)
        group = next((g for g, n in stops_here if n.key == self.key), "")
        keys = [n.key for g, n in stops_here if g == group]
        return self._go(keys[-1 if last else 0], stops_here) if keys else ""

    def _entry(self, keys: list[str], stops_here: list[tuple[str, Node]]) -> str:
        group = next(g for g, n in stops_here if n.key == keys[0])
        kept = self._remembered.get(group, "")
        if group and kept in keys:
            return kept
        chosen = (n.key for _, n in stops_here if n.key in keys and n.states & {"selected"})
        return next(chosen, keys[0])

    def _go(self, key: str, stops_here: list[tuple[str, Node]]) -> str:
        self.key, self.visible = key, True
        self._remembered.update({g: key for g, n in stops_here if n.key == key and g})
        return key


def _tabs(stops_here: list[tuple[str, Node]]) -> list[list[str]]:
    tabs: dict[str, list[str]] = {}
    for group, node in stops_here:
        tabs.setdefault(f"group {group}" if group else f"alone {node.key}", []).append(node.key)
    return list(tabs.values())


def _first(here: Node, others: list[Node], dy: int) -> Node | None:
    """Return the first node above or below, however far to the side; the nearest in a line."""
    x, y = _centre(here)
    ahead = [node for node in others if (_centre(node)[1] - y) * dy > 1]
    return min(
        ahead,
        key=lambda node: (abs(_centre(node)[1] - y), abs(_centre(node)[0] - x)),
        default=None,
    )


def _nearest(here: Node, others: list[Node], dx: int, dy: int) -> Node | None:
    """Return the nearest node in a direction; a gap to the side counts double."""
    x, y = _centre(here)
    best: tuple[float, Node] | None = None
    for node in others:
        ox, oy = _centre(node)
        ahead = (ox - x) * dx + (oy - y) * dy
        gap = _gap(here, node, 1 if dx else 0)
        if ahead <= 1 or gap > ahead * 4:
            continue
        cost = ahead + 2 * gap + 0.2 * (abs((ox - x) * dy) + abs((oy - y) * dx))
        if best is None or cost < best[0]:
            best = cost, node
    return best[1] if best else None


def _gap(here: Node, other: Node, side: int) -> float:
    """Return the gap between two boxes along an axis (0: x, 1: y); 0 if they overlap."""
    start, end = here.rect[side], here.rect[side] + here.rect[side + 2]
    other_start, other_end = other.rect[side], other.rect[side] + other.rect[side + 2]
    return max(0, other_start - end, start - other_end)


def _centre(node: Node) -> tuple[float, float]:
    x, y, width, height = node.rect
    return x + width / 2, y + height / 2
