"""Describes the table as nodes, for keys, screen readers and tests."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from swoop_desktop.engine.cards import Card, code
from swoop_desktop.resources.language import _, n_, paragraph, spoken, strung, tr
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    SeatTarget,
    TableButton,
    ZoneTarget,
)
from swoop_desktop.scenes.table.view.button_layout import prompt_box
from swoop_desktop.scenes.table.view.replay_bar_model import HAPPENED, LINE, Point, ReplayBar
from swoop_desktop.scenes.table.view.replay_bar_model import KEY as BAR
from swoop_desktop.scenes.table.view.view_model import (
    Cards,
    Centre,
    Lately,
    OwnCard,
    Panel,
    PartSpot,
    Pile,
    Plate,
    TableView,
)
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.layout import Layout
from swoop_desktop.ui.node import Box as Rect
from swoop_desktop.ui.node import Node


def describe(view: TableView, cards: Cards, layout: Layout) -> Node:
    width, height = layout.frame.size
    menu, opener = view.button("menu"), view.button("log")
    seen = Counter[str]()
    parts = [_pressed(menu)] if menu else []
    lately = {one.seat: one for one in view.lately}
    parts += [
        _player(plate, cards.before[plate.seat], lately.get(plate.seat), seen)
        for plate in view.plates
        if plate.seat != view.viewer
    ]
    middle = tuple(map(_centre, view.centre))
    if view.stake is not None and view.stake.figure:
        middle = (*middle, Node("stake", "text", view.stake.aloud, rect(view.stake.box)))
    box = rect(layout.frame.centre)
    parts.append(Node("centre", "group", _("Centre of the table"), box, children=middle))
    if view.viewer is not None:
        columns = _columns(view, cards, layout, seen)
        parts += [columns] if columns.children else []
        parts.append(_hand(cards, layout, seen))
        parts += [
            replace(_plate(plate, ""), name=_("About you"))
            for plate in view.plates
            if plate.seat == view.viewer
        ]
    actions = _actions(view, layout)
    if actions.children:
        parts.append(actions)
    box = rect(layout.frame.log)
    lines = [Node(f"log {i}", "item", line.aloud, box) for i, line in enumerate(view.log)]
    children = [*([_pressed(opener)] if opener else []), *lines]
    parts.append(Node("happened", "list", _("Log"), box, children=tuple(children)))
    if view.memory is not None and view.memory.paper is not None:
        box = rect(view.memory.paper)
        parts.append(Node("score paper", "text", view.memory.words, box))
    if view.panel is not None:
        parts.append(_panel(view, view.panel))
        width = round(view.panel.said.box.right)
    if view.replay_bar is not None:
        parts.append(_replay_bar(view, view.replay_bar))
        height = round(view.replay_bar.box.bottom)
    if view.notice is not None:
        parts.append(Node("notice", "status", view.notice.words, rect(view.notice.box)))
    return Node("table", "window", _("Table"), (0, 0, width, height), children=tuple(parts))


def rect(box: Box) -> Rect:
    return (round(box.x), round(box.y), round(box.w), round(box.h))


def _player(
    plate: Plate, before: Iterable[Pile], lately: Lately | None, seen: Counter[str]
) -> Node:
    cards = n_("{count} card", "{count} cards", plate.cards)
    points = point_words(plate.total)
    name = _("{name}: {cards}, {points}").format(name=plate.name, cards=cards, points=points)
    name = strung([name, *_standing(plate)])
    states = frozenset({"selected"}) if plate.state == "turn" else frozenset[str]()
    piles = [_plate(plate, name), *(_pile(one, seen) for one in before)]
    if lately is not None:
        words = paragraph(line.aloud for line in lately.lines)
        box = lately.box if lately.box.h else plate.box
        words = _("Since your last turn: {words}").format(words=words)
        piles.append(Node(f"lately {plate.seat}", "text", words, rect(box)))
    key = f"player {plate.seat}"
    return Node(key, "group", name, rect(plate.box), states=states, children=tuple(piles))


def _plate(plate: Plate, more: str) -> Node:
    """Describe the plate, which opens the player's page; `more` is its text."""
    about = _("About {name}").format(name=plate.name)
    key, box = SeatTarget(plate.seat).key, rect(plate.box)
    return Node(key, "button", about, box, "press", description=more)


