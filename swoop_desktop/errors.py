"""Fatal errors: logged, and explained to the player."""

import errno
import logging
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from swoop_desktop import logs
from swoop_desktop.resources import assets
from swoop_desktop.resources.language import _, asked_for, paragraph, set_language
from swoop_desktop.system import alert, environment

log = logging.getLogger(__name__)

CRASHED, NO_DISPLAY, DAMAGED = 1, 3, 4
GAME_SAVED = "A game was running, and is saved."


def guarded(run: Callable[[], int], report: Path, *, lang: str = "", dialog: bool = False) -> int:
    """Run the window with a log at `report`, and explain fatal errors. Returns the exit code."""
    set_language(lang)
    with logs.kept(report) as kept:
        try:
            return run()
        except environment.NoDisplay as error:
            log.warning("no display: %s", error)
            code, words = NO_DISPLAY, no_screen(error)
        except Exception as error:
            log.exception("crashed")
            broken = damage(error)
            code = DAMAGED if broken else CRASHED
            words = damaged(broken, kept) if broken else crashed(error, kept)
            if kept is not None and not broken:
                sys.excepthook(*sys.exc_info())  # without a log, logging has printed it already
        alert.tell(words, dialog=dialog)
        return code


def no_screen(error: Exception) -> str:
    if isinstance(error, environment.CannotDraw):
        return _(
            "Swoop Desktop can’t draw on this screen. Set it to 24 bits per pixel (millions"
            " of colours)."
        )
    words = _("Swoop Desktop needs a screen, but found none.")
    return f"{words}\n{environment.advice() or error}"


def crashed(error: BaseException, report: Path | None) -> str:
    lines = [_("Sorry, Swoop Desktop has crashed.")]
    if GAME_SAVED in getattr(error, "__notes__", ()):
        lines[0] = paragraph((lines[0], _("Your game is saved, and you can go on with it.")))
    if _out_of_files(error):
        lines.append(_("Too many files are open: close other programs, or let it open more files."))
    elif path := at_fault(error):
        lines.append(_("The problem was with this file: {path}").format(path=path))
    if report is not None:
        lines.append(_("There is a report in {path}.").format(path=report))
    return "\n".join(lines)


def _out_of_files(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            return True
        if isinstance(error, ImportError) and os.strerror(errno.EMFILE) in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def at_fault(error: BaseException | None) -> str:
    """Return the path of the file that an error or its causes name; empty if none."""
    while error is not None:
        if isinstance(error, OSError) and isinstance(error.filename, str | bytes | os.PathLike):
            return os.fsdecode(error.filename)
        error = error.__cause__ or error.__context__
    return ""


def damaged(broken: str, report: Path | None = None) -> str:
    words = _(
        "This copy of Swoop Desktop is damaged: {what}.\n"
        "Install it again: your games and settings are kept."
    ).format(what=broken.rstrip("."))
    return (
        words
        if report is None
        else paragraph((words, _("Details are in {path}.").format(path=report)))
    )


def refuse(say: Callable[[str], str], broken: str) -> int:
    """Explain why the program can't start. Returns the exit code."""
    set_language(asked_for(sys.argv[1:]))
    alert.tell(say(broken), dialog=True)
    return DAMAGED


def incomplete(name: str) -> str:
    return damaged(_("{name} is missing or cut short").format(name=name))


def damage(error: BaseException) -> str:
    """Return the damaged part of the installation that may explain an error, or empty."""
    if _out_of_files(error):
        return ""
    if isinstance(error, ImportError | NotImplementedError):
        return str(error)  # pygame raises NotImplementedError for its missing modules
    if isinstance(error, FileNotFoundError) and (words := _of_the_program(error)):
        return words
    try:
        from swoop_desktop.selftest import check_assets

        problems = check_assets()
    except Exception as broken:
        log.exception("the program could not be checked")
        if _out_of_files(broken):
            error.__cause__ = broken  # the crash report then names this cause
            return ""
        return str(broken)
    for problem in problems:
        log.error("missing or broken: %s", problem)
    return problems[0] if problems else ""


def _of_the_program(error: FileNotFoundError) -> str:
    """Name a missing file of the installation; empty for any other file."""
    named = re.search(r"'(.+)'", str(error))
    path = Path(error.filename or (named[1] if named else ""))
    package = Path(__file__).parent
    for folder in (assets.root(), Path(getattr(sys, "_MEIPASS", package))):
        if path.is_relative_to(folder):
            return _("{name} is missing").format(name=path.relative_to(folder).as_posix())
    return ""
