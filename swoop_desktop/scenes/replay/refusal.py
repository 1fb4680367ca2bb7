"""Messages about records that can't be opened."""

import logging
from pathlib import Path

from swoop_desktop.engine.replay import Fault
from swoop_desktop.records.folder import begins, unreadable
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage.limited_read import reason_of

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
