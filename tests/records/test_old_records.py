"""Games of released versions (tests/records) open, pass `check`, resume where they were,
and end.
"""

import json
from pathlib import Path

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.session import Session
from tests.records.collections import waiting_in

FOLDER = Path(__file__).parent.parent / "records"
FINISHED = sorted(FOLDER.glob("*/*_finished.swoop"))
UNFINISHED = sorted(FOLDER.glob("*/*_unfinished.swoop"))

STOOD = {
    "0.1.0/big_hand": (2, (1,), {"flip", "play"}, '{"seat": 1,'),
    "0.1.0/capture25": (2, (2,), {"pick"}, '{"seat": 2, "pick": '),
    "0.1.0/capture": (1, (0, 1), {"pick"}, ""),
    "0.1.0/classic": (2, (1,), {"add"}, ""),
    "0.1.0/easy_sums": (2, (1,), {"play"}, ""),
    "0.1.0/four_or_more": (2, (2,), {"play"}, ""),
    "0.1.0/hand_only": (2, (2,), {"play"}, ""),
    "0.1.0/jokers_swoop": (2, (0,), {"play"}, ""),
    "0.1.0/mysteries_only": (2, (1,), {"add"}, '{"seat": 1, "add": {"hand": ['),
    "0.1.0/open_pile": (2, (1,), {"pick_up", "play"}, ""),
    "0.1.0/quebec": (2, (2,), {"add"}, ""),
    "0.1.0/swoops150_risky": (1, (2,), {"add"}, ""),
    "0.1.0/swoops150": (2, (2,), {"flip", "play"}, ""),
    "0.1.0/tens_and_jacks": (2, (1,), {"play"}, '{"seat": 1, "'),
    "0.1.0/three_decks": (2, (2,), {"play"}, ""),
    "0.1.0/wild_twos": (2, (1,), {"flip", "play"}, ""),
}
"""By record: deal, seats to act, their kinds of decisions, and the cut-off last line."""


def named(path):
    return f"{path.parent.name}/{path.name.rpartition('_')[0]}"


def lines_of(path):
    """Return a record's whole lines, parsed as plain JSON."""
    found = []
    for raw in path.read_bytes().split(b"\n"):
        try:
            found.append(json.loads(raw))
        except ValueError:
            assert raw in path.read_bytes().split(b"\n")[-1:], "only the last line may be cut short"
    return found


def finish(session, seed):
    """Play to the end on every seat: at random first, then as beginners."""
    rng = Source(seed)
    game = session.setup.game.name
    players = [roster_of(game).make("random"), roster_of(game).make("easy")]
    done = 0
    while acting := session.to_act():
        player = players[done >= 20]
        session.submit(acting[0], player.choose(session.seen_by(acting[0]), rng))
        done += 1


def test_every_rule_set_of_every_version_is_there():
    """Later versions add folders; no record is ever removed."""
    rule_sets = {name for game in GAMES.values() for name in game.presets()}
    there = {named(path) for path in UNFINISHED}
    assert there == set(STOOD)
    assert {named(path) for path in FINISHED} >= there
    assert {name.partition("/")[2] for name in there} <= rule_sets


@pytest.mark.parametrize("path", FINISHED, ids=named)
def test_a_finished_game_is_faithful(path):
    replay = Replay(path.read_bytes())
    *_, end, last = lines_of(path)
    assert replay.match.winners == tuple(last["winners"])
    assert replay.match.totals == tuple(end["totals"])
    assert not replay.missing and not replay.cut and not replay.open_ended


@pytest.mark.parametrize("path", FINISHED, ids=named)
def test_a_finished_game_opens_and_stays_as_it_is(path, tmp_path):
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    session = Session.resume(copy)
    assert not session.problems and session.winners is not None and session.to_act() == ()
    session.close()
    assert copy.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", UNFINISHED, ids=named)
def test_a_game_goes_on_where_it_was_and_ends(path, tmp_path):
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    assert waiting_in(tmp_path)[0] == copy, "the title offers to go on with it"
    session = Session.resume(copy)
    number, asked, kinds, lost = STOOD[named(path)]
    assert (session.number, session.to_act()) == (number, asked)
    found = {action.kind for seat in asked for action in session.seen_by(seat).legal}
    assert found == kinds
    whole = path.read_bytes().removesuffix(lost.encode())
    assert path.read_bytes() == whole + lost.encode()
    assert len(session.problems) == bool(lost), list(map(str, session.problems))
    finish(session, 5)
    assert session.winners is not None
    session.close()
    data = copy.read_bytes()
    assert data.startswith(whole), "what stood in the record was changed"
    replay = Replay(data)
    assert replay.match.winners == session.winners and not replay.missing
