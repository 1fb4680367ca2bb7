"""docs/limits.md: at each limit everything works; one beyond it there is a message or a cut."""

import os
import re
import tomllib
import zlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from unittest import mock

import pygame
import pytest

from swoop_desktop import arguments, logs
from swoop_desktop.core.kernel import STOP, Kernel
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Decided, Happened
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.game import MOST_DEALS, MOST_DECISIONS
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.record import (
    Seat,
    from_bytes,
    header_line,
    read_header,
    to_text,
)
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.swoop.rules import tables
from swoop_desktop.play.bot_questions import Answer, Question
from swoop_desktop.play.bot_service import Thinker
from swoop_desktop.play.session import Stopwatch
from swoop_desktop.processes import helper
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.summary import begun_at
from swoop_desktop.rulesets import codes, deal_code
from swoop_desktop.rulesets.library import RuleFileError, load_rules, own_rules
from swoop_desktop.scenes.new_game.typed_code import understood
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.simulate import executor
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import cache_db, limited_read, valid_times
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.paths import DataDir, fit
from swoop_desktop.storage.settings import SettingsFile
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.system.reduced_motion import less_motion
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.tour.tables import TourProgress
from swoop_desktop.ui import window
from swoop_desktop.ui.fonts import font
from tests.contract.played import OURS
from tests.play.recorded import Recorded, Written
from tests.records.collections import entries_of

PAGE = Path(__file__).parent.parent / "docs" / "limits.md"
ROW = re.compile(r"^\| (?P<what>[^|]+) \| (?P<most>[\d,]+)[^|]* \| `(?P<where>[^|`]+)` \|$", re.M)
LIMITS = {
    row["what"]: (int(row["most"].replace(",", "")), row["where"])
    for row in ROW.finditer(PAGE.read_text("utf-8"))
}

Trial = Callable[[int, Path], bool]
"""True if a thing of this size is accepted in an empty folder."""


def settings(text):
    def trial(number, folder):
        path = folder / "settings.toml"
        path.write_text(text(number))
        return SettingsFile(path).load()[1] == []

    return trial


def progress(number, folder):
    (folder / "progress.toml").write_text("#" + "x" * (number - 1))
    said = TourProgress(folder / "progress.toml").load()[1]
    taken = settings(lambda n: "#" + "x" * (n - 1))(number, folder)
    assert taken == (said is None)
    return taken


def bound(number, folder):
    path = folder / "settings.toml"
    path.write_text(f"[keys]\nlog = {['f5'] * number}")
    return "log" in SettingsFile(path).load()[0].keys.of


def desktop_file(number, folder):
    says = "[KDE]\nAnimationDurationFactor=0\n"
    (folder / "kdeglobals").write_text(says + "#" * (number - len(says)))
    environment = {"XDG_CONFIG_HOME": str(folder), "XDG_CURRENT_DESKTOP": "KDE"}
    return less_motion("linux", environment, lambda command: "") is True


def rules(text, base="classic"):
    """A trial of a rule set with one option; faults other than its limits don't count."""

    def trial(number, folder):
        path = folder / "x.toml"
        path.write_text(f'based_on = "{base}"\n{text(number)}')
        try:
            load_rules(path)
        except RuleFileError as error:
            return not re.search(r"from \d+ to \d+|up to \d+ char|too large|64 bits", str(error))
        return True

    return trial


def own_rule_sets(number, folder):
    for count in range(number):
        (folder / f"{count}.toml").write_text('based_on = "classic"\n')
    return own_rules(folder)[1] == []


def option(key, base="classic"):
    return rules(lambda number: f"{key} = {number}", base)


def record(number, folder):
    path = folder / "x.swoop"
    with path.open("wb") as file:
        file.truncate(number)
    said = limited_read.why_not(path, limited_read.RECORD)
    try:
        limited_read.ends(path, limited_read.RECORD, 10, 10)
    except limited_read.Unreadable as error:
        assert said == error.reason
        return False
    return said is None


