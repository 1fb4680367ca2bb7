"""A screen reader gets each event at the table once, in order."""

import random

import pygame
import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import sentences
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.storage.settings import TELLS
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.ui.reader import voice
from tests.pilot import flying, new_session, pass_screen, play_with_keys
from tests.sooner import later


class Heard:
    """Collects the announcements of each frame."""

    def __init__(self, pilot):
        self.voice, self.words = pilot.app.voice, []
        self.voice.listening = True
        step = pilot.app.step

        def stepped(dt, events):
            drawn = step(dt, events)
            self.listen()
            return drawn

        pilot.app.step = stepped

    def listen(self):
        while words := self.voice.take():
            self.words.append(words)


def at_table(pilot, rules, seed=1, humans=1):
    heard = Heard(pilot)
    scene = pilot.table(new_session(rules, 4, seed, humans=humans))
    return scene, heard


def place_of_turn(said):
    """Return the index of the announcement of one's turn; -1 if there is none."""
    return next((i for i, words in enumerate(said) if "Your turn" in words), -1)


def turn(pilot, scene):
    pilot.wait(lambda: scene.viewers.offered or pilot.scene is not scene, "the turn")
    pilot.step(0.1)


def round_of(pilot, scene):
    """Play one turn, and wait for the next."""
    play_with_keys(pilot, random.Random(1))
    turn(pilot, scene)


@pytest.mark.parametrize(
    ("rules", "tells"),
    [
        later((rules, tells)) if (n + m) % 2 else (rules, tells)
        for n, tells in enumerate(TELLS)
        for m, rules in enumerate(("capture", "classic"))
    ],
)
def test_what_is_to_be_told_is_said_line_for_line_once_and_in_order(tmp_path, rules, tells):
    """All lines or all plays are announced, at every player's turn or together before one's own."""
    with flying(tmp_path, tells=tells) as pilot:
        scene, heard = at_table(pilot, rules)
        turn(pilot, scene)
        for _ in range(3):
            if pilot.scene is scene:
                round_of(pilot, scene)
        said = " ".join(heard.words)
        place = 0
        log, full = scene.public.log, tells == "full"
        lines = [line for line in log if full or line.seat is None or line.brief is not None]
        assert len(lines) > 5
        for line in lines:
            found = said.find(line.aloud, place)
            assert found >= 0, f"{line.words} is not said, or too early: {said[place:]}"
            place = found + len(line.aloud)
        assert said.count("Your turn") + said.count("Choose two cards") >= 2


def test_a_turn_is_said_after_the_plays_before_it_with_the_top_card_and_what_fits(pilot):
    scene, heard = at_table(pilot, "classic")
    turn(pilot, scene)
    place = place_of_turn(heard.words)
    plays, _turn, after = heard.words[place].partition("Your turn. ")
    pile = scene.director.zones[next(z for z in scene.director.zones if z.kind == "pile")]
    assert after.startswith(card_name(pile[-1].card))
    assert ". These fit: " in after or after.endswith(". None of your cards fits.")
    assert any("plays" in words for words in (*heard.words[:place], plays))
    assert "plays" not in after and place == len(heard.words) - 1


def test_a_little_is_one_sentence_for_all_that_the_others_did(tmp_path):
    with flying(tmp_path, tells="brief") as pilot:
        scene, heard = at_table(pilot, "classic")
        turn(pilot, scene)
        del heard.words[:]
        before = scene.public.line_count
        round_of(pilot, scene)
        assert pilot.scene is scene
        place = place_of_turn(heard.words)
        told = [*heard.words[:place], heard.words[place].partition("Your turn")[0]]
        assert len(told) == 1
        for line in scene.public.log[-(scene.public.line_count - before) :]:
            if line.brief is not None:
                assert line.aloud in told[0]


