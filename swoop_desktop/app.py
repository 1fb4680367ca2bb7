"""The window, the stack of scenes, and the main loop."""

import gc
import logging
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.errors import GAME_SAVED, at_fault, damage
from swoop_desktop.processes import frame_priority, writer
from swoop_desktop.processes.job import begin_late
from swoop_desktop.resources.language import set_language, set_letters
from swoop_desktop.scenes.framework.dissolve import Dissolve, Stretch
from swoop_desktop.scenes.framework.finger import Finger
from swoop_desktop.scenes.framework.scene import Bin, Navigation, Scene
from swoop_desktop.scenes.navigation import Navigator
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import FINGERS, Settings, SettingsFile
from swoop_desktop.system import pads
from swoop_desktop.system.reduced_motion import SystemWishes, less_motion, more_contrast
from swoop_desktop.system.sdl import WAKE, by_place, wake
from swoop_desktop.ui.palette import Palette, palette_of
from swoop_desktop.ui.reader.bridge import ASKED, Bridge, Seen
from swoop_desktop.ui.reader.voice import Voice
from swoop_desktop.ui.sound import Sound
from swoop_desktop.ui.theme import cloth_of, scale_for
from swoop_desktop.ui.window import Window, give_memory_back

log = logging.getLogger(__name__)

FRAME, FOLLOWING = 1 / 60, 1 / 144
"""Least seconds between frames: usually, and while only the pointer moves."""
_TURN = 0.001
"""Seconds until a computing thread yields the GIL. Python's default, five times as long, would
delay frames, which release the GIL often.
"""
LONGEST_STEP = 0.1
"""Most seconds of one step: after a pause, animations continue instead of jumping."""
LONGEST_WAIT = 30
"""Most frames that the old picture stays while the next scene gets ready."""
LONGEST_NAP = 0.5
"""Most seconds of one sleep: Ctrl+C and some changes are noticed only between sleeps."""
_LAST = 10.0
"""Most seconds to wait for the disk at exit."""
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)
_EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
_HIDDEN = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_KEYED = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
_UNSEEN = {WAKE, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, *pads.TWINS}
"""Events that scenes never get; each touch also arrives as mouse events."""
_FELT = {"refuse": (0.0, 0.6, 0.12), "yours": (0.35, 0.2, 0.2)}
"""Rumble effects: strength of the heavy and the light motor (0 to 1), seconds."""
_RUN = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    }
)
"""Keys that repeat while held, as a pad's directions do."""
_BY_HAND = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.MOUSEMOTION)
"""Events that switch from pad to keys or mouse."""


