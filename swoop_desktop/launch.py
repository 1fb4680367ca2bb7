"""The ways into the window: the title or a recorded game, bots to watch, and the self-test."""

import contextlib
import logging
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop import __version__
from swoop_desktop.app import App
from swoop_desktop.session.paths import DataDir
from swoop_desktop.session.settings import Settings, SettingsFile
from swoop_desktop.ui.language import _, set_language
from swoop_desktop.ui.window import NoDisplay

if TYPE_CHECKING:
    from swoop_desktop.session.session import Setup

log = logging.getLogger(__name__)

LARGEST_LOG = 500_000
"""Bytes; beyond them the log is kept as the old one, and begun anew."""
NO_DISPLAY, CRASHED = 3, 1


def run_app(data: DataDir, lang: str | None, record: Path | None) -> int:
    """Open the title, or a game of which the record is given. Returns the exit code."""

    def begin(app: App) -> None:
        from swoop_desktop.scenes.title import TitleScene

        app.push(TitleScene(app.notices, record))

    return _run(data, lang, None, begin)


def run_watch(setup: "Setup", deals: int, speed: str, screenshot: str | None, data: DataDir) -> int:
    """Let bots play in the window; ends by itself. The record is kept like that of any game."""
    saved, _notices = SettingsFile(data.settings).load()

    def begin(app: App) -> None:
        from swoop_desktop.scenes.table import TableScene, Watch
        from swoop_desktop.session.session import Session

        data.records.mkdir(parents=True, exist_ok=True)
        session = Session.new(setup, data.new_record(str(setup.rules.name)))
        app.push(TableScene(session, Watch(deals, screenshot or "")))

    return _run(data, None, replace(saved, speed=speed or saved.speed, full_screen=False), begin)


def self_test(data: DataDir) -> int:
    """Load every asset, open the window, draw a frame, and say what was found."""
    from swoop_desktop.scenes.title import TitleScene
    from swoop_desktop.selftest import check_assets, check_bots

    try:
        app = App(data, Settings())
    except NoDisplay as error:
        return _no_display(error)
    app.push(TitleScene([]))
    app.step(0.0, pygame.event.get())
    app.sound.start()
    app.sound.wait(5)
    problems = check_assets()
    print(f"Swoop Desktop {__version__}, Python {sys.version.split()[0]}")
    print(f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}")
    print(f"video driver: {pygame.display.get_driver()}, window {app.size[0]}x{app.size[1]}")
    print(f"sound: {'yes' if app.sound.available else 'no device'}")
    idle = check_bots()
    print(f"bot process: {'no' if idle else 'yes'}")
    app.close()
    for problem in problems + idle:
        print(f"missing or broken: {problem}")
    print("failed" if problems or idle else "ok")
    return 1 if problems or idle else 0


def _run(
    data: DataDir,
    lang: str | None,
    settings: Settings | None,
    begin: Callable[[App], None],
) -> int:
    _start_log(data.log)
    try:
        app = App(data, settings)
    except NoDisplay as error:
        return _no_display(error)
    set_language(lang or app.settings.language)
    try:
        begin(app)
        return app.run()
    except Exception:  # noqa: BLE001 - whatever it is, it is reported and nothing is lost
        return _crash(data)
    finally:
        with contextlib.suppress(pygame.error):
            app.close()


def _start_log(path: Path) -> None:
    """Write the log to its file; without one where the disk does not let us."""
    root = logging.getLogger("swoop_desktop")
    root.setLevel(logging.INFO)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_size > LARGEST_LOG:
            path.replace(path.with_suffix(".old.txt"))
        handler = logging.FileHandler(path, encoding="utf-8")
    except OSError as error:
        print(_("No log is kept: {reason}").format(reason=error), file=sys.stderr)
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    log.info("Swoop Desktop %s starts", __version__)


def _crash(data: DataDir) -> int:
    """Something broke: keep the report, and say that the game is safe."""
    log.exception("crashed")
    sys.excepthook(*sys.exc_info())
    print(
        _(
            "Swoop Desktop has stopped by mistake. Your game is kept and can be continued. "
            "The report is in {path}."
        ).format(path=data.log),
        file=sys.stderr,
    )
    return CRASHED


def _no_display(error: NoDisplay) -> int:
    print(
        _("Swoop Desktop needs a screen, and found none: {reason}").format(reason=error),
        file=sys.stderr,
    )
    return NO_DISPLAY
