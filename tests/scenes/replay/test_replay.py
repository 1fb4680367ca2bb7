"""Replays at the table itself: forwards and backwards, from every seat's view, without a hidden
card.
"""

import itertools
import random
import threading
from functools import partial
from itertools import pairwise

import pygame
import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import DealEnded, Happened, Moved
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records import branch
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes
from swoop_desktop.scenes.dialogs.message import ChoicesScene, MessageScene
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.replay import open
from swoop_desktop.scenes.replay.compare import CompareScene, origin_path
from swoop_desktop.scenes.replay.new_game_from import BeginScene
from swoop_desktop.scenes.replay.open import JudgingScene, open_replay
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.replay_bar_model import LOUD, NAME
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.ui.focus import stops
from swoop_desktop.ui.text import measure
from tests.contrast import ringed
from tests.pilot import centre, decide_next, flying, stroke
from tests.sooner import later, one_in
from tests.test_hot_seat import setup_of
from tests.witness import known, paint_plainly, pixel_of

STEP_ON, STEP_BACK = "right", "left"


def played(setup, path=None, deals=9):
    """A game played to its end, or through `deals` deals and a bit of the next."""
    session = Session.new(setup, path)
    rng, few = random.Random(3), 5
    while session.winners is None and few:
        few -= session.number > deals
        decide_next(session, rng)
    session.close()
    return session


def shown(scene):
    """Return the cards on the table by zone; None for sprites without a card."""
    return {zone: [s.card for s in sprites] for zone, sprites in scene.director.zones.items()}


def expected(scene, zones):
    """Return a match's cards as the table shows them: some zones lie face down for every viewer."""
    description = scene.description
    down = {one.kind for one in description.centre if one.face_down}
    if scene.viewpoint.eyes.everything:
        down.add(description.deck)
    return {
        zone: [None if zone.kind in down else card for card in cards]
        for zone, cards in zones.items()
    }


class Beside:
    """A match that runs in step with the replay."""

    def __init__(self, scene):
        setup = scene.setup
        self.match = Match(setup.game, setup.rules, len(setup.seats), setup.seed)
        self.seen = [{}]
        self.keep()
        for position in range(1, scene.replay.last + 1):
            if scene.replay.decisions(position):
                event = scene.replay.step(position)[0]
                self.match.submit(event.seat, event.action)
            self.seen.append({})
            if not scene.replay.closes(position):
                self.keep()

    def keep(self):
        match = self.match
        self.seen[-1] = {PUBLIC: match.seen_by(None).zones, EVERYTHING: match.zones}
        self.seen[-1] |= {Eyes(seat): match.seen_by(seat).zones for seat in range(match.seats)}


def run_through(pilot, scene):
    """Play through a game with keys and jumps, for several viewers, and compare it with a match."""
    scene.viewpoint.agreed = True
    beside, replay, rng = Beside(scene), scene.replay, random.Random(5)

    def right():
        zones = beside.seen[scene.playback.position].get(scene.viewpoint.eyes)
        if zones is not None:
            assert shown(scene) == expected(scene, zones), (
                scene.playback.position,
                scene.viewpoint.eyes,
            )
        assert scene.director.idle

    for eyes in (PUBLIC, EVERYTHING, Eyes(0), Eyes(len(scene.setup.seats) - 1)):
        scene.viewpoint.see(eyes)
        pilot.press("home")
        while scene.playback.position < replay.last:
            right()
            before = scene.playback.position
            pilot.press(STEP_ON)
            assert scene.playback.position == before + 1
        assert not scene.playback.step(1)
        for _ in range(20):
            pilot.press(STEP_BACK)
            right()
        for _ in range(20):
            scene.playback.go_to(rng.randrange(replay.last + 1))
            right()
            pilot.press(rng.choice([STEP_ON, STEP_BACK]))
            right()
    assert scene.director.repairs == 0


GAMES = [("classic", "hbb"), ("swoops150", "hbhb"), ("capture", "hbh")]


