import os
import string
import weakref
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from swoop_desktop.ui import fonts, text, theme
from tests.endurance import held


@pytest.fixture(autouse=True)
def nothing_cut():
    text.cut.clear()


def test_a_text_that_fits_is_left_alone():
    assert text.fit("Swoop", 20, 500) == ("Swoop", 20)
    assert not text.cut


def test_a_text_shrinks_before_it_is_cut():
    width = text.measure("Continuer la partie", 20) - 6
    words, size = text.fit("Continuer la partie", 20, width)
    assert words == "Continuer la partie"
    assert 16 <= size < 20
    assert not text.cut


@pytest.mark.parametrize("words", ["x" * 200, "Maximiliane-Alexandrine von und zu", "é" * 5000])
def test_a_long_text_is_cut_to_its_box(words):
    shown, size = text.fit(words, 18, 90)
    assert shown.endswith("…")
    assert text.measure(shown, size) <= 90
    assert words in text.cut


def test_a_number_at_the_end_tells_names_apart_that_are_cut():
    wide = text.measure("Player…", 18)
    shown = [text.fit(f"Player {number}", 24, wide)[0] for number in (2, 3, 12)]
    assert len(set(shown)) == 3
    assert [words[-1] for words in shown] == ["2", "3", "2"] and all("…" in w for w in shown)
    assert text.fit("Player 12", 20, 24)[0].endswith("…"), "there is room for hardly more"
    assert text.fit("Ada1", 20, text.measure("Ada", 16))[0].endswith("…"), "no word of its own"


@pytest.mark.parametrize("width", [1, 5, 40, 200])
def test_wrapped_lines_are_never_wider_than_the_box(width):
    words = "Play one card or more Donaudampfschifffahrtsgesellschaft\n\nand ♠ ♥"
    lines = text.wrap(words, 15, width)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "").replace("\n", "")
    for line in lines:
        assert text.measure(line, 15) <= width or len(line) == 1


@pytest.mark.parametrize("words", ["Take the pile (6) and play a 6", "Take the pile (12) and add"])
@pytest.mark.parametrize("width", range(120, 220, 5))
def test_no_word_ends_alone_on_a_button(words, width):
    rows = text.even(words, 15, width)
    assert len(rows) == len(text.wrap(words, 15, width)), "it takes no more lines"
    assert " ".join(rows) == words
    assert max(text.measure(row, 15) for row in rows) <= width
    assert len(rows) < 2 or len(rows[-1].split()) > 1, rows


def test_wrapping_keeps_paragraphs():
    assert text.wrap("one\n\ntwo", 15, 300) == ("one", "", "two")


@pytest.mark.parametrize(
    "words",
    ["a\x00b", "\ud800", "a\u202fb", "\n\t", "", "♥", "K♥ Q♠", "日本語", "\u202e", "♥\u200b"],
)
def test_any_text_can_be_drawn(words):
    surface = pygame.Surface((200, 40))
    text.draw(surface, words, surface.get_rect(), 18)


@pytest.mark.parametrize("weight", ["regular", "bold figures", "display", "heavy"])
def test_numbers_below_0_have_one_minus_sign(weight):
    def seen(words):
        return pygame.image.tobytes(text.render(words, 24, weight=weight), "RGBA")

    assert seen("-1") == seen("−1") != seen("1")
    assert seen("Ada -12 (-3)") == seen("Ada −12 (−3)")
    assert text.measure("-1", 24, weight) == text.measure("−1", 24, weight)
    assert seen("2026-11-28") != seen("2026−11−28"), "no minus"
    assert seen("3-7 -x") != seen("3−7 −x"), "no minus"


def test_suits_are_drawn_in_their_colours():
    picture = text.render("♥", 40)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(picture.width) for y in range(40)}
    assert theme.SUITS["♥"] in colours


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_a_line_stays_in_its_box(align):
    surface = pygame.Surface((300, 60))
    box = pygame.Rect(50, 10, 200, 40)
    drawn = text.draw(surface, "Wild twos", box, 20, align=align)
    assert box.contains(drawn.clip(box))
    assert drawn.left >= box.left
    assert drawn.right <= box.right


