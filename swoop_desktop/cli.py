"""The command line. pygame is imported only to open a window."""

import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from swoop_desktop import errors, lazy_imports
from swoop_desktop.helpers import HELPERS, is_helper
from swoop_desktop.processes import PAINT
from swoop_desktop.resources.language import _, asked_for, say, set_language, tr
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.system import alert

if TYPE_CHECKING:  # without arguments, the window opens without argparse
    from argparse import Namespace

_USAGE = 2
_STOPPED = 130
"""Exit code that shells use for Ctrl+C."""
_UNHEARD = 141
"""Exit code that shells use for a closed pipe."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Error numbers of output that can't be written."""


def _complain(name: str, reason: str) -> None:
    say(_("{name}: {reason}").format(name=name, reason=reason), error=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default the process's own; return the exit code."""
    if argv is None:
        _serve(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            return _begun(words)
        finally:
            _say_all()  # flush while a failure can still be reported
    except KeyboardInterrupt:
        return _STOPPED
    except BrokenPipeError:
        _say_no_more()  # the reader is gone, as `head` after ten lines
        return _UNHEARD
    except OSError as error:
        if error.filename is not None or error.errno not in _FULL:
            raise
        _say_no_more()
        with contextlib.suppress(OSError):
            from swoop_desktop.storage.file_status import reason_of

            reason = tr(reason_of(error))
            say(_("the output can’t be written: {reason}").format(reason=reason), error=True)
        return _USAGE


def _begun(words: list[str]) -> int:
    if not words:
        return _open(None, "", None)
    from swoop_desktop import arguments

    lang = asked_for(words)
    problem = set_language(lang)
    parser = arguments.parser()
    with alert.console():
        try:
            options = parser.parse_args(arguments.without_record(words, parser))
        except SystemExit:
            if problem is not None:
                _complain(parser.prog, tr(problem))
            raise
        if options.command != arguments.OPEN:
            if problem is not None:
                _complain(parser.prog, tr(problem))
            return _run(options, parser.prog)
    return _open(options.data_dir, options.lang, options.file)


def _say_all() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def _say_no_more() -> None:
    """Suppress errors at exit about output that can't be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _serve(words: Sequence[str]) -> None:
    """Serve as a helper process or a frozen worker of `--jobs`, and exit, if the arguments say
    so.
    """
    if is_helper(words):
        from swoop_desktop.processes import server

        if words == [PAINT]:
            lazy_imports.load_pygame()
        module, function, nice = HELPERS[words[0]]
        server.serve(getattr(importlib.import_module(module), function), nice)
    if words and getattr(sys, "frozen", False):
        from swoop_desktop.simulate import worker_main

        worker_main.serve(words)


def _open(folder: Path | None, lang: str, record: Path | None) -> int:
    data = DataDir.at(folder)

    def run() -> int:
        with lazy_imports.uncollected():
            lazy_imports.load_pygame()
            from swoop_desktop.launch import run_app

            return run_app(data, lang, record)

    return errors.guarded(run, data.log, lang=lang, dialog=True)


def _self_test(options: "Namespace") -> int:
    data, lines = DataDir.at(options.data_dir), list[str]()

    def run() -> int:
        lazy_imports.load_pygame()
        from swoop_desktop.launch import self_test

        return self_test(data, lines.append)

    status = errors.guarded(run, data.log, lang=options.lang)
    for line in lines:
        say(line)
    return status


def _run(options: "Namespace", name: str) -> int:
    from swoop_desktop import arguments

    if options.command == arguments.SELF_TEST:
        return _self_test(options)
    from swoop_desktop import commands

    try:
        status = commands.COMMANDS[options.command](options)
    except commands.Refused as error:
        _complain(name, str(error))
        return _USAGE
    return status