def _standing(plate: Plate) -> list[str]:
    words = [plate.standing] if plate.standing else []
    if plate.chip:
        words.append(plate.chip)
    if plate.state == "done":
        words.append(_("has chosen"))
    return words


def _pile(pile: Pile, seen: Counter[str]) -> Node:
    same = "" if pile.kind in ("held", "won") else _face(pile.top, seen)
    return _lying(pile, same, spoken())


@lru_cache(maxsize=256)
def _lying(pile: Pile, same: str, _language: str) -> Node:
    """Return a cached node: a large table has a hundred, and few change."""
    key, box = ZoneTarget(pile.zone).key, rect(pile.box)
    if pile.kind == "held":
        held = n_("{count} card in hand", "{count} cards in hand", pile.cards)
        if pile.turned:
            known = strung(map(card_name, pile.turned))
            held = _("{label}: {cards}").format(label=held, cards=known)
        return Node(key, "pile", held, box, "press")
    if pile.kind == "won":
        return Node(key, "pile", _counted(pile), box, "press")
    if pile.kind == "open":
        name = strung((card_name(pile.top), pile.where))
        return Node(key, "card", name, box, "press", same=same)
    pattern = _("{label}: {card}, only you see it") if pile.private else _("{label}: {card}")
    name = pattern.format(label=pile.label, card=card_name(pile.top))
    name = strung((name, pile.where))
    return Node(key, "card", name, box, "press", same=same)


def _face(card: Card | None, seen: Counter[str]) -> str:
    """Return a card's face and its number among equal ones."""
    if card is None:
        return ""
    face = code(card)
    seen[face] += 1
    return f"card {face} {seen[face]}"


def _counted(pile: Pile) -> str:
    cards = n_("{count} card", "{count} cards", pile.cards)
    return _("{label}: {cards}").format(label=pile.label, cards=cards)


def _centre(centre: Centre) -> Node:
    """Describe a centre zone. An empty one without print can't be pressed."""
    pile, seen = centre.pile, bool(centre.pile.cards or centre.spot or centre.emblem)
    name = _counted(pile)
    if pile.top is not None:
        name = _("{pile}, with {card} on top").format(pile=name, card=card_name(pile.top))
        if pile.run:
            name = _("{pile}, {run}").format(pile=name, run=pile.run)
    action = "press" if seen else ""
    return Node(ZoneTarget(pile.zone).key, "pile", name, rect(pile.box), action)


def _columns(view: TableView, cards: Cards, layout: Layout, seen: Counter[str]) -> Node:
    children = [_part(spot, seen) for spot in view.parts]
    children += [
        _pile(column, seen) if isinstance(column, Pile) else _card(column, seen)
        for column in cards.columns
    ]
    own = next(plate for plate in view.plates if plate.seat == view.viewer)
    standing = _standing(own)
    if standing:
        children.append(Node("standing", "text", strung(standing), rect(own.box)))
    box = rect(layout.frame.columns)
    return Node("columns", "group", _("Your cards on the table"), box, children=tuple(children))


def _part(spot: PartSpot, seen: Counter[str]) -> Node:
    if spot.lying is not None:
        return _pile(spot.lying, seen)
    label, note = tr(spot.part.label), tr(spot.part.note)
    if spot.chosen is None:
        words = _("{label}: no card yet, {fate}").format(label=label, fate=note)
        return Node(ZoneTarget(spot.zone).key, "pile", words, rect(spot.box), "press")
    node = _card(spot.chosen, seen)
    words = _("{label}: {card}, {fate}").format(label=label, card=node.name, fate=note)
    return replace(node, name=words)


