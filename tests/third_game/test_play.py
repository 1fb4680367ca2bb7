"""A game from outside, in the window: played, watched, recorded, resumed, explained, advised on."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from swoop_desktop.cli import main
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.replay import Fault, Replay
from swoop_desktop.play.session import Session
from swoop_desktop.records.moves_text import moves_text
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.own_cards import cards_of
from swoop_desktop.scenes.table.view.thumbnail import draw_thumbnail
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui.node import walk
from tests.pilot import (
    Pilot,
    decided,
    flying,
    new_session,
    play_game,
    play_with_keys,
    play_with_mouse,
)
from tests.scenes.replay.test_replay import played, replayed, run_through
from tests.sooner import later
from tests.test_hot_seat import checked, setup_of, sit_down
from tests.third_game.observation import PILE, hand_of
from tests.witness import paint_plainly

Turn = Callable[[Pilot, random.Random], Action]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path) as made:
        yield made


def words(pilot: Pilot) -> list[str]:
    """All that is said on the screen."""
    return [text for node in walk(pilot.tree) for text in (node.name, node.value) if text]


def at_table(pilot: Pilot, session: Session) -> TableScene:
    scene = TableScene(session)
    pilot.app.push(scene)
    pilot.wait(lambda: scene.viewers.offered, "the turn")
    return scene


@pytest.mark.parametrize(
    ("turn", "seats", "size"),
    [
        later((play_with_mouse, 2, (960, 600))),
        (play_with_keys, 4, (1280, 720)),
        later((play_with_mouse, 6, (1920, 1080))),
    ],
)
def test_a_whole_game(tmp_path: Path, turn: Turn, seats: int, size: tuple[int, int]) -> None:
    path = tmp_path / "game.swoop"
    with flying(tmp_path, window=size) as pilot:
        session = new_session("five_rounds", seats, seed=5, path=path)
        scene = TableScene(session)
        pilot.app.push(scene)
        with pilot.unseen(but_every=5 if turn is play_with_keys else 1):
            assert play_game(pilot, session, turn, random.Random(5)) == 2 * 5 * 2
        assert scene.director.repairs == 0
        assert isinstance(pilot.scene, GameOverScene)
        winners = session.winners or ()
        assert min(session.totals) == session.totals[winners[0]]
        assert pilot.node(f"rank {winners[0]}").name.startswith("1.")
    assert main(["check", str(path)]) == 0


def test_every_way_to_decide_at_the_table(pilot: Pilot) -> None:
    """The key for what needs no card, the refusals, the prompts, and what is said for help."""
    scene = at_table(pilot, new_session("five_rounds", 3, seed=2))
    assert scene.table_view().prompt == "Draw a card"
    held = len(cards_of(scene.table).hand)
    pilot.press(pygame.K_p)
    pilot.wait(lambda: scene.table_view().prompt == "Discard a card", "the drawn card")
    assert len(cards_of(scene.table).hand) == held + 1
    assert scene.table_view().hint == "Choose a card to discard"
    pilot.press(pygame.K_p)
    assert scene.table_view().notice is not None
    assert scene.table_view().notice.words == "A card is drawn: choose one to discard."
    pilot.press(pygame.K_F1)
    assert "P: Draw a card" in [node.name for node in walk(pilot.tree)]
    pilot.press(pygame.K_SPACE)
    pilot.press(pygame.K_h)
    pilot.press(pygame.K_RETURN)
    assert scene.table_view().button("play").words.startswith("Discard ")
    pilot.press(pygame.K_c)
    assert scene.viewers.attention.focused == f"zone {PILE}"
    pilot.press(pygame.K_RETURN)
    assert scene.session.to_act() != (0,), "nothing was discarded"


def test_tab_reaches_everything_and_no_empty_group(pilot: Pilot) -> None:
    """Nothing lies in front of anybody: there is no group of cards there either."""
    scene = at_table(pilot, new_session("five_rounds", 3, seed=2))
    assert "columns" not in {node.key for node in walk(scene.describe())}
    seen = set()
    for _ in range(12):
        pilot.press(pygame.K_TAB)
        seen.add(scene.viewers.attention.focus.key)
    assert any(key.startswith(str(hand_of(0))) for key in seen)
    assert f"zone {PILE}" in seen or "zone talon" in seen


def test_hands_are_turned_up_for_everybody(tmp_path: Path) -> None:
    with flying(tmp_path, speed="normal") as pilot:
        session = new_session("five_rounds", 3, seed=4)
        scene = at_table(pilot, session)
        rng, ended = random.Random(4), None
        while ended is None:
            pilot.wait(lambda: scene.viewers.offered or scene.director.paused, "the turn", 200)
            if scene.director.paused:
                ended = scene.public.ended
            else:
                scene.commands.do(rng.choice(scene.viewers.player.observation.legal))
        for seat, left in enumerate(ended.left):
            assert [sprite.card for sprite in scene.director.zones[hand_of(seat)]] == list(left)
            assert all(sprite.face == sprite.card for sprite in scene.director.zones[hand_of(seat)])
        # Whoever hears the table hears them, too.
        opponent = pilot.node("player 1")
        assert any(" of " in node.name for node in walk(opponent)), [n.name for n in walk(opponent)]
        pilot.wait(lambda: isinstance(pilot.scene, ScoresScene), "the score sheet")
        assert any("kept the least" in said for said in words(pilot))


def test_bots_are_watched(tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    with flying(tmp_path) as pilot:
        session = new_session("blind", 4, seed=4, humans=0)
        pilot.app.push(TableScene(session, Watch(screenshot=str(picture))))
        pilot.wait(lambda: not pilot.app.running, "the end")
        assert session.winners is not None
    assert pygame.image.load(picture).get_size() == (1280, 720)


@pytest.mark.long
def test_nobody_sees_anothers_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paint_plainly(monkeypatch)
    with flying(tmp_path, speed="fast", window=(960, 600)) as pilot:
        whole = setup_of("five_rounds", "hbh")
        setup = replace(whole, rules=replace(whole.rules, rounds=3))
        table, witness = sit_down(pilot, setup)
        play_game(pilot, table.session, play_with_keys, random.Random(3))
        assert isinstance(pilot.scene, GameOverScene)
        checked(witness)


@pytest.fixture
def record(tmp_path: Path) -> bytes:
    """A whole game of bots."""
    folder = tmp_path / "records"
    table = ("--rules", "five_rounds", "--seats", "4", "--bots", "random", "--games", "1")
    assert main(["simulate", *table, "--records", str(folder), "--json"]) == 0
    return next(folder.glob("*.swoop")).read_bytes()


def test_the_record_is_faithful_and_names_the_game(record: bytes) -> None:
    header = json.loads(record.splitlines()[0])
    assert (header["game"], header["rules"]["rounds"]) == ("lowest", 5)
    assert Replay(record).match.winners is not None


@pytest.mark.long
def test_a_record_that_stops_goes_on_at_the_table(tmp_path: Path, record: bytes) -> None:
    path = tmp_path / "stopped.swoop"
    lines = record.replace(b"bot:random", b"human", 1).splitlines(keepends=True)
    for stop, cut in ((27, 9), (35, 12), (44, 0)):
        path.write_bytes(b"".join(lines[:stop]) + lines[stop][:cut])
        with flying(tmp_path) as pilot:
            session = Session.resume(path)
            before = decided(session)
            assert before == sum(line.startswith(b'{"seat"') for line in lines[:stop])
            scene = TableScene(session)
            pilot.app.push(scene)
            play_game(pilot, session, play_with_mouse, random.Random(stop))
            assert scene.director.repairs == 0
        assert main(["check", str(path)]) == 0, f"stopped after line {stop}"


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (1, b'"rounds": 5', b'"rounds": 50', "rounds = 50 is not allowed"),
        (1, b'"open_pile": true, ', b"", "open_pile is missing"),
        (2, b'"first": 0', b'"first": 1', "seat 0 is first in this deal, not 1"),
        (3, b'"draw": "stock"', b'"draw": "pile"', "First draw a card"),
        (3, b'"draw": "stock"', b'"draw": 7', "must be “stock” or “pile”"),
        (3, b'"seat": 0', b'"seat": 1', "not the turn of seat 1"),
        (4, b'"discard": "', b'"discard": "1', "is not a card"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line_and_the_reason(
    record: bytes, line: int, old: bytes, new: bytes, reason: str
) -> None:
    lines = record.splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    with pytest.raises(Fault) as caught:
        Replay(b"".join(lines))
    assert caught.value.line == line
    assert reason in str(caught.value.reason)


def test_its_rules_can_be_read(pilot: Pilot) -> None:
    pilot.app.push(RulesScene([find_rules("five_rounds")]))
    pilot.step(0.1)
    said = " ".join(words(pilot))
    assert "Lowest sum" in said
    assert "After 5 rounds all hands are turned up." in said


def test_new_game_offers_it_with_its_seats_and_random_bots_only(pilot: Pilot) -> None:
    pilot.app.push(TitleScene([]))
    pilot.app.push(NewGameScene())
    pilot.click_node("game lowest")
    pilot.click_node("rules five_rounds")
    scene = pilot.scene
    assert "Lowest sum" in words(pilot)
    offered = next(w for w in scene.widgets() if w.key == "count")
    assert [value for value, _ in offered.options] == [str(n) for n in range(2, 7)]
    pilot.click_node("seat 1")
    players = [node.key for node in pilot.node("levels").children]
    assert players == ["player 1 human", "player 1 bot:random"]
    pilot.click_node("start")
    pilot.wait(lambda: isinstance(pilot.scene, TableScene), "the table")
    pilot.wait(lambda: pilot.scene.viewers.offered, "the turn")
    assert pilot.scene.session.setup.game.name == "lowest"


def test_a_hint_is_a_move_by_chance_that_says_so(pilot: Pilot) -> None:
    scene = at_table(pilot, new_session("five_rounds", 3, seed=2))
    pilot.press(pygame.K_p)
    pilot.wait(lambda: scene.table_view().prompt == "Discard a card", "the drawn card")
    pilot.press(pygame.K_F2)
    pilot.wait(lambda: not scene.adviser.awaited, "advice")
    said = scene.table_view().advice
    assert said.startswith("Discard ")
    assert said.endswith("no bot knows this game well enough to say more.")
    action = scene.viewers.player.selection.action(scene.viewers.player.observation)
    assert action in scene.viewers.player.observation.legal


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rules"]) == 0
    assert "Lowest sum" in capsys.readouterr().out
    assert main(["rules", "show", "blind"]) == 0
    text = capsys.readouterr().out
    assert 'game = "lowest"' in text
    own = tmp_path / "mine.toml"
    own.write_text(text.replace("rounds = 5", "rounds = 3"), "utf-8")
    assert main(["rules", "check", str(own)]) == 0
    assert main(["simulate", "--rules", str(own), "--games", "1"]) == 0
    assert "random" in capsys.readouterr().out
    assert main(["simulate", "--rules", str(own), "--bots", "medium", "--seats", "3"]) != 0
    assert "there is no bot “medium”; there are: random" in capsys.readouterr().err
    own.write_text(text.replace("rounds = 5", "rounds = 0"), "utf-8")
    assert main(["rules", "check", str(own)]) == 1
    assert "rounds = 0 is not allowed" in capsys.readouterr().out


def test_a_play_is_taken_back_until_a_card_is_drawn(pilot: Pilot) -> None:
    """What a player drew they have seen, so only what they discarded goes back."""
    scene = at_table(pilot, new_session("five_rounds", 3, seed=2))
    pilot.wait(lambda: scene.viewers.offered, "the turn")
    pilot.app.settings = replace(pilot.app.settings, bot_delay=3000)
    scene.director.follow(1.0, reduced=True)
    pilot.press(pygame.K_p)
    pilot.wait(
        lambda: scene.table_view().prompt == "Discard a card" and scene.viewers.offered, "a card"
    )
    pilot.press(pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.table_view().notice.words.startswith("You have seen ")
    observation = scene.viewers.player.observation
    hand = scene.director.counts()
    scene.commands.do(observation.legal[0])
    pilot.press(pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.viewers.player.observation == observation
    assert scene.director.counts() == hand
    pilot.press(pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.table_view().notice.words.startswith("You have seen ")


def test_it_stands_on_the_shelf_with_a_picture_and_can_be_shared(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        path = tmp_path / "records" / "2026-11-21-184213-five_rounds.swoop"
        session = new_session("five_rounds", 3, seed=5, path=path)
        title = str(session.setup.game.title(session.setup.rules))
        account = PublicGame.of(session.setup, session.history, session.path)
        assert moves_text(account, str).startswith(f"{title}, 2026-11-21")
        assert draw_thumbnail(session, Settings(), (560, 350)).get_width() == 560
        session.close()
        pilot.app.go.title()
        pilot.app.push(ShelfScene())
        pilot.wait(lambda: any(title in said for said in words(pilot)), "the game to be listed")


@pytest.mark.long
def test_a_game_is_played_back(tmp_path: Path) -> None:
    with flying(tmp_path, window=(960, 600)) as pilot:
        run_through(pilot, replayed(pilot, played(setup_of("five_rounds", "hbh"))))
