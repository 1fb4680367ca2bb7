"""The recipe for a table button: an entry in `TableButtons`, and a `Verb` for its key."""

import pygame
import pytest

from swoop_desktop.engine.messages import msg
from swoop_desktop.scenes.common import verbs
from swoop_desktop.scenes.common.verbs import Verb
from swoop_desktop.scenes.table.input.buttons import TableButtons
from swoop_desktop.scenes.table.model.table_model import TableButton
from swoop_desktop.storage.settings import ChangedKeys
from tests.pilot import centre, flying, new_session
from tests.sooner import later

CHEERED = []
WHY = "Cheer once, and no more."


@pytest.fixture
def scene(tmp_path, monkeypatch):
    """A table with one more button, unknown to all other modules."""
    usual = TableButtons.helpers

    def more(self):
        yield from usual(self)
        why = WHY if CHEERED else None
        yield TableButton("cheer", "Cheer", "cheer", why, lambda: CHEERED.append("now"))

    monkeypatch.setattr(TableButtons, "helpers", more)
    verb = Verb("cheer", msg("Cheer"), ("z",))
    monkeypatch.setattr(verbs, "LOOKUPS", (*verbs.LOOKUPS, verb))
    CHEERED.clear()
    with flying(tmp_path, keys=ChangedKeys({"cheer": verb.keys})) as pilot:
        pilot.table(new_session("classic", 3, seed=3))
        pilot.wait(lambda: pilot.scene.guard.settled, "the turn")
        yield pilot, pilot.scene


def by_mouse(pilot):
    pilot.click_node("cheer")


def by_focus(pilot):
    pilot.focus("cheer")
    pilot.press("return")


def by_key(pilot):
    pilot.press("z")


def by_screen_reader(pilot):
    assert pilot.scene.act("cheer")


@pytest.mark.parametrize("way", [by_mouse, by_focus, by_key, by_screen_reader])
def test_one_entry_is_a_button(scene, way):
    pilot, table = scene
    node, button = pilot.node("cheer"), table.table_view().button("cheer")
    assert (node.role, node.name, node.action, node.value) == ("button", "Cheer", "press", "")
    assert (button.words, button.hint, button.look) == ("Cheer", "Z", "plain")
    others = [one.box for one in table.table_view().buttons if one.key != "cheer"]
    assert not any(pygame.Rect(*one).colliderect(pygame.Rect(*button.box)) for one in others)
    pilot.settle()
    before = pilot.surface.get_at(centre(node))
    way(pilot)
    assert CHEERED == ["now"]
    node = pilot.node("cheer")
    assert "disabled" in node.states and node.value == WHY, "a screen reader is told why"
    pilot.move(centre(node))
    assert table.table_view().notice.words == WHY, "it is read where the pointer is"
    button = table.table_view().button("cheer")
    assert button.disabled and not button.hint
    way(pilot)
    assert CHEERED == ["now"]
    assert table.table_view().notice.words == WHY and table.table_view().notice.look == "warning"
    pilot.settle()
    assert pilot.surface.get_at(centre(node)) != before, "it is drawn as it is"


@pytest.mark.parametrize(
    ("rules", "size", "scale"),
    [
        ("classic", (1280, 720), 1.0),
        later(("classic", (2560, 1440), 1.0)),
        later(("classic", (960, 600), 1.0)),
        later(("classic", (1280, 720), 1.5)),
        later(("capture", (1280, 720), 1.0)),
        later(("capture", (1280, 720), 1.5)),
    ],
)
def test_buttons_lie_on_one_grid(tmp_path, rules, size, scale):
    """The large button has three others of equal width below it."""
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        scene = pilot.table(new_session(rules, 4, 3))
        pilot.turn(idle=True)
        for key in [node.key for node in pilot.nodes if node.key.startswith("hand:0")][:2]:
            if scene.table_view().button("play") is None:
                pilot.click_node(key)
        pilot.step(0.5)
        view, frame = scene.table_view(), scene.director.layout.frame
        large, *row = (view.button(key).box for key in ("play", "sort", "hint", "undo"))
        unit, wide = frame.unit, min(300 * frame.unit, frame.actions.w)
        tall = row[0].h / 28
        assert tall == pytest.approx(unit) or (scale > 1 and 0.8 * unit < tall < unit)
        assert large.w == pytest.approx(wide) and large.h == pytest.approx(40 * tall)
        for i, box in enumerate(row):
            assert box.w == pytest.approx((wide - 18 * tall) / 3)
            assert box.x == pytest.approx(large.x + i * (box.w + 9 * tall))
            assert box.y - large.bottom == pytest.approx(9 * tall)
            assert box.bottom == pytest.approx(frame.actions.bottom)
        letters = {view.button(key).letters for key in ("sort", "hint", "undo")}
        assert len(letters) == 1 and min(letters) >= 13 * unit
