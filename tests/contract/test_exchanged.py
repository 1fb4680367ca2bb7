"""If a record's hidden cards are exchanged, bots, table and replay show no difference."""

from dataclasses import replace
from functools import partial

import pytest

from swoop_desktop.bots.hearts.roster import ExpertBot
from swoop_desktop.bots.registry import ROSTERS, roster_of
from swoop_desktop.bots.roster import Level
from swoop_desktop.bots.swoop.thinking import EXPERT, SearchingBot
from swoop_desktop.bots.wording import comparison, rival
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import HUMAN
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import IllegalAction
from swoop_desktop.play import bot_questions
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from tests.contract.played import TABLES, Spots, context
from tests.pilot import flying, key_of
from tests.play.recorded import Written
from tests.sooner import later, one_in

SMALL = [(name, seats) for name, seats in TABLES if seats == (5 if name == "quebec" else 3)]
STOPS = (0, 4, 11)
"""Numbers of decisions before the exchange."""


@pytest.fixture(autouse=True)
def hasty_experts(monkeypatch):
    """Reduce experts' effort, and let all bots think in this process."""
    brief = {
        "swoop": partial(SearchingBot, EXPERT._replace(effort=1000)),
        "hearts": partial(ExpertBot, 800),
    }
    for game, roster in ROSTERS.items():
        own = {name: replace(level, searches=False) for name, level in roster.own.items()}
        if game in brief:
            own["expert"] = Level(brief[game])
        monkeypatch.setitem(ROSTERS, game, replace(roster, own=own))
    monkeypatch.setattr(bot_questions, "HINT_MOVES", 1000)


class Begun:
    """A deal, and record lines of its decisions so far."""

    def __init__(self, name, seats, seed, decisions):
        self.name, self.seats = name, seats
        self.game, self.rules = find_rules(name)
        self.deal = self.game.deal(self.rules, seed, context(seats))
        self.made = []
        rng = Source(seed)
        match = Match(self.game, self.rules, seats, 0, [self.deal])
        while match.to_act() and match.number == 1:
            seat = match.to_act()[0]
            together = len(match.to_act()) > 1
            legal = match.seen_by(seat).legal
            whole_round = not together or len(match.to_act()) == seats
            if len(self.made) >= decisions and whole_round and len(legal) > 1:
                break
            action = rng.choice(legal)
            self.made.append(self.game.action_line(seat, action))
            match.submit(seat, action)
        self.asked = match.to_act()
        self.seat = self.asked[0]

    def record(self, deal):
        """Return the record of the same decisions after another deal. Raises IllegalAction or
        RecordError if one is impossible.
        """
        game = Written(self.name, self.seats, 0, [deal])
        for line in self.made:
            game.match.submit(*game.match.read_action(line))
        return game.data

    def others(self, most, seed):
        """Yield deals with other cards in all places that the seat to act has not seen."""
        spots = Spots(self.deal, self.seat)
        for event in Replay(self.record(self.deal)).events:
            spots.hear(event)
        rng = Source(seed)
        for _ in range(most):
            yield spots.exchanged(self.deal, rng)[0]


def pairs(name, seats, seed=5):
    """Yield games that look the same to the seat to act, with other cards hidden from it."""
    for stop in STOPS:
        begun = Begun(name, seats, seed + stop, stop)
        for deal in begun.others(2 if stop == 0 else 1, seed):
            try:
                record = begun.record(deal)
            except (IllegalAction, RecordError):
                continue  # a player would not have held a played card
            if Replay(record).match.to_act() == begun.asked:  # otherwise an addition was offered
                yield begun, record


def played_by(record, player):
    return record.replace(f'"player": "{HUMAN}"'.encode(), f'"player": "{player}"'.encode())


def opened(record, folder):
    path = folder / "game.swoop"
    path.write_bytes(record)
    return Session.resume(path)


def chosen(record, player, seat, folder):
    """Return the decision of a seat's bot as a record line."""
    session = opened(played_by(record, player), folder)
    try:
        session.think()
        assert session.ready(timeout=20)
        found, answer = session.thinking.answer()
        while found != seat:  # several seats decide at once
            session.step()
            assert session.ready(timeout=20)
            found, answer = session.thinking.answer()
        assert not answer.fault, answer.fault
        return session.setup.game.action_line(seat, answer.action)
    finally:
        session.close()


def hint_for(record, seat, folder):
    session = opened(record, folder)
    try:
        session.ask_hint(seat)
        while (answer := session.thinking.hint()) is None:
            session.ready(timeout=0.01)
        assert not answer.fault, answer.fault
        assert session.seen_by(seat).refusal(answer.action) is None
        game, seen, found = session.setup.game, session.seen_by(seat), answer.evaluation
        assert found is not None
        roster = roster_of(game.name)
        other = rival(roster, seen, found)
        why = None if other is None else comparison(roster, seen, found, other, 1)
        said = f"{why} {[(row.worth, row.error) for row in found.rows]}"
        return game.action_line(seat, answer.action), said
    finally:
        session.close()


