"""The settings by mouse and by keys: pictures to choose, volumes, and *Back*."""

from dataclasses import fields, replace

import pygame
import pytest

from swoop_desktop.bots.people import PEOPLE
from swoop_desktop.scenes.settings import looks
from swoop_desktop.scenes.settings.looks import Preview
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.storage.settings import (
    BACKS,
    CLOTHS,
    LETTERS,
    SETTINGS,
    SPEEDS,
    TOLD,
    ChangedKeys,
    Settings,
)
from swoop_desktop.tabletop.drawing import background, furniture, labels
from swoop_desktop.tour.tables import TourProgress
from swoop_desktop.ui import theme
from swoop_desktop.ui.sound import KINDS
from tests.pilot import flying
from tests.sooner import later

CHANGED = Settings(
    speed="fast",
    bot_delay=0,
    mute=True,
    volume=3,
    volume_cards=5,
    volume_calls=0,
    volume_alarms=95,
    keys=ChangedKeys({"log": ("g",)}),
    buttons=ChangedKeys({"log": ("start",)}),
    rumble=False,
    four_colour=True,
    jumbo_indices=True,
    letters="french",
    card_back="navy",
    cloth="slate",
    highlight=False,
    ask_first=True,
    sort="suit",
    free_undo=True,
    all_prizes=True,
    lively_faces=False,
    reduced_motion="on",
    full_screen=True,
    ui_scale=1.5,
    name="Zoë",
)


@pytest.fixture
def opened(tmp_path):
    """Opens a page of the settings over the title."""

    def open_page(pilot, page=""):
        pilot.title()
        pilot.open(SettingsScene(page))
        pilot.step(0.1)
        pilot.wait(lambda: not pilot.scene.lively, "the page to rest", 20)
        return pilot.scene

    return open_page


def test_every_setting_is_on_one_page(pilot, opened):
    page = opened(pilot)
    found = [option for tab in page.tabs for option in tab.options]
    assert len(found) == len(set(found))
    assert {*found} == {name for name, one in SETTINGS.items() if one.panel}


@pytest.mark.parametrize("ui_scale", [1.0, 2.0])
def test_what_each_row_of_play_does_stands_below_it_and_covers_no_other(tmp_path, opened, ui_scale):
    with flying(tmp_path, ui_scale=ui_scale) as pilot:
        page = opened(pilot, "play")
        told = [page.widget(f"{option} words") for option in page.tab.options]
        boxes = [words.rect for words in told if words is not None]
        assert len(boxes) >= 4
        boxes += [page.widget(option).rect for option in page.tab.options]
        for i, box in enumerate(boxes):
            assert box.collidelist(boxes[i + 1 :]) < 0, f"{i} covers another"


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_every_page_is_found_and_what_is_on_it(pilot, opened, hands):
    page = opened(pilot)
    for tab in page.tabs:
        if hands == "mouse":
            pilot.click_node(f"page {tab.key}")
        assert "selected" in pilot.states(f"page {tab.key}")
        assert page.tab is tab
        keys = {node.key for node in pilot.nodes}
        for option in tab.options:
            asked = {
                "keys": "key play",
                "buttons": "button pick",
                "four_colour": "pack",
                "jumbo_indices": "pack",
            }
            assert asked.get(option, option) in keys
        if hands == "keys":
            page.focus.set(f"page {tab.key}", visible=True)
            pilot.press("right")
    pilot.press("ctrl+tab", "ctrl+shift+tab")
    assert page.tab is (page.tabs[-1] if hands == "mouse" else page.tabs[0])


def test_a_scrolled_page_goes_on_while_the_window_becomes_smaller(tmp_path):
    with flying(tmp_path, window=(1280, 800), ui_scale=2.0) as pilot:
        pilot.title()
        pilot.click_node("settings", "page screen")
        pilot.click_node("full_screen")  # without a screen the window gets smaller
        pilot.step(0.3)
        assert pilot.settings.full_screen
        assert pilot.has("full_screen")


