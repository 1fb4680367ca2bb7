"""Modules that are loaded only after the first picture, or on their first use."""

import importlib
import subprocess
import sys

import pytest

from swoop_desktop import lazy_imports
from tests import ROOT


def run(program):
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.soon
def test_the_title_is_seen_without_what_it_does_not_need(tmp_path):
    """No import loads such a module early: every start would be slower."""
    program = f"""
import os, sys
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
os.environ.update(dict.fromkeys(("XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"), {str(tmp_path)!r}))
from swoop_desktop import __main__, lazy_imports
def see():
    from swoop_desktop.app import App
    def run(app):
        app.step(0.0, [])
        assert type(app.scene).__name__ == "TitleScene"
        for name in lazy_imports.STDLIB:
            assert isinstance(sys.modules[name], lazy_imports.LazyModule), f"{{name}} was loaded"
        for name in ("shutil", "subprocess"):
            assert name not in sys.modules, f"{{name}} was loaded"
        for name in ("engine.registry", "bots.registry", "play.session"):
            assert f"swoop_desktop.{{name}}" not in sys.modules, f"{{name}} was loaded"
        import pygame
        for left in ("mixer", "mask", "sprite", "pixelarray", "_sdl2"):
            assert f"pygame.{{left}}" not in sys.modules
        app._pads.look_out()
        app.step(0.0, pygame.event.get())
        assert pygame.joystick.get_count() or "pygame._sdl2" not in sys.modules
        app.sound.start()
        app.sound.wait(10)
        assert app.sound.available, "the sound comes after it"
        return 0
    App.run = run
sys.argv = ["swoop-desktop"]
lazy_imports.put_off()
lazy_imports.load_pygame()
see()
sys.exit(__main__.main())
"""
    run(program)


def test_a_game_is_played_and_kept_without_the_database_of_caches():
    run("""
import sys
import swoop_desktop.play.session
assert "sqlite3" not in sys.modules, "sqlite3 was loaded"
""")


@pytest.mark.parametrize("name", lazy_imports.STDLIB)
def test_what_stands_for_a_module_gives_all_of_it(name):
    taken = lazy_imports.TAKEN.get(name, ())
    names = [
        key
        for key, what in vars(importlib.import_module(name)).items()
        if not key.startswith("__") and callable(what) and key not in taken
    ]
    run(
        "import sys; from swoop_desktop import lazy_imports; lazy_imports.put_off()\n"
        f"import {name} as it\n"
        "assert isinstance(it, lazy_imports.LazyModule)\n"
        f"found = [getattr(it, name) for name in {names}]\n"
        f"real = sys.modules[{name!r}]\n"
        "assert not isinstance(real, lazy_imports.LazyModule)\n"
        f"assert all(a is getattr(real, b) for a, b in zip(found, {names}))"
    )


def test_a_function_that_was_taken_out_of_it_works():
    (same,) = run(
        "from swoop_desktop import lazy_imports; lazy_imports.put_off()\n"
        "from tempfile import gettempdir\n"
        "import sys; assert isinstance(sys.modules['tempfile'], lazy_imports.LazyModule)\n"
        "folder = gettempdir(); import tempfile; print(folder == tempfile.gettempdir())"
    )
    assert same == "True"


def test_a_part_of_a_package_can_be_loaded():
    run(
        "from swoop_desktop import lazy_imports; lazy_imports.put_off()\n"
        "import json.tool, json.decoder; from json import JSONDecodeError, loads\n"
        "assert JSONDecodeError is json.decoder.JSONDecodeError and loads('[1]') == [1]"
    )
