"""In French nothing is left in English, and everything fits."""

import random
import re
from datetime import date, datetime
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from babel.messages.pofile import read_po

from swoop_desktop import launch
from swoop_desktop.engine.events import Happened
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.resources.language import set_language, spoken, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui import text
from swoop_desktop.ui.node import walk
from swoop_desktop.ui.reader.voice import Voice
from tests.pilot import (
    decide_next,
    flying,
    new_session,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.scenes.pages import PAGES, opened
from tests.sooner import later

SOURCE = Path(__file__).parents[2] / "translations" / "fr.po"
WORD = re.compile(r"[a-zà-ÿœ]{3,}", re.IGNORECASE)
PATH = re.compile(r"/[\w/.-]+|\w+\.toml.*")
FIELD = re.compile(r"\{[^}]*\}")
MADE_UP = {
    *{"player", "word", "long", "evening", "house", "bad", "face", "could", "number", "packs"},
    *{"export", "name", "classic", "trash", "lake", "your", "plays", "open", "this", "game"},
    *{"something", "not", "read", "two", "players", "are", "called", "hand", "mysteries", "known"},
    *{
        "three",
        "replay",
        "cards",
        "set",
        "rule",
        "the",
        "deal",
        "elephants",
        "pile",
        "opened",
        "play",
        "back",
    },
}
"""English words that only made-up test data contain."""
ENGLISH = {"message", "scores on the tour"}
"""Pages that tests fill with English sentences."""


@pytest.fixture(autouse=True)
def french():
    set_language("fr")


@pytest.fixture(scope="module")
def english():
    """Return the words in English messages that no French message contains."""
    theirs, ours = set(), set()
    with SOURCE.open("rb") as file:
        for entry in read_po(file, locale="fr"):
            for words, told in ((theirs, entry.id), (ours, entry.string)):
                for one in [told] if isinstance(told, str) else told:
                    words.update(word.lower() for word in WORD.findall(FIELD.sub("", one)))
    return theirs - ours


def read(tree):
    """Yield all names and values in a tree of nodes."""
    for node in walk(tree):
        yield from filter(None, (node.name, str(node.value or "")))


def left(tree, english):
    return {
        told
        for told in read(tree)
        if english & {word.lower() for word in WORD.findall(PATH.sub("", told))}
    }


@pytest.mark.parametrize(
    ("window", "ui_scale"), [later(((1280, 720), 1.0)), later(((960, 600), 1.0)), ((960, 600), 2.0)]
)
def test_every_page_is_french_and_has_room(tmp_path, english, window, ui_scale):
    wrong = dict[str, set[str]]()
    for name, make in PAGES.items():
        with flying(tmp_path, window=window, ui_scale=ui_scale) as pilot:
            pilot.title()
            text.cut.clear()
            page = make()
            (pilot.app.restart if name == "title" else pilot.app.push)(page)
            pilot.step(0.1)
            wrong[name] = set(text.cut)
            if name not in ENGLISH:
                wrong[name] |= left(pilot.tree, english - MADE_UP)
    assert not {name: found for name, found in wrong.items() if found}


@pytest.mark.parametrize(
    ("rules", "turn"), [("quebec", play_with_mouse), later(("classic", play_with_keys)),
                        ("capture", play_with_mouse)],
)  # fmt: skip
def test_whole_deals_are_played_without_a_word_of_english(tmp_path, english, rules, turn):
    """The log, buttons, hints, refusals and announcements are checked."""
    game, found = find_rules(rules)
    names = ("Zoé", "Luc", "Rémi", "Guy")
    seats = [Seat(name, "human" if i == 0 else "bot:easy") for i, name in enumerate(names)]
    said = set[str]()
    with flying(tmp_path, window=(1280, 720)) as pilot:
        session = Session.new(Setup(game, found, tuple(seats), 5))
        pilot.table(session)
        text.cut.clear()

        def look(_taken):
            said.update(left(pilot.tree, english))
            if pilot.scene.__class__ is TableScene:
                pilot.app.step(0.0, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0,
                                                        unicode="", scancode=0)])  # fmt: skip
                said.update(left(pilot.tree, english))
            return _taken > 12

        play_game(pilot, session, turn, random.Random(4), stop=look)
        said.update(left(pilot.tree, english))
        assert not said
        assert not text.cut


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "turn"), [("swoops150", play_with_keys), ("capture", play_with_mouse)]
)
def test_whole_games_are_played_without_a_word_of_english(
    tmp_path, monkeypatch, english, rules, turn
):
    """The game goes up to the winner's page. The screen is checked before each decision, with a
    hint and without; also each line of the log, written and spoken, and all announcements.
    """
    game, found = find_rules(rules)
    seats = [
        Seat(name, "human" if name == "Zoé" else "bot:easy") for name in ("Zoé", "Luc", "Rémi")
    ]
    said, heard = set[str](), set[str]()
    say = Voice.say

    def hear(voice, words, *rest, **more):
        heard.add(str(words))
        return say(voice, words, *rest, **more)

    monkeypatch.setattr(Voice, "say", hear)
    with flying(tmp_path, window=(1280, 720), tells="full") as pilot:
        session = Session.new(Setup(game, found, tuple(seats), 6))
        pilot.table(session)
        text.cut.clear()

        def look(_taken):
            said.update(left(pilot.tree, english))
            pilot.press("f2")
            said.update(left(pilot.tree, english))
            heard.update(line.words for line in pilot.scene.public.log)
            heard.update(line.aloud for line in pilot.scene.public.log)
            return False

        play_game(pilot, session, turn, random.Random(4), stop=look)
        pilot.sees(GameOverScene)
        said.update(left(pilot.tree, english))
        said.update(
            told for told in heard if english & {word.lower() for word in WORD.findall(told)}
        )
        assert len(heard) > 20
        assert not said
        assert not text.cut