def test_rows_apply_at_once_and_are_kept(pilot, opened):
    page = opened(pilot)
    for tab, keys in (
        ("play", ("highlight", "lively_faces")),
        ("screen", ("full_screen",)),
        ("sound", ("mute", "mono", *TOLD)),
    ):
        pilot.click_node(f"page {tab}")
        for key in keys:
            before = getattr(pilot.settings, key)
            pilot.click_node(key)
            assert getattr(pilot.settings, key) is not before
    for tab, keys in (
        ("play", ("speed", "bot_delay", "sort")),
        ("sound", ("volume", "volume_cards", "volume_calls", "volume_alarms")),
        ("screen", ("ui_scale", "reduced_motion")),
    ):
        pilot.click_node(f"page {tab}")
        for key in keys:
            before = getattr(pilot.settings, key)
            page.focus.set(key)
            pilot.press("left")
            now = getattr(pilot.settings, key)
            assert now != before, key
            assert type(now) is type(before), key
            if key.startswith("volume"):
                node = pilot.node(key)
                assert node.amount[:3] == (now, 0, 100) and node.value == f"{now}%"


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_backs_cloths_and_packs_are_chosen_by_their_pictures(tmp_path, opened, hands):
    with flying(tmp_path, all_prizes=True) as pilot:
        page = opened(pilot)
        surface, seen = pilot.app.window.surface, []

        def choose(row, names):
            """Choose every name by mouse, or two names by keys."""
            names = list(names)
            page.focus.set(f"{row} {names[0]}", visible=True)
            for name in names[1 : 3 if hands == "keys" else None]:
                if hands == "mouse":
                    pilot.click_node(f"{row} {name}")
                else:
                    pilot.press("right")
                    assert page.focus.key == f"{row} {name}"
                pilot.wait(lambda: not page.lively, "the cards")
                pilot.step(0.1)
                chosen = [n.key for n in pilot.nodes if "selected" in n.states]
                assert f"{row} {name}" in chosen
                said = pilot.name("live cards")
                live = surface.subsurface(pilot.node("live cards").rect).copy()
                seen.append((said, live.get_buffer().raw))
                yield name

        for back in choose("card_back", BACKS):
            assert pilot.settings.card_back == back
        for cloth in choose("cloth", tuple(CLOTHS)):
            assert pilot.settings.cloth == cloth
        packs = ("two-small", "four-small", "two-large", "four-large")
        for pack in choose("pack", packs):
            four, large = pack.split("-")
            now = pilot.settings
            assert (now.four_colour, now.jumbo_indices) == (four == "four", large == "large")
        for letters in choose("letters", LETTERS):
            assert pilot.settings.letters == letters
        assert len({said for said, _ in seen}) == len(seen), "each is described"
        assert len({picture for _, picture in seen}) == len(seen), "and each looks different"


def looks_offered(pilot):
    """Return the offered card backs and cloths."""
    keys = [node.key for node in pilot.nodes]
    return {key for key in keys if key.startswith(("card_back ", "cloth ")) and "label" not in key}


def test_what_is_to_be_won_is_shown_once_it_is_won_or_wished_for(tmp_path, opened):
    prizes = {"card_back gilt", "card_back laurel", "cloth midnight"}
    every = {f"card_back {back}" for back in BACKS} | {f"cloth {cloth}" for cloth in CLOTHS}
    every |= {"cloth own"}
    with flying(tmp_path) as pilot:
        page = opened(pilot)
        assert looks_offered(pilot) == every - prizes
        pilot.click_node("all_prizes")
        assert looks_offered(pilot) == every
        pilot.click_node("card_back laurel", "all_prizes")
        assert looks_offered(pilot) == every - prizes | {"card_back laurel"}, "it is in use"
        page.act("card_back navy")
        for key in ("hands-off", "three-experts"):
            TourProgress(pilot.data.progress).save(key, "bronze")
        pilot.app.pop()
        opened(pilot)
        assert looks_offered(pilot) == every - {"card_back gilt"}


def test_the_cards_lie_on_a_table_with_its_rail_a_player_and_signs_where_these_are_wanted(
    pilot, opened, monkeypatch
):
    drawn, rails, lay = [], [], looks.BackgroundWorker.lay
    monkeypatch.setattr(
        looks.BackgroundWorker,
        "lay",
        lambda worker, size, rail, palette: rails.append(rail) or lay(worker, size, rail, palette),
    )
    page = opened(pilot)

    def draw_anew():
        page.changed()
        pilot.frame(0.1)

    monkeypatch.setattr(
        labels, "prospect", lambda *args, **_: drawn.append(args[2]) or pygame.Surface((9, 9))
    )
    monkeypatch.setattr(
        looks, "mark", lambda kind, *_: drawn.append(kind) or pygame.Surface((9, 9))
    )
    draw_anew()
    assert sorted(drawn) == ["high", "high", "high", "sweeps"], "one whirl for both tens"
    names = []
    monkeypatch.setattr(
        furniture, "plate", lambda *args, **_: names.append(args[3]) or pygame.Surface((9, 9))
    )
    draw_anew()
    assert names == [PEOPLE[0].name]
    box = page.widget("live cards").rect
    rail = rails[-1]
    assert 0 < rail.outer.y < box.h / 3
    assert rail.outer.right < box.w
    pilot.choose(highlight=False)
    drawn.clear()
    draw_anew()
    assert not drawn


