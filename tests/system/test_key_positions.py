"""A key counts by its position if the program does not use its character."""

import pygame
import pytest

from swoop_desktop.system import sdl
from swoop_desktop.system.sdl import by_place


def down(sign, place, typed="", **more):
    return pygame.event.Event(
        pygame.KEYDOWN, key=ord(sign), scancode=place, mod=0, unicode=typed, **more
    )


@pytest.fixture
def layout(monkeypatch):
    """The characters that the layout has without Shift."""
    signs = set()
    monkeypatch.setattr(sdl, "call", lambda _name, sign: 99 * (chr(sign) in signs))
    return signs


@pytest.mark.parametrize(
    ("sign", "place", "key"),
    [
        *(("м", pygame.KSCAN_V, "v"), ("ω", pygame.KSCAN_V, "v"), ("ה", pygame.KSCAN_V, "v")),
        *(("ر", pygame.KSCAN_V, "v"), ("ვ", pygame.KSCAN_V, "v"), ("อ", pygame.KSCAN_V, "v")),
        *(("न", pygame.KSCAN_V, "v"), ("ս", pygame.KSCAN_V, "v"), ("М", pygame.KSCAN_V, "v")),
        *(("/", pygame.KSCAN_Q, "q"), (";", pygame.KSCAN_Q, "q"), ("б", pygame.KSCAN_COMMA, ",")),
        *(("&", pygame.KSCAN_1, "1"), ("é", pygame.KSCAN_2, "2"), ("-", pygame.KSCAN_6, "6")),
        *(("ě", pygame.KSCAN_2, "2"), ("۷", pygame.KSCAN_7, "7"), ("à", pygame.KSCAN_0, "0")),
    ],
)
def test_a_sign_that_is_none_of_ours_counts_by_its_place(layout, sign, place, key):
    meant = by_place(down(sign, place))
    assert (chr(meant.key), chr(meant.sign)) == (key, sign)


@pytest.mark.parametrize(
    ("sign", "place", "has"),
    [
        ("a", pygame.KSCAN_Q, "aq"),  # AZERTY
        (",", pygame.KSCAN_M, "m,"),
        (",", pygame.KSCAN_W, "w,"),  # Dvorak
        ("é", pygame.KSCAN_W, "wé"),  # Bépo: Ctrl+à is no Ctrl+Z
        ("ı", pygame.KSCAN_I, "iı"),  # Turkish
        ("7", pygame.KSCAN_1, "1234567890"),
    ],
)
def test_a_letter_that_the_layout_has_elsewhere_is_not_here(layout, sign, place, has):
    layout |= set(has)
    event = down(sign, place)
    assert by_place(event) is event


def test_figures_count_as_they_are_typed(layout):
    """Digits may be typed with Shift, as on a French keyboard, or be on other keys."""
    assert by_place(down("[", pygame.KSCAN_2, "7")).key == pygame.K_7
    assert by_place(down("é", pygame.KSCAN_2, "2")).key == pygame.K_2


def test_what_has_no_sign_or_was_chosen_stays(layout):
    for event in (down("м", pygame.KSCAN_V), down("\r", pygame.KSCAN_RETURN), down("м", 0)):
        assert by_place(event, {"м"}) is event
    named = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, scancode=pygame.KSCAN_V, mod=0)
    assert by_place(named) is named
