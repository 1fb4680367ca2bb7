import re

import pygame
import pytest

from swoop_desktop.system import clipboard
from swoop_desktop.ui import text, text_fields, theme
from swoop_desktop.ui.option_fields import Chip, Figures, Number, Placed
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Field, ScrollText, Typed
from swoop_desktop.ui.theme import CLOTHS
from swoop_desktop.ui.widgets import Button, Item, Label, Look, Picker, Toggle
from tests.pilot import stroke

BOX = pygame.Rect(20, 20, 200, 40)
PALETTE = palette_of(CLOTHS["green"])
LOOKS = [
    Look(PALETTE),
    Look(PALETTE, hover=True, lit=1.0),
    Look(PALETTE, hover=True, pressed=True, lit=1.0),
    Look(PALETTE, focus=True, ring=1.0),
]


def key(name, letter=""):
    return stroke(name, letter)[0]


def every_widget(changes):
    typed = Typed("Anna", 4)
    options = [("a", "first"), ("b", "second"), ("c", "third")]
    return [
        Label(
            "label",
            "Words",
        ).at(BOX, 1.0),
        Button("button", "Press", lambda: changes.append("pressed")).at(BOX, 1.0),
        Button("off", "Press", lambda: changes.append("off"), enabled=False).at(BOX, 1.0),
        Button("main", "Press", lambda: changes.append("main"), primary=True).at(BOX, 1.0),
        Toggle("toggle", "On", True, changes.append).at(BOX, 1.0),
        Picker("picker", "Pick", options, "b", changes.append).at(BOX, 1.0),
        Item("item", "Line", lambda: changes.append("item"), selected=True, note="3–8").at(
            BOX, 1.0
        ),
        Field("field", "Name", typed, lambda: changes.append(typed.words), hint="Name").at(
            BOX, 1.0
        ),
        ScrollText("text", "Rules", [("heading", "Aim")], Scrolled(), lambda: None).at(BOX, 1.0),
    ]


@pytest.mark.parametrize("look", LOOKS)
def test_all_draw_in_every_look_and_near_their_box(look):
    for widget in every_widget([]):
        surface = pygame.Surface((240, 80), pygame.SRCALPHA)
        widget.draw(surface, look)
        drawn = surface.get_bounding_rect()
        assert drawn.w, widget.key
        assert BOX.inflate(38, 38).contains(drawn), widget.key


def test_all_describe_themselves():
    for widget in every_widget([]):
        node = widget.node()
        assert node.key == widget.key
        assert node.name
        assert node.rect == tuple(BOX)


def test_pressing():
    changes = []
    for widget in every_widget(changes):
        widget.press()
    assert changes == ["pressed", "main", False, "c", "item"]


def test_a_picker_goes_back_on_and_round():
    picked = []
    options = [("a", "first"), ("b", "second")]
    Picker("p", "P", options, "a", picked.append).at(BOX, 1.0).press((BOX.x + 3, BOX.centery))
    Picker("p", "P", options, "b", picked.append).at(BOX, 1.0).press((BOX.right - 3, BOX.centery))
    assert picked == ["b", "a"]
    ends = Picker("p", "P", options, "b", picked.append, wrap=False).at(BOX, 1.0)
    assert ends.key_down(key("right"))
    assert ends.wheel(-1)
    assert picked == ["b", "a"]
    assert ends.key_down(key("left"))
    assert picked == ["b", "a", "a"]


def test_a_picker_with_an_unknown_value_takes_the_first():
    assert Picker("p", "P", [("a", "first")], "zzz", lambda _: None).at(BOX, 1.0).value == "first"


class Typing:
    """A text field, and a count of its changes."""

    def __init__(self, words="", most=24):
        self.typed = Typed(words, len(words))
        self.changes = 0
        self.field = Field("f", "Name", self.typed, self._changed, most=most).at(BOX, 1.0)

    def _changed(self):
        self.changes += 1

    def press(self, keys):
        """Press keys one after the other; return for each whether the field took it."""
        return [self.field.key_down(key(name)) for name in keys.split()]


def test_typing_in_the_middle():
    t = Typing("Ana")
    t.press("left")
    t.field.typed("n")
    assert t.typed.words == "Anna"
    t.press("home delete end backspace")
    assert t.typed.words == "nn"
    assert t.changes


def test_typing_replaces_what_is_selected():
    t = Typing("Me")
    t.field.press()
    t.field.typed("Zoé")
    assert t.typed.words == "Zoé"
    t.press("ctrl+a")
    t.press("backspace")
    assert t.typed.words == ""


