"""Translates a scene's nodes to accesskit's. Only changed nodes are sent.

Roles are chosen so that Orca 43 and 46 read them right: in a selection list the reader would move
the focus, and a combo box would change in silence.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

import accesskit as ak

from swoop_desktop.resources.language import _, paragraph
from swoop_desktop.ui.focus import reachable
from swoop_desktop.ui.node import Node

log = logging.getLogger(__name__)
ROOT = 1
_SAID = (2, 3)
"""Numbers of two nodes whose names are announced in turn: a reader ignores a name that a node has
already.
"""
_NOTHING = "\N{NO-BREAK SPACE}"
"""Name of these nodes between announcements. The nodes always stay: AT-SPI takes a node that
returns for dead.
"""
_FIRST = 10
_ROLES = {
    "window": ak.Role.WINDOW,
    "group": ak.Role.GROUP,
    "button": ak.Role.BUTTON,
    "toggle": ak.Role.CHECK_BOX,
    "choice": ak.Role.SPIN_BUTTON,
    "field": ak.Role.TEXT_INPUT,
    "number": ak.Role.SPIN_BUTTON,
    "list": ak.Role.LIST,
    "item": ak.Role.LIST_ITEM,
    "card": ak.Role.LIST_ITEM,
    "pile": ak.Role.BUTTON,
    "text": ak.Role.LABEL,
    "heading": ak.Role.HEADING,
    "table": ak.Role.TABLE,
    "row": ak.Role.ROW,
    "cell": ak.Role.CELL,
    "dialog": ak.Role.DIALOG,
    "image": ak.Role.IMAGE,
    "figure": ak.Role.FIGURE,
    "status": ak.Role.LABEL,
    "scrollbar": ak.Role.SCROLL_BAR,
    "slider": ak.Role.SLIDER,
    "progress": ak.Role.PROGRESS_INDICATOR,
}
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_STEPPED = frozenset({"choice", "number", "slider"})


class Sent(NamedTuple):
    """A node as the reader knows it."""

    number: int
    node: Node
    key: str
    shown: Node
    """The node as the scene has it, even while its change is held back."""

    @property
    def focused(self) -> int:
        """Number of the node to focus: for a heading, its words, since Orca reads a heading itself
        only as “heading”.
        """
        return self.number + (self.node.role == "heading")


class Tree:
    """Numbers of sent nodes and their content."""

    def __init__(self) -> None:
        self._sent: dict[str, Sent] = {}
        self._keys: dict[int, str] = {}
        self._next = _FIRST
        self._turn = 0
        self.news: list[tuple[str, str | None]] = []
        """New and old texts of the statuses that the last update changed, except the focused
        status.
        """
        self.told = ""
        """Text that the reader says by itself after an update: of the focus or a new page."""
        self.held = False
        """True if a change was held back."""
        self._focus = 0
        self._scope: object = None
        self._noted = WeakKeyDictionary[object, list[str]]()
        """Status texts at each scene's last update: a table shown again doesn't repeat them."""

    def key(self, number: int) -> str:
        return self._keys.get(number, "")

    def forget(self) -> None:
        """Make the next update send the whole tree."""
        self._sent, self._keys, self._scope = {}, {}, None

    def update(self, scene: object, tree: Node, focus: str, *, title: str) -> ak.TreeUpdate:
        """Return the changes since the last update. Numbers belong to one scene; a node that
        returns gets a new number.
        """
        if scene is not self._scope:
            self.forget()
            self._scope = scene
        page = tree.name
        if page != title:
            tree = replace(tree, name=f"{page} – {title}", children=(_whole(tree),))
        before, self._sent = self._sent, {}
        self._number(tree, before, root=True)
        sent = self._sent.values()
        self._keys = {number: item.key for item in sent for number in (item.number, item.focused)}
        focused = self._of_key(focus)
        update = ak.TreeUpdate(ROOT if focused is None else focused.focused)
        self._hold_back(before, update.focus)
        changed = list[tuple[int, ak.Node]]()
        for identity, item in self._sent.items():
            if identity not in before or before[identity].node != item.node:
                described = self._made_anyhow(item.node, root=item.number == ROOT)
                changed += [(item.number, described), *self._inner(item)]
        self._compare(before, update.focus)
        if not before:
            self.told = page
            # Clear announcements: the last may reveal another person's hand.
            changed += [(number, _announcement("")) for number in _SAID]
            update.tree = ak.Tree(ROOT)
        update.nodes = changed
        return update

    def _hold_back(self, before: Mapping[str, Sent], focus: int) -> None:
        """Keep the name of a card or pile that had the focus, unless its states changed: a new name
        would interrupt the reader.
        """
        self.held = False
        identity = next((key for key, sent in before.items() if sent.number == self._focus), "")
        if identity not in self._sent:
            return
        old, new = before[identity].node, self._sent[identity].node
        face, was = (node.name.partition(", ")[0] for node in (new, old))
        same = new.role == "pile" or (new.role == "card" and face == was)
        if same and old.states == new.states and old.name != new.name:
            node = replace(new, name=old.name)
            self._sent[identity] = self._sent[identity]._replace(node=node)
            self.held = focus != self._focus

    def _compare(self, before: Mapping[str, Sent], focus: int) -> None:
        """Set `news` and `told` by comparison with the nodes sent before."""
        self.news, self.told = [], ""
        shown = [_words(sent.node) for sent in self._sent.values() if sent.node.role == "status"]
        if not before and "table" in self._sent:  # pages are read from their top
            noted = self._noted.get(self._scope, ())
            self.news = [(words, None) for words in shown if words not in noted]
        self._noted[self._scope] = shown
        for identity, sent in self._sent.items() if before else ():
            known, words = before.get(identity), _words(sent.node)
            was = None if known is None else _words(known.node)
            changed = was != words
            if sent.focused == focus and (changed or focus != self._focus):
                self.told = words
            elif changed and sent.node.role == "status":
                self.news.append((words, was))
        self._focus = focus

    def announce(self, update: ak.TreeUpdate, words: str) -> None:
        self._turn = 1 - self._turn
        texts = {_SAID[self._turn]: words, _SAID[1 - self._turn]: ""}
        update.nodes = [*update.nodes, *((i, _announcement(text)) for i, text in texts.items())]

    def _number(self, node: Node, before: Mapping[str, Sent], *, root: bool = False) -> None:
        """Number all nodes, known nodes as before."""
        known = before.get(node.identity)
        if node.identity in self._sent:
            log.warning("two nodes are %r: the second is left out", node.identity)
            return
        number = ROOT if root else known.number if known is not None else self._next
        if number == self._next:
            self._next += 2  # the second number is for `_inner`
        self._sent[node.identity] = Sent(number, node, node.key, node)
        for child in _heard(node):
            self._number(child, before)

    def _made_anyhow(self, node: Node, *, root: bool) -> ak.Node:
        """Return the node, or a bare node if part of it can't be sent."""
        try:
            return self._made(node, root=root)
        except Exception:
            log.exception("the reader can't be told of %r", node.key)
            ak_node = ak.Node(ak.Role.GENERIC_CONTAINER)
            ak_node.set_children(self._children(node, root=root))
            return ak_node

    def _children(self, node: Node, *, root: bool) -> list[int]:
        there = [(child, self._sent[child.identity]) for child in _heard(node)]
        numbers = list(dict.fromkeys(sent.number for child, sent in there if sent.shown is child))
        return [*numbers, *_SAID] if root else numbers

    def _made(self, node: Node, *, root: bool) -> ak.Node:
        ak_node = ak.Node(_role(node))
        words = _sayable(_words(node))
        if ak_node.role == ak.Role.LABEL:
            ak_node.set_value(words)
        elif words:
            ak_node.set_label(words)
        x, y, wide, tall = node.rect
        ak_node.set_bounds(ak.Rect(x, y, x + wide, y + tall))
        children, inner = self._children(node, root=root), self._sent[node.identity].number + 1
        if _length(node):
            children = [inner]
        if node.caret is not None or node.role == "heading":
            children.append(inner)
        if children:
            ak_node.set_children(children)
        _describe(ak_node, node)
        _number(ak_node, node)
        if reachable(node, reading=True) and node.role != "heading":
            ak_node.add_action(ak.Action.FOCUS)
        if node.action in ("press", "select", "edit"):
            ak_node.add_action(ak.Action.CLICK)
        if node.action and node.role in _STEPPED:
            ak_node.add_action(ak.Action.INCREMENT)
            ak_node.add_action(ak.Action.DECREMENT)
        if node.caret is not None:
            ak_node.add_action(ak.Action.SET_VALUE)
            ak_node.set_value(_sayable(node.value))
            here = ak.TextPosition(inner, node.caret)
            ak_node.set_text_selection(ak.TextSelection(here, here))
        return ak_node

    def _inner(self, sent: Sent) -> Iterator[tuple[int, ak.Node]]:
        """Make the inner node: of a heading, its words; of a field, its letters, by which a reader
        finds the caret; of a long list, its lines: else Orca says the group's name at each line.
        """
        if sent.node.role == "heading":
            ak_node = _holding(ak.Role.LABEL, _words(sent.node))
            ak_node.add_action(ak.Action.FOCUS)
            yield sent.number + 1, ak_node
        if sent.node.caret is not None:
            letters = _sayable(sent.node.value)
            ak_node = _holding(ak.Role.TEXT_RUN, letters)
            ak_node.set_character_lengths([len(letter.encode()) for letter in letters])
            yield sent.number + 1, ak_node
        if _length(sent.node):
            ak_node = ak.Node(ak.Role.LIST)
            ak_node.set_label(_NOTHING)
            ak_node.set_children(self._children(sent.node, root=False))
            yield sent.number + 1, ak_node

    def _of_key(self, key: str) -> Sent | None:
        return next((sent for sent in self._sent.values() if sent.key == key), None)


