"""A replayed deal is reviewed: a key starts the review, and the table shows it without secrets."""

import itertools
import random
from typing import ClassVar

import pygame
import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes
from swoop_desktop.review.decisions import Fortune, reviewed
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from swoop_desktop.scenes.replay import reviewing
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.element import Pen
from swoop_desktop.ui import text
from tests.pilot import decide_next, flying, key_of
from tests.scenes.replay import test_replay
from tests.sooner import later
from tests.test_hot_seat import setup_of


def played(setup, deals=1):
    """A game of `deals` deals and a bit of the next."""
    return test_replay.played(setup, deals=deals)


class Quick:
    """A review that ends on the spot; every second decision is a mistake."""

    made: ClassVar[list["Quick"]] = []

    def __init__(self, order, cache, wake, record=None):
        self.order, self.closed = order, False
        self.found, self.done, self.failed, self.share = (), False, False, 0.0
        self.luck = ()
        Quick.made.append(self)

    def finish(self):
        decisions = list(reviewed(self.order.deal, self.order.seat, 30))
        self.found = tuple(
            one._replace(cost=0.1, wins=-0.08, points=5.0, verdict="mistake" if n % 2 else "fine")
            for n, one in enumerate(decisions)
        )
        self.luck = (Fortune(4, 0, 0.11, 0.1, 0.01), Fortune(9, 0, 0.06, 0.04, 0.01))
        self.done = True

    @property
    def costly(self):
        return [one for one in self.found if one.costly][:3]

    def close(self):
        self.closed = True


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    Quick.made = []
    monkeypatch.setattr(reviewing, "DealReview", Quick)


def replayed(pilot, session, eyes):
    scene = pilot.replay(session)
    assert isinstance(scene, ReplayScene)
    scene.viewpoint.agreed = True
    scene.viewpoint.see(eyes)
    pilot.step(0.1)
    return scene


def with_review(pilot, eyes, rules="classic", players="hbb", deals=1):
    """A replayed deal, and its finished review."""
    scene = replayed(pilot, played(setup_of(rules, players), deals), eyes)
    if deals > 1:
        scene.playback.go_to(scene.replay.chapters[1].first)
    pilot.press("n")
    (review,) = Quick.made
    review.finish()
    pilot.step(0.1)
    return scene, review


def nodes(pilot):
    return {node.key: node for node in pilot.nodes}


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_a_key_reviews_a_deal_and_leads_from_one_costly_play_to_the_next(pilot, rules):
    scene = replayed(pilot, played(setup_of(rules, "hbb")), Eyes(0))
    pilot.press("n")
    (review,) = Quick.made
    assert review.order.seat == 0
    pilot.step(0.1)
    assert nodes(pilot)["costly"].name.startswith("Reviewing: 0%")
    pilot.press("n")
    assert len(Quick.made) == 1
    assert scene.table_view().hint is None
    review.finish()
    pilot.step(0.1)
    assert scene.table_view().hint.look == "paper"
    places = [one.number for one in review.costly]
    assert len(places) > 1
    falls = [one for one in review.found if one.costly]
    assert scene.playback.position == places[0], "it leads to the first of them"
    for number, place in enumerate(places):
        assert scene.playback.position == place
        said = nodes(pilot)["hint words"].name
        one = review.costly[number]
        seen = scene.replay.seen_by(place, 0)
        roster = roster_of(scene.setup.game.name)
        names = [name(seen, one.best) for name in (roster.name, roster.placed) if name]
        assert any(str(best) in said for best in names)
        assert said.startswith("Mistake. ") is (rules == "classic"), "its grade"
        assert str(len(falls)) + " costly" not in said, "the strip counts those shown"
        bar = scene.table_view().replay_bar
        assert [here for _share, here in bar.pins].index(True) == number
        counted = f"{number + 1} of the {len(places)} costliest"
        if len(falls) == len(places):
            counted = f"Costly play {number + 1} of {len(places)}"
        assert nodes(pilot)["sought"].name == counted
        pilot.press("n")
    chapter = scene.replay.chapter(places[0])
    assert scene.playback.position == chapter.first + scene.replay.length(chapter)
    every = sum(one.costly for one in review.found)
    assert nodes(pilot)["hint words"].name.startswith(f"{every} plays in this deal were costly.")
    assert f"Mistakes: {every}, inaccuracies: 0." in nodes(pilot)["hint words"].name
    assert "Only the costliest ones are shown." in nodes(pilot)["hint words"].name
    assert "eyes" in nodes(pilot), "its buttons can be reached there, too"
    pilot.press("shift+n")
    assert scene.playback.position == places[-1]
    pilot.press("shift+n")
    assert scene.playback.position == places[-2]
    pilot.press("right")
    assert "hint words" not in nodes(pilot)
    pilot.app.pop()
    assert review.closed