def _hand(cards: Cards, layout: Layout, seen: Counter[str]) -> Node:
    children = tuple(_card(one, seen) for one in cards.hand)
    name = n_("Your hand: {count} card", "Your hand: {count} cards", len(children))
    return Node("hand", "group", name, rect(layout.frame.hand), children=children)


def _card(own: OwnCard, seen: Counter[str]) -> Node:
    states = frozenset({"selected"}) if own.selected else frozenset[str]()
    action = "select" if own.selectable else ""
    words = [card_name(own.card), own.where, own.prospect, _("hint") if own.hinted else ""]
    name = strung(words)
    key, same = own.target.key, _face(own.card, seen)
    return Node(key, "card", name, rect(own.box), action, states=states, same=same)


def _actions(view: TableView, layout: Layout) -> Node:
    children = []
    if view.viewer is not None or view.prompt:
        box = rect(prompt_box(layout.frame, view.instruction))
        children.append(Node("prompt", "text", view.prompt, box, value=view.instruction))
    if view.hint is not None:
        box = rect(view.hint.box)
        children.append(Node("hint words", "status", view.hint.words, box))
    places = ButtonPlace.DECISION, ButtonPlace.HELP, ButtonPlace.UNDO, ButtonPlace.SPECTATOR
    children += map(_pressed, view.at(*places))
    box = rect(layout.frame.actions)
    return Node("actions", "group", _("What you can do"), box, children=tuple(children))


def _pressed(button: TableButton) -> Node:
    states = frozenset({"disabled"}) if button.disabled else frozenset[str]()
    box = rect(button.box)
    return Node(button.key, "button", button.words, box, "press", button.why, states)


def _replay_bar(view: TableView, bar: ReplayBar) -> Node:
    name, box = _("Place in the game"), rect(bar.bar)
    slider = Node(BAR, "slider", name, box, "press", bar.where, amount=bar.amount)
    happened = Node(HAPPENED, "text", bar.happened, rect(bar.bar))
    children = [slider, happened, *map(_pressed, view.at(ButtonPlace.REPLAY_BAR))]
    if any(line.points for line in bar.lines):
        children.append(_lines(bar))
    return Node("strip", "group", _("Playback"), rect(bar.box), children=tuple(children))


def _lines(bar: ReplayBar) -> Node:
    """Describe the lines, a row each, with a cell for each bend."""
    box, rows = rect(bar.bar), list[Node]()
    for number, line in enumerate(line for line in bar.lines if line.points):
        key = f"{LINE} {line.seat}"
        cells = tuple(
            Node(f"{key} {i}", "cell", _point(point), box, cell=(number, i))
            for i, point in enumerate(line.points)
        )
        rows.append(Node(key, "row", line.name, box, children=cells))
    of_deals = any(point.what == "deal" for line in bar.lines for point in line.points)
    name = _("Chart of the totals") if of_deals else _("How the deal went, in hundredths of a win")
    return Node("lines", "table", name, box, children=tuple(rows))


def _point(point: Point) -> str:
    if point.what == "deal":
        return _("After deal {number}: {total}").format(number=point.number, total=point.height)
    words = _("Play {number}, costly: {by}, {total} in all")
    if point.what == "luck":
        words = _("Play {number}, luck: {by}, {total} in all")
    by, total = (f"{value:+}" if value else "0" for value in (point.by, point.height))
    return words.format(number=point.number, by=by, total=total)


def _panel(view: TableView, panel: Panel) -> Node:
    lesson, box = panel.said, rect(panel.words)
    heading = strung((lesson.title, lesson.part, lesson.progress))
    children = [Node("lesson words", "status", lesson.words, box)]
    if lesson.how:
        children.append(Node("lesson how", "status", lesson.how, box))
    if lesson.answer:
        children.append(Node("lesson answer", "status", lesson.answer, box))
    children += map(_pressed, view.at(ButtonPlace.LESSON))
    return Node("lesson", "group", heading, rect(lesson.box), children=tuple(children))
