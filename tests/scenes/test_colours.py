"""Every word on every page and table is legible as drawn, on any cloth."""

from contextlib import contextmanager

import pygame
import pytest

from swoop_desktop.storage.settings import CLOTHS as NAMED
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.option_fields import Chip, Number
from swoop_desktop.ui.palette import READ, SEE, contrast, luminance, mix, palette_of
from swoop_desktop.ui.text_fields import Field
from swoop_desktop.ui.widgets import Button, Link, Picker, Toggle
from tests.contrast import edged
from tests.pilot import flying, new_session
from tests.scenes.pages import every_page
from tests.sooner import later, one_in

CLOTHS = ("#fffffe", "#fff301", "#010002", "#0201ff")
"""The brightest grey and yellow, black, and a dark saturated blue."""
EVERY_LOOK = [(cloth, much) for much in ("off", "on") for cloth in (*NAMED, CLOTHS[3])]
"""Pairs of a cloth and the setting of high contrast."""
ALL_LOOKS = [*EVERY_LOOK, (CLOTHS[0], "off"), (CLOTHS[2], "off")]
LARGE = 24
"""Pixels: larger words are recognised by their shape, like signs."""


@contextmanager
def reading(monkeypatch, palette):
    """Collects words with too little contrast. Transparent ground counts as felt at its
    brightest.
    """
    hard, seen = [], []
    draw = text.draw

    def read(surface, words, rect, pixels, colour=text.theme.CREAM, weight="regular", align="left"):
        room = rect.clip(surface.get_clip())
        if not (room.w and room.h):  # outside the page's visible part
            return draw(surface, words, rect, pixels, colour, weight, align)
        before = surface.subsurface(room).copy()
        box = draw(surface, words, rect, pixels, colour, weight, align)
        inside = box.clip(room).move(-room.x, -room.y)
        shadow = colour == palette.night  # the words themselves are drawn next
        if inside.w < 2 or inside.h < 2 or shadow:
            return box
        seen.append(words)
        worst = 21.0
        for i in range(9):
            at = inside.x + (inside.w - 1) * i // 8, inside.centery
            r, g, b, a = before.get_at(at)
            ground = mix(palette.lit, (r, g, b), a / 255)
            worst = min(worst, contrast(tuple(colour), ground))
        if worst < (SEE if pixels >= LARGE else READ):
            hard.append((words, tuple(colour), round(worst, 2)))
        return box

    monkeypatch.setattr(text, "draw", read)
    try:
        yield hard, seen
    finally:
        monkeypatch.setattr(text, "draw", draw)


EDGED = (Button, Picker, Toggle, Number, Field, Chip)
"""Widgets recognised by their edge; others by words or picture."""


def drawn(pilot, seen):
    """Open every page; yield its name and the page, once `seen` has that page's words only."""
    for name, page in every_page(pilot, 0.7):
        seen.clear()
        page.repaint(pilot.surface)
        yield name, page


