"""Uses the setup program and the uninstaller as people do."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

from build import about
from build.windows import package, script
from tests.installers.report import Report, expect
from tests.installers.screen import DRAWN, wait
from tests.installers.windows_home import CLASSES, PICTURES, UNINSTALL_KEY, Home
from tests.installers.wine import FOLDER, python

OLDER, NEWER = "0.0.9", "9.0.0"
STALE = Path("_internal") / "stale.pyd"
_MADE = FOLDER / "setups"
# Exit codes in installer.nsi.
RUNNING, NEWER_THERE, FOREIGN = 3, 4, 6
_ELSEWHERE = "Spiele für Zoë"


def setup() -> Path:
    """Make this version's setup program anew."""
    (made,) = package.make(about.bundle("windows"), about.INSTALLERS)
    return made


def other_version(version: str) -> Path:
    """Make the setup program of another version, with a file that this version lacks."""
    bundle = _MADE / f"bundle-{version}"
    shutil.rmtree(bundle, ignore_errors=True)
    shutil.copytree(about.bundle("windows"), bundle)
    (bundle / STALE).write_bytes(b"of another version")
    with mock.patch.object(about, "version", lambda: version):
        (made,) = package.make(bundle, _MADE)
    return made


def same_twice(report: Report) -> None:
    """Making the setup program twice gives equal files."""
    first = setup().read_bytes()
    second = setup().read_bytes()
    expect(first == second, "two setup programs of one bundle differ")
    report.proved(f"made twice, it is the same {len(first) / 1e6:.1f} MB")


def install(home: Home, made: Path, *words: str, status: int = 0) -> None:
    """Install silently. Raises AssertionError on another exit status."""
    done = home.run(made, "/S", *words)
    expect(done.returncode == status, f"{made.name} ended with {done.returncode}, not {status}")


def uninstall(home: Home, *words: str) -> None:
    """Uninstall silently, and wait: the uninstaller runs from a copy."""
    home.run(home.folder / "uninstall.exe", "/S", *words)
    wait(lambda: not (home.folder / "uninstall.exe").exists(), "the uninstaller to end", 60)
    home.run("cmd", "/c", "ver")  # then its registry changes are done


def fresh(home: Home, made: Path, report: Report) -> None:
    """Install on a Windows that never had the program."""
    install(home, made)
    bundle = about.bundle("windows")
    wanted = {path.relative_to(bundle): path.read_bytes() for path in script.files(bundle)}
    found = {
        path.relative_to(home.folder): path.read_bytes()
        for path in script.files(home.folder)
        if path.name != "uninstall.exe"
    }
    expect(wanted == found, f"other files than the bundle's: {wanted.keys() ^ found.keys()}")
    report.proved(f"installed silently for {home.user}: {len(found)} files, those of the bundle")
    _registered(home, about.version())
    report.proved("listed among the apps, with version, publisher, icon, size and uninstaller")
    expect(home.menu_entry.is_file(), "no entry in the Start menu")
    expect(not home.desktop_entry.exists(), "a shortcut on the desktop that nobody asked for")
    report.proved("an entry in the Start menu, none on the desktop")
    command = home.registry(rf"{CLASSES}\{script.RECORD_CLASS}\shell\open\command")
    expect(f'"{home.path(home.program)}" "%1"' in command.values(), f"opens by {command}")
    expect(script.RECORD_CLASS in home.registry(rf"{CLASSES}\.swoop").values(), "not registered")
    report.proved("games are registered to open in it by a double click")


def welcome(home: Home, made: Path, report: Report) -> None:
    """Double-clicking the setup program shows its plan; leaving it installs nothing."""
    home.double_click(home.path(made))
    found: list[str] = []

    def there() -> bool:
        name = f"^{about.NAME} Setup$"
        with suppress(RuntimeError):  # xdotool fails while there is no window
            found[:] = home.desk.do("search", "--onlyvisible", "--name", name).split()
        return bool(found)

    wait(there, "the setup program", 60)
    time.sleep(DRAWN)
    PICTURES.mkdir(parents=True, exist_ok=True)
    picture = PICTURES / "setup.png"
    command = ["import", "-window", found[-1], "-frame", "-depth", "8", str(picture)]
    subprocess.run(command, env=home.desk.environment, check=True)
    home.desk.do("windowactivate", "--sync", found[-1], "key", "Escape")
    wait(lambda: there() and len(found) > 1, "the question whether to leave")
    time.sleep(1)
    home.desk.do("windowactivate", found[-1], "key", "Return")
    home.wait(60)
    expect(not home.folder.exists(), "something was installed that nobody asked for")
    report.proved(f"its first page is shown, and left again ({picture.name})")


def _registered(home: Home, version: str) -> None:
    values = home.registry(UNINSTALL_KEY)
    folder = home.path(home.folder)
    expected = {
        "DisplayName": about.NAME,
        "DisplayVersion": version,
        "Publisher": about.MAINTAINER,
        "DisplayIcon": rf"{folder}\{about.COMMAND}.exe,0",
        "InstallLocation": folder,
        "UninstallString": rf'"{folder}\uninstall.exe"',
        "QuietUninstallString": rf'"{folder}\uninstall.exe" /S',
        "NoModify": "0x1",
        "NoRepair": "0x1",
    }
    if published := about.homepage():
        expected["URLInfoAbout"] = published
    wrong = {key: values.get(key) for key, value in expected.items() if values.get(key) != value}
    expect(not wrong, f"registered as {wrong}")
    expect(15_000 < int(values["EstimatedSize"], 16) < 60_000, f"size {values['EstimatedSize']}")


