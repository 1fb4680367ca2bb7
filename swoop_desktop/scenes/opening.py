"""Opening a recorded game, from wherever the player is: the title, a menu, another game.

The game on the table is on disk and can be continued, so it is left without a question; only one
that could not be saved is asked about. A record that can't be opened is left as it is, and so is
the scene.
"""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from swoop_desktop.engine.replay import Fault
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.message import MessageScene
from swoop_desktop.session.journal import Busy
from swoop_desktop.session.records import newer, oddity
from swoop_desktop.session.session import Session
from swoop_desktop.ui.language import _, tr

if TYPE_CHECKING:
    from swoop_desktop.scenes.table import TableScene

log = logging.getLogger(__name__)


def open_record(app: Host, path: Path) -> None:
    """Go on with a recorded game, or show the result of one that is over; or say why not."""
    table = _table(app)
    if table is not None and table.watch is not None:
        return
    if table is not None and _same(table.session.path, path):
        _say(app, path, _("This is the game on the table."))
        return
    session = _resumed(app, path)
    if session is None:
        return
    if table is None or table.session.saved:
        _show(app, session)
    else:
        app.push(_question(app, session))


def refuse_name(app: Host) -> None:
    """A file was dropped, and nobody can tell which."""
    words = [_("The name of the file or of its folder is no text."), _("Rename it, and try again.")]
    app.push(MessageScene(_("This game can’t be opened"), words))


def _resumed(app: Host, path: Path) -> Session | None:
    """The game, or None where it was said why it can't be opened."""
    odd = oddity(path)
    if odd is not None:
        _say(app, path, tr(odd))
        return None
    try:
        return Session.resume(path, app.data)
    except Fault as fault:
        log.warning("%s:%d: %s", path, fault.line, fault.reason)
        _say(app, path, *_faulty(path, fault))
    except Busy as busy:
        _say(app, path, tr(busy.reason))
    except OSError as error:
        log.warning("%s: %s", path, error)
        _say(app, path, _("It can’t be read: {reason}.").format(reason=error.strerror or error))
    return None


def _faulty(path: Path, fault: Fault) -> list[str]:
    version = newer(path)
    words = [
        _("It was written by version {version} of Swoop Desktop, and this one does not know all "
          "that is in it. Install the newest version to go on with it.").format(version=version)
        if version
        else _("It is no record of a game, or was damaged.")
    ]  # fmt: skip
    reason = _("Line {line}: {reason}.").format(line=fault.line, reason=fault.reason.rstrip("."))
    return [*words, reason, _("The file was left as it is.")]


def _say(app: Host, path: Path, *words: str) -> None:
    app.push(MessageScene(_("This game can’t be opened"), [str(path), *words]))


def _question(app: Host, session: Session) -> MessageScene:
    """Whether to leave a game that would be lost."""

    def stay() -> None:
        session.close()
        app.pop()

    return MessageScene(
        _("Leave this game?"),
        [_("The game on the table could not be saved. Whoever leaves it can’t continue it.")],
        [
            ("open", _("Open the other game"), lambda: _show(app, session)),
            ("stay", _("Stay in this game"), stay),
        ],
    )


def _show(app: Host, session: Session) -> None:
    """The table, or the result of a game that is over; the title lies below."""
    from swoop_desktop.scenes.game_over import GameOverScene
    from swoop_desktop.scenes.table import TableScene
    from swoop_desktop.scenes.title import TitleScene

    app.restart(TitleScene(app.notices))
    if session.winners is None:
        app.push(TableScene(session))
    else:
        session.close()
        app.push(GameOverScene(session))


def _table(app: Host) -> "TableScene | None":
    """The table that is laid, also below other scenes."""
    from swoop_desktop.scenes.table import TableScene

    return next((scene for scene in app.scenes if isinstance(scene, TableScene)), None)


def _same(one: Path | None, other: Path) -> bool:
    try:
        return one is not None and one.samefile(other)
    except OSError:
        return False
