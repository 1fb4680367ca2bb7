"""The table as data: drawing, hit-testing and descriptions agree. It holds no hidden card. Begin
with `table_view_of`.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from swoop_desktop.resources.language import _, n_, p_, tr
from swoop_desktop.scenes.common.bindings import KeyNames
from swoop_desktop.scenes.table.model.public_log import Notice
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, TableButton, TableModel
from swoop_desktop.scenes.table.view.button_layout import arranged, prompt_box, with_keys
from swoop_desktop.scenes.table.view.centre import (
    Centre,
    EmptyColumn,
    Goal,
    Won,
    centre_of,
    empty_columns,
    goal_of,
    won_by,
)
from swoop_desktop.scenes.table.view.element import Element, Pen, Piece
from swoop_desktop.scenes.table.view.lesson_view import Panel, panel_of
from swoop_desktop.scenes.table.view.notice_place import Bubble, hint_bubble, notice_bubble
from swoop_desktop.scenes.table.view.outcome_badges import Badge, badges_of, marks_of
from swoop_desktop.scenes.table.view.parts import PartSpot, parts_of
from swoop_desktop.scenes.table.view.piles import CardNodes
from swoop_desktop.scenes.table.view.plates import Lately, Plate, lately_of, plates_of
from swoop_desktop.scenes.table.view.replay_bar_model import ReplayBar
from swoop_desktop.scenes.table.view.stake import (
    Stake,
    Tick,
    Trail,
    stake_of,
    ticks_of,
    trails_of,
)
from swoop_desktop.scenes.table.view.writing import (
    Banner,
    Deal,
    Log,
    Memory,
    Prompt,
    banner_of,
    below_prompt,
    deal_of,
    instruction_of,
    log_of,
    memory_of,
    prompt_of,
)
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.drawing.fades import FULL, weak
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.geometry.layout import Z_TOP
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.node import Node

Z_BUTTON = Z_TOP + 20
Name: TypeAlias = tuple[str, Hashable]
"""An element's kind, and its key among elements of this kind."""
BUTTON = "button"
"""Kind of the buttons, redrawn in one frame."""


class ButtonLook(NamedTuple):
    button: TableButton
    hovered: bool

    def draw(self, pen: Pen) -> Iterator[Piece]:
        button, box, unit = self.button, self.button.box, self.button.unit
        look, emblem = "off" if button.disabled else button.look, button.emblem
        hovered = self.hovered and not button.disabled
        texts = ("" if button.bare else button.words, button.hint)
        if look == "menu":
            picture = furniture.menu_button(box.size[0], unit, pen.palette, hovered=hovered)
        else:
            letters, looks = button.letters, (*texts, look, emblem)
            picture = furniture.button(
                box.size, unit, pen.palette, *looks, letters=letters, hovered=hovered
            )
        pad = furniture.SHADOW * unit
        yield Piece(f"button {button.key}", picture, box.x, box.y, Z_BUTTON, pad)


class Ring(NamedTuple):
    """A ring around the focused node; cards have marks instead."""

    box: Box

    def draw(self, pen: Pen) -> Iterator[Piece]:
        picture = paint.ring(self.box.size, round(theme.RADIUS * pen.unit), pen.unit)
        picture = weak(picture, pen.steps.get(self, FULL))
        yield Piece(f"ring {self.box}", picture, *self.box[:2], Z_TOP + 30, paint.reach(pen.unit))


class Called(NamedTuple):
    words: str
    line: str
    """The player, or the run of several players, and the number of cards."""
    faces: tuple[str, ...]
    times: str = ""
    """``×2`` for a turn's second swoop, and so on; else empty."""


