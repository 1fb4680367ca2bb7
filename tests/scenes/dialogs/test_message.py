import logging
import os

import pytest

from swoop_desktop.scenes.dialogs.message import MessageScene, TroubleScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui.node import walk
from tests.pilot import new_session

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


class Broken(MessageScene):
    """Fails when time passes, and when it is left."""

    error: Exception = ZeroDivisionError("broken on purpose")

    def update(self, dt):
        raise self.error

    def leave(self):
        raise RuntimeError("broken here too")


def app_with(folder, settings=None):
    from swoop_desktop.app import App

    app = App(DataDir.at(folder), settings, silent=True)
    app.push(Broken("Broken", []))
    return app


def frame(app):
    """Run a frame as the loop does."""
    app.guarded_step(0.02, [])


def test_a_scene_that_breaks_is_reported_and_put_away(tmp_path, caplog):
    app = app_with(tmp_path)
    with caplog.at_level(logging.ERROR, "swoop_desktop"):
        frame(app)
    assert "broken on purpose" in caplog.text
    assert isinstance(app.scene, TroubleScene)
    frame(app)
    assert any(str(app.data.log) in node.name for node in walk(app.scene.describe()))
    app.scene.act("title")
    assert isinstance(app.scene, TitleScene)
    app.close()


@pytest.mark.parametrize("playing", [True, False])
def test_only_a_game_that_was_running_is_said_to_be_saved(tmp_path, playing):
    app = app_with(tmp_path)
    if playing:
        app.restart(TableScene(new_session("classic", 4, 1, tmp_path / "game.swoop")))
        app.push(Broken("Broken", []))
    frame(app)
    assert ("Your game is saved" in told(app)) == playing
    assert "this file" not in told(app)
    app.close()


def test_the_file_that_it_broke_at_is_named(tmp_path):
    app = app_with(tmp_path)
    app.scene.error = ValueError("broken on purpose")
    app.scene.error.__cause__ = PermissionError(13, "no", str(tmp_path / "bad.swoop"))
    frame(app)
    assert f"The problem was with this file: {tmp_path / 'bad.swoop'}" in told(app)
    app.close()


def told(app):
    return " ".join(node.name for node in walk(app.scene.describe()))


def test_where_nobody_would_read_it_the_program_ends(tmp_path):
    app = app_with(tmp_path, Settings())
    with pytest.raises(ZeroDivisionError):
        frame(app)
    app.close()
