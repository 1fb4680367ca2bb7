"""Moves the keyboard focus over the table's nodes."""

from collections.abc import Callable

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.common.verbs import put
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    CardTarget,
    TableButton,
    TableModel,
    Target,
    ZoneTarget,
)
from swoop_desktop.scenes.table.view.announcer import Announcer
from swoop_desktop.ui.focus import Focus
from swoop_desktop.ui.node import Node, find


class KeyboardFocus:
    """The focus itself is in the viewer's `Attention`."""

    def __init__(
        self,
        commands: Commands,
        table: TableModel,
        describe: Callable[[], Node],
        announcer: Announcer,
    ) -> None:
        self._commands, self._description = commands, table.description
        self._game = table.session.setup.game.name
        self._director, self._viewers = table.director, table.viewers
        self._describe, self._announcer = describe, announcer
        self._followed: tuple[int, int | None] = (-1, None)
        """`director.edition` and viewer at the last `follow`."""
        self._last: Target | None = None

    @property
    def _focus(self) -> Focus:
        return self._viewers.attention.focus

    @property
    def _card(self) -> Picked | None:
        match self._target:
            case CardTarget(card) if self._focus.visible and self._director.sprite(card):
                return card
        return None

    @property
    def _target(self) -> Target | None:
        """The focused target, even after it has gone."""
        if self._last is None or self._last.key != self._focus.key:
            self._last = self._commands.target(self._focus.key) if self._focus.key else None
        return self._last

    def arrow(self, dx: int, dy: int) -> None:
        self._move(lambda tree: self._focus.arrow(tree, dx, dy))

    def tab(self, step: int) -> None:
        self._move(lambda tree: self._focus.tab(tree, step))

    def edge(self, *, last: bool) -> None:
        self._move(lambda tree: self._focus.edge(tree, last=last))

    def follow(self) -> None:
        """Keep the focus on its card of the hand or, once that is played, on the card in its place;
        begin with the first card.
        """
        target, seen = self._target, (self._director.edition, self._viewers.viewer)
        if self._viewers.player is None and not self._focus.key:
            self._focus.set("menu")
        if seen == self._followed or self._viewers.player is None:
            return
        self._followed = seen
        key, card = self._focus.key, target.card if isinstance(target, CardTarget) else None
        own = card is not None and card.zone.seat == self._viewers.viewer
        gone = card is not None and self._director.sprite(card) is None
        if own and gone and card is not None and card.zone != self._director.hand:
            below = [Picked(card.zone._replace(kind=kind)) for kind in self._description.pickable]
            left = [one for one in below if self._director.sprite(one) is not None]
            key = CardTarget(left[0]).key if left else ""
            self._focus.set(key)
        decides = isinstance(target, TableButton) and target.place is ButtonPlace.DECISION
        decided = decides and not self._viewers.shown
        if not key or decided or (card is not None and card.zone == self._director.hand):
            self._keep_place()

    def jump(self, rank: str) -> None:
        player, keys = self._viewers.player, list[str]()
        hand = self._director.hand
        for zone in (hand, *sorted(self._director.zones)):
            if player is None or not player.selection.may(zone) or (zone == hand and keys):
                continue
            sprites = self._director.zones[zone]
            for picked in self._commands.row(zone):
                card = sprites[picked.place].card
                if card is not None and c.RANKS[c.rank(card)] == rank:
                    keys.append(CardTarget(picked).key)
        if keys:
            here = keys.index(self._focus.key) + 1 if self._focus.key in keys else 0
            self._set(keys[here % len(keys)])

    def go_to_hand(self) -> None:
        self._announcer.answer(self._announcer.hand_words())
        row = self._commands.row(self._director.hand)
        if row:
            self._set(CardTarget(row[0]).key)

    def go_to_pile(self) -> None:
        self._announcer.answer(self._announcer.top_words())
        self._set(ZoneTarget(Zone(self._description.pile)).key)

    def go_to(self, key: str) -> bool:
        node = find(self._describe(), key)
        if node is not None:
            self._set(key)
        return node is not None

    def enter(self, how: str) -> None:
        """Act on the focused target; a hidden focus is only shown."""
        if self._reveal():
            return
        card = self._card
        if not self._commands.act(self._commands.target(self._focus.key), how):
            node = find(self._describe(), self._focus.key)
            self._announcer.answer("" if node is None else node.name)
        self._stay_in_hand(card)
        self._commands.touch()

    def space(self) -> None:
        """Hurry or, in the viewer's turn, play the picked cards or press a visibly focused button:
        Space decides nothing unasked.
        """
        commands, player, focus = self._commands, self._viewers.player, self._focus
        if player is None or not self._viewers.asked:
            commands.hurry(True)
        elif not self._viewers.shown:
            commands.ready()
        elif commands.decides:
            if player.selection.picked:
                commands.play()
            elif not (focus.visible and commands.press_button(focus.key)):
                commands.say_instruction()
        self._commands.touch()

    def put(self, verb: str) -> bool:
        """Put the focused card into the verb's part; False if there is no such part or card."""
        card, player = self._card, self._viewers.player
        parts = self._description.parts
        part = next((one for one in parts if verb == put(self._game, one.kind)), None)
        if part is None or card is None or player is None or not player.selection.may(card.zone):
            return False
        if self._commands.ready():
            self._commands.put(card, part.kind)
            self._stay_in_hand(card)
            self._commands.touch()
        return True

    def cardless(self) -> None:
        if first := self._commands.cardless():
            self._set(first)

    def put_back(self) -> bool:
        """Put back the card picked last; False if none is picked."""
        player = self._viewers.player
        if player is None or not player.selection.picked:
            return False
        player.selection.put_back()
        self._commands.touch()
        return True

    def step_back(self) -> None:
        player = self._viewers.player
        if player is None or not (player.put_hint_away() or player.selection.step_back()):
            if self._viewers.attention.notice is not None:
                self._commands.dismiss()
            else:
                self._commands.press("menu")
        self._commands.touch()

    def _stay_in_hand(self, picked: Picked | None) -> None:
        """Focus the nearest unpicked card once `picked` has left the hand for a part."""
        player = self._viewers.player
        if picked is None or player is None or picked not in player.selection:
            return
        if not any(one.into for one in player.selection.picked):
            return
        row = self._commands.row(picked.zone)
        here = row.index(picked)
        near = sorted(range(len(row)), key=lambda i: (abs(i - here), i < here))
        left = next((row[i] for i in near if row[i] not in player.selection), None)
        if left is not None:
            self._set(CardTarget(left).key)

    def _set(self, key: str) -> None:
        self._focus.set(key, visible=True)
        self._sound_if_playable()
        self._remember()
        self._commands.touch()

    def _move(self, move: Callable[[Node], object]) -> None:
        """Move the focus; if it was hidden, only show it."""
        if not self._reveal():
            self._focus.reading = self._announcer.reads
            tree = self._describe()
            if find(tree, self._focus.key) is None:
                self._keep_place()
            move(tree)
        self._sound_if_playable()
        self._remember()
        self._commands.touch()

    def _reveal(self) -> bool:
        """Show a hidden focus; False if there is none."""
        focus = self._focus
        if focus.visible or find(self._describe(), focus.key) is None:
            return False
        focus.visible = True
        self._commands.touch()
        return True

    def _remember(self) -> None:
        match self._target:
            case CardTarget(card) if card.zone == self._director.hand:
                row, attention = self._commands.row(card.zone), self._viewers.attention
                attention.hand = self._hand()
                attention.slot = row.index(card) if card in row else 0

    def _keep_place(self) -> None:
        """Focus the remembered card of the hand, or the card in its place; without a hand, the
        first card that may be picked.
        """
        attention, now, player = self._viewers.attention, self._hand(), self._viewers.player
        before, slot = attention.hand, attention.slot
        if not now:
            zones = self._director.zones
            may = player.selection.own(sorted(zones)) if player else ()
            self._focus.set(next((CardTarget(Picked(zone)).key for zone in may if zones[zone]), ""))
            return
        if slot < len(before) and before[slot] in now:
            slot = now.index(before[slot])
        elif any(key in now for key in before):
            slot = sum(key in now for key in before[:slot])
        row = self._commands.row(self._director.hand)
        slot = min(slot, len(row) - 1)
        self._focus.set(CardTarget(row[slot]).key)
        if before:
            attention.hand, attention.slot = now, slot

    def _sound_if_playable(self) -> None:
        card, player = self._card, self._viewers.deciding
        if card is None or player is None:
            return
        if player.selection.may(card.zone) and card in player.outcomes.playable:
            self._commands.sound("fits")

    def _hand(self) -> tuple[int, ...]:
        return tuple(sprite.key for sprite in self._director.shown(self._director.hand))
