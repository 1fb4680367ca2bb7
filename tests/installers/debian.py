"""Test the packages for Linux as people use them, on a Debian without Python.

``python -m tests.installers.debian`` as root, after ``make installers``. It makes a fresh Debian in
a folder, installs the .deb by apt, plays by mouse on a screen of its own, upgrades, uninstalls, and
tries environments in which something is wrong. Pictures and logs are left in dist/work/debian.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from build import about
from build.linux import appimage
from build.linux.desktop import RECORD_ICON
from tests.installers import debian_bad as bad
from tests.installers.chroot import RELEASE, WORK, Root, alone, missing
from tests.installers.debian_play import PICTURES, Person
from tests.installers.opened import PROGRAM, closed, opened
from tests.installers.report import Report, expect
from tests.window import desk as desks
from tests.window.desk import Desk

ALONE = "--alone"
"""The option with which this module runs in namespaces of its own."""
DEB = about.INSTALLERS / f"{about.COMMAND}_{about.version()}_amd64.deb"
RPM = about.INSTALLERS / f"{about.COMMAND}-{about.version()}.x86_64.rpm"
ARCHIVE = about.INSTALLERS / f"{about.COMMAND}-{about.version()}-linux-x86_64.tar.xz"
OLDER = "0.0.1"
_OF_FEDORA = (
    *("usr/share/licenses", "usr/share/man/man6", "usr/share/man/fr/man6", "usr/share/metainfo"),
)
"""Folders that belong to Fedora itself, and that a small Debian lacks."""
_DESKTOP = (
    *("libglib2.0-bin", "desktop-file-utils", "shared-mime-info", "hicolor-icon-theme", "dbus"),
)
"""The parts of a desktop that look up its entries and file types. None of them needs
Python or X.
"""


def main(release: str = RELEASE) -> int:
    """Run all tests in namespaces of their own."""
    if problem := _unfit():
        print(problem, file=sys.stderr)
        return 2
    return alone("tests.installers.debian", ALONE, "--release", release)


def _unfit() -> str:
    """Return why this can't run here; empty if it can."""
    if os.geteuid() != 0:
        return "This needs root: sudo make test-installers"
    wanted = [*missing(), *desks.missing()]
    wanted += [name for name in ("import", "dpkg-deb", "rpm") if shutil.which(name) is None]
    if wanted:
        return (
            f"Not installed: {', '.join(wanted)}. On Debian and Ubuntu: sudo apt install "
            "debootstrap xvfb openbox xdotool imagemagick rpm"
        )
    if absent := [path.name for path in (DEB, RPM, ARCHIVE) if not path.is_file()]:
        return f"Not made yet: {', '.join(absent)}. Run `make installers` first."
    return ""


def _all(release: str, report: Report) -> None:
    shutil.rmtree(PICTURES, ignore_errors=True)
    with Desk() as desk:
        root = Root(release)
        try:
            with report.part("the fresh Debian"):
                _fresh(root, desk, report)
        finally:
            root.close()


def _fresh(root: Root, desk: Desk, report: Report) -> None:
    home = root.add_person("anna", "/home/anna")
    accents = root.add_person("zoe", "/home/Zoë Öst & fils")
    program = bad.without_libraries(root, ARCHIVE, accents, desk.display, report)
    root.apt("update")
    root.apt("install", "--no-install-recommends", *_DESKTOP)
    before = root.files()
    _install(root, home, desk, report)
    person = Person(root, desk, home, report)
    person.hurry()
    record = person.begin()
    person.go_on(record)
    Person(root, desk, accents, report).open_a_game(record)
    with report.part("the archive"):
        _archive(root, program, accents, desk, report)
    with report.part("the folder of the AppImage"):
        folder = appimage.lay_out(root.path("/opt/AppDir"), about.bundle("linux"))
        said = root.run("/opt/AppDir/AppRun", "--self-test", home=home, DISPLAY=desk.display)
        shutil.rmtree(folder)
        report.proved("what an AppImage holds runs, too", said)
    with report.part("without a display"):
        bad.without_display(root, home, report)
    bad.damaged(root, program, accents, desk.display, report)
    with report.part("a home that can't be written"):
        bad.read_only_home(root, accents, desk, PICTURES, report)
    _remove(root, before, home, report)
    _rpm(root, home, desk, report)


def _install(root: Root, home: str, desk: Desk, report: Report) -> None:
    """Install an older version, and the present one over it."""
    root.apt("install", root.copy(_older(), "/opt"))
    expect(root.path(f"{PROGRAM}.gone").is_file(), "the older package lacks its file")
    said = root.apt("install", root.copy(DEB, "/opt"))
    expect(re.search(rf"\({re.escape(about.version())}\) over \({OLDER}\)", said), said)
    expect(not root.path(f"{PROGRAM}.gone").exists(), "a file of the older version is left")
    report.proved(f"apt installed {OLDER} with all it needs, and {about.version()} over it")
    pythons = [name for name in root.files() if re.search(r"bin/python[\d.]*$", name)]
    expect(not pythons, f"there is a Python: {pythons}")
    report.proved("there is no Python in the system")
    said = root.run(about.COMMAND, "--self-test", home=home, DISPLAY=desk.display)
    expect("sound: no device" in said, f"a system without sound has sound: {said}")
    report.proved(
        "the self-test finds everything but a sound device; all that follows is mute", said
    )


