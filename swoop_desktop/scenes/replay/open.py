"""Opens a record to replay it or go on with it, with a progress page if that takes long."""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from swoop_desktop.engine.record import Beginning, Fault, Watch, longest_beginning
from swoop_desktop.play.journal import Busy
from swoop_desktop.play.session import Session
from swoop_desktop.records.folder import begins, mended, newer, unreadable, why_no_record
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import SMALL, Judge, Judged, Judging, judged
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, stay
from swoop_desktop.statistics.game_numbers import Numbers
from swoop_desktop.storage import file_status, limited_read
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group
from swoop_desktop.ui.widgets import Button, Progress, Words

T = TypeVar("T")
log = logging.getLogger(__name__)


class JudgingScene(Page, Generic[T]):
    first = "stop"
    over = True

    def __init__(self, name: str, path: Path, judge: Judge[T], then: Callable[[T], object]) -> None:
        """`judge` runs on a thread; `then` gets its result once this page is gone."""
        super().__init__()
        self.name = name
        self.path, self._judge, self._then = path, judge, then
        self._percent = 0

    def enter(self, app: Host) -> None:
        self.judging = Judging(self._judge, wake)
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.judging.close()

    def compose(self) -> Element:
        self._percent = round(100 * self.judging.share)
        words, done = _("How much has been read"), f"{self._percent} %"
        return self.dialog(
            self.heading(),
            Group(
                "progress group",
                self.name,
                Words("file", self.path.name, theme.SMALL, self.palette.caption),
                Progress("progress", words, self._percent / 100, done),
                gap=theme.GAP,
            ),
            self.buttons_row(Button("stop", _("Stop"), self.app.pop), role="dialog"),
        )

    def update(self, dt: float) -> None:
        super().update(dt)
        if round(100 * self.judging.share) != self._percent:
            self.changed()
        result = self.judging.result
        if result is not None:
            self.app.pop(partial(self._then, result))


def _judge(app: Host, name: str, path: Path, judge: Judge[T], then: Callable[[T], object]) -> None:
    """Judge a small record at once, a larger one on a thread, with a progress page."""
    try:
        small = file_status.status(path).st_size <= SMALL
    except OSError:
        small = True  # the judge reports the error
    if small:
        then(judge(lambda _share: None))
    else:
        app.push(JudgingScene(name, path, judge, then))


def read_record(app: Host, path: Path, then: Callable[[Judged], object]) -> None:
    """Verify a record, and pass its valid part on or explain why there is none."""

    def done(record: Judged) -> None:
        if record.session is not None:
            then(record)
        elif record.error is not None:
            say_unreadable(app, path, record.error)
        elif record.fault is not None:
            note_fault(path, record.fault)
            say_faulty(app, path, record.fault)

    odd = why_no_record(path)
    if odd is not None:
        say(app, path, tr(odd))
        return
    _judge(app, _("Opening the game"), path, partial(judged, path), done)


def open_replay(app: Host, path: Path) -> None:
    """Replay the valid part of a record, or explain why there is none. Never writes to it."""
    from swoop_desktop.scenes.replay.scene import ReplayScene

    def show(record: Judged) -> None:
        if record.session is not None and record.replay is not None:
            note = note_of(record)
            app.push(ReplayScene(record.session, record.replay, path, None, note, own=True))

    read_record(app, file_status.absolute(path), show)


def share_record(app: Host, path: Path) -> None:
    """Share a record's public part, or explain why that fails."""
    from swoop_desktop.scenes.results.share import ShareScene

    def show(record: Judged) -> None:
        if record.session is not None:
            session = record.session
            app.push(ShareScene(PublicGame.of(session.setup, session.history, path)))

    read_record(app, file_status.absolute(path), show)


def note_of(record: Judged) -> str:
    """Return a note on a partly damaged record, without details: they may name cards."""
    if record.fault is None:
        return ""
    words = _("This game’s file is damaged at line {line}. You see the game up to there.")
    return words.format(line=record.fault.line)


