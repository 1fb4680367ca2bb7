"""Uses the installed program on Windows as people do: plays, and opens games."""

import subprocess
from pathlib import Path

from build import about
from tests.installers.mirror import FEW, QUICK, mirrored
from tests.installers.report import Report, expect
from tests.installers.screen import DRAWN, wait
from tests.installers.windows_home import PICTURES, Home, processor_seconds
from tests.installers.wine import FOLDER, python

_ASK = (
    "import sys; from pathlib import Path; from swoop_desktop.play.journal import is_busy; "
    "print(is_busy(Path(sys.argv[1])))"
)


def commands(home: Home, report: Report) -> None:
    """Check the console program's output."""
    said = home.ask("--version").splitlines()
    expect(said[0] == f"{about.COMMAND} {about.version()}", f"it says it is {said[0]!r}")
    expect(said[1].startswith("fast core: "), "it does not say which core runs")
    found = home.ask("--self-test")
    expect("helper processes: yes" in found and found.endswith("\nok\n"), found)
    report.proved("it says its version, and the self-test finds everything", found)
    expect("Quebec" in home.ask("rules") and "[" in home.ask("rules", "show", "quebec"), "no rules")
    played = home.ask("simulate", "--games", "4", "--seed", "5", "--jobs", "2")
    expect(played.startswith("4 games"), played)
    report.proved("`rules` and `simulate` on two processors work", played.splitlines()[0])
    told = home.ask("check", "no such file.swoop", status=1)
    expect("no such file.swoop:1:" in told, told)
    report.proved("`check` tells a file that is not there", told)


def watch(home: Home, report: Report) -> None:
    """Watch bots play a whole game, and a deal with an expert who thinks in a helper process."""
    console = home.folder / f"{about.CONSOLE_COMMAND}.exe"
    home.ask("watch", "--speed", "instant", "--seed", "7", "--bots", "easy")
    bots = "expert,easy,easy,easy"
    words = ("watch", "--speed", "instant", "--seed", "7", "--bots", bots, "--deals", "1")
    playing = subprocess.Popen(
        home.command(console, *words),
        env={**home.environment, "SDL_AUDIODRIVER": "dummy"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    busy = 0.0
    while playing.poll() is None:
        for pid in home.thinkers():
            try:
                busy = max(busy, processor_seconds(pid))
            except OSError:
                break  # the process has just ended
    expect(playing.returncode == 0, f"`{' '.join(words)}` ended with {playing.returncode}")
    expect(busy > 0.2, f"the process of the bots has worked for {busy:.1f} s only")
    records = sorted(home.records.glob("*.swoop"))
    expect(len(records) == 2, f"{len(records)} records instead of 2")
    for record in records:
        home.ask("check", home.path(record))
    lines = [len(record.read_bytes().splitlines()) for record in records]
    report.proved(
        f"a whole game watched, and a deal with an expert: {lines} lines that are faithful"
    )
    report.proved(f"the expert thought for {busy:.1f} s in a process of its own")
    _quiet(home)


def _quiet(home: Home) -> None:
    log = (home.data / "Logs" / "log.txt").read_text(encoding="utf-8")
    expect(" WARNING " not in log and " ERROR " not in log, f"in its log:\n{log}")


def play(home: Home, report: Report) -> None:
    """Begin a game from the Start menu, kill the program, resume, and play to the deal's end."""
    (home.data / "settings.toml").write_text(QUICK, encoding="utf-8")
    # The mirror's title knows no finished games, so this title must not either.
    for found in home.records.glob("*.swoop"):
        found.unlink()
    screen = home.open(home.path(home.menu_entry))
    screen.still(DRAWN)
    title = screen.picture(PICTURES / "title.png")
    report.proved(f"started from the Start menu ({title.name})")
    with mirrored(screen, FOLDER / "mirror") as mirror:
        record = mirror.begin(home.records, PICTURES / "new-game.png")
    screen.still()
    table = screen.picture(PICTURES / "table.png")
    expect(home.thinkers(), "no process in which bots think")
    report.proved(f"{FEW} turns played with the mouse against an expert ({table.name})")
    home.kill(screen)
    before = record.read_bytes()
    screen = home.open(home.path(home.menu_entry))
    with mirrored(screen, FOLDER / "mirror", home.records) as mirror:
        mirror.title()
        mirror.press_there("continue")
        done = mirror.play(record)
    screen.still()
    scores = screen.picture(PICTURES / "scores.png")
    home.close(screen)
    expect(record.read_bytes().startswith(before), "the record was not gone on with")
    home.ask("check", home.path(record))
    report.proved(f"continued after a kill to the end of the deal: {done} turns ({scores.name})")


def double_click(home: Home, report: Report) -> None:
    """Double-click a game, and again while it is open."""
    (record,) = home.records.glob("*.swoop")
    lines = record.read_bytes().splitlines(keepends=True)
    game = home.profile / "Documents" / "partie d'été & Noël.swoop"
    game.parent.mkdir(exist_ok=True)
    game.write_bytes(b"".join(lines[: len(lines) // 2]))
    screen = home.open(home.path(game))
    with mirrored(screen, FOLDER / "mirror") as mirror:
        mirror.play(game, 1)
    screen.still()
    opened = screen.picture(PICTURES / "opened.png")
    report.proved(f"{game.name} opened by a double click, and gone on with ({opened.name})")
    expect(_is_busy(home, game), "the game that is played is not locked")
    first = set(home.running())
    home.double_click(home.path(game))
    wait(lambda: home.windows() - first, "a second window")
    (second,) = home.windows() - first
    other = home.screen(second)
    other.still()
    told = other.picture(PICTURES / "open-twice.png")
    report.proved(f"opened a second time it is locked, and says so ({told.name})")
    other.close()
    wait(lambda: second not in home.running(), "the end of the second window")
    home.close(screen)
    expect(not _is_busy(home, game), "the lock outlives the program")
    home.ask("check", home.path(game))


def _is_busy(home: Home, game: Path) -> bool:
    more = {"PYTHONPATH": home.path(about.ROOT)}
    done = home.run(home.path(python()), "-c", _ASK, home.path(game), more=more)
    expect(done.stdout.strip() in ("True", "False"), done.stdout)
    return done.stdout.strip() == "True"
