"""Composites: several elements announced, focused and pressed as one; cards are composites."""

import pygame
import pytest

from swoop_desktop.ui.card import Card
from swoop_desktop.ui.layout import Column, Grain, Ground, Row, UnitBox
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.widgets import Composite, Label, Look, Words

PALETTE = palette_of((30, 90, 60))


def placed(one):
    one.place(UnitBox(10, 10, 240, one.height(240, 1.0)), Grain(1.0))
    return one


def drawn(one, **look):
    surface = pygame.Surface((260, 160))
    surface.fill("white")
    one.draw(surface, Look(PALETTE, **look))
    return pygame.image.tobytes(surface, "RGB")


def test_parts_of_a_composite_have_their_places_and_one_node():
    parts = Label("", "12"), Words("", "won of those together")
    marks = []
    ground = Ground(lambda _surface, rect: marks.append(rect), Column(*parts), pad=6)
    one = placed(Composite("tile", "Games", ground, value="12 of 30", role="item"))
    node = one.node()
    assert (node.key, node.role, node.name, node.value) == ("tile", "item", "Games", "12 of 30")
    assert not node.children
    assert list(one.every()) == [one], "its parts are no widgets of the page"
    assert drawn(one) != drawn(placed(Composite("tile", "Games", Row())))
    assert marks == [one.rect]
    assert all(one.rect.contains(part.rect) for part in parts)


@pytest.mark.parametrize(("on_paper", "bare"), [(True, False), (False, False), (False, True)])
def test_a_card_looks_as_it_is_and_is_pressed(on_paper, bare):
    pressed = []

    def card(*, selected):
        words = Label("", "A clean sweep")
        return placed(
            Card("card", "A clean sweep", lambda: pressed.append(1), words, value="Gold",
                 selected=selected, on_paper=on_paper, bare=bare)
        )  # fmt: skip

    plain, chosen = card(selected=False), card(selected=True)
    looks = [drawn(plain), drawn(chosen), drawn(plain, focus=True, ring=1.0)]
    looks += [] if on_paper else [drawn(plain, hover=True, lit=1.0)]
    assert len(set(looks)) == len(looks)
    under = pygame.image.frombytes(looks[0], (260, 160), "RGB")
    shadow = under.get_at((plain.rect.centerx, plain.rect.bottom)) != pygame.Color("white")
    assert shadow is not bare
    assert (chosen.node().action, chosen.node().states) == ("select", {"selected"})
    assert chosen.node().value == "Gold"
    chosen.press()
    assert pressed == [1]
