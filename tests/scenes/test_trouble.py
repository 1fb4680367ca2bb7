import logging
import os

import pytest

from swoop_desktop.scenes.message import MessageScene
from swoop_desktop.scenes.title import TitleScene
from swoop_desktop.scenes.trouble import TroubleScene
from swoop_desktop.session.paths import DataDir
from swoop_desktop.session.settings import Settings
from swoop_desktop.ui.node import walk

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


class Broken(MessageScene):
    """Breaks as soon as time passes, and when it is put away."""

    def update(self, dt):
        raise ZeroDivisionError("broken on purpose")

    def leave(self):
        raise RuntimeError("broken here too")


def app_with(folder, settings=None):
    from swoop_desktop.app import App

    app = App(DataDir.at(folder), settings, silent=True)
    app.push(Broken("Broken", []))
    return app


def test_a_scene_that_breaks_is_reported_and_put_away(tmp_path, caplog):
    app = app_with(tmp_path)
    with caplog.at_level(logging.ERROR, "swoop_desktop"):
        app._guarded_step(0.02, [])
    assert "broken on purpose" in caplog.text
    assert isinstance(app.scene, TroubleScene)
    app._guarded_step(0.02, [])
    assert any(str(app.data.log) in node.name for node in walk(app.scene.describe()))
    app.scene.act("title")
    assert isinstance(app.scene, TitleScene)
    app.close()


def test_where_nobody_would_read_it_the_program_ends(tmp_path):
    app = app_with(tmp_path, Settings())
    with pytest.raises(ZeroDivisionError):
        app._guarded_step(0.02, [])
    app._scenes.clear()
    app.close()
