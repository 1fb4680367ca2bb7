"""The program: one window, a stack of scenes, and the loop that keeps them going."""

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
from swoop_desktop.scenes.framework.scene import Navigation, Scene
from swoop_desktop.scenes.framework.undo_delete import Bin
from swoop_desktop.scenes.navigation import Navigator
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import FINGERS, Settings, SettingsFile
from swoop_desktop.system import pads
from swoop_desktop.system.keyboard import by_place
from swoop_desktop.system.reduced_motion import SystemWishes, less_motion, more_contrast
from swoop_desktop.system.wake import WAKE, wake
from swoop_desktop.ui.palette import Palette, palette_of
from swoop_desktop.ui.reader.bridge import ASKED, Bridge, Seen
from swoop_desktop.ui.reader.voice import Voice
from swoop_desktop.ui.sound import Sound
from swoop_desktop.ui.theme import cloth_of, scale_for
from swoop_desktop.ui.window import Window, give_memory_back

log = logging.getLogger(__name__)

FRAME, FOLLOWING = 1 / 60, 1 / 144
"""Least seconds from one frame to the next: usually, and where nothing but the pointer moves."""
_TURN = 0.001
"""Seconds after which a thread that computes lets another one run. A frame lets go of Python with
every picture that it draws, and each time would wait five times as long to get it back.
"""
LONGEST_STEP = 0.1
"""Most seconds of a step: after a pause of the machine, motions go on instead of jumping."""
LONGEST_WAIT = 30
"""Most frames for which a picture stays because the next one has not been drawn."""
LONGEST_NAP = 0.5
"""Most seconds that the loop sleeps at a time: the desktop tells some things only to those who
look, and so does Python of Ctrl+C.
"""
_LAST = 10.0
"""Most seconds that the end of the program waits for a disk."""
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)
_EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
_HIDDEN = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_KEYED = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
_UNSEEN = {WAKE, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, *pads.TWINS}
"""Events that scenes do not get. A touch arrives as mouse events too: it would be the same one
again.
"""
_FELT = {"refuse": (0.0, 0.6, 0.12), "yours": (0.35, 0.2, 0.2)}
"""What shakes a gamepad: share of its heavy and of its light motor, and seconds."""
_RUN = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    }
)
"""Keys that are said again while they are held, as a pad's directions are."""
_BY_HAND = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.MOUSEMOTION)
"""Events after which keys or mouse are what is used, rather than a pad."""


