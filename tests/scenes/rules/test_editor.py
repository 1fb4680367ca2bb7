import os
import threading
import tomllib
from functools import partial

import pygame
import pytest

from swoop_desktop.bots.people import FACES
from swoop_desktop.engine.options import (
    Choice,
    Flag,
    Number,
    Order,
    Points,
    Ranks,
    Span,
    Text,
    option_of,
    with_option,
)
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.session import HUMAN
from swoop_desktop.resources.language import tr
from swoop_desktop.rulesets.changes import changed_sentences
from swoop_desktop.rulesets.codes import rules_code
from swoop_desktop.rulesets.library import Library, load_rules
from swoop_desktop.rulesets.trial import Trial
from swoop_desktop.scenes.common.rule_text import lit, paragraphs
from swoop_desktop.scenes.dialogs.ask import AskScene
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.rules import trial as rules_trial
from swoop_desktop.scenes.rules.editor import RulesEditorScene
from swoop_desktop.scenes.rules.own_rules import OwnRulesScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.system import clipboard
from swoop_desktop.ui.node import find
from tests.pilot import centre, flying
from tests.processes.helped import started
from tests.sooner import later
from tests.third_game.registered import register


@pytest.fixture
def third_game(monkeypatch):
    register(monkeypatch)


def edit(pilot, rules="classic"):
    """Open the editor from the page for a new game."""
    if not isinstance(pilot.scene, NewGameScene):
        pilot.open(NewGameScene())
    pilot.scene.choose(rules)
    pilot.click_node("change rules")
    pilot.sees(RulesEditorScene)
    return pilot.scene


def press(pilot, key, mouse):
    """Press a node by mouse or by key."""
    if mouse:
        pilot.click_node(key)
    else:
        pilot.scene.focus.set(key, visible=True)
        pilot.press("return")


def own_files(pilot):
    return sorted(pilot.data.rules.glob("*.toml"))


