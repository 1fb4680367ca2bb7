"""A game played back: the table itself, run forth and back by the same director.

The cards follow from the reel. Going on by a step lets the director show what happened; going back
lets the cards glide to where they were; anything farther lays the table anew.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import pygame

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealEnded, Decided, Event, view
from swoop_desktop.engine.zones import Zone
from swoop_desktop.play.session import Session
from swoop_desktop.records import branch
from swoop_desktop.records.public_account import PublicGame
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes, GameReplay
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.key_bindings import bindings_of, find
from swoop_desktop.scenes.common.origin_words import origin_words
from swoop_desktop.scenes.framework.key_table import KeyTable
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.replay.controls import RATES, Playing, StripReader
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.table_model import ButtonSpec, TableModel
from swoop_desktop.scenes.table.view.replay_bar_model import KEY as BAR
from swoop_desktop.scenes.table.view.replay_bar_model import Laid
from swoop_desktop.scenes.table.view.view_model import TableView
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.focus import stops

_RECALLED, _REMEMBERED, _FELT = 600, 6000, 100
"""Where one jumps into a long deal: how many events before that are told again, in how many more is
looked up what went in each hand, and how many the faces hear of.
"""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game to be played back, and where to begin."""

    session: Session
    reel: GameReplay
    """All that may be seen of it."""
    path: Path | None = None
    """Of its record, if it has one."""
    deal: int | None = None
    """The deal to begin with; None: the first."""
    note: str = ""
    """What is to be said of the record."""
    own: bool = False
    """Whether the session is nobody else's, and to be closed with the scene."""

    @property
    def name(self) -> str:
        """Of the record's file."""
        return "" if self.path is None else self.path.name


