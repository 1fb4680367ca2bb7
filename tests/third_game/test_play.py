"""A game from outside in the window: played, watched, recorded, resumed, explained, with hints."""

import random
from dataclasses import replace

import pygame
import pytest

from swoop_desktop.cli import main
from swoop_desktop.engine.events import Decided, Zone
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Picked
from swoop_desktop.play.bot_questions import Question, decide
from swoop_desktop.records.public_game import PublicGame, moves_text
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.thumbnail import draw_thumbnail
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui.node import walk
from tests.pilot import (
    flying,
    key_of,
    new_session,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.scenes.replay.test_replay import played, run_through
from tests.sooner import later
from tests.test_hot_seat import checked, setup_of, sit_down
from tests.third_game.eights import PASS
from tests.witness import paint_plainly


def words(pilot):
    """Return all texts on the screen."""
    return [text for node in pilot.nodes for text in (node.name, node.value) if text]


def at_table(pilot, session):
    scene = pilot.table(session)
    pilot.turn()
    return scene


@pytest.mark.parametrize(
    ("rules", "turn", "seats", "size"),
    [
        later(("eights", play_with_mouse, 2, (960, 600))),
        ("eights", play_with_keys, 4, (1280, 720)),
        later(("eights", play_with_mouse, 6, (1920, 1080))),
        ("fish", play_with_keys, 3, (1280, 720)),
        later(("fish", play_with_mouse, 2, (1280, 720))),
        later(("fish", play_with_mouse, 7, (1280, 720))),
    ],
)
def test_a_whole_game(tmp_path, rules, turn, seats, size):
    path = tmp_path / "game.swoop"
    with flying(tmp_path, window=size) as pilot:
        session = new_session(rules, seats, seed=5, path=path)
        scene = pilot.table(session)
        with pilot.unseen(but_every=5 if turn is play_with_keys else 1):
            assert play_game(pilot, session, turn, random.Random(5)) > 5
        assert scene.director.repairs == 0
        pilot.sees(GameOverScene)
        winners = session.winners or ()
        best, worst = (max, min) if rules == "fish" else (min, max)
        assert best(session.totals) == session.totals[winners[0]] != worst(session.totals)
        assert pilot.name(f"rank {winners[0]}").startswith("1.")
    assert main(["check", str(path)]) == 0


def test_bots_wait_after_a_decision_without_a_card_too(tmp_path):
    """In Go Fish, choosing whom to ask moves no card; the answer must not follow at once."""
    now, asked, waited = 0.0, list[float](), list[float]()
    with flying(tmp_path, speed="fast", bot_delay=400) as pilot, pilot.unseen():
        scene = pilot.table(new_session("fish", 3, seed=5, humans=0))

        def heard(batch):
            waited.extend(now - before for before in asked)
            asked[:] = [now] * any(
                isinstance(event, Decided) and event.action.kind == "ask" for event in batch.events
            )

        scene.session.subscribe(heard)
        while len(waited) < 6 and now < 120:
            pilot.step(1 / 30)
            pygame.time.wait(1)
            now += 1 / 30
    assert len(waited) == 6
    assert min(waited) > 0.19, waited


def test_every_way_to_decide_at_the_table(pilot):
    """Tests the key for actions without cards, refusals, prompts and help."""
    scene = at_table(pilot, new_session("eights", 3, seed=2))
    assert scene.table_view().prompt.words == "Play a card"
    held = len(pilot.node("hand").children)
    pilot.press("p")
    pilot.turn()
    assert len(pilot.node("hand").children) == held + 1
    seen = scene.viewers.player.seen
    assert str(seen.refusal(PASS)) == "First draw a card."
    pilot.press("f1")
    assert "P: Draw a card, or pass" in [node.name for node in pilot.nodes]
    pilot.press("space", "c")
    assert scene.viewers.attention.focused == "zone pile"
    wrong = next(i for i, card in enumerate(seen.hand) if seen.unfit(card) is not None)
    scene.act(key_of(Picked(Zone("hand", 0), wrong)))
    scene.act("play")
    assert " is neither " in scene.table_view().notice.words


def test_tab_reaches_everything_and_no_empty_group(pilot):
    """No player has cards on the table, so there is no group for these cards."""
    scene = at_table(pilot, new_session("eights", 3, seed=2))
    assert "columns" not in {node.key for node in walk(scene.describe())}
    seen = set()
    for _ in range(12):
        pilot.press("tab")
        seen.add(scene.viewers.attention.focus.key)
    assert any(key.startswith("hand:0") for key in seen)
    assert "zone pile" in seen or "zone stock" in seen


def test_bots_are_watched(tmp_path):
    picture = tmp_path / "table.png"
    with flying(tmp_path) as pilot:
        session = new_session("eights_two_packs", 4, seed=4, humans=0)
        pilot.open(TableScene(session, Watch(screenshot=str(picture))))
        pilot.wait(lambda: not pilot.app.running, "the end")
        assert session.winners is not None
    assert pygame.image.load(picture).get_size() == (1280, 720)


@pytest.mark.long
def test_nobody_sees_anothers_hand(tmp_path, monkeypatch):
    paint_plainly(monkeypatch)
    with flying(tmp_path, speed="fast", window=(960, 600)) as pilot:
        whole = setup_of("eights", "hbh")
        setup = replace(whole, rules=replace(whole.rules, deals=1))
        table, witness = sit_down(pilot, setup)
        play_game(pilot, table.session, play_with_keys, random.Random(3))
        pilot.sees(GameOverScene)
        checked(witness)


@pytest.fixture
def record(tmp_path):
    """The record of a game of bots."""
    folder = tmp_path / "records"
    table = ("--rules", "eights", "--seats", "4", "--bots", "random", "--games", "1")
    assert main(["simulate", *table, "--records", str(folder), "--json"]) == 0
    return next(folder.glob("*.swoop")).read_bytes()


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (1, b'"draws": 3', b'"draws": 30', "draws = 30 is not allowed"),
        (1, b'"packs": 1, ', b"", "packs is missing"),
        (2, b'"stock": ["', b'"stock": ["1', "is not a card"),
        (3, b'"seat": ', b'"seat": 1', "there is no seat 1"),
        (3, b"}", b', "pass": true}', "a decision is exactly one of"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line_and_the_reason(record, line, old, new, reason):
    lines = record.splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    with pytest.raises(Fault) as caught:
        Replay(b"".join(lines))
    assert caught.value.line == line
    assert reason in str(caught.value.reason)


def test_its_rules_can_be_read(pilot):
    pilot.open(RulesScene([find_rules("eights")]))
    pilot.step(0.1)
    said = " ".join(words(pilot))
    assert "Crazy Eights" in said
    assert "Or draw up to 3 cards, and pass if you still can’t play." in said


def test_new_game_offers_it_with_its_seats_and_its_bot(pilot):
    pilot.open(NewGameScene())
    pilot.click_node("game eights", "rules eights")
    scene = pilot.scene
    assert "Crazy Eights" in words(pilot)
    offered = next(w for w in scene.widgets() if w.key == "count")
    assert [value for value, _ in offered.options] == [str(n) for n in range(2, 7)]
    pilot.click_node("seat 1")
    players = [node.key for node in pilot.node("levels").children]
    assert players == ["player 1 human", "player 1 bot:easy"]
    pilot.click_node("start")
    pilot.arrive(TableScene)
    pilot.turn()
    assert pilot.scene.session.setup.game.name == "eights"


def test_its_bot_gives_hints():
    """A helper process would not know this game, so this process answers."""
    game, rules = find_rules("eights")
    match = Match(game, rules, 3, 2)
    seen = match.seen_by(match.to_act()[0])
    answer = decide(Question("eights", "easy", seen, 1, hint=True))
    assert answer.evaluation is not None and not answer.fault
    assert {row.action for row in answer.evaluation.rows} <= set(seen.legal)


def test_the_command_line_knows_it(capsys, tmp_path):
    assert main(["rules"]) == 0
    assert "Crazy Eights" in capsys.readouterr().out
    assert main(["rules", "show", "eights_two_packs"]) == 0
    text = capsys.readouterr().out
    assert 'game = "eights"' in text
    own = tmp_path / "mine.toml"
    own.write_text(text.replace("draws = 3", "draws = 5"), "utf-8")
    assert main(["rules", "check", str(own)]) == 0
    assert main(["simulate", "--rules", str(own), "--games", "1"]) == 0
    assert "easy" in capsys.readouterr().out
    assert main(["simulate", "--rules", str(own), "--bots", "medium", "--seats", "3"]) != 0
    assert "there is no bot “medium”; there are: random, easy" in capsys.readouterr().err
    own.write_text(text.replace("draws = 3", "draws = 0"), "utf-8")
    assert main(["rules", "check", str(own)]) == 1
    assert "draws = 0 is not allowed" in capsys.readouterr().out


def test_a_play_is_taken_back_until_a_card_is_drawn(pilot):
    """The player has seen drawn cards, so only played cards can go back."""
    session = new_session("eights", 3, seed=2)
    scene = at_table(pilot, session)
    pilot.app.settings = replace(pilot.settings, bot_delay=3000)
    scene.director.follow(1.0, reduced=True)
    pilot.press("p")
    pilot.turn()
    pilot.press("lctrl+z")
    assert scene.table_view().notice.words.startswith("You have seen ")
    seen = scene.viewers.player.seen
    hand, plays = scene.director.counts(), [a for a in seen.legal if a.kind == "play"]
    if plays:
        scene.commands.do(plays[0])
        pilot.press("lctrl+z")
        assert scene.viewers.player.seen == seen
        assert scene.director.counts() == hand


def test_it_stands_on_the_shelf_with_a_picture_and_can_be_shared(tmp_path):
    with flying(tmp_path) as pilot:
        path = tmp_path / "records" / "2026-11-21-184213-eights.swoop"
        session = new_session("eights", 3, seed=5, path=path)
        title = str(session.setup.game.title(session.setup.rules))
        account = PublicGame.of(session.setup, session.history, session.path)
        assert moves_text(account, str).startswith(f"{title}, 2026-11-21")
        assert draw_thumbnail(session, Settings(), (560, 350)).get_width() == 560
        session.close()
        pilot.app.go.title()
        pilot.open(ShelfScene())
        pilot.wait(lambda: any(title in said for said in words(pilot)), "the game to be listed")


@pytest.mark.long
def test_a_game_is_played_back(tmp_path):
    with flying(tmp_path, window=(960, 600)) as pilot:
        run_through(pilot, pilot.replay(played(setup_of("eights", "hbh"))))
