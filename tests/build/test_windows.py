"""The setup program for Windows: facts, files and properties."""

import re
import shutil
from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows

from build import about, words
from build.windows import package, script, version_info
from build.wrapping import WrappingError
from swoop_desktop.records import folder as records
from swoop_desktop.rulesets import library
from swoop_desktop.storage import atomic_files as files
from swoop_desktop.storage import cache_db, paths, trash

HERE = Path(package.SCRIPT).parent


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A small bundle with difficult names."""
    root = tmp_path / "made here"
    for name in (
        f"{about.COMMAND}.exe",
        f"{about.CONSOLE_COMMAND}.exe",
        "_internal/deep/er/a.txt",
        "_internal/$HOME.txt",
        "_internal/été.txt",
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * 2000)
    return root


def _lines(text: str, macro: str) -> list[str]:
    body = text.split(f"!macro {macro}\n")[1].split("!macroend")[0]
    return [line.strip() for line in body.splitlines()]


def test_every_file_is_put_there_and_taken_away(bundle: Path) -> None:
    text = script.contents(bundle)
    put, took = _lines(text, "PUT_FILES"), _lines(text, "TAKE_FILES")
    files = [line for line in put if line.startswith("File")]
    assert len(files) == 5
    assert len([line for line in took if line.startswith("Delete")]) == 5
    for path in script.files(bundle):
        name = "\\".join(path.relative_to(bundle).parts).replace("$", "$$")
        assert f'Delete "$INSTDIR\\{name}"' in took, "a file would be left behind"
    assert f'File "{bundle / "_internal" / "$HOME.txt"}"' in put
    assert 'SetOutPath "$INSTDIR\\_internal\\deep\\er"' in put


def test_only_what_was_put_there_is_taken_away(bundle: Path) -> None:
    took = _lines(script.contents(bundle), "TAKE_FILES")
    assert not [line for line in took if "*" in line or "/r" in line]
    folders = [line for line in took if line.startswith("RMDir")]
    assert folders == [
        'RMDir "$INSTDIR\\_internal\\deep\\er"',
        'RMDir "$INSTDIR\\_internal\\deep"',
        'RMDir "$INSTDIR\\_internal"',
    ], "inner folders must go before outer ones"


def test_the_facts_are_those_of_the_program(bundle: Path, published: str) -> None:
    pictures = (Path("side.bmp"), Path("header.bmp"))
    text = script.facts(bundle, Path("setup.exe"), pictures, "amd64-unicode")
    told = dict(re.findall(r'^!define (\w+) "(.*)"$', text, re.MULTILINE))
    assert told["VERSION"] == about.version()
    assert told["NAME"] == about.NAME
    assert told["HOMEPAGE"] == published
    assert told["NUMBERS"] == f"{about.version()}.0"
    assert told["KILOBYTES"] == "10", "five files of 2000 bytes"


def test_a_build_that_nobody_publishes_names_no_address(bundle: Path, unpublished: None) -> None:
    pictures = (Path("side.bmp"), Path("header.bmp"))
    text = script.facts(bundle, Path("setup.exe"), pictures, "amd64-unicode")
    assert "HOMEPAGE" not in text
    assert "!ifdef HOMEPAGE" in (HERE / "installer.nsi").read_text(encoding="utf-8")


def test_the_uninstaller_knows_all_that_the_program_writes(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On request the uninstaller removes all files that the program wrote, but no other file."""
    monkeypatch.setattr(windows, "get_win_folder", lambda _name: str(tmp_path))
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    data = paths.DataDir.at()
    written = [data.settings, data.progress, data.shelf, data.statistics]
    for folder, suffix in ((data.records, records.SUFFIX), (data.rules, library.SUFFIX)):
        written += [folder / f"a{suffix}", folder / trash.FOLDER / f"b{suffix}"]
    written += [path.with_name(f"{path.name}.unreadable-1") for path in written]
    written += [path.with_name(f".{path.name}.0a1b{files.PART}") for path in written]
    for end in ("", "-wal", "-shm", "-journal", ".unreadable-1"):
        written.append(data.cache / f"{cache_db.NAME}{end}")
    written += [data.log, data.log.with_suffix(".old.txt")]
    own = data.records / "notes of mine.txt"
    for path in (*written, own):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    top = data.settings.parent
    assert top.name == about.COMMAND, "script.facts tells it as DATA_FOLDER"
    lines = _lines(script.contents(bundle), "TAKE_BELONGINGS")
    for line in filter(None, lines):
        order, name = line.split(" ", 1)
        name = name.strip('"').replace("$LOCALAPPDATA\\${DATA_FOLDER}", ".").replace("\\", "/")
        for path in [*top.glob(name)] if "*" in name else [top / name]:
            if order == "Delete":
                path.unlink()
            elif not any(path.iterdir()):
                path.rmdir()
    assert [path for path in top.rglob("*") if path.is_file()] == [own]
    assert {path for path in top.rglob("*") if path.is_dir()} == {data.records}