def test_what_was_played_and_what_was_better_is_marked(pilot):
    scene, review = with_review(pilot, EVERYTHING)
    assert review.order.seat is None
    found = set()
    for _ in review.costly:
        found |= {(badge.kind, badge.words) for badge in scene.table_view().badges}
        pilot.press("n")
    assert ("played", "played") in found
    assert ("hint", "better") in found


def test_what_was_played_and_is_part_of_what_was_better_has_both_marks(pilot):
    scene, review = with_review(pilot, EVERYTHING)
    for one in review.found:
        seen = scene.replay.seen_by(one.number, one.seat)
        done = review.order.deal.decisions[one.number][1]
        own = set(seen.picks(done))
        more = [a for a in seen.legal if own and own < set(seen.picks(a))]
        if more:
            break
    review.found = (one._replace(verdict="mistake", best=more[0]),)
    pilot.step(0.1)
    scene.playback.go_to(one.number)
    pilot.step(0.1)
    marked = [(badge.key, badge.kind) for badge in scene.table_view().badges]
    for card in seen.picks(more[0]):
        assert (key_of(card), "hint") in marked
        assert ((key_of(card), "played") in marked) is (card in own)


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), later(((960, 600), 1.0)), later(((960, 600), 2.0))]
)
def test_the_table_is_whole_above_the_strip_and_a_review_moves_nothing(tmp_path, size, scale):
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        scene = replayed(pilot, played(setup_of("classic", "hbbb")), EVERYTHING)
        before = scene.director.layout.frame
        pilot.press("n")
        (review,) = Quick.made
        review.finish()
        for _ in range(len(review.costly) + 1):
            view, frame = scene.table_view(), scene.director.layout.frame
            assert frame.rail == before.rail
            assert frame.rail.outer.bottom <= view.replay_bar.box.y
            shown = [one for one in view.buttons if one.letters]
            assert len({one.letters for one in shown}) == 1 < len(shown), "letters of one size"
            if view.hint is not None:
                for plate in view.plates:
                    assert not view.hint.box.meets(plate.box, -1), f"on the plate of {plate.name}"
            pilot.press("n")
            pilot.step(0.1)


def test_one_pair_of_arrows_leads_to_what_is_chosen(pilot):
    scene = replayed(pilot, played(setup_of("classic", "hbb")), Eyes(0))
    marks = scene.replay.marks(scene.description.landmark)
    arrows = [key for key in nodes(pilot) if key.startswith(("previous ", "next "))]
    assert arrows == ["previous deal", "next deal", "previous swoop", "next swoop"]
    pilot.click_node("sought", "take")
    assert nodes(pilot)["sought"].name == "Taken pile"
    pilot.click_node("next take")
    assert scene.playback.position == marks["take"][0]
    pilot.press("f")
    assert scene.playback.position in marks["flip"]
    assert nodes(pilot)["sought"].name == "Mystery", "its key was pressed"
    pilot.press("n")
    Quick.made[0].finish()
    pilot.step(0.1)
    assert "next costly" in nodes(pilot)
    pilot.click_node("sought")
    assert nodes(pilot)["costly"].name == "Costly play"
    pilot.press("escape")
    scene.viewpoint.see(PUBLIC)
    pilot.step(0.1)
    assert "next costly" not in nodes(pilot), "others see nothing of it"


@pytest.mark.parametrize("seats", ["hbb", "hbbb", "hbbbbbbb"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((960, 600), 1.0),
        later(((960, 600), 2.0)),
        later(((800, 1200), 1.0)),
        later(((2560, 1440), 1.0)),
    ],
)
def test_marks_of_any_play_are_within_the_window_and_on_no_plate(tmp_path, seats, size, scale):
    with flying(tmp_path, window=size, ui_scale=scale) as pilot, pilot.unseen():
        scene, review = with_review(pilot, EVERYTHING, "easy_sums", seats)
        every, seen, window = review.found, 0, pygame.Rect((0, 0), pilot.app.size)
        for one in every[::3]:
            review.found = (one._replace(verdict="mistake"),)
            pilot.step(0.05)
            scene.playback.go_to(scene.replay.chapters[0].first + one.number)
            pilot.step(0.05)
            view, frame = scene.table_view(), scene.director.layout.frame
            pen = Pen(frame, pilot.app.palette)
            pieces = (piece for badge in view.badges for piece in badge.draw(pen))
            for key, picture, x, y, *_ in pieces:
                mark = pygame.Rect(round(x), round(y), *picture.get_size())
                if key.startswith(("badge ", "hint ")):
                    seen += 1
                    assert window.contains(mark), key
                    for plate in view.plates:
                        inner = pygame.Rect(tuple(map(round, plate.box))).inflate(-4, -4)
                        assert not inner.colliderect(mark), f"{key} on the plate of {plate.name}"
        assert seen > 20


