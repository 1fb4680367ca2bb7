"""*Less motion*, set by the player or else the system, is decided in `Host.still`."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from swoop_desktop.scenes.settings.page import SettingsScene
from tests.pilot import flying, new_session

PACKAGE = Path(__file__).parent.parent / "swoop_desktop"
OWNERS = {"app.py", "storage/settings.py", "scenes/settings/tab.py"}
"""The only modules that read the setting: all others use `Host.still`."""


@pytest.mark.parametrize(
    ("wanted", "system", "still"),
    [
        ("system", True, True),
        ("system", False, False),
        ("system", None, False),
        ("on", False, True),
        ("off", True, False),
    ],
)
def test_the_player_has_the_last_word(tmp_path, wanted, system, still):
    with flying(tmp_path, reduced_motion=wanted) as pilot:
        pilot.app.system.less = system
        assert pilot.app.still is still


def test_a_table_follows_as_soon_as_the_system_has_said_it(tmp_path):
    with flying(tmp_path, speed="normal") as pilot:
        pilot.title()
        pilot.table(new_session("classic", 3, seed=3))
        table = pilot.scene
        pilot.open(SettingsScene())
        assert not table.table.moods.still
        pilot.app.system.less = True
        pilot.step(0.1)
        assert table.table.moods.still, "the table below another page follows too"
        pilot.app.settings = replace(pilot.settings, reduced_motion="off")
        pilot.step(0.1)
        assert not table.table.moods.still


def test_the_setting_has_no_other_readers():
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(
            r"(?<!system)\.reduced_motion\b|\"reduced_motion\"|reduced_motion:",
            path.read_text(encoding="utf-8"),
        )
    }
    assert found <= OWNERS, "to ask Host.still instead"
