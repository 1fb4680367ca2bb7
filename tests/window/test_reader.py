"""Whole deals played through AT-SPI by a client that knows only names and roles."""

import re
import shutil
import subprocess
import sys
import time
from itertools import permutations
from pathlib import Path

import pytest

pytest.importorskip("accesskit")
pytest.importorskip("jeepney")

from tests.sooner import later
from tests.window import desk as desks
from tests.window import spoken
from tests.window.spoken import Bus, heard

_MISSING = [*desks.missing(), *spoken.missing()]
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(_MISSING), reason=f"not installed: {', '.join(_MISSING)}"),
]
RECORD = Path(__file__).parent.parent / "records" / "0.1.0" / "classic_finished.swoop"
SETTINGS = 'speed = "instant"\nbot_delay = 0\nname = "Kim"\n'
BAD = re.compile("would take|may take|face-down|under ")
TURN = re.compile("Your turn|Choose two|These fit|None of|No card|.* of ")
"""The last announcement at the start of one's turn."""
FOCUSABLE = 11
"""Number of AT-SPI's state "focusable"."""
CARD = re.compile(r"(?:\d+|ace|jack|queen|king) of (?:clubs|diamonds|hearts|spades)|\w+ joker")


@pytest.fixture
def bus(monkeypatch):
    with Bus() as bus:
        yield bus


def look(reader, hands=0):
    """Return all objects. Every one has a name, none appears twice, and each is focusable or was
    announced. At most `hands` open hands are visible: in a replay one's own looks like the others'.
    """
    for _ in range(5):
        things = list(reader.tree().walk())
        addresses = [thing.address for thing in things]
        if len(set(addresses)) == len(addresses):
            break  # otherwise an object moved while the tree was read
    assert len(set(addresses)) == len(addresses), "two with one identity"
    nameless = [thing.role for thing in things if not thing.name]
    assert not nameless, nameless
    unreached = [
        thing
        for thing in things
        if thing.name.strip() and not thing.children and FOCUSABLE not in thing.states
        if thing.role != "scroll bar"
    ]
    silent = [(thing.role, thing.name) for thing in unreached if not told_aloud(reader, thing)]
    assert not silent, "told, but no stop reaches it"
    hidden = [
        thing.name.partition(", under ")[0] + thing.description
        for thing in things
        if re.match(r"\d+ cards? in hand", thing.name) or thing.name.startswith("face-down")
    ]
    seen = [words for words in hidden if CARD.search(words)]
    assert len(seen) <= hands, f"cards that nobody may see: {seen}"
    return things


def told_aloud(reader, thing):
    """True if an object's words were or are being announced: readers get them without focus."""
    end = time.monotonic() + 1.0
    while thing.role in ("label", "notification"):
        if thing.name in reader.listen():
            return True
        if time.monotonic() > end:
            break
        time.sleep(0.02)
    return False


def stage(reader):
    """Return the next step and the objects: ``turn``, ``over``, or None while neither applies."""
    things = look(reader)
    if not things[0].name.startswith("Table"):
        return ("over", things)
    asks = any(re.match("Your turn|Choose two|Add cards|Go on", thing.name) for thing in things)
    return ("turn", things) if asks else None


def actions(reader, things):
    """Return the buttons that decide something now."""
    (place,) = [thing for thing in things if thing.name == "What you can do"]
    helps = re.compile("sorted|^By |hint|Take back|dealt|Sort", re.I)
    return [
        thing
        for thing in place.children
        if thing.role == "button"
        and not helps.search(thing.name)
        and "unavailable" not in thing.name
    ]


def decide(reader, things, cards):
    """Pick this many cards without a stated effect, and press an enabled button."""
    before = [thing.name for thing in things if thing.role == "list item"]
    for thing in things:
        if thing.name.endswith(", picked"):
            reader.do(thing)
    held = [
        thing
        for group in things
        if re.match("Your hand|Your cards on", group.name)
        for thing in group.children
        if thing.role == "list item"
    ]
    held.sort(key=lambda thing: (bool(BAD.search(thing.name)), "heart" in thing.name))
    for chosen in permutations(held, cards):
        for thing in chosen:
            reader.do(thing)
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            things = look(reader)
            if not things[0].name.startswith("Table"):
                return
            if found := actions(reader, things):
                reader.do(found[0])
                time.sleep(0.15)
                now = stage(reader)
                if now is None or now[0] == "over":
                    return
                names = [thing.name for thing in now[1] if thing.role == "list item"]
                if names != before and not any(name.endswith(", picked") for name in names):
                    return
        for thing in look(reader):
            if thing.name.endswith(", picked"):
                reader.do(thing)
    raise AssertionError(f"nothing can be done with {[thing.name for thing in held]}")