class App:
    """The window and the scenes in it; a scene sees it as its `Host`."""

    def __init__(
        self, data: DataDir, settings: Settings | None = None, *, silent: bool = False
    ) -> None:
        """Open the window. With `settings`, the file of the player is neither read nor written.

        Raises NoDisplay.
        """
        sys.setswitchinterval(_TURN)
        self.data = data
        self.go: Navigation = Navigator(self)
        """The ways between scenes."""
        self._file: SettingsFile | None = None if settings else SettingsFile(data.settings)
        self.notices: list[Message] = []
        self.bin = Bin()
        if self._file is not None:
            settings, self.notices = self._file.load()
        self._settings = settings or Settings()
        self._writer = writer.Writer("settings", self._write, wake)
        self._stored = self._settings
        """The settings as last read or written. Closing the window writes them only if they have
        changed here since: another running copy of the program may have saved its own.
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
        """The press that is said again while its key is held."""
        self._again = 0.0
        """Seconds until it is."""
        self._finger = Finger()
        self._dropped: list[Path] = []
        set_letters(kept.letters)
        self.sound = Sound(felt=self.feel)
        self.sound.set(kept.volumes, mute=kept.mute, unwanted=kept.unwanted)
        self.sound.surround(self._settings.room, self._settings.room_volume)
        self.system = SystemWishes(wake, less_motion, more_contrast)
        self._was_still, self._was_coloured = self.still, self.palette
        self._silent = silent
        self._scenes: list[Scene] = []
        self._code: int | None = None
        self._present = True
        self._shown = False
        """Whether anything was presented yet."""
        self._dissolve: Dissolve | None = None
        """Transition from the picture before to that of the scene on top, while it goes on."""
        self._waited: int | None = None
        """Frames for which the picture before has stayed, since the next one is not ready."""
        self._stretch: Stretch | None = None
        """The picture from before the window was dragged to another size, while it is."""
        self._held = False
        """Whether what a heavy scene holds was taken out of the search for garbage."""
        self._emptied = False
        """Whether scenes were put away whose memory is still to be given back."""
        self._known_size = self.size
        """Size that scenes were last told: the surface changes before its event comes."""
        self.voice = Voice()
        self._bridge = Bridge(self.voice, self._seen, "Swoop")
        if self.window.handle:
            self._bridge.attend(self.window.handle)  # which needs a window that is hidden yet

    # -- what scenes ask -------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The player's settings; assigning applies and saves them."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        self._was_coloured = self.palette  # whoever changed it shows it
        if settings.language != before.language:
            set_language(settings.language)  # whoever changed it says so; the others when on top
        set_letters(settings.letters)
        self.sound.set(settings.volumes, mute=settings.mute, unwanted=settings.unwanted)
        self.sound.surround(settings.room, settings.room_volume)
        if settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        if settings.ui_scale != before.ui_scale:
            self._resize()
        self._save()

    @property
    def still(self) -> bool:
        """Whether nothing is to move that need not: as the player, or else the system, says."""
        wanted = self._settings.reduced_motion
        return bool(self.system.less) if wanted == "system" else wanted == "on"

    @property
    def signs(self) -> str:
        """The signs on the buttons of the gamepad that is used; empty while keys or mouse are."""
        return self._pads.signs

    @property
    def keyed(self) -> bool:
        """Whether a key or a button of a gamepad was pressed last, and not the mouse used."""
        return self._keyed or bool(self.signs)

    @property
    def touched(self) -> bool:
        """Whether a finger was used last."""
        return self._touched

    @property
    def palette(self) -> Palette:
        """The colours that go with the cloth that the player has chosen."""
        wanted = self._settings.high_contrast
        contrast = bool(self.system.contrast) if wanted == "system" else wanted == "on"
        return palette_of(cloth_of(self._settings.cloth), contrast=contrast)

    def feel(self, name: str) -> None:
        """Shake the gamepad that is used as far as an effect with this name is to be felt."""
        if self._settings.rumble and name in _FELT:
            self._pads.shake(*_FELT[name])

    @property
    def size(self) -> tuple[int, int]:
        """The size of the surface in pixels."""
        return self.window.size

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return scale_for(self.size, self._settings.ui_scale)

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes, the one on top last."""
        return self._scenes

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
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
            self._scenes.remove(scene)  # it is not there to be left
            raise
        self._give_way(scene, seconds)
        self._present = True

    def pop(self) -> None:
        """Take the top scene away."""
        left = self._scenes.pop()
        left.leave()
        if self._scenes:
            self.scene.resume()
            self._give_way(self.scene, left.dissolves)
        self._present = True

    def _give_way(self, scene: Scene, seconds: float) -> None:
        """Let the picture that is shown make way for that of a scene little by little, once that
        has been drawn.
        """
        self._dissolve = None
        self._waited = 0 if self._shown and not scene.ready else None
        calm = self.still or self._settings.speed == "instant"
        if seconds and self._shown and self._waited is None and not calm:
            self._dissolve = Dissolve(self.window.surface, seconds, scene.rising)

    def restart(self, scene: Scene) -> None:
        """Take all scenes away and begin with this one."""
        self._leave_all()
        self._emptied = True
        self.push(scene)

    def below(self, scene: Scene) -> Scene | None:
        """Return the scene that lies under this one."""
        height = self._scenes.index(scene) if scene in self._scenes else 0
        return self._scenes[height - 1] if height else None

    def quit(self, code: int = 0) -> None:
        """Leave the program after this frame."""

        def leave() -> None:
            self._code = code

        self.when_saved(leave)

    def when_saved(
        self, onward: Callable[[], object], stay: Callable[[], object] = lambda: None
    ) -> None:
        """Go onward once the game on the table is on disk: at once, or when it is there, or when
        somebody says to leave it as it is. They may `stay` as well.
        """
        games = [scene.game for scene in self._scenes]
        game = next((game for game in games if game is not None and game.at_risk), None)
        if game is None:
            onward()
            return
        from swoop_desktop.scenes.dialogs.trouble import UnsavedScene

        if isinstance(self.scene, UnsavedScene):
            self.scene.escape()
        self.push(UnsavedScene(game, onward, stay))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it; remembered."""
        self.settings = replace(self._settings, full_screen=not self._settings.full_screen)

    def type_in(self, field: str, place: pygame.Rect) -> None:
        """Let text be typed in the field with this key, at this place, or (empty) nowhere."""
        self.window.type_in(field, place)

    # -- the loop --------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether nobody has asked to quit yet."""
        return self._code is None and bool(self._scenes)

    @property
    def dissolving(self) -> bool:
        """Whether the picture before can still be seen."""
        ways = self._dissolve, self._waited, self._stretch
        return any(way is not None for way in ways)

    def step(self, dt: float, events: Sequence[pygame.event.Event]) -> bool:
        """Do one frame: events, time, picture. True if something was presented."""
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
            drawn = self.running and self._draw()
        if drawn:
            self._bridge.drawn()
        if self.running:
            self._bridge.send()
        return drawn

    def _seen(self) -> Seen:
        from swoop_desktop.tabletop.card_names import said

        return Seen(self.scene, said(self.scene.describe()), self.scene.focus_key)

    def _pass(self, seconds: float) -> None:
        """Let time pass, for what is held on a pad, for a finger, for what is being said, and for
        the scene.
        """
        self._push(self._pads.tick(seconds))
        self._again -= seconds
        if self._held_key is not None and self._again <= 0 and self.running:
            self._again = pads.AGAIN
            self.scene.handle(self._held_key)
        self._finger.tick(seconds)
        self.voice.tick(seconds)
        if self.running:
            self.scene.update(seconds)

    def _guarded_step(
        self, dt: float, events: Sequence[pygame.event.Event], *, slept: bool = False
    ) -> None:
        """Do a frame; a scene that breaks is put away, and its game can be continued. Time that was
        `slept` through passed before the events, and all of it: there was nothing that could jump.
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
            from swoop_desktop.scenes.dialogs.trouble import TroubleScene

            saved, path = self._game_saved, at_fault(error)
            self.restart(TroubleScene(self.data.log, damage(error), saved=saved, path=path))

    def _draw(self) -> bool:
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
        """Do a frame while the window is dragged to another size. True: something was presented."""
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
        """Do a frame of which nothing is seen yet, and in which no time passes for the scene. True
        if it was the last one, and was presented.
        """
        assert self._waited is not None
        self._waited, self._present = self._waited + 1, True
        if self._waited == 1:
            return False  # to enter the scene, or to lay it out, has taken its time
        if not self.scene.ready and self._waited < LONGEST_WAIT:
            self.scene.prepare(self.window.surface)
            return False
        self._waited = None
        return self._draw()

    @property
    def _game_saved(self) -> bool:
        """Whether a game is running that will be there again."""
        games = [scene.game for scene in self._scenes]
        return any(game is not None and game.saved and game.winners is None for game in games)

    def run(self) -> int:
        """Go on until somebody quits. Returns the program's exit code. What is raised has a note
        if a game was running.
        """
        try:
            return self._run()
        except Exception as error:
            if self._game_saved:
                error.add_note(GAME_SAVED)
            raise

    def _run(self) -> int:
        self.step(0.0, pygame.event.get())
        gc.enable()  # for which the first picture has not waited
        gc.freeze()  # what was loaded stays, and need not be looked through time and again
        self.window.set_icon()
        if not self._silent:
            self.sound.start()
        if "system" in (self._settings.reduced_motion, self._settings.high_contrast):
            self.system.look()
        self._pads.look_out()
        last, pause = time.perf_counter(), FRAME
        while self.running:
            slept = self.rest(last, pause)
            events = self._events()
            now = time.perf_counter()
            self._guarded_step(now - last, events, slept=slept)
            last = now
            followed = any(event.type == pygame.MOUSEMOTION for event in events)
            pause = FOLLOWING if followed else FRAME
        return self._code or 0

    def rest(self, last: float, pause: float) -> bool:
        """Wait for the next frame, at least for a `pause` since the `last` one: while nothing
        moves, until something happens or is due. True if nothing has moved meanwhile.
        """
        moving = self._present or self.dissolving or self.scene.lively
        time.sleep(max(0.0, last + (FRAME if moving else pause) - time.perf_counter()))
        if moving:
            return False
        self.sound.tick()
        self._let_go()
        again = None if self._held_key is None else self._again
        waits = (self.scene.due, self._pads.due, self._bridge.due, again)
        dues = [due for due in waits if due is not None]
        left = last + min(dues) - time.perf_counter() if dues else LONGEST_NAP
        self._sleep(min(left, LONGEST_NAP))
        return True

    def _sleep(self, seconds: float) -> None:
        """Wait until something happens, at most for so long. Of pads nobody tells: one looks."""
        end = time.perf_counter() + seconds
        while (glance := self._pads.glance) is not None and seconds > glance:
            self._pads.look()
            if self.window.wait(glance):
                return
            seconds = end - time.perf_counter()
        self.window.wait(seconds)

    def _let_go(self) -> None:
        """Look for the garbage of heavy scenes once none is left; the rest stays, as what was
        loaded at the beginning does. Give the system back what scenes that were put away held.
        """
        if self._held and not any(scene.heavy for scene in self._scenes):
            self._held = False
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._emptied = True
        if self._emptied:
            self._emptied = False
            give_memory_back()

    def _events(self) -> list[pygame.event.Event]:
        """Return the events since the last frame."""
        self._pads.look()
        try:
            return pygame.event.get()
        except (SystemError, UnicodeError) as error:  # raised for a file name that is not text
            log.warning("a file was dropped whose name can't be read: %s", error)
            from swoop_desktop.scenes.replay.resume import refuse_name

            refuse_name(self)
            return []

    def close(self) -> None:
        """Leave every scene, save how the window lies, and close the devices."""
        with frame_priority.frame():
            self._leave_all()
            if self._held:
                gc.unfreeze()
            self._remember_window()
            if self._settings != self._stored:
                self._save()
        self.sound.stop()
        self._pads.close()
        self._bridge.close()
        self.window.close()
        pygame.display.quit()
        self.system.wait(1)
        writer.await_all(_LAST)

    def _remember_window(self) -> None:
        """Keep how the window lies: what nobody has changed stays as the player once wanted it,
        also where there was no room for it, or its screen was gone.
        """
        if not pygame.display.get_init():
            return  # all windows are closed already, and nothing can be asked of ours
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
            self._bridge.focused(yes=event.type == pygame.WINDOWFOCUSGAINED)
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
            key = self._bridge.key(event)
            if key and event.how:
                if event.how == "press":
                    self.voice.hush()  # as by a key
                self.scene.ask(key, event.how, event.value)
        elif event.type not in _UNSEEN:
            if self._stretch is not None:
                self._resize()  # somebody means what is there
            if event.type == pygame.WINDOWFOCUSLOST:
                self._pads.rest()
            scene = self.scene
            for meant in self._finger.follow(self._in_pixels(event), scene, self._reach):
                if self.running and scene is self.scene:
                    scene.handle(meant)
            if event.type == pygame.MOUSEBUTTONUP and event.dict.get("touch"):
                self._change_touch(True)  # not before: it meant what it saw

    def _hold(self, event: pygame.event.Event) -> None:
        """Note which key is held; where something is typed, pygame says all of them again."""
        if event.type == pygame.KEYDOWN:
            runs = event.key in _RUN and not pygame.key.get_repeat()[0]
            self._held_key, self._again = event if runs else None, pads.WAIT
        elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
            self._held_key = None

    def _reach(self) -> int:
        """The width in pixels that a target has for a finger."""
        wanted = FINGERS[self._settings.finger]
        return round(wanted * self.scale) if wanted else self.window.finger

    def _by_hand(self, event: pygame.event.Event) -> bool:
        """Note that keys or mouse are used. False if it means nothing: a pointer that has not moved
        but is told of anew, while a pad is used.
        """
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
        """Note whether a finger is used, for which what can be pressed is larger."""
        if touched is not self._touched:
            self._touched = touched
            if self.running:
                self.scene.change_hands()

    def _push(self, pushes: Sequence[pads.Push]) -> None:
        """Give what was pressed on a pad to the scene."""
        for push in pushes:
            from swoop_desktop.scenes.common.pad_bindings import pad_bindings_of

            if push.down:
                self.voice.hush()
                self._change_hands(push)
            if self._stretch is not None:
                self._resize()
            if self.running:
                verb = pad_bindings_of(self._settings.buttons).does(push.button)
                self.scene.pad(verb, push)

    def _change_hands(self, push: pads.Push | None) -> None:
        """Show the signs of the pad on which this was pressed, or (None) the names of keys. The
        pointer of the mouse hides while it is not used.
        """
        if push is not None:
            self._change_touch(False)
        if self._pads.use(push):
            pygame.mouse.set_visible(not self.signs)
            self.scene.change_hands()

    def _leave_all(self) -> None:
        """Take every scene away, also those that break once more."""
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
        """Take everybody's cards out of the window's picture, which others may see while it is
        hidden.
        """
        if self._stretch is not None:
            self._resize()
        if self._dissolve is not None:
            self.window.surface.blit(self._dissolve.surface, (0, 0))
        left = [scene.conceal() for scene in self._scenes]
        while any(left) and self.scene.private:
            self.pop()
        # What was there before would show for a moment.
        self._dissolve, self._waited = None, None

    def _follow_edge(self) -> None:
        """Follow a window whose edge is dragged: with the picture that it had, until it keeps its
        size, since to lay out a table takes longer than a frame may.
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
