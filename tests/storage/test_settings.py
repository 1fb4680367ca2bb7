"""Settings: read carefully, written whole, and without losing a player's value."""

import os
import sys
import tomllib
from dataclasses import replace

import pytest

from swoop_desktop.engine.names import LONGEST_NAME
from swoop_desktop.resources.assets import asset
from swoop_desktop.storage import disk
from swoop_desktop.storage import settings as settings_module
from swoop_desktop.storage.settings import SETTINGS, ChangedKeys, LastGame, Settings, SettingsFile
from swoop_desktop.ui import theme

OTHERS = {
    name: not one.usual
    if isinstance(one.usual, bool)
    else next(value for value in one.choices if value != one.usual)
    for name, one in SETTINGS.items()
    if isinstance(one.usual, bool) or one.choices
}
"""By switch or choice: a value other than the default."""
CHANGED = Settings(
    **OTHERS,
    faces=(("Ben", "fox"),),
    volume=3,
    volume_cards=5,
    volume_calls=0,
    volume_alarms=95,
    volume_ambience=20,
    keys=ChangedKeys({"log": ("g", "F5"), "mute": (), "dance": ("pad a",)}),
    buttons=ChangedKeys({"log": ("start",), "menu": ()}),
    letters="french",
    ui_scale=1.5,
    language="fr",
    name="Zoë {x} 🦊 ‏שלום",
    face="fox",
    window=(960, 600),
    place=(-1200, 40),
    last_game=LastGame("some rules", (("Anna", "human"), ("Bo „É“", "bot:easy"))),
    practice="own:swoop:pile",
)


def test_every_setting_survives_a_round_trip(tmp_path):
    file = SettingsFile(tmp_path / "new folder" / "settings.toml")
    assert file.save(CHANGED) is None
    assert file.load() == (CHANGED, [])
    unchanged = [
        name
        for name in Settings.__slots__
        if getattr(CHANGED, name) == getattr(Settings(), name) and name != "unknown"
    ]
    assert not unchanged, f"this test says nothing of {unchanged}"


