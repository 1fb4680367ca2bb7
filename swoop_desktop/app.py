"""The program: one window, a stack of scenes, and the loop that keeps them going."""

import contextlib
import logging
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from swoop_desktop import __version__
from swoop_desktop.engine.messages import Message
from swoop_desktop.scenes.base import Scene
from swoop_desktop.session.paths import DataDir
from swoop_desktop.session.settings import Settings, SettingsFile
from swoop_desktop.ui.language import _, set_language
from swoop_desktop.ui.sound import Sound
from swoop_desktop.ui.theme import scale_for
from swoop_desktop.ui.window import NoDisplay, Window

if TYPE_CHECKING:
    from swoop_desktop.session.session import Setup

log = logging.getLogger(__name__)

LIVELY, IDLE = 60, 30
"""Frames a second while something moves, and looks at the queue while nothing does."""
LONGEST_STEP = 0.1
"""Seconds: after a pause of the machine, motions go on instead of jumping."""
LARGEST_LOG = 500_000
"""Bytes; beyond them the log is kept as the old one, and begun anew."""
NO_DISPLAY, CRASHED = 3, 1
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)
_EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
"""A touch arrives as mouse events too; these would be the same touch again."""


class App:
    """What scenes know as their host (see `scenes.base.Host`)."""

    def __init__(
        self, data: DataDir, settings: Settings | None = None, *, silent: bool = False
    ) -> None:
        """Open the window. With `settings`, the file of the player is neither read nor written.

        Raises NoDisplay.
        """
        self.data = data
        self._file: SettingsFile | None = None if settings else SettingsFile(data.settings)
        self.notices: list[Message] = []
        if self._file is not None:
            settings, self.notices = self._file.load()
        self._settings = settings or Settings()
        self.window = Window("Swoop", self._settings.window, full_screen=self._settings.full_screen)
        self.sound = Sound(self._settings.volume / 100, mute=self._settings.mute)
        self._silent = silent
        self._scenes: list[Scene] = []
        self._code: int | None = None
        self._present = True
        self._told = self.size
        """The size that scenes know: the surface of the window changes before its event comes."""

    # -- what scenes ask -------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The player's settings; assigning applies and saves them."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        self.sound.set(settings.volume / 100, mute=settings.mute)
        if settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        if settings.ui_scale != before.ui_scale:
            self._resize()
        self._save()

    @property
    def size(self) -> tuple[int, int]:
        """Of the surface, in pixels."""
        return self.window.size

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return scale_for(self.size, self._settings.ui_scale)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._scenes.append(scene)
        scene.enter(self)
        self._present = True

    def pop(self) -> None:
        """Take the top scene away."""
        self._scenes.pop().leave()
        if self._scenes:
            self.scene.resume()
        self._present = True

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._scenes.pop().leave()
        self.push(scene)

    def restart(self, scene: Scene) -> None:
        """Take all scenes away and begin with this one."""
        while self._scenes:
            self._scenes.pop().leave()
        self.push(scene)

    def below(self, scene: Scene) -> Scene | None:
        """The scene that lies under this one."""
        place = self._scenes.index(scene) if scene in self._scenes else 0
        return self._scenes[place - 1] if place else None

    def quit(self, code: int = 0) -> None:
        """Leave the program after this frame."""
        self._code = code

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it; remembered."""
        self.settings = replace(self._settings, full_screen=not self._settings.full_screen)

    # -- the loop --------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """False once somebody asked to quit."""
        return self._code is None and bool(self._scenes)

    def step(self, dt: float, events: Sequence[pygame.event.Event]) -> bool:
        """One frame: events, time, picture. True if something was presented."""
        for event in events:
            if self.running:
                self._dispatch(event)
        if self.running:
            self.scene.update(min(dt, LONGEST_STEP))
        return self.running and self._draw()

    def _guarded_step(self, dt: float, events: Sequence[pygame.event.Event]) -> None:
        """A frame; a scene that breaks is put away, and its game can be continued."""
        try:
            self.step(dt, events)
        except Exception:
            from swoop_desktop.scenes.trouble import TroubleScene

            if self._file is None or isinstance(self.scene, TroubleScene):
                raise
            log.exception("a scene broke")
            while self._scenes:
                with contextlib.suppress(Exception):
                    self._scenes.pop().leave()
            self.push(TroubleScene(self.data.log))

    def _draw(self) -> bool:
        drawn = self.scene.draw(self.window.surface)
        if drawn or self._present:
            self.window.present()
            self._present = False
            return True
        return False

    def run(self) -> int:
        """Go on until somebody quits. Returns the program's exit code."""
        clock = pygame.time.Clock()
        self.step(0.0, pygame.event.get())
        self.window.set_icon()
        if not self._silent:
            self.sound.start()
        last = time.perf_counter()
        while self.running:
            events = pygame.event.get()
            now = time.perf_counter()
            self._guarded_step(now - last, events)
            last = now
            clock.tick(LIVELY if self.running and (self.scene.lively or events) else IDLE)
        return self._code or 0

    def close(self) -> None:
        """Leave every scene, remember the window, and let the devices go."""
        while self._scenes:
            self._scenes.pop().leave()
        if not self.window.full_screen:
            self._settings = replace(self._settings, window=self.window.logical_size)
        self._save()
        self.sound.stop()
        self.window.close()
        pygame.display.quit()

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif event.type in _RESIZED:
            self.window.renew()
            if self.size != self._told:
                self._resize()
        elif event.type in _EXPOSED:
            self._present = True
        elif event.type not in _FINGERS:
            self.scene.handle(self._in_pixels(event))

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in _MOUSE:
            return event
        pos = self.window.to_pixels(event.pos)
        if pos == event.pos:
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})

    def _resize(self) -> None:
        self._told = self.size
        for scene in self._scenes:
            scene.resize(self.size, self.scale)
        self._present = True

    def _save(self) -> None:
        if self._file is not None and (problem := self._file.save(self._settings)):
            log.warning("%s", problem)


# -- the ways in -----------------------------------------------------------------------------------


def run_app(data: DataDir, lang: str | None, record: Path | None) -> int:
    """Open the title, or a game of which the record is given. Returns the exit code."""

    def begin(app: App) -> None:
        from swoop_desktop.scenes.title import TitleScene

        app.push(TitleScene(app.notices))
        if record is not None:
            app.scene.open_record(record)  # type: ignore[attr-defined]

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
    from swoop_desktop.selftest import check_assets

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
    app.close()
    for problem in problems:
        print(f"missing or broken: {problem}")
    print("failed" if problems else "ok")
    return 1 if problems else 0


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