def test_where_any_mystery_does_as_well_each_of_them_is_marked(pilot):
    scene, review = with_review(pilot, EVERYTHING, "mysteries_only")
    for one in review.found:
        seen = scene.replay.seen_by(one.number, one.seat)
        flips = [action for action in seen.legal if action.kind == "flip"]
        mysteries = {card for card in seen.playable() if card.zone.kind == "down"}
        if flips and len(mysteries) > 1 and flips[0] not in review.order.deal.decisions[one.number]:
            break
    review.found = (one._replace(verdict="mistake", best=flips[0]),)
    pilot.step(0.1)
    scene.playback.go_to(scene.replay.chapters[0].first + one.number)
    pilot.step(0.1)
    marked = {badge.key for badge in scene.table_view().badges if badge.words == "better"}
    assert marked == {key_of(card) for card in mysteries}


def test_a_reviewed_deal_has_the_strip_for_itself_with_a_line_of_how_it_went(pilot):
    scene = replayed(pilot, played(setup_of("classic", "hbb"), deals=2), Eyes(0))
    whole = scene.table_view().replay_bar
    assert whole.track.ground is None and all(whole.track.curves)
    scene.playback.go_to(scene.replay.chapters[1].first)
    pilot.press("n")
    review = Quick.made[0]
    review.finish()
    pilot.step(0.1)
    chapter = scene.replay.chapters[1]
    length = scene.replay.length(chapter)
    bar = scene.table_view().replay_bar
    line, *others = bar.track.curves
    assert not any(others), "of the others nothing is told"
    (words,) = (one for one in bar.said if one.words == "play and luck")
    assert words.box.h >= text.line_height(14), "nothing of its letters is cut off"
    assert line[0] == (0.0, bar.track.ground) and line[-1][0] == 1.0
    falls = [one for one in review.found if one.costly]
    steps = [(a, b) for a, b in itertools.pairwise(line) if a[1] != b[1]]
    assert sum(b[1] < a[1] for a, b in steps) == len(falls)
    assert sum(b[1] > a[1] for a, b in steps) == len(review.luck)
    at = scene.playback.position
    assert bar.place == (at - chapter.first) / length
    box = bar.bar
    for share, there in ((0.0, chapter.first), (1.0, chapter.first + length)):
        pos = round(box.x + share * (box.w - 1)), round(box.y + box.h / 2)
        pilot.click(pos)
        assert abs(scene.playback.position - there) <= 1
    pilot.press("n")
    assert "Lucky mysteries brought about" in nodes(pilot)["hint words"].name
    scene.playback.go_to(0)
    pilot.step(0.1)
    assert scene.table_view().replay_bar.track is whole.track
    scene.playback.go_to(at)
    scene.viewpoint.see(PUBLIC)
    pilot.step(0.1)
    assert scene.table_view().replay_bar.track is whole.track, "others see nothing of it"


def test_the_lines_along_the_strip_are_told_as_a_table(pilot):
    scene = replayed(pilot, played(setup_of("classic", "hbb"), deals=2), Eyes(0))
    table = nodes(pilot)["lines"]
    ends = [chapter.ended.totals for chapter in scene.replay.chapters if chapter.ended]
    assert table.name == "Chart of the totals"
    assert [row.name for row in table.children] == list(scene.setup.names)
    for seat, row in enumerate(table.children):
        first, *told = (f"After deal {n}: {totals[seat]}" for n, totals in enumerate(ends, 1))
        assert [cell.name for cell in row.children] == [f"{row.name}, {first}", *told]
    pilot.press("n")
    (review,) = Quick.made
    review.finish()
    pilot.step(0.1)
    (row,) = nodes(pilot)["lines"].children
    falls = [one.number + 1 for one in review.found if one.costly]
    turns = [one.number + 1 for one in review.luck]
    told = [cell.name for cell in row.children]
    assert f"Play {falls[0]}, costly" in next(name for name in told if "costly" in name)
    assert len(told) == len(falls) + len(turns)
    assert sum(", luck: +" in name for name in told) == len(turns)
    assert len({node.rect for node in row.children}) == 1
    worth = sum(one.worth for one in review.luck) - sum(
        one.cost for one in review.found if one.costly
    )
    assert told[-1].endswith(f"{abs(round(100 * worth))} in all")
    scene.viewpoint.see(PUBLIC)
    pilot.step(0.1)
    assert nodes(pilot)["lines"].name == "Chart of the totals", "others hear nothing of it"