def test_court_cards_are_called_by_their_names_in_mid_game(tmp_path):
    """Log and nodes name no letter of the English pack; the new letters find the cards."""
    game, found = find_rules("quebec")
    seats = [Seat("Zoé", "human"), *(Seat(f"Luc {i}", "bot:easy") for i in range(3))]
    session, rng = Session.new(Setup(game, found, tuple(seats), 5)), random.Random(4)
    while session.to_act() != (0,) or len(session.history) < 90:
        seat = session.to_act()[0]
        session.submit(seat, rng.choice(session.seen_by(seat).legal))
    usual = re.compile(r"(?<!\w)[JQK](?![\w’])")
    with flying(tmp_path, window=(1280, 720)) as pilot:
        pilot.table(session)
        pilot.turn()

        def said():
            return {*read(pilot.tree), *(line.words for line in pilot.scene.public.log)}

        assert any("dame" in words for words in said())
        pilot.choose(letters="french")
        pilot.step(0.1)
        assert not set(filter(usual.search, said()))
        cards = {node.key: node.name for node in pilot.nodes}
        for key, word in (("d", "dame"), ("2", "2 "), ("r", "roi")):
            pilot.press(key)
            found = cards[pilot.scene.focus_key].startswith(word)
            mine = [name for key, name in cards.items() if key.startswith(("hand:0", "up:0"))]
            assert found == any(name.startswith(word) for name in mine)


def test_the_first_of_a_month_is_an_ordinal():
    assert dates.dated(date(2026, 11, 1)) == "1er novembre 2026"
    assert dates.dated(date(2026, 11, 11)) == "11 novembre 2026"
    now = datetime(2026, 11, 28, 23)
    assert dates.at(datetime(2026, 11, 28, 9, 5), now) == "aujourd’hui à 9 h 05"
    assert dates.at(datetime(2026, 11, 27, 22, 47), now) == "hier à 22 h 47"
    set_language("en")
    assert dates.at(datetime(2026, 11, 28, 9, 5), now) == "today at 09:05"


