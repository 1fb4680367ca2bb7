"""A record on its way to where it is played back: a page with a bar, and a way to stop."""

import logging
from collections.abc import Callable
from pathlib import Path

import pygame

from swoop_desktop.scenes.base import Host, Stack
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.session.judging import SMALL, Judged, Judging, judged
from swoop_desktop.session.reading import reason_of
from swoop_desktop.session.records import newer, oddity
from swoop_desktop.ui import theme
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.wake import wake
from swoop_desktop.ui.widgets import Progress, Words

log = logging.getLogger(__name__)

_WIDE, _TALL = 560.0, 210.0


def read_record(app: Stack, path: Path, then: Callable[[Judged], object]) -> None:
    """Judge a record, with a page over the window where that takes a while, and hand on what is
    faithful of it; or say why that is nothing.
    """

    def done(found: Judged) -> None:
        if found.session is not None:
            then(found)
        elif found.error is not None:
            log.warning("%s: %s", path, found.error)
            reason = tr(reason_of(found.error)).rstrip(".")
            _say(app, path, _("It can’t be read: {reason}.").format(reason=reason))
        elif found.fault is not None:
            log.warning("%s:%d: %s", path, found.fault.line, found.fault.reason)
            _say(app, path, *_faulty(found, newer(path)))

    odd = oddity(path)
    if odd is not None:
        _say(app, path, tr(odd))
        return
    try:
        small = path.stat().st_size <= SMALL
    except OSError as error:
        done(Judged(error=error))
        return
    if small:
        done(judged(path))
    else:
        app.push(JudgingScene(path, done))


def note_of(found: Judged) -> str:
    """What is to be said of a record that is faithful only so far. What is wrong with it may name
    cards.
    """
    if found.fault is None:
        return ""
    words = _("This game is damaged in line {line}. You see it up to there.")
    return words.format(line=found.fault.line)


def _faulty(found: Judged, version: str) -> list[str]:
    if found.fault is None:
        return []
    words = [
        _("It was written by version {version} of Swoop Desktop, and this one does not know "
          "everything in it. To go on with it, install the newest version.").format(version=version)
        if version
        else _("It is not a saved game, or it is damaged.")
    ]  # fmt: skip
    reason = _("Line {line}: {reason}.")
    words.append(reason.format(line=found.fault.line, reason=found.fault.reason.rstrip(".")))
    return [*words, _("The file is left as it is.")]


def _say(app: Stack, path: Path, *words: str) -> None:
    app.go.message(_("This game can’t be opened"), [str(path), *words])


class JudgingScene(Page):
    """How far the record has been judged."""

    first = "stop"
    over = True

    def __init__(self, path: Path, then: Callable[[Judged], object]) -> None:
        """`then` is called once it is done, when this page is gone."""
        super().__init__()
        self.name = _("Opening the game")
        self.path, self._then = path, then
        self._percent = 0
        """How much has been read, as it is shown."""

    def enter(self, app: Host) -> None:
        """Begin."""
        self.judging = Judging(self.path, wake)
        super().enter(app)

    def leave(self) -> None:
        """Give it up, if it is not done."""
        super().leave()
        self.judging.close()

    def build(self) -> None:
        """A bar, and a way to stop."""
        wide = min(_WIDE, self.wide - 32)
        x, y = (self.wide - wide) / 2, (self.tall - _TALL) / 2
        self.box = self.rect(x, y, wide, _TALL)
        box = self.rect(x + 28, y + 14, wide - 56, 40)
        title = self.label("page title", self.name, box, 26, weight="display", role="heading")
        self.group("heading", self.name, [title])
        box = self.rect(x + 28, y + 60, wide - 56, 24)
        file = Words("file", self.path.name, box, self.scale, theme.SMALL, self.palette.caption)
        self._percent = round(100 * self.judging.share)
        box = self.rect(x + 28, y + 96, wide - 56, 18)
        bar = Progress("progress", _("How far it has been read"), box, self.scale,
                       self._percent / 100, f"{self._percent} %")  # fmt: skip
        self.group("progress group", self.name, [file, bar])
        stop = [("stop", _("Stop"), self.app.pop, False)]
        row = button_row(self, stop, x + wide - 28, y + _TALL - 62, 150)
        self.group("buttons", _("Buttons"), row, "dialog")

    def update(self, dt: float) -> None:
        """Go on once it is done."""
        super().update(dt)
        if round(100 * self.judging.share) != self._percent:
            self.changed()
        if self.judging.failure is not None:
            raise self.judging.failure
        if self.judging.judged is not None:
            self.app.pop()
            self._then(self.judging.judged)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)