class App:
    """The window and its scenes; scenes see it as their `Host`."""

    def __init__(
        self, data: DataDir, settings: Settings | None = None, *, silent: bool = False
    ) -> None:
        """Open the window. With `settings`, the player's settings file stays untouched. Raises
        NoDisplay.
        """
        sys.setswitchinterval(_TURN)
        self.data = data
        self.go: Navigation = Navigator(self)
        self._file: SettingsFile | None = None if settings else SettingsFile(data.settings)
        self.notices: list[Message] = []
        self.bin = Bin()
        if self._file is not None:
            settings, self.notices = self._file.load()
        self._settings = settings or Settings()
        self._writer = writer.Writer("settings", self._write, wake)
        self._stored = self._settings
        """Settings last read or written: exit saves only changes, because another running copy may
        have saved its own.
        """
        kept = self._settings
        self.window = Window(
            "Swoop",
            kept.window,
            place=kept.place,
            maximised=kept.maximised,
            full_screen=kept.full_screen,
        )
        self._pads = pads.Pads()
        self._keyed = self._touched = False
        self._held_key: pygame.event.Event | None = None
        self._again = 0.0
        """Seconds until the held key repeats."""
        self._finger = Finger()
        self._dropped: list[Path] = []
        set_letters(kept.letters)
        self.sound = Sound(felt=self.feel)
        self._set_sound()
        self.system = SystemWishes(wake, less_motion, more_contrast)
        self._was_still, self._was_coloured = self.still, self.palette
        self._silent = silent
        self._scenes: list[Scene] = []
        self._code: int | None = None
        self._present = True
        self._shown = False
        self._focused = ""
        self._dissolve: Dissolve | None = None
        self._waited: int | None = None
        self._stretch: Stretch | None = None
        self._held = False
        self._emptied = False
        """True if closed scenes' memory is still to be returned."""
        self._known_size = self.size
        """Window size that scenes know: the surface changes before the resize event arrives."""
        self.voice = Voice()
        self.bridge = Bridge(self.voice, self._seen, "Swoop")
        if self.window.handle:
            self.bridge.attend(self.window.handle)  # must happen before the window is shown

    # -- what scenes ask -------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        # Prevents a `resume`: the page that changed the settings redraws itself.
        self._was_coloured = self.palette
        if settings.language != before.language:
            set_language(settings.language)  # other pages redraw once they are on top
        set_letters(settings.letters)
        self._set_sound()
        if settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        if settings.ui_scale != before.ui_scale:
            self._resize()
        self._save()

    @property
    def still(self) -> bool:
        wanted = self._settings.reduced_motion
        return bool(self.system.less) if wanted == "system" else wanted == "on"

    @property
    def signs(self) -> str:
        return self._pads.signs

    @property
    def keyed(self) -> bool:
        return self._keyed or bool(self.signs)

    @property
    def touched(self) -> bool:
        return self._touched

    @property
    def palette(self) -> Palette:
        wanted = self._settings.high_contrast
        contrast = bool(self.system.contrast) if wanted == "system" else wanted == "on"
        return palette_of(cloth_of(self._settings.cloth), contrast=contrast)

    def feel(self, name: str) -> None:
        if self._settings.rumble and name in _FELT:
            self._pads.shake(*_FELT[name])

    @property
    def size(self) -> tuple[int, int]:
        return self.window.size

    @property
    def scale(self) -> float:
        return scale_for(self.size, self._settings.ui_scale)

    @property
    def scenes(self) -> Sequence[Scene]:
        return self._scenes

    @property
    def scene(self) -> Scene:
        return self._scenes[-1]

    def push(self, scene: Scene) -> None:
        seconds = scene.dissolves if self._scenes else 0.0
        if self._scenes:
            self.scene.cover()
        self._scenes.append(scene)
        if scene.heavy:
            gc.freeze()
            self._held = True
        try:
            scene.enter(self)
        except BaseException:
            self._scenes.remove(scene)
            raise
        self._give_way(scene, seconds)
        self._present = True

    def pop(self, then: Callable[[], object] | None = None) -> None:
        left = self._scenes.pop()
        left.leave()
        if self._scenes:
            self.scene.resume()
            self._give_way(self.scene, left.dissolves)
        self._present = True
        if then is not None:
            then()

    def _give_way(self, scene: Scene, seconds: float) -> None:
        self._dissolve = None
        self._waited = 0 if self._shown and not scene.ready else None
        calm = self.still or self._settings.speed == "instant"
        if seconds and self._shown and self._waited is None and not calm:
            self._dissolve = Dissolve(self.window.surface, seconds, scene.rising)

    def restart(self, scene: Scene) -> None:
        self._leave_all()
        self._emptied = True
        self.push(scene)

    def below(self, scene: Scene) -> Scene | None:
        height = self._scenes.index(scene) if scene in self._scenes else 0
        return self._scenes[height - 1] if height else None

    def quit(self, code: int = 0) -> None:
        def leave() -> None:
            self._code = code

        self.when_saved(leave)

    def when_saved(
        self, onward: Callable[[], object], stay: Callable[[], object] = lambda: None
    ) -> None:
        games = [scene.game for scene in self._scenes]
        game = next((game for game in games if game is not None and game.at_risk), None)
        if game is None:
            onward()
            return
        from swoop_desktop.scenes.dialogs.message import UnsavedScene

        if isinstance(self.scene, UnsavedScene):
            self.scene.escape()
        self.push(UnsavedScene(game, onward, stay))

    def toggle_full_screen(self) -> None:
        self.settings = replace(self._settings, full_screen=not self._settings.full_screen)

    def type_in(self, field: str, place: pygame.Rect) -> None:
        self.window.type_in(field, place)

    # -- the loop --------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self._code is None and bool(self._scenes)

    @property
    def dissolving(self) -> bool:
        ways = self._dissolve, self._waited, self._stretch
        return any(way is not None for way in ways)

    def step(self, dt: float, events: Sequence[pygame.event.Event]) -> bool:
        """Run one frame: events, time, picture. True if a picture was presented."""
        try:
            return self._step(dt, events)
        finally:
            writer.await_all(writer.PATIENCE, once=True)
            begin_late()

    def _step(self, dt: float, events: Sequence[pygame.event.Event]) -> bool:
        with frame_priority.frame():
            for event in events:
                if self.running:
                    self._dispatch(event)
            if self._dropped and self.running:
                dropped, self._dropped = self._dropped, []
                self.go.open(*dropped)
            if self.still != self._was_still:
                self._was_still = self.still
                for scene in self._scenes:
                    scene.follow()
            if self.palette is not self._was_coloured:
                self._was_coloured = self.palette
                if self._scenes:
                    self.scene.resume()
            if not self.running:
                return False
            dt = min(dt, LONGEST_STEP)
            if self._stretch is not None:
                return self._drag(dt)
            if self._waited is not None:
                return self._wait()
            if self._dissolve is not None:
                self._dissolve.go_on(dt)
            self._pass(dt)
            drawn = self.running and self.draw()
        if self.running:
            if drawn or self._focused != self.scene.focus_key:  # the focus may move unseen
                self._focused = self.scene.focus_key
                self.bridge.drawn()
            self.bridge.send()
        return drawn

    def _seen(self) -> Seen:
        from swoop_desktop.tabletop.card_names import said

        return Seen(self.scene, said(self.scene.describe()), self.scene.focus_key)

    def _pass(self, seconds: float) -> None:
        self._push(self._pads.tick(seconds))
        self._again -= seconds
        if self._held_key is not None and self._again <= 0 and self.running:
            self._again = pads.AGAIN
            self.scene.handle(self._held_key)
        self._finger.tick(seconds)
        self.voice.tick(seconds)
        if self.running:
            self.scene.update(seconds)

    def guarded_step(
        self, dt: float, events: Sequence[pygame.event.Event], *, slept: bool = False
    ) -> None:
        """Run a frame. A crash shows an error page, except with given settings or if that page
        crashes. If `slept`, all of `dt` passes before the events.
        """
        try:
            if slept:
                with frame_priority.frame():
                    self._pass(dt)
            self.step(0.0 if slept else dt, events)
        except Exception as error:
            if self._file is None or (self._scenes and self.scene.last_resort):
                raise
            log.exception("a scene broke")
            from swoop_desktop.scenes.dialogs.message import TroubleScene

            saved, path = self._game_saved, at_fault(error)
            self.restart(TroubleScene(self.data.log, damage(error), saved=saved, path=path))

    def draw(self) -> bool:
        way = self._dissolve
        drawn = self.scene.draw(self.window.surface if way is None else way.surface)
        if way is not None and (drawn or way.changed):
            way.draw(self.window.surface)
            self._present = True
            if way.over:
                self._dissolve = None
        if drawn or self._present:
            self.window.present(None if self._present else self.scene.drawn)
            self._present, self._shown = False, True
            return True
        return False

    def _drag(self, dt: float) -> bool:
        stretch = self._stretch
        assert stretch is not None
        stretch.go_on(dt)
        if stretch.over:
            self._resize()
            self._give_way(self.scene, 0.0)
            return False
        drawn = self._present and stretch.draw(self.window.surface)
        if drawn:
            self.window.present()
            self._present = False
        return drawn

    def _wait(self) -> bool:
        """Prepare the next scene, or draw it once ready. True if a picture was presented."""
        assert self._waited is not None
        self._waited, self._present = self._waited + 1, True
        if self._waited == 1:
            return False  # entering or resizing the scene has used up this frame
        if not self.scene.ready and self._waited < LONGEST_WAIT:
            self.scene.prepare(self.window.surface)
            return False
        self._waited = None
        return self.draw()

    @property
    def _game_saved(self) -> bool:
        games = [scene.game for scene in self._scenes]
        return any(game is not None and game.saved and game.winners is None for game in games)

    def run(self) -> int:
        try:
            return self._run()
        except Exception as error:
            if self._game_saved:
                error.add_note(GAME_SAVED)
            raise

    def _run(self) -> int:
        self.step(0.0, pygame.event.get())
        gc.enable()  # was off until the first picture
        gc.freeze()  # modules stay forever: never scan them again
        self.window.set_icon()
        if not self._silent:
            self.sound.start()
        if "system" in (self._settings.reduced_motion, self._settings.high_contrast):
            self.system.look()
        self._pads.look_out()
        last, pause = time.perf_counter(), FRAME
        while self.running:
            slept = self.rest(last, pause)
            events = self.events()
            now = time.perf_counter()
            self.guarded_step(now - last, events, slept=slept)
            last = now
            followed = any(event.type == pygame.MOUSEMOTION for event in events)
            pause = FOLLOWING if followed else FRAME
        return self._code or 0

    def rest(self, last: float, pause: float) -> bool:
        """Wait for the next frame or, while nothing moves, for an event or a due time. True if
        nothing moved.
        """
        moving = self._present or self.dissolving or self.scene.lively
        time.sleep(max(0.0, last + (FRAME if moving else pause) - time.perf_counter()))
        if moving:
            return False
        self.sound.tick()
        self._let_go()
        again = None if self._held_key is None else self._again
        waits = (self.scene.due, self._pads.due, self.bridge.due, again)
        dues = [due for due in waits if due is not None]
        left = last + min(dues) - time.perf_counter() if dues else LONGEST_NAP
        self._sleep(min(left, LONGEST_NAP))
        return True

    def _sleep(self, seconds: float) -> None:
        """Wait for an event; poll pads, which don't wake the loop."""
        end = time.perf_counter() + seconds
        while (glance := self._pads.glance) is not None and seconds > glance:
            self._pads.look()
            if self.window.wait(glance):
                return
            seconds = end - time.perf_counter()
        self.window.wait(seconds)

    def _let_go(self) -> None:
        """Collect heavy scenes' garbage once all are closed, and return freed memory."""
        if self._held and not any(scene.heavy for scene in self._scenes):
            self._held = False
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._emptied = True
        if self._emptied:
            self._emptied = False
            give_memory_back()

    def events(self) -> list[pygame.event.Event]:
        self._pads.look()
        try:
            return pygame.event.get()
        except (SystemError, UnicodeError) as error:  # raised for an undecodable file name
            log.warning("a file was dropped whose name can't be read: %s", error)
            from swoop_desktop.scenes.replay.open import refuse_name

            refuse_name(self)
            return []

    def close(self) -> None:
        with frame_priority.frame():
            self._leave_all()
            if self._held:
                gc.unfreeze()
            self._remember_window()
            if self._settings != self._stored:
                self._save()
        self.sound.stop()
        self._pads.close()
        self.bridge.close()
        self.window.close()
        pygame.display.quit()
        self.system.wait(1)
        writer.await_all(_LAST)

    def _remember_window(self) -> None:
        """Remember the window's size and position if changed since opening, and whether it is
        maximised.
        """
        if not pygame.display.get_init():
            return
        window, kept = self.window, self._settings
        window.note()
        size = kept.window if window.placed.size == window.asked.size else window.placed.size
        place = kept.place if window.placed.place == window.asked.place else window.placed.place
        maximised = kept.maximised if window.full_screen else window.maximised
        self._settings = replace(kept, window=size, place=place, maximised=maximised)

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            names = self._settings.keys.of.values()
            event = by_place(event, {name[-1:] for keys in names for name in keys})
        if event.type in _BY_HAND and not self._by_hand(event):
            return
        self._hold(event)
        if event.type == pygame.KEYDOWN:
            self.voice.hush()
        elif event.type in _KEYED:
            self.bridge.focused(yes=event.type == pygame.WINDOWFOCUSGAINED)
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type in pads.EVENTS:
            self._push(self._pads.take(event))
            if self._pads.lost and self.running:
                self._change_hands(None)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F7:
            self.voice.reading = not self.voice.reading
        elif event.type == pygame.WINDOWMOVED:
            self.window.note()
        elif event.type in _RESIZED:
            self.window.renew()
            self.window.note()
            if self.size != self._known_size:
                self._follow_edge()
        elif event.type in _EXPOSED:
            self._present = True
        elif event.type in _HIDDEN:
            self._conceal()
        elif event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        elif event.type == ASKED:
            if self._stretch is not None:
                self._resize()
            key = self.bridge.key(event)
            if key and event.how:
                if event.how == "press":
                    self.voice.hush()
                self.scene.ask(key, event.how, event.value)
        elif event.type not in _UNSEEN:
            if self._stretch is not None:
                self._resize()  # a click or key applies to the real layout
            if event.type == pygame.WINDOWFOCUSLOST:
                self._pads.rest()
            scene = self.scene
            for meant in self._finger.follow(self._in_pixels(event), scene, self._reach):
                if self.running and scene is self.scene:
                    scene.handle(meant)
            if event.type == pygame.MOUSEBUTTONUP and event.dict.get("touch"):
                self._change_touch(True)  # not earlier: the touch was aimed at the old layout

    def _hold(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            runs = event.key in _RUN and not pygame.key.get_repeat()[0]
            self._held_key, self._again = event if runs else None, pads.WAIT
        elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
            self._held_key = None

    def _reach(self) -> int:
        wanted = FINGERS[self._settings.finger]
        return round(wanted * self.scale) if wanted else self.window.finger

    def _by_hand(self, event: pygame.event.Event) -> bool:
        """Note that keys or mouse are in use. False for a zero motion while a pad is in use."""
        lies = event.type == pygame.MOUSEMOTION and not any(event.rel)
        if self.signs:
            if lies:
                return False
            self._pads.rest()
            self._change_hands(None)
        by_key = event.type == pygame.KEYDOWN
        if not lies and not event.dict.get("touch"):
            self._change_touch(False)
        if by_key is not self._keyed and not lies:
            self._keyed = by_key
            self.scene.change_hands()
        return True

    def _change_touch(self, touched: bool) -> None:
        """Enlarge controls for a finger, or shrink them."""
        if touched is not self._touched:
            self._touched = touched
            if self.running:
                self.scene.change_hands()

    def _push(self, pushes: Sequence[pads.Push]) -> None:
        for push in pushes:
            from swoop_desktop.scenes.common.bindings import pad_bindings_of

            if push.down:
                self.voice.hush()
                self._change_hands(push)
            if self._stretch is not None:
                self._resize()
            if self.running:
                verb = pad_bindings_of(self._settings.buttons).does(push.button)
                self.scene.pad(verb, push)

    def _change_hands(self, push: pads.Push | None) -> None:
        """Show the labels of the pad in use, or of keys (None); hide an unused mouse pointer."""
        if push is not None:
            self._change_touch(False)
        if self._pads.use(push):
            pygame.mouse.set_visible(not self.signs)
            self.scene.change_hands()

    def _leave_all(self) -> None:
        while self._scenes:
            try:
                self._scenes.pop().leave()
            except Exception:
                log.exception("a scene could not be left")

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in _MOUSE:
            return event
        pos = self.window.to_pixels(event.pos)
        if pos == event.pos:
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})

    def _conceal(self) -> None:
        if self._stretch is not None:
            self._resize()
        if self._dissolve is not None:
            self.window.surface.blit(self._dissolve.surface, (0, 0))
        left = [scene.conceal() for scene in self._scenes]
        while any(left) and self.scene.private:
            self.pop()
        # Otherwise the window would return with the old picture for a moment.
        self._dissolve, self._waited = None, None

    def _follow_edge(self) -> None:
        """Stretch the old picture while the window's edge is dragged: a new layout takes longer
        than a frame.
        """
        if not self._shown:
            self._resize()
            return
        if self._stretch is None:
            picture = pygame.Surface(self._known_size, 0, self.window.surface)
            self.scene.repaint(picture)
            self._stretch, self._dissolve = Stretch(picture), None
        self._stretch.begin_again()
        self._present = True

    def _resize(self) -> None:
        self._known_size, self._dissolve, self._stretch = self.size, None, None
        self._waited = None
        for scene in self._scenes:
            scene.resize(self.size, self.scale)
        self._present = True

    def _set_sound(self) -> None:
        kept = self._settings
        self.sound.set(kept.volumes, mute=kept.mute, unwanted=kept.unwanted, mono=kept.mono)
        self.sound.surround(kept.room, kept.room_volume)

    def _save(self) -> None:
        self._stored = self._settings
        if self._file is not None:
            self._writer.go()

    def _write(self) -> bool:
        if self._file is not None and (problem := self._file.save(self._settings)):
            log.warning("%s", problem)
            if problem not in self.notices:
                self.notices.append(problem)
        return True
