"""Watching a game of bots; the screenshot and the end of the `watch` command."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.verbs import WATCHING
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.table.model.clock import BotPause
from swoop_desktop.scenes.table.model.table_model import ButtonPlace, Mode, TableButton, TableModel
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.storage.settings import SETTINGS, SPEEDS

log = logging.getLogger(__name__)

PICTURE_AFTER = 4
"""Number of rounds in a watched deal before its screenshot."""


class WatchMode(Mode):
    place = WATCHING

    def __init__(
        self, seats: Viewers, bot_pause: BotPause, host: Host, follow: Callable[[], None]
    ) -> None:
        self._viewers, self._bot_pause, self._host, self._follow = seats, bot_pause, host, follow

    def prompt(self, turn: str) -> str:
        return _("Paused. {words}").format(words=turn) if self._bot_pause.held else turn

    @property
    def buttons(self) -> Sequence[TableButton]:
        held, pause = self._bot_pause.held, self._bot_pause
        hands, place = self._viewers.hands_open, ButtonPlace.SPECTATOR
        speeds = [
            TableButton(
                f"speed {speed}",
                tr(words),
                run=partial(self._choose_speed, speed),
                place=place,
                look="gold" if speed == self._host.settings.speed else "plain",
                row=1,
            )
            for speed, words in SETTINGS["speed"].choices.items()
        ]
        return (
            TableButton(
                "pause",
                _("Go on") if held else _("Pause"),
                "pause",
                run=lambda: pause.hold(not pause.held),
                place=place,
                look="gold" if held else "plain",
            ),
            TableButton("step", _("One play"), "step", run=pause.step, place=place),
            TableButton(
                "hands",
                _("Close hands") if hands else _("Open hands"),
                "hands",
                run=lambda: self._viewers.show_hands(on=not hands),
                place=place,
            ),
            *speeds,
            TableButton("faster", run=lambda: self._change_speed(1), place=ButtonPlace.KEYS),
            TableButton("slower", run=lambda: self._change_speed(-1), place=ButtonPlace.KEYS),
        )

    def _change_speed(self, by: int) -> None:
        order = list(SPEEDS)
        at = order.index(self._host.settings.speed) + by
        self._choose_speed(order[min(max(0, at), len(order) - 1)])

    def _choose_speed(self, speed: str) -> None:
        self._host.settings = replace(self._host.settings, speed=speed)
        self._follow()


class Unattended:
    def __init__(self, watch: Watch, table: TableModel, touch: Callable[[], None]) -> None:
        self._watch, self._session, self._touch = watch, table.session, touch
        self._public, self._director = table.public, table.director
        self._turns = 0
        self._due = False
        """True if the next frame will be saved."""
        self._taken = not watch.screenshot

    def turn_began(self) -> None:
        self._turns += 1
        if self._turns >= PICTURE_AFTER * len(self._session.setup.seats):
            self._due = not self._taken

    def drawn(self, surface: pygame.Surface) -> None:
        if not self._due:
            return
        self._due, self._taken = False, True
        try:
            pygame.image.save(surface, self._watch.screenshot)
        except (OSError, pygame.error) as error:
            log.warning("%s: %s", self._watch.screenshot, error)
            sentence = _("The picture can’t be saved in {path}.")
            self._public.say(sentence.format(path=self._watch.screenshot))
            self._touch()

    def go_on(self) -> bool:
        """Go on to the next deal; False after the last one."""
        if not self._taken:
            self._due = True
            return True
        last = self._watch.deals and self._public.number >= self._watch.deals
        if self._session.winners is not None or last:
            return False
        self._turns, self._taken = 0, not self._watch.screenshot
        self._public.deal_seen()
        self._director.go_on()
        return True