def test_a_field_keeps_to_its_length():
    t = Typing(most=24)
    t.field.typed("x" * 200)
    assert len(t.typed.words) == 24


def test_lines_and_control_characters_do_not_get_in():
    t = Typing()
    t.field.typed("a\nb\tc\x00d\ud800")
    assert t.typed.words == "a b cd\ufffd"


def test_an_accent_typed_after_its_letter_joins_it_and_the_third_is_left_out():
    t = Typing()
    for letter in ("e", "\u0301", "\u0301", "\u0301", "\u0301", "x"):
        t.field.typed(letter)
    assert t.typed.words == "é\u0301\u0301x"


def test_a_clipboard_that_is_no_utf8_is_pasted_as_far_as_it_is(monkeypatch):
    def fail():
        return b"Zo\xe9 and Ana".decode()

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    t = Typing()
    t.press("ctrl+v")
    assert t.typed.words == "Zo\ufffd and Ana"


def test_pasting(monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "from\nelsewhere")
    t = Typing()
    t.press("ctrl+v")
    assert t.typed.words == "from elsewhere"


def test_erasing_nothing_is_no_problem():
    t = Typing()
    t.press("backspace delete left right")
    assert t.typed.words == ""


def test_letters_belong_to_the_field_and_tab_does_not():
    t = Typing()
    assert t.field.key_down(key("m", "m"))
    assert t.field.key_down(key("space", " "))
    assert not t.field.key_down(key("tab", "\t"))
    assert not t.field.key_down(key("escape"))


def test_a_second_click_puts_the_caret():
    t = Typing("wwww")
    t.field.press((BOX.x + 12, BOX.centery))
    assert t.typed.all_selected
    t.field.press((BOX.x + 12, BOX.centery))
    assert t.typed.caret == 0
    assert not t.typed.all_selected


@pytest.fixture
def copied(monkeypatch):
    """The clipboard's contents."""
    held = ["before"]

    def put(words):
        held[0] = words

    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    monkeypatch.setattr(pygame.scrap, "put_text", put)
    return held


@pytest.mark.parametrize(
    ("mac", "presses", "words", "selected"),
    [
        (False, "ctrl+backspace", "Anna ", ""),
        (False, "ctrl+left ctrl+backspace", "Maria", ""),
        (False, "home ctrl+delete", " Maria", ""),
        (False, "home ctrl+right delete", "AnnaMaria", ""),
        (False, "shift+left shift+left", "Anna Maria", "ia"),
        (False, "shift+left backspace", "Anna Mari", ""),
        (False, "shift+ctrl+left", "Anna Maria", "Maria"),
        (False, "shift+home", "Anna Maria", "Anna Maria"),
        (False, "home shift+end delete", "", ""),
        (False, "home shift+ctrl+right right backspace", "Ann Maria", ""),
        (False, "shift+ctrl+left left backspace", "AnnaMaria", ""),
        (True, "meta+left delete", "nna Maria", ""),
        (True, "alt+left meta+backspace", "Maria", ""),
        (True, "alt+backspace", "Anna ", ""),
        (True, "alt+shift+left", "Anna Maria", "Maria"),
        (True, "meta+shift+left meta+x", "", ""),
    ],
)
def test_the_usual_keys_of_a_text_field(monkeypatch, copied, mac, presses, words, selected):
    monkeypatch.setattr(text_fields, "MAC", mac)
    t = Typing("Anna Maria")
    assert all(t.press(presses))
    assert (t.typed.words, t.typed.selected) == (words, selected)


@pytest.mark.parametrize(
    ("copy", "cut", "paste"),
    [
        ("ctrl+c", "ctrl+x", "ctrl+v"),
        ("ctrl+insert", "shift+delete", "shift+insert"),
        ("meta+c", "meta+x", "meta+v"),
    ],
)
def test_copying_cutting_and_pasting(copied, copy, cut, paste):
    t = Typing("Anna Maria")
    assert not t.field.key_down(key(copy)), "nothing is selected: the page may copy what it shows"
    assert copied == ["before"]
    t.press("shift+ctrl+left")
    t.press(copy)
    assert (copied, t.typed.words) == (["Maria"], "Anna Maria")
    t.press(cut)
    assert (copied, t.typed.words) == (["Maria"], "Anna ")
    t.press("home")
    t.press(paste)
    assert t.typed.words == "MariaAnna "


