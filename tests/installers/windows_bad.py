"""If something is wrong, a player on Windows gets a dialog, since there is no console."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from build import about
from tests.installers.report import Report, expect
from tests.installers.screen import wait
from tests.installers.windows_home import PICTURES, Home

_DAMAGES = (
    ("python-gone", "python311.dll", None, "Failed to load Python DLL"),
    ("library-cut", "base_library.zip", 1000, "embedded python interpreter"),
    ("sdl-gone", "SDL2.dll", None, "damaged"),
    ("window-cut", "pygame/window.cp311-win_amd64.pyd", 5000, "damaged"),
    ("picture-cut", "swoop_desktop/_assets/table/wordmark.svg.z", 99, "wordmark.svg"),
    ("font-gone", "fontpkg_fira_sans/files/FiraSans-Medium.ttf.z", None, "FiraSans-Medium.ttf"),
)
"""Name of a damage, file, bytes left (None: the file is gone), and words in the dialog."""


def damaged(home: Home, report: Report) -> None:
    """Remove or cut the program's files, as a disk or a virus scanner might."""
    for name, file, size, word in _DAMAGES:
        with (
            report.part(f"damage: {name}"),
            _without(home.folder / "_internal" / file, size),
            home.dialog(name, home.path(home.program)) as said,
        ):
            expect(word in " ".join(said), f"the dialog says {said}")
            report.proved(f"{file} {'cut' if size else 'gone'}: a dialog ({name}.png)", said[0])

    with report.part("damage: no dialogs"):
        _in_a_text(home, report)


def _in_a_text(home: Home, report: Report) -> None:
    """If the module for dialogs is gone, Windows' editor shows the message."""
    text = home.profile / "Temp" / f"{about.NAME}.txt"  # Wine's TEMP
    with _without(home.folder / "_internal" / "_ctypes.pyd", None):
        home.double_click(home.path(home.program))
        home.desk.do("search", "--sync", "--onlyvisible", "--name", text.name)
        said = text.read_text(encoding="utf-8-sig")
        home.run("taskkill", "/F", "/IM", "notepad.exe")  # a player would close it
        wait(lambda: not home.running(), "the end of the program")
    expect("_ctypes.pyd is missing" in said, f"the text says {said}")
    report.proved("_ctypes.pyd gone: a text in the editor", said)


@contextmanager
def _without(path: Path, size: int | None) -> Iterator[None]:
    whole = path.read_bytes()
    path.unlink()
    if size is not None:
        path.write_bytes(whole[:size])
    try:
        yield
    finally:
        path.write_bytes(whole)


def wrong_words(home: Home, report: Report) -> None:
    """A wrong option, for example in a shortcut's command line, gets a dialog."""
    with home.dialog("usage", home.path(home.program), "--nonsense") as said:
        expect("--nonsense" in said[0], f"the dialog says {said}")
        report.proved("an option that there is not: a dialog (usage.png)", said[0])


def closed_folder(home: Home, report: Report) -> None:
    """In a read-only folder the game works, and a message says that nothing is saved. Only the
    kernel's folders are read-only for root.
    """
    screen = home.open(home.path(home.program), "--data-dir", r"Z:\sys\swoop")
    told = screen.picture(PICTURES / "closed-folder.png")
    home.close(screen)
    report.proved(
        f"a data folder that can't be written: the program opens and says so ({told.name})"
    )


def broken_record(home: Home, report: Report) -> None:
    """Open a file that is no game."""
    game = home.profile / "Documents" / "broken.swoop"
    game.write_bytes(b"\0\xffnothing\n" * 99)
    before = game.read_bytes()
    screen = home.open(home.path(game))
    told = screen.picture(PICTURES / "broken-record.png")
    home.close(screen)
    expect(game.read_bytes() == before, "the file was changed")
    report.proved(f"a file that is no game: the window says so ({told.name})")