@pytest.mark.parametrize(
    ("game", "cards", "turn", "onward"),
    [
        ("^Swoop$", 1, TURN, ("Deal 2",)),
        later(
            (
                "^Capture the Hearts$",
                2,
                re.compile("Choose two"),
                ("Show the result", "Play again"),
            )
        ),
    ],
    ids=["swoop", "capture"],
)
def test_a_whole_deal_is_played_by_what_is_told(desk, bus, tmp_path, game, cards, turn, onward):
    with heard(desk, bus, tmp_path, settings=SETTINGS) as (reader, process):
        reader.press("^New game$", "button")
        reader.press(game, "radio button")
        reader.press("^Deal$", "button")
        reader.wait(lambda: reader.find("^Table", "frame"), "the table")
        decisions = known = 0
        while True:
            what, things = reader.wait(lambda: stage(reader), "my turn, or the end")
            if what == "over":
                break
            if decisions < 4:  # later nobody needs to wait for the words
                reader.wait(
                    lambda since=known: any(map(turn.search, reader.listen()[since:])),
                    "that it is said",
                )
            known = len(reader.listen())
            decide(reader, things, cards)
            decisions += 1
            assert decisions < 120
        assert decisions > 3
        said = reader.listen()
        turns = [words for words in said if re.search("Your turn|Choose two", words)]
        assert len(turns) >= 3, said
        assert any("plays" in words or "capture" in words for words in said), said
        reader.wait(lambda: reader.find(r"^Kim: (minus )?\d+ points?, ", "list item"), "the scores")
        for word in onward:
            reader.press(f"^{word}$", "button")
        reader.wait(lambda: stage(reader), "the next deal, or the next game")
        assert process.poll() is None
    assert process.returncode is not None


@pytest.mark.long
def test_two_people_pass_the_screen_and_settings_are_set_by_what_is_told(desk, bus, tmp_path):
    with heard(desk, bus, tmp_path, settings=SETTINGS) as (reader, process):
        reader.press("^Settings$", "button")
        reader.press("^Screen$", "radio button")
        told = "What it says about the game"
        choice = reader.wait(lambda: reader.find(f"^{told}: each play"), told)
        reader.do(choice)
        reader.wait(lambda: reader.find(f"^{told}: everything"), "another choice")
        reader.press("^Done$", "button")
        reader.press("^New game$", "button")
        reader.press("^Ada, seat 2$", "button")
        reader.wait(lambda: reader.find("^Who is player 2$"), "who sits there")  # seat 1: a bot
        reader.press("^Person$", "radio button")
        reader.wait(lambda: reader.find("Player 2, seat 2", "button"), "two people")
        reader.press("^Deal$", "button")
        for _ in range(2):
            page = reader.wait(lambda: reader.find("^Pass to ", "frame"), "the hand-over")
            name = page.name.removeprefix("Pass to ").partition(" – ")[0]
            assert not [thing.name for thing in look(reader) if CARD.match(thing.name)]
            reader.press(f"^I’m {name}$", "button")
            reader.wait(lambda: reader.find("^Table", "frame"), "the table")
            what, things = reader.wait(lambda: stage(reader), "the turn")
            assert what == "turn"
            while what == "turn":  # several times if a play earns another
                decide(reader, things, 1)
                what, things = reader.wait(lambda: stage(reader), "that the hand is put away")
        assert process.poll() is None


def opened(reader, page, hands=0):
    """Wait for a page, and check everything on it."""
    reader.wait(lambda: reader.find(f"^{page}", "frame"), page)
    return look(reader, hands)