def test_the_table_that_is_shown_gets_another_colour_without_being_drawn_again(
    pilot, opened, monkeypatch
):
    page = opened(pilot)
    monkeypatch.setattr(background, "ground", lambda *_: pytest.fail("drawn again"))
    shares = []
    for cloth in ("green", "blue"):
        pilot.click_node(f"cloth {cloth}")
        pilot.step(0.3)
        r, g, b, *_ = pygame.transform.average_color(pilot.surface, page.widget("live cards").rect)
        shares.append(b / (r + g + b))
    assert shares[1] > shares[0] + 0.02, "it is not bluer"


def test_a_press_on_one_of_several_takes_it_and_the_keys_go_on_from_there(pilot, opened):
    page = opened(pilot, "play")
    x, y, w, h = pilot.node("speed").rect
    for i, speed in enumerate(SPEEDS):
        pilot.click((x + (2 * i + 1) * w // (2 * len(SPEEDS)), y + h // 2))
        assert pilot.settings.speed == speed
    page.focus.set("speed", visible=True)
    pilot.press("left")
    assert pilot.settings.speed == list(SPEEDS)[-2]


@pytest.mark.parametrize("size", [(960, 600), (800, 600)])
def test_captions_of_one_row_are_of_one_size(tmp_path, opened, size):
    with flying(tmp_path, window=size, ui_scale=2.0, language="fr") as pilot:
        opened(pilot, "looks")
        for row in ("card_back", "cloth", "pack", "letters"):
            shown = [one for _name, group in pilot.scene.groups for one in group
                     if one.key.startswith(f"{row} ") and one.action]  # fmt: skip
            sizes = {one.pixels for one in shown}
            assert len(shown) > 1
            assert len(sizes) == 1, f"{row}: {sizes}"


def test_at_the_end_of_a_row_the_keys_stay(pilot, opened):
    page = opened(pilot)
    page.focus.set("card_back claret", visible=True)
    pilot.press("left")
    assert (page.focus.key, pilot.settings.card_back) == ("card_back claret", "claret")


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440), (640, 480), (960, 600)])
@pytest.mark.parametrize("ui_scale", [later(1.0), 2.0])
def test_the_cards_that_are_shown_lie_in_their_box(tmp_path, opened, monkeypatch, size, ui_scale):
    with flying(tmp_path, window=size, ui_scale=ui_scale) as pilot:
        page = opened(pilot)
        widget = page.widget("live cards")
        assert isinstance(widget, Preview)
        laid = []
        monkeypatch.setattr(looks.paint, "centred", lambda *how: laid.append(how))
        widget.draw(pilot.app.window.surface, page.look_of(widget))
        room = widget.rect.inflate(4, 4)
        assert len(laid) > 9
        for surface, picture, middle in laid:
            box = picture.get_rect(center=middle).scale_by(0.87)  # without the card's shadow
            assert surface is not pilot.surface or room.contains(box), (box, room)