class Change(IntEnum):
    """How much of a view has to be read anew."""

    NOTHING = 0
    POINTED = 1
    """The card below the pointer: badges and marks."""
    OWN = 2
    """Also the viewer's picks, focus and notices."""
    ALL = 3


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the table shows and says."""

    plates: tuple[Plate, ...]
    viewer: int | None
    centre: tuple[Centre, ...]
    lately: tuple[Lately, ...]
    empty: tuple[EmptyColumn, ...]
    won: tuple[Won, ...]
    stake: Stake | None
    ticks: tuple[Tick, ...]
    trails: tuple[Trail, ...]
    deal: Deal
    banner: Banner | None
    call: Called | None
    memory: Memory | None
    prompt: Prompt
    log: Log
    parts: tuple[PartSpot, ...] = ()
    buttons: tuple[TableButton, ...] = ()
    """All placed buttons, the topmost last."""
    badges: tuple[Badge, ...] = ()
    hint: Bubble | None = None
    notice: Bubble | None = None
    goal: Goal | None = None
    marks: Mapping[int, str] = field(default_factory=dict)
    """By sprite key: frame or veil, see `Stage.place`."""
    hovered: str = ""
    """Key of the hovered button; a card's key may be out of date."""
    panel: Panel | None = None
    replay_bar: ReplayBar | None = None
    ring: Ring | None = None

    def button(self, key: str) -> TableButton | None:
        return next((button for button in self.buttons if button.key == key), None)

    @property
    def elements(self) -> dict[Name, Element]:
        """By name: all elements to draw, the most urgent first."""

        def alone(*names: str) -> dict[Name, Element | None]:
            return {(name, ""): getattr(self, name) for name in names}

        every = alone("panel", "replay_bar")
        for button in self.buttons:
            every[BUTTON, button.key] = ButtonLook(button, button.key == self.hovered)
        every |= alone("log", "prompt", "memory")
        rows = self.plates, self.trails, self.ticks, self.lately
        seated: list[Plate | Trail | Tick | Lately] = [one for row in rows for one in row]
        every |= {(type(one).__name__, one.seat): one for one in seated}
        zones = self.parts, self.empty, self.won, self.centre
        lying: list[PartSpot | EmptyColumn | Won | Centre] = [one for row in zones for one in row]
        every |= {(type(one).__name__, one.zone): one for one in lying}
        for badge in self.badges:
            every[badge.kind, badge.key] = badge
        every |= alone("stake", "goal", "deal", "banner", "hint", "notice")
        return {name: element for name, element in every.items() if element is not None}

    def annotated(
        self, frame: Frame, words: str, look: furniture.BubbleLook = "paper"
    ) -> "TableView":
        """Add a hint, or instead a note on the past; hide all log lines if it covers any."""
        if not words:
            return self
        hint = hint_bubble(frame, words, look)
        hides = hint.box.x < frame.log.right and hint.box.bottom > frame.log.y
        return replace(self, hint=hint, log=self.log._replace(lines=()) if hides else self.log)

    def node(self, table: TableModel) -> Node:
        layout, cards, own = table.director.layout, CardNodes(table), self.plates[0]
        (width, height), frame = layout.frame.size, layout.frame
        menu, opener = self.button("menu"), self.button("log")
        lately = {one.seat: one for one in self.lately}
        parts = [menu.node] if menu else []
        for plate in self.plates:
            if plate.seat != self.viewer:
                piles = map(cards.pile, cards.before[plate.seat])
                parts.append(plate.player(piles, lately.get(plate.seat)))
        middle = [centre.node() for centre in self.centre]
        if self.stake is not None and self.stake.figure:
            middle.append(self.stake.node())
        name, box = _("Centre of the table"), frame.centre.rect
        parts.append(Node("centre", "group", name, box, children=tuple(middle)))
        if self.viewer is not None:
            columns = cards.columns(self.parts, own)
            parts += [columns] if columns.children else []
            parts += cards.hand(), own.node()
        said = [self.prompt.node(frame)] if self.viewer is not None or self.prompt.words else []
        said += [self.hint.node()] if self.hint is not None else []
        said += [button.node for button in self.buttons if button.place in _ACTIONS]
        if said:
            name, box = _("What you can do"), frame.actions.rect
            parts.append(Node("actions", "group", name, box, children=tuple(said)))
        parts.append(self.log.node((opener.node,) if opener else ()))
        if self.memory is not None and self.memory.paper is not None:
            box = self.memory.paper.rect
            parts.append(Node("score paper", "text", self.memory.words, box))
        if self.panel is not None:
            parts.append(self.panel.node())
            width = round(self.panel.said.box.right)
        if self.replay_bar is not None:
            parts.append(self.replay_bar.node())
            height = round(self.replay_bar.box.bottom)
        if self.notice is not None:
            parts.append(self.notice.node())
        return Node(
            "table",
            "window",
            p_("scene", "Replay") if self.replay_bar else _("Table"),
            (0, 0, width, height),
            children=tuple(parts),
        )


