"""Things that a player looks up again: saved games, rules and their files, the seed, the help."""

import random
import subprocess
import time
from datetime import date, timedelta
from types import SimpleNamespace
from unittest import mock

import pygame
import pytest

from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.collection import Collection
from swoop_desktop.resources import language
from swoop_desktop.rulesets.library import load_rules
from swoop_desktop.scenes.common.dates import moment, written
from swoop_desktop.scenes.common.rule_text import found_in, whole
from swoop_desktop.scenes.common.words import saved_game
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.title import page as title_page
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.system import clipboard
from swoop_desktop.ui.node import walk
from tests.pilot import flying, new_session, play_game, play_with_keys


def house_rules(tmp_path, name, text):
    path = DataDir.at(tmp_path).rules / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# -- rule files ----------------------------------------------------------------------------------


def test_a_file_of_rules_without_a_name_is_called_as_the_file(tmp_path, pilot):
    house_rules(tmp_path, "sunday_rules.toml", 'based_on = "classic"\nmax_set = 3\n')
    house_rules(tmp_path, "classic.toml", 'based_on = "classic"\nmax_set = 2\n')
    house_rules(tmp_path, "twin.toml", 'based_on = "classic"\nname = "classic"\n')
    pilot.click_node("new")
    titles = [choice.title for choice in pilot.scene.choices]
    assert "sunday rules" in titles
    assert "classic.toml" in titles
    assert "Classic (twin.toml)" in titles
    assert len(set(titles)) == len(titles), "two rule sets look the same"


def test_a_broken_file_of_rules_is_one_calm_line_and_opens_its_folder(tmp_path, pilot, monkeypatch):
    shown = []
    monkeypatch.setattr(
        "swoop_desktop.scenes.new_game.page.show_folder", lambda path: shown.append(path) or None
    )
    house_rules(tmp_path, "house.toml", 'based_on = "classic"\nmax_sett = 3\n')
    house_rules(tmp_path, "other.toml", "max_set = ")
    pilot.click_node("new")
    line = pilot.name("bad rules")
    assert "house.toml" in line and "max_sett" in line and "1 more" in line
    assert str(tmp_path) not in line and "starter_card" not in line
    for choice in pilot.scene.choices[:3]:
        pilot.click_node(f"rules {choice.key}")
        assert "max_sett" not in said_of(pilot, "rule sets")
    pilot.click_node("folder")
    assert shown == [DataDir.at(tmp_path).rules]


def said_of(pilot, key):
    return " ".join(node.name for node in walk(pilot.node(key)))


@pytest.mark.parametrize(
    ("way", "kept"), [(("new", "folder"), "rules"), (("games", "folders", "show own"), "records")]
)
def test_a_folder_that_cannot_be_shown_is_named_in_a_sentence(
    tmp_path, pilot, monkeypatch, way, kept
):
    def fail(*_args, **_more):
        raise FileNotFoundError(2, "No such file", "xdg-open")

    monkeypatch.setattr(subprocess, "Popen", fail)
    house_rules(tmp_path, "house.toml", "max_set = ")
    pilot.click_node(*way)
    assert "could not" in pilot.said and str(tmp_path / kept) in pilot.said


# -- games that wait -----------------------------------------------------------------------------


def test_continue_says_which_game(tmp_path):
    path = DataDir.at(tmp_path).records / "one.swoop"
    session = new_session("quebec", 4, seed=5, path=path)
    session.close()
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.wait(lambda: pilot.scene.news is not None, "what game that is")
        assert pilot.name("continue") == "Continue Quebec, deal 1"
        told = pilot.value("continue")
        assert "Player 0, Player 1, Player 2, Player 3" in told and "today" in told
        pilot.click_node("new")
        pilot.step(0.1)
        assert "Quebec, deal 1" in pilot.name("told"), "nobody says that it is kept"


def test_a_saved_game_knows_its_deal(tmp_path):
    path = DataDir.at(tmp_path).records / "one.swoop"
    session = new_session("capture25", 3, seed=5, path=path)
    with flying(tmp_path) as pilot:
        pilot.table(session)

        def second(_decisions):
            return session.number >= 2

        play_game(pilot, session, play_with_keys, random.Random(1), stop=second)
        pilot.title()
        entry = Collection(DataDir.at(tmp_path)).entry(path)
        assert entry.facts.deal == session.number == 2
        assert saved_game(entry).rules.endswith("deal 2")


def test_moments_are_told_as_people_say_them():
    now = time.mktime((2026, 3, 1, 12, 0, 0, 0, 0, -1))
    assert moment(now - 60, now) == "today at 11:59"
    assert moment(now - 13 * 3600, now) == "yesterday at 23:00"
    assert moment(now - 4 * 86400, now) == "25 February, 12:00"
    assert written("2026-02-25") == "25 February 2026"
    assert written("one day") == "one day"
    assert moment(now - 60 * 86400, now) == "31 December 2025, 12:00"