def _sayable(words: str) -> str:
    """Return text that the bus accepts: paths may have bytes that are no text."""
    return _NO_TEXT.sub("\ufffd", words)


def _heard(node: Node) -> Iterator[Node]:
    """Yield the children to send: no labels that repeat a control, nor the group of a single
    control with the same name.
    """
    for child in node.children:
        inside = [*_heard(child)] if child.role == "group" else []
        if len(inside) == 1 and inside[0].name == child.name:
            yield inside[0]
        elif "label" not in child.states:
            yield child


def _whole(tree: Node) -> Node:
    """Wrap a page in a group with its name: readers announce groups, but not a window's name. In
    dialogs, readers read all texts.
    """
    asks = any(child.role == "dialog" for child in tree.children)
    children = tuple(
        replace(child, role="group") if child.role == "dialog" else child for child in tree.children
    )
    return Node("whole", "dialog" if asks else "group", tree.name, tree.rect, children=children)


def _role(node: Node) -> ak.Role:
    if node.role == "item" and node.action:
        return ak.Role.RADIO_BUTTON if node.action == "select" else ak.Role.BUTTON
    if node.role == "text" and (node.children or node.action):
        return ak.Role.GROUP
    if node.role == "pile" and not node.action:
        return ak.Role.LABEL
    if _length(node):
        return ak.Role.RADIO_GROUP
    if node.role == "group" and any(child.role == "card" for child in node.children):
        return ak.Role.LIST
    return _ROLES[node.role]


