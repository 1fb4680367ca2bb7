"""The recipe for a button on the table: an entry in `TableButtons`, and a `Verb` for its key."""

import pygame
import pytest

from swoop_desktop.engine.messages import msg
from swoop_desktop.scenes.common import bindings, verbs
from swoop_desktop.scenes.common.verbs import Verb
from swoop_desktop.scenes.table.input.buttons import TableButtons
from swoop_desktop.scenes.table.model.table_model import TableButton
from tests.pilot import centre, flying, new_session

CHEERED = []
WHY = "Cheer once, and no more."


@pytest.fixture
def scene(tmp_path, monkeypatch):
    """A table with one more button. Nothing else knows of it."""
    usual = TableButtons.helpers

    def more(self):
        yield from usual(self)
        why = WHY if CHEERED else None
        yield TableButton("cheer", "Cheer", "cheer", why, lambda: CHEERED.append("now"))

    monkeypatch.setattr(TableButtons, "helpers", more)
    looking = (*verbs._LOOKING, Verb("cheer", msg("Cheer"), ("z",)))
    monkeypatch.setattr(verbs, "_LOOKING", looking)
    bindings._made.cache_clear()
    CHEERED.clear()
    with flying(tmp_path) as pilot:
        pilot.table(new_session("classic", 3, seed=3))
        pilot.wait(lambda: pilot.scene.guard.settled, "the turn")
        yield pilot, pilot.scene
    bindings._made.cache_clear()


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