def test_the_words_of_chips_are_verbs():
    set_language("fr")
    swoop, hearts = description_of("swoop"), description_of("hearts")
    assert tr(swoop.brief(Happened("take", 0, {"cards": 2}))) == "prend 2"
    assert tr(hearts.brief(Happened("capture", 0, {"cards": 3}))) == "capture 3"
    assert tr(swoop.effect("flip").brief) == "tourne"


def choose_french(pilot, english):
    """Change the language in the settings, opened from the pause."""
    pilot.press("escape")
    pilot.click_node("settings")
    pilot.sees(SettingsScene)
    box = pilot.box("language")
    pilot.click((box.right - box.width // 6, box.centery))
    assert pilot.settings.language == "fr"
    assert pilot.name("page title") == "Réglages"
    pilot.click_node("back")
    assert not left(pilot.tree, english - MADE_UP), "the menu"
    pilot.click_node("resume")
    pilot.step(0.2)


@pytest.mark.long
@pytest.mark.parametrize("where", ["lesson", "replay"])
def test_a_lesson_and_a_replay_go_on_in_the_language_that_was_chosen(tmp_path, english, where):
    """The tutor's words, the log, the buttons and the deal's costly plays are checked."""
    set_language("en")
    with flying(tmp_path, window=(1280, 720)) as pilot:
        pilot.title()
        if where == "lesson":
            pilot.open(LearnScene())
            pilot.click_node("start")
            pilot.step(0.5)
        else:
            session, rng = new_session("capture", 3, 5, humans=0), random.Random(4)
            while session.winners is None and session.number == 1:
                decide_next(session, rng)
            pilot.app.go.replay_of(session)
            pilot.step(0.3)
        table = pilot.scene
        assert left(pilot.tree, english)
        choose_french(pilot, english)
        assert pilot.scene is table
        assert not left(pilot.tree, english - MADE_UP)


def test_bots_are_watched_in_the_language_that_is_asked_for(tmp_path, monkeypatch):
    set_language("en")
    heard = []

    class Window:
        settings, notices = Settings(language="en"), []

        def __init__(self, _data, _settings):
            self.close = self.run = lambda: heard.append(spoken())
            self.go = SimpleNamespace(title=self.run)

    monkeypatch.setattr(launch, "App", Window)
    launch.run_app(DataDir.at(tmp_path), "fr", None)
    launch.run_app(DataDir.at(tmp_path), "", None)
    assert set(heard[:3]) == {"fr"} and set(heard[3:]) == {"en"}


def test_the_language_is_changed_at_once_in_mid_game(tmp_path, english):
    set_language("en")
    with flying(tmp_path, window=(1280, 720)) as pilot:
        game, found = find_rules("quebec")
        seats = [Seat("Zoé", "human"), *(Seat(f"Luc {i}", "bot:easy") for i in range(3))]
        pilot.table(Session.new(Setup(game, found, tuple(seats), 5)))
        pilot.turn()
        before = {line.words for line in pilot.scene.public.log}
        choose_french(pilot, english)
        now = {line.words for line in pilot.scene.public.log}
        assert before and not before & now
        assert "Votre main" in " ".join(read(pilot.tree))


def test_the_sentence_that_chooses_games_for_the_statistics_takes_one_row(tmp_path):
    with flying(tmp_path, window=(1280, 720)) as pilot:
        opened(pilot, "statistics")
        parts = ("who", "apart", "rules", "seats", "level", "since")
        rows = {pilot.box(f"pick {part}").centery for part in parts}
        assert len(rows) == 1


@pytest.mark.parametrize("game", ["swoop", "hearts"])
def test_deeds_in_chips_are_little_longer_than_in_english(game):
    """Layouts measured in English have room for French, even with large text."""
    briefs = [effect.brief for effect in description_of(game).effects.values() if effect.brief]
    told = max(text.measure(tr(brief), 13) for brief in briefs)
    set_language("en")
    assert told <= 1.25 * max(text.measure(tr(brief), 13) for brief in briefs)