def test_the_card_of_the_day_is_turned_at_midnight(pilot, monkeypatch):
    def card():
        card = pilot.surface.subsurface(pilot.node("daily").rect)
        return pygame.image.tobytes(card, "RGB")

    def lies():
        return pilot.has("daily group") and not pilot.scene.lively

    pilot.wait(lies, "the card")
    pilot.step(0.5)
    before = card()
    pilot.step(0.5)
    assert before == card()
    tomorrow = date.today() + timedelta(days=1)
    monkeypatch.setattr(title_page, "date", SimpleNamespace(today=lambda: tomorrow))
    pilot.step(0.5)
    assert before != card()


def test_a_page_over_the_title_does_not_look_for_games_again(pilot, monkeypatch):
    looked = []
    monkeypatch.setattr("swoop_desktop.scenes.title.page.Waiting", lambda *_: looked.append(1))
    monkeypatch.setattr(TitleScene, "resume", lambda _: looked.append(2))
    pilot.open(MessageScene("A message", ["Something."]))
    pilot.step(0.2)
    pilot.scene.repaint(pilot.surface)
    pilot.step(0.2)
    assert looked == []


# -- deal codes ----------------------------------------------------------------------------------

CODE = "D160-0000-00P0-389V-ES06"


def test_the_code_of_a_game_is_shown_and_can_be_copied(pilot, monkeypatch):
    copied = []
    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", copied.append)
    pilot.table(new_session("classic", 4, seed=90125))
    pilot.turn()
    pilot.press("escape")
    pilot.click_node("code")
    assert copied == [CODE]
    assert "Copied" in pilot.name("code")
    pilot.press("ctrl+c")
    assert copied == [CODE] * 2
    pilot.click_node("scores")
    pilot.press("ctrl+c")
    assert copied == [CODE] * 3
    pilot.click_node("more")
    assert pilot.name("code") == "Copied (Ctrl+C)"
    pilot.click_node("code")
    assert copied == [CODE] * 4
    pilot.sees(ScoresScene)


def test_no_clipboard_is_no_trouble(pilot, monkeypatch):
    def fail(_words):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", fail)
    pilot.open(PauseScene(new_session("classic", 4, seed=90125)))
    pilot.click_node("code")
    assert "Copied" not in pilot.name("code")


def test_while_several_people_play_no_code_gives_their_cards_away(pilot):
    session = new_session("classic", 4, seed=90125, humans=2)
    pilot.open(PauseScene(session))
    assert not pilot.has("code")
    assert "you get it when the game is over" in pilot.name("no code")
    pilot.press("ctrl+c")
    texts = pilot.said
    assert CODE not in texts and "90125" not in texts
    pilot.press("escape")
    table = pilot.table(session)
    table.buttons.scores()
    pilot.sees(ScoresScene)
    assert not pilot.scene.act("code")


def test_rules_too_long_for_a_code_are_saved_as_a_file_and_the_seed_is_told(pilot, tmp_path):
    game, _ = find_rules("classic")
    chance = random.Random(1)
    ranks = list("A23456789TJQKX")
    order = chance.sample(ranks[:-1], 13)
    rules = game.rules_from(
        {
            "based_on": "classic",
            "name": "".join(chance.choices("abcdefghijklmnopqrstuvwxyzäöüß", k=60)),
            "order": order,
            "swoop_ranks": ["X"],
            "points": {rank: chance.randrange(1000) for rank in ranks},
            "point_limit": 77_777,
            "deals": 333,
        }
    )
    players = (Seat("Me", "human"), Seat("Ann", "bot:easy"), Seat("Bob", "bot:easy"))
    pilot.open(PauseScene(Session.new(Setup(game, rules, players, 90125))))
    assert not pilot.has("code")
    assert "too long for a code" in pilot.name("no code")
    no_folder = msg("Your system could not open the folder {path}.", path=tmp_path)
    for _ in range(2):  # then the message is there already
        pilot.click_node("file")
        said = pilot.said
        kept = list((tmp_path / "rules").iterdir())
        assert len(kept) == 1 and str(kept[0]) in said and "90125" in said
        assert load_rules(kept[0]).rules == rules
        with mock.patch("swoop_desktop.scenes.overlays.pause.show_folder", return_value=no_folder):
            pilot.click_node("folder")
        assert "could not open" in pilot.said and str(kept[0]) in pilot.said, "it stays there"
        pilot.click_node("close")


# -- what can be looked up -----------------------------------------------------------------------