@pytest.mark.parametrize("cloth", one_in(3, CLOTHS[:3]))
def test_words_on_pages_can_be_read_on_any_cloth(tmp_path, monkeypatch, cloth):
    with (
        flying(tmp_path, cloth=cloth) as pilot,
        reading(monkeypatch, pilot.app.palette) as (hard, seen),
    ):
        for name, page in drawn(pilot, seen):
            assert seen, name
            for key in [w.key for w in page.widgets() if w.action and not page.stays(w.key)][:5]:
                x, y, w, h = pilot.node(key).rect
                pilot.move((x + w // 2, y + h // 2))
                pilot.step(0.1)
            assert not hard, (name, hard)


@pytest.mark.parametrize("rules", ["classic", "capture"])
@pytest.mark.parametrize(
    ("cloth", "much"), [(CLOTHS[1], "off"), *one_in(len(NAMED) + 1, ALL_LOOKS)]
)
def test_words_on_the_table_can_be_read_in_every_look(tmp_path, monkeypatch, rules, cloth, much):
    """The text size is unique to this test: cached words would not be drawn, and so not checked."""
    with (
        flying(tmp_path, ui_scale=1.1, cloth=cloth, high_contrast=much, highlight=True) as pilot,
        reading(monkeypatch, pilot.app.palette) as (hard, seen),
    ):
        pilot.title()
        pilot.table(new_session(rules, 4, 3))
        pilot.await_turn()
        for key in ("f2", "return", "right", "space", "return"):
            pilot.press(key)
            pilot.step(0.3)
        assert len(seen) > 12
        assert not hard
        pilot.drawn()
        ground = pilot.scene.picture.stage.canvas.ground
        colours = {ground.get_at((x, 360))[:3] for x in range(ground.get_width())}
        assert (len(colours) <= 4) == (much == "on"), "room, rail, line and felt alone"


@pytest.mark.parametrize("rules", ["classic", "capture"])
@pytest.mark.parametrize(("cloth", "much"), one_in(len(NAMED) + 1, EVERY_LOOK))
def test_buttons_on_the_table_are_found_by_their_edges_in_every_look(tmp_path, rules, cloth, much):
    """A plate counts only at its end without a face."""
    with flying(tmp_path, cloth=cloth, high_contrast=much) as pilot:
        pilot.title()
        pilot.table(new_session(rules, 4, 3))
        pilot.await_turn()
        pilot.settle()
        surface, scale, offs = pilot.surface, pilot.app.scale, set()
        buttons = [node for node in pilot.nodes if node.role == "button" and node.rect[3]]
        for node in buttons:
            seen = surface.get_rect().contains(pygame.Rect(node.rect).inflate(10, 10))
            if not seen:
                continue
            ends = edged(surface, node.rect, round(5 * scale))
            least = max(ends) if node.key.startswith("plate ") else min(ends)
            assert least >= SEE, (node.key, round(least, 2))
            offs.add("disabled" in node.states)
        assert len(buttons) > 3 and False in offs


@pytest.mark.parametrize("size", [later(((1280, 720),)), (960, 960), (1680, 720)])
@pytest.mark.parametrize("seats", [later(3), 8])
def test_felt_is_nowhere_brighter_below_words_than_was_reckoned(tmp_path, size, seats):
    with flying(tmp_path, cloth=CLOTHS[0], window=size) as pilot:
        pilot.title()
        pilot.table(new_session("classic", seats, 3))
        pilot.await_turn()
        pilot.drawn()
        canvas, most = pilot.scene.picture.stage.canvas, luminance(pilot.app.palette.lit)
        keys = [("widget", words) for words in ("log", "prompt", "instruction", "deal")]
        words = [key for key in keys if key in canvas]
        assert len(words) >= 3
        for key in words:
            box = canvas.by_key[key].rect.clip(canvas.area)
            small = pygame.transform.smoothscale(canvas.ground.subsurface(box).convert(32), (12, 6))
            lit = [luminance(tuple(small.get_at((x, y))[:3])) for x in range(12) for y in range(6)]
            assert max(lit) <= most, (key, box)


def test_what_cannot_be_read_is_found(tmp_path, monkeypatch):
    """The check finds two illegible words."""
    with (
        flying(tmp_path, cloth=CLOTHS[0]) as pilot,
        reading(monkeypatch, pilot.app.palette) as (hard, _seen),
    ):
        surface = pilot.surface
        surface.fill(pilot.app.palette.hover)
        text.draw(surface, "faint", pygame.Rect(9, 9, 90, 30), 15, pilot.app.palette.muted)
        clear = pygame.Surface((90, 30), pygame.SRCALPHA)
        text.draw(clear, "on felt", clear.get_rect(), 15, pilot.app.palette.faint)
        assert [words for words, *_rest in hard] == ["faint", "on felt"]


@pytest.mark.parametrize(("cloth", "much"), [later(look) for look in EVERY_LOOK])
def test_words_on_pages_can_be_read_in_every_look(tmp_path, monkeypatch, cloth, much):
    """Texts have their largest size, and disabled controls are checked, too."""
    with (
        flying(tmp_path, cloth=cloth, high_contrast=much, ui_scale=2.0) as pilot,
        reading(monkeypatch, pilot.app.palette) as (hard, seen),
    ):
        for name, _page in drawn(pilot, seen):
            assert seen and not hard, (name, hard)


@pytest.mark.parametrize(("cloth", "much"), one_in(2 * len(NAMED) + 2, EVERY_LOOK))
def test_controls_are_found_by_their_edges_in_every_look(tmp_path, monkeypatch, cloth, much):
    """Disabled controls are checked, too. A switch counts only at its right end."""
    with (
        flying(tmp_path, cloth=cloth, high_contrast=much) as pilot,
        reading(monkeypatch, pilot.app.palette) as (hard, seen),
    ):
        assert pilot.app.palette.plain == (much == "on")
        surface, kinds = pilot.surface, set()
        for name, page in drawn(pilot, seen):
            assert seen and not hard, (name, hard)
            for widget in page.widgets():
                room = surface.get_rect() if page.stays(widget.key) else page.view
                if (
                    isinstance(widget, EDGED)
                    and not isinstance(widget, Link)
                    and room.contains(widget.rect.inflate(10, 10))
                ):
                    left, right = edged(surface, widget.rect, round(5 * page.scale))
                    least = right if isinstance(widget, Toggle) else min(left, right)
                    assert least >= SEE, (name, widget.key, round(least, 2))
                    kinds.add((type(widget), "disabled" in widget.states))
        assert {(kind, False) for kind in EDGED[:4]} <= kinds and (Button, True) in kinds


@pytest.mark.long
def test_with_much_contrast_no_sheet_is_of_paper(tmp_path):
    with flying(tmp_path, high_contrast="on") as pilot:
        for name, page in every_page(pilot, 0.7):
            surface = pilot.surface
            page.repaint(surface)
            sheet = pygame.mask.from_threshold(surface, theme.PAPER, (2, 2, 2, 255))
            assert sheet.count() < 2_000, f"{name}: letters alone have fewer"


def test_with_much_contrast_no_note_on_a_play_is_of_paper(tmp_path):
    words, size = "Here a 5 cost about 2 wins in 3 deals; a 10 was better.", 400
    with flying(tmp_path):
        for cloth in theme.CLOTHS.values():
            for much in (False, True):
                palette = palette_of(cloth, contrast=much)
                note = furniture.bubble(1.0, palette, words, size, look="paper")
                sheet = pygame.mask.from_threshold(note, theme.PAPER, (2, 2, 2, 255))
                assert (sheet.count() > size) != much


def test_contrast_follows_the_system_and_the_player_has_the_last_word(pilot):
    pilot.table(new_session("classic", 3, seed=3))
    pilot.turn()
    assert not pilot.app.palette.plain
    pilot.app.system.contrast = True
    pilot.step(0.1)
    assert pilot.app.palette.plain and pilot.scene.picture.stage.palette.plain
    pilot.choose(high_contrast="off")
    assert not pilot.app.palette.plain