def test_keys_answer_also_where_the_focus_is_already(pilot):
    scene, heard = at_table(pilot, "classic")
    turn(pilot, scene)
    asked = {
        "h": scene.announcer.hand_words(),
        "c": scene.announcer.top_words(),
        "e": scene.announcer.count_words(),
        "t": "Your turn",
        "comma": scene.public.log[-1].aloud,
    }
    for key, words in asked.items():
        for _ in range(1 if key == "comma" else 2):
            del heard.words[:]
            pilot.press(key)
            heard.listen()
            assert heard.words == [words]
    ranks = [s.card for s in scene.director.zones[scene.director.hand]]
    assert f"{sum(c.rank(x) == c.rank(ranks[0]) for x in ranks)} " in asked["h"]
    names = [scene.setup.names[seat] for seat in scene.director.layout.order]
    said = asked["e"]
    assert sorted(names, key=said.index) == names, "in the order in which they sit"
    pilot.press("comma", "comma", "period")
    heard.listen()
    assert heard.words[-3:] == [scene.public.log[place].aloud for place in (-2, -3, -2)]
    pilot.press("g")
    heard.listen()
    assert heard.words[-1] == heard.words[-2]
    pilot.press("s")
    heard.listen()
    pilot.sees(ScoresScene)
    assert heard.words[-1] == ", ".join(f"{name}: 0 points" for name in scene.setup.names)


def test_refusals_are_said_at_once_and_a_key_ends_what_waits(pilot):
    scene, heard = at_table(pilot, "classic")
    turn(pilot, scene)
    pilot.step(1.0)
    del heard.words[:]
    for i in range(5):
        pilot.app.voice.say(f"line {i}")
    space = {"key": pygame.K_SPACE, "mod": 0, "unicode": " "}
    pilot.app.step(0.0, [pygame.event.Event(pygame.KEYDOWN, space)])
    assert heard.words == [scene.viewers.attention.notice.words]


def test_the_letter_of_a_part_is_not_the_only_key_for_whose_turn_it_is(pilot):
    scene, heard = at_table(pilot, "capture")
    turn(pilot, scene)
    pilot.press("h")
    del heard.words[:]
    pilot.press("i")
    heard.listen()
    assert heard.words == ["Choose two cards"]
    assert not scene.viewers.player.selection.picked


def test_between_two_people_the_news_are_told_and_nobody_hears_of_a_hand(pilot):
    scene, heard = at_table(pilot, "classic", humans=2)
    for _ in range(3):
        pilot.arrive(HandOverScene)
        assert pilot.scene.name in " ".join(heard.words)
        held = scene.session.seen_by(pilot.scene.seat).zones
        hand = [x for zone, cards in held.items() if zone.kind == "hand" for x in cards if x]
        said = " ".join(heard.words)
        seen = {x for line in scene.public.log for x in line.cards}
        assert not [x for x in hand if card_name(x) in said and x not in seen]
        pass_screen(pilot, keys=True)
        turn(pilot, scene)
        assert place_of_turn(heard.words) >= 0
        del heard.words[:]
        play_with_keys(pilot, random.Random(2))


def test_the_page_between_two_people_says_again_what_it_breaks_off(pilot):
    scene, heard = at_table(pilot, "classic", humans=2)
    pilot.arrive(HandOverScene)
    while not pilot.scene.news:
        pass_screen(pilot, keys=True)
        turn(pilot, scene)
        play_with_keys(pilot, random.Random(2))
        pilot.arrive(HandOverScene)
    page = pilot.scene
    last = page.news[-1].aloud
    pilot.app.voice.say(last)
    heard.listen()
    del heard.words[:]
    pilot.open(HandOverScene(scene.session, page.seat, page.news, lambda: None))
    pilot.step(0.1)
    assert last in " ".join(heard.words)


def test_nothing_is_said_where_nobody_listens(pilot):
    scene = pilot.table(new_session("classic", 4, 1))
    turn(pilot, scene)
    pilot.press("h")
    assert not pilot.app.voice.waits


def bots_left(scene):
    """True while others play before one's own turn."""
    return not scene.viewers.asked and scene.public.ended is None