def change(pilot, spec, mouse):
    """Give an option another value, by its own control."""
    page, key = pilot.scene, f"set {spec.key}"
    value = page.draft.value(spec.key)
    match spec:
        case Flag():
            press(pilot, key, mouse)
        case Choice():
            other = next(choice for choice, _ in spec.choices if choice != value)
            press(pilot, f"{key} {other}", mouse)
        case Number() | Span():
            number = value if isinstance(spec, Number) else value[0]
            more = number < spec.high
            if isinstance(spec, Span):
                key += " low"
            if mouse:
                page.reveal(key)
                x, y, w, h = pilot.node(key).rect
                pilot.click((x + w - h // 2 if more else x + h // 2, y + h // 2))
            else:
                page.focus.set(key, visible=True)
                pilot.press("right" if more else "left")
        case Order():
            first, third = value[0], value[2]
            if mouse:
                page.reveal(f"{key} {first}")
                ends = centre(pilot.node(f"{key} {first}")), centre(pilot.node(f"{key} {third}"))
                pilot.drag(*ends)
            else:
                page.focus.set(f"{key} {first}", visible=True)
                pilot.press("shift+right")
        case Ranks():
            press(pilot, f"{key} 7", mouse)
        case Points():
            press(pilot, f"{key}.7", mouse)
            pilot.type_words("17")
            pilot.press("return")
        case Text():
            press(pilot, key, mouse)
            pilot.type_words(f"Ours {mouse}")
        case _:
            pytest.fail(f"nobody knows how to change {spec.key}")


def mend(pilot, key, mouse):
    """Resolve conflicts by the offered remedies, not by undoing the change."""
    for _ in range(4):
        wrong = pilot.scene.draft.conflicts
        if not wrong:
            return
        page = pilot.scene
        page.show_option(page.draft.first_wrong)
        offered = [node.key for node in pilot.nodes if node.key.startswith("mend ")]
        assert offered, f"{key}: nothing helps against {wrong[0].words}"
        remedies = wrong[0].remedies
        kept = [i for i, r in enumerate(remedies) if key not in {k.split(".")[0] for k in r.changes}
                and key not in r.changes]  # fmt: skip
        press(pilot, offered[kept[0] if kept else 0], mouse)
    pytest.fail(f"{key}: {[str(c.words) for c in pilot.scene.draft.conflicts]}")


@pytest.mark.parametrize("mouse", [True, later(False)], ids=["mouse", "keys"])
@pytest.mark.parametrize("name", [later("swoop"), "hearts", "eights"])
def test_every_option_is_changed_on_the_page_and_comes_out_in_the_file(
    pilot, third_game, name, mouse
):
    game = GAMES[name]
    for spec in game.options:
        with pilot.unseen():
            page = pilot.open(RulesEditorScene(game, next(iter(game.presets().values()))))
            press(pilot, f"group {spec.group}", mouse)
            before = page.draft.value(spec.key)
            change(pilot, spec, mouse)
            assert page.draft.value(spec.key) != before, f"{spec.key} stayed {before}"
            mend(pilot, spec.key, mouse)
            wanted = page.draft.value(spec.key)
            assert wanted != before, f"the remedy took {spec.key} back"
        if mouse:
            pilot.click_node("save")
        else:
            pilot.press("ctrl+s")
        if spec.key != "name":  # renamed rules are saved without a question
            pilot.click_node("accept") if mouse else pilot.press("return")
        assert pilot.scene is page, pilot.said
        data = tomllib.loads(page.own.path.read_text("utf-8"))
        known = option_of(data, spec.key)
        if isinstance(spec, Points):
            known = {**wanted, **known}
        written = [n for n in wanted if n is not None] if isinstance(spec, Span) else wanted
        assert known == written
        assert load_rules(page.own.path).rules == page.draft.rules
        pilot.press("escape")
        pilot.sees(TitleScene)
    assert len(own_files(pilot)) == len(game.options)


NAMES = {
    "classic": {
        "point limit": "point_limit",
        "number of deals": "deals",
        "certain number of rounds": "deals",
        "packs per player": "players_per_pack",
        "size of the hand": "deal.hand",
        "size of the row": "deal.face_up",
        "wild ranks": "wild_ranks",
        "swoop ranks": "swoop_ranks",
        "four of a kind": "four_of_a_kind",
        "too high": "too_high",
        "may one play too high": "too_high_only_if_stuck",
        "starter card": "starter_card",
        "who begins": "first_deal_starter",
        "risky chain": "mystery_chain",
        "points": "points",
        "decks": "extra_packs",
        "centre pile": "pick_up",
        "denomination": "max_set",
        "board": "row_after_hand",
        "winner": "later_starter",
        "round": "rounds",
    },
    "capture": {
        "target": "points",
        "games of a series": "games",
        "packs": "packs",
        "refill": "refill",
    },
}
"""Words for options in published rule books."""


@pytest.mark.parametrize("rules", NAMES)
def test_options_are_found_by_the_names_that_rule_books_give_them(pilot, rules):
    page = edit(pilot, rules)
    for words, key in NAMES[rules].items():
        pilot.press("ctrl+f")
        page.wanted.put(words[:-1], 40)
        pilot.type_words(words[-1])
        found = [node.key for node in pilot.nodes if node.key.startswith("option ")]
        assert f"option {key}" in found, f"{words}: {found}"
        assert page.widget(f"label {key}") or page.widget(f"set {key}")
        pilot.press("escape")
        assert not page.wanted.words


def test_packs_are_a_number_beside_their_options(pilot):
    edit(pilot, "classic")
    for key in ("players_per_pack", "extra_packs"):
        said = pilot.name(f"comes to {key}")
        assert said == "2 packs for 3–4 players, 3 for 5–6, 4 for 7–8"
    pilot.scene.change({"players_per_pack": 8})
    pilot.scene.change({"extra_packs": 2})
    assert pilot.name("comes to extra_packs") == "3 packs"


def test_the_rules_beside_the_options_say_what_has_changed(pilot):
    page = edit(pilot)
    press(pilot, "group end", True)
    press(pilot, "set limit_rule exceeds", True)
    fresh = [node.name for node in pilot.nodes if "fresh" in node.states]
    assert len(fresh) == 1 and "500" in fresh[0]
    assert page.scrolled.offset > 0, "it was not brought into sight"
    press(pilot, "group beginning", True)
    press(pilot, "set starter_card", True)
    changed = [node.name for node in pilot.nodes if node.states & {"changed"}]
    assert fresh[0] in changed, "what was changed before is not told from the rest"
    again = [node.name for node in pilot.nodes if "fresh" in node.states]
    assert again and fresh[0] not in again


@pytest.mark.parametrize("name", ["quebec", "swoops150_risky"])
def test_a_sentence_that_no_longer_holds_is_struck_through_where_it_stood(name):
    """Every switch that removes a sentence is tried."""
    book, rules = find_rules(name)
    data, seen = book.rules_to(rules), False
    for spec in book.options:
        other = with_option(data, spec.key, not option_of(data, spec.key))
        if not isinstance(spec, Flag) or book.conflicts(other):
            continue
        after = book.rules_from(other)
        changed = changed_sentences(book.explain(rules), book.explain(after))
        told = lit(book, after, rules, rules)
        assert [words for kind, words in told if kind not in ("dropped", "heading")] == [
            words for kind, words in paragraphs(book, after) if kind != "heading"
        ], spec.key
        struck = [words for kind, words in told if kind == "dropped"]
        if changed.new or not changed.gone:
            continue
        seen = True
        assert struck == [tr(sentence) for _heading, sentence in changed.gone], spec.key
        was = [words for _kind, words in paragraphs(book, rules)]
        assert [words for _kind, words in told] == was, f"{spec.key}: it stands elsewhere"
        later = lit(book, after, rules, after)
        assert [words for kind, words in later if kind == "gone"] == struck, spec.key
    assert seen, "no switch only takes sentences away"


def test_what_is_struck_through_is_said_and_seen(pilot):
    edit(pilot, "quebec")
    press(pilot, "group beginning", True)
    press(pilot, "set starter_card", True)
    dropped = [node.name for node in pilot.nodes if "dropped" in node.states]
    assert len(dropped) == 3, "two about who begins, and a ruling"
    assert all(name.startswith("No longer: ") for name in dropped)


def test_changes_are_taken_back_and_done_again(pilot):
    page = edit(pilot)
    press(pilot, "group deal", True)
    before = page.draft.data
    pilot.scene.focus.set("set deal.hand", visible=True)
    pilot.press("ctrl+a")
    pilot.type_words("9")
    press(pilot, "group sets", True)
    press(pilot, "set mystery_chain", True)
    after = page.draft.data
    pilot.press("ctrl+z", "ctrl+z")
    assert page.draft.data == before
    assert page.group_key == "deal", "what was taken back is not in sight"
    assert not pilot.has("usual deal.hand")
    pilot.press("ctrl+y")
    pilot.click_node("redo")
    assert page.draft.data == after
    assert "disabled" in pilot.states("redo")


def test_a_number_that_is_typed_is_one_change(pilot):
    page = edit(pilot)
    press(pilot, "group end", True)
    pilot.click_node("set point_limit")
    pilot.type_words("25")
    pilot.step(2.0)
    assert page.draft.value("point_limit") == 25, "a pause is no end of it"
    pilot.type_words("0")
    assert page.draft.value("point_limit") == 25
    pilot.press("ctrl+z")
    assert page.draft.value("point_limit") == 500


def test_an_option_that_differs_is_marked_and_goes_back_by_itself(pilot):
    page = edit(pilot)
    press(pilot, "group deal", True)
    pilot.scene.focus.set("set deal.hand", visible=True)
    pilot.press("left")
    pilot.scene.focus.set("set deal.face_up", visible=True)
    pilot.press("left")
    assert "changed" in pilot.states("label deal.hand")
    assert pilot.value("group deal")
    assert pilot.name("usual deal.hand") == "Back to 11"
    pilot.click_node("usual deal.hand")
    assert page.draft.different == ("deal.face_up",)
    assert not pilot.has("usual deal.hand")


def test_what_does_not_go_together_is_said_and_mended_and_nothing_is_saved_before(pilot):
    page = edit(pilot)
    page.change({"deal.hand": 50})
    pilot.click_node("group points")
    assert pilot.name("text note").startswith("These are the rules as they were")
    for way in ("save", "play", "trial", "share", "save as"):
        pilot.click_node("group points")
        assert "first" not in pilot.name("state")
        if way not in ("save", "play"):
            pilot.click_node("more")
        pilot.click_node(way)
        assert pilot.scene is page
        assert page.group_key == "deal", "what is wrong is not shown"
        assert "not enough cards" in pilot.name("wrong deal.hand 0")
        assert "first" in pilot.name("state"), "nobody says why nothing happens"
        assert page.focus.key.startswith("mend deal.hand")
    assert not own_files(pilot)
    mend(pilot, "nothing", True)
    pilot.click_node("save")
    pilot.sees(AskScene)


def test_what_does_not_go_together_is_told_where_it_was_changed(pilot):
    """Eight players to a pack leave too few cards. The hand's option, on another page, conflicts
    too.
    """
    page = edit(pilot)
    page.change({"players_per_pack": 8})
    assert page.group_key == "table"
    assert "not enough cards" in pilot.name("wrong players_per_pack 0")
    assert pilot.value("group table") == "!"
    page.change({"max_set": 9})
    assert find(pilot.tree, "wrong players_per_pack 0"), "what has nothing to do with it moved it"
    press(pilot, "group deal", True)
    assert not find(pilot.tree, "wrong deal.hand 0"), "it is told twice"
    page.change({"deal.hand": 10})
    assert "not enough cards" in pilot.name("wrong deal.hand 0")
    mend(pilot, "players_per_pack", True)
    assert page.draft.whole


def test_who_has_given_rules_a_name_is_not_asked_for_one(pilot):
    page = edit(pilot)
    page.change({"name": "By the fire", "deal.hand": 9})
    pilot.click_node("save")
    assert pilot.scene is page
    assert [load_rules(path).rules.name for path in own_files(pilot)] == ["By the fire"]
    pilot.click_node("back")
    page = edit(pilot)
    page.change({"name": "By the fire", "deal.hand": 8})
    pilot.click_node("save")
    assert "By the fire" in pilot.name("asked"), "the name was taken"
    pilot.press("return")
    names = [load_rules(path).rules.name for path in own_files(pilot)]
    assert sorted(names) == ["By the fire", "By the fire 2"]


def test_a_click_beside_what_is_asked_leaves_the_answer_in_its_field(pilot):
    edit(pilot)
    pilot.scene.change({"deal.hand": 9})
    pilot.click_node("more", "save as")
    assert pilot.scene.focus.visible, "nobody sees where one types"
    pilot.click((3, 3))
    pilot.type_words("At the lake")
    pilot.click(centre(pilot.node("asked")))
    pilot.type_words(" too")
    pilot.press("return")
    assert [load_rules(path).rules.name for path in own_files(pilot)] == ["At the lake too"]


def test_shipped_rules_stay_as_they_are(pilot):
    shipped = dict(find_rules("classic")[0].presets())
    edit(pilot)
    pilot.scene.change({"deal.hand": 9})
    pilot.click_node("save")
    pilot.press("ctrl+a")
    pilot.type_words("Classic")
    pilot.press("return")
    pilot.sees(AskScene)
    assert "comes with the game" in pilot.name("said")
    pilot.type_words(" of ours")
    pilot.press("return")
    assert [load_rules(path).rules.name for path in own_files(pilot)] == ["Classic of ours"]
    assert dict(find_rules("classic")[0].presets()) == shipped


def test_unsaved_changes_are_asked_for(pilot):
    page = edit(pilot)
    page.change({"deal.hand": 9})
    pilot.press("escape")
    pilot.sees(MessageScene)
    pilot.click_node("stay")
    assert pilot.scene is page and page.draft.value("deal.hand") == 9
    pilot.click_node("back", "keep")
    pilot.press("return")
    pilot.sees(NewGameScene)
    [path] = own_files(pilot)
    assert load_rules(path).rules.hand == 9
    page = edit(pilot, str(path))
    page.change({"deal.hand": 7})
    pilot.press("escape")
    pilot.click_node("discard")
    pilot.sees(NewGameScene)
    assert load_rules(path).rules.hand == 9


@pytest.mark.parametrize("hand", [9, 50])
def test_closing_the_window_loses_nothing(tmp_path, hand):
    """If the last change conflicts, the rules before it are kept."""
    with flying(tmp_path) as pilot:
        pilot.title()
        edit(pilot)
        pilot.scene.change({"point_limit": 321})
        pilot.scene.change({"deal.hand": hand})
        assert pilot.scene.draft.whole is (hand == 9)
    [path] = (tmp_path / "rules").glob("*.toml")
    kept = load_rules(path).rules
    assert (kept.point_limit, kept.hand) == (321, 9 if hand == 9 else 11)


@pytest.mark.parametrize("pause", [False, True], ids=["at once", "slowly"])
def test_closing_the_window_keeps_nothing_that_was_only_half_typed(tmp_path, pause):
    """Typing 20 as the size of the hand passes 2, an unwanted value."""
    with flying(tmp_path) as pilot:
        pilot.title()
        page = edit(pilot, "quebec")
        page.change({"point_limit": 150})
        press(pilot, "group deal", True)
        press(pilot, "set deal.hand", True)
        for figure in "20":
            pilot.type_words(figure)
            pilot.step(2.0 if pause else 0.1)
        press(pilot, "group end", True)
        assert not page.draft.whole
        assert "fresh" not in [
            s for node in pilot.nodes for s in node.states if "2 cards" in node.name
        ]
        press(pilot, "set point_limit", True)
        pilot.type_words("0")
    [path] = (tmp_path / "rules").glob("*.toml")
    kept, usual = load_rules(path).rules, find_rules("quebec")[1]
    assert (kept.point_limit, kept.hand) == (150, usual.hand)


def test_what_is_typed_beyond_the_range_is_explained(pilot):
    page = edit(pilot)
    press(pilot, "group deal", True)
    press(pilot, "set deal.hand", True)
    pilot.type_words("77")
    assert page.draft.whole, "it is not yet known whether that is all"
    pilot.press("return")
    assert not page.draft.whole
    assert "52" in pilot.name("wrong deal.hand 0")
    mend(pilot, "nothing", False)
    pilot.press("ctrl+z")
    assert pilot.value("set deal.hand") == "77"
    pilot.press("ctrl+z")
    assert page.draft.value("deal.hand") == 11


def test_rules_of_ones_own_are_played_by(pilot):
    edit(pilot)
    pilot.scene.change({"deal.hand": 6})
    pilot.click_node("face")
    assert not any(pilot.value(face) for face in FACES)
    pilot.click_node("koala", "play")
    pilot.press("return")
    [path] = own_files(pilot)
    assert pilot.sees(TableScene).session.setup.rules.hand == 6
    assert load_rules(path).face == "koala"
    assert pilot.settings.last_game.rules == str(path)
    assert not any(isinstance(scene, RulesEditorScene) for scene in pilot.app.scenes)


def test_a_game_that_cannot_begin_leads_to_the_page_that_says_why(pilot):
    pilot.open(NewGameScene())
    for seat in (1, 2):
        pilot.scene.plan.change(seat, HUMAN)
        pilot.scene.changed()
        pilot.click_node(f"seat {seat}")
        press(pilot, f"name {seat}", True)
        pilot.type_words("Kim")
    pilot.click_node("change rules")
    pilot.scene.change({"name": "By the fire", "deal.hand": 6})
    pilot.click_node("play")
    assert pilot.sees(NewGameScene).choice.rules.hand == 6
    assert "Kim" in pilot.name("wrong")


def test_the_file_that_changed_meanwhile_is_noticed(pilot):
    edit(pilot)
    pilot.scene.change({"deal.hand": 9})
    pilot.press("ctrl+s", "return")
    page, [path] = pilot.scene, own_files(pilot)
    path.write_text(path.read_text("utf-8").replace("hand = 9", "hand = 10"), "utf-8")
    assert page.due is not None
    pilot.step(2.0)
    assert pilot.scene is page and page.draft.value("deal.hand") == 10, "it is not noticed"
    assert "changed outside" in pilot.name("state")
    page.change({"deal.hand": 9, "point_limit": 77})
    path.write_text(path.read_text("utf-8").replace("hand = 10", "hand = 8"), "utf-8")
    pilot.send(pygame.WINDOWFOCUSGAINED)
    pilot.sees(MessageScene)
    pilot.click_node("mine")
    pilot.send(pygame.WINDOWFOCUSGAINED)
    assert pilot.scene is page, "it asks again and again"
    page.change({"point_limit": 78})
    pilot.press("ctrl+s")
    assert len(own_files(pilot)) == 1 and load_rules(path).rules.hand == 8, "nobody was asked"
    pilot.click_node("stay")
    assert pilot.scene is page and page.unsaved
    pilot.press("ctrl+s")
    pilot.click_node("beside")
    pilot.press("return")
    assert pilot.scene is page and not page.unsaved
    assert len(own_files(pilot)) == 2, "one was written over the other"
    assert load_rules(path).rules.hand == 8
    path = page.own.path
    page.change({"point_limit": 79})
    path.write_text(path.read_text("utf-8").replace("hand = 9", "hand = 4"), "utf-8")
    pilot.press("ctrl+s")
    pilot.click_node("over")
    assert pilot.scene is page and len(own_files(pilot)) == 2
    assert (load_rules(path).rules.hand, load_rules(path).rules.point_limit) == (9, 79)
    page.change({"point_limit": 80})
    path.write_text(path.read_text("utf-8").replace("hand = 9", "hand = 5"), "utf-8")
    pilot.send(pygame.WINDOWFOCUSGAINED)
    pilot.click_node("reload")
    assert page.draft.value("deal.hand") == 5 and not page.unsaved
    path.write_text("hand = [", "utf-8")
    pilot.send(pygame.WINDOWFOCUSGAINED)
    assert path.name in pilot.said


@pytest.mark.parametrize("rules", [later("classic"), "capture"])
def test_the_arrow_keys_pass_over_no_option(pilot, rules):
    """The arrows lead from the first control of a group down to the last option, and up again."""
    page = edit(pilot, rules)
    for key, _title in page.group_titles:
        press(pilot, f"group {key}", True)
        options = [spec for spec in page.draft.specs if page.draft.specs[spec].group == key]
        for way, wanted in (("down", options), ("up", options[::-1])):
            page.focus.set(focusable_of(page, wanted[0])[0 if way == "down" else -1])
            passed = []
            for _ in range(60):
                group = next(g for (g, *_), made in page.groups
                             if any(w.key == page.focus.key for w in made))  # fmt: skip
                spec = group.removeprefix("option ").removeprefix("left out ")
                if spec not in options:
                    break
                if spec not in passed:
                    passed.append(spec)
                page.focus.visible = True
                before = page.focus.key
                pilot.press(way)
                if page.focus.key == before:
                    break
            assert passed == wanted, f"{key}: {passed}"


def focusable_of(page, option):
    made = next(made for (key, *_), made in page.groups if key == f"option {option}")
    return [widget.key for widget in made if widget.action]


def test_the_focus_stays_beside_what_is_gone(pilot):
    page = edit(pilot)
    press(pilot, "group deal", True)
    page.change({"deal.hand": 9})
    press(pilot, "usual deal.hand", False)
    assert page.focus.key == "set deal.hand"
    page.change({"deal.hand": 50})
    press(pilot, "mend deal.hand 0 0", False)
    assert page.focus.key == "set deal.hand"
    press(pilot, "undo", False)
    assert page.focus.key == "undo"


def test_a_remedy_brings_back_what_is_usual_in_the_rules_that_these_are_based_on(pilot):
    page = edit(pilot, "quebec")
    usual = page.draft.usual("point_limit")
    assert usual not in (0, 500)
    page.change({"point_limit": 0})
    page.show_option("point_limit")
    mends = [node.name for node in pilot.nodes if node.key.startswith("mend ")]
    assert any(str(usual) in words for words in mends), mends
    assert not any("500" in words for words in mends), mends


def test_the_most_players_are_left_open(pilot):
    page = edit(pilot)
    low = page.draft.value("players")[0]
    page.change({"players": [low, 5]})
    assert "checked" not in pilot.states("open players")
    press(pilot, "open players", True)
    assert list(page.draft.value("players")) == [low, None]
    press(pilot, "open players", False)
    assert page.draft.value("players")[1] is not None


def test_what_was_just_made_is_chosen_on_the_pages_below(pilot):
    edit(pilot)
    pilot.scene.change({"deal.hand": 9})
    pilot.press("ctrl+s", "return")
    [path] = own_files(pilot)
    pilot.click_node("back")
    assert pilot.sees(NewGameScene).choice.key == str(path)
    pilot.click_node("own rules", "edit")
    pilot.scene.change({"deal.hand": 8})
    pilot.click_node("more", "save as")
    pilot.press("return")
    pilot.click_node("back")
    assert pilot.sees(OwnRulesScene).file != path and pilot.scene.file in own_files(pilot)


def test_new_game_notices_files_that_changed(pilot):
    game, rules = find_rules("quebec")
    pilot.open(NewGameScene())
    library = Library(pilot.data.rules)
    made = library.duplicate(game, rules, "fox", "At the lake")
    pilot.send(pygame.WINDOWFOCUSGAINED)
    assert "At the lake" in [choice.title for choice in pilot.scene.choices]
    assert "read again" in pilot.said
    pilot.scene.choose(str(made.path))
    made.path.write_text("based_on = 7", "utf-8")
    pilot.send(pygame.WINDOWFOCUSGAINED)
    assert made.path.name in pilot.name("bad rules")


def test_rule_sets_are_renamed_copied_deleted_and_brought_back(pilot):
    game, rules = find_rules("quebec")
    Library(pilot.data.rules).duplicate(game, rules, "fox", "At the lake")
    pilot.open(NewGameScene())
    pilot.click_node("own rules")
    page = pilot.sees(OwnRulesScene)
    pilot.click_node("rename")
    pilot.press("ctrl+a")
    pilot.type_words("Chez nous")
    pilot.click_node("accept")
    assert [found.rules.name for found in page.found] == ["Chez nous"]
    pilot.click_node("duplicate")
    assert sorted(found.rules.name for found in page.found) == ["Chez nous", "Chez nous 2"]
    name, path, content = page.own.rules.name, page.own.path, page.own.content
    pilot.click_node("delete")
    assert name not in [found.rules.name for found in page.found] and not path.exists()
    pilot.press("ctrl+z")
    assert page.own.path == path and path.read_bytes() == content
    pilot.click_node("delete", "undo")
    assert page.own.path == path
    pilot.click_node("play")
    assert pilot.sees(TableScene).session.setup.rules == load_rules(path).rules


def test_rules_are_given_away_and_brought_in(pilot, tmp_path, monkeypatch):
    kept = []
    monkeypatch.setattr(clipboard, "put_text", lambda words: bool(kept.append(words)) or True)
    monkeypatch.setattr(clipboard, "get_text", lambda: kept[-1])
    edit(pilot)
    pilot.scene.change({"deal.hand": 9, "point_limit": 111})
    rules = pilot.scene.draft.rules
    pilot.click_node("more", "share", "copy")
    assert kept == [rules_code(find_rules("classic")[0], rules)]
    target = tmp_path / "out"
    target.mkdir()
    pilot.click_node("folder")
    pilot.press("ctrl+a")
    pilot.type_words(str(target))
    pilot.press("ctrl+s")
    [file] = target.iterdir()
    assert load_rules(file).rules == rules
    pilot.press("escape", "escape")
    pilot.click_node("discard", "own rules", "add")
    pilot.press("ctrl+v", "return")
    page = pilot.scene
    assert page.own.rules == rules
    pilot.click_node("add")
    pilot.type_words("R1" + "0" * 30)
    pilot.press("return")
    assert "code" in pilot.name("said")
    pilot.press("ctrl+a")
    pilot.type_words(str(file))
    pilot.press("return")
    assert pilot.scene is page
    assert "already" in pilot.said and len(page.found) == 1
    pilot.send(pygame.DROPFILE, file=str(file))
    assert "already" in pilot.said and len(page.found) == 1
    file.write_text(file.read_text("utf-8").replace("111", "112"), "utf-8")
    pilot.send(pygame.DROPFILE, file=str(file))
    assert len(page.found) == 2
    bad = tmp_path / "bad.toml"
    bad.write_text("game = 'poker'", "utf-8")
    pilot.send(pygame.DROPFILE, file=str(bad))
    assert "poker" in pilot.said
    assert len(own_files(pilot)) == 2
    pilot.click_node("close")
    bad.write_text("based_on = 'classic'\npoint_limit = -3\ndeals = -4\nfoo = 1\n", "utf-8")
    pilot.send(pygame.DROPFILE, file=str(bad))
    told = [node.name for node in pilot.nodes if node.key.startswith("text ")]
    assert len(told) >= 4
    assert [str(bad.parent) in words for words in told] == [True] + [False] * (len(told) - 1)


def test_many_files_at_once_are_told_on_one_page(pilot, tmp_path):
    """All valid files are added; one page has each file's result."""
    files = []
    for number in range(40):
        files.append(tmp_path / f"rules {number}.toml")
        files[-1].write_text(
            f"name = 'R{number}'\nbased_on = 'classic'\npoint_limit = {number + 100}\n"
        )
    files[7].write_text("game = 'poker'")
    drop = [pygame.event.Event(pygame.DROPFILE, file=str(file)) for file in files]
    below = len(pilot.app.scenes)
    pilot.app.step(0.0, drop)
    assert len(pilot.app.scenes) == below + 1
    assert len(own_files(pilot)) == 39
    told = pilot.said
    assert "R0" in told and "R39" in told and "poker" in told
    assert "Rules added" in told
    pilot.press("escape")
    assert len(pilot.app.scenes) == below


@pytest.fixture
def short_trials(monkeypatch):
    """Trials of a few deals; yields all trials begun."""
    begun = []

    def begin(*args, deals=6, **others):
        begun.append(Trial(*args, deals=deals, **others))
        return begun[-1]

    monkeypatch.setattr(rules_trial, "Trial", begin)
    return begun


def ended(trial):
    """Return True if a trial is over; assert that none of its threads is left."""
    assert not [one for one in threading.enumerate() if one.name in ("trial", "replies")]
    return trial.over


def test_a_trial_says_how_it_goes(pilot, short_trials):
    edit(pilot)
    pilot.scene.change({"deal.hand": 5})
    pilot.click_node("more", "trial")
    assert pilot.node("progress").role == "progress"
    pilot.wait(lambda: pygame.time.wait(5) and short_trials[0].over, "the deals", 600)
    pilot.step(0.1)
    assert not pilot.has("progress")
    assert ", Classic, our way: " in pilot.name("row turns 0")
    assert pilot.name("row takes 1").startswith("Classic: ")
    assert pilot.node("row endless").children
    assert "minutes" in pilot.name("said 0")
    pilot.press("escape")
    pilot.sees(RulesEditorScene)
    assert ended(short_trials[0])


@pytest.mark.parametrize("how", ["stop", "leave", "close"])
def test_a_trial_that_is_broken_off_leaves_nothing_running(
    tmp_path, short_trials, how, monkeypatch
):
    monkeypatch.setattr(rules_trial, "Trial", partial(rules_trial.Trial, deals=20_000))
    with flying(tmp_path) as pilot, started() as begun:
        pilot.title()
        edit(pilot)
        pilot.click_node("more", "trial")
        [trial] = short_trials
        pilot.wait(lambda: pygame.time.wait(5) and begun, "the process", 600)
        if how == "stop":
            pilot.click_node("stop")
            pilot.wait(lambda: "Stopped" in pilot.said, "the end")
        elif how == "leave":
            pilot.press("escape")
            pilot.sees(RulesEditorScene)
    assert ended(trial)
    with pytest.raises(ProcessLookupError):
        os.kill(begun[0], 0)