@pytest.mark.parametrize(("rules", "players"), one_in(3, GAMES))
def test_every_position_is_shown_as_it_was_for_every_eye_forth_back_and_anywhere(
    tmp_path, rules, players
):
    with flying(tmp_path, window=(960, 600)) as pilot:
        setup = setup_of(rules, players)
        run_through(pilot, pilot.replay(played(setup, deals=0 if rules == "classic" else 1)))


def test_a_table_that_is_laid_unseen_has_plates_and_buttons_in_its_first_picture(tmp_path):
    def buttons():
        return [pilot.pixels_at(node.rect) for node in pilot.nodes if node.role == "button"]

    with flying(tmp_path, window=(960, 600), lively_faces=False) as pilot:
        scene = pilot.replay(played(setup_of("classic", "hbbb"), deals=0))
        scene.viewpoint.agreed = True
        scene.viewpoint.see(EVERYTHING)
        while not scene.ready:
            scene.prepare(pilot.surface)
        pilot.step(0.0)
        first = buttons()
        pilot.settle()
        assert first == buttons()


@pytest.mark.parametrize("eyes", [later(PUBLIC), Eyes(1)])
@pytest.mark.parametrize(("rules", "players"), [("classic", "hbh"), ("capture", "hbh")])
def test_what_is_hidden_from_the_chosen_eyes_is_nowhere(
    tmp_path, monkeypatch, rules, players, eyes
):
    """No description, sprite or pixel shows a hidden card, in either direction, even in flight."""
    paint_plainly(monkeypatch)
    with flying(tmp_path, window=(960, 600), speed="fast") as pilot:
        scene = pilot.replay(played(setup_of(rules, players)))
        scene.viewpoint.agreed = True
        scene.viewpoint.see(eyes)
        checks = 0
        for key in [STEP_ON] * 24 + [STEP_BACK] * 8 + ["end"] + [STEP_BACK] * 8:
            pilot.press(key)
            for _ in range(3):
                pilot.step(0.08)
                replay, position = scene.replay, scene.playback.position
                seen = set(known(replay.zones(position, eyes)))
                for place in range(replay.chapter(position).first, position + 1):
                    seen |= known(replay.zones(place, eyes))
                    for event in replay.step(place):
                        told = eyes.view(event)
                        seen |= {card for card in getattr(told, "cards", ()) if card is not None}
                        seen |= {getattr(told, "card", None)} - {None}
                cards = known(replay.zones(position, EVERYTHING))
                hidden = cards - seen
                checks += len(hidden)
                held = {
                    c
                    for row in scene.director.zones.values()
                    for s in row
                    for c in (s.card, s.face)
                }
                assert not held & hidden
                said = pilot.said
                assert not [card for card in hidden if card_name(card) in said]
                if hidden:
                    assert pixel_of(pilot.surface, tuple(sorted(hidden))) is None
        assert checks > 500


def test_it_asks_before_hidden_cards_of_several_people_are_shown(pilot):
    scene = pilot.replay(played(setup_of("classic", "hhb")))
    assert scene.viewpoint.eyes == PUBLIC
    pilot.press("o")
    pilot.sees(ChoicesScene)
    assert "at one screen" in pilot.said
    pilot.press("escape")
    assert (pilot.scene, scene.viewpoint.eyes) == (scene, PUBLIC)
    pilot.press("v")
    pilot.click_node("seat 1", "show")
    assert (pilot.scene, scene.viewpoint.eyes) == (scene, Eyes(1))
    pilot.press("o")  # no question: it was answered by *show*
    assert scene.viewpoint.eyes == EVERYTHING
    pilot.send(pygame.WINDOWMINIMIZED)
    assert scene.viewpoint.eyes == PUBLIC
    pilot.press("o")
    pilot.sees(ChoicesScene)


