"""Faces follow from public events and time, and cost nothing."""

import math
import random
from itertools import pairwise

import pygame
import pytest

from swoop_desktop.bots import people
from swoop_desktop.engine.events import DealBegan, DealEnded, Happened, TurnBegan, view
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.players import temperaments
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.replay import PUBLIC
from swoop_desktop.scenes.table.model.face_moods import FaceMoods
from swoop_desktop.scenes.table.model.table_model import build_table
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.drawing.faces import medallion, reach
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.tabletop.motion.director import Swooping
from swoop_desktop.tabletop.motion.swoop_timeline import Storyboard
from swoop_desktop.tabletop.spec import DESCRIPTIONS, timing
from swoop_desktop.tabletop.spec.moods import Mood, towards
from tests.contract.played import needs
from tests.pilot import flying, new_session

LOOKS = {towards(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}
LASTING = {Mood.CALM, Mood.SLY, Mood.NERVOUS, Mood.PROUD, Mood.SAD}
NAMES = ("Anna", "Ada", "Hugo", "Elsa", "Kim", "Lea", "Dario", "Iris")


def table_of(game_name, seats=4, humans=(0,), seed=3):
    """A table without a window, and its session."""
    game = GAMES[game_name]
    rules = next(iter(game.presets().values()))
    seated = tuple(Seat(NAMES[i], "human" if i in humans else "bot:random") for i in range(seats))
    session = Session.new(Setup(game, rules, seated, seed))

    def place(bottom, counts, opening):
        return arrange((1280, 720), 1.0, seats, bottom, counts, description, opening=opening)

    description = DESCRIPTIONS[game_name]
    return build_table(session, place, lambda: "rank", Me(), None if humans else PUBLIC), session


def play(table, session, most, rng, heard):
    """Decide at random for everybody; `heard` gets each event as it is shown."""

    def hear(event):
        table.public.on_shown(event)
        table.moods.on_shown(event)
        table.moods.tick(0.0)
        heard(event)

    table.director.on_event = hear
    table.begin()
    table.director.skip()
    for _ in range(most):
        if session.winners is not None:
            break
        seat = session.to_act()[0]
        if table.viewers.awaited is not None:
            table.viewers.take(table.viewers.awaited)
        legal = sorted(session.seen_by(seat).legal, key=lambda a: -len(a.cards) - len(a.columns))
        session.submit(seat, rng.choice(legal[: 1 + len(legal) // 2]))
        table.director.skip()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_whoever_something_happens_to_shows_it_and_the_others_look_on(name):
    table, session = table_of(name)
    moods, effects, seen = table.moods, table.description, set()

    def check(event):
        if isinstance(event, Happened):
            moods.tick(timing.REACTION + 0.01)
        now = moods.moods
        match event:
            case Happened() if effects.effect(event.what).feels == "glad":
                assert now[event.seat] is Mood.HAPPY, event
                seen.add("glad")
                moods.tick(0.6)
                here = table.director.layout.face(event.seat).centre
                for seat, mood in enumerate(moods.moods):
                    there = table.director.layout.face(seat).centre
                    if seat != event.seat and mood in LOOKS:
                        assert mood is towards(here[0] - there[0], here[1] - there[1])
                        seen.add("watched")
            case Happened() if effects.effect(event.what).feels == "sorry":
                groans = table.moods.temperaments[event.seat].woe > 0
                assert (now[event.seat] is Mood.GROAN) == groans, event
                seen.add("sorry")
            case DealEnded():
                best = [seat for seat, mood in enumerate(now) if mood is Mood.PROUD]
                assert best == sorted(event.winners)
                assert set(now) <= LASTING | LOOKS | {Mood.BLINK}
                seen.add("ended")
            case DealBegan():
                assert set(now) <= {Mood.CALM, Mood.BLINK}
            case TurnBegan() if not table.director.opening:
                moods.tick(6.0)  # until all earlier moods have faded
                counts = map(table.director.count_of, range(len(now)))
                for seat, count in enumerate(counts):
                    usual = Mood.SLY if moods.temperaments[seat].sly else Mood.NERVOUS
                    about_to_be_out = 0 < count <= table.description.tense
                    assert (moods.moods[seat] is usual) == about_to_be_out, event
                    seen.add(moods.moods[seat])
            case _:
                pass

    play(table, session, 900, random.Random(5), check)
    assert "ended" in seen
    felt = {effect.feels for effect in table.description.effects.values()}
    needs(name, "glad" in felt, "event of which somebody is glad")
    assert {"glad", "watched"} <= seen
    if table.description.tense:
        assert {"sorry", Mood.SLY, Mood.NERVOUS} <= seen
    session.close()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_mood_follows_from_what_everybody_sees(name):
    """Faces are the same whether they get all events or only the public parts: they
    reveal nothing.
    """
    table, session = table_of(name)
    told = [
        FaceMoods(table.director, table.moods.temperaments)
        for _ in range(2 + len(session.setup.seats))
    ]
    rng, changes = random.Random(2), 0

    def compare(event):
        nonlocal changes
        for viewer, moods in enumerate(told):
            if viewer == 0:
                moods.on_shown(event)
            elif (seen := view(event, viewer - 2 if viewer > 1 else None)) is not None:
                moods.on_shown(seen)
        for step in (0.05, 0.3, rng.choice((0.2, 1.5, 4.0))):
            before = told[0].moods
            for moods in told:
                moods.tick(step)
            changes += told[0].moods != before
            assert all(moods.moods == told[0].moods for moods in told), event

    play(table, session, 120, random.Random(1), lambda event: None)
    for event in session.history:
        compare(event)
    assert changes > 40
    session.close()


def waiting(pilot, **settings):
    """A table that waits for the person at the screen and is at rest."""
    scene = pilot.table(new_session("classic", 4, seed=2))
    pilot.turn(still=True)
    return scene


def test_a_waiting_table_blinks_now_and_then_and_sleeps_in_between(tmp_path):
    with flying(tmp_path, window=(960, 600)) as pilot:
        scene = waiting(pilot)
        pilot.step(12)  # until no face looks at the player to act, who now thinks
        moods, passed, blinks, wakes = scene.table.moods, 0.0, {}, 0

        def rests():
            drawn = scene.picture.settled() and not scene.lively
            return drawn and Mood.BLINK not in moods.moods

        pilot.wait(rests, "that all is drawn, and all eyes are open")
        before = pilot.surface.copy()
        while passed < 60:
            assert not scene.lively, "a face keeps the program awake"
            due = scene.due
            assert due is not None
            passed, wakes = passed + due + 1e-3, wakes + 1
            scene.update(due + 1e-3)
            assert not scene.lively, "all the furniture is made anew for a face"
            shut = [seat for seat, mood in enumerate(moods.moods) if mood is Mood.BLINK]
            drawn = scene.draw(pilot.surface)
            assert len(shut) <= 1, "two blink at once"
            if not shut:
                continue
            assert drawn
            assert scene.due <= timing.BLINK
            blinks.setdefault(shut[0], []).append(passed)
            now = pilot.surface
            changed = pygame.mask.from_threshold(now, (0, 0, 0), (1, 1, 1, 255), before)
            changed.invert()
            plate = next(p for p in scene.picture.view.plates if p.seat == shut[0])
            box = pygame.Rect(*map(round, plate.portrait)).inflate(2, 2)
            assert changed.count() > 5, "the blink is not seen"
            for rect in changed.get_bounding_rects():
                assert box.contains(rect), f"{rect} was drawn for a blink at {box}"
        assert len(blinks) == 3, "of those who only wait, not everybody blinks"
        gaps = [b - a for times in blinks.values() for a, b in pairwise(times)]
        assert min(gaps) > 6
        assert len(set(map(round, gaps))) > 1, "they blink like clockwork"
        assert wakes < 60


@pytest.mark.parametrize("apart", [timing.BLINKS_APART, 0.1])
def test_no_two_blink_at_once_and_none_like_clockwork(apart, monkeypatch):
    """Tried with the usual pause between two blinks, and with a very short one."""
    monkeypatch.setattr(timing, "BLINKS_APART", apart)
    monkeypatch.setattr(timing, "QUIET", math.inf)
    table, session = table_of("swoop", seats=8)
    moods, passed = table.moods, 0.0
    moods.follow(alive=True, still=False, company=False)
    table.begin()
    table.director.skip()
    moods.recall(session.history)
    blinks = {}
    while passed < 600:
        due = moods.due
        assert due is not None
        passed += due + 1e-4
        moods.tick(due + 1e-4)
        shut = [seat for seat, mood in enumerate(moods.moods) if mood is Mood.BLINK]
        assert len(shut) <= 1, f"{shut} blink at once"
        for seat in shut:
            blinks.setdefault(seat, []).append(passed)
    for times in blinks.values():
        gaps = [round(b - a) for a, b in pairwise(times)]
        assert min(gaps) >= 6
        assert len(set(gaps)) > 3, "somebody blinks like clockwork"
    assert len(blinks) == 7, "whoever is asked thinks, and all others blink"
    together = sorted(time for times in blinks.values() for time in times)
    assert (len(together) - 1) * apart < together[-1] - together[0] + 20
    session.close()


def test_without_the_option_all_are_calm_and_nothing_is_due(tmp_path):
    with flying(tmp_path, window=(960, 600), lively_faces=False) as pilot:
        scene = waiting(pilot)
        pilot.step(30)
        assert scene.due is None
        assert set(scene.table.moods.moods) == {Mood.CALM}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_with_less_motion_faces_only_show_what_lasts(name):
    table, session = table_of(name)
    table.moods.follow(alive=True, still=True, company=True)
    seen = set()

    def check(_event):
        for _ in range(3):
            table.moods.tick(1.0)
            seen.update(table.moods.moods)
        assert table.moods.due is None

    play(table, session, 900, random.Random(5), check)
    assert seen <= LASTING
    assert Mood.PROUD in seen
    session.close()


def test_whoever_is_asked_for_long_thinks_and_is_looked_at_for_a_moment():
    table, session = table_of("swoop", humans=())
    moods = FaceMoods(table.director, [people.Temperament(watches=1.0)] * 4)
    table.begin()
    table.director.skip()
    moods.on_shown(TurnBegan((2,), "next"))
    moods.tick(1.0)
    assert moods.moods[2] is Mood.CALM
    assert all(moods.moods[seat] in LOOKS for seat in (0, 1, 3))
    moods.tick(0.5)
    assert moods.moods[2] is Mood.THINKING
    moods.tick(3.0)
    assert moods.moods[2] is Mood.THINKING
    assert not LOOKS & set(moods.moods), "they stare"
    session.close()


def test_how_long_somebody_ponders_before_it_shows_has_nothing_to_do_with_cards():
    seats = [Seat("Ada", "bot:expert"), Seat("Ada", "bot:easy"), Seat("Nobody", "bot:easy")]
    expert, easy, other = temperaments(seats)
    assert expert.joy < easy.joy
    assert expert.ponders == easy.ponders
    assert other == people.Temperament()._replace(joy=other.joy, woe=other.woe)
    assert temperaments([Seat("Ada", "human")]) == (people.AT_THE_SCREEN,)


def test_people_of_different_styles_show_different_faces():
    of = {one.style: set() for one in people.PEOPLE}
    for one in people.PEOPLE:
        of[one.style].add(one.temperament)
    assert len(set.union(*of.values())) >= len(of)
    for style, found in of.items():
        others = set().union(*(of[other] for other in of if other != style))
        assert not found & others, f"{style or 'plain'} people look like others"


def test_faces_are_calm_again_after_what_is_recalled():
    table, session = table_of("swoop")
    play(table, session, 60, random.Random(5), lambda event: None)
    fresh = FaceMoods(table.director, table.moods.temperaments)
    fresh.recall(session.history)
    fresh.tick(0.0)
    assert set(fresh.moods) <= LASTING
    session.close()


def test_those_who_wait_fall_asleep_and_then_nothing_wakes_the_program(tmp_path):
    with flying(tmp_path, window=(960, 600)) as pilot:
        scene = waiting(pilot)
        moods = scene.table.moods
        pilot.step(1.5 * timing.DOZES + 30)
        asked = set(scene.public.asked)
        asleep = {seat for seat, mood in enumerate(moods.moods) if mood is Mood.ASLEEP}
        assert asleep == set(range(4)) - asked
        assert scene.due is None, "it would wake again and again"
        assert not pilot.frame(0.1), "something was drawn"
        pilot.choose(lively_company=False)
        scene.resume()
        pilot.step(0.2)
        assert Mood.ASLEEP not in moods.moods
        assert scene.due is not None, "they blink"


def test_they_wake_up_as_soon_as_something_happens():
    table, session = table_of("swoop")
    table.begin()
    table.director.skip()
    table.moods.tick(0.0)
    table.moods.tick(1.5 * timing.DOZES)
    assert Mood.ASLEEP in table.moods.moods
    table.moods.on_shown(TurnBegan((1,), ""))
    table.moods.tick(0.0)
    assert Mood.ASLEEP not in table.moods.moods
    session.close()


@pytest.mark.parametrize(
    ("chosen", "leans"),
    [({}, True), ({"lively_company": False}, False), ({"reduced_motion": "on"}, False)],
)
def test_everybody_leans_over_a_swoop_and_back(chosen, leans, tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", **chosen) as pilot:
        scene = waiting(pilot)
        director, stage = scene.director, scene.picture.stage
        faces = [("widget", f"face {seat}") for seat in range(4)]

        def places():
            return [stage.canvas.by_key[face].rect.topleft for face in faces]

        before = places()
        board = Storyboard(director.course, 9, 6)
        director.swooping = Swooping(board, director.timeline.now, still=scene.app.still)
        pilot.step(0.6)
        there = places()
        assert all((a != b) is leans for a, b in zip(before, there, strict=True))
        middle = board.course.pile
        if leans:
            assert all(
                math.dist(b, middle) < math.dist(a, middle)
                for a, b in zip(before, there, strict=True)
            )
        pilot.wait(lambda: director.swooping is None and not scene.lively, "its end")
        assert places() == before


@pytest.mark.parametrize("face", people.FACES)
def test_an_animal_that_looks_out_reaches_over_its_ring_and_holds_it(face, tmp_path):
    with flying(tmp_path):
        pad = reach(80)
        plain, out = medallion(face, 80), medallion(face, 80, out=True)
        assert plain.get_size() == out.get_size()
        assert medallion(face, 80, out=True) is out
        rim = pygame.Rect(pad, pad + 60, 80, 20)
        assert any(
            plain.get_at((x, y)) != out.get_at((x, y))
            for x in range(rim.x, rim.right)
            for y in range(rim.y, rim.bottom)
            if math.dist((x, y), (pad + 40, pad + 40)) > 35
        ), "no paw is on the ring"
        over = any(
            plain.get_at((x, y)) != out.get_at((x, y))
            for x in range(pad, pad + 80)
            for y in range(pad + 40)
            if math.dist((x, y), (pad + 40, pad + 40)) > 35
        )
        assert over is (face not in {"badger", "penguin"}), "whose ears are no longer"