def _words(node: Node) -> str:
    """Return the name with what readers leave out: disabled, a choice's value, a picked card."""
    if (
        node.role in ("choice", "slider", "status", "text", "cell", "image", "figure")
        and node.value
    ):
        return _("{name}: {value}").format(name=node.name, value=node.value)
    if node.role == "card" and "selected" in node.states:
        return _("{card}, picked").format(card=node.name)
    if "disabled" in node.states:
        return _("{name}, unavailable").format(name=node.name)
    return node.name


def _describe(ak_node: ak.Node, node: Node) -> None:
    parts = [node.description]
    if node.role in ("button", "item", "pile", "row", "heading") and node.value:
        parts.insert(0, node.value)
    words = paragraph(parts)
    if ak_node.role == ak.Role.GROUP:
        words = words or _NOTHING  # else Orca reads all texts of a group that the focus enters
    if words:
        ak_node.set_description(_sayable(words))
    if "disabled" in node.states:
        ak_node.set_disabled()
    if node.role == "toggle" or ak_node.role == ak.Role.RADIO_BUTTON:
        on = node.states & {"checked" if node.role == "toggle" else "selected"}
        ak_node.set_toggled(ak.Toggled.TRUE if on else ak.Toggled.FALSE)
    if node.level:
        ak_node.set_level(node.level)
    if node.place is not None:
        ak_node.set_position_in_set(node.place[0] - 1)  # from 0 for the library, from 1 for readers
    if length := _length(node):
        ak_node.set_size_of_set(length)  # readers ask the list for its length
    if node.cell is not None:
        ak_node.set_row_index(node.cell[0])
        ak_node.set_column_index(node.cell[1])


def _number(ak_node: ak.Node, node: Node) -> None:
    amount = node.amount
    if amount is not None:
        ak_node.set_numeric_value(amount.now)
        ak_node.set_min_numeric_value(amount.least)
        ak_node.set_max_numeric_value(amount.most)
        ak_node.set_numeric_value_step(amount.step)
    if node.value and node.role in ("number", "slider", "progress"):
        ak_node.set_value(_sayable(node.value))


def _length(node: Node) -> int:
    """Return the length of a long list; 0 for anything else."""
    lines = node.children if node.role == "list" else ()
    return next((line.place[1] for line in lines if line.place is not None), 0)


def _holding(role: ak.Role, words: str) -> ak.Node:
    ak_node = ak.Node(role)
    ak_node.set_value(_sayable(words))
    return ak_node


def _announcement(words: str) -> ak.Node:
    ak_node = ak.Node(ak.Role.ALERT)  # of other roles, Orca drops announcements that follow closely
    ak_node.set_label(_sayable(words) or _NOTHING)
    ak_node.set_live(ak.Live.POLITE if words else ak.Live.OFF)
    return ak_node