def test_unknown_keys_are_kept(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(
        'mute = true\nfuture = [1, 2.5, "x"]\n[gamepad]\nrumble = true\n'
        '[last_game]\nrules = "classic"\nteams = 2\n'
    )
    file = SettingsFile(path)
    settings, problems = file.load()
    assert not problems
    file.save(replace(settings, mute=False))
    again, _ = file.load()
    assert not again.mute
    assert again.unknown == {"future": [1, 2.5, "x"], "gamepad": {"rumble": True}}
    assert again.last_game == LastGame("classic", unknown={"teams": 2})


WRONG = (
    'speed = "warp"',
    'card_back = "nope"',
    'card_back = "../../x"',
    "card_back = 5",
    'cloth = "wine"',
    "cloth = []",
    'cloth = "#12345"',
    'cloth = "#1234567"',
    'cloth = "#12345g"',
    'cloth = "#١٢٣٤٥٦"',
    'language = "../../fr"',
    'language = "fr\\u0000"',
    "speed = 3",
    "bot_delay = -1",
    "bot_delay = true",
    'mute = "no"',
    "volume = 101",
    "volume = 5.5",
    "ui_scale = nan",
    "ui_scale = 0",
    "window = [1280]",
    "window = [0, 720]",
    "place = [5]",
    'place = ["left", 5]',
    "place = [99999999, 0]",
    "volume_cards = -1",
    "volume_alarms = true",
    'reduced_motion = "often"',
    "reduced_motion = 1",
    "maximised = 3",
    "keys = 5",
    'sort = ["rank"]',
    "last_game = 5",
    "name = 5",
    'face = "unicorn"',
    'last_game = {seats = [["Anna"]]}',
)


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_value_is_reported_and_defaulted(tmp_path, line, caplog):
    path = tmp_path / "settings.toml"
    path.write_text(f"jumbo_indices = true\n{line}\n")
    settings, problems = SettingsFile(path).load()
    assert replace(settings, unknown={}) == Settings(jumbo_indices=True)
    assert len(problems) == 1
    name = line.split(" = ")[0]
    assert name in str(problems[0])
    assert f"{name} can't be" in caplog.text, "the log says nothing of it"


@pytest.mark.parametrize("line", WRONG)
def test_a_value_of_another_version_survives(tmp_path, line):
    """A foreign value stays until the player replaces it for good."""
    name = line.split(" = ")[0]
    written = tomllib.loads(line)[name]
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text(line)
    settings, _ = file.load()
    other = {"mute": True} if name != "mute" else {"volume": 3}
    settings = replace(settings, **other)
    assert file.save(settings) is None
    found = tomllib.loads(file.path.read_text())[name]
    assert found == written or found != found  # nan differs even from itself
    chosen = replace(settings, **{name: getattr(CHANGED, name)})
    for now in (chosen, replace(chosen, **{name: getattr(Settings(), name)})):
        file.save(now)
        assert file.load() == (now, [])


def test_no_settings_hold_what_the_table_does_not_know(caplog):
    """Neither the constructor nor `replace` accepts unknown values."""
    odd = Settings(card_back="../../x", cloth="wine", sort="age", volume=1000, ui_scale=99.0)
    assert replace(odd, unknown={}) == Settings()
    assert len(caplog.records) == 5
    again = replace(odd, card_back="nope", mute=True)
    assert (again.card_back, again.unknown["card_back"]) == ("claret", "nope")


@pytest.mark.parametrize("written", ["#1c3e60", "#1C3E60"])
def test_a_cloth_of_any_colour_is_kept(tmp_path, written):
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text(f'cloth = "{written}"')
    settings, problems = file.load()
    assert (settings.cloth, problems) == ("#1c3e60", [])
    assert file.save(replace(settings, mute=True)) is None
    assert file.load()[0].cloth == "#1c3e60"
    assert theme.cloth_of(settings.cloth) == (0x1C, 0x3E, 0x60)
    assert theme.own_cloth(theme.cloth_of(settings.cloth)) == settings.cloth


def test_a_wrong_cloth_is_told_what_is_allowed(tmp_path):
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text('cloth = "#12345"')
    (problem,) = file.load()[1]
    assert "green, blue, claret, slate, midnight, #rrggbb" in str(problem)


def test_the_choices_are_those_that_there_are():
    drawn = {path.stem for path in asset("cards/backs").glob("*.svg")}
    assert set(settings_module.BACKS) == drawn
    assert [*theme.CLOTHS] == [*settings_module.CLOTHS]


@pytest.mark.parametrize(
    "content",
    [
        *(b"mute = ", b"a = " + b"[" * 5000, b"mute = true\nmute = true"),
        *(b".".join([b"a"] * 500) + b" = 1", b"volume = 0x" + b"f" * 20_000),
        *(b"a = " + b"[" * 200 + b"]" * 200, b"future = 9223372036854775808"),
    ],
    ids=["broken", "nested", "twice", "dotted", "huge", "lists", "65 bits"],
)
def test_an_unreadable_file_is_set_aside(tmp_path, content):
    """A file with values that can't be written back counts as unreadable."""
    path = tmp_path / "settings.toml"
    (tmp_path / "settings.toml.unreadable-1").write_bytes(b"older")
    path.write_bytes(content)
    file = SettingsFile(path)
    settings, problems = file.load()
    assert settings == Settings()
    assert "unreadable-2" in str(problems[0]) and len(str(problems[0])) < 1000
    assert (tmp_path / "settings.toml.unreadable-2").read_bytes() == content
    assert (tmp_path / "settings.toml.unreadable-1").read_bytes() == b"older"
    assert file.save(settings) is None
    assert file.load() == (settings, [])


def test_keys_that_only_another_version_knows_survive_each_by_itself(tmp_path):
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text('[keys]\nlog = ["g"]\ndance = ["pad a"]\nplay = {hold = "x"}\n')
    settings, problems = file.load()
    assert not problems
    assert settings.keys.of == {"log": ("g",), "dance": ("pad a",)}
    keys = settings.keys.having("mute", ("u",)).having("log", None)
    assert file.save(replace(settings, keys=keys)) is None
    found = tomllib.loads(file.path.read_text())["keys"]
    assert found == {"mute": ["u"], "dance": ["pad a"], "play": {"hold": "x"}}
    assert file.save(replace(settings, keys=keys.having("play", ("y",)))) is None
    assert tomllib.loads(file.path.read_text())["keys"]["play"] == ["y"]


# -- several running copies of the program ---------------------------------------------------------


def test_two_copies_keep_what_the_other_has_changed(tmp_path):
    path = tmp_path / "settings.toml"
    first, second = SettingsFile(path), SettingsFile(path)
    ours, theirs = first.load()[0], second.load()[0]
    ours = replace(ours, mute=True)
    assert first.save(ours) is None
    theirs = replace(theirs, volume=3, last_game=LastGame("quebec"))
    assert second.save(theirs) is None
    assert first.save(replace(ours, cloth="blue")) is None
    assert SettingsFile(path).load()[0] == Settings(
        mute=True, volume=3, cloth="blue", last_game=LastGame("quebec")
    )


def test_two_copies_change_a_key_each(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nlog = ["g"]\n')
    first, second = SettingsFile(path), SettingsFile(path)
    ours, theirs = first.load()[0], second.load()[0]
    second.save(replace(theirs, keys=theirs.keys.having("mute", ("u",))))
    first.save(replace(ours, keys=ours.keys.having("log", None).having("turn", ("y",))))
    assert SettingsFile(path).load()[0].keys.of == {"mute": ("u",), "turn": ("y",)}


def test_what_was_saved_here_before_is_not_a_change(tmp_path):
    path = tmp_path / "settings.toml"
    first, second = SettingsFile(path), SettingsFile(path)
    first.load()
    first.save(Settings(mute=True))
    second.load()
    second.save(Settings())
    first.save(Settings(mute=True, volume=3))
    assert second.load()[0] == Settings(volume=3)


def test_what_was_changed_last_is_kept_of_one_setting(tmp_path):
    path = tmp_path / "settings.toml"
    first, second = SettingsFile(path), SettingsFile(path)
    first.load()
    second.load()
    second.save(Settings(volume=3))
    first.save(Settings(volume=4))
    assert second.load()[0].volume == 4
    assert second.save(Settings(volume=70)) is None
    assert first.load()[0].volume == 70, "back to the usual value is a change"


def test_keys_that_another_version_writes_meanwhile_are_kept(tmp_path):
    path = tmp_path / "settings.toml"
    file = SettingsFile(path)
    settings, _ = file.load()
    path.write_text('speed = "warp"\nnew = 5\n[pad]\nrumble = true\n')
    file.save(replace(settings, mute=True))
    again, problems = SettingsFile(path).load()
    assert again.mute
    assert again.unknown == {"speed": "warp", "new": 5, "pad": {"rumble": True}}
    assert "warp" in str(problems[0]), "what only another version knows is not written over"


def test_a_new_file_says_everything(tmp_path):
    file = SettingsFile(tmp_path / "settings.toml")
    file.load()
    file.save(Settings(mute=True))
    text = file.path.read_text()
    assert [name for name in Settings.__slots__ if name not in text] == ["unknown"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked")
def test_nobody_comes_between_reading_and_writing(tmp_path, monkeypatch):
    file = SettingsFile(tmp_path / "settings.toml")
    real, held = disk.replace, []

    def look(source, target):
        held.append(disk.lock_folder(tmp_path))
        real(source, target)

    monkeypatch.setattr(disk, "replace", look)
    assert file.save(CHANGED) is None
    assert held == [None], "the folder is locked"


def test_what_a_killed_copy_left_is_taken_away(tmp_path):
    left = tmp_path / ".settings.toml.0a1b2c3d.swoop-part"
    left.write_text("half")
    os.utime(left, (1, 1))
    SettingsFile(tmp_path / "settings.toml").load()
    assert not left.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("x" * 10_000, "x" * (LONGEST_NAME - 1) + "…"),
        ("  Zoë \n\t the  second ", "Zoë the second"),
        ("{name} {0} {", "{name} {0} {"),
    ],
)
def test_a_name_is_one_line_and_not_too_long(tmp_path, typed, kept):
    file = SettingsFile(tmp_path / "settings.toml")
    assert file.save(Settings(name=typed)) is None
    assert file.load() == (Settings(name=kept), [])


@pytest.mark.skipif(os.name != "posix", reason="links are for administrators there")
@pytest.mark.parametrize("there", [True, False], ids=["to a file", "to nothing yet"])
@pytest.mark.parametrize("links", [1, 3])
def test_what_a_link_leads_to_is_written(there, links, tmp_path):
    """The file behind a link is written; the link stays a link."""
    target = tmp_path / "dotfiles" / "swoop.toml"
    if there:
        target.parent.mkdir()
        target.write_text("volume = 3\n")
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    made, leads = [], target
    for number in range(links - 1):
        made.append(tmp_path / f"link {number}")
        made[-1].symlink_to(leads)
        leads = made[-1]
    made.append(path)
    path.symlink_to(os.path.relpath(leads, path.parent))
    file = SettingsFile(path)
    settings, told = file.load()
    assert not told
    assert file.save(replace(settings, mute=True)) is None
    assert all(link.is_symlink() for link in made), "a link was replaced by a file"
    kept = SettingsFile(target).load()[0]
    assert (kept.mute, kept.volume) == (True, 3 if there else Settings().volume)
    assert [item.name for item in target.parent.iterdir()] == ["swoop.toml"]


@pytest.mark.skipif(os.name != "posix", reason="links are for administrators there")
def test_a_link_to_where_nothing_can_be_written_is_told_and_stays(tmp_path, monkeypatch):
    target = tmp_path / "there" / "swoop.toml"
    target.parent.mkdir()
    target.write_text("volume = 3\n")
    path = tmp_path / "settings.toml"
    path.symlink_to(target)
    real = disk.create

    def create(new, mode):
        if new.parent == target.parent:
            raise PermissionError(13, "Permission denied")
        return real(new, mode)

    monkeypatch.setattr(disk, "create", create)
    file = SettingsFile(path)
    settings = file.load()[0]
    assert "permission" in str(file.save(replace(settings, mute=True)))
    assert path.is_symlink()
    assert target.read_text() == "volume = 3\n"