def test_of_a_deal_that_several_people_play_each_sees_only_their_own_cards(pilot):
    scene = pilot.replay(played(setup_of("classic", "hhb"), deals=1))
    pilot.press("v")
    pilot.click_node("seat 1", "show")
    assert scene.viewpoint.eyes == Eyes(1), "the first deal is over"
    scene.playback.go_to(scene.replay.last)
    assert scene.viewpoint.eyes == PUBLIC, "to agree to that is not to be the one who plays"
    for seat in (0, 1):
        pilot.press("v")
        pilot.click_node(f"seat {seat}")
        assert isinstance(pilot.scene, HandOverScene) and scene.viewpoint.eyes == PUBLIC
        pilot.step(1.0)
        pilot.click_node("ready")
        assert (pilot.scene, scene.viewpoint.eyes) == (scene, Eyes(seat))
    pilot.press("v")
    pilot.click_node("seat 0")
    pilot.step(1.0)
    pilot.press("escape")
    assert (pilot.scene, scene.viewpoint.eyes) == (scene, PUBLIC)
    scene.viewpoint.see(Eyes(0))
    pilot.step(1.0)
    pilot.click_node("ready")
    assert scene.viewpoint.eyes == Eyes(0)
    pilot.send(pygame.WINDOWMINIMIZED)
    assert scene.viewpoint.eyes == PUBLIC, "nobody knows who is there when the window is back"


def test_whoever_played_alone_sees_their_own_cards_at_once(pilot):
    scene = pilot.replay(played(setup_of("classic", "bhb")))
    assert scene.viewpoint.eyes == Eyes(1)
    pilot.press("o")
    assert scene.viewpoint.eyes == EVERYTHING


def test_a_deal_that_is_being_played_gives_away_nothing(pilot):
    """The deal's own player sees their hand, and after a question all cards of earlier deals."""
    scene = pilot.replay(played(setup_of("classic", "hbb"), deals=1))
    assert scene.viewpoint.eyes == Eyes(0)
    scene.playback.go_to(scene.replay.last)
    pilot.press("o")
    assert "isn’t over" in pilot.said
    pilot.click_node("show")
    assert scene.viewpoint.eyes == PUBLIC
    assert "stay hidden" in pilot.said
    pilot.press("home")
    assert scene.viewpoint.eyes == EVERYTHING
    while scene.playback.position < scene.replay.last:
        pilot.press(STEP_ON)
        settled = scene.replay.chapter(scene.playback.position).ended is not None
        assert scene.viewpoint.eyes == (EVERYTHING if settled else PUBLIC)
    scene.viewpoint.see(Eyes(0))
    assert scene.viewpoint.eyes == Eyes(0)
    for key in ("b", "d"):
        pilot.press(key)
        assert pilot.scene is scene
        assert "isn’t over yet" in pilot.said


def test_cards_from_hand_and_table_are_told_together(pilot):
    """The bar's line and the log both say "plays two queens", not "plays a queen"."""
    scene = pilot.replay(played(setup_of("classic", "bbbb")))
    together = 0
    for position in range(scene.replay.last):
        moved = [
            event
            for event in scene.replay.step(position)
            if isinstance(event, Moved) and event.why == "play"
        ]
        if len(moved) > 1:
            together += 1
            scene.playback.go_to(position)
            said = scene.table_view().replay_bar.happened
            count = sum(len(event.cards) for event in moved)
            assert f"{('two', 'three', 'four')[count - 2]} " in said
    assert together