_ACTIONS = {ButtonPlace.DECISION, ButtonPlace.HELP, ButtonPlace.UNDO, ButtonPlace.SPECTATOR}


def table_view_of(
    table: TableModel,
    listed: Callable[[], Sequence[TableButton]],
    keys: KeyNames,
    *,
    highlight: bool,
    remembering: bool = False,
    touched: bool = False,
    before: TableView | None = None,
    change: Change = Change.ALL,
) -> TableView:
    """`highlight` veils unplayable cards, `remembering` shows traces of earlier deals, `touched`
    enlarges buttons. From a view `before`, only the `change` is read anew.
    """
    teaching = table.mode.teaching()
    player, public, attention = table.viewers.player, table.public, table.viewers.attention

    def pointed(view: TableView) -> TableView:
        found = (
            () if player is None else badges_of(table, player, view.buttons, highlight=highlight)
        )
        later = frozenset[str]() if teaching is None else teaching.later
        marks = marks_of(table, highlight=highlight)
        return replace(
            view, badges=tuple([one for one in found if one.kind not in later]), marks=marks
        )

    if before is not None and change is Change.POINTED:
        return pointed(before)
    frame = table.director.layout.frame
    alone = table.viewers.player is None and table.viewers.shared
    words = "" if alone else table.mode.prompt(prompt_of(table))
    buttons = with_keys(listed(), keys, frame.unit, named=not touched)
    laid, instruction = arranged(buttons, frame, instruction_of(table), touched=touched)
    panel = None
    if teaching is not None:
        panel = panel_of(table, teaching, buttons, laid)
        laid = (*laid, *panel.buttons)
    x, y = below_prompt(frame)
    below = (one.box.y for one in laid if one.box.y > y and one.box.right > x)
    log, prompt = log_of(table), Prompt(words, instruction, min(below, default=frame.size[1]))
    notice = attention.notice or public.notice or _reason(table, laid) or _unsaved(table)
    kept = [button.box for button in laid] + ([prompt_box(frame, instruction)] if words else [])
    if before is None or change is Change.ALL:
        before = TableView(
            tuple(plates_of(table)),
            table.viewers.viewer,
            tuple(centre_of(table)),
            tuple(lately_of(table)),
            tuple(empty_columns(table)),
            tuple(won_by(table)),
            stake_of(table),
            tuple(ticks_of(table)),
            tuple(trails_of(table)),
            deal_of(table),
            banner_of(table),
            _call(table),
            memory_of(table) if remembering else None,
            prompt,
            log,
        )
    view = replace(
        before,
        parts=tuple(parts_of(table, keys)),
        prompt=prompt,
        buttons=laid,
        hint=None,
        log=log,
        notice=notice_bubble(table, notice, kept),
        goal=goal_of(table),
        ring=None,
        hovered=attention.hovered,
        panel=panel,
    )
    view = pointed(view)
    return view if teaching is not None else view.annotated(frame, _hint(table), "plain")


def _reason(table: TableModel, buttons: Sequence[TableButton]) -> Notice | None:
    """Return why the hovered or focused button is disabled."""
    attention = table.viewers.attention
    for button in buttons:
        if button.key in (attention.hovered, attention.focused) and button.why:
            return Notice(button.why, button.box.rect[:2], warning=False)
    return None


def _unsaved(table: TableModel) -> Notice | None:
    """Return the notice of an unsaved game, for a corner without cards."""
    if table.session.why_unsaved is None:
        return None
    return Notice(_("This game is not saved."), (table.director.layout.frame.size[0], 0))


def _call(table: TableModel) -> Called | None:
    call, run = table.public.call, table.description.run
    if call is None or table.director.swooping is None:
        return None
    cards = n_("{count} card", "{count} cards", call.cards)
    times = f"×{call.times}" if call.times > 1 else ""
    if len(call.seats) > 1 and run is not None:
        words = tr(replace(run, fields={"count": call.run}))
        faces = tuple(table.faces[seat] for seat in call.seats)
        return Called(call.words, f"{words} · {cards}", faces, times)
    seat = call.seats[-1]
    name = _("You") if seat == table.public.you else table.names[seat]
    return Called(call.words, f"{name} · {cards}", (), times)


def _hint(table: TableModel) -> str:
    player = table.viewers.player
    if player is None:
        return ""
    if player.hint is not None:
        return player.hint.words
    return _("Let me think …") if player.hint_wanted else ""
