"""Diagrams in the rules are described, searchable, and fit any width."""

import pygame
import pytest

from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.common.rule_text import CardFigure
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.ui import text
from swoop_desktop.ui.palette import palette_of
from tests.pilot import flying
from tests.sooner import one_in

PRESETS = [name for game in GAMES.values() for name in game.presets()]


@pytest.mark.parametrize("name", one_in(3, PRESETS))
def test_a_diagram_has_room_at_any_width(tmp_path, name):
    game, rules = find_rules(name)
    with flying(tmp_path):
        for diagram in game.diagrams(rules):
            figure = CardFigure(diagram, "claret", four_colour=True)
            for wide, unit in ((180, 1.0), (330, 1.0), (724, 1.0), (724, 2.0), (2000, 2.5)):
                text.cut.clear()
                tall = figure.height(wide, unit)
                surface = pygame.Surface((wide + 200, tall + 200), pygame.SRCALPHA)
                box = pygame.Rect(100, 100, wide, tall)
                figure.draw(surface, box, unit, palette_of((22, 74, 54)))
                drawn = surface.get_bounding_rect()
                assert box.contains(drawn), (name, wide, unit, box, drawn)
                assert not text.cut


def test_the_page_of_the_rules_tells_its_diagrams_and_finds_them(pilot):
    pilot.open(RulesScene([find_rules("classic"), find_rules("capture")]))
    for book in range(2):
        game, rules = pilot.scene.books[book]
        told = [tr(diagram.told) for diagram in game.diagrams(rules)]
        shown = [node.name for node in pilot.nodes if node.role == "image"]
        assert shown == told
        pilot.scene.wanted.put("out of play", 40)
        pilot.scene.changed()
        found = [node.name for node in pilot.nodes if node.role == "image"]
        assert found == [words for words in told if "out of play" in words.casefold()]
        pilot.press("escape")
        pilot.click_node("rule set")


def test_cards_are_drawn_before_somebody_scrolls_to_them(pilot):
    page = pilot.open(RulesScene([find_rules("classic")]))
    assert page.lively
    pilot.wait(lambda: not page.lively, "the cards")
    pilot.press("down")
    pilot.step(0.15)  # the focus ring has faded in
    assert not page.lively, "they are the same"
    pilot.step(0.1)
    assert not pilot.frame(0.02)