@pytest.mark.parametrize("keys", [True, False])
@pytest.mark.parametrize(
    ("key", "page"),
    [
        *(("scores", ScoresScene), ("log", LogScene), ("rules", RulesScene)),
        *(("help", HelpScene), ("settings", SettingsScene)),
    ],
)
def test_the_menu_leads_everywhere_and_back(pilot, keys, key, page):
    table = pilot.table(new_session("classic", 3, seed=3))
    pilot.turn()
    pilot.press("escape")
    pilot.step(0.1)
    if keys:
        pilot.scene.focus.set("resume", visible=True)
        lines = ["down", "left", "right", "right"]
        for arrow in [*lines, "down", "left", "left"]:
            if pilot.scene.focus.key == key:
                break
            pilot.press(arrow)
        assert pilot.scene.focus.key == key
        pilot.press("return")
    else:
        pilot.click_node(key)
    pilot.sees(page)
    pilot.step(0.1)
    for _ in range(2):
        pilot.press("escape")
    assert pilot.scene is table


@pytest.mark.parametrize(("rules", "own"), [("classic", "P: "), ("capture", "B: ")])
def test_f1_is_a_page_of_keys_with_the_rules_a_click_away(pilot, rules, own):
    pilot.table(new_session(rules, 3, seed=3))
    pilot.turn()
    pilot.press("f1")
    pilot.sees(HelpScene)
    rows = [node.name for node in pilot.nodes if node.role == "item"]
    assert any(row.startswith(own) for row in rows)
    assert any(row.startswith("F2") for row in rows)
    one_by_one = rules == "capture"
    assert any(row.startswith("double-click") for row in rows) != one_by_one
    pilot.click_node("rules")
    assert pilot.scene.name == str(find_rules(rules)[0].title(find_rules(rules)[1]))


@pytest.mark.parametrize(
    ("name", "wanted", "heading", "sentence"),
    [
        ("three_decks", "decks", "The deal", "The game uses 3 packs."),
        ("open_pile", "pick up", "Too high", "Instead of any play, you may take the pile"),
        ("classic", "Centre Pile", "Too high", "you take the whole pile into your hand"),
        ("classic", "center pile", "Too high", "you take the whole pile into your hand"),
        ("classic", "round", "The end of the game", "somebody has 500 points"),
        ("classic", "denomination", "Your turn", "one or more cards of the same rank"),
        ("classic", "board", "The deal", "covered by a face-up card"),
        ("open_pile", "winner", "Who begins", "Whoever went out begins the next deal."),
        ("classic", "row", "Your turn", "your face-up cards, or both"),
        ("classic", "who starts", "Who begins", "Whoever draws the highest card begins"),
        ("capture", "decks", "The deal", "The game uses 1 pack for 2–4 players, 2 for 5–8"),
    ],
)
def test_rules_are_found_by_the_words_of_other_rule_books(name, wanted, heading, sentence):
    game, rules = find_rules(name)
    found = found_in(whole(game, rules), wanted, game)
    assert ("heading", heading) in found
    assert any(sentence in words for _kind, words in found)


def test_accents_do_not_matter_in_the_search():
    language.set_language("fr")
    game, rules = find_rules("classic")
    text = whole(game, rules)
    for plain, meant in (("mystere", "mystère"), ("MYSTERE", "mystère"), ("egalite", "égal")):
        found = found_in(text, plain, game)
        assert found and found == found_in(text, plain.lower(), game)
        assert any(meant in words.casefold() for _kind, words in found)


def test_the_rules_can_be_searched(pilot):
    pilot.click_node("rules")
    page = pilot.scene
    everything = len(page.text)
    pilot.click_node("search")
    pilot.type_words("JOKER")
    found = [words for kind, words in page.shown if kind != "heading"]
    assert found and len(found) < everything
    assert all("joker" in f"{words}".casefold() for words in found)
    pilot.send(pygame.TEXTINPUT, text="zzz")
    assert "JOKERzzz" in said_of(pilot, "text")
    pilot.press("escape")
    assert pilot.scene is page and len(page.shown) == everything
    pilot.press("escape")
    pilot.sees(TitleScene)


def test_all_rule_sets_can_be_read_from_the_title_and_any_from_a_new_game(tmp_path, pilot):
    house_rules(tmp_path, "ours.toml", 'based_on = "quebec"\n')
    pilot.click_node("rules")
    names = set()
    for _ in pilot.scene.books:
        names.add(pilot.scene.name)
        pilot.scene.focus.set("rule set")
        pilot.press("right")
    assert {"Classic", "Capture the Hearts", "ours"} <= names
    pilot.press("escape")
    pilot.click_node("new", "rules quebec", "read")
    assert pilot.scene.name == "Quebec"
    pilot.press("escape")
    assert pilot.scene.choice.key == "quebec"