def test_the_mouse_selects_a_word_or_what_it_goes_over(monkeypatch):
    now, told = [10_000], []
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    monkeypatch.setattr(clipboard, "put_selection", told.append)
    t = Typing("Anna Maria")

    def point(letters):
        return BOX.x + 10 + text.measure("Anna Maria"[:letters], theme.BODY), BOX.centery

    def click(pos):
        assert t.field.grab(pos)
        t.field.drop(pos)

    click(point(7))
    assert t.typed.all_selected
    now[0] += 200
    click(point(7))
    assert t.typed.selected == "Maria"
    assert told == ["Maria"], "the middle button may paste it elsewhere"
    now[0] += 5000
    t.field.grab(point(1))
    t.field.drag(point(3))
    t.field.drag(point(6))
    t.field.drop(point(6))
    assert t.typed.selected == "nna M"
    monkeypatch.setattr(clipboard, "get_selection", lambda: "Eva ")
    t.field.paste_at(point(5))
    assert t.typed.words == "Anna Eva Maria"


@pytest.mark.parametrize("words", ["Anna Maria Eva", "Anna-Maria (Eva)", "李娜 王芳", "1 2 3", "A"])
def test_a_double_click_selects_the_word_that_is_nearest_wherever_it_falls(words):
    """A click behind the middle of its last letter selects it, too."""
    typed = Typed(words)
    for found in re.finditer(r"\w+", words):
        for place in range(found.start(), found.end() + 1):
            typed.select_word(place)
            assert typed.selected == found[0], place
    typed = Typed("Anna  Eva")
    typed.select_word(5)
    assert typed.selected == ""


def test_what_an_input_method_composes_is_shown_and_has_the_keys():
    t = Typing("AB")
    t.press("left")
    before = t.field.typed_at
    t.field.compose("にほ")
    assert t.typed.words == "AB"
    assert t.field.typed_at.x > before.x, "what it proposes stands below what is typed"
    assert all(t.press("backspace left return a"))
    assert t.typed.words == "AB"
    t.field.typed("日本")
    assert t.typed.words == "A日本B"
    t.press("backspace")
    assert t.typed.words == "A日B"


def test_marks_are_erased_with_their_letter():
    t = Typing("x\u0323\u0307")
    t.press("backspace")
    assert t.typed.words == ""


def long_text(scrolled):
    words = [("heading", "Aim"), *(("body", f"Sentence {i}. " * 8) for i in range(40))]
    return ScrollText("t", "Rules", words, scrolled, lambda: None).at(
        pygame.Rect(0, 0, 300, 200), 1.0
    )


def test_a_long_text_scrolls_between_its_ends():
    scrolled = Scrolled()
    shown = long_text(scrolled)
    assert not shown.key_down(key("up"))
    assert shown.wheel(-1)
    assert scrolled.offset > 0
    assert shown.key_down(key("end"))
    assert scrolled.offset == shown.bar.most > 0
    assert not shown.key_down(key("pagedown"))
    assert shown.key_down(key("home"))
    assert scrolled.offset == 0


def test_the_bar_follows_the_mouse():
    scrolled = Scrolled()
    shown = long_text(scrolled)
    x, y = shown.bar.thumb.center
    assert shown.grab((x, y))
    shown.drag((x, 10_000))
    assert scrolled.offset == shown.bar.most
    shown.drag((x, y))
    assert scrolled.offset <= 1


def test_the_text_itself_can_be_pulled():
    scrolled = Scrolled()
    shown = long_text(scrolled)
    assert shown.grab((100, 100))
    shown.drag((100, 60))
    assert scrolled.offset == 40
    shown.drag((100, 10_000))
    assert scrolled.offset == 0


def test_a_short_text_has_no_bar_and_an_old_offset_is_corrected():
    scrolled = Scrolled(5000)
    box = pygame.Rect(0, 0, 300, 200)
    shown = ScrollText("t", "R", [("body", "x")], scrolled, lambda: None).at(box, 1.0)
    assert shown.bar.most == scrolled.offset == 0
    assert not shown.grab((box.right - 8, box.centery))


class Counting:
    """A number field, and the values it reported."""

    def __init__(self, number, span=(1, 50), kind=Number, **others):
        words = "" if number is None else str(number)
        self.typed, self.taken, self.drawn = Typed(words, len(words)), [], 0
        self.widget = kind(
            "n", "Number", self.typed, number, span, self.take, self.draw, **others
        ).at(BOX, 1.0)

    def take(self, number, typing):
        self.widget.number = number
        self.taken.append((number, typing))

    def draw(self):
        self.drawn += 1


