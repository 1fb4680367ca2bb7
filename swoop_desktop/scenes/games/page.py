"""The shelf: lists all saved games, to continue, watch, name or delete."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pygame

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.play.journal import is_busy
from swoop_desktop.play.players import faces
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.records.collection import Collection, Reading, Taken
from swoop_desktop.records.game_index import GameList, Order
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.resources.language import _, n_, p_, paragraph, tr
from swoop_desktop.scenes.common.list_view import Lines, ListView
from swoop_desktop.scenes.common.path_field import folder_problem, typed_path
from swoop_desktop.scenes.dialogs.ask import AskScene, write
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Question, Way, stay
from swoop_desktop.scenes.games import parts as shelf_words
from swoop_desktop.scenes.games.parts import GameRow, TableFrame, draw_table, player_line
from swoop_desktop.scenes.games.thumbnails import TablePictures
from swoop_desktop.statistics.game_numbers import Numbers
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.storage.trash import Deleted
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import (
    Column,
    Element,
    Grid,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    stretched,
)
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Button, Label, Look, Picker, Words

_ROW = 66.0
_PICTURE = 264.0
"""Units: least height of the picture below a list."""
_PORTION = 0.6
"""Seconds between updates of the list while games are first read."""
_MOMENT = 0.02
"""Seconds: longest wait of a key press for a drive."""
FEW = 5000
"""Number of games up to which a list appears in the same frame."""
_LOW_ROW = 54.0
_DEEDS = {"f2": "name", "delete": "delete"}
"""By keyboard key: the button that it presses."""
_MANY = 8
"""Number of players above which rows are lower and, with room, in three columns."""
_BESIDE = 400.0
"""Units: least width for a status beside the footer's buttons."""


