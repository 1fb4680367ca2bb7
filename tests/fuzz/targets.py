"""Does with a file of each kind all that the program does, up to the table. For any content nothing
may be raised, the file must stay (settings may be set aside), and a message names the fault.
"""

import os
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from unittest import mock
from zlib import crc32

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


from swoop_desktop.app import App
from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.lessons.script import Learned, LessonProgress
from swoop_desktop.play.bot_service import BotService
from swoop_desktop.records import folder
from swoop_desktop.review.exercise import PracticeProgress
from swoop_desktop.rulesets.library import RuleFileError, load_rules
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.practice.page import PracticeScene
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.scenes.tour.page import TourScene
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.tour.tables import TourProgress
from swoop_desktop.ui.node import walk
from tests.pilot import Pilot


def nobody_thinks():
    """Let bots think for ever, without a process."""
    return mock.patch.multiple(BotService, think=lambda *_: None, warm_up=lambda _: None)


class Ground:
    """A player's folder, emptied for each case, and a window for cases that can share it."""

    def __init__(self, *, thorough=True):
        """Unless `thorough`, only some of the refused records are opened: there are many."""
        self.stack = ExitStack()
        self.root = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.stack.enter_context(nobody_thinks())
        self.data = DataDir.at(self.root)
        self.thorough = thorough
        self.window = None

    def app(self):
        """A window with the usual settings and no scene."""
        if self.window is None:
            chosen = Settings(speed="instant", bot_delay=0, window=(960, 600))
            self.window = App(self.data, chosen, silent=True)
        return self.window

    def file(self, path, content):
        """Empty the folder and write its only file."""
        for old in self.root.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def close(self):
        if self.window is not None:
            self.window.close()
        self.stack.close()


def record(ground, content):
    """Check a record, find it from the title, open it, show it and leave."""
    path = ground.file(ground.data.records / "x.swoop", content)
    try:
        cut = Replay(content).cut
        fault = None
    except Fault as found:
        fault, cut = found, 0
        assert str(found.reason)
        assert found.line >= 1
    folder.newer(path)
    if fault is not None and crc32(content) % 8 and not ground.thorough:
        return
    app = ground.app()
    app.go.title()  # searches for a saved game
    app.go.open(path)
    scene = app.scene
    if fault is not None:
        assert isinstance(scene, MessageScene), scene
        shown(app)
        assert path.read_bytes() == content
    else:
        assert scene.game is not None or isinstance(scene, HandOverScene | ReplayScene), scene
        shown(app)
        at_table(app)
    app.go.title()
    if fault is None and not cut:
        assert path.read_bytes().startswith(content)


def rules(ground, content):
    """Load a rules file, choose it for a new game, explain it and play by it."""
    path = ground.file(ground.data.rules / "x.toml", content)
    try:
        _, game, found, *_ = load_rules(path)
        for seats in range(game.seats(found)[0], game.seats(found)[1] + 1):
            game.check_seats(found, seats)
        refused = False
    except RuleFileError as error:
        assert len(str(error)) < 2000
        refused = True
    app = ground.app()
    app.settings = Settings(speed="instant", bot_delay=0, window=(960, 600))
    app.go.title()
    app.push(NewGameScene())
    scene = app.scene
    assert isinstance(scene, NewGameScene)
    assert bool(scene.problems) == refused
    assert path.read_bytes() == content
    if not refused:
        scene.choose(scene.choices[-1].key)
    shown(app)
    if not refused:
        app.push(RulesScene([(scene.choice.game, scene.choice.rules)]))
        shown(app)
        app.pop()
        scene.widget("count").change(str(scene.choice.game.seats(scene.choice.rules)[1]))
        shown(app)
        scene.start()
        assert app.scene is not scene, scene.wrong
        shown(app)
        at_table(app)
    app.go.title()


def settings(ground, content):
    """Start the program with a settings file, show it and save the settings again."""
    ground.file(ground.data.settings, content)
    with mock.patch("swoop_desktop.ui.window.Window.toggle_full_screen"):
        app = App(ground.data, silent=True)
        told = set(map(str, app.notices))
        try:
            app.go.title()
            shown(app)
            app.push(SettingsScene())
            shown(app)
            app.pop()
            app.push(NewGameScene())
            shown(app)
            scene = app.scene
            assert isinstance(scene, NewGameScene)
            scene.start()
            while scene is app.scene and not scene.wrong:  # the panel slides away first
                app.step(0.1, [])
            if scene is app.scene:
                shown(app)
            else:
                shown(app)
                at_table(app)
            app.settings = app.settings
        finally:
            app.close()
            ground.window = None
    again = App(ground.data, silent=True)
    try:
        # Only another version's entries are left, and reported again.
        assert set(map(str, again.notices)) <= told
    finally:
        again.close()


def progress(ground, content):
    """Open every page that shows the progress, and change each kind of entry."""
    path = ground.file(ground.data.progress, content)
    app = ground.app()
    for page in (LearnScene, TourScene, PracticeScene, StatisticsScene):
        app.go.title()
        app.push(page())
        shown(app)
    app.go.title()
    lessons, medals = LessonProgress(path), TourProgress(path)
    for problem in (
        lessons.save("swoop", Learned("sets", 1)),
        medals.save("one", "gold"),
        PracticeProgress(path).save("a 1", "right"),
        KeptNumbers(ground.data).reset(),
    ):
        assert problem is None, problem
    assert PracticeProgress(path).load()[0]["a 1"].last == "right"
    assert lessons.load()[0]["swoop"].part == "sets"
    assert KeptNumbers(ground.data).load()[0].since
    aside = list(path.parent.glob("progress.toml.unreadable-*"))
    assert [one.read_bytes() for one in aside] in ([], [content])
    if not aside:
        kept, before = limited_read.parsed(path.read_bytes()), limited_read.parsed(content)
        assert kept.keys() >= before.keys(), "what another version knows is lost"


def shown(app):
    """Run some frames, and check every word described."""
    for _ in range(3):
        app.step(0.1, [])
    for node in walk(app.scene.describe()):
        assert isinstance(node.name, str)


def at_table(app):
    """Decide once if a person is to act."""
    if isinstance(app.scene, HandOverScene):
        for _ in range(8):
            app.step(0.1, [])
        Pilot(app).press("return")
        shown(app)
    session = app.scene.game
    if session is not None and session.winners is None:
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
        shown(app)


TARGETS = {
    "record": record,
    "rules": rules,
    "settings": settings,
    "progress": progress,
}
