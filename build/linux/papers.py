"""Documents of Linux packages: manual pages, change logs, copyright."""

import calendar
import email.utils
import gzip
import json
import re
import textwrap
import time
from pathlib import Path

from build import about, changelog, licences
from build.linux.metainfo import changelog_text

_HERE = Path(__file__).parent
_FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
CONTACT = f"{about.MAINTAINER} <{about.ADDRESS}>"


def manuals() -> dict[str, str]:
    """Return the manual pages by language; English has the empty key."""
    found = {path.stem: path for path in _HERE.glob(f"{about.COMMAND}*.6")}
    return {
        name.removeprefix(about.COMMAND).lstrip("."): _manual(path)
        for name, path in sorted(found.items())
    }


def _manual(page: Path) -> str:
    when = time.strftime("%Y-%m-%d", time.gmtime(about.epoch()))
    text = page.read_text(encoding="utf-8")
    facts = {"VERSION": about.version(), "DATE": when}
    for name, value in facts.items():
        text = text.replace(f"@{name}@", value)
    home = about.homepage()
    return re.sub(r"@SEE_ALSO (.*)@\n", rf".SH \1\n{home}\n" if home else "", text)


def copyright_file() -> str:
    licence = (about.ROOT / "LICENSE").read_text(encoding="utf-8")
    holder = about.copyright_holder()
    terms = licence.partition(holder)[2]
    source = f"Source: {home}\n" if (home := about.homepage()) else ""
    return (
        f"Format: {_FORMAT}\n"
        f"Upstream-Name: {about.NAME}\n"
        f"{source}\n"
        f"Files: *\n"
        f"Copyright: {holder}\n"
        f"License: Expat\n{_field(terms)}\n\n"
        f"Files: usr/lib/{about.COMMAND}/_internal/*\n"
        f"Copyright: their authors, who are named below\n"
        f"License: third-party\n{_field(licences.notices())}\n"
    )


def _field(text: str) -> str:
    """Indent text as a continued field of a Debian control file."""
    lines = (line.rstrip() for line in text.strip().splitlines())
    return "\n".join(f" {line}" if line else " ." for line in lines)


def debian_changelog() -> str:
    entries: list[str] = []
    for release in changelog.releases():
        items = "\n".join(
            textwrap.fill(changelog_text(item), 78, initial_indent="  * ", subsequent_indent="    ")
            for item in release.items
        )
        entries.append(
            f"{about.COMMAND} ({release.version}) unstable; urgency=medium\n\n{items}\n\n"
            f" -- {CONTACT}  {email.utils.formatdate(_moment(release))}\n"
        )
    return "\n".join(entries)


def rpm_changelog() -> str:
    """Return the change log in nfpm's format for RPM."""
    return json.dumps(
        [
            {
                "semver": f"{release.version}-1",
                "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(_moment(release))),
                "packager": CONTACT,
                "changes": [{"note": changelog_text(item)} for item in release.items],
            }
            for release in changelog.releases()
        ]
    )


def _moment(release: changelog.Release) -> int:
    if release.date is None:
        return about.epoch()
    return calendar.timegm(time.strptime(release.date, "%Y-%m-%d")) + 12 * 3600


def packed(text: str) -> bytes:
    """Compress as Debian requires, without name or time."""
    return gzip.compress(text.encode(), 9, mtime=0)
