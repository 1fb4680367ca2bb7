"""What the player can do at the table, whichever way it was asked for."""

from dataclasses import replace

import pygame

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import IllegalAction, Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_advice import Adviser
from swoop_desktop.scenes.table_base import TableBase
from swoop_desktop.scenes.table_buttons import Button
from swoop_desktop.scenes.table_describe import describe
from swoop_desktop.scenes.table_hud import Hud
from swoop_desktop.scenes.table_input import TableInput
from swoop_desktop.scenes.table_state import Notice, deals_of
from swoop_desktop.session.session import Session
from swoop_desktop.table.fans import card_box
from swoop_desktop.table.selection import SORTS
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.node import Node


class TablePlayer(TableBase):
    """Decisions, refusals, and the keys that mean the same everywhere at the table."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.input = TableInput(self)
        self.hud = Hud(self)
        self.adviser = Adviser(self)
        self._standings: tuple[tuple[int, int], tuple[str, ...]] = ((-1, 0), ())
        """How everybody stands, and in whose view of which deal."""

    @property
    def focused(self) -> str:
        """The key of what the keyboard is on, if it is shown."""
        return self.input.focus.key if self.input.focus.visible else ""

    def describe(self) -> Node:
        """Everything on the table as a tree, without any hidden card."""
        return describe(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """The player did something. True if it was for the table."""
        return self.input.handle(event)

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the node with this key does."""
        return self.input.act(key, how)

    def button(self, key: str) -> Button | None:
        """The button with this key, if there is one now."""
        return next((b for b in self.hud.buttons if b.key == key), None)

    def standings(self) -> tuple[str, ...]:
        """How everybody stands, as far as the viewer may know and as the table shows it; empty
        where there is nothing to say, and for spectators.
        """
        if self.viewer is None:
            return ()
        view = (self.viewer, self.shown.number)
        if not self.director.behind:
            self._standings = (view, tuple(map(tr, self.observation.notes)))
        return self._standings[1] if self._standings[0] == view else ()

    def has_decided(self, seat: int) -> bool:
        """Whether a seat's cards lie where its parts are, while others are still asked."""
        parts = self.description.parts if self.shown.asked else ()
        zones = [self.description.part_zone(part, seat) for part in parts]
        return bool(zones) and all(map(self.director.count, zones))

    def pick(self, picked: Picked) -> None:
        """Pick a card, or put it back; where each card has a part, say so if there is none."""
        if not self.selection.parts:
            self.selection.toggle(picked)
        elif self._may_part(picked):
            if picked not in self.selection and not self.selection.free:
                self.refuse(_("Take a card back first."))
                return
            self.selection.toggle(picked)
            self._object()

    def put(self, picked: Picked, part: str) -> None:
        """Pick a card for a part."""
        if self._may_part(picked):
            self.selection.put(picked, part)
            self._object()

    def _may_part(self, picked: Picked) -> bool:
        """Whether parts are chosen now; says so if not."""
        if not self.selection.may(picked.zone):
            return False
        if self.offered:
            return True
        action = self.observation.choose([picked])
        reason = self.observation.refusal(action) if action is not None else None
        if reason is not None:
            self.refuse(tr(reason))
        return False

    def _object(self) -> None:
        """Say why not, once there is a card for every part, and they won't do."""
        self.hovered = None
        action = self.selection.action(self.observation)
        if action is None or self.selection.free:
            return
        reason = self.observation.refusal(action)
        if reason is not None:
            self.refuse(tr(reason))

    def looked_zones(self) -> list[Zone]:
        """The zones that may be looked through now."""
        kinds, zones = self.description.looked, self.director.zones
        found = [zone for zone in zones if zone.kind in kinds and zones[zone]]
        return [zone for zone in found if zone.seat < 0 or zone.seat == self.viewer]

    def looked_at(self, pos: tuple[float, float]) -> Zone | None:
        """The zone that a click means to look through."""
        places = self.director.layout.places
        for zone in self.looked_zones():
            if any(p.shown and card_box(p.pose).contains(pos) for p in places.get(zone, ())):
                return zone
        return None

    def look(self, zone: Zone) -> None:
        """Show the cards of a zone that the viewer may know, as far as the table has shown them."""
        from swoop_desktop.scenes.look_page import LookScene

        cards = [sprite.card for sprite in self.director.zones[zone]]
        place = self.description.centre_place(zone.kind)
        label = place.label if place is not None else self.description.labels[zone.kind]
        self.input.cancel()
        self.app.push(LookScene(tr(label), cards, self._ranks))

    def do(self, action: Action) -> bool:
        """Decide; a refusal is explained. True if it was done."""
        if not self.offered or self.viewer is None:
            return False
        reason = self.observation.refusal(action)
        if reason is None:
            try:
                self.selection.clear()
                self.session.submit(self.viewer, action)
            except IllegalAction as refused:
                reason = refused.reason
        if reason is not None:
            self.refuse(tr(reason))
            return False
        self.notice = None
        return True

    def play_selected(self) -> bool:
        """Do what the selected cards stand for."""
        if not self.offered:
            return False
        action = self.selection.action(self.observation)
        if action is None:
            if self.selection.picked:
                self.refuse(_("These cards do not go together"))
            return False
        return self.do(action)

    def refuse(self, words: str) -> None:
        """Say why not, beside the pointer."""
        self.app.sound.play("refuse")
        self.say(words, self.input.mouse.pos)

    def refuse_cardless(self) -> None:
        """Say that there is nothing to press now."""
        self.refuse(_("There is nothing to take or to stop now: choose cards to play."))

    def say(self, words: str, pos: tuple[int, int] | None = None, *, warning: bool = True) -> None:
        """Show a notice for a while."""
        self.notice = Notice(words, pos, warning)
        self._changed = True

    def next_sort(self) -> None:
        """Sort the hand another way."""
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self.app.settings = replace(self.app.settings, sort=self.sort)
        self.director.relay()
        self._changed = True

    def pause(self) -> None:
        """Open the menu over the table."""
        from swoop_desktop.scenes.pause import PauseScene

        self.input.cancel()
        self.app.push(PauseScene(self.session))

    def shortcut(self, key: int) -> bool:
        """A key that means the same everywhere at the table. True if it was one."""
        match key:
            case pygame.K_m:
                muted = not self.app.settings.mute
                self.app.settings = replace(self.app.settings, mute=muted)
                self.app.sound.set(self.app.settings.volume / 100, mute=muted)
                self.say(_("Sound off") if muted else _("Sound on"), warning=False)
            case pygame.K_t:
                self.say(self.prompt(), warning=False)
            case pygame.K_s:
                self.show_scores()
            case pygame.K_l:
                self.show_log()
            case pygame.K_F2 | pygame.K_QUESTION | pygame.K_SLASH:
                self.adviser.ask()
            case pygame.K_F1:
                self.say(_keys(self), warning=False)
            case _:
                return False
        return True

    def show_log(self) -> None:
        """All that happened so far."""
        from swoop_desktop.scenes.log_page import LogScene

        self.input.cancel()
        self.app.push(LogScene(self.shown.log))

    def show_scores(self) -> None:
        """The score sheet so far."""
        from swoop_desktop.scenes.scores import ScoresScene

        deals = [d for d in deals_of(self.session) if d.number < self.shown.number]
        self.input.cancel()
        self.app.push(ScoresScene(self.session.setup, deals, None))


def _keys(scene: TablePlayer) -> str:
    """What the keys do."""
    if scene.description.parts:
        letters = (f"{p.key.upper()}: {tr(p.label)}." for p in scene.description.parts)
        words = _(
            "Arrows and Tab move, Enter picks a card or looks through a pile, Backspace takes a "
            "card back, Space plays, H hand, C pile, 2–9 0 J Q K A find a rank, R sorts, "
            "S scores, L log, M sound, F2 hint, Esc menu."
        )
        return " ".join([*letters, words])
    return _(
        "Arrows and Tab move, Enter selects (with Shift: all of the rank), Space plays, "
        "P takes or stops, H hand, C pile, 2–9 0 J Q K A X find a rank, R sorts, S scores, "
        "L log, T turn, M sound, F2 hint, Esc menu."
    )