def test_bar_marks_and_keys_lead_anywhere(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    replay = scene.replay
    x, y, w, h = pilot.node("bar").rect
    pilot.click((x + w // 2, y + h // 2))
    assert abs(scene.playback.position - replay.last / 2) <= 1
    assert pilot.value("bar") == scene.bar.where
    pilot.drag((x + w // 2, y + h // 2), (x + w + 40, y))
    assert scene.playback.position == replay.last
    firsts = [chapter.first for chapter in replay.chapters]
    assert len(firsts) > 1
    found = []
    pilot.press("home")
    while scene.playback.position < replay.last:
        pilot.press("pagedown")
        found.append(scene.playback.position)
    assert found == [*firsts[1:], replay.last]
    pilot.click_node("previous deal")
    assert scene.playback.position == firsts[-1]
    swoops = replay.marks(scene.description.landmark)["swoop"]
    pilot.press("home")
    for place in swoops:
        pilot.press("w")
        assert scene.playback.position == place
        assert replay.closes(place) or "swoop" in scene.table_view().replay_bar.happened
    pilot.press("shift+w")
    assert scene.playback.position == swoops[-2]
    pilot.click_node("previous swoop")
    assert scene.playback.position == swoops[-3]
    pilot.send(pygame.MOUSEWHEEL, y=1, x=0)
    assert scene.playback.position == swoops[-3] - 1


def test_a_held_arrow_runs_through_it_until_it_is_let_go(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    down, up = stroke(STEP_ON)
    pilot.send(down)
    pilot.step(0.3)
    assert scene.playback.position == 1, "whoever taps goes one step"
    pilot.step(1.2)
    far = scene.playback.position
    assert far > 6
    pilot.send(up)
    pilot.step(1.0)
    assert scene.playback.position == far
    down, up = stroke("w")
    pilot.send(down)
    far = scene.playback.position
    pilot.step(1.0)
    assert scene.playback.position == far, "other keys do what they do once"


def test_it_plays_by_itself_stops_at_the_end_and_then_sleeps(tmp_path):
    with flying(tmp_path, speed="fast") as pilot:
        scene = pilot.replay(played(setup_of("capture", "hb"), deals=1))
        scene.playback.go_to(scene.replay.last - 3)
        pilot.press("space")
        assert scene.playback.running
        pilot.wait(lambda: not scene.playback.running, "the end")
        assert scene.playback.position == scene.replay.last
        assert scene.director.idle
        pilot.settle()
        pilot.wait(lambda: not scene.lively, "rest")
        before = scene.playback.rate
        pilot.press("plus")
        assert scene.playback.rate > before


def test_every_button_is_reached_by_keys_and_says_what_it_is(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    scene.playback.go_to(scene.replay.last // 2)
    strip = pilot.node("strip")
    assert all(node.name for node in strip.children)
    reached = set()
    for _ in range(12):
        pilot.press("tab")
        for _ in range(24):
            reached.add(scene.table.viewers.attention.focus.key)
            pilot.press("down")
    wanted = {node.key for node in strip.children if node.role in ("button", "slider")}
    assert wanted <= reached
    assert {"menu", "log", "eyes", "moment", "again", "result"} <= reached


def test_what_can_be_looked_up(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    scene.playback.go_to(40)
    for key, page in (
        ("f1", HelpScene),
        ("l", LogScene),
        ("s", ScoresScene),
        ("escape", ChoicesScene),
    ):
        pilot.press(key)
        pilot.sees(page)
        pilot.press("escape")
        assert pilot.scene is scene
    pilot.press("l")
    pilot.scene.scrolled.move_to(1)
    pilot.press("return")
    assert pilot.scene is scene
    assert scene.playback.position < 40
    pilot.press("r")
    pilot.sees(GameOverScene)
    pilot.click_node("replay")
    pilot.press("escape")
    pilot.click_node("leave")
    pilot.sees(TitleScene)


def test_a_game_goes_on_from_a_moment_with_other_people(tmp_path):
    with flying(tmp_path, name="Zoe") as pilot:
        path = pilot.data.records / "old.swoop"
        old = played(setup_of("classic", "hbb"), path)
        before = path.read_bytes()
        scene = pilot.replay(old)
        scene.playback.go_to(scene.replay.find(2, 7))
        pilot.press("b")
        page = pilot.sees(BeginScene)
        stands = [pilot.name(f"stand {seat}") for seat in range(3)]
        page.plan.change(0, f"bot:{roster_of('swoop').usual}")
        page.plan.change(2, "human")
        page.changed()
        pilot.click_node("start")
        table = pilot.sees(TableScene)
        session = table.session
        assert session.setup.humans == (2,)
        assert session.number == 2
        assert (session.setup.origin.deal, session.setup.origin.decisions) == (2, 7)
        at = scene.replay.find(2, 7)
        zones, following = scene.replay.zones(at, PUBLIC), scene.replay.step(at + 1)[0]
        for seat, (said, points) in enumerate(zip(stands, session.totals, strict=True)):
            cards = sum(len(lying) for zone, lying in zones.items() if zone.seat == seat)
            turn = " · to play" * (seat == following.seat)
            assert said == f"{points} points · {cards} cards{turn}"
        assert session.path.parent == path.parent
        assert session.path != path
        assert path.read_bytes() == before
        assert table.viewers.viewer == 2
        pilot.press("l")
        assert "Goes on from deal 2 of old" in pilot.said
        pilot.press("escape")
        pilot.title()
        again = Session.resume(session.path)
        assert again.setup.origin == session.setup.origin
        again.close()


def test_same_cards_again_and_both_results_side_by_side(pilot):
    path = pilot.data.records / "old.swoop"
    old = played(setup_of("classic", "hbb"), path)
    scene = pilot.replay(old)
    scene.playback.go_to(scene.replay.find(2, 9))
    pilot.press("d")
    pilot.click_node("start")
    session = pilot.scene.session
    dealt = scene.replay.find(2)
    assert session.seen_by(None).zones == scene.replay.zones(dealt, PUBLIC)
    assert session.totals == scene.replay.chapters[1].totals
    rng = random.Random(8)
    while session.number == 2 and session.winners is None:
        decide_next(session, rng)
    pilot.arrive(ScoresScene)
    assert "Plays deal 2 of old again" in pilot.said
    assert pilot.name("next") == "Compare"
    pilot.click_node("next")
    page = pilot.sees(CompareScene)
    ends = (scene.replay.chapters[1].ended, page.now.ended)
    for seat in range(3):
        row = pilot.node(f"both {seat}")
        then, now = (end.scores[seat] for end in ends)
        assert row.children[0].name == f"{row.name}, Points: then {then}, now {now}"
        then, now = (
            sum(isinstance(event, Happened) and event[:2] == ("take", seat) for event in events)
            for events in (scene.replay.history(scene.replay.find(3)), session.history)
        )
        before = sum(
            isinstance(event, Happened) and event[:2] == ("take", seat)
            for event in scene.replay.history(dealt)
        )
        took = next(cell.name for cell in row.children if "Piles" in cell.name)
        assert took == f"Piles taken: then {then - before}, now {now - before}"
    pilot.click_node("other seat")
    pilot.sees(BeginScene)
    assert [planned.player for planned in pilot.scene.plan.seats][:2] != ["human", "human"]
    assert pilot.scene.plan[1].player == "human"
    pilot.press("escape")
    pilot.click_node("next")
    pilot.sees(TableScene | GameOverScene)


def test_a_comparison_without_the_old_game_is_left_out(pilot):
    path = pilot.data.records / "old.swoop"
    scene = pilot.replay(played(setup_of("classic", "hbb"), path))
    data = branch.again(scene.replay, 1, "../../old.swoop", scene.setup.seats)
    session = Session.of(Replay(data), data, pilot.data.records / "new.swoop")
    path.unlink()
    pilot.app.go.after_deal(session, 1, ())
    assert pilot.scene is scene
    session.close()


def test_the_old_game_is_found_in_a_folder_that_was_added(pilot, tmp_path):
    path, more = pilot.data.records / "old.swoop", tmp_path / "more"
    scene = pilot.replay(played(setup_of("classic", "hbb"), path))
    data = branch.again(scene.replay, 1, path.name, scene.setup.seats)
    session = Session.of(Replay(data), data, pilot.data.records / "new.swoop")
    more.mkdir()
    path.rename(more / path.name)
    assert origin_path(session, 1, pilot.data) is None
    Collection(pilot.data).add_folder(more)
    assert origin_path(session, 1, pilot.data) == more / path.name
    session.close()


def test_the_score_sheet_leads_to_the_deal_and_no_further(pilot):
    """The next deal has begun, but the table has not shown it."""
    session = Session.new(setup_of("classic", "hbb"), pilot.data.records / "game.swoop")
    pilot.title()
    pilot.table(session)
    rng = random.Random(3)
    while session.number == 1:
        decide_next(session, rng)
    pilot.arrive(ScoresScene)
    pilot.click_node("more", "replay")
    scene = pilot.scene
    assert [chapter.number for chapter in scene.replay.chapters] == [1]
    assert scene.replay.closes(scene.replay.last)
    assert not scene.replay.over
    pilot.app.pop()
    pilot.app.pop()
    pilot.app.go.replay_of(session)


@pytest.mark.parametrize("share", [1.0, 1.5])
def test_the_ways_of_a_score_sheet_are_reached_however_little_room_there_is(tmp_path, share):
    with flying(tmp_path, ui_scale=share, window=(1000, 720)) as pilot:
        session, seen = played(setup_of("classic", "hbb")), list[str]()
        pilot.title()
        ended = [event for event in session.history if isinstance(event, DealEnded)]
        ways = [(key, key, lambda key=key: seen.append(key)) for key in "abcdef"]
        pilot.open(ScoresScene(session.setup, ended, None, ways=ways))
        for key in ("a", "e"):
            assert "More …" in pilot.said
            pilot.click_node("more", key)
            pilot.sees(ScoresScene)
        assert seen == ["a", "e"]


@pytest.fixture
def slow(monkeypatch):
    """Every record is checked on a thread, even a small one."""
    monkeypatch.setattr(open, "SMALL", 0)


def judging():
    return [thread for thread in threading.enumerate() if thread.name == "judging"]


@pytest.mark.usefixtures("slow")
def test_a_long_record_is_judged_beside_the_window(pilot):
    path = pilot.data.records / "long.swoop"
    played(setup_of("classic", "hbb"), path)
    pilot.title()
    open_replay(pilot.app, path)
    pilot.sees(JudgingScene)
    assert pilot.value("progress").endswith("%")
    pilot.arrive(ReplayScene)
    assert not judging()
    pilot.app.pop()
    open_replay(pilot.app, path)
    pilot.press("escape")
    pilot.sees(TitleScene)
    assert not judging()


@pytest.mark.parametrize("content", [b"", b"not a record", b'{"record": 2}\n'])
def test_what_is_no_record_is_explained_and_left(pilot, tmp_path, content):
    path = tmp_path / "odd.swoop"
    path.write_bytes(content)
    for wrong in (path, tmp_path / "missing.swoop", tmp_path):
        open_replay(pilot.app, wrong)
        pilot.sees(MessageScene)
        assert str(wrong) in pilot.said
        pilot.app.pop()
    assert path.read_bytes() == content


def test_a_damaged_record_is_shown_as_far_as_it_is_faithful(pilot):
    path = pilot.data.records / "old.swoop"
    played(setup_of("classic", "hbb"), path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:30], b'{"seat": 9}\n', *lines[30:]]))
    pilot.title()
    open_replay(pilot.app, path)
    pilot.sees(ReplayScene)
    assert "damaged at line 31" in pilot.said
    assert pilot.scene.replay.last < 30


def test_the_log_does_not_tell_what_is_wrong_with_a_record(caplog, pilot):
    """The fault's words may name cards."""
    path = pilot.data.records / "old.swoop"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b'{"record": "the queen of hearts"}\n')
    pilot.title()
    for way in (partial(open_replay, pilot.app), pilot.app.go.open):
        way(path)
        assert "“record” must be a whole number" in pilot.said
        pilot.app.pop()
    assert caplog.text.count("damaged in line 1") == 2
    assert "queen" not in caplog.text


@pytest.mark.parametrize("seats", [2, 8, 16])
@pytest.mark.parametrize("size", [(640, 400), (600, 1000), (2560, 1440)])
def test_nothing_of_the_strip_covers_anything_else(tmp_path, size, seats):
    with flying(tmp_path, window=size) as pilot:
        game, rules = find_rules("wild_twos")
        people = tuple(Seat(f"P{i}", "bot:easy" if i else "human") for i in range(seats))
        scene = pilot.replay(played(Setup(game, rules, people, 3), deals=0))
        boxes = [pygame.Rect(node.rect) for node in pilot.node("strip").children if node.action]
        window = pygame.Rect(0, 0, *pilot.app.size)
        table = pygame.Rect(0, 0, *map(round, scene.director.layout.frame.size))
        for i, box in enumerate(boxes):
            assert window.contains(box)
            assert not table.colliderect(box)
            assert box.collidelist(boxes[i + 1 :]) < 0
        assert table.h > 0.7 * window.h


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_names_at_the_ends_of_the_lines_never_meet(pilot, seats):
    scene = pilot.replay(played(setup_of("wild_twos", "h" + "b" * (seats - 1)), deals=1))
    for unit in (0.5, 1.0, 2.2):
        strip = scene.bar.read((1280, 720), unit)
        names = [one for one in strip.said if one.line is not None]
        assert len(names) >= 2
        assert 0 in [one.line for one in names], "the person is not named"
        for one, below in pairwise(names):
            assert one.box.bottom <= below.box.y + 0.01, (one.words, below.words)


def test_more_than_one_text_size_and_language_fit(tmp_path):
    with flying(tmp_path, ui_scale=1.5) as pilot:
        scene = pilot.replay(played(setup_of("classic", "hbb")))
        strip = pilot.box("strip")
        assert pygame.Rect(0, 0, *pilot.app.size).contains(strip)
        pilot.choose(ui_scale=1.0)
        pilot.step(0.1)
        assert pilot.box("strip").h <= strip.h
        assert centre(pilot.node("bar"))[1] > scene.director.layout.frame.hand.y


@pytest.mark.long
@pytest.mark.parametrize("seats", [4, 8])
def test_words_of_the_strip_grow_with_the_text_and_name_the_first_and_the_last(tmp_path, seats):
    game, rules = find_rules("classic")
    people = tuple(Seat(f"P{i}", "bot:easy" if i else "human") for i in range(seats))
    game = played(Setup(game, rules, people, 3), deals=1)
    units = []
    for share in (1.0, 2.0):
        with flying(tmp_path / str(share), window=(960, 600), ui_scale=share) as pilot:
            scene = pilot.replay(game)
            strip = scene.table_view().replay_bar
            units.append(strip.text)
            named = sorted((one for one in strip.said if one.line is not None), key=_top)
            totals = scene.replay.chapters[0].ended.totals
            ends = [totals[one.line] for one in named]
            assert ends == sorted(ends, reverse=True)
            assert 0 in [one.line for one in named], "the person is not named"
            if len(named) > 2:
                assert (ends[0], ends[-1]) == (max(totals), min(totals))
            assert all(b.box.y >= a.box.bottom - 0.5 for a, b in itertools.pairwise(named))
            assert all(one.box.h >= 0.9 * NAME * strip.text for one in named)
            for position in range(0, scene.replay.length(scene.replay.chapters[0]), 3):
                scene.playback.go_to(position)
                loud = [one for one in scene.table_view().replay_bar.said if one.loud]
                assert len(loud) == 1
                assert measure(loud[0].words, round(LOUD * strip.text), "medium") <= loud[0].box.w
    assert units[1] >= 1.85 * units[0], "the words of the strip are not as large"


def _top(said):
    return said.box.y


def test_players_are_named_alike_in_the_strip_and_the_log(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    assert scene.viewpoint.eyes == Eyes(0)
    name = scene.setup.names[0]
    for _ in range(40):
        pilot.press(STEP_ON)
    told = " ".join(line.words for line in scene.table_view().log.lines)
    assert "You " not in told + pilot.said
    assert name in told + scene.table_view().replay_bar.happened


@pytest.mark.long
@pytest.mark.parametrize("key", ["on", "bar", "line 0 0"])
def test_the_focus_is_seen_on_the_bar_and_its_buttons(pilot, key):
    scene = pilot.replay(played(setup_of("classic", "hbb"), deals=1))
    pilot.app.voice.listening = True
    scene.playback.go_to(20)
    focus, pictures = scene.viewers.attention.focus, []
    pilot.step(0.2)
    for visible in (False, True):
        focus.set(key, visible=visible)
        scene.picture.touch()
        pilot.settle()
        pictures.append(pilot.surface.copy())
    assert ringed(*pictures, pilot.node(key).rect) > 0.7, "but at round corners"


def test_whatever_is_reached_in_a_replay_has_a_ring(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb"), deals=1))
    for listening in (False, True):
        pilot.app.voice.listening = listening
        for _group, node in stops(scene.describe(), reading=listening):
            scene.viewers.attention.focus.set(node.key, visible=True)
            assert scene.table_view().ring is not None, node.key