@pytest.mark.long
def test_rules_are_changed_and_a_game_is_found_again_and_played_back(desk, bus, tmp_path):
    """The editor, the list of games and a replay are used by words alone."""
    with heard(desk, bus, tmp_path, settings=SETTINGS) as (reader, process):
        opened(reader, "Swoop")
        reader.press("^New game$", "button")
        opened(reader, "New game")
        reader.press("^Change", "button")
        opened(reader, "The rules of the house")
        reader.press("^Points$", "radio button")
        reader.press("^Cards on the table count$", "check box")
        reader.press("^Undo$", "button")
        reader.wait(lambda: reader.find("^Redo$", "button"), "that it is undone")
        look(reader)
        reader.press("^The end of the game$", "radio button")
        reader.press("^More", "button")
        reader.press("^Try it out", "button")
        opened(reader, "How it goes")
        reader.press("^Stop$", "button")
        reader.wait(lambda: reader.find("^Once more$", "button"), "that it has stopped")
        look(reader)
        reader.press("^Back$", "button")
        opened(reader, "The rules of the house")
        reader.press("^Play$", "button")
        opened(reader, "Table")
        for _ in range(2):
            what, things = reader.wait(lambda: stage(reader), "my turn")
            assert what == "turn"
            decide(reader, things, 1)
        reader.wait(lambda: stage(reader), "my turn")
        reader.press("^Menu$", "button")
        opened(reader, "Pause")
        reader.press("^Leave, and continue later$", "button")
        opened(reader, "Swoop")
        reader.press("^Games$", "button")
        things = opened(reader, "Games")
        assert any(thing.role == "entry" for thing in things), "one can search"
        reader.press("^Replay$", "button")
        opened(reader, "Replay", hands=1)
        reader.press("^One play forward$", "button")
        reader.wait(lambda: reader.find("^One play back$", "button"), "a step")
        things = look(reader, hands=1)
        assert any(thing.role == "slider" for thing in things), "where one is"
        reader.press("^Next deal$", "button")
        reader.wait(lambda: reader.find("^Next deal, unavailable$", "button"), "the end")
        look(reader, hands=1)
        played = re.compile("plays|takes")
        reader.wait(lambda: any(map(played.search, reader.listen())), "what was played")
        reader.press("^Menu$", "button")
        reader.press("^Leave the replay$", "button")
        opened(reader, "Games")
        reader.press("^Delete$", "button")
        reader.wait(lambda: not reader.find("^Replay$", "button"), "an empty shelf")
        look(reader)
        assert process.poll() is None


@pytest.mark.long
def test_a_deal_is_reviewed_and_practised_by_what_is_told(desk, bus, tmp_path):
    """Words alone lead to a costly play, its cost, the better play, and a position to practise."""
    (tmp_path / "records").mkdir()
    shutil.copy(RECORD, tmp_path / "records")
    with heard(desk, bus, tmp_path, settings=SETTINGS) as (reader, process):
        opened(reader, "Swoop")
        reader.press("^Games$", "button")
        opened(reader, "Games")
        reader.press("^Replay$", "button")
        opened(reader, "Replay", hands=1)
        reader.press("^Review this deal$", "button")
        reader.wait(lambda: reader.find("^Mistake|^Inaccuracy"), "what was costly", 600)
        things = look(reader, hands=1)
        assert any("cost about" in thing.name for thing in things), "what it has cost"
        assert any(re.search("was better|would have been", thing.name) for thing in things)
        reader.press("^Menu$", "button")
        reader.press("^Leave the replay$", "button")
        opened(reader, "Games")
        reader.press("^Back$", "button")
        opened(reader, "Swoop")
        reader.press("^Learn", "button")
        opened(reader, "Learn to play")
        reader.press("^Practise$", "button")
        opened(reader, "Practice")
        look(reader)
        assert process.poll() is None


def test_the_game_goes_on_when_the_bus_dies_and_where_there_is_none(desk, tmp_path):
    with Bus() as bus, heard(desk, bus, tmp_path / "a", settings=SETTINGS) as (reader, process):
        reader.press("^New game$", "button")
        reader.press("^Deal$", "button")
        reader.wait(lambda: reader.find("^Your hand"), "the table")
        bus.daemon.kill()
        time.sleep(0.5)
        assert process.poll() is None
        process.terminate()
        assert process.communicate()[1] == "", "nothing of it is said on the terminal"
    nowhere = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/nowhere"}
    command = [sys.executable, "-m", "swoop_desktop", "--data-dir", str(tmp_path / "b")]
    shown = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen(
        command, env={**desk.environment, **shown, **nowhere}, stderr=subprocess.PIPE, text=True
    )
    time.sleep(2.0)
    assert process.poll() is None
    process.terminate()
    assert process.communicate()[1] == "", "nor where there is no bus"
