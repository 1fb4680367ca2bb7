"""Desktop files agree with the program, and packages are reproducible."""

import configparser
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from xml.etree import ElementTree as Xml

import pygame
import pytest

from build import about, catalogs, changelog, licences
from build.linux import (
    appimage,
    archive,
    desktop,
    metainfo,
    needs,
    packages,
    papers,
    tree,
    validate,
)
from swoop_desktop import arguments
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.ui.window import APP_ID

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="made on Linux alone")
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder that looks like the frozen program."""
    folder = tmp_path / "bundle" / about.COMMAND
    (folder / "_internal" / "deep").mkdir(parents=True)
    program = folder / about.COMMAND
    program.write_text('#!/bin/sh\necho "plays $*"\n')
    program.chmod(0o700)
    (folder / "_internal" / "deep" / "data.txt").write_text("data")
    (folder / "_internal" / "link.txt").symlink_to("deep/data.txt")
    (folder / licences.FILE_NAME).write_text("terms of others")
    return folder


# -- what desktops read ----------------------------------------------------------------------------


def entry_of(text: str) -> dict[str, str]:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # keeps capitals
    parser.read_string(text)
    return dict(parser["Desktop Entry"])


def test_the_entry_starts_the_program_and_opens_records() -> None:
    entry = entry_of(desktop.entry())
    assert entry["Exec"] == f"{about.COMMAND} %f"
    assert entry["MimeType"] == f"{about.RECORD_TYPE};"
    assert entry["Name"] == about.NAME
    assert entry["StartupWMClass"] == APP_ID, "desktops will not know the window"


def test_the_type_of_records_has_its_ending_and_icon() -> None:
    (kind,) = Xml.fromstring(desktop.record_type())
    assert kind.get("type") == about.RECORD_TYPE
    assert kind.find(f"{MIME}glob[@pattern='*.swoop']") is not None
    assert kind.find(f"{MIME}icon[@name='{desktop.RECORD_ICON}']") is not None


def test_metainfo_says_what_the_program_is() -> None:
    root = Xml.fromstring(metainfo.metainfo())
    assert root.findtext("id") == about.APP_ID
    assert root.findtext("launchable") == f"{about.COMMAND}.desktop"
    assert root.findtext("provides/mediatype") == about.RECORD_TYPE
    told = [release.get("version") for release in root.iter("release")]
    assert told == [release.version for release in changelog.releases()]
    assert told[0] == about.version()
    assert "Fourteen rule sets for Swoop" in metainfo.metainfo()
    assert len(GAMES["swoop"].presets()) == 14


def test_pictures_of_metainfo_are_in_the_repository(published: str) -> None:
    root = Xml.fromstring(metainfo.metainfo())
    addresses = [image.text or "" for image in root.iter("image")]
    assert addresses
    for address in addresses:
        before, inside = address.split(f"/raw/v{about.version()}/")
        assert before == published
        assert (about.ROOT / inside).is_file(), inside


@pytest.mark.parametrize("language", papers.manuals())
def test_the_manual_tells_every_option_and_command(language: str) -> None:
    text = papers.manuals()[language].replace("\\-", "-")
    usage = arguments.parser().format_help()
    options = re.findall(r"(?<![\w-])--?[a-z][-\w]*", usage)
    commands = re.findall(r"^    (\w+)  ", usage, re.MULTILINE)
    assert {"--data-dir"} < {*options} and {"rules"} < {*commands}
    for option in options:
        assert option in text, f"the manual does not tell of {option}"
    for command in commands:
        assert re.search(rf"\b{command}\b", text), f"the manual does not tell of {command}"
    assert "@" not in text.replace(about.ADDRESS, "")


def test_there_is_a_manual_in_every_language_of_the_program(tmp_path: Path) -> None:
    """Each manual is where `man` looks, with as many sections as the English one."""
    tree.share(tmp_path)
    english = gzip.decompress((tmp_path / "man/man6/swoop-desktop.6.gz").read_bytes())
    for source in catalogs.SOURCES.glob("*.po"):
        page = (tmp_path / "man" / source.stem / "man6" / "swoop-desktop.6.gz").read_bytes()
        text = gzip.decompress(page)
        assert text != english
        for heading in (b"\n.SH ", b"\n.TP\n", b"\n.PP\n"):
            assert text.count(heading) == english.count(heading)


def test_everything_lies_where_desktops_look(tmp_path: Path, bundle: Path) -> None:
    root = tree.fill(tmp_path / "root", bundle)
    command = root / "usr" / "bin" / about.COMMAND
    assert subprocess.check_output([command, "1"], text=True) == "plays 1\n"
    icons = root / "usr" / "share" / "icons" / "hicolor"
    sizes = {path.parts[-3] for path in icons.glob(f"*/apps/{about.COMMAND}.*")}
    assert {"16x16", "48x48", "256x256", "scalable"} <= sizes
    for path in root.rglob("*"):
        if not path.is_symlink():
            readable = 0o755 if path.is_dir() or path.name == about.COMMAND else 0o644
            assert path.stat().st_mode & 0o777 == readable, path
        else:
            assert path.exists(), f"{path} leads nowhere"


def test_papers_name_where_the_program_is_published(published: str) -> None:
    assert all(published in page for page in papers.manuals().values())
    assert f"\nSource: {published}\n" in papers.copyright_file()
    assert packages.config([], {})["homepage"] == published
    urls = [url.text or "" for url in Xml.fromstring(metainfo.metainfo()).iter("url")]
    assert len(urls) == 4 and all(url.startswith(published) for url in urls)


def test_papers_of_a_build_that_nobody_publishes_name_no_address(unpublished: None) -> None:
    ends = {"": "is opened.\n", "fr": "s’ouvre.\n"}
    for language, page in papers.manuals().items():
        assert "http" not in page
        assert page.endswith(ends[language])
    assert "\nSource:" not in papers.copyright_file()
    assert "homepage" not in packages.config([], {})
    root = Xml.fromstring(metainfo.metainfo())
    assert not [*root.iter("url"), *root.iter("image"), *root.iter("screenshots")]


@pytest.mark.parametrize("where", ["published", "unpublished"])
def test_the_validators_that_are_installed_agree(
    tmp_path: Path, bundle: Path, where: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(where)
    root = tree.fill(tmp_path / "root", bundle)
    asked = 0
    for check in validate.of_tree(root):
        found = check.problems()
        asked += found is not None
        assert not found, f"{check.name}: {found}"
    if not asked:
        pytest.skip("no validator is installed")


# -- papers ----------------------------------------------------------------------------------------


def test_the_change_log_is_one_of_debian(tmp_path: Path) -> None:
    text = papers.debian_changelog()
    assert text.startswith(f"{about.COMMAND} ({about.version()}) unstable; urgency=medium\n\n  * ")
    assert text.count("\n -- ") == len(changelog.releases())
    if shutil.which("dpkg-parsechangelog") is None:
        pytest.skip("dpkg-parsechangelog is not installed")
    path = tmp_path / "changelog"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["dpkg-parsechangelog", "-l", path, "--all"], capture_output=True, text=True, check=True
    )
    assert not done.stderr
    assert f"Maintainer: {papers.CONTACT}" in done.stdout


def test_long_lines_of_licences_stay_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "notices", lambda: "A library\n\n  indented terms\n")
    text = papers.copyright_file()
    assert text.endswith("License: third-party\n A library\n .\n   indented terms\n")
    assert "License: Expat\n Permission is hereby granted" in text


# -- what it needs ---------------------------------------------------------------------------------


def test_needs_are_found_in_the_libraries_of_pygame() -> None:
    if shutil.which("objdump") is None:
        pytest.skip("objdump is not installed")
    found = needs.of(Path(pygame.__file__).parents[1] / "pygame_ce.libs")
    depends, recommends = found.debian()
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", depends[0])
    assert {"libx11-6", "libxext6"} <= set(depends)
    assert recommends == ["libpulse0"]
    assert "libX11.so.6()(64bit)" in found.rpm()[0]


def test_a_library_that_no_package_is_known_for_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "program").write_bytes(b"\x7fELF")
    told = subprocess.CompletedProcess("", 0, "  NEEDED  libc.so.6\n  NEEDED  libnew.so.7\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **_named: told)
    with pytest.raises(ValueError, match=r"no package is known for libnew\.so\.7"):
        needs.of(tmp_path)


# -- the archive -----------------------------------------------------------------------------------


def test_an_archive_is_the_same_whoever_makes_it_and_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for number, mask in enumerate((0o022, 0o077)):
        before = os.umask(mask)
        try:
            folder = tmp_path / str(number) / "game"
            for name in ("b", "a") if number else ("a", "b"):
                (folder / name).mkdir(parents=True)
                (folder / name / "file").write_text(name)
            (folder / "a" / "file").chmod(0o755 if number else 0o700)
        finally:
            os.umask(before)
        os.utime(folder / "b" / "file", (number, number))
        made.append(archive.pack(folder, tmp_path / f"{number}.tar.xz").read_bytes())
    assert hashlib.sha256(made[0]).digest() == hashlib.sha256(made[1]).digest()
    with tarfile.open(tmp_path / "0.tar.xz") as tar:
        found = {member.name: (member.mode, member.uid, member.mtime) for member in tar}
    assert found["game/a/file"] == (0o755, 0, 1700000000)
    assert found["game/b/file"] == (0o644, 0, 1700000000)


class Home:
    """A user with an unpacked archive and a home with an unusual name."""

    def __init__(self, folder: Path, bundle: Path) -> None:
        self.home = folder / "chez Zoë $1 & Co"
        self.home.mkdir()
        self.unpacked = folder / "unpacked"
        tree.copy(bundle, self.unpacked)
        tree.share(self.unpacked / "share")
        shutil.copy(about.ROOT / "build" / "linux" / "install.sh", self.unpacked)

    def install(
        self, *words: str, script: Path | None = None, **around: str
    ) -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [script or self.unpacked / "install.sh", *words]
        environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], **around}
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    @property
    def command(self) -> Path:
        return self.home / ".local" / "bin" / about.COMMAND

    @property
    def entry(self) -> Path:
        return self.home / ".local" / "share" / "applications" / f"{about.COMMAND}.desktop"


@pytest.fixture
def home(tmp_path: Path, bundle: Path) -> Home:
    return Home(tmp_path, bundle)


def test_the_archive_installs_for_one_person(home: Home) -> None:
    done = home.install()
    assert done.returncode == 0, done.stderr
    assert subprocess.check_output([home.command, "on"], text=True) == "plays on\n"
    # A desktop parses a value of the file first, then a quoted word.
    word = entry_of(home.entry.read_text())["Exec"].replace("\\\\", "\\")
    assert re.sub(r"\\(.)", r"\1", word) == f'"{home.command}" %f'
    assert (home.command.resolve().parent / licences.FILE_NAME).is_file()


def test_the_archive_installs_in_french(home: Home) -> None:
    done = home.install(LANG="fr_CA.UTF-8")
    assert done.stdout.startswith("Swoop Desktop est installé. Ouvrez-le depuis le menu")
    refused = home.install("--what", LANG="en_CA.UTF-8", LC_ALL="fr_CA.UTF-8")
    assert refused.returncode == 1
    assert refused.stderr.startswith("install.sh: option inconnue")
    removed = home.install("--remove", LANG="fr_CA.UTF-8", LANGUAGE="en:fr")
    assert removed.stdout.startswith("Swoop Desktop has been removed.")


def test_installing_again_replaces_the_program_and_nothing_else(home: Home) -> None:
    home.install()
    theirs = home.entry.with_name("other.desktop")
    theirs.write_text("theirs")
    (home.unpacked / about.COMMAND).write_text("#!/bin/sh\necho newer\n")
    assert home.install().returncode == 0
    assert subprocess.check_output([home.command], text=True) == "newer\n"
    assert theirs.read_text() == "theirs"


def test_removing_leaves_what_belongs_to_the_player(home: Home) -> None:
    home.install()
    game = home.home / ".local" / "share" / about.COMMAND / "records" / "game.swoop"
    game.parent.mkdir(parents=True)
    game.write_text("a game")
    installed = home.home / ".local" / "lib" / about.COMMAND / "install.sh"
    done = home.install("--remove", script=installed)
    assert done.returncode == 0, done.stderr
    assert game.read_text() == "a game"
    left = [path for path in home.home.rglob(f"{about.COMMAND}*") if path != game.parents[1]]
    assert not left


def test_what_somebody_keeps_beside_the_program_stays(home: Home) -> None:
    home.install()
    program = home.command.resolve().parent
    notes, stale = (
        program / "_internal" / "my notes.txt",
        program / "_internal" / "deep" / "data.txt",
    )
    notes.write_text("mine")
    (home.unpacked / "_internal" / "deep" / "data.txt").unlink()
    assert home.install().returncode == 0
    assert notes.read_text() == "mine"
    assert not stale.exists(), "a file of the older version is left"
    assert subprocess.check_output([home.command, "on"], text=True) == "plays on\n"
    assert not program.with_name(f"{program.name}.new").exists()
    assert home.install("--remove").returncode == 0
    assert [path for path in program.rglob("*") if path.is_file()] == [notes]


def test_an_entry_of_the_menu_that_is_not_ours_is_not_replaced(home: Home) -> None:
    home.entry.parent.mkdir(parents=True)
    home.entry.write_text("changed by hand")
    done = home.install()
    assert done.returncode == 1
    assert "move it away first" in done.stderr
    assert home.entry.read_text() == "changed by hand"
    assert not home.command.exists()


@pytest.mark.parametrize("place", ["bin", "lib"])
def test_something_else_of_that_name_is_not_replaced(home: Home, place: str) -> None:
    theirs = home.home / ".local" / place / about.COMMAND
    theirs.parent.mkdir(parents=True)
    theirs.write_text("theirs")
    done = home.install()
    assert done.returncode == 1
    assert "is something else" in done.stderr
    assert theirs.read_text() == "theirs"
    assert not home.entry.exists()


# -- the AppImage ----------------------------------------------------------------------------------


def test_the_folder_of_the_appimage_has_on_top_what_it_must(tmp_path: Path, bundle: Path) -> None:
    root = appimage.lay_out(tmp_path / "AppDir", bundle)
    assert subprocess.check_output([root / "AppRun", "on"], text=True) == "plays on\n"
    assert entry_of((root / f"{about.COMMAND}.desktop").read_text())["Icon"] == about.COMMAND
    for icon in (root / ".DirIcon", root / f"{about.COMMAND}.png"):
        assert icon.read_bytes().startswith(b"\x89PNG")


def test_an_appimage_is_the_same_every_time(
    tmp_path: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("mksquashfs") is None:
        pytest.skip("mksquashfs is not installed")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"#!/bin/sh\nexit\n")
    made = []
    for moment, name in enumerate(("one", "two")):
        os.utime(bundle / about.COMMAND, (moment, moment))
        root = appimage.lay_out(tmp_path / name, bundle)
        made.append(appimage.seal(root, runtime, tmp_path / f"{name}.AppImage"))
    assert made[0].read_bytes() == made[1].read_bytes()
    assert made[0].read_bytes().startswith(runtime.read_bytes())
    assert os.access(made[0], os.X_OK)


def test_only_the_runtime_that_was_meant_is_used(tmp_path: Path) -> None:
    source, target = tmp_path / "runtime", tmp_path / "fetched"
    source.write_bytes(b"runtime")
    meant = hashlib.sha256(b"runtime").hexdigest()
    assert appimage.fetch(source.as_uri(), meant, target).read_bytes() == b"runtime"
    target.unlink()
    source.write_bytes(b"another")
    with pytest.raises(appimage.AppImageError, match="not used"):
        appimage.fetch(source.as_uri(), meant, target)
    assert not target.exists()


@pytest.mark.parametrize("paper", archive.READ_ME)
def test_the_archive_names_the_packages_that_the_others_depend_on(paper: str) -> None:
    named = (about.ROOT / "build" / "linux" / paper).read_text(encoding="utf-8").split()
    (depends, _better) = needs.Needs("2.35", tuple(needs.OPENED), ()).debian()
    for package in depends[1:]:
        assert package.partition(" ")[0] in named