def test_no_fact_is_repeated_in_the_scripts() -> None:
    facts = (about.version(), about.NAME, about.COMMAND, about.MAINTAINER)
    for path in HERE.glob("*.ns[ih]"):
        text = path.read_text(encoding="utf-8")
        found = [fact for fact in facts if fact in text]
        assert not found, f"{path.name} repeats {found}"


def test_quoting() -> None:
    assert script.quoted('say "$HI"\n') == '"say $\\"$$HI$\\"$\\n"'


def test_properties_tell_name_and_version() -> None:
    texts = version_info.strings("1.2.3", "some.exe")
    assert texts["ProductName"] == texts["FileDescription"] == about.NAME
    assert texts["ProductVersion"] == texts["FileVersion"] == "1.2.3"
    assert texts["InternalName"] == "some"
    assert texts["LegalCopyright"].startswith("© 20")
    assert version_info.numbers("1.2.3") == (1, 2, 3, 0)


def test_a_bundle_without_its_programs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrappingError, match=re.escape(f"{about.COMMAND}.exe")):
        package.make(tmp_path, tmp_path / "made")


def test_pictures_have_the_sizes_that_nsis_wants(tmp_path: Path) -> None:
    from build.windows import pictures

    for path, size in zip(pictures.write(tmp_path), (pictures.SIDE, pictures.HEADER), strict=True):
        data = path.read_bytes()
        assert data[:2] == b"BM"
        found = tuple(int.from_bytes(data[at : at + 4], "little") for at in (18, 22))
        assert found == size
        assert int.from_bytes(data[28:30], "little") == 24, "NSIS reads 24 bits only"


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs makensis (apt install nsis)")
def test_a_setup_program_is_made_and_is_the_same_twice(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icon = tmp_path / "app.ico"
    png = (about.ROOT / "assets/icons/app-32.png").read_bytes()
    entry = bytes([32, 32, 0, 0, 1, 0, 32, 0]) + len(png).to_bytes(4, "little")
    icon.write_bytes(bytes([0, 0, 1, 0, 1, 0]) + entry + (22).to_bytes(4, "little") + png)
    monkeypatch.setattr(script, "ICON", icon)
    monkeypatch.setattr(package, "WORK", tmp_path / "work")
    made = []
    for _ in range(2):
        (setup,) = package.make(bundle, tmp_path / "made")
        made.append(setup.read_bytes())
    assert setup.name == package.name()
    assert made[0] == made[1], "two runs differ"
    assert made[0][:2] == b"MZ"
    assert about.NAME.encode("utf-16-le") in made[0], "its properties do not name it"


def test_a_broken_script_is_told(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("makensis") is None:
        pytest.skip("needs makensis (apt install nsis)")
    broken = tmp_path / "broken.nsi"
    broken.write_text("Nonsense\n", encoding="utf-8")
    monkeypatch.setattr(package, "SCRIPT", broken)
    monkeypatch.setattr(package, "WORK", tmp_path / "work")
    monkeypatch.setattr(script, "ICON", broken)
    with pytest.raises(WrappingError, match="Nonsense"):
        package.make(bundle, tmp_path / "made")
    assert not list((tmp_path / "made").iterdir())


def test_the_setup_program_says_the_same_in_each_language() -> None:
    said = {
        path.stem: {
            name: sorted(re.findall(r"\$\{?\w+", text.replace("SUMMARY_FR", "SUMMARY")))
            for name, text in re.findall(r'SAY (\w+) "((?:.|\\\n)*?)"\n', path.read_text("utf-8"))
        }
        for path in (HERE / "english.nsh", HERE / "french.nsh")
    }
    assert len(said["english"]) > 15
    assert said["french"] == said["english"]


def test_what_systems_show_is_what_the_project_says_of_itself() -> None:
    assert str(words.SUMMARY) == about.summary()
    assert "fr" in dict(words.translated(words.SUMMARY))
