"""``python -m build.windows.package``: make the setup program by NSIS, also on Linux.

Two runs make the same bytes. Some versions of NSIS make 32-bit programs, which also run.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from build import about, wrapping
from build.windows import pictures, script
from build.wrapping import WrappingError

SCRIPT = Path(__file__).parent / "installer.nsi"
TARGETS = ("amd64-unicode", "x86-unicode")
WORK = about.WORK / "windows"


def name() -> str:
    return f"{about.COMMAND}-{about.version()}-windows-setup.exe"


def make(bundle: Path, into: Path) -> list[Path]:
    """Make the setup program. Raises WrappingError."""
    for program in (about.COMMAND, about.CONSOLE_COMMAND):
        if not (bundle / f"{program}.exe").is_file():
            raise WrappingError(f"{bundle} holds no {program}.exe: make the bundle first")
    makensis = compiler()
    into.mkdir(parents=True, exist_ok=True)
    setup = into / name()
    _draw_icon()
    drawn = pictures.write(WORK)
    parts = (
        script.facts(bundle, setup, drawn, target(makensis)),
        script.properties(setup),
        script.contents(bundle),
    )
    included = WORK / "contents.nsh"
    included.write_text("".join(parts), encoding="utf-8")
    command = [makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8", f"-DCONTENTS={included}"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(about.epoch())}
    done = _run([*command, str(SCRIPT)], environment)
    if done.returncode:
        setup.unlink(missing_ok=True)
        raise WrappingError(f"makensis failed:\n{done.stdout}")
    return [setup]


def _draw_icon() -> None:
    if not script.ICON.is_file():
        from build import icon_files  # imports packages that only `make bundle` installs

        icon_files.write(script.ICON.parent)


def compiler() -> str:
    """Return NSIS's compiler. Raises WrappingError."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    found = shutil.which("makensis") or (str(usual) if usual.is_file() else None)
    if found is None:
        raise WrappingError(
            "makensis is missing. On Debian and Ubuntu: apt install nsis; for Windows it is at "
            "https://nsis.sourceforge.io"
        )
    return found


def target(makensis: str) -> str:
    """Return the best target that this NSIS supports."""
    with tempfile.TemporaryDirectory() as folder:
        for kind in TARGETS:
            smallest = (f"Target {kind}", f"OutFile {Path(folder) / 'try.exe'}")
            orders = [f"-X{order}" for order in (*smallest, "Section", "SectionEnd")]
            if _run([makensis, "-V1", *orders]).returncode == 0:
                return kind
    raise WrappingError(f"{makensis} makes neither {' nor '.join(TARGETS)} programs")


def _run(
    command: list[str], environment: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def main() -> int:
    return wrapping.main("windows", make)


if __name__ == "__main__":
    sys.exit(main())