def kept_numbers(number, folder):
    """True if a game's numbers are kept when they make the file this many bytes long."""
    record = Recorded("quebec", deals=1).write(folder)
    file, path = KeptNumbers(DataDir.at(folder)), folder / "statistics.jsonl"
    path.unlink(missing_ok=True)
    file.keep([record])
    room = number - len(path.read_bytes())
    path.unlink()
    others = ["x" * 999_999] * (room // 1_000_000 - 1)  # lines of games that can't be read
    others.append("x" * (room - 1_000_000 * len(others) - 1))
    path.write_text("\n".join([*others, ""]))
    before = path.read_bytes()
    try:
        assert file.keep([record]) is None
    except NotKept as error:
        assert "more than" in str(error)
        assert path.read_bytes() == before
        return False
    assert path.stat().st_size == number
    assert len(file.load()[0].games) == 1, "it could not be read again"
    return True


def dotted(number, folder):
    try:
        limited_read.parsed(("a." * (number - 1) + "b = 1").encode())
    except limited_read.Malformed:
        return False
    return True


def nested(number, folder):
    try:
        limited_read.parsed(b"a = " + b"[" * (number - 1) + b"]" * (number - 1))
    except limited_read.Malformed:
        return False
    return True


def line(number, folder):
    return taken(b'{"x": "' + b"x" * (number - 9) + b'"}')


def nesting(number, folder):
    return taken(b'{"x": ' + b"[" * (number - 1) + b"]" * (number - 1) + b"}")


def digits(number, folder):
    nines = b"9" * number
    assert taken(b'{"x": "' + nines + b'0"}'), "a text is no number"
    assert taken(b'{"x": -' + nines + b"}") == taken(b'{"x": [' + nines + b"]}")
    return taken(b'{"x": ' + nines + b"}")


def year(number, folder):
    day = f"{number}-12-31"
    found = [valid_times.day_in(day), valid_times.time_in(f"{day}T23:59:59")]
    found.append(begun_at(Path(f"{day}-235959-classic.swoop")))
    seconds = datetime(number, 12, 31, 23, 59, 59).timestamp()
    found.append(valid_times.local(seconds))
    assert len({one is None for one in found}) == 1
    return None not in found


def taken(raw):
    try:
        from_bytes(raw)
    except RecordError:
        return False
    return True


def seat(key):
    def trial(number, folder):
        game, found = find_rules("classic")
        header = header_line(game, found, [Seat("A", "human")] * 3, 1, "x")
        header["seats"][1] = {"name": "B", "player": "human", key: "é" * number}
        read = getattr(read_header(header).seats[1], key)
        assert len(read) == min(number, 60)
        return bool(read == "é" * number)

    return trial


def players(number, folder):
    taken = []
    for name in ("wild_twos", "capture"):
        game, found = find_rules(name)
        try:
            game.check_seats(found, number)
        except RulesError:
            taken.append(False)
        else:
            taken.append(game.seats(found)[1] >= number)
    assert len(set(taken)) == 1
    return taken[0]


def after_a_deal(number=1, decided=0):
    """A match by endless rules, after deal `number` and at least `decided` decisions."""
    game, found = find_rules("classic")
    match = Match(game, replace(found, point_limit=0, deals=0), 3, 1)
    match.number, match.decided, rng = number, decided, Source(1)
    while match.number == number and match.winners is None:
        (seat,) = match.to_act()
        match.submit(seat, rng.choice(match.seen_by(seat).legal))
    return match


def deals(number, folder):
    """True if deal `number` may begin."""
    return after_a_deal(number - 1).winners is None


def decisions(number, folder):
    """True if a game continues when fewer than `number` decisions were made by a deal's end."""
    usual = after_a_deal().decided
    return after_a_deal(decided=number - 1 - usual).winners is None


def still(number, folder):
    found = find_rules("classic")[1]
    kernel = Kernel(tables(found), 3, 0)
    for _ in range(number):
        kernel.apply(STOP)
    return kernel.out == -1


def seed(number, folder):
    return understood(str(number)).seed == number


def signs(number, folder):
    """True if a game has a code of this many characters."""
    game, found = find_rules("classic")
    packed = bytes(5 * (number - 4) // 8 - 7)
    with mock.patch.object(deal_code, "packed_rules", return_value=packed):
        try:
            code = deal_code.deal_code(deal_code.Dealt(game, found, 4, 1))
        except deal_code.TooLong:
            return False
    assert codes.length(code) == number
    return True


def letters(number, folder):
    code = codes.code_of(codes.DEAL, bytes(10))
    try:
        return codes.read_code(" " * (number - len(code)) + code).kind is codes.DEAL
    except codes.CodeError:
        return False


def unpacked(number, folder):
    game, found = find_rules("classic")
    head = codes.packed_rules(game, game.rules_from({"based_on": "classic", "name": "x"}))[:3]
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress(b"{" + b" " * (number - 2) + b"}") + packer.flush()
    try:
        return codes.unpacked_rules(head + data) == (game, found)
    except codes.CodeError:
        return False


def log(number, folder):
    path = folder / "log.txt"
    path.write_bytes(b"x" * number)
    with logs.kept(path):
        pass
    return path.read_bytes().startswith(b"x")


def drawn(number, folder):
    """True if some of the random seeds have this many binary digits."""
    return any(understood("").drawn().bit_length() == number for _ in range(64))


def thinking(number, folder):
    """True if the program waits this many seconds for an answer."""

    class Slow:
        def __init__(self, command):
            self.said = [(Answer(Action("stop")),), ()]

        def ask(self, question):
            pass

        def hear(self, patience):
            if number > patience:
                raise TimeoutError
            return self.said.pop(0)

        def hang_up(self):
            pass

        def end(self):
            pass

    game, found = find_rules("classic")
    match = Match(game, found, 3, 1)
    question = Question(game.name, "hard", match.seen_by(match.to_act()[0]), 1)
    answers = SimpleQueue()
    with mock.patch.object(helper, "Process", Slow):
        searching = Thinker(lambda question, answer: answers.put(answer), searching=True)
        searching.ask(question)
        answer = answers.get(timeout=20)
        searching.leave(5)
    return not answer.stand_in


def room(side):
    """A trial: may a window have this many pixels on an endless screen?"""

    def trial(number, folder):
        endless = pygame.Rect(0, 0, 1_000_000, 1_000_000)
        with (
            mock.patch.object(pygame.display, "get_desktop_sizes", lambda: [endless.size]),
            mock.patch.object(pygame.display, "get_driver", lambda: "x11"),
            mock.patch.object(window, "usable_area", lambda screen: endless),
        ):
            return side(window.usable_areas()[0]) >= number

    return trial


def kept_fonts(number, folder):
    for size in range(10, 10 + number):
        font(size)
    return font.cache_info().currsize == number


def log_lines(number, folder):
    game, _ = find_rules("classic")
    names = ("Anna", "Bo", "Cleo")
    shown = PublicLog(
        description_of(game.name), names, lambda event, you: game.tell(event, Audience(names, you))
    )
    shown.recall(Happened("take", seat % 3, {"cards": 9}) for seat in range(number))
    return len(shown.log) == number


def names_of_games(number, folder):
    """True if a name is kept when it makes the file this many bytes long."""
    path = folder / "shelf.toml"
    path.unlink(missing_ok=True)
    shelf = Collection(DataDir.at(folder))
    shelf.rename(folder / "1.swoop", "One")
    shelf.rename(folder / "2.swoop", "Two")
    full = number - path.stat().st_size - len('later = ""\n\n')
    shelf.rename(folder / "2.swoop", "")
    before = f'later = "{"x" * full}"\n{path.read_text()}'
    path.write_text(before)
    try:
        assert shelf.rename(folder / "2.swoop", "Two") is None
    except NotKept as error:
        assert "more than" in str(error)
        assert path.read_text() == before
        return False
    assert path.stat().st_size == number
    names = tomllib.loads(path.read_text())["names"]
    assert list(names.values()) == ["One", "Two"]
    return True


def name_of_a_game(number, folder):
    data = DataDir.at(folder)
    data.records.mkdir(exist_ok=True)
    (data.records / "x.swoop").touch()
    shelf = Collection(data)
    shelf.rename(data.records / "x.swoop", "x" * number)
    return entries_of(shelf)[0].name == "x" * number


def database_of_caches(number, folder):
    kept = Kept(folder, "things", 9, bytes)
    kept.put({"a": b"5"})
    os.truncate(folder / cache_db.NAME, number)
    return kept.get("a") == b"5"


def played_for(number, folder):
    times = iter((0.0, float(number)))
    watch = Stopwatch(lambda: next(times))
    watch.decided()
    return watch.lap() == number


def games(number, folder):
    try:
        asked = arguments.parser().parse_args(["simulate", "--games", str(number)])
    except SystemExit:
        return False
    return bool(asked.games == number)


def processes(number, folder):
    try:
        executor.ProcessExecutor(number)
    except executor.ExecutorError:
        return False
    return True


TRIALS = {
    "games of one `simulate`": games,
    "processes of one `simulate`": processes,
    "size of the names of games, with the folders that were added": names_of_games,
    "size of the database of caches; a larger one is made anew": database_of_caches,
    "name that is given to a game, else cut": name_of_a_game,
    "seconds between two decisions that count as time played": played_for,
    "size of the settings, and of the progress": progress,
    "files of rules that are read in the player's folder, the first by name": own_rule_sets,
    "size of a file of rules": rules(lambda n: "#" + "x" * (n - 22)),
    "size of a record": record,
    "size of the numbers of deleted games": kept_numbers,
    "words of a dotted key": dotted,
    "nesting in settings or rules": nested,
    "a whole number in settings or rules": settings(lambda n: f"later = {n}"),
    "length of a record's line": line,
    "nesting in a record's line": nesting,
    "digits of a whole number in a record's line": digits,
    "year in a file, in its name or of its last change; later ones count as unknown": year,
    "size of the log; then a new one is begun": log,
    "part of a file name that is made from a name": lambda n, _: fit("x" * n) == "x" * n,
    "name of a player in a record, else cut": seat("name"),
    "kind of a player in a record, else cut": seat("player"),
    "name of a rule set": rules(lambda n: f'name = "{"é" * n}"'),
    "seed of a new game": seed,
    "signs of a deal code, else the rules travel as a file": signs,
    "letters of a text that may be a code": letters,
    "bytes of the rules in a code, unpacked": unpacked,
    "players": players,
    "deals of any game": deals,
    "decisions of any game, with those taken back; then its deal is the last": decisions,
    "turns without a card leaving play": still,
    "deals of a game of Swoop": option("deals"),
    "points to lose at": option("point_limit"),
    "points of a card": option("points.A"),
    "cards dealt to a hand": option("deal.hand"),
    "face-up cards in front of a player": option("deal.face_up"),
    "mysteries in front of a player": option("deal.face_down"),
    "jokers of a pack": option("jokers_per_pack"),
    "packs beyond what the players need": option("extra_packs"),
    "games of Capture the Hearts": option("games", "capture"),
    "points to win Capture the Hearts": option("points", "capture"),
    "cards in a hand of Capture the Hearts": option("hand", "capture"),
    "binary digits of a seed that is drawn by chance": drawn,
    "seconds that a bot's process may think of one decision": thinking,
    "width of a window": room(lambda inside: inside.w),
    "height of a window": room(lambda inside: inside.h),
    "fonts that are kept open": kept_fonts,
    "lines of a game's log that are kept": log_lines,
    "size of a file of the desktop's settings, read for *Less motion*": desktop_file,
    "volume of a kind of sound": settings(lambda n: f"volume_calls = {n}"),
    "keys of one action": bound,
    "coordinate of a window, to the right or down": settings(lambda n: f"place = [{n}, {n}]"),
    "volume": settings(lambda n: f"volume = {n}"),
    "milliseconds between two plays of bots": settings(lambda n: f"bot_delay = {n}"),
}


def test_every_limit_of_the_page_is_tried():
    assert LIMITS.keys() == TRIALS.keys()
    page = PAGE.read_text("utf-8")
    rows = page.count("\n| ") - page.count("\n| what |")
    assert len(LIMITS) == rows, "a row that is not understood"


@pytest.mark.parametrize("what", LIMITS)
def test_a_limit_and_one_beyond(what, tmp_path):
    most, where = LIMITS[what]
    assert (PAGE.parent.parent / "swoop_desktop" / where).is_file()
    assert TRIALS[what](most, tmp_path), f"{what}: {most:,} must be taken"
    assert not TRIALS[what](most + 1, tmp_path), f"{what}: {most + 1:,} must not be taken"


@pytest.mark.parametrize(
    ("based_on", "change"),
    [
        ("jokers_swoop", {}),
        ("wild_twos", {"deal": {"hand": 52, "face_up": 6, "face_down": 6}, "extra_packs": 10}),
        ("capture25", {"hand": 26}),
    ],
)
def test_the_longest_game_can_be_read_again(based_on, change):
    """The record has as many decisions as allowed, at the largest table, where bots play by chance:
    that gives the longest lines. Its size is estimated from one such deal.
    """
    game, _ = find_rules(based_on)
    rules = game.rules_from({"based_on": based_on, "name": "long", **change})
    written = Written((game, rules), game.seats(rules)[1], 1).by_chance(Source(1), 1)
    made = sum(isinstance(event, Decided) for event in written.events)
    deal, *others = (len(to_text(line).encode()) for line in written.lines[1:])
    whole = sum(others) * MOST_DECISIONS / made + deal * min(MOST_DEALS, MOST_DECISIONS / made)
    assert 1_000_000 < whole < 0.9 * limited_read.RECORD, f"{whole:,.0f} bytes, {made} decisions"


def test_every_game_is_on_the_page():
    words = PAGE.read_text("utf-8")
    for game in OURS:
        folder = type(GAMES[game]).__module__.split(".")[-2]
        assert f"engine/{folder}/rules.py" in words
