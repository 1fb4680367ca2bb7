"""Continues recorded games."""

import logging
from pathlib import Path

from swoop_desktop.engine.record import Beginning, Fault, longest_beginning
from swoop_desktop.play.journal import Busy
from swoop_desktop.play.session import Session
from swoop_desktop.records.folder import mended, newer, why_no_record
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Host, stay
from swoop_desktop.scenes.replay.open import (
    note_fault,
    say,
    say_faulty,
    say_unreadable,
)
from swoop_desktop.storage import file_status, limited_read

log = logging.getLogger(__name__)


def open_record(app: Host, path: Path) -> None:
    """Continue or replay a recorded game, or explain why that fails. Does nothing while bots are
    watched.
    """
    if any(scene.watched for scene in app.scenes):
        return
    if file_status.is_folder(path) and app.scenes[-1].take(path):
        return
    on_table = _on_table(app)
    own = None if on_table is None else on_table.path
    if own is not None and file_status.same(own, path):
        say(app, path, _("This is the game on the table."))
        return
    session = _resumed(app, path)
    if session is not None:
        go_on(app, session)


def refuse_name(app: Host) -> None:
    """Explain that a dropped file's name can't be decoded."""
    words = [_("The name of the file or its folder can’t be read."), _("Rename it and try again.")]
    app.push(MessageScene(_("This game can’t be opened"), words))


def _on_table(app: Host) -> Session | None:
    return next((scene.game for scene in app.scenes if scene.game is not None), None)


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


def _resumed(app: Host, path: Path) -> Session | None:
    """Resume the game; None after an error message."""
    odd = why_no_record(path)
    if odd is not None:
        say(app, path, tr(odd))
        return None
    try:
        return Session.resume(path, app.data)
    except Fault as fault:
        note_fault(path, fault)
        _refuse(app, path, fault)
    except Busy as busy:
        say(app, path, tr(busy.reason))
    except OSError as error:
        say_unreadable(app, path, error)
    return None


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

    def look() -> None:
        from swoop_desktop.scenes.replay.open import open_replay

        open_replay(app, path)

    page = MessageScene(
        _("This game is damaged"),
        [damage, kept, _("The damage begins at line {line}.").format(line=fault.line), str(path)],
        [
            ("replay", _("Replay it"), look),
            ("salvage", further, salvage),
            ("close", _("Not now"), stay),
        ],
    )
    app.push(page)
