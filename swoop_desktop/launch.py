"""Opens the window for the title or a record, for bots to watch, and for the self-test."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop import __version__
from swoop_desktop.app import App
from swoop_desktop.resources.language import _, set_language
from swoop_desktop.storage.paths import DataDir, unwritable
from swoop_desktop.storage.settings import Settings, SettingsFile

if TYPE_CHECKING:
    from swoop_desktop.play.session import Setup


def run_app(data: DataDir, lang: str, record: Path | None) -> int:
    """Open the title or a record's game. Raises NoDisplay, as all functions here do."""

    def begin(app: App) -> None:
        app.notices += unwritable(data)
        app.go.title()
        if record is not None:
            app.go.open(record)

    return _run(data, lang, None, begin)


def run_watch(
    setup: "Setup", deals: int, speed: str, screenshot: str | None, data: DataDir, lang: str
) -> int:
    """Show bots playing up to `deals` deals (0: the whole game), and keep the game's record."""
    saved, _notices = SettingsFile(data.settings).load()

    def begin(app: App) -> None:
        from swoop_desktop.play.session import Session
        from swoop_desktop.scenes.framework.table_facts import Watch

        session = Session.new(setup, data.new_record(str(setup.rules.name)))
        app.go.table(session, Watch(deals, screenshot or ""))

    return _run(data, lang, replace(saved, speed=speed or saved.speed, full_screen=False), begin)


def self_test(data: DataDir, say: Callable[[str], None]) -> int:
    from swoop_desktop import core
    from swoop_desktop.selftest import (
        check_assets,
        check_helpers,
        check_languages,
        check_lessons,
        check_practice,
        check_rules,
        check_tour,
    )

    app = App(data, Settings())
    app.go.title()
    app.step(0.0, pygame.event.get())
    app.sound.start()
    app.sound.wait(5)
    problems = check_assets() + check_languages() + check_rules()
    problems += check_lessons() + check_tour() + check_practice()
    say(f"Swoop Desktop {__version__}, Python {sys.version.split()[0]}")
    say(f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}")
    say(core.said(_))
    template = _("video driver: {driver}, window {size}")
    size = "{}x{}".format(*app.size)
    say(template.format(driver=pygame.display.get_driver(), size=size))
    say(_("sound: yes") if app.sound.available else _("sound: no device"))
    idle = check_helpers()
    say(_("helper processes: no") if idle else _("helper processes: yes"))
    app.close()
    for problem in problems + idle:
        say(_("missing or broken: {problem}").format(problem=problem))
    say(_("failed") if problems or idle else _("ok"))
    return 1 if problems or idle else 0


def _run(
    data: DataDir,
    lang: str,
    settings: Settings | None,
    begin: Callable[[App], None],
) -> int:
    app = App(data, settings)
    try:
        problem = set_language(lang or app.settings.language)
        app.notices += [problem] if problem is not None else []
        begin(app)
        return app.run()
    finally:
        app.close()