class ReplayScene(BaseTableScene):
    """A game that is played back: nobody can change it, only begin another one from there."""

    heavy = True

    def __init__(self, replayed: Replayed) -> None:
        super().__init__(replayed.session)
        self.replayed, self.reel = replayed, replayed.reel
        self.position = 0 if replayed.deal is None else self.reel.find(replayed.deal)
        settled = all(chapter.ended is not None for chapter in self.reel.chapters)
        you = self.setup.you
        self.wanted = Eyes(you) if settled and you is not None else PUBLIC
        """How the player wants to see it."""
        self.asked = settled and len(self.reel.people) < 2
        """Whether it needs no question any more before hidden cards are shown."""
        self.there: int | None = None
        """Who said last that they are at the screen, where several people are still playing."""
        self.running = False
        self.rate = 1.0
        self._rested = 0.0
        """Seconds since the last motion, while it plays."""
        self._dragging = False
        self.strip = StripReader(self.reel, self.description)

    # -- the scene -------------------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        """Lay the table."""
        super().enter(app)
        self._lay_table()
        if self.replayed.note:
            self.table.shown.say(self.replayed.note)

    def leave(self) -> None:
        """Put the table away."""
        super().leave()
        if self.replayed.own:
            self.session.close()

    @property
    def eyes(self) -> Eyes:
        """How it is seen now: as the player wants it, as far as that may be seen here, and by
        whoever is there.
        """
        alone = not self.reel.shared(self.position) or self.wanted.seat == self.there
        return self.wanted if alone and self.reel.may(self.position, self.wanted) else PUBLIC

    @property
    def room(self) -> tuple[int, int]:
        """The part of the window above the strip."""
        return self.size[0], max(1, round(self._laid.box.y))

    def board(self) -> TableView:
        """What the table says, and the strip below it."""
        strip = self.strip.read(self.size, self.scale, self._playing)
        return replace(super().board(), strip=strip)

    @property
    def due(self) -> float | None:
        """Seconds until the next step, until what was said goes, or a face may change."""
        waits = [max(0.0, self._pause - self._rested)] if self.running else []
        other = super().due
        return min(waits if other is None else [*waits, other], default=None)

    def update(self, dt: float) -> None:
        """Let time pass."""
        super().update(dt)
        if not self.running:
            return
        self._rested = self._rested + dt if self.director.idle else 0.0
        if self._rested >= self._pause:
            self._rested = 0.0
            if not self.step(1):
                self.run(on=False)

    @property
    def _pause(self) -> float:
        """Seconds from the end of one motion to the beginning of the next, while it plays."""
        return timing.PLAYBACK / self.rate

    def cover(self) -> None:
        """Another scene lies over the table: it waits."""
        super().cover()
        self._dragging = False
        self.run(on=False)
        self.director.skip()

    def conceal(self) -> bool:
        """The window goes out of sight. Where several people share the screen, nobody knows who is
        there when it comes back.
        """
        self.run(on=False)
        if len(self.reel.people) < 2:
            return False
        before, self.asked = self.eyes, False
        self._look(PUBLIC)
        self.picture.renew()
        return before != PUBLIC

    # -- running it ------------------------------------------------------------------------------

    def step(self, by: int) -> bool:
        """On or back by one position. False at the end, or at the beginning."""
        there = self.position + by
        if not 0 <= there <= self.reel.last:
            return False
        before, from_there = self.eyes, self.reel.chapter(self.position)
        self.director.skip()
        self.position = there
        if self.eyes != before:
            self._lay_table()
        elif by > 0:
            self.director.await_deal(self._zones())
            for event in self.reel.step(there):
                seen = self.eyes.view(event)
                if seen is not None:
                    self.director.feed(seen)
            if self.director.speed <= 0:
                self.director.skip()
        elif self.reel.chapter(there).number == from_there.number and self.reel.decisions(there):
            self._read_anew(self.table)
            self.director.go_back(self._zones())
        else:
            self._show(self.table)
        self.touch()
        return True

    def go_to(self, position: int) -> None:
        """Show any position at once."""
        position = min(max(0, position), self.reel.last)
        if position == self.position:
            return
        before, self.position = self.eyes, position
        if self.eyes != before:
            self._lay_table()
        else:
            self._show(self.table)
        self.touch()

    def run(self, *, on: bool) -> None:
        """Play it from here, or stop."""
        if on and self.position == self.reel.last:
            self.go_to(0)
        self.running, self._rested = on, 0.0
        self.touch()

    def seek(self, word: str, by: int) -> None:
        """Go to the next or the previous one of a kind of landmark, or of the deals."""
        places: Sequence[int] = self.strip.marks.get(word, ())
        if word == "deal":
            places = [chapter.first for chapter in self.reel.chapters]
        if by > 0:
            found = next((place for place in places if place > self.position), None)
        else:
            found = next((place for place in reversed(places) if place < self.position), None)
        if found is not None:
            self.go_to(found)
        elif word == "deal" and by > 0:
            self.go_to(self.reel.last)

    def hasten(self, by: int) -> None:
        """Play it faster, or more slowly."""
        place = min(max(0, RATES.index(self.rate) + by), len(RATES) - 1)
        self.rate = RATES[place]
        self.follow()
        self.touch()

    # -- how it is seen --------------------------------------------------------------------------

    def see(self, eyes: Eyes) -> None:
        """Look with other eyes; where those see hidden cards of several people, ask first. Where
        several people are still playing, only the one whose cards they are may look.
        """
        if self.reel.shared(self.position) and eyes.seat in self.reel.people:
            self._hand_over(eyes.seat)
            return
        if eyes == PUBLIC or self.asked:
            self._look(eyes)
            if self.eyes != eyes:
                words = _("This deal isn’t over yet, so its hidden cards stay hidden.")
                self.table.shown.say(words)
            return
        self.app.go.choose(
            _("Show hidden cards?"),
            self._warning(),
            [
                ("show", _("Show them"), lambda: self._agreed(eyes)),
                ("stay", _("Don’t show them"), self.app.pop),
            ],
            "stay",
        )

    def _look(self, eyes: Eyes, there: int | None = None) -> None:
        """Lay the table for these eyes, and nobody else's; `there` is who said that they are."""
        self.wanted, self.there = eyes, there
        self._lay_table()

    def _hand_over(self, seat: int) -> None:
        """Cover the table, on which nobody's hand lies, until the player of this seat is there."""
        if seat == self.there:
            self._look(Eyes(seat), seat)
            return
        self._look(PUBLIC)
        page = HandOverScene(
            self.session, seat, (), lambda: self._look(Eyes(seat), seat), self.app.pop
        )
        self.app.push(page)

    def _warning(self) -> list[str]:
        """What somebody must know before hidden cards are shown."""
        names = [self.setup.names[seat] for seat in self.reel.people]
        words = []
        if len(names) > 1:
            said = _("{names} played this game at one screen. Whoever looks at it now sees what "
                     "only one of them could see.")  # fmt: skip
            words.append(said.format(names=", ".join(names)))
        if not all(chapter.ended is not None for chapter in self.reel.chapters):
            words.append(_("This game isn’t over. Of the deal that is being played, only the cards "
                           "of the people who play are shown, to each of them their "
                           "own."))  # fmt: skip
        return words

    def _agreed(self, eyes: Eyes) -> None:
        self.asked = True
        self.app.pop()
        self.see(eyes)

    def choose_eyes(self) -> None:
        """Ask how it is to be seen."""

        def chooser(eyes: Eyes) -> Way:
            def choose() -> None:
                self.app.pop()
                self.see(eyes)

            return _key_of(eyes), self.words_of(eyes), choose

        every = [PUBLIC, *(Eyes(seat) for seat in range(len(self.setup.seats))), EVERYTHING]
        ways = [chooser(eyes) for eyes in every]
        words = [_("Which cards lie open?")]
        self.app.go.choose(
            _("Seen by"), words, [*ways, ("back", _("Back"), self.app.pop)], _key_of(self.wanted)
        )

    def words_of(self, eyes: Eyes) -> str:
        """What a way to see it is called."""
        if eyes.everything:
            return _("All cards open")
        return _("A spectator") if eyes.seat is None else self.setup.names[eyes.seat]

    # -- what it leads to ------------------------------------------------------------------------

    def play_on(self) -> None:
        """Begin a game from here."""
        reason = branch.why_not(self.reel, self.position)
        if reason is not None:
            self._refuse(tr(reason))
            return
        self.app.go.play_from(self.reel, self.position, self.replayed.name, again=False)

    def play_again(self) -> None:
        """Play this deal anew."""
        chapter = self.reel.chapter(self.position)
        reason = branch.why_not(self.reel, chapter.first)
        if reason is not None:
            self._refuse(tr(reason))
            return
        self.app.go.play_from(self.reel, chapter.first, self.replayed.name, again=True)

    def show_result(self) -> None:
        """Who won."""
        from swoop_desktop.scenes.results.game_over import GameOverScene

        if self.session.winners is not None and self.reel.over:
            back = ("replay", _("Back to the replay"), self.app.pop)
            self.app.push(GameOverScene(self.session, [back, ("share", _("Share"), self.share)]))

    def share(self) -> None:
        """Hand to others what everybody saw of the game."""
        from swoop_desktop.scenes.results.share import ShareScene

        told = self.reel.history(self.reel.last)
        self.app.push(ShareScene(PublicGame.of(self.setup, told, self.replayed.path)))

    def show_scores(self) -> None:
        """The score sheet as it is here."""
        from swoop_desktop.scenes.results.scores import ScoresScene

        deals = [
            chapter.ended
            for chapter in self.reel.chapters
            if chapter.ended is not None
            and self.reel.find(chapter.number, self.reel.length(chapter)) <= self.position
        ]
        winners = self.session.winners if self.reel.is_end(self.position) else None
        self.app.push(ScoresScene(self.setup, deals, winners))

    def show_log(self) -> None:
        """Everything that happened in this deal so far: each line leads to its place."""
        lines, places = self._lines()
        names, faces = self.setup.names, self.table.faces
        by_line = {id(line): place for line, place in zip(lines, places, strict=True)}

        def show(chosen: Sequence[LogLine], number: int) -> None:
            self.app.pop()
            self.go_to(by_line[id(chosen[number])])

        origin = origin_words(self.setup)
        chronicle = Chronicle(tuple(lines), names, faces, cut=False, origin=origin)
        self.app.push(LogScene(chronicle, show))

    def _lines(self) -> tuple[list[LogLine], list[int]]:
        """The log of this deal as these eyes see it, and the position of each line."""
        reel, position = self.reel, self.position
        first = reel.chapter(position).first
        eyes = PUBLIC if self.eyes.everything else self.eyes
        shown = self._new_shown()
        lines, places = list[LogLine](), list[int]()
        for place in range(first, position + 1):
            for event in reel.step(place):
                seen = eyes.view(event)
                if seen is not None:
                    shown.hear(seen)
            if shown.log:
                lines += shown.log
                places += [place] * len(shown.log)
                shown.log.clear()
        return lines, places

    def open_menu(self) -> None:
        """What else there is."""
        from swoop_desktop.scenes.settings.page import SettingsScene

        app, setup, books = self.app, self.setup, [(self.setup.game, self.setup.rules)]
        ways: list[Way] = [
            ("resume", _("Back to the replay"), self.app.pop),
            ("eyes", _("Seen by …"), self._instead(self.choose_eyes)),
            ("scores", _("Scores"), self.show_scores),
            ("log", _("Log"), self._instead(self.show_log)),
            ("share", _("Share"), self.share),
            ("help", _("Keys and help"), lambda: app.push(HelpScene(setup, self.table_keys))),
            ("rules", _("Rules of this game"), lambda: app.push(RulesScene(books))),
            ("settings", _("Settings"), lambda: app.push(SettingsScene())),
            ("leave", _("Leave the replay"), self._leave),
        ]
        ways.append(ways.pop(0))
        app.go.choose(_("Replay"), [], ways, "resume")

    def _instead(self, run: Callable[[], None]) -> Callable[[], None]:
        def change() -> None:
            self.app.pop()
            run()

        return change

    def _leave(self) -> None:
        """Leave the menu, and the replay below it."""
        self.app.pop()
        self.app.pop()

    def _refuse(self, words: str) -> None:
        self.app.sound.play("refuse")
        self.commands.say(words)

    # -- input -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Step, jump, play, drag along the bar, or look at what is on the table."""
        match event.type:
            case pygame.KEYDOWN if not event.mod & (
                pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
            ):
                if self._key(event.key, shift=bool(event.mod & pygame.KMOD_SHIFT)):
                    return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._on_bar(event.pos):
                self._dragging = True
                self._drag(event.pos)
                return True
            case pygame.MOUSEMOTION if self._dragging:
                self._drag(event.pos)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._dragging:
                self._dragging = False
                return True
            case pygame.MOUSEWHEEL if event.y:
                self.run(on=False)
                self.step(-1 if event.y > 0 else 1)
                return True
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._dragging = False
        return super().handle(event)

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the node with this key does."""
        if key == BAR:
            self.run(on=not self.running)
            return True
        return super().act(key, how)

    def _key(self, key: int, *, shift: bool) -> bool:
        """A key that means something here only. True if it was one."""
        verbs = bindings_of(self.app.settings.keys).does(key, 0)
        marks = {find(self.setup.game.name, mark.word): mark for mark in self.description.landmarks}
        landmark = next((marks[verb] for verb in verbs if verb in marks), None)
        own = next((verb for verb in verbs if verb in _VERBS), "")
        if landmark is not None:
            self.run(on=False)
            self.seek(landmark.word, -1 if shift else 1)
        elif own:
            self.press(own)
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._walk(-1 if key == pygame.K_UP else 1)
        elif key in _KEYS:
            self.press(_KEYS[key])
        else:
            return False
        return True

    def _walk(self, by: int) -> None:
        """Move the focus within its group: the arrows to the sides run the game."""
        focus = self.table.seats.attention.focus
        found = stops(self.describe())
        group = next((group for group, node in found if node.key == focus.key), None)
        row = [node.key for where, node in found if where == group]
        if group is None or not row:
            focus.tab(self.describe(), by)
        else:
            focus.set(row[(row.index(focus.key) + by) % len(row)], visible=True)
        self.touch()

    def _on_bar(self, pos: tuple[int, int]) -> bool:
        bar, reach = self._laid.bar, 6 * self._laid.unit
        return Box(bar.x - reach, bar.y - reach, bar.w + 2 * reach, bar.h + reach).contains(pos)

    def _drag(self, pos: tuple[int, int]) -> None:
        self.run(on=False)
        self.go_to(round(self._laid.share(pos[0]) * self.reel.last))

    def press(self, key: str) -> bool:
        """Do what a button of the table or the strip does. False if there is no such thing."""
        name, _sign, word = key.partition(" ")
        if name in ("back", "on", "begin", "end", "next", "previous"):
            self.run(on=False)
        match name:
            case "run":
                self.run(on=not self.running)
            case "back" | "on":
                self.step(1 if name == "on" else -1)
            case "begin":
                self.go_to(0)
            case "end":
                self.go_to(self.reel.last)
            case "next" | "previous" if word:
                self.seek(word, 1 if name == "next" else -1)
            case "later" | "earlier":
                self.seek("deal", 1 if name == "later" else -1)
            case "faster" | "slower":
                self.hasten(1 if name == "faster" else -1)
            case "hands":
                self.see(PUBLIC if self.wanted.everything else EVERYTHING)
            case _ if name in self._ways:
                self._ways[name]()
            case _:
                return name in _NOTHING
        self.touch()
        return True

    @property
    def _ways(self) -> Mapping[str, Callable[[], None]]:
        return {
            "eyes": self.choose_eyes,
            "moment": self.play_on,
            "again": self.play_again,
            "result": self.show_result,
            "scores": self.show_scores,
            "log": self.show_log,
            "menu": self.open_menu,
        }

    # -- what stands on the strip ----------------------------------------------------------------

    @property
    def _playing(self) -> Playing:
        return Playing(self.position, self.running, self.rate)

    @property
    def _laid(self) -> Laid:
        return self.strip.laid(self.size, self.scale, self._playing)

    @property
    def where(self) -> str:
        """Which position it is, in words."""
        return self.strip.where(self.position)

    @property
    def happened(self) -> str:
        """What has just happened there, as everybody saw it."""
        return self.strip.happened(self.position)

    # -- the aside -------------------------------------------------------------------------------

    alone = False

    def prompt(self, turn: str) -> str:
        """Whose turn it is."""
        return _("The game is over") if self.reel.is_end(self.position) else turn

    @property
    def offers(self) -> Sequence[Sequence[ButtonSpec]]:
        """How it is seen, and what can be begun from here."""
        on = branch.why_not(self.reel, self.position) is None
        again = branch.why_not(self.reel, self.reel.chapter(self.position).first) is None
        seen = self.words_of(self.eyes)
        if self.eyes == PUBLIC:
            seen = _("Seen by a spectator")
        elif not self.eyes.everything:
            seen = _("Seen by {name}").format(name=seen)
        rows = [
            (ButtonSpec("eyes", seen, "eyes"),),
            (
                ButtonSpec("moment", _("Play on from here"), "moment", "plain" if on else "off"),
                ButtonSpec("again", _("Same cards again"), "again", "plain" if again else "off"),
            ),
        ]
        if self.reel.over:
            rows.append((ButtonSpec("result", _("Show the result"), "result"),))
        return rows

    @property
    def table_keys(self) -> KeyTable:
        """What the keys do."""
        marks = [
            (
                find(self.setup.game.name, mark.word),
                _("Next, or with Shift previous: {what}").format(what=tr(mark.label)),
            )
            for mark in self.description.landmarks
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

    keys = table_keys

    # -- laying the table ------------------------------------------------------------------------

    def _lay_table(self) -> None:
        """A table for these eyes, in this position."""
        table = replace(self.build_table(self.eyes), shown=self._new_shown(), aside=self)
        self._show(table)
        self.show_table(table)

    def _new_shown(self) -> PublicLog:
        setup = self.setup
        return PublicLog(self.description, setup.names, setup.tell, None)

    def _show(self, table: TableModel) -> None:
        """Put the cards on a table as they lie in this position."""
        director = table.director
        self._read_anew(table)
        director.on_event = _deaf
        if self.reel.decisions(self.position):
            director.lay(self._zones())
        else:
            # As it was dealt: the cards that were drawn to begin are still in sight.
            director.lay({})
            director.await_deal(self._zones())
            for event in self.reel.told(self.position):
                seen = self.eyes.view(event)
                if seen is not None:
                    director.feed(seen)
            director.skip()
        director.on_event = self._hear

    def _read_anew(self, table: TableModel) -> None:
        """All that can be read in this position."""
        reel, eyes = self.reel, PUBLIC if self.eyes.everything else self.eyes
        chapter, told = reel.chapter(self.position), reel.told(self.position)
        before = [] if chapter.before is None else [chapter.before]
        dealt = next((i for i, event in enumerate(told) if isinstance(event, Decided)), len(told))
        recent = max(dealt, len(told) - _RECALLED)
        earlier = islice(told, max(dealt, recent - _REMEMBERED), recent)

        def seen(events: Iterable[Event]) -> list[Event]:
            return [one for event in events if (one := eyes.view(event)) is not None]

        began, latest = seen(told[:dealt]), seen(told[recent:])
        cut = recent > dealt or chapter.number > 1
        table.shown.turn_to([*before, *began], seen(earlier), latest, cut=cut)
        table.moods.recall([*began[-1:], *latest[-_FELT:]])

    def _hear(self, event: Event) -> None:
        """Something is being shown."""
        self.table.moods.hear(event)
        readable = view(event, None) if self.eyes.everything else event
        if readable is not None:
            self.table.shown.hear(readable)
        if isinstance(event, DealEnded):
            self.app.sound.play("turn", 1.0)
        self.touch()

    def _zones(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        return self.reel.zones(self.position, self.eyes)


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


def _key_of(eyes: Eyes) -> str:
    """The key of the button for a way to see it."""
    if eyes.everything:
        return "everything"
    return "public" if eyes.seat is None else f"seat {eyes.seat}"


def _deaf(_event: Event) -> None:
    """What is laid as it lies is not told."""