def test_a_cloth_of_ones_own_is_mixed_by_mouse_and_keys(pilot, opened):
    """The own cloth starts as the current one, shows at once, and survives the choice of another
    cloth.
    """
    page = opened(pilot)
    assert page.widget("hue") is None
    pilot.click_node("cloth own")
    assert "selected" in pilot.states("cloth own")
    assert theme.cloth_of(pilot.settings.cloth) == theme.CLOTHS["green"]
    green = pilot.value("hue")

    page.focus.set("hue")
    pilot.press("right")
    assert pilot.value("hue") != green
    before = pilot.app.window.surface.get_at((40, 400))
    x, y, w, h = pilot.node("hue").rect
    pilot.drag((x + 12, y + h // 2), (x + w // 3, y + h // 2))
    mixed = pilot.settings.cloth
    assert pilot.app.palette.cloth == theme.cloth_of(mixed)
    r, g, b = theme.cloth_of(mixed)
    assert g > max(r, b), "a third along the rainbow is green"
    pilot.click((x + w - 12 - w // 3, y + h // 2))
    pilot.step(0.1)
    r, g, b = theme.cloth_of(pilot.settings.cloth)
    assert b > max(r, g), "and two thirds along is blue"
    assert pilot.app.window.surface.get_at((40, 400)) != before

    page.focus.set("depth")
    deep = pilot.value("depth")
    for _ in range(20):
        pilot.press("left")
    assert pilot.value("depth").startswith("1 of")
    assert not deep.startswith("1 of")
    own = pilot.settings.cloth
    assert sum(theme.cloth_of(own)) < sum((r, g, b))

    pilot.click_node("cloth green")
    assert pilot.settings.cloth == "green"
    assert page.widget("hue") is None
    pilot.click_node("cloth own")
    assert pilot.settings.cloth == own


def test_each_kind_can_be_heard_unless_it_is_silent(pilot, opened, monkeypatch):
    opened(pilot, "sound")
    heard = []
    monkeypatch.setattr(pilot.app.sound, "play", lambda name, *_how: heard.append(name))
    for kind, names in KINDS.items():
        heard.clear()
        for _ in names:
            pilot.click_node(f"hear {kind}")
        assert heard == list(names), "all of the kind, one after the other, and no click"
    pilot.choose(volume_alarms=0)
    pilot.scene.changed()
    assert "disabled" in pilot.states("hear alarms")
    pilot.click_node("mute")
    assert all("disabled" in pilot.states(f"hear {kind}") for kind in KINDS)


@pytest.mark.parametrize("number", range(4))
def test_each_page_goes_back_to_the_defaults_and_the_others_stay(pilot, opened, number):
    page = opened(pilot)
    pilot.app.settings = replace(CHANGED, full_screen=False, ui_scale=1.0)
    page.changed()
    tab = page.tabs[number]
    pilot.click_node(f"page {tab.key}")
    before, usual = pilot.settings, Settings()
    if tab.key == "screen":
        pilot.click_node("full_screen")
        before = pilot.settings
    pilot.click_node("defaults")
    now = pilot.settings
    for field in fields(Settings):
        source = usual if field.name in tab.options else before
        assert getattr(now, field.name) == getattr(source, field.name), field.name
    assert tab.name in pilot.name("said")
    pilot.click_node("undo")
    assert pilot.settings == before
    assert page.widget("said") is None


def test_there_is_no_undo_after_anything_else_and_nothing_to_do_where_nothing_differs(
    pilot, opened
):
    page = opened(pilot, "sound")
    assert "disabled" in pilot.states("defaults")
    pilot.click_node("mute")
    page.focus.set("defaults", visible=True)
    pilot.press("return")
    assert page.focus.key == "undo", "the keys are where it can be undone"
    pilot.click_node("mute")
    assert page.widget("undo") is None
    assert "disabled" not in pilot.states("defaults")
    assert pilot.settings.mute


def test_keys_of_another_version_are_none_of_ours_to_take_back(tmp_path, opened):
    keys = ChangedKeys({"log": ("g",), "dance": ("pad a",)}, {"play": {"hold": "x"}})
    with flying(tmp_path, keys=keys) as pilot:
        opened(pilot, "keys")
        pilot.click_node("defaults")
        assert pilot.settings.keys == ChangedKeys({"dance": ("pad a",)}, keys.unknown)


@pytest.mark.parametrize(
    ("less", "words"),
    [(True, "asks for less"), (False, "doesn’t ask"), (None, "doesn’t say")],
)
def test_the_page_says_what_the_system_says_of_motion(tmp_path, opened, monkeypatch, less, words):
    monkeypatch.setattr("swoop_desktop.app.less_motion", lambda: less)
    with flying(tmp_path, reduced_motion="system") as pilot:
        opened(pilot, "screen")
        pilot.app.system.wait(10)
        pilot.step(0.1)
        said = pilot.name("system")
        assert words in said
        assert ("Everything moves" in said) is (less is not True)
        pilot.scene.focus.set("reduced_motion")
        pilot.press("right")
        assert pilot.settings.reduced_motion == "on"
        assert "Everything moves" not in pilot.name("system")


def test_an_unknown_page_is_the_first_one(pilot, opened):
    assert opened(pilot, "nowhere").tab.key == "looks"
    pilot.sees(SettingsScene)
