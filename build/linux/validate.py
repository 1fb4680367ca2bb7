"""Checks packages by validators."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from build import about

_HERE = Path(__file__).parent
_APPSTREAM = ("validate", "--no-net", "--pedantic", "--strict")
# The id is macOS's, too. Only AppStream 1.0 knows `developer`.
_EASED = "cid-contains-uppercase-letter=pedantic,unknown-tag=pedantic"
_HOMELESS = (",url-homepage-missing=pedantic", (1, 0, 2))
"""Eased rules for an unpublished build, and the first AppStream that needs them."""


@dataclass(frozen=True)
class Check:
    """A command that fails if something is wrong."""

    command: tuple[str, ...]
    package: str
    """The Debian package with the command."""

    @property
    def name(self) -> str:
        return self.command[0]

    def problems(self) -> str | None:
        """Return problems; empty if there are none, None if the tool is not installed."""
        if shutil.which(self.name) is None:
            return None
        done = subprocess.run(self.command, capture_output=True, text=True)
        said = (done.stdout + done.stderr).strip()
        return (said or f"ended with {done.returncode}") if done.returncode else ""


def _homeless() -> str:
    eased, since = _HOMELESS
    if about.homepage() or shutil.which("appstreamcli") is None:
        return ""
    said = subprocess.run(["appstreamcli", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"(\d+)\.(\d+)\.(\d+)", said)
    return eased if found and tuple(map(int, found.groups())) >= since else ""


def of_tree(root: Path) -> Iterator[Check]:
    """Yield checks of the files for desktops."""
    share = root / "usr" / "share"
    entry = share / "applications" / f"{about.COMMAND}.desktop"
    metainfo = share / "metainfo" / f"{about.APP_ID}.metainfo.xml"
    kind = share / "mime" / "packages" / f"{about.COMMAND}.xml"
    pages = sorted(share.glob(f"man/**/{about.COMMAND}.6.gz"))
    drawings = map(str, sorted(share.rglob("*.svg")))
    yield Check(("desktop-file-validate", "--warn-kde", str(entry)), "desktop-file-utils")
    eased = f"--override={_EASED}{_homeless()}"
    yield Check(("appstreamcli", *_APPSTREAM, eased, str(metainfo)), "appstream")
    yield Check(("xmllint", "--noout", str(metainfo), str(kind), *drawings), "libxml2-utils")
    for page in pages:
        yield Check(("mandoc", "-T", "lint", "-W", "warning,stop", str(page)), "mandoc")
    yield Check(("shellcheck", str(_HERE / "install.sh")), "shellcheck")


def of_deb(package: Path) -> Iterator[Check]:
    strict = "--fail-on=error,warning,info,pedantic"
    yield Check(("lintian", "--no-cfg", "--pedantic", "-I", strict, str(package)), "lintian")


def of_rpm(package: Path) -> Iterator[Check]:
    yield Check(("rpm", "--checksig", "--nosignature", str(package)), "rpm")
    yield Check(("rpm", "-qp", "--requires", "--changes", "--list", str(package)), "rpm")
    yield Check(("rpmlint", "--config", str(_HERE / "rpmlint.toml"), str(package)), "rpmlint")


def run(checks: Iterator[Check]) -> bool:
    """Run all checks and print the results. True if nothing is wrong."""
    good = True
    for check in checks:
        found = check.problems()
        if found is None:
            print(f"  unknown {check.name} is not installed: sudo apt install {check.package}")
        elif found:
            good = False
            print(f"  FAILED  {check.name}:\n{found}")
        else:
            print(f"  ok      {check.name}")
    return good