def test_a_number_is_stepped_within_its_range():
    n = Counting(49)
    n.widget.press((BOX.right - 4, BOX.centery))
    n.widget.press((BOX.right - 4, BOX.centery))
    n.widget.press((BOX.x + 4, BOX.centery))
    assert n.widget.key_down(key("left"))
    assert n.widget.typed("+")
    assert n.widget.wheel(-1)
    assert n.taken == [(50, False), (49, False), (48, False), (49, False), (48, False)]
    assert n.typed.words == "48"


def test_large_steps_lead_to_round_numbers():
    n = Counting(510, (0, 100_000), step=50)
    for name in ("right", "right", "left", "left", "left"):
        n.widget.key_down(key(name))
    assert [number for number, _ in n.taken] == [550, 600, 550, 500, 450]


def test_a_number_is_typed_beyond_its_range_and_letters_are_no_part_of_it():
    n = Counting(11, (1, 52))
    n.widget.press()
    for letter in "x7o7":
        n.widget.typed(letter)
    assert n.taken == [(7, True), (77, True)]
    n.widget.key_down(key("backspace"))
    n.widget.key_down(key("backspace"))
    assert n.taken[2:] == [(7, True), (None, True)], "nobody is told that all of it is gone"
    assert not n.drawn


def test_a_number_may_be_none_where_there_are_words_for_it():
    n = Counting(50, nothing="any")
    n.widget.step(1)
    n.widget.step(1)
    n.widget.step(-1)
    assert n.taken == [(None, False), (50, False)]
    n.widget.press()
    n.widget.key_down(key("backspace"))
    assert n.taken[-1] == (None, True)


def test_small_numbers_lead_on_by_arrow_keys():
    n, led = Counting(5, kind=Figures), []
    n.widget.lead = lambda by: bool(led.append(by)) or by > 0
    assert n.widget.key_down(key("right"))
    assert not n.widget.key_down(key("left"))
    assert led == [1, -1] and not n.taken


def placed(pressed, moved, held, place=1):
    row = []
    for i in range(4):
        chip = Placed(
            "p", "7", "7", i, row,
            lambda: pressed.append(place), lambda to, dragged: moved.append((to, dragged)), held,
        )  # fmt: skip
        row.append(chip.at(pygame.Rect(40 * i, 0, 36, 36), 1.0))
    return row[place]


def test_a_chip_is_moved_by_mouse_and_keys_and_pressed_where_it_stays():
    pressed, moved, held = [], [], []
    chip = placed(pressed, moved, held)
    assert chip.key_down(key("shift+right"))
    assert not chip.key_down(key("right"))
    assert moved == [(2, False)]
    assert chip.grab((50, 10))
    chip.drag((52, 11))
    chip.drop((52, 11))
    assert pressed == [1] and len(moved) == 1
    chip.grab((50, 10))
    chip.drag((130, 10))
    chip.drop((130, 10))
    assert pressed == [1] and moved[1:] == [(3, True)]
    last = placed(pressed, moved, held, 3)
    assert last.key_down(key("shift+right"))
    assert len(moved) == 2, "there is nothing beyond the last place"


def test_chips_are_drawn_on_and_off():
    for on in (True, False):
        for look in LOOKS:
            surface = pygame.Surface((240, 80), pygame.SRCALPHA)
            chip = Chip("c", "7", "7", on, lambda: None).at(BOX, 1.0)
            chip.draw(surface, look)
            assert BOX.inflate(32, 32).contains(surface.get_bounding_rect())
        assert ("checked" in chip.node().states) is on


def test_what_is_lit_can_be_scrolled_to_and_is_told():
    scrolled = Scrolled()
    words = [*[("body", "A line of text.")] * 60, ("fresh", "New."), ("changed", "Other.")]
    box = pygame.Rect(0, 0, 300, 200)
    shown = ScrollText("t", "Rules", words, scrolled, lambda: None).at(box, 1.0)
    shown.reveal(60)
    assert scrolled.offset > 0
    below = scrolled.offset
    shown.reveal(59)
    assert scrolled.offset == below, "it was in sight"
    shown.reveal(0)
    assert scrolled.offset == 0
    assert [node.states for node in shown.node().children[-2:]] == [{"fresh"}, {"changed"}]
