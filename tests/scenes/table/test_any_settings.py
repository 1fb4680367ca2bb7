"""Every page and the table open with any settings."""

import contextlib
import os
import string
import tempfile
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.app import App
from swoop_desktop.scenes.common.verbs import verbs
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import BACKS, CLOTHS, SORTS, SPEEDS, Settings
from tests.pilot import Pilot, flying, new_session
from tests.sooner import one_in

KEYS = [name for name in Settings.__slots__ if name != "unknown"]
TEXTS = (
    st.text(string.printable + "é♠\u200b", max_size=12)
    | st.sampled_from(
        [
            *BACKS,
            *CLOTHS,
            *SORTS,
            *SPEEDS,
            "nope",
            "../../x",
            "/etc/passwd",
            "fr",
            "..",
            "human",
            "a/b",
        ]
    )
    | st.sampled_from(["#ffff00", "#000000", "#Fff8E1", "#12345", "#ggffff"])
)
NUMBERS = (
    st.sampled_from([-1, 0, 1, 2, 70, 101, 100_000, 2**31, 2**63 - 1, -(2**63)])
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
)
PLAIN = st.booleans() | NUMBERS | TEXTS | st.datetimes() | st.dates() | st.times()
ANY = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
SIZES = st.lists(st.sampled_from([-1, 0, 1, 600, 960, 1500, 2**40]), max_size=3)
SEATS = st.lists(st.lists(TEXTS | NUMBERS, max_size=3), max_size=20)
LAST = st.fixed_dictionaries({}, optional={"rules": TEXTS, "seats": SEATS, "seed": TEXTS})
ODD = st.dictionaries(st.sampled_from(KEYS) | TEXTS, ANY, max_size=6)
NAMED = ("card_back", "cloth", "sort", "speed", "language", "reduced_motion")
RANGED = ("bot_delay", "volume", "volume_cards", "volume_calls", "volume_alarms", "ui_scale")
VERBS = st.sampled_from([verb.name for verb in verbs()]) | TEXTS
NAMES = st.sampled_from(
    [
        "p",
        "tab",
        "ctrl+z",
        "ctrl+shift+",
        "ctrl+",
        "key 5",
        "key 99999999999",
        "return",
        "é",
        "lshift",
    ]
)
BOUND = st.dictionaries(VERBS, st.lists(NAMES | TEXTS, max_size=10) | PLAIN, max_size=6)
NEAR = st.fixed_dictionaries(
    {},
    optional={
        "window": SIZES,
        "place": SIZES,
        "keys": BOUND,
        "last_game": LAST,
        **dict.fromkeys(NAMED, TEXTS),
        **dict.fromkeys(RANGED, NUMBERS),
    },
)
FILES = st.builds(lambda odd, near: odd | near, ODD, NEAR)


@contextlib.contextmanager
def started(folder):
    """Start the program with a folder's settings; yields a pilot at the title."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    app = App(DataDir.at(folder), silent=True)
    try:
        app.go.title()
        yield Pilot(app)
    finally:
        app.close()


def visit(pilot):
    """Visit the title, all settings, the page for a new game, and a table."""
    pilot.step(0.1)
    pilot.click_node("settings")
    for tab in pilot.scene.tabs:
        pilot.click_node(f"page {tab.key}")
        pilot.step(0.1)
    pilot.click_node("back", "new")
    pilot.step(0.1)
    pilot.click_node("back")
    pilot.table(new_session("classic", 4, 3))
    for _ in range(8):
        pilot.step(0.1)
    pilot.sees(TableScene)
    pilot.press(ord("r"))
    pilot.step(0.1)


@pytest.mark.long
@settings(max_examples=40)
@given(data=FILES)
def test_any_settings_open_the_table(data):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(tomli_w.dumps(data).encode())
        with started(Path(folder)) as pilot:
            visit(pilot)
        assert not list(Path(folder).glob("settings.toml?*"))


@pytest.mark.parametrize("back", one_in(5, ["nope", "../../x", "/etc/passwd", "a\0b", ""]))
def test_a_back_that_is_unknown_is_the_usual_one(tmp_path, back):
    """Every page is opened, with given settings and with a settings file."""
    odd = {"card_back": back, "cloth": back, "sort": back}
    with flying(tmp_path / "here", **odd, unknown=odd) as pilot:
        pilot.title()
        visit(pilot)
    (tmp_path / "settings.toml").write_text(tomli_w.dumps({"card_back": back, "cloth": back}))
    with started(tmp_path) as pilot:
        visit(pilot)
        assert pilot.settings.card_back == "claret"
    assert tomli_w.dumps({"card_back": back}) in (tmp_path / "settings.toml").read_text()