def test_capitals_stand_in_the_middle_of_the_box():
    surface = pygame.Surface((200, 60))
    text.draw(surface, "HHH", pygame.Rect(0, 0, 200, 60), 30)
    rows = [y for y in range(60) if any(surface.get_at((x, y))[0] > 120 for x in range(100))]
    assert abs((rows[0] + rows[-1]) / 2 - 29.5) <= 1.5


def test_the_cache_is_bounded():
    first = weakref.ref(text.render("line", 60))
    for number in range(400):
        text.render(f"line {number} " * 10, 60)
    assert first() is None


def test_a_window_that_grows_step_by_step_does_not_keep_ever_more_files_open():
    """Some systems allow a program only 256 open files."""
    fonts.font.cache_clear()
    for pixels in range(8, 108):
        text.measure("Anna דוד", pixels)
        for weight in fonts.WEIGHTS:
            fonts.font(pixels, weight)
    assert fonts.font.cache_info().currsize == fonts.MOST
    opened = Path("/proc/self/fd")
    if opened.is_dir():
        files = [str(link.readlink()) for link in opened.iterdir() if link.is_symlink()]
        ours = sum("fontpkg" in name for name in files)
        assert ours <= fonts.MOST
        assert sum(name.endswith((".ttf", ".otf", ".ttc")) for name in files) <= ours + 32


@pytest.mark.skipif(not held.in_use(), reason="the C library does not count its memory")
def test_letters_of_many_sizes_take_little_memory():
    """A game uses thirty sizes; enlarging the window adds others."""
    fonts.font.cache_clear()
    before = held.in_use()
    for pixels in range(10, 70):
        fonts.font(pixels, "medium").size(string.ascii_letters + string.digits)
    assert held.in_use() - before < 10_000_000


FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–—€·"


@pytest.mark.parametrize("weight", fonts.WEIGHTS)
def test_every_weight_has_the_letters_of_the_program(weight):
    letters = FRENCH + "ABCXYZabcxyz0123456789+−×?!\u00a0"
    unknown, *known = fonts.font(64, weight).metrics("\uffff" + letters)
    assert [letter for letter, found in zip(letters, known, strict=True) if found == unknown] == []


def test_a_heading_with_letters_that_its_face_lacks_is_set_in_one_that_has_them():
    with TTFont(fonts.font_file(fonts.WEIGHTS["display"])) as opened:
        known = set(opened.getBestCmap())
    for letter in map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x180), *range(0x390, 0x450)]):
        alike = drawn(letter, "display") == drawn(letter, "heavy")
        assert alike == (ord(letter) not in known), letter
    for name in ("Ζωή", "Анна"):
        assert text.measure(name, 30, "display") == text.measure(name, 30, "heavy")
        picture = text.render(name, 30, weight="display")
        assert picture.get_width() == text.measure(name, 30, "display")


@pytest.mark.parametrize("weight", ["regular", "medium", "bold", "heavy"])
def test_figures_take_the_same_room(weight):
    even = weight + text.FIGURES
    assert len({text.measure(figure, 23, weight) for figure in "0123456789"}) > 1
    assert len({text.measure(figure, 23, even) for figure in "0123456789"}) == 1
    for number in ("1", "1111", "2468", "−11", "7 points"):
        assert text.render(number, 23, weight=even).get_width() == text.measure(number, 23, even)
    assert text.measure("1111", 23, even) == text.measure("2468", 23, even)
    assert text.measure("to", 23, even) == text.measure("to", 23, weight)


@pytest.mark.parametrize("weight", fonts.WEIGHTS)
@pytest.mark.parametrize("pixels", [15, 19, 32])
def test_words_stay_apart(weight, pixels):
    """Zilla Slab's space is narrow, and kerning narrows it further: “Onyour table”."""
    for one, other in (("On", "your"), ("For", "Vera"), ("The", "To")):
        apart = text.measure(f"{one} {other}", pixels, weight)
        apart -= text.measure(one, pixels, weight) + text.measure(other, pixels, weight)
        least = 0.2 if weight == "display" else 0.1
        assert apart >= least * pixels, f"{apart} pixels between {one} and {other}"
    drawn = text.render("On your table", pixels, weight=weight).get_width()
    assert drawn == text.measure("On your table", pixels, weight)


