"""Opens a record, with a progress page if that takes long."""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from swoop_desktop.engine.record import Fault, Watch
from swoop_desktop.records.folder import begins, unreadable, why_no_record
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import SMALL, Judge, Judged, Judging, judged
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.statistics.game_numbers import Numbers
from swoop_desktop.storage import file_status
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group
from swoop_desktop.ui.widgets import Button, Progress, Words

T = TypeVar("T")


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
            self.app.pop()
            self._then(result)


def _judge(app: Host, name: str, path: Path, judge: Judge[T], then: Callable[[T], object]) -> None:
    """Judge a small record at once, and others on a page."""
    try:
        small = file_status.status(path).st_size <= SMALL
    except OSError:
        small = True  # the judge says why
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
    from swoop_desktop.scenes.replay.scene import Replayed, ReplayScene

    def show(record: Judged) -> None:
        if record.session is not None and record.replay is not None:
            note = note_of(record)
            app.push(
                ReplayScene(Replayed(record.session, record.replay, path, None, note, own=True))
            )

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
    """Count a record, and pass the result or error on."""
    from swoop_desktop.statistics.counter import numbers_in

    def find(watch: Watch) -> Numbers | OSError:
        try:
            return numbers_in(app.data, path, watch)
        except OSError as error:
            return error

    _judge(app, _("Adding up the game"), path, find, then)


log = logging.getLogger(__name__)


def say(app: Host, path: Path, *words: str) -> None:
    app.push(MessageScene(_("This game can’t be opened"), [str(path), *words]))


def say_unreadable(app: Host, path: Path, error: OSError) -> None:
    log.warning("%s: %s", path, error)
    say(app, path, _("It can’t be read: {reason}.").format(reason=tr(reason_of(error)).rstrip(".")))


def say_faulty(app: Host, path: Path, fault: Fault) -> None:
    """Explain that nothing of a record can be played. Without a header, the reason would be
    meaningless to people.
    """
    words = [tr(unreadable(path))]
    if fault.line > 1 or begins(path):
        reason = tr(fault.reason).rstrip(".")
        words.append(_("Line {line}: {reason}.").format(line=fault.line, reason=reason))
    say(app, path, *words, _("The file is left as it is."))


def note_fault(path: Path, fault: Fault) -> None:
    """Log where a record is damaged, but not how: that may name cards."""
    log.warning("%s is damaged in line %d", path, fault.line)
