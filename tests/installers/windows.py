"""Use the program for Windows as people do, under Wine.

``python -m tests.installers.windows`` freezes the program by the recipe for Windows, and makes the
setup program. In a fresh Windows it installs, plays, upgrades, damages and uninstalls the program.
``--made`` takes the existing frozen program. Pictures are left in dist/work/wine/pictures.

Wine can't show whether Windows itself finds the type of our files (see `merge_types`), how its
warnings look, and whether a virus scanner objects.
"""

import argparse
import shutil
import subprocess
import sys

from tests.installers import windows_bad as bad
from tests.installers import windows_play as play
from tests.installers import windows_setup as setups
from tests.installers import wine
from tests.installers.report import Report
from tests.installers.windows_home import PICTURES, Home
from tests.window.desk import Desk

_HOME = wine.FOLDER / "home"


def main(arguments: tuple[str, ...] = ()) -> int:
    parser = argparse.ArgumentParser(prog="tests.installers.windows", description=__doc__)
    parser.add_argument("--made", action="store_true", help="don't freeze it anew")
    chosen = parser.parse_args(arguments)
    try:
        wine.require()
    except wine.Missing as problem:
        print(problem, file=sys.stderr)
        return 2
    report = Report()
    with Desk() as desk:
        if not chosen.made and not _frozen(desk, report):
            return 1
        shutil.rmtree(PICTURES, ignore_errors=True)
        shutil.rmtree(_HOME, ignore_errors=True)
        with Home(_HOME, desk) as home, report.part("the fresh Windows"):
            _all(home, report)
    return int(bool(report.failed))


def _frozen(desk: Desk, report: Report) -> bool:
    """Freeze and test the program, as `make bundle` does on Windows."""
    with report.part("the frozen program"):
        try:
            wine.freeze(desk.display)
        except subprocess.CalledProcessError:
            raise AssertionError("it can't be made, or does not work") from None
        report.proved("frozen by Python for Windows, and tried")
    return not report.failed


def _all(home: Home, report: Report) -> None:
    setups.same_twice(report)
    made = setups.setup()
    setups.welcome(home, made, report)
    setups.fresh(home, made, report)
    home.merge_types()
    for name, attempt in {
        "commands": play.commands,
        "bots to watch": play.watch,
        "a game": play.play,
        "a double click": play.double_click,
        "a damaged program": bad.damaged,
        "wrong words": bad.wrong_words,
        "a closed folder": bad.closed_folder,
        "a broken record": bad.broken_record,
    }.items():
        with report.part(name):
            attempt(home, report)
        home.end()
    with report.part("upgrades"):
        setups.upgrade(home, made, report)
    with report.part("other folders"):
        setups.elsewhere(home, made, report)
        setups.install(home, made)
    with report.part("removing it"):
        setups.remove(home, report)
    with report.part("removing everything"):
        setups.purge(home, made, report)


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