@pytest.mark.parametrize("pixels", [15, 19, 32, 60])
def test_an_italic_f_reaches_over_the_space_after_it(pixels):
    """The letter keeps its room at a line's end: “Rule sets of Swoop” looked torn."""
    after_f, after_n = (
        text.measure(f"{word} sets", pixels, "display") - text.measure(word, pixels, "display")
        for word in ("of", "on")
    )
    assert after_f < after_n
    alone = text.render("of", pixels, weight="display")
    whole = text.render("sets of", pixels, weight="display")
    end = pygame.Rect(whole.get_width() - alone.get_width(), 0, *alone.get_size())
    ink = [pygame.mask.from_surface(one).count() for one in (alone, whole.subsurface(end))]
    assert ink[0] == ink[1], "it is cut off"


def test_what_fits_is_not_cut():
    for width in range(20, 200, 7):
        fits = text.fits("Same cards again", 17, width, "medium")
        assert fits == (text.fit("Same cards again", 17, width, "medium")[0][-1] != "…")


@pytest.fixture
def no_other_fonts(monkeypatch):
    """A system without fonts."""
    monkeypatch.setattr(fonts, "system_files", list)
    forget_fonts()
    yield
    forget_fonts()


def drawn(words, weight="regular"):
    return pygame.image.tobytes(text.render(words, 21, weight=weight), "RGBA")


NAMES = (
    "李娜",
    "王芳",
    "דוד",
    "שרה",
    "محمد",
    "नमस्ते",
    "สมชาย",
    "😀",
    "🃏",
    "👩\u200d👩",
    "ꙮ",
    "გია",
    "Ելա",
)


@pytest.mark.parametrize("weight", ["regular", "bold figures", "italic", "display"])
def test_names_in_scripts_that_no_font_has_are_told_apart(no_other_fonts, weight):
    assert len({drawn(name, weight) for name in NAMES}) == len(NAMES)
    for name in NAMES:
        both = f"Anna {name} 5"
        wide = text.render(both, 21, weight=weight).get_width()
        assert abs(wide - text.measure(both, 21, weight)) <= 1
        assert text.unshown(name)
        assert text.fit(name * 9, 22, 100, weight)[0].endswith("…")
    for own in ("Zoë", "Жанна", "Ελένη", "Łódź – “Ægir”", "5 × ♥", "e\u0323\u0307"):
        assert not text.unshown(own)


def forget_fonts():
    """Clear the caches of the system's fonts."""
    fonts.file_with.cache_clear()
    text.measure.cache_clear()


@pytest.mark.skipif(os.name == "nt", reason="Windows lists its fonts otherwise")
@pytest.mark.parametrize("command", ["", "exit 3", "echo nonsense", "exec sleep 60"])
def test_a_system_that_lists_no_fonts_is_one_without_fonts(command, tmp_path, monkeypatch):
    """Fontconfig may be missing, broken or too slow: no warning appears."""
    if command:
        lister = tmp_path / "fc-list"
        lister.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{command}\n")
        lister.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(fonts, "system_files", fonts.system_files.__wrapped__)
    monkeypatch.setattr(pygame.sysfont, "is_init", False)
    for name in ("Sysfonts", "Sysalias"):
        monkeypatch.setattr(pygame.sysfont, name, {})
    forget_fonts()
    try:
        assert fonts.system_font("ד", 22) is None
    finally:
        forget_fonts()


@pytest.mark.skipif(
    not any("DejaVuSans." in file for file in fonts.system_files()), reason="needs DejaVu Sans"
)
def test_a_font_of_the_system_has_what_ours_lack():
    assert not text.unshown("דוד")
    assert not text.unshown("გია")
    assert fonts.system_font("ד", 22) is fonts.system_font("ו", 22)
    pieces = [text.measure(name, 22) for name in ("דוד", " ", "כהן")]
    assert text.measure("דוד כהן", 22) < 1.1 * sum(pieces)