class ShelfScene(Page):
    first = "game 0"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Games")
        self.total = 0
        self.chosen: Path | None = None
        self.line = 0
        self.shown = GameList()
        self._listing: Job[tuple[GameList, int]] | None = None
        self._changes, self._listed = 0, 0.0
        """`Reading.changes` and monotonic time of the last listing."""
        self.lines = Lines(self.changed, self.choose, self.focus)
        self.words = Typed()
        self.order: Order = "date"
        self._reading: Reading | None = None
        self._fresh = True
        """True until all games have been read once; the list grows meanwhile."""
        self._asking: Job[tuple[Path, bool]] | None = None
        self._busy = False
        """True if the selected game is open in another window."""
        self.notice = Notice(self)
        self._last_folder = ""

    # -- scene -----------------------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.shelf = Collection(app.data)
        plain = replace(app.settings, high_contrast="on" if app.palette.plain else "off")
        self.pictures = TablePictures(app.data.cache, plain, wake)
        self._last_folder = str(app.data.pictures)
        self._read()
        super().enter(app)
        self._tell_thrown()

    def leave(self) -> None:
        super().leave()
        if self._reading is not None:
            self._reading.close()
        self.pictures.close()

    def resume(self) -> None:
        self._read_again()
        super().resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._hear_who_plays()
        self._show_listed()
        if self.pictures.take_in():
            self._dirty = True
        reading = self._reading
        if reading is None:
            if self.shown.lost:  # the cache is gone, or another window has deleted a game
                self._read()
            return
        if self._listing is not None:
            return
        done, late = reading.done, time.monotonic() > self._listed + _PORTION
        if reading.changes != self._changes and (done or late or not self.shown):
            self._changes = reading.changes
            self._list_games()
        if done and self._listing is None:
            self._finish(reading)

    def take(self, folder: Path) -> bool:
        def kept(problem: Message | None) -> None:
            words = _("The games in {path} are on the shelf now.").format(path=folder.name)
            self.notice.result(problem, words)
            self._read_again()

        write(self.app, lambda: self.shelf.add_folder(folder), kept, self.notice.refused)
        return True

    def shortcuts(self) -> Mapping[str, Callable[[], object]]:
        ways: dict[str, Callable[[], object]] = {"ctrl+f": self._go_search, "ctrl+z": self._undo}
        if self.focus.key.startswith("game "):
            ways |= {key: partial(self.act, way) for key, way in _DEEDS.items()}
        return ways

    def _go_search(self) -> None:
        self.focus.set("search", visible=True)
        self._entered("search")

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> Element:
        self.pictures.forget()
        entry, low = self._entry(), self._low
        words = Label("count", self._count(), theme.SMALL, self.palette.caption, align="right",
                      role="status")  # fmt: skip
        head = self.heading(stretched(words))
        if not self.shown:
            body = self._empty()
        elif entry is None:
            body = self._list()
        elif self.wide >= 900 and self.tall < 1.3 * self.wide:
            lists = Sized(self._list(), across=3), Sized(self._look_at(entry, 0.0), across=2)
            body = Row(*lists, gap=theme.APART, middle=0)
        else:
            body = Column(self._list(), self._look_at(entry, _PICTURE), gap=theme.APART)
        return self.sheet(
            self._tools(), body, width=theme.WIDEST, head=head, gap=theme.NEAR if low else theme.GAP
        )

    def compose_footer(self) -> Element:
        notice = self.notice.line()
        beside = None if notice is None else Sized(notice, least=_BESIDE)
        return self.foot_of(*self._ways(self._entry()), within=theme.WIDEST, beside=beside)

    @property
    def _low(self) -> bool:
        return self.tall < 400

    def _count(self) -> str:
        if self._reading is not None and not self._reading.done:
            done, total = self._reading.progress
            if self._fresh and total:
                return _("Reading game {done} of {total} …").format(done=done, total=total)
            if self._fresh:
                return self.awaited(self._reading, _("Looking for games …"))
        if self.words.words.strip():
            return _("{found} of {total}").format(found=len(self.shown), total=self.total)
        return n_("{count} game", "{count} games", self.total)

    def _tools(self) -> Row:
        hint = _("Search") if self.narrow else _("Search by name, player, or rules")
        search = Field("search", _("Search"), self.words, self._search, hint=hint, most=80)
        orders = [
            ("date", _("Newest first")),
            ("oldest", _("Oldest first")),
            ("name", _("By name")),
            ("rules", _("By rules")),
            ("players", _("By players")),
            ("deals", _("Most deals first")),
            ("length", _("Longest first")),
        ]
        picker = Picker("order", _("Order"), orders, self.order, self._sort)
        places = Button("folders", _("Folders"), self._folders, tall=theme.ROW)
        return Row(
            Sized(search, least=120 if self._low else 290),
            Sized(picker, 230, least=186),
            Sized(places, 150, least=106),
            wrap=True,
        )

    def _empty(self) -> Element:
        if self.total:
            lines = [_("No game matches."), _("Search for another name, player, or rule set.")]
        elif self._reading is not None and not self._reading.done:
            lines = [self.awaited(self._reading, _("Looking for games …"))]
        else:
            lines = [
                _("No games yet."),
                _("Every game that you begin is kept here, so that you can go on with it, watch"
" it again and show it to others."),
            ]  # fmt: skip
        first = Words("empty 0", lines[0], theme.HEADING, self.palette.paper.gold, align="center")
        rest = [Words(f"empty {i}", line, theme.BODY, self.palette.paper.ink, align="center")
                for i, line in enumerate(lines[1:], 1)]  # fmt: skip
        sheet = Ground(
            self.paper, Group("games", self.name, first, *rest, gap=theme.TIGHT), pad=theme.PAD
        )
        return Sized(sheet, most=520, align=0.5, middle=0.3, down=1)

    def _list(self) -> Element:
        low = self._low
        view = ListView(
            self.lines,
            len(self.shown),
            self._row,
            row=_LOW_ROW if low else _ROW,
            least=2 if low else 4,
            gap=theme.TIGHT,
            filled=True,
        )
        return self.panelled(Group("games", self.name, view, role="list"), pad=theme.GAP)

    def _row(self, line: int) -> GameRow:
        return GameRow(
            f"game {line}",
            self.shown[line],
            self.app.settings.me,
            self.pictures,
            self.open,
            selected=line == self.line,
        )

    def _look_at(self, entry: RecordSummary, picture: float) -> Element:
        title, wrong = shelf_words.title(entry), shelf_words.damage(entry)
        if self._busy:
            wrong = _("This game is open in another window.")
        line = " · ".join(shelf_words.facts(entry, self._origin(entry)))
        about = [
            Words("game name", title, theme.HEADING, theme.CREAM, "heading"),
            Words("game facts", line, colour=self.palette.muted),
        ]
        if wrong:
            about.append(Words("game wrong", wrong, colour=theme.WARN, role="status"))
        frame = TableFrame(partial(self._paint_table, entry), picture)
        deeds = [Button(*deed, tall=theme.LOW) for deed in self._deeds(entry)]
        return self.panelled(
            None if entry.damage else frame,
            Group("chosen", _("The chosen game"), *about),
            self._players(entry),
            Group(
                "deeds",
                _("What you can do with it"),
                Grid(*deeds, least=112, most=3, gap=theme.NEAR),
            ),
            Space(down=0.01),
        )

    def _players(self, entry: RecordSummary) -> Element | None:
        players = entry.facts.players
        count, animals = len(players), faces(players, self.app.settings.me)
        if not count:
            return None
        columns = 1 if count < 4 else 2 if count <= _MANY or self.wide < 1120 else 3
        rows, tall = -(-count // columns), 28.0 if count <= _MANY else 23.0
        lines = [
            player_line(f"player {seat}", entry, seat, animals[seat], tall) for seat in range(count)
        ]
        parts = [Column(*lines[i : i + rows], gap=0) for i in range(0, count, rows)]
        side_by_side = Row(
            *(Sized(part, 0, least=0, across=1) for part in parts), gap=theme.APART, middle=0
        )
        return Group("players", _("Players"), side_by_side, role="list")

    def _paint_table(
        self, entry: RecordSummary, surface: pygame.Surface, frame: pygame.Rect
    ) -> None:
        if frame.h:
            draw_table(surface, Look(self.palette), frame, entry, self.pictures, self.scale)

    def _deeds(self, entry: RecordSummary) -> list[Way]:
        actions: list[Way] = [("name", p_("button", "Name"), self._name_it)]
        if entry.facts.deals_played:
            actions.insert(0, ("again", _("Same cards again"), self._deal_again))
        if entry.damage is None:
            actions.append(("share", _("Share"), self._share))
        actions += [
            ("export", _("Export"), self._export),
            ("show", _("Show file"), self._show),
            ("delete", _("Delete"), self._delete),
        ]
        return actions

    def _ways(self, entry: RecordSummary | None) -> Iterator[Button]:
        yield self.back()
        if entry is None and not self.total:
            yield Button("new", _("New game"), self._new_game, primary=True)
        if entry is not None and entry.damage is None and entry.unfinished:
            yield Button("replay", _("Replay"), self._replay)
        if entry is not None:
            yield Button("open", self._opening(entry), self.open, primary=True)

    def _opening(self, entry: RecordSummary) -> str:
        if entry.damage is not None or entry.gone_on:
            return _("What is wrong?")
        return _("Continue") if entry.unfinished else _("Replay")

    # -- the list --------------------------------------------------------------------------------

    def choose(self, line: int) -> None:
        if 0 <= line < len(self.shown):
            self.line, self.chosen = line, self.shown[line].path
            self._ask_who_plays()
            self.lines.show(line)
            self._said_long_ago()
            self.changed()

    def open(self) -> None:
        """Continue the selected game, or replay it, or show its damage."""
        entry = self._entry()
        if entry is not None and (entry.unfinished or entry.damage is not None or entry.gone_on):
            self.app.go.open(entry.path)
        else:
            self._replay()

    def _origin(self, entry: RecordSummary) -> RecordSummary | None:
        """Return the game that `entry` came from, if known."""
        if entry.facts.origin is None or not entry.facts.origin.record:
            return None
        return self.shelf.index.in_file(entry.facts.origin.record)

    def _entry(self) -> RecordSummary | None:
        entry = self.shown[self.line] if self.line < len(self.shown) else None
        return entry if entry is not None and entry.path.name else None

    def _ask_who_plays(self) -> None:
        """Check on a thread if another window has the game, with a short wait."""
        entry = self._entry()
        self._busy = False
        if entry is not None and entry.unfinished and self._asking is None:
            path = entry.path
            self._asking = Job("who plays", lambda _cancelled: (path, is_busy(path)), wake)
            self._asking.wait(_MOMENT)
            self._hear_who_plays()

    def _hear_who_plays(self) -> None:
        answer = None if self._asking is None else self._asking.result
        if answer is None:
            return
        self._asking = None
        if answer[0] != self.chosen:
            self._ask_who_plays()
        elif answer[1]:
            self._busy = True
            self.changed()

    def _list_games(self) -> None:
        """List the games that match the search; above `FEW`, a frame or two later."""
        index, order, words = self.shelf.index, self.order, self.words.words

        def listed(_cancelled: Cancelled) -> tuple[GameList, int]:
            entries = index.listed(order, words)
            return entries, index.count() if words.strip() else len(entries)

        self._listing, self._listed = Job("listing", listed, wake), time.monotonic()
        if (self.total if self._reading is None else self._reading.progress[1]) <= FEW:
            self._listing.wait()
        self._show_listed()

    def _show_listed(self) -> None:
        """Show a finished listing. The selection stays on its game, or else on its line."""
        answer = None if self._listing is None else self._listing.result
        if answer is None:
            return
        self._listing, (self.shown, self.total) = None, answer
        line = self.shown.line(self.chosen)
        self.line = max(0, min(self.line, len(self.shown) - 1)) if line is None else line
        entry = self._entry()
        self.chosen = None if entry is None else entry.path
        self._ask_who_plays()
        self.lines.show(self.line)
        self.changed()

    def _finish(self, reading: Reading) -> None:
        self._reading, self._fresh = None, False
        reading.close()
        problems = [*reading.problems, *self.shelf.untold()]
        if problems:
            self.notice.say(tr(problems[-1]), wrong=True)
        self.changed()

    def _read_again(self) -> None:
        """Read all folders again, keeping the old list meanwhile."""
        if self._reading is not None:
            self._reading.close()
        self._read()

    def _read(self) -> None:
        self._changes = 0
        self._reading = self.shelf.reading(wake)

    def _search(self) -> None:
        self._said_long_ago()
        self._list_games()

    def _sort(self, order: str) -> None:
        self.order = cast(Order, order)
        self._search()

    # -- actions ---------------------------------------------------------------------------------

    def _said_long_ago(self) -> None:
        """Clear the status, unless it offers Undo."""
        if self.notice.undo is None:
            self.notice.words = ""

    def _name_it(self) -> None:
        entry = self._entry()
        if entry is None:
            return

        put = self.shelf.rename

        def accept(name: str) -> Callable[[], object]:
            problem = put(entry.path, name)
            return self.changed if problem is None else partial(self.notice.result, problem, "")

        words = _("What do you want to call this game? Its file keeps its own name.")
        question = Question(_("Name"), words, _("Name it"), accept, entry.name)
        self.app.push(AskScene(question))

    def _export(self) -> None:
        entry = self._entry()
        if entry is None:
            return
        taken: list[str] = []

        def accept(folder: str) -> Callable[[], object]:
            try:
                if wrong := folder_problem(folder):
                    raise Refusal(msg("{reason}", reason=wrong))
                to = self.shelf.export(entry.path, typed_path(folder), replace=folder in taken)
            except Taken as error:
                taken.append(folder)
                words = paragraph((tr(error.reason), _("Press Export again to replace it.")))
                raise Refusal(msg("{reason}", reason=words)) from error

            def done() -> None:
                self._last_folder = folder
                self.notice.say(_("There is a copy in {path}.").format(path=to))

            return done

        words = _("In which folder do you want a copy of {name}?").format(name=entry.path.name)
        question = Question(_("Export"), words, _("Export"), accept, self._last_folder, path=True)
        self.app.push(AskScene(question))

    def _show(self) -> None:
        entry = self._entry()
        if entry is not None:
            self.notice.show_folder(entry.path.parent)

    def _delete(self) -> None:
        """Delete the selected game; ask if statistics should keep its numbers."""
        entry = self._entry()
        if entry is None:
            return
        lines = [shelf_words.title(entry)]
        if entry.unfinished:
            lines.append(_("This game is not over yet."))
        counted = bool(entry.humans and entry.facts.deals_played)
        forget = partial(self._throw_away, entry)
        if not counted and not entry.unfinished:
            forget()
            return

        def keep() -> None:
            from swoop_desktop.scenes.replay.open import read_numbers

            read_numbers(self.app, entry.path, lambda numbers: self._throw_away(entry, numbers))

        ways: list[Way] = [("forget", _("Delete"), forget), ("close", _("Cancel"), stay)]
        if counted:
            lines.append(_("Should it go on counting in your statistics?"))
            ways[:1] = [
                ("forget", _("Stop counting it"), forget),
                ("keep", _("Keep its results"), keep),
            ]
        self.app.push(MessageScene(_("Delete this game?"), lines, ways))

    def _throw_away(self, entry: RecordSummary, numbers: Numbers | OSError | None = None) -> None:
        """Delete a game. It stays if its `numbers` could not be read or kept for statistics."""
        kept = None if isinstance(numbers, OSError) else numbers

        def thrown() -> tuple[Deleted | Refusal, Message | None]:
            note = None if numbers is None else self._kept_file.keep([entry.path], _teller(numbers))
            try:
                return self.shelf.delete(entry.path), note
            except Refusal as error:
                self._let_count(entry.path, kept)
                return error, note

        def gone(done: tuple[Deleted | Refusal, Message | None]) -> None:
            deleted, note = done
            also = "" if note is None else tr(note)
            if isinstance(deleted, Refusal):
                self.notice.say(paragraph((tr(deleted.reason), also)), wrong=True)
                return
            self.app.bin.put(deleted, shelf_words.title(entry), kept)
            self._let_go_of(also)

        write(self.app, thrown, gone, self.notice.refused)

    def _let_go_of(self, also: str) -> None:
        """Remove a deleted game from the list."""
        self._list_games()
        self._tell_thrown()
        if also:
            words = paragraph((self.notice.words, also))
            self.notice.say(words, wrong=True, undo=self.notice.undo)
        self._read_again()
        self.focus.settle(self.describe())

    def _tell_thrown(self) -> None:
        thrown = self.app.bin
        if thrown.last is not None:
            words = _("“{name}” is in the trash.").format(name=thrown.name)
            self.notice.say(words, undo=self._undo)

    def _undo(self) -> None:
        deleted = self.app.bin.last
        if deleted is None:
            return

        def back() -> tuple[Path, Message | None]:
            path = self.shelf.restore(deleted)
            return path, self._let_count(path, self.app.bin.take())

        write(self.app, back, lambda done: self._list_again(*done), self.notice.refused)

    def _list_again(self, path: Path, problem: Message | None) -> None:
        self.chosen = path
        self._list_games()
        self._read_again()
        self.notice.result(problem, _("The game is back."))

    def _let_count(self, path: Path, numbers: Numbers | None) -> Message | None:
        """Remove the kept numbers of a game whose record counts again."""
        if numbers is None:
            return None
        try:
            return self._kept_file.forget([path], _teller(numbers))
        except NotKept as error:
            return error.reason

    @property
    def _kept_file(self) -> KeptNumbers:
        return KeptNumbers(self.app.data)

    def _replay(self) -> None:
        from swoop_desktop.scenes.replay.open import open_replay

        self._with_record(open_replay)

    def _share(self) -> None:
        from swoop_desktop.scenes.replay.open import share_record

        self._with_record(share_record)

    def _deal_again(self) -> None:
        from swoop_desktop.scenes.replay.new_game_from import deal_again

        self._with_record(deal_again)

    def _with_record(self, run: Callable[[Host, Path], object]) -> None:
        if self.chosen is not None:
            run(self.app, self.chosen)

    def _new_game(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self.app.push(NewGameScene())

    def _folders(self) -> None:
        from swoop_desktop.scenes.games.parts import FoldersScene

        self.app.push(FoldersScene(self.shelf))


def _teller(numbers: Numbers | OSError) -> Callable[[Path], Numbers]:
    """Return a function that returns the numbers or raises their error."""

    def tell(_path: Path) -> Numbers:
        if isinstance(numbers, OSError):
            raise numbers
        return numbers

    return tell