@pytest.mark.parametrize(("name", "seats"), one_in(3, SMALL))
def test_bots_of_every_level_choose_the_same(name, seats, tmp_path):
    exchanged = 0
    for begun, other in pairs(name, seats):
        record, exchanged = begun.record(begun.deal), exchanged + 1
        for level in roster_of(begun.game.name).levels:
            player = f"bot:{level}"
            first, second = (chosen(data, player, begun.seat, tmp_path) for data in (record, other))
            assert first == second, f"{level} can tell which cards are hidden: {begun.made}"
    assert exchanged >= 2


@pytest.mark.parametrize(("name", "seats"), [t for t in SMALL if t[0] in ("classic", "capture")])
def test_hints_are_the_same(name, seats, tmp_path):
    compared = 0
    for begun, other in pairs(name, seats):
        record = begun.record(begun.deal)
        hints = [hint_for(data, begun.seat, tmp_path) for data in (record, other)]
        assert hints[0] == hints[1]
        compared += 1
    assert compared


def looked_at(record, begun, folder):
    """Return words and pictures of the table for the seat to act: before its turn, and after it
    plays its last playable cards.
    """
    folder.mkdir()
    who = played_by(record, "bot:easy").replace(
        f'"name": "P{begun.seat}", "player": "bot:easy"'.encode(),
        f'"name": "P{begun.seat}", "player": "{HUMAN}"'.encode(),
    )
    calm = {
        "window": (960, 600),
        "speed": "normal",
        "bot_delay": 10_000,
        "lively_faces": False,
        "living_lamp": False,
    }
    with flying(folder, **calm) as pilot:
        session = opened(who, folder)
        pilot.title()
        pilot.table(session)
        pilot.turn()
        pilot.step(1.0)
        pilot.settle()
        yield pilot.tree, pilot.pixels
        seen = pilot.scene.viewers.player.seen
        pilot.press("r")
        *_, known = (action for action in seen.legal if action.cards)  # a flip would differ
        for picked in seen.picks(known):
            pilot.click_node(key_of(picked))
            pilot.step(0.3)
            pilot.settle()
            yield pilot.tree, pilot.pixels
        pilot.press("space")
        for _ in range(8):
            pilot.step(0.1)
            pilot.settle()
            yield pilot.tree, pilot.pixels


@pytest.mark.parametrize(
    ("name", "seats", "stop"),
    one_in(3, [("classic", 3, 11), ("hand_only", 3, 0), ("capture", 3, 0)]),
)
def test_the_table_says_and_shows_the_same(name, seats, stop, tmp_path):
    begun = Begun(name, seats, 5 + stop, stop)
    real = list(looked_at(begun.record(begun.deal), begun, tmp_path / "real"))
    compared = 0
    for number, deal in enumerate(begun.others(2, 5)):
        try:
            record = begun.record(deal)
        except (IllegalAction, RecordError):
            continue
        other = looked_at(record, begun, tmp_path / str(number))
        for first, second in zip(real, other, strict=True):
            assert first[0] == second[0], "the table says something else"
            assert first[1] == second[1], "the table shows something else"
            compared += 1
    assert compared > 9


def replayed(record, begun, folder):
    """Return words and pictures of a running game's replay for all viewers. Only the player to act
    confirms their presence.
    """
    calm = {"window": (960, 600), "lively_faces": False, "living_lamp": False}
    folder.mkdir()
    with flying(folder, **calm) as pilot:
        session = opened(record, folder)
        pilot.title()
        pilot.app.go.replay_of(session)
        scene = pilot.scene
        scene.playback.go_to(scene.replay.last)
        there = Eyes(begun.seat)
        every = [PUBLIC, EVERYTHING, *map(Eyes, range(begun.seats))]
        for eyes in [*every, there, *every[1:], there, PUBLIC]:
            scene.viewpoint.see(eyes)
            pilot.step(1.0)
            if isinstance(pilot.scene, HandOverScene):
                yield f"{eyes}, the cover", pilot.tree, b""
                pilot.click_node("ready" if eyes == there else "back")
            elif pilot.scene is not scene:
                pilot.click_node("show")
            assert pilot.scene is scene
            pilot.settle()
            yield f"{eyes}", pilot.tree, pilot.pixels
            pilot.press("left", "right")
            yield f"{eyes}, back and on", pilot.tree, b""
        session.close()


@pytest.mark.parametrize(("name", "seats", "stop"), [later(("classic", 3, 11)), ("capture", 3, 3)])
def test_the_replay_of_a_game_that_people_play_shows_nobody_what_another_holds(
    name, seats, stop, tmp_path
):
    begun = Begun(name, seats, 5 + stop, stop)
    real = list(replayed(begun.record(begun.deal), begun, tmp_path / "real"))
    shown = {what: seen for what, seen, _pixels in real}
    assert shown[str(PUBLIC)] != shown[str(Eyes(begun.seat))], "whoever is there sees their own"
    compared = 0
    for number, deal in enumerate(begun.others(3, 5)):
        try:
            record = begun.record(deal)
        except (IllegalAction, RecordError):
            continue
        other = replayed(record, begun, tmp_path / str(number))
        for first, second in zip(real, other, strict=True):
            assert first[1] == second[1], f"it says something else: {first[0]}"
            assert first[2] == second[2], f"it shows something else: {first[0]}"
            compared += 1
        break
    assert compared > 20
