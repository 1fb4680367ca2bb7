"""What can be pressed at a game that is played back, and what the keys do there."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from swoop_desktop.play.session import Setup
from swoop_desktop.records.replay import EVERYTHING, PUBLIC
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.key_bindings import bindings_of, find
from swoop_desktop.scenes.framework.key_table import KeyTable
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.replay.links import ReplayLinks
from swoop_desktop.scenes.replay.playback import Playback
from swoop_desktop.scenes.replay.viewpoint import Viewpoint
from swoop_desktop.scenes.table.model.table_model import ButtonSpec
from swoop_desktop.tabletop.spec import description_of

_KEYS = {
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "on",
    pygame.K_HOME: "begin",
    pygame.K_END: "end",
}
"""Keys that can't be changed."""
_VERBS = ("run", "previous deal", "next deal", "eyes", "moment", "again", "result")
"""What the player's keys do here alone."""
_NOTHING = ("hint", "sort", "undo", "redo", "play", "show")
"""What has a key at tables where somebody plays."""


class ReplayControls:
    """The `SpectatorControls` of a game that is played back."""

    alone = False

    def __init__(
        self,
        host: Host,
        setup: Setup,
        playback: Playback,
        viewpoint: Viewpoint,
        links: ReplayLinks,
        touch: Callable[[], None],
    ) -> None:
        """`touch` says that something drawn has changed."""
        self._host, self._setup, self._touch = host, setup, touch
        self._playback, self._viewpoint, self._links = playback, viewpoint, links
        self._landmarks = description_of(setup.game.name).landmarks
        seek, last = playback.seek, playback.replay.last
        moves: dict[str, Callable[[], object]] = {
            "back": lambda: playback.step(-1),
            "on": lambda: playback.step(1),
            "begin": lambda: playback.go_to(0),
            "end": lambda: playback.go_to(last),
        }
        for word in ("deal", *(mark.word for mark in self._landmarks)):
            moves[f"previous {word}"] = partial(seek, word, -1)
            moves[f"next {word}"] = partial(seek, word, 1)
        self._actions: Mapping[str, Callable[[], object]] = {
            **{key: self._stopped(move) for key, move in moves.items()},
            "run": lambda: playback.run(on=not playback.running),
            "earlier": lambda: seek("deal", -1),
            "later": lambda: seek("deal", 1),
            "slower": lambda: playback.hasten(-1),
            "faster": lambda: playback.hasten(1),
            "hands": lambda: viewpoint.see(PUBLIC if viewpoint.wanted.everything else EVERYTHING),
            "eyes": viewpoint.choose,
            "moment": links.play_on,
            "again": links.play_again,
            "result": links.show_result,
            "scores": links.show_scores,
            "log": links.show_log,
            "menu": self._open_menu,
        }
        """What a button does, or what has a key of its own."""

    def _stopped(self, move: Callable[[], object]) -> Callable[[], None]:
        """The same, with the game not running on after it."""

        def run() -> None:
            self._playback.run(on=False)
            move()

        return run

    def prompt(self, turn: str) -> str:
        """Whose turn it is."""
        over = self._playback.replay.is_end(self._playback.position)
        return _("The game is over") if over else turn

    @property
    def offers(self) -> Sequence[Sequence[ButtonSpec]]:
        """How it is seen, and what can be begun from here."""
        on = "plain" if self._links.can_play_on else "off"
        again = "plain" if self._links.can_play_again else "off"
        rows = [
            (ButtonSpec("eyes", self._viewpoint.words, "eyes"),),
            (
                ButtonSpec("moment", _("Play on from here"), "moment", on),
                ButtonSpec("again", _("Same cards again"), "again", again),
            ),
        ]
        if self._playback.replay.over:
            rows.append((ButtonSpec("result", _("Show the result"), "result"),))
        return rows

    @property
    def keys(self) -> KeyTable:
        """What the keys do."""
        marks = [
            (
                find(self._setup.game.name, mark.word),
                _("Next, or with Shift previous: {what}").format(what=tr(mark.label)),
            )
            for mark in self._landmarks
        ]
        return (
            _("Replay"),
            [
                ("sides", _("One step back, or on")),
                ("run", _("Play, or pause")),
                ("previous deal", _("Previous deal")),
                ("next deal", _("Next deal")),
                ("edges", _("To the beginning, or to the end")),
                *marks,
                ("faster", _("Faster")),
                ("slower", _("Slower")),
                ("eyes", _("Choose whose cards are seen")),
                ("hands", _("All cards open, or only what everybody saw")),
                ("moment", _("Play on from here")),
                ("again", _("Same cards again")),
                ("scores", _("Scores so far")),
                ("log", _("Everything that happened")),
                ("result", _("Show the result")),
                ("rows", _("To the buttons, and from one to the next")),
                ("back out", _("Open the menu")),
            ],
        )

    def press(self, key: str) -> bool:
        """Do what a button of the table or the bar does. False if there is no such thing."""
        if key not in self._actions:
            return key in _NOTHING
        self._actions[key]()
        self._touch()
        return True

    def press_key(self, key: int, *, shift: bool) -> bool:
        """Do what a key does here only. False if it was none of these."""
        verbs = bindings_of(self._host.settings.keys).does(key, 0)
        marks = {find(self._setup.game.name, mark.word): mark.word for mark in self._landmarks}
        way = "previous" if shift else "next"
        seeks = (f"{way} {marks[verb]}" for verb in verbs if verb in marks)
        own = (verb for verb in verbs if verb in _VERBS)
        return self.press(next(seeks, None) or next(own, None) or _KEYS.get(key, ""))

    def _open_menu(self) -> None:
        """Show what else there is."""
        from swoop_desktop.scenes.settings.page import SettingsScene

        push, setup, links = self._host.push, self._setup, self._links
        ways: list[Way] = [
            ("eyes", _("Seen by …"), self._instead(self._viewpoint.choose)),
            ("scores", _("Scores"), links.show_scores),
            ("log", _("Log"), self._instead(links.show_log)),
            ("share", _("Share"), links.share),
            ("help", _("Keys and help"), lambda: push(HelpScene(setup, self.keys))),
            (
                "rules",
                _("Rules of this game"),
                lambda: push(RulesScene([(setup.game, setup.rules)])),
            ),
            ("settings", _("Settings"), lambda: push(SettingsScene())),
            ("leave", _("Leave the replay"), self._instead(self._host.pop)),
            ("resume", _("Back to the replay"), self._host.pop),
        ]
        self._host.go.choose(_("Replay"), [], ways, "resume")

    def _instead(self, run: Callable[[], None]) -> Callable[[], None]:
        """Put the menu away before this is done."""

        def change() -> None:
            self._host.pop()
            run()

        return change
