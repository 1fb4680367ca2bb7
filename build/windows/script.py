"""Generates the include file of ``installer.nsi``.

The uninstaller removes only the files named here, so that a player's own files in the program's
folder stay.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from build import about, words
from build.windows import version_info

PUBLISHER = about.MAINTAINER
RECORD_CLASS = "SwoopDesktop.Record"
"""Windows's name for our file type."""
BELONGINGS = (
    *("settings.toml*", "progress.toml*", "shelf.toml*", "statistics.jsonl*"),
    "*.swoop-part",
    *("records/*.swoop*", "records/trash/*.swoop*", "rules/*.toml*", "rules/trash/*.toml*"),
    *("Cache/cache.db*", "Logs/log*.txt*"),
)
"""The player's files in DATA_FOLDER, removed by name on request: anything else there is not
ours.
"""
ICON = about.WORK / "icons" / "app.ico"
_HERE = Path(__file__).parent


def quoted(text: object) -> str:
    plain = str(text).replace("$", "$$").replace('"', '$\\"').replace("\n", "$\\n")
    return f'"{plain}"'


def facts(bundle: Path, setup: Path, pictures: tuple[Path, Path], target: str) -> str:
    version = about.version()
    side, header = pictures
    told = {
        "NAME": about.NAME,
        "VERSION": version,
        "NUMBERS": ".".join(map(str, version_info.numbers(version))),
        "COMMAND": about.COMMAND,
        "CONSOLE_COMMAND": about.CONSOLE_COMMAND,
        "PUBLISHER": PUBLISHER,
        "SUMMARY": about.summary(),
        **{f"SUMMARY_{code.upper()}": told for code, told in words.translated(words.SUMMARY)},
        "RECORD_TYPE": about.RECORD_TYPE,
        "RECORD_CLASS": RECORD_CLASS,
        "DATA_FOLDER": about.COMMAND,
        "KILOBYTES": sum(path.stat().st_size for path in files(bundle)) // 1024 + 1,
        "TARGET": target,
        "SETUP": setup,
        "ICON": ICON,
        "SIDE": side,
        "HEADER": header,
        "TEXTS": _HERE,
    }
    if home := about.homepage():
        told["HOMEPAGE"] = home
    return "".join(f"!define {name} {quoted(value)}\n" for name, value in told.items())


def properties(setup: Path) -> str:
    texts = version_info.strings(about.version(), setup.name, f"{about.NAME} Setup")
    lines = [f"VIAddVersionKey {quoted(key)} {quoted(text)}" for key, text in texts.items()]
    return _macro("PROPERTIES", lines)


def contents(bundle: Path) -> str:
    macros = {"PUT_FILES": _put(bundle), "TAKE_FILES": _take(bundle), "TAKE_BELONGINGS": _purge()}
    return "".join(_macro(name, lines) for name, lines in macros.items())


def files(bundle: Path) -> list[Path]:
    return sorted(path for path in bundle.rglob("*") if path.is_file())


def _put(bundle: Path) -> Iterator[str]:
    folder = None
    for path in files(bundle):
        if path.parent != folder:
            folder = path.parent
            yield f"SetOutPath {_installed(PurePosixPath(folder.relative_to(bundle)))}"
        yield f'File "{path}"'


def _take(bundle: Path) -> Iterator[str]:
    for path in files(bundle):
        yield f"Delete {_installed(PurePosixPath(path.relative_to(bundle)))}"
    folders = sorted(path for path in bundle.rglob("*") if path.is_dir())
    for path in reversed(folders):  # from the inside out
        yield f"RMDir {_installed(PurePosixPath(path.relative_to(bundle)))}"


def _purge() -> Iterator[str]:
    def owned(path: PurePosixPath) -> str:
        return '"' + "\\".join(("$LOCALAPPDATA", "${DATA_FOLDER}", *path.parts)) + '"'

    names = [PurePosixPath(name) for name in BELONGINGS]
    yield from (f"Delete {owned(name)}" for name in names)
    folders = {folder for name in names for folder in name.parents}
    yield from (f"RMDir {owned(folder)}" for folder in sorted(folders, reverse=True))


def _installed(path: PurePosixPath) -> str:
    inner = quoted("\\".join(path.parts))[1:-1]
    return f'"$INSTDIR\\{inner}"' if inner else '"$INSTDIR"'


def _macro(name: str, lines: Iterable[str]) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"!macro {name}\n{body}!macroend\n"