def test_in_brief_bots_wait_for_what_is_being_said_until_it_is_or_a_key_is_pressed(tmp_path):
    with flying(tmp_path, tells="brief") as pilot:
        scene, _heard = at_table(pilot, "classic", seed=3)
        turn(pilot, scene)
        for by_key in (False, True):
            pilot.turn()
            pilot.app.voice.hush()
            play_with_keys(pilot, random.Random(1))
            assert bots_left(scene)
            pilot.app.voice.answer("a" * 60 * voice.LETTERS)
            pilot.wait(lambda: scene.director.idle, "that one's own play is shown")
            decided = len(scene.session.history)
            pilot.step(20.0)
            assert len(scene.session.history) == decided, "nobody goes on meanwhile"
            assert scene.due is not None
            assert scene.due <= 40
            if by_key:
                pilot.press("lshift")
                assert not pilot.app.voice.left
            else:
                pilot.step(41.0)
            pilot.wait(lambda: not bots_left(scene), "the bots", 10)


@pytest.mark.parametrize(("tells", "listens"), [("normal", True), ("full", True), ("brief", False)])
def test_bots_wait_for_nothing_that_nobody_hears_or_that_is_told_as_it_happens(
    tmp_path, tells, listens
):
    with flying(tmp_path, tells=tells) as pilot:
        scene, _heard = at_table(pilot, "classic", seed=3)
        turn(pilot, scene)
        play_with_keys(pilot, random.Random(1))
        assert bots_left(scene)
        pilot.app.voice.answer("a" * 600 * voice.LETTERS)
        pilot.app.voice.listening = listens
        decided = len(scene.session.history)
        pilot.wait(lambda: len(scene.session.history) > decided, "the bots", 10)


def test_in_brief_the_scores_come_when_the_end_has_been_told(tmp_path):
    with flying(tmp_path, tells="brief", speed="instant", bot_delay=0) as pilot:
        scene, heard = at_table(pilot, "classic")
        for _ in range(80):
            pilot.wait(lambda: scene.viewers.offered or scene.public.ended, "the turn, or the end")
            if scene.public.ended is not None:
                break
            play_with_keys(pilot, random.Random(1))
        pilot.step(0.0)
        last = next(line for line in reversed(scene.public.log) if line.brief is not None)
        assert last.aloud in " ".join(heard.words[-2:])
        assert pilot.scene is scene
        pilot.step(pilot.app.voice.left + 0.1)
        pilot.arrive(ScoresScene)


def test_in_brief_one_s_own_play_is_told_before_the_screen_is_passed_on(tmp_path):
    """The hand-over tells the others' plays; the table does not."""
    with flying(tmp_path, tells="brief") as pilot:
        scene, heard = at_table(pilot, "classic", humans=2)
        played = 0
        for _ in range(4):
            pilot.arrive(HandOverScene)
            seat = pilot.scene.seat
            pass_screen(pilot, keys=True)
            turn(pilot, scene)
            del heard.words[:]
            play_with_keys(pilot, random.Random(2))
            mine = scene.public.log[-1]
            if mine.seat != seat or mine.brief is None or scene.viewers.viewer is not None:
                continue  # this play earns another one
            pilot.arrive(HandOverScene)
            told, _name, news = " ".join(heard.words).partition(pilot.scene.name)
            assert mine.aloud in told
            if not pilot.scene.news:
                continue  # before one's first turn the table itself tells the others' plays
            assert told.rstrip(" .").endswith(mine.aloud.rstrip("."))
            said = sentences(line.aloud for line in pilot.scene.news)
            assert news.removeprefix(". ") == said, "also what it broke off"
            played += 1
        assert played >= 2


def test_others_who_choose_do_not_begin_the_turn_anew(pilot):
    scene, heard = at_table(pilot, "capture")
    for count in (1, 2, 3):
        turn(pilot, scene)
        pilot.wait(lambda: scene.session.to_act() == (0,), "the others")
        pilot.step(0.5)
        assert sum("Choose two cards" in words for words in heard.words) == count
        play_with_keys(pilot, random.Random(1))


def test_each_at_a_shared_screen_hears_of_the_turn_and_of_no_other_hand(pilot):
    scene, heard = at_table(pilot, "capture", humans=2)
    for _ in range(2):
        turn(pilot, scene)
        pass_screen(pilot, keys=True)
        turn(pilot, scene)
        assert "Choose two cards" in heard.words.pop()
        pilot.press("h")
        hand = heard.words.pop()
        play_with_keys(pilot, random.Random(1))
        pilot.press("g")
        assert hand not in heard.words, "the next can't have it said again"
