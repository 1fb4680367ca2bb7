"""Buttons and keys of a replay."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from swoop_desktop.play.session import Setup
from swoop_desktop.records.replay import EVERYTHING, PUBLIC
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.key_bindings import bindings_of
from swoop_desktop.scenes.common.verbs import find, replay_of
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.replay.bar import BarReader
from swoop_desktop.scenes.replay.links import ReplayLinks
from swoop_desktop.scenes.replay.playback import Playback
from swoop_desktop.scenes.replay.reviewing import COSTLY, Reviews
from swoop_desktop.scenes.replay.viewpoint import Viewpoint
from swoop_desktop.scenes.table.model.table_button import ButtonPlace, TableButton
from swoop_desktop.scenes.table.motives import Motives
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui.layout import Element

_KEYS = {
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "on",
    pygame.K_HOME: "begin",
    pygame.K_END: "end",
}
_VERBS = ("run", "previous deal", "next deal", "eyes", "moment", "again", "result")
"""Key bindings used only here."""


class ReplayControls:
    def __init__(
        self,
        host: Host,
        setup: Setup,
        playback: Playback,
        viewpoint: Viewpoint,
        links: ReplayLinks,
        bar: BarReader,
        reviews: Reviews,
        motives: Motives,
    ) -> None:
        self._host, self._setup, self._bar, self._reviews = host, setup, bar, reviews
        self._motives = motives
        self._playback, self._viewpoint, self._links = playback, viewpoint, links
        self._landmarks = description_of(setup.game.name).landmarks

    def prompt(self, turn: str) -> str:
        over = self._playback.replay.is_end(self._playback.position)
        return _("The game is over") if over else turn

    @property
    def buttons(self) -> Sequence[TableButton]:
        links, viewpoint, at = self._links, self._viewpoint, self._playback
        row, keys, corner = ButtonPlace.SPECTATOR, ButtonPlace.KEYS, ButtonPlace.MENU
        on, again = links.why_not_on, links.why_not_again
        found = [
            TableButton("menu", _("Menu"), "back out", None, self._open_menu, corner, "menu"),
            TableButton("log", _("Log"), "log", None, links.show_log, ButtonPlace.LOG),
            TableButton("eyes", viewpoint.words, "eyes", None, viewpoint.choose, row),
            TableButton("moment", _("Play on from here"), "moment", on, links.play_on, row, row=1),
            TableButton(
                "again", _("Same cards again"), "again", again, links.play_again, row, row=1
            ),
        ]
        why = self._motives.button(at.position, 0)
        if why is not None:
            found.append(why)
        review = self._reviews.button
        if review is not None:
            found.append(review)
        if at.replay.over:
            words, run = _("Show the result"), links.show_result
            found.append(TableButton("result", words, "result", None, run, row, row=2))
        moves: dict[str, Callable[[], object]] = {
            "begin": partial(at.stop_and, at.go_to, 0),
            "end": partial(at.stop_and, at.go_to, at.replay.last),
            "hands": lambda: viewpoint.see(PUBLIC if viewpoint.wanted.everything else EVERYTHING),
            "scores": links.show_scores,
        }
        found += [TableButton(key, run=run, place=keys) for key, run in moves.items()]
        found += [TableButton(key, reason="", place=keys) for key in ("hint", "sort")]
        return [*found, *self._bar.buttons]

    @property
    def place(self) -> str:
        return replay_of(self._setup.game.name)

    def button_of(self, key: int, *, shift: bool) -> str:
        verbs = bindings_of(self._host.settings.keys).does(key, 0)
        return self.button_for(verbs, shift=shift) or _KEYS.get(key, "")

    def button_for(self, verbs: Collection[str], *, shift: bool = False) -> str:
        marks = {find(self._setup.game.name, mark.word): mark.word for mark in self._landmarks}
        way = "previous" if shift else "next"
        seeks = (f"{way} {marks[verb]}" for verb in verbs if verb in marks)
        if COSTLY in verbs:
            return f"{way} {COSTLY}" if self._reviews.stops else COSTLY
        own = (verb for verb in verbs if verb in _VERBS)
        return next(seeks, None) or next(own, None) or ""

    def _open_menu(self) -> None:
        self._host.push(_Menu(self._ways))

    def _ways(self) -> Sequence[Way]:
        from swoop_desktop.scenes.settings.page import SettingsScene

        push, setup, links = self._host.push, self._setup, self._links
        return (
            ("eyes", _("Seen by …"), self._instead(self._viewpoint.choose)),
            ("scores", _("Scores"), links.show_scores),
            ("log", _("Log"), self._instead(links.show_log)),
            ("share", _("Share"), links.share),
            ("help", _("Keys and help"), lambda: push(HelpScene(setup, self.place))),
            (
                "rules",
                _("Rules of this game"),
                lambda: push(RulesScene([(setup.game, setup.rules)])),
            ),
            ("settings", _("Settings"), lambda: push(SettingsScene())),
            ("leave", _("Leave the replay"), self._instead(self._host.pop)),
            ("resume", _("Back to the replay"), self._host.pop),
        )

    def _instead(self, run: Callable[[], None]) -> Callable[[], None]:
        def change() -> None:
            self._host.pop()
            run()

        return change


class _Menu(ChoicesScene):
    """The menu, rebuilt after a change of language."""

    def __init__(self, made: Callable[[], Sequence[Way]]) -> None:
        super().__init__(_("Replay"), [], made())
        self._made, self.first = made, "resume"

    def compose(self) -> Element:
        self.name, self.ways = _("Replay"), tuple(self._made())
        return super().compose()