def _older() -> Path:
    """Make an older package from the present one, with a file that the new one lacks."""
    folder = WORK / "older"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", str(DEB), str(folder)], check=True)
    control = folder / "DEBIAN" / "control"
    text = control.read_text(encoding="utf-8")
    older = text.replace(f"Version: {about.version()}\n", f"Version: {OLDER}\n")
    control.write_text(older, encoding="utf-8")
    (folder / f"{PROGRAM.lstrip('/')}.gone").touch()
    made = WORK / f"{about.COMMAND}_{OLDER}_amd64.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(folder), str(made)]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(folder)
    return made


def _archive(root: Root, program: str, home: str, desk: Desk, report: Report) -> None:
    """Install the archive for one user, start it from the menu, and uninstall it."""
    local = root.path(home) / ".local"
    installer = str(Path(program).with_name("install.sh"))
    root.run(installer, home=home)
    installed = f"{home}/.local/lib/{about.COMMAND}/{about.COMMAND}"
    entry = f"{home}/.local/share/applications/{about.COMMAND}.desktop"
    screen = opened(root, desk, home, "gio", "launch", entry, program=installed)
    picture = screen.picture(PICTURES / "archive.png")
    closed(root, screen)
    root.run(installer, "--remove", home=home)
    files = [*local.rglob(f"{about.COMMAND}.*"), *local.rglob(f"{RECORD_ICON}.*")]
    left = [path for path in (*files, local / "lib" / about.COMMAND) if path.exists()]
    expect(not left and not list((local / "bin").iterdir()), f"left behind: {left}")
    report.proved(f"the archive installs for one person and goes again, in {home} ({picture.name})")


def _remove(root: Root, before: dict[str, str], home: str, report: Report) -> None:
    """Uninstall: only users' files are left."""
    kept = _belongings(root, home)
    root.apt("purge", about.COMMAND)
    root.apt("autoremove", "--purge")
    shutil.rmtree(root.path("/opt"))
    root.path("/opt").mkdir()
    _same(before, root.files())
    expect(_belongings(root, home) == kept, "removing it changed what somebody had saved")
    report.proved(f"removed without a trace; {len(kept)} files of a player are as they were")


def _belongings(root: Root, home: str) -> dict[str, bytes]:
    files = (path for path in root.path(home).rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in files}


def _same(before: dict[str, str], after: dict[str, str]) -> None:
    left, gone = sorted({*after} - {*before}), sorted({*before} - {*after})
    changed = sorted(name for name in {*before} & {*after} if before[name] != after[name])
    expect(not left + gone + changed, f"left: {left}; gone: {gone}; changed: {changed}")


def _rpm(root: Root, home: str, desk: Desk, report: Report) -> None:
    """Install the .rpm with rpm from outside: its dependencies have Fedora's names."""
    with report.part("the .rpm"):
        control = subprocess.run(
            ["dpkg-deb", "--field", str(DEB), "Depends"], check=True, capture_output=True, text=True
        )
        needs = re.sub(r" \([^)]*\)| \|[^,]*", "", control.stdout).strip().split(", ")
        root.apt("install", "--no-install-recommends", *needs)
        for folder in _OF_FEDORA:
            root.path(folder).mkdir(parents=True, exist_ok=True)
        before = root.files()
        rpm = ["rpm", "--root", str(root.folder), "--dbpath", "/var/lib/dpkg/rpm", "--nodeps"]
        subprocess.run([*rpm, "--install", str(RPM)], check=True, stderr=subprocess.DEVNULL)
        verified = subprocess.run([*rpm, "--verify", about.COMMAND], capture_output=True, text=True)
        expect(verified.returncode == 0, verified.stdout)
        said = root.run(about.COMMAND, "--self-test", home=home, DISPLAY=desk.display)
        subprocess.run([*rpm, "--erase", about.COMMAND], check=True, stderr=subprocess.DEVNULL)
        _same(before, root.files())
        report.proved("the .rpm installs, runs, and is removed without a trace", said)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.installers.debian", description=__doc__)
    parser.add_argument(ALONE, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--release", default=RELEASE, metavar="NAME", help=f"of Debian; {RELEASE} if none is named"
    )
    asked = parser.parse_args()
    if not asked.alone:
        sys.exit(main(asked.release))
    written = Report()
    _all(asked.release, written)
    sys.exit(bool(written.failed))