def upgrade(home: Home, made: Path, report: Report) -> None:
    """Install over an older version, also a running one (refused), and over a newer one
    (refused).
    """
    older, newer = other_version(OLDER), other_version(NEWER)
    install(home, older, "/DOWNGRADE")
    expect((home.folder / STALE).is_file(), "the older version lacks its file")
    own = home.folder / "_internal" / "notes of mine.txt"
    own.write_text("kept here by the player", encoding="utf-8")
    with _running(home):
        install(home, made, status=RUNNING)
        expect((home.folder / STALE).is_file(), "half of the running version was removed")
    report.proved(
        f"an upgrade of a program that runs is refused, with {RUNNING}, and changes nothing"
    )
    install(home, made)
    _registered(home, about.version())
    expect(not (home.folder / STALE).exists(), "a file of the older version is left")
    expect(home.ask("--version").split()[1] == about.version(), "another version runs")
    expect(own.is_file(), "a file that the setup program did not put there is gone")
    report.proved(f"{about.version()} over {OLDER}: its files are gone, the player's own stay")
    install(home, newer)
    install(home, made, status=NEWER_THERE)
    expect(home.registry(UNINSTALL_KEY)["DisplayVersion"] == NEWER, "the newer version is gone")
    install(home, made, "/DOWNGRADE")
    _registered(home, about.version())
    report.proved(f"{NEWER} is replaced by {about.version()} only when that is asked for")
    own.unlink()


@contextmanager
def _running(home: Home) -> Iterator[None]:
    screen = home.open(home.path(home.program))
    try:
        yield
    finally:
        home.close(screen)


def _install_at(home: Home, made: Path, folder: str) -> None:
    """NSIS needs the folder unquoted, but Wine quotes arguments with spaces: Python passes the line
    unchanged.
    """
    call = "import subprocess, sys; sys.exit(subprocess.call(' '.join(sys.argv[1:])))"
    words = (home.path(made), "/S", f"/D={folder}")
    done = home.run(home.path(python()), "-c", call, *words)
    expect(done.returncode == 0, f"{made.name} ended with {done.returncode}: {done.stdout}")


def _some(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))[:5]


def elsewhere(home: Home, made: Path, report: Report) -> None:
    """Install into a folder with an unusual name, and into another program's folder (refused)."""
    usual, home.folder = home.folder, home.home / "drive_c" / _ELSEWHERE
    try:
        _install_at(home, made, rf"C:\{_ELSEWHERE}")
        expect(not usual.exists(), f"{usual.name} is still where it was")
        _registered(home, about.version())
        expect(home.ask("--self-test").endswith("ok\n"), "it does not run there")
        uninstall(home)
        expect(not home.folder.exists(), f"left behind: {_some(home.folder)}")
    finally:
        home.folder = usual
    report.proved(rf"moved to C:\{_ELSEWHERE} by /D=, where it runs, and removed again")
    foreign = home.home / "drive_c" / "Other"
    foreign.mkdir()
    (foreign / "uninstall.exe").write_bytes(b"of another program")
    install(home, made, r"/D=C:\Other", status=FOREIGN)
    expect((foreign / "uninstall.exe").read_bytes() == b"of another program", "overwritten")
    expect(len(list(foreign.iterdir())) == 1, "something was put beside it")
    report.proved("the folder of another program is refused")


def remove(home: Home, report: Report) -> None:
    """Uninstall the program; the player's files stay by default."""
    expect(list(home.records.glob("*.swoop")), "there is no game that could be kept")
    mine = {path: path.read_bytes() for path in home.data.rglob("*") if path.is_file()}
    own = home.folder / "notes of mine.txt"
    own.write_text("kept here by the player", encoding="utf-8")
    uninstall(home)
    left = [path for path in home.folder.rglob("*") if path != own]
    expect(own.is_file(), "a file that the setup program did not put there is gone")
    expect(not left, f"left behind: {left[:5]}")
    expect(not home.menu_entry.exists(), "the entry in the Start menu is still there")
    for key in (UNINSTALL_KEY, rf"{CLASSES}\{script.RECORD_CLASS}", rf"{CLASSES}\.swoop"):
        expect(home.run("reg", "query", key).returncode, f"{key} is still in the registry")
    report.proved("removed: files, shortcuts and registry; a file of the player's own stays")
    kept = {path: path.read_bytes() for path in home.data.rglob("*") if path.is_file()}
    expect(kept == mine, f"changed or gone: {mine.keys() ^ kept.keys()}")
    report.proved(f"{len(kept)} files of games, settings and logs are as they were")
    own.unlink()
    home.folder.rmdir()


def purge(home: Home, made: Path, report: Report) -> None:
    """Uninstall with /PURGE: the player's files go, too."""
    install(home, made)
    uninstall(home, "/PURGE")
    wait(lambda: not home.data.exists(), "games and settings to go", 20)
    expect(not home.folder.exists(), f"left behind: {_some(home.folder)}")
    report.proved("with /PURGE games and settings go, too")