def test_nobody_reads_of_cards_that_they_do_not_see(pilot):
    scene, _review = with_review(pilot, Eyes(0))
    assert "hint words" in nodes(pilot)
    scene.viewpoint.see(PUBLIC)
    pilot.step(0.1)
    assert "hint words" not in nodes(pilot)
    assert not scene.table_view().replay_bar.pins
    assert not scene.playback.landmarks["costly"]
    pilot.press("n")
    assert isinstance(pilot.scene, ChoicesScene), "whose cards shall be seen?"
    assert len(Quick.made) == 1


def test_a_deal_that_is_not_over_is_not_reviewed(pilot):
    scene = replayed(pilot, played(setup_of("classic", "hbb")), Eyes(0))
    pilot.press("end")
    assert scene.replay.chapter(scene.playback.position).ended is None
    pilot.press("n")
    assert not Quick.made
    assert "This deal isn’t over yet." in {button.reason for button in scene.table_view().buttons}


def test_a_review_that_finds_nothing_or_fails_says_so(pilot):
    scene = replayed(pilot, played(setup_of("classic", "hbb")), Eyes(0))
    pilot.press("n")
    Quick.made[0].done = True
    pilot.step(0.1)
    assert nodes(pilot)["costly"].name.startswith("Nothing to find fault with")
    Quick.made[0].finish()
    Quick.made[0].found = tuple(one._replace(verdict="") for one in Quick.made[0].found)
    pilot.step(0.1)
    assert nodes(pilot)["costly"].name.startswith("No play was clearly costly")
    pilot.press("n")
    assert nodes(pilot)["hint words"].name.startswith("No play in this deal was clearly costly.")
    Quick.made[0].done, Quick.made[0].failed = False, True
    pilot.step(0.1)
    assert nodes(pilot)["costly"].name.startswith("Review failed: try again")
    pilot.press("n")
    first, again = Quick.made
    assert first.closed and again.order == first.order
    pilot.step(0.1)
    assert nodes(pilot)["costly"].name.startswith("Reviewing: 0%")
    pilot.press("n")
    assert len(Quick.made) == 2
    again.finish()
    pilot.step(0.1)
    assert scene.playback.position == again.costly[0].number


def test_the_end_of_a_deal_leads_to_its_review_where_one_person_plays(pilot):
    for players, offered in (("hbb", True), ("hhb", False)):
        pilot.title()
        pilot.app.go.table(Session.new(setup_of("classic", players)))
        session = pilot.scene.session
        rng = random.Random(3)
        while not any(isinstance(event, DealEnded) for event in session.history):
            decide_next(session, rng)
        ways = {key: run for key, _words, run in pilot.scene.buttons.ways_to_past}
        assert ("review" in ways) is offered
    pilot.replay(played(setup_of("classic", "hbb")), 1, 1, review=True)
    (review,) = Quick.made
    assert (review.order.deal.number, review.order.seat) == (1, 0)
    review.finish()
    pilot.step(0.1)
    assert pilot.scene.playback.position == review.costly[0].number


def test_own_costly_plays_lead_to_practice(tmp_path):
    setup = setup_of("classic", "hbb")
    session = Session.new(setup, tmp_path / "records" / "game.swoop")
    rng = random.Random(3)
    while not any(isinstance(event, DealEnded) for event in session.history):
        decide_next(session, rng)
    with flying(tmp_path) as pilot:
        scene = replayed(pilot, session, Eyes(0))
        pilot.press("n")
        assert "practise" not in nodes(pilot)
        Quick.made[0].finish()
        Quick.made[0].found = tuple(one._replace(slip="row") for one in Quick.made[0].found)
        pilot.step(0.1)
        scene.viewpoint.see(PUBLIC)
        pilot.step(0.1)
        assert "practise" not in nodes(pilot), "whose plays?"
        scene.viewpoint.see(Eyes(0))
        pilot.step(0.1)
        pilot.press("n")
        place, one = scene.reviews.plays[scene.reviews.at]
        before = scene.replay.seen_by(place, 0).zones
        pilot.click_node("practise")
        table = pilot.scene
        assert isinstance(table, TableScene) and table.tutor.position.number == one.number
        assert table.session.seen_by(0).zones == before
    session.close()