def read_numbers(app: Host, path: Path, then: Callable[[Numbers | OSError], object]) -> None:
    """Add up a record's numbers; pass them, or the error, to `then`."""
    from swoop_desktop.statistics.counter import numbers_in

    def find(watch: Watch) -> Numbers | OSError:
        try:
            return numbers_in(app.data, path, watch)
        except OSError as error:
            return error

    _judge(app, _("Adding up the game"), path, find, then)


def say(app: Host, path: Path, *words: str) -> None:
    app.push(MessageScene(_("This game can’t be opened"), [str(path), *words]))


def say_unreadable(app: Host, path: Path, error: OSError) -> None:
    log.warning("%s: %s", path, error)
    say(app, path, _("It can’t be read: {reason}.").format(reason=tr(reason_of(error)).rstrip(".")))


def say_faulty(app: Host, path: Path, fault: Fault) -> None:
    """Explain that nothing of a record can be played. Without a header, leave out the reason,
    which would be meaningless to people.
    """
    words = [tr(unreadable(path))]
    if fault.line > 1 or begins(path):
        reason = tr(fault.reason).rstrip(".")
        words.append(_("Line {line}: {reason}.").format(line=fault.line, reason=reason))
    say(app, path, *words, _("The file is left as it is."))


def note_fault(path: Path, fault: Fault) -> None:
    """Log where a record is damaged, but not how: that may name cards."""
    log.warning("%s is damaged in line %d", path, fault.line)


def open_record(app: Host, path: Path) -> None:
    """Continue or replay a recorded game, or explain why that fails. Does nothing while bots are
    watched.
    """
    if any(scene.watched for scene in app.scenes):
        return
    if file_status.is_folder(path) and app.scenes[-1].take(path):
        return
    games = (scene.game for scene in app.scenes if scene.game is not None)
    own, odd = next((game.path for game in games), None), why_no_record(path)
    if own is not None and file_status.same(own, path):
        say(app, path, _("This is the game on the table."))
        return
    if odd is not None:
        say(app, path, tr(odd))
        return
    try:
        session = Session.resume(path, app.data)
    except Fault as fault:
        note_fault(path, fault)
        _refuse(app, path, fault)
    except Busy as busy:
        say(app, path, tr(busy.reason))
    except OSError as error:
        say_unreadable(app, path, error)
    else:
        go_on(app, session)


def refuse_name(app: Host) -> None:
    """Explain that a dropped file's name can't be decoded."""
    words = [_("The name of the file or its folder can’t be read."), _("Rename it and try again.")]
    app.push(MessageScene(_("This game can’t be opened"), words))


def go_on(app: Host, session: Session) -> None:
    """Open the table, or the replay of a finished game over the title."""
    if session.winners is None:
        app.go.table(session)
        return
    session.close()

    def show() -> None:
        app.go.title()
        app.go.replay_of(session)

    app.when_saved(show)


def _refuse(app: Host, path: Path, fault: Fault) -> None:
    """Explain a damaged record, and offer its valid beginning."""
    try:
        data = b"" if newer(path) else limited_read.read(path, limited_read.RECORD)
        beginning = longest_beginning(data, fault)
    except OSError as error:
        log.warning("%s: %s", path, error)
        beginning = None
    if beginning is None:
        say_faulty(app, path, fault)
    else:
        _offer(app, path, fault, beginning)


def _offer(app: Host, path: Path, fault: Fault, beginning: Beginning) -> None:
    """Offer to continue a damaged record in a new file, without details, which could name cards."""

    def salvage() -> None:
        new = mended(path, app.data.records)
        go_on(app, Session.of(beginning.replay, beginning.data, new))

    damage = n_(
        "The last line of this game is damaged. Go on from before it?",
        "The last {count} lines of this game are damaged. Go on from before them?",
        beginning.left_out,
    )
    kept = _("Everything before the damage is there. The game goes on in a new file, and the "
             "damaged one is kept as it is.")  # fmt: skip
    over = beginning.replay.match.winners is not None
    further = _("Repair it") if over else _("Go on from there")

    page = MessageScene(
        _("This game is damaged"),
        [damage, kept, _("The damage begins at line {line}.").format(line=fault.line), str(path)],
        [
            ("replay", _("Replay it"), partial(open_replay, app, path)),
            ("salvage", further, salvage),
            ("close", _("Not now"), stay),
        ],
    )
    app.push(page)
